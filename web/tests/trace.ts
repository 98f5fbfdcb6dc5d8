/**
 * The processor time of a page's threads, from Chromium's trace.
 *
 * Time budgets apply to the processor time of the threads, so that the result does not
 * depend on other work of the machine. If nothing else used the processor, they apply
 * to the elapsed time as well.
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

/** A task of a thread: its start, elapsed time (`clock`) and processor time (`work`) in milliseconds. */
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

  /** Returns the event of a `performance.mark`. */
  mark(name: string): Event {
    const found = this.#events.find((event) => event.name === name);
    if (!found) throw new Error(`the page has no mark ${name}`);
    return found;
  }

  /**
   * Returns the tasks of the page's main thread or of its workers, without those
   * caused by the test itself.
   */
  tasks(kind: "page" | "workers", mark: string): Task[] {
    const { pid, tid } = this.mark(mark);
    const named = this.#events.filter((event) => event.name === "thread_name" && event.pid === pid);
    const workers = named.filter((event) => event.args?.name?.startsWith("DedicatedWorker")).map((event) => event.tid);
    const threads = kind === "page" ? [tid] : workers;
    const own = this.#events.filter((event) => event.pid === pid && threads.includes(event.tid) && event.ph === "X");
    const commands = own.filter((event) => event.args?.chrome_mojo_event_info?.mojo_interface_tag?.includes("DevToolsSession"));
    const isFromTest = (task: Event) =>
      commands.some((event) => event.tid === task.tid && event.ts >= task.ts && event.ts <= task.ts + (task.dur ?? 0));
    return own
      .filter((event) => event.name === "RunTask" && !isFromTest(event))
      .map(({ ts, dur = 0, tdur = 0 }) => ({ at: ts / 1000, clock: dur / 1000, work: tdur / 1000 }));
  }
}

/** Returns whether nothing else used the processor during the tasks. */
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
