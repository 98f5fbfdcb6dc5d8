/** The game on the page: what commands do, and what is told about it. */
import * as address from "./address";
import { Board, placeOf } from "./board";
import { drag } from "./drag";
import { Game, readNumber, type Card, type Move, type Place, type Step } from "./engine";
import { placeName, reason, sign, spoken, text } from "./locale";
import { store, type Settings } from "./store";
import { Study } from "./study";
import { Thinker } from "./thinker";

const DURATION = { off: 0, fast: 90, normal: 170, slow: 340 };
/** Milliseconds between two moves of a solution that plays by itself. */
export const SPEEDS = { "0.5": 2000, "1": 1000, "2": 500, "4": 250 };
/** How far the solver goes to tell how many cells are needed, and for a random deal. */
const STATES = 60_000;

function find<T extends HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new Error(`there is no ${id}`);
  return element as T;
}

export class App {
  readonly board = new Board(find("board"));
  game: Game;
  settings: Settings = store.settings();
  /** How many cells and moves the solver needs for the deal. */
  #enough: { cells: number; moves: number | undefined } | undefined;
  #seconds = 0;
  /** Whether the solution was shown. */
  #helped = false;
  /** Whether the player has moved a card; only such games count. */
  #touched = false;
  #counted = false;
  #picked: Card | undefined;
  #typed: Place | undefined;
  #hinted: Move | undefined;
  #playing = 0;
  #speed: keyof typeof SPEEDS = "1";
  #study = new Study(() => this.#tell());
  #second = new Thinker();
  #message = 0;
  /** Told when the game has been won just now. */
  onWin: () => void = () => {};

