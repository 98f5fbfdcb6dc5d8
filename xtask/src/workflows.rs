//! `cargo xtask workflows`: checks `.github`, which only GitHub can run.
//!
//! Schemas and a security linter check the files; this file checks that the workflows
//! call commands that exist, and that every action is pinned.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::audit::locked;
use crate::shell::{command, output, root, run};
use crate::usage_of;
use crate::venv::venv;

const PACKAGES: [&str; 2] = ["check-jsonschema==0.39.0", "zizmor==1.32.0"];

/// Schemas that come with check-jsonschema, and what they apply to.
const SCHEMAS: [(&str, &str); 6] = [
    ("vendor.github-workflows", ".github/workflows/*.yml"),
    (
        "custom.github-workflows-require-timeout",
        ".github/workflows/*.yml",
    ),
    ("vendor.github-actions", ".github/actions/*/action.yml"),
    ("vendor.dependabot", ".github/dependabot.yml"),
    (
        "vendor.github-issue-config",
        ".github/ISSUE_TEMPLATE/config.yml",
    ),
    ("vendor.github-issue-forms", ".github/ISSUE_TEMPLATE/*.yml"),
];

/// Checks `.github`. The inner error names a missing tool that could not be installed.
pub(crate) fn workflows() -> Result<Result<(), String>, String> {
    let mut pins = BTreeMap::new();
    for file in files(".github/*.yml")? {
        let text = fs::read_to_string(root().join(&file));
        let text = text.map_err(|error| format!("{file}: {error}"))?;
        check(&text, &mut pins).map_err(|why| format!("{file}: {why}"))?;
    }
    let locked = locked()?;
    let unwatched = unwatched(&dependabot()?, &locked);
    if !unwatched.is_empty() {
        let files = unwatched.join(", ");
        return Err(format!(".github/dependabot.yml: no entry for {files}"));
    }
    let programs = match venv("workflows", &PACKAGES) {
        Ok(programs) => programs,
        Err(why) => return Ok(Err(why)),
    };
    for (schema, pattern) in SCHEMAS {
        // The forms have a folder in common with their configuration.
        let is_form =
            |file: &String| schema != "vendor.github-issue-forms" || !file.ends_with("config.yml");
        let files: Vec<String> = files(pattern)?.into_iter().filter(is_form).collect();
        if files.is_empty() {
            return Err(format!("no file matches {pattern}"));
        }
        let mut validate = tool(&programs, "check-jsonschema");
        validate.args(["--quiet", "--builtin-schema", schema]);
        run(validate.args(files))?;
    }
    let mut audit = tool(&programs, "zizmor");
    audit.args(["--quiet", "--offline", "--no-progress"]);
    audit.args(["--strict-collection", "--persona", "auditor"]);
    run(audit.arg(".github"))?;
    Ok(Ok(()))
}

fn dependabot() -> Result<String, String> {
    let file = ".github/dependabot.yml";
    fs::read_to_string(root().join(file)).map_err(|error| format!("{file}: {error}"))
}

/// Returns the files with locked versions in folders that dependabot does not watch.
fn unwatched<'a>(dependabot: &str, locked: &'a [String]) -> Vec<&'a str> {
    let lines = dependabot.lines().map(str::trim);
    let folders = lines.filter_map(|line| {
        let list = line.strip_prefix("directories: [");
        let list = list.and_then(|list| list.strip_suffix(']'));
        list.or_else(|| line.strip_prefix("directory: "))
    });
    let folders: Vec<&str> = folders.flat_map(|list| list.split(", ")).collect();
    let is_watched = |file: &str| {
        let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
        folders.contains(&format!("/{folder}").as_str())
    };
    let files = locked.iter().map(String::as_str);
    files.filter(|file| !is_watched(file)).collect()
}

fn tool(programs: &Path, name: &str) -> Command {
    let mut tool = Command::new(programs.join(name));
    tool.current_dir(root());
    tool
}

/// Returns the files of the repository that match a pattern.
fn files(pattern: &str) -> Result<Vec<String>, String> {
    let files = output(&mut command(&format!("git ls-files {pattern}")))?;
    Ok(files.lines().map(str::to_owned).collect())
}

