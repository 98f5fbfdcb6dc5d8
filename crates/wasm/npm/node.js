// For Node, where the module is loaded synchronously on import.
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { createClient } from "./client.js";
import { FreeCellError, withCause } from "./error.js";
import { loadSync } from "./module.js";

/** Reads the module, which is beside this file unless a bundler has moved it. */
function readModule() {
  const address = new URL("./freecell_bg.wasm", import.meta.url);
  try {
    return readFileSync(address);
  } catch (error) {
    const message = `the module cannot be read (a bundler for Node must leave freecell-wasm external): ${error.message}`;
    throw withCause(new FreeCellError(message, "load", {}, address.href), error);
  }
}

loadSync(readModule());

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

export * from "./exports.js";
