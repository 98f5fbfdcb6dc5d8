/** The page in one of three engines, with the same helpers in each. */
import { writeFile } from "node:fs/promises";
import { test as base, expect } from "@playwright/test";
import { often, settingsText } from "../page";
import { launchChromium } from "./chromium";
import type { Driver, Point } from "./driver";
import { type Firefox, launchFirefox } from "./firefox";
import { launchWebKit } from "./webkit";

export interface EngineOptions {
  engine: "chromium" | "firefox" | "webkit";
}

/** The page in an engine. Its methods work on what the page shows, not on its sources. */
export class EnginePage {
  #driver: Driver;
  #address: string;

  constructor(driver: Driver, address: string) {
    this.#driver = driver;
    this.#address = address;
  }

  /** Opens the page in English with these settings, and waits until it can be played. */
  async open(query: string, settings: object): Promise<void> {
    // Storage can be filled from any document of the same origin.
    await this.#driver.open(`${this.#address}icon.svg`);
    const store = (value: string) => localStorage.setItem(`freecell:${new URL("./", location.href).pathname}:settings`, value);
    await this.evaluate(store, settingsText({ language: "en", ...settings }));
    await this.#driver.open(this.#address + query);
    // Input before the first paint may be lost.
    const isPlayable = () => this.evaluate(() => performance.getEntriesByName("playable").length > 0);
    await expect.poll(isPlayable, often).toBe(true);
    await this.evaluate(() => {
      const problems: string[] = [];
      window.addEventListener("error", ({ message }) => problems.push(message));
      window.addEventListener("unhandledrejection", ({ reason }) => problems.push(String(reason)));
      Object.assign(window, { problems });
    });
  }

  /** Returns the result of a function that runs in the page; arguments and result are JSON. */
  async evaluate<Args extends unknown[], Result>(act: (...args: Args) => Result, ...args: Args): Promise<Result> {
    const json = await this.#driver.evaluate(`JSON.stringify((${act})(...${JSON.stringify(args)}))`);
    return (typeof json === "string" ? JSON.parse(json) : undefined) as Result;
  }

  /** Returns the errors since the page was opened. */
  problems(): Promise<string[]> {
    return this.evaluate(() => (window as unknown as { problems?: string[] }).problems ?? []);
  }

  /** Returns the record in the address, the cards by pile, and the number of running animations. */
  state(): Promise<{ record: string; piles: Record<string, string[]>; animations: number }> {
    return this.evaluate(() => {
      const piles: Record<string, string[]> = {};
      for (const pile of document.querySelectorAll<HTMLElement>(".pile")) {
        const cards = [...pile.querySelectorAll<HTMLElement>(".card")];
        piles[pile.dataset.key ?? ""] = cards.map((card) => card.dataset.card ?? "");
      }
      return { record: location.search.replace("?deal=", ""), piles, animations: document.getAnimations().length };
    });
  }

  /** Returns the text of an element that is shown, and an empty text for others. */
  text(selector: string): Promise<string> {
    return this.evaluate((selector) => {
      const element = document.querySelector<HTMLElement>(selector);
      return element?.checkVisibility() ? (element.textContent ?? "") : "";
    }, selector);
  }

  /** Returns where to press a card, and where to put it on a pile. */
  #points(card: string, key: string): Promise<[Point, Point]> {
    return this.evaluate(
      (card, key) => {
        const point = (selector: string): { x: number; y: number } => {
          const box = document.querySelector(selector)?.getBoundingClientRect();
          if (!box?.width) throw new Error(`${selector} is not shown`);
          // Near the upper edge, which the next card never covers.
          return { x: box.x + box.width / 2, y: box.y + 10 };
        };
        return [point(`[data-card="${card}"]`), point(`[data-key="${key}"] > :last-child`)];
      },
      card,
      key,
    );
  }

  async drag(card: string, key: string): Promise<void> {
    const [from, to] = await this.#points(card, key);
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    await this.#driver.drag([from, middle, to]);
  }

  /** Taps a card, waits until it is picked up, and taps a pile. */
  async tapTap(card: string, key: string): Promise<void> {
    const [from, to] = await this.#points(card, key);
    await this.#driver.tap(from);
    const picked = () => this.evaluate(() => document.querySelector<HTMLElement>(".card.picked")?.dataset.card);
    await expect.poll(picked, often).toBe(card);
    await this.#driver.tap(to);
  }

  async click(selector: string): Promise<void> {
    const point = await this.evaluate((selector) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      if (!box?.width) throw new Error(`${selector} is not shown`);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }, selector);
    await this.#driver.drag([point]);
  }

  type(keys: string): Promise<void> {
    return this.#driver.type(keys);
  }
}

export const test = base.extend<EngineOptions & { enginePage: EnginePage }, { firefox: () => Promise<Firefox> }>({
  firefox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a pattern.
    async ({}, use) => {
      let launched: Promise<Firefox> | undefined;
      await use(() => {
        launched ??= launchFirefox(process.env.FIREFOX ?? "firefox-esr");
        return launched;
      });
      await (await launched)?.close();
    },
    { scope: "worker" },
  ],
  engine: ["chromium", { option: true }],
  enginePage: async ({ engine, firefox, launchOptions, baseURL }, use, info) => {
    const launch = {
      chromium: () => launchChromium(launchOptions),
      firefox: async () => (await firefox()).tab(),
      webkit: () => launchWebKit(process.env.WEBKIT_DRIVER ?? "WebKitWebDriver"),
    };
    const driver = await launch[engine]();
    try {
      const page = new EnginePage(driver, baseURL ?? "");
      await use(page);
      if (info.status !== info.expectedStatus) {
        const path = info.outputPath("page.png");
        await writeFile(path, await driver.screenshot());
        await info.attach("page", { path, contentType: "image/png" });
      } else expect(await page.problems()).toEqual([]);
    } finally {
      await driver.close();
    }
  },
});

export { expect };
