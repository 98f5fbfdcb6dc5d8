//! Words: the messages of `freecell-locale` for the terminal.

use std::borrow::Cow;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use freecell_core::{Card, DealNumber, Place, Start, Suit};
use freecell_locale::{Language, Surface};
use freecell_play::{Arg, Reason};

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
        Language::ALL.iter().map(Language::tag)
    }

    /// The messages of the language that suits a wish such as `pt_PT.UTF-8`
    /// best; English if none does.
    ///
    /// # Panics
    ///
    /// Never: the files are part of the program, and tests read them all.
    pub fn new(wish: &str, charset: Charset) -> Words {
        let language = closest(wish).unwrap_or(Language::ENGLISH);
        Words::from_sources(language, language.sources(Surface::Terminal), charset)
    }

    /// Builds the messages from other sources than the language's own, with its
    /// plural rules. Tests use it for a language that does not exist.
    ///
    /// # Panics
    ///
    /// Never: the tag of a language is valid.
    pub fn from_sources<'a>(
        language: &'static Language,
        sources: impl IntoIterator<Item = &'a str>,
        charset: Charset,
    ) -> Words {
        let id = language.tag().parse().expect("a tag of ours is valid");
        let mut bundle = FluentBundle::new(vec![id]);
        bundle.set_use_isolating(false);
        for source in sources {
            let resource =
                FluentResource::try_new(source.to_owned()).unwrap_or_else(|(resource, _)| resource);
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
        self.language.tag()
    }

    /// Returns the name of the current language in that language.
    pub fn language_name(&self) -> String {
        self.get("language-name")
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

    /// Returns several items as a list.
    pub fn list(&self, items: impl IntoIterator<Item = String>) -> String {
        let mut items = items.into_iter();
        let first = items.next().unwrap_or_default();
        items.fold(first, |before, item| {
            self.tell("list", &[("before", before.into()), ("item", item.into())])
        })
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

    /// Returns an error or a notice as text.
    pub fn reason(&self, reason: &Reason) -> String {
        if reason.problems.is_empty() {
            return self.one_reason(reason);
        }
        let problems = reason.problems.iter();
        let told: Vec<String> = problems.map(|one| self.one_reason(one)).collect();
        told.join(" ")
    }

    fn one_reason(&self, reason: &Reason) -> String {
        if !self.bundle.has_message(reason.code) {
            return reason.message.clone();
        }
        let args: Vec<Told<'_>> = reason
            .args
            .iter()
            .map(|(key, arg)| (*key, self.arg(arg)))
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

    fn arg(&self, arg: &Arg) -> FluentValue<'static> {
        match arg {
            Arg::Number(number) => (*number).into(),
            Arg::Text(text) => text.clone().into(),
            Arg::Card(card) => self.sign(*card).into(),
            Arg::Cards(cards) => self.list(cards.iter().map(|&card| self.sign(card))).into(),
            Arg::Place(place) => self.place(*place).into(),
            Arg::Places(places) => {
                let places = places.iter().map(|&place| self.place(place));
                self.list(places).into()
            }
            Arg::Move(mv) => self.moved(self.sign(mv.card), mv.more, mv.to).into(),
            Arg::Deal(number) => self.deal_name(*number).into(),
            Arg::Reason(reason) => self.reason(reason).into(),
        }
    }

    /// Returns the name of a deal inside a sentence.
    pub fn deal_name(&self, number: Option<DealNumber>) -> String {
        match number {
            Some(number) => self.tell("deal-name", &[("number", number.to_string().into())]),
            None => self.get("deal-name-none"),
        }
    }

    /// Returns the name of a deal as a title.
    pub fn deal_title(&self, start: &Start) -> String {
        match start {
            Start::Deal(number, _) => {
                self.tell("deal-number", &[("number", number.to_string().into())])
            }
            Start::Position(_) => self.get("deal-without-number"),
        }
    }
}

/// The language of ours that is closest to a wish such as `pt_PT.UTF-8`.
pub(crate) fn closest(wish: &str) -> Option<&'static Language> {
    let wish = wish
        .split(['.', '@'])
        .next()
        .unwrap_or("")
        .replace('_', "-");
    let short = |tag: &str| tag.split('-').next().unwrap_or("").to_ascii_lowercase();
    Language::find(&wish).or_else(|| {
        let mut all = Language::ALL.iter();
        all.find(|language| short(language.tag()) == short(&wish))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn wishes() {
        let tag = |wish| closest(wish).map(Language::tag);
        assert_eq!(tag("pt_PT.UTF-8"), Some("pt-BR"));
        assert_eq!(tag("uk"), Some("uk"));
        assert_eq!(tag("en_GB@euro"), Some("en"));
        assert_eq!(tag("C"), None);
        assert_eq!(tag("de_DE.UTF-8"), None);
    }

    #[test]
    fn signs_of_ascii() {
        let words = Words::new("en", Charset::Ascii);
        assert_eq!(words.get("verdict-thinking"), "Thinking...");
        assert_eq!(words.sign("TH".parse().unwrap()), "10H");
        let words = Words::new("ja", Charset::Unicode);
        assert_eq!(words.sign("TH".parse().unwrap()), "10♥");
    }
}