  constructor() {
    this.game = this.#first();
    drag(this.board, {
      lift: (card) => this.#lift(card),
      drop: (card, key, from) => this.#drop(card, key, from),
      tap: (card, key) => this.#tap(card, key),
    });
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
  begin(): void {
    this.dress();
    this.#dealt(0);
    if (this.#wrongLink) this.say(this.#wrongLink, "error");
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
        if (same && address.name(same) === address.name(game)) return same;
        [this.#seconds, this.#helped, this.#touched] = [0, false, false];
        return game;
      } catch (error) {
        this.#wrongLink = text("wrong-link", { link: asked.slice(0, 60), reason: reason(error) });
      }
    }
    return (kept && this.#revive(kept)) ?? new Game(today(), this.settings.autoplay);
  }

  #revive(kept: ReturnType<typeof store.game> & object): Game | undefined {
    try {
      const game = Game.fromRecord(kept.record);
      game.jump(kept.turn);
      [this.#seconds, this.#helped, this.#touched] = [kept.seconds, kept.helped, kept.touched];
      this.#counted = kept.counted;
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
      this.say(text("wrong-link", { link: asked.slice(0, 60), reason: reason(error) }), "error");
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
    [this.#seconds, this.#helped, this.#touched, this.#counted] = [0, false, false, false];
    this.#dealt(this.#milliseconds * 2, isNew);
    this.#speak(this.title);
  }

  /** A game that is left after a move was lost. */
  #leave(): void {
    if (this.#touched && !this.#counted) this.#count(false);
  }

  #count(won: boolean): void {
    this.#counted = true;
    const deal = this.game.number === undefined ? this.game.record.split("~")[0] : String(this.game.number);
    const [moves, seconds] = [this.game.turn, Math.round(this.#seconds)];
    store.keepResult({ deal: deal ?? "", won, helped: this.#helped, moves, seconds, at: Date.now() });
  }

  #dealt(milliseconds: number, isNew = false): void {
    this.pause();
    this.#clear();
    this.#enough = undefined;
    this.#second.stop();
    this.board.show(this.game, milliseconds);
    this.render(undefined, isNew);
    if (this.settings.verdict) this.#difficulty();
  }

  #difficulty(): void {
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
      this.say(reason(error), "error");
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
      this.#refuse(error);
      return false;
    }
    this.#touched = true;
    this.#clear();
    if (how === "steps") void this.board.play(this.game, steps, this.#pace(steps));
    else this.board.show(this.game, this.#milliseconds, how);
    this.#tellMove(steps);
    const played = this.game.moves.slice(before);
    this.render(played.length === 1 ? played[0] : undefined);
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
      if (!this.#counted && (this.#touched || this.#helped)) {
        this.#count(true);
        this.#keep();
        this.#speak(text("won-spoken", { moves: this.game.turn }));
        this.onWin();
      }
    } else if (this.settings.finish && !this.#playing && this.game.finishingMoves().length) {
      this.finish();
    } else if (this.game.isStuck) this.say(text("stuck"), "error");
  }

  finish(): void {
    const moves = this.game.finishingMoves();
    if (moves.length) this.play(moves.join(" "));
  }

  #refuse(error: unknown): void {
    this.say(reason(error), "error", reason(error, spoken));
  }

  undo(): void {
    this.jump(this.game.turn - 1);
  }

  redo(): void {
    this.pause();
    this.#redo();
  }

  #redo(): boolean {
    const move = this.#nextMove();
    const steps = this.game.redo();
    if (!steps.length) return false;
    this.#clear();
    void this.board.play(this.game, steps, this.#pace(steps));
    this.#tellMove(steps);
    this.render(move);
    this.#afterMove();
    return true;
  }

  #nextMove(): Move | undefined {
    const ahead = this.game.copy();
    ahead.redo();
    const move = ahead.turn > this.game.turn ? ahead.moves.at(-1) : undefined;
    ahead.free();
    return move;
  }

  jump(turn: number): void {
    this.pause();
    if (turn < 0 || turn === this.game.turn || !this.game.jump(turn)) return;
    this.#clear();
    this.board.show(this.game, this.#milliseconds);
    this.#speak(text("jumped", { turn, count: this.game.turnCount }));
    this.render();
  }

  restart(): void {
    this.jump(0);
  }

  // Pointing.

  #lift(card: Card): boolean {
    this.board.settle();
    this.#clear();
    const targets = this.game.targets(card);
    if (!targets.length) {
      // Not even alone: told why. A run that is too long for now may still be looked at.
      try {
        this.game.sensibleMove(card);
      } catch (error) {
        this.#refuse(error);
      }
      return false;
    }
    this.board.mark("target", [card], targets);
    for (const element of this.board.run(card)) element.classList.remove("target");
    return true;
  }

  #drop(card: Card, key: string | undefined, from: Map<Card, DOMRect>): void {
    this.board.mark("target", []);
    const isBack = key !== undefined && this.board.run(card)[0]?.closest<HTMLElement>(".pile")?.dataset.key === key;
    if (key && !isBack) {
      try {
        this.play(this.game.moveTo(card, placeOf(key)), from);
        return;
      } catch (error) {
        this.#refuse(error);
      }
    }
    this.board.show(this.game, this.#milliseconds, from);
  }

  #tap(card: Card | undefined, key: string): void {
    this.board.settle();
    if (this.#picked) {
      const picked = this.#picked;
      this.#clear();
      if (card !== picked) {
        this.#put(picked, key);
        return;
      }
    }
    if (!card) return;
    try {
      this.play(this.game.sensibleMove(card));
    } catch (error) {
      this.#refuse(error);
    }
  }

  #put(card: Card, key: string): void {
    try {
      this.play(this.game.moveTo(card, placeOf(key)));
    } catch (error) {
      this.#refuse(error);
    }
  }

  // Keys.

  /** Enter: picks up, puts down; twice on the same card sends it where it makes sense. */
  enter(): void {
    const focused = this.board.focused;
    if (!focused) return;
    this.board.settle();
    const { key, card } = focused;
    if (this.#picked) {
      const picked = this.#picked;
      const isSame = this.board.run(picked).some((element) => element.dataset.card === card);
      this.#clear();
      if (isSame) this.#tap(picked, key);
      else this.#put(picked, key);
      return;
    }
    if (!card) return;
    this.#clear();
    const targets = this.game.targets(card);
    if (!targets.length) {
      this.#tap(card, key);
      return;
    }
    this.#picked = card;
    this.board.mark("target", [card], targets);
    this.board.mark("picked", [card]);
    const places = new Intl.ListFormat(document.documentElement.lang).format(targets.map(placeName));
    this.#speak(text("picked", { card: spoken(card), count: this.board.run(card).length - 1, places }));
  }

  get isCarrying(): boolean {
    return this.#picked !== undefined;
  }

  /** A key of the notation: first where from, then where to. */
  type(place: Place): void {
    this.board.settle();
    if (this.#typed === undefined) {
      this.#clear();
      if (place === "h") return;
      this.#typed = place;
      const top = this.board.top(place);
      this.board.mark("typed", top ? [top] : [], [place]);
      this.say(text("typed", { place: placeName(place) }), "plain");
      return;
    }
    const from = this.#typed;
    this.#clear();
    this.hideMessage();
    if (from !== place) this.play(from + place, "steps", "standard");
  }

  escape(): void {
    this.#clear();
    this.hideMessage();
    this.board.settle();
    this.pause();
  }

  #clear(): void {
    this.#picked = undefined;
    this.#typed = undefined;
    this.#hinted = undefined;
    for (const kind of ["picked", "target", "hint", "typed"] as const) this.board.mark(kind, []);
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
    else this.say(this.#judgement(), "plain");
  }

  #pendingHint = false;
  #pendingSolution = false;

  #showHint(move: Move): void {
    this.#hinted = move;
    const ahead = this.game.copy();
    const steps = ahead.play(move).filter((step) => !step.auto);
    ahead.free();
    // Of a run, the card nearest to the table says where it goes.
    const [from, to] = [move[0] ?? "", move[1] ?? ""];
    const moved = new Set(steps.filter((step) => step.from === from).map((step) => step.card));
    const column = [...this.board.element.querySelectorAll<HTMLElement>(`[data-key="${from}"] .card`)];
    const card = column.find((element) => moved.has(element.dataset.card ?? ""))?.dataset.card ?? "";
    this.board.mark("hint", [card], [to]);
    const told = (name: (card: Card) => string) => this.#told(card, moved.size - 1, to, name);
    this.say(text("hint", { move: told(sign) }), "plain", text("hint", { move: told(spoken) }));
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
      this.#helped = true;
      const { turn } = this.game;
      const ahead = this.game.copy();
      const isThere = ahead.jump(ahead.turnCount) && ahead.isWon && ahead.turnCount > turn;
      ahead.free();
      if (!isThere) {
        this.game.play(now.moves.join(" "));
        this.game.jump(turn);
      }
      this.#start();
    } else this.say(this.#judgement(), "plain");
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
    this.#buttons();
  }

