import { Game, expect, expectedCards, expectRecord, open, ready, record, shownCards, test } from "./page";

test("a link with moves opens the game", async ({ page }) => {
  await open(page, "?deal=617:7a7b7cb7");
  const game = Game.fromRecord("617:7a7b7cb7");
  expect(await shownCards(page)).toEqual(expectedCards(game));
  expect(record(page)).toBe(game.record);
  await expect(page.locator("#moves")).toHaveText("4 moves");
  await expect(page).toHaveTitle("Deal 617 – FreeCell");
});

for (const [link, reason] of [
  ["617:7a7a", "Free cell a already holds J♥."],
  ["617:7a9x", "“9x” is not a move."],
  ["99999999999", "too large"],
  ["617~all:7a", "“all” is not an option"],
  ["hello", "not a whole number"],
  ["hello:7a", "“hello” is not a deal"],
  ["<img src=x onerror=alert(1)>", "“<img” is not a card"],
] as const) {
  test(`an invalid link shows an error, and the page stays playable: ${link}`, async ({ page }) => {
    await open(page, `?deal=${encodeURIComponent(link)}`);
    const message = page.locator("#message");
    await expect(message).toContainText("does not work");
    await expect(message).toContainText(reason);
    await expect(page.locator(".pile.column .card").first()).toBeVisible();
    const before = record(page);
    await page.keyboard.type("1a");
    await expectRecord(page, `${before}~none:1a`);
  });
}

test("sharing: the link, the board, pictures", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "?deal=617~none:4a");
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Link to the game")).toHaveValue(/\?deal=617~none:4a$/);
  await dialog.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(dialog.getByRole("status")).toHaveText("Copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  for (const [name, start] of [
    ["Save as SVG", "<svg xmlns"],
    ["Save as PNG", "\x89PNG"],
  ] as const) {
    const [download] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("button", { name }).click()]);
    const stream = await download.createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const file = Buffer.concat(chunks);
    expect(file.subarray(0, start.length).toString("latin1")).toBe(start);
    expect(file.length).toBeGreaterThan(5000);
    expect(download.suggestedFilename()).toMatch(/^freecell-617\.(svg|png)$/);
  }
});

test("pasted boards: every format, and errors of invalid ones", async ({ page }) => {
  await open(page, "?deal=1");
  const rows = new Game(617, "none").columns;
  const columns = rows.map((cards) => cards.join(" ")).join("\n");
  const paste = async (text: string) => {
    await page.keyboard.press("n");
    const area = page.getByLabel("Or paste a board");
    if (!(await area.isVisible())) await page.getByText("Paste a board or a record").click();
    await area.fill(text);
    await page.getByRole("button", { name: "Open board" }).click();
  };
  await paste(columns);
  await expect(page.locator("#message")).toHaveText("This is deal 617.");
  await expect(page).toHaveURL(/deal=617$/);
  await paste("617~none:4a");
  await expect(page).toHaveURL(/deal=617~none:4a$/);
  // Two swapped cards: no number deals this board.
  const other = columns.replace("7D", "xx").replace("4H", "7D").replace("xx", "4H");
  await paste(other);
  await expect(page.locator("#message")).toHaveText("This board has no number.");
  expect((await shownCards(page))["1"]?.[0]).toBe("4H");
  expect(Game.fromRecord(record(page)).columns).toEqual(new Game(other).columns);
  // Its link opens it again.
  await page.reload();
  await ready(page);
  expect((await shownCards(page))["1"]?.[0]).toBe("4H");
  const before = record(page);
  await paste(columns.replace("QS", "1X").replace("4H", "AH"));
  const problem = page.locator("#board-problem");
  await expect(problem).toContainText("Line 2, card 5: “1X” is not a card.");
  await expect(problem).toContainText("A♥ appears 2 times.");
  await expect(problem).toContainText("Missing: 4♥, Q♠.");
  const selected = await page.evaluate(() => {
    const area = document.querySelector("textarea");
    return area?.value.slice(area.selectionStart, area.selectionEnd);
  });
  expect(selected).toBe("1X");
  expect(record(page)).toBe(before);
});
