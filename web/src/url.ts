/** The page URL. It always identifies the shown game, so copying it shares the game. */
import type { Game } from "./engine";

/** Returns the deal number or record in the URL. */
export function requestedDeal(): string | undefined {
  return new URLSearchParams(location.search).get("deal")?.trim() || undefined;
}

/** Returns the URL of a game. Records need no escaping. */
export function link(game: Game): string {
  return `${location.origin}${location.pathname}?deal=${game.shortName}`;
}

/** Sets the page URL to that of a game; a new game adds a history entry. */
export function show(game: Game, isNew: boolean): void {
  const to = link(game);
  if (to === location.href) return;
  try {
    if (isNew) history.pushState(null, "", to);
    else history.replaceState(null, "", to);
  } catch {
    // Some browsers limit how often the address can change; the next change shows it.
  }
}
