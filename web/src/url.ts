/** The address always holds what is seen, so that copying it shares it. */
import type { Game } from "./engine";

/** What the address asks for: a number or a record. */
export function asked(): string | undefined {
  return new URLSearchParams(location.search).get("deal")?.trim() || undefined;
}

/** The address of a game. Records are safe in it as they are. */
export function link(game: Game): string {
  return `${location.origin}${location.pathname}?deal=${game.shortName}`;
}

/** Shows a game in the address; a new game is a new entry of the history. */
export function show(game: Game, isNew: boolean): void {
  const to = link(game);
  if (to === location.href) return;
  if (isNew) history.pushState(null, "", to);
  else history.replaceState(null, "", to);
}
