/** Dragging with mouse, pen or finger. */
import type { Card } from "./engine";
import type { Board } from "./board";

/** How far a pointer moves before a press becomes a drag. */
const SLACK = 5;

export interface Dragging {
  /** Whether a card can be picked up. */
  lift(card: Card): boolean;
  /** Let go over a pile, or over none; with where all cards were then. */
  drop(card: Card, key: string | undefined, from: Map<Card, DOMRect>): void;
  /** Pressed and let go without moving. */
  tap(card: Card | undefined, key: string): void;
}

export function drag(board: Board, hand: Dragging): void {
  let press: { id: number; card: Card; x: number; y: number } | undefined;
  let held: HTMLElement[] = [];
  let wasDrag = false;

  const release = () => {
    for (const element of held) {
      element.classList.remove("held");
      element.style.translate = "";
    }
    held = [];
    press = undefined;
  };

  const letGo = (key: string | undefined) => {
    const card = press?.card;
    const from = held.length ? board.places() : undefined;
    release();
    if (card && from) hand.drop(card, key, from);
  };

  board.element.addEventListener("pointerdown", (event) => {
    wasDrag = false;
    const card = (event.target as Element).closest<HTMLElement>(".card")?.dataset.card;
    if (press || !card || event.button !== 0) return;
    press = { id: event.pointerId, card, x: event.clientX, y: event.clientY };
  });

  window.addEventListener("pointermove", (event) => {
    if (event.pointerId !== press?.id) return;
    const [x, y] = [event.clientX - press.x, event.clientY - press.y];
    if (!held.length) {
      if (Math.hypot(x, y) < SLACK) return;
      wasDrag = true;
      if (!hand.lift(press.card)) {
        press = undefined;
        return;
      }
      held = board.run(press.card);
      // So that it is heard, too, when the card is let go outside the window.
      board.element.setPointerCapture(press.id);
      for (const element of held) element.classList.add("held");
    }
    for (const element of held) element.style.translate = `${x}px ${y}px`;
  });

  window.addEventListener("pointerup", (event) => {
    if (event.pointerId !== press?.id) return;
    letGo(board.under(press.card));
  });

  window.addEventListener("pointercancel", (event) => {
    if (event.pointerId !== press?.id) return;
    letGo(undefined);
  });

  board.element.addEventListener("click", (event) => {
    if (wasDrag) {
      wasDrag = false;
      return;
    }
    const target = event.target as Element;
    const key = board.keyAt(target);
    if (key) hand.tap(target.closest<HTMLElement>(".card")?.dataset.card, key);
  });
}
