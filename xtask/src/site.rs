//! `cargo xtask site`: builds the website in `target/site`. The sources are in `site`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::python::{self, Profile};
use crate::shell::{build_tested, command, root, run, target};
use crate::{wasm, web};

/// The tool that writes the Python reference.
const PDOC: &str = "pdoc==16.0.0";

/// The libraries of the Rust reference.
const LIBRARIES: [&str; 6] = [
    "freecell-core",
    "freecell-solve",
    "freecell-proof",
    "freecell-play",
    "freecell-sweep",
    "freecell-parallel",
];

/// Builds the site and everything that it shows.
pub(crate) fn site() -> Result<PathBuf, String> {
    web::web()?;
    wasm::wasm()?;
    python::environment(Profile::Quick)?;
    let folder = target().join("site");
    build(&folder)?;
    println!(
        "    {}: any static file server can serve it",
        folder.display()
    );
    Ok(folder)
}

/// Builds the site and serves it on the local machine until interrupted.
pub(crate) fn serve() -> Result<(), String> {
    let folder = site()?;
    run(command("node site/serve.mjs").arg(folder))
}

/// Builds the site in a folder from the page in `web/dist`, the npm package in
/// `target/npm` and the wheel in `target/wheels`.
pub(crate) fn build(folder: &Path) -> Result<(), String> {
    web::packages("site")?;
    let (rust, python) = (rust_reference()?, python_reference()?);
    let mut build = command("node site/build.mjs");
    run(build.args([folder, &rust, &python, &root().join("target/npm")]))
}

/// Writes a built site into a zip. The same site gives the same bytes.
pub(crate) fn zip(folder: &Path, zip: &Path) -> Result<(), String> {
    run(command("python3 xtask/src/zip.py").args([folder, zip]))
}

/// Builds the site from what the other tests have built, and tests it. The inner
/// error names a missing tool that could not be installed.
pub(crate) fn test() -> Result<Result<(), String>, String> {
    let chromium = match web::node().and_then(|()| web::chromium()) {
        Ok(chromium) => chromium,
        Err(why) => return Ok(Err(why)),
    };
    let folder = target().join("site");
    let parts = [
        root().join("web/dist/index.html"),
        root().join("target/npm/index.d.ts"),
        target().join("wheels"),
    ];
    if parts.iter().all(|part| part.exists()) {
        build(&folder)?;
    } else {
        site()?;
    }
    let packed = target().join("site.zip");
    zip(&folder, &packed)?;
    build_tested()?;
    let mut test = command("node --test site/tests");
    test.env("SITE", &folder)
        .env("CHROMIUM", chromium)
        .env("FREECELL", target().join("debug/freecell"))
        .env("PYTHON", target().join("pdoc/bin/python"))
        .env("NPM", root().join("target/npm"));
    run(&mut test)?;
    Ok(Ok(()))
}

/// Writes the reference of the libraries and returns its folder. Intermediate files
/// are shared with the other builds; only the pages have a folder of their own, because
/// `cargo xtask test` documents private items as well.
fn rust_reference() -> Result<PathBuf, String> {
    let folder = target().join("rustdoc");
    // Without the pages of items that no longer exist.
    let _ = fs::remove_dir_all(folder.join("doc"));
    let mut doc = command("cargo doc --quiet --no-deps --all-features");
    for library in LIBRARIES {
        doc.args(["--package", library]);
    }
    doc.arg("--target-dir").arg(&folder);
    run(doc.env("CARGO_BUILD_BUILD_DIR", target()))?;
    Ok(folder.join("doc"))
}

/// Writes the reference of the Python package and returns its folder.
fn python_reference() -> Result<PathBuf, String> {
    let environment = target().join("pdoc");
    let python = environment.join("bin/python");
    if !environment.join("bin/pdoc").exists() {
        run(Command::new("python3")
            .args(["-m", "venv"])
            .arg(&environment))?;
        run(Command::new(&python).args(["-m", "pip", "install", "--quiet", PDOC]))?;
    }
    let wheels = target().join("wheels");
    let is_wheel = |path: &PathBuf| path.extension().is_some_and(|end| end == "whl");
    let wheel = fs::read_dir(&wheels)
        .ok()
        .and_then(|entries| entries.flatten().map(|entry| entry.path()).find(is_wheel))
        .ok_or_else(|| format!("{} contains no wheel", wheels.display()))?;
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
