/** Chromium, driven by Playwright. */
import { chromium, type LaunchOptions } from "@playwright/test";
import { VIEWPORT, type Driver } from "./driver";

export async function launchChromium(options: LaunchOptions): Promise<Driver> {
  const browser = await chromium.launch(options);
  const page = await browser.newPage({ viewport: VIEWPORT, hasTouch: true });
  return {
    async open(address) {
      await page.goto(address);
    },
    evaluate: (expression) => page.evaluate(expression),
    async drag([first, ...others]) {
      if (!first) return;
      await page.mouse.move(first.x, first.y);
      await page.mouse.down();
      for (const { x, y } of others) await page.mouse.move(x, y);
      await page.mouse.up();
    },
    tap: ({ x, y }) => page.touchscreen.tap(x, y),
    type: (keys) => page.keyboard.type(keys),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  };
}
