import { Game, Solver, expect, expectRecord, open, record, slowDown, solution, still, test, statusText } from "./page";
import { LONG } from "./site";

test("a winnable deal: the moves left decrease along the solution", async ({ page }) => {
  await open(page, "?deal=617");
  const line = /^Winnable in at most (\d+) moves/;
  await expect(statusText(page)).toHaveText(line);
  let left = Number(line.exec((await statusText(page).textContent()) ?? "")?.[1]);
  await expect(page.locator("#level")).toHaveText("Level: expert");
  for (let turn = 1; turn <= 5; turn += 1) {
    await page.keyboard.press("i");
    await expect(page.locator("#message")).toContainText("Hint:");
    await expect(page.locator(".card.hint").first()).toBeVisible();
    await page.keyboard.press("i");
    await expect(page.locator("#moves")).toHaveText(turn === 1 ? "1 move" : `${turn} moves`);
    left -= 1;
    await expect(statusText(page)).toHaveText(`Winnable in at most ${left} moves`);
  }
  // Results are cached.
  await page.keyboard.press("u");
  await expect(statusText(page)).toHaveText(`Winnable in at most ${left + 1} moves`);
});

test("a lost game names the losing move", async ({ page }) => {
  // Random moves until the game is lost.
  const solver = new Solver();
  const game = new Game(617, "none");
  let state = 1;
  while (solver.solve(game).kind === "solved") {
    const moves = game.legalMoves().filter((move) => /\d[a-d]/.test(move) || game.cells.every(Boolean));
    state = (state * 48271) % 2147483647;
    const move = moves[state % moves.length];
    if (!move || game.turn > 40) throw new Error("still winnable");
    game.play(move);
  }
  const since = game.turn;
  const more = game.legalMoves()[0];
  if (more) game.play(more);
  await open(page, `?deal=${game.record}`);
  await expect(statusText(page)).toHaveText(`Lost at move ${since}`);
  await expect(page.locator("#announcements > :last-child")).toHaveText(`Lost at move ${since}`);
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(page.locator("#message")).toContainText("Lost at move");
  await page.locator("#timeline").fill(String(since - 1));
  await expect(statusText(page)).toContainText("Winnable in");
});

test("11982 cannot be won", async ({ page }) => {
  await open(page, "?deal=11982");
  await expect(statusText(page)).toHaveText("This deal cannot be won");
  await page.keyboard.type("1a");
  await expect(statusText(page)).toHaveText("This deal cannot be won");
});

test("a long search can be stopped", async ({ page }) => {
  await slowDown(page);
  await open(page, LONG);
  await expect(statusText(page)).toHaveText("Thinking…");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(statusText(page)).toHaveText("Undecided, search stopped");
  await page.getByRole("button", { name: "Keep searching" }).click();
  await expect(statusText(page)).toHaveText("Thinking…");
  // Another deal is analysed immediately.
  await page.getByRole("button", { name: "Next deal" }).click();
  await expect(statusText(page)).toContainText("Winnable", { timeout: 3000 });
});

test("the solution: play, pause, step, speed, timeline", async ({ page }) => {
  await page.clock.install();
  await open(page, "?deal=617");
  await expect(statusText(page)).toContainText("Winnable");
  await page.getByRole("button", { name: "Solution" }).click();
  await page.getByLabel("Speed").selectOption("4");
  const played = async () => Number(await page.locator("#moves").getAttribute("data-count"));
  await expect.poll(played).toBeGreaterThanOrEqual(3);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Solution" })).toBeVisible();
  const paused = record(page);
  await page.clock.runFor(1000);
  expect(record(page)).toBe(paused);
  await page.keyboard.press("u");
  await page.keyboard.press("r");
  await expectRecord(page, paused);
  const timeline = page.locator("#timeline");
  const count = await timeline.getAttribute("max");
  expect(Number(count)).toBe(solution(new Game(617, "none")).length);
  await timeline.fill(String(Number(count) - 1));
  // Keys also work when the timeline has the focus.
  await timeline.focus();
  await page.keyboard.press("r");
  await expect(page.getByRole("dialog")).toContainText("You won!");
  expect(Game.fromRecord(record(page)).isWon).toBe(true);
  // Games with help are counted separately.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Statistics" }).click();
  await expect(page.locator("dl div", { hasText: "With help" }).locator("dd")).toHaveText("1");
  await expect(
    page
      .locator("dl div", { hasText: /^1?Played|Played$/ })
      .first()
      .locator("dd"),
  ).toHaveText("0");
});

test("hints work with the live analysis turned off", async ({ page }) => {
  await open(page, "?deal=617", { ...still, verdict: false });
  await expect(statusText(page)).toHaveText("");
  await page.keyboard.press("i");
  await expect(page.locator("#message")).toContainText("Hint:");
});

test("a game with a hint is counted separately", async ({ page }) => {
  const game = new Game(617, "none");
  const moves = solution(game);
  for (const move of moves.slice(0, -1)) game.play(move);
  await open(page, `?deal=${game.record}`);
  await page.keyboard.press("i");
  await expect(page.locator("#message")).toContainText("Hint:");
  await page.keyboard.press("i");
  await expect(page.getByRole("dialog")).toContainText("You won!");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Statistics" }).click();
  const value = (name: string) => page.locator("dl div", { has: page.locator("dt", { hasText: new RegExp(`^${name}$`) }) }).locator("dd");
  await expect(value("Played")).toHaveText("0");
  await expect(value("With help")).toHaveText("1");
});
