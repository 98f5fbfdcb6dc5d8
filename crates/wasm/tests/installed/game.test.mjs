// The public interface of the package. The rules are tested in freecell-core.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import * as freecell from "freecell-wasm";

const { Game, Solver, boardText, dailyDeal, dealFreeCell, find, dealsWithPrefix, readNumber } = freecell;

/** Returns the error that a function throws, without the stack. */
function thrown(f) {
  try {
    f();
  } catch (error) {
    assert(error instanceof Error);
    return { code: error.code, args: error.args, problems: error.problems.map(({ code }) => code) };
  }
  assert.fail("nothing was thrown");
}

test("finds the number of every deal, over the whole range", () => {
  for (const number of [-4, 0, 1, 617, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 33 - 1]) {
    assert.equal(
      find(
        dealFreeCell(number)
          .map((row) => row.join(" "))
          .join("\n"),
      ),
      number,
    );
    assert.equal(find(boardText(number, "columns")), number);
  }
  assert.deepEqual([...dealsWithPrefix("7D AD 5C 3S 5S 8C 2D AH")], [617]);
});

test("rejects invalid deal numbers", () => {
  assert.equal(readNumber(" 617 "), 617);
  for (const [number, code] of [
    [1.5, "number-none"],
    [NaN, "number-none"],
    [-5, "number-too-small"],
    [2 ** 33, "number-too-large"],
    [1e300, "number-too-large"],
    [Infinity, "number-none"],
  ]) {
    assert.equal(thrown(() => dealFreeCell(number)).code, code, String(number));
  }
  assert.deepEqual(
    thrown(() => readNumber("9999999999")),
    {
      code: "number-too-large",
      args: { least: -4, greatest: 8589934591 },
      problems: [],
    },
  );
});

test("errors list every problem of a board", () => {
  const board = boardText(617, "rows").replace("7D", "1X").replace("4H", "AH");
  const { code, problems } = thrown(() => find(board));
  assert.equal(code, "board");
  assert.deepEqual(problems, ["board-not-a-card", "board-repeated", "board-missing"]);
  try {
    new Game(board);
  } catch (error) {
    assert.deepEqual(error.problems[0].args, { group: "line", line: 1, place: 1, text: "1X" });
    assert.deepEqual(error.problems[2].args, { cards: "4H 7D", count: 2 });
  }
});

test("plays, undoes, redoes, jumps", () => {
  const game = new Game(617, "none");
  assert.equal(game.number, 617);
  assert.equal(game.legalMoves().length, 35);
  assert.deepEqual(game.targets("4H"), ["a", "b", "c", "d"]);
  assert.equal(game.moveTo("4H", "b"), "4b");
  assert.deepEqual(game.play("4b"), [{ card: "4H", from: "4", to: "b", auto: false }]);
  assert.deepEqual(game.cells, [null, "4H", null, null]);
  assert.equal(game.record, "617~none:4b");
  assert(game.undo());
  assert(!game.undo());
  assert.deepEqual([game.turn, game.turnCount], [0, 1]);
  assert.equal(game.redo()[0].card, "4H");
  assert.deepEqual(game.redo(), []);
  assert(game.jump(0));
  assert(!game.jump(2));
});

test("rejects illegal moves with a reason, and changes nothing", () => {
  const game = new Game(617, "none");
  assert.deepEqual(
    thrown(() => game.moveTo("4H", "1")),
    {
      code: "illegal-does-not-fit",
      args: { card: "4H", on: "JD" },
      problems: [],
    },
  );
  assert.equal(thrown(() => game.play("4a 4b 99")).code, "move-none");
  assert.equal(game.turn, 0);
  assert.equal(thrown(() => game.targets("1X")).code, "card");
  assert.equal(thrown(() => game.moveTo("4H", "z")).code, "place");
  assert.equal(thrown(() => Game.fromRecord("617:4a4a4a4a4a4a4a")).code, "illegal-taken-cell");
  assert.equal(thrown(() => Game.fromRecord("617")).code, "record-no-colon");
  assert.equal(thrown(() => new Game(1, "all")).code, "autoplay");
  assert.equal(thrown(() => new Game(1, "max", 5)).code, "cells");
});

test("a sequence moves card by card, and autoplay steps are marked", () => {
  const text = "Foundations: H-J C-J D-J S-T\n: KH QC\n: KS\n:\n:\n: JS\n: QH\n: KC QD\n: KD QS\n";
  const game = new Game(text, "none");
  assert.equal(game.number, undefined);
  const steps = game.play("13v2");
  assert.deepEqual(
    steps.map(({ card, from, to }) => card + from + to),
    ["QC1a", "KH13", "QCa3"],
  );
  const safe = new Game(text, "horne");
  assert(safe.isWon);
  assert.equal(game.finishingMoves().length, 9);
});

