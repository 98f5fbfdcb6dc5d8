import { expect, open, test } from "./page";

test("a double click is one move", async ({ page }) => {
  for (const gap of [60, 120, 180]) {
    // A deal of its own, because games are resumed.
    await open(page, `?deal=${617 + gap}`);
    const box = await page.locator('[data-key="1"] .card').last().boundingBox();
    if (!box) throw new Error("no card");
    // On the top card, and still on the one below when the first has gone.
    const spot = { x: box.x + box.width / 2, y: box.y + 30 };
    // The clicks carry their own times, so that a busy machine does not stretch the gap.
    const click = (times: number[]) =>
      page.evaluate(
        async ({ x, y, times }) => {
          for (const [index, time] of times.entries()) {
            const wait = time - (times[index - 1] ?? time);
            await new Promise((resolve) => setTimeout(resolve, wait));
            const event = new MouseEvent("click", { bubbles: true, clientX: x, clientY: y });
            Object.defineProperty(event, "timeStamp", { value: time });
            document.elementFromPoint(x, y)?.dispatchEvent(event);
          }
        },
        { ...spot, times },
      );
    await click([100_000, 100_000 + gap]);
    await expect(page.locator("#moves"), `${gap} ms`).toHaveText("1 move");
    // Later, it is another intention.
    await click([100_400 + gap]);
    await expect(page.locator("#moves"), `${gap} ms`).toHaveText("2 moves");
  }
});
