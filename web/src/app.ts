/** Draws the session and runs its effects. The rules and the state of the game are in the session. */
import * as url from "./url";
import { announce, hideMessage, showMessage } from "./announce";
import { Board } from "./board";
import { enableDragging } from "./drag";
import { Session, dailyDeal, type Card, type Effect, type Game, type Message, type Notice, type Settings } from "./engine";
import { InputController } from "./input";
import { cardName, languages, message, text } from "./locale";
import { find, yieldToBrowser } from "./page";
import * as panel from "./panel";
import { SolverClient } from "./solver";
import { isPersistent, storage } from "./storage";
import { keepStorage } from "./update";

/** How effects are run: dragged cards move from where they are, and Back must not add to the history. */
interface Options {
  from?: Map<Card, DOMRect>;
  history?: "push" | "replace";
}

const hasReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether a dialog covers the board. */
const isCovered = () => document.querySelector("dialog[open]") !== null;

export class App {
  readonly board = new Board(find("board"));
  readonly input = new InputController(this);
  readonly session = new Session(storage, url.requestedDeal(), dailyDeal(new Date()), Object.keys(languages));
  game: Game = this.session.view();
  #solvers = { analysis: new SolverClient(), level: new SolverClient(), random: new SolverClient() };
  #playback = { timer: 0, interval: 0 };
  /** Called when the game is won. */
  onWin: () => void = () => {};

  constructor() {
    enableDragging(this.board, this.input);
    window.addEventListener("popstate", () => {
      const wanted = url.requestedDeal();
      if (wanted) this.run(this.session.open(wanted), { history: "replace" });
    });
    window.setInterval(() => {
      if (!document.hidden && !isCovered()) this.run(this.session.second());
    }, 1000);
    document.addEventListener("visibilitychange", () => document.hidden && this.run(this.session.save()));
    window.addEventListener("pagehide", () => this.session.save());
  }

  /** Shows the first game. */
  async begin(): Promise<void> {
    this.applySettings();
    await yieldToBrowser();
    this.run(this.session.begin(), { history: "replace" });
    if (!isPersistent) showMessage(text("not-kept", { reason: "localStorage" }), "error");
  }

  get settings(): Settings {
    return this.game.settings;
  }

  /** Runs effects of the session, and draws it. */
  run(effects: Effect[], options: Options = {}): void {
    this.game = this.session.view();
    for (const effect of effects) this.#run(effect, options);
    this.#draw();
    // Open dialogs last, so that they restore the right focus.
    if (effects.some(({ kind }) => kind === "won")) this.onWin();
  }

  #run(effect: Effect, { from, history = "push" }: Options): void {
    const { game, board, session } = this;
    switch (effect.kind) {
      case "steps":
        if (from) board.show(game, this.#milliseconds, from);
        else void board.play(game, effect.steps, hasReducedMotion() ? 0 : effect.milliseconds);
        announce(effect.announcement.map((part) => message(part, cardName)).join(". "));
        keepStorage();
        return;
      case "show":
        board.show(game, this.#milliseconds, from);
        return;
      case "jumped":
        board.show(game, this.#milliseconds, from);
        announce(text("jumped", { turn: game.turn, count: game.turnCount }));
        return;
      case "opened":
        board.show(game, this.#milliseconds * 2);
        url.show(game, history === "push");
        announce(panel.title(game));
        return;
      case "won":
        announce(text("won-spoken", { moves: game.turn }));
        return;
      case "notice":
        this.#notify(effect.notice);
        return;
      case "clearNotice":
        hideMessage();
        return;
      case "solve":
        this.#solvers[effect.queue].send(effect, (outcome) => {
          this.run("answer" in outcome ? session.onAnswer(outcome.answer) : session.onSolverFailed(effect.queue, outcome.failure));
        });
        return;
      case "stopAnalysis":
        this.#solvers.analysis.stop();
    }
  }

  #draw(): void {
    const { game } = this;
    url.show(game, false);
    this.input.drawMarks(game);
    panel.showGame(game);
    panel.showStatus(game);
    panel.showButtons(game);
    this.#drivePlayback();
  }

  /** Plays the solution, move by move. */
  #drivePlayback(): void {
    const interval = this.game.isPlaying ? this.game.interval : 0;
    if (interval === this.#playback.interval) return;
    clearInterval(this.#playback.timer);
    this.#playback.interval = interval;
    if (interval) this.#playback.timer = window.setInterval(() => isCovered() || this.run(this.session.step()), interval);
  }

  #notify(notice: Notice): void {
    const action = notice.action && { label: text("command-undo"), run: () => this.run(this.session.return()) };
    showMessage(message(notice), notice.tone, message(notice, cardName), action ?? undefined);
  }

  /** Opens a game that the player has typed or pasted. Returns what is wrong with it. */
  open(wanted: string): Message | undefined {
    const effects = this.session.open(wanted);
    const wrong = effects.find((effect) => effect.kind === "notice" && effect.notice.tone === "error");
    if (wrong?.kind === "notice" && !effects.some((effect) => effect.kind === "opened")) return wrong.notice;
    this.run(effects);
    return undefined;
  }

  random(): void {
    const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
    this.run(this.session.random(seed));
  }

  /** Changes a setting. */
  set(name: keyof Settings, value: string | boolean): void {
    const words = typeof value === "string" ? value : value ? "yes" : "no";
    this.run(this.session.set(name, words));
    this.applySettings();
    this.board.translate();
  }

  /** Applies theme, colours and language to the page. Labels of cards follow after the first paint. */
  applySettings(): void {
    panel.applySettings(this.settings);
    panel.showButtons(this.game);
    this.board.resize(this.settings.leftHanded, this.settings.largeIndex);
  }

  get #milliseconds(): number {
    return hasReducedMotion() ? 0 : this.game.animation;
  }
}
