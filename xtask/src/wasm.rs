//! `cargo xtask wasm`: builds the npm package in `target/npm`, and the module of the
//! page in `target/page`.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::shell::{command, ensure, output, root, run, say, works, workspace};

const TARGET: &str = "wasm32-unknown-unknown";
const NPM: &str = "target/npm";
const PAGE: &str = "target/page";
/// Maximum compressed size of the module of the page.
const MAX_PAGE_BYTES: usize = 207_000;
/// Maximum compressed size of the module of the package. It has more than the page
/// needs: short and shortest solutions, proofs of both formats, and ratings.
const MAX_NPM_BYTES: usize = 272_000;

/// The features of a module.
#[derive(Clone, Copy)]
enum Features {
    /// Everything.
    Full,
    /// What the page needs.
    Page,
}

/// Builds the npm package, once for all who need it, and returns its folder.
pub(crate) fn wasm() -> Result<PathBuf, String> {
    static BUILT: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    BUILT.get_or_init(build).clone()
}

fn build() -> Result<PathBuf, String> {
    let folder = root().join(NPM);
    module(Features::Full, NPM, MAX_NPM_BYTES)?;
    assemble(&folder).map_err(|error| format!("{NPM}: {error}"))?;
    Ok(folder)
}

/// Builds the npm package, packs it into a folder and returns the path of the tarball.
pub(crate) fn tarball(folder: &Path) -> Result<PathBuf, String> {
    let package = wasm()?;
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut pack = command("npm pack --silent --pack-destination");
    let name = output(pack.arg(folder).arg(&package))?;
    Ok(folder.join(name.trim()))
}

/// Installs a tarball of the npm package into an empty project, where it deals and solves.
pub(crate) fn verify_tarball(tarball: &Path) -> Result<(), String> {
    let mut test = command("node --test --test-name-pattern=empty.project");
    test.arg("crates/wasm/tests/package.test.mjs");
    run(test.env("FREECELL_TARBALL", tarball))
}

/// Builds the module of the page.
pub(crate) fn page_module() -> Result<(), String> {
    module(Features::Page, PAGE, MAX_PAGE_BYTES)?;
    // The module imports the class of its errors, and the tests of the page import
    // the module in Node.
    let (from, to) = (root().join("crates/wasm/npm/error.js"), root().join(PAGE));
    fs::copy(from, to.join("error.js"))
        .and_then(|_| fs::write(to.join("package.json"), "{ \"type\": \"module\" }\n"))
        .map_err(|error| format!("{PAGE}: {error}"))
}

/// Builds a module and its JavaScript in a new folder.
fn module(features: Features, name: &str, max_bytes: usize) -> Result<(), String> {
    let compiled = compile(features)?;
    let folder = root().join(name);
    let with_path = |error: std::io::Error| format!("{name}: {error}");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(with_path)?;
    }
    fs::create_dir_all(&folder).map_err(with_path)?;
    let mut bindgen = command("cargo run --quiet --manifest-path xtask/bindgen/Cargo.toml");
    bindgen
        .env("CARGO_TARGET_DIR", root().join("target/bindgen"))
        .arg("--")
        .args([&compiled, &folder]);
    run(&mut bindgen)?;
    let weight = gzip_bytes(&folder.join("freecell_bg.wasm"))?;
    say!("{name}: {} kB with gzip", weight.div_ceil(1000));
    if weight > max_bytes {
        return Err(format!(
            "{name} weighs {weight} bytes with gzip (at most {max_bytes} are allowed)"
        ));
    }
    Ok(())
}

/// Adds the files of the package that are not generated.
fn assemble(folder: &Path) -> std::io::Result<()> {
    let source = root().join("crates/wasm");
    for entry in fs::read_dir(source.join("npm"))? {
        let entry = entry?;
        let name = entry.file_name();
        if name != "entry.d.ts" && name != "package.json" {
            fs::copy(entry.path(), folder.join(name))?;
        }
    }
    fs::copy(source.join("README.md"), folder.join("README.md"))?;
    for license in ["LICENSE-APACHE", "LICENSE-MIT"] {
        fs::copy(root().join(license), folder.join(license))?;
    }
    let manifest = fs::read_to_string(source.join("npm/package.json"))?;
    fs::write(folder.join("package.json"), filled(manifest)?)?;
    // The generated types need a browser's, and describe the module without the
    // hand-written files.
    let generated = fs::read_to_string(folder.join("freecell.d.ts"))?;
    let types = generated.split("export type InitInput").next();
    let types = types.unwrap_or_default().lines();
    let types: Vec<&str> = types
        .filter(|line| !line.contains("[Symbol.dispose]"))
        .collect();
    let entry = fs::read_to_string(source.join("npm/entry.d.ts"))?;
    let types = types.join("\n") + "\n" + &entry;
    fs::write(folder.join("index.d.ts"), types)?;
    // The types of `require` are the same; their name says that they are CommonJS.
    for name in ["index", "freecell_bg.wasm"] {
        let [types, same] = ["ts", "cts"].map(|end| folder.join(format!("{name}.d.{end}")));
        fs::copy(types, same)?;
    }
    fs::remove_file(folder.join("freecell.d.ts"))?;
    let script = fs::read_to_string(folder.join("freecell.js"))?;
    fs::write(folder.join("freecell.js"), factory(&script))
}

