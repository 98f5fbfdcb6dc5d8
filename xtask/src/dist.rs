//! `cargo xtask dist`: the command for distribution, as an archive and as a Debian
//! package, both with manual pages and completions.
//!
//! The binary of a release is linked against an old glibc and contains no path of the
//! machine that built it.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::deb;
use crate::shell::{
    self, build_tested, cargo_home, command, output, root, run, say, source_date, target, version,
};
use crate::venv::venv;

/// The newest glibc that the binary may need: that of Debian 10 and RHEL 8.
const GLIBC: &str = "2.28";

/// Zig's linker knows the symbols of every glibc; it is a Python package.
const ZIG: [&str; 2] = ["ziglang==0.17.0", "cargo-zigbuild==0.24.0"];

/// The shells to complete for, the usual names of their scripts, and where Debian's
/// shells look for them.
pub(crate) const COMPLETIONS: [(&str, &str, &str); 3] = [
    (
        "bash",
        "freecell.bash",
        "usr/share/bash-completion/completions/freecell",
    ),
    (
        "zsh",
        "_freecell",
        "usr/share/zsh/vendor-completions/_freecell",
    ),
    (
        "fish",
        "freecell.fish",
        "usr/share/fish/vendor_completions.d/freecell.fish",
    ),
];

/// The files that every package has besides the command.
const DOCUMENTS: [&str; 4] = [
    "LICENSE-MIT",
    "LICENSE-APACHE",
    "CHANGELOG.md",
    "crates/cli/README.md",
];

/// The binary to pack.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Profile {
    /// The binary of releases.
    Dist,
    /// The binary of the tests, packed with little compression: takes seconds.
    Tested,
}

/// A folder with everything that is packed.
pub(crate) struct Staged {
    pub(crate) folder: PathBuf,
    pub(crate) profile: Profile,
    /// The newest version of glibc whose symbols the binary uses.
    pub(crate) glibc: String,
    /// Whether the binary loads the library of gcc.
    pub(crate) needs_libgcc: bool,
    /// The time of everything packed, in seconds since 1970.
    pub(crate) time: String,
}

/// Builds the command for distribution in `target/distribution`, and tests it.
pub(crate) fn dist() -> Result<(), String> {
    let folder = target().join("distribution");
    for file in build(Profile::Dist, &folder)? {
        let size = fs::metadata(&file).map_or(0, |metadata| metadata.len());
        say!("{} ({} kB)", file.display(), size.div_ceil(1000));
    }
    verify(&folder)
}

/// Builds the archive and the Debian package in `folder`, and returns their paths.
pub(crate) fn build(profile: Profile, folder: &Path) -> Result<Vec<PathBuf>, String> {
    tools()?;
    let staged = stage(profile)?;
    let _ = fs::remove_dir_all(folder);
    make(folder)?;
    Ok(vec![
        archive(&staged, folder)?,
        deb::build(&staged, folder)?,
    ])
}

/// Unpacks the archive and installs the Debian package in `folder`, each in an empty
/// folder, runs the command there, and removes the package.
pub(crate) fn verify(folder: &Path) -> Result<(), String> {
    let empty = target().join("installed");
    let _ = fs::remove_dir_all(&empty);
    make(&empty)?;
    let name = name()?;
    let mut unpack = command("tar -xzf");
    unpack.arg(folder.join(format!("{name}.tar.gz")));
    run(unpack.arg("-C").arg(&empty))?;
    let unpacked = empty.join(&name);
    works(&unpacked.join("freecell"))?;
    let pages = pages(&unpacked.join("man/man1"))?;
    let completions = COMPLETIONS.map(|(_, script, _)| format!("completions/{script}"));
    let documents = ["LICENSE-MIT", "LICENSE-APACHE", "CHANGELOG.md", "README.md"];
    let documents = documents.map(str::to_owned);
    for file in completions.iter().chain(&documents) {
        holds(&unpacked.join(file), "")?;
    }
    deb::verify(&deb::path(folder)?, &empty.join("root"), &pages)
}