/// Checks the commands and actions of one file. Collects the pin of every action, which
/// has to be the same in all files.
fn check(text: &str, pins: &mut BTreeMap<String, String>) -> Result<(), String> {
    for line in text.lines().map(str::trim) {
        let step = line.strip_prefix("- ").unwrap_or(line);
        if let Some(action) = step.strip_prefix("uses: ") {
            check_action(action, pins)?;
        }
        if !line.starts_with('#') {
            for call in line.split("cargo xtask").skip(1) {
                check_command(call)?;
            }
        }
    }
    Ok(())
}

/// Checks that an action is pinned by a commit and names its version, such as
/// `actions/checkout@<40 digits> # v7.0.1`. Actions of this repository have no pin.
fn check_action(action: &str, pins: &mut BTreeMap<String, String>) -> Result<(), String> {
    if action.starts_with("$/") {
        return Ok(());
    }
    let wrong = || format!("`{action}` needs the form `OWNER/NAME@COMMIT # vVERSION`");
    let (name, pin) = action.split_once('@').ok_or_else(wrong)?;
    let (commit, version) = pin.split_once(" # v").ok_or_else(wrong)?;
    let is_commit = commit.len() == 40 && commit.bytes().all(|digit| digit.is_ascii_hexdigit());
    if !is_commit || !version.starts_with(|first: char| first.is_ascii_digit()) {
        return Err(wrong());
    }
    let known = pins
        .entry(name.to_owned())
        .or_insert_with(|| pin.to_owned());
    if known == pin {
        Ok(())
    } else {
        Err(format!("{name} is also pinned to {known}"))
    }
}

/// Checks that the usage of xtask has a command and its flags, such as `test --portable`.
fn check_command(call: &str) -> Result<(), String> {
    let words: Vec<&str> = call.split_whitespace().collect();
    // The name may be in quotes.
    let name = words.first().map(|word| word.trim_end_matches('`'));
    let name = name.ok_or("`cargo xtask` needs a command")?;
    let usage = usage_of(name).ok_or_else(|| format!("there is no `cargo xtask {name}`"))?;
    for flag in words.iter().filter(|word| word.starts_with("--")) {
        if !usage.contains(flag) {
            return Err(format!("`cargo xtask {name}` has no option {flag}"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const COMMIT: &str = "0123456789abcdef0123456789abcdef01234567";

    fn checked(text: &str) -> Result<(), String> {
        check(text, &mut BTreeMap::new())
    }

    #[test]
    fn actions_need_a_commit_and_a_version() {
        checked(&format!("- uses: a/b@{COMMIT} # v1.2.3")).unwrap();
        checked("- uses: $/.github/actions/tools").unwrap();
        for action in [
            "a/b@v1".to_owned(),
            "a/b@v1 # v1".to_owned(),
            format!("a/b@{COMMIT}"),
            format!("a/b@{COMMIT} # main"),
            format!("a/b@{} # v1", &COMMIT[1..]),
            "./.github/actions/tools".to_owned(),
        ] {
            checked(&format!("      - uses: {action}")).unwrap_err();
            checked(&format!("        uses: {action}")).unwrap_err();
        }
    }

    #[test]
    fn an_action_has_one_version() {
        let other = COMMIT.replace('0', "1");
        let uses = |commit: &str| format!("- uses: a/b@{commit} # v1\n");
        checked(&uses(COMMIT).repeat(2)).unwrap();
        checked(&(uses(COMMIT) + &uses(&other))).unwrap_err();
    }

    #[test]
    fn every_lock_file_is_watched() {
        let dependabot = "directories: [/, /fuzz]\n    directory: /crates/python/tests\n";
        let locked = |files: &[&str]| {
            files
                .iter()
                .map(|&file| file.to_owned())
                .collect::<Vec<_>>()
        };
        let watched = locked(&[
            "Cargo.lock",
            "fuzz/Cargo.lock",
            "crates/python/tests/requirements.txt",
        ]);
        assert_eq!(unwatched(dependabot, &watched), [""; 0]);
        let others = locked(&["site/package-lock.json", "crates/Cargo.lock"]);
        assert_eq!(unwatched(dependabot, &others), others);
    }

    #[test]
    fn commands_exist() {
        checked("- run: cargo xtask test --portable").unwrap();
        checked("- run: cargo xtask fuzz 600").unwrap();
        checked("# cargo xtask is described elsewhere").unwrap();
        for call in ["tests", "te", "test --no-such-option", "", "run"] {
            checked(&format!("- run: cargo xtask {call} ")).unwrap_err();
        }
    }
}
