import { FluentResource } from "@fluent/bundle";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Parses the messages when the page is built, and not when it opens: `page.ftl` is all that
 * the page says in a language, and `common.ftl?name` is the language's own name.
 */
function languages(): Plugin {
  const parse = (path: string) => new FluentResource(readFileSync(path, "utf8")).body;
  return {
    name: "languages",
    load(id) {
      const [path = "", query] = id.split("?");
      if (!path.endsWith(".ftl")) return undefined;
      const common = path.replace(/\w+\.ftl$/, "common.ftl");
      this.addWatchFile(path);
      this.addWatchFile(common);
      if (query === "name") {
        const name = parse(common).find(({ id }) => id === "language-name")?.value;
        return `export default ${JSON.stringify(name)};`;
      }
      const body = [...parse(common), ...parse(path)];
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(body))});`;
    },
  };
}

/** Preloads the module in parallel with the script. */
function preload(): Plugin {
  return {
    name: "preload",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle }) {
        const href = Object.keys(bundle ?? {}).find((name) => name.endsWith(".wasm"));
        if (!href) throw new Error("the page has no module to preload");
        const attrs = { rel: "preload", as: "fetch", type: "application/wasm", crossorigin: true, href: `./${href}` };
        return [{ tag: "link", attrs, injectTo: "head" }];
      },
    },
  };
}

/** Writes the service worker with the list of all files of the page, and the version into both. */
function serviceWorker(): Plugin {
  const VERSION = "__VERSION__";
  return {
    name: "service-worker",
    apply: "build",
    transformIndexHtml: () => [{ tag: "meta", attrs: { name: "version", content: VERSION }, injectTo: "head" }],
    generateBundle: {
      // When the HTML file exists.
      order: "post",
      handler(_, bundle) {
        const publicFiles = readdirSync(here("public"));
        const files = [...Object.keys(bundle), ...publicFiles].filter((name) => name !== "index.html").sort();
        const hash = createHash("sha256");
        for (const item of Object.values(bundle)) hash.update(item.type === "chunk" ? item.code : item.source);
        for (const name of publicFiles) hash.update(readFileSync(here(`public/${name}`)));
        const version = hash.digest("hex").slice(0, 16);
        const page = bundle["index.html"];
        if (page?.type !== "asset" || !String(page.source).includes(VERSION)) throw new Error("the page has no version");
        page.source = String(page.source).replace(VERSION, version);
        const source = readFileSync(here("src/offline.js"), "utf8")
          .replace("__FILES__", JSON.stringify(["./", ...files]))
          .replace(VERSION, JSON.stringify(version));
        this.emitFile({ type: "asset", fileName: "sw.js", source });
      },
    },
  };
}

export default defineConfig({
  // Relative, so that the page works under any path.
  base: "./",
  resolve: { alias: { "freecell-wasm": here("../target/page/freecell.js") } },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  worker: { format: "es" },
  server: { fs: { allow: [here("..")] } },
  preview: { host: "127.0.0.1", port: 4617 },
  plugins: [languages(), preload(), serviceWorker()],
});
