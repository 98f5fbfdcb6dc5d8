// Searches, in this thread and in a worker.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { FreeCellError, Game, Solver, createSolver, dealsWithPrefix, randomDeal } from "freecell-wasm";

test("many deals begin with one card, and are found one by one", () => {
  const before = process.memoryUsage().rss;
  const numbers = dealsWithPrefix("7D");
  const first = [];
  for (const number of numbers) {
    first.push(number);
    if (first.length === 100_000) break;
  }
  assert.deepEqual(first.slice(0, 3), [12, 171, 187]);
  assert.deepEqual([...dealsWithPrefix(["7D"], 3)], [12, 171, 187]);
  assert.deepEqual([...dealsWithPrefix("7D", 0)], []);
  assert(process.memoryUsage().rss - before < 100e6);
  assert.equal(new Game(numbers.next().value).columns[0][0], "7D");
  assert.throws(() => dealsWithPrefix("7D 7D"), { code: "board" });
});

test("short and shortest solutions win", () => {
  const solver = new Solver();
  const fast = solver.solve(617);
  for (const metric of ["max", "safe", "unit"]) {
    const short = solver.solveShort(617, { metric, effortStates: 5_000 });
    const game = new Game(short.record);
    assert(game.isWon);
    assert.deepEqual([game.lengths[metric], game.autoplay], [short.length, short.autoplay]);
    assert.equal(short.metric, metric);
    if (metric === "max") assert(short.length < fast.moves.length);
  }
  const { isOptimal, lowerBound, length, limit } = solver.solveShortest(224_533);
  assert.deepEqual([isOptimal, lowerBound, length, limit], [true, 8, 8, undefined]);
  // A shortest solution of deal 70 takes more than a minute to prove.
  const bounded = solver.solveShortest(70, { maxTime: 1_000, effortStates: 2_000 });
  assert.deepEqual([bounded.kind, bounded.isOptimal, bounded.limit], ["solved", false, "time"]);
  assert(bounded.lowerBound > 5 && bounded.lowerBound <= bounded.length);
  assert.equal(solver.solveShort(11_982).kind, "impossible");
  assert.equal(solver.solveShort(11_982, { maxTime: 0 }).limit, "time");
  assert.equal(solver.solveShort(11_982, { maxStates: 10 }).limit, "states");
});

test("an effort is a time or a number of states, and the result names what ended it", () => {
  const solver = new Solver();
  const ended = (options) => solver.solveShort(617, options).limit;
  assert.equal(ended({ effortStates: 100 }), "states");
  assert.equal(ended({ effortStates: 100, maxMemory: 0 }), "memory");
  const began = performance.now();
  assert.equal(ended({ effort: 300 }), "time");
  assert(performance.now() - began >= 300);
  assert.equal(ended({ effort: Infinity, onProgress: (states) => states < 20_000 }), "stopped");
  assert.equal(ended({ effort: null, effortStates: 100 }), "states");
  for (const effort of ["1s", -1, NaN]) {
    assert.throws(
      () => ended({ effort }),
      (error) => error instanceof FreeCellError && error.message.startsWith("effort: "),
    );
  }
  assert.throws(() => ended({ effort: 1, effortStates: 1 }), {
    code: "option",
    message: "options: effort and effortStates exclude each other",
  });
});

test("a search starts from the position that the player sees", () => {
  const solver = new Solver();
  const solution = (game) => solver.solveShort(game, { effortStates: 10 }).record;
  assert(solution("617~horne:").startsWith("617~"));
  assert(solution(2).startsWith("2~"));
  // Autoplay has moved the ace of spades.
  const game = new Game("2~horne:");
  assert(!solution(game).startsWith("2~"));
  assert(game.legalMoves().includes(solver.hint(game)));
  game.play(solver.solve(game).moves);
  assert(game.isWon);
  assert(Game.replay(2, new Game(solution(2)).moves.join(" ")).isWon);
});

test("a proof is checked by the rules alone", () => {
  const solver = new Solver();
  const game = new Game(3, "none", 0);
  const proof = solver.prove(game);
  assert.equal(proof.kind, "impossible");
  assert.deepEqual(solver.verifyProof(game, proof.certificate), { kind: "proven", states: proof.states });
  const other = solver.verifyProof(617, proof.certificate);
  assert.equal(other.kind, "not_proven");
  assert.match(other.flaw, /another game/);
  for (const damaged of [proof.certificate.slice(0, -1), new Uint8Array(0), new Uint8Array(50)]) {
    assert.throws(() => solver.verifyProof(game, damaged), { code: "certificate", value: damaged });
  }
  assert.equal(solver.prove(617).kind, "solved");
  assert.deepEqual(solver.prove(11_982, { maxMemory: 4e6 }).limit, "memory");
  assert.deepEqual(solver.prove(11_982, { onProgress: () => false }).limit, "stopped");
  assert.equal(solver.verifyProof(game, proof.certificate, { maxMemory: 1000 }).limit, "memory");
});

