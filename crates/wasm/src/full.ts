/** The options of `Game.replay`. */
export interface ReplayOptions {
  /** The notation of the moves [default: detected]. */
  notation?: Notation;
  /** The autoplay rule of the moves [default: the first with which they win]. */
  autoplay?: AutoPlay;
  /** The number of free cells [default: 4]. */
  cells?: number;
}

/** A metric of length: `max` and `safe` count moves, with autoplay `max` or `horne` for free; `unit` counts cards. */
export type Metric = "max" | "safe" | "unit";

/** The options of `Solver.solveShort` and `Solver.solveShortest`. */
export interface ShortOptions extends SearchOptions {
  /** The metric to minimise [default: `max`]. */
  metric?: Metric;
  /** The time to search for shorter solutions, in milliseconds from the start [default: 1000]. */
  effort?: number;
  /** The number of states to expand for shorter solutions instead, after the first; the result is always the same. */
  effortStates?: number;
}

/** A short solution. */
export interface ShortSolution {
  kind: "solved";
  states: number;
  /** The solution as a game: `new Game(record)` is won. */
  record: string;
  moves: Move[];
  /** The autoplay with which these moves win. */
  autoplay: AutoPlay;
  metric: Metric;
  /** The number of moves in the metric; null if its autoplay takes a card that every solution found needs. */
  length: number | null;
  /** The limit that ended the search, that of the effort included; missing if nothing was left to search. */
  limit?: Limit;
}

/** A short solution, and what is proven about the shortest. */
export interface ShortestSolution extends ShortSolution {
  /** Whether no solution is shorter. */
  isOptimal: boolean;
  /** No solution is shorter than this; null if the metric can count no solution. */
  lowerBound: number | null;
}

/** The result of `Solver.solveShort`. */
export type ShortVerdict = ShortSolution | Impossible | GaveUp;
/** The result of `Solver.solveShortest`. */
export type ShortestVerdict = ShortestSolution | Impossible | GaveUp;

/** A proof that a game cannot be won, which `verifyProof` and `freecell verify-proof` check. */
export interface Proof extends Impossible {
  certificate: Uint8Array;
}

/** The result of `Solver.prove`. There is nothing to prove about a game that can be won. */
export type ProofVerdict = Proof | { kind: "solved"; states: number } | GaveUp;

/** The result of `Solver.verifyProof`. */
export type ProofCheck =
  | { kind: "proven"; states: number }
  /** `flaw` says why the certificate does not prove that this game is impossible. */
  | { kind: "not_proven"; states: number; flaw: string }
  | GaveUp;

/** The options of searches that rate a deal. */
export type RatingOptions = Pick<SearchOptions, "maxStates" | "maxMemory">;
/** The options of `Solver.firstWinnable`; `cells` is the number of free cells [default: 4]. */
export type WinnableOptions = RatingOptions & { cells?: number };

/**
 * The options of `Solver.randomDeal`: `cells` is the number of free cells [default: 4], and
 * `seed` a whole number from 0 [default: random].
 */
export interface RandomOptions {
  cells?: number;
  seed?: number;
}

/** How hard a game is. */
export interface Rating {
  /** Whether the game can be won. */
  kind: "solved" | "impossible" | "gave_up";
  /** The limit that ended the search, if the game is not decided. */
  limit?: Limit;
  /** The level; undefined unless the game can be won. */
  level?: Level;
  /** The number of games that simulated players won. */
  wins: number;
  /** The number of games that they played. */
  games: number;
  /** The number of moves of the solution that the solver found, with autoplay `horne`. */
  length?: number;
  /** The smallest number of free cells with which the game can be won, if it is decided. */
  fewestCells?: number;
}
