//! Errors as codes with arguments, for translation.

#![allow(
    clippy::needless_pass_by_value,
    reason = "errors are small, and most are created at the call"
)]

use freecell_core::{
    BoardError, BoardProblem, Card, CardGroup, CardLocation, DealNumber, DealNumberError,
    IllegalMove, MoveError, MoveErrorKind, Place, RecordError,
};

use crate::notice::MoveWords;
use crate::read::ReadError;

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
    /// A move, in words that depend on the language.
    Move(MoveWords),
    /// The title of a deal: its number, or none.
    Deal(Option<DealNumber>),
    /// Another message.
    Reason(Box<Reason>),
}

/// Describes an error by the key of a translated message and its arguments.
///
/// ```
/// use freecell_core::{DealNumber, DealNumberError};
/// use freecell_play::Reason;
///
/// let error = DealNumber::new(-7).unwrap_err();
/// assert_eq!(Reason::from(error).code, "number-too-small");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The key of the message, such as `illegal-does-not-fit`. Codes that end in
    /// `-other` have no translation; show `message` instead.
    pub code: &'static str,
    /// The arguments of the message.
    pub args: Vec<(&'static str, Arg)>,
    /// The error in English.
    pub message: String,
    /// Every problem of an invalid board; empty for other errors.
    pub problems: Vec<Reason>,
}

impl Reason {
    /// Creates a reason without problems.
    pub fn new(
        code: &'static str,
        message: impl ToString,
        args: Vec<(&'static str, Arg)>,
    ) -> Reason {
        Reason {
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

fn text(value: impl ToString) -> Arg {
    Arg::Text(value.to_string())
}

impl From<DealNumberError> for Reason {
    fn from(error: DealNumberError) -> Reason {
        let code = match error {
            DealNumberError::NotANumber => "number-none",
            DealNumberError::TooSmall => "number-too-small",
            DealNumberError::TooLarge => "number-too-large",
        };
        let range = vec![
            ("least", Arg::Number(DealNumber::MIN.get())),
            ("greatest", Arg::Number(DealNumber::MAX.get())),
        ];
        Reason::new(code, error, range)
    }
}

impl From<IllegalMove> for Reason {
    fn from(why: IllegalMove) -> Reason {
        let (code, args) = match why {
            IllegalMove::EmptyColumn(column) => {
                ("illegal-empty-column", vec![("column", text(column))])
            }
            IllegalMove::EmptyCell(cell) => ("illegal-empty-cell", vec![("cell", text(cell))]),
            IllegalMove::TakenCell(cell, taken) => (
                "illegal-taken-cell",
                vec![("cell", text(cell)), ("card", Arg::Card(taken))],
            ),
            IllegalMove::NoEmptyCell => ("illegal-no-empty-cell", vec![]),
            IllegalMove::NoSuchCell(cell) => ("illegal-no-such-cell", vec![("cell", text(cell))]),
            IllegalMove::SamePlace(column) => {
                ("illegal-same-place", vec![("column", text(column))])
            }
            IllegalMove::NoCards => ("illegal-no-cards", vec![]),
            IllegalMove::FewerCards(column, count) => (
                "illegal-fewer-cards",
                vec![("column", text(column)), ("count", number(count))],
            ),
            IllegalMove::NotInSequence(column, count) => (
                "illegal-not-in-sequence",
                vec![("column", text(column)), ("count", number(count))],
            ),
            IllegalMove::TooMany(count, limit) => (
                "illegal-too-many",
                vec![("count", number(count)), ("limit", number(limit))],
            ),
            IllegalMove::DoesNotFit(moved, on) => (
                "illegal-does-not-fit",
                vec![("card", Arg::Card(moved)), ("on", Arg::Card(on))],
            ),
            IllegalMove::NoneFits(column, on) => (
                "illegal-none-fits",
                vec![("column", text(column)), ("on", Arg::Card(on))],
            ),
            IllegalMove::NotNextHome(moved, next) => {
                let next = Card::new(next, moved.suit());
                (
                    "illegal-not-next-home",
                    vec![("card", Arg::Card(moved)), ("on", Arg::Card(next))],
                )
            }
            IllegalMove::LeavesHome(moved) => {
                ("illegal-leaves-home", vec![("card", Arg::Card(moved))])
            }
            IllegalMove::BetweenCells(moved) => {
                ("illegal-between-cells", vec![("card", Arg::Card(moved))])
            }
            IllegalMove::NowhereToGo(moved) => {
                ("illegal-nowhere-to-go", vec![("card", Arg::Card(moved))])
            }
            _ => ("illegal-other", vec![]),
        };
        Reason::new(code, why, args)
    }
}

impl From<MoveError> for Reason {
    fn from(error: MoveError) -> Reason {
        let message = error.to_string();
        let mut reason = match error.kind {
            MoveErrorKind::Syntax(_) => Reason::new("move-none", "", vec![]),
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

impl From<&BoardProblem> for Reason {
    fn from(problem: &BoardProblem) -> Reason {
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
            BoardProblem::AlsoHome { card: home, at } => {
                let mut args = location_args(*at);
                args.push(("card", Arg::Card(*home)));
                ("board-also-home", args)
            }
            BoardProblem::Json(_) => ("board-json", vec![]),
            BoardProblem::JsonShape => ("board-json-shape", vec![]),
            _ => ("board-other", vec![]),
        };
        Reason::new(code, problem, args)
    }
}

impl From<BoardError> for Reason {
    fn from(error: BoardError) -> Reason {
        let mut reason = Reason::new("board", &error, vec![]);
        reason.problems = error.problems().iter().map(Reason::from).collect();
        reason
    }
}

impl From<RecordError> for Reason {
    fn from(error: RecordError) -> Reason {
        match error {
            RecordError::Number(_, why) => Reason {
                message: error.to_string(),
                ..why.into()
            },
            RecordError::Board(error) => error.into(),
            RecordError::Move(error) => error.into(),
            RecordError::NoColon => Reason::new("record-no-colon", error, vec![]),
            RecordError::Deal(ref deal) => {
                let args = vec![("text", text(deal))];
                Reason::new("record-no-deal", &error, args)
            }
            RecordError::Option(ref option) => {
                let args = vec![("text", text(option))];
                Reason::new("record-option", &error, args)
            }
        }
    }
}

impl From<ReadError> for Reason {
    fn from(error: ReadError) -> Reason {
        match error {
            ReadError::Number(error) => error.into(),
            ReadError::Record(error) => error.into(),
            ReadError::Board(error) => error.into(),
        }
    }
}
