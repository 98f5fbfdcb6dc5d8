/** A card: rank `A23456789TJQK`, then suit `CDHS`. */
export type Card = string;
/** A place: column `1` to `8`, cell `a` to `d`, or `h` for home. */
export type Place = string;
/** A move in extended notation, such as `26`, `3a`, `4h` or `57v3`. */
export type Move = string;
/** Which cards go home by themselves: none, the safe ones by one of two rules, or all. */
export type AutoPlay = "none" | "horne" | "raymond" | "max";
/** How moves are written. */
export type Notation = "standard" | "extended" | "long" | "macroxue";
/** How a deal is written. */
export type BoardFormat = "rows" | "columns" | "deck" | "json" | "json-columns";

/** One card that goes from one place to another. */
export interface Step {
  card: Card;
  from: Place;
  to: Place;
  /** Whether autoplay took it. */
  auto: boolean;
}

/** What is wrong, for programs: what kind, and with which cards and numbers. */
export interface Reason {
  /** Names the kind, such as `illegal-does-not-fit`. */
  code: string;
  args: Record<string, string | number>;
  /** What is wrong, in an English sentence. */
  message: string;
}

/** What every function here throws. Boards tell every problem that they have. */
export interface FreeCellError extends Error, Reason {
  problems: Reason[];
}

/** What the solver has to say. */
export interface Verdict {
  kind: "solved" | "impossible" | "gave-up";
  /** The number of positions that the search expanded. */
  states: number;
  /** The limit that ended the search, if it gave up. */
  limit?: "states" | "memory" | "stopped";
  /**
   * Moves that win this game with its autoplay. Missing if the solution found
   * needs a card that the autoplay takes.
   */
  moves?: Move[];
  /** The most cells that these moves use at a time. */
  cells?: number;
}

/** A game's length in the three ways to count. */
export interface Lengths {
  max?: number;
  safe?: number;
  unit?: number;
}

/** How a game went. */
export interface Outcome {
  won: boolean;
  /** Whether a hint or the solution was shown. */
  helped: boolean;
  moves: number;
  seconds: number;
}

/** All games together. */
export interface Statistics {
  played: number;
  won: number;
  /** Games with a hint or the solution shown, counted apart. */
  helped: number;
  streak: number;
  bestStreak: number;
  fastest?: number;
  shortest?: number;
}

/** What is known about a game. */
export type Judgement =
  | { kind: "off" | "thinking" | "won" }
  /** Moves are missing if the solution found needs a card that the autoplay takes. */
  | { kind: "winnable"; moves?: Move[] }
  /** The moves, first and last, of which one threw it away; 0 is the deal. Missing while that is looked for. */
  | { kind: "lost"; since?: [number, number] }
  | { kind: "undecided"; stopped: boolean };
