//! `cargo xtask python`: builds the wheel and the sdist of crates/python and tests them
//! in fresh environments.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use crate::shell::{build_tested, command, root, run, say, target, with_log};
use crate::wheel::{self, Failure, Packages, python as python_of};

pub(crate) use crate::wheel::Profile;

/// Formats and lints Python.
const RUFF: &str = "ruff==0.17.4";

const CHECKS: [&str; 2] = ["check --quiet", "format --quiet --check"];
const REPAIRS: [&str; 2] = ["check --quiet --fix", "format --quiet"];

/// Where Python is written, as seen from crates/python, which has the settings.
const SOURCES: [&str; 3] = [".", "../../bench", "../../xtask/src"];

/// Processes of pytest. Many tests wait for other processes, so one more than cores of a
/// small machine.
const PYTEST_PROCESSES: &str = "3";

/// Builds the packages and tests them.
pub(crate) fn python(profile: Profile) -> Result<(), String> {
    test(profile)?.map_err(|why| format!("cannot test the wheel: {why}"))
}

/// Lints the Python sources, builds the packages and tests them. The inner error names a
/// missing tool that could not be installed.
pub(crate) fn test(profile: Profile) -> Result<Result<(), String>, String> {
    match lint_build_and_test(profile) {
        Ok(()) => Ok(Ok(())),
        Err(Failure::Missing(why)) => Ok(Err(why)),
        Err(Failure::Wrong(why)) => Err(why),
    }
}

/// Checks the format of all Python sources and lints them. The inner error names a
/// missing tool that could not be installed.
pub(crate) fn lint() -> Result<Result<(), String>, String> {
    match ruff(&CHECKS) {
        Ok(()) => Ok(Ok(())),
        Err(Failure::Missing(why)) => Ok(Err(why)),
        Err(Failure::Wrong(why)) => Err(why),
    }
}

/// Formats all Python sources, and repairs what the linter can repair.
pub(crate) fn fix() -> Result<(), String> {
    ruff(&REPAIRS).map_err(Failure::reason)
}

fn ruff(calls: &[&str]) -> Result<(), Failure> {
    let python = python_of(&wheel::environment("ruff", &[RUFF])?);
    for call in calls {
        let mut ruff = Command::new(&python);
        ruff.args(["-m", "ruff"]).args(call.split(' '));
        ruff.args(["--no-cache", "--config", "pyproject.toml"]);
        run(ruff.args(SOURCES).current_dir(package())).map_err(Failure::Wrong)?;
    }
    Ok(())
}

/// Returns the Python of an environment with the wheel installed.
pub(crate) fn environment(profile: Profile) -> Result<PathBuf, String> {
    install(profile)
        .map(|(_, python)| python)
        .map_err(Failure::reason)
}

fn package() -> PathBuf {
    root().join("crates/python")
}

fn lint_build_and_test(profile: Profile) -> Result<(), Failure> {
    ruff(&CHECKS)?;
    let (packages, python) = install(profile)?;
    for package in [&packages.wheel, &packages.sdist] {
        say!("{}", package.display());
    }
    wheel::check(&packages)?;
    let freecell = build_command(profile).map_err(Failure::Wrong)?;
    let mut pytest = check(
        &python,
        &["-m", "pytest", "--quiet", "-p", "no:cacheprovider"],
    );
    pytest.args(["--numprocesses", PYTEST_PROCESSES]);
    pytest
        .args(["--dist", "loadgroup"])
        .env("FREECELL", freecell);
    // The tests run at the same time as everything that does not wait.
    thread::scope(|scope| {
        let others = scope.spawn(with_log(|| {
            match profile {
                Profile::Dist => wheel::verify_sdist(&packages.sdist)?,
                Profile::Quick => wheel::verify_unpacked(profile, &packages)?,
            }
            wheel::verify_wheel(&packages.wheel)?;
            type_check(&python).map_err(Failure::Wrong)
        }));
        let tested = run(&mut pytest).map_err(Failure::Wrong);
        others
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
        tested
    })
}

/// Two type checkers compare the stubs with the compiled module.
fn type_check(python: &Path) -> Result<(), String> {
    run(&mut check(
        python,
        &["-m", "mypy.stubtest", "freecell._freecell", "--concise"],
    ))?;
    let mut mypy = check(python, &["-m", "mypy", "--cache-dir"]);
    run(mypy.arg(target().join("python/mypy")))?;
    let mut pyright = check(python, &["-m", "pyright", "--pythonpath"]);
    run(pyright.arg(python))
}

/// Creates a command of the tested environment. It starts hundreds of processes, which
/// share the compiled modules outside of the sources.
fn check(python: &Path, words: &[&str]) -> Command {
    let mut check = Command::new(python);
    check.args(words).current_dir(package());
    check.env("PYTHONPYCACHEPREFIX", target().join("python/pycache"));
    check
}

/// Builds the command `freecell` for comparison.
fn build_command(profile: Profile) -> Result<PathBuf, String> {
    let folder = match profile {
        Profile::Dist => {
            run(&mut command(
                "cargo build --quiet --release --package freecell-cli",
            ))?;
            "release"
        }
        Profile::Quick => {
            build_tested()?;
            "debug"
        }
    };
    Ok(target().join(folder).join("freecell"))
}

/// Builds the packages, and installs the wheel with the packages that the tests need in
/// an environment. Returns the packages and the Python of the environment.
fn install(profile: Profile) -> Result<(Packages, PathBuf), Failure> {
    wheel::tools()?;
    thread::scope(|scope| {
        // Downloads while the wheel is compiled.
        let fresh = scope.spawn(with_log(fresh_environment));
        let packages = wheel::build(profile, &target().join("wheels"));
        let fresh = fresh
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
        let packages = packages?;
        let mut pip = wheel::pip_install(&fresh)?;
        pip.args(["--no-deps", "--force-reinstall"]);
        run(pip.arg(&packages.wheel)).map_err(Failure::Wrong)?;
        Ok((packages, python_of(&fresh)))
    })
}

/// Returns an environment with the packages that the tests need.
fn fresh_environment() -> Result<PathBuf, Failure> {
    let file = package().join("tests/requirements.txt");
    let text = fs::read_to_string(&file)
        .map_err(|error| Failure::Wrong(format!("{}: {error}", file.display())))?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    wheel::environment("fresh", &lines.collect::<Vec<_>>())
}
