/** A client of the solver worker: it sends one request at a time and terminates the worker to cancel it. */
import { compiled, type SolverFailure, type SolverRequest } from "./engine";

/** A request to a worker; `sent` is when it was sent, in milliseconds since 1970. */
export type WorkerRequest = { id: number; sent: number } & SolverRequest;

/** A response; `last` marks the final one of a request. */
export type SolverResponse = { id: number; last: boolean; answer: string };

/** What a request leads to: an answer, or a worker that failed, also after a restart. */
export type Outcome = { answer: string } | { failure: SolverFailure };

type Job = { request: WorkerRequest; onOutcome: (outcome: Outcome) => void; isRestarted: boolean };

/** Allows workers to start. The page calls it after the first paint. */
export let startWorkers: () => void = () => {};
const mayStart = new Promise<void>((resolve) => (startWorkers = resolve));

/** How many milliseconds an outdated search may still run before the worker is terminated. */
const GRACE = 40;
/** The time limit in milliseconds of a request without one. */
const LIMIT = 30_000;
/** How many milliseconds after its time limit a request fails. */
const MARGIN = 800;

export class SolverClient {
  #worker: Worker | undefined;
  #id = 0;
  #current: Job | undefined;
  #next: Job | undefined;
  #graceTimer = 0;
  #limitTimer = 0;

  /** Sends a request; it replaces the one before, which gets no more responses. */
  send(body: SolverRequest, onOutcome: (outcome: Outcome) => void): void {
    this.#next = { request: { ...body, id: ++this.#id, sent: 0 }, onOutcome, isRestarted: false };
    if (!this.#current) void this.#startNext();
    else this.#graceTimer ||= window.setTimeout(() => this.#replaceWorker(), GRACE);
  }

  /** Cancels the current request. */
  stop(): void {
    this.#next = undefined;
    if (this.#current) this.#replaceWorker();
  }

  async #startNext(): Promise<void> {
    await mayStart;
    const job = this.#next;
    if (!job || this.#current) return;
    this.#next = undefined;
    this.#current = job;
    job.request.sent = performance.timeOrigin + performance.now();
    this.#limitTime(job);
    await this.#post(job);
  }

  /** Starts the time limit of a request, or of its next response. */
  #limitTime({ request }: Job): void {
    clearTimeout(this.#limitTimer);
    const limit = request.milliseconds ?? LIMIT;
    this.#limitTimer = window.setTimeout(() => this.#fail("timeout"), limit + MARGIN);
  }

  async #post(job: Job): Promise<void> {
    const module = await compiled;
    if (this.#current !== job) return;
    try {
      this.#worker ??= this.#startWorker(module);
      this.#worker.postMessage(job.request);
    } catch {
      this.#onError();
    }
  }

  #startWorker(module: WebAssembly.Module): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<SolverResponse>) => {
      const job = this.#current;
      if (worker !== this.#worker || data.id !== job?.request.id) return;
      const isOutdated = this.#next !== undefined;
      if (data.last) this.#finish();
      else this.#limitTime(job);
      if (!isOutdated) job.onOutcome(data);
    };
    worker.onerror = worker.onmessageerror = () => {
      if (worker === this.#worker) this.#onError();
    };
    worker.postMessage(module);
    return worker;
  }

  /** Ends the current request, and starts the next one. */
  #finish(): void {
    clearTimeout(this.#graceTimer);
    clearTimeout(this.#limitTimer);
    this.#graceTimer = 0;
    this.#current = undefined;
    void this.#startNext();
  }

  #terminateWorker(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #replaceWorker(): void {
    this.#terminateWorker();
    this.#finish();
  }

  /** Restarts a worker that failed, once for each request. */
  #onError(): void {
    const job = this.#current;
    if (!job || job.isRestarted || this.#next) {
      this.#fail("broken");
      return;
    }
    job.isRestarted = true;
    this.#terminateWorker();
    void this.#post(job);
  }

  #fail(failure: SolverFailure): void {
    const job = this.#current;
    const isOutdated = this.#next !== undefined;
    this.#replaceWorker();
    if (job && !isOutdated) job.onOutcome({ failure });
  }
}
