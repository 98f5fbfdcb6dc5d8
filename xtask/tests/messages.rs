//! Compares the messages with their uses. That every key has a message is checked when Rust
//! and TypeScript are compiled; this test finds messages that nobody uses, and those that are
//! used where their file is not loaded.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// Returns the contents of a file, or of all files in a folder.
fn sources(path: PathBuf) -> Vec<String> {
    if path.is_file() {
        return vec![fs::read_to_string(path).unwrap()];
    }
    let entries = fs::read_dir(path).unwrap();
    entries
        .flat_map(|entry| sources(entry.unwrap().path()))
        .collect()
}

/// Returns the keys that crates use outside of their tests.
fn keys_in(crates: &[&str]) -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for name in crates {
        for source in sources(root().join("crates").join(name).join("src")) {
            let code = source.split("#[cfg(test)]").next().unwrap_or_default();
            let uses = code.split("key!(").skip(1);
            keys.extend(uses.filter_map(|rest| rest.split('"').nth(1).map(str::to_owned)));
        }
    }
    keys
}

#[test]
fn every_message_is_used_where_its_file_is_loaded() {
    let web = ["src", "index.html", "vite.config.ts"].map(|path| root().join("web").join(path));
    let web = web
        .into_iter()
        .flat_map(sources)
        .collect::<Vec<_>>()
        .concat();
    // As a literal, or with the rest of its family as in `suit-${…}`.
    let is_on_page = |key: &str| {
        let family = key.split('-').next().unwrap_or_default();
        web.contains(&format!("\"{key}\"")) || web.contains(&format!("`{family}-${{"))
    };
    let shared = keys_in(&["study", "play"]);
    let (terminal, bindings) = (keys_in(&["tui"]), keys_in(&["wasm"]));
    assert!(shared.len() > 50 && terminal.len() > 100 && !bindings.is_empty());

    let mut wrong = Vec::new();
    for (file, expected) in [
        ("common", [true, true]),
        ("page", [true, false]),
        ("terminal", [false, true]),
    ] {
        let path = format!("crates/locale/messages/en/{file}.ftl");
        let messages = fs::read_to_string(root().join(path)).unwrap();
        let starts = messages
            .lines()
            .filter(|line| line.starts_with(char::is_alphabetic));
        for key in starts.filter_map(|line| line.split(' ').next()) {
            // TypeScript knows no keys of the terminal, so a literal like one is none.
            let on_page = file != "terminal" && is_on_page(key) || bindings.contains(key);
            let used = [on_page, terminal.contains(key)].map(|used| used || shared.contains(key));
            if used != expected {
                wrong.push(format!(
                    "{key} of {file}.ftl: used on the page {}, in the terminal {}",
                    used[0], used[1]
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
