/** Drives a browser with what all engines have in common: W3C actions, scripts and screenshots. */
import { spawn, type ChildProcess, type StdioOptions } from "node:child_process";

export interface Point {
  x: number;
  y: number;
}

export interface Driver {
  /** Opens an address and waits until it has loaded. */
  open(address: string): Promise<void>;
  /** Returns the value of a JavaScript expression that is a string, null or undefined. */
  evaluate(expression: string): Promise<string | null | undefined>;
  /** Presses the mouse at the first point, moves it through the others and releases it at the last. */
  drag(points: Point[]): Promise<void>;
  /** Taps with a finger, or clicks where the engine has no touch screen. */
  tap(point: Point): Promise<void>;
  /** Presses and releases one key after the other. */
  type(keys: string): Promise<void>;
  /** Returns the page as a PNG. */
  screenshot(): Promise<Buffer>;
  /** Ends the browser, or closes its tab. */
  close(): Promise<void>;
}

export const VIEWPORT = { width: 1280, height: 800 };

const moveTo = ({ x, y }: Point) => ({ type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y) });
const DOWN = { type: "pointerDown", button: 0 };
const UP = { type: "pointerUp", button: 0 };

/** The actions of W3C WebDriver, which are the same in WebDriver BiDi. */
export const actions = {
  drag([first, ...others]: Point[]): object[] {
    const steps = first ? [moveTo(first), DOWN, ...others.map(moveTo), UP] : [];
    return [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions: steps }];
  },
  tap(point: Point): object[] {
    return [{ type: "pointer", id: "finger", parameters: { pointerType: "touch" }, actions: [moveTo(point), DOWN, UP] }];
  },
  type(keys: string): object[] {
    const steps = [...keys].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    return [{ type: "key", id: "keyboard", actions: steps }];
  },
};

/** Starts a program that must not outlive the test. */
export function start(program: string, args: string[], env: Record<string, string> = {}, stdio: StdioOptions = "ignore"): ChildProcess {
  const child = spawn(program, args, { stdio, env: { ...process.env, ...env } });
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
  // A program that is missing is reported by whoever waits for it.
  child.once("error", () => process.off("exit", end));
  return child;
}

/** Ends a program and waits until it has ended. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
}

/** Returns the first match in what a program writes. */
export function waitForOutput(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let written = "";
    const read = (data: Buffer) => {
      written += data;
      const match = pattern.exec(written);
      if (match) resolve(match[1] ?? "");
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`${child.spawnfile} ended early: ${written}`)));
  });
}
