// Runs with little memory for WebAssembly, in which searches trap.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FreeCellError, Game, Solver, createSolver, dealFreeCell, find } from "freecell-wasm";

test("a trap is an error, and never affects later calls", async () => {
  const game = new Game(617, "none");
  game.play("4a");
  const solver = new Solver();
  const trapped = (f) => {
    try {
      f();
    } catch (error) {
      assert(error instanceof FreeCellError, `${error}`);
      assert(error.cause instanceof WebAssembly.RuntimeError);
      assert.equal(error.code, "trap");
      return true;
    }
    return false;
  };
  let traps = 0;
  for (let time = 0; time < 300; time += 1) {
    traps += trapped(() => solver.solve(617));
    traps += trapped(() => find("7D ".repeat(5e6)));
    assert.equal(find(dealFreeCell(617)), 617);
    assert.equal(game.record, "617~none:4a");
    assert(game.undo() && game.redo().length === 1);
    assert.equal(new Game(5).number, 5);
  }
  assert(traps > 500, `${traps} traps`);
  const worker = createSolver();
  await assert.rejects(worker.solve(617), { code: "trap" });
  await assert.rejects(worker.solve(617), { code: "trap" });
  worker.close();
});
