//! The argument of `--notation`.

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use freecell_core::Notation;
use freecell_reader::TextNotation;

/// A move notation, or records, which also hold the deal and the autoplay.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum NotationArg {
    Moves(Notation),
    Record,
}

impl NotationArg {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            NotationArg::Moves(notation) => notation.name(),
            NotationArg::Record => "record",
        }
    }

    /// Returns the notation; `None` for a record.
    pub(crate) const fn notation(self) -> Option<Notation> {
        match self {
            NotationArg::Moves(notation) => Some(notation),
            NotationArg::Record => None,
        }
    }
}

impl NotationArg {
    /// Returns the notation for the reader of games.
    pub(crate) const fn of_text(self) -> TextNotation {
        match self {
            NotationArg::Moves(notation) => TextNotation::Moves(notation),
            NotationArg::Record => TextNotation::Record,
        }
    }
}

impl ValueEnum for NotationArg {
    fn value_variants<'a>() -> &'a [NotationArg] {
        &[
            NotationArg::Moves(Notation::Standard),
            NotationArg::Moves(Notation::Extended),
            NotationArg::Moves(Notation::Long),
            NotationArg::Moves(Notation::Macroxue),
            NotationArg::Record,
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self {
            NotationArg::Moves(notation) => example(*notation),
            NotationArg::Record => "`617~none:7a7b`",
        };
        Some(PossibleValue::new(self.name()).help(help))
    }
}

/// Returns a parser of these notations, with an example of each.
pub(crate) fn notations(all: &[Notation]) -> impl TypedValueParser<Value = Notation> + use<> {
    let value = |notation: &Notation| PossibleValue::new(notation.name()).help(example(*notation));
    PossibleValuesParser::new(all.iter().map(value)).try_map(|name| name.parse::<Notation>())
}

/// Returns an example of a notation for the help.
fn example(notation: Notation) -> &'static str {
    match notation {
        Notation::Standard => "`26 3a b5 4h`",
        Notation::Extended => "Standard with counts: `57v3`",
        Notation::Long => "`Move 3 cards from stack 4 to stack 6`",
        Notation::Macroxue => "`2r4r46ah`",
    }
}
