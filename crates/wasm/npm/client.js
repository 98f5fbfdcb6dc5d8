// The client of a solver in a worker: it runs one request at a time, in order.
import { FreeCellError } from "./error.js";

/** The searches of a solver, each with the index of its options. */
const SEARCHES = { solve: 1, hint: 1, shorten: 1, shortest: 1, prove: 1, verifyProof: 2, lostSince: 1, cellsNeeded: 1, firstWinnable: 1 };

/** Returns an argument in a form that can be sent: a game as its record. */
function sendable(value) {
  const isGame = typeof value === "object" && value !== null && !Array.isArray(value) && typeof value.record === "string";
  return isGame ? { record: value.record } : value;
}

/** Throws unless a value is what the worker helper itself uses. */
function check(name, value, isRight, expected) {
  if (value === undefined || isRight(value)) return;
  throw new FreeCellError(`${name}: expected ${expected}`, "type", {}, value);
}

export function createClient(startWorker) {
  let worker;
  let current;
  let nextId = 1;
  let isClosed = false;
  const waiting = [];

  function stop() {
    worker?.terminate();
    worker = undefined;
  }

  function finish(settle) {
    const job = current;
    current = undefined;
    worker?.unref();
    job.signal?.removeEventListener("abort", job.onAbort);
    settle(job);
    runNext();
  }

  function fail(message, cause) {
    stop();
    if (current) finish((job) => job.reject(Object.assign(new FreeCellError(message, "worker"), { cause })));
  }

  function onMessage({ id, states, result, error }) {
    if (id !== current?.id) return;
    if (states !== undefined) {
      try {
        current.onProgress?.(states);
      } catch (exception) {
        stop();
        finish((job) => job.reject(exception));
      }
    } else if (error?.isOwn) {
      const { message, code, args, problems } = error;
      const value = "value" in error ? error.value : undefined;
      finish((job) => job.reject(new FreeCellError(message, code, args, value, problems)));
    } else if (error) {
      fail(`the worker failed: ${error.message}`);
    } else {
      finish((job) => job.resolve(result));
    }
  }

  function runNext() {
    if (current || waiting.length === 0) return;
    current = waiting.shift();
    const { id, search, args } = current;
    try {
      if (!worker) {
        const own = startWorker(
          (message) => own === worker && onMessage(message),
          (message) => own === worker && fail(`the worker failed: ${message}`),
        );
        worker = own;
      }
      worker.ref();
      worker.post({ id, search, args, isFollowed: current.onProgress !== undefined });
    } catch (error) {
      // An argument that cannot be sent leaves the worker as it is.
      if (error?.name === "DataCloneError") {
        finish((job) => job.reject(Object.assign(new FreeCellError(`an argument cannot be sent to the worker: ${error.message}`, "type"), { cause: error })));
      } else {
        fail(`the worker cannot be started: ${error?.message}`, error);
      }
    }
  }

  async function request(search, args) {
    if (isClosed) throw new FreeCellError("the solver is closed", "closed");
    const index = SEARCHES[search];
    let [signal, onProgress] = [];
    const options = args[index];
    if (typeof options === "object" && options !== null) {
      ({ signal, onProgress, ...args[index] } = options);
      check("signal", signal, (it) => typeof it?.addEventListener === "function" && typeof it.aborted === "boolean", "an AbortSignal");
      check("onProgress", onProgress, (it) => typeof it === "function", "a function");
    }
    if (signal?.aborted) throw signal.reason;
    return new Promise((resolve, reject) => {
      const job = { id: nextId++, search, args: args.map(sendable), signal, onProgress, resolve, reject };
      job.onAbort = () => {
        if (job === current) {
          stop();
          finish(() => reject(signal.reason));
        } else {
          waiting.splice(waiting.indexOf(job), 1);
          signal.removeEventListener("abort", job.onAbort);
          reject(signal.reason);
        }
      };
      signal?.addEventListener("abort", job.onAbort);
      waiting.push(job);
      runNext();
    });
  }

  const client = {
    /** Ends the worker; requests that are not finished are rejected. */
    close() {
      isClosed = true;
      const closed = new FreeCellError("the solver is closed", "closed");
      for (const job of waiting.splice(0)) {
        job.signal?.removeEventListener("abort", job.onAbort);
        job.reject(closed);
      }
      stop();
      if (current) finish((job) => job.reject(closed));
    },
  };
  for (const search of Object.keys(SEARCHES)) client[search] = (...args) => request(search, args);
  return client;
}
