// Every wrong argument throws a FreeCellError with a code and the value that is wrong.
import assert from "node:assert/strict";
import test from "node:test";
import * as freecell from "freecell-wasm";

const { DealNumbers, FreeCellError, Game, Session, Solver } = freecell;
const own = "FreeCellError";

/** Values that no function takes for anything else. */
const WRONG = [
  null,
  undefined,
  true,
  false,
  NaN,
  -1,
  2.5,
  5,
  1e300,
  Infinity,
  -Infinity,
  "",
  "x",
  617n,
  Symbol("x"),
  [],
  [[]],
  [1],
  [null],
  {},
  { record: 5 },
  { columns: 5 },
  { columns: [] },
  () => 1,
  new Date(NaN),
  new Uint8Array(3),
  new Map(),
];

/** A storage in memory. */
const storage = () => ({ keys: () => [], get: () => null, set() {}, remove() {} });

/** Calls that take arguments, each with valid ones. */
const CALLS = {
  dealFreeCell: [freecell.dealFreeCell, 617],
  readNumber: [freecell.readNumber, "617"],
  find: [freecell.find, freecell.dealFreeCell(617)],
  dealsWithPrefix: [freecell.dealsWithPrefix, "7D AD 5C", 2],
  boardText: [freecell.boardText, 617, "rows"],
  dailyDeal: [freecell.dailyDeal, new Date()],
  "new Game": [(...args) => new Game(...args), 617, "none", 4],
  "Game.replay": [(...args) => Game.replay(...args), 617, "4a", { notation: "standard", autoplay: "none", cells: 4 }],
  "Game.fromRecord": [(...args) => Game.fromRecord(...args), "617~none:"],
  "Session.messageTime": [(...args) => Session.messageTime(...args), "No moves left.", false],
  "new Session": [(...args) => new Session(...args), storage(), "617", 5, ["en"]],
};
const methods = (create, all) => {
  for (const [name, ...args] of all) {
    const call = (...given) => create()[name](...given);
    CALLS[`${create().constructor.name} ${name}`] = [call, ...args];
  }
};
methods(
  () => new Game(617, "none"),
  [
    ["withCells", 3],
    ["withAutoplay", "max"],
    ["movesText", "long"],
    ["svg", "617"],
    ["targets", "4H"],
    ["moveTo", "4H", "a"],
    ["sensibleMove", "4H"],
    ["play", "4a", "standard"],
    ["jump", 0],
  ],
);
const quick = { maxStates: 10 };
methods(
  () => new Solver(),
  [
    ["solve", 617, quick],
    ["hint", -3, quick],
    ["solveShort", -3, { ...quick, effortStates: 10, metric: "max" }],
    ["solveShortest", -3, { ...quick, effortStates: 10 }],
    ["prove", -3, quick],
    ["losingMove", 617, quick],
    ["rate", 617, { maxStates: 10 }],
    ["firstWinnable", [617], { maxStates: 10, cells: 1 }],
    ["randomDeal", "easy", { cells: 4, seed: 7 }],
    ["run", "level 164", () => {}, { maxTime: 1000, maxMemory: 1e6 }],
    ["verifyProof", 781948, new Solver().prove(781948).certificate, { maxTime: 1000 }],
  ],
);
methods(
  () => new Session(storage(), "617~none:", 5, ["en"]),
  [
    ["open", "617"],
    ["deal", 617],
    ["adjacent", 1],
    ["random", 0.5],
    ["openSaved", "617"],
    ["type", "4"],
    ["tap", "4H", "4"],
    ["pick", "4H", "4"],
    ["lift", "4H"],
    ["drop", "4H", "a"],
    ["jump", 0],
    ["setSpeed", "2"],
    ["onAnswer", "winnable 5"],
    ["onSolverFailed", "level", "broken"],
    ["set", "theme", "dark"],
    ["giveUp", "617"],
    ["importResults", ""],
  ],
);

