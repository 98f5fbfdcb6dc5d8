/** Drawing: puts cards into their piles, and every pile at its place with its label. */
import type { Card } from "../engine";
import { indexScale, spacing } from "../layout";
import { type Ending, cardName, text } from "../locale";
import { CELLS, HOMES, KEYS, kindOf } from "./piles";
import { elementOf, type BoardState } from "./state";

/** The names of the piles among the messages. */
const pileNames = { cell: "pile-cell", column: "pile-column", home: "pile-home" } as const;

/** Narrower cards show one large pip instead of many small ones. */
const SMALL = 60;
/** More than the cards of any column. */
const LAYER = 20;

/** Moves every pile to its place in the layout. */
export function drawLayout(state: BoardState): void {
  const { element, layout, piles } = state;
  // Piles in a single stack overlap, and show their symbols at the top.
  element.classList.toggle("stacked", layout.atSides && layout.places.a?.x === layout.places.b?.x);
  element.classList.toggle("large-index", layout.largeIndex);
  element.classList.toggle("small", layout.card.width < SMALL);
  element.style.setProperty("--card-width", `${layout.card.width}px`);
  element.style.setProperty("--card-height", `${layout.card.height}px`);
  for (const [key, { element: pile }] of piles) {
    const { x, y } = layout.places[key] ?? { x: 0, y: 0 };
    pile.style.left = `${x}px`;
    pile.style.top = `${y}px`;
    drawPile(state, key);
  }
}

/** Puts the cards into their piles. */
export function drawCards(state: BoardState, target: Map<string, Card[]>): void {
  for (const [key, cards] of target) {
    const pile = state.piles.get(key);
    if (!pile) continue;
    const isSame = pile.cards.length === cards.length && pile.cards.every((card, index) => card === cards[index]);
    if (!isSame || pile.element.children.length !== cards.length + 1) fill(state, key, cards);
  }
  // Filling a pile may have taken cards from a pile that was filled before.
  for (const [key, cards] of target) {
    const pile = state.piles.get(key);
    if (!pile) continue;
    if (pile.element.children.length !== cards.length + 1) fill(state, key, cards);
    drawPile(state, key);
    drawLabel(state, key);
  }
}

function fill(state: BoardState, key: string, cards: Card[]): void {
  const pile = state.piles.get(key);
  if (!pile) return;
  pile.cards = [...cards];
  pile.element.replaceChildren(pile.slot, ...cards.map((card) => elementOf(state, card)));
}

/** Moves the top card of a pile to another pile. */
export function moveCard(state: BoardState, card: Card, from: string, to: string): void {
  const [source, target] = [state.piles.get(from), state.piles.get(to)];
  if (!source || !target) return;
  source.cards = source.cards.filter((other) => other !== card);
  target.cards.push(card);
  target.element.append(elementOf(state, card));
  for (const key of [from, to]) {
    drawPile(state, key);
    drawLabel(state, key);
  }
}

function drawPile(state: BoardState, key: string): void {
  const pile = state.piles.get(key);
  if (!pile) return;
  const { cards } = pile;
  const { layout } = state;
  const kind = kindOf(key);
  // Piles at the sides may overlap; each is above the one before it.
  const layer = kind === "column" ? 0 : LAYER * (kind === "cell" ? CELLS : HOMES).indexOf(key);
  pile.slot.style.zIndex = String(layer);
  const apart = kind === "column" ? spacing(layout, key, cards.length) : 0;
  for (const [index, card] of cards.entries()) {
    const element = elementOf(state, card);
    element.style.top = `${Math.round(index * apart)}px`;
    element.style.zIndex = String(layer + index + 1);
    // Foundations show the top card, and the next one while the top card moves away.
    element.hidden = kind === "home" && index < cards.length - 2;
    element.classList.toggle("covered", index < cards.length - 1);
    if (kind === "home" && index < cards.length - 1) element.setAttribute("aria-hidden", "true");
    else element.removeAttribute("aria-hidden");
  }
  const scale = apart ? indexScale(layout, apart) : 1;
  pile.element.classList.toggle("compressed", scale < 1);
  pile.element.style.setProperty("--index-scale", String(scale));
  const height = layout.card.height + Math.round(Math.max(0, cards.length - 1) * apart);
  pile.element.style.height = `${height}px`;
}

/** Labels all cards and piles in the current language. */
export function drawLabels(state: BoardState): void {
  for (const [card, element] of state.cards) element.setAttribute("aria-label", cardName(card));
  for (const key of KEYS) drawLabel(state, key);
}

function drawLabel(state: BoardState, key: string): void {
  const pile = state.piles.get(key);
  if (!pile) return;
  const count = pile.cards.length;
  const args = { cell: key, column: key, suit: text(`suit-${(key[1] ?? "C") as Ending<"suit">}`), count };
  const name = text(pileNames[kindOf(key)], args);
  if (count) {
    pile.element.setAttribute("role", "group");
    pile.element.setAttribute("aria-label", name);
    pile.slot.setAttribute("aria-hidden", "true");
  } else {
    // The slot alone is read out: it says that the place is empty.
    pile.element.removeAttribute("role");
    pile.element.removeAttribute("aria-label");
    pile.slot.removeAttribute("aria-hidden");
    pile.slot.setAttribute("aria-label", kindOf(key) === "cell" ? text("pile-empty", { pile: name }) : name);
  }
}

/** Shows as many free cells as the game has. */
export function drawCells(state: BoardState, count: number): void {
  for (const [index, key] of CELLS.entries()) {
    const pile = state.piles.get(key);
    if (pile) pile.element.hidden = index >= count;
  }
}

/** Returns the cards on the foundations. */
export function cardsAtHome(state: BoardState): Card[] {
  return HOMES.flatMap((key) => state.piles.get(key)?.cards ?? []);
}
