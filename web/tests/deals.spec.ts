import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, open, shownCards, test } from "./page";

const freecell = process.env.FREECELL ?? fileURLToPath(new URL("../../target/debug/freecell", import.meta.url));

/** Returns a fixed sample of numbers over the whole range. */
function sample(count: number): number[] {
  const special = [-4, -3, -2, -1, 0, 1, 617, 11982, 32000, 1_000_000, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 33 - 1];
  const numbers = new Set(special);
  for (let state = 617; numbers.size < count; ) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    const most = [32_000, 1_000_000, 2 ** 31, 2 ** 33][numbers.size % 4] ?? 1;
    numbers.add(Math.floor((state / 2 ** 31) * most));
  }
  return [...numbers];
}

test("200 deals match those of the command", async ({ page }) => {
  const numbers = sample(200);
  const args = ["deal", "--format", "jsonl", "--", ...numbers.map(String)];
  const lines = execFileSync(freecell, args, { encoding: "utf8" }).trim().split("\n");
  expect(lines.length).toBe(200);
  await open(page, "?deal=1");
  const deals = lines.map((line) => JSON.parse(line) as { deal: number; rows: string[][] });
  const shown = await page.evaluate(
    (numbers) =>
      numbers.map((number) => {
        history.pushState(null, "", `?deal=${number}`);
        dispatchEvent(new PopStateEvent("popstate"));
        const columns = [...document.querySelectorAll(".pile.column")];
        const cards = columns.map((column) => [...column.querySelectorAll<HTMLElement>(".card")].map((card) => card.dataset.card));
        return { name: document.getElementById("number")?.textContent, cards };
      }),
    deals.map(({ deal }) => deal),
  );
  for (const [index, { deal, rows }] of deals.entries()) {
    const cards = Array.from({ length: 8 }, (_, column) => rows.flatMap((row) => row[column] ?? []));
    expect(shown[index]).toEqual({ name: `#${deal}`, cards });
  }
  // The last deal is also on the screen.
  const last = deals.at(-1);
  expect((await shownCards(page))["8"]).toEqual(last?.rows.flatMap((row) => row[7] ?? []));
});

test("number box, previous and next, random, deal of the day", async ({ page }) => {
  await open(page, "?deal=617");
  await page.getByRole("button", { name: "Next deal" }).click();
  await expect(page).toHaveURL(/deal=618$/);
  await page.getByRole("button", { name: "Previous deal" }).click();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog");
  for (const [typed, message] of [
    ["abc", "This is not a whole number"],
    ["-5", "too small"],
    ["8589934592", "too large"],
  ] as const) {
    await dialog.getByLabel("Number").fill(typed);
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("alert").first()).toContainText(message);
  }
  await dialog.getByLabel("Number").fill("8589934591");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/deal=8589934591$/);
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Next deal" }).click();
  await expect(page.locator("#message")).toContainText("too large");
  await page.keyboard.press("z");
  await expect(page).not.toHaveURL(/8589934591/);
  const number = Number(new URL(page.url()).searchParams.get("deal"));
  expect(number).toBeGreaterThanOrEqual(1);
  expect(number).toBeLessThanOrEqual(1_000_000);
  await expect(page.locator("#status-text")).toContainText("Winnable");
  await page.getByRole("button", { name: "Deal of the day" }).click();
  const date = await page.evaluate(() => {
    const now = new Date();
    return now.getFullYear() * 10000 + (now.getMonth() + 1) * 100 + now.getDate();
  });
  await expect(page).toHaveURL(new RegExp(`deal=${date}$`));
  // Back returns to the previous game.
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`deal=${number}$`));
  await expect(page.locator("#number")).toHaveText(`#${number}`);
});
