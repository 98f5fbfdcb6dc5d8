/** Moves cards by pointer, by arrow keys and Enter, or by the keys of the notation. */
import type { App } from "./app";
import { placeOf } from "./board";
import type { DragHandler } from "./drag";
import type { Card, Place } from "./engine";
import { list, placeName, cardName, text } from "./locale";
import { hideMessage, showMessage, announce } from "./announce";

export class InputController implements DragHandler {
  #app: App;
  #picked: Card | undefined;
  #typed: Place | undefined;

  constructor(app: App) {
    this.#app = app;
  }

  get isCarrying(): boolean {
    return this.#picked !== undefined;
  }

  /** Clears the picked card and the typed place. */
  clear(): void {
    this.#picked = undefined;
    this.#typed = undefined;
    for (const kind of ["picked", "target", "typed"] as const) this.#app.board.mark(kind, []);
  }

  // By pointer.

  lift(card: Card): boolean {
    this.#app.board.finishAnimations();
    this.clear();
    const targets = this.#app.game.targets(card);
    if (!targets.length) {
      // Report why the card cannot move, unless only the sequence is too long.
      try {
        this.#app.game.sensibleMove(card);
      } catch (error) {
        this.#app.reject(error);
      }
      return false;
    }
    this.#app.board.mark("target", [card], targets);
    for (const element of this.#app.board.run(card)) element.classList.remove("target");
    return true;
  }

  drop(card: Card, key: string | undefined, from: Map<Card, DOMRect>): void {
    this.#app.board.mark("target", []);
    const isBack = key !== undefined && this.#app.board.run(card)[0]?.closest<HTMLElement>(".pile")?.dataset.key === key;
    if (key && !isBack) {
      try {
        this.#app.play(this.#app.game.moveTo(card, placeOf(key)), from);
        return;
      } catch (error) {
        this.#app.reject(error);
      }
    }
    this.#app.returnCards(from);
  }

  tap(card: Card | undefined, key: string): void {
    this.#app.board.finishAnimations();
    if (this.#picked) {
      const picked = this.#picked;
      this.clear();
      if (card !== picked) {
        this.#put(picked, key);
        return;
      }
    }
    if (!card) return;
    try {
      this.#app.play(this.#app.game.sensibleMove(card));
    } catch (error) {
      this.#app.reject(error);
    }
  }

  #put(card: Card, key: string): void {
    try {
      this.#app.play(this.#app.game.moveTo(card, placeOf(key)));
    } catch (error) {
      this.#app.reject(error);
    }
  }

  // By keys.

  /** Handles Enter: picks up a card or puts it down. Enter twice on a card moves it to the most sensible place. */
  enter(): void {
    const focused = this.#app.board.focused;
    if (!focused) return;
    this.#app.board.finishAnimations();
    const { key, card } = focused;
    if (this.#picked) {
      const picked = this.#picked;
      const isSame = this.#app.board.run(picked).some((element) => element.dataset.card === card);
      this.clear();
      if (isSame) this.tap(picked, key);
      else this.#put(picked, key);
      return;
    }
    if (!card) return;
    this.clear();
    const targets = this.#app.game.targets(card);
    if (!targets.length) {
      this.tap(card, key);
      return;
    }
    this.#picked = card;
    this.#app.board.mark("target", [card], targets);
    this.#app.board.mark("picked", [card]);
    const places = list(targets.map(placeName));
    announce(text("picked", { card: cardName(card), count: this.#app.board.run(card).length - 1, places }));
  }

  /** Handles a key of the notation: first the source, then the target. */
  type(place: Place): void {
    this.#app.board.finishAnimations();
    if (this.#typed === undefined) {
      this.clear();
      if (place === "h") return;
      this.#typed = place;
      const top = this.#app.board.top(place);
      this.#app.board.mark("typed", top ? [top] : [], [place]);
      showMessage(text("typed", { place: placeName(place) }), "plain");
      return;
    }
    const from = this.#typed;
    this.clear();
    hideMessage();
    if (from !== place) this.#app.play(from + place, "steps", "standard");
  }
}
