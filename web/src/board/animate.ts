/** Animations of cards. */
import type { Card } from "../engine";
import { elementOf, type BoardState } from "./state";

/** Above all cards at rest. */
const ABOVE = 200;

/** Returns the screen position of every card. */
export function cardRects(state: BoardState): Map<Card, DOMRect> {
  return new Map([...state.cards].map(([card, element]) => [card, element.getBoundingClientRect()]));
}

/** Animates a card from one position to another. */
export function animate(state: BoardState, card: Card, from: DOMRect, to: DOMRect, milliseconds: number): Animation | undefined {
  const element = elementOf(state, card);
  const [x, y] = [from.x - to.x, from.y - to.y];
  if (!from.width || (Math.abs(x) < 1 && Math.abs(y) < 1)) return undefined;
  const zIndex = Number(element.style.zIndex) + ABOVE;
  const frames = [
    { translate: `${x}px ${y}px`, zIndex },
    { translate: "0 0", zIndex },
  ];
  return element.animate(frames, { duration: milliseconds, easing: "cubic-bezier(.3,.1,.2,1)" });
}

/** Animates all cards that are not where they were before. */
export function animateFrom(state: BoardState, before: Map<Card, DOMRect>, milliseconds: number): void {
  // Measure all cards before the first animation, which would force a new layout.
  const after = before.size ? cardRects(state) : before;
  for (const [card, from] of before) animate(state, card, from, after.get(card) ?? from, milliseconds);
}

export function runningAnimations(state: BoardState): Animation[] {
  return [...state.cards.values()].flatMap((element) => element.getAnimations());
}

/** Lets cards fly from the foundations around the middle of the board and back. */
export async function flyAround(state: BoardState, cards: Card[]): Promise<void> {
  const { width, height } = state.element.getBoundingClientRect();
  const { card: size, places } = state.layout;
  const flights = cards.map((card, index) => {
    const element = elementOf(state, card);
    element.hidden = false;
    element.classList.remove("covered");
    const { x, y } = places[`h${card[1]}`] ?? { x: 0, y: 0 };
    const turn = (index / cards.length) * 2 * Math.PI;
    const left = width / 2 + Math.cos(turn) * width * 0.36 - x - size.width / 2;
    const top = height * 0.58 + Math.sin(turn) * height * 0.27 - y - size.height / 2;
    const there = `${left}px ${top}px`;
    const zIndex = ABOVE + index;
    const frames = [
      { translate: "0 0", rotate: "0deg", zIndex },
      { translate: there, rotate: `${turn + Math.PI / 2}rad`, zIndex, offset: 0.35 },
      { translate: there, rotate: `${turn + Math.PI / 2 + 2 * Math.PI}rad`, zIndex, offset: 0.7 },
      { translate: "0 0", rotate: `${2 * Math.PI}rad`, zIndex },
    ];
    const timing = { duration: 2400, delay: index * 12, easing: "ease-in-out" };
    return element.animate(frames, timing).finished.catch(() => {});
  });
  await Promise.all(flights);
}
