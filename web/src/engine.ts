/** Loads the module built by `cargo xtask wasm`, once for the page and its workers. */
import { initSync } from "freecell-wasm";
import wasmUrl from "../../target/page/freecell_bg.wasm?url";

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

export { Session, dailyDeal } from "freecell-wasm";
/** The page draws a game as the session shows it. */
export type { SessionView as Game } from "freecell-wasm";
export type {
  Arg,
  Card,
  Effect,
  GameStorage,
  Message,
  MoveWords,
  Notice,
  Place,
  SettingRow,
  Settings,
  SolverFailure,
  SolverRequest,
  Speed,
  Step,
} from "freecell-wasm";
