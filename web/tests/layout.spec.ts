import type { Page } from "@playwright/test";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Game, expect, open, record, slowDown, solution, still, test } from "./page";
import { LONG } from "./site";

const languages = readdirSync(fileURLToPath(new URL("../../crates/locale/messages/", import.meta.url)));

/** A game with cards in all cells and on all foundations. */
function late(): string {
  const game = new Game(617, "none");
  for (const move of solution(game)) {
    game.play(move);
    if (game.cells.every(Boolean) && game.foundations.every((count) => count > 0)) return game.record;
  }
  throw new Error("no such position");
}

/** Returns the cards whose rank or suit is covered by something else. */
async function coveredIndices(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSeen = (card: Element, part: Element) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      const points = [left + 1, (left + right) / 2, right - 1].flatMap((x) => [top + 1, (top + bottom) / 2].map((y) => [x, y] as const));
      return points.every(([x, y]) => document.elementFromPoint(x, y)?.closest(".card") === card);
    };
    const cards = [...document.querySelectorAll<HTMLElement>(".card:not([aria-hidden])")];
    return cards.flatMap((card) => {
      const parts = [...card.querySelectorAll(".rank, .pip")];
      return parts.every((part) => isSeen(card, part)) ? [] : [card.dataset.card ?? ""];
    });
  });
}

