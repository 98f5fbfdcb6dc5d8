//! The messages of all languages, compared and rendered.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};
use freecell_locale::{Language, Surface};

/// What a message uses.
#[derive(Debug, Default)]
struct Used {
    variables: BTreeSet<String>,
    /// Variables that choose a plural form.
    counts: BTreeSet<String>,
    /// Variables with words of their own for 0.
    zeros: BTreeSet<String>,
}

fn variable_of(expression: &InlineExpression<&str>) -> Option<String> {
    match expression {
        InlineExpression::VariableReference { id } => Some(id.name.to_owned()),
        _ => None,
    }
}

fn visit(pattern: &Pattern<&str>, used: &mut Used) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else {
            continue;
        };
        match expression {
            Expression::Inline(inline) => used.variables.extend(variable_of(inline)),
            Expression::Select { selector, variants } => {
                let name = variable_of(selector).expect("a message selects on a variable");
                used.variables.insert(name.clone());
                for variant in variants {
                    match &variant.key {
                        VariantKey::NumberLiteral { value: "0" } => {
                            used.zeros.insert(name.clone());
                            used.counts.insert(name.clone());
                        }
                        VariantKey::NumberLiteral { .. }
                        | VariantKey::Identifier {
                            name: "one" | "few" | "many",
                        } => {
                            used.counts.insert(name.clone());
                        }
                        VariantKey::Identifier { .. } => {}
                    }
                    visit(&variant.value, used);
                }
            }
        }
    }
}

/// The messages of a source in their order.
fn messages(source: &str) -> Vec<(String, Used)> {
    let resource = fluent_syntax::parser::parse(source)
        .unwrap_or_else(|(_, errors)| panic!("{errors:?}\n{source}"));
    let entries = resource.body.iter().filter_map(|entry| match entry {
        Entry::Message(message) => Some(message),
        _ => None,
    });
    entries
        .map(|message| {
            let mut used = Used::default();
            visit(
                message.value.as_ref().expect("a message has a value"),
                &mut used,
            );
            (message.id.name.to_owned(), used)
        })
        .collect()
}

fn files(language: &Language) -> [(&'static str, &'static str); 3] {
    let [common, page] = language.sources(Surface::Page);
    let [_, terminal] = language.sources(Surface::Terminal);
    [("common", common), ("page", page), ("terminal", terminal)]
}

fn bundle(language: &Language) -> FluentBundle<FluentResource> {
    let mut bundle = FluentBundle::new(vec![language.tag().parse().unwrap()]);
    bundle.set_use_isolating(false);
    for (_, source) in files(language) {
        let resource = FluentResource::try_new(source.to_owned()).unwrap();
        bundle.add_resource(resource).unwrap();
    }
    bundle
}

#[test]
fn languages_are_the_folders() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("messages");
    let mut folders: Vec<String> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    folders.sort();
    let tags: Vec<&str> = Language::ALL.iter().map(Language::tag).collect();
    assert_eq!(folders, tags);
    let names: BTreeSet<&str> = Language::ALL.iter().map(Language::name).collect();
    assert_eq!(names.len(), tags.len());
    assert!(names.contains("Português (Brasil)"));
}

#[test]
fn all_languages_have_the_same_messages_and_variables() {
    for language in Language::ALL {
        for ((name, source), (_, english)) in files(language).iter().zip(files(Language::ENGLISH)) {
            let own = messages(source);
            let english = messages(english);
            let keys = |list: &[(String, Used)]| -> Vec<String> {
                list.iter().map(|(key, _)| key.clone()).collect()
            };
            assert_eq!(keys(&own), keys(&english), "{} {name}", language.tag());
            for ((key, own), (_, english)) in own.iter().zip(&english) {
                assert_eq!(
                    own.variables,
                    english.variables,
                    "{}: {key}",
                    language.tag()
                );
            }
        }
    }
}

/// A bundle refuses a message that another file has already.
#[test]
fn no_message_is_in_two_files() {
    for language in Language::ALL {
        bundle(language);
    }
}

