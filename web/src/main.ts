import { App } from "./app";
import { showMessage } from "./announce";
import * as dialogs from "./dialogs";
import { dailyDeal, start, type Speed } from "./engine";
import { handleKeys } from "./keys";
import { type Command, choose, setLanguage } from "./locale";
import { find, nextPaint, yieldToBrowser } from "./page";
import { startWorkers } from "./solver";
import { storedLanguage } from "./storage";
import { registerServiceWorker } from "./update";

try {
  await Promise.all([start(), setLanguage(choose([storedLanguage(), ...navigator.languages]))]);
} catch (error) {
  // The language may have failed to load, so this message is not translated.
  const message = find("message");
  message.textContent = `error: ${error}`;
  message.hidden = false;
  document.documentElement.dataset.ready = "no";
  throw error;
}

const app = new App();
const { session } = app;

async function changeLanguage(language: string): Promise<void> {
  try {
    await setLanguage(language);
    app.set("language", language);
  } catch (error) {
    showMessage(String(error), "error");
  }
}

const commands: Record<Command, () => void> = {
  previous: () => app.run(session.adjacent(-1)),
  next: () => app.run(session.adjacent(1)),
  random: () => app.random(),
  daily: () => app.run(session.deal(dailyDeal(new Date()))),
  deal: () => dialogs.deal(app),
  games: () => dialogs.games(app),
  undo: () => app.run(session.undo()),
  redo: () => app.run(session.redo()),
  hint: () => app.run(session.hint()),
  play: () => app.run(session.solution()),
  finish: () => app.run(session.finish()),
  restart: () => app.run(session.restart()),
  share: () => dialogs.share(app),
  statistics: () => dialogs.results(app),
  settings: () => dialogs.settings(app, changeLanguage),
  help: () => dialogs.help(),
  menu: () => dialogs.menu(run),
};

function run(command: Command): void {
  commands[command]();
}

document.addEventListener("click", (event) => {
  const button = (event.target as Element).closest<HTMLElement>("button[data-command]");
  if (button && button.getAttribute("aria-disabled") !== "true") run(button.dataset.command as Command);
});
document.addEventListener("focusin", (event) => app.board.trackFocus(event.target as Element));
find<HTMLInputElement>("timeline").addEventListener("input", (event) => {
  app.run(session.jump(Number((event.target as HTMLInputElement).value)));
});
find<HTMLSelectElement>("speed").addEventListener("change", (event) => {
  app.run(session.setSpeed((event.target as HTMLSelectElement).value as Speed));
});
find("status-action").addEventListener("click", () => app.run(session.statusAction()));
handleKeys(app, run);

app.onWin = () => {
  const hasReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches || app.settings.animation === "off";
  // Wait for the last cards to arrive; a key or a click skips the celebration.
  const skip = new AbortController();
  const show = () => {
    if (skip.signal.aborted) return;
    skip.abort();
    app.board.finishAnimations();
    if (app.game.isWon) dialogs.won(app, run);
  };
  if (hasReducedMotion) {
    show();
    return;
  }
  window.addEventListener("pointerdown", show, { signal: skip.signal });
  window.addEventListener("keydown", show, { signal: skip.signal });
  void app.board
    .animationsFinished()
    .then(() => (skip.signal.aborted ? undefined : app.board.celebrate()))
    .then(show);
};

await yieldToBrowser();
await app.begin();
document.documentElement.dataset.ready = "yes";

await nextPaint();
performance.mark("playable");
startWorkers();
app.board.translate();
// Register the service worker when the browser is idle.
const idle = window.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 500));
idle(() => void registerServiceWorker().catch(() => {}));
