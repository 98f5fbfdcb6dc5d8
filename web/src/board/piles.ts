/** The piles of the board: their keys, and the cards of a game in each. */
import type { Card, Game, Place } from "../engine";

export const RANKS = "A23456789TJQK";
export const SUITS = "CDHS";
export const COLUMNS = [..."12345678"];
export const CELLS = [..."abcd"];
export const HOMES = [...SUITS].map((suit) => `h${suit}`);
export const KEYS = [...CELLS, ...HOMES, ...COLUMNS];

export type Kind = "column" | "cell" | "home";

export function kindOf(key: string): Kind {
  return key.length > 1 ? "home" : /\d/.test(key) ? "column" : "cell";
}

/** Returns the key of the pile of a place; each suit has its own foundation. */
export function keyOf(place: Place, card: Card): string {
  return place === "h" ? `h${card[1]}` : place;
}

/** Returns the place of a pile, as in moves. */
export function placeOf(key: string): Place {
  return key[0] ?? "";
}

/** Returns the cards of a game by pile. */
export function cardsByPile(game: Game): Map<string, Card[]> {
  const map = new Map<string, Card[]>();
  for (const [index, cards] of game.columns.entries()) map.set(COLUMNS[index] ?? "", cards);
  for (const [index, key] of CELLS.entries()) {
    const card = game.cells[index];
    map.set(key, card ? [card] : []);
  }
  for (const [index, count] of [...game.foundations].entries()) {
    const suit = SUITS[index] ?? "";
    map.set(
      `h${suit}`,
      [...RANKS].slice(0, count).map((rank) => rank + suit),
    );
  }
  return map;
}