test("wrong values of every type, in every argument of every function", () => {
  let thrown = 0;
  for (const [name, [call, ...valid]] of Object.entries(CALLS)) {
    call(...valid);
    for (let index = 0; index < valid.length; index += 1) {
      for (const wrong of WRONG) {
        const args = valid.with ? valid.with(index, wrong) : valid.map((arg, at) => (at === index ? wrong : arg));
        try {
          call(...args);
        } catch (error) {
          const where = `${name}, argument ${index}, ${typeof wrong} ${String(Array.isArray(wrong) ? "array" : typeof wrong === "object" ? "object" : wrong)}`;
          assert(error instanceof FreeCellError, `${where}: ${error}`);
          assert.equal(error.name, own);
          assert.match(error.code, /^[a-z_-]+$/, where);
          assert.notEqual(error.code, "trap", where);
          assert(error.message.length > 5 && !error.message.includes("undefined is not"), where);
          thrown += 1;
        }
      }
    }
    // Nothing of this has any effect on later calls.
    call(...valid);
  }
  assert(thrown > 1000, `${thrown}`);
});

test("all functions and methods are covered", () => {
  const names = Object.keys(CALLS).map((name) => name.split(" ").at(-1).split(".").at(-1));
  const withoutArguments = new Set([
    "constructor",
    "free",
    "copy",
    "toJSON",
    "undo",
    "redo",
    "legalMoves",
    "finishingMoves",
    "begin",
    "return",
    "restart",
    "finish",
    "cancel",
    "hint",
    "solution",
    "statusAction",
    "second",
    "step",
    "view",
    "save",
    "games",
    "statistics",
    "statisticsRows",
    "exportResults",
    "eraseResults",
    "next",
    "randomDeal",
  ]);
  for (const type of [Game, Solver, Session, DealNumbers]) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(type.prototype))) {
      if (typeof value !== "function" || name.startsWith("__") || withoutArguments.has(name)) continue;
      assert(names.includes(name), `${type.name}.${name}`);
    }
  }
});

/** Returns the error that a call throws. */
function thrown(f) {
  try {
    f();
  } catch (error) {
    return error;
  }
  assert.fail("nothing was thrown");
}

