//! Keys in the sources of the page and the terminal against the messages.
//!
//! The sources are read token by token. A key comes from a string literal or
//! from a pattern such as `format!("suit-{}", …)`, so the test looks at every
//! one of them outside of tests and comments:
//!
//! - The first argument of a text function, a notice or a reason consists of
//!   messages, or is an
//!   expression whose keys stand elsewhere as literals.
//! - Any literal that looks like a key, since messages begin like it, is one,
//!   unless it stands where an element is named (`id`, `className`, …).
//! - Any pattern that begins like a message is listed in `patterns`, which reads
//!   its possible values from the source or the enum that enumerates them.
//!
//! A surface's own messages are used by it alone, common ones by both.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use freecell_core::{Rank, Suit};
use freecell_locale::{Language, Surface};

/// The methods of the terminal whose first argument is a key, and what they are
/// called on: other types have methods of the same names.
const METHODS: [&str; 2] = ["get", "tell"];
const RECEIVERS: [&str; 2] = ["words", "self"];
/// The function of the page whose first argument is a key.
const FUNCTION: &str = "text";
/// Where a literal names an element of the page instead of a message.
const ELEMENT_NAMES: [&str; 7] = [
    "id",
    "htmlFor",
    "className",
    "setAttribute",
    "toggle",
    "getElementById",
    "find",
];

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Word(String),
    /// A literal; each value in it that is filled in at run time is `{}`.
    Text(String),
    Sign(char),
}

impl Token {
    fn is(&self, sign: char) -> bool {
        *self == Token::Sign(sign)
    }

    fn is_word(&self, words: &[&str]) -> bool {
        matches!(self, Token::Word(word) if words.contains(&word.as_str()))
    }
}

/// Reads Rust or TypeScript far enough to tell words, literals and comments apart.
fn tokens(source: &str, is_rust: bool) -> Vec<Token> {
    let chars: Vec<char> = source.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(&c) = chars.get(at) {
        let next = chars.get(at + 1).copied().unwrap_or(' ');
        match c {
            '/' if next == '/' => {
                while chars.get(at).is_some_and(|&c| c != '\n') {
                    at += 1;
                }
            }
            '/' if next == '*' => {
                at += 2;
                while at + 1 < chars.len() && (chars[at], chars[at + 1]) != ('*', '/') {
                    at += 1;
                }
                at += 2;
            }
            // A regular expression: TypeScript has none after a value.
            '/' if !is_rust && !ends_value(tokens.last()) => {
                at += 1;
                while chars.get(at).is_some_and(|&c| c != '/' && c != '\n') {
                    at += 1 + usize::from(chars[at] == '\\');
                }
                at += 1;
            }
            '\'' if is_rust => {
                // A character, or a lifetime.
                let end = if next == '\\' { 3 } else { 2 };
                at += match chars.get(at + end) {
                    Some('\'') => end + 1,
                    _ => 1,
                };
            }
            '"' | '\'' => {
                let (text, end) = quoted(&chars, at + 1, c);
                tokens.push(Token::Text(if is_rust { holes(&text) } else { text }));
                at = end;
            }
            '`' => {
                let (text, inner, end) = template(&chars, at + 1);
                tokens.push(Token::Text(text));
                for inner in inner {
                    tokens.push(Token::Sign('`'));
                    tokens.extend(self::tokens(&inner, false));
                    tokens.push(Token::Sign('`'));
                }
                at = end;
            }
            c if c.is_alphanumeric() || c == '_' || c == '#' || c == '$' => {
                let start = at;
                while chars
                    .get(at)
                    .is_some_and(|&c| c.is_alphanumeric() || "_#$".contains(c))
                {
                    at += 1;
                }
                tokens.push(Token::Word(chars[start..at].iter().collect()));
            }
            c => {
                if !c.is_whitespace() {
                    tokens.push(Token::Sign(c));
                }
                at += 1;
            }
        }
    }
    tokens
}

fn ends_value(token: Option<&Token>) -> bool {
    match token {
        Some(Token::Sign(sign)) => [')', ']', '}'].contains(sign),
        Some(_) => true,
        None => false,
    }
}

fn quoted(chars: &[char], start: usize, quote: char) -> (String, usize) {
    let mut text = String::new();
    let mut at = start;
    while let Some(&c) = chars.get(at) {
        if c == quote {
            break;
        }
        if c == '\\' {
            at += 1;
        }
        text.extend(chars.get(at));
        at += 1;
    }
    (text, at + 1)
}

/// A format string with its holes emptied.
fn holes(text: &str) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((_, after)) = after.split_once('}') else {
            break;
        };
        result.push_str(before);
        result.push_str("{}");
        rest = after;
    }
    result + rest
}