/// Packs and installs the binary of the tests. The inner error names a missing tool.
pub(crate) fn test() -> Result<Result<(), String>, String> {
    if let Err(why) = tools() {
        return Ok(Err(why));
    }
    let folder = target().join("dist-test");
    build(Profile::Tested, &folder)?;
    verify(&folder)?;
    Ok(Ok(()))
}

/// Makes sure that the tools of Debian are there.
pub(crate) fn tools() -> Result<(), String> {
    for tool in ["dpkg-deb", "readelf", "strip", "tar", "gzip"] {
        if !shell::works(&format!("{tool} --version")) {
            return Err(format!("needs {tool}, as on Debian"));
        }
    }
    Ok(())
}

/// Returns the name of the archive and of the folder in it.
fn name() -> Result<String, String> {
    Ok(format!("freecell-{}-{}", version()?, triple()))
}

/// Returns the target in Rust's words. Only Linux has packages.
fn triple() -> String {
    format!("{}-unknown-linux-gnu", env::consts::ARCH)
}

/// Collects everything to pack, made by the binary itself.
fn stage(profile: Profile) -> Result<Staged, String> {
    let built = match profile {
        Profile::Dist => build_dist()?,
        Profile::Tested => {
            build_tested()?;
            target().join("debug/freecell")
        }
    };
    let folder = target().join("staged");
    let _ = fs::remove_dir_all(&folder);
    make(&folder.join("completions"))?;
    let binary = folder.join("freecell");
    run(command("strip --output-file").arg(&binary).arg(&built))?;
    run(Command::new(&binary)
        .args(["man", "--output"])
        .arg(folder.join("man/man1/")))?;
    for (shell, script, _) in COMPLETIONS {
        let mut complete = Command::new(&binary);
        complete.args(["completions", shell, "--output"]);
        run(complete.arg(folder.join("completions").join(script)))?;
    }
    for document in DOCUMENTS {
        let name = Path::new(document).file_name().unwrap_or_default();
        fs::copy(root().join(document), folder.join(name))
            .map_err(|error| format!("{document}: {error}"))?;
    }
    run(command("chmod -R u=rwX,go=rX").arg(&folder))?;

    let (glibc, needs_libgcc) = needs(&binary)?;
    if profile == Profile::Dist {
        is_portable(&binary, &glibc, needs_libgcc)?;
    }
    Ok(Staged {
        folder,
        profile,
        glibc,
        needs_libgcc,
        time: source_date()?,
    })
}

/// Builds the binary of a release.
fn build_dist() -> Result<PathBuf, String> {
    let tools = venv("zig", &ZIG)?;
    let path = env::var_os("PATH").unwrap_or_default();
    let paths = std::iter::once(tools).chain(env::split_paths(&path));
    let path = env::join_paths(paths).map_err(|error| format!("PATH: {error}"))?;
    let triple = triple();
    let mut build = command("cargo zigbuild --quiet --locked --profile dist");
    build.args(["--package", "freecell-cli", "--target"]);
    build.arg(format!("{triple}.{GLIBC}"));
    build.env("PATH", path);
    build.env("CARGO_ENCODED_RUSTFLAGS", remapped_paths().join("\x1f"));
    run(&mut build)?;
    Ok(target().join(triple).join("dist/freecell"))
}

/// Returns options of the compiler that replace the paths of this machine.
fn remapped_paths() -> Vec<String> {
    let replace = |path: &Path, name| format!("--remap-path-prefix={}={name}", path.display());
    vec![
        replace(&cargo_home(), "/cargo"),
        replace(&root(), "/freecell"),
    ]
}

