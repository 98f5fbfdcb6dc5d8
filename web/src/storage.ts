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
export const isPersistent = local !== undefined;

/** Returns the language in the settings, before the session can read them. */
export function storedLanguage(): string {
  const name = "language ";
  const line = storage
    .get("settings")
    ?.split("\n")
    .find((line) => line.startsWith(name));
  return line?.slice(name.length) ?? "";
}
