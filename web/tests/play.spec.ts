import type { Page } from "@playwright/test";
import {
  Game,
  Solver,
  expect,
  expectedCards,
  expectRecord,
  cardAndTarget,
  open,
  ready,
  record,
  shownCards,
  slowDown,
  solution,
  still,
  test,
} from "./page";
import { LONG } from "./site";

async function drag(page: Page, card: string, key: string): Promise<void> {
  const from = await page.locator(`[data-card="${card}"]`).boundingBox();
  const to = await page.locator(`[data-key="${key}"] > :last-child`).boundingBox();
  if (!from || !to) throw new Error("nothing to drag");
  // Drag by the index, which is always visible.
  await page.mouse.move(from.x + from.width / 2, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + 12, { steps: 3 });
  await page.mouse.up();
}

test("a whole game by dragging", async ({ page }) => {
  await open(page, "?deal=617");
  const game = new Game(617, "none");
  for (const move of solution(game)) {
    const { card, key } = cardAndTarget(game, move);
    await drag(page, card, key);
    game.play(move);
    await expectRecord(page, game.record);
  }
  expect(await shownCards(page)).toEqual(expectedCards(game));
  expect(game.isWon).toBe(true);
  await expect(page.getByRole("dialog")).toContainText("You won!");
});

/** Returns a solution that uses only sensible moves. */
function taps(game: Game): { card: string; record: string }[] {
  const solver = new Solver();
  const seenBefore = new Set<string>();
  const path: { card: string; record: string }[] = [];
  const search = (): boolean => {
    if (game.isWon) return true;
    const next: { card: string; left: number }[] = [];
    for (const card of [...game.columns.flat(), ...game.cells]) {
      if (!card) continue;
      const ahead = game.copy();
      try {
        ahead.play(ahead.sensibleMove(card));
      } catch {
        continue;
      }
      if (seenBefore.has(ahead.board)) continue;
      seenBefore.add(ahead.board);
      const verdict = solver.solve(ahead, { maxStates: 5000 });
      if (verdict.kind === "solved" && verdict.moves) next.push({ card, left: verdict.moves.length });
    }
    next.sort((one, other) => one.left - other.left);
    for (const { card } of next) {
      game.play(game.sensibleMove(card));
      path.push({ card, record: game.record });
      if (search()) return true;
      path.pop();
      game.undo();
    }
    return false;
  };
  expect(search()).toBe(true);
  return path;
}

test.describe("touch", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("a whole game by taps", async ({ page }) => {
    await open(page, "?deal=164", { ...still, autoplay: "horne" });
    const game = new Game(164, "horne");
    for (const { card, record: then } of taps(game)) {
      const box = await page.locator(`[data-card="${card}"]`).boundingBox();
      if (!box) throw new Error(card);
      await page.touchscreen.tap(box.x + box.width / 2, box.y + 8);
      await expectRecord(page, then);
    }
    expect(await shownCards(page)).toEqual(expectedCards(game));
    await expect(page.getByRole("dialog")).toContainText("You won!");
  });

  test("a finger drags", async ({ page }) => {
    await open(page, "?deal=617");
    const client = await page.context().newCDPSession(page);
    const from = await page.locator('[data-card="4H"]').boundingBox();
    const to = await page.locator('[data-key="b"]').boundingBox();
    if (!from || !to) throw new Error("nothing to drag");
    const touch = (type: string, points: object[]) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points } as never);
    await touch("touchStart", [{ x: from.x + 20, y: from.y + 20 }]);
    for (let step = 1; step <= 4; step += 1) {
      const part = step / 4;
      await touch("touchMove", [{ x: from.x + 20 + (to.x - from.x) * part, y: from.y + 20 + (to.y - from.y) * part }]);
    }
    await touch("touchEnd", []);
    await expectRecord(page, "617~none:4b");
  });
});

