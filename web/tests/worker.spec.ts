/** Solver workers that fail. */
import { test, type BrowserContext, type Page } from "@playwright/test";
import { expect, ready, statusText, still, storeSettings } from "./page";
import { LONG, Site, build, slowSolver, workerPath } from "./site";

let site: Site;
let context: BrowserContext;
const files = build();
const path = workerPath(files);
const worker = files.get(path)?.toString() ?? "";
const FAILED = "The solver does not work. There are no hints and no solutions.";

test.beforeEach(async ({ browser }) => {
  site = new Site();
  site.copies.set("/", files);
  await site.start();
  context = await browser.newContext({ serviceWorkers: "block" });
  await storeSettings(context, still);
});

test.afterEach(async () => {
  await context.close();
  site.stop();
});

async function visit(address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${site.origin}/${address}`);
  await ready(page);
  return page;
}

/** Replaces the script of the first workers, or of all. */
function replaceWorker(status: number, body: string, count = Infinity): void {
  let left = count;
  site.intercept = (asked) => (asked === `/${path}` && left-- > 0 ? { status, body } : undefined);
}

const loads = () => site.requests.filter((asked) => asked === `/${path}`).length;
const message = (page: Page) => page.locator("#message");

/** A worker whose solver executes the instruction `unreachable`. */
const TRAP = `
  const bytes = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11];
  const trap = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(bytes))).exports.f;
  const { Instance } = WebAssembly;
  WebAssembly.Instance = function (module, imports) {
    const { exports } = new Instance(module, imports);
    return { exports: { ...exports, solver_run: trap } };
  };
  ${worker}`;

const broken: [string, number, string][] = [
  ["is missing", 404, ""],
  ["is a page instead of a script", 200, "<!doctype html>"],
  ["throws when it is loaded", 200, "throw new Error('broken')"],
  ["throws when it gets a request", 200, "onmessage = () => { throw new Error('broken'); }"],
  ["traps", 200, TRAP],
];

for (const [name, status, body] of broken) {
  test(`a worker that ${name}: the page says so, and the game goes on`, async () => {
    replaceWorker(status, body);
    const page = await visit("?deal=617");
    await expect(statusText(page)).toHaveText("Undecided");
    await expect(message(page)).toHaveText(FAILED);
    // One start and one restart.
    await expect.poll(loads).toBe(2);
    await page.keyboard.type("4a");
    await expect(page.locator("#moves")).toHaveText("1 move");
    await expect(statusText(page)).toHaveText("Undecided");
    // A command that needs the solver says why nothing happens.
    await page.keyboard.press("Escape");
    await expect(message(page)).toBeHidden();
    await page.getByRole("button", { name: "New game" }).click();
    await expect(message(page)).toHaveText(FAILED);
  });

  test(`a worker that ${name} once is restarted`, async () => {
    replaceWorker(status, body, 1);
    const page = await visit("?deal=617");
    await expect(statusText(page)).toContainText("Winnable in at most");
    await expect(message(page)).toBeHidden();
    await expect(page.locator("#level")).toHaveText("Level: expert");
    expect(loads()).toBe(3);
  });
}

for (const [name, intercept] of [
  ["does not answer", { status: 200, body: "onmessage = () => {};" }],
  ["searches without end", { status: 200, body: "onmessage = ({ data }) => { if (data.request) for (;;) {} };" }],
  ["does not load", "never"],
] as const) {
  test(`a worker that ${name}: “Thinking…” ends within a second of the time limit`, async () => {
    site.intercept = (asked) => (asked === `/${path}` ? intercept : undefined);
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(`${site.origin}/?deal=617`);
    await ready(page);
    await expect(statusText(page)).toHaveText("Thinking…");
    await page.clock.pauseAt(Date.now() + 5_000);
    await expect(statusText(page)).toHaveText("Thinking…");
    await page.clock.runFor(4_000);
    await expect(statusText(page)).toHaveText("Undecided");
    await page.clock.resume();
    await expect(message(page)).toHaveText(FAILED);
    // The player can try again, and go on.
    site.restore();
    await page.getByRole("button", { name: "Keep searching" }).click();
    await expect(statusText(page)).toContainText("Winnable in at most");
  });
}

test("a worker that loads slowly still answers within its time limit", async () => {
  // The search would use all of its time.
  const slow = slowSolver(files).get(path);
  replaceWorker(200, `for (const start = performance.now(); performance.now() < start + 4000; ) {} ${slow}`);
  const page = await visit(LONG);
  await expect(statusText(page)).toHaveText("Thinking…");
  await expect(statusText(page)).toHaveText("Undecided", { timeout: 9_500 });
  await expect(message(page)).toBeHidden();
});

test("a random search that finds nothing says so", async () => {
  const answer = `{ analysis: \`status \${data.request.split(" ")[2]} undecided\`, level: "level 617", random: "winnable" }[data.queue]`;
  replaceWorker(200, `onmessage = ({ data }) => { if (data.request) postMessage({ id: data.id, last: true, answer: ${answer} }); };`);
  const page = await visit("?deal=617");
  await expect(statusText(page)).toHaveText("Undecided");
  await page.getByRole("button", { name: "New game" }).click();
  await expect(message(page)).toHaveText("No winnable deal was found. Try again.");
  await expect(page.locator("#number")).toHaveText("#617");
});
