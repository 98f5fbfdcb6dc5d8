// Objects that are freed, and methods without their object.
import assert from "node:assert/strict";
import test from "node:test";
import { FreeCellError, Game, Session, Solver, createSolver, dealsWithPrefix } from "freecell-wasm";

/** The error of a call, which must be the package's own. */
function thrown(f) {
  try {
    f();
  } catch (error) {
    assert(error instanceof FreeCellError, `${error.stack}`);
    return [error.code, error.message];
  }
  assert.fail("nothing was thrown");
}

test("freed objects say so, and freeing twice does nothing", async () => {
  const storage = { keys: () => [], get: () => null, set() {}, remove() {} };
  const game = new Game(617);
  const numbers = dealsWithPrefix("7D");
  const session = new Session(storage, "617", 5, ["en"]);
  for (const object of [game, numbers, session]) {
    object.free();
    object.free();
    object[Symbol.dispose]?.();
  }
  assert.deepEqual(
    thrown(() => game.play("4a")),
    ["freed", "this Game was freed"],
  );
  assert.deepEqual(
    thrown(() => game.record),
    ["freed", "this Game was freed"],
  );
  assert.deepEqual(
    thrown(() => JSON.stringify(game)),
    ["freed", "this Game was freed"],
  );
  assert.deepEqual(
    thrown(() => numbers.next()),
    ["freed", "this DealNumbers was freed"],
  );
  assert.deepEqual(
    thrown(() => session.view()),
    ["freed", "this Session was freed"],
  );
  assert.deepEqual(
    thrown(() => new Solver().solve(game)),
    ["freed", "game: this object was freed"],
  );
  assert.deepEqual(
    thrown(() => new Game(game)),
    ["freed", "game: this object was freed"],
  );
  const solver = createSolver();
  await assert.rejects(solver.solve(game), { name: "FreeCellError", code: "freed" });
  solver.close();
});

test("a storage may not use its own session", () => {
  const errors = [];
  let session;
  const reenter = () => {
    try {
      session?.view();
    } catch (error) {
      errors.push(error);
    }
    return null;
  };
  session = new Session({ keys: () => [], get: reenter, set: reenter, remove: reenter }, "617", 5, ["en"]);
  session.save();
  session.set("theme", "dark");
  assert(errors.length > 0);
  for (const error of errors) assert(error instanceof FreeCellError && error.code === "in-use", `${error.stack}`);
  assert.equal(session.view().number, 617);
});

test("methods need their object", () => {
  const { play } = new Game(617);
  const { solve, free } = new Solver();
  assert.deepEqual(
    thrown(() => play("4a")),
    ["type", "play must be called on a Game, not undefined"],
  );
  assert.deepEqual(
    thrown(() => play.call({}, "4a")),
    ["type", "play must be called on a Game, not an object"],
  );
  assert.deepEqual(
    thrown(() => Game.prototype.undo.call(new Solver())),
    ["type", "undo must be called on a Game, not an object"],
  );
  assert.deepEqual(
    thrown(() => solve(617)),
    ["type", "solve must be called on a Solver, not undefined"],
  );
  assert.deepEqual(
    thrown(() => solve.call(null, 617)),
    ["type", "solve must be called on a Solver, not null"],
  );
  assert.deepEqual(
    thrown(() => free()),
    ["type", "free must be called on a Solver, not undefined"],
  );
  const { replay } = Game;
  assert.equal(replay(617, "4a").turn, 1);
});

test("a solver may be freed in its own callback", () => {
  const solver = new Solver();
  const verdict = solver.solve(11_982, { onProgress: () => solver.free() });
  assert.equal(verdict.kind, "impossible");
  assert.equal(solver.solve(617).kind, "solved");
  const nested = solver.solve(617, {
    onProgress: () => {
      solver.solve(5, { onProgress: () => solver.free() });
      solver.free();
    },
  });
  assert.equal(nested.kind, "solved");
  solver.free();
  assert.equal(solver.solve(617).kind, "solved");
});
