use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run::{folder, freecell};

/// Creates a folder for running examples; also returns a `PATH` that includes the command.
pub(crate) fn examples_folder(name: &str) -> (PathBuf, String) {
    let folder = folder(name);
    let binary = Path::new(env!("CARGO_BIN_EXE_freecell"));
    let binaries = binary.parent().unwrap().display();
    let path = format!("{}:{binaries}:{}", folder.display(), env!("PATH"));
    (folder, path)
}

pub(crate) fn assert_runs(example: &str, folder: &Path, path: &str) {
    let shell = Command::new("sh")
        .args(["-c", example])
        .env("PATH", path)
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(shell.status.success(), "{example}: {shell:?}");
}

/// Runs every example of every `--help` in a shell.
#[test]
fn examples_of_the_help_work() {
    let (folder, path) = examples_folder("examples");
    // Freecell Solver may not be installed: an empty script stands in for it, with a
    // deal that autoplay wins without a move.
    std::fs::write(folder.join("board.txt"), freecell("deal -3").prints()).unwrap();
    std::fs::write(folder.join("fc-solve"), "#!/bin/sh\n").unwrap();
    Command::new("chmod")
        .args(["+x", "fc-solve"])
        .current_dir(&folder)
        .status()
        .unwrap();
    for command in [
        "",
        "deal",
        "find",
        "verify",
        "show",
        "convert",
        "solve",
        "hint",
        "play",
        "prove",
        "verify-proof",
        "sweep",
        "stats",
        "completions",
        "man",
    ] {
        let help = freecell(&format!("{command} --help")).prints();
        let examples: Vec<&str> = help
            .lines()
            .filter_map(|line| line.trim().strip_prefix("$ "))
            .collect();
        assert!(!examples.is_empty(), "{command:?} has no examples");
        for example in examples {
            assert_runs(example, &folder, &path);
        }
    }
    assert!(folder.join("boards/10.svg").exists());
}

#[test]
fn completions_and_manual_pages_know_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell"] {
        let script = freecell(&format!("completions {shell}")).prints();
        assert!(script.contains("find"), "{shell}");
    }
    for page in ["man", "man deal", "man find"] {
        assert!(freecell(page).prints().contains(".SH NAME"));
    }
    assert_eq!(
        freecell("man solitaire").refuses(),
        "unknown command \"solitaire\" (expected one of deal, find, verify, show, convert, solve, hint, play, prove, verify-proof, sweep, stats, completions, man, help)"
    );
    assert!(
        freecell("completions csh")
            .refuses()
            .contains("possible values")
    );
}

#[test]
fn without_arguments_it_shows_its_help() {
    let ran = freecell("").go();
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("Usage: freecell <COMMAND>"));
    assert!(freecell("--version").prints().starts_with("freecell 0."));
}

#[test]
fn wrong_options_get_suggestions_and_usage() {
    assert_eq!(
        freecell("deal 1 --formt json").refuses(),
        "unexpected argument '--formt' found\n\n  \
         tip: a similar argument exists: '--format'\n\n\
         Usage: freecell deal --format <FORMAT> <GAME>..."
    );
    let said = freecell("dael 1").refuses();
    assert!(
        said.contains("tip: a similar subcommand exists: 'deal'"),
        "{said}"
    );
}
