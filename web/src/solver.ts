/** A client of the solver worker: it sends one request at a time and terminates the worker to cancel it. */
import { compiled, type Verdict } from "./engine";

export type SolverRequest = { id: number } & (
  | { kind: "solve"; record: string; milliseconds: number }
  | { kind: "difficulty"; record: string; states: number }
  | { kind: "first-winnable"; numbers: number[]; states: number }
);

/** A response; `last` marks the final one of a request. */
export type SolverResponse = { id: number; last: boolean } & (
  | {
      kind: "solve";
      verdict: Verdict;
      /** In the second response for an impossible game: the range of the move that lost it. */
      since?: [number, number];
    }
  /** The smallest number of free cells that is enough, and the moves with all of them. */
  | { kind: "difficulty"; difficulty: { cells: number; moves?: number } | undefined }
  | { kind: "first-winnable"; number?: number }
);

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

/** Allows workers to start. The page calls it after the first paint. */
export let startWorkers: () => void = () => {};
const mayStart = new Promise<void>((resolve) => (startWorkers = resolve));

/** How many milliseconds an outdated search may still run before the worker is terminated. */
const GRACE = 40;

export class SolverClient {
  #worker: Worker | undefined;
  #id = 0;
  #busy: number | undefined;
  #next: { request: SolverRequest; onResponse: (response: SolverResponse) => void } | undefined;
  #onResponse: (response: SolverResponse) => void = () => {};
  #timer = 0;

  /** Sends a request; it replaces the one before, which gets no more responses. */
  send(body: WithoutId<SolverRequest>, onResponse: (response: SolverResponse) => void): void {
    const request = { ...body, id: ++this.#id } as SolverRequest;
    this.#next = { request, onResponse };
    this.#onResponse = () => {};
    if (this.#busy === undefined) void this.#postNext();
    else if (!this.#timer) this.#timer = window.setTimeout(() => this.#replaceWorker(), GRACE);
  }

  /** Cancels the current request. */
  stop(): void {
    this.#next = undefined;
    this.#onResponse = () => {};
    if (this.#busy !== undefined) this.#replaceWorker();
  }

  #replaceWorker(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#busy = undefined;
    void this.#postNext();
  }

  async #postNext(): Promise<void> {
    await mayStart;
    const next = this.#next;
    if (!next || this.#busy !== undefined) return;
    this.#next = undefined;
    this.#busy = next.request.id;
    this.#onResponse = next.onResponse;
    const worker = this.#worker ?? (await this.#start());
    if (this.#busy === next.request.id) worker.postMessage(next.request);
  }

  async #start(): Promise<Worker> {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<SolverResponse>) => {
      if (worker !== this.#worker) return;
      const onResponse = data.id === this.#busy && !this.#next ? this.#onResponse : () => {};
      if (data.last) {
        clearTimeout(this.#timer);
        this.#timer = 0;
        this.#busy = undefined;
      }
      onResponse(data);
      if (data.last && this.#next) void this.#postNext();
    };
    worker.postMessage(await compiled);
    return worker;
  }
}