/// A template literal with its holes emptied, and what stood in them.
fn template(chars: &[char], start: usize) -> (String, Vec<String>, usize) {
    let mut text = String::new();
    let mut inner = Vec::new();
    let mut at = start;
    while let Some(&c) = chars.get(at) {
        match c {
            '`' => break,
            '\\' => at += 2,
            '$' if chars.get(at + 1) == Some(&'{') => {
                let first = at + 2;
                let mut depth = 1;
                at = first;
                while depth > 0 {
                    match chars[at] {
                        '{' => depth += 1,
                        '}' => depth -= 1,
                        '`' => at = template(chars, at + 1).2 - 1,
                        _ => {}
                    }
                    at += 1;
                }
                inner.push(chars[first..at - 1].iter().collect());
                text.push_str("{}");
            }
            c => {
                text.push(c);
                at += 1;
            }
        }
    }
    (text, inner, at + 1)
}

/// Drops `#[cfg(test)] mod … { … }` and `#[cfg(test)] mod …;`.
fn without_tests(tokens: &[Token]) -> Vec<Token> {
    let word = |index: usize, word: &str| {
        tokens
            .get(index)
            .is_some_and(|token| token.is_word(&[word]))
    };
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if word(at, "cfg") && word(at + 2, "test") {
            while !tokens[at].is('{') && !tokens[at].is(';') {
                at += 1;
            }
            if tokens[at].is('{') {
                at = closing(tokens, at);
            }
        } else {
            kept.push(tokens[at].clone());
        }
        at += 1;
    }
    kept
}

/// The index of the bracket that closes the one at `open`.
fn closing(tokens: &[Token], open: usize) -> usize {
    let mut depth = 0;
    for (index, token) in tokens.iter().enumerate().skip(open) {
        if let Token::Sign(sign) = token {
            depth += i32::from("([{".contains(*sign)) - i32::from(")]}".contains(*sign));
            if depth == 0 {
                return index;
            }
        }
    }
    panic!("a bracket is not closed");
}

/// The tokens of the first argument of a call whose bracket is at `open`.
fn first_argument(tokens: &[Token], open: usize) -> &[Token] {
    let end = closing(tokens, open);
    let mut at = open + 1;
    while at < end && !tokens[at].is(',') {
        if matches!(tokens[at], Token::Sign('(' | '[' | '{')) {
            at = closing(tokens, at);
        }
        at += 1;
    }
    &tokens[open + 1..at]
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

fn files_in(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files_in(&path, extension, found);
        } else if path.extension().is_some_and(|one| one == extension)
            && !path.to_string_lossy().ends_with("_tests.rs")
        {
            found.push(path);
        }
    }
    found.sort();
}

/// The values of an attribute of the page.
fn attributes(name: &str) -> BTreeSet<String> {
    let html = read("web/index.html");
    let start = format!(" {name}=\"");
    let parts = html.split(&start).skip(1);
    parts
        .map(|rest| rest.split('"').next().unwrap().to_owned())
        .collect()
}

fn literals(tokens: &[Token]) -> Vec<String> {
    let texts = tokens.iter().filter_map(|token| match token {
        Token::Text(text) => Some(text.clone()),
        _ => None,
    });
    texts.collect()
}

/// The possible values of every key that is composed at run time.
fn patterns() -> BTreeMap<String, BTreeSet<String>> {
    let ranks = Rank::ALL.map(|rank| rank.letter().to_string());
    let suits = Suit::ALL.map(|suit| suit.letter().to_string());
    // The page's buttons, and the one that has two faces.
    let mut commands = attributes("data-command");
    commands.insert("pause".to_owned());
    // `CardGroup::Line(line) => ("line", line)`, and so on.
    let reasons = tokens(&read("crates/study/src/message.rs"), true);
    let groups = reasons.split(|token| token.is_word(&["CardGroup"])).skip(1);
    let groups = groups.filter_map(|arm| {
        // Not where it is imported.
        arm.first().filter(|token| token.is(':'))?;
        let arrow = arm
            .windows(2)
            .position(|pair| pair[0].is('=') && pair[1].is('>'))?;
        literals(&arm[arrow..]).first().cloned()
    });
    let filled = [
        ("rank", BTreeSet::from(ranks)),
        ("suit", BTreeSet::from(suits)),
        ("command", commands.clone()),
        ("tip", commands),
        ("spot", groups.collect()),
    ];
    let filled = filled.map(|(family, values)| {
        let keys = values.iter().map(|value| format!("{family}-{value}"));
        (format!("{family}-{{}}"), keys.collect())
    });
    BTreeMap::from(filled)
}

