//! Checks the libraries with the oldest supported compiler.
//!
//! Debian ships it beside newer ones. Its packages are unpacked under `target` and
//! not installed, so that they do not affect other compilers.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::shell::{command, output, root, run, say, target};

/// The `rust-version` of the workspace.
const VERSION: &str = "1.85";

/// The packages of that version. Debian names them after web browsers, so that they
/// do not replace the compiler of the release.
const COMPILER: [&str; 4] = [
    "rustc-web",
    "cargo-web",
    "libstd-rust-web-dev",
    "libstd-rust-web-1.85",
];

/// Packages of shared libraries that the compiler loads and that may not be
/// installed.
const LIBRARIES: [&str; 3] = ["libllvm19", "libpcre3", "libhttp-parser2.9"];

/// The crates that have this `rust-version` and no dependency of others.
const CRATES: [&str; 5] = [
    "freecell-core",
    "freecell-solve",
    "freecell-proof",
    "freecell-play",
    "freecell-locale",
];

/// Checks the libraries with the oldest compiler. The inner error names a missing
/// tool that could not be installed.
pub(crate) fn msrv() -> Result<Result<(), String>, String> {
    let folder = target().join("msrv");
    let unpacked = folder.join("root");
    if !is_compiler(&unpacked) {
        if let Err(why) = unpack(&folder, &unpacked) {
            return Ok(Err(why));
        }
        if !is_compiler(&unpacked) {
            return Ok(Err(format!(
                "the packages of Rust {VERSION} do not run here"
            )));
        }
    }
    let mut check = tool(&unpacked, "cargo");
    check.args(["check", "--quiet", "--locked", "--lib", "--all-features"]);
    for name in CRATES {
        check.args(["--package", name]);
    }
    check.env("RUSTC", unpacked.join("usr/bin/rustc"));
    // Build artefacts of different compilers are incompatible.
    check.env("CARGO_TARGET_DIR", folder.join("target"));
    run(&mut check)?;
    Ok(Ok(()))
}

/// Returns a program of the unpacked packages.
fn tool(unpacked: &Path, name: &str) -> Command {
    let mut tool = Command::new(unpacked.join("usr/bin").join(name));
    let libraries = ["usr/lib", "lib"].map(|folder| {
        let architecture = format!("{}-linux-gnu", env::consts::ARCH);
        unpacked.join(folder).join(architecture)
    });
    let libraries = env::join_paths(libraries).unwrap_or_default();
    tool.env("LD_LIBRARY_PATH", libraries);
    // Cargo sets these variables for the other compiler.
    for variable in ["RUSTFLAGS", "RUSTC_WRAPPER", "RUSTUP_TOOLCHAIN", "CARGO"] {
        tool.env_remove(variable);
    }
    tool.current_dir(root());
    tool
}

/// Returns whether the compiler exists, has the right version, and runs.
fn is_compiler(unpacked: &Path) -> bool {
    let mut rustc = tool(unpacked, "rustc");
    rustc.arg("--version").stderr(Stdio::null());
    let printed = rustc.output().map(|output| output.stdout);
    let start = format!("rustc {VERSION}.");
    printed.is_ok_and(|printed| printed.starts_with(start.as_bytes()))
        && tool(unpacked, "cargo")
            .arg("--version")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success())
}

/// Downloads the packages and unpacks them.
fn unpack(folder: &Path, unpacked: &Path) -> Result<(), String> {
    let version = match package_version() {
        Some(version) => version,
        None => {
            say!("no package of Rust {VERSION}; running apt-get update");
            let _ = run(command("apt-get update --quiet").stdout(Stdio::null()));
            package_version().ok_or_else(|| format!("needs Debian's packages of Rust {VERSION}"))?
        }
    };
    let packages = folder.join("packages");
    let _ = fs::remove_dir_all(folder);
    for folder in [&packages, &unpacked.to_owned()] {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let mut download = command("apt-get download --quiet");
    download.args(COMPILER.map(|name| format!("{name}={version}")));
    download.args(LIBRARIES).current_dir(&packages);
    say!("running {download:?}");
    run(download.stdout(Stdio::null()))?;
    for package in files(&packages)? {
        let mut extract = command("dpkg --extract");
        run(extract.arg(package).arg(unpacked))?;
    }
    Ok(())
}

/// Returns the version of the compiler's packages, if Debian's lists have them.
fn package_version() -> Option<String> {
    let list = output(command("apt-cache madison rustc-web").stderr(Stdio::null())).ok()?;
    let versions = list.lines().filter_map(|line| line.split('|').nth(1));
    let mut versions = versions.map(str::trim);
    let wanted = format!("{VERSION}.");
    let found = versions.find(|version| version.starts_with(&wanted));
    found.map(str::to_owned)
}

fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect())
}
