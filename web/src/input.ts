/** Passes what the player does with cards to the session, and marks what is picked up. */
import type { App } from "./app";
import { announce } from "./announce";
import { placeOf } from "./board";
import type { DragHandler } from "./drag";
import type { Card, Game, Place } from "./engine";
import { cardName, list, placeName, text } from "./locale";

export class InputController implements DragHandler {
  #app: App;
  #isDragging = false;

  constructor(app: App) {
    this.#app = app;
  }

  get isCarrying(): boolean {
    return this.#app.game.picked !== null;
  }

  get isDragging(): boolean {
    return this.#isDragging;
  }

  lift(card: Card): boolean {
    const { board, session } = this.#app;
    board.finishAnimations();
    this.#isDragging = true;
    this.#app.run(session.lift(card));
    this.#isDragging = this.#app.game.picked === card;
    return this.#isDragging;
  }

  drop(card: Card, key: string | undefined, from: Map<Card, DOMRect>): void {
    this.#isDragging = false;
    this.#app.run(this.#app.session.drop(card, key && placeOf(key)), { from });
  }

  tap(card: Card | undefined, key: string): void {
    this.#app.board.finishAnimations();
    this.#app.run(this.#app.session.tap(card, placeOf(key)));
    this.#announcePicked();
  }

  /** Handles Enter on the focused card or pile. */
  enter(): void {
    const focused = this.#app.board.focused;
    if (!focused) return;
    this.#app.board.finishAnimations();
    this.#app.run(this.#app.session.pick(focused.card, placeOf(focused.key)));
    this.#announcePicked();
  }

  /** Handles a key of the notation. */
  type(place: Place): void {
    this.#app.board.finishAnimations();
    this.#app.run(this.#app.session.type(place));
  }

  cancel(): void {
    this.#app.board.finishAnimations();
    this.#app.run(this.#app.session.cancel());
  }

  #announcePicked(): void {
    const { picked: card, targets } = this.#app.game;
    if (!card) return;
    const count = this.#app.board.run(card).length - 1;
    announce(text("picked", { card: cardName(card), count, places: list(targets.map(placeName)) }));
  }

  /** Marks what is picked up or typed, where it can go, and the hint. */
  drawMarks({ picked, typed, targets, hint }: Game): void {
    const { board } = this.#app;
    const top = typed === null ? undefined : board.top(typed);
    board.mark("picked", picked && !this.#isDragging ? [picked] : []);
    board.mark("target", picked ? [picked] : [], targets);
    board.mark("typed", top ? [top] : [], typed === null ? [] : [typed]);
    board.mark("hint", hint ? [hint.card] : [], hint ? [hint.to] : []);
  }
}