test("a whole game by the keys of the notation", async ({ page }) => {
  await open(page, "?deal=1", { ...still, autoplay: "horne" });
  const game = new Game(1, "horne");
  await page.locator('[data-card="AS"]').focus();
  for (const move of solution(game)) {
    const typed = game.copy();
    typed.play(move.slice(0, 2), "standard");
    game.play(move);
    // Two keys move as many cards as possible; arrow keys can select fewer.
    if (typed.record === game.record) await page.keyboard.type(move.slice(0, 2));
    else {
      const before = game.copy();
      before.undo();
      const { card, key } = cardAndTarget(before, move);
      await carry(page, card, key);
    }
    await expectRecord(page, game.record);
    // The focus stays on the board, also when the focused card is covered on a foundation.
    expect(await page.evaluate(() => document.activeElement?.closest("#board, dialog") !== null)).toBe(true);
  }
  expect(await shownCards(page)).toEqual(expectedCards(game));
  await expect(page.getByRole("dialog")).toContainText("You won!");
});

/** Moves the focus with arrow keys alone. */
async function walk(
  page: Page,
  reach: (now: { key: string; card: string }) => boolean,
  press: (now: { key: string; card: string }) => string,
): Promise<void> {
  for (let steps = 0; steps < 60; steps += 1) {
    const now = await page.evaluate(() => {
      const { activeElement } = document;
      const key = activeElement?.closest<HTMLElement>(".pile")?.dataset.key ?? "";
      return { key, card: (activeElement as HTMLElement).dataset.card ?? "" };
    });
    if (now.key && reach(now)) return;
    await page.keyboard.press(now.key ? press(now) : "ArrowDown");
  }
  throw new Error("the arrow keys do not reach the target");
}

async function carry(page: Page, card: string, key: string): Promise<void> {
  const piles = await shownCards(page);
  const from = Object.keys(piles).find((name) => piles[name]?.includes(card)) ?? "";
  const isColumn = (name: string) => /\d/.test(name);
  const top = ["a", "b", "c", "d", "hC", "hD", "hH", "hS"];
  const toPile =
    (goal: string, isCarrying: boolean) =>
    ({ key: now, card: at }: { key: string; card: string }) => {
      if (isColumn(now) && !isColumn(goal)) return "ArrowUp";
      if (!isColumn(now) && isColumn(goal)) return "ArrowDown";
      if (now === goal)
        return isCarrying ? "Enter" : (piles[goal] ?? []).indexOf(at) > (piles[goal] ?? []).indexOf(card) ? "ArrowUp" : "ArrowDown";
      const row = isColumn(goal) ? [..."12345678"] : top;
      return row.indexOf(now) < row.indexOf(goal) ? "ArrowRight" : "ArrowLeft";
    };
  await walk(page, (now) => now.card === card, toPile(from, false));
  await page.keyboard.press("Enter");
  await walk(page, (now) => now.key === key, toPile(key, true));
  await page.keyboard.press("Enter");
}

test("a whole game by arrow keys and Enter alone", async ({ page }) => {
  await open(page, "?deal=617", { ...still, autoplay: "max" });
  const game = new Game(617, "max");
  for (const move of solution(game)) {
    const { card, key } = cardAndTarget(game, move);
    await carry(page, card, key);
    game.play(move);
    await expectRecord(page, game.record);
    // The focus stays on the board.
    expect(await page.evaluate(() => document.activeElement?.closest("#board, dialog") !== null)).toBe(true);
  }
  expect(game.isWon).toBe(true);
  expect(await shownCards(page)).toEqual(expectedCards(game));
});

test("Enter twice makes a sensible move; Escape puts the card back", async ({ page }) => {
  await open(page, "?deal=617");
  await page.locator('[data-card="4H"]').focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".card.picked")).toHaveCount(1);
  await expect(page.locator("#announcements > :last-child")).toContainText("4 of hearts picked up");
  await page.keyboard.press("Escape");
  await expect(page.locator(".card.picked")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  expect(record(page)).toBe("617~none:4a");
  await expect(page.locator("#announcements > :last-child")).toHaveText("4 of hearts to free cell a");
});

test("announces a jump or the cards that move, not both", async ({ page }) => {
  await open(page, "?deal=617");
  const lines = page.locator("#announcements > span");
  await page.keyboard.type("4a");
  await page.keyboard.press("u");
  await expect(lines.last()).toHaveText("Move 0 of 1");
  await page.keyboard.type("4b");
  await expect(lines.last()).toHaveText("4 of hearts to free cell b");
});

