/** Marks on cards and places. The style sheet gives each its own shape. */
import type { Card, Place } from "../engine";
import { runFrom } from "./hit";
import { keyOf } from "./piles";
import { elementOf, type BoardState } from "./state";

export type Mark = "picked" | "target" | "hint" | "typed";

/** Replaces all marks of a kind: on cards with the cards on them, and on places with their top cards. */
export function mark(state: BoardState, kind: Mark, cards: Card[], places: Place[]): void {
  for (const marked of state.element.querySelectorAll(`.${kind}`)) marked.classList.remove(kind);
  for (const card of cards) for (const element of runFrom(state, card)) element.classList.add(kind);
  for (const place of places) {
    const [card] = cards;
    const key = place === "h" && card ? keyOf(place, card) : place;
    const pile = state.piles.get(key);
    pile?.element.classList.add(kind);
    const top = pile?.cards.at(-1);
    if (top && kind !== "picked") elementOf(state, top).classList.add(kind);
  }
}
