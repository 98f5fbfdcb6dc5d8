/** The game on the page: what commands do. */
import * as address from "./address";
import { Board } from "./board";
import { clock, today } from "./clock";
import { drag } from "./drag";
import { Game, readNumber, type Card, type Move, type Step } from "./engine";
import { Hand } from "./hand";
import { reason, sign, spoken, text } from "./locale";
import { find, rest } from "./page";
import * as panel from "./panel";
import { store, type Kept, type Settings, type Tally } from "./store";
import { Study } from "./study";
import { Thinker } from "./thinker";
import { hideMessage, moveWords, say, speak, speakMove } from "./voice";

const DURATION = { off: 0, fast: 90, normal: 170, slow: 340 };
/** Milliseconds between two moves of a solution that plays by itself. */
const SPEEDS = { "0.5": 2000, "1": 1000, "2": 500, "4": 250 };
/** How far the solver goes to tell how many cells are needed, and for a random deal. */
const STATES = 60_000;
/** What is counted of a game that was just dealt. */
const NEW: Tally = { seconds: 0, helped: false, touched: false, counted: false };

export class App {
  readonly board = new Board(find("board"));
  readonly hand = new Hand(this);
  game: Game;
  settings: Settings = store.settings();
  #isMeasured = false;
  /** How many cells and moves the solver needs for the deal. */
  #enough: { cells: number; moves?: number } | undefined;
  #tally: Tally = { ...NEW };
  #hinted: Move | undefined;
  #playing = 0;
  #speed: keyof typeof SPEEDS = "1";
  #study = new Study(() => this.#tell());
  #second = new Thinker();
  /** Told when the game has been won just now. */
  onWin: () => void = () => {};

