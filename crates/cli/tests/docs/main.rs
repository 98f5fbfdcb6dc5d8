//! Checks that the samples in the documents match the output of the command.
//!
//! A sample is a fenced block with a line such as `$ freecell deal 617`. A
//! shell runs its commands in order, in one folder for each document, and each
//! must print the lines that follow it, standard error included. To rewrite the
//! samples after changing the command:
//!
//! ```sh
//! UPDATE_DOCS=1 cargo test -p freecell-cli --test docs
//! ```
//!
//! A duration (`1.2ms`, `3.45 s`), a rate (`2229 deals/s`) or a size of a file (`97.3 kB`)
//! matches any other one. Two
//! or more spaces match any number of spaces from two on, because a column can be as
//! wide as a time. `…` in a line matches any text, and `…` alone on a line matches any
//! lines. A block that is not run says why in a comment on the line above it: `<!-- not
//! run: needs fc-solve -->`.
//!
//! These tests read documents outside the crate, so they are not in its package.

// The samples were recorded with the tools and messages of Linux.
#![cfg(target_os = "linux")]

#[path = "../cli/process.rs"]
#[allow(dead_code, reason = "the other tests use the rest")]
mod process;
#[path = "../cli/run.rs"]
#[allow(dead_code, reason = "the other tests use the rest")]
mod run;

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use run::{assert_runs, examples_folder, freecell};

/// The number of blocks in all documents that are not run. Keep it small.
const NOT_RUN: usize = 3;

/// A fenced block of a document.
struct Block<'a> {
    language: &'a str,
    /// The index of its first line.
    first: usize,
    lines: &'a [&'a str],
    /// The reason why it is not run.
    not_run: Option<&'a str>,
}

/// A command of a sample and its expected output.
struct Sample<'a> {
    command: &'a str,
    output: Vec<&'a str>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the paths of all documents, relative to the root.
fn documents() -> Vec<String> {
    let docs = fs::read_dir(root().join("docs")).unwrap();
    let mut paths: Vec<String> = docs
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| Path::new(name).extension().is_some_and(|it| it == "md"))
        .map(|name| format!("docs/{name}"))
        .collect();
    paths.extend(["README.md".to_owned(), "crates/cli/README.md".to_owned()]);
    paths.sort();
    paths
}

fn blocks<'a>(lines: &'a [&'a str]) -> Vec<Block<'a>> {
    let mut blocks = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let Some(language) = lines[at].strip_prefix("```") else {
            at += 1;
            continue;
        };
        let first = at + 1;
        let length = lines[first..].iter().position(|line| *line == "```");
        let length = length.expect("every fenced block ends");
        let comment = at.checked_sub(1).map_or("", |above| lines[above]);
        blocks.push(Block {
            language,
            first,
            lines: &lines[first..first + length],
            not_run: comment
                .strip_prefix("<!-- not run: ")
                .and_then(|rest| rest.strip_suffix(" -->")),
        });
        at = first + length + 1;
    }
    blocks
}

impl<'a> Block<'a> {
    fn is_sample(&self) -> bool {
        let is_command = |line: &&str| line.starts_with("$ ") && line.contains("freecell ");
        self.lines.iter().any(is_command)
    }

    fn samples(&self) -> Vec<Sample<'a>> {
        let mut samples: Vec<Sample> = Vec::new();
        for line in self.lines {
            match (line.strip_prefix("$ "), samples.last_mut()) {
                (Some(command), _) => samples.push(Sample {
                    command,
                    output: Vec::new(),
                }),
                (None, Some(sample)) => sample.output.push(line),
                (None, None) => panic!("output before any command: {line:?}"),
            }
        }
        samples
    }
}

/// Returns what a command prints on standard output and standard error together.
fn output_of(command: &str, folder: &Path, path: &str) -> Vec<String> {
    let output = process::output(
        Command::new("sh")
            .args(["-c", &format!("exec 2>&1\n{command}")])
            .env("PATH", path)
            .env("FREECELL_HOME", folder.join("home"))
            .env("LC_ALL", "C.UTF-8")
            .env_remove("NO_COLOR")
            .stdin(Stdio::null())
            .current_dir(folder),
    );
    let code = output.status.code();
    assert!(
        !matches!(code, None | Some(101 | 126 | 127)),
        "{command}: {output:?}"
    );
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines()
        .map(|line| line.trim_end().to_owned())
        .collect()
}

