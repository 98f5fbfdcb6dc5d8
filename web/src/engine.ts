/** Loads the module built by `cargo xtask wasm`, once for the page and its workers. */
import { initSync } from "freecell-wasm";
import wasmUrl from "../../target/npm/freecell_bg.wasm?url";

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`${wasmUrl}: ${response.status}`);
  try {
    return await WebAssembly.compileStreaming(response.clone());
  } catch {
    // The server sent another content type.
    return WebAssembly.compile(await response.arrayBuffer());
  }
}

/** The compiled module, which is also sent to workers. */
export const compiled = compile();

export async function start(): Promise<void> {
  initSync({ module: await compiled });
}

export { Analysis, Game, dealOfDay, readNumber, statistics } from "freecell-wasm";
export type { Card, FreeCellError, GameStatus, Move, Place, Reason, Step, Verdict } from "freecell-wasm";
