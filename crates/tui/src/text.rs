//! Words: the messages of `locales`, which the page reads as well, and those
//! that only a terminal needs.

use std::borrow::Cow;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use freecell_core::{Card, Place, Suit};
use freecell_play::{Arg, Reason};

/// A language, its name, and its files.
struct Language {
    tag: &'static str,
    name: &'static str,
    shared: &'static str,
    own: &'static str,
}

macro_rules! language {
    ($tag:literal, $name:literal) => {
        Language {
            tag: $tag,
            name: $name,
            shared: include_str!(concat!("../../../locales/", $tag, ".ftl")),
            own: include_str!(concat!("../locales/", $tag, ".ftl")),
        }
    };
}

const LANGUAGES: [Language; 6] = [
    language!("en", "English"),
    language!("es", "Español"),
    language!("it", "Italiano"),
    language!("ja", "日本語"),
    language!("pt-BR", "Português (Brasil)"),
    language!("uk", "Українська"),
];

/// The characters that the terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charset {
    /// Suit symbols and box-drawing characters.
    Unicode,
    /// ASCII letters and punctuation.
    Ascii,
}

/// The messages of one language.
pub struct Words {
    language: &'static Language,
    charset: Charset,
    bundle: FluentBundle<FluentResource>,
}

/// An argument of a message.
pub(crate) type Told<'a> = (&'static str, FluentValue<'a>);

