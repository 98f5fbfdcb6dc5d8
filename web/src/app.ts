/** The game on the page, and its commands. */
import * as url from "./url";
import { Board } from "./board";
import { formatTime, today } from "./clock";
import { enableDragging } from "./drag";
import { Game, readNumber, type Card, type Move, type Step } from "./engine";
import { InputController } from "./input";
import { reason, cardSymbol, cardName, text } from "./locale";
import { find, yieldToBrowser } from "./page";
import * as panel from "./panel";
import { store, type SavedGame, type Settings, type GameMetadata } from "./store";
import { LiveAnalysis } from "./analysis";
import { SolverClient } from "./solver";
import { keepStorage } from "./update";
import { hideMessage, describeMove, showMessage, announce, announceMove } from "./announce";

const DURATION = { off: 0, fast: 90, normal: 170, slow: 340 };
/** Milliseconds between two moves of a solution that is played back. */
const SPEEDS = { "0.5": 2000, "1": 1000, "2": 500, "4": 250 };
/** The limit of searches that rate a deal or check a random deal. */
const MAX_STATES = 60_000;
/** The metadata of a new game. */
const NEW: GameMetadata = { seconds: 0, helped: false, touched: false, counted: false };

export class App {
  readonly board = new Board(find("board"));
  readonly input = new InputController(this);
  game: Game;
  settings: Settings = store.settings();
  #isRated = false;
  /** The number of free cells and moves that the solver needs for the deal. */
  #difficulty: { cells: number; moves?: number } | undefined;
  #metadata: GameMetadata = { ...NEW };
  #hinted: Move | undefined;
  #playing = 0;
  #speed: keyof typeof SPEEDS = "1";
  #analysis = new LiveAnalysis(() => this.#showStatus());
  #dealSolver = new SolverClient();
  /** Called when the game is won. */
  onWin: () => void = () => {};

