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

/** The package as it is published. */
export const [packed] = JSON.parse(run(base, "npm", "pack", built, "--json"));
export const tarball = join(base, packed.filename);

/** Makes a project of files and a manifest, and installs the package. */
export function project(name, files, manifest = {}) {
  const folder = join(base, name);
  mkdirSync(folder);
  const all = { "package.json": JSON.stringify({ name, version: "1.0.0", private: true, ...manifest }), ...files };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  run(folder, "npm", "install", "--offline", "--no-audit", "--no-fund", "--ignore-scripts", tarball);
  return folder;
}

/** Copies a file or folder of the repository into a project. */
export function add(folder, path, name) {
  cpSync(here(path), join(folder, name), { recursive: true });
}
