/** The board: a pile for each place, a button for each card. */
import { face, suitSymbol } from "./card";
import type { Card, Game, Place, Step } from "./engine";
import { layout, spacing, indexScale, type Layout } from "./layout";
import { cardName, text } from "./locale";

const RANKS = "A23456789TJQK";
const SUITS = "CDHS";
const COLUMNS = [..."12345678"];
const CELLS = [..."abcd"];
const HOMES = [...SUITS].map((suit) => `h${suit}`);
const KEYS = [...CELLS, ...HOMES, ...COLUMNS];

/** The names of the piles among the messages. */
const pileNames = { cell: "pile-cell", column: "pile-column", home: "pile-home" };

/** Where the focus is: a pile, and a card in it by its place from the table; -1 is the pile itself. */
interface Spot {
  key: string;
  index: number;
}

interface Pile {
  element: HTMLElement;
  slot: HTMLButtonElement;
  cards: Card[];
}

/** Returns the key of the pile of a place; each suit has its own foundation. */
function keyOf(place: Place, card: Card): string {
  return place === "h" ? `h${card[1]}` : place;
}

/** Returns the place of a pile, as in moves. */
export function placeOf(key: string): Place {
  return key[0] ?? "";
}

export class Board {
  readonly element: HTMLElement;
  #piles = new Map<string, Pile>();
  #cards = new Map<Card, HTMLButtonElement>();
  #layout: Layout;
  #leftHanded = false;
  #largeIndex = false;
  /** The piles after all animations. */
  #target: Map<string, Card[]> = new Map();
  #animationRun = 0;
  #isAnimating = false;
  #focus: Spot = { key: "1", index: 0 };
  /** The element in the tab order. */
  #tabbable: HTMLButtonElement | undefined;
  /** The size and settings of the current layout. */
  #layoutInput = "";

  constructor(element: HTMLElement) {
    this.element = element;
    this.#layout = layout({ width: 1, height: 1 }, false, false);
    for (const key of KEYS) {
      const pile = document.createElement("div");
      pile.className = `pile ${kindOf(key)}`;
      pile.dataset.key = key;
      pile.setAttribute("role", "group");
      const slot = document.createElement("button");
      slot.className = "slot";
      slot.tabIndex = -1;
      if (key.length > 1) {
        slot.innerHTML = suitSymbol(key[1] ?? "");
      }
      pile.append(slot);
      element.append(pile);
      this.#piles.set(key, { element: pile, slot, cards: [] });
    }
    for (const suit of SUITS) {
      for (const rank of RANKS) {
        const card = document.createElement("button");
        card.className = "card";
        card.dataset.card = `${rank}${suit}`;
        card.dataset.suit = suit;
        card.tabIndex = -1;
        card.innerHTML = face(`${rank}${suit}`);
        this.#cards.set(`${rank}${suit}`, card);
      }
    }
    // The board passes the focus on to one of its cards.
    element.addEventListener("focus", () => this.focus());
    new ResizeObserver(() => this.resize()).observe(element);
  }

