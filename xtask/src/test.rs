//! `cargo xtask test`: runs all checks.

use std::num::NonZeroU32;
use std::path::Path;

use crate::dist;
use crate::fuzz::fuzz;
use crate::lanes::{self, Outcome, Step};
use crate::msrv;
use crate::package;
use crate::python;
use crate::readers::readers;
use crate::shell::{command, ensure, output, run, works};
use crate::site;
use crate::web;
use crate::workflows;

/// Duration of each fuzz target.
const FUZZ_SECONDS: NonZeroU32 = NonZeroU32::new(5).unwrap();

/// The steps in three lanes, which share the processors without waiting for the same
/// folders of builds: the workspace, the packages, and what browsers show.
const LANES: [&[Step]; 3] = [
    &[
        ("formatting", formatting),
        ("lints", lints),
        ("tests", tests),
        ("game in a terminal", terminal),
        ("full and read-only disks", disks),
        ("examples in docs", doctests),
        ("docs", docs),
        ("packages of the crates", crates),
        ("archive and Debian package", archives),
        ("readers of sweeps", sweeps),
    ],
    &[
        ("MSRV", msrv),
        ("workflows", workflows),
        ("licences and bans", deny),
        ("Python package", python_package),
        ("website", website),
        ("fuzzing", fuzzing),
    ],
    &[
        ("npm package", npm_package),
        ("page", page),
        ("games in Chromium, Firefox and WebKit", games),
    ],
];

pub(crate) fn test() -> Result<(), String> {
    lanes::run(&LANES)?.conclude("test")
}

/// Runs one cargo command as a step.
fn cargo(args: &str) -> Result<Outcome, String> {
    run(&mut command(&format!("cargo {args}")))?;
    Ok(Outcome::Passed)
}

pub(crate) fn formatting() -> Result<Outcome, String> {
    ensure("cargo fmt --version", "rustup component add rustfmt")?;
    cargo("fmt --all --check")?;
    cargo("fmt --manifest-path fuzz/Cargo.toml --check")?;
    cargo("fmt --manifest-path xtask/bindgen/Cargo.toml --check")
}

pub(crate) fn lints() -> Result<Outcome, String> {
    ensure("cargo clippy --version", "rustup component add clippy")?;
    cargo("clippy --workspace --all-targets --all-features -- --deny warnings")?;
    cargo("clippy --package freecell-cli --no-default-features -- --deny warnings")?;
    lock_files()?;
    no_std()
}

/// Checks that the lock files of the other workspaces are up to date. Otherwise, their
/// first build changes them, and no release can be built.
fn lock_files() -> Result<(), String> {
    for folder in ["fuzz", "xtask/bindgen"] {
        let read = "cargo metadata --quiet --locked --format-version 1 --manifest-path";
        output(&mut command(&format!("{read} {folder}/Cargo.toml"))).map_err(|_| {
            format!("{folder}/Cargo.lock is out of date: build there, and commit it")
        })?;
    }
    Ok(())
}

/// Checks that freecell-core does not need the standard library: its sources say
/// `no_std` and use `std` only with the feature of that name. Where a target
/// without a standard library is installed, the compiler verifies it.
fn no_std() -> Result<Outcome, String> {
    cargo("clippy --package freecell-core --no-default-features -- --deny warnings")?;
    let sysroot = output(&mut command("rustc --print sysroot"))?;
    for target in ["x86_64-unknown-none", "thumbv7em-none-eabi"] {
        let libraries = Path::new(sysroot.trim()).join("lib/rustlib").join(target);
        if libraries.is_dir() {
            let check = "check --package freecell-core --no-default-features --features serde";
            cargo(&format!("{check} --target {target}"))?;
        }
    }
    Ok(Outcome::Passed)
}

/// Checks the libraries with the oldest supported compiler.
fn msrv() -> Result<Outcome, String> {
    Ok(match msrv::msrv()? {
        Ok(()) => Outcome::Passed,
        Err(why) => Outcome::LeftOut(why),
    })
}

