//! The Debian package of the command.
//!
//! `dpkg-deb` builds it from a folder and a control file. That takes a second on a fresh
//! machine and depends on nothing but Debian; cargo-deb would have to be compiled first.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::dist::{COMPLETIONS, Profile, Staged, gzip, holds, make, works};
use crate::shell::{command, output, root, run, target, version, workspace};

/// A placeholder, like the repository in Cargo.toml.
const MAINTAINER: &str = "The freecell developers <freecell@users.noreply.github.com>";

const DESCRIPTION: &str = "\
FreeCell in the terminal: deal, play, solve and verify games
 The command freecell deals FreeCell games by Microsoft's numbers and finds the
 number of a board. It solves deals, finds short and proven shortest solutions,
 verifies solutions, and proves that a deal cannot be won. It solves whole
 ranges of deals into tables, on all cores.
 .
 It also is a game for the terminal, with undo, hints and a live verdict.
";

const DOCS: &str = "usr/share/doc/freecell";
const PAGES: &str = "usr/share/man/man1";

/// Builds the package in `folder` and returns its path.
pub(crate) fn build(staged: &Staged, folder: &Path) -> Result<PathBuf, String> {
    let tree = target().join("deb");
    let _ = fs::remove_dir_all(&tree);
    for folder in ["DEBIAN", "usr/bin", DOCS, PAGES] {
        make(&tree.join(folder))?;
    }
    let copy = |from: &Path, to: &str| -> Result<(), String> {
        let to = tree.join(to);
        make(to.parent().unwrap_or(&tree))?;
        let copied = fs::copy(from, &to).map(drop);
        copied.map_err(|error| format!("{}: {error}", to.display()))
    };
    copy(&staged.folder.join("freecell"), "usr/bin/freecell")?;
    for (_, script, place) in COMPLETIONS {
        copy(&staged.folder.join("completions").join(script), place)?;
    }
    let pages = staged.folder.join("man/man1");
    for entry in fs::read_dir(&pages).map_err(|error| format!("{}: {error}", pages.display()))? {
        let page = entry.map_err(|error| error.to_string())?;
        let name = page.file_name();
        copy(&page.path(), &format!("{PAGES}/{}", name.to_string_lossy()))?;
    }
    copy(
        &staged.folder.join("README.md"),
        &format!("{DOCS}/README.md"),
    )?;
    copy(
        &staged.folder.join("CHANGELOG.md"),
        &format!("{DOCS}/changelog"),
    )?;
    let write = |path: &str, text: &str| {
        fs::write(tree.join(path), text).map_err(|error| format!("{path}: {error}"))
    };
    write(&format!("{DOCS}/copyright"), &copyright()?)?;
    let changelog = changelog(&staged.time)?;
    write(&format!("{DOCS}/changelog.Debian"), &changelog)?;
    // Debian wants the highest compression here.
    let compress = format!("{} {PAGES}/* {DOCS}/changelog*", gzip(Profile::Dist));
    let sums = "find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum > DEBIAN/md5sums";
    let script = format!("set -e; {compress}; {sums}");
    run(Command::new("sh").args(["-c", &script]).current_dir(&tree))?;
    write("DEBIAN/control", &control(staged, &tree)?)?;
    run(command("chmod -R u=rwX,go=rX").arg(&tree))?;

    let package = path(folder)?;
    let mut build = command("dpkg-deb --root-owner-group");
    build.args(match staged.profile {
        Profile::Dist => ["-Zxz", "-z9"],
        Profile::Tested => ["-Zgzip", "-z1"],
    });
    build.arg("--build").arg(&tree).arg(&package);
    // All times are at most this one.
    run(build
        .env("SOURCE_DATE_EPOCH", &staged.time)
        .stdout(std::process::Stdio::null()))?;
    Ok(package)
}

/// Returns the path of the package in `folder`.
pub(crate) fn path(folder: &Path) -> Result<PathBuf, String> {
    let name = format!("freecell_{}_{}.deb", debian_version()?, architecture());
    Ok(folder.join(name))
}

