//! Errors as codes with arguments, for translation.

#![allow(
    clippy::needless_pass_by_value,
    reason = "errors are small, and most are created at the call"
)]

use freecell_core::{
    BoardError, BoardProblem, Card, CardGroup, CardLocation, Cell, Column, DealNumber,
    DealNumberError, IllegalMove, MoveError, MoveErrorKind, Place, RecordError,
};
use freecell_locale::{Key, key};
use freecell_reader::ReadError;

/// Holds an argument of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A number.
    Number(i64),
    /// A text.
    Text(String),
    /// A card; its name depends on the language.
    Card(Card),
    /// Several cards.
    Cards(Vec<Card>),
    /// A place; its name depends on the language.
    Place(Place),
    /// Several places.
    Places(Vec<Place>),
    /// The title of a deal: its number, or none.
    Deal(Option<DealNumber>),
    /// Another message.
    Message(Box<Message>),
}

impl Arg {
    /// Converts a number of things.
    pub fn count(count: usize) -> Arg {
        number(count)
    }

    /// Converts what has words of its own.
    pub fn message(message: impl Into<Message>) -> Arg {
        Arg::Message(Box::new(message.into()))
    }
}

/// Describes an error by the key of a translated message and its arguments.
///
/// ```
/// use freecell_core::{DealNumber, DealNumberError};
/// use freecell_study::Message;
///
/// let error = DealNumber::new(-7).unwrap_err();
/// assert_eq!(Message::from(error).code(), "number-too-small");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    code: &'static str,
    /// The key of words to put before the message, with the same arguments: where the card is.
    pub spot: Option<Key>,
    /// The arguments of the message.
    pub args: Vec<(&'static str, Arg)>,
    /// The error in English.
    pub message: String,
    /// Every problem of an invalid board; empty for other errors.
    pub problems: Vec<Message>,
}

impl Message {
    /// Creates a message without problems.
    pub fn new(key: Key, message: impl ToString, args: Vec<(&'static str, Arg)>) -> Message {
        Message {
            args,
            ..Message::untranslated(key.name(), message)
        }
    }

    /// Creates a message that has no translation.
    pub fn untranslated(code: &'static str, message: impl ToString) -> Message {
        Message {
            code,
            spot: None,
            args: Vec::new(),
            message: message.to_string(),
            problems: Vec::new(),
        }
    }

    /// Adds where the card is that the message is about.
    fn located(mut self, at: CardLocation) -> Message {
        let (spot, group, which) = match at.group {
            CardGroup::Line(line) => (key!("spot-line"), "line", line),
            CardGroup::List(list) => (key!("spot-list"), "list", list),
            CardGroup::Column(column) => (key!("spot-column"), "column", column),
            CardGroup::Cells => (key!("spot-cells"), "cells", 0),
        };
        self.spot = Some(spot);
        self.args.extend([
            ("group", text(group)),
            ("line", number(which)),
            ("place", number(at.card)),
        ]);
        self
    }

    /// Returns the name of its [`Key`], such as `illegal-does-not-fit`, or the kind of an error
    /// that has no translation; show `message` then.
    pub fn code(&self) -> &'static str {
        self.code
    }
}

fn number(value: impl TryInto<i64>) -> Arg {
    Arg::Number(value.try_into().unwrap_or(i64::MAX))
}

fn text<T: ToString>(value: T) -> Arg {
    Arg::Text(value.to_string())
}

impl From<DealNumberError> for Message {
    fn from(error: DealNumberError) -> Message {
        let key = match error {
            DealNumberError::NotANumber => key!("number-none"),
            DealNumberError::TooSmall => key!("number-too-small"),
            DealNumberError::TooLarge => key!("number-too-large"),
        };
        let range = vec![
            ("least", Arg::Number(DealNumber::MIN.get())),
            ("greatest", Arg::Number(DealNumber::MAX.get())),
        ];
        Message::new(key, error, range)
    }
}

impl From<IllegalMove> for Message {
    fn from(why: IllegalMove) -> Message {
        use IllegalMove as Why;
        let column = |column| ("column", text::<Column>(column));
        let cell = |cell| ("cell", text::<Cell>(cell));
        let (card, on) = (|card| ("card", Arg::Card(card)), |on| ("on", Arg::Card(on)));
        let count = |count: u8| ("count", Arg::Number(count.into()));
        let (key, args) = match why {
            Why::EmptyColumn(at) => (key!("illegal-empty-column"), vec![column(at)]),
            Why::EmptyCell(at) => (key!("illegal-empty-cell"), vec![cell(at)]),
            Why::TakenCell(at, taken) => (key!("illegal-taken-cell"), vec![cell(at), card(taken)]),
            Why::NoEmptyCell => (key!("illegal-no-empty-cell"), vec![]),
            Why::NoSuchCell(at) => (key!("illegal-no-such-cell"), vec![cell(at)]),
            Why::SamePlace(at) => (key!("illegal-same-place"), vec![column(at)]),
            Why::NoCards => (key!("illegal-no-cards"), vec![]),
            Why::FewerCards(at, n) => (key!("illegal-fewer-cards"), vec![column(at), count(n)]),
            Why::NotInSequence(at, n) => {
                (key!("illegal-not-in-sequence"), vec![column(at), count(n)])
            }
            Why::TooMany(n, limit) => (
                key!("illegal-too-many"),
                vec![count(n), ("limit", number(limit))],
            ),
            Why::DoesNotFit(moved, below) => {
                (key!("illegal-does-not-fit"), vec![card(moved), on(below)])
            }
            Why::NoneFits(at, below) => (key!("illegal-none-fits"), vec![column(at), on(below)]),
            Why::NotNextOnFoundation(moved, next) => {
                let next = Card::new(next, moved.suit());
                (key!("illegal-not-next-home"), vec![card(moved), on(next)])
            }
            Why::LeavesFoundation(moved) => (key!("illegal-leaves-home"), vec![card(moved)]),
            Why::BetweenCells(moved) => (key!("illegal-between-cells"), vec![card(moved)]),
            Why::NowhereToGo(moved) => (key!("illegal-nowhere-to-go"), vec![card(moved)]),
            _ => return Message::untranslated("illegal-other", why),
        };
        Message::new(key, why, args)
    }
}

