//! Development tasks: builds, tests and measures everything.

mod bench;
mod deb;
mod dist;
mod lanes;
mod msrv;
mod oracle;
mod package;
mod picture;
mod python;
mod readers;
mod shell;
mod test;
mod wasm;
mod web;

use std::path::Path;
use std::process::ExitCode;

use python::Profile;

const USAGE: &str = "\
usage: cargo xtask COMMAND

  test           run all checks: formatting, lints, tests, docs, licences, sweeps
                 in third-party readers, a few seconds of fuzzing, the packages,
                 and the page in Chromium, Firefox and WebKit
  msrv           check that every crate compiles with its oldest supported compiler
  package        package the crates for crates.io and test the packages
  dist [--quick]  build the command for distribution in target/distribution: an
                 archive and a Debian package, with manual pages and completions
                 [--quick: pack the command of the tests, as in `test`]
  wasm [--pack FOLDER]  build the npm package in target/npm [--pack: and the tarball
                 in FOLDER, which is then installed and used]
  npm            build the npm package and test it, installed in fresh projects
  python [--quick]  build the wheel in target/wheels and test it [--quick: with
                 less optimisation, as in `test`]
  web [--serve | --zip FOLDER]  build the page in web/dist [--serve: and serve it
                 locally; --zip: and a zip of it in FOLDER, which is then unpacked
                 and played]
  picture        draw docs/terminal.svg, the game in a terminal
  bench NAME     measure deal, play, solve, short, optimal, prove, sweep or
                 python; docs/benchmarks.md records the tables
  oracle [NAME]  compare with third-party programs: deals (needs PyPI), solutions
                 or verdicts (need fc-solve) [default: all]";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let outcome = match args[..] {
        ["test"] => test::test(),
        ["msrv"] => msrv::msrv().and_then(|outcome| outcome),
        ["package"] => package::package(),
        ["dist"] => dist::dist(),
        ["dist", "--quick"] => dist::test().and_then(|outcome| outcome),
        ["wasm"] => wasm::wasm().map(drop),
        ["wasm", "--pack", folder] => pack(Path::new(folder)),
        ["npm"] => web::test_package().and_then(|outcome| outcome),
        ["python"] => python::python(Profile::Release),
        ["python", "--quick"] => python::python(Profile::Quick),
        ["web"] => web::web(),
        ["web", "--serve"] => web::serve(),
        ["web", "--zip", folder] => zip(Path::new(folder)),
        ["picture"] => picture::picture(),
        ["bench", name] => bench::bench(name),
        ["oracle", ref names @ ..] => oracle::oracle(names),
        _ => Err(USAGE.to_owned()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Packs the npm package into a folder and tries it.
fn pack(folder: &Path) -> Result<(), String> {
    let tarball = wasm::tarball(folder)?;
    println!("    {}", tarball.display());
    wasm::verify_tarball(&tarball)
}

/// Writes the page into a zip in a folder and tries it.
fn zip(folder: &Path) -> Result<(), String> {
    let zip = web::zip(folder)?;
    println!("    {}", zip.display());
    web::verify_zip(&zip)
}