test("a condensed certificate of the command is checked, too", () => {
  const solver = new Solver();
  const certificate = readFileSync(new URL("condensed.proof", import.meta.url));
  const check = solver.verifyProof(new Game(22, "none", 1), certificate);
  assert.deepEqual(check, { kind: "proven", states: 37 });
  assert.equal(solver.verifyProof(22, certificate).kind, "not_proven");
});

test("a search may start another one in its callback", () => {
  const solver = new Solver();
  let inner;
  const onProgress = () => {
    inner ??= solver.solve(5).kind;
  };
  const outer = solver.solve(617, { onProgress });
  assert.deepEqual([outer.kind, inner], ["solved", "solved"]);
});

test("time limits", () => {
  const solver = new Solver();
  const verdict = solver.solve(11_982, { maxTime: 0 });
  assert.deepEqual([verdict.kind, verdict.limit], ["gave_up", "time"]);
});

test("random deals are different, and in range", () => {
  const numbers = new Set(Array.from({ length: 50 }, randomDeal));
  assert(numbers.size > 40);
  for (const number of numbers) assert(number >= 1 && number <= 1_000_000 && Number.isInteger(number));
});

test("random deals have the level asked for", () => {
  const solver = new Solver();
  for (const level of ["easy", "medium", "tricky", "hard", "expert"]) {
    const number = solver.randomDeal(level, { seed: 7 });
    assert.deepEqual([solver.rate(number).level, solver.solve(number).kind], [level, "solved"]);
  }
  // The same deal as on every other platform, and in Python.
  assert.equal(solver.randomDeal("easy", { seed: 7 }), 955_805);
  assert.equal(solver.rate(solver.randomDeal("easy")).level, "easy");
  const few = solver.randomDeal("medium", { cells: 3, seed: 7 });
  assert.equal(solver.rate(new Game(few, "none", 3)).level, "medium");
  assert.equal(solver.randomDeal("easy", { cells: 0, seed: 7 }), undefined);
});

test("a solver in a worker finds what a solver in this thread finds", async () => {
  const [here, there] = [new Solver(), createSolver()];
  const game = new Game(617, "none");
  game.play("4a");
  assert.deepEqual(await there.solve(game), here.solve(game));
  assert.equal(await there.hint(game), here.hint(game));
  assert.deepEqual(await there.solveShort(617, { effortStates: 2_000 }), here.solveShort(617, { effortStates: 2_000 }));
  assert.deepEqual(await there.solveShortest(224_533), here.solveShortest(224_533));
  const proof = await there.prove(781_948);
  assert.deepEqual(proof, here.prove(781_948));
  assert.deepEqual(await there.verifyProof(781_948, proof.certificate), { kind: "proven", states: 7736 });
  assert.deepEqual(await there.losingMove(new Game("11982~none:1a")), [0, 0]);
  assert.deepEqual(await there.rate(164), here.rate(164));
  assert.equal(await there.firstWinnable([11_982, 617]), 617);
  assert.equal(await there.randomDeal("easy", { seed: 7 }), 955_805);
  there.close();
  await assert.rejects(there.solve(617), { code: "closed" });
});

test("searches in a worker leave this thread free, report progress, and run in order", async () => {
  const solver = createSolver();
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 10);
  const progress = [];
  const order = [];
  const first = solver.solveShort(617, { effortStates: 150_000, onProgress: (states) => progress.push(states) }).then(() => order.push(1));
  const second = solver.solve(5).then(() => order.push(2));
  await Promise.all([first, second]);
  clearInterval(timer);
  assert.deepEqual(order, [1, 2]);
  assert(ticks > 5, `${ticks} ticks`);
  assert(progress.length > 0 && progress.every((states, index) => index === 0 || states >= progress[index - 1]), `${progress}`);
  solver.close();
});

