/**
 * How long the threads of a page work, as Chromium itself records it.
 *
 * Budgets of time are held against the processor time of the threads, so that a
 * machine that is busy with other work gives the same answer as a quiet one. Where
 * nothing disturbed the page, the time on the clock is held against them, too.
 */
import type { Page } from "@playwright/test";

interface Event {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string; chrome_mojo_event_info?: { mojo_interface_tag?: string } };
}

/** A task of a thread: when it began, how long it took on the clock, and how long it worked. In milliseconds. */
interface Task {
  at: number;
  clock: number;
  work: number;
}

export class Trace {
  #events: Event[];

  constructor(events: Event[]) {
    this.#events = events;
  }

  /** When the page said so with `performance.mark`. */
  mark(name: string): Event {
    const found = this.#events.find((event) => event.name === name);
    if (!found) throw new Error(`the page has no mark ${name}`);
    return found;
  }

  /**
   * The tasks of the page's own thread, or of its workers. What the test itself asks
   * of the page is not the page's doing.
   */
  tasks(kind: "page" | "workers", mark: string): Task[] {
    const { pid, tid } = this.mark(mark);
    const named = this.#events.filter((event) => event.name === "thread_name" && event.pid === pid);
    const workers = named.filter((event) => event.args?.name?.startsWith("DedicatedWorker")).map((event) => event.tid);
    const threads = kind === "page" ? [tid] : workers;
    const own = this.#events.filter((event) => event.pid === pid && threads.includes(event.tid) && event.ph === "X");
    const asked = own.filter((event) => event.args?.chrome_mojo_event_info?.mojo_interface_tag?.includes("DevToolsSession"));
    const isAsked = (task: Event) =>
      asked.some((event) => event.tid === task.tid && event.ts >= task.ts && event.ts <= task.ts + (task.dur ?? 0));
    return own
      .filter((event) => event.name === "RunTask" && !isAsked(event))
      .map(({ ts, dur = 0, tdur = 0 }) => ({ at: ts / 1000, clock: dur / 1000, work: tdur / 1000 }));
  }
}

/** Whether nothing else took the processor away meanwhile. */
export function isQuiet(tasks: Task[]): boolean {
  return sum(tasks, "clock") < 1.15 * sum(tasks, "work");
}

export function sum(tasks: Task[], what: "clock" | "work"): number {
  return tasks.reduce((total, task) => total + task[what], 0);
}

export async function trace(page: Page, act: () => Promise<void>): Promise<Trace> {
  const browser = page.context().browser();
  if (!browser) throw new Error("no browser");
  const client = await browser.newBrowserCDPSession();
  const events: Event[] = [];
  client.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as Event[])));
  const isComplete = new Promise((resolve) => client.once("Tracing.tracingComplete", resolve));
  const includedCategories = ["blink.user_timing", "devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"];
  await client.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories, excludedCategories: ["*"] } });
  await act();
  await client.send("Tracing.end");
  await isComplete;
  await client.detach();
  return new Trace(events);
}
