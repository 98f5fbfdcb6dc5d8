/** Nothing runs this: `tsc` checks that wrong keys and arguments of messages do not compile. */
import { text } from "../src/locale";

export const right = [text("command-undo"), text("turn", { turn: 1, count: 2 })];
export const wrong = [
  // @ts-expect-error: no message has this key
  text("command-undoo"),
  // @ts-expect-error: this message is for the terminal
  text("terminal-quit"),
  // @ts-expect-error: an argument is missing
  text("turn", { turn: 1 }),
  // @ts-expect-error: the arguments are missing
  text("turn"),
];
