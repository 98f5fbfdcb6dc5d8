//! What is wrong, in a form that any language has words for.

#![allow(
    clippy::needless_pass_by_value,
    reason = "errors are small, and most are made where they are passed"
)]

use freecell_core::{
    BoardError, BoardProblem, Card, CardGroup, CardLocation, DealNumber, DealNumberError,
    IllegalMove, MoveError, MoveErrorKind, RecordError,
};

use crate::open::OpenError;

/// A card, number or text that belongs to a reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A number.
    Number(i64),
    /// A text.
    Text(String),
    /// A card, which every language has its own name for.
    Card(Card),
    /// Several cards.
    Cards(Vec<Card>),
}

/// What is wrong: the name of a message in `crates/locale`, and what belongs to it.
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
    /// Names the kind, such as `illegal-does-not-fit`. One that ends in
    /// `-other` has no words but these here.
    pub code: &'static str,
    /// What belongs to it.
    pub args: Vec<(&'static str, Arg)>,
    /// What is wrong, in English.
    pub message: String,
    /// Of a board, every single problem.
    pub problems: Vec<Reason>,
}

impl Reason {
    /// A reason without problems of its own.
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

/// Where a card stands in a text.
fn spot(at: CardLocation) -> Vec<(&'static str, Arg)> {
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
                let mut args = spot(*at);
                args.push(("text", text(word)));
                ("board-not-a-card", args)
            }
            BoardProblem::Repeated {
                card: twice,
                at,
                times,
            } => {
                // The first one may be right; the last one is to be looked at.
                let mut args = at.last().map_or_else(Vec::new, |&at| spot(at));
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
            BoardProblem::AlsoHome { card: home, at } => {
                let mut args = spot(*at);
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
            RecordError::Number(_, error) => error.into(),
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

impl From<OpenError> for Reason {
    fn from(error: OpenError) -> Reason {
        match error {
            OpenError::Number(error) => error.into(),
            OpenError::Record(error) => error.into(),
            OpenError::Board(error) => error.into(),
        }
    }
}
