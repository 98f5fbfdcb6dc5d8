/** Firefox, driven through WebDriver BiDi, which it speaks without a driver. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import WebSocket from "ws";
import { VIEWPORT, actions, start, stop, waitForOutput, type Driver } from "./driver";

interface Reply {
  id?: number;
  type: "success" | "error" | "event";
  result?: unknown;
  error?: string;
  message?: string;
}

interface Evaluated {
  type: "success" | "exception";
  result?: { value?: string };
  exceptionDetails?: { text: string };
}

type Send = (method: string, params: object) => Promise<unknown>;

/** Returns a function that sends a command and waits for its result. */
async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  socket.on("message", (data) => {
    const { id = 0, type, result, error, message } = JSON.parse(String(data)) as Reply;
    if (type === "error") waiting.get(id)?.reject(new Error(`${error}: ${message}`));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  socket.on("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("Firefox closed the connection"));
  });
  let last = 0;
  return (method, params) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
}

/** A running Firefox, which takes longer to start than most tests to run. */
export interface Firefox {
  /** Opens a tab with storage of its own. */
  tab(): Promise<Driver>;
  /** Ends the browser. */
  close(): Promise<void>;
}

export async function launchFirefox(program: string): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), "freecell-firefox-"));
  const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
  const firefox = start(program, args, { MOZ_CRASHREPORTER_DISABLE: "1" }, ["ignore", "ignore", "pipe"]);
  const close = async () => {
    await stop(firefox);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const address = await waitForOutput(firefox, /WebDriver BiDi listening on (ws:\S+)/);
    const send = await connect(`${address}/session`);
    await send("session.new", { capabilities: {} });
    return { tab: () => openTab(send), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openTab(send: Send): Promise<Driver> {
  const { userContext } = (await send("browser.createUserContext", {})) as { userContext: string };
  const { context } = (await send("browsingContext.create", { type: "tab", userContext })) as { context: string };
  await send("browsingContext.setViewport", { context, viewport: VIEWPORT });
  const perform = async (actions: object[]) => {
    await send("input.performActions", { context, actions });
  };
  return {
    async open(url) {
      await send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    async evaluate(expression) {
      const how = { expression, target: { context }, awaitPromise: true };
      const { result, exceptionDetails } = (await send("script.evaluate", how)) as Evaluated;
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result?.value;
    },
    drag: (points) => perform(actions.drag(points)),
    tap: (point) => perform(actions.tap(point)),
    type: (keys) => perform(actions.type(keys)),
    async screenshot() {
      const { data } = (await send("browsingContext.captureScreenshot", { context })) as { data: string };
      return Buffer.from(data, "base64");
    },
    async close() {
      await send("browser.removeUserContext", { userContext });
    },
  };
}
