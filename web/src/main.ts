import { App } from "./app";
import * as dialogs from "./dialogs";
import { start } from "./engine";
import { handleKeys } from "./keys";
import { choose, setLanguage } from "./locale";
import { find, nextPaint, yieldToBrowser } from "./page";
import { store } from "./store";
import { startWorkers } from "./solver";
import { registerServiceWorker } from "./update";

const language = store.settings().language || choose(navigator.languages);
try {
  await Promise.all([start(), setLanguage(language)]);
} catch (error) {
  // The language may have failed to load, so this message is not translated.
  const message = find("message");
  message.textContent = `FreeCell: ${error}`;
  message.hidden = false;
  document.documentElement.dataset.ready = "no";
  throw error;
}

const app = new App();
app.settings.language = language;

async function changeLanguage(language: string): Promise<void> {
  await setLanguage(language);
  app.set({ language });
}

const commands: Record<string, () => void> = {
  previous: () => app.adjacentDeal(-1),
  next: () => app.adjacentDeal(1),
  random: () => app.random(),
  today: () => app.today(),
  deal: () => dialogs.deal(app),
  undo: () => app.undo(),
  redo: () => app.redo(),
  hint: () => app.hint(),
  play: () => app.solution(),
  finish: () => app.finish(),
  restart: () => app.restart(),
  share: () => dialogs.share(app),
  statistics: () => dialogs.results(),
  settings: () => dialogs.settings(app, changeLanguage),
  help: () => dialogs.help(),
  menu: () => dialogs.menu(run),
};

function run(command: string): void {
  commands[command]?.();
}

document.addEventListener("click", (event) => {
  const button = (event.target as Element).closest<HTMLElement>("button[data-command]");
  if (button && button.getAttribute("aria-disabled") !== "true") run(button.dataset.command ?? "");
});
document.addEventListener("focusin", (event) => app.board.trackFocus(event.target as Element));
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
  void app.board.animationsFinished().then(() => (skip.signal.aborted ? undefined : app.board.celebrate())).then(show);
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
