/** Games are never lost, and statistics are true. */
import type { Locator, Page } from "@playwright/test";
import { Game, Solver, expect, expectedCards, expectRecord, open, ready, record, shownCards, solution, still, test } from "./page";

const statistic = (page: Page, name: string): Locator =>
  page
    .locator("dl div")
    .filter({ has: page.locator("dt", { hasText: new RegExp(`^${name}$`) }) })
    .locator("dd");

async function statistics(page: Page): Promise<Record<string, string>> {
  await page.getByRole("button", { name: "Statistics" }).click();
  const values: Record<string, string> = {};
  for (const name of ["Played", "Won", "With help"]) values[name] = await statistic(page, name).innerText();
  await page.keyboard.press("Escape");
  return values;
}

/** Opens an empty page of the same origin, to prepare its storage. */
async function blank(page: Page): Promise<void> {
  await page.route("**/blank", (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><title>-</title>" }));
  await page.goto("blank");
}

const number = (page: Page) => page.locator("#number");

test("whatever opens another game, the one before is kept", async ({ page }) => {
  await open(page, "?deal=617");
  await page.keyboard.type("4a1b7c");
  await page.keyboard.press("u");
  const ways: [string, () => Promise<unknown>][] = [
    ["next", () => page.getByRole("button", { name: "Next deal" }).click()],
    ["daily", () => page.getByRole("button", { name: "Deal of the day" }).click()],
    ["random", () => page.keyboard.press("z")],
    [
      "a number",
      async () => {
        await page.keyboard.press("n");
        await page.getByLabel("Number").fill("5");
        await page.keyboard.press("Enter");
      },
    ],
    [
      "a board",
      async () => {
        await page.keyboard.press("n");
        await page.getByText("Paste a board or a record").click();
        await page.getByLabel("Or paste a board").fill("7~none:1a");
        await page.getByRole("button", { name: "Open board" }).click();
      },
    ],
  ];
  for (const [name, leave] of ways) {
    await leave();
    await expect(number(page), name).not.toHaveText("#617");
    const message = page.locator("#message");
    await expect(message, name).toContainText("Left deal 617 at move 2.");
    await message.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => record(page), name).toBe("617~none:4a1b");
  }
  // The undone move is still there.
  await page.keyboard.press("r");
  await expectRecord(page, "617~none:4a1b7c");
  expect(await statistics(page)).toEqual({ Played: "0", Won: "0", "With help": "0" });
});

test("Back and Forward resume games", async ({ page }) => {
  await open(page, "?deal=617");
  await page.keyboard.type("4a");
  await page.getByRole("button", { name: "Next deal" }).click();
  await page.keyboard.type("1a");
  await page.goBack();
  await expectRecord(page, "617~none:4a");
  await page.keyboard.type("1b");
  await page.goForward();
  await expectRecord(page, "618~none:1a");
  await page.goBack();
  await expectRecord(page, "617~none:4a1b");
  // The address of an earlier move of the same game resumes it.
  await page.goto("?deal=617~none:4a");
  await ready(page);
  await expectRecord(page, "617~none:4a1b");
  // Other moves are another game.
  await page.goto("?deal=617~none:7a");
  await ready(page);
  await expectRecord(page, "617~none:7a");
  await page.goto("?deal=617~none:4a1b");
  await ready(page);
  await expectRecord(page, "617~none:4a1b");
  expect(await statistics(page)).toEqual({ Played: "0", Won: "0", "With help": "0" });
});

test("unfinished games are listed, and only giving up is a loss", async ({ page }) => {
  await open(page, "?deal=617");
  await page.keyboard.type("4a");
  await page.getByRole("button", { name: "Next deal" }).click();
  await page.keyboard.type("1a");
  const list = async () => {
    await page.getByRole("button", { name: "Unfinished games" }).click();
  };
  await list();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: /^Deal 61[78], move 1/ })).toHaveCount(2);
  await dialog.getByRole("button", { name: /^Deal 617/ }).click();
  await expectRecord(page, "617~none:4a");
  await list();
  await dialog.getByRole("button", { name: "Give up" }).nth(1).click();
  await dialog.getByRole("button", { name: "Give up this game? It counts as a loss." }).click();
  await expect(dialog.getByRole("button", { name: /^Deal 61[78], move 1/ })).toHaveCount(1);
  await page.keyboard.press("Escape");
  expect(await statistics(page)).toEqual({ Played: "1", Won: "0", "With help": "0" });
});

