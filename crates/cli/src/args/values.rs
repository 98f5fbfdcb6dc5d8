//! Values of options: cells, sizes, times and counts.

use std::num::NonZeroUsize;
use std::str::FromStr;

use anyhow::{anyhow, bail};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use freecell_core::{AutoPlay, Card, CellCount, DealsWithPrefix, Metric, read_cards};
use freecell_study::Level;
pub(crate) use freecell_sweep::{ByteSize as Size, TimeSpan as Time};

/// A number of free cells.
#[derive(Clone, Copy)]
pub(crate) struct CellsArg(CellCount);

impl CellsArg {
    /// Returns the given number of cells, or four.
    pub(crate) fn or_four(cells: Option<CellsArg>) -> CellCount {
        cells.map_or(CellCount::FOUR, |cells| cells.0)
    }
}

impl FromStr for CellsArg {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<CellsArg, &'static str> {
        let count = text.parse().ok().map(CellCount::new);
        match count {
            Some(Ok(count)) => Ok(CellsArg(count)),
            _ => Err("expected a number of free cells from 0 to 4"),
        }
    }
}

/// The autoplay of a game that does not state its own, in every command that shows, plays
/// or reviews one: that of Microsoft's FreeCell and of the terminal game. What is kept does
/// not depend on it, because records and solutions in JSON state their autoplay, and moves
/// without one are tried with each.
pub(crate) const DEFAULT_AUTOPLAY: AutoPlay = AutoPlay::Horne;

/// Returns a parser of autoplay rules, with help for each.
pub(crate) fn autoplays() -> impl TypedValueParser<Value = AutoPlay> {
    let values = AutoPlay::ALL.map(|autoplay| {
        PossibleValue::new(autoplay.name()).help(match autoplay {
            AutoPlay::None => "No card goes to the foundations by itself",
            AutoPlay::Horne => {
                "Safe cards go, as in Microsoft's FreeCell: aces, twos, and cards on which no \
                 card still in play can be put"
            }
            AutoPlay::Raymond => {
                "More safe cards go, as in KPat: also if every card that can be put on them can \
                 go as well"
            }
            AutoPlay::Max => "Every card goes that can",
        })
    });
    PossibleValuesParser::new(values).try_map(|name| name.parse::<AutoPlay>())
}

/// Returns a parser of levels, with help for each.
pub(crate) fn levels() -> impl TypedValueParser<Value = Level> {
    let values = Level::ALL.map(|level| {
        PossibleValue::new(level.name()).help(match level {
            Level::Expert => format!(
                "Simulated players win less than {} %",
                Level::Hard.min_percent()
            ),
            _ => format!("Simulated players win at least {} %", level.min_percent()),
        })
    });
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Level>())
}

/// Returns a parser of metric names, with help for each.
pub(crate) fn metrics() -> impl TypedValueParser<Value = Metric> {
    let values = Metric::ALL.map(|metric| {
        PossibleValue::new(metric.name()).help(match metric {
            Metric::Max => "A move of several cards counts as one; autoplay max is free",
            Metric::Safe => "As max, but only safe autoplay (horne) is free",
            Metric::Unit => "Every card moved counts, also to the foundations",
        })
    });
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Metric>())
}

/// Parses a whole number.
pub(crate) fn whole_number<N: FromStr>(text: &str) -> Result<N, &'static str> {
    text.parse().map_err(|_| {
        if is_digits(text) {
            "the number is too large"
        } else {
            "expected a whole number"
        }
    })
}

/// Parses a whole number of at least 1.
pub(crate) fn positive_number(text: &str) -> Result<NonZeroUsize, &'static str> {
    NonZeroUsize::new(whole_number(text)?).ok_or("must be at least 1")
}

/// Parses the cards of `--prefix`, with which a deal begins.
pub(crate) fn prefix(text: &str) -> anyhow::Result<Vec<Card>> {
    let cards = read_cards(text).map_err(|error| anyhow!("--prefix: {error}"))?;
    if cards.is_empty() {
        bail!("--prefix: no cards given (expected at least one)");
    }
    DealsWithPrefix::new(&cards).map_err(|error| anyhow!("--prefix: {error}"))?;
    Ok(cards)
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_numbers_are_explained() {
        assert_eq!(positive_number("3").map(NonZeroUsize::get), Ok(3));
        assert_eq!(positive_number("0"), Err("must be at least 1"));
        for text in ["", "-1", "x", "1.5"] {
            assert_eq!(positive_number(text), Err("expected a whole number"));
        }
        let long = "9".repeat(30);
        assert_eq!(whole_number::<u64>(&long), Err("the number is too large"));
    }
}
