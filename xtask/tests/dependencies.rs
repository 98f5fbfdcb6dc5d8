//! Compares the dependencies between the crates with the sentence in CONTRIBUTING.md.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Maps each crate to the crates that it depends on.
type Dependencies = BTreeMap<String, BTreeSet<String>>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask is in a folder")
        .to_owned()
}

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Splits a text at a separator outside braces.
fn split(text: &str, separator: char) -> Vec<&str> {
    let mut depth = 0;
    let parts = text.split(|char| {
        match char {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        depth == 0 && char == separator
    });
    parts.map(str::trim).collect()
}

/// Adds the arrows of a chain such as `core ← {solve ← study, proof}`, and returns its
/// first and its last crates.
fn add_chain(chain: &str, allowed: &mut Dependencies) -> (Vec<String>, Vec<String>) {
    let (mut first, mut last) = (Vec::new(), Vec::new());
    for (index, link) in split(chain, '←').into_iter().enumerate() {
        let (mut starts, mut ends) = (Vec::new(), Vec::new());
        if let Some(group) = link
            .strip_prefix('{')
            .and_then(|link| link.strip_suffix('}'))
        {
            for inner in split(group, ',') {
                let (start, end) = add_chain(inner, allowed);
                starts.extend(start);
                ends.extend(end);
            }
        } else {
            let name = link.to_owned();
            allowed.entry(name.clone()).or_default();
            (starts, ends) = (vec![name.clone()], vec![name]);
        }
        for start in &starts {
            let dependencies = allowed.entry(start.clone()).or_default();
            dependencies.extend(last.iter().cloned());
        }
        if index == 0 {
            first = starts;
        }
        last = ends;
    }
    (first, last)
}

/// Returns the dependencies that CONTRIBUTING.md allows, direct and indirect.
fn allowed() -> Dependencies {
    let text = read("CONTRIBUTING.md");
    let sentence = text
        .split_once("These are the only dependencies allowed: ")
        .and_then(|(_, rest)| rest.split_once(';'))
        .expect("the sentence that lists the dependencies");
    let mut allowed = Dependencies::new();
    for chain in sentence.0.split('`').skip(1).step_by(2) {
        add_chain(&chain.replace('\n', " "), &mut allowed);
    }
    loop {
        let before = allowed.clone();
        for dependencies in allowed.values_mut() {
            for name in dependencies.clone() {
                dependencies.extend(before[&name].iter().cloned());
            }
        }
        if allowed == before {
            return allowed;
        }
    }
}

/// Returns the crates of this workspace among the `[dependencies]` of a manifest.
fn dependencies(manifest: &str) -> BTreeSet<String> {
    let mut section = "";
    let mut found = BTreeSet::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            section = line;
        } else if section == "[dependencies]" {
            let name = line.split(['.', ' ', '=']).next().unwrap_or_default();
            found.extend(name.strip_prefix("freecell-").map(str::to_owned));
        }
    }
    found
}

#[test]
fn crates_depend_only_on_what_contributing_allows() {
    let allowed = allowed();
    let mut wrong = Vec::new();
    let mut arrows = 0;
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        let folder = entry.unwrap().file_name().into_string().unwrap();
        let used = dependencies(&read(Path::new("crates").join(&folder).join("Cargo.toml")));
        arrows += used.len();
        let Some(may_use) = allowed.get(&folder) else {
            wrong.push(format!("{folder} is not in the sentence"));
            continue;
        };
        for name in used.difference(may_use) {
            wrong.push(format!("{folder} depends on {name}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "CONTRIBUTING.md does not allow: {wrong:#?}"
    );
    assert!(arrows > 30, "only {arrows} dependencies were found");
}