/// Checks that a binary runs on old systems and does not name this machine's paths.
fn is_portable(binary: &Path, glibc: &str, needs_libgcc: bool) -> Result<(), String> {
    if numbers(glibc) > numbers(GLIBC) {
        return Err(format!(
            "the binary needs glibc {glibc}, newer than {GLIBC}"
        ));
    }
    if needs_libgcc {
        return Err("the binary needs libgcc_s.so.1".to_owned());
    }
    let bytes = fs::read(binary).map_err(|error| format!("{}: {error}", binary.display()))?;
    for path in [cargo_home(), root()] {
        let path = path.to_string_lossy();
        if bytes
            .windows(path.len())
            .any(|part| part == path.as_bytes())
        {
            return Err(format!("the binary contains the path {path}"));
        }
    }
    Ok(())
}

/// Returns the newest version of glibc whose symbols a binary uses, and whether it loads
/// the library of gcc.
fn needs(binary: &Path) -> Result<(String, bool), String> {
    let symbols = output(command("readelf --wide --version-info").arg(binary))?;
    let versions = symbols.split("Name: GLIBC_").skip(1);
    let versions = versions.filter_map(|rest| rest.split_whitespace().next());
    let newest = versions.max_by_key(|version| numbers(version));
    let newest = newest.ok_or("the binary does not use glibc")?;
    let libraries = output(command("readelf --wide --dynamic").arg(binary))?;
    Ok((newest.to_owned(), libraries.contains("libgcc_s.so")))
}

/// Returns the numbers of a version, which sort as versions do.
fn numbers(version: &str) -> Vec<u32> {
    let parts = version.split('.').map(|part| part.parse().unwrap_or(0));
    parts.collect()
}

/// Packs the archive. Order, owners and times depend on the content and the last
/// commit alone.
fn archive(staged: &Staged, folder: &Path) -> Result<PathBuf, String> {
    let name = name()?;
    let archive = folder.join(format!("{name}.tar.gz"));
    let mut tar = command("tar --create --format=ustar --sort=name");
    tar.args(["--owner=0", "--group=0", "--numeric-owner"]);
    tar.arg(format!("--mtime=@{}", staged.time));
    tar.arg(format!("--transform=s,^[.],{name},"));
    tar.arg(format!("--use-compress-program={}", gzip(staged.profile)));
    tar.arg("--file")
        .arg(&archive)
        .arg("-C")
        .arg(&staged.folder);
    run(tar.arg("."))?;
    Ok(archive)
}

/// Returns the command that compresses, without the name and the time of the file.
pub(crate) fn gzip(profile: Profile) -> &'static str {
    match profile {
        Profile::Dist => "gzip -9 --no-name",
        Profile::Tested => "gzip -1 --no-name",
    }
}

/// Runs an installed command.
pub(crate) fn works(freecell: &Path) -> Result<(), String> {
    let board = output(Command::new(freecell).args(["deal", "617"]))?;
    if !board.starts_with("7D AD 5C 3S 5S 8C 2D AH\n") {
        return Err(format!("{} deals\n{board}", freecell.display()));
    }
    let record =
        output(Command::new(freecell).args(["solve", "617", "--quiet", "--format", "record"]))?;
    if !record.starts_with("617") {
        return Err(format!("{} solves\n{record}", freecell.display()));
    }
    Ok(())
}

/// Returns the names of the manual pages in a folder: one for the command, and one for
/// each subcommand.
fn pages(folder: &Path) -> Result<Vec<String>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut pages = Vec::new();
    for entry in entries.filter_map(Result::ok) {
        holds(&entry.path(), ".TH")?;
        pages.push(entry.file_name().to_string_lossy().into_owned());
    }
    if pages.len() < 10 || !pages.contains(&"freecell-solve.1".to_owned()) {
        return Err(format!("manual pages are missing; found {pages:?}"));
    }
    Ok(pages)
}

/// Checks that a file exists, is not empty, and contains a text.
pub(crate) fn holds(path: &Path, text: &str) -> Result<(), String> {
    let content =
        fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    if content.is_empty() || !content.contains(text) {
        return Err(format!("{}: has no {text:?}", path.display()));
    }
    Ok(())
}

/// Creates a folder and those above it.
pub(crate) fn make(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}
