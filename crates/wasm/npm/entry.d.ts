/** The error that every function throws. */
export class FreeCellError extends Error implements Reason {
  constructor(message: string, code: string, args?: Reason["args"], value?: unknown, problems?: Reason[]);
  /** The kind of error, such as `illegal-does-not-fit`; `type` for an argument of the wrong type. */
  code: string;
  /** Its cards and numbers, for translation. */
  args: Record<string, string | number>;
  /** The argument that is wrong. */
  value: unknown;
  /** Every problem of a board. */
  problems: Reason[];
}

/** Bytes, a compiled `WebAssembly.Module`, a `Response`, or the address of the module. */
export type ModuleSource = string | ArrayBufferLike | ArrayBufferView | object;

/**
 * Loads the module. A page calls it once before everything else, and needs no argument
 * unless it serves `freecell-wasm/freecell_bg.wasm` from elsewhere. In Node the module is loaded
 * on import, and `init` does nothing.
 */
export default function init(module?: ModuleSource | Promise<ModuleSource>): Promise<void>;

/** Loads the module from bytes or a compiled `WebAssembly.Module`. */
export function initSync(module: ArrayBufferLike | ArrayBufferView | object): void;

/** What is used of an `AbortSignal`. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** Options of a search in a worker: `signal` ends it, and `onProgress` receives the number of states every 50 ms. */
export type InWorker<Options> = Omit<Options, "onProgress"> & {
  signal?: AbortSignalLike;
  onProgress?: (states: number) => void;
};

/**
 * A solver in a worker, which `createSolver` starts. It runs one search at a time, in order.
 * Every promise is rejected with a `FreeCellError`, or with the reason of its `signal`.
 */
export interface AsyncSolver {
  /** Decides whether a game can be won from its current position, and how. */
  solve(game: GameInput, options?: InWorker<SearchOptions>): Promise<Verdict>;
  /** Returns the next move of a solution, or undefined if the game is won. */
  hint(game: GameInput, options?: InWorker<SearchOptions>): Promise<Move | undefined>;
  /** Finds a solution, and spends an effort on shorter ones. */
  solveShort(game: GameInput, options?: InWorker<ShortOptions>): Promise<ShortVerdict>;
  /** Searches for a shortest solution. */
  solveShortest(game: GameInput, options?: InWorker<ShortOptions>): Promise<ShortestVerdict>;
  /** Proves that a game cannot be won. */
  prove(game: GameInput, options?: InWorker<SearchOptions>): Promise<ProofVerdict>;
  /** Checks a proof. */
  verifyProof(game: GameInput, certificate: Uint8Array, options?: InWorker<SearchOptions>): Promise<ProofCheck>;
  /** Returns which move lost a game, as the first and the last possible move; undefined unless the game is lost. */
  losingMove(game: GameInput, options?: InWorker<SearchOptions>): Promise<[number, number] | undefined>;
  /** Rates how hard a game is from its current position. */
  rate(game: GameInput, options?: RatingOptions & { signal?: AbortSignalLike }): Promise<Rating>;
  /** Returns the first deal that the solver wins. */
  firstWinnable(numbers: readonly number[], options?: WinnableOptions & { signal?: AbortSignalLike }): Promise<number | undefined>;
  /** Returns a random deal of a level, which can be won. */
  randomDeal(level: Level, options?: RandomOptions & { signal?: AbortSignalLike }): Promise<number | undefined>;
  /** Ends the worker; requests that are not finished are rejected. */
  close(): void;
}

/** Starts a solver in a worker, so that a search does not block this thread. */
export function createSolver(): AsyncSolver;