/** Returns the record of a game that needs one more move, and that move. */
function almostWon(deal: number): { record: string; last: string; count: number } {
  const game = new Game(deal, "none");
  const moves = solution(game);
  for (const move of moves.slice(0, -1)) game.play(move);
  return { record: game.record, last: moves.at(-1)?.slice(0, 2) ?? "", count: moves.length };
}

test("a win counts once, and moves of a link are not the player's", async ({ page }) => {
  const { record: link, last } = almostWon(619);
  await open(page, `?deal=${link}`);
  await page.keyboard.type(last);
  await expect(page.getByRole("dialog")).toContainText("You won!");
  await page.keyboard.press("Escape");
  await page.keyboard.press("u");
  await page.keyboard.type(last);
  expect(await statistics(page)).toEqual({ Played: "0", Won: "0", "With help": "1" });
});

test("statistics are exported, imported once and erased", async ({ page }) => {
  await open(page, "?deal=617");
  const moves = solution(new Game(617, "none"));
  for (const move of moves) await page.keyboard.type(move.slice(0, 2));
  await expect(page.getByRole("dialog")).toContainText("You won!");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Statistics" }).click();
  await expect(statistic(page, "Win rate")).toHaveText("100%");
  await expect(statistic(page, "Fewest moves")).toHaveText(String(moves.length));
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export" }).click()]);
  const path = await download.path();
  const importFile = async () => {
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.getByRole("button", { name: "Import" }).click()]);
    await chooser.setFiles(path);
  };
  await importFile();
  await expect(page.locator("#message")).toHaveText("New results: 0. Known before: 1. Unreadable: 0.");
  await expect(statistic(page, "Played")).toHaveText("1");
  await page.getByRole("button", { name: "Erase" }).click();
  await page.getByRole("button", { name: "Erase everything?" }).click();
  await expect(statistic(page, "Played")).toHaveText("0");
  await importFile();
  await expect(statistic(page, "Played")).toHaveText("1");
  await expect(statistic(page, "Won")).toHaveText("1");
});

test("the clock stands still in dialogs and while the solution is played", async ({ page }) => {
  await page.clock.install();
  await open(page, "?deal=617");
  await page.keyboard.type("4a");
  await expect(page.locator("#clock")).toHaveText("00:01");
  await page.keyboard.press("?");
  await page.clock.runFor(2500);
  await page.keyboard.press("Escape");
  await page.keyboard.press("p");
  const before = await page.locator("#clock").innerText();
  expect(["00:01", "00:02"]).toContain(before);
  await page.clock.runFor(2500);
  await expect(page.locator("#clock")).toHaveText(before);
});

test("two tabs never overwrite each other", async ({ page, context }) => {
  await open(page, "?deal=617");
  await page.keyboard.type("4a");
  const other = await context.newPage();
  await other.goto("?deal=617");
  await ready(other);
  await expectRecord(other, "617~none:4a");
  await page.keyboard.type("1b");
  await other.keyboard.type("7b");
  await page.keyboard.type("2c");
  await other.keyboard.type("3c");
  const kept = await page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.includes(":game."))
      .map(([, value]) => /record (.*)/.exec(value)?.[1]),
  );
  expect(kept.sort()).toEqual(["617~none:4a1b2c", "617~none:4a7b3c"]);
  // Settings of one tab do not undo those of the other.
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Theme").selectOption("dark");
  await other.getByRole("button", { name: "Settings" }).click();
  await other.getByLabel("Four-colour suits").check();
  await other.reload();
  await ready(other);
  await expect(other.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(other.locator("html")).toHaveClass(/four-colors/);
});

