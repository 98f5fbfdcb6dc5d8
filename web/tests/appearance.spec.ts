import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, open, ready, still, test } from "./page";

const languages = readdirSync(fileURLToPath(new URL("../../crates/locale/messages/", import.meta.url)));

async function axe(page: Page): Promise<void> {
  // The page has no frames, whose results would have to be collected in another page.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await builder.analyze();
  const html = (nodes: { html: string }[]) => nodes.map((node) => node.html).join(" ");
  expect(violations.map(({ id, nodes }) => `${id}: ${html(nodes).slice(0, 300)}`)).toEqual([]);
}

/** Returns labels that do not fit into their element, and elements outside the window. */
async function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wrong: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>("button, p, label, h2, dt, dd, select, td, th, .bar")) {
      if (!element.checkVisibility() || element.closest(".board, .visually-hidden")) continue;
      const { left, right } = element.getBoundingClientRect();
      const name = `${element.className || element.tagName} “${element.textContent?.trim().slice(0, 40)}”`;
      if (left < -1 || right > innerWidth + 1) wrong.push(`${name} is outside the window`);
      if (element.scrollWidth > element.clientWidth + 2 && element.clientWidth) wrong.push(`${name} does not fit`);
    }
    return wrong;
  });
}

const dialogs = ["deal", "games", "share", "statistics", "settings", "help"];

async function command(page: Page, name: string): Promise<void> {
  const button = page.locator(`.bar button[data-command="${name}"]`);
  if (await button.isVisible()) await button.click();
  else {
    await page.locator('.bar button[data-command="menu"]').click();
    const item = page.locator("dialog.menu .list button").nth(["daily", "deal", "games", "restart", ...dialogs.slice(2)].indexOf(name));
    await item.click();
  }
  await expect(page.locator(`dialog.${name}`)).toBeVisible();
}

type Pattern = string | (string | { type: string; variants?: { value: Pattern }[] })[];

/** A message of a language that does not exist: with accents, 40 % longer and in brackets. */
function pseudo(pattern: Pattern): Pattern {
  const accents: Record<string, string> = { a: "á", c: "ç", e: "é", i: "í", n: "ñ", o: "ö", s: "š", u: "ü", y: "ý" };
  const longer = (text: string) => {
    let letters = 0;
    return text.replace(/\p{L}/gu, (letter) => {
      const accented = accents[letter] ?? letter;
      letters += 2;
      if (letters < 5) return accented;
      letters -= 5;
      return accented + accented;
    });
  };
  const stretch = (pattern: Pattern): Pattern => {
    if (typeof pattern === "string") return longer(pattern);
    return pattern.map((part) => {
      if (typeof part === "string") return longer(part);
      return part.variants ? { ...part, variants: part.variants.map((one) => ({ ...one, value: stretch(one.value) })) } : part;
    });
  };
  const stretched = stretch(pattern);
  return ["⟦", ...(typeof stretched === "string" ? [stretched] : stretched), "⟧"];
}

/** Gives the page the pseudo-locale instead of English, which it is made from. */
async function speakPseudo(page: Page): Promise<void> {
  await page.route("**/assets/page-*.js", async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    const changed = script.replace(/JSON\.parse\((.*)\);/s, (_, literal: string) => {
      const messages = JSON.parse(new Function(`return ${literal}`)() as string) as { value: Pattern }[];
      const body = messages.map((message) => ({ ...message, value: pseudo(message.value) }));
      return `JSON.parse(${JSON.stringify(JSON.stringify(body))});`;
    });
    await route.fulfill({ response, body: changed });
  });
}

test("the pseudo-locale fits at 320 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await speakPseudo(page);
  await open(page, "?deal=8589934591~none:4a7b", { ...still, language: "en" });
  await expect(page.locator("#light[data-kind=winnable]")).toBeVisible();
  await expect(page.locator("#status-text")).toHaveText(/^⟦Wíñ/);
  expect(await overflow(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  for (const name of dialogs) {
    await command(page, name);
    await expect(page.locator(`dialog.${name} h2`)).toHaveText(/^⟦.*⟧$/);
    expect(await overflow(page), name).toEqual([]);
    await page.keyboard.press("Escape");
  }
});

for (const language of languages) {
  test(`${language}: complete, fits at 320 pixels, no axe violations`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await open(page, "?deal=8589934591~none:4a7b", { ...still, language });
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.locator("#light[data-kind=winnable]")).toBeVisible();
    expect(await overflow(page)).toEqual([]);
    await axe(page);
    for (const name of dialogs) {
      await command(page, name);
      expect(await overflow(page), name).toEqual([]);
      await axe(page);
      const words = await page.locator(`dialog.${name}`).innerText();
      // A missing message would show its key.
      expect(words, name).not.toMatch(/\b(help|settings|statistics|deal|board|command|tip)-[a-z]/);
      await page.keyboard.press("Escape");
    }
  });
}

test("chooses the language that is closest to the browser's", async ({ page }) => {
  // The Rust tests read the same table.
  const table = readFileSync(new URL("../../crates/locale/tests/closest.txt", import.meta.url), "utf8");
  const cases = table.split("\n").filter((line) => line && !line.startsWith("#"));
  expect(cases.length).toBeGreaterThan(10);
  for (const line of cases) {
    const [wish, tag] = line.split(" ");
    const ask = (wish?: string) => Object.defineProperty(navigator, "languages", { configurable: true, value: [wish] });
    await page.addInitScript(ask, wish);
    await page.goto("?deal=617");
    await ready(page);
    await expect(page.locator("html"), line).toHaveAttribute("lang", tag === "-" ? "en" : String(tag));
  }
});

