//! Development tasks: builds, tests and measures everything.

mod audit;
mod bench;
mod check;
mod deb;
mod dist;
mod fuzz;
mod lanes;
mod msrv;
mod mutants;
mod native;
mod oracle;
mod package;
mod picture;
mod portable;
mod python;
mod readers;
mod release;
mod shell;
#[cfg(unix)]
mod signals;
mod site;
mod test;
mod venv;
mod wasm;
mod web;
mod wheel;
mod workflows;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use python::Profile;

const USAGE: &str = "\
usage: cargo xtask COMMAND

  test [--portable]  run all checks: formatting, lints, tests, docs, licences,
                 workflows, sweeps in third-party readers, a few seconds of
                 fuzzing, the packages, and the page in Chromium, Firefox and
                 WebKit [--portable: only those that need no tools of Linux]
  check          run what takes under two minutes once built: formatting, lints, fast
                 tests, and the style of TypeScript, CSS and Python
  msrv           check that every crate compiles with its oldest supported compiler
  audit          look for known vulnerabilities in all dependencies
  fuzz SECONDS   fuzz every target for this long
  mutants [GROUP | FILE] [--shard K/N]
                 change the rules, the checkers and the exhaustive search in small
                 ways, and expect a test to fail each time [GROUP: core, proof or
                 exhaustive; default: all, which takes hours]
  workflows      check the files in .github
  portable       check everything for macOS, and run the tests for Windows in Wine
  package        package the crates for crates.io and test the packages
  dist [--quick]  build the command for distribution in target/distribution: an
                 archive and a Debian package, with manual pages and completions
                 [--quick: pack the command of the tests, as in `test`]
  native [--quick]  build the command and the wheel for this system in
                 target/native and use them [--quick: with less optimisation]
  wasm [--pack FOLDER]  build the npm package in target/npm [--pack: and the tarball
                 in FOLDER, which is then installed and used]
  npm            build the npm package and test it, installed in fresh projects
  python [--quick | --lint | --fix]
                 build the wheel and the sdist in target/wheels and test them
                 [--quick: with less optimisation, as in `test`; --lint: only
                 check format and style of the Python sources; --fix: repair them]
  web [--serve | --zip FOLDER]  build the page in web/dist [--serve: and serve it
                 locally; --zip: and a zip of it in FOLDER, which is then unpacked
                 and played]
  release VERSION  build, install and use everything that is published, and leave
                 it in target/release-VERSION with checksums; publishes nothing
  site [--serve]  build the website in target/site [--serve: and serve it locally]
  picture        draw docs/terminal.svg, the game in a terminal
  bench NAME     measure deal, play, solve, decide, short, optimal, prove,
                 sweep or python; docs/benchmarks.md records the tables
  oracle [NAME]  compare with third-party programs: deals (needs PyPI), solutions
                 or verdicts (need fc-solve) [default: all]";

fn main() -> ExitCode {
    #[cfg(unix)]
    signals::let_children_be_interrupted();
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let outcome = match args[..] {
        ["test"] => test::test(),
        ["check"] => check::check(),
        ["release", version] => release::release(version),
        ["test", "--portable"] => portable::test(),
        ["audit"] => audit::audit(),
        ["fuzz", seconds] => seconds
            .parse()
            .map_err(|_| format!("{seconds:?} is not a number of seconds, such as 60"))
            .and_then(fuzz::fuzz)
            .and_then(|outcome| outcome),
        ["mutants", ref args @ ..] => mutants::mutants(args),
        ["workflows"] => workflows::workflows().and_then(|outcome| outcome),
        ["portable"] => portable::portable(),
        ["native"] => native::native("dist"),
        ["native", "--quick"] => native::native("dev"),
        ["msrv"] => msrv::msrv().and_then(|outcome| outcome),
        ["package"] => package::package(),
        ["dist"] => dist::dist(),
        ["dist", "--quick"] => dist::test().and_then(|outcome| outcome),
        ["wasm"] => wasm::wasm().map(drop),
        ["wasm", "--pack", path] => folder(path).and_then(|folder| pack(&folder)),
        ["npm"] => web::test_package().and_then(|outcome| outcome),
        ["python"] => python::python(Profile::Dist),
        ["python", "--quick"] => python::python(Profile::Quick),
        ["python", "--lint"] => python::lint().and_then(|outcome| outcome),
        ["python", "--fix"] => python::fix(),
        ["web"] => web::web(),
        ["web", "--serve"] => web::serve(),
        ["web", "--zip", path] => folder(path).and_then(|folder| zip(&folder)),
        ["site"] => site::site().map(drop),
        ["site", "--serve"] => site::serve(),
        ["picture"] => picture::picture(),
        ["bench", name] => bench::bench(name),
        ["oracle", ref names @ ..] => oracle::oracle(names),
        ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        ref words => Err(misuse(words.first())),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Returns what is wrong with arguments that no command takes.
fn misuse(name: Option<&&str>) -> String {
    let Some(name) = name else {
        return USAGE.to_owned();
    };
    match usage_of(name) {
        Some(usage) => format!("usage: cargo xtask {}", usage.trim_start()),
        None => format!("there is no `cargo xtask {name}`; `cargo xtask` lists the commands"),
    }
}

/// Returns the lines of the usage on a command.
fn usage_of(name: &str) -> Option<String> {
    let mut lines = USAGE.lines().skip_while(|line| {
        let entry = line.strip_prefix("  ");
        entry.is_none_or(|entry| entry.split(' ').next() != Some(name))
    });
    let first = lines.next().filter(|_| !name.is_empty())?;
    let rest = lines.take_while(|line| line.starts_with("   "));
    Some(
        std::iter::once(first)
            .chain(rest)
            .collect::<Vec<_>>()
            .join("\n"),
    )
}

/// Creates a folder that the user names, before anything is built, and returns its path
/// for commands that run elsewhere.
fn folder(path: &str) -> Result<PathBuf, String> {
    std::fs::create_dir_all(path)
        .and_then(|()| std::path::absolute(path))
        .map_err(|error| format!("{path}: {error}"))
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

#[cfg(test)]
mod tests {
    use super::{USAGE, misuse};

    #[test]
    fn a_misused_command_shows_its_own_usage() {
        assert_eq!(misuse(None), USAGE);
        let release = misuse(Some(&"release"));
        assert!(release.starts_with("usage: cargo xtask release VERSION  build"));
        assert!(release.ends_with("publishes nothing"), "{release}");
        for unknown in ["relase", "", "  release", "--serve"] {
            let message = misuse(Some(&unknown));
            assert!(message.starts_with("there is no `cargo xtask"), "{message}");
        }
    }
}
