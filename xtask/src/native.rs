//! `cargo xtask native`: the command and the wheel for the system that runs it, in
//! `target/native`. For macOS and Windows; releases for Linux have more packages.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shell::{command, output, root, run, target, version};
use crate::venv::venv;

const MATURIN: &str = "maturin==1.16.0";

/// The files that the archive has besides the command.
const DOCUMENTS: [&str; 4] = [
    "LICENSE-MIT",
    "LICENSE-APACHE",
    "CHANGELOG.md",
    "crates/cli/README.md",
];

/// Builds both with a profile, and uses both.
pub(crate) fn native(profile: &str) -> Result<(), String> {
    let folder = target().join("native");
    let _ = fs::remove_dir_all(&folder);
    create(&folder)?;
    let archive = archive(profile, &folder)?;
    let wheel = wheel(profile, &folder)?;
    for file in [archive, wheel] {
        let size = fs::metadata(&file).map_or(0, |metadata| metadata.len());
        println!("{} ({} kB)", file.display(), size.div_ceil(1000));
    }
    Ok(())
}

/// Packs the command in an archive, unpacks it and solves a deal.
fn archive(profile: &str, folder: &Path) -> Result<PathBuf, String> {
    run(&mut command(&format!(
        "cargo build --locked --profile {profile} --package freecell-cli"
    )))?;
    let built = if profile == "dev" { "debug" } else { profile };
    let program = if cfg!(windows) {
        "freecell.exe"
    } else {
        "freecell"
    };
    let name = format!("freecell-{}-{}", version()?, host()?);
    let work = target().join("native-work");
    let _ = fs::remove_dir_all(&work);
    let (packed, unpacked) = (work.join("packed"), work.join("unpacked"));
    create(&packed.join(&name))?;
    create(&unpacked)?;
    let mut files = vec![target().join(built).join(program)];
    files.extend(DOCUMENTS.map(|document| root().join(document)));
    for file in files {
        let to = packed
            .join(&name)
            .join(file.file_name().unwrap_or_default());
        fs::copy(&file, to).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    let end = if cfg!(windows) { "zip" } else { "tar.gz" };
    let archive = folder.join(format!("{name}.{end}"));
    // The `tar` of Windows and macOS takes the format from the name.
    run(command("tar -a -c -f")
        .arg(&archive)
        .arg("-C")
        .arg(&packed)
        .arg(&name))?;
    run(command("tar -x -f").arg(&archive).arg("-C").arg(&unpacked))?;
    let mut solve = Command::new(unpacked.join(&name).join(program));
    let solution = output(solve.args(["solve", "617", "--quiet"]))?;
    let mut verify = Command::new(unpacked.join(&name).join(program));
    run(verify.args(["verify", "617"]).arg(solution.trim()))?;
    Ok(archive)
}

/// Builds the wheel, installs it in a fresh environment and solves a deal.
fn wheel(profile: &str, folder: &Path) -> Result<PathBuf, String> {
    let maturin = venv("native-tools", &[MATURIN])?.join("maturin");
    let mut build = Command::new(maturin);
    build.args(["build", "--locked", "--profile", profile, "--out"]);
    run(build.arg(folder).current_dir(root().join("crates/python")))?;
    let built = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let wheel = built
        .filter_map(|entry| Some(entry.ok()?.path()))
        .find(|path| path.extension().is_some_and(|end| end == "whl"))
        .ok_or("maturin did not build a wheel")?;
    let path = wheel.display().to_string();
    let _ = fs::remove_dir_all(target().join("native-fresh"));
    let mut python = Command::new(venv("native-fresh", &[&path])?.join("python"));
    let check = "import freecell; assert freecell.solve(617).solved";
    run(python.args(["-c", check]))?;
    Ok(wheel)
}

/// Returns the target that the compiler builds for by default.
fn host() -> Result<String, String> {
    let printed = output(&mut command("rustc --version --verbose"))?;
    let host = printed.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned)
        .ok_or_else(|| "rustc names no host".to_owned())
}

fn create(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}
