use std::fs;
use std::process::Command;

use crate::run::{assert_runs, examples_folder, folder, freecell, freecell_args};

/// Every subcommand.
const COMMANDS: [&str; 18] = [
    "deal",
    "find",
    "verify",
    "show",
    "convert",
    "solve",
    "hint",
    "review",
    "play",
    "rate",
    "search",
    "puzzle",
    "prove",
    "verify-proof",
    "sweep",
    "stats",
    "completions",
    "man",
];

/// Runs every example of every `--help` in a shell.
#[test]
#[cfg(unix)]
fn examples_of_the_help_work() {
    let (folder, path) = examples_folder("examples");
    // Freecell Solver may not be installed: a script stands in for it.
    fs::write(folder.join("board.txt"), freecell("deal 617").prints()).unwrap();
    let script = "#!/bin/sh\nexec freecell solve 617 --quiet\n";
    fs::write(folder.join("fc-solve"), script).unwrap();
    Command::new("chmod")
        .args(["+x", "fc-solve"])
        .current_dir(&folder)
        .status()
        .unwrap();
    for command in std::iter::once("").chain(COMMANDS) {
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
    assert_eq!(
        freecell("man solitaire").refuses(),
        "unknown command \"solitaire\" (expected one of deal, find, verify, show, convert, solve, hint, review, play, rate, search, puzzle, prove, verify-proof, sweep, stats, completions, man)"
    );
    assert!(
        freecell("completions csh")
            .refuses()
            .contains("possible values")
    );
}

/// Every rule has a sentence wherever an option names one, and bash completes levels.
#[test]
fn named_values_are_explained_and_completed() {
    for command in ["verify", "show", "convert", "solve", "review", "play"] {
        let help = freecell(&format!("{command} --help")).prints();
        for rule in [
            "- none:    No card goes to the foundations by itself",
            "- horne:   Safe cards go, as in Microsoft's FreeCell: aces, twos",
            "- raymond: More safe cards go, as in KPat",
            "- max:     Every card goes that can",
        ] {
            assert!(help.contains(rule), "{command}: {help}");
        }
    }
    let script = freecell("completions bash").prints();
    let levels = "easy medium tricky hard expert";
    assert!(script.matches(levels).count() >= 5, "{script}");
}

#[test]
fn the_help_groups_every_command() {
    for args in ["--help", "-h", "help"] {
        let help = freecell(args).prints();
        let mut rest = help.as_str();
        for group in [
            "Play:", "Solve:", "Analyse:", "Batch:", "Shell:", "Options:",
        ] {
            let at = rest.find(&format!("\n\n{group}\n"));
            rest = &rest[at.unwrap_or_else(|| panic!("{group} is missing: {help}"))..];
        }
        let summary = |line: &str| line.starts_with("  ") && !line.starts_with("   ");
        let names: Vec<&str> = help
            .lines()
            .take_while(|line| *line != "Options:")
            .filter(|line| summary(line))
            .filter_map(|line| line.split_whitespace().next())
            .collect();
        for command in COMMANDS.into_iter().chain(["help"]) {
            let count = names.iter().filter(|name| **name == command).count();
            assert_eq!(count, 1, "{command} in {args}: {help}");
        }
        assert_eq!(names.len(), COMMANDS.len() + 1, "{help}");
    }
    let help = freecell("help --help").prints();
    assert!(help.contains("Usage: freecell help"), "{help}");
    assert_eq!(
        freecell("help solve --help").prints(),
        freecell("help solve").prints()
    );
    // Without a terminal, there is no game to open.
    let ran = freecell("").go();
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.err.contains("Usage: freecell <COMMAND>"), "{ran:?}");
}