impl Words {
    /// Returns the tags of all languages.
    pub fn languages() -> impl Iterator<Item = &'static str> {
        LANGUAGES.iter().map(|language| language.tag)
    }

    /// The messages of the language that suits a wish such as `pt_PT.UTF-8`
    /// best; English if none does.
    ///
    /// # Panics
    ///
    /// Never: the files are part of the program, and tests read them all.
    pub fn new(wish: &str, charset: Charset) -> Words {
        let tag = closest(wish).unwrap_or("en");
        let language = LANGUAGES
            .iter()
            .find(|language| language.tag == tag)
            .unwrap_or(&LANGUAGES[0]);
        let id = language.tag.parse().expect("a tag of ours is one");
        let mut bundle = FluentBundle::new(vec![id]);
        bundle.set_use_isolating(false);
        for file in [language.shared, language.own] {
            let resource =
                FluentResource::try_new(file.to_owned()).unwrap_or_else(|(resource, _)| resource);
            bundle.add_resource_overriding(resource);
        }
        Words {
            language,
            charset,
            bundle,
        }
    }

    /// Returns the tag of the current language.
    pub fn language(&self) -> &'static str {
        self.language.tag
    }

    /// Returns the name of the current language in that language.
    pub fn language_name(&self) -> &'static str {
        self.language.name
    }

    /// Returns the character set.
    pub fn charset(&self) -> Charset {
        self.charset
    }

    /// Returns a message without arguments.
    pub fn get(&self, key: &str) -> String {
        self.tell(key, &[])
    }

    /// Returns a message with arguments, or its key if it does not exist.
    pub fn tell(&self, key: &str, told: &[Told<'_>]) -> String {
        let Some(pattern) = self.bundle.get_message(key).and_then(|found| found.value()) else {
            return key.to_owned();
        };
        let mut args = FluentArgs::new();
        for (name, value) in told {
            args.set(*name, value.clone());
        }
        let mut errors = Vec::new();
        let text = self
            .bundle
            .format_pattern(pattern, Some(&args), &mut errors);
        self.plain(&text).into_owned()
    }

    /// Replaces typographic characters in ASCII mode. The letters of a language
    /// stay.
    fn plain<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if self.charset == Charset::Unicode || text.is_ascii() {
            return Cow::Borrowed(text);
        }
        let mut plain = String::with_capacity(text.len());
        for c in text.chars() {
            match c {
                '…' => plain.push_str("..."),
                '’' | '‘' => plain.push('\''),
                '“' | '”' | '«' | '»' => plain.push('"'),
                '–' | '—' | '−' => plain.push('-'),
                '\u{a0}' | '\u{202f}' => plain.push(' '),
                _ => plain.push(c),
            }
        }
        Cow::Owned(plain)
    }

    /// Returns the symbol or letter of a suit.
    pub fn suit(&self, suit: Suit) -> char {
        match self.charset {
            Charset::Unicode => suit.symbol(),
            Charset::Ascii => suit.letter(),
        }
    }

    /// Returns a card as symbols: `10♥`.
    pub fn sign(&self, card: Card) -> String {
        let suit = self.suit(card.suit());
        match card.rank().letter() {
            'T' => format!("10{suit}"),
            letter => format!("{letter}{suit}"),
        }
    }

    /// Returns the name of a card: `10 of hearts`.
    pub fn spoken(&self, card: Card) -> String {
        let rank = self.get(&format!("rank-{}", card.rank().letter()));
        let suit = self.get(&format!("suit-{}", card.suit().letter()));
        self.tell("card", &[("rank", rank.into()), ("suit", suit.into())])
    }

    /// Returns the name of a place.
    pub fn place(&self, place: Place) -> String {
        match place {
            Place::Column(column) => {
                self.tell("place-column", &[("column", column.to_string().into())])
            }
            Place::Cell(cell) => self.tell("place-cell", &[("cell", cell.to_string().into())]),
            Place::Home => self.get("place-home"),
        }
    }

    /// Describes a move of a card, with `more` cards on it, to a place.
    pub fn moved(&self, card: String, more: usize, to: Place) -> String {
        let home = if to == Place::Home { "yes" } else { "no" };
        let told = [
            ("card", card.into()),
            ("more", more.into()),
            ("place", self.place(to).into()),
            ("home", home.into()),
        ];
        self.tell("move", &told)
    }

    /// Returns an error as text; `name` formats the cards.
    pub fn reason(&self, reason: &Reason, name: impl Fn(Card) -> String + Copy) -> String {
        if reason.problems.is_empty() {
            return self.one_reason(reason, name);
        }
        let problems = reason.problems.iter();
        let told: Vec<String> = problems.map(|one| self.one_reason(one, name)).collect();
        told.join(" ")
    }

    fn one_reason(&self, reason: &Reason, name: impl Fn(Card) -> String + Copy) -> String {
        if !self.bundle.has_message(reason.code) {
            return reason.message.clone();
        }
        let value = |arg: &Arg| -> FluentValue<'static> {
            match arg {
                Arg::Number(number) => (*number).into(),
                Arg::Text(text) => text.clone().into(),
                Arg::Card(card) => name(*card).into(),
                Arg::Cards(cards) => {
                    let names: Vec<String> = cards.iter().map(|&card| name(card)).collect();
                    names.join(", ").into()
                }
            }
        };
        let args: Vec<Told<'_>> = reason
            .args
            .iter()
            .map(|(key, arg)| (*key, value(arg)))
            .collect();
        let group = reason.args.iter().find_map(|(key, arg)| match arg {
            Arg::Text(group) if *key == "group" => Some(group),
            _ => None,
        });
        let told = self.tell(reason.code, &args);
        match group {
            Some(group) => format!("{} {told}", self.tell(&format!("spot-{group}"), &args)),
            None => told,
        }
    }
}