test("every solution wins its game", () => {
  const solver = new Solver();
  for (const autoplay of ["none", "horne", "raymond", "max"]) {
    for (let number = 1; number <= 50; number += 1) {
      const game = new Game(number, autoplay);
      const verdict = solver.solve(game);
      assert.equal(verdict.kind, "solved");
      game.play(verdict.moves.join(" "));
      assert(game.isWon, `${number} with ${autoplay}`);
      const again = Game.fromRecord(game.record);
      assert.equal(again.record, game.record);
      assert(again.isWon);
    }
  }
});

test("reports impossible games, and gives up at a limit or when stopped", () => {
  const solver = new Solver();
  const game = new Game(11982, "none");
  const verdict = solver.solve(game);
  assert.equal(verdict.kind, "impossible");
  assert.equal(verdict.moves, undefined);
  for (const budget of [0, 1, 1000]) {
    const { kind, limit, states } = solver.solve(game, { maxStates: budget });
    assert.deepEqual([kind, limit, states], ["gave_up", "states", budget]);
  }
  // Without memory for the exhaustive search, the memory limit is named.
  assert.equal(solver.solve(game, { maxMemory: 0, maxStates: 1_000_000 }).limit, "memory");
  let calls = 0;
  const stopped = solver.solve(game, { onProgress: () => ++calls < 3 });
  assert.deepEqual([stopped.kind, stopped.limit], ["gave_up", "stopped"]);
  assert.equal(calls, 3);
  assert.throws(
    () =>
      solver.solve(game, {
        onProgress: () => {
          throw new Error("mine");
        },
      }),
    /mine/,
  );
  assert.equal(thrown(() => solver.hint(game)).code, "impossible");
  assert.equal(thrown(() => solver.hint(game, { maxStates: 10 })).code, "gave_up");
});

test("a hint is a legal move, and a won game has none", () => {
  const solver = new Solver();
  const game = new Game(617);
  for (let move = solver.hint(game); move; move = solver.hint(game)) {
    assert(game.legalMoves().includes(move));
    game.play(move);
    assert(game.turn < 200);
  }
  assert(game.isWon);
  const { safe } = game.lengths;
  assert(safe >= 41, "no solution of 617 is shorter than 41 moves");
});

test("the picture is that of freecell-core", () => {
  const picture = readFileSync(new URL("deal-617.svg", import.meta.url), "utf8");
  assert.equal(new Game(617, "none").svg("FreeCell deal 617"), picture);
});

test("the picture has the ranks and suits of the page", () => {
  const picture = new Game(617).svg("");
  const page = readFileSync(new URL("card.ts", import.meta.url), "utf8");
  const shapes = [...page.matchAll(/^ {2}([A2-9TJQKDHS]): "(M[^"]+)",$/gm)];
  assert.equal(shapes.length, 13 + 3, "the ranks, and the suits but clubs, which has circles");
  for (const [, name, path] of shapes) assert.ok(picture.includes(`d="${path}"`), name);
});

test("replays solutions in every notation, like the command", () => {
  const solution = new Solver().solveShort(617, { effortStates: 1_000 });
  const won = new Game(solution.record);
  for (const notation of ["standard", "extended", "long", "macroxue"]) {
    const text = won.movesText(notation);
    for (const options of [undefined, { notation }, { autoplay: won.autoplay }]) {
      const game = Game.replay(617, text, options);
      assert(game.isWon, notation);
      assert.deepEqual(game.lengths, won.lengths);
    }
  }
  assert(Game.replay(dealFreeCell(617), solution.moves).isWon);
  assert(!Game.replay(617, "4a").isWon);
  assert.equal(thrown(() => Game.replay(617, "4a 4a")).code, "illegal-taken-cell");
  assert.equal(thrown(() => Game.replay(617, won.movesText("long"), { notation: "standard" })).code, "move-none");
  assert.equal(thrown(() => Game.replay(617, "4a", { cells: 0 })).code, "illegal-no-such-cell");
});

test("the deal of the day has the date as its number", () => {
  assert.equal(dailyDeal(new Date(2026, 11, 24)), 20261224);
});

test("finds the losing move", () => {
  const solver = new Solver();
  const game = new Game(11982);
  game.play("1a 1b");
  assert.deepEqual(solver.losingMove(game), [0, 0]);
  // Undecided positions leave a range: the second search counts its states from the start.
  let last = 0;
  const isSameSearch = (states) => {
    const isLater = last <= states;
    last = states;
    return isLater;
  };
  const stopped = solver.losingMove(game, { onProgress: isSameSearch });
  assert.deepEqual(stopped, [0, 2]);
  assert.throws(
    () =>
      solver.losingMove(game, {
        onProgress: () => {
          throw new Error("enough");
        },
      }),
    /enough/,
  );
});

test("only a lost game has a losing move", () => {
  const solver = new Solver();
  const game = new Game("617~none:7a7b");
  assert.equal(solver.losingMove(game), undefined);
  assert.equal(solver.losingMove(617), undefined);
  game.play(solver.solve(game).moves);
  assert(game.isWon);
  assert.equal(solver.losingMove(game), undefined);
  // A search that gives up decides nothing.
  assert.equal(solver.losingMove("11982~none:1a", { maxStates: 100 }), undefined);
});