/// Installs the package in an empty root, runs the command there, removes the package
/// and checks that nothing is left.
pub(crate) fn verify(package: &Path, empty: &Path, pages: &[String]) -> Result<(), String> {
    let database = empty.join("var/lib/dpkg");
    make(&database.join("info"))?;
    make(&database.join("updates"))?;
    for file in ["status", "available"] {
        fs::write(database.join(file), "").map_err(|error| format!("{file}: {error}"))?;
    }
    let dpkg = |args: &[&str]| {
        // dpkg gives files to root; elsewhere only a namespace allows that.
        let is_root = output(&mut command("id --user")).is_ok_and(|id| id.trim() == "0");
        let mut dpkg = command(if is_root {
            "dpkg"
        } else {
            "unshare --map-root-user dpkg"
        });
        // The root has no libc6; the command runs with that of this machine.
        dpkg.args(["--force-depends", "--log=/dev/null"]);
        dpkg.arg(format!("--root={}", empty.display())).args(args);
        dpkg
    };
    let file = package.to_string_lossy();
    output(&mut dpkg(&["--install", &file]))?;
    works(&empty.join("usr/bin/freecell"))?;
    for page in pages {
        let page = empty.join(PAGES).join(format!("{page}.gz"));
        let text = output(command("gzip --decompress --stdout").arg(&page))?;
        if !text.contains(".TH") {
            return Err(format!("{}: not a manual page", page.display()));
        }
    }
    for (.., place) in COMPLETIONS {
        holds(&empty.join(place), "freecell")?;
    }
    holds(&empty.join(DOCS).join("copyright"), "Apache-2.0")?;
    output(&mut dpkg(&["--purge", "freecell"]))?;
    let left =
        output(command("find . -path ./var/lib/dpkg -prune -o -type f -print").current_dir(empty))?;
    if left.is_empty() && !empty.join("usr/share/doc/freecell").exists() {
        Ok(())
    } else {
        Err(format!("after removal, these files are left:\n{left}"))
    }
}

/// Returns Debian's name of this machine's architecture.
fn architecture() -> &'static str {
    match env::consts::ARCH {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        other => other,
    }
}

/// Returns the version in Debian's order, where `~` sorts before the end of the text.
fn debian_version() -> Result<String, String> {
    Ok(format!("{}-1", version()?.replace('-', "~")))
}

fn control(staged: &Staged, tree: &Path) -> Result<String, String> {
    // Folders take more or less space on different disks, so only files count.
    let sizes = output(command("find usr -type f -printf %s\\n").current_dir(tree))?;
    let sizes = sizes.lines().filter_map(|size| size.parse::<u64>().ok());
    let size = sizes.sum::<u64>().div_ceil(1024);
    let libgcc = if staged.needs_libgcc {
        ", libgcc-s1"
    } else {
        ""
    };
    Ok(format!(
        "Package: freecell\n\
         Version: {}\n\
         Architecture: {}\n\
         Maintainer: {MAINTAINER}\n\
         Installed-Size: {size}\n\
         Depends: libc6 (>= {}){libgcc}\n\
         Section: games\n\
         Priority: optional\n\
         Homepage: {}\n\
         Description: {DESCRIPTION}",
        debian_version()?,
        architecture(),
        staged.glibc,
        workspace("repository")?,
    ))
}

fn changelog(time: &str) -> Result<String, String> {
    let mut date = command("date --utc --rfc-email");
    let date = output(date.arg(format!("--date=@{time}")).env("LC_ALL", "C"))?;
    Ok(format!(
        "freecell ({}) unstable; urgency=medium\n\n  * Release {}; see changelog.gz.\n\n -- {MAINTAINER}  {}\n",
        debian_version()?,
        version()?,
        date.trim()
    ))
}

/// Returns the licences in Debian's format. Debian has the text of the Apache licence.
fn copyright() -> Result<String, String> {
    let mit = fs::read_to_string(root().join("LICENSE-MIT"))
        .map_err(|error| format!("LICENSE-MIT: {error}"))?;
    let holder = mit.lines().find_map(|line| line.strip_prefix("Copyright "));
    let holder = holder.ok_or("LICENSE-MIT: no line with the copyright")?;
    // The title and the line above are fields of their own.
    let text = mit.lines().skip(4).map(|line| match line {
        "" => " .\n".to_owned(),
        line => format!(" {line}\n"),
    });
    Ok(format!(
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n\
         Upstream-Name: freecell\n\
         Source: {}\n\n\
         Files: *\n\
         Copyright: {holder}\n\
         License: Expat or Apache-2.0\n\n\
         License: Expat\n{}\n\
         License: Apache-2.0\n \
         On Debian systems, the full text of the Apache License 2.0 is in\n \
         /usr/share/common-licenses/Apache-2.0.\n",
        workspace("repository")?,
        text.collect::<String>()
    ))
}