/// Replaces every duration, rate and size in a line with a placeholder, and more than two
/// spaces with two.
fn without_times(line: &str) -> String {
    let mut line = line.to_owned();
    while line.contains("   ") {
        line = line.replace("   ", "  ");
    }
    let mut plain = String::new();
    let mut rest = line.as_str();
    while let Some(start) = rest.find(|it: char| it.is_ascii_digit()) {
        plain.push_str(&rest[..start]);
        let (number, after) = split_while(&rest[start..], |it| it.is_ascii_digit() || it == '.');
        let unit = after.strip_prefix(' ').unwrap_or(after);
        let (unit, after_unit) = split_while(unit, |it| it.is_alphabetic() || it == '/');
        let in_word = plain.ends_with(|it: char| it.is_alphanumeric() || it == '-');
        let sign = match unit {
            "ns" | "µs" | "ms" | "s" if !in_word => Some("<time>"),
            "deals/s" if !in_word => Some("<rate>"),
            // Files contain times, which compress more or less well.
            "kB" if !in_word => Some("<size> kB"),
            _ => None,
        };
        plain.push_str(sign.unwrap_or(number));
        rest = if sign.is_some() { after_unit } else { after };
    }
    plain + rest
}

/// Splits a text after its longest prefix of characters that meet the condition.
fn split_while(text: &str, condition: impl Fn(char) -> bool) -> (&str, &str) {
    let end = text.find(|it| !condition(it)).unwrap_or(text.len());
    text.split_at(end)
}