test("a game continues from its JSON, as object or as text", () => {
  const game = new Game("617~none~3cells:7a7b");
  for (const input of [game, game.toJSON(), JSON.stringify(game), ` ${JSON.stringify(game, null, 2)}`, { ...game.toJSON() }]) {
    const copy = new Game(input);
    assert.deepEqual([copy.record, copy.number, copy.autoplay, copy.cells], [game.record, 617, "none", game.cells]);
    assert.equal(find(input), 617);
  }
  assert.equal(structuredClone(game.toJSON()).record, game.record);
  assert.equal(thrown(() => new Game('{"record":"617~none:99"}')).code, "move-none");
  assert.equal(thrown(() => new Game('{"record":')).code, "board");
});

test("a position states its number of free cells", () => {
  for (const cells of [1, 2, 3, 4]) {
    const game = new Game(617, "none", cells);
    game.play("7a");
    const { columns, foundations } = game.toJSON();
    const position = { columns, cells: game.cells, foundations };
    for (const input of [position, JSON.stringify(position)]) {
      assert.deepEqual(new Game(input, "none").cells, game.cells);
      assert.deepEqual(new Game(input, "none", cells).cells, game.cells);
    }
  }
  const start = new Game(617, "none", 2);
  assert.equal(
    new Game({ columns: start.columns, cells: start.cells, foundations: { C: 0, D: 0, H: 0, S: 0 } }, "none").record,
    "617~none~2cells:",
  );
});

test("arguments that contradict a game are errors", () => {
  const three = new Game(617, "none", 3);
  const { columns, cells, foundations } = three.toJSON();
  for (const [call, code, value, message] of [
    [() => new Game("617~none:7a", "max"), "autoplay", "max", "the game has autoplay none, not max (omit autoplay, or use withAutoplay)"],
    [
      () => new Game("https://example.org/?deal=617~none:7a", "max"),
      "autoplay",
      "max",
      "the game has autoplay none, not max (omit autoplay, or use withAutoplay)",
    ],
    [() => new Game("617~none:7a", undefined, 3), "cells", 3, "the game has 4 free cells, not 3 (omit cells, or use withCells)"],
    [() => new Game(three, "none", 2), "cells", 2, "the game has 3 free cells, not 2 (omit cells, or use withCells)"],
    [
      () => new Game(JSON.stringify(three), "horne"),
      "autoplay",
      "horne",
      "the game has autoplay none, not horne (omit autoplay, or use withAutoplay)",
    ],
    [
      () => new Game({ columns, cells, foundations }, "none", 2),
      "cells",
      2,
      "the game has 3 free cells, not 2 (omit cells, or use withCells)",
    ],
    [() => Game.replay(three, "7a", { cells: 4 }), "cells", 4, "the game has 3 free cells, not 4 (omit cells, or use withCells)"],
  ]) {
    assert.throws(call, { name: "FreeCellError", code, value, message });
  }
  assert.equal(new Game(three, "none", 3).record, three.record);
  assert.equal(new Game(boardText(617), "max", 2).record, "617~max~2cells:");
  assert(Game.replay(new Game(224_533, "none"), "4a 8b 3c 37 51 1d 14 6a", { autoplay: "max" }).isWon);
});

test("finds the deal with which a game began", () => {
  const moved = new Game("617~none:7a");
  for (const input of [
    617,
    "617",
    "617~none:7a",
    moved,
    JSON.stringify(moved),
    "https://example.org/?deal=617~none:7a",
    boardText(moved, "columns"),
  ]) {
    assert.equal(find(input), 617);
    assert.equal(boardText(input, "deck"), boardText(617, "deck"));
  }
  const { columns, cells, foundations } = moved.toJSON();
  assert.throws(() => find({ columns, cells, foundations }), {
    code: "board-not-a-deal",
    message: "this position is not a deal, because cards have moved",
  });
  const rows = dealFreeCell(617);
  [rows[0][0], rows[0][1]] = [rows[0][1], rows[0][0]];
  assert.equal(find(rows), undefined);
  assert.equal(find(boardText(rows, "json")), undefined);
});

test("rates how hard a game is", () => {
  const solver = new Solver();
  const easy = solver.rate(164);
  assert.deepEqual([easy.kind, easy.level, easy.games, easy.fewestCells], ["solved", "easy", 256, 0]);
  // The same games as on every other platform.
  assert.equal(easy.wins, 173);
  const hard = solver.rate(new Game(617));
  assert.deepEqual([hard.level, hard.wins, hard.fewestCells], ["expert", 0, 4]);
  const impossible = solver.rate(11982);
  assert.deepEqual([impossible.kind, impossible.level, impossible.length], ["impossible", undefined, undefined]);
  const undecided = solver.rate(617, { maxStates: 0 });
  assert.deepEqual(undecided, { kind: "gave_up", wins: 0, games: 256, limit: "states" });
});