  // Telling.

  get title(): string {
    const { number } = this.game;
    return number === undefined ? text("deal-without-number") : text("deal-number", { number: String(number) });
  }

  #told(card: Card, more: number, to: Place, name: (card: Card) => string): string {
    return text("move", { card: name(card), more, place: placeName(to), home: to === "h" ? "yes" : "no" });
  }

  /** Tells what moved to those who cannot see it. */
  #tellMove(steps: Step[]): void {
    const own = steps.filter((step) => !step.auto);
    const auto = steps.filter((step) => step.auto);
    const parts: string[] = [];
    const last = own.at(-1);
    if (last) {
      const moved = [...new Set(own.map((step) => step.card))];
      const target = last.to;
      // Of a run, the first card that reaches the target lies below the others.
      const base = own.find((step) => step.to === target)?.card ?? last.card;
      parts.push(target === "h" && moved.length > 1 ? "" : this.#told(base, moved.length - 1, target, spoken));
    }
    if (auto.length) {
      const cards = new Intl.ListFormat(document.documentElement.lang).format(auto.map((step) => spoken(step.card)));
      parts.push(text("autoplayed", { cards }));
    }
    this.#speak(parts.filter(Boolean).join(". "));
  }

  /** Says something to those who listen. */
  #speak(words: string): void {
    const log = find("spoken");
    const line = document.createElement("span");
    line.textContent = words;
    log.append(line);
    // What was said before is still being read; what is older is not.
    while (log.children.length > 3) log.firstChild?.remove();
  }

  /** Shows a message for a while; it is spoken, too. */
  say(words: string, kind: "error" | "plain", aloud = words): void {
    const message = find("message");
    message.textContent = words;
    message.className = `message ${kind}`;
    message.hidden = false;
    this.#speak(aloud);
    clearTimeout(this.#message);
    this.#message = window.setTimeout(() => this.hideMessage(), 3500 + words.length * 60);
  }

  hideMessage(): void {
    find("message").hidden = true;
  }

  /** Looks, colours and language of the page. */
  dress(): void {
    const { settings } = this;
    const root = document.documentElement;
    root.dataset.theme = settings.theme;
    root.classList.toggle("four-colours", settings.fourColours);
    root.classList.toggle("no-counts", !settings.counts);
    for (const element of document.querySelectorAll<HTMLElement>("[data-text]")) {
      element.textContent = text(element.dataset.text ?? "");
    }
    for (const element of document.querySelectorAll<HTMLElement>("[data-label]")) {
      element.setAttribute("aria-label", text(element.dataset.label ?? ""));
    }
    this.board.translate();
    this.board.resize(settings.leftHanded, settings.largeIndex);
  }

  /** Takes new settings. */
  set(changes: Partial<Settings>): void {
    const { autoplay } = { ...this.settings, ...changes };
    if (autoplay !== this.settings.autoplay) {
      const retold = this.game.retold(autoplay);
      if (retold) {
        this.game.free();
        this.game = retold;
        this.#clear();
        this.board.show(this.game, this.#milliseconds);
      } else this.say(text("autoplay-later"), "plain");
    }
    this.settings = { ...this.settings, ...changes };
    store.keepSettings(this.settings);
    this.dress();
    if (!this.settings.verdict) this.#study.off();
    else if (!this.#enough) this.#difficulty();
    this.render();
    if (autoplay !== undefined && this.game.isWon) this.#afterMove();
  }

  /** Brings the page up to date; with the move, if one was just made. */
  render(move?: Move, isNew = false): void {
    const { game } = this;
    if (this.settings.verdict) this.#study.look(game, move);
    else this.#study.off();
    address.show(game, isNew);
    this.#keep();
    document.title = `${this.title} – ${text("title")}`;
    find("number").textContent = game.number === undefined ? "#–" : `#${game.number}`;
    find("moves").textContent = text("moves", { count: game.turn });
    find("moves").dataset.count = String(game.turn);
    const timeline = find<HTMLInputElement>("timeline");
    timeline.max = String(game.turnCount);
    timeline.value = String(game.turn);
    timeline.disabled = game.turnCount === 0;
    timeline.setAttribute("aria-valuetext", text("turn", { turn: game.turn, count: game.turnCount }));
    const share = game.turnCount ? game.turn / game.turnCount : 0;
    timeline.style.setProperty("--share", `${share * 100}%`);
    this.#clock();
    this.#tell();
  }

  /** What the commands are called depends on the state. */
  #buttons(): void {
    const { game } = this;
    const disabled: Record<string, boolean> = {
      undo: game.turn === 0,
      redo: game.turn === game.turnCount,
      restart: game.turn === 0,
      hint: game.isWon,
      play: game.isWon,
      finish: game.isWon || game.finishingMoves().length === 0,
      previous: game.number === undefined,
      next: game.number === undefined,
    };
    for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-command]")) {
      const command = button.dataset.command ?? "";
      const name = command === "play" && this.#playing ? "pause" : command;
      if (button.dataset.dressed !== name + document.documentElement.lang) {
        button.dataset.dressed = name + document.documentElement.lang;
        const label = text(`command-${name}`);
        if (!button.querySelector("#number")) {
          button.innerHTML = `<svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><use href="#icon-${name}"/></svg>`;
          if (!button.classList.contains("icon")) {
            const words = document.createElement("span");
            words.textContent = label;
            button.append(words);
          }
          if (button.classList.contains("icon")) button.setAttribute("aria-label", label);
          button.title = text(`tip-${name}`);
        } else button.title = label;
      }
      // Greyed, and still in reach of the keyboard: the focus is never lost.
      button.setAttribute("aria-disabled", String(disabled[command] ?? false));
    }
    find("speed").hidden = !this.#playing;
  }

  #judgement(): string {
    const { now } = this.#study;
    switch (now.kind) {
      case "off":
        return "";
      case "thinking":
        return text("verdict-thinking");
      case "won":
        return text("verdict-won", { moves: this.game.turn });
      case "winnable":
        return now.moves ? text("verdict-winnable", { moves: now.moves.length }) : text("verdict-winnable-otherwise");
      case "undecided":
        return text(now.stopped ? "verdict-stopped" : "verdict-undecided");
      case "lost": {
        if (now.since === "searching") return text("verdict-lost");
        const [first, last] = now.since;
        if (last === 0) return text("verdict-impossible");
        return first === last ? text("verdict-lost-since", { move: first }) : text("verdict-lost-between", { first, last });
      }
    }
  }

  #tell(): void {
    const { now } = this.#study;
    const words = this.#judgement();
    find("judgement").textContent = words;
    // That the game goes on being winnable need not be said after each move.
    const light = find("light");
    const isNews = now.kind === "lost" ? now.since !== "searching" : now.kind === "undecided";
    if (isNews && light.dataset.said !== words) this.#speak(words);
    light.dataset.said = isNews ? words : "";
    light.dataset.kind = now.kind;
    const search = find<HTMLButtonElement>("search");
    search.hidden = now.kind !== "thinking" && now.kind !== "undecided";
    search.textContent = text(now.kind === "thinking" ? "search-stop" : "search-on");
    find("difficulty").textContent = this.difficulty;
    if (this.#pendingHint && now.kind !== "thinking" && now.kind !== "off") {
      this.#pendingHint = false;
      this.hint();
    }
    if (this.#pendingSolution && now.kind !== "thinking" && now.kind !== "off") {
      this.#pendingSolution = false;
      this.solution();
    }
    this.#buttons();
  }

  /** How hard the deal is, as far as known. */
  get difficulty(): string {
    if (this.#enough?.moves === undefined) return "";
    return text("difficulty", { cells: this.#enough.cells, moves: this.#enough.moves });
  }

  // The clock, and keeping.

  get seconds(): number {
    return this.#seconds;
  }

  #tick(): void {
    if (document.hidden || !this.#touched || this.game.isWon) return;
    this.#seconds += 1;
    this.#clock();
    if (this.#seconds % 10 === 0) this.#keep();
  }

  #clock(): void {
    find("clock").textContent = clock(this.#seconds);
  }

  #keep(): void {
    const whole = this.game.copy();
    whole.jump(whole.turnCount);
    const kept = {
      record: whole.record,
      turn: this.game.turn,
      seconds: this.#seconds,
      helped: this.#helped,
      touched: this.#touched,
      counted: this.#counted,
    };
    whole.free();
    store.keepGame(kept);
  }
}

/** The deal of a day has the date as its number: the same for everyone. */
export function today(date = new Date()): number {
  return date.getFullYear() * 10_000 + (date.getMonth() + 1) * 100 + date.getDate();
}

export function clock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = `${two(minutes)}:${two(Math.floor(seconds) % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}
