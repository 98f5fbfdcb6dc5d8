/** The live line: what can be said about the game as it stands. */
import type { Game, Move } from "./engine";
import { Thinker } from "./thinker";

export type Judgement =
  | { kind: "off" | "thinking" | "won" }
  /** Moves are missing if it can be won, but not with this autoplay. */
  | { kind: "winnable"; moves: Move[] | undefined }
  | { kind: "lost"; since: "searching" | [number, number] }
  | { kind: "undecided"; stopped: boolean };

/** How long to think by itself, and when asked to go on. */
const MILLISECONDS = 8_000;
const LONGER = 120_000;
const KNOWN = 4_000;

export class Study {
  now: Judgement = { kind: "off" };
  #thinker = new Thinker();
  /** By record: what was found stays known. */
  #known = new Map<string, Judgement>();
  #record = "";
  #hear: () => void;

  constructor(hear: () => void) {
    this.#hear = hear;
  }

  /** Looks at a game; with a move, the one that led here from the game last looked at. */
  look(game: Game, move?: Move): void {
    const record = game.record;
    if (record === this.#record && this.now.kind !== "off") return;
    const before = this.now;
    this.#record = record;
    const known = this.#known.get(record);
    if (game.isWon) this.#set({ kind: "won" });
    else if (known) this.#set(known);
    else if (move && before.kind === "winnable" && before.moves?.[0] === move) {
      // On the way that is known there is nothing to search for.
      this.#set({ kind: "winnable", moves: before.moves.slice(1) });
    } else if (move && before.kind === "lost") this.#set(before);
    else this.think(MILLISECONDS);
    if (this.now.kind !== "thinking") this.#thinker.stop();
  }

  off(): void {
    this.#thinker.stop();
    this.#record = "";
    this.now = { kind: "off" };
  }

  think(milliseconds = LONGER): void {
    const record = this.#record;
    this.now = { kind: "thinking" };
    this.#thinker.ask({ kind: "judge", record, milliseconds }, (answer) => {
      if (answer.kind !== "judged" || record !== this.#record) return;
      const { verdict, since } = answer;
      if (verdict.kind === "solved") this.#set({ kind: "winnable", moves: verdict.moves });
      else if (verdict.kind === "impossible") this.#set({ kind: "lost", since: since ?? "searching" });
      else this.#set({ kind: "undecided", stopped: false });
      this.#hear();
    });
  }

  stop(): void {
    this.#thinker.stop();
    this.now = { kind: "undecided", stopped: true };
    this.#hear();
  }

  #set(judgement: Judgement): void {
    this.now = judgement;
    const isFinal = judgement.kind === "winnable" || (judgement.kind === "lost" && judgement.since !== "searching");
    if (!isFinal) return;
    if (this.#known.size >= KNOWN) this.#known.clear();
    this.#known.set(this.#record, judgement);
  }
}
