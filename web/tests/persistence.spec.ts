import { Game, expect, expectedCards, expectRecord, open, ready, shownCards, solution, still, storeSetting, test } from "./page";

test("the game survives closing the tab, including undone moves", async ({ page, context }) => {
  await open(page, "?deal=617");
  await page.keyboard.type("4a1b7c");
  await page.keyboard.press("u");
  await page.close();
  const again = await context.newPage();
  await again.goto("./");
  await ready(again);
  await expectRecord(again, "617~none:4a1b");
  expect(await shownCards(again)).toEqual(expectedCards(Game.fromRecord("617~none:4a1b")));
  await again.keyboard.press("r");
  await expectRecord(again, "617~none:4a1b7c");
});

test("works offline after the first visit", async ({ page, context }) => {
  await open(page, "?deal=617");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
  });
  await context.setOffline(true);
  for (const language of ["uk", "ja", "en"]) {
    await storeSetting(page, "language", language);
    await page.goto("?deal=11982");
    await ready(page);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    expect(await shownCards(page)).toEqual(expectedCards(new Game(11982, "none")));
  }
  await expect(page.locator("#status-text")).toHaveText("This deal cannot be won");
});

test("a page that cannot load the module shows an error", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  await page.route("**/*.wasm", (route) => route.abort());
  await page.goto(`${baseURL}?deal=617`);
  await expect(page.locator("#message")).toBeVisible();
  await expect(page.locator("#message")).toContainText("error: ");
  await context.close();
});

test("can be installed", async ({ page }) => {
  await open(page, "?deal=617");
  const client = await page.context().newCDPSession(page);
  const { errors, data } = await client.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? "")).toMatchObject({ name: "FreeCell", display: "standalone", start_url: "./" });
  // Incognito windows cannot install anything; no other error is allowed.
  const { installabilityErrors } = await client.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([]);
});

test("sets no cookies", async ({ page, context }) => {
  await open(page, "?deal=617");
  await page.keyboard.type("4a");
  expect(await context.cookies()).toEqual([]);
});

test("changing autoplay during a game replays it", async ({ page }) => {
  await open(page, "?deal=617");
  const game = new Game(617, "none");
  for (const move of solution(game).slice(0, 30)) game.play(move);
  await page.goto(`?deal=${game.record}`);
  await ready(page);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Autoplay to the foundations").selectOption("max");
  const changed = game.withAutoplay("max");
  if (changed) await expectRecord(page, changed.record);
  else await expect(page.locator("#message")).toContainText("from the next deal");
  await page.reload();
  await ready(page);
  await page.getByRole("button", { name: "Settings" }).click();
  await expect(page.getByLabel("Autoplay to the foundations")).toHaveValue("max");
});

test("each autoplay rule can be chosen, and is explained", async ({ page }) => {
  await open(page, "?deal=617", { ...still, autoplay: "raymond" });
  await page.getByRole("button", { name: "Settings" }).click();
  const select = page.getByLabel("Autoplay to the foundations");
  await expect(select).toHaveValue("raymond");
  for (const [rule, sentence] of [
    ["raymond", "as in KPat"],
    ["none", "No card goes automatically."],
    ["horne", "as in Microsoft FreeCell"],
    ["max", "Every card that can go goes."],
  ] as const) {
    await select.selectOption(rule);
    await expect(select).toHaveAccessibleDescription(new RegExp(sentence.replace(".", "\\.")));
    await expect(page.getByText(sentence)).toBeVisible();
  }
});
