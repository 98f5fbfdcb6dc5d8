//! `cargo xtask web`: builds the page in `web/dist`.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock};

use crate::shell::{build_tested, command, ensure, output, root, run, say, version, works};
use crate::wasm;

/// Maximum compressed size of the page, including all languages.
const MAX_GZIP_BYTES: usize = 300_000;

/// Builds the page and everything it needs.
pub(crate) fn web() -> Result<(), String> {
    static BUILT: OnceLock<Result<(), String>> = OnceLock::new();
    BUILT.get_or_init(build).clone()
}

fn build() -> Result<(), String> {
    wasm::page_module()?;
    packages("web")?;
    npm("run --silent build")?;
    let weight = weight()?;
    say!(
        "web/dist: {} kB with gzip; any static file server can serve it",
        weight.div_ceil(1000)
    );
    if weight > MAX_GZIP_BYTES {
        return Err(format!(
            "web/dist weighs {weight} bytes with gzip (at most {MAX_GZIP_BYTES} are allowed)"
        ));
    }
    Ok(())
}

/// Checks the format of TypeScript, JavaScript and CSS, and looks for common mistakes;
/// `npm --prefix web run fix` corrects most of them.
pub(crate) fn lint() -> Result<(), String> {
    packages("web")?;
    npm("run --silent lint")
}

/// Builds the page, writes it into a zip in a folder and returns the path of the zip. It
/// works under any path of any file server.
pub(crate) fn zip(folder: &Path) -> Result<PathBuf, String> {
    web()?;
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let version = version()?;
    let zip = folder.join(format!("freecell-page-{version}.zip"));
    run(command("python3 xtask/src/zip.py web/dist").arg(&zip))?;
    Ok(zip)
}

/// Unpacks a zip of the page, serves it under a path and plays in Chromium.
pub(crate) fn verify_zip(zip: &Path) -> Result<(), String> {
    packages("web")?;
    let mut test = command("npm --prefix web run --silent test -- --project=page zip");
    run(test.env("CHROMIUM", chromium()?).env("FREECELL_ZIP", zip))
}

/// Builds the page and serves it on the local machine until interrupted.
pub(crate) fn serve() -> Result<(), String> {
    web()?;
    npm("run --silent serve")
}

/// Tests the npm package in fresh projects in which it is installed. The inner error
/// says why the tests in a browser were left out.
pub(crate) fn test_package() -> Result<Result<(), String>, String> {
    wasm::wasm()?;
    packages("crates/wasm/tests/tools")?;
    let mut test = command("node --test crates/wasm/tests/package.test.mjs");
    match chromium() {
        Ok(chromium) => {
            test.arg("crates/wasm/tests/browser.test.mjs");
            run(test.env("CHROMIUM", chromium))?;
            Ok(Ok(()))
        }
        Err(why) => {
            run(&mut test)?;
            Ok(Err(why))
        }
    }
}

/// Runs the tests of the page in the Chromium at this path.
pub(crate) fn test(chromium: &str) -> Result<(), String> {
    lint()?;
    web()?;
    build_tested()?;
    let metadata = output(&mut command("cargo metadata --no-deps --format-version 1"))?;
    let target = metadata
        .split_once("\"target_directory\":\"")
        .and_then(|(_, rest)| rest.split_once('"'))
        .map(|(folder, _)| folder)
        .ok_or("cargo metadata names no target folder")?;
    let mut test = command("npm --prefix web run --silent test");
    test.env("CHROMIUM", chromium)
        .env("FREECELL", format!("{target}/debug/freecell"));
    run(&mut test)
}

/// Plays whole games on the page in all engines side by side. The inner error names
/// the engines that cannot be installed.
pub(crate) fn play() -> Result<Result<(), String>, String> {
    if let Err(why) = node() {
        return Ok(Err(why));
    }
    web()?;
    let mut test = command("npm --prefix web run --silent test:engines --");
    let mut missing = Vec::new();
    for (project, variable, program) in [
        ("chromium", "CHROMIUM", chromium()),
        ("firefox", "FIREFOX", firefox()),
        ("webkit", "WEBKIT_DRIVER", webkit_driver()),
    ] {
        match program {
            Ok(program) => {
                test.arg(format!("--project={project}"))
                    .env(variable, program);
            }
            Err(why) => missing.push(format!("{project} {why}")),
        }
    }
    if missing.len() < 3 {
        run(&mut test)?;
    }
    if missing.is_empty() {
        Ok(Ok(()))
    } else {
        Ok(Err(missing.join("; ")))
    }
}

fn npm(line: &str) -> Result<(), String> {
    run(&mut command(&format!("npm --prefix web {line}")))
}

/// Makes sure that Node is installed.
pub(crate) fn node() -> Result<(), String> {
    ensure(
        "npm --version",
        "apt-get install -y --no-install-recommends nodejs npm",
    )
}

/// Installs the packages of a folder in the versions of its lock file, if they are missing or
/// the file has changed.
pub(crate) fn packages(folder: &str) -> Result<(), String> {
    // Two lanes may want the same folder.
    static INSTALLING: Mutex<()> = Mutex::new(());
    let _one_at_a_time = INSTALLING
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    node()?;
    let lock = root().join(folder).join("package-lock.json");
    let installed = root().join(folder).join("node_modules/.package-lock.json");
    let changed = |path| fs::metadata(path).and_then(|data| data.modified()).ok();
    if changed(&installed).is_some() && changed(&installed) >= changed(&lock) {
        return Ok(());
    }
    let mut install = command(&format!("npm --prefix {folder} ci --no-audit --no-fund"));
    // Chromium comes from the system.
    run(install.env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"))
}

/// Returns the path of Chromium.
pub(crate) fn chromium() -> Result<String, String> {
    browser(&["chromium", "chromium-browser", "google-chrome"])
}

/// Returns the path of Firefox, which needs no driver.
fn firefox() -> Result<String, String> {
    browser(&["firefox-esr", "firefox"])
}

/// Returns the path of the first browser that works. If there is none, installs
/// Debian's package with the first name.
fn browser(names: &[&str]) -> Result<String, String> {
    let found = || {
        names
            .iter()
            .find(|name| works(&format!("{name} --version")))
    };
    if found().is_none() {
        ensure(
            &format!("{} --version", names[0]),
            &format!("apt-get install -y --no-install-recommends {}", names[0]),
        )?;
    }
    path(found().unwrap_or(&names[0]))
}

/// Returns the path of `WebKitWebDriver`, whose browser needs a display.
fn webkit_driver() -> Result<String, String> {
    ensure(
        "which WebKitWebDriver Xvfb",
        "apt-get install -y --no-install-recommends webkit2gtk-driver xvfb",
    )?;
    path("WebKitWebDriver")
}

/// Returns the path of a program.
fn path(name: &str) -> Result<String, String> {
    let path = output(&mut command(&format!("which {name}")))?;
    Ok(path.trim().to_owned())
}

/// Returns the number of bytes that a first visit transfers.
fn weight() -> Result<usize, String> {
    let mut folders = vec![root().join("web/dist")];
    let mut total = 0;
    while let Some(folder) = folders.pop() {
        let with_path = |error: std::io::Error| format!("{}: {error}", folder.display());
        for entry in fs::read_dir(&folder).map_err(with_path)? {
            let path = entry.map_err(with_path)?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                total += wasm::gzip_bytes(&path)?;
            }
        }
    }
    Ok(total)
}
