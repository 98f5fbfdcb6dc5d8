/** The page as a zip, served under a path by a plain file server. */
import { execFileSync, spawn } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test } from "@playwright/test";
import { waitForOutput } from "./engines/driver";
import { Game, expect, expectedCards, open, shownCards } from "./page";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

function pack(folder: string, zip: string): string {
  execFileSync("python3", [here("../../xtask/src/zip.py"), folder, zip]);
  return zip;
}

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a pattern.
test("the same files give the same zip, wherever and whenever they were written", ({}, info) => {
  const copy = info.outputPath("copy");
  cpSync(here("../dist"), copy, { recursive: true });
  const [one, other] = [here("../dist"), copy].map((folder, index) => readFileSync(pack(folder, info.outputPath(`${index}.zip`))));
  expect(other && one?.equals(other)).toBe(true);
});

test("the zip can be unpacked into any folder of any file server, and played", async ({ page }, info) => {
  // A release names the zip that it has made.
  const zip = process.env.FREECELL_ZIP ?? pack(here("../dist"), info.outputPath("page.zip"));
  const folder = info.outputPath("site");
  execFileSync("python3", ["-m", "zipfile", "-e", zip, `${folder}/games/cards`]);
  const server = spawn("python3", ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder]);
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("requestfailed", (request) => problems.push(request.url()));
  page.on("response", (response) => response.status() >= 400 && problems.push(response.url()));
  try {
    const port = await waitForOutput(server, /port (\d+)/);
    await open(page, `http://127.0.0.1:${port}/games/cards/?deal=617`);
    await page.keyboard.type("4a");
    await expect(page.locator("#moves")).toHaveText("1 move");
    const game = new Game(617, "none");
    game.play("4a");
    expect(await shownCards(page)).toEqual(expectedCards(game));
    await expect(page.locator("#status-text")).toContainText("Winnable");
    await page.evaluate(() => navigator.serviceWorker.ready);
    expect(problems).toEqual([]);
  } finally {
    server.kill();
  }
});
