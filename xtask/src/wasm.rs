//! `cargo xtask wasm`: builds the npm package in `target/npm`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::shell::{command, ensure, output, root, run, works};

const TARGET: &str = "wasm32-unknown-unknown";
const PACKAGE: &str = "target/npm";
/// Maximum compressed size of the package.
const MAX_GZIP_BYTES: usize = 190_000;

/// Builds the package and returns its folder.
pub(crate) fn wasm() -> Result<PathBuf, String> {
    let compiled = compile()?;
    let folder = root().join(PACKAGE);
    let with_path = |error: std::io::Error| format!("{PACKAGE}: {error}");
    fs::create_dir_all(&folder).map_err(with_path)?;
    let mut bindgen = command("cargo run --quiet --manifest-path xtask/bindgen/Cargo.toml");
    bindgen
        .env("CARGO_TARGET_DIR", root().join("target/bindgen"))
        .arg("--")
        .args([&compiled, &folder]);
    run(&mut bindgen)?;
    // The files of the package that are not generated.
    for name in ["package.json", "node.js", "node.d.ts", "README.md"] {
        fs::copy(root().join("crates/wasm/npm").join(name), folder.join(name))
            .map_err(with_path)?;
    }
    let weight = gzip_bytes(&folder.join("freecell_bg.wasm"))?;
    println!("    {PACKAGE}: {} kB with gzip", weight.div_ceil(1000));
    if weight > MAX_GZIP_BYTES {
        return Err(format!(
            "{PACKAGE} weighs {weight} bytes with gzip (at most {MAX_GZIP_BYTES} are allowed)"
        ));
    }
    Ok(folder)
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
fn compile() -> Result<PathBuf, String> {
    let build = format!("build --quiet --profile wasm --target {TARGET} --package freecell-wasm");
    let target = root().join("target/wasm");
    if has_target()? || works(&format!("rustup target add {TARGET}")) && has_target()? {
        let mut cargo = command(&format!("cargo {build}"));
        run(cargo.env("CARGO_TARGET_DIR", &target))?;
    } else {
        let debian = debian_compiler()?;
        println!(
            "    there is no target {TARGET}; using Debian's {}",
            debian.display()
        );
        let cargo = debian.with_file_name("cargo");
        let line = format!("{} {build} -Z build-std=std,panic_abort", cargo.display());
        let mut cargo = command(&line);
        run(cargo
            .env("RUSTC", &debian)
            .env("RUSTC_BOOTSTRAP", "1")
            .env("CARGO_TARGET_DIR", &target))?;
    }
    Ok(target.join(TARGET).join("wasm/freecell_wasm.wasm"))
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
