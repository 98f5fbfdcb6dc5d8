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
      const since = verdict.kind === "impossible" ? "searching" : undefined;
      send({ id, kind: "judged", verdict, since, last: since === undefined });
      if (since) send({ id, kind: "judged", verdict, since: lost(solver, game, data.milliseconds), last: true });
      break;
    }
    case "cells": {
      const start = Game.fromRecord(data.record);
      for (let cells = 0; cells <= 4; cells += 1) {
        const game = start.withCells(cells);
        if (!game) continue;
        const verdict = solver.solve(game, data.states);
        if (verdict.kind === "solved") {
          const { moves } = cells < start.cells.length ? solver.solve(start, data.states) : verdict;
          send({ id, kind: "cells", enough: { cells, moves: moves?.length }, last: true });
          return;
        }
      }
      send({ id, kind: "cells", enough: undefined, last: true });
      break;
    }
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

/**
 * Which move threw the game away. What is lost stays lost, so that halving
 * finds it; a position that is not decided leaves a range.
 */
function lost(solver: Solver, game: Game, milliseconds: number): [number, number] {
  let won = -1;
  let lost = game.turn;
  const goOn = until(milliseconds);
  while (lost - won > 1) {
    const middle = (won + lost) >> 1;
    game.jump(middle);
    const { kind } = solver.solve(game, undefined, goOn);
    if (kind === "solved") won = middle;
    else if (kind === "impossible") lost = middle;
    else break;
  }
  return [won + 1, lost];
}
