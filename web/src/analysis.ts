/** The live line: what can be said about the game as it stands, and who finds it out. */
import { Study as Known, type Game, type Judgement } from "./engine";
import { Thinker } from "./thinker";

/** How long to think by itself, and when asked to go on. */
const MILLISECONDS = 8_000;
const LONGER = 120_000;

export class Study {
  now: Judgement = { kind: "off" };
  #known = new Known();
  #thinker = new Thinker();
  #hear: () => void;

  constructor(hear: () => void) {
    this.#hear = hear;
  }

  /** Looks at a game; whether its last move led here from the game last looked at. */
  look(game: Game, hasMoved = false): void {
    const isNew = this.#known.look(game, hasMoved);
    this.now = this.#known.now;
    if (isNew) this.#ask(MILLISECONDS);
    else if (this.now.kind !== "thinking" && !this.#isSearched) this.#thinker.stop();
  }

  /** Whether the move that lost the game is still looked for. */
  get #isSearched(): boolean {
    return this.now.kind === "lost" && !this.now.since;
  }

  off(): void {
    this.#thinker.stop();
    this.#known.off();
    this.now = this.#known.now;
  }

  /** Thinks again, for longer. */
  think(): void {
    this.#known.think();
    this.now = this.#known.now;
    this.#ask(LONGER);
  }

  stop(): void {
    this.#thinker.stop();
    this.#known.stop();
    this.now = this.#known.now;
    this.#hear();
  }

  #ask(milliseconds: number): void {
    const { record } = this.#known;
    this.#thinker.ask({ kind: "judge", record, milliseconds }, (answer) => {
      if (answer.kind !== "judged" || !this.#known.hear(record, answer.verdict, answer.since)) return;
      this.now = this.#known.now;
      this.#hear();
    });
  }
}
