/** New versions of the page, and two copies of it on one server. */
import { test, type BrowserContext, type Page } from "@playwright/test";
import { expect, ready, statusText, still, storeSettings } from "./page";
import { LONG, Site, slowSolver, version } from "./site";

let site: Site;
let context: BrowserContext;

test.beforeEach(async ({ browser }) => {
  site = new Site();
  await site.start();
  context = await browser.newContext();
  await storeSettings(context, still);
});

test.afterEach(async () => {
  await context.close();
  site.stop();
});

/** Opens the page, and waits until it works offline. */
async function visit(address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(site.origin + address);
  await ready(page);
  await controlled(page);
  return page;
}

async function controlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

/** Lets the browser look for a new version, as it does by itself once in a while. */
async function update(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    while (registration.installing) await new Promise((resolve) => setTimeout(resolve, 20));
  });
  // A version that does not wait takes over now.
  await page.waitForTimeout(300);
}

const title = (page: Page) => page.locator("h1");
const message = (page: Page) => page.locator("#message");
const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

/** Makes the page start workers, a search and a language that it has not used yet. */
async function expectToWork(page: Page): Promise<void> {
  // Stopping a search terminates its worker.
  await page.getByRole("button", { name: "Keep searching" }).click();
  await expect(statusText(page)).toHaveText("Thinking…");
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Next deal" }).click();
  await expect(statusText(page)).toContainText("Winnable in at most");
  await expect(page.locator("#level")).toContainText(/^Level: /);
  await page.keyboard.press("i");
  await expect(message(page)).toContainText("Hint:");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Language").selectOption("it");
  await expect(page.getByRole("dialog")).toContainText("Impostazioni");
}

async function openLong(address: string): Promise<Page> {
  const page = await visit(address + LONG);
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(statusText(page)).toHaveText("Undecided, search stopped");
  return page;
}

test("a page on its first visit works on after a deployment that removes its files", async () => {
  site.copies.set("/", slowSolver(version(1)));
  const page = await openLong("/");
  site.copies.set("/", version(2));
  await update(page);
  await expect(title(page)).toHaveText("FreeCell 1");
  await expectToWork(page);
});

test("a new version waits until the player accepts it", async () => {
  site.copies.set("/", version(1));
  const page = await visit("/?deal=617");
  await page.keyboard.type("4a");
  await expect(page.locator("#moves")).toHaveText("1 move");
  site.copies.set("/", version(2));
  await update(page);
  await expect(message(page)).toContainText("A new version is ready.");
  // Neither a reload nor another tab is consent.
  await page.reload();
  await ready(page);
  await expect(title(page)).toHaveText("FreeCell 1");
  await expect(message(page)).toContainText("A new version is ready.");
  const other = await visit("/?deal=1");
  await expect(title(other)).toHaveText("FreeCell 1");
  await other.close();
  // The button can be reached with the keyboard.
  const reload = page.getByRole("button", { name: "Reload" });
  await page.locator("button[data-command=restart]").focus();
  await page.keyboard.press("Tab");
  await expect(reload).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText("FreeCell 2");
  await ready(page);
  await expect(page.locator("#moves")).toHaveText("1 move");
  // Nobody needs the old version any more.
  await expect.poll(async () => (await cacheNames(page)).length).toBe(1);
  await expect(message(page)).toBeHidden();
});

test("the offer of a new version waits for dialogs and other messages", async () => {
  await context.clock.install();
  site.copies.set("/", version(1));
  const page = await visit("/?deal=617");
  await page.getByRole("button", { name: "Help" }).click();
  site.copies.set("/", version(2));
  await update(page);
  await expect(page.getByRole("dialog")).toContainText("Rules");
  await page.clock.runFor(1500);
  await expect(message(page)).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(message(page)).toContainText("A new version is ready.");
  await page.goto(`${site.origin}/?deal=nonsense`);
  await ready(page);
  await page.clock.runFor(1500);
  await expect(message(page)).toContainText("The link “nonsense” does not work");
  await page.keyboard.press("Escape");
  await expect(message(page)).toContainText("A new version is ready.");
});

test("another tab keeps its version when one tab accepts a new one", async () => {
  site.copies.set("/", slowSolver(version(1)));
  const old = await openLong("/");
  const page = await visit("/?deal=617");
  site.copies.set("/", version(2));
  await update(page);
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(title(page)).toHaveText("FreeCell 2");
  await ready(page);
  await controlled(page);
  await page.waitForTimeout(500);
  await expect(title(old)).toHaveText("FreeCell 1");
  await expect(message(old)).toContainText("A new version is ready.");
  await expectToWork(old);
  await old.keyboard.press("Escape");
  await old.reload();
  await expect(title(old)).toHaveText("FreeCell 2");
  await expect.poll(async () => (await cacheNames(page)).length).toBe(1);
});

