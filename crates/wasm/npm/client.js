// The client of a solver in a worker: it runs one request at a time, in order.
import { describe, FreeCellError, withCause } from "./error.js";

/** The names of the arguments of each search; the last are its options. */
const GAME = ["game", "options"];
const SEARCHES = {
  solve: GAME,
  hint: GAME,
  solveShort: GAME,
  solveShortest: GAME,
  prove: GAME,
  verifyProof: ["game", "certificate", "options"],
  losingMove: GAME,
  rate: GAME,
  firstWinnable: ["numbers", "options"],
  randomDeal: ["level", "options"],
};

const isPlainObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Splits the options into those that the worker gets, and those that stay here. */
function splitOptions({ signal, ...options }) {
  const isSignal = signal == null || (typeof signal.addEventListener === "function" && typeof signal.aborted === "boolean");
  if (!isSignal) throw new FreeCellError(`signal: expected an AbortSignal, not ${describe(signal)}`, "type", {}, signal);
  let onProgress;
  // The worker rejects what is not a function.
  if (typeof options.onProgress === "function") ({ onProgress, ...options } = options);
  return { signal: signal ?? undefined, onProgress, options };
}

/** Calls a function that reads an argument, and names the argument in an error. */
function reading(name, value, read) {
  try {
    return read(value);
  } catch (error) {
    if (error instanceof FreeCellError) throw error;
    const message = `${name}: ${describe(value)} cannot be sent to the worker: ${error?.message ?? error}`;
    throw withCause(new FreeCellError(message, "type", {}, value), error);
  }
}

/** Returns a copy of an argument, with a game as its record. */
function copy(value) {
  const isGame = isPlainObject(value) && typeof value.record === "string";
  return structuredClone(isGame ? { record: value.record } : value);
}

export function createClient(startWorker) {
  let worker;
  let current;
  let nextId = 1;
  let isClosed = false;
  const waiting = [];
  /** The listener of each signal, and the jobs that it aborts. */
  const listeners = new Map();

  function listen(job) {
    const { signal } = job;
    if (!signal) return;
    if (!listeners.has(signal)) {
      const jobs = new Set();
      // The job that runs is the first: abort it last, so that no other one starts.
      const onAbort = () => [...jobs].reverse().forEach(abort);
      signal.addEventListener("abort", onAbort);
      listeners.set(signal, { jobs, onAbort });
    }
    listeners.get(signal).jobs.add(job);
  }

  function unlisten(job) {
    const listener = listeners.get(job.signal);
    if (!listener?.jobs.delete(job) || listener.jobs.size > 0) return;
    listeners.delete(job.signal);
    job.signal.removeEventListener("abort", listener.onAbort);
  }

  function abort(job) {
    const { signal, reject } = job;
    if (job === current) {
      stop();
      finish(() => reject(signal.reason));
    } else {
      waiting.splice(waiting.indexOf(job), 1);
      unlisten(job);
      reject(signal.reason);
    }
  }

  function stop() {
    worker?.terminate();
    worker = undefined;
  }

  function finish(settle) {
    const job = current;
    current = undefined;
    worker?.unref();
    unlisten(job);
    settle(job);
    runNext();
  }

  function fail(message, cause) {
    stop();
    if (current) finish((job) => job.reject(withCause(new FreeCellError(message, "worker"), cause)));
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
      fail(`the worker cannot be started: ${error?.message}`, error);
    }
  }

  async function request(search, args) {
    if (isClosed) throw new FreeCellError("the solver is closed", "closed");
    const names = SEARCHES[search];
    let signal, onProgress;
    const sent = args.slice(0, names.length).map((value, index) =>
      reading(names[index], value, () => {
        if (index < names.length - 1 || !isPlainObject(value)) return copy(value);
        let options;
        ({ signal, onProgress, options } = splitOptions(value));
        return structuredClone(options);
      }),
    );
    if (signal?.aborted) throw signal.reason;
    return new Promise((resolve, reject) => {
      const job = { id: nextId++, search, args: sent, signal, onProgress, resolve, reject };
      listen(job);
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
        unlisten(job);
        job.reject(closed);
      }
      stop();
      if (current) finish((job) => job.reject(closed));
    },
  };
  for (const search of Object.keys(SEARCHES)) client[search] = (...args) => request(search, args);
  return client;
}
