import { App } from "./app";
import * as dialogs from "./dialogs";
import { start } from "./engine";
import { keys } from "./keys";
import { choose, speak } from "./locale";
import { find, painted, rest } from "./page";
import { store } from "./store";
import { wake } from "./thinker";

const asked = store.settings().language;
const language = asked || choose(navigator.languages);
try {
  await Promise.all([start(), speak(language)]);
} catch (error) {
  // Nothing can be played and no language is sure to be there; that much can be said.
  const message = find("message");
  message.textContent = `FreeCell: ${error}`;
  message.hidden = false;
  document.documentElement.dataset.ready = "no";
  throw error;
}

const app = new App();
app.settings.language = language;

async function speakIn(language: string): Promise<void> {
  await speak(language);
  app.set({ language });
}

const commands: Record<string, () => void> = {
  previous: () => app.beside(-1),
  next: () => app.beside(1),
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
  settings: () => dialogs.settings(app, speakIn),
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
document.addEventListener("focusin", (event) => app.board.attend(event.target as Element));
keys(app, run);

app.onWin = () => {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches || app.settings.animation === "off";
  // The last cards come home first; a key or a click skips the rest.
  const skip = new AbortController();
  const show = () => {
    if (skip.signal.aborted) return;
    skip.abort();
    app.board.settle();
    if (app.game.isWon) dialogs.won(app, run);
  };
  if (isCalm) {
    show();
    return;
  }
  window.addEventListener("pointerdown", show, { signal: skip.signal });
  window.addEventListener("keydown", show, { signal: skip.signal });
  void app.board.arrived().then(() => (skip.signal.aborted ? undefined : app.board.celebrate())).then(show);
};

await rest();
await app.begin();
document.documentElement.dataset.ready = "yes";

await painted();
performance.mark("playable");
wake();
app.board.translate();
if ("serviceWorker" in navigator && import.meta.env.PROD) {
  // When nothing else is to be done.
  const idle = window.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 500));
  idle(() => void navigator.serviceWorker.register("sw.js").catch(() => {}));
}
