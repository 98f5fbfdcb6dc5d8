//! Errors as codes with arguments, for translation.

#![allow(
    clippy::needless_pass_by_value,
    reason = "errors are small, and most are created at the call"
)]

use freecell_core::{
    BoardError, BoardProblem, Card, CardGroup, CardLocation, Cell, Column, DealNumber,
    DealNumberError, IllegalMove, MoveError, MoveErrorKind, Place, RecordError,
};
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
/// assert_eq!(Message::from(error).code, "number-too-small");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The key of the message, such as `illegal-does-not-fit`. Codes that end in
    /// `-other` have no translation; show `message` instead.
    pub code: &'static str,
    /// The arguments of the message.
    pub args: Vec<(&'static str, Arg)>,
    /// The error in English.
    pub message: String,
    /// Every problem of an invalid board; empty for other errors.
    pub problems: Vec<Message>,
}

impl Message {
    /// Creates a reason without problems.
    pub fn new(
        code: &'static str,
        message: impl ToString,
        args: Vec<(&'static str, Arg)>,
    ) -> Message {
        Message {
            code,
            args,
            message: message.to_string(),
            problems: Vec::new(),
        }
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
        let code = match error {
            DealNumberError::NotANumber => "number-none",
            DealNumberError::TooSmall => "number-too-small",
            DealNumberError::TooLarge => "number-too-large",
        };
        let range = vec![
            ("least", Arg::Number(DealNumber::MIN.get())),
            ("greatest", Arg::Number(DealNumber::MAX.get())),
        ];
        Message::new(code, error, range)
    }
}

impl From<IllegalMove> for Message {
    fn from(why: IllegalMove) -> Message {
        use IllegalMove as Why;
        let column = |column| ("column", text::<Column>(column));
        let cell = |cell| ("cell", text::<Cell>(cell));
        let (card, on) = (|card| ("card", Arg::Card(card)), |on| ("on", Arg::Card(on)));
        let count = |count: u8| ("count", Arg::Number(count.into()));
        let (code, args) = match why {
            Why::EmptyColumn(at) => ("illegal-empty-column", vec![column(at)]),
            Why::EmptyCell(at) => ("illegal-empty-cell", vec![cell(at)]),
            Why::TakenCell(at, taken) => ("illegal-taken-cell", vec![cell(at), card(taken)]),
            Why::NoEmptyCell => ("illegal-no-empty-cell", vec![]),
            Why::NoSuchCell(at) => ("illegal-no-such-cell", vec![cell(at)]),
            Why::SamePlace(at) => ("illegal-same-place", vec![column(at)]),
            Why::NoCards => ("illegal-no-cards", vec![]),
            Why::FewerCards(at, n) => ("illegal-fewer-cards", vec![column(at), count(n)]),
            Why::NotInSequence(at, n) => ("illegal-not-in-sequence", vec![column(at), count(n)]),
            Why::TooMany(n, limit) => {
                ("illegal-too-many", vec![count(n), ("limit", number(limit))])
            }
            Why::DoesNotFit(moved, below) => ("illegal-does-not-fit", vec![card(moved), on(below)]),
            Why::NoneFits(at, below) => ("illegal-none-fits", vec![column(at), on(below)]),
            Why::NotNextOnFoundation(moved, next) => {
                let next = Card::new(next, moved.suit());
                ("illegal-not-next-home", vec![card(moved), on(next)])
            }
            Why::LeavesFoundation(moved) => ("illegal-leaves-home", vec![card(moved)]),
            Why::BetweenCells(moved) => ("illegal-between-cells", vec![card(moved)]),
            Why::NowhereToGo(moved) => ("illegal-nowhere-to-go", vec![card(moved)]),
            _ => ("illegal-other", vec![]),
        };
        Message::new(code, why, args)
    }
}

impl From<MoveError> for Message {
    fn from(error: MoveError) -> Message {
        let message = error.to_string();
        let mut reason = match error.kind {
            MoveErrorKind::Syntax(_) => Message::new("move-none", "", vec![]),
            MoveErrorKind::Illegal(why) | MoveErrorKind::Ambiguous(why) => why.into(),
        };
        reason.message = message;
        reason.args.push(("move", text(&error.text)));
        reason.args.push(("number", number(error.number)));
        reason
    }
}

/// Returns the arguments that locate a card in a text.
fn location_args(at: CardLocation) -> Vec<(&'static str, Arg)> {
    let (group, which) = match at.group {
        CardGroup::Line(line) => ("line", line),
        CardGroup::List(list) => ("list", list),
        CardGroup::Column(column) => ("column", column),
        CardGroup::Cells => ("cells", 0),
    };
    vec![
        ("group", text(group)),
        ("line", number(which)),
        ("place", number(at.card)),
    ]
}

impl From<&BoardProblem> for Message {
    fn from(problem: &BoardProblem) -> Message {
        let (code, args) = match problem {
            BoardProblem::Empty => ("board-empty", vec![]),
            BoardProblem::NotACard { at, text: word } => {
                let mut args = location_args(*at);
                args.push(("text", text(word)));
                ("board-not-a-card", args)
            }
            BoardProblem::Repeated {
                card: twice,
                at,
                times,
            } => {
                // The first occurrence may be right, so point at the last.
                let mut args = at.last().map_or_else(Vec::new, |&at| location_args(at));
                args.push(("card", Arg::Card(*twice)));
                args.push(("times", number(*times)));
                ("board-repeated", args)
            }
            BoardProblem::Missing(missing) => (
                "board-missing",
                vec![
                    ("cards", Arg::Cards(missing.clone())),
                    ("count", number(missing.len())),
                ],
            ),
            BoardProblem::Shape(lengths) => {
                let lengths: Vec<String> = lengths.iter().take(12).map(usize::to_string).collect();
                ("board-shape", vec![("lengths", text(lengths.join(" ")))])
            }
            BoardProblem::NotADeal { line } => ("board-not-a-deal", vec![("line", number(*line))]),
            BoardProblem::NotAFoundation { line, text: word } => (
                "board-not-a-foundation",
                vec![("line", number(*line)), ("text", text(word))],
            ),
            BoardProblem::TooManyColumns(count) => {
                ("board-too-many-columns", vec![("count", number(*count))])
            }
            BoardProblem::LongColumn(column, count) => (
                "board-long-column",
                vec![("column", number(*column)), ("count", number(*count))],
            ),
            BoardProblem::TooManyCells(found, cells) => (
                "board-too-many-cells",
                vec![("count", number(*found)), ("cells", number(*cells))],
            ),
            BoardProblem::WrongCellCount {
                line,
                text: stated,
                listed,
            } => (
                "board-wrong-cell-count",
                vec![
                    ("line", number(*line)),
                    ("text", text(stated)),
                    ("count", number(*listed)),
                ],
            ),
            BoardProblem::AlsoOnFoundation { card: home, at } => {
                let mut args = location_args(*at);
                args.push(("card", Arg::Card(*home)));
                ("board-also-home", args)
            }
            BoardProblem::Json(_) => ("board-json", vec![]),
            BoardProblem::JsonShape => ("board-json-shape", vec![]),
            _ => ("board-other", vec![]),
        };
        Message::new(code, problem, args)
    }
}

impl From<BoardError> for Message {
    fn from(error: BoardError) -> Message {
        let mut reason = Message::new("board", &error, vec![]);
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
            RecordError::NoColon => Message::new("record-no-colon", error, vec![]),
            RecordError::Deal(ref deal) => {
                let args = vec![("text", text(deal))];
                Message::new("record-no-deal", &error, args)
            }
            RecordError::Option(ref option) => {
                let args = vec![("text", text(option))];
                Message::new("record-option", &error, args)
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
