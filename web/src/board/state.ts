/** What the board shows: one plain object that every part of the board reads. */
import { face, suitSymbol } from "../card";
import type { Card } from "../engine";
import { layout, type Layout } from "../layout";
import { KEYS, RANKS, SUITS, kindOf } from "./piles";

export interface Pile {
  element: HTMLElement;
  /** The empty place under the cards. */
  slot: HTMLButtonElement;
  cards: Card[];
}

export interface BoardState {
  element: HTMLElement;
  piles: Map<string, Pile>;
  cards: Map<Card, HTMLButtonElement>;
  layout: Layout;
  leftHanded: boolean;
}

/** Creates an element for each pile and each card; the cards are on no pile yet. */
export function createState(element: HTMLElement): BoardState {
  const piles = new Map<string, Pile>();
  const cards = new Map<Card, HTMLButtonElement>();
  for (const key of KEYS) {
    const pile = document.createElement("div");
    pile.className = `pile ${kindOf(key)}`;
    pile.dataset.key = key;
    const slot = button("slot");
    if (kindOf(key) === "home") slot.innerHTML = suitSymbol(key[1] ?? "");
    pile.append(slot);
    element.append(pile);
    piles.set(key, { element: pile, slot, cards: [] });
  }
  for (const suit of SUITS) {
    for (const rank of RANKS) {
      const card = button("card");
      card.dataset.card = `${rank}${suit}`;
      card.dataset.suit = suit;
      card.innerHTML = face(`${rank}${suit}`);
      cards.set(`${rank}${suit}`, card);
    }
  }
  return { element, piles, cards, layout: layout({ width: 1, height: 1 }, false, false), leftHanded: false };
}

function button(kind: string): HTMLButtonElement {
  const element = document.createElement("button");
  element.className = kind;
  element.tabIndex = -1;
  return element;
}

export function elementOf(state: BoardState, card: Card): HTMLButtonElement {
  const element = state.cards.get(card);
  if (!element) throw new Error(`there is no card ${card}`);
  return element;
}
