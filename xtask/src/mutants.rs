//! `cargo xtask mutants`: changes the code in small ways, one at a time, and expects a
//! test to fail each time.
//!
//! cargo-mutants makes the changes in a copy of the repository; no kind of change is
//! skipped. A mutant that no test can catch, because it behaves like the original, is
//! listed in `xtask/mutants.txt` with the reason. It takes hours, so it is not part of
//! `cargo xtask test`.
//!
//! Most of the time goes into compiling test programs. So the tests run in rounds: the first
//! compiles one program that catches most mutants, and later rounds test only the survivors.
//! nextest stops at the first test that fails.

mod survivors;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::misuse;
use crate::shell::{command, ensure, output, root, target};
use survivors::{Outcome, Outcomes, compare};

/// The list of equivalent mutants.
const LIST: &str = "xtask/mutants.txt";

/// Runs a command with at most 8 GiB of memory; some mutants fill any memory there is.
const WITH_LIMIT: &str = r#"ulimit -v 8388608; exec "$@""#;

/// Files that are mutated together, and the tests that must catch the mutants.
struct Group {
    name: &'static str,
    /// The folder of the package.
    folder: &'static str,
    /// Patterns of files below `src` in that folder.
    files: &'static [&'static str],
    /// Arguments of `cargo nextest run` that select the test programs of each round.
    rounds: &'static [&'static [&'static str]],
    /// Arguments of the test programs.
    filter: &'static [&'static str],
}

const GROUPS: [Group; 3] = [
    Group {
        name: "core",
        folder: "crates/core",
        files: &["{rules,autoplay,supermove,moves}.rs"],
        rounds: &[&["--test=naive"], &["--tests"]],
        // These find the numbers of boards for seconds, and play no moves.
        filter: &["--skip", "find::", "--skip", "a_first_row_finds_its_number"],
    },
    Group {
        name: "proof",
        folder: "crates/proof",
        files: &["check.rs", "condensed.rs", "condensed/**"],
        rounds: &[&["--lib"], &["--tests"]],
        filter: &[],
    },
    Group {
        name: "exhaustive",
        folder: "crates/solve",
        files: &["exhaustive.rs", "exhaustive/**", "space/macro_moves.rs"],
        rounds: &[
            &["--lib"],
            &["--test=oracle", "--test=verdicts", "--test=allocation"],
        ],
        // Any change of the number of states would fail the digest of the results.
        filter: &[
            "--skip",
            "short::",
            "--skip",
            "optimal::",
            "--skip",
            "version::",
        ],
    },
];

/// Mutates all groups, a group or a file; with a shard, only a part of each.
pub(crate) fn mutants(args: &[&str]) -> Result<(), String> {
    let (what, shard) = match *args {
        [] => (None, None),
        ["--shard", shard] => (None, Some(shard)),
        [what] => (Some(what), None),
        [what, "--shard", shard] | ["--shard", shard, what] => (Some(what), Some(shard)),
        _ => return Err(misuse(Some(&"mutants"))),
    };
    let runs = runs(what)?;
    let list = fs::read_to_string(root().join(LIST)).map_err(|error| format!("{LIST}: {error}"))?;
    let listed = survivors::parse(&list).map_err(|why| format!("{LIST}: {why}"))?;
    ensure(
        "cargo mutants --version",
        "cargo install --locked cargo-mutants",
    )?;
    ensure(
        "cargo nextest --version",
        "cargo install --locked cargo-nextest",
    )?;
    let mut complaints = Vec::new();
    for (group, patterns) in runs {
        let (all, outcomes) = group.run(&patterns, shard)?;
        let scope = what.filter(|what| *what != group.name);
        let scope = scope.map_or_else(|| format!("{}/", group.folder), str::to_owned);
        let listed: Vec<_> = listed
            .iter()
            .filter(|listed| listed.mutant.starts_with(&scope))
            .collect();
        let folder = group.results().join("mutants.out");
        complaints.extend(compare(&all, &outcomes, &listed, &folder));
    }
    if complaints.is_empty() {
        println!("every mutant is caught or listed in {LIST}");
        return Ok(());
    }
    Err(complaints.join("\n"))
}

/// Returns the groups that an argument names, with the files to mutate.
fn runs(what: Option<&str>) -> Result<Vec<(&'static Group, Vec<String>)>, String> {
    let whole = |group: &'static Group| {
        let patterns = group.files.iter();
        let patterns = patterns.map(|file| format!("{}/src/{file}", group.folder));
        (group, patterns.collect())
    };
    let Some(what) = what else {
        return Ok(GROUPS.iter().map(whole).collect());
    };
    if let Some(group) = GROUPS.iter().find(|group| group.name == what) {
        return Ok(vec![whole(group)]);
    }
    let group = GROUPS
        .iter()
        .find(|group| what.starts_with(&format!("{}/src/", group.folder)));
    match group {
        Some(group) if root().join(what).is_file() => Ok(vec![(group, vec![what.to_owned()])]),
        _ => {
            let names = GROUPS.map(|group| group.name).join(", ");
            Err(format!(
                "{what:?} is neither a group ({names}) nor a source file of their packages, \
                 such as crates/core/src/rules.rs"
            ))
        }
    }
}

