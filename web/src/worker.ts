/**
 * The solver in a worker. A running search cannot receive messages: it ends at its
 * time limit, or when the page terminates the worker.
 */
import { Solver, initSync } from "freecell-wasm";
import type { SolverResponse, WorkerRequest } from "./solver";

let solver: Solver | undefined;

/** The time in milliseconds since 1970, as the page counts it. */
const now = () => performance.timeOrigin + performance.now();

// The page learns of every exception, and restarts the worker.
self.onmessageerror = () => {
  throw new Error("the message cannot be read");
};

self.onmessage = ({ data }: MessageEvent<WebAssembly.Module | WorkerRequest>) => {
  if (data instanceof WebAssembly.Module) {
    initSync({ module: data });
    return;
  }
  solver ??= new Solver();
  const { id, request, milliseconds, sent } = data;
  const respond = (answer: string, last: boolean) => postMessage({ id, answer, last } satisfies SolverResponse);
  // Every search has a time limit of its own.
  const options = milliseconds === null ? {} : { maxTime: Math.max(0, sent + milliseconds - now()) };
  solver.run(request, respond, options);
};
