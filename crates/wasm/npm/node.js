// For Node, where the module is loaded synchronously on import.
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { createClient } from "./client.js";
import { loadSync } from "./module.js";

loadSync(readFileSync(new URL("./freecell_bg.wasm", import.meta.url)));

/** Does nothing: the module is loaded. Code for pages also runs in Node. */
export default async function init() {}

/** Does nothing: the module is loaded. */
export function initSync() {}

/** Starts a solver in a worker. */
export function createSolver() {
  return createClient((onMessage, onError) => {
    const worker = new Worker(new URL("./node-worker.js", import.meta.url));
    worker.on("message", onMessage);
    worker.on("error", (error) => onError(error.message));
    worker.on("messageerror", () => onError("a message could not be read"));
    return {
      post: (message) => worker.postMessage(message),
      terminate: () => void worker.terminate(),
      // A program may end while the solver is idle, not while it searches.
      ref: () => worker.ref(),
      unref: () => worker.unref(),
    };
  });
}

export {
  DealNumbers,
  FreeCellError,
  Game,
  Session,
  Solver,
  boardText,
  dealFreeCell,
  dealOfDay,
  dealsWithPrefix,
  find,
  randomDeal,
  readNumber,
} from "./module.js";
