//! Development tasks: builds, tests and measures everything.

mod bench;
mod msrv;
mod oracle;
mod picture;
mod python;
mod readers;
mod shell;
mod site;
mod test;
mod wasm;
mod web;

use std::process::ExitCode;

use python::Profile;

const USAGE: &str = "\
usage: cargo xtask COMMAND

  test           run all checks: formatting, lints, tests, docs, licences, sweeps
                 in third-party readers, a few seconds of fuzzing, the packages,
                 the page in Chromium, Firefox and WebKit, and the website
  msrv           check the libraries with the oldest supported compiler
  wasm           build the npm package in target/npm
  npm            build the npm package and test it, installed in fresh projects
  python [--quick]  build the wheel in target/wheels and test it [--quick: with
                 less optimisation, as in `test`]
  web [--serve]  build the page in web/dist [--serve: and serve it locally]
  site [--serve]  build the website in target/site [--serve: and serve it locally]
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
        ["wasm"] => wasm::wasm().map(drop),
        ["npm"] => web::test_package().and_then(|outcome| outcome),
        ["python"] => python::python(Profile::Release),
        ["python", "--quick"] => python::python(Profile::Quick),
        ["web"] => web::web(),
        ["web", "--serve"] => web::serve(),
        ["site"] => site::site().map(drop),
        ["site", "--serve"] => site::serve(),
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
