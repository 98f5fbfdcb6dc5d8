/** Dragging with mouse, pen or touch. */
import type { Card } from "./engine";
import type { Board } from "./board";

/** The distance in pixels after which a press becomes a drag. */
const THRESHOLD = 5;
/** A tap this soon after another, and this near to it, is the second half of a double click. */
const DOUBLE = { milliseconds: 300, pixels: 14 };

export interface DragHandler {
  /** Called when a drag starts. Returns whether the card can be dragged. */
  lift(card: Card): boolean;
  /** Called when a card is released over a pile, or over none, with the positions of all cards. */
  drop(card: Card, key: string | undefined, from: Map<Card, DOMRect>): void;
  /** Called when a card or pile is pressed and released without a drag. */
  tap(card: Card | undefined, key: string): void;
}

export function enableDragging(board: Board, handler: DragHandler): void {
  let press: { id: number; card: Card; x: number; y: number } | undefined;
  let held: HTMLElement[] = [];
  let wasDrag = false;
  let lastTap = { time: -Infinity, x: 0, y: 0 };

  /** Returns whether a tap repeats the tap before, and remembers it. */
  const isRepeated = ({ timeStamp: time, clientX: x, clientY: y }: MouseEvent): boolean => {
    const isNear = Math.hypot(x - lastTap.x, y - lastTap.y) < DOUBLE.pixels;
    const isSoon = time - lastTap.time < DOUBLE.milliseconds;
    lastTap = { time, x, y };
    return isNear && isSoon;
  };

  const release = () => {
    for (const element of held) {
      element.classList.remove("held");
      element.style.translate = "";
    }
    held = [];
    press = undefined;
  };

  const drop = (key: string | undefined) => {
    const card = press?.card;
    const from = held.length ? board.places() : undefined;
    release();
    if (card && from) handler.drop(card, key, from);
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
      if (Math.hypot(x, y) < THRESHOLD) return;
      wasDrag = true;
      if (!handler.lift(press.card)) {
        press = undefined;
        return;
      }
      held = board.run(press.card);
      // Receive the release outside the window as well.
      board.element.setPointerCapture(press.id);
      for (const element of held) element.classList.add("held");
    }
    for (const element of held) element.style.translate = `${x}px ${y}px`;
  });

  window.addEventListener("pointerup", (event) => {
    if (event.pointerId !== press?.id) return;
    drop(board.pileUnder(press.card));
  });

  window.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && held.length) drop(undefined);
  });

  window.addEventListener("pointercancel", (event) => {
    if (event.pointerId !== press?.id) return;
    drop(undefined);
  });

  board.element.addEventListener("click", (event) => {
    if (wasDrag) {
      wasDrag = false;
      return;
    }
    // Ignore the second click of a double click: another card may be there by now.
    if (isRepeated(event)) return;
    const target = event.target as Element;
    const key = board.keyAt(target);
    if (key) handler.tap(target.closest<HTMLElement>(".card")?.dataset.card, key);
  });
}
