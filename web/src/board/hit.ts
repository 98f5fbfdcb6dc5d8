/** Hit tests: which pile or card is meant. */
import type { Card } from "../engine";
import { kindOf } from "./piles";
import { elementOf, type BoardState } from "./state";

/** Returns the key of the pile that contains an element. */
export function keyAt(element: Element): string | undefined {
  return element.closest<HTMLElement>(".pile")?.dataset.key;
}

/** Returns a card and the cards on it. */
export function runFrom(state: BoardState, card: Card): HTMLElement[] {
  const pile = [...state.piles.values()].find(({ cards }) => cards.includes(card));
  return pile ? pile.cards.slice(pile.cards.indexOf(card)).map((other) => elementOf(state, other)) : [];
}

/** Returns the pile that a dragged card overlaps most. */
export function pileUnder(state: BoardState, card: Card): string | undefined {
  const held = elementOf(state, card).getBoundingClientRect();
  const room = state.element.getBoundingClientRect();
  let best: string | undefined;
  let most = held.width * held.height * 0.1;
  for (const [key, { element }] of state.piles) {
    if (element.hidden) continue;
    const rect = element.getBoundingClientRect();
    // The space below a column belongs to it.
    const bottom = kindOf(key) === "column" ? room.bottom : rect.bottom;
    const width = Math.min(held.right, rect.right) - Math.max(held.left, rect.left);
    const height = Math.min(held.bottom, bottom) - Math.max(held.top, rect.top);
    const area = Math.max(0, width) * Math.max(0, height);
    if (area > most) [best, most] = [key, area];
  }
  return best;
}
