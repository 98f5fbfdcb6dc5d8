//! The wheel and the sdist of crates/python: builds, checks and installs them.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shell::{cargo_home, output, root, run, say, source_date, target};
use crate::venv::{PYTHON, venv};

/// Builds and checks packages; zig links for an old glibc.
const TOOLS: [&str; 4] = [
    "auditwheel==6.8.2",
    "maturin==1.16.0",
    "twine==7.0.0",
    "ziglang==0.17.0",
];

/// The newest glibc that a wheel may need: 2.17, which `PyPI` calls manylinux2014.
const GLIBC_MINOR: u32 = 17;

/// What a new user does first.
const MAIN_JOB: &str = "\
import freecell
deal = freecell.deal(617)
assert freecell.find(deal.rows) == 617
verdict = freecell.solve(617)
assert verdict.solved
print('    freecell', freecell.__version__, 'solved', freecell.verify(verdict.record))";

/// The build profile of a wheel.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Profile {
    /// The profile of published wheels.
    Dist,
    /// The profile of the tests, which compiles in a third of the time and solves as fast.
    Quick,
}

impl Profile {
    fn name(self) -> &'static str {
        match self {
            Profile::Dist => "dist",
            Profile::Quick => "release",
        }
    }
}

/// The reason why a package cannot be built or tested.
pub(crate) enum Failure {
    /// A download failed.
    Missing(String),
    Wrong(String),
}

impl Failure {
    pub(crate) fn reason(self) -> String {
        match self {
            Failure::Missing(why) | Failure::Wrong(why) => why,
        }
    }
}

/// What `build` has built.
pub(crate) struct Packages {
    pub(crate) wheel: PathBuf,
    pub(crate) sdist: PathBuf,
    /// The contents of the sdist.
    unpacked: PathBuf,
}

/// Returns the Python of an environment.
pub(crate) fn python(environment: &Path) -> PathBuf {
    let path = if cfg!(windows) {
        "Scripts/python.exe"
    } else {
        "bin/python"
    };
    environment.join(path)
}

/// Runs a command that downloads.
pub(crate) fn download(step: &mut Command) -> Result<(), Failure> {
    run(step).map_err(|_| Failure::Missing(format!("needs `{step:?}`, which failed")))
}

/// Returns the folder of an environment with these requirements from `PyPI`, each with
/// its version. Installs them unless they are there.
pub(crate) fn environment(name: &str, requirements: &[&str]) -> Result<PathBuf, Failure> {
    let programs = venv(&format!("python/{name}"), requirements).map_err(Failure::Missing)?;
    Ok(programs.parent().unwrap_or(&programs).to_owned())
}

/// Returns the folder of the environment with the tools.
pub(crate) fn tools() -> Result<PathBuf, Failure> {
    environment("tools", &TOOLS)
}

/// Creates an environment without any package, not even pip.
pub(crate) fn empty_environment(name: &str) -> Result<PathBuf, Failure> {
    let folder = target().join("python").join(name);
    let mut venv = Command::new(PYTHON);
    download(
        venv.args(["-m", "venv", "--without-pip", "--clear"])
            .arg(&folder),
    )?;
    Ok(folder)
}

/// Returns a pip that installs in another environment.
pub(crate) fn pip_install(environment: &Path) -> Result<Command, Failure> {
    let mut pip = Command::new(python(&tools()?));
    pip.args(["-m", "pip", "--python"]).arg(python(environment));
    pip.args(["install", "--quiet", "--no-compile"]);
    Ok(pip)
}

/// Builds the sdist, and the wheel from it, in a folder. The same sources, compiler and
/// tools give the same bytes, wherever they are.
pub(crate) fn build(profile: Profile, out: &Path) -> Result<Packages, Failure> {
    let tools = tools()?;
    // The environment for which `install_sdist` builds; with another one, cargo would
    // compile the bindings again.
    let empty = empty_environment("empty")?;
    let _ = fs::remove_dir_all(out);
    let mut maturin = Command::new(tools.join("bin/maturin"));
    maturin.args(["sdist", "--out"]).arg(out);
    maturin.env("SOURCE_DATE_EPOCH", source_date().map_err(Failure::Wrong)?);
    run(maturin.current_dir(root().join("crates/python"))).map_err(Failure::Wrong)?;
    let sdist = built(out, ".tar.gz")?;
    let folder = target().join("python/sdist");
    let mut finish = Command::new(python(&tools));
    finish.arg(root().join("xtask/src/sdist.py"));
    run(finish.arg(&sdist).arg(&folder)).map_err(Failure::Wrong)?;
    let name = sdist.file_name().unwrap_or_default().to_string_lossy();
    let unpacked = folder.join(name.trim_end_matches(".tar.gz"));

    let mut maturin = Command::new(tools.join("bin/maturin"));
    maturin.args(["build", "--quiet", "--out"]).arg(out);
    maturin.arg("--interpreter").arg(python(&empty));
    maturin.args(options(profile));
    reproducible(&mut maturin, &tools, &unpacked)?;
    run(maturin.current_dir(&unpacked)).map_err(Failure::Wrong)?;
    let wheel = built(out, ".whl")?;
    Ok(Packages {
        wheel,
        sdist,
        unpacked,
    })
}