test("a new version starts when all tabs were closed", async () => {
  site.copies.set("/", version(1));
  const page = await visit("/?deal=617");
  site.copies.set("/", version(2));
  await update(page);
  await expect(title(page)).toHaveText("FreeCell 1");
  const keep = await context.newPage();
  await page.close();
  await keep.waitForTimeout(500);
  await keep.goto(`${site.origin}/?deal=617`);
  await expect(title(keep)).toHaveText("FreeCell 2");
  await expect(statusText(keep)).toContainText("Winnable in at most");
});

test("a page that is older than its service worker offers the new version", async () => {
  site.copies.set("/", version(1));
  // The deployment happens between the page and its service worker.
  const newer = version(2);
  site.intercept = (path) => {
    if (path !== "/sw.js") return undefined;
    site.copies.set("/", newer);
    return { status: 200, body: newer.get("sw.js")?.toString() ?? "" };
  };
  const page = await visit("/?deal=617");
  await expect(title(page)).toHaveText("FreeCell 1");
  await expect(message(page)).toContainText("A new version is ready.");
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(title(page)).toHaveText("FreeCell 2");
});

for (const [first, second] of [
  ["/a/", "/b/"],
  ["/", "/b/"],
] as const) {
  test(`copies in ${first} and ${second} leave each other alone`, async () => {
    site.copies.set(first, version(1));
    site.copies.set(second, version(3));
    const page = await visit(`${first}?deal=617`);
    await expect(title(page)).toHaveText("FreeCell 1");
    const other = await visit(`${second}?deal=617`);
    await expect(title(other)).toHaveText("FreeCell 3");
    await expect(statusText(other)).toContainText("Winnable in at most");
    // A new version of one copy removes only its own files.
    site.copies.set(first, version(2));
    await update(page);
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(title(page)).toHaveText("FreeCell 2");
    await expect.poll(async () => (await cacheNames(page)).length).toBe(2);
    await expect(message(other)).toBeHidden();
    await context.setOffline(true);
    for (const [shown, name] of [
      [page, "FreeCell 2"],
      [other, "FreeCell 3"],
    ] as const) {
      await shown.reload();
      await expect(title(shown)).toHaveText(name);
      await expect(statusText(shown)).toContainText("Winnable in at most");
    }
  });
}

test("copies on one origin keep their games apart", async () => {
  for (const path of ["/a/", "/b/"]) site.copies.set(path, version(1));
  const page = await visit("/a/?deal=617");
  await page.keyboard.type("4a");
  await expect(page.locator("#moves")).toHaveText("1 move");
  const other = await visit("/b/?deal=617");
  await expect(other.locator("#moves")).toHaveText("0 moves");
  await other.keyboard.type("1b");
  await expect(other.locator("#moves")).toHaveText("1 move");
  await page.goto(`${site.origin}/a/?deal=617`);
  await expect(page.locator("#moves")).toHaveText("1 move");
  expect(page.url()).toContain("617~none:4a");
});

test("removes the cache of a version without a path in its name, but only its own", async () => {
  site.copies.set("/a/", version(1));
  const page = await context.newPage();
  await page.goto(`${site.origin}/a/icon.svg`);
  await page.evaluate(async () => {
    const fill = async (name: string, urls: string[]) => {
      const cache = await caches.open(name);
      for (const url of urls) await cache.put(url, new Response(name));
    };
    await fill("freecell-0123456789abcdef", ["/a/", "/a/assets/index.js"]);
    await fill("freecell-1123456789abcdef", ["/b/", "/b/assets/index.js"]);
    await fill("freecell-2123456789abcdef", ["/a/inner/", "/a/inner/assets/index.js"]);
    await fill("freecell-3123456789abcdef", ["/a/", "/b/"]);
    await fill("else", ["/a/"]);
  });
  await page.goto(`${site.origin}/a/?deal=617`);
  await expect(title(page)).toHaveText("FreeCell 1");
  await controlled(page);
  const old = (await cacheNames(page)).filter((name) => !name.includes("/a/"));
  expect(old.sort()).toEqual(["else", "freecell-1123456789abcdef", "freecell-2123456789abcdef", "freecell-3123456789abcdef"]);
});

test("asks to keep its storage after the first move, and not before", async () => {
  site.copies.set("/", version(1));
  await context.addInitScript(() => {
    const asked = { count: 0 };
    Object.assign(window, { asked });
    navigator.storage.persist = async () => {
      asked.count += 1;
      return true;
    };
    navigator.storage.persisted = async () => false;
  });
  const page = await visit("/?deal=617");
  const asked = () => page.evaluate(() => (window as unknown as { asked: { count: number } }).asked.count);
  await expect(statusText(page)).toContainText("Winnable in at most");
  expect(await asked()).toBe(0);
  await page.keyboard.type("4a");
  await expect(page.locator("#moves")).toHaveText("1 move");
  await expect.poll(asked).toBe(1);
  await page.keyboard.type("1b");
  await expect(page.locator("#moves")).toHaveText("2 moves");
  expect(await asked()).toBe(1);
});
