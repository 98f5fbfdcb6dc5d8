// The code of the README of the package, as it is shipped.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { built } from "./fresh.mjs";

const text = readFileSync(join(built, "README.md"), "utf8");
const all = [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language, code]) => ({ language, code }));

/** Examples that run everywhere, those for pages, and those in TypeScript. */
export const pages = all.filter(({ code }) => code.includes("document.")).map(({ code }) => code);
export const scripts = all.filter(({ language, code }) => language === "js" && !code.includes("document.")).map(({ code }) => code);
export const types = all.filter(({ language }) => language === "ts").map(({ code }) => code);

/** Turns `expression; // → value` into a check. */
export function checked(code) {
  const lines = code.split("\n").map((line) => {
    const [, expression, value] = line.match(/^(.*); \/\/ → (.*)$/) ?? [];
    return expression === undefined ? line : `assert.deepEqual(${expression}, ${value});`;
  });
  return `import assert from "node:assert/strict";\n${lines.join("\n")}`;
}
