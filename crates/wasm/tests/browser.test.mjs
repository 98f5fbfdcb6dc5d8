// The package in a browser: with Vite, and without a bundler.
import assert from "node:assert/strict";
import { createServer as createHttpServer } from "node:http";
import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import test, { after, before } from "node:test";
import { project, tool } from "./fresh.mjs";
import { pages } from "./readme.mjs";

const { chromium } = await import(pathToFileURL(tool("playwright-core/index.mjs")));
const vite = await import(pathToFileURL(tool("vite/dist/node/index.js")));

/** Shows what the README's example shows, and then uses everything else. */
const MAIN = `
${pages[0]}
import { createSolver, dealFreeCell, find, FreeCellError, Solver } from "freecell-wasm";
import url from "freecell-wasm/freecell_bg.wasm?url";
const results = { board: document.body.textContent, url };
results.number = find(dealFreeCell(617));
results.kind = new Solver().solve(617).kind;
try { new Game(null); } catch (error) { results.isOwn = error instanceof FreeCellError && error.code; }
const solver = createSolver();
results.worker = (await solver.solve(new Game(617))).kind;
const controller = new AbortController();
setTimeout(() => controller.abort(), 200);
let ticks = 0;
const timer = setInterval(() => ticks += 1, 10);
const progress = [];
results.aborted = await solver.solveShortest(617, { effort: Infinity, signal: controller.signal, onProgress: (states) => progress.push(states) }).catch((error) => error.name);
clearInterval(timer);
results.isFree = ticks > 5 && progress.length > 0;
results.after = (await solver.solve(11982)).kind;
results.wrong = await solver.solve(null).catch((error) => error instanceof FreeCellError && error.message);
const own = new Worker(new URL("./own-worker.js", import.meta.url), { type: "module" });
results.own = await new Promise((resolve, reject) => { own.onmessage = ({ data }) => resolve(data); own.onerror = reject; });
solver.close();
globalThis.results = results;
`;
const OWN_WORKER = `
import init, { Solver } from "freecell-wasm";
init().then(() => postMessage(new Solver().solve(617).kind));
`;
const files = {
  "index.html":
    '<!doctype html><title>FreeCell</title><link rel="icon" href="data:,"><body><script type="module" src="./main.js"></script>',
  "main.js": MAIN,
  "own-worker.js": OWN_WORKER,
};

let browser;
before(async () => {
  const args = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args });
});
after(() => browser?.close());

/** Opens a page, and returns its results when they are there. */
async function results(address) {
  const page = await browser.newPage();
  const problems = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on(
    "console",
    (message) => ["error", "warning"].includes(message.type()) && problems.push(`${message.text()} ${message.location().url}`),
  );
  try {
    await page.goto(address);
    await page.waitForFunction(() => globalThis.results, undefined, { timeout: 60_000 }).catch((error) => problems.push(String(error)));
    assert.deepEqual(problems, []);
    return await page.evaluate(() => globalThis.results);
  } finally {
    await page.close();
  }
}

function check({ board, url, ...found }) {
  assert.match(board, /7D/);
  assert.match(url, /\.wasm/);
  assert.deepEqual(found, {
    number: 617,
    kind: "solved",
    isOwn: "type",
    worker: "solved",
    aborted: "AbortError",
    isFree: true,
    after: "impossible",
    wrong: "game: expected a game, a deal number, a record or a board, not null",
    own: "solved",
  });
}

/** Vite as it is, without any configuration for this package. */
const options = (root) => ({ root, configFile: false, logLevel: "warn" });

test("Vite: the development server", async () => {
  const root = project("vite-dev", files, { type: "module" });
  const server = await vite.createServer({ ...options(root), server: { host: "127.0.0.1", port: 0 } });
  try {
    await server.listen();
    check(await results(server.resolvedUrls.local[0]));
  } finally {
    await server.close();
  }
});

test("Vite: build and preview", async () => {
  const root = project("vite-build", files, { type: "module" });
  await vite.build(options(root));
  const server = await vite.preview({ ...options(root), preview: { host: "127.0.0.1", port: 0 } });
  try {
    check(await results(server.resolvedUrls.local[0]));
  } finally {
    await server.close();
  }
});

test("without a bundler", async () => {
  const bare = "/node_modules/freecell-wasm/";
  const map = { imports: { "freecell-wasm": `${bare}index.js` } };
  const main = MAIN.replace(/import url .*\n/, `const url = "${bare}freecell_bg.wasm";\n`);
  // Import maps do not apply in workers.
  const own = OWN_WORKER.replace('"freecell-wasm"', `"${bare}index.js"`);
  const html = files["index.html"].replace("<body>", `<script type="importmap">${JSON.stringify(map)}</script><body>`);
  const root = project("plain", { "index.html": html, "main.js": main, "own-worker.js": own });
  const types = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };
  const server = createHttpServer((request, response) => {
    const path = new URL(request.url, "http://page").pathname.replace(/\/$/, "/index.html");
    try {
      const body = readFileSync(join(root, path));
      response.writeHead(200, { "content-type": types[extname(path)] ?? "text/plain" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    check(await results(`http://127.0.0.1:${server.address().port}/`));
  } finally {
    server.close();
  }
});
