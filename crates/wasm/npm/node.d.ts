export * from "./freecell.js";
export { default } from "./freecell.js";