/// The language of ours that is closest to a wish such as `pt_PT.UTF-8`.
pub(crate) fn closest(wish: &str) -> Option<&'static str> {
    let wish = wish
        .split(['.', '@'])
        .next()
        .unwrap_or("")
        .replace('_', "-");
    let short = |tag: &str| tag.split('-').next().unwrap_or("").to_ascii_lowercase();
    Words::languages()
        .find(|tag| tag.eq_ignore_ascii_case(&wish))
        .or_else(|| Words::languages().find(|tag| short(tag) == short(&wish)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The messages of a file, each with its variables.
    fn messages(file: &str) -> Vec<(String, BTreeSet<String>)> {
        let mut found: Vec<(String, BTreeSet<String>)> = Vec::new();
        for line in file.lines() {
            let is_start = line.starts_with(|c: char| c.is_ascii_alphabetic());
            if let Some((name, _)) = line.split_once(" =").filter(|_| is_start) {
                found.push((name.to_owned(), BTreeSet::new()));
            }
            let variables = line.split('$').skip(1).map(|rest| {
                let end = rest.find(|c: char| !c.is_ascii_alphanumeric());
                rest[..end.unwrap_or(rest.len())].to_owned()
            });
            if let Some((_, known)) = found.last_mut() {
                known.extend(variables);
            }
        }
        found
    }

    #[test]
    fn all_languages_have_the_same_messages() {
        let english = messages(LANGUAGES[0].own);
        assert!(english.len() > 20);
        let names = |file| messages(file).into_iter().map(|(name, _)| name);
        for language in &LANGUAGES {
            assert!(
                names(language.own).eq(english.iter().map(|(name, _)| name.clone())),
                "{}",
                language.tag
            );
            for ((name, variables), (_, known)) in messages(language.own).iter().zip(&english) {
                assert!(variables.is_subset(known), "{}: {name}", language.tag);
            }
            for file in [language.own, language.shared] {
                if let Err((_, errors)) = FluentResource::try_new(file.to_owned()) {
                    panic!("{}: {errors:?}", language.tag);
                }
            }
            // No message of one file hides one of the other.
            let shared: BTreeSet<String> = names(language.shared).collect();
            assert!(names(language.own).all(|name| !shared.contains(&name)));
        }
    }

    /// Every message that the source names is there, and every one of the
    /// terminal's own is used.
    #[test]
    fn messages_and_source_agree() {
        let sources = [
            include_str!("app.rs"),
            include_str!("app/command.rs"),
            include_str!("app/dialog.rs"),
            include_str!("app/labels.rs"),
            include_str!("plain.rs"),
            include_str!("text.rs"),
            include_str!("view.rs"),
            include_str!("view/dialogs.rs"),
            include_str!("lib.rs"),
            include_str!("screen.rs"),
            include_str!("files.rs"),
        ]
        .concat();
        let words = Words::new("en", Charset::Unicode);
        let mut named = 0;
        for opening in [".get(\"", ".tell(\"", ".say(\"", ".warn(\""] {
            for rest in sources.split(opening).skip(1) {
                let key = rest.split('"').next().unwrap();
                assert!(words.bundle.has_message(key), "{key} is no message");
                named += 1;
            }
        }
        assert!(named > 50, "{named}");
        for (name, _) in messages(LANGUAGES[0].own) {
            let is_row = ["terminal-key-", "plain-command-"]
                .iter()
                .any(|row| name.starts_with(row));
            assert!(
                is_row || sources.contains(&format!("\"{name}\"")),
                "{name} is not used"
            );
        }
    }

    /// Every reason of the rules has its words.
    #[test]
    fn reasons_have_words() {
        let source = include_str!("../../play/src/reason.rs");
        let words = Words::new("en", Charset::Unicode);
        let mut found = 0;
        for (index, code) in source.split('"').enumerate() {
            let kinds = ["illegal-", "board-", "number-", "move-", "record-"];
            let is_code = index % 2 == 1 && kinds.iter().any(|kind| code.starts_with(kind));
            if is_code && !code.ends_with("-other") {
                assert!(words.bundle.has_message(code), "{code}");
                found += 1;
            }
        }
        assert!(found > 30);
    }

    #[test]
    fn wishes() {
        assert_eq!(closest("pt_PT.UTF-8"), Some("pt-BR"));
        assert_eq!(closest("uk"), Some("uk"));
        assert_eq!(closest("en_GB@euro"), Some("en"));
        assert_eq!(closest("C"), None);
        assert_eq!(closest("de_DE.UTF-8"), None);
    }

    #[test]
    fn signs_of_ascii() {
        let words = Words::new("en", Charset::Ascii);
        assert_eq!(words.get("verdict-thinking"), "Thinking ...");
        assert_eq!(words.sign("TH".parse().unwrap()), "10H");
        let words = Words::new("ja", Charset::Unicode);
        assert_eq!(words.sign("TH".parse().unwrap()), "10♥");
    }
}
