/** Words: the messages of `crates/locale`, which the terminal reads as well. */
import { FluentBundle, FluentNumber, type FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Attributes, Variables } from "../../target/page/keys";
import type { Arg, Card, Message, Place } from "./engine";

// The build has parsed them, and put the common messages of a language before those of the page.
const files = import.meta.glob<FluentResource["body"]>("../../crates/locale/messages/*/page.ftl", { import: "default" });
const names = import.meta.glob<string>("../../crates/locale/messages/*/common.ftl", {
  eager: true,
  import: "default",
  query: "?name",
});

/** The key of a message. */
type Key = keyof Variables;
/** The key of a message without variables. */
export type PlainKey = { [K in Key]: [Variables[K]] extends [never] ? K : never }[Key];
/** What a family of keys ends with: `Ending<"suit">` is `"C" | "D" | "H" | "S"`. */
export type Ending<Family extends string, K = Key> = K extends `${Family}-${infer End}` ? End : never;
/** What the buttons in index.html do. */
export type Command = Attributes["command"];

/** The language that a file of messages is for, which its folder is named after. */
const tagOf = (path: string) => path.split("/").at(-2) ?? "";

/** The languages, each by its own name. */
export const languages: Record<string, string> = Object.fromEntries(Object.entries(names).map(([path, name]) => [tagOf(path), name]));

/**
 * A number that selects plural forms and is written in plain digits. `Intl` number
 * formats would group the digits, and creating the first one blocks the page for as
 * long as drawing all cards.
 */
class Count extends FluentNumber {
  override toString(): string {
    return String(this.value);
  }
}

let bundle = new FluentBundle("en");

/**
 * Returns the best supported language for a list of preferred ones: the rule of `Language::closest`
 * in `crates/locale`, whose table of cases tests both.
 */
export function choose(asked: readonly string[]): string {
  const parts = (tag: string) => tag.toLowerCase().split("-");
  const tags = Object.keys(languages);
  for (const wish of asked) {
    const closest = (end?: number) => tags.find((tag) => String(parts(tag).slice(0, end)) === String(parts(wish).slice(0, end)));
    const found = closest() ?? closest(1);
    if (found) return found;
  }
  return "en";
}

export async function setLanguage(language: string): Promise<void> {
  const load = Object.entries(files).find(([path]) => tagOf(path) === language)?.[1];
  if (!load) throw new Error(`there is no language ${language}`);
  const next = new FluentBundle(language, { useIsolating: false });
  const errors = next.addResource({ body: await load() });
  if (errors.length) throw errors[0];
  bundle = next;
  document.documentElement.lang = language;
}

/** Returns a message in the current language. */
export function text(key: PlainKey): string;
export function text<K extends Key>(key: K, args: Record<Variables[K], string | number>): string;
export function text(key: Key, args?: Record<string, string | number>): string {
  return translated(key, args) ?? key;
}

/** Returns the message with a key that the module has sent, if there is one. */
export function translated(key: string, args: Record<string, string | number> = {}): string | undefined {
  const message = bundle.getMessage(key);
  if (!message?.value) return undefined;
  const values: Record<string, FluentVariable> = {};
  for (const [name, value] of Object.entries(args)) values[name] = typeof value === "number" ? new Count(value) : value;
  return bundle.formatPattern(message.value, values, []);
}

/** Joins items to a list. */
export function list(items: string[]): string {
  const [first = "", ...others] = items;
  return others.reduce((before, item) => text("list", { before, item }), first);
}

const signs: Record<string, string> = { C: "♣", D: "♦", H: "♥", S: "♠" };

/** Returns a card as symbols: `10♥`. */
export function cardSymbol(card: Card): string {
  const rank = card[0] === "T" ? "10" : card[0];
  return `${rank}${signs[card[1] ?? ""] ?? ""}`;
}

/** Returns the name of a card: `10 of hearts`. */
export function cardName(card: Card): string {
  return text("card", { rank: text(`rank-${card[0] as Ending<"rank">}`), suit: text(`suit-${card[1] as Ending<"suit">}`) });
}

export function placeName(place: Place): string {
  if (place === "h") return text("place-home");
  return /\d/.test(place) ? text("place-column", { column: place }) : text("place-cell", { cell: place });
}

/** Returns a message in the current language; `name` formats the cards. */
export function message({ code, spot, args, message: english, problems }: Message, name = cardSymbol): string {
  if (problems.length) return problems.map((problem) => message(problem, name)).join(" ");
  const words: Record<string, string | number> = {};
  for (const [key, arg] of Object.entries(args)) words[key] = argument(arg, name);
  const told = translated(code, words);
  if (told === undefined) return english;
  return spot === null ? told : `${translated(spot, words)} ${told}`;
}

/** Returns an argument of a message, or a value of a table. */
export function argument(arg: Arg, name = cardSymbol): string | number {
  if ("number" in arg) return arg.number;
  if ("text" in arg) return arg.text;
  if ("card" in arg) return name(arg.card);
  if ("cards" in arg) return list(arg.cards.map(name));
  if ("place" in arg) return placeName(arg.place);
  if ("places" in arg) return list(arg.places.map(placeName));
  if ("message" in arg) return message(arg.message, name);
  return arg.deal === null ? text("deal-name-none") : text("deal-name", { number: String(arg.deal) });
}
