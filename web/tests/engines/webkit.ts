/** WebKitGTK, driven through W3C WebDriver in a virtual display. */
import { createServer, type AddressInfo } from "node:net";
import { VIEWPORT, actions, start, stop, waitForOutput, type Driver } from "./driver";

/** Returns a port that is free at the moment. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

async function send(method: string, address: string, body?: object): Promise<unknown> {
  // The driver waits forever for a browser that hangs.
  const signal = AbortSignal.timeout(method === "POST" ? 60_000 : 10_000);
  const response = await fetch(address, { method, signal, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${method} ${address}: ${JSON.stringify(value)}`);
  return value;
}

async function waitForDriver(address: string): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if (await send("GET", `${address}/status`).catch(() => undefined)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no answer from WebKitWebDriver at ${address}`);
}

export async function launchWebKit(program: string): Promise<Driver> {
  // Larger than the window, which has a toolbar.
  const screen = `${VIEWPORT.width + 200}x${VIEWPORT.height + 200}x24`;
  const display = start("Xvfb", ["-displayfd", "1", "-screen", "0", screen, "-nolisten", "tcp"], {}, ["ignore", "pipe", "ignore"]);
  const number = await waitForOutput(display, /(\d+)\n/);
  const environment = {
    DISPLAY: `:${number}`,
    GDK_BACKEND: "x11",
    NO_AT_BRIDGE: "1",
    // Without a graphics card, emulating one takes longer than drawing.
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: "1",
    // The sandbox needs rights that containers do not have; the page is our own.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
  };
  const port = await freePort();
  const driver = start(program, [`--port=${port}`], environment);
  const address = `http://127.0.0.1:${port}`;
  let session = "";
  const close = async () => {
    if (session) await send("DELETE", session).catch(() => {});
    await stop(driver);
    // The browser ends with its display, even if the driver has lost it.
    await stop(display);
  };
  try {
    await waitForDriver(address);
    const { sessionId } = (await send("POST", `${address}/session`, { capabilities: {} })) as { sessionId: string };
    session = `${address}/session/${sessionId}`;
    await send("POST", `${session}/window/rect`, VIEWPORT);
    const perform = async (actions: object[]) => {
      await send("POST", `${session}/actions`, { actions });
    };
    return {
      async open(url) {
        await send("POST", `${session}/url`, { url });
      },
      async evaluate(expression) {
        const script = { script: `return ${expression};`, args: [] };
        return (await send("POST", `${session}/execute/sync`, script)) as string | null;
      },
      drag: (points) => perform(actions.drag(points)),
      tap: (point) => perform(actions.tap(point)),
      type: (keys) => perform(actions.type(keys)),
      async screenshot() {
        return Buffer.from((await send("GET", `${session}/screenshot`)) as string, "base64");
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
