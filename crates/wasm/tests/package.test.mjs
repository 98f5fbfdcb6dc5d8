// The package as users receive it: packed, and installed in fresh projects.
import assert from "node:assert/strict";
import { cpSync, readdirSync, readFileSync, statSync, utimesSync } from "node:fs";
import { dirname, join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { add, built, pack, packed, project, run, tarball, tool } from "./fresh.mjs";
import { checked, scripts, types } from "./readme.mjs";

/** The largest sizes in bytes, as downloaded and as installed. */
const MAX_PACKED = 318_000;
const MAX_UNPACKED = 816_000;

test("the package holds what it needs, and says whose it is", () => {
  const names = packed.files.map(({ path }) => path).sort();
  assert.deepEqual(names, [
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "client.js",
    "error.js",
    "exports.js",
    "freecell.js",
    "freecell_bg.wasm",
    "freecell_bg.wasm.d.cts",
    "freecell_bg.wasm.d.ts",
    "index.d.cts",
    "index.d.ts",
    "index.js",
    "module.js",
    "node-worker.js",
    "node.cjs",
    "node.js",
    "package.json",
    "searches.js",
    "worker.js",
  ]);
  const folder = project(
    "manifest",
    { "read.mjs": 'import own from "freecell-wasm/package.json" with { type: "json" };\nconsole.log(JSON.stringify(own));' },
    { type: "module" },
  );
  const own = JSON.parse(run(folder, process.execPath, "--no-warnings", "read.mjs"));
  assert.equal(own.license, "MIT OR Apache-2.0");
  assert.match(own.version, /^\d+\.\d+\.\d+$/);
  // The registry compares the repository with the one that builds a release.
  assert.match(own.repository.url, /^git\+https:\/\/.+\.git$/);
  assert.equal(own.repository.directory, "crates/wasm");
  assert.deepEqual(own.publishConfig, { access: "public", provenance: true });
  for (const address of [own.homepage, own.bugs]) assert.match(address, /^https:\/\//);
  assert.equal(own.engines.node, ">=20.19");
});

test("the package stays within its size", () => {
  const { size, unpackedSize } = packed;
  console.log(`packed: ${Math.ceil(size / 1000)} kB, unpacked: ${Math.ceil(unpackedSize / 1000)} kB`);
  assert(size <= MAX_PACKED, `the tarball has ${size} bytes (at most ${MAX_PACKED} are allowed)`);
  assert(unpackedSize <= MAX_UNPACKED, `the package has ${unpackedSize} bytes (at most ${MAX_UNPACKED} are allowed)`);
});

test("the same files give the same tarball, wherever and whenever they were written", () => {
  const folder = join(dirname(tarball), "copy");
  cpSync(built, folder, { recursive: true });
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), 1, 1);
  const [one, other] = [built, folder].map((source, index) => readFileSync(pack(source, `same-${index}`).path));
  assert(one.equals(other));
});

test("the module contains no path of the machine that built it", () => {
  const text = readFileSync(join(built, "freecell_bg.wasm"), "latin1");
  const paths = text.match(/[\w./\\:-]+\.rs/g) ?? [];
  assert(paths.length > 20);
  // The standard library is under /rustc, its dependencies and Debian's copy of it elsewhere.
  const isNeutral = (path) => /^(crates|cargo|\.)\//.test(path) || /^\/(rustc|rust|usr\/src)\//.test(path) || !/^(\/|[A-Z]:)/.test(path);
  assert.deepEqual(
    paths.filter((path) => !isNeutral(path)),
    [],
  );
});

test("an empty project deals and solves", () => {
  const folder = project("main-job", {
    "main.mjs": `
      import { dealFreeCell, Game, Solver } from "freecell-wasm";
      const game = new Game(617);
      const { kind, moves } = new Solver().solve(game);
      for (const move of moves) game.play(move);
      console.log(dealFreeCell(617)[0].join(" "), kind, game.isWon);`,
  });
  assert.equal(run(folder, process.execPath, "main.mjs"), "7D AD 5C 3S 5S 8C 2D AH solved true\n");
});

test("publint and attw report nothing", () => {
  const folder = project("lint", {});
  const lint = run(folder, process.execPath, tool("publint/src/cli.js"), "node_modules/freecell-wasm", "--strict");
  assert.match(lint, /All good!/);
  const types = run(folder, process.execPath, tool("@arethetypeswrong/cli/dist/index.js"), tarball, "--no-color");
  assert.match(types, /No problems found/);
});

