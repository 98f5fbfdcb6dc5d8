//! `cargo xtask site`: builds the website in `target/site`. The sources are in `site`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shell::{build_tested, command, root, run, say, target, version};
use crate::venv::venv;
use crate::wasm;
use crate::web;
use crate::wheel::{self, Failure, Profile};

/// The tool that writes the Python reference.
const PDOC: &str = "pdoc==16.0.0";

/// The libraries of the Rust reference.
const LIBRARIES: [&str; 9] = [
    "freecell-core",
    "freecell-solve",
    "freecell-proof",
    "freecell-reader",
    "freecell-study",
    "freecell-play",
    "freecell-sweep",
    "freecell-file",
    "freecell-parallel",
];

/// Builds the site in `target/site`, with everything that it shows.
pub(crate) fn site() -> Result<PathBuf, String> {
    let folder = target().join("site");
    let wheels = target().join("wheels");
    // A wheel of the tests will do.
    let wheel = match find_wheel(&wheels) {
        Some(wheel) => wheel,
        None => {
            wheel::build(Profile::Quick, &wheels)
                .map_err(Failure::reason)?
                .wheel
        }
    };
    build(&folder, &wheel)?;
    say!("{}: any static file server can serve it", folder.display());
    Ok(folder)
}

/// Builds the site and serves it on the local machine until interrupted.
pub(crate) fn serve() -> Result<(), String> {
    let folder = site()?;
    run(command("node site/serve.mjs").arg(folder))
}

/// Builds the site with the reference of a wheel, writes it into a zip in a folder and
/// returns the path of the zip. The same site gives the same bytes.
pub(crate) fn zip(folder: &Path, wheel: &Path) -> Result<PathBuf, String> {
    let site = target().join("site");
    build(&site, wheel)?;
    let zip = folder.join(format!("freecell-site-{}.zip", version()?));
    run(command("python3 xtask/src/zip.py").args([&site, &zip]))?;
    Ok(zip)
}

fn build(folder: &Path, wheel: &Path) -> Result<(), String> {
    web::web()?;
    let npm = wasm::wasm()?;
    web::packages("site")?;
    let (rust, python) = (rust_reference()?, python_reference(wheel)?);
    let mut build = command("node site/build.mjs");
    run(build.args([folder, &rust, &python, &npm]))
}

/// Builds the site and tests it. The inner error names a missing tool that could not be
/// installed.
pub(crate) fn test() -> Result<Result<(), String>, String> {
    match web::node().and_then(|()| web::chromium()) {
        Ok(chromium) => try_out(&site()?, &chromium).map(Ok),
        Err(why) => Ok(Err(why)),
    }
}

/// Unpacks a zip of the site into an empty folder and tests what it contains.
pub(crate) fn verify_zip(zip: &Path) -> Result<(), String> {
    let folder = target().join("site-unpacked");
    let _ = fs::remove_dir_all(&folder);
    run(command("python3 -m zipfile --extract").args([zip, &folder]))?;
    try_out(&folder, &web::chromium()?)
}

/// Opens the pages of a built site, follows all links, and runs the samples.
fn try_out(folder: &Path, chromium: &str) -> Result<(), String> {
    web::packages("web")?;
    build_tested()?;
    let mut test = command("node --test site/tests");
    test.env("SITE", folder)
        .env("CHROMIUM", chromium)
        .env("FREECELL", target().join("debug/freecell"))
        .env("PYTHON", target().join("pdoc/bin/python"))
        .env("NPM", root().join("target/npm"));
    run(&mut test)
}

/// Writes the reference of the libraries and returns its folder. Intermediate files
/// are shared with the other builds; only the pages have a folder of their own, because
/// `cargo xtask test` documents private items as well.
fn rust_reference() -> Result<PathBuf, String> {
    let folder = target().join("rustdoc");
    // Without the pages of items that no longer exist.
    let _ = fs::remove_dir_all(folder.join("doc"));
    // Builds what they depend on, on all cores.
    let mut check = command("cargo check --quiet --lib --all-features");
    // Types of another library become links only if its folder exists. Cargo removes a
    // library's folder when it documents it, so it documents one after the other.
    let mut doc = command("cargo doc --quiet --no-deps --all-features --jobs 1");
    for library in LIBRARIES {
        check.args(["--package", library]);
        doc.args(["--package", library]);
        let pages = folder.join("doc").join(library.replace('-', "_"));
        fs::create_dir_all(&pages).map_err(|error| format!("{}: {error}", pages.display()))?;
    }
    run(&mut check)?;
    doc.arg("--target-dir").arg(&folder);
    run(doc.env("CARGO_BUILD_BUILD_DIR", target()))?;
    Ok(folder.join("doc"))
}

/// Writes the reference of the Python package and returns its folder.
fn python_reference(wheel: &Path) -> Result<PathBuf, String> {
    let python = venv("pdoc", &[PDOC])?.join("python");
    let mut pip = Command::new(&python);
    pip.args(["-m", "pip", "install", "--quiet", "--no-deps"]);
    run(pip.arg("--force-reinstall").arg(wheel))?;
    let folder = target().join("pdoc/pages");
    let _ = fs::remove_dir_all(&folder);
    let mut pdoc = Command::new(&python);
    // Without the optional packages, their types are names without links, which is
    // all that the reference needs.
    pdoc.args(["-W", "ignore", "-m", "pdoc", "--no-show-source", "-o"]);
    run(pdoc.arg(&folder).args(["freecell", "freecell.cluster"]))?;
    Ok(folder)
}

/// Returns the wheel in a folder.
fn find_wheel(folder: &Path) -> Option<PathBuf> {
    let entries = fs::read_dir(folder).ok()?;
    let mut paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    paths.find(|path| path.extension().is_some_and(|end| end == "whl"))
}