pub(crate) fn tests() -> Result<Outcome, String> {
    cargo("test --workspace --all-targets --all-features")
}

/// Plays in a real terminal, provided by tmux.
fn terminal() -> Result<Outcome, String> {
    let install = "apt-get install -y --no-install-recommends tmux";
    if let Err(why) = ensure("tmux -V", install) {
        return Ok(Outcome::LeftOut(why));
    }
    // The same features as in the step before, so that nothing is built twice.
    cargo("test --workspace --all-features --test cli -- --ignored play::")
}

/// Sweeps into small disks, which have to be mounted.
fn disks() -> Result<Outcome, String> {
    if !works("unshare --mount true") {
        return Ok(Outcome::LeftOut("needs the right to mount".to_owned()));
    }
    cargo("test --workspace --all-features --test cli -- --ignored sweep::")
}

pub(crate) fn doctests() -> Result<Outcome, String> {
    cargo("test --workspace --doc --all-features")
}

fn docs() -> Result<Outcome, String> {
    let mut doc =
        command("cargo doc --workspace --no-deps --all-features --document-private-items");
    run(doc.env("RUSTDOCFLAGS", "--deny warnings"))?;
    Ok(Outcome::Passed)
}

fn deny() -> Result<Outcome, String> {
    if let Err(why) = ensure("cargo deny --version", "cargo install --locked cargo-deny") {
        return Ok(Outcome::LeftOut(why));
    }
    // Advisories need the network, on which a test must not depend.
    cargo("deny --workspace check bans licenses sources")
}

/// Checks `.github`.
fn workflows() -> Result<Outcome, String> {
    Ok(match workflows::workflows()? {
        Ok(()) => Outcome::Passed,
        Err(why) => Outcome::LeftOut(why),
    })
}

/// Reads sweeps with third-party readers.
fn sweeps() -> Result<Outcome, String> {
    Ok(match readers()? {
        Ok(()) => Outcome::Passed,
        Err(why) => Outcome::LeftOut(why),
    })
}

/// Fuzzes every target for a few seconds.
fn fuzzing() -> Result<Outcome, String> {
    Ok(match fuzz(FUZZ_SECONDS)? {
        Ok(()) => Outcome::Passed,
        Err(why) => Outcome::LeftOut(why),
    })
}

/// Packages the crates for crates.io and tests the packages.
fn crates() -> Result<Outcome, String> {
    package::package()?;
    Ok(Outcome::Passed)
}

/// Packs the command of the tests, installs it and removes it.
fn archives() -> Result<Outcome, String> {
    Ok(match dist::test()? {
        Ok(()) => Outcome::Passed,
        Err(why) => Outcome::LeftOut(why),
    })
}

fn npm_package() -> Result<Outcome, String> {
    if let Err(why) = web::node() {
        return Ok(Outcome::LeftOut(why));
    }
    Ok(match web::test_package()? {
        Ok(()) => Outcome::Passed,
        Err(why) => Outcome::LeftOut(format!("only in browsers: {why}")),
    })
}

fn python_package() -> Result<Outcome, String> {
    Ok(match python::test(python::Profile::Quick)? {
        Ok(()) => Outcome::Passed,
        Err(why) => Outcome::LeftOut(why),
    })
}

fn page() -> Result<Outcome, String> {
    let chromium = match web::node().and_then(|()| web::chromium()) {
        Ok(chromium) => chromium,
        Err(why) => return Ok(Outcome::LeftOut(why)),
    };
    web::test(&chromium)?;
    Ok(Outcome::Passed)
}

/// Plays whole games in three engines.
fn games() -> Result<Outcome, String> {
    Ok(match web::play()? {
        Ok(()) => Outcome::Passed,
        Err(why) => Outcome::LeftOut(why),
    })
}

fn website() -> Result<Outcome, String> {
    Ok(match site::test()? {
        Ok(()) => Outcome::Passed,
        Err(why) => Outcome::LeftOut(why),
    })
}