test("keys work on a Cyrillic layout", async ({ page }) => {
  await open(page, "?deal=617");
  await page.keyboard.press("4");
  await page.evaluate(() => {
    const key = { key: "ф", code: "KeyA", bubbles: true };
    document.body.dispatchEvent(new KeyboardEvent("keydown", key));
  });
  expect(record(page)).toBe("617~none:4a");
});

test("an illegal move returns the card and shows the reason; undo returns to the start", async ({ page }) => {
  await open(page, "?deal=617", { ...still, animation: "fast" });
  const start = await shownCards(page);
  const home = await page.locator('[data-card="4H"]').boundingBox();
  await drag(page, "4H", "1");
  await expect(page.locator("#message")).toHaveText("4♥ does not go on J♦.");
  await expect(page.locator("#announcements > :last-child")).toHaveText("4 of hearts does not go on jack of diamonds.");
  expect(record(page)).toBe("617");
  await expect.poll(() => shownCards(page)).toEqual(start);
  // Wait for the end of the animation, or the next drag would miss the card.
  const rests = () => expect.poll(() => page.locator('[data-card="4H"]').boundingBox()).toEqual(home);
  await rests();
  await drag(page, "4H", "hH");
  await expect(page.locator("#message")).toHaveText("4♥ cannot go to the foundation before A♥.");
  await rests();
  await page.locator('[data-card="7D"]').click({ position: { x: 30, y: 10 } });
  await expect(page.locator("#message")).toContainText("not in sequence");
  for (const [card, key, record] of [
    ["4H", "a", "617~none:4a"],
    ["JD", "b", "617~none:4a1b"],
    ["QH", "1", "617~none:4a1b"],
    ["5D", "c", "617~none:4a1b4c"],
  ] as const) {
    await drag(page, card, key);
    await expectRecord(page, record);
  }
  for (let times = 0; times < 5; times += 1) await page.keyboard.press("u");
  await expectRecord(page, "617");
  await expect.poll(() => shownCards(page)).toEqual(start);
  await page.keyboard.press("r");
  await expectRecord(page, "617~none:4a");
});

test("legal targets are shown while dragging", async ({ page }) => {
  await open(page, "?deal=617");
  const box = await page.locator('[data-card="6C"]').boundingBox();
  if (!box) throw new Error("no card");
  await page.mouse.move(box.x + 30, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 60, { steps: 3 });
  const marked = await page.locator(".pile.target").evaluateAll((piles) => piles.map((pile) => (pile as HTMLElement).dataset.key));
  expect(marked.sort()).toEqual(new Game(617, "none").targets("6C").sort());
  await page.mouse.up();
  await expect(page.locator(".pile.target")).toHaveCount(0);
});

test("undo returns the cards that autoplay took", async ({ page }) => {
  await page.clock.install();
  await open(page, "?deal=617", { ...still, autoplay: "max" });
  const moves = solution(new Game(617, "max"));
  const game = new Game(617, "max");
  for (const move of moves) {
    const home = [...game.foundations].join();
    game.play(move);
    await page.keyboard.type(move.slice(0, 2));
    if ([...game.foundations].join() === home) continue;
    // After undo the card is back on the board, and autoplay does not take it again.
    await page.keyboard.press("u");
    game.undo();
    expect(await shownCards(page)).toEqual(expectedCards(game));
    await page.clock.runFor(300);
    expect(await shownCards(page)).toEqual(expectedCards(game));
    await page.keyboard.press("r");
    game.redo();
    expect(await shownCards(page)).toEqual(expectedCards(game));
    return;
  }
  throw new Error("autoplay took nothing");
});

test("a sequence moves card by card, and keys work during the animation", async ({ page }) => {
  const game = new Game(617, "none");
  for (const move of solution(game)) {
    const ahead = game.copy();
    const steps = ahead.play(move);
    if (steps.length < 3) {
      game.play(move);
      continue;
    }
    await open(page, `?deal=${game.record}`, { ...still, animation: "slow" });
    const { card, key } = cardAndTarget(game, move);
    await carry(page, card, key);
    // The first card waits in a free cell while the others move.
    const [first] = steps;
    if (!first) throw new Error("no step");
    await expect(page.locator(`[data-key="${first.to}"] [data-card="${first.card}"]`)).toBeAttached();
    await page.keyboard.press("u");
    await expectRecord(page, game.record);
    await expect.poll(() => shownCards(page)).toEqual(expectedCards(game));
    return;
  }
  throw new Error("no such move");
});

