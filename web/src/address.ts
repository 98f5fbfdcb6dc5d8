/** The address always holds what is seen, so that copying it shares it. */
import type { Game } from "./engine";

/** What the address asks for: a number or a record. */
export function asked(): string | undefined {
  return new URLSearchParams(location.search).get("deal")?.trim() || undefined;
}

/** What stands for a game: its number alone as long as no card has moved. */
export function name(game: Game): string {
  const isDealt = game.number !== undefined && game.cells.length === 4;
  const hasMoved = game.turn > 0 || game.foundations.some((count) => count > 0);
  return isDealt && !hasMoved ? String(game.number) : game.record;
}

/** The address of a game. Records are safe in it as they are. */
export function link(game: Game): string {
  return `${location.origin}${location.pathname}?deal=${name(game)}`;
}

/** Shows a game in the address; a new game is a new entry of the history. */
export function show(game: Game, isNew: boolean): void {
  const to = link(game);
  if (to === location.href) return;
  if (isNew) history.pushState(null, "", to);
  else history.replaceState(null, "", to);
}
