/** The bars above and below the table: what they say, and which commands can be given. */
import type { Game, Judgement } from "./engine";
import { text } from "./locale";
import { find, show } from "./page";
import type { Settings } from "./store";
import { speak } from "./voice";

/** Colours and words of what does not change with the game. */
export function dress(settings: Settings): void {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.classList.toggle("four-colours", settings.fourColours);
  root.classList.toggle("no-counts", !settings.counts);
  for (const element of document.querySelectorAll<HTMLElement>("[data-text]")) {
    element.textContent = text(element.dataset.text ?? "");
  }
  for (const element of document.querySelectorAll<HTMLElement>("[data-label]")) {
    element.setAttribute("aria-label", text(element.dataset.label ?? ""));
  }
}

export function title(game: Game): string {
  const { number } = game;
  return number === undefined ? text("deal-without-number") : text("deal-number", { number: String(number) });
}

/** Which game it is, and how far it has come. */
export function showGame(game: Game): void {
  document.title = `${title(game)} – ${text("title")}`;
  const number = find("number");
  number.textContent = game.number === undefined ? "#–" : `#${game.number}`;
  number.parentElement?.classList.toggle("long", number.textContent.length > 7);
  find("moves").textContent = text("moves", { count: game.turn });
  find("moves").dataset.count = String(game.turn);
  const timeline = find<HTMLInputElement>("timeline");
  timeline.max = String(game.turnCount);
  timeline.value = String(game.turn);
  // Greyed, as buttons are: it keeps the focus.
  timeline.setAttribute("aria-disabled", String(game.turnCount === 0));
  timeline.setAttribute("aria-valuetext", text("turn", { turn: game.turn, count: game.turnCount }));
  const share = game.turnCount ? game.turn / game.turnCount : 0;
  timeline.style.setProperty("--share", `${share * 100}%`);
}

/** What the commands are called depends on the state. */
export function showButtons(game: Game, isPlaying: boolean): void {
  const disabled: Record<string, boolean> = {
    undo: game.turn === 0,
    redo: game.turn === game.turnCount,
    restart: game.turn === 0,
    hint: game.isWon,
    play: game.isWon,
    finish: game.isWon || game.finishingMoves().length === 0,
    previous: game.number === undefined,
    next: game.number === undefined,
  };
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-command]")) {
    const command = button.dataset.command ?? "";
    dressButton(button, command === "play" && isPlaying ? "pause" : command);
    // Greyed, and still in reach of the keyboard: the focus is never lost.
    button.setAttribute("aria-disabled", String(disabled[command] ?? false));
  }
  show("speed", isPlaying);
}

function dressButton(button: HTMLButtonElement, name: string): void {
  const dressed = name + document.documentElement.lang;
  if (button.dataset.dressed === dressed) return;
  button.dataset.dressed = dressed;
  const label = text(`command-${name}`);
  if (button.classList.contains("number")) {
    button.title = label;
    return;
  }
  button.innerHTML = sign(name);
  button.title = text(`tip-${name}`);
  if (button.classList.contains("icon")) button.setAttribute("aria-label", label);
  else {
    const words = document.createElement("span");
    words.textContent = label;
    button.append(words);
  }
}

/** The drawing of a command. */
export function sign(name: string): string {
  return `<svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><use href="#icon-${name}"/></svg>`;
}

/** What is known about the game, in words. */
export function judgementWords(now: Judgement, turn: number): string {
  switch (now.kind) {
    case "off":
      return "";
    case "thinking":
      return text("verdict-thinking");
    case "won":
      return text("verdict-won", { moves: turn });
    case "winnable":
      return now.moves ? text("verdict-winnable", { moves: now.moves.length }) : text("verdict-winnable-otherwise");
    case "undecided":
      return text(now.stopped ? "verdict-stopped" : "verdict-undecided");
    case "lost": {
      if (!now.since) return text("verdict-lost");
      const [first, last] = now.since;
      if (last === 0) return text("verdict-impossible");
      return first === last ? text("verdict-lost-since", { move: first }) : text("verdict-lost-between", { first, last });
    }
  }
}

/** The live line. */
export function showJudgement(now: Judgement, turn: number, difficulty: string): void {
  const words = judgementWords(now, turn);
  find("judgement").textContent = words;
  // That the game goes on being winnable need not be said after each move.
  const light = find("light");
  const isNews = now.kind === "lost" ? now.since !== undefined : now.kind === "undecided";
  if (isNews && light.dataset.said !== words) speak(words);
  light.dataset.said = isNews ? words : "";
  light.dataset.kind = now.kind;
  show("search", now.kind === "thinking" || now.kind === "undecided");
  find("search").textContent = text(now.kind === "thinking" ? "search-stop" : "search-on");
  find("difficulty").textContent = difficulty;
}
