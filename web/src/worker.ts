/**
 * The solver in a worker. A running search cannot receive messages: it ends at its
 * time limit, or when the page terminates the worker.
 */
import { Game, Solver, initSync } from "freecell-wasm";
import type { SolverRequest, SolverResponse } from "./solver";

let solver: Solver | undefined;

function send(response: SolverResponse): void {
  postMessage(response);
}

/** The time in milliseconds since 1970, as the page counts it. */
const now = () => performance.timeOrigin + performance.now();

/** Returns a callback that returns false after a time limit. */
function deadline(start: number, milliseconds: number): () => boolean {
  return () => now() < start + milliseconds;
}

// The page learns of every exception, and restarts the worker.
onmessageerror = () => {
  throw new Error("the message cannot be read");
};

onmessage = ({ data }: MessageEvent<WebAssembly.Module | SolverRequest>) => {
  if (data instanceof WebAssembly.Module) {
    initSync({ module: data });
    return;
  }
  solver ??= new Solver();
  const { id } = data;
  switch (data.kind) {
    case "solve": {
      const game = Game.fromRecord(data.record);
      const verdict = solver.solve(game, undefined, deadline(data.sent, data.milliseconds));
      const isLost = verdict.kind === "impossible";
      send({ id, kind: "solve", verdict, last: !isLost });
      if (!isLost) break;
      const since = solver.lostSince(game, deadline(now(), data.milliseconds));
      send({ id, kind: "solve", verdict, since, last: true });
      break;
    }
    case "difficulty":
      send({ id, kind: "difficulty", difficulty: solver.cellsNeeded(Game.fromRecord(data.record), data.states), last: true });
      break;
    case "first-winnable": {
      for (const number of data.numbers) {
        if (solver.solve(new Game(number), data.states).kind === "solved") {
          send({ id, kind: "first-winnable", number, last: true });
          return;
        }
      }
      send({ id, kind: "first-winnable", last: true });
    }
  }
};
