/** The rules: loads what `cargo xtask wasm` built, once for the page and its workers. */
import { initSync } from "freecell-wasm";
import address from "../../target/npm/freecell_bg.wasm?url";

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  try {
    return await WebAssembly.compileStreaming(response.clone());
  } catch {
    // Simple servers send it with another type.
    return WebAssembly.compile(await response.arrayBuffer());
  }
}

/** The compiled code; a worker takes it as it is. */
export const compiled = compile();

export async function start(): Promise<void> {
  initSync({ module: await compiled });
}

export { Game, Study, dealOfDay, readNumber, statistics } from "freecell-wasm";
export type { Card, FreeCellError, Judgement, Move, Place, Reason, Step, Verdict } from "freecell-wasm";
