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

/** A board or position: a text in any format, rows or columns of cards, all cards in dealing order, or an object. */
export type Board = string | readonly (readonly Card[])[] | readonly Card[] | Position;
/** Everything that can be read as a game: a deal number, a record, a link, a board, a game, or its JSON. */
export type GameInput = number | Board | { readonly record: string };

/** A position, as the command writes it in JSON. */
export interface Position {
  columns: readonly (readonly Card[])[];
  /** One entry for each free cell; null if it is empty. */
  cells: readonly (Card | null)[];
  /** The number of cards on each foundation. */
  foundations: { C: number; D: number; H: number; S: number };
}

/** What `JSON.stringify` writes for a game. */
export interface GameJson extends Position {
  record: string;
  number?: number;
}

export interface DealNumbers {
  [Symbol.iterator](): DealNumbers;
}

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

/** The options of a search. A search without limits ends when its memory is full. */
export interface SearchOptions {
  /** The most states to expand. */
  maxStates?: number;
  /** The most memory to use, in bytes [default: 192 MiB]. */
  maxMemory?: number;
  /** The most time, in milliseconds. */
  maxTime?: number;
  /** Called at least every thousand states with their number; return false to stop. */
  onProgress?: (states: number) => unknown;
}

/** The options of `Solver.run`. */
export type RequestOptions = Pick<SearchOptions, "maxMemory" | "maxTime">;

/** The level of a deal: simulated players win at least 60, 40, 20, 5 or 0 % of their games. */
export type Level = "easy" | "medium" | "tricky" | "hard" | "expert";

/** The limit that ended a search. */
export type Limit = "states" | "memory" | "time" | "stopped";

/** A game that can be won. */
export interface Solved {
  kind: "solved";
  /** The number of states that the search expanded. */
  states: number;
  /**
   * Moves that win this game with its autoplay. Missing if the autoplay takes a
   * card that the solution needs.
   */
  moves?: Move[];
  /** The largest number of free cells that these moves use at once. */
  cells?: number;
}

/** A game that cannot be won, after an exhaustive search. */
export interface Impossible {
  kind: "impossible";
  states: number;
}

/** A search that reached a limit. */
export interface GaveUp {
  kind: "gave_up";
  states: number;
  limit: Limit;
}

/** The result of `Solver.solve`. */
export type Verdict = Solved | Impossible | GaveUp;

/** The length of a game in each metric. */
export interface Lengths {
  max?: number;
  safe?: number;
  unit?: number;
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

/** Keeps strings under keys, as `localStorage` does. Methods may throw. */
export interface GameStorage {
  keys(): string[];
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** The player's settings. */
export interface Settings {
  /** The tag of the language; empty for that of the system. */
  language: string;
  theme: "auto" | "light" | "dark";
  autoplay: AutoPlay;
  animation: "off" | "fast" | "normal" | "slow";
  /** Whether a tap sends a card to a sensible place, or picks it up. */
  tap: "send" | "select";
  fourColors: boolean;
  largeIndex: boolean;
  leftHanded: boolean;
  finish: boolean;
  verdict: boolean;
  counts: boolean;
}

/** A value that a setting can have. */
export interface SettingChoice {
  value: string;
  /** The key of the message that names it. */
  label: string;
  /** The key of the message that explains it, if it needs that. */
  note: string | null;
}

/** A setting as a row of a dialog. */
export interface SettingRow {
  name: keyof Settings;
  /** The key of the message that names it. */
  label: string;
  /** Its values; none for the language, because a page knows which it has. A switch has `yes` and `no`. */
  choices: SettingChoice[];
}

/** The speed of a solution, as a factor. */
export type Speed = "0.5" | "1" | "2" | "4";

/** A move in the words of a player: the deepest card, the number of cards on it, and where they go. */
export interface MoveWords {
  card: Card;
  more: number;
  to: Place;
}

/** An argument of a message. */
export type Arg =
  | { number: number }
  | { text: string }
  | { card: Card }
  | { cards: Card[] }
  | { place: Place }
  | { places: Place[] }
  | { deal: number | null }
  | { message: Message };

/** A message as the key of a translation with arguments. */
export interface Message {
  code: string;
  /** The key of words to put before the message, with the same arguments: where a card is. */
  spot: string | null;
  args: Record<string, Arg>;
  /** The message in English, if it is an error. */
  message: string;
  /** Every problem of a board. */
  problems: Message[];
}

/** A message to the player. */
export interface Notice extends Message {
  tone: "plain" | "error";
  /** What the player can do about it: return to the game that was left. */
  action: "return" | null;
}

/** Something to draw. */
export type DrawRequest =
  /** Cards that moved, the milliseconds for each of them, and what to say about them. */
  | { kind: "steps"; steps: Step[]; milliseconds: number; announcement: Message[] }
  | { kind: "show" | "jumped" | "opened" | "won" | "clearNotice" }
  | { kind: "notice"; notice: Notice };

/**
 * The queue of a request to the solver. Each has a solver of its own, in its own worker, and
 * a request replaces the one before it in its queue.
 */
export type SolverQueue = "analysis" | "level" | "random";

/** Why the solver does not answer: it cannot be used, or took too long. */
export type SolverFailure = "broken" | "timeout";

/** A request for `Solver.run`, and the time limit of each of its searches. */
export interface SolverRequest {
  kind: "solve";
  queue: SolverQueue;
  milliseconds: number | null;
  request: string;
}

/** Something that the page must do: draw, ask the solver, or stop the request in the queue `analysis`. */
export type Effect = DrawRequest | SolverRequest | { kind: "stopAnalysis" };

/** What a page draws. */
export interface SessionView {
  /** The deal number, if the deal has one. */
  number?: number;
  record: string;
  /** The text that identifies the game in a link. */
  shortName: string;
  /** The position as text, in the format of Freecell Solver. */
  board: string;
  turn: number;
  turnCount: number;
  columns: Card[][];
  cells: (Card | null)[];
  foundations: number[];
  isWon: boolean;
  canFinish: boolean;
  seconds: number;
  /** The playing time as `mm:ss` or `h:mm:ss`. */
  time: string;
  isHelped: boolean;
  /** Whether the solution is being played. */
  isPlaying: boolean;
  /** Whether a hint or the solution waits for the solver. */
  isWaiting: boolean;
  speed: Speed;
  /** The milliseconds between two moves at this speed. */
  interval: number;
  /** The milliseconds of the movement of one card; 0 without animation. */
  animation: number;
  /** The cards that can move, with the cards on them. */
  playable: Card[];
  picked: Card | null;
  typed: Place | null;
  /** Where the picked card can go. */
  targets: Place[];
  hint: MoveWords | null;
  status: "off" | "searching" | "won" | "winnable" | "lost" | "undecided";
  /** Whether the player did not expect the status. */
  isNews: boolean;
  /** The status as a message; null if the analysis is off. */
  verdict: Message | null;
  /** The label of what `Session.statusAction` does. */
  statusAction: Message | null;
  /** The level of the deal; null while it is unknown, or if the deal cannot be won. */
  level: Level | null;
  settings: Settings;
}

/** An unfinished game. */
export interface UnfinishedGame {
  key: string;
  number?: number;
  turn: number;
  seconds: number;
  time: string;
  /** The time of the last change, in milliseconds since 1970. */
  at: number;
  isCurrent: boolean;
  /** Whether giving it up counts as a loss. */
  isLoss: boolean;
}
