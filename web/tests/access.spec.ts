import type { Locator, Page } from "@playwright/test";
import { expect, open, still, test } from "./page";

/** Returns the outline of the marks on a card, without their colours. */
async function shape(card: Locator): Promise<string> {
  return card.evaluate((element) => {
    const after = getComputedStyle(element, "::after");
    const own = getComputedStyle(element);
    const isDrawn = after.content !== "none";
    const side = (name: "top" | "right") => {
      const width = parseFloat(after.getPropertyValue(`border-${name}-width`));
      const shadow = after.boxShadow === "none" ? "" : "ring";
      return isDrawn ? (width > 0 ? after.getPropertyValue(`border-${name}-style`) : shadow) : "";
    };
    const arrow = getComputedStyle(element, "::before").content === "none" ? "" : "arrow";
    const outline = own.outlineStyle === "none" ? "" : `outline ${parseFloat(own.outlineOffset) > 0 ? "outside" : "inside"}`;
    const isRaised = own.translate === "none" ? "" : "raised";
    return [side("top"), side("right"), arrow, outline, isRaised].join("|");
  });
}

/** Returns the shapes of the five marks. */
async function marks(page: Page): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  await page.keyboard.press("i");
  await expect(page.locator(".card.hint").first()).toBeVisible();
  const source = await page.locator(".card.hint").first().getAttribute("data-card");
  found["hint source"] = await shape(page.locator(`[data-card="${source}"]`));
  const goal = page.locator(".pile.landing > :last-child, .pile.hint > :last-child").first();
  found["hint target"] = await shape(goal);
  await page.keyboard.press("Escape");
  await page.locator('[data-card="6C"]').focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(page.locator('[data-card="6C"]')).toBeFocused();
  found.focus = await shape(page.locator('[data-card="6C"]'));
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  found.picked = await shape(page.locator('[data-card="6C"]'));
  found["drop target"] = await shape(page.locator(".pile.target:not(:focus-within) > :last-child").first());
  return found;
}

for (const forcedColors of ["none", "active"] as const) {
  test(`hint, goal, drop target, picked card and focus have five shapes; forced colours: ${forcedColors}`, async ({ page }) => {
    await page.emulateMedia({ forcedColors });
    await open(page, "?deal=617");
    await expect(page.locator("#light[data-kind=winnable]")).toBeVisible();
    const found = await marks(page);
    expect(Object.keys(found)).toHaveLength(5);
    expect(Object.values(found).every((one) => one.replaceAll("|", "") !== "")).toBe(true);
    expect(new Set(Object.values(found)).size, JSON.stringify(found)).toBe(5);
  });
}

test("forced colours: everything that says something is visible", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await open(page, "?deal=617~none:4a7b");
  await expect(page.locator("#light[data-kind=winnable]")).toBeVisible();
  const css = (selector: string, name: string, pseudo?: string) =>
    page.evaluate(
      ([selector, name, pseudo]) => {
        const element = document.querySelector(selector ?? "");
        return element ? getComputedStyle(element, pseudo || null).getPropertyValue(name ?? "") : "";
      },
      [selector, name, pseudo ?? ""],
    );
  const system = (name: string) =>
    page.evaluate((name) => {
      const probe = document.body.appendChild(document.createElement("span"));
      probe.style.color = name;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }, name);
  const [canvas, ink, grey] = await Promise.all(["Canvas", "CanvasText", "GrayText"].map(system));
  expect(new Set([canvas, ink, grey]).size).toBe(3);
  // The light, and its shapes.
  expect(await css("#light", "background-color")).toBe(ink);
  // Buttons that do nothing now.
  expect(await css('[data-command="redo"]', "color")).toBe(grey);
  expect(await css('[data-command="undo"]', "color")).not.toBe(grey);
  // Red suits are outlined, black suits are filled.
  for (const [card, fill] of [
    ["7D", canvas],
    ["QH", canvas],
    ["7S", ink],
    ["5C", ink],
  ]) {
    expect(await css(`[data-card="${card}"] .pip`, "fill"), card).toBe(fill);
    expect(await css(`[data-card="${card}"] .pip`, "stroke"), card).toBe(fill === canvas ? ink : "none");
    expect(await css(`[data-card="${card}"]`, "background-color"), card).toBe(canvas);
  }
  // The timeline has a track with two parts: its middle row has more than one colour.
  const timeline = page.locator("#timeline");
  await page.keyboard.press("u");
  const box = await timeline.boundingBox();
  if (!box) throw new Error("no timeline");
  const png = await page.screenshot({ clip: { ...box, y: box.y + box.height / 2 - 1, height: 2 } });
  const colors = await page.evaluate(
    async (data) => {
      const image = new Image();
      image.src = data;
      await image.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext("2d", { willReadFrequently: true });
      context?.drawImage(image, 0, 0);
      const counts = new Map<string, number>();
      for (let x = 0; x < image.width; x += 1) {
        const color = [...(context?.getImageData(x, 1, 1, 1).data ?? [])].join();
        counts.set(color, (counts.get(color) ?? 0) + 1);
      }
      return [...counts.values()].filter((count) => count > image.width * 0.2).length;
    },
    `data:image/png;base64,${png.toString("base64")}`,
  );
  expect(colors).toBeGreaterThanOrEqual(2);
  // The edges of bars, messages and dialogs.
  await page.locator('[data-command="help"]').click();
  for (const selector of ["dialog", "dialog .close", ".bar.top", ".bar.bottom", "#message"]) {
    const widths = await Promise.all(["top", "bottom"].map((side) => css(selector, `border-${side}-width`)));
    expect(
      widths.some((width) => parseFloat(width) > 0),
      selector,
    ).toBe(true);
  }
});

