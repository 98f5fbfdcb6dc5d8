/** What all tests of the page share. */
import { test as base, expect, type Page } from "@playwright/test";
import { Game, Solver } from "../../target/npm/node.js";

export { expect, Game, Solver };

/** A page whose every error and every request elsewhere fails the test. */
export const test = base.extend({
  page: async ({ page, baseURL }, use) => {
    const wrong: string[] = [];
    page.on("pageerror", (error) => wrong.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") wrong.push(message.text());
    });
    page.on("request", (request) => {
      const isOwn = request.url().startsWith(baseURL ?? "") || /^(blob|data):/.test(request.url());
      if (!isOwn) wrong.push(`a request to ${request.url()}`);
    });
    await use(page);
    expect(wrong.filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
  },
});

/** Settings for tests that look at moves, not at motion. */
export const still = { animation: "off", autoplay: "none", finish: false };

export async function open(page: Page, address: string, settings: object = still): Promise<void> {
  await page.addInitScript((value) => {
    if (!localStorage.getItem("freecell.settings")) localStorage.setItem("freecell.settings", value);
  }, JSON.stringify(settings));
  await page.goto(address);
  await ready(page);
}

export async function ready(page: Page): Promise<void> {
  await page.waitForSelector("html[data-ready]");
}

/** The cards that are seen on the table, by place. */
export async function seen(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(() => {
    const piles: Record<string, string[]> = {};
    for (const pile of document.querySelectorAll<HTMLElement>(".pile")) {
      const cards = [...pile.querySelectorAll<HTMLElement>(".card")];
      piles[pile.dataset.key ?? ""] = cards.map((card) => card.dataset.card ?? "");
    }
    return piles;
  });
}

/** The same of a game. */
export function expected(game: Game): Record<string, string[]> {
  const piles: Record<string, string[]> = {};
  game.columns.forEach((cards, index) => (piles[String(index + 1)] = cards));
  game.cells.forEach((card, index) => (piles["abcd"[index] ?? ""] = card ? [card] : []));
  [...game.foundations].forEach((count, index) => {
    const suit = "CDHS"[index] ?? "";
    piles[`h${suit}`] = [..."A23456789TJQK"].slice(0, count).map((rank) => rank + suit);
  });
  return piles;
}

/** The card that a move takes, the lowest of several, and the pile that it goes to. */
export function meaning(game: Game, move: string): { card: string; key: string } {
  const count = Number.parseInt(move.split("v")[1] ?? "1", 16);
  const [from = "", to = ""] = move;
  const pile = /\d/.test(from) ? game.columns[Number(from) - 1] : [game.cells["abcd".indexOf(from)] ?? ""];
  const card = pile?.at(-count) ?? "";
  return { card, key: to === "h" ? `h${card[1]}` : to };
}

export function solution(game: Game): string[] {
  const { moves } = new Solver().solve(game);
  if (!moves) throw new Error("no solution");
  return moves;
}

export function record(page: Page): string {
  return new URL(page.url()).search.replace("?deal=", "");
}

export const verdict = (page: Page) => page.locator("#judgement");