/// What the sources of one tree name.
#[derive(Default)]
struct Named {
    keys: BTreeSet<String>,
    patterns: BTreeSet<String>,
    wrong: Vec<String>,
}

struct Scan<'a> {
    known: &'a BTreeSet<String>,
    families: &'a BTreeSet<&'a str>,
    patterns: &'a BTreeMap<String, BTreeSet<String>>,
}

impl Scan<'_> {
    fn file(&self, path: &Path, named: &mut Named) {
        let is_rust = path.extension().is_some_and(|extension| extension == "rs");
        let source = fs::read_to_string(path).unwrap();
        let tokens = without_tests(&tokens(&source, is_rust));
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        for (index, token) in tokens.iter().enumerate() {
            match token {
                Token::Sign('(') if is_text_call(&tokens, index, is_rust) => {
                    self.argument(&name, first_argument(&tokens, index), named);
                }
                Token::Text(text) if !names_element(&tokens, index) => {
                    self.literal(&name, text, named);
                }
                _ => {}
            }
        }
    }

    /// A literal anywhere: if messages begin like it, it is one.
    fn literal(&self, file: &str, text: &str, named: &mut Named) {
        let Some((family, _)) = text.split_once('-') else {
            return;
        };
        let is_key = |c: char| c.is_ascii_alphanumeric() || "-{}".contains(c);
        if !self.families.contains(family) || !text.chars().all(is_key) {
            return;
        }
        if text.contains('{') {
            match self.patterns.get(text) {
                Some(keys) => {
                    named.patterns.insert(text.to_owned());
                    for key in keys {
                        self.key(file, key, named);
                    }
                }
                None => named
                    .wrong
                    .push(format!("{file}: the values of {text} are not known")),
            }
        } else {
            self.key(file, text, named);
        }
    }

    fn key(&self, file: &str, key: &str, named: &mut Named) {
        if self.known.contains(key) {
            named.keys.insert(key.to_owned());
        } else if !key.ends_with("-other") && key != "board" {
            // Reasons that end so have no message, nor has a list of problems.
            named
                .wrong
                .push(format!("{file}: there is no message {key}"));
        }
    }

    /// The first argument of a text function.
    fn argument(&self, file: &str, argument: &[Token], named: &mut Named) {
        let mut found = false;
        let mut is_inner = false;
        for (index, token) in argument.iter().enumerate() {
            // What fills in a pattern is no key of its own.
            is_inner ^= token.is('`');
            let is_compared = index > 0 && argument[index - 1].is('=');
            if let (Token::Text(text), false) = (token, is_compared || is_inner) {
                found = true;
                // `dataset.text ?? ""`
                if !text.contains('{') && !text.is_empty() {
                    self.key(file, text, named);
                }
            }
        }
        // A variable holds a literal that stands elsewhere, and is checked there.
        if !found && argument.iter().any(|token| token.is('+')) {
            named
                .wrong
                .push(format!("{file}: {argument:?} is put together"));
        }
    }
}

fn is_text_call(tokens: &[Token], open: usize, is_rust: bool) -> bool {
    let before = |by: usize, words: &[&str]| {
        open.checked_sub(by)
            .is_some_and(|index| tokens[index].is_word(words))
    };
    if is_rust {
        before(1, &METHODS) && before(3, &RECEIVERS)
            || before(1, &["new"]) && before(4, &["Notice", "Message"])
    } else {
        before(1, &[FUNCTION]) && !before(2, &["function"])
    }
}

/// Whether a literal is `id: "…"` or an argument of `setAttribute` and the like.
fn names_element(tokens: &[Token], index: usize) -> bool {
    let before = |by: usize| index.checked_sub(by).map(|index| &tokens[index]);
    let is_name = |by: usize| before(by).is_some_and(|token| token.is_word(&ELEMENT_NAMES));
    let is = |by: usize, sign: char| before(by).is_some_and(|token| token.is(sign));
    (is(1, ':') || is(1, '(')) && is_name(2) || is(1, ',') && is(3, '(') && is_name(4)
}

fn keys_of(source: &str) -> BTreeSet<String> {
    let starts = source
        .lines()
        .filter_map(|line| line.split_once(" = ").or_else(|| line.split_once(" =")));
    starts
        .map(|(key, _)| key.to_owned())
        .filter(|key| key.starts_with(|c: char| c.is_ascii_alphabetic()))
        .collect()
}

