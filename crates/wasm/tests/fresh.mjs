// Fresh projects, outside of the repository, in which the packed package is installed.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The folder of the built package. */
export const built = here("../../../target/npm");
/** The tools, as their lock file pins them. */
export const tool = (path) => here(`tools/node_modules/${path}`);

const base = mkdtempSync(join(tmpdir(), "freecell-npm-"));
process.on("exit", () => rmSync(base, { recursive: true, force: true }));

/** Runs a program and returns its output, which an error contains as well. */
export function run(folder, program, ...args) {
  // Nothing of the caller's test runner.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  try {
    return execFileSync(program, args, { cwd: folder, env, encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    throw new Error(`${program} ${args.join(" ")}\n${error.stdout ?? ""}${error.stderr ?? error.message}`);
  }
}

/** Packs a folder or tarball, and returns the path of the new tarball and what it contains. */
export function pack(source, name) {
  const folder = join(base, name);
  mkdirSync(folder);
  const [packed] = JSON.parse(run(folder, "npm", "pack", source, "--json"));
  return { ...packed, path: join(folder, packed.filename) };
}

/** The package as it is published; a release names the tarball that it has made. */
export const packed = pack(process.env.FREECELL_TARBALL ?? built, "packed");
export const tarball = packed.path;

/** The package as npm has installed it in an empty project. */
let installed;

function install() {
  const folder = join(base, "empty");
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "empty", version: "1.0.0", private: true }));
  run(folder, "npm", "install", "--offline", "--no-audit", "--no-fund", "--ignore-scripts", tarball);
  return join(folder, "node_modules/freecell-wasm");
}

/** Makes a project of files and a manifest, in which the package is installed. */
export function project(name, files, manifest = {}) {
  const folder = join(base, name);
  mkdirSync(folder);
  const dependencies = { "freecell-wasm": `file:${tarball}` };
  const own = { name, version: "1.0.0", private: true, dependencies, ...manifest };
  const all = { "package.json": JSON.stringify(own), ...files };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  // npm would install the same files again, since the package has no dependencies.
  installed ??= install();
  cpSync(installed, join(folder, "node_modules/freecell-wasm"), { recursive: true });
  return folder;
}

/** Copies a file or folder of the repository into a project. */
export function add(folder, path, name) {
  cpSync(here(path), join(folder, name), { recursive: true });
}
