// For pages and bundlers.
import { load, loadSync } from "./module.js";
import { createClient } from "./client.js";

/** Loads the module; call it once before everything else. */
export default function init(module) {
  return load(module);
}

/** Loads the module from bytes or a compiled module. */
export function initSync(module) {
  loadSync(module);
}

/** Starts a solver in a worker. */
export function createSolver() {
  return createClient((onMessage, onError) => {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => onMessage(data);
    worker.onerror = (event) => {
      event.preventDefault?.();
      onError(event.message);
    };
    worker.onmessageerror = () => onError("a message could not be read");
    return {
      post: (message) => worker.postMessage(message),
      terminate: () => worker.terminate(),
      // A page does not wait for its workers.
      ref() {},
      unref() {},
    };
  });
}

export * from "./exports.js";