test("the tests of the interface pass in an ES module project", () => {
  const folder = project("esm", {}, { type: "module" });
  add(folder, "installed", "tests");
  add(folder, "../../../docs/deal-617.svg", "tests/deal-617.svg");
  add(folder, "../../../web/src/card.ts", "tests/card.ts");
  add(folder, "../../proof/tests/data/22-with-one-cell-condensed.proof", "tests/condensed.proof");
  const files = ["arguments", "exercise", "game", "lifetime", "load", "session", "solver"].map((name) => `tests/${name}.test.mjs`);
  const report = run(folder, process.execPath, "--test", ...files);
  assert.match(report, /^# fail 0$/m);
  assert(Number(report.match(/^# pass (\d+)$/m)[1]) > 35, report);
  const trap = run(folder, process.execPath, "--wasm-max-mem-pages=40", "--test-reporter=tap", "tests/trap.test.mjs");
  assert.match(trap, /^# pass 1$/m);
});

test("a program ends when its work is done, with or without close", () => {
  const folder = project("end", {
    "idle.mjs": 'import { createSolver } from "freecell-wasm";\ncreateSolver();\nconsole.log("idle");',
    "done.mjs": 'import { createSolver } from "freecell-wasm";\nconsole.log((await createSolver().solve(617)).kind);',
  });
  assert.equal(run(folder, process.execPath, "idle.mjs"), "idle\n");
  assert.equal(run(folder, process.execPath, "done.mjs"), "solved\n");
});

test("a CommonJS project", () => {
  const folder = project(
    "cjs",
    {
      "main.js": `
      const { dealFreeCell, find, Game, createSolver, FreeCellError } = require("freecell-wasm");
      const assert = require("node:assert/strict");
      assert.equal(find(dealFreeCell(617)), 617);
      assert.throws(() => new Game(null), FreeCellError);
      (async () => {
        const solver = createSolver();
        assert.equal((await solver.solve(new Game(617))).kind, "solved");
        solver.close();
        const module = await import("freecell-wasm");
        assert.equal(module.Game, Game);
        console.log("done");
      })();`,
    },
    { type: "commonjs" },
  );
  assert.equal(run(folder, process.execPath, "--no-warnings", "main.js"), "done\n");
});

test("a worker thread", () => {
  const folder = project("thread", {
    "main.mjs": `
      import { Worker } from "node:worker_threads";
      const worker = new Worker(new URL("./worker.mjs", import.meta.url));
      worker.on("message", (kind) => console.log(kind));`,
    "worker.mjs": `
      import { parentPort } from "node:worker_threads";
      import { Game, Solver } from "freecell-wasm";
      parentPort.postMessage(new Solver().solve(new Game(617)).kind);`,
  });
  assert.equal(run(folder, process.execPath, "main.mjs"), "solved\n");
});

test("a bundle contains the module only if it is used, and one for Node leaves the package external", async () => {
  const vite = await import(pathToFileURL(tool("vite/dist/node/index.js")));
  const folder = project(
    "bundle",
    {
      "error.js": 'import { FreeCellError } from "freecell-wasm";\nconsole.log(new FreeCellError("mine", "type").message);',
      "deal.js": 'import { find } from "freecell-wasm";\nconsole.log(find(617));',
    },
    { type: "module" },
  );
  const options = { root: folder, configFile: false, logLevel: "error" };
  await vite.build({ ...options, build: { outDir: "page", lib: { entry: "error.js", formats: ["es"], fileName: "error" } } });
  assert(statSync(join(folder, "page/error.js")).size < 1000);
  assert.equal(run(folder, process.execPath, "page/error.js"), "mine\n");
  await vite.build({ ...options, build: { outDir: "node", ssr: "deal.js" } });
  assert.equal(run(folder, process.execPath, "node/deal.js"), "617\n");
  await vite.build({ ...options, ssr: { noExternal: true }, build: { outDir: "inlined", ssr: "deal.js" } });
  assert.throws(
    () => run(folder, process.execPath, "inlined/deal.js"),
    /FreeCellError: the module cannot be read \(a bundler for Node must leave freecell-wasm external\)/,
  );
});

test("the examples of the README", () => {
  const files = Object.fromEntries(scripts.map((code, index) => [`example-${index}.mjs`, checked(code)]));
  assert(scripts.length >= 5);
  const folder = project("readme", files);
  for (const name of Object.keys(files)) run(folder, process.execPath, name);
});

/** Uses every kind of export, and the types that matter most. */
const PROGRAM = `
import init, { createSolver, dealFreeCell, dealsWithPrefix, find, FreeCellError, Game, initSync, Session, Solver } from "freecell-wasm";
import type { Board, GameInput, GameStorage, SearchOptions, ShortestVerdict, Verdict } from "freecell-wasm";

export async function main(): Promise<string> {
  await init();
  const rows: string[][] = dealFreeCell(617);
  const number: number | undefined = find(rows) ?? find(new Game(617)) ?? find(617);
  const board: Board = rows;
  const inputs: GameInput[] = [number ?? 1, board, new Game(617), JSON.parse("{}"), { record: "617~none:" }, new Game(1).toJSON()];
  const options: SearchOptions = { maxTime: 5, onProgress: (states) => states < 5 };
  const verdict: Verdict = new Solver().solve(inputs[0]!, options);
  if (verdict.kind === "gave_up") return verdict.limit satisfies "states" | "memory" | "time" | "stopped";
  if (verdict.kind === "impossible") return String(verdict.states);
  // @ts-expect-error There is no limit if the game is solved.
  verdict.limit;
  // @ts-expect-error The moves may be missing.
  verdict.moves.length;
  // @ts-expect-error One spelling.
  verdict.kind === "gave-up";
  // @ts-expect-error A game is not a boolean.
  new Game(true);
  // @ts-expect-error There is no such option.
  new Solver().solve(617, { maxState: 5 });
  const lost: [number, number] | undefined = new Solver().losingMove(617);
  // @ts-expect-error Only a lost game has a losing move.
  new Solver().losingMove(617).length;
  const solver = createSolver();
  const since: typeof lost = await solver.losingMove(617);
  if (since) return String(since[0]);
  const shortest: ShortestVerdict = await solver.solveShortest(617, { metric: "safe", onProgress: (states: number) => void states });
  for (const deal of dealsWithPrefix("7D", 3)) deal satisfies number;
  const more: number[] = [...dealsWithPrefix(["7D", "AD"])];
  const storage: GameStorage = { keys: () => [], get: () => null, set() {}, remove() {} };
  const session = new Session(storage, undefined, 5, ["en"]);
  solver.close();
  try {
    initSync(new Uint8Array());
  } catch (error) {
    if (error instanceof FreeCellError) return error.code + String(error.value) + error.problems.length;
  }
  return session.view().record + shortest.kind + more.length;
}
`;

for (const [resolution, module, type, lib] of [
  ["node16", "node16", "module", ["ES2022"]],
  ["node16", "node16", "commonjs", ["ES2022"]],
  ["nodenext", "nodenext", "module", ["ES2022"]],
  ["nodenext", "nodenext", "commonjs", ["ES2022"]],
  ["bundler", "esnext", "module", ["ES2022"]],
  ["bundler", "esnext", "module", ["ES2022", "DOM"]],
]) {
  test(`TypeScript: strict, ${resolution}, ${type}, ${lib.join(" and ")}`, () => {
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
      noEmit: true,
      target: "es2022",
      module,
      moduleResolution: resolution,
      lib,
      types: [],
    };
    // With an AbortSignal, where there is one.
    const signal = lib.includes("DOM")
      ? 'import { createSolver } from "freecell-wasm";\nvoid createSolver().solve(617, { signal: AbortSignal.timeout(5) });'
      : "export {};";
    const folder = project(
      `${resolution}-${type}-${lib.length}`,
      { "main.ts": PROGRAM, "signal.ts": signal, "tsconfig.json": JSON.stringify({ compilerOptions, files: ["main.ts", "signal.ts"] }) },
      { type },
    );
    run(folder, process.execPath, tool("typescript/bin/tsc"), "--project", folder);
  });
}

test("the TypeScript examples of the README", () => {
  const compilerOptions = { strict: true, noEmit: true, target: "es2022", module: "nodenext", lib: ["ES2022", "DOM"], types: [] };
  assert(types.length >= 1);
  const files = Object.fromEntries(types.map((code, index) => [`example-${index}.ts`, code]));
  const folder = project(
    "readme-types",
    { ...files, "tsconfig.json": JSON.stringify({ compilerOptions, files: Object.keys(files) }) },
    { type: "module" },
  );
  run(folder, process.execPath, tool("typescript/bin/tsc"), "--project", folder);
});