// All kinds of values are tried in the tests of freecell-play; here, the ways to the storage.
const values = ["{", "null", "\u0000", '{"language":"de","autoplay":"bogus"}', "language de\nautoplay bogus\n"];
const keys = ["freecell:/:settings", "freecell:/:game.617", "freecell:/:results", "freecell:/:results/1"];

test("the page starts with any value under any key, and keeps it", async ({ page }) => {
  await blank(page);
  for (const value of values) {
    await page.evaluate(
      ([keys, value]) => {
        localStorage.clear();
        for (const key of keys) localStorage.setItem(key, value);
      },
      [keys, value] as const,
    );
    await page.goto("?deal=617");
    await page.waitForSelector("html[data-ready=yes]");
    expect(await shownCards(page), value).toEqual(expectedCards(new Game(617, "horne")));
    await expect(page.locator("#message"), value).toContainText("Damaged data was kept under another name");
    await page.getByRole("button", { name: "Next deal" }).click();
    await expect(number(page), value).toHaveText("#618");
    const damaged = await page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.includes("damaged"))
        .sort(),
    );
    expect(damaged, value).toEqual(["game.617", "results", "settings"].map((key) => `freecell:/:damaged.${key}`));
  }
});

test("damaged data is reported", async ({ page }) => {
  await blank(page);
  await page.evaluate(() => localStorage.setItem("freecell:/:settings", "nonsense"));
  await page.goto("?deal=617");
  await ready(page);
  await expect(page.locator("#message")).toContainText("Damaged data was kept under another name: damaged.settings");
});

test("a tap picks up a card and another puts it down", async ({ page }) => {
  await open(page, "?deal=617", { ...still, tap: "select" });
  const game = new Game(617, "none");
  const card = game.columns[3]?.at(-1) ?? "";
  await page.locator(`[data-card="${card}"]`).click();
  await expect(page.locator(`[data-card="${card}"]`)).toHaveClass(/picked/);
  expect(record(page)).toBe("617");
  await page.locator('[data-key="c"] .slot').click();
  await expectRecord(page, "617~none:4c");
});

test("the same key twice sends a card to a free cell", async ({ page }) => {
  await open(page, "?deal=617");
  await page.keyboard.type("6666");
  await expectRecord(page, "617~none:6a6b");
});

test("a lost game offers the way back", async ({ page }) => {
  // A game that a move has just lost.
  const solver = new Solver();
  let lost = "";
  for (let deal = 1; deal < 60 && !lost; deal += 1) {
    const game = new Game(deal, "none", 1);
    const verdict = solver.solve(game, { maxStates: 50_000 });
    const moves = verdict.kind === "solved" ? verdict.moves : undefined;
    for (const move of moves?.slice(0, 10) ?? []) {
      for (const other of lost ? [] : game.legalMoves()) {
        const next = game.copy();
        next.play(other);
        if (solver.solve(next, { maxStates: 50_000 }).kind === "impossible") lost = next.record;
      }
      game.play(move);
    }
  }
  expect(lost).not.toBe("");
  await open(page, `?deal=${lost}`);
  const turn = Game.fromRecord(lost).turn;
  await expect(page.locator("#status-text")).toHaveText(`Lost at move ${turn}`, { timeout: 20_000 });
  await page.getByRole("button", { name: `Back to move ${turn - 1}` }).click();
  await expect.poll(() => Game.fromRecord(record(page).includes(":") ? record(page) : `${record(page)}:`).turn).toBe(turn - 1);
  await expect(page.locator("#status-text")).toContainText("Winnable");
});
