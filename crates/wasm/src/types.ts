/** A card: rank `A23456789TJQK`, then suit `CDHS`. */
export type Card = string;
/** A place: column `1` to `8`, free cell `a` to `d`, or `h` for the foundations. */
export type Place = string;
/** A move in extended notation, such as `26`, `3a`, `4h` or `57v3`. */
export type Move = string;
/** The cards that move to the foundations automatically: none, safe ones by one of two rules, or all. */
export type AutoPlay = "none" | "horne" | "raymond" | "max";
/** A move notation. */
export type Notation = "standard" | "extended" | "long" | "macroxue";
/** A text format of a deal. */
export type BoardFormat = "rows" | "columns" | "deck" | "json" | "json-columns";

/** One card that moves from one place to another. */
export interface Step {
  card: Card;
  from: Place;
  to: Place;
  /** Whether autoplay made the move. */
  auto: boolean;
}

/** An error as a code with arguments, for translation. */
export interface Reason {
  /** The kind of error, such as `illegal-does-not-fit`. */
  code: string;
  args: Record<string, string | number>;
  /** The error in English. */
  message: string;
}

/** The error that every function throws. `problems` lists every problem of a board. */
export interface FreeCellError extends Error, Reason {
  problems: Reason[];
}

/** The result of a search. */
export interface Verdict {
  kind: "solved" | "impossible" | "gave-up";
  /** The number of states that the search expanded. */
  states: number;
  /** The limit that ended the search, if it gave up. */
  limit?: "states" | "memory" | "stopped";
  /**
   * Moves that win this game with its autoplay. Missing if the autoplay takes a
   * card that the solution needs.
   */
  moves?: Move[];
  /** The largest number of free cells that these moves use at once. */
  cells?: number;
}

/** The length of a game in each metric. */
export interface Lengths {
  max?: number;
  safe?: number;
  unit?: number;
}

/** The result of a finished game. */
export interface GameResult {
  won: boolean;
  /** Whether the player saw a hint or the solution. */
  helped: boolean;
  moves: number;
  seconds: number;
}

/** Statistics over all games. */
export interface Statistics {
  played: number;
  won: number;
  /** Games with help, counted separately. */
  helped: number;
  streak: number;
  bestStreak: number;
  fastest?: number;
  shortest?: number;
}

/** What the analysis knows about a game. */
export type GameStatus =
  | { kind: "off" | "searching" | "won" }
  /** `moves` is missing if the autoplay takes a card that the solution needs. */
  | { kind: "winnable"; moves?: Move[] }
  /** The first and last possible losing move; 0 is the deal. Missing while the search for it runs. */
  | { kind: "lost"; since?: [number, number] }
  | { kind: "undecided"; stopped: boolean };
