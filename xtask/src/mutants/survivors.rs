//! Compares the outcomes of mutants with the list of equivalent ones.

use std::collections::HashMap;
use std::path::Path;

/// The outcome of testing a mutant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    /// No test fails.
    Survived,
    /// A test fails, or does not end.
    Caught,
    /// It does not compile.
    Unviable,
}

/// Outcomes by the name that cargo-mutants gives a mutant, such as
/// `crates/core/src/rules.rs:149:20: replace - with + in columns_of`.
pub(super) type Outcomes = HashMap<String, Outcome>;

/// A listed mutant.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Listed {
    /// Its name without line and column, see [`stable_names`].
    pub(super) mutant: String,
    /// The line of the list.
    pub(super) line: usize,
}

/// Parses the list: a mutant in each line, followed by indented lines with the reason. Lines
/// with `#` are comments.
pub(super) fn parse(text: &str) -> Result<Vec<Listed>, String> {
    let mut list: Vec<Listed> = Vec::new();
    let mut has_reason = true;
    for (index, line) in text.lines().enumerate() {
        let line_number = index + 1;
        if line.starts_with('#') || line.trim().is_empty() {
            continue;
        }
        if line.starts_with(' ') {
            if list.is_empty() {
                return Err(format!("line {line_number}: a reason without a mutant"));
            }
            has_reason = true;
            continue;
        }
        if !has_reason {
            break;
        }
        if !line.contains(".rs: ") {
            return Err(format!(
                "line {line_number}: expected a file and a mutant, such as \
                 `crates/core/src/rules.rs: replace - with + in columns_of`"
            ));
        }
        if let Some(earlier) = list.iter().find(|listed| listed.mutant == line) {
            return Err(format!("line {line_number}: repeats line {}", earlier.line));
        }
        list.push(Listed {
            mutant: line.to_owned(),
            line: line_number,
        });
        has_reason = false;
    }
    match list.last() {
        Some(last) if !has_reason => Err(format!(
            "line {}: needs the reason why no test can catch it, in an indented line below",
            last.line
        )),
        _ => Ok(list),
    }
}

/// Returns names that stay the same when other lines of the file change: without line and
/// column. Of several mutants in a file that would have the same name, all but the first end
/// in their number, such as `#2`.
fn stable_names(all: &[String]) -> HashMap<&str, String> {
    let mut parts: Vec<_> = all.iter().filter_map(|name| split(name)).collect();
    parts.sort_unstable_by_key(|&(_, file, place, _)| (file, place));
    let mut counts: HashMap<String, usize> = HashMap::new();
    let mut names = HashMap::new();
    for (name, file, _, change) in parts {
        let stable = format!("{file}: {change}");
        let count = counts.entry(stable.clone()).or_default();
        *count += 1;
        let stable = match *count {
            1 => stable,
            count => format!("{stable} #{count}"),
        };
        names.insert(name, stable);
    }
    names
}

/// Splits `FILE:LINE:COLUMN: CHANGE`, after the whole name.
fn split(name: &str) -> Option<(&str, &str, [u32; 2], &str)> {
    let (place, change) = name.split_once(": ")?;
    let (place, column) = place.rsplit_once(':')?;
    let (file, line) = place.rsplit_once(':')?;
    let place = [line.parse().ok()?, column.parse().ok()?];
    Some((name, file, place, change))
}

