/** Marks on cards and places. The style sheet gives each its own shape. */
import type { Card, Place } from "../engine";
import { runFrom } from "./hit";
import { keyOf } from "./piles";
import { elementOf, type BoardState } from "./state";

export type Mark = "picked" | "target" | "hint" | "typed";

/** Replaces all marks of a kind: on cards with the cards on them, and on places with their top cards. */
export function mark(state: BoardState, kind: Mark, cards: Card[], places: Place[]): void {
  // A hint marks the card to move and the place to put it differently.
  const atPlace = kind === "hint" ? "landing" : kind;
  for (const name of [kind, atPlace]) {
    for (const element of state.element.querySelectorAll(`.${name}`)) element.classList.remove(name);
  }
  // Targets are the places of the cards, not the cards.
  const marked = kind === "target" ? [] : cards.flatMap((card) => runFrom(state, card));
  for (const element of marked) element.classList.add(kind);
  for (const place of places) {
    const [card] = cards;
    const key = place === "h" && card ? keyOf(place, card) : place;
    const pile = state.piles.get(key);
    pile?.element.classList.add(atPlace);
    const top = pile?.cards.at(-1);
    if (top && kind !== "picked") elementOf(state, top).classList.add(atPlace);
  }
}