test("a signal ends a search at once, and the next one works", async () => {
  const solver = createSolver();
  for (const reason of [undefined, new Error("mine")]) {
    const controller = new AbortController();
    const long = solver.solveShortest(617, { signal: controller.signal, effort: Infinity });
    const waiting = solver.solve(5, { signal: controller.signal });
    const kept = solver.solve(7);
    setTimeout(() => controller.abort(reason), 100);
    const start = performance.now();
    const expected = reason ?? { name: "AbortError" };
    await Promise.all([assert.rejects(long, expected), assert.rejects(waiting, expected)]);
    assert(performance.now() - start < 3000);
    assert.equal((await kept).kind, "solved");
    await assert.rejects(solver.solve(5, { signal: controller.signal }), expected);
  }
  await assert.rejects(solver.solve(5, { signal: AbortSignal.abort() }), { name: "AbortError" });
  const finished = new AbortController();
  assert.equal((await solver.solve(5, { signal: finished.signal })).kind, "solved");
  finished.abort();
  assert.equal((await solver.solve(5)).kind, "solved");
  solver.close();
});

test("many searches share a signal", async () => {
  const warnings = [];
  const onWarning = (warning) => warnings.push(String(warning));
  process.on("warning", onWarning);
  const solver = createSolver();
  const controller = new AbortController();
  const { signal } = controller;
  let listeners = 0;
  for (const [name, by] of [
    ["addEventListener", 1],
    ["removeEventListener", -1],
  ]) {
    const original = signal[name];
    signal[name] = function (...args) {
      listeners += by;
      return original.apply(this, args);
    };
  }
  const solved = await Promise.all(Array.from({ length: 30 }, (_, index) => solver.solve(index + 1, { signal })));
  assert(solved.every(({ kind }) => kind === "solved"));
  assert.equal(listeners, 0);
  const searches = Array.from({ length: 30 }, () => solver.solveShortest(617, { signal, effort: Infinity }));
  const kept = solver.solve(5);
  assert.equal(listeners, 1);
  setTimeout(() => controller.abort(), 50);
  for (const { reason } of await Promise.allSettled(searches)) assert.equal(reason.name, "AbortError");
  assert.equal((await kept).kind, "solved");
  assert.equal(listeners, 0);
  solver.close();
  process.off("warning", onWarning);
  assert.deepEqual(warnings, []);
});

test("errors in a worker are the same errors", async () => {
  const solver = createSolver();
  await assert.rejects(solver.solve(null), (error) => error instanceof FreeCellError && error.code === "type" && error.value === null);
  await assert.rejects(solver.solve("7D 7D"), (error) => error.code === "board" && error.problems.length > 1);
  await assert.rejects(solver.solve(617, { maxStat: 1 }), { code: "option", value: "maxStat" });
  await assert.rejects(solver.solve(617, 5), { code: "type", value: 5 });
  await assert.rejects(solver.solve(617, { signal: 5 }), { code: "type", value: 5, message: "signal: expected an AbortSignal, not 5" });
  await assert.rejects(solver.solve(617, { onProgress: 5 }), { code: "type", value: 5, message: "onProgress: expected a function, not 5" });
  await assert.rejects(solver.solve(617, []), { code: "type", message: "options: expected an object, not an array" });
  await assert.rejects(solver.solve(617, null), { code: "type", value: null });
  assert.equal((await solver.solve(617, { onProgress: null, signal: null })).kind, "solved");
  const f = () => 1;
  await assert.rejects(
    solver.solve(f),
    (error) => error.code === "type" && error.value === f && error.message.startsWith("game: a function cannot be sent to the worker"),
  );
  await assert.rejects(
    solver.firstWinnable([f]),
    (error) => error.code === "type" && error.message.startsWith("numbers: an array cannot be sent"),
  );
  const refusing = new Proxy(
    {},
    {
      get: () => {
        throw new Error("mine");
      },
      ownKeys: () => {
        throw new Error("mine");
      },
    },
  );
  for (const args of [
    [refusing],
    [617, refusing],
    [
      617,
      {
        get maxStates() {
          throw new Error("mine");
        },
      },
    ],
    [617, { maxStates: f }],
  ]) {
    await assert.rejects(
      solver.solve(...args),
      (error) => error instanceof FreeCellError && error.code === "type" && error.value === args.at(-1) && error.cause instanceof Error,
    );
  }
  // None of this has any effect on later searches.
  assert.equal((await solver.solve(617)).kind, "solved");
  await assert.rejects(solver.hint(11_982), { code: "impossible", value: 11_982 });
  await assert.rejects(
    solver.solveShort(617, {
      effortStates: 200_000,
      onProgress: () => {
        throw new Error("mine");
      },
    }),
    /mine/,
  );
  const closed = solver.solve(617);
  solver.close();
  await assert.rejects(closed, { code: "closed" });
});