/// Returns whether a line of a document matches a line of output.
fn line_matches(documented: &str, actual: &str) -> bool {
    let (documented, actual) = (without_times(documented), without_times(actual));
    let mut parts = documented.split('…');
    let Some(mut rest) = parts.next().and_then(|first| actual.strip_prefix(first)) else {
        return false;
    };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else {
        return rest.is_empty();
    };
    for part in middle {
        let Some(at) = rest.find(part) else {
            return false;
        };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

/// Returns whether the lines of a document match this output.
fn matches(documented: &[&str], actual: &[String]) -> bool {
    match documented.split_first() {
        None => actual.is_empty(),
        Some((&"…", rest)) => (0..=actual.len()).any(|from| matches(rest, &actual[from..])),
        Some((line, rest)) => actual
            .split_first()
            .is_some_and(|(first, others)| line_matches(line, first) && matches(rest, others)),
    }
}

/// Returns the lines to document for this output. Keeps lines that still match, so
/// that times do not change, and leaves out as many lines as before.
fn updated(documented: &[&str], actual: &[String]) -> Vec<String> {
    let keep = |line: &String| {
        let old = documented
            .iter()
            .find(|old| **old != "…" && line_matches(old, line));
        old.map_or_else(|| line.clone(), |old| (*old).to_owned())
    };
    let shown = documented.len().saturating_sub(1);
    match documented.iter().position(|line| *line == "…") {
        Some(head) if shown < actual.len() => {
            let tail = actual.len() - (shown - head);
            let lines = actual[..head].iter().map(keep);
            let left_out = std::iter::once("…".to_owned());
            lines
                .chain(left_out)
                .chain(actual[tail..].iter().map(keep))
                .collect()
        }
        _ => actual.iter().map(keep).collect(),
    }
}

#[test]
fn samples_are_what_the_command_prints() {
    let update = std::env::var_os("UPDATE_DOCS").is_some_and(|value| value != "0");
    let mut wrong = String::new();
    let (mut run, mut not_run) = (0, 0);
    for document in documents() {
        let path = root().join(&document);
        let text = fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let (folder, shell_path) = examples_folder(&format!("docs-{}", document.replace('/', "-")));
        let mut new = Vec::new();
        let mut copied = 0;
        for block in blocks(&lines) {
            if let Some(reason) = block.not_run {
                assert!(!reason.trim().is_empty(), "{document}:{}", block.first);
                not_run += 1;
                continue;
            }
            if !block.is_sample() {
                continue;
            }
            new.extend(
                lines[copied..block.first]
                    .iter()
                    .map(|&line| line.to_owned()),
            );
            copied = block.first + block.lines.len();
            for sample in block.samples() {
                run += 1;
                let actual = output_of(sample.command, &folder, &shell_path);
                new.push(format!("$ {}", sample.command));
                if matches(&sample.output, &actual) {
                    new.extend(sample.output.iter().map(|&line| line.to_owned()));
                } else {
                    let (line, command) = (block.first + 1, sample.command);
                    wrong += &format!("{document}:{line}: `{command}` prints\n");
                    wrong += &format!("{}\n\n", actual.join("\n"));
                    new.extend(updated(&sample.output, &actual));
                }
            }
        }
        new.extend(lines[copied..].iter().map(|&line| line.to_owned()));
        let new = new.join("\n") + "\n";
        if update && new != text {
            fs::write(&path, new).unwrap();
        }
    }
    assert!(
        update || wrong.is_empty(),
        "samples differ from what the command prints; \
         UPDATE_DOCS=1 cargo test -p freecell-cli --test docs rewrites them\n\n{wrong}"
    );
    assert!(run >= 10, "{run} samples found");
    assert_eq!(not_run, NOT_RUN, "blocks marked as not run");
}

#[test]
fn the_picture_is_what_the_command_draws() {
    assert_eq!(
        freecell("deal 617 --format svg").prints(),
        fs::read_to_string(root().join("docs/deal-617.svg")).unwrap(),
        "refresh docs/deal-617.svg with `freecell deal 617 --format svg`"
    );
}

/// Commands in blocks without output must succeed.
#[test]
fn commands_in_shell_blocks_work() {
    let mut count = 0;
    for document in documents() {
        let text = fs::read_to_string(root().join(&document)).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let (folder, path) = examples_folder(&format!("shell-{}", document.replace('/', "-")));
        for block in blocks(&lines) {
            if block.language != "sh" || block.not_run.is_some() {
                continue;
            }
            let script = block.lines.join("\n");
            if script.starts_with("freecell ") {
                assert_runs(&format!("set -e\n{script}"), &folder, &path);
                count += 1;
            }
        }
    }
    assert!(count >= 2, "{count} blocks found");
}

/// Subcommands and options that the text mentions must exist.
#[test]
fn commands_in_the_text_exist() {
    let mut helps: HashMap<String, String> = HashMap::new();
    let mut count = 0;
    for document in documents() {
        let text = fs::read_to_string(root().join(&document)).unwrap();
        for code in text.split('`').filter(|code| !code.contains('\n')) {
            for command in code.split('|') {
                let Some(arguments) = command.trim().strip_prefix("freecell ") else {
                    continue;
                };
                let mut words = arguments.split_whitespace();
                let name = words.next().unwrap();
                // `freecell proof` is the title of a certificate, not a command.
                if name == "proof" {
                    continue;
                }
                let help = helps
                    .entry(name.to_owned())
                    .or_insert_with(|| freecell(&format!("{name} --help")).prints());
                for option in words.filter(|word| word.starts_with("--") && word.len() > 2) {
                    let option = option.split('=').next().unwrap();
                    assert!(help.contains(option), "{document}: {code}");
                }
                count += 1;
            }
        }
    }
    assert!(count > 20, "{count} commands found");
}

#[test]
fn a_line_matches_lines_with_other_times_only() {
    assert!(line_matches(
        "617: 34 moves after 27.6ms",
        "617: 34 moves after 1.03s"
    ));
    assert!(line_matches(
        "done; 0.45 s, 2229 deals/s",
        "done; 12.01 s, 7 deals/s"
    ));
    assert!(!line_matches(
        "617: 34 moves after 27.6ms",
        "617: 35 moves after 27.6ms"
    ));
    assert!(!line_matches("7S 8S", "6S 8S"));
    assert!(line_matches("mean  (deal)  1", "mean     (deal)  1"));
    assert!(!line_matches("7S 8S", "7S  8S"));
    assert!(!line_matches("in 7 states", "in 8 states"));
    assert!(!line_matches("7 s", "7 sets"));
    assert!(line_matches("1 file, 97.3 kB", "1 file, 97.4 kB"));
    assert!(!line_matches("1 file, 97.3 kB", "1 file, 97.3 MB"));
    assert!(line_matches(
        "{\"a\":[1,…],\"b\":…}",
        "{\"a\":[1,2,3],\"b\":4}"
    ));
    assert!(!line_matches(
        "{\"a\":[1,…],\"b\":5}",
        "{\"a\":[1,2,3],\"b\":4}"
    ));

    let actual: Vec<String> = ["one", "two", "in 3 ms", "four"].map(String::from).into();
    assert!(matches(&["one", "…", "four"], &actual));
    assert!(matches(&["one", "two", "…", "in 9 s", "four"], &actual));
    assert!(!matches(&["one", "…", "two"], &actual));
    assert_eq!(
        updated(&["1", "…", "in 5 ms", "4"], &actual),
        ["one", "…", "in 5 ms", "four"]
    );
    assert_eq!(updated(&["1"], &actual), actual);
}
