//! Games in every form that Python has for them.

use freecell_core::{AutoPlay, Card, CellCount, DealNumber, Start};
use freecell_reader::{Conflict, ReadError};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyFrozenSet, PySet, PyString};

use crate::args::{Integer, to_integer, to_text, type_name};
use crate::deal::Deal;
use crate::error::{DealNumberError, board_error, board_problem, invalid, record_error};
use crate::game::Game;
use crate::position::Position;

/// Reads a game in any form: a deal number, a Deal, a Position, a Game, lists of
/// cards or of card codes, or text that the command reads as a deal, a record or a
/// board. A form without autoplay gets the wanted or else the default one.
pub(crate) fn read_wanted(
    source: &Bound<'_, PyAny>,
    cells: Option<&Integer>,
    wanted_autoplay: Option<AutoPlay>,
    default: AutoPlay,
) -> PyResult<freecell_core::Game> {
    let py = source.py();
    let autoplay = wanted_autoplay.unwrap_or(default);
    let wanted_cells = cells.map(Integer::cell_count).transpose()?;
    let cells = wanted_cells.unwrap_or(CellCount::FOUR);
    let game = if let Ok(game) = source.cast::<Game>() {
        game.borrow().inner.clone()
    } else if let Ok(text) = source.cast::<PyString>() {
        let text = to_text(text)?;
        let game = py.detach(|| freecell_reader::read_game(text, autoplay, cells));
        game.map_err(|error| text_error(py, text, error))?
    } else {
        let start = if let Ok(position) = source.cast::<Position>() {
            numbered(py, position.get().inner)
        } else if let Ok(deal) = source.cast::<Deal>() {
            deal.get().start(cells)
        } else if to_integer(source).is_some() {
            Start::Deal(deal_number(source)?, cells)
        } else if source
            .cast::<PyBytes>()
            .is_ok_and(|codes| codes.as_bytes().len() != Card::COUNT)
        {
            return Err(PyTypeError::new_err(
                "bytes must be the codes of 52 cards (give other text as str)",
            ));
        } else if let Some(lines) = lines_of_cards(source)? {
            let read = freecell_core::Position::read(&lines, cells);
            numbered(py, read.map_err(|error| board_error(py, &error))?)
        } else {
            return Err(PyTypeError::new_err(format!(
                "a game must be a deal number, a Deal, a Position, a Game, text or lists of \
                 cards, not {}",
                source.get_type().name()?
            )));
        };
        freecell_core::Game::new(start, autoplay)
    };
    let checked = Conflict::check(&game, wanted_autoplay, wanted_cells);
    checked.map_err(|conflict| {
        invalid(match conflict {
            Conflict::AutoPlay { .. } => {
                format!("{conflict} (omit autoplay, or use with_autoplay)")
            }
            Conflict::Cells { .. } => format!("{conflict} (omit cells)"),
        })
    })?;
    Ok(game)
}

/// Reads a game in any form, with whatever autoplay it has or else this one.
pub(crate) fn read_game(
    source: &Bound<'_, PyAny>,
    cells: Option<&Integer>,
    autoplay: AutoPlay,
) -> PyResult<freecell_core::Game> {
    read_wanted(source, cells, None, autoplay)
}

/// Reads a game and returns its current position, as the start of another.
pub(crate) fn read_start(source: &Bound<'_, PyAny>, cells: Option<&Integer>) -> PyResult<Start> {
    Ok(read_game(source, cells, AutoPlay::None)?.start_here())
}

/// Reads a game and returns the deal that it started with.
pub(crate) fn read_deal(source: &Bound<'_, PyAny>) -> PyResult<Deal> {
    match *read_game(source, None, AutoPlay::None)?.start() {
        Start::Deal(number, _) => Ok(Deal::from(number)),
        Start::Position(position) => match position.to_deal() {
            Some(deal) => Ok(Deal::without_number(deal)),
            None => Err(board_problem(
                source.py(),
                "this position is not a deal, because cards have moved".to_owned(),
            )),
        },
    }
}

/// Converts an argument to a deal number.
pub(crate) fn deal_number(number: &Bound<'_, PyAny>) -> PyResult<DealNumber> {
    let Some(number) = to_integer(number) else {
        let kind = number.get_type();
        let message = format!("a deal number must be an integer, not {}", kind.name()?);
        return Err(PyTypeError::new_err(message));
    };
    let nearest = match number.extract() {
        Ok(number) => number,
        Err(_) if number.lt(0)? => i64::MIN,
        Err(_) => i64::MAX,
    };
    DealNumber::new(nearest).map_err(|error| {
        // No one needs to read thousands of digits.
        let what = match number.extract::<i128>() {
            Ok(number) => format!("deal {number}"),
            Err(_) => "a deal number of more than 38 digits".to_owned(),
        };
        DealNumberError::new_err(format!("{what} is {error}"))
    })
}

/// Returns lists of cards, or one list, as lines of text, so that errors can name a
/// place; `None` if the value is no list.
pub(crate) fn lines_of_cards(lists: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    let items = match lists.try_iter() {
        Ok(items) if is_ordered(lists) => items,
        _ => return Ok(None),
    };
    let mut lines = String::new();
    for item in items {
        let item = item?;
        if let Some(card) = card_name(&item)? {
            lines.push_str(&card);
            lines.push(' ');
            continue;
        }
        let cards = match item.try_iter() {
            Ok(cards) if is_ordered(&item) => cards,
            _ => return Err(not_a_card(&item)),
        };
        for card in cards {
            let card = card?;
            lines.push_str(&card_name(&card)?.ok_or_else(|| not_a_card(&card))?);
            lines.push(' ');
        }
        lines.push('\n');
    }
    Ok(Some(lines))
}

/// Returns whether a collection has an order that can be the order of cards.
fn is_ordered(cards: &Bound<'_, PyAny>) -> bool {
    !(cards.is_instance_of::<PySet>()
        || cards.is_instance_of::<PyFrozenSet>()
        || cards.is_instance_of::<PyDict>())
}

/// Returns the name of a card given by its name or its code; `None` if the value
/// is neither text nor an integer.
fn card_name(card: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if let Ok(name) = card.cast::<PyString>() {
        return Ok(Some(to_text(name)?.to_owned()));
    }
    let Some(code) = to_integer(card) else {
        return Ok(None);
    };
    let known = code.extract().ok().and_then(Card::from_index);
    let card = known.ok_or_else(|| {
        invalid(format!(
            "{code} is not the code of a card (expected 0 for AC to 51 for KS)"
        ))
    })?;
    Ok(Some(card.to_string()))
}

fn not_a_card(value: &Bound<'_, PyAny>) -> PyErr {
    match type_name(value) {
        Ok(name) => PyTypeError::new_err(format!(
            "a card must be text such as '7D' or a code from 0 to 51, not {name}"
        )),
        Err(error) => error,
    }
}

/// Returns a position as a start, with its deal number if it has one.
pub(crate) fn numbered(py: Python<'_>, position: freecell_core::Position) -> Start {
    py.detach(|| Start::from(position).numbered(None))
}

fn text_error(py: Python<'_>, text: &str, error: ReadError) -> PyErr {
    use freecell_core::DealNumberError as Number;
    let text = text.trim();
    match error {
        ReadError::Number(Number::NotANumber) => board_problem(
            py,
            format!("{text:?} is not a deal number, a record such as 617:7a7b or a board"),
        ),
        ReadError::Number(error) => DealNumberError::new_err(format!("deal {text} is {error}")),
        ReadError::Record(error) => record_error(py, &error),
        ReadError::Board(error) => board_error(py, &error),
    }
}
