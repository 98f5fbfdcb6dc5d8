/** What the player points at or holds: by pointer, by arrows and Enter, by the keys of the notation. */
import type { App } from "./app";
import { placeOf } from "./board";
import type { Dragging } from "./drag";
import type { Card, Place } from "./engine";
import { list, placeName, spoken, text } from "./locale";
import { hideMessage, say, speak } from "./voice";

export class Hand implements Dragging {
  #app: App;
  #picked: Card | undefined;
  #typed: Place | undefined;

  constructor(app: App) {
    this.#app = app;
  }

  get isCarrying(): boolean {
    return this.#picked !== undefined;
  }

  /** Puts down whatever is held. */
  clear(): void {
    this.#picked = undefined;
    this.#typed = undefined;
    for (const kind of ["picked", "target", "typed"] as const) this.#app.board.mark(kind, []);
  }

  // By pointer.

  lift(card: Card): boolean {
    this.#app.board.settle();
    this.clear();
    const targets = this.#app.game.targets(card);
    if (!targets.length) {
      // Not even alone: told why. A run that is too long for now may still be looked at.
      try {
        this.#app.game.sensibleMove(card);
      } catch (error) {
        this.#app.refuse(error);
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
        this.#app.refuse(error);
      }
    }
    this.#app.putBack(from);
  }

  tap(card: Card | undefined, key: string): void {
    this.#app.board.settle();
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
      this.#app.refuse(error);
    }
  }

  #put(card: Card, key: string): void {
    try {
      this.#app.play(this.#app.game.moveTo(card, placeOf(key)));
    } catch (error) {
      this.#app.refuse(error);
    }
  }

  // By keys.

  /** Enter: picks up, puts down; twice on the same card sends it where it makes sense. */
  enter(): void {
    const focused = this.#app.board.focused;
    if (!focused) return;
    this.#app.board.settle();
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
    speak(text("picked", { card: spoken(card), count: this.#app.board.run(card).length - 1, places }));
  }

  /** A key of the notation: first where from, then where to. */
  type(place: Place): void {
    this.#app.board.settle();
    if (this.#typed === undefined) {
      this.clear();
      if (place === "h") return;
      this.#typed = place;
      const top = this.#app.board.top(place);
      this.#app.board.mark("typed", top ? [top] : [], [place]);
      say(text("typed", { place: placeName(place) }), "plain");
      return;
    }
    const from = this.#typed;
    this.clear();
    hideMessage();
    if (from !== place) this.#app.play(from + place, "steps", "standard");
  }
}
