// What a worker does with a request.
import { FreeCellError } from "./error.js";
import { Solver } from "./module.js";

/** The milliseconds between two reports of progress. */
const INTERVAL = 50;

let solver;

/** Runs a search and sends its result. */
export function run({ id, search, args, isFollowed }, send) {
  let last = performance.now();
  const onProgress = (states) => {
    const now = performance.now();
    if (now - last < INTERVAL) return;
    last = now;
    send({ id, states });
  };
  try {
    solver ??= new Solver();
    if (isFollowed) {
      const index = search === "verifyProof" ? 2 : 1;
      args[index] = { ...args[index], onProgress };
    }
    send({ id, result: solver[search](...args) });
  } catch (error) {
    if (!(error instanceof FreeCellError)) {
      send({ id, error: { message: String(error) } });
      return;
    }
    const { message, code, args, value, problems } = error;
    send({ id, error: { isOwn: true, message, code, args, value, problems } });
  }
}
