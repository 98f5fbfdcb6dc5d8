/** Keyboard focus: one card or empty place is in the tab order; arrow keys move it. */
import type { Card } from "../engine";
import { keyAt } from "./hit";
import { CELLS, COLUMNS, HOMES, kindOf } from "./piles";
import { elementOf, type BoardState } from "./state";

export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

/** A pile, and a card in it by its place from the table; -1 is the pile itself. */
interface Spot {
  key: string;
  index: number;
}

export class Focus {
  #state: BoardState;
  /** Until the player chooses a spot, the first card that can be played. */
  #spot: Spot = { key: "1", index: Infinity };
  #isChosen = false;
  /** The element in the tab order. */
  #tabbable: HTMLButtonElement | undefined;

  constructor(state: BoardState) {
    this.#state = state;
  }

  get focused(): { key: string; card: Card | undefined } | undefined {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || !this.#state.element.contains(element)) return undefined;
    const key = keyAt(element);
    return key ? { key, card: element.dataset.card } : undefined;
  }

  /** Stores the focused card or place. */
  track(element: Element): void {
    const key = keyAt(element);
    if (!key) return;
    const card = (element as HTMLElement).dataset.card;
    this.#isChosen = true;
    this.#spot = { key, index: card ? this.#cards(key).indexOf(card) : -1 };
    this.update();
  }

  /** Suggests the top card of a column as the first to be focused. */
  suggest(isPlayable: (card: Card) => boolean): void {
    if (this.#isChosen) return;
    const key = COLUMNS.find((name) => this.#cards(name).slice(-1).some(isPlayable)) ?? "1";
    this.#spot = { key, index: Infinity };
    this.update();
  }

  /** Puts the element of the current spot into the tab order. */
  update(): void {
    const chosen = this.#at(this.#spot);
    if (chosen === this.#tabbable) return;
    if (this.#tabbable) this.#tabbable.tabIndex = -1;
    if (chosen) chosen.tabIndex = 0;
    this.#tabbable = chosen;
  }

  /** Runs an action that may move the focused element in the document, then restores its focus. */
  keep(act: () => void): void {
    const focused = document.activeElement;
    act();
    this.update();
    if (!(focused instanceof HTMLElement) || !this.#state.element.contains(focused)) return;
    // Covered cards of a foundation cannot have the focus.
    if (focused.hidden || focused.ariaHidden === "true") this.set();
    else if (document.activeElement !== focused) focused.focus({ preventScroll: true });
  }

  set(spot: Spot = this.#spot): void {
    this.#spot = spot;
    this.update();
    this.#at(spot)?.focus({ preventScroll: true });
  }

  #cards(key: string): Card[] {
    return this.#state.piles.get(key)?.cards ?? [];
  }

  #at({ key, index }: Spot): HTMLButtonElement | undefined {
    const pile = this.#state.piles.get(key);
    if (!pile) return undefined;
    const card = (kindOf(key) === "column" ? pile.cards[index] : undefined) ?? pile.cards.at(-1);
    return card ? elementOf(this.#state, card) : pile.slot;
  }

  #setTop(key: string | undefined): void {
    if (key) this.set({ key, index: Math.max(0, this.#cards(key).length - 1) });
  }

  /** Moves the focus with an arrow key, by whole piles if `wholePiles` is set. */
  arrow(direction: Arrow, wholePiles: boolean): void {
    const { key, index } = this.#spot;
    const up = direction === "ArrowUp" ? -1 : direction === "ArrowDown" ? 1 : 0;
    if (kindOf(key) === "column" && up && !wholePiles) {
      const count = this.#cards(key).length;
      const next = Math.min(Math.max(0, index), count - 1) + up;
      if (next >= 0 && next < count) {
        this.set({ key, index: next });
        return;
      }
    }
    const side = direction === "ArrowLeft" ? -1 : direction === "ArrowRight" ? 1 : 0;
    this.#setTop(this.#state.layout.atSides ? this.#besideColumns(key, side, up) : this.#aboveColumns(key, side, up));
  }

  #visibleCells(): string[] {
    return CELLS.filter((key) => !this.#state.piles.get(key)?.element.hidden);
  }

  /** Returns the nearest pile in a direction: first across, then along. */
  #besideColumns(key: string, side: number, up: number): string | undefined {
    const { places } = this.#state.layout;
    const here = places[key] ?? { x: 0, y: 0 };
    const ahead = [...this.#visibleCells(), ...HOMES, ...COLUMNS].flatMap((name) => {
      const { x, y } = places[name] ?? here;
      const [across, along] = side ? [(x - here.x) * side, y - here.y] : [(y - here.y) * up, x - here.x];
      // Up and down stay in the same row of piles.
      return across > 0 && (side || along === 0) ? [{ name, across, along: Math.abs(along) }] : [];
    });
    return ahead.sort((one, other) => one.across - other.across || one.along - other.along)[0]?.name;
  }

  #aboveColumns(key: string, side: number, up: number): string | undefined {
    const isColumn = kindOf(key) === "column";
    const cells = this.#visibleCells();
    const top = this.#state.leftHanded ? [...HOMES, ...cells] : [...cells, ...HOMES];
    const row = isColumn ? COLUMNS : top;
    if (side) return row[(row.indexOf(key) + side + row.length) % row.length];
    if (isColumn !== up < 0) return undefined;
    // Compare positions, not indices: there may be fewer than four cells.
    const { places } = this.#state.layout;
    const x = places[key]?.x ?? 0;
    const far = (name: string) => Math.abs((places[name]?.x ?? 0) - x);
    return [...(isColumn ? top : COLUMNS)].sort((one, other) => far(one) - far(other))[0];
  }
}
