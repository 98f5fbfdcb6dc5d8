//! Other systems: `cargo xtask test --portable` runs on them what needs no tools of
//! Linux, and `cargo xtask portable` builds for them on Linux.

use crate::lanes::{self, Step};
use crate::shell::{command, ensure, run, works};
use crate::test;

/// The steps that work on every system.
const STEPS: &[Step] = &[
    ("formatting", test::formatting),
    ("lints", test::lints),
    ("tests", test::tests),
    ("examples in docs", test::doctests),
];

/// Runs the steps that work on every system.
pub(crate) fn test() -> Result<(), String> {
    lanes::run(&[STEPS])?.conclude("test --portable")
}

const WINDOWS: &str = "x86_64-pc-windows-gnu";
const MACOS: &str = "aarch64-apple-darwin";

/// Checks everything for macOS, and runs the tests for Windows in Wine.
pub(crate) fn portable() -> Result<(), String> {
    for target in [MACOS, WINDOWS] {
        ensure_target(target)?;
        run(&mut command(&format!(
            "cargo clippy --workspace --all-targets --all-features --target {target} -- --deny warnings"
        )))?;
    }
    ensure(
        "x86_64-w64-mingw32-gcc --version",
        "apt-get install -y --no-install-recommends gcc-mingw-w64-x86-64-win32",
    )?;
    ensure(
        &format!("{WINE} --version"),
        "apt-get install -y --no-install-recommends wine64",
    )?;
    let mut test = command(&format!(
        "cargo test --workspace --all-targets --all-features --no-fail-fast --target {WINDOWS}"
    ));
    test.env(
        "CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER",
        "x86_64-w64-mingw32-gcc",
    );
    test.env("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER", WINE);
    // Wine's own messages are no output of the tests.
    test.env("WINEDEBUG", "-all");
    run(&mut test)
}

/// Debian's Wine; the package of the command that finds it needs 32-bit packages.
const WINE: &str = "/usr/lib/wine/wine64";

fn ensure_target(target: &str) -> Result<(), String> {
    let add = format!("rustup target add {target}");
    if works(&add) {
        Ok(())
    } else {
        Err(format!("needs `{add}`, which failed"))
    }
}
