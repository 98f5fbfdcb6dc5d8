/** Helpers for the tests of the page. */
import { readFileSync } from "node:fs";
import { test as base, expect, type BrowserContext, type Page } from "@playwright/test";
import { Game, Solver, initSync } from "../../target/page/freecell.js";
import { build, slowSolver, workerPath } from "./site";

initSync({ module: readFileSync(new URL("../../target/page/freecell_bg.wasm", import.meta.url)) });

export { expect, Game, Solver };

/** A page that fails the test on any error, and on any request to another host. */
export const test = base.extend({
  page: async ({ page, baseURL }, use) => {
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
    });
    page.on("request", (request) => {
      const isOwn = request.url().startsWith(baseURL ?? "") || /^(blob|data):/.test(request.url());
      if (!isOwn) problems.push(`a request to ${request.url()}`);
    });
    await use(page);
    expect(problems.filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
  },
});

/** Settings without animations, autoplay and automatic finish. */
export const still = { animation: "off", autoplay: "none", finish: false };

/** Returns settings as the page stores them. */
export function settingsText(settings: object): string {
  const word = (value: unknown) => (typeof value === "boolean" ? (value ? "yes" : "no") : String(value));
  return Object.entries(settings)
    .map(([name, value]) => `${name} ${word(value)}\n`)
    .join("");
}

/** Stores settings, unless the page has some. */
export async function storeSettings(page: Page | BrowserContext, settings: object): Promise<void> {
  await page.addInitScript((value) => {
    const key = `freecell:${new URL("./", location.href).pathname}:settings`;
    if (!localStorage.getItem(key)) localStorage.setItem(key, value);
  }, settingsText(settings));
}

export async function open(page: Page, address: string, settings: object = still): Promise<void> {
  await storeSettings(page, settings);
  await page.goto(address);
  await ready(page);
}

/** Gives the page a solver that searches for the game `LONG` until its time limit. */
export async function slowDown(page: Page): Promise<void> {
  const files = slowSolver(build());
  const path = workerPath(files);
  // The service worker would load the solver past the route.
  await page.addInitScript(() => Object.defineProperty(navigator, "serviceWorker", { value: undefined }));
  await page.route(`**/${path}`, (route) => route.fulfill({ contentType: "text/javascript", body: files.get(path) ?? "" }));
}

/** Changes a setting in the storage of the page. */
export async function storeSetting(page: Page, name: string, value: string): Promise<void> {
  await page.evaluate(
    ([name, value]) => {
      const key = "freecell:/:settings";
      const lines = (localStorage.getItem(key) ?? "").split("\n").filter((line) => line && !line.startsWith(`${name} `));
      localStorage.setItem(key, [...lines, `${name} ${value}`, ""].join("\n"));
    },
    [name, value] as const,
  );
}

export async function ready(page: Page): Promise<void> {
  await page.waitForSelector("html[data-ready]");
}

/** Returns the cards on the board by pile. */
export async function shownCards(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(() => {
    const piles: Record<string, string[]> = {};
    for (const pile of document.querySelectorAll<HTMLElement>(".pile")) {
      const cards = [...pile.querySelectorAll<HTMLElement>(".card")];
      piles[pile.dataset.key ?? ""] = cards.map((card) => card.dataset.card ?? "");
    }
    return piles;
  });
}

/** Returns the cards of a game by pile. */
export function expectedCards(game: Game): Record<string, string[]> {
  const piles: Record<string, string[]> = {};
  for (const [index, cards] of game.columns.entries()) piles[String(index + 1)] = cards;
  for (const [index, card] of game.cells.entries()) piles["abcd"[index] ?? ""] = card ? [card] : [];
  [...game.foundations].forEach((count, index) => {
    const suit = "CDHS"[index] ?? "";
    piles[`h${suit}`] = [..."A23456789TJQK"].slice(0, count).map((rank) => rank + suit);
  });
  return piles;
}

/** Returns the deepest card that a move takes, and the key of the target pile. */
export function cardAndTarget(game: Game, move: string): { card: string; key: string } {
  const count = Number.parseInt(move.split("v")[1] ?? "1", 16);
  const [from = "", to = ""] = move;
  const pile = /\d/.test(from) ? game.columns[Number(from) - 1] : [game.cells["abcd".indexOf(from)] ?? ""];
  const card = pile?.at(-count) ?? "";
  return { card, key: to === "h" ? `h${card[1]}` : to };
}

export function solution(game: Game): string[] {
  const verdict = new Solver().solve(game);
  if (verdict.kind !== "solved" || !verdict.moves) throw new Error("no solution");
  return verdict.moves;
}

export function record(page: Page): string {
  return new URL(page.url()).search.replace("?deal=", "");
}

/**
 * Looks more often than Playwright does by itself, whose first pauses are 100 and 250 ms:
 * a move takes a few milliseconds, and a game has nearly a hundred.
 */
export const often = { intervals: [5, 10, 20, 50, 100] };

/** Waits until the address has the record of a game. */
export async function expectRecord(page: Page, expected: string): Promise<void> {
  await expect.poll(() => record(page), often).toBe(expected);
}

export const statusText = (page: Page) => page.locator("#status-text");
