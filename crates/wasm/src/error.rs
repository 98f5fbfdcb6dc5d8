//! Errors: what they say in English, and what a program needs to say it in
//! another language.

use freecell_core::{
    BoardError, BoardProblem, Card, DealNumber, DealNumberError, Group, IllegalMove, MoveError,
    MoveErrorKind, RecordError, Spot,
};
use js_sys::{Array, Error};
use wasm_bindgen::JsValue;

use crate::value::{card, object, set, texts};

/// A code and what belongs to it.
pub(crate) struct Reason {
    code: &'static str,
    args: Vec<(&'static str, JsValue)>,
    message: String,
    problems: Vec<Reason>,
}

impl Reason {
    pub(crate) fn new(
        code: &'static str,
        message: impl ToString,
        args: Vec<(&'static str, JsValue)>,
    ) -> Reason {
        Reason {
            code,
            args,
            message: message.to_string(),
            problems: Vec::new(),
        }
    }

    /// The reason as an object of JavaScript.
    fn value(&self) -> JsValue {
        object(&[
            ("code", self.code.into()),
            ("args", object(&self.args)),
            ("message", JsValue::from_str(&self.message)),
        ])
    }
}

impl From<Reason> for JsValue {
    fn from(reason: Reason) -> JsValue {
        let error: JsValue = Error::new(&reason.message).into();
        set(&error, "code", &reason.code.into());
        set(&error, "args", &object(&reason.args));
        let problems: Array = reason.problems.iter().map(Reason::value).collect();
        set(&error, "problems", &problems);
        error
    }
}

fn number(value: impl TryInto<u32>) -> JsValue {
    value.try_into().unwrap_or(u32::MAX).into()
}

fn text(value: impl ToString) -> JsValue {
    JsValue::from_str(&value.to_string())
}

fn cards(cards: &[Card]) -> JsValue {
    texts(cards).join(" ").into()
}

impl From<DealNumberError> for Reason {
    fn from(error: DealNumberError) -> Reason {
        let code = match error {
            DealNumberError::NotANumber => "number-none",
            DealNumberError::TooSmall => "number-too-small",
            DealNumberError::TooLarge => "number-too-large",
        };
        let range = vec![
            ("least", (DealNumber::MIN.get() as f64).into()),
            ("greatest", (DealNumber::MAX.get() as f64).into()),
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
                vec![("cell", text(cell)), ("card", card(taken))],
            ),
            IllegalMove::NoEmptyCell => ("illegal-no-empty-cell", vec![]),
            IllegalMove::NoSuchCell(cell) => ("illegal-no-such-cell", vec![("cell", text(cell))]),
            IllegalMove::SamePlace(column) => {
                ("illegal-same-place", vec![("column", text(column))])
            }
            IllegalMove::NoCards => ("illegal-no-cards", vec![]),
            IllegalMove::FewerCards(column, count) => (
                "illegal-fewer-cards",
                vec![("column", text(column)), ("count", count.into())],
            ),
            IllegalMove::NotInSequence(column, count) => (
                "illegal-not-in-sequence",
                vec![("column", text(column)), ("count", count.into())],
            ),
            IllegalMove::TooMany(count, limit) => (
                "illegal-too-many",
                vec![("count", count.into()), ("limit", limit.into())],
            ),
            IllegalMove::DoesNotFit(moved, on) => (
                "illegal-does-not-fit",
                vec![("card", card(moved)), ("on", card(on))],
            ),
            IllegalMove::NoneFits(column, on) => (
                "illegal-none-fits",
                vec![("column", text(column)), ("on", card(on))],
            ),
            IllegalMove::NotNextHome(moved, next) => {
                let next = Card::new(next, moved.suit());
                (
                    "illegal-not-next-home",
                    vec![("card", card(moved)), ("on", card(next))],
                )
            }
            IllegalMove::LeavesHome(moved) => ("illegal-leaves-home", vec![("card", card(moved))]),
            IllegalMove::BetweenCells(moved) => {
                ("illegal-between-cells", vec![("card", card(moved))])
            }
            IllegalMove::NowhereToGo(moved) => {
                ("illegal-nowhere-to-go", vec![("card", card(moved))])
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
fn spot(at: Spot) -> Vec<(&'static str, JsValue)> {
    let (group, which) = match at.group {
        Group::Line(line) => ("line", line),
        Group::List(list) => ("list", list),
        Group::Column(column) => ("column", column),
        Group::Cells => ("cells", 0),
    };
    vec![
        ("group", group.into()),
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
                args.push(("card", card(*twice)));
                args.push(("times", number(*times)));
                ("board-repeated", args)
            }
            BoardProblem::Missing(missing) => (
                "board-missing",
                vec![("cards", cards(missing)), ("count", number(missing.len()))],
            ),
            BoardProblem::Shape(lengths) => {
                let lengths = texts(lengths.iter().take(12)).join(" ");
                ("board-shape", vec![("lengths", lengths.into())])
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
                args.push(("card", card(*home)));
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
