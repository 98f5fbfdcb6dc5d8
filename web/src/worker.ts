/**
 * The solver in a worker. A running search cannot receive messages: it ends at its
 * time limit, or when the page terminates the worker.
 */
import { Solver, initSync, type GameStatus } from "freecell-wasm";
import type { SolverResponse, WorkerRequest } from "./solver";

let solver: Solver | undefined;

function send(response: SolverResponse): void {
  postMessage(response);
}

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
  const { id } = data;
  switch (data.kind) {
    case "analyze": {
      // The search for the losing move follows, with a time limit of its own.
      const milliseconds = Math.max(0, data.sent + data.milliseconds - now());
      const onStatus = (status: GameStatus) => {
        send({ id, kind: "status", status, last: status.kind !== "lost" || status.since !== undefined });
      };
      solver.analyze(data.record, onStatus, { maxTime: milliseconds });
      break;
    }
    case "rate": {
      const { cells, moves } = solver.cellsNeeded(data.record, { maxStates: data.states }) ?? {};
      send({ id, kind: "rated", cells, moves, last: true });
      break;
    }
    case "findWinnable": {
      const number = solver.firstWinnable(data.numbers, { maxStates: data.states, cells: data.cells });
      send({ id, kind: "winnable", number, last: true });
    }
  }
};
