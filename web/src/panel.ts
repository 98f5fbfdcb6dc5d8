/** The bars above and below the board: their texts and buttons. */
import type { Game, Settings } from "./engine";
import type { Attributes } from "../../target/page/keys";
import { type Command, message, text } from "./locale";
import { find, show } from "./page";
import { announce } from "./announce";

/** Applies theme, colours and language to the parts that do not depend on the game. */
export function applySettings(settings: Settings): void {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.tap = settings.tap;
  root.classList.toggle("four-colors", settings.fourColors);
  root.classList.toggle("no-counts", !settings.counts);
  root.classList.toggle("left-handed", settings.leftHanded);
  for (const element of document.querySelectorAll<HTMLElement>("[data-text]")) {
    element.textContent = text(element.dataset.text as Attributes["text"]);
  }
  for (const element of document.querySelectorAll<HTMLElement>("[data-label]")) {
    element.setAttribute("aria-label", text(element.dataset.label as Attributes["label"]));
  }
}

export function title(game: Game): string {
  const { number } = game;
  return number === undefined ? text("deal-without-number") : text("deal-number", { number: String(number) });
}

/** Shows the deal number, the number of moves, the clock and the timeline. */
export function showGame(game: Game): void {
  const name = `${title(game)} – ${text("title")}`;
  // The verdict of another deal does not stay until the search for this one is shown.
  if (document.title !== name) drawStatus({ status: "off", isNews: false, verdict: null, statusAction: null });
  document.title = name;
  const number = find("number");
  number.textContent = game.number === undefined ? "#–" : `#${game.number}`;
  number.parentElement?.classList.toggle("long", number.textContent.length > 7);
  find("moves").textContent = text("moves", { count: game.turn });
  find("moves").dataset.count = String(game.turn);
  find("clock").textContent = game.time;
  const timeline = find<HTMLInputElement>("timeline");
  timeline.max = String(game.turnCount);
  timeline.value = String(game.turn);
  // Like the buttons, it is greyed but keeps the focus.
  timeline.setAttribute("aria-disabled", String(game.turnCount === 0));
  timeline.setAttribute("aria-valuetext", text("turn", { turn: game.turn, count: game.turnCount }));
  const progress = game.turnCount ? game.turn / game.turnCount : 0;
  timeline.style.setProperty("--progress", `${progress * 100}%`);
}

/** Updates the labels and states of the command buttons. */
export function showButtons(game: Game): void {
  const disabled: Partial<Record<Command, boolean>> = {
    undo: game.turn === 0,
    redo: game.turn === game.turnCount,
    restart: game.turn === 0,
    hint: game.isWon,
    play: game.isWon,
    finish: game.isWon || !game.canFinish,
    previous: game.number === undefined,
    next: game.number === undefined,
  };
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-command]")) {
    const command = button.dataset.command as Command;
    updateButton(button, command === "play" && game.isPlaying ? "pause" : command);
    // Greyed buttons stay focusable, so that the focus is not lost.
    button.setAttribute("aria-disabled", String(disabled[command] ?? false));
  }
  show("speed", game.isPlaying);
}

function updateButton(button: HTMLButtonElement, name: Command | "pause"): void {
  const state = name + document.documentElement.lang;
  if (button.dataset.labelled === state) return;
  button.dataset.labelled = state;
  // In the bar, a random deal is the way to start a new game.
  const label = name === "random" ? text("command-new") : text(`command-${name}`);
  if (button.classList.contains("number")) {
    button.title = label;
    return;
  }
  button.innerHTML = icon(name);
  button.title = text(`tip-${name}`);
  if (button.classList.contains("icon")) button.setAttribute("aria-label", label);
  else {
    const words = document.createElement("span");
    words.textContent = label;
    // The button keeps its width when its word changes.
    const other = name === "play" ? "pause" : name === "pause" ? "play" : undefined;
    if (other) words.dataset.other = text(`command-${other}`);
    button.append(words);
  }
}

/** Returns the icon of a command. */
export function icon(name: string): string {
  return `<svg class="command-icon" viewBox="0 0 24 24" aria-hidden="true"><use href="#icon-${name}"/></svg>`;
}

/** Returns the level of the deal as text; empty if it is unknown. */
export function level({ level }: Game): string {
  return level ? text("level", { level }) : "";
}

/** The time after which a search is shown. Most are shorter, and showing them would only flicker. */
const PATIENCE = 250;
/** Shows the search that has just begun, later. */
let later: { timer: number; draw: () => void } | undefined;

/** Shows the status of the game and the level of the deal. */
export function showStatus(game: Game): void {
  const draw = () => drawStatus(game);
  find("level").textContent = level(game);
  const isNewSearch = game.status === "searching" && find("light").dataset.kind !== "searching";
  if (isNewSearch && later) later.draw = draw;
  else {
    clearTimeout(later?.timer);
    later = undefined;
    if (!isNewSearch) {
      draw();
      return;
    }
    const timer = window.setTimeout(() => {
      later?.draw();
      later = undefined;
    }, PATIENCE);
    later = { timer, draw };
  }
}

type Status = Pick<Game, "status" | "isNews" | "verdict" | "statusAction">;

function drawStatus({ status, isNews, verdict, statusAction }: Status): void {
  const words = verdict ? message(verdict) : "";
  find("status-text").textContent = words;
  // Announce only bad news, not after each move that the game is still winnable.
  const light = find("light");
  if (isNews && light.dataset.announced !== words) announce(words);
  light.dataset.announced = isNews ? words : "";
  light.dataset.kind = status;
  show("status-action", statusAction !== null);
  if (statusAction) find("status-action").textContent = message(statusAction);
}
