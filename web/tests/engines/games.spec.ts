/** Whole games and the solver, the same in every engine. */
import { Game, cardAndTarget, expectedCards, often, solution, still } from "../page";
import { expect, test, type EnginePage } from "./engine";

const DEAL = 617;

/** Waits until the page shows a game and all cards are in their places. */
async function expectGame(page: EnginePage, game: Game): Promise<void> {
  await expect.poll(() => page.state(), often).toEqual({ record: game.record, piles: expectedCards(game), animations: 0 });
}

/** Plays the whole solution of the deal, and checks address and board after each move. */
async function playToTheEnd(page: EnginePage, play: (game: Game, move: string) => Promise<void>): Promise<void> {
  const game = new Game(DEAL, "none");
  for (const move of solution(game)) {
    await play(game, move);
    game.play(move);
    await expectGame(page, game);
  }
  expect(game.isWon).toBe(true);
  await expectWin(page);
}

async function expectWin(page: EnginePage): Promise<void> {
  await expect.poll(() => page.text("dialog[open]")).toContain("You won!");
}

test("a whole game by dragging", async ({ enginePage: page }) => {
  await page.open(`?deal=${DEAL}`, still);
  await playToTheEnd(page, async (game, move) => {
    const { card, key } = cardAndTarget(game, move);
    await page.drag(card, key);
  });
});

test("a whole game by keyboard", async ({ enginePage: page }) => {
  await page.open(`?deal=${DEAL}`, still);
  // Two keys move as many cards as possible, which is what this solution does.
  await playToTheEnd(page, (_, move) => page.type(move.slice(0, 2)));
});

test("a whole game by tapping a card and then its target", async ({ enginePage: page }) => {
  await page.open(`?deal=${DEAL}`, { ...still, tap: "select" });
  await playToTheEnd(page, async (game, move) => {
    const { card, key } = cardAndTarget(game, move);
    await page.tapTap(card, key);
  });
});

test("cards move with animations, and a win is celebrated", async ({ enginePage: page }) => {
  const game = new Game(DEAL, "none");
  const moves = solution(game);
  await page.open(`?deal=${DEAL}`, { ...still, animation: "normal" });
  await page.evaluate(() => {
    const { animate } = Element.prototype;
    const count = { finished: 0 };
    Element.prototype.animate = function (...args) {
      const animation = animate.apply(this, args);
      animation.finished.then(
        () => (count.finished += 1),
        () => {},
      );
      return animation;
    };
    Object.assign(window, { count });
  });
  const finished = () => page.evaluate(() => (window as unknown as { count: { finished: number } }).count.finished);
  for (const [turn, move] of moves.slice(0, 6).entries()) {
    const before = await finished();
    const { card, key } = cardAndTarget(game, move);
    if (turn % 2) await page.drag(card, key);
    else await page.type(move.slice(0, 2));
    game.play(move);
    await expectGame(page, game);
    // Dragging leaves little to animate, typing leaves the whole way.
    if (turn % 2 === 0) expect(await finished()).toBeGreaterThan(before);
  }

  for (const move of moves.slice(6, -1)) game.play(move);
  await page.open(`?deal=${game.record}`, { ...still, animation: "normal" });
  const last = moves.at(-1) ?? "";
  await page.type(last.slice(0, 2));
  game.play(last);
  await expectWin(page);
  await expectGame(page, game);
});

test("the solver: verdict, hint and solution", async ({ enginePage: page }) => {
  // Fewer moves to play back, because autoplay does the others.
  const settings = { ...still, autoplay: "max" };
  await page.open(`?deal=${DEAL}`, settings);
  const game = new Game(DEAL, "max");
  const moves = solution(game);
  await expect.poll(() => page.text("#status-text")).toBe(`Winnable in at most ${moves.length} moves`);

  await page.click('[data-command="hint"]');
  await expect.poll(() => page.text("#message")).toContain("Hint:");
  // The card and its target are marked.
  const hinted = await page.evaluate(() => [...document.querySelectorAll<HTMLElement>(".card.hint")].map((card) => card.dataset.card));
  expect(hinted).toContain(cardAndTarget(game, moves[0] ?? "").card);

  await page.click('[data-command="play"]');
  // The engines show lists differently, so this list is not clicked.
  await page.evaluate(() => {
    const speed = document.querySelector<HTMLSelectElement>("#speed");
    if (!speed) throw new Error("no speed");
    speed.value = "4";
    speed.dispatchEvent(new Event("change"));
  });
  await expect.poll(() => page.text("dialog[open]"), { timeout: 40_000 }).toContain("You won!");
  for (const move of moves) game.play(move);
  await expectGame(page, game);
});

test("the solver: an impossible deal", async ({ enginePage: page }) => {
  await page.open("?deal=11982", still);
  await expect.poll(() => page.text("#status-text"), { timeout: 40_000 }).toBe("This deal cannot be won");
});
