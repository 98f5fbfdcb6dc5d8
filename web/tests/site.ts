/** A web server for copies of the built page, which a test can change while a page is open. */
import { readFileSync, readdirSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));
const types: Record<string, string> = {
  html: "text/html",
  js: "text/javascript",
  css: "text/css",
  wasm: "application/wasm",
  svg: "image/svg+xml",
  png: "image/png",
  webmanifest: "application/manifest+json",
};
const isText = (path: string) => !/\.(wasm|png)$/.test(path);

/** The files of a copy of the page by their paths. */
export type Build = Map<string, Buffer>;

/** Returns the built page. */
export function build(): Build {
  const paths = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    paths.map(({ parentPath, name }) => {
      const path = `${parentPath}/${name}`;
      return [path.slice(dist.length).replace(/^\//, ""), readFileSync(path)];
    }),
  );
}

/** Returns another version of the page: other file names, and a title with a number. */
export function version(number: number): Build {
  const files = build();
  const worker = files.get("sw.js")?.toString() ?? "";
  const replacements: [string | RegExp, string][] = [[`"title","value":"FreeCell"`, `"title","value":"FreeCell ${number}"`]];
  for (const path of files.keys()) {
    const hash = /-([\w-]{8})\.\w+$/.exec(path)?.[1];
    if (path.startsWith("assets/") && hash) replacements.push([hash, `${hash.slice(0, 7)}${number}`]);
  }
  const own = /"([0-9a-f]{16})"/.exec(worker)?.[1];
  if (!own) throw new Error("sw.js has no version");
  replacements.push([own, own.slice(0, 15) + number]);
  const replaced = (text: string) => replacements.reduce((before, [from, to]) => before.replaceAll(from, to), text);
  return new Map([...files].map(([path, file]) => [replaced(path), isText(path) ? Buffer.from(replaced(file.toString())) : file]));
}

/** Returns the path of the file of a build that matches. */
export function pathOf(files: Build, pattern: RegExp): string {
  const path = [...files.keys()].find((name) => pattern.test(name));
  if (!path) throw new Error(`no file matches ${pattern}`);
  return path;
}

/** Returns the path of the script of the solver's worker. */
export const workerPath = (files: Build) => pathOf(files, /^assets\/worker-.*\.js$/);

/** A game for which {@link slowSolver} searches until its time limit. */
export const LONG = "?deal=891~none~2cells:";

/** Returns a build whose solver starts searching that game when its time is over. It looks at the clock twice before. */
export function slowSolver(files: Build): Build {
  const path = workerPath(files);
  const slow = `
    const now = performance.now.bind(performance);
    let [end, looks] = [0, 0];
    addEventListener("message", ({ data }) => {
      end = String(data.request).endsWith(" ${LONG.slice("?deal=".length)}") ? data.sent + data.milliseconds - performance.timeOrigin : 0;
      looks = 0;
    });
    performance.now = () => {
      while (looks > 1 && now() <= end) {}
      looks++;
      return now();
    };
    ${files.get(path)}`;
  return new Map(files).set(path, Buffer.from(slow));
}

export class Site {
  /** The copies by their folders, such as `/a/`. */
  readonly copies = new Map<string, Build>();
  /** The paths of all requests. */
  readonly requests: string[] = [];
  /** Replaces responses; undefined leaves a response as it is, "never" keeps the request waiting. */
  intercept: (path: string) => { status: number; body: string } | "never" | undefined = () => undefined;
  #waiting: ServerResponse[] = [];
  #server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://page");
    this.requests.push(pathname);
    const instead = this.intercept(pathname);
    if (instead === "never") {
      this.#waiting.push(response);
      return;
    }
    // The innermost folder wins.
    const folder =
      [...this.copies.keys()]
        .filter((name) => pathname.startsWith(name))
        .sort()
        .at(-1) ?? "";
    const path = pathname.slice(folder.length) || "index.html";
    const file = this.copies.get(folder)?.get(path);
    const type = types[path.split(".").pop() ?? ""] ?? "application/octet-stream";
    // Without the browser's own cache, a file that is gone is gone.
    const headers = { "content-type": type, "cache-control": "no-store" };
    if (instead) response.writeHead(instead.status, headers).end(instead.body);
    else if (file) response.writeHead(200, headers).end(file);
    else response.writeHead(404).end();
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Ends the interception, and the requests that it kept waiting. */
  restore(): void {
    this.intercept = () => undefined;
    for (const response of this.#waiting) response.destroy();
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
}
