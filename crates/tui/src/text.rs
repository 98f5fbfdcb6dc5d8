//! Words: the messages of `freecell-locale` for the terminal.

use std::borrow::Cow;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use freecell_core::{Card, DealNumber, Place, Rank, Start, Suit};
use freecell_locale::{Key, Language, Surface, key};
use freecell_study::{Arg, Message};

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
pub(crate) type MessageArg<'a> = (&'static str, FluentValue<'a>);

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
        let language = Language::closest(wish).unwrap_or(Language::ENGLISH);
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

    /// Returns the character set.
    pub fn charset(&self) -> Charset {
        self.charset
    }

    /// Returns a message without arguments.
    pub fn get(&self, key: Key) -> String {
        self.format(key, &[])
    }

    /// Returns a message with arguments, or its key if it does not exist.
    pub fn format(&self, key: Key, args: &[MessageArg<'_>]) -> String {
        self.find(key.name(), args)
            .unwrap_or_else(|| key.name().to_owned())
    }

    /// Returns a message with arguments if there is one with this name.
    fn find(&self, name: &str, args: &[MessageArg<'_>]) -> Option<String> {
        let pattern = self.bundle.get_message(name)?.value()?;
        let mut fluent_args = FluentArgs::new();
        for (name, value) in args {
            fluent_args.set(*name, value.clone());
        }
        let mut errors = Vec::new();
        let text = self
            .bundle
            .format_pattern(pattern, Some(&fluent_args), &mut errors);
        debug_assert!(errors.is_empty(), "{name}: {errors:?}");
        Some(self.plain(&text).into_owned())
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

    /// Returns the symbol of a card: `10♥`.
    pub fn card_symbol(&self, card: Card) -> String {
        let suit = self.suit(card.suit());
        match card.rank().letter() {
            'T' => format!("10{suit}"),
            letter => format!("{letter}{suit}"),
        }
    }

    /// Returns the name of a card: `10 of hearts`.
    pub fn card_name(&self, card: Card) -> String {
        let rank = self.get(rank_key(card.rank()));
        let suit = self.suit_name(card.suit());
        self.format(
            key!("card"),
            &[("rank", rank.into()), ("suit", suit.into())],
        )
    }

    /// Returns the name of a suit.
    pub(crate) fn suit_name(&self, suit: Suit) -> String {
        self.get(match suit {
            Suit::Clubs => key!("suit-C"),
            Suit::Diamonds => key!("suit-D"),
            Suit::Hearts => key!("suit-H"),
            Suit::Spades => key!("suit-S"),
        })
    }

    /// Returns several items as a list.
    pub fn list(&self, items: impl IntoIterator<Item = String>) -> String {
        let mut items = items.into_iter();
        let first = items.next().unwrap_or_default();
        items.fold(first, |before, item| {
            self.format(
                key!("list"),
                &[("before", before.into()), ("item", item.into())],
            )
        })
    }

    /// Returns the name of a place.
    pub fn place(&self, place: Place) -> String {
        match place {
            Place::Column(column) => self.format(
                key!("place-column"),
                &[("column", column.to_string().into())],
            ),
            Place::Cell(cell) => {
                self.format(key!("place-cell"), &[("cell", cell.to_string().into())])
            }
            Place::Foundation => self.get(key!("place-home")),
        }
    }

    /// Returns a message as text, with cards as symbols.
    pub fn message(&self, message: &Message) -> String {
        self.message_with(message, &|card| self.card_symbol(card))
    }

    /// Returns a message as text, with cards by name.
    pub fn message_with_names(&self, message: &Message) -> String {
        self.message_with(message, &|card| self.card_name(card))
    }

    fn message_with(&self, message: &Message, name: &dyn Fn(Card) -> String) -> String {
        if !message.problems.is_empty() {
            let problems = message.problems.iter();
            let texts: Vec<String> = problems.map(|one| self.message_with(one, name)).collect();
            return texts.join(" ");
        }
        let args: Vec<MessageArg<'_>> = message
            .args
            .iter()
            .map(|(key, arg)| (*key, self.arg(arg, name)))
            .collect();
        let Some(text) = self.find(message.code(), &args) else {
            return message.message.clone();
        };
        match message.spot {
            Some(spot) => format!("{} {text}", self.format(spot, &args)),
            None => text,
        }
    }

    /// Returns a value of a table as text.
    pub(crate) fn value(&self, value: &Arg) -> String {
        match value {
            Arg::Number(number) => number.to_string(),
            Arg::Text(text) => self.plain(text).into_owned(),
            Arg::Message(message) => self.message(message),
            _ => String::new(),
        }
    }

    fn arg(&self, arg: &Arg, name: &dyn Fn(Card) -> String) -> FluentValue<'static> {
        match arg {
            Arg::Number(number) => (*number).into(),
            Arg::Text(text) => text.clone().into(),
            Arg::Card(card) => name(*card).into(),
            Arg::Cards(cards) => self.list(cards.iter().map(|&card| name(card))).into(),
            Arg::Place(place) => self.place(*place).into(),
            Arg::Places(places) => {
                let places = places.iter().map(|&place| self.place(place));
                self.list(places).into()
            }
            Arg::Deal(number) => self.deal_name(*number).into(),
            Arg::Message(message) => self.message_with(message, name).into(),
        }
    }

    /// Returns the name of a deal inside a sentence.
    pub fn deal_name(&self, number: Option<DealNumber>) -> String {
        match number {
            Some(number) => {
                self.format(key!("deal-name"), &[("number", number.to_string().into())])
            }
            None => self.get(key!("deal-name-none")),
        }
    }

    /// Returns the name of a deal as a title.
    pub fn deal_title(&self, start: &Start) -> String {
        match start.number() {
            Some(number) => self.format(
                key!("deal-number"),
                &[("number", number.to_string().into())],
            ),
            None => self.get(key!("deal-without-number")),
        }
    }
}

fn rank_key(rank: Rank) -> Key {
    match rank {
        Rank::Ace => key!("rank-A"),
        Rank::Two => key!("rank-2"),
        Rank::Three => key!("rank-3"),
        Rank::Four => key!("rank-4"),
        Rank::Five => key!("rank-5"),
        Rank::Six => key!("rank-6"),
        Rank::Seven => key!("rank-7"),
        Rank::Eight => key!("rank-8"),
        Rank::Nine => key!("rank-9"),
        Rank::Ten => key!("rank-T"),
        Rank::Jack => key!("rank-J"),
        Rank::Queen => key!("rank-Q"),
        Rank::King => key!("rank-K"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use freecell_core::{Cell, Column};
    use freecell_study::MoveReason;

    /// The English of the command and that of the page and the terminal game agree.
    #[test]
    fn reasons_of_moves_have_one_wording() {
        let words = Words::new("en", Charset::Ascii);
        let card = Card::ALL[0];
        for reason in [
            MoveReason::Wins,
            MoveReason::OnlyWinning,
            MoveReason::LeavesNoMove,
            MoveReason::Repeats(0),
            MoveReason::Repeats(7),
            MoveReason::Buries { card, under: 1 },
            MoveReason::Buries { card, under: 2 },
            MoveReason::TakesLastCell,
            MoveReason::LeavesCells(1),
            MoveReason::LeavesCells(2),
            MoveReason::TakesLastColumn(Column::ALL[2]),
            MoveReason::FreesColumn(Column::ALL[2]),
            MoveReason::FreesCell(Cell::ALL[1]),
            MoveReason::Uncovers(card),
            MoveReason::PlaysHome(vec![card]),
        ] {
            let message = Message::from(&reason);
            assert_eq!(words.message(&message), reason.to_string());
        }
    }

    #[test]
    fn symbols_of_ascii() {
        let words = Words::new("en", Charset::Ascii);
        assert_eq!(words.get(key!("verdict-thinking")), "Thinking...");
        assert_eq!(words.card_symbol("TH".parse().unwrap()), "10H");
        let words = Words::new("ja", Charset::Unicode);
        assert_eq!(words.card_symbol("TH".parse().unwrap()), "10♥");
    }
}