/// Checks the metadata of both packages, and that the wheel runs on old systems.
pub(crate) fn check(packages: &Packages) -> Result<(), Failure> {
    let tools = python(&tools()?);
    let mut twine = Command::new(&tools);
    twine.args(["-m", "twine", "--no-color", "check", "--strict"]);
    let checked = output(twine.args([&packages.wheel, &packages.sdist]));
    let checked = checked.map_err(Failure::Wrong)?;
    if checked.matches("PASSED").count() != 2 {
        return Err(Failure::Wrong(format!(
            "twine did not check both: {checked}"
        )));
    }
    if !cfg!(target_os = "linux") {
        return Ok(());
    }
    let mut auditwheel = Command::new(&tools);
    auditwheel.args(["-m", "auditwheel", "show"]);
    let shown = output(auditwheel.arg(&packages.wheel)).map_err(Failure::Wrong)?;
    match glibc_minor(&shown) {
        Some(minor) if minor <= GLIBC_MINOR => {
            say!("the wheel runs with glibc 2.{minor} and later");
            Ok(())
        }
        _ => Err(Failure::Wrong(format!(
            "auditwheel does not find manylinux_2_{GLIBC_MINOR} or older: {shown}"
        ))),
    }
}

/// Reads the minor version of glibc in what `auditwheel show` says of a wheel.
fn glibc_minor(shown: &str) -> Option<u32> {
    // Its lines are wrapped.
    let shown = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    let (_, rest) = shown.split_once("consistent with")?;
    let (_, rest) = rest.split_once("manylinux_2_")?;
    rest.split('_').next()?.parse().ok()
}

/// Installs a wheel in an environment that has no other package, and uses it.
pub(crate) fn verify_wheel(wheel: &Path) -> Result<(), Failure> {
    let empty = empty_environment("empty")?;
    let mut pip = pip_install(&empty)?;
    run(pip.args(["--no-index", "--no-deps"]).arg(wheel)).map_err(Failure::Wrong)?;
    use_package(&empty)
}

/// Installs an sdist as a user does, in an environment that has no other package: pip
/// unpacks it and builds it with the profile of published wheels. Then uses it.
pub(crate) fn verify_sdist(sdist: &Path) -> Result<(), Failure> {
    let empty = empty_environment("empty")?;
    let mut pip = pip_install(&empty)?;
    pip.env("CARGO_TARGET_DIR", target());
    run(pip.arg(sdist)).map_err(Failure::Wrong)?;
    use_package(&empty)
}

/// Installs what an sdist contains with pip, in an environment that has no other
/// package, and uses it. Compiles nothing that the wheel has compiled.
pub(crate) fn verify_unpacked(profile: Profile, packages: &Packages) -> Result<(), Failure> {
    let empty = empty_environment("empty")?;
    let mut pip = pip_install(&empty)?;
    pip.env("MATURIN_PEP517_ARGS", options(profile).join(" "));
    reproducible(&mut pip, &tools()?, &packages.unpacked)?;
    run(pip.arg(&packages.unpacked)).map_err(Failure::Wrong)?;
    use_package(&empty)
}

fn use_package(environment: &Path) -> Result<(), Failure> {
    let mut job = Command::new(python(environment));
    run(job.args(["-I", "-c", MAIN_JOB]).current_dir(target())).map_err(Failure::Wrong)
}

fn options(profile: Profile) -> Vec<&'static str> {
    let mut options = vec!["--profile", profile.name()];
    if cfg!(target_os = "linux") {
        options.extend(["--zig", "--compatibility", "manylinux2014"]);
    }
    options
}

/// Makes a build independent of the time and of the folders of this machine.
fn reproducible(build: &mut Command, tools: &Path, sources: &Path) -> Result<(), Failure> {
    // The last one that matches counts.
    let folders = [
        (target(), "/target"),
        (sources.to_owned(), "/freecell"),
        (cargo_home().join("registry/src"), "/registry"),
    ];
    let flags = folders
        .iter()
        .map(|(folder, name)| format!("--remap-path-prefix={}={name}", folder.display()));
    build.env(
        "CARGO_ENCODED_RUSTFLAGS",
        flags.collect::<Vec<_>>().join("\x1f"),
    );
    build.env("CARGO_TARGET_DIR", target());
    build.env("SOURCE_DATE_EPOCH", source_date().map_err(Failure::Wrong)?);
    // maturin takes zig from the first python3.
    let path = env::var_os("PATH").unwrap_or_default();
    let path = std::iter::once(tools.join("bin")).chain(env::split_paths(&path));
    let path = env::join_paths(path).map_err(|error| Failure::Wrong(error.to_string()))?;
    build.env("PATH", path);
    Ok(())
}

/// Returns the one file with an ending in a folder.
fn built(folder: &Path, ending: &str) -> Result<PathBuf, Failure> {
    let files = fs::read_dir(folder).map_err(|error| wrong(folder, &error))?;
    let mut paths = files.filter_map(|entry| Some(entry.ok()?.path()));
    paths
        .find(|path| path.to_string_lossy().ends_with(ending))
        .ok_or_else(|| Failure::Wrong(format!("maturin did not build a {ending}")))
}

fn wrong(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Wrong(format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::glibc_minor;

    #[test]
    fn the_tag_of_a_wheel() {
        let shown = "\nfreecell-0.1.0-cp310-abi3-manylinux_2_34_x86_64.whl\nis consistent with \
                     the following platform tag: \"manylinux_2_17_x86_64\".";
        assert_eq!(glibc_minor(shown), Some(17));
        assert_eq!(glibc_minor("is not consistent with any"), None);
        assert_eq!(glibc_minor("manylinux_2_17_x86_64"), None);
    }
}
