/**
 * The solver, apart from the page. A search cannot hear anything while it runs:
 * it ends by its own clock, and the page ends it by ending the worker.
 */
import { Game, Solver, initSync } from "freecell-wasm";
import type { Answer, Question } from "./thinker";

let solver: Solver | undefined;

function send(answer: Answer): void {
  postMessage(answer);
}

/** Asked now and then whether to go on. */
function until(milliseconds: number): () => boolean {
  const end = performance.now() + milliseconds;
  return () => performance.now() < end;
}

onmessage = ({ data }: MessageEvent<WebAssembly.Module | Question>) => {
  if (data instanceof WebAssembly.Module) {
    initSync({ module: data });
    return;
  }
  solver ??= new Solver();
  const { id } = data;
  switch (data.kind) {
    case "judge": {
      const game = Game.fromRecord(data.record);
      const verdict = solver.solve(game, undefined, until(data.milliseconds));
      const isLost = verdict.kind === "impossible";
      send({ id, kind: "judged", verdict, last: !isLost });
      if (isLost) send({ id, kind: "judged", verdict, since: solver.lostSince(game, until(data.milliseconds)), last: true });
      break;
    }
    case "cells":
      send({ id, kind: "cells", enough: solver.cellsNeeded(Game.fromRecord(data.record), data.states), last: true });
      break;
    case "winnable": {
      for (const number of data.numbers) {
        if (solver.solve(new Game(number), data.states).kind === "solved") {
          send({ id, kind: "winnable", number, last: true });
          return;
        }
      }
      send({ id, kind: "winnable", last: true });
    }
  }
};
