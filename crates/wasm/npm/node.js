// In Node the module is loaded synchronously on import.
import { readFileSync } from "node:fs";
import { initSync } from "./freecell.js";

initSync({ module: readFileSync(new URL("freecell_bg.wasm", import.meta.url)) });

export * from "./freecell.js";
export { default } from "./freecell.js";
