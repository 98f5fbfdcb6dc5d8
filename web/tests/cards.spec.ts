import type { Page } from "@playwright/test";
import { expect, open, still, test } from "./page";

const cardWidth = (page: Page) => page.locator('[data-card="7D"]').evaluate((card) => card.getBoundingClientRect().width);

for (const [width, height] of [
  [1280, 800],
  [1000, 700],
  [844, 390],
  [390, 844],
  [2560, 1440],
] as const) {
  test(`large indices do not shrink the cards at ${width} by ${height}`, async ({ page, context }) => {
    await page.setViewportSize({ width, height });
    await open(page, "?deal=617");
    const normal = await cardWidth(page);
    const other = await context.newPage();
    await other.setViewportSize({ width, height });
    await other.addInitScript(() => localStorage.setItem("freecell:/:settings", "animation off\nlargeIndex yes\n"));
    await other.goto("?deal=617");
    await other.waitForSelector("html[data-ready]");
    expect(await cardWidth(other)).toBe(normal);
    await expect(other.locator("#board")).toHaveClass(/large-index/);
  });
}

test("number cards have as many pips as their rank", async ({ page }) => {
  await open(page, "?deal=617");
  for (const [index, rank] of [..."A23456789T"].entries()) {
    for (const suit of "DHS") {
      // Each pip of these suits is one outline.
      const path = await page.locator(`[data-card="${rank}${suit}"] .pips`).getAttribute("d");
      expect(path?.split("M").length, `${rank}${suit}`).toBe(index + 2);
    }
  }
});

test("court cards have two figures each, upright and upside down", async ({ page }) => {
  await open(page, "?deal=617~none:4a7b");
  const gold = new Set<string | null>();
  for (const rank of "JQK") {
    const card = page.locator(`[data-card="${rank}C"]`);
    for (const part of ["panel", "ink", "paper", "gold", "detail"]) await expect(card.locator(`.${part}`)).toHaveCount(1);
    gold.add(await card.locator(".gold").getAttribute("d"));
  }
  expect(gold.size).toBe(3);
  // A figure turned around its middle is the same figure.
  const isSymmetrical = await page.locator('[data-card="KC"] .gold').evaluate((path) => {
    const numbers = (path.getAttribute("d")?.match(/-?[\d.]+/g) ?? []).map(Number);
    const half = numbers.length / 2;
    const turned = numbers.slice(half).map((value, index) => (index % 2 ? 180 : 100) - value);
    return turned.every((value, index) => Math.abs(value - (numbers[index] ?? 0)) < 0.2);
  });
  expect(isSymmetrical).toBe(true);
});

test("small cards show one large pip", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "?deal=617");
  const card = page.locator('[data-key="4"] .card').last();
  await expect(card.locator(".single")).toBeVisible();
  await expect(card.locator(".pips")).toBeHidden();
});

test("a saved picture shows the page's cards, the deal and its address", async ({ page }) => {
  await open(page, "?deal=617~none:4a7b", { ...still, theme: "light" });
  await page.locator('[data-command="share"]').click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as SVG" }).click()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const source = Buffer.concat(chunks).toString();
  const picture = await page.evaluate((source) => {
    const svg = new DOMParser().parseFromString(source, "image/svg+xml");
    const face = document.querySelector('[data-card="KS"] .gold')?.getAttribute("d") ?? "none";
    const shape = document.querySelector('[data-card="7D"] .pip')?.getAttribute("d") ?? "none";
    return {
      hasError: svg.querySelector("parsererror") !== null,
      words: [...svg.querySelectorAll("text")].map((text) => text.textContent),
      kings: svg.querySelectorAll(`path[d="${face}"]`).length,
      diamonds: svg.querySelectorAll(`path[d="${shape}"]`).length,
      cards: svg.querySelectorAll("g > g[color]").length,
      link: location.href,
    };
  }, source);
  expect(picture.hasError).toBe(false);
  expect(picture.words[0]).toBe("Deal 617");
  expect(picture.words.slice(1).join("")).toBe(picture.link);
  expect(picture.cards).toBe(52);
  expect(picture.diamonds).toBeGreaterThanOrEqual(13);
  expect(picture.kings).toBeGreaterThanOrEqual(1);
});
