// The session of freecell-play, through the JavaScript bindings.
import assert from "node:assert/strict";
import test from "node:test";
import { Game, Session, Solver } from "freecell-wasm";

test("reads every pasted format", () => {
  const game = Game.fromRecord("617~none:7a");
  assert.equal(new Game("617", "none").shortName, "617");
  assert.equal(new Game(new Game(617).board, "none").shortName, "617");
  assert.equal(new Game("617~none:7a").shortName, game.record);
  assert.equal(new Game("https://example.org/page/?deal=617~none:7a").record, game.record);
  assert.throws(() => new Game("-7"), { code: "number-too-small" });
});

/** A storage in memory, as a page has it. */
function memory(entries = []) {
  const map = new Map(entries);
  return {
    map,
    keys: () => [...map.keys()],
    get: (key) => map.get(key) ?? null,
    set: (key, value) => void map.set(key, value),
    remove: (key) => void map.delete(key),
  };
}

const kinds = (effects) => effects.map(({ kind }) => kind);
const notices = (effects) => effects.filter(({ kind }) => kind === "notice").map(({ notice }) => notice.code);

test("a session plays, saves and resumes", () => {
  const storage = memory();
  const session = new Session(storage, "617~none:", 5, ["en"]);
  assert(kinds(session.begin()).includes("opened"));
  assert.deepEqual(notices(session.type("7")), ["typed"]);
  assert.equal(session.view().typed, "7");
  assert(kinds(session.type("a")).includes("steps"));
  const view = session.view();
  assert.deepEqual([view.record, view.turn, view.cells[0]], ["617~none:7a", 1, "JH"]);
  assert.deepEqual(
    session.games().map(({ number, turn }) => [number, turn]),
    [[617, 1]],
  );
  const left = session.adjacent(1).find(({ kind }) => kind === "notice").notice;
  assert.deepEqual([left.code, left.action, left.args.deal, left.args.turn], ["left", "return", { deal: 617 }, { number: 1 }]);
  session.return();
  assert.equal(session.view().record, "617~none:7a");
  assert.equal(new Session(storage, undefined, 5, ["en"]).view().record, "617~none:7a");
  assert.throws(() => session.type("x"), { code: "place" });
  assert.throws(() => session.tap("1X", "1"), { code: "card" });
  assert.throws(() => session.set("theme", "pink"), { code: "setting" });
});

test("a solver answers a session", () => {
  const [session, solver] = [new Session(memory(), "617", 5, []), new Solver()];
  // Runs the requests in effects, and returns the effects of the answers.
  const run = (effects) => {
    const others = [];
    for (const { kind, request, milliseconds } of effects) {
      if (kind !== "solve") continue;
      const respond = (answer, isLast) => others.push(...session.onAnswer(answer), isLast);
      solver.run(request, respond, { maxTime: milliseconds ?? undefined });
    }
    return others;
  };
  const isLast = (effects) => effects.filter((effect) => typeof effect === "boolean");
  const first = session.begin();
  assert.deepEqual([session.view().status, session.view().statusAction.code], ["searching", "search-stop"]);
  const then = run(first);
  assert.deepEqual([session.view().status, session.view().verdict.code], ["winnable", "verdict-winnable"]);
  assert.deepEqual([session.view().level, session.view().statusAction], [null, null]);
  assert.deepEqual(isLast(run(then)), [true]);
  assert.equal(session.view().level, "expert");
  assert.deepEqual(notices(session.hint()), ["hint"]);
  // A lost game has two answers, and the second names the move.
  assert.deepEqual(isLast(run(session.open("617~horne:838a83816c6d"))), [false, true]);
  assert.deepEqual([session.view().verdict.args.move, session.view().isNews], [{ number: 5 }, true]);
  assert.deepEqual(session.view().statusAction.args.turn, { number: 4 });
  session.statusAction();
  assert.equal(session.view().turn, 4);
  run(session.random(7));
  assert.notEqual(session.view().number, 617);
  assert.deepEqual(notices(session.onSolverFailed("random", "timeout")), ["no-random"]);
  for (const wrong of ["", "status", "winnable x"]) assert.throws(() => session.onAnswer(wrong), { code: "answer" });
  assert.throws(() => solver.run("nonsense", () => {}), { code: "request" });
});

test("results are exported and imported once", () => {
  const session = new Session(memory(), "-3~none:", 5, []);
  session.begin();
  assert(kinds(session.finish()).includes("won"));
  assert.equal(session.statistics().won, 1);
  const text = session.exportResults();
  assert.deepEqual(session.importResults(text), { added: 0, known: 1, damaged: 0 });
  const other = new Session(memory(), "5", 5, []);
  assert.deepEqual(other.importResults(`${text}x`), { added: 1, known: 0, damaged: 1 });
  assert.deepEqual(other.statistics().played, 1);
});

test("damaged storage is set aside, and a broken one is reported", () => {
  const storage = memory([
    ["settings", "autoplay bogus"],
    ["game.617", "{}"],
    ["results", "null"],
  ]);
  const session = new Session(storage, "617", 5, []);
  assert(notices(session.begin()).includes("set-aside"));
  assert.deepEqual([...storage.map.keys()].filter((key) => key.startsWith("damaged")).sort(), [
    "damaged.game.617",
    "damaged.results",
    "damaged.settings",
  ]);
  const full = {
    ...memory(),
    set: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  const other = new Session(full, "617", 5, []);
  other.begin();
  other.type("7");
  assert(notices(other.type("a")).includes("not-kept"));
  const wrong = new Session(memory(), "hello", 5, []).begin().find(({ kind }) => kind === "notice").notice;
  assert.deepEqual([wrong.code, wrong.args.link.text, wrong.args.reason.message.code], ["wrong-link", "hello", "number-none"]);
});