test("errors name the argument, the value, and what would be right", () => {
  for (const [call, code, value, message] of [
    [() => freecell.dealFreeCell(null), "type", null, "number: expected a deal number, not null"],
    [() => freecell.dealFreeCell(), "type", undefined, "number: expected a deal number, not undefined"],
    [() => freecell.dealFreeCell("617"), "type", "617", 'number: expected a deal number, not "617"'],
    [() => new Game(null), "type", null, "game: expected a game, a deal number, a record or a board, not null"],
    [() => new Game(617, "none", 2.5), "cells", 2.5, "cells: a game has 0 to 4 free cells, not 2.5"],
    [() => new Game(617, 5), "type", 5, "autoplay: expected a text, not 5"],
    [() => new Game(617).play(7), "type", 7, "moves: expected a text or an array of texts, not 7"],
    [() => new Game(617).jump(-1), "range", -1, "turn: expected a whole number from 0 to 4294967295, not -1"],
    [
      () => new Solver().solve(617, { maxState: 5 }),
      "option",
      "maxState",
      'options: there is no option "maxState"; expected maxStates, maxMemory, maxTime, onProgress',
    ],
    [() => new Solver().solve(617, { maxStates: -5 }), "range", -5, "maxStates: expected a whole number from 0, not -5"],
    [
      () => new Solver().randomDeal("wild"),
      "level",
      "wild",
      'level: "wild" is not a level (expected easy, medium, tricky, hard or expert)',
    ],
    [() => new Solver().randomDeal(), "type", undefined, "level: expected a text, not undefined"],
    [() => new Solver().randomDeal("easy", { seed: -1 }), "range", -1, "seed: expected a whole number from 0, not -1"],
    [() => new Solver().solve(617, 5000), "type", 5000, "options: expected an object, not 5000"],
    [() => freecell.dealFreeCell(-5), "number-too-small", -5, "deal -5 is too small (the smallest deal number is -4)"],
    [() => freecell.dealFreeCell(1.5), "number-none", 1.5, "deal 1.5 is not a whole number (deal numbers go from -4 to 8589934591)"],
    [() => freecell.dealFreeCell(1e300), "number-too-large", 1e300, "deal 1e+300 is too large (the largest deal number is 8589934591)"],
    [
      () => freecell.dealFreeCell(Infinity),
      "number-none",
      Infinity,
      "deal Infinity is not a whole number (deal numbers go from -4 to 8589934591)",
    ],
    [() => freecell.readNumber("six"), "number-none", "six", 'deal "six" is not a whole number (deal numbers go from -4 to 8589934591)'],
    [
      () => new Game("9999999999"),
      "number-too-large",
      "9999999999",
      "deal 9999999999 is too large (the largest deal number is 8589934591)",
    ],
    [() => new Game("-9~none:7a"), "number-too-small", "-9~none:7a", 'deal "-9" is too small (the smallest deal number is -4)'],
    [
      () => new Game("https://example.org/?deal=-9"),
      "number-too-small",
      "https://example.org/?deal=-9",
      "deal -9 is too small (the smallest deal number is -4)",
    ],
    [
      () => new Game("https://example.org/?foo=9"),
      "record-no-deal",
      "https://example.org/?foo=9",
      '"https://example.org/?foo=9" is not a link to a game (expected ?deal= and a deal number or a record)',
    ],
    [() => new Game("x"), "number-none", "x", '"x" is not a deal number, a record, a link or a board'],
    [() => new Game(617, "none", 1e300), "cells", 1e300, "cells: a game has 0 to 4 free cells, not 1e+300"],
    [() => new Game(617).jump(-Infinity), "range", -Infinity, "turn: expected a whole number from 0 to 4294967295, not -Infinity"],
    [() => new Solver().hint(11982), "impossible", 11982, "this game cannot be won"],
    [() => freecell.find("x".repeat(2 ** 25)), "too-long", "x".repeat(2 ** 25), "game: 33554432 characters are too many; at most 16777216"],
  ]) {
    const error = thrown(call);
    assert.deepEqual([error.code, error.value, error.message], [code, value, message]);
  }
  const error = thrown(() => new Game(617).play(["4a", "4a"]));
  assert.deepEqual([error.code, error.value, error.args.number], ["illegal-taken-cell", ["4a", "4a"], 2]);
});

test("options that cannot be read are errors, not missing", () => {
  const mine = () => {
    throw new Error("mine");
  };
  const getter = {
    get maxStates() {
      return mine();
    },
  };
  const proxy = new Proxy({}, { ownKeys: mine });
  const solver = new Solver();
  assert.throws(() => solver.solve(617, getter), { name: own, code: "type", message: "maxStates: cannot be read: mine", value: getter });
  assert.throws(() => solver.solve(617, proxy), { name: own, code: "type", message: "options: cannot be read: mine" });
  assert.throws(
    () =>
      Game.replay(617, "4a", {
        get cells() {
          return mine();
        },
      }),
    { name: own, code: "type", message: "cells: cannot be read: mine" },
  );
});

test("the package's own boards are accepted everywhere", () => {
  const { boardText, dealFreeCell, find } = freecell;
  const game = new Game(617, "none");
  const boards = [
    dealFreeCell(617),
    dealFreeCell(617).flat(),
    game.columns,
    game.board,
    new Game(617).toJSON(),
    ...["rows", "columns", "deck", "json", "json-columns"].map((format) => boardText(617, format)),
    boardText(617),
  ];
  const solver = new Solver();
  const { moves } = solver.solve(617);
  for (const board of boards) {
    assert.equal(find(board), 617);
    assert.equal(new Game(board).number, 617);
    assert.deepEqual(solver.solve(board).moves, moves);
  }
  game.play("4a 7b");
  const here = { columns: game.columns, cells: game.cells, foundations: game.toJSON().foundations };
  assert.equal(new Game(here, "none").board, game.board);
  for (const input of [game, game.record, JSON.parse(JSON.stringify(game)), { record: game.record }]) {
    const copy = new Game(input);
    assert.deepEqual([copy.record, copy.turn], [game.record, 2]);
    assert.equal(solver.hint(input), solver.hint(game));
  }
});
