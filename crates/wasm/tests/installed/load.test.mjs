// Loading the module as a page does.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";

const folder = new URL("../node_modules/freecell-wasm/", import.meta.url);
const page = await import(new URL("index.js", folder));

test("a page learns why the module cannot be loaded, and may try again", async () => {
  assert.throws(() => page.dealFreeCell(617), { name: "FreeCellError", code: "not-loaded" });
  const rejects = async (source, shown) => {
    const error = await page.default(source).then(assert.fail, (error) => error);
    assert(error instanceof page.FreeCellError, `${error.stack}`);
    assert.equal(error.code, "load");
    assert(error.message.startsWith(`the module cannot be loaded from ${shown}: `), error.message);
    assert(error.cause instanceof Error);
    assert.equal(error.value, source);
  };
  await rejects("/nope.wasm", '"/nope.wasm"');
  await rejects(5, "5");
  await rejects(new URL("file:///nope.wasm"), '"file:///nope.wasm"');
  await rejects(new Uint8Array(3), "an object");
  await rejects(Promise.reject(new Error("mine")), "an object");
  assert.throws(() => page.initSync(5), { code: "load", value: 5 });
  const bytes = readFile(new URL("freecell_bg.wasm", folder));
  await page.default(bytes);
  assert.equal(page.dealFreeCell(617).length, 7);
});
