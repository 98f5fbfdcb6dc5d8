//! Checks the libraries with the oldest supported compiler.
//!
//! Debian ships it beside newer ones. Its packages are unpacked under `target` and
//! not installed, so that they do not affect other compilers.
//!
//! Crates with dependencies need a compiler that Debian does not have. For them, this
//! checks that no dependency asks for a newer compiler than the crate does, and Clippy's
//! lint `incompatible_msrv` that the crate itself uses nothing newer from `std`.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::shell::{self, command, output, root, run, say, target};

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
const CRATES: [&str; 10] = [
    "freecell-core",
    "freecell-file",
    "freecell-solve",
    "freecell-proof",
    "freecell-reader",
    "freecell-study",
    "freecell-play",
    "freecell-locale",
    "freecell-parallel",
    "freecell-testkit",
];

/// The crates with dependencies, which Debian's compiler is too old for or lacks.
const DEPENDENT: [&str; 5] = [
    "freecell-wasm",
    "freecell-sweep",
    "freecell-tui",
    "freecell-cli",
    "freecell-python",
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
    for name in DEPENDENT {
        compatible(name)?;
    }
    Ok(Ok(()))
}

/// Checks that no dependency of a crate needs a newer compiler than the crate.
fn compatible(name: &str) -> Result<(), String> {
    let folder = root()
        .join("crates")
        .join(name.trim_start_matches("freecell-"));
    // Without one of its own, that of the workspace.
    let own = rust_version(&folder)?;
    let supported = own.or(rust_version(&root())?);
    let supported = supported.ok_or_else(|| format!("{name} has no rust-version"))?;
    let mut tree = command("cargo tree --locked --edges normal,build --prefix none --all-features");
    let tree = output(tree.args(["--format", "{p}", "--package", name]))?;
    let registry = shell::cargo_home().join("registry/src");
    let mut checked = 0;
    for line in tree.lines() {
        // Such as `clap v4.5.1`; crates of the workspace have their folder in brackets.
        let mut words = line.split_whitespace();
        let (Some(dependency), Some(version)) = (words.next(), words.next()) else {
            continue;
        };
        if words.next().is_some_and(|word| word.starts_with("(/")) {
            continue;
        }
        let package = format!("{dependency}-{}", version.trim_start_matches('v'));
        let mut folders = files(&registry)?
            .into_iter()
            .map(|index| index.join(&package));
        let folder = folders.find(|folder| folder.exists());
        let folder = folder.ok_or_else(|| format!("{package} is not in cargo's registry"))?;
        if let Some(needed) = rust_version(&folder)?.filter(|needed| *needed > supported) {
            return Err(format!(
                "{package} needs Rust {}.{}, newer than the {}.{} of {name}",
                needed.0, needed.1, supported.0, supported.1
            ));
        }
        checked += 1;
    }
    if checked == 0 {
        return Err(format!("cargo tree lists no dependency of {name}"));
    }
    Ok(())
}

/// Returns the `rust-version` of the package in a folder, such as (1, 85).
fn rust_version(folder: &Path) -> Result<Option<(u32, u32)>, String> {
    let path = folder.join("Cargo.toml");
    let manifest =
        fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let version = manifest
        .lines()
        .find_map(|line| line.strip_prefix("rust-version = \"")?.strip_suffix('"'));
    let numbers = version.and_then(|version| {
        let mut parts = version.split('.').map(str::parse);
        Some((parts.next()?.ok()?, parts.next()?.ok()?))
    });
    Ok(numbers)
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