/// Returns the titles of the sections of a manual page.
fn titles(page: &str) -> Vec<&str> {
    page.lines()
        .filter_map(|line| line.strip_prefix(".SH "))
        .map(|title| title.trim_matches('"'))
        .collect()
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = folder("man-pages");
    let path = format!("{}/man1/", folder.display());
    freecell_args(&["man", "--output", &path]).prints();
    assert_eq!(fs::read_dir(&path).unwrap().count(), 1 + COMMANDS.len());
    for command in COMMANDS {
        let file = format!("{path}freecell-{command}.1");
        let page = fs::read_to_string(&file).unwrap();
        assert_eq!(page, freecell(&format!("man {command}")).prints());
        let titles = titles(&page);
        assert_eq!(
            titles[..3],
            ["NAME", "SYNOPSIS", "DESCRIPTION"],
            "{command}"
        );
        for title in ["OPTIONS", "EXIT STATUS", "EXAMPLES"] {
            assert!(titles.contains(&title), "{command}: {titles:?}");
        }
        assert_eq!(titles.last(), Some(&"SEE ALSO"), "{command}");
        assert!(page.contains(&format!("freecell\\-{} \\- ", command.replace('-', "\\-"))));
    }
    let play = freecell("man play").prints();
    let titles_of_play = titles(&play);
    assert!(titles_of_play.contains(&"ENVIRONMENT") && titles_of_play.contains(&"FILES"));
    let whole = freecell("man").prints();
    assert!(titles(&whole).contains(&"SUBCOMMANDS"));
    assert_eq!(
        freecell_args(&["man", "deal", "--output", &path]).refuses(),
        format!("{path:?} is a folder, for all pages (omit the subcommand)")
    );
}

/// Troff has nothing to complain about.
#[test]
#[cfg(target_os = "linux")]
fn manual_pages_are_valid() {
    if Command::new("groff").arg("--version").output().is_err() {
        return;
    }
    let folder = folder("man-groff");
    for command in std::iter::once("").chain(COMMANDS) {
        let file = folder.join("page.1");
        fs::write(&file, freecell(&format!("man {command}")).prints()).unwrap();
        let mut groff = Command::new("groff");
        groff.args(["-man", "-Tutf8", "-ww", "-z"]).arg(&file);
        let groff = crate::process::output(&mut groff);
        let complaints = String::from_utf8_lossy(&groff.stderr);
        assert!(
            groff.status.success() && complaints.is_empty(),
            "{command}: {complaints}"
        );
    }
}

/// Bad values get a sentence that says what would be right.
#[test]
fn bad_values_are_explained() {
    for (args, message) in [
        (
            "solve 1 --threads 0",
            "'0' for '--threads <N>': must be at least 1",
        ),
        (
            "verify 1 -t x",
            "'x' for '--threads <N>': expected a whole number",
        ),
        (
            "sweep 1-9 -o x -t -1",
            "'-1' for '--threads <N>': expected a whole number",
        ),
        (
            "solve 1 --max-states 99999999999999999999999",
            "'99999999999999999999999' for '--max-states <N>': the number is too large",
        ),
        (
            "hint 1 --max-memory much",
            "'much' for '--max-memory <SIZE>': expected a size such as 64MiB, 500MB or 1.5GB",
        ),
        (
            "prove 1 --max-time 5",
            "'5' for '--max-time <TIME>': expected a time such as 500ms, 20s, 5min or 1h",
        ),
        (
            "show 1 --cells 5",
            "'5' for '--cells <N>': expected a number of free cells from 0 to 4",
        ),
        (
            "show 1 --at x",
            "'x' for '--at <N>': expected a whole number",
        ),
        (
            "find --prefix AS --limit 0",
            "'0' for '--limit <N>': must be at least 1",
        ),
        (
            "sweep 1-9 --block 0",
            "'0' for '--block <N>': must be at least 1",
        ),
        (
            "sweep 1-9 --block 200001",
            "'200001' for '--block <N>': must be at most 200000",
        ),
        (
            "sweep 1-9 --shard 5",
            "'5' for '--shard <I/N>': expected a shard such as 1/4, the first of four",
        ),
        (
            "show 1 --autoplay x",
            "invalid value 'x' for '--autoplay <RULE>'",
        ),
        (
            "solve 1 --short --effort x",
            "'x' for '--effort <TIME|N>': expected a time such as 10ms or 2s, or a number of states",
        ),
    ] {
        let said = freecell(args).refuses();
        let first = said.lines().next().unwrap();
        assert!(first.ends_with(message), "{args}: {said}");
    }
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