for (const [width, height] of [
  [844, 390],
  [667, 375],
  [932, 430],
  [1280, 500],
] as const) {
  test(`no index is covered at ${width} by ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, `?deal=${late()}`);
    expect(await coveredIndices(page)).toEqual([]);
  });
}

test("arrow keys reach every pile beside the columns", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await open(page, "?deal=617");
  const key = () => page.evaluate(() => document.activeElement?.closest<HTMLElement>(".pile")?.dataset.key);
  await page.locator('[data-card="4H"]').focus();
  const reached = new Set<string | undefined>();
  for (const press of ["Left", "Left", "Left", "Left", "Left", "Down", "Right", "Up"]) {
    await page.keyboard.press(`Arrow${press}`);
    reached.add(await key());
  }
  for (let times = 0; times < 10; times += 1) await page.keyboard.press("ArrowRight");
  for (const press of ["Down", "Left", "Up"]) {
    reached.add(await key());
    await page.keyboard.press(`Arrow${press}`);
  }
  reached.add(await key());
  expect([...reached].filter((name) => name && !/\d/.test(name)).sort()).toEqual(["a", "b", "c", "d", "hC", "hD", "hH", "hS"]);
});

/** Returns the height of the bottom bar, and whether all words of the verdict are inside it. */
const bottomBar = (page: Page) =>
  page.evaluate(() => {
    const words = document.getElementById("status-text")?.getBoundingClientRect() ?? new DOMRect();
    const bar = document.querySelector(".bar.bottom")?.getBoundingClientRect() ?? new DOMRect();
    const isVerdictWhole = words.height > 0 && words.top >= bar.top && words.bottom <= bar.bottom;
    return { height: Math.round(bar.height), isVerdictWhole };
  });

for (const language of languages) {
  test(`${language}: the bottom bar keeps its height between 901 and 1500 pixels`, async ({ page }) => {
    const widths = [901, 910, 960, 1024, 1100, 1150, 1201, 1280, 1366, 1500];
    const wrong: string[] = [];
    const measure = async (state: string, prepare = async () => {}) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 700 });
        await prepare();
        const { height, isVerdictWhole } = await bottomBar(page);
        if (height > 56) wrong.push(`${state}: ${height} px at ${width}`);
        if (!isVerdictWhole) wrong.push(`${state}: cut at ${width}`);
      }
    };
    const searching = page.locator("#light[data-kind=searching]");
    await slowDown(page);
    await page.setViewportSize({ width: 901, height: 700 });
    await open(page, "?deal=617~none:4a7b", { ...still, language });
    await expect(page.locator("#light[data-kind=winnable]")).toBeVisible();
    await expect(page.locator("#level")).not.toBeEmpty();
    await measure("winnable");
    await page.locator('[data-command="play"]').click();
    await expect(page.locator("#speed")).toBeVisible();
    await measure("playing");
    await page.goto(LONG);
    await expect(searching).toBeVisible();
    await measure("searching", async () => {
      // On a busy machine, the search reaches its time limit meanwhile.
      if (await searching.isVisible()) return;
      await page.locator("#status-action").click();
      await expect(searching).toBeVisible();
    });
    await expect(async () => {
      // If the search has ended just before the click, this starts another one, to be stopped as well.
      if (await searching.isVisible()) await page.locator("#status-action").click();
      await expect(page.locator("#light[data-kind=undecided]")).toBeVisible({ timeout: 2000 });
    }).toPass();
    await measure("undecided");
    await page.goto("?deal=11982");
    await expect(page.locator("#light[data-kind=lost]")).toBeVisible();
    await measure("lost");
    expect(wrong).toEqual([]);
  });
}

test("a short search is not shown, and no card moves when the verdict changes", async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 700 });
  await open(page, "?deal=617");
  await expect(page.locator("#light[data-kind=winnable]")).toBeVisible();
  await page.evaluate(() => {
    const seen = { moved: 0, soonest: Infinity, heights: [] as number[] };
    Object.assign(window, { seen });
    window.addEventListener("keydown", () => (seen.moved = performance.now()), true);
    const light = document.getElementById("light") as HTMLElement;
    new MutationObserver(() => {
      if (light.dataset.kind === "searching") seen.soonest = Math.min(seen.soonest, performance.now() - seen.moved);
    }).observe(light, { attributes: true });
    const board = document.getElementById("board") as HTMLElement;
    new ResizeObserver(() => seen.heights.push(board.clientHeight)).observe(board);
  });
  for (const move of ["1a", "2b", "3c", "4d"]) {
    await page.keyboard.type(move);
    await page.waitForTimeout(400);
  }
  await page.keyboard.press("u");
  await page.waitForTimeout(400);
  const seen = await page.evaluate(() => (window as unknown as { seen: { soonest: number; heights: number[] } }).seen);
  expect(seen.soonest).toBeGreaterThan(200);
  expect(new Set(seen.heights).size).toBe(1);
});

test("the verdict of a deal goes with the deal", async ({ page }) => {
  await open(page, "?deal=11981");
  await expect(page.locator("#light[data-kind=winnable]")).toBeVisible();
  const words = await page.evaluate(() => {
    document.querySelector<HTMLElement>('[data-command="next"]')?.click();
    return document.getElementById("status-text")?.textContent;
  });
  expect(words).toBe("");
  await expect(page.locator("#light[data-kind=lost]")).toBeVisible();
});

for (const [width, height] of [
  [844, 390],
  [390, 844],
  [1000, 700],
  [1280, 800],
] as const) {
  test(`no button moves when a solution plays, at ${width} by ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, "?deal=617");
    await expect(page.locator("#light[data-kind=winnable]")).toBeVisible();
    const boxes = () =>
      page.locator(".bar.bottom button:visible").evaluateAll((buttons) =>
        buttons.map((button) => {
          const { x, y, width } = button.getBoundingClientRect();
          return [(button as HTMLElement).dataset.command, x, y, width].join(" ");
        }),
      );
    const before = await boxes();
    await page.locator('[data-command="play"]').click();
    await expect(page.locator("#speed")).toBeVisible();
    expect(await boxes()).toEqual(before);
  });
}

test("the card under a dragged card shows its whole face", async ({ page }) => {
  await open(page, "?deal=617");
  const [held, under] = await page.locator('[data-key="6"] .card').evaluateAll((cards) =>
    cards
      .slice(-2)
      .reverse()
      .map((card) => (card as HTMLElement).dataset.card),
  );
  const box = await page.locator(`[data-card="${held}"]`).boundingBox();
  if (!box) throw new Error("no card");
  const lowerPart = () =>
    page.locator(`[data-card="${under}"]`).evaluate((card) => {
      const { bottom, height } = card.getBoundingClientRect();
      return [...card.querySelectorAll("path")].some((path) => path.getBoundingClientRect().bottom > bottom - height / 2);
    });
  expect(await lowerPart()).toBe(false);
  await page.mouse.move(box.x + 30, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + 130, box.y + 130, { steps: 3 });
  expect(await lowerPart()).toBe(true);
  await page.mouse.up();
});

