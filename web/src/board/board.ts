/** The board: a pile for each place, a button for each card. */
import type { Card, Game, Place, Step } from "../engine";
import { layout } from "../layout";
import { animate, animateFrom, cardRects, flyAround, runningAnimations } from "./animate";
import { Focus, type Arrow } from "./focus";
import { keyAt, pileUnder, runFrom } from "./hit";
import { mark, type Mark } from "./marks";
import { cardsByPile, keyOf } from "./piles";
import { cardsAtHome, drawCards, drawCells, drawLabels, drawLayout, moveCard } from "./render";
import { createState, elementOf, type BoardState } from "./state";

export class Board {
  readonly element: HTMLElement;
  #state: BoardState;
  #focus: Focus;
  #largeIndex = false;
  /** The piles after all animations. */
  #target: Map<string, Card[]> = new Map();
  #animationRun = 0;
  #isAnimating = false;
  /** The size and settings of the current layout. */
  #layoutInput = "";

  constructor(element: HTMLElement) {
    this.element = element;
    this.#state = createState(element);
    this.#focus = new Focus(this.#state);
    // The board passes the focus on to one of its cards.
    element.addEventListener("focus", () => this.focus());
    new ResizeObserver(() => this.resize()).observe(element);
  }

  /** Updates the layout for the size of the board and the settings. */
  resize(leftHanded = this.#state.leftHanded, largeIndex = this.#largeIndex): void {
    this.#state.leftHanded = leftHanded;
    this.#largeIndex = largeIndex;
    const { clientWidth: width, clientHeight: height } = this.element;
    const input = [width, height, leftHanded, largeIndex].join();
    if (!width || !height || input === this.#layoutInput) return;
    this.#layoutInput = input;
    this.#state.layout = layout({ width, height }, leftHanded, largeIndex);
    drawLayout(this.#state);
  }

  /** Updates all labels for the current language. */
  translate(): void {
    drawLabels(this.#state);
  }

  /** Shows a game; cards move to their places from where they are, or from the given positions. */
  show(game: Game, milliseconds: number, from?: Map<Card, DOMRect>): void {
    const before = milliseconds ? (from ?? this.places()) : new Map<Card, DOMRect>();
    this.#target = cardsByPile(game);
    this.#cancelAnimations();
    drawCells(this.#state, game.cells.length);
    this.#drawTarget();
    this.#focus.suggest((card) => game.playable.includes(card));
    animateFrom(this.#state, before, milliseconds);
  }

  /** Animates steps one after the other, then shows the game. */
  async play(game: Game, steps: Step[], milliseconds: number): Promise<void> {
    this.finishAnimations();
    this.#target = cardsByPile(game);
    if (milliseconds) {
      const run = this.#animationRun;
      this.#isAnimating = true;
      for (const { card, from, to } of steps) {
        const element = elementOf(this.#state, card);
        const start = element.getBoundingClientRect();
        this.#focus.keep(() => moveCard(this.#state, card, keyOf(from, card), keyOf(to, card)));
        const moving = animate(this.#state, card, start, element.getBoundingClientRect(), milliseconds);
        await moving?.finished.catch(() => {});
        if (run !== this.#animationRun) return;
      }
    }
    this.finishAnimations();
  }

  /** Animates the cards of a won game. */
  async celebrate(): Promise<void> {
    const run = ++this.#animationRun;
    this.#isAnimating = true;
    await flyAround(this.#state, cardsAtHome(this.#state));
    if (run === this.#animationRun) this.finishAnimations();
  }

  /** Resolves when all animations have ended. */
  async animationsFinished(): Promise<void> {
    while (this.#isAnimating) await new Promise((resolve) => setTimeout(resolve, 30));
    await Promise.allSettled(runningAnimations(this.#state).map((animation) => animation.finished));
  }

  /** Ends all animations immediately. */
  finishAnimations(): void {
    this.#cancelAnimations();
    this.#drawTarget();
  }

  #cancelAnimations(): void {
    this.#animationRun += 1;
    this.#isAnimating = false;
    for (const animation of runningAnimations(this.#state)) animation.cancel();
  }

  #drawTarget(): void {
    this.#focus.keep(() => drawCards(this.#state, this.#target));
  }

  /** Returns the screen position of every card. */
  places(): Map<Card, DOMRect> {
    return cardRects(this.#state);
  }

  keyAt(element: Element): string | undefined {
    return keyAt(element);
  }

  /** Returns a card and the cards on it. */
  run(card: Card): HTMLElement[] {
    return runFrom(this.#state, card);
  }

  /** Returns the top card of a pile. */
  top(key: string): Card | undefined {
    return this.#state.piles.get(key)?.cards.at(-1);
  }

  /** Returns the pile that a dragged card overlaps most. */
  pileUnder(card: Card): string | undefined {
    return pileUnder(this.#state, card);
  }

  /** Marks cards and places as picked up, legal targets, hinted or typed. */
  mark(kind: Mark, cards: Card[], places: Place[] = []): void {
    mark(this.#state, kind, cards, places);
  }

  /** The focused card or place. */
  get focused(): { key: string; card: Card | undefined } | undefined {
    return this.#focus.focused;
  }

  trackFocus(element: Element): void {
    this.#focus.track(element);
  }

  /** Focuses the card or place that was focused last. */
  focus(): void {
    this.#focus.set();
  }

  /** Moves the focus with an arrow key, by whole piles if `wholePiles` is set. */
  arrow(direction: Arrow, wholePiles: boolean): void {
    this.#focus.arrow(direction, wholePiles);
  }
}
