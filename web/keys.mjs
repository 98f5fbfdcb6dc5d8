/**
 * Writes types of the messages and of the attributes in index.html, so that a wrong key does
 * not compile. They stand beside the module, whose types are written by its build as well.
 */
import { FluentResource } from "@fluent/bundle";
import { readFileSync, writeFileSync } from "node:fs";

const file = (path) => new URL(path, import.meta.url);
const read = (path) => readFileSync(file(path), "utf8");
const union = (values) => [...new Set(values)].map((value) => JSON.stringify(value)).join(" | ") || "never";
const lines = (entries) => entries.map(([name, values]) => `  ${JSON.stringify(name)}: ${union(values)};\n`).join("");

/** Returns the variables in a part of a message. */
function variables(part) {
  if (typeof part !== "object" || part === null) return [];
  return part.type === "var" ? [part.name] : Object.values(part).flatMap(variables);
}

const messages = ["common", "page"].flatMap((name) => new FluentResource(read(`../crates/locale/messages/en/${name}.ftl`)).body);
const html = read("index.html");
const attributes = ["command", "label", "text"].map((name) => {
  const found = html.matchAll(new RegExp(` data-${name}="([^"]*)"`, "g"));
  return [name, Array.from(found, ([, value]) => value)];
});

writeFileSync(
  file("../target/page/keys.d.ts"),
  `/** The variables of each message. */
export interface Variables {
${lines(messages.map(({ id, value }) => [id, variables(value)]))}}

/** The values of attributes such as \`data-command\` in index.html. */
export interface Attributes {
${lines(attributes)}}
`,
);
