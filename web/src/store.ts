/** Data in local storage. Without storage the page works but saves nothing. */
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

/** Data of a game that its record does not contain. */
export interface GameMetadata {
  seconds: number;
  /** Whether the player saw a hint or the solution. */
  helped: boolean;
  /** Whether the player has moved a card; other games are not counted. */
  touched: boolean;
  /** Whether the game is already in the statistics. */
  counted: boolean;
}

/** A saved game, including undone moves. */
export interface SavedGame extends GameMetadata {
  record: string;
  turn: number;
}

/** The result of a finished game. A game abandoned after a move counts as lost. */
export interface GameResult {
  deal: string;
  won: boolean;
  helped: boolean;
  moves: number;
  seconds: number;
  /** The time of the end, in milliseconds since 1970. */
  at: number;
}

function read<T>(key: string, fallback: T): T {
  try {
    const value = localStorage.getItem(`freecell.${key}`);
    return value ? (JSON.parse(value) as T) : fallback;
  } catch {
    return fallback;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(`freecell.${key}`, JSON.stringify(value));
  } catch {
    // Storage is full or disabled.
  }
}

export const store = {
  settings: (): Settings => ({ ...defaults, ...read<Partial<Settings>>("settings", {}) }),
  saveSettings: (settings: Settings) => write("settings", settings),
  game: (): SavedGame | undefined => read<SavedGame | undefined>("game", undefined),
  saveGame: (game: SavedGame) => write("game", game),
  results: (): GameResult[] => read<GameResult[]>("results", []),
  addResult(result: GameResult) {
    write("results", [...store.results(), result]);
  },
  eraseResults: () => write("results", []),
};
