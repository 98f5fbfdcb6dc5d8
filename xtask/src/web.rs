//! `cargo xtask web`: builds the page in `web/dist`.

use std::fs;

use crate::shell::{build_tested, command, ensure, output, root, run, works};
use crate::wasm;

/// Maximum compressed size of the page, including all languages.
const MAX_GZIP_BYTES: usize = 300_000;

/// Builds the page and everything it needs.
pub(crate) fn web() -> Result<(), String> {
    wasm::wasm()?;
    packages()?;
    npm("run --silent build")?;
    let weight = weight()?;
    println!(
        "    web/dist: {} kB with gzip; any static file server can serve it",
        weight.div_ceil(1000)
    );
    if weight > MAX_GZIP_BYTES {
        return Err(format!(
            "web/dist weighs {weight} bytes with gzip (at most {MAX_GZIP_BYTES} are allowed)"
        ));
    }
    Ok(())
}

/// Builds the page and serves it on the local machine until interrupted.
pub(crate) fn serve() -> Result<(), String> {
    web()?;
    npm("run --silent serve")
}

/// Runs the tests of the npm package in Node.
pub(crate) fn test_package() -> Result<(), String> {
    wasm::wasm()?;
    run(&mut command("node --test crates/wasm/tests/"))
}

/// Runs the tests of the page in the Chromium at this path.
pub(crate) fn test(chromium: &str) -> Result<(), String> {
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

/// Installs the packages in the versions of the lock file, if they are missing or
/// the file has changed.
fn packages() -> Result<(), String> {
    node()?;
    let lock = root().join("web/package-lock.json");
    let installed = root().join("web/node_modules/.package-lock.json");
    let changed = |path| fs::metadata(path).and_then(|data| data.modified()).ok();
    if changed(&installed).is_some() && changed(&installed) >= changed(&lock) {
        return Ok(());
    }
    let mut install = command("npm --prefix web ci --no-audit --no-fund");
    // Chromium comes from the system.
    run(install.env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"))
}

/// Returns the path of Chromium.
pub(crate) fn chromium() -> Result<String, String> {
    const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];
    let found = || {
        NAMES
            .into_iter()
            .find(|name| works(&format!("{name} --version")))
    };
    if found().is_none() {
        ensure(
            "chromium --version",
            "apt-get install -y --no-install-recommends chromium",
        )?;
    }
    let name = found().unwrap_or("chromium");
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
