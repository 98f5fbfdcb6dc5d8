// What every place to play shares, from JavaScript.
import assert from "node:assert/strict";
import test from "node:test";
import { Game, Solver, Study } from "../../../target/npm/node.js";

test("whatever a player pastes", () => {
  const game = Game.fromRecord("617~none:7a");
  assert.equal(Game.read("617", "none").shortName, "617");
  assert.equal(Game.read(new Game(617).board, "none").shortName, "617");
  assert.equal(Game.read("617~none:7a").shortName, game.record);
  assert.equal(Game.read("https://example.org/page/?deal=617~none:7a").record, game.record);
  assert.throws(() => Game.read("-7"), { code: "number-too-small" });
});

test("a study follows a game", () => {
  const [study, solver] = [new Study(), new Solver()];
  const game = new Game(617);
  assert.equal(study.now.kind, "off");
  assert(study.look(game, false));
  assert.equal(study.now.kind, "thinking");
  const verdict = solver.solve(game);
  assert(study.hear(study.record, verdict));
  assert.deepEqual(study.now, { kind: "winnable", moves: verdict.moves });
  // On the known way there is nothing to search for.
  game.play(verdict.moves[0]);
  assert(!study.look(game, true));
  assert.deepEqual(study.now.moves, verdict.moves.slice(1));
  const lost = new Game(11982);
  assert(study.look(lost, false));
  assert(!study.hear(game.record, verdict));
  const said = solver.solve(lost);
  study.hear(lost.record, said);
  assert.deepEqual(study.now, { kind: "lost" });
  study.hear(lost.record, said, solver.lostSince(lost));
  assert.deepEqual(study.now, { kind: "lost", since: [0, 0] });
  study.off();
  assert.equal(study.now.kind, "off");
});
