// The logic of freecell-play, through the JavaScript bindings.
import assert from "node:assert/strict";
import test from "node:test";
import { Game, Solver, Analysis } from "../../../target/npm/node.js";

test("reads every pasted format", () => {
  const game = Game.fromRecord("617~none:7a");
  assert.equal(Game.read("617", "none").shortName, "617");
  assert.equal(Game.read(new Game(617).board, "none").shortName, "617");
  assert.equal(Game.read("617~none:7a").shortName, game.record);
  assert.equal(Game.read("https://example.org/page/?deal=617~none:7a").record, game.record);
  assert.throws(() => Game.read("-7"), { code: "number-too-small" });
});

test("an analysis follows a game", () => {
  const [analysis, solver] = [new Analysis(), new Solver()];
  const game = new Game(617);
  assert.equal(analysis.status.kind, "off");
  assert(analysis.observe(game, false));
  assert.equal(analysis.status.kind, "searching");
  const verdict = solver.solve(game);
  assert(analysis.onResult(analysis.record, verdict));
  assert.deepEqual(analysis.status, { kind: "winnable", moves: verdict.moves });
  // Following the known solution needs no search.
  game.play(verdict.moves[0]);
  assert(!analysis.observe(game, true));
  assert.deepEqual(analysis.status.moves, verdict.moves.slice(1));
  const lost = new Game(11982);
  assert(analysis.observe(lost, false));
  assert(!analysis.onResult(game.record, verdict));
  const impossible = solver.solve(lost);
  analysis.onResult(lost.record, impossible);
  assert.deepEqual(analysis.status, { kind: "lost" });
  analysis.onResult(lost.record, impossible, solver.lostSince(lost));
  assert.deepEqual(analysis.status, { kind: "lost", since: [0, 0] });
  analysis.off();
  assert.equal(analysis.status.kind, "off");
});