test("dialogs fade out at the lower edge while there is more below", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await open(page, "?deal=617");
  await page.locator('[data-command="menu"]').click();
  await page.locator("dialog.menu .list button").nth(6).click();
  const dialog = page.locator("dialog.settings");
  const cue = () =>
    dialog.evaluate((element) => {
      const { position, backgroundImage, height } = getComputedStyle(element, "::after");
      return {
        isCut: element.scrollHeight > element.clientHeight,
        position,
        hasFade: backgroundImage.includes("gradient"),
        height: parseFloat(height),
      };
    });
  expect(await cue()).toMatchObject({ isCut: true, position: "sticky", hasFade: true });
  expect((await cue()).height).toBeGreaterThanOrEqual(32);
  // At the end it covers nothing.
  const rest = await dialog.evaluate((element) => {
    element.scrollTop = element.scrollHeight;
    const last = element.lastElementChild?.getBoundingClientRect() ?? new DOMRect();
    return element.getBoundingClientRect().bottom - last.bottom;
  });
  expect(rest).toBeGreaterThanOrEqual(12);
});

test("left-handed: the controls are mirrored, and undo stays before redo", async ({ page }) => {
  const x = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x ?? NaN;
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await open(page, "?deal=617", { ...still, leftHanded: true });
    const last = width > 900 ? "settings" : "menu";
    expect(await x(`.bar.top [data-command="${last}"]`)).toBeLessThan(await x(".bar.top [data-command=deal]"));
    expect(await x("[data-command=restart]")).toBeLessThan(await x("[data-command=hint]"));
    if (width > height) expect(await x("[data-command=hint]")).toBeLessThan(await x("#timeline"));
    expect(await x("[data-command=undo]")).toBeLessThan(await x("[data-command=redo]"));
    expect(await x("[data-command=previous]")).toBeLessThan(await x("[data-command=next]"));
  }
});

for (const language of languages) {
  test(`${language}: a new game is a visible button with words`, async ({ page }) => {
    await open(page, "?deal=617", { ...still, language });
    const words: Record<string, string> = {
      en: "New game",
      it: "Nuova partita",
      es: "Nueva partida",
      "pt-BR": "Novo jogo",
      uk: "Нова гра",
      ja: "新しいゲーム",
    };
    const button = page.locator(".bar.top").getByRole("button", { name: words[language] ?? "", exact: true });
    for (const width of [1280, 910]) {
      await page.setViewportSize({ width, height: 700 });
      await expect(button).toBeVisible();
      const span = await button.locator("span").boundingBox();
      expect(span?.width).toBeGreaterThan(30);
      const isInside = await page.locator(".bar.top").evaluate((bar) => bar.scrollWidth <= bar.clientWidth && bar.clientHeight < 60);
      expect(isInside).toBe(true);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(button).toBeVisible();
    await button.click();
    await expect.poll(() => record(page)).not.toBe("617");
  });
}

test("text follows the font size of the browser", async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  for (const [width, height] of [
    [1280, 800],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height });
    const size = () => page.locator("#status-text").evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
    await client.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
    await open(page, "?deal=617");
    const normal = await size();
    await client.send("Page.setFontSizes", { fontSizes: { standard: 24 } });
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    expect(await size()).toBeCloseTo(1.5 * normal, 0);
    await expect(page.locator("#light[data-kind=winnable]")).toBeVisible();
    expect((await bottomBar(page)).isVerdictWhole).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});

test.describe("touch", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("a button does not stay highlighted after a tap", async ({ page }) => {
    await open(page, "?deal=617");
    await expect(page.locator("#light[data-kind=winnable]")).toBeVisible();
    const hint = page.locator('[data-command="hint"]');
    await hint.tap();
    await expect(page.locator(".card.hint").first()).toBeVisible();
    await expect(hint).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  });
});