/// Returns what is wrong: survivors that are not listed, and listed mutants that are caught
/// or do not exist. `all` are the mutants of whole files, of which only some may have been
/// tested; `folder` is where cargo-mutants has written its output.
pub(super) fn compare(
    all: &[String],
    outcomes: &Outcomes,
    listed: &[&Listed],
    folder: &Path,
) -> Option<String> {
    let stable = stable_names(all);
    let is_listed = |name: &str| listed.iter().any(|listed| listed.mutant == stable[name]);
    let mut lines = Vec::new();
    for name in all {
        let survived = outcomes.get(name) == Some(&Outcome::Survived);
        if survived && !is_listed(name) {
            lines.push(format!("survived: {name}\n    {}", stable[name.as_str()]));
        }
    }
    if !lines.is_empty() {
        lines.push(format!(
            "No test fails with these changes, which {} shows as diffs. Write a test that does. If \
             none can, because the program behaves as before, add the second line to \
             xtask/mutants.txt, and below it, indented, the reason.",
            folder.join("diff").display()
        ));
    }
    let by_stable: HashMap<&str, &str> = stable
        .iter()
        .map(|(name, stable)| (stable.as_str(), *name))
        .collect();
    let outdated = lines.len();
    for listed in listed {
        let Some(name) = by_stable.get(listed.mutant.as_str()) else {
            lines.push(format!("line {}: no such mutant", listed.line));
            continue;
        };
        match outcomes.get(*name) {
            Some(Outcome::Caught) => {
                lines.push(format!("line {}: a test catches {name}", listed.line));
            }
            Some(Outcome::Unviable) => {
                lines.push(format!("line {}: does not compile: {name}", listed.line));
            }
            // The others are in other shards.
            Some(Outcome::Survived) | None => {}
        }
    }
    if lines.len() > outdated {
        lines.push("Remove or rename these lines of xtask/mutants.txt.".to_owned());
    }
    (!lines.is_empty()).then(|| lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = "# Comment\n\na.rs: replace - with + in f #2\n    Because\n    of that.\n\
                        a.rs: delete match arm X{count: 1} in g\n    Because.\n";

    #[test]
    fn each_listed_mutant_has_a_reason() {
        let list = parse(LIST).unwrap();
        let mutants: Vec<&str> = list.iter().map(|listed| listed.mutant.as_str()).collect();
        assert_eq!(
            mutants,
            [
                "a.rs: replace - with + in f #2",
                "a.rs: delete match arm X{count: 1} in g"
            ]
        );
        for (wrong, why) in [
            ("a.rs: x\nb.rs: y\n    reason\n", "line 1: needs"),
            ("a.rs: x\n    reason\nb.rs: y\n", "line 3: needs"),
            ("    reason\na.rs: x\n", "line 1: a reason"),
            ("a.rs x\n    reason\n", "line 1: expected"),
            (
                "a.rs: x\n    reason\na.rs: x\n    reason\n",
                "line 3: repeats",
            ),
        ] {
            let error = parse(wrong).unwrap_err();
            assert!(error.starts_with(why), "{error}");
        }
    }

    /// Returns the complaints about outcomes of `f`'s three subtractions and of `g`, given as
    /// letters: survived, caught, unviable, or not tested.
    fn complaints(outcomes: &str, listed: &str) -> String {
        let all = [
            "a.rs:30:1: replace - with + in f",
            "a.rs:7:12: replace - with + in f",
            "a.rs:7:5: replace - with + in f",
            "a.rs:40:1: delete match arm X{count: 1} in g",
        ]
        .map(str::to_owned);
        let outcome = |letter| match letter {
            's' => Some(Outcome::Survived),
            'c' => Some(Outcome::Caught),
            'u' => Some(Outcome::Unviable),
            _ => None,
        };
        let outcomes = all.iter().cloned().zip(outcomes.chars());
        let outcomes = outcomes.filter_map(|(name, letter)| Some((name, outcome(letter)?)));
        let listed = parse(listed).unwrap();
        let listed: Vec<&Listed> = listed.iter().collect();
        compare(&all, &outcomes.collect(), &listed, Path::new("out")).unwrap_or_default()
    }

    #[test]
    fn survivors_are_those_that_are_listed() {
        assert_eq!(complaints("cccc", ""), "");
        assert_eq!(complaints("cscs", LIST), "");
        assert_eq!(complaints("c  s", LIST), "");
        let unlisted = complaints("cccs", "");
        assert!(
            unlisted.starts_with("survived: a.rs:40:1: delete"),
            "{unlisted}"
        );
        let unlisted = complaints("sscs", LIST);
        assert!(unlisted.starts_with("survived: a.rs:30:1: "), "{unlisted}");
        assert!(
            unlisted.contains("    a.rs: replace - with + in f #3\n"),
            "{unlisted}"
        );
        let caught = complaints("cccs", LIST);
        assert!(caught.starts_with("line 3: a test catches a.rs:7:12: "));
        assert!(complaints("cucs", LIST).starts_with("line 3: does not compile"));
        let gone = complaints("cscs", &LIST.replace("in g", "in h"));
        assert!(gone.contains("survived: a.rs:40:1: "), "{gone}");
        assert!(gone.contains("line 6: no such mutant\nRemove"), "{gone}");
    }
}
