/** What the site takes from the sources of the project. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Returns the path of a file of the repository. */
export const source = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Returns the text of a file of the repository. */
export const read = (path) => readFileSync(source(path), "utf8");

/** Returns a value of the workspace's manifest. */
export function manifest(key) {
  const value = read("Cargo.toml").match(new RegExp(`^${key} = "(.*)"$`, "m"))?.[1];
  if (!value) throw new Error(`Cargo.toml has no ${key}`);
  return value;
}

/** Returns the first fenced block of a Markdown text in a language. */
export function sample(text, language) {
  const block = text.match(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "ms"))?.[1];
  if (!block) throw new Error(`there is no sample in ${language}`);
  return block;
}
