//! Builds, tests and measures everything.

mod bench;
mod oracle;
mod shell;
mod test;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask COMMAND

  test           everything that has to pass: formatting, lints, tests, docs,
                 licences, fuzzing for a few seconds
  bench NAME     measure: deal or play; docs/benchmarks.md keeps the tables
  oracle         compare with programs that others wrote (needs PyPI)";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let outcome = match args[..] {
        ["test"] => test::test(),
        ["bench", name] => bench::bench(name),
        ["oracle"] => oracle::oracle(),
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
