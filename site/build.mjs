/**
 * Builds the site: `node site/build.mjs OUT RUSTDOC PDOC NPM`, with the folders of rustdoc's and pdoc's pages and of the
 * npm package. `cargo xtask site` builds these first.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { docs } from "./src/docs.mjs";
import { escaped, frame } from "./src/html.mjs";
import { landing } from "./src/landing.mjs";
import { notFound } from "./src/not-found.mjs";
import * as reference from "./src/reference.mjs";
import { read, source } from "./src/repository.mjs";

const [out, rustdoc, pdoc, npm] = process.argv.slice(2).map((folder) => path.resolve(folder));
if (!npm) throw new Error("usage: node site/build.mjs OUT RUSTDOC PDOC NPM");

function write(name, content) {
  mkdirSync(path.dirname(path.join(out, name)), { recursive: true });
  writeFileSync(path.join(out, name), content);
}

/** Copies a reference and changes its pages, and its main script if `changeScript` is given. */
function copy(folder, name, change, changeScript) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith(".")) continue;
    const file = path.join(entry.parentPath, entry.name);
    const to = `${name}/${path.relative(folder, file).replaceAll(path.sep, "/")}`;
    if (file.endsWith(".html")) write(to, change(readFileSync(file, "utf8"), to));
    else if (changeScript && entry.name === "main.js") write(to, changeScript(readFileSync(file, "utf8")));
    else write(to, readFileSync(file));
  }
}

/** Runs TypeDoc on the types of the npm package. */
function typedoc() {
  const work = mkdtempSync(path.join(npm, "..", "typedoc-"));
  const config = path.join(work, "tsconfig.json");
  const compilerOptions = { target: "es2022", module: "esnext", lib: ["ES2022", "DOM"], types: [] };
  const types = path.join(npm, "index.d.ts");
  writeFileSync(config, JSON.stringify({ compilerOptions, files: [types] }));
  const options = ["--readme", "none", "--name", "freecell-wasm", "--hideGenerator", "--disableSources", "--logLevel", "Warn"];
  const folders = ["--entryPoints", types, "--tsconfig", config, "--out", path.join(work, "out")];
  execFileSync(process.execPath, [source("site/node_modules/typedoc/bin/typedoc"), ...options, ...folders], { stdio: "inherit" });
  copy(path.join(work, "out"), "api/npm", reference.npm, reference.npmScript);
  rmSync(work, { recursive: true });
}

/** Returns the list of the libraries with their descriptions. */
function crateList(crates, root, heading) {
  const items = crates.map((name) => {
    const cargo = read(`crates/${name.replace("freecell_", "")}/Cargo.toml`);
    const what = cargo.match(/^description = "(.*)"$/m)?.[1] ?? "";
    return `<li><${heading}><a href="${root}${name}/index.html">${name.replaceAll("_", "-")}</a></${heading}><p>${escaped(what)}</p></li>`;
  });
  return `<ul class="parts">${items.join("\n")}</ul>`;
}

/** Returns the pages that lead to the references. */
function apiPages(crates) {
  const page = (where, title, html) => {
    const body = `<main id="content" class="wide api"><h1>${title}</h1>\n${html}\n</main>`;
    write(where, frame({ path: where, title: `${title} – FreeCell`, description: `${title} of freecell`, body }));
  };
  const packages = [
    ["python/freecell.html", "freecell", "Deals, games, verdicts, arrays and tables"],
    ["python/freecell/cluster.html", "freecell.cluster", "Sweeps over machines with Dask"],
  ].map(([to, name, what]) => `<li><h3><a href="${to}">${name}</a></h3><p>${what}</p></li>`);
  const npmList = `<li><h3><a href="npm/index.html">freecell-wasm</a></h3><p>Functions, classes and types for Node, pages and workers</p></li>`;
  page(
    "api/index.html",
    "API references",
    `<h2>Rust</h2>${crateList(crates, "rust/", "h3")}<h2>Python</h2><ul class="parts">${packages.join("")}</ul><h2>npm</h2><ul class="parts">${npmList}</ul>`,
  );
  page("api/rust/index.html", "Rust libraries", crateList(crates, "", "h2"));
}

rmSync(out, { recursive: true, force: true });
const crates = readdirSync(rustdoc)
  .filter((name) => existsSync(path.join(rustdoc, name, "all.html")))
  .sort();
const { files, images } = docs(crates);
for (const name of ["deal-617.svg", "page-desktop.png"]) images.set(`docs/images/${name}`, `docs/${name}`);
for (const [name, content] of files) write(name, content);
for (const [name, from] of images) write(name, readFileSync(source(from)));
write("index.html", landing());
write("404.html", notFound());
write("docs/index.html", files.get("docs/guide.html"));
// The colours are the game's own.
write("assets/site.css", ["web/src/style/colors.css", "site/assets/site.css", "site/assets/landing.css"].map(read).join("\n"));
for (const name of ["steps.js", "rust.css", "python.css", "npm.css"]) write(`assets/${name}`, read(`site/assets/${name}`));
write("assets/icon.svg", read("web/public/icon.svg"));
cpSync(source("web/dist"), path.join(out, "play"), { recursive: true });
copy(rustdoc, "api/rust", reference.rust);
copy(pdoc, "api/python", reference.python);
typedoc();
apiPages(crates);
// GitHub's pages would otherwise leave out names that begin with an underscore.
write(".nojekyll", "");