/// Every key that is named exists, and every message is used by the surfaces
/// that its file is for. The other languages have the keys of English.
#[test]
fn sources_and_messages_agree() {
    let [common, page] = Language::ENGLISH.sources(Surface::Page).map(keys_of);
    let [_, terminal] = Language::ENGLISH.sources(Surface::Terminal).map(keys_of);
    let known: BTreeSet<String> = &(&common | &page) | &terminal;
    let families: BTreeSet<&str> = known
        .iter()
        .filter_map(|key| Some(key.split_once('-')?.0))
        .collect();
    let patterns = patterns();
    let scan = Scan {
        known: &known,
        families: &families,
        patterns: &patterns,
    };
    let tree = |folders: &[(&str, &str)]| {
        let mut named = Named::default();
        let mut files = Vec::new();
        for (folder, extension) in folders {
            files_in(&root().join(folder), extension, &mut files);
        }
        assert!(files.len() > 5);
        for path in &files {
            scan.file(path, &mut named);
        }
        named
    };
    // Messages of `study` and `play` get their words on both surfaces.
    let shared = [("crates/study/src", "rs"), ("crates/play/src", "rs")];
    let on_terminal = tree(&[&[("crates/tui/src", "rs")], &shared[..]].concat());
    let mut on_page = tree(&[&[("web/src", "ts")], &shared[..]].concat());
    for text in literals(&tokens(&read("crates/wasm/src/session.rs"), true)) {
        scan.literal("session.rs", &text, &mut on_page);
    }
    scan.file(&root().join("web/vite.config.ts"), &mut on_page);
    for attribute in ["data-text", "data-label"] {
        for key in attributes(attribute) {
            scan.key("index.html", &key, &mut on_page);
        }
    }

    let mut wrong = on_terminal.wrong;
    wrong.extend(on_page.wrong);
    for pattern in patterns.keys() {
        if !on_terminal.patterns.contains(pattern) && !on_page.patterns.contains(pattern) {
            wrong.push(format!("no source puts {pattern} together"));
        }
    }
    for key in &known {
        let expected = (!terminal.contains(key), !page.contains(key));
        let used = (on_page.keys.contains(key), on_terminal.keys.contains(key));
        if used != expected {
            let [uses, file] = [used, expected].map(|both| match both {
                (true, true) => "common",
                (true, false) => "page",
                (false, true) => "terminal",
                (false, false) => "nobody",
            });
            wrong.push(format!("{key} is in {file}.ftl, and its use is: {uses}"));
        }
    }
    wrong.sort();
    wrong.dedup();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(on_terminal.keys.len() > 100 && on_page.keys.len() > 150);
}

/// What the test above must not overlook.
#[test]
fn the_scan_sees_keys_and_no_others() {
    let known = BTreeSet::from(["help-goal".to_owned(), "hint".to_owned()]);
    let families = BTreeSet::from(["help"]);
    let patterns = BTreeMap::new();
    let scan = Scan {
        known: &known,
        families: &families,
        patterns: &patterns,
    };
    let seen = |extension: &str, source: &str| {
        let path =
            std::env::temp_dir().join(format!("freecell-scan-{}.{extension}", std::process::id()));
        fs::write(&path, source).unwrap();
        let mut named = Named::default();
        scan.file(&path, &mut named);
        fs::remove_file(&path).unwrap();
        (
            named.keys.into_iter().collect::<Vec<_>>(),
            named.wrong.len(),
        )
    };
    let keys = |list: &[&str]| list.iter().map(|&key| key.to_owned()).collect::<Vec<_>>();
    assert_eq!(
        seen("rs", r#"words.get("hint"); // words.get("no")"#),
        (keys(&["hint"]), 0)
    );
    assert_eq!(seen("rs", r#"words.get("hnt")"#), (vec![], 1));
    assert_eq!(
        seen("rs", r#"list.get("hnt"); 'a'; fn f<'a>() {}"#),
        (vec![], 0)
    );
    assert_eq!(
        seen("rs", r#"[("u", "help-goal")]"#),
        (keys(&["help-goal"]), 0)
    );
    assert_eq!(seen("rs", r#"[("u", "help-gaol")]"#), (vec![], 1));
    assert_eq!(seen("rs", r#"format!("help-{name}")"#), (vec![], 1));
    assert_eq!(
        seen(
            "rs",
            r#"#[cfg(test)] mod tests { fn f() { words.get("no"); } }"#
        ),
        (vec![], 0)
    );
    assert_eq!(
        seen("ts", r#"text(a === "b" ? "hint" : "help-goal")"#)
            .0
            .len(),
        2
    );
    assert_eq!(seen("ts", "text(`help-${key}`)"), (vec![], 1));
    assert_eq!(seen("ts", "`${a ? text(\"hnt\") : 1}`"), (vec![], 1));
    assert_eq!(
        seen(
            "ts",
            r#"make("p", { id: "help-me" }); /"/.test(x); text("hint")"#
        ),
        (keys(&["hint"]), 0)
    );
    assert_eq!(seen("ts", r#"text("help" + name)"#), (vec![], 1));
}