  /** Updates the layout for the size of the board and the settings. */
  resize(leftHanded = this.#leftHanded, largeIndex = this.#largeIndex): void {
    this.#leftHanded = leftHanded;
    this.#largeIndex = largeIndex;
    const { clientWidth: width, clientHeight: height } = this.element;
    const input = [width, height, leftHanded, largeIndex].join();
    if (!width || !height || input === this.#layoutInput) return;
    this.#layoutInput = input;
    this.#layout = layout({ width, height }, leftHanded, largeIndex);
    const { card, places, atSides } = this.#layout;
    this.element.classList.toggle("sides", atSides);
    this.element.classList.toggle("large-index", this.#layout.largeIndex);
    this.element.style.setProperty("--card-width", `${card.width}px`);
    this.element.style.setProperty("--card-height", `${card.height}px`);
    for (const [key, { element }] of this.#piles) {
      const { x, y } = places[key] ?? { x: 0, y: 0 };
      element.style.left = `${x}px`;
      element.style.top = `${y}px`;
      this.#place(key);
    }
  }

  /** Updates all labels for the current language. */
  translate(): void {
    for (const [card, element] of this.#cards) element.setAttribute("aria-label", cardName(card));
    for (const key of KEYS) this.#label(key);
  }

  /** Shows a game; cards move to their places from where they are, or from the given positions. */
  show(game: Game, milliseconds: number, from?: Map<Card, DOMRect>): void {
    const before = milliseconds ? (from ?? this.places()) : new Map<Card, DOMRect>();
    this.#target = piles(game);
    this.#cancelAnimations();
    for (const [index, key] of CELLS.entries()) {
      const pile = this.#piles.get(key);
      if (pile) pile.element.hidden = index >= game.cells.length;
    }
    this.#sync();
    // Measure all cards before the first animation, which would force a new layout.
    const after = before.size ? this.places() : before;
    for (const [card, place] of before) this.#animate(card, place, after.get(card) ?? place, milliseconds);
  }

  /** Animates steps one after the other, then shows the game. */
  async play(game: Game, steps: Step[], milliseconds: number): Promise<void> {
    this.finishAnimations();
    this.#target = piles(game);
    if (milliseconds) {
      const run = this.#animationRun;
      this.#isAnimating = true;
      for (const { card, from, to } of steps) {
        const element = this.#element(card);
        const start = element.getBoundingClientRect();
        this.#moveCard(card, keyOf(from, card), keyOf(to, card));
        const moving = this.#animate(card, start, element.getBoundingClientRect(), milliseconds);
        await moving?.finished.catch(() => {});
        if (run !== this.#animationRun) return;
      }
    }
    this.finishAnimations();
  }

  /** Resolves when all animations have ended. */
  async animationsFinished(): Promise<void> {
    while (this.#isAnimating) await new Promise((resolve) => setTimeout(resolve, 30));
    const flying = [...this.#cards.values()].flatMap((element) => element.getAnimations());
    await Promise.allSettled(flying.map((animation) => animation.finished));
  }

  /** Ends all animations immediately. */
  finishAnimations(): void {
    this.#cancelAnimations();
    this.#sync();
  }

  #cancelAnimations(): void {
    this.#animationRun += 1;
    this.#isAnimating = false;
    for (const element of this.#cards.values()) {
      for (const animation of element.getAnimations()) animation.cancel();
    }
  }

  #element(card: Card): HTMLButtonElement {
    const element = this.#cards.get(card);
    if (!element) throw new Error(`there is no card ${card}`);
    return element;
  }

  /** Returns the screen position of every card. */
  places(): Map<Card, DOMRect> {
    return new Map([...this.#cards].map(([card, element]) => [card, element.getBoundingClientRect()]));
  }

  /** Animates a card from one position to another. */
  #animate(card: Card, from: DOMRect, to: DOMRect, milliseconds: number): Animation | undefined {
    const element = this.#element(card);
    const [x, y] = [from.x - to.x, from.y - to.y];
    if (!from.width || (Math.abs(x) < 1 && Math.abs(y) < 1)) return undefined;
    const rank = Number(element.style.zIndex) + 100;
    const frames = [
      { translate: `${x}px ${y}px`, zIndex: rank },
      { translate: "0 0", zIndex: rank },
    ];
    return element.animate(frames, { duration: milliseconds, easing: "cubic-bezier(.3,.1,.2,1)" });
  }

  #sync(): void {
    const focused = document.activeElement;
    for (const [key, cards] of this.#target) {
      const pile = this.#piles.get(key);
      if (!pile) continue;
      const isSame = pile.cards.length === cards.length && pile.cards.every((card, index) => card === cards[index]);
      if (!isSame || pile.element.children.length !== cards.length + 1) {
        pile.cards = [...cards];
        pile.element.replaceChildren(pile.slot, ...cards.map((card) => this.#element(card)));
      }
    }
    // Filling a pile may have taken cards from a pile that was filled before.
    for (const [key, cards] of this.#target) {
      const pile = this.#piles.get(key);
      if (!pile) continue;
      pile.cards = [...cards];
      if (pile.element.children.length !== cards.length + 1) {
        pile.element.replaceChildren(pile.slot, ...cards.map((card) => this.#element(card)));
      }
      this.#place(key);
      this.#label(key);
    }
    this.#updateTabIndex();
    this.#keepFocus(focused);
  }

  #moveCard(card: Card, from: string, to: string): void {
    const focused = document.activeElement;
    const [source, target] = [this.#piles.get(from), this.#piles.get(to)];
    if (!source || !target) return;
    source.cards = source.cards.filter((other) => other !== card);
    target.cards.push(card);
    target.element.append(this.#element(card));
    for (const key of [from, to]) {
      this.#place(key);
      this.#label(key);
    }
    this.#updateTabIndex();
    this.#keepFocus(focused);
  }

  /** Restores the focus, which an element loses when it moves in the document. */
  #keepFocus(focused: Element | null): void {
    if (!(focused instanceof HTMLElement) || !this.element.contains(focused)) return;
    // Covered cards of a foundation cannot have the focus.
    if (focused.hidden || focused.ariaHidden === "true") this.focus();
    else if (document.activeElement !== focused) focused.focus({ preventScroll: true });
  }

  #place(key: string): void {
    const pile = this.#piles.get(key);
    if (!pile) return;
    const { cards } = pile;
    const apart = kindOf(key) === "column" ? spacing(this.#layout, key, cards.length) : 0;
    for (const [index, card] of cards.entries()) {
      const element = this.#element(card);
      element.style.top = `${Math.round(index * apart)}px`;
      element.style.zIndex = String(index + 1);
      // Foundations show the top card, and the next one while the top card moves away.
      element.hidden = kindOf(key) === "home" && index < cards.length - 2;
      element.classList.toggle("covered", index < cards.length - 1);
      if (kindOf(key) === "home" && index < cards.length - 1) element.setAttribute("aria-hidden", "true");
      else element.removeAttribute("aria-hidden");
    }
    const scale = apart ? indexScale(this.#layout, apart) : 1;
    pile.element.classList.toggle("compressed", scale < 1);
    pile.element.style.setProperty("--index-scale", String(scale));
    const height = this.#layout.card.height + Math.round(Math.max(0, cards.length - 1) * apart);
    pile.element.style.height = `${height}px`;
  }

  #label(key: string): void {
    const pile = this.#piles.get(key);
    if (!pile) return;
    const count = pile.cards.length;
    const args = { cell: key, column: key, suit: text(`suit-${key[1] ?? "C"}`), count };
    const name = text(pileNames[kindOf(key)], args);
    pile.element.setAttribute("aria-label", name);
    if (count) pile.slot.setAttribute("aria-hidden", "true");
    else {
      pile.slot.removeAttribute("aria-hidden");
      pile.slot.setAttribute("aria-label", text("pile-empty", { pile: name }));
    }
  }

  // Lookup.

  keyAt(element: Element): string | undefined {
    return element.closest<HTMLElement>(".pile")?.dataset.key;
  }

  /** Returns a card and the cards on it. */
  run(card: Card): HTMLElement[] {
    const pile = [...this.#piles.values()].find(({ cards }) => cards.includes(card));
    return pile ? pile.cards.slice(pile.cards.indexOf(card)).map((other) => this.#element(other)) : [];
  }

  /** Returns the top card of a pile. */
  top(key: string): Card | undefined {
    return this.#piles.get(key)?.cards.at(-1);
  }

  /** Returns the pile that a dragged card overlaps most. */
  pileUnder(card: Card): string | undefined {
    const held = this.#element(card).getBoundingClientRect();
    const room = this.element.getBoundingClientRect();
    let best: string | undefined;
    let most = held.width * held.height * 0.1;
    for (const [key, { element }] of this.#piles) {
      if (element.hidden) continue;
      const rect = element.getBoundingClientRect();
      // The space below a column belongs to it.
      const bottom = kindOf(key) === "column" ? room.bottom : rect.bottom;
      const width = Math.min(held.right, rect.right) - Math.max(held.left, rect.left);
      const height = Math.min(held.bottom, bottom) - Math.max(held.top, rect.top);
      const area = Math.max(0, width) * Math.max(0, height);
      if (area > most) [best, most] = [key, area];
    }
    return best;
  }

  /** Marks cards and places as picked up, legal targets, hinted or typed. */
  mark(kind: "picked" | "target" | "hint" | "typed", cards: Card[], places: Place[] = []): void {
    for (const marked of this.element.querySelectorAll(`.${kind}`)) marked.classList.remove(kind);
    for (const card of cards) for (const element of this.run(card)) element.classList.add(kind);
    for (const place of places) {
      const [card] = cards;
      const key = place === "h" && card ? keyOf(place, card) : place;
      const pile = this.#piles.get(key);
      pile?.element.classList.add(kind);
      const top = pile?.cards.at(-1);
      if (top && kind !== "picked") this.#element(top).classList.add(kind);
    }
  }

  /** Animates the cards of a won game. */
  async celebrate(): Promise<void> {
    const { width, height } = this.element.getBoundingClientRect();
    const run = ++this.#animationRun;
    this.#isAnimating = true;
    const all = [...HOMES].flatMap((key) => this.#piles.get(key)?.cards ?? []);
    const middle = [width / 2, height * 0.58] as const;
    const flights = all.map((card, index) => {
      const element = this.#element(card);
      element.hidden = false;
      element.classList.remove("covered");
      const { x, y } = this.#layout.places[`h${card[1]}`] ?? { x: 0, y: 0 };
      const turn = (index / all.length) * 2 * Math.PI;
      const radius = [width * 0.36, height * 0.27] as const;
      const out = [
        middle[0] + Math.cos(turn) * radius[0] - x - this.#layout.card.width / 2,
        middle[1] + Math.sin(turn) * radius[1] - y - this.#layout.card.height / 2,
      ];
      const there = `${out[0]}px ${out[1]}px`;
      const frames = [
        { translate: "0 0", rotate: "0deg", zIndex: 200 + index },
        { translate: there, rotate: `${turn + Math.PI / 2}rad`, zIndex: 200 + index, offset: 0.35 },
        { translate: there, rotate: `${turn + Math.PI / 2 + 2 * Math.PI}rad`, zIndex: 200 + index, offset: 0.7 },
        { translate: "0 0", rotate: `${2 * Math.PI}rad`, zIndex: 200 + index },
      ];
      const timing = { duration: 2400, delay: index * 12, easing: "ease-in-out" };
      return element.animate(frames, timing).finished.catch(() => {});
    });
    await Promise.all(flights);
    if (run === this.#animationRun) this.finishAnimations();
  }

  // Focus: one card or empty place is in the tab order; arrow keys move it.

  get focused(): { key: string; card: Card | undefined } | undefined {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || !this.element.contains(element)) return undefined;
    const key = this.keyAt(element);
    return key ? { key, card: element.dataset.card } : undefined;
  }

  /** Stores the focused card or place. */
  trackFocus(element: Element): void {
    const key = this.keyAt(element);
    if (!key) return;
    const card = (element as HTMLElement).dataset.card;
    const cards = this.#piles.get(key)?.cards ?? [];
    this.#focus = { key, index: card ? cards.indexOf(card) : -1 };
    this.#updateTabIndex();
  }

  #at({ key, index }: Spot): HTMLButtonElement | undefined {
    const pile = this.#piles.get(key);
    if (!pile) return undefined;
    const card = (kindOf(key) === "column" ? pile.cards[index] : undefined) ?? pile.cards.at(-1);
    return card ? this.#element(card) : pile.slot;
  }

  #updateTabIndex(): void {
    const chosen = this.#at(this.#focus);
    if (chosen === this.#tabbable) return;
    if (this.#tabbable) this.#tabbable.tabIndex = -1;
    if (chosen) chosen.tabIndex = 0;
    this.#tabbable = chosen;
  }

  focus(spot: Spot = this.#focus): void {
    this.#focus = spot;
    this.#updateTabIndex();
    this.#at(spot)?.focus({ preventScroll: true });
  }

  focusTop(key: string): void {
    this.focus({ key, index: Math.max(0, (this.#piles.get(key)?.cards.length ?? 1) - 1) });
  }

  /** Moves the focus with an arrow key, by whole piles if `wholePiles` is set. */
  arrow(direction: "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown", wholePiles: boolean): void {
    const { key, index } = this.#focus;
    const count = this.#piles.get(key)?.cards.length ?? 0;
    const visible = (keys: string[]) => keys.filter((name) => !this.#piles.get(name)?.element.hidden);
    const [cells, homes] = [visible(CELLS), HOMES];
    const isColumn = kindOf(key) === "column";
    const side = direction === "ArrowLeft" ? -1 : direction === "ArrowRight" ? 1 : 0;
    const up = direction === "ArrowUp" ? -1 : direction === "ArrowDown" ? 1 : 0;
    const last = (name: string) => this.focusTop(name);
    if (isColumn && up && !wholePiles) {
      const next = Math.min(index < 0 ? 0 : index, count - 1) + up;
      if (next >= 0 && next < count) return this.focus({ key, index: next });
    }
    if (this.#layout.atSides) {
      const stacks = this.#leftHanded ? [homes, cells] : [cells, homes];
      const across: (string | string[])[] = [stacks[0] ?? [], ...COLUMNS, stacks[1] ?? []];
      const at = across.findIndex((item) => item === key || item.includes(key));
      const stack = across[at];
      if (up && Array.isArray(stack)) {
        const next = stack[stack.indexOf(key) + up];
        if (next) last(next);
      } else if (side) {
        const next = across[at + side];
        const name = Array.isArray(next) ? next[0] : next;
        if (name) last(name);
      }
      return;
    }
    const top = this.#leftHanded ? [...homes, ...cells] : [...cells, ...homes];
    const row = isColumn ? COLUMNS : top;
    const at = row.indexOf(key);
    if (side) {
      const next = row[(at + side + row.length) % row.length];
      if (next) last(next);
    } else if (isColumn === up < 0) {
      // Compare positions, not indices: there may be fewer than four cells.
      const x = this.#layout.places[key]?.x ?? 0;
      const far = (name: string) => Math.abs((this.#layout.places[name]?.x ?? 0) - x);
      const next = [...(isColumn ? top : COLUMNS)].sort((one, other) => far(one) - far(other))[0];
      if (next) last(next);
    }
  }
}

function kindOf(key: string): "column" | "cell" | "home" {
  return key.length > 1 ? "home" : /\d/.test(key) ? "column" : "cell";
}

/** Returns the cards of a game by pile. */
function piles(game: Game): Map<string, Card[]> {
  const map = new Map<string, Card[]>();
  for (const [index, cards] of game.columns.entries()) map.set(COLUMNS[index] ?? "", cards);
  for (const [index, key] of CELLS.entries()) {
    const card = game.cells[index];
    map.set(key, card ? [card] : []);
  }
  for (const [index, count] of [...game.foundations].entries()) {
    const suit = SUITS[index] ?? "";
    map.set(`h${suit}`, [...RANKS].slice(0, count).map((rank) => rank + suit));
  }
  return map;
}

