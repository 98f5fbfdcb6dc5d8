import { defineConfig } from "@playwright/test";

// One port per run, shared by all its processes.
process.env.FREECELL_PORT ??= String(20_000 + (process.pid % 10_000));
const port = process.env.FREECELL_PORT;

/** `cargo xtask test` sets the path of Chromium. */
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const quiet = ["--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

export default defineConfig({
  testDir: "tests",
  // One more than the processors of a small machine, because tests often wait for clocks.
  workers: 3,
  fullyParallel: true,
  // A whole game has nearly a hundred moves, and the machine may be busy with other things.
  timeout: 240_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  // Budgets are measured at the end, without other tests in parallel.
  projects: [
    { name: "page", testIgnore: ["budget.spec.ts", "engines/**"] },
    { name: "budget", testMatch: "budget.spec.ts", dependencies: ["page"], fullyParallel: false },
  ],
  use: {
    baseURL: `http://127.0.0.1:${port}/`,
    viewport: { width: 1280, height: 800 },
    locale: "en",
    launchOptions: { executablePath, args: ["--no-sandbox", "--disable-gpu", ...quiet] },
  },
  webServer: {
    command: `node node_modules/vite/bin/vite.js preview --port ${port} --strictPort`,
    url: `http://127.0.0.1:${port}/`,
  },
});