  constructor() {
    this.game = this.#first();
    enableDragging(this.board, this.input);
    find<HTMLInputElement>("timeline").addEventListener("input", (event) => {
      this.jump(Number((event.target as HTMLInputElement).value));
    });
    find("search").addEventListener("click", () => {
      if (this.#analysis.status.kind === "searching") this.#analysis.stop();
      else this.#analysis.searchAgain();
      this.#showStatus();
    });
    const speed = find<HTMLSelectElement>("speed");
    speed.append(...Object.keys(SPEEDS).map((name) => new Option(`${name}×`, name, name === "1", name === "1")));
    speed.addEventListener("change", () => {
      this.#speed = speed.value as keyof typeof SPEEDS;
      if (this.#playing) this.#startPlayback();
    });
    window.addEventListener("popstate", () => this.#onPopState());
    window.setInterval(() => this.#tick(), 1000);
    document.addEventListener("visibilitychange", () => document.hidden && this.#save());
  }

  /** Shows the first game, and reports an invalid link. */
  async begin(): Promise<void> {
    this.#applySettings();
    await yieldToBrowser();
    this.#onNewGame(0);
    if (this.#wrongLink) showMessage(this.#wrongLink, "error");
  }

  #wrongLink = "";

  /** Returns the game of the URL, otherwise the saved game, otherwise the deal of the day. */
  #first(): Game {
    const saved = store.game();
    const requested = url.requestedDeal();
    if (requested) {
      try {
        const game = this.#read(requested);
        // The saved game keeps its clock and its undone moves.
        const same = saved && this.#restore(saved);
        if (same && same.shortName === game.shortName) return same;
        this.#metadata = { ...NEW };
        return game;
      } catch (error) {
        this.#wrongLink = text("wrong-link", { link: requested.slice(0, 60), reason: reason(error) });
      }
    }
    return (saved && this.#restore(saved)) ?? new Game(today(), this.settings.autoplay);
  }

  #restore(saved: SavedGame): Game | undefined {
    try {
      const game = Game.fromRecord(saved.record);
      game.jump(saved.turn);
      const { seconds, helped, touched, counted } = saved;
      this.#metadata = { seconds, helped, touched, counted };
      return game;
    } catch {
      return undefined;
    }
  }

  #read(requested: string): Game {
    if (requested.includes(":")) return Game.fromRecord(requested);
    return new Game(readNumber(requested), this.settings.autoplay);
  }

  /** Opens the game of the URL after it has changed. */
  #onPopState(): void {
    const requested = url.requestedDeal();
    if (!requested) return;
    try {
      this.open(this.#read(requested), false);
    } catch (error) {
      showMessage(text("wrong-link", { link: requested.slice(0, 60), reason: reason(error) }), "error");
    }
  }

  // Deals.

  deal(number: number): void {
    this.open(new Game(number, this.settings.autoplay));
  }

  open(game: Game, isNew = true): void {
    this.#countAbandoned();
    this.game.free();
    this.game = game;
    this.#metadata = { ...NEW };
    this.#onNewGame(this.#milliseconds * 2, isNew);
    announce(panel.title(this.game));
  }

  /** Counts the game as lost if it is abandoned after a move. */
  #countAbandoned(): void {
    if (this.#metadata.touched && !this.#metadata.counted) this.#addResult(false);
  }

  #addResult(won: boolean): void {
    this.#metadata.counted = true;
    const deal = this.game.number === undefined ? this.game.record.split("~")[0] : String(this.game.number);
    const { helped, seconds } = this.#metadata;
    store.addResult({ deal: deal ?? "", won, helped, moves: this.game.turn, seconds, at: Date.now() });
  }

  #onNewGame(milliseconds: number, isNew = false): void {
    this.pause();
    this.#clear();
    this.#difficulty = undefined;
    this.#isRated = false;
    this.#dealSolver.stop();
    this.board.show(this.game, milliseconds);
    this.render(false, isNew);
  }

  /** Rates the deal. It starts after the analysis, which matters more. */
  #rateDeal(): void {
    this.#isRated = true;
    const start = this.game.copy();
    start.jump(0);
    const record = start.record;
    start.free();
    this.#dealSolver.send({ kind: "difficulty", record, states: MAX_STATES }, (response) => {
      if (response.kind === "difficulty") this.#difficulty = response.difficulty;
      this.#showStatus();
    });
  }

  /** Opens a random deal that the solver wins. */
  random(): void {
    const draw = () => {
      const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
      return 1 + Math.floor((value / 2 ** 32) * 1_000_000);
    };
    const numbers = Array.from({ length: 50 }, draw);
    this.#dealSolver.send({ kind: "first-winnable", numbers, states: MAX_STATES }, (response) => {
      if (response.kind === "first-winnable" && response.number !== undefined) this.deal(response.number);
      else if (response.kind === "failed" && response.reason === "broken") showMessage(text("solver-failed"), "error");
      else showMessage(text("no-random"), "error");
    });
  }

  today(): void {
    this.deal(today());
  }

  /** Opens the deal whose number differs by `by`. */
  adjacentDeal(by: number): void {
    try {
      this.deal(readNumber(String((this.game.number ?? 0) + by)));
    } catch (error) {
      showMessage(reason(error), "error");
    }
  }

  // Moves.

  get #milliseconds(): number {
    const hasReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    return hasReducedMotion ? 0 : DURATION[this.settings.animation];
  }

  /** Plays the player's moves. */
  play(moves: string, how: "steps" | Map<Card, DOMRect> = "steps", notation: "standard" | "extended" = "extended"): boolean {
    this.pause();
    let steps: Step[];
    const before = this.game.turn;
    try {
      steps = this.game.play(moves, notation);
    } catch (error) {
      this.reject(error);
      return false;
    }
    this.#metadata.touched = true;
    keepStorage();
    this.#clear();
    if (how === "steps") void this.board.play(this.game, steps, this.#pace(steps));
    else this.board.show(this.game, this.#milliseconds, how);
    announceMove(steps);
    this.render(this.game.turn === before + 1);
    this.#afterMove();
    return true;
  }

  /** Returns the milliseconds per step; animations with many steps run faster. */
  #pace(steps: Step[]): number {
    return steps.length > 6 ? Math.max(40, this.#milliseconds * 6) / steps.length : this.#milliseconds;
  }

  #afterMove(): void {
    if (this.game.isWon) {
      this.pause();
      if (!this.#metadata.counted && (this.#metadata.touched || this.#metadata.helped)) {
        this.#addResult(true);
        this.#save();
        announce(text("won-spoken", { moves: this.game.turn }));
        this.onWin();
      }
    } else if (this.settings.finish && !this.#playing && this.game.finishingMoves().length) {
      this.finish();
    } else if (this.game.isStuck) showMessage(text("stuck"), "error");
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
    announceMove(steps);
    this.render(true);
    this.#afterMove();
    return true;
  }

  jump(turn: number): void {
    this.pause();
    if (turn < 0 || turn === this.game.turn || !this.game.jump(turn)) return;
    this.#clear();
    this.board.show(this.game, this.#milliseconds);
    announce(text("jumped", { turn, count: this.game.turnCount }));
    this.render();
  }

  restart(): void {
    this.jump(0);
  }

  reject(error: unknown): void {
    showMessage(reason(error), "error", reason(error, cardName));
  }

  /** Animates all cards from the given positions back to their places. */
  returnCards(from: Map<Card, DOMRect>): void {
    this.board.show(this.game, this.#milliseconds, from);
  }

  escape(): void {
    this.#clear();
    hideMessage();
    this.board.finishAnimations();
    this.pause();
  }

  #clear(): void {
    this.input.clear();
    this.#hinted = undefined;
    this.board.mark("hint", []);
  }

  // Analysis.

  /** Shows the next move of a solution, or plays it if it is already shown. */
  hint(): void {
    const { status } = this.#analysis;
    if (this.#hinted) {
      const move = this.#hinted;
      this.play(move);
      return;
    }
    this.#clear();
    if (status.kind === "off") {
      this.#analysis.observe(this.game);
      this.#pendingHint = true;
    } else if (status.kind === "searching") this.#pendingHint = true;
    else if (status.kind === "winnable" && status.moves?.[0]) this.#showHint(status.moves[0]);
    else showMessage(panel.statusText(status, this.game.turn), "plain");
  }

  #pendingHint = false;
  #pendingSolution = false;

  #showHint(move: Move): void {
    this.#hinted = move;
    this.#metadata.helped = true;
    const ahead = this.game.copy();
    const steps = ahead.play(move).filter((step) => !step.auto);
    ahead.free();
    // A sequence is named by its deepest card.
    const [from, to] = [move[0] ?? "", move[1] ?? ""];
    const moved = new Set(steps.filter((step) => step.from === from).map((step) => step.card));
    const column = [...this.board.element.querySelectorAll<HTMLElement>(`[data-key="${from}"] .card`)];
    const card = column.find((element) => moved.has(element.dataset.card ?? ""))?.dataset.card ?? "";
    this.board.mark("hint", [card], [to]);
    const describe = (name: (card: Card) => string) => describeMove(card, moved.size - 1, to, name);
    showMessage(text("hint", { move: describe(cardSymbol) }), "plain", text("hint", { move: describe(cardName) }));
  }

  /** Starts or pauses the playback of the solution. Its moves are added to the game as moves to redo. */
  solution(): void {
    if (this.#playing) {
      this.pause();
      this.render();
      return;
    }
    const { status } = this.#analysis;
    if (status.kind === "off" || status.kind === "searching") {
      if (status.kind === "off") this.#analysis.observe(this.game);
      this.#pendingSolution = true;
    } else if (status.kind === "winnable" && status.moves) {
      this.#metadata.helped = true;
      const { turn } = this.game;
      const ahead = this.game.copy();
      const hasSolution = ahead.jump(ahead.turnCount) && ahead.isWon && ahead.turnCount > turn;
      ahead.free();
      if (!hasSolution) {
        this.game.play(status.moves.join(" "));
        this.game.jump(turn);
      }
      this.#startPlayback();
    } else showMessage(panel.statusText(status, this.game.turn), "plain");
    this.render();
  }

  #startPlayback(): void {
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

  /** Applies theme, colours and language to the page. Labels of cards follow after the first paint. */
  #applySettings(): void {
    const { settings } = this;
    panel.applySettings(settings);
    panel.showButtons(this.game, this.isPlaying);
    this.board.resize(settings.leftHanded, settings.largeIndex);
  }

  /** Changes settings. */
  set(changes: Partial<Settings>): void {
    const { autoplay } = { ...this.settings, ...changes };
    if (autoplay !== this.settings.autoplay) {
      const changed = this.game.withAutoplay(autoplay);
      if (changed) {
        this.game.free();
        this.game = changed;
        this.#clear();
        this.board.show(this.game, this.#milliseconds);
      } else showMessage(text("autoplay-later"), "plain");
    }
    this.settings = { ...this.settings, ...changes };
    store.saveSettings(this.settings);
    this.#applySettings();
    this.board.translate();
    if (!this.settings.verdict) this.#analysis.off();
    this.render();
    if (autoplay !== undefined && this.game.isWon) this.#afterMove();
  }

  /** Updates the page. `hasMoved` says whether one move was just made, `isNew` whether the game is new. */
  render(hasMoved = false, isNew = false): void {
    const { game } = this;
    if (this.settings.verdict) this.#analysis.observe(game, hasMoved);
    else this.#analysis.off();
    url.show(game, isNew);
    this.#save();
    panel.showGame(game);
    this.#showClock();
    this.#showStatus();
  }

  /** Shows the status of the game, and runs the commands that wait for it. */
  #showStatus(): void {
    const { status } = this.#analysis;
    panel.showStatus(status, this.game.turn, this.difficulty);
    if (status.kind !== "searching" && status.kind !== "off") {
      const [hint, solution] = [this.#pendingHint, this.#pendingSolution];
      this.#pendingHint = this.#pendingSolution = false;
      if (hint) this.hint();
      if (solution) this.solution();
      if (this.settings.verdict && !this.#isRated) this.#rateDeal();
    }
    panel.showButtons(this.game, this.isPlaying);
  }

  /** The difficulty of the deal as text; empty if it is unknown. */
  get difficulty(): string {
    if (this.#difficulty?.moves === undefined) return "";
    return text("difficulty", { cells: this.#difficulty.cells, moves: this.#difficulty.moves });
  }

  // The clock, and saving.

  get seconds(): number {
    return this.#metadata.seconds;
  }

  #tick(): void {
    if (document.hidden || !this.#metadata.touched || this.game.isWon) return;
    this.#metadata.seconds += 1;
    this.#showClock();
    if (this.#metadata.seconds % 10 === 0) this.#save();
  }

  #showClock(): void {
    find("clock").textContent = formatTime(this.#metadata.seconds);
  }

  #save(): void {
    const whole = this.game.copy();
    whole.jump(whole.turnCount);
    store.saveGame({ record: whole.record, turn: this.game.turn, ...this.#metadata });
    whole.free();
  }
}
