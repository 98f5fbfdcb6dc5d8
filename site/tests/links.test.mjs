/** Checks the built site: `SITE` is its folder. Every link and anchor leads somewhere, and nothing comes from elsewhere. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

const site = path.resolve(process.env.SITE ?? "target/site");

/** The hosts that a text may link to. No page loads anything from them. */
const HOSTS = [
  "crates.io",
  "developer.mozilla.org",
  "distributed.dask.org",
  "doc.rust-lang.org",
  "docs.getmoto.org",
  "docs.rs",
  "filesystem-spec.readthedocs.io",
  "github.com",
  "jobqueue.dask.org",
  "kubernetes.dask.org",
  "projectfluent.org",
  "www.rust-lang.org",
];

const files = readdirSync(site, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.join(entry.parentPath, entry.name));
const pages = new Map(files.filter((file) => file.endsWith(".html")).map((file) => [file, readFileSync(file, "utf8")]));
const name = (file) => path.relative(site, file);
const isGame = (file) => name(file).startsWith("play");

const decode = (text) =>
  text
    .replace(/&amp;/g, "&")
    .replace(/&quot;/g, '"')
    .replace(/&#39;|&#x27;/g, "'");

/** Returns the tags of a page with their attributes, without the contents of scripts and comments. */
function tags(html) {
  const markup = html.replace(/<!--.*?-->/gs, "").replace(/(<(script|style)\b[^>]*>).*?<\/\2>/gs, "$1");
  return [...markup.matchAll(/<([a-z][\w-]*)((?:\s+[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+))?|\s|\/)*)>/gi)].map(
    ([, tag, text]) => {
      const attributes = [...text.matchAll(/([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g)];
      return [
        tag.toLowerCase(),
        new Map(attributes.map(([, key, ...values]) => [key, decode(values.find((value) => value !== undefined) ?? "")])),
      ];
    },
  );
}

const parsed = new Map([...pages].map(([file, html]) => [file, tags(html)]));
const pictures = files.filter((file) => file.endsWith(".svg")).map((file) => [file, tags(readFileSync(file, "utf8"))]);
const names = (found) => new Set(found.flatMap(([, attributes]) => [attributes.get("id"), attributes.get("name")]));
const anchors = new Map([...parsed, ...pictures].map(([file, found]) => [file, names(found)]));

/** Whether a page has an anchor. Like browsers, it looks for the encoded name first. */
function hasAnchor(file, anchor) {
  // Pages of rustdoc that forward keep the anchor.
  const next = pages.get(file)?.match(/http-equiv="refresh" content="0;URL=([^"]*)"/)?.[1];
  if (next) return hasAnchor(path.join(path.dirname(file), next), anchor);
  // A range of lines, which a script of rustdoc marks.
  const [first, last] = anchor.split("-");
  const wanted = file.includes(`${path.sep}src${path.sep}`) && /^\d+$/.test(last ?? "") ? [first, last] : [anchor];
  return wanted.every((one) => anchors.get(file)?.has(one) || anchors.get(file)?.has(decodeURIComponent(one)));
}

/** Attributes that load something, and not only lead to it. */
const loads = (tag, key, attributes) => key === "src" || (tag === "link" && !/canonical|next|prev/.test(attributes.get("rel") ?? ""));

test("the site has all its parts", () => {
  const parts = ["index.html", "404.html", "play/index.html", "docs/benchmarks.html", "docs/notebook.html", "docs/changelog.html"];
  const references = ["api/index.html", "api/rust/freecell_core/index.html", "api/python/freecell.html", "api/npm/classes/Game.html"];
  for (const part of [...parts, ...references]) assert.ok(pages.has(path.join(site, part)), part);
});

test("every link and anchor leads somewhere, and nothing is loaded from another host", () => {
  const wrong = [];
  let count = 0;
  for (const [file, found] of parsed) {
    for (const [tag, attributes] of found) {
      for (const key of ["href", "src"]) {
        const value = attributes.get(key);
        if (value === undefined || (tag === "use" && value.startsWith("#"))) continue;
        count++;
        const report = (why) => wrong.push(`${name(file)}: ${value} ${why}`);
        if (value.startsWith("data:")) continue;
        if (/^[a-z]+:|^\/\//i.test(value)) {
          const { host, protocol } = new URL(value, "https://none");
          if (loads(tag, key, attributes)) report("is loaded from another host");
          else if (protocol !== "https:" || !HOSTS.includes(host)) report("leads to a host that is not in the list");
          continue;
        }
        const [address, anchor = ""] = value.split("#");
        if (address.startsWith("/")) {
          report("does not work under another path");
          continue;
        }
        let target = address === "" ? file : path.join(path.dirname(file), decodeURIComponent(address.split("?")[0]));
        if (existsSync(target) && statSync(target).isDirectory()) target = path.join(target, "index.html");
        if (!existsSync(target)) report("does not exist");
        else if (anchor && !hasAnchor(target, anchor)) report("has no such anchor");
      }
    }
  }
  assert.ok(count > 5_000, `only ${count} links were found`);
  assert.deepEqual(wrong.slice(0, 40), [], `${wrong.length} links are wrong`);
});

test("every page has a language, a title and a strict content security policy", () => {
  for (const [file, html] of pages) {
    assert.match(html, /<html[^>]* lang="[a-z]/, name(file));
    assert.match(html, /<title>[^<]/, name(file));
    const policy = html.match(/<meta http-equiv="Content-Security-Policy" content="([^"]*)"/)?.[1] ?? "";
    assert.match(policy, /default-src 'none'/, name(file));
    assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|https?:|\*/, name(file));
  }
});

test("pages of ours have no inline style, and the game alone may run WebAssembly", () => {
  for (const [file, found] of parsed) {
    if (/^api\/(python|npm|rust\/[^/]+\/)/.test(name(file))) continue;
    for (const [tag, attributes] of found) assert.ok(!attributes.has("style"), `${name(file)}: <${tag} style>`);
    if (!isGame(file)) assert.doesNotMatch(pages.get(file), /wasm-unsafe-eval/, name(file));
  }
});

test("style sheets load nothing from elsewhere", () => {
  for (const file of files.filter((one) => one.endsWith(".css"))) {
    assert.doesNotMatch(readFileSync(file, "utf8"), /(url\(\s*["']?|@import\s+["'])(https?:)?\/\//, name(file));
  }
});
