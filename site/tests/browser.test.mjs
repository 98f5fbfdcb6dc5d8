/** Opens the site under a sub-path in Chromium: no errors, no requests to elsewhere, no findings of axe. */
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import path from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { serve } from "../serve.mjs";

// The page's tests have the browser driver and axe.
const require = createRequire(new URL("../../web/package.json", import.meta.url));
const { chromium } = require("@playwright/test");
const { AxeBuilder } = require("@axe-core/playwright");

const site = path.resolve(process.env.SITE ?? "target/site");
const DOCS = [
  "guide",
  "terminal",
  "review",
  "web",
  "python",
  "npm",
  "cluster",
  "formats",
  "solver",
  "difficulty",
  "benchmarks",
  "first-million",
  "notebook",
  "changelog",
  "contributing",
];
const OWN = [
  "index.html",
  "404.html",
  "play/?deal=617",
  "api/index.html",
  "api/rust/index.html",
  ...DOCS.map((name) => `docs/${name}.html`),
];
const REFERENCES = [
  "api/rust/freecell_core/index.html",
  "api/rust/freecell_core/struct.Deal.html",
  "api/rust/src/freecell_core/lib.rs.html",
  "api/python/freecell.html",
  "api/python/freecell/cluster.html",
  "api/npm/index.html",
  "api/npm/classes/Game.html",
];
const SIZES = { phone: { width: 320, height: 640 }, desktop: { width: 1280, height: 800 } };
const quiet = ["--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

const server = serve(site, "/some/path/");
let browser;
let base = "";

before(async () => {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${server.address().port}/some/path/`;
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", ...quiet],
  });
});

after(async () => {
  await browser?.close();
  server.closeAllConnections();
  server.close();
});

/** Opens a context whose pages report errors and requests to elsewhere. */
async function open(options, home = base) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const problems = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`${page.url()}: ${error.message}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(home) && !/^(data|blob):/.test(request.url())) problems.push(`${page.url()} requests ${request.url()}`);
  });
  return { context, page, problems };
}

/** Returns the findings of axe on a page. */
async function findings(page, without = []) {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"], preload: false });
  const { violations } = await axe.disableRules(without).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.length} × ${nodes[0].html.slice(0, 160)}`);
}

// All documents share one style sheet, so only a few of them go through axe in all four combinations.
const SAMPLES = ["index.html", "404.html", "play/?deal=617", "api/index.html", "docs/benchmarks.html", "docs/notebook.html"];
for (const [size, colorScheme, names] of [
  ["phone", "light", SAMPLES],
  ["phone", "dark", SAMPLES],
  ["desktop", "light", OWN],
  ["desktop", "dark", SAMPLES],
]) {
  test(`pages of ours, ${size}, ${colorScheme}`, async () => {
    const { context, page, problems } = await open({ viewport: SIZES[size], colorScheme });
    const found = {};
    for (const name of names) {
      await page.goto(base + name);
      if (name.startsWith("play")) await page.locator(".card").first().waitFor();
      const wrong = await findings(page);
      if (wrong.length > 0) found[name] = wrong;
    }
    await context.close();
    assert.deepEqual(found, {});
    assert.deepEqual(problems, []);
  });
}

test("on a desktop, every table of ours shows all its columns", async () => {
  const { context, page } = await open({ viewport: SIZES.desktop });
  const cut = [];
  for (const name of OWN) {
    await page.goto(base + name);
    const hidden = await page.locator(".scroll").evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
    if (hidden.some((pixels) => pixels > 0)) cut.push(`${name}: ${hidden}`);
  }
  await context.close();
  assert.deepEqual(cut, []);
});

test("no page is wider than a small phone", async () => {
  const { context, page } = await open({ viewport: SIZES.phone });
  const wide = [];
  for (const name of OWN) {
    await page.goto(base + name);
    if ((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) > 0) wide.push(name);
  }
  await context.close();
  assert.deepEqual(wide, []);
});

// What rustdoc does by design: it folds items by headings that contain links, and colours the links in signatures.
const RUSTDOC = ["nested-interactive", "link-in-text-block"];

// The longest page takes axe as long as all others together.
const SHORT_REFERENCES = REFERENCES.filter((name) => name !== "api/python/freecell.html");
for (const [colorScheme, names] of [
  ["light", REFERENCES],
  ["dark", SHORT_REFERENCES],
]) {
  test(`references, ${colorScheme}`, async () => {
    const { context, page, problems } = await open({ viewport: SIZES.desktop, colorScheme });
    const found = {};
    for (const name of names) {
      await page.goto(base + name);
      await page.waitForLoadState("networkidle");
      const wrong = await findings(page, name.startsWith("api/rust") ? RUSTDOC : []);
      if (wrong.length > 0) found[name] = wrong;
    }
    await context.close();
    assert.deepEqual(found, {});
    assert.deepEqual(problems, []);
  });
}

test("on a phone, the npm reference leads back to the site", async () => {
  const { context, page } = await open({ viewport: SIZES.phone });
  await page.goto(`${base}api/npm/classes/Game.html`);
  await page.getByRole("link", { name: "FreeCell", exact: true }).click({ timeout: 5_000 });
  await page.getByRole("heading", { name: "API references" }).waitFor();
  await context.close();
});

test("the references can be searched", async () => {
  const { context, page, problems } = await open({});
  await page.goto(`${base}api/rust/freecell_core/index.html?search=deal_freecell`);
  await page.locator('#search a[href*="deal_freecell"]').first().waitFor();
  await page.goto(`${base}api/python/freecell.html?search=deals_with_prefix`);
  await page.locator(".search-result a").first().waitFor();
  await page.goto(`${base}api/npm/index.html`);
  await page.locator("#tsd-search-trigger").click();
  await page.locator("#tsd-search-input").fill("dealFreeCell");
  await page.locator("#tsd-search-results a").first().waitFor();
  await context.close();
  assert.deepEqual(problems, []);
});

test("from a folder, without a server", async () => {
  const home = `${pathToFileURL(site)}/`;
  const { context, page, problems } = await open({}, home);
  for (const name of ["index.html", "docs/notebook.html"]) {
    await page.goto(home + name);
    const color = await page.locator(".top").evaluate((bar) => getComputedStyle(bar).backgroundColor);
    assert.equal(color, "rgb(31, 74, 59)", "the style sheet is not applied");
  }
  await page.getByRole("button", { name: "Previous move" }).first().click();
  assert.match(await page.locator("output").first().innerText(), /^3\/4/);
  await page.goto(`${home}api/rust/freecell_core/index.html`);
  assert.equal(await page.locator("h1").first().isVisible(), true);
  await context.close();
  assert.deepEqual(problems, []);
});

test("a missing page leads up", async () => {
  const { context, page } = await open({});
  const response = await page.goto(`${base}docs/nothing/`);
  assert.equal(response.status(), 404);
  await page.getByRole("link").click();
  await page.getByRole("heading", { name: "Guide" }).waitFor();
  await context.close();
});