test("uses the browser's language, and the player can choose another", async ({ browser }) => {
  const context = await browser.newContext({ locale: "pt-PT" });
  const page = await context.newPage();
  await page.goto("?deal=617");
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
  await page.locator('.bar [data-command="settings"]').click();
  await page.locator("#set-language").selectOption("it");
  await expect(page.locator("html")).toHaveAttribute("lang", "it");
  await expect(page).toHaveTitle("Partita 617 – FreeCell");
  await expect(page.locator("#set-language")).toBeFocused();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "it");
  await context.close();
});

for (const [name, settings] of Object.entries({
  light: { theme: "light" },
  dark: { theme: "dark" },
  "four colours, light": { theme: "light", fourColors: true },
  "four colours, dark": { theme: "dark", fourColors: true },
})) {
  test(`contrast and axe: ${name}`, async ({ page }) => {
    await open(page, "?deal=617~none:4a7b", { ...still, ...settings });
    await expect(page.locator("#light[data-kind=winnable]")).toBeVisible();
    await axe(page);
    // Contrast of suits and cards, which axe does not check: AA requires 4.5 for text.
    const contrasts = await page.evaluate(() => {
      const light = (color: string) => {
        const canvas = document.createElement("canvas").getContext("2d");
        if (!canvas) return 0;
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        const parts = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((value) => {
          const part = value / 255;
          return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * (parts[0] ?? 0) + 0.7152 * (parts[1] ?? 0) + 0.0722 * (parts[2] ?? 0);
      };
      return ["AS", "AH", "AD", "AC"].map((card) => {
        const element = document.querySelector(`[data-card="${card}"]`);
        if (!element) return 0;
        const { color, backgroundColor } = getComputedStyle(element);
        const [one, other] = [light(color), light(backgroundColor)].sort((a, b) => b - a) as [number, number];
        return (one + 0.05) / (other + 0.05);
      });
    });
    for (const contrast of contrasts) expect(contrast).toBeGreaterThanOrEqual(4.5);
  });
}

test("dialogs at desktop size: axe, Escape closes, the focus returns", async ({ page }) => {
  await open(page, "?deal=617~none:4a7b");
  for (const name of dialogs) {
    await command(page, name);
    await axe(page);
    await page.keyboard.press("Escape");
    await expect(page.locator("dialog")).toHaveCount(0);
    await expect(page.locator(`.bar button[data-command="${name}"]`)).toBeFocused();
  }
});

test("left-handed: foundations on the left, also for the arrow keys", async ({ page }) => {
  await open(page, "?deal=617", { ...still, leftHanded: true });
  const x = async (key: string) => (await page.locator(`[data-key="${key}"]`).boundingBox())?.x ?? 0;
  expect(await x("hC")).toBeLessThan(await x("a"));
  await page.locator('[data-card="7D"]').focus();
  await page.keyboard.press("ArrowUp");
  await expect(page.locator('[data-key="hC"] .slot')).toBeFocused();
});

test("large indices and four colours change the cards", async ({ page }) => {
  await open(page, "?deal=617", { ...still, largeIndex: true, fourColors: true });
  const color = (card: string) => page.locator(`[data-card="${card}"]`).evaluate((element) => getComputedStyle(element).color);
  const colors = await Promise.all(["7D", "7S", "7C", "7H"].map(color));
  expect(new Set(colors).size).toBe(4);
  await expect(page.locator('[data-card="7D"] .rank')).toHaveCSS("transform", /^matrix\(0.72, 0, 0, 0.72/);
});

test("reduced motion: no animations", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "?deal=617", { ...still, animation: "slow" });
  await page.keyboard.type("4a");
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

for (const [width, height] of [
  [320, 568],
  [390, 844],
  [768, 1024],
  [844, 390],
  [1280, 800],
  [3840, 2160],
] as const) {
  test(`all cards are visible at ${width} by ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    // Eighteen cards in a column, one less than the maximum.
    const long = "ACADAHAS2C2DKSQHJSTH9S8H7S6H5S4H3S2H.2S5H5CQC8D.4S7H6CKC9D.6S9H7C3DTD.8SJH8C4DJD.TSKH9C5DQD.QS3CTC6DKD.3H4CJC7D";
    for (const deal of ["617", `${long}~none:`]) {
      await open(page, `?deal=${deal}`);
      const wrong = await page.evaluate(() => {
        const board = document.getElementById("board")?.getBoundingClientRect() ?? new DOMRect();
        const isSeen = (card: Element) => {
          const { left, top, width } = card.getBoundingClientRect();
          return document.elementFromPoint(left + width * 0.3, top + width * 0.15)?.closest(".card") === card;
        };
        const isInside = (card: Element) => {
          const { left, right, bottom } = card.getBoundingClientRect();
          return left >= board.left - 1 && right <= board.right + 1 && bottom <= board.bottom + 1;
        };
        const cards = [...document.querySelectorAll<HTMLElement>(".card")].filter((card) => card.checkVisibility());
        const inColumns = cards.filter((card) => card.closest(".column"));
        return [...inColumns.filter((card) => !isSeen(card)), ...cards.filter((card) => !isInside(card))].map((card) => card.dataset.card);
      });
      expect(wrong).toEqual([]);
    }
    expect(await overflow(page)).toEqual([]);
  });
}
