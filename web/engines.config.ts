import { defineConfig } from "@playwright/test";
import base from "./playwright.config";
import type { EngineOptions } from "./tests/engines/engine";

/** Plays whole games in three engines: `npm run test:engines -- --project=firefox`. */
export default defineConfig<EngineOptions>({
  ...base,
  testDir: "tests/engines",
  // One worker for each engine; they run side by side.
  workers: 3,
  fullyParallel: false,
  // A game has nearly a hundred moves, each with several requests to the browser, and three engines share the processors.
  timeout: 480_000,
  expect: { timeout: 30_000 },
  projects: (["chromium", "firefox", "webkit"] as const).map((engine) => ({ name: engine, use: { engine } })),
});