/** Returns the difference of two colours for a person with deuteranopia (Machado 2009), as a distance in CIELAB. */
function difference(one: number[], other: number[]): number {
  const lab = (color: number[]) => {
    const [r = 0, g = 0, b = 0] = color.map((value) => (value <= 10.31 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
    const seen = [
      0.367322 * r + 0.860646 * g - 0.227968 * b,
      0.280085 * r + 0.672501 * g + 0.047413 * b,
      -0.01182 * r + 0.04294 * g + 0.968881 * b,
    ].map((value) => Math.min(1, Math.max(0, value)));
    const [x = 0, y = 0, z = 0] = seen;
    const part = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
    const fx = part((0.4124 * x + 0.3576 * y + 0.1805 * z) / 0.9505);
    const fy = part(0.2126 * x + 0.7152 * y + 0.0722 * z);
    const fz = part((0.0193 * x + 0.1192 * y + 0.9505 * z) / 1.089);
    return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
  };
  const [a, b] = [lab(one), lab(other)];
  return Math.hypot(...a.map((value, index) => value - (b[index] ?? 0)));
}

for (const theme of ["light", "dark"]) {
  test(`four colours differ under deuteranopia: ${theme}`, async ({ page }) => {
    await open(page, "?deal=617", { ...still, theme, fourColors: true });
    const color = async (card: string) => {
      const value = await page.locator(`[data-card="${card}"]`).evaluate((element) => getComputedStyle(element).color);
      return (value.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
    };
    const suits = ["AC", "AD", "AH", "AS"];
    const colors = await Promise.all(suits.map(color));
    for (let one = 0; one < 4; one += 1) {
      for (let other = 0; other < one; other += 1) {
        const apart = difference(colors[one] ?? [], colors[other] ?? []);
        expect(apart, `${suits[one]} ${suits[other]}`).toBeGreaterThan(24);
      }
    }
  });
}

test("the first focus is a card that can be played", async ({ page }) => {
  await open(page, "?deal=617");
  await page.locator("#board").focus();
  const focused = await page.evaluate(() => ({
    card: (document.activeElement as HTMLElement).dataset.card,
    isTop: document.activeElement?.nextElementSibling === null,
  }));
  expect(focused).toEqual({ card: "JD", isTop: true });
  // With full cells, the first column may have nothing to play.
  await page.goto("?deal=617~none:4a7b2c3d");
  await page.waitForSelector("html[data-ready]");
  await page.locator("#board").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".card.picked")).not.toHaveCount(0);
});

test("an empty place says once that it is empty", async ({ page }) => {
  await open(page, "?deal=617");
  const names = await page.locator(".pile").evaluateAll((piles) =>
    piles
      .filter((pile) => !pile.querySelector(".card"))
      .map((pile) =>
        [pile, ...pile.children]
          .map((element) => element.getAttribute("aria-label"))
          .filter(Boolean)
          .join(" / "),
      ),
  );
  expect(names).toEqual([
    "Free cell a, empty",
    "Free cell b, empty",
    "Free cell c, empty",
    "Free cell d, empty",
    "Foundation of clubs, no cards",
    "Foundation of diamonds, no cards",
    "Foundation of hearts, no cards",
    "Foundation of spades, no cards",
  ]);
});
