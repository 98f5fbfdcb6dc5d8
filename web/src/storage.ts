/** Local storage under the page's own path. The session validates what is in it. */
import type { GameStorage } from "./engine";

/** Two copies of the page on one origin keep their games apart. */
const prefix = `freecell:${new URL("./", location.href).pathname}:`;

function available(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

const local = available();
/** Without local storage, games last as long as the page. */
const memory = new Map<string, string>();

export const storage: GameStorage = {
  keys: () => {
    const all = local ? Object.keys(local) : [...memory.keys()];
    return all.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  },
  get: (key) => (local ? local.getItem(prefix + key) : (memory.get(prefix + key) ?? null)),
  set: (key, value) => void (local ? local.setItem(prefix + key, value) : memory.set(prefix + key, value)),
  remove: (key) => void (local ? local.removeItem(prefix + key) : memory.delete(prefix + key)),
};

/** Whether games outlast the page. */
export const isLasting = local !== undefined;

/** Returns the language in the settings, before the session can read them. */
export function storedLanguage(): string {
  return /^language (\S+)$/m.exec(storage.get("settings") ?? "")?.[1] ?? "";
}

/** A value of the first version as a word of a line. */
function word(value: unknown): string {
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
}

function lines(value: object): string {
  return Object.entries(value)
    .map(([name, entry]) => `${name} ${word(entry)}\n`)
    .join("");
}

/** Converts the JSON of the first version. What is not as expected stays as it is, and the session sets it aside. */
function converted(key: string, json: string): string {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return json;
  }
  if (key !== "results") return typeof value === "object" && value && !Array.isArray(value) ? lines(value) : json;
  if (!Array.isArray(value)) return json;
  return value
    .map((result) => {
      const { deal, won, helped, moves, seconds, at } = Object(result);
      const parts = [deal, won ? "won" : "lost", helped ? "helped" : "alone", moves, seconds, at, 0];
      return typeof won === "boolean" ? parts.join(" ") : JSON.stringify(result);
    })
    .map((line) => `${line}\n`)
    .join("");
}

/** Copies the data of the first version, once. The original stays, because another copy of the page may need it. */
export function takeOver(): void {
  try {
    if (storage.keys().length) return;
    for (const key of ["settings", "game", "results"]) {
      const json = local?.getItem(`freecell.${key}`);
      if (json) storage.set(key, converted(key, json));
    }
  } catch {
    // The storage is full; the session reports it.
  }
}