  constructor() {
    this.game = this.#first();
    drag(this.board, this.hand);
    find<HTMLInputElement>("timeline").addEventListener("input", (event) => {
      this.jump(Number((event.target as HTMLInputElement).value));
    });
    find("search").addEventListener("click", () => {
      if (this.#study.now.kind === "thinking") this.#study.stop();
      else this.#study.think();
      this.#tell();
    });
    const speed = find<HTMLSelectElement>("speed");
    speed.append(...Object.keys(SPEEDS).map((name) => new Option(`${name}×`, name, name === "1", name === "1")));
    speed.addEventListener("change", () => {
      this.#speed = speed.value as keyof typeof SPEEDS;
      if (this.#playing) this.#start();
    });
    window.addEventListener("popstate", () => this.#follow());
    window.setInterval(() => this.#tick(), 1000);
    document.addEventListener("visibilitychange", () => document.hidden && this.#keep());
  }

  /** Shows the first game; what is wrong with a link is told. */
  async begin(): Promise<void> {
    this.#dress();
    await rest();
    this.#dealt(0);
    if (this.#wrongLink) say(this.#wrongLink, "error");
  }

  #wrongLink = "";

  /** What the address asks for, or else the game that was left, or else today's. */
  #first(): Game {
    const kept = store.game();
    const asked = address.asked();
    if (asked) {
      try {
        const game = this.#read(asked);
        // The same game as the one that was left: with its clock and what was undone.
        const same = kept && this.#revive(kept);
        if (same && same.shortName === game.shortName) return same;
        this.#tally = { ...NEW };
        return game;
      } catch (error) {
        this.#wrongLink = text("wrong-link", { link: asked.slice(0, 60), reason: reason(error) });
      }
    }
    return (kept && this.#revive(kept)) ?? new Game(today(), this.settings.autoplay);
  }

  #revive(kept: Kept): Game | undefined {
    try {
      const game = Game.fromRecord(kept.record);
      game.jump(kept.turn);
      const { seconds, helped, touched, counted } = kept;
      this.#tally = { seconds, helped, touched, counted };
      return game;
    } catch {
      return undefined;
    }
  }

  #read(asked: string): Game {
    if (asked.includes(":")) return Game.fromRecord(asked);
    return new Game(readNumber(asked), this.settings.autoplay);
  }

  /** The address has changed: back, forward, or by hand. */
  #follow(): void {
    const asked = address.asked();
    if (!asked) return;
    try {
      this.open(this.#read(asked), false);
    } catch (error) {
      say(text("wrong-link", { link: asked.slice(0, 60), reason: reason(error) }), "error");
    }
  }

  // Deals.

  deal(number: number): void {
    this.open(new Game(number, this.settings.autoplay));
  }

  open(game: Game, isNew = true): void {
    this.#leave();
    this.game.free();
    this.game = game;
    this.#tally = { ...NEW };
    this.#dealt(this.#milliseconds * 2, isNew);
    speak(panel.title(this.game));
  }

  /** A game that is left after a move was lost. */
  #leave(): void {
    if (this.#tally.touched && !this.#tally.counted) this.#count(false);
  }

  #count(won: boolean): void {
    this.#tally.counted = true;
    const deal = this.game.number === undefined ? this.game.record.split("~")[0] : String(this.game.number);
    const { helped, seconds } = this.#tally;
    store.keepResult({ deal: deal ?? "", won, helped, moves: this.game.turn, seconds, at: Date.now() });
  }

  #dealt(milliseconds: number, isNew = false): void {
    this.pause();
    this.#clear();
    this.#enough = undefined;
    this.#isMeasured = false;
    this.#second.stop();
    this.board.show(this.game, milliseconds);
    this.render(false, isNew);
  }

  /** Finds out how hard the deal is, once it is known whether it can be won. */
  #measure(): void {
    this.#isMeasured = true;
    const start = this.game.copy();
    start.jump(0);
    const record = start.record;
    start.free();
    this.#second.ask({ kind: "cells", record, states: STATES }, (answer) => {
      if (answer.kind === "cells") this.#enough = answer.enough;
      this.#tell();
    });
  }

  /** Deals a game that the solver has just won. */
  random(): void {
    const draw = () => {
      const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
      return 1 + Math.floor((value / 2 ** 32) * 1_000_000);
    };
    const numbers = Array.from({ length: 50 }, draw);
    this.#second.ask({ kind: "winnable", numbers, states: STATES }, (answer) => {
      if (answer.kind === "winnable" && answer.number !== undefined) this.deal(answer.number);
    });
  }

  today(): void {
    this.deal(today());
  }

  /** The deal so many numbers on. */
  beside(by: number): void {
    try {
      this.deal(readNumber(String((this.game.number ?? 0) + by)));
    } catch (error) {
      say(reason(error), "error");
    }
  }

  // Moves.

  get #milliseconds(): number {
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    return isCalm ? 0 : DURATION[this.settings.animation];
  }

  /** Plays a move of the player. */
  play(moves: string, how: "steps" | Map<Card, DOMRect> = "steps", notation: "standard" | "extended" = "extended"): boolean {
    this.pause();
    let steps: Step[];
    const before = this.game.turn;
    try {
      steps = this.game.play(moves, notation);
    } catch (error) {
      this.refuse(error);
      return false;
    }
    this.#tally.touched = true;
    this.#clear();
    if (how === "steps") void this.board.play(this.game, steps, this.#pace(steps));
    else this.board.show(this.game, this.#milliseconds, how);
    speakMove(steps);
    this.render(this.game.turn === before + 1);
    this.#afterMove();
    return true;
  }

  /** Long ways of many cards go faster. */
  #pace(steps: Step[]): number {
    return steps.length > 6 ? Math.max(40, this.#milliseconds * 6) / steps.length : this.#milliseconds;
  }

  #afterMove(): void {
    if (this.game.isWon) {
      this.pause();
      if (!this.#tally.counted && (this.#tally.touched || this.#tally.helped)) {
        this.#count(true);
        this.#keep();
        speak(text("won-spoken", { moves: this.game.turn }));
        this.onWin();
      }
    } else if (this.settings.finish && !this.#playing && this.game.finishingMoves().length) {
      this.finish();
    } else if (this.game.isStuck) say(text("stuck"), "error");
  }

  finish(): void {
    const moves = this.game.finishingMoves();
    if (moves.length) this.play(moves.join(" "));
  }

  undo(): void {
    this.jump(this.game.turn - 1);
  }

  redo(): void {
    this.pause();
    this.#redo();
  }

  #redo(): boolean {
    const steps = this.game.redo();
    if (!steps.length) return false;
    this.#clear();
    void this.board.play(this.game, steps, this.#pace(steps));
    speakMove(steps);
    this.render(true);
    this.#afterMove();
    return true;
  }

  jump(turn: number): void {
    this.pause();
    if (turn < 0 || turn === this.game.turn || !this.game.jump(turn)) return;
    this.#clear();
    this.board.show(this.game, this.#milliseconds);
    speak(text("jumped", { turn, count: this.game.turnCount }));
    this.render();
  }

  restart(): void {
    this.jump(0);
  }

  refuse(error: unknown): void {
    say(reason(error), "error", reason(error, spoken));
  }

  /** Lets everything lie where it belongs, from where it was last seen. */
  putBack(from: Map<Card, DOMRect>): void {
    this.board.show(this.game, this.#milliseconds, from);
  }

  escape(): void {
    this.#clear();
    hideMessage();
    this.board.settle();
    this.pause();
  }

  #clear(): void {
    this.hand.clear();
    this.#hinted = undefined;
    this.board.mark("hint", []);
  }

  // Study.

  /** Shows the next move of a way to win; the second time plays it. */
  hint(): void {
    const { now } = this.#study;
    if (this.#hinted) {
      const move = this.#hinted;
      this.play(move);
      return;
    }
    this.#clear();
    if (now.kind === "off") {
      this.#study.look(this.game);
      this.#pendingHint = true;
    } else if (now.kind === "thinking") this.#pendingHint = true;
    else if (now.kind === "winnable" && now.moves?.[0]) this.#showHint(now.moves[0]);
    else say(panel.judgementWords(now, this.game.turn), "plain");
  }

  #pendingHint = false;
  #pendingSolution = false;

  #showHint(move: Move): void {
    this.#hinted = move;
    this.#tally.helped = true;
    const ahead = this.game.copy();
    const steps = ahead.play(move).filter((step) => !step.auto);
    ahead.free();
    // Of a run, the card nearest to the table says where it goes.
    const [from, to] = [move[0] ?? "", move[1] ?? ""];
    const moved = new Set(steps.filter((step) => step.from === from).map((step) => step.card));
    const column = [...this.board.element.querySelectorAll<HTMLElement>(`[data-key="${from}"] .card`)];
    const card = column.find((element) => moved.has(element.dataset.card ?? ""))?.dataset.card ?? "";
    this.board.mark("hint", [card], [to]);
    const told = (name: (card: Card) => string) => moveWords(card, moved.size - 1, to, name);
    say(text("hint", { move: told(sign) }), "plain", text("hint", { move: told(spoken) }));
  }

  /** Lays the solution ahead of the game and plays it, or pauses. */
  solution(): void {
    if (this.#playing) {
      this.pause();
      this.render();
      return;
    }
    const { now } = this.#study;
    if (now.kind === "off" || now.kind === "thinking") {
      if (now.kind === "off") this.#study.look(this.game);
      this.#pendingSolution = true;
    } else if (now.kind === "winnable" && now.moves) {
      this.#tally.helped = true;
      const { turn } = this.game;
      const ahead = this.game.copy();
      const isThere = ahead.jump(ahead.turnCount) && ahead.isWon && ahead.turnCount > turn;
      ahead.free();
      if (!isThere) {
        this.game.play(now.moves.join(" "));
        this.game.jump(turn);
      }
      this.#start();
    } else say(panel.judgementWords(now, this.game.turn), "plain");
    this.render();
  }

  #start(): void {
    clearInterval(this.#playing);
    this.#playing = window.setInterval(() => {
      if (!this.#redo()) this.pause();
    }, SPEEDS[this.#speed]);
  }

  get isPlaying(): boolean {
    return this.#playing !== 0;
  }

  pause(): void {
    clearInterval(this.#playing);
    this.#playing = 0;
    this.#pendingSolution = false;
    this.#pendingHint = false;
    panel.showButtons(this.game, this.isPlaying);
  }

  // The page around the table.

  /** Looks, colours and language of the page; not yet of the cards, who are seen before they are spoken. */
  #dress(): void {
    const { settings } = this;
    panel.dress(settings);
    panel.showButtons(this.game, this.isPlaying);
    this.board.resize(settings.leftHanded, settings.largeIndex);
  }

  /** Takes new settings. */
  set(changes: Partial<Settings>): void {
    const { autoplay } = { ...this.settings, ...changes };
    if (autoplay !== this.settings.autoplay) {
      const changed = this.game.withAutoplay(autoplay);
      if (changed) {
        this.game.free();
        this.game = changed;
        this.#clear();
        this.board.show(this.game, this.#milliseconds);
      } else say(text("autoplay-later"), "plain");
    }
    this.settings = { ...this.settings, ...changes };
    store.keepSettings(this.settings);
    this.#dress();
    this.board.translate();
    if (!this.settings.verdict) this.#study.off();
    this.render();
    if (autoplay !== undefined && this.game.isWon) this.#afterMove();
  }

  /** Brings the page up to date; whether one move was just made, and whether the game is new. */
  render(hasMoved = false, isNew = false): void {
    const { game } = this;
    if (this.settings.verdict) this.#study.look(game, hasMoved);
    else this.#study.off();
    address.show(game, isNew);
    this.#keep();
    panel.showGame(game);
    this.#clock();
    this.#tell();
  }

  /** Says what is known about the game, and goes on with what waited for it. */
  #tell(): void {
    const { now } = this.#study;
    panel.showJudgement(now, this.game.turn, this.difficulty);
    if (now.kind !== "thinking" && now.kind !== "off") {
      const [hint, solution] = [this.#pendingHint, this.#pendingSolution];
      this.#pendingHint = this.#pendingSolution = false;
      if (hint) this.hint();
      if (solution) this.solution();
      if (this.settings.verdict && !this.#isMeasured) this.#measure();
    }
    panel.showButtons(this.game, this.isPlaying);
  }

  /** How hard the deal is, as far as known. */
  get difficulty(): string {
    if (this.#enough?.moves === undefined) return "";
    return text("difficulty", { cells: this.#enough.cells, moves: this.#enough.moves });
  }

  // The clock, and keeping.

  get seconds(): number {
    return this.#tally.seconds;
  }

  #tick(): void {
    if (document.hidden || !this.#tally.touched || this.game.isWon) return;
    this.#tally.seconds += 1;
    this.#clock();
    if (this.#tally.seconds % 10 === 0) this.#keep();
  }

  #clock(): void {
    find("clock").textContent = clock(this.#tally.seconds);
  }

  #keep(): void {
    const whole = this.game.copy();
    whole.jump(whole.turnCount);
    store.keepGame({ record: whole.record, turn: this.game.turn, ...this.#tally });
    whole.free();
  }
}
