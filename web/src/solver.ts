/** A worker with a solver: asked one thing at a time, and ended when it takes too long to matter. */
import { compiled, type Verdict } from "./engine";

export type Question = { id: number } & (
  | { kind: "judge"; record: string; milliseconds: number }
  | { kind: "cells"; record: string; states: number }
  | { kind: "winnable"; numbers: number[]; states: number }
);

export type Answer = { id: number; last: boolean } & (
  | {
      kind: "judged";
      verdict: Verdict;
      /** If it is impossible, and in a second answer: which move threw it away. */
      since?: [number, number];
    }
  /** So many cells are enough to win, and so many moves with all of them. */
  | { kind: "cells"; enough: { cells: number; moves?: number } | undefined }
  | { kind: "winnable"; number?: number }
);

type Asked<Q> = Q extends unknown ? Omit<Q, "id"> : never;

/** Lets workers start: not before the table is seen, which matters more. */
export let wake: () => void = () => {};
const isAwake = new Promise<void>((resolve) => (wake = resolve));

/** How long a search that nobody waits for any more may still run. */
const PATIENCE = 40;

export class Thinker {
  #worker: Worker | undefined;
  #id = 0;
  #busy: number | undefined;
  #next: { question: Question; hear: (answer: Answer) => void } | undefined;
  #hear: (answer: Answer) => void = () => {};
  #timer = 0;

  /** Asks; whatever was asked before is not answered any more. */
  ask(asked: Asked<Question>, hear: (answer: Answer) => void): void {
    const question = { ...asked, id: ++this.#id } as Question;
    this.#next = { question, hear };
    this.#hear = () => {};
    if (this.#busy === undefined) void this.#send();
    else if (!this.#timer) this.#timer = window.setTimeout(() => this.#renew(), PATIENCE);
  }

  /** Stops whatever is being thought about. */
  stop(): void {
    this.#next = undefined;
    this.#hear = () => {};
    if (this.#busy !== undefined) this.#renew();
  }

  #renew(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#busy = undefined;
    void this.#send();
  }

  async #send(): Promise<void> {
    await isAwake;
    const next = this.#next;
    if (!next || this.#busy !== undefined) return;
    this.#next = undefined;
    this.#busy = next.question.id;
    this.#hear = next.hear;
    const worker = this.#worker ?? (await this.#start());
    if (this.#busy === next.question.id) worker.postMessage(next.question);
  }

  async #start(): Promise<Worker> {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (worker !== this.#worker) return;
      const hear = data.id === this.#busy && !this.#next ? this.#hear : () => {};
      if (data.last) {
        clearTimeout(this.#timer);
        this.#timer = 0;
        this.#busy = undefined;
      }
      hear(data);
      if (data.last && this.#next) void this.#send();
    };
    worker.postMessage(await compiled);
    return worker;
  }
}
