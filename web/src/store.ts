/** What stays on this device. Without storage the page works, and forgets. */
export interface Settings {
  language: string;
  theme: "auto" | "light" | "dark";
  autoplay: "none" | "horne" | "max";
  animation: "off" | "fast" | "normal" | "slow";
  fourColours: boolean;
  largeIndex: boolean;
  leftHanded: boolean;
  finish: boolean;
  verdict: boolean;
  counts: boolean;
}

const defaults: Settings = {
  language: "",
  theme: "auto",
  autoplay: "horne",
  animation: "normal",
  fourColours: false,
  largeIndex: false,
  leftHanded: false,
  finish: true,
  verdict: true,
  counts: true,
};

/** What the record of a game does not say. */
export interface Tally {
  seconds: number;
  /** Whether a hint or the solution was shown. */
  helped: boolean;
  /** Whether the player has moved a card; only such games count. */
  touched: boolean;
  /** Whether it is among the results. */
  counted: boolean;
}

/** A game, with what was undone. */
export interface Kept extends Tally {
  record: string;
  turn: number;
}

/** How a game went. One that is left after a move counts as lost. */
export interface Result {
  deal: string;
  won: boolean;
  helped: boolean;
  moves: number;
  seconds: number;
  /** When it was won or left, in milliseconds since 1970. */
  at: number;
}

function read<T>(key: string, otherwise: T): T {
  try {
    const kept = localStorage.getItem(`freecell.${key}`);
    return kept ? (JSON.parse(kept) as T) : otherwise;
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(`freecell.${key}`, JSON.stringify(value));
  } catch {
    // Full or forbidden: nothing to be done about it.
  }
}

export const store = {
  settings: (): Settings => ({ ...defaults, ...read<Partial<Settings>>("settings", {}) }),
  keepSettings: (settings: Settings) => write("settings", settings),
  game: (): Kept | undefined => read<Kept | undefined>("game", undefined),
  keepGame: (game: Kept) => write("game", game),
  results: (): Result[] => read<Result[]>("results", []),
  keepResult(result: Result) {
    write("results", [...store.results(), result]);
  },
  eraseResults: () => write("results", []),
};
