/** Runs the samples of the first page: every language gives the board of the README. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { read, sample } from "../src/repository.mjs";

/** Returns the output of a program as JSON. */
const json = (program, args) => JSON.parse(execFileSync(program, args, { encoding: "utf8" }));

const rows = sample(read("README.md"), "rust").matchAll(/vec!(\[.*?\])/g);
const board = [...rows].map(([, row]) => JSON.parse(row));

test("the README has a whole board", () => {
  assert.equal(new Set(board.flat()).size, 52);
});

test("Python", () => {
  const code = `${read("site/samples/deal.py")}\nimport json\nprint(json.dumps(board))`;
  assert.deepEqual(json(process.env.PYTHON ?? "python3", ["-c", code]), board);
});

test("JavaScript", () => {
  const entry = pathToFileURL(path.resolve(process.env.NPM ?? "target/npm", "node.js")).href;
  const code = read("site/samples/deal.mjs").replace('"freecell-wasm"', JSON.stringify(entry));
  assert.deepEqual(json(process.execPath, ["--input-type=module", "--eval", `${code}\nconsole.log(JSON.stringify(board))`]), board);
});

test("the command, and the output that the page shows", () => {
  const [line, ...output] = read("site/samples/deal.console").split("\n");
  const [, , ...args] = line.split(" ");
  assert.deepEqual(json(process.env.FREECELL ?? "freecell", args), board);
  assert.deepEqual(JSON.parse(output.join("\n")), board);
});