/// Fills the empty values of the package's manifest with those of the workspace.
fn filled(mut manifest: String) -> std::io::Result<String> {
    let value = |key: &str| workspace(key).map_err(std::io::Error::other);
    let repository = value("repository")?;
    for (key, value) in [
        ("version", value("version")?),
        ("license", value("license")?),
        ("homepage", format!("{repository}#readme")),
        ("bugs", format!("{repository}/issues")),
        ("url", format!("git+{repository}.git")),
    ] {
        let empty = format!("\"{key}\": \"\"");
        manifest = manifest.replacen(&empty, &format!("\"{key}\": \"{value}\""), 1);
    }
    if manifest.contains(": \"\"") {
        return Err(std::io::Error::other("package.json has an empty value"));
    }
    Ok(manifest)
}

/// Turns the generated script, which has one instance of the module, into a function
/// that creates instances: the package runs searches in an instance of their own, and
/// replaces it when a search has run out of memory.
fn factory(script: &str) -> String {
    let (mut head, mut body, mut names) = (String::new(), String::new(), Vec::new());
    for line in script.lines() {
        let exported = ["export class ", "export function "]
            .iter()
            .find_map(|start| line.strip_prefix(start));
        if line.starts_with("import ") {
            head += &format!("{line}\n");
        } else if let Some(rest) = exported {
            let name = rest.split(['(', ' ']).next();
            names.push(name.unwrap_or_default().to_owned());
            body += &format!("{}\n", &line["export ".len()..]);
        } else if !line.starts_with("export {") && !line.contains("@ts-self-types") {
            body += &format!("{line}\n");
        }
    }
    names.push("initSync, init: __wbg_init, get module() { return wasmModule; }".to_owned());
    format!(
        "{head}\n/** Creates an instance of the module, which is still to be loaded. */\n\
         export function instantiate() {{\n{body}\nreturn {{ {} }};\n}}\n",
        names.join(", ")
    )
}

/// Returns the compressed size of a file.
pub(crate) fn gzip_bytes(path: &Path) -> Result<usize, String> {
    let mut gzip = command("gzip --best --to-stdout");
    let packed = gzip.arg(path).output();
    let packed = packed.map_err(|error| format!("gzip: {error}"))?;
    Ok(packed.stdout.len())
}

/// Compiles the crate for the browser: with the default compiler if it has the
/// target, and with Debian's where the target cannot be downloaded.
fn compile(features: Features) -> Result<PathBuf, String> {
    let features = match features {
        Features::Full => "--features full",
        Features::Page => "",
    };
    // The package restores the stack pointer after a trap.
    let build = format!(
        "rustc --quiet --profile wasm --target {TARGET} --package freecell-wasm --lib --crate-type cdylib {features}"
    );
    let export = "-- -C link-arg=--export=__stack_pointer";
    let target = root().join("target/wasm");
    let flags = remapped_paths();
    if has_target()? || works(&format!("rustup target add {TARGET}")) && has_target()? {
        let mut cargo = command(&format!("cargo {build} {export}"));
        run(cargo
            .env("CARGO_TARGET_DIR", &target)
            .env("CARGO_ENCODED_RUSTFLAGS", flags))?;
    } else {
        let debian = debian_compiler()?;
        say!(
            "there is no target {TARGET}; using Debian's {}",
            debian.display()
        );
        let cargo = debian.with_file_name("cargo");
        let line = format!(
            "{} {build} -Z build-std=std,panic_abort {export}",
            cargo.display()
        );
        let mut cargo = command(&line);
        run(cargo
            .env("RUSTC", &debian)
            .env("RUSTC_BOOTSTRAP", "1")
            .env("CARGO_TARGET_DIR", &target)
            .env("CARGO_ENCODED_RUSTFLAGS", flags))?;
    }
    Ok(target.join(TARGET).join("wasm/freecell_wasm.wasm"))
}

/// Returns compiler flags that keep the paths of this machine out of the module, so that
/// every folder gives the same bytes.
fn remapped_paths() -> String {
    let cargo = env::var_os("CARGO_HOME").map(PathBuf::from);
    let cargo = cargo.or_else(|| Some(env::home_dir()?.join(".cargo")));
    let paths = [(Some(root()), "."), (cargo, "cargo")];
    let flags = paths
        .into_iter()
        .filter_map(|(path, name)| Some(format!("--remap-path-prefix={}={name}", path?.display())));
    flags.collect::<Vec<String>>().join("\x1f")
}

/// Returns whether the default compiler has the standard library for the browser.
fn has_target() -> Result<bool, String> {
    let sysroot = output(&mut command("rustc --print sysroot"))?;
    let library = Path::new(sysroot.trim()).join("lib/rustlib").join(TARGET);
    Ok(library.is_dir())
}

/// Returns Debian's compiler, which can build the standard library itself.
fn debian_compiler() -> Result<PathBuf, String> {
    let packages = "rustc-web cargo-web rust-web-src rust-web-llvm lld-22";
    ensure(
        &format!("dpkg --status {packages}"),
        &format!("apt-get install -y --no-install-recommends {packages}"),
    )
    .map_err(|why| format!("{why}, or `rustup target add {TARGET}`, which also failed"))?;
    let files = output(&mut command("dpkg --listfiles rustc-web"))?;
    let is_compiler = |line: &&str| line.ends_with("/bin/rustc");
    let compiler = files.lines().find(is_compiler);
    compiler
        .map(PathBuf::from)
        .ok_or_else(|| "Debian's package rustc-web has no rustc".to_owned())
}
