/** Serves a folder on this machine: `node site/serve.mjs FOLDER [PORT]`. */
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/** Returns a server of a folder under a path that begins and ends with a slash. */
export function serve(folder, base = "/") {
  const root = path.resolve(folder);
  return createServer((request, response) => {
    const address = decodeURIComponent(new URL(request.url ?? "", "http://site").pathname);
    const wanted = path.join(root, address.startsWith(base) ? address.slice(base.length) : "..");
    const file = wanted.startsWith(root) && existsSync(wanted) && statSync(wanted).isDirectory() ? path.join(wanted, "index.html") : wanted;
    const isFound = file.startsWith(root) && existsSync(file);
    const shown = isFound ? file : path.join(root, "404.html");
    const type = TYPES[path.extname(shown)] ?? "application/octet-stream";
    response.writeHead(isFound ? 200 : 404, { "content-type": type, "cache-control": "no-cache" });
    createReadStream(shown).pipe(response);
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder = "target/site", port = "4618"] = process.argv.slice(2);
  const server = serve(folder).on("error", (error) => {
    console.error(error.code === "EADDRINUSE" ? `port ${port} is in use: name another one after the folder` : error.message);
    process.exitCode = 1;
  });
  server.listen(Number(port), "127.0.0.1", () => console.log(`http://127.0.0.1:${port}/`));
}