impl From<MoveError> for Message {
    fn from(error: MoveError) -> Message {
        let message = error.to_string();
        let mut reason = match error.kind {
            MoveErrorKind::Syntax(_) => Message::new(key!("move-none"), "", vec![]),
            MoveErrorKind::Illegal(why) | MoveErrorKind::Ambiguous(why) => why.into(),
        };
        reason.message = message;
        reason.args.push(("move", text(&error.text)));
        reason.args.push(("number", number(error.number)));
        reason
    }
}

impl From<&BoardProblem> for Message {
    fn from(problem: &BoardProblem) -> Message {
        let at = match problem {
            BoardProblem::NotACard { at, .. } | BoardProblem::AlsoOnFoundation { at, .. } => {
                Some(at)
            }
            // The first occurrence may be right, so point at the last.
            BoardProblem::Repeated { at, .. } => at.last(),
            _ => None,
        };
        let (key, args) = match problem {
            BoardProblem::Empty => (key!("board-empty"), vec![]),
            BoardProblem::NotACard { text: word, .. } => {
                (key!("board-not-a-card"), vec![("text", text(word))])
            }
            BoardProblem::Repeated {
                card: twice, times, ..
            } => (
                key!("board-repeated"),
                vec![("card", Arg::Card(*twice)), ("times", number(*times))],
            ),
            BoardProblem::Missing(missing) => (
                key!("board-missing"),
                vec![
                    ("cards", Arg::Cards(missing.clone())),
                    ("count", number(missing.len())),
                ],
            ),
            BoardProblem::Shape(lengths) => {
                let lengths: Vec<String> = lengths.iter().take(12).map(usize::to_string).collect();
                (
                    key!("board-shape"),
                    vec![("lengths", text(lengths.join(" ")))],
                )
            }
            BoardProblem::NotADeal { line } => {
                (key!("board-not-a-deal"), vec![("line", number(*line))])
            }
            BoardProblem::NotAFoundation { line, text: word } => (
                key!("board-not-a-foundation"),
                vec![("line", number(*line)), ("text", text(word))],
            ),
            BoardProblem::TooManyColumns(count) => (
                key!("board-too-many-columns"),
                vec![("count", number(*count))],
            ),
            BoardProblem::LongColumn(column, count) => (
                key!("board-long-column"),
                vec![("column", number(*column)), ("count", number(*count))],
            ),
            BoardProblem::TooManyCells(found, cells) => (
                key!("board-too-many-cells"),
                vec![("count", number(*found)), ("cells", number(*cells))],
            ),
            BoardProblem::WrongCellCount {
                line,
                text: stated,
                listed,
            } => (
                key!("board-wrong-cell-count"),
                vec![
                    ("line", number(*line)),
                    ("text", text(stated)),
                    ("count", number(*listed)),
                ],
            ),
            BoardProblem::AlsoOnFoundation { card: home, .. } => {
                (key!("board-also-home"), vec![("card", Arg::Card(*home))])
            }
            BoardProblem::Json(_) => (key!("board-json"), vec![]),
            BoardProblem::JsonShape => (key!("board-json-shape"), vec![]),
            _ => return Message::untranslated("board-other", problem),
        };
        let message = Message::new(key, problem, args);
        match at {
            Some(at) => message.located(*at),
            None => message,
        }
    }
}

impl From<BoardError> for Message {
    fn from(error: BoardError) -> Message {
        let mut reason = Message::untranslated("board", &error);
        reason.problems = error.problems().iter().map(Message::from).collect();
        reason
    }
}

impl From<RecordError> for Message {
    fn from(error: RecordError) -> Message {
        match error {
            RecordError::Number(_, why) => Message {
                message: error.to_string(),
                ..why.into()
            },
            RecordError::Board(error) => error.into(),
            RecordError::Move(error) => error.into(),
            RecordError::NoColon => Message::new(key!("record-no-colon"), error, vec![]),
            RecordError::Deal(ref deal) => {
                let args = vec![("text", text(deal))];
                Message::new(key!("record-no-deal"), &error, args)
            }
            RecordError::Option(ref option) => {
                let args = vec![("text", text(option))];
                Message::new(key!("record-option"), &error, args)
            }
        }
    }
}

impl From<ReadError> for Message {
    fn from(error: ReadError) -> Message {
        match error {
            ReadError::Number(error) => error.into(),
            ReadError::Record(error) => error.into(),
            ReadError::Board(error) => error.into(),
        }
    }
}