test("finish wins the game when only foundation moves are left", async ({ page }) => {
  const game = new Game(617, "none");
  const moves = solution(game);
  for (const move of moves) {
    if (game.finishingMoves().length) break;
    game.play(move);
  }
  await open(page, `?deal=${game.record}`);
  expect(game.finishingMoves().length).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Finish", exact: true }).click();
  game.play(game.finishingMoves().join(" "));
  await expectRecord(page, game.record);
  await expect(page.getByRole("dialog")).toContainText("You won!");
});

test("a game with fewer free cells hides the others", async ({ page }) => {
  await open(page, "?deal=617~none~2cells:4a");
  await expect(page.locator(".pile.cell:visible")).toHaveCount(2);
  expect(record(page)).toBe("617~none~2cells:4a");
});

test("the focus is not lost when an element disappears", async ({ page }) => {
  const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.closest("[id]")?.id);
  // The stop button disappears at the end of a search.
  await slowDown(page);
  await open(page, LONG);
  await expect(page.locator("#status-action")).toBeVisible();
  await page.locator("#status-action").focus();
  await page.keyboard.press("z");
  await expect(page.locator("#status-action")).toBeHidden();
  await expect.poll(focused).toBe("board");
  // The timeline stays without moves.
  await page.keyboard.type("1a");
  await page.locator("#timeline").focus();
  await page.keyboard.press("z");
  await expect(page.locator("#moves")).toHaveText("0 moves");
  await expect.poll(focused).toBe("timeline");
  // The speed disappears at the end of the solution.
  const game = new Game(617, "none");
  for (const move of solution(game).slice(0, -1)) game.play(move);
  await page.goto(`?deal=${game.record}`);
  await ready(page);
  await page.getByRole("button", { name: "Solution" }).click();
  await page.getByLabel("Speed").focus();
  await expect(page.getByRole("dialog")).toContainText("You won!");
  await page.keyboard.press("Escape");
  await expect.poll(focused).toBe("board");
});

test("a card dropped outside the window returns", async ({ page }) => {
  await open(page, "?deal=617");
  const home = await page.locator('[data-card="4H"]').boundingBox();
  if (!home) throw new Error("no card");
  await page.mouse.move(home.x + 20, home.y + 10);
  await page.mouse.down();
  await page.mouse.move(-60, 300, { steps: 4 });
  await page.mouse.up();
  await expect(page.locator(".card.held")).toHaveCount(0);
  await expect.poll(() => page.locator('[data-card="4H"]').boundingBox()).toEqual(home);
  expect(record(page)).toBe("617");
});

test("Escape ends a drag, and keys do nothing meanwhile", async ({ page }) => {
  await open(page, "?deal=617");
  await page.keyboard.type("4a");
  const box = await page.locator('[data-key="7"] .card').last().boundingBox();
  const cell = await page.locator('[data-key="b"]').boundingBox();
  if (!box || !cell) throw new Error("no place");
  await page.mouse.move(box.x + 30, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(cell.x + 30, cell.y + 40, { steps: 4 });
  await page.keyboard.press("u");
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(page.locator(".card.held")).toHaveCount(0);
  expect(record(page)).toBe("617~none:4a");
});

test("the solution waits under a dialog", async ({ page }) => {
  await page.clock.install();
  await open(page, "?deal=617");
  await expect(page.locator("#status-text")).toContainText("Winnable");
  await page.keyboard.press("p");
  await page.getByLabel("Speed").selectOption("4");
  await expect(page.locator("#moves")).not.toHaveText("0 moves");
  await page.getByRole("button", { name: "Help" }).click();
  const moves = await page.locator("#moves").innerText();
  await page.clock.runFor(900);
  await expect(page.locator("#moves")).toHaveText(moves);
  await page.keyboard.press("Escape");
  await expect(page.locator("#moves")).not.toHaveText(moves);
});

test("the address may change too often for the browser", async ({ page }) => {
  await page.addInitScript(() => {
    history.replaceState = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
  });
  await open(page, "?deal=617");
  await page.keyboard.type("4a");
  await expect(page.locator("#moves")).toHaveText("1 move");
  await expect(page.locator('[data-command="undo"]')).toHaveAttribute("aria-disabled", "false");
});