/// Names of variables that choose a plural form in some message.
fn count_names() -> BTreeSet<String> {
    let sources = Language::ALL.iter().flat_map(|language| files(language));
    sources
        .flat_map(|(_, source)| messages(source))
        .flat_map(|(_, used)| used.counts)
        .collect()
}

/// Every message with a count prints the count that it is given.
#[test]
fn counts_are_printed_as_given() {
    let counts = count_names();
    assert!(counts.contains("count") && counts.contains("moves"));
    let mut wrong = Vec::new();
    let mut rendered = 0;
    for language in Language::ALL {
        let bundle = bundle(language);
        let all: BTreeMap<String, Used> = files(language)
            .iter()
            .flat_map(|(_, source)| messages(source))
            .collect();
        for (key, used) in &all {
            for name in used.variables.intersection(&counts) {
                for count in [0, 1, 2, 3, 5, 11, 21, 22, 101] {
                    let mut args = FluentArgs::new();
                    for other in &used.variables {
                        args.set(other.clone(), format!("<{other}>"));
                    }
                    args.set(name.clone(), count);
                    let message = bundle.get_message(key).unwrap().value().unwrap();
                    let mut errors = Vec::new();
                    let text = bundle.format_pattern(message, Some(&args), &mut errors);
                    assert!(errors.is_empty(), "{}: {key}: {errors:?}", language.tag());
                    rendered += 1;
                    let numbers: Vec<&str> = text
                        .split(|c: char| !c.is_ascii_digit())
                        .filter(|run| !run.is_empty())
                        .collect();
                    let has_own_words = count == 0 && used.zeros.contains(name);
                    let is_right = match numbers[..] {
                        [] => has_own_words,
                        [number] => number == count.to_string(),
                        _ => false,
                    };
                    if !is_right {
                        wrong.push(format!("{} {key} {name} = {count}: {text}", language.tag()));
                    }
                }
            }
        }
    }
    assert!(rendered > 1000, "{rendered}");
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// One word for one thing: messages avoid what their glossary tells them to.
#[test]
fn messages_keep_to_their_glossary() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("messages");
    let terms = |glossary: &str| -> Vec<String> {
        let rows = glossary.lines().filter(|line| line.starts_with("| "));
        rows.map(|row| row.split(" | ").next().unwrap().to_owned())
            .collect()
    };
    let mut wrong = Vec::new();
    let english = std::fs::read_to_string(folder.join("en/glossary.md")).unwrap();
    for language in Language::ALL {
        let path = folder.join(language.tag()).join("glossary.md");
        let glossary = std::fs::read_to_string(path).unwrap();
        assert!(
            terms(&glossary).starts_with(&terms(&english)),
            "the terms of {} are not those of English",
            language.tag()
        );
        let rows = glossary.lines().filter(|line| line.starts_with("| "));
        let avoided: BTreeSet<&str> = rows
            .flat_map(|row| {
                row.rsplit(" | ")
                    .next()
                    .unwrap()
                    .split('`')
                    .skip(1)
                    .step_by(2)
            })
            .collect();
        assert!(avoided.len() > 5, "{}", language.tag());
        for (_, source) in files(language) {
            for line in source.lines().filter(|line| !line.starts_with('#')) {
                // Keys are English, and so are names of variables.
                let text = line.split_once(" = ").map_or(line, |(_, text)| text);
                let mut parts = text.split('{');
                let mut text = parts.next().unwrap().to_lowercase();
                for part in parts {
                    let after = part.split_once('}').map_or("", |(_, after)| after);
                    text.push('0');
                    text.push_str(&after.to_lowercase());
                }
                for word in &avoided {
                    // Where words have spaces between them, at the start of one.
                    let is_inside = |at: usize| {
                        let has_spaces = language.tag() != "ja" && !word.starts_with(' ');
                        has_spaces && text[..at].ends_with(char::is_alphabetic)
                    };
                    if text.match_indices(word).any(|(at, _)| !is_inside(at)) {
                        wrong.push(format!("{}: `{word}` in {line}", language.tag()));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
