//! `cargo xtask python`: builds the wheel of crates/python and tests it in a fresh
//! environment.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shell::{build_tested, command, root, run, say, target};

/// The tool that builds wheels.
const MATURIN: &str = "maturin==1.16.0";

/// The build profile of a wheel.
#[derive(Clone, Copy)]
pub(crate) enum Profile {
    /// The profile of published wheels.
    Release,
    /// The profile of the tests: builds in less than half the time.
    Quick,
}

impl Profile {
    fn name(self) -> &'static str {
        match self {
            Profile::Release => "release",
            Profile::Quick => "dev",
        }
    }
}

/// Builds the wheel and tests it.
pub(crate) fn python(profile: Profile) -> Result<(), String> {
    test(profile)?.map_err(|why| format!("cannot test the wheel: {why}"))
}

/// Builds the wheel and tests it in a fresh environment. The inner error names a
/// missing tool that could not be installed.
pub(crate) fn test(profile: Profile) -> Result<Result<(), String>, String> {
    let package = root().join("crates/python");
    let (wheel, python) = match install(profile, &package) {
        Ok(installed) => installed,
        Err(Failure::Missing(why)) => return Ok(Err(why)),
        Err(Failure::Wrong(why)) => return Err(why),
    };
    say!("{}", wheel.display());
    let freecell = build_command(profile)?;
    let mut pytest = Command::new(&python);
    pytest.args(["-m", "pytest", "--quiet", "-p", "no:cacheprovider"]);
    pytest.env("FREECELL", freecell);
    // Two type checkers compare the stubs with the compiled module.
    let mut stubtest = Command::new(&python);
    stubtest.args(["-m", "mypy.stubtest", "freecell._freecell", "--concise"]);
    let mut mypy = Command::new(&python);
    mypy.args(["-m", "mypy", "--cache-dir"]);
    mypy.arg(target().join("python/mypy"));
    let mut pyright = Command::new(&python);
    pyright.args(["-m", "pyright", "--pythonpath"]).arg(&python);
    for check in [&mut pytest, &mut stubtest, &mut mypy, &mut pyright] {
        run(check
            .current_dir(&package)
            .env("PYTHONDONTWRITEBYTECODE", "1"))?;
    }
    Ok(Ok(()))
}

/// Returns the Python of an environment with the wheel installed.
pub(crate) fn environment(profile: Profile) -> Result<PathBuf, String> {
    match install(profile, &root().join("crates/python")) {
        Ok((_, python)) => Ok(python),
        Err(Failure::Missing(why) | Failure::Wrong(why)) => Err(why),
    }
}

/// Builds the command `freecell` for comparison.
fn build_command(profile: Profile) -> Result<PathBuf, String> {
    let folder = match profile {
        Profile::Release => {
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

/// The reason why a wheel cannot be tested.
enum Failure {
    /// A download failed.
    Missing(String),
    Wrong(String),
}

/// Builds the wheel and installs it in a fresh environment, with the packages that
/// the tests need. Returns the wheel and the Python of the environment.
fn install(profile: Profile, package: &Path) -> Result<(PathBuf, PathBuf), Failure> {
    let (tools, fresh) = (target().join("python/tools"), target().join("python/fresh"));
    let missing = |step: &mut Command| -> Result<(), Failure> {
        run(step).map_err(|_| Failure::Missing(format!("`{step:?}` did not work here")))
    };
    let python = |environment: &Path| environment.join("bin/python");
    if !tools.join("bin/maturin").exists() {
        missing(Command::new("python3").args(["-m", "venv"]).arg(&tools))?;
        missing(Command::new(python(&tools)).args(["-m", "pip", "install", "--quiet", MATURIN]))?;
    }
    let wheels = target().join("wheels");
    let _ = fs::remove_dir_all(&wheels);
    let mut maturin = Command::new(tools.join("bin/maturin"));
    maturin.args(["build", "--quiet", "--profile", profile.name(), "--out"]);
    run(maturin.arg(&wheels).current_dir(package)).map_err(Failure::Wrong)?;
    let built = fs::read_dir(&wheels)
        .ok()
        .and_then(|mut wheels| wheels.next()?.ok());
    let wheel = built.map(|entry| entry.path());
    let wheel = wheel.ok_or_else(|| Failure::Wrong("maturin did not build a wheel".to_owned()))?;

    let _ = fs::remove_dir_all(&fresh);
    let mut venv = Command::new("python3");
    missing(venv.args(["-m", "venv", "--without-pip"]).arg(&fresh))?;
    let mut pip = Command::new(python(&tools));
    pip.args(["-m", "pip", "--python"]).arg(python(&fresh));
    pip.args(["install", "--quiet", "--no-compile", "--requirement"]);
    pip.arg(package.join("tests/requirements.txt")).arg(&wheel);
    missing(&mut pip)?;
    Ok((wheel, python(&fresh)))
}