impl Group {
    /// Returns the folder of the results and of the build, which shards use in turns.
    fn results(&self) -> PathBuf {
        target().join("mutants").join(self.name)
    }

    /// Tests the mutants of some files, and returns the names of all of them and the outcomes
    /// of those in the shard.
    fn run(
        &self,
        patterns: &[String],
        shard: Option<&str>,
    ) -> Result<(Vec<String>, Outcomes), String> {
        let package = self.folder.replace("crates/", "freecell-");
        let select = |command: &mut Command| {
            command.args(["--no-config", "--colors=never", "--package", &package]);
            for pattern in patterns {
                command.args(["--file", pattern]);
            }
        };
        let mut list = command("cargo mutants --list");
        select(&mut list);
        let all: Vec<String> = output(&mut list)?.lines().map(str::to_owned).collect();
        if all.is_empty() {
            let patterns = patterns.join(", ");
            return Err(format!("no mutants in {patterns}; has the file moved?"));
        }
        println!("==> {}: {} mutants", self.name, all.len());

        let folder = self.results();
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let mut outcomes = Outcomes::new();
        for (round, tests) in self.rounds.iter().enumerate() {
            let survivors: Vec<_> = outcomes
                .iter()
                .filter(|&(_, &outcome)| outcome == Outcome::Survived)
                .map(|(name, _)| format!("--re=^{}$", escape(name)))
                .collect();
            if round > 0 && survivors.is_empty() {
                break;
            }
            let mut test = command("sh -c");
            test.args([WITH_LIMIT, "sh", "cargo", "mutants"]);
            select(&mut test);
            test.arg("--test-tool=nextest");
            // Three times as long as without a mutant is an endless loop; that counts as caught.
            test.args(["--timeout-multiplier=3", "--minimum-test-timeout=60"]);
            test.arg("--output").arg(&folder);
            match shard {
                Some(shard) if round == 0 => {
                    test.args(["--shard", shard, "--sharding=round-robin"]);
                }
                _ => {
                    test.args(survivors);
                }
            }
            for argument in *tests {
                test.arg(format!("--cargo-arg={argument}"));
            }
            test.args(["--", "--"]).args(self.filter);
            // Keeps what others have written for the next run, and saves a third of the time.
            test.env("CARGO_TARGET_DIR", folder.join("build"));
            test.env("CARGO_PROFILE_DEV_DEBUG", "none");
            let status = test
                .status()
                .map_err(|error| format!("{test:?}: {error}"))?;
            match status.code() {
                // All caught; some survived; some took too long.
                Some(0 | 2 | 3) => read_outcomes(&folder.join("mutants.out"), &mut outcomes)?,
                _ => return Err(format!("{test:?} failed ({status})")),
            }
        }
        Ok((all, outcomes))
    }
}

/// Returns a regular expression that matches a name.
fn escape(name: &str) -> String {
    let mut escaped = String::new();
    for c in name.chars() {
        if r"\.+*?()|[]{}^$".contains(c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// Adds the outcomes that cargo-mutants has written to those of earlier rounds.
fn read_outcomes(folder: &Path, outcomes: &mut Outcomes) -> Result<(), String> {
    for (file, outcome) in [
        ("missed.txt", Outcome::Survived),
        ("caught.txt", Outcome::Caught),
        ("timeout.txt", Outcome::Caught),
        ("unviable.txt", Outcome::Unviable),
    ] {
        let path = folder.join(file);
        let names = fs::read_to_string(&path);
        let names = names.map_err(|error| format!("{}: {error}", path.display()))?;
        outcomes.extend(names.lines().map(|name| (name.to_owned(), outcome)));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_name_groups_and_files() {
        let named = |what| {
            let runs = runs(what).unwrap().into_iter();
            runs.map(|(group, patterns)| (group.name, patterns))
                .collect::<Vec<_>>()
        };
        assert_eq!(named(None).len(), GROUPS.len());
        for group in &GROUPS {
            assert_eq!(named(Some(group.name)).len(), 1);
        }
        let file = "crates/core/src/rules.rs";
        assert_eq!(named(Some(file)), [("core", vec![file.to_owned()])]);
        for wrong in [
            "",
            "cor",
            "rules.rs",
            "crates/core",
            "crates/core/src/no.rs",
            "xtask/src/main.rs",
        ] {
            runs(Some(wrong)).err().unwrap();
        }
        for wrong in [
            &["core", "--shard"][..],
            &["core", "proof"],
            &["--shard", "1/2", "core", "proof"],
        ] {
            mutants(wrong).unwrap_err();
        }
    }

    /// Finds renamed files without hours of testing.
    #[test]
    fn listed_files_exist_and_belong_to_a_group() {
        let list = fs::read_to_string(root().join(LIST)).unwrap();
        for listed in survivors::parse(&list).unwrap() {
            let (file, _) = listed.mutant.split_once(": ").unwrap();
            runs(Some(file)).unwrap();
        }
    }
}
