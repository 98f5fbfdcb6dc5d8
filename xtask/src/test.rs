//! `cargo xtask test`: runs all checks.

use std::env;
use std::path::Path;
use std::time::Instant;

use crate::msrv;
use crate::python;
use crate::readers::readers;
use crate::shell::{command, ensure, output, root, run, works};
use crate::site;
use crate::web::{self, Engine};

/// Duration of each fuzz target.
const FUZZ_SECONDS: u32 = 5;

/// The outcome of a step that did not fail.
pub(crate) enum Outcome {
    Passed,
    /// A tool is missing and could not be installed.
    LeftOut(String),
}

type Step = (&'static str, fn() -> Result<Outcome, String>);

const STEPS: [Step; 18] = [
    ("formatting", formatting),
    ("lints", lints),
    ("MSRV", msrv),
    ("tests", tests),
    ("game in a terminal", terminal),
    ("full and read-only disks", disks),
    ("examples in docs", doctests),
    ("docs", docs),
    ("licences and bans", deny),
    ("readers of sweeps", sweeps),
    ("fuzzing", fuzzing),
    ("npm package", npm_package),
    ("Python package", python_package),
    ("page", page),
    ("games in Chromium", || games(Engine::Chromium)),
    ("games in Firefox", || games(Engine::Firefox)),
    ("games in WebKit", || games(Engine::WebKit)),
    ("site", site),
];

fn run_steps() -> (Vec<String>, Vec<String>, Vec<String>) {
    let (mut passed, mut left_out, mut failed) = (Vec::new(), Vec::new(), Vec::new());
    for (index, (name, step)) in STEPS.into_iter().enumerate() {
        println!("==> {} of {}: {name}", index + 1, STEPS.len());
        let start = Instant::now();
        match step() {
            Ok(Outcome::Passed) => {
                println!("    {name}: passed in {} s", start.elapsed().as_secs());
                passed.push(name.to_owned());
            }
            Ok(Outcome::LeftOut(why)) => {
                println!("    {name}: left out, {why}");
                left_out.push(format!("{name} ({why})"));
            }
            Err(why) => {
                println!("    {name}: FAILED, {why}");
                failed.push(format!("{name} ({why})"));
            }
        }
    }
    (passed, left_out, failed)
}

pub(crate) fn test() -> Result<(), String> {
    let (passed, left_out, failed) = run_steps();
    println!();
    for (what, names) in [
        ("left out", &left_out),
        ("failed", &failed),
        ("passed", &passed),
    ] {
        if !names.is_empty() {
            println!("{what}: {}", names.join(", "));
        }
    }
    let (passed, left_out, failed) = (passed.len(), left_out.len(), failed.len());
    println!("steps: {passed} passed, {failed} failed, {left_out} skipped");
    if failed > 0 {
        return Err("cargo xtask test: some steps failed, see above".to_owned());
    }
    if left_out > 0 && is_ci() {
        return Err("cargo xtask test: with CI=true no step may be skipped".to_owned());
    }
    Ok(())
}

/// Returns whether this runs as continuous integration, where every tool can be installed.
fn is_ci() -> bool {
    env::var_os("CI").is_some_and(|value| value == "true")
}

/// Runs one cargo command as a step.
fn cargo(args: &str) -> Result<Outcome, String> {
    run(&mut command(&format!("cargo {args}")))?;
    Ok(Outcome::Passed)
}

fn formatting() -> Result<Outcome, String> {
    ensure("cargo fmt --version", "rustup component add rustfmt")?;
    cargo("fmt --all --check")?;
    cargo("fmt --manifest-path fuzz/Cargo.toml --check")?;
    cargo("fmt --manifest-path xtask/bindgen/Cargo.toml --check")
}

fn lints() -> Result<Outcome, String> {
    ensure("cargo clippy --version", "rustup component add clippy")?;
    cargo("clippy --workspace --all-targets --all-features -- --deny warnings")?;
    cargo("clippy --package freecell-cli --no-default-features -- --deny warnings")?;
    no_std()
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

fn tests() -> Result<Outcome, String> {
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

fn doctests() -> Result<Outcome, String> {
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

/// Reads sweeps with third-party readers.
fn sweeps() -> Result<Outcome, String> {
    Ok(match readers()? {
        Ok(()) => Outcome::Passed,
        Err(why) => Outcome::LeftOut(why),
    })
}

/// Fuzzes every target for a few seconds. Code without `unsafe` hardly needs a
/// sanitizer, so stable Rust is enough.
fn fuzzing() -> Result<Outcome, String> {
    // The fuzzing engine is written in C++.
    let tools = [
        (
            "c++ --version",
            "apt-get install -y --no-install-recommends g++",
        ),
        ("cargo fuzz --version", "cargo install --locked cargo-fuzz"),
    ];
    for (check, install) in tools {
        if let Err(why) = ensure(check, install) {
            return Ok(Outcome::LeftOut(why));
        }
    }
    let targets = std::fs::read_dir(root().join("fuzz/fuzz_targets"))
        .map_err(|error| format!("fuzz/fuzz_targets: {error}"))?;
    let mut names: Vec<String> = targets
        .filter_map(|entry| entry.ok()?.path().file_stem()?.to_str().map(str::to_owned))
        .collect();
    names.sort();
    for name in names {
        println!("    {name}, {FUZZ_SECONDS} s");
        let corpus = format!("fuzz/corpus/{name}");
        std::fs::create_dir_all(root().join(&corpus))
            .map_err(|error| format!("{corpus}: {error}"))?;
        // New inputs go to the first folder; the others are seeds.
        run(&mut command(&format!(
            "cargo fuzz run --sanitizer none {name} {corpus} testdata/boards testdata/moves testdata/proofs -- \
             -max_total_time={FUZZ_SECONDS} -verbosity=0 -print_final_stats=1"
        )))?;
    }
    Ok(Outcome::Passed)
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

/// Plays whole games in an engine.
fn games(engine: Engine) -> Result<Outcome, String> {
    Ok(match web::play(engine)? {
        Ok(()) => Outcome::Passed,
        Err(why) => Outcome::LeftOut(why),
    })
}

fn site() -> Result<Outcome, String> {
    Ok(match site::test()? {
        Ok(()) => Outcome::Passed,
        Err(why) => Outcome::LeftOut(why),
    })
}
