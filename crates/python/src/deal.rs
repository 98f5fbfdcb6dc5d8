//! Deals by number, and the numbers of boards.

use std::hash::{Hash, Hasher};

use freecell_core::{
    BoardFormat, Card, CellCount, DealNumber, DealsWithPrefix, Position, Start, deal_all,
    deal_indices, read_cards,
};
use freecell_study::draw_position;
use numpy::PyReadwriteArray2;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyType};

use crate::args::{Text, to_integer, to_text};
use crate::error::{DealNumberError, board_error};
use crate::html::picture;
use crate::options::board_format;
use crate::source::{deal_number, lines_of_cards, read_deal};

/// Number of deals that are written into an array before Python checks for signals.
const ROWS_AT_A_TIME: usize = 1 << 16;

/// Returns the deals from `start` to before `stop`, as in Python's ranges; `None`
/// if the range is empty.
pub(crate) fn deal_range(
    start: &Bound<'_, PyAny>,
    stop: &Bound<'_, PyAny>,
) -> PyResult<Option<(DealNumber, DealNumber)>> {
    let first = deal_number(start)?;
    // The number after the last deal is a valid end.
    let end = to_integer(stop).and_then(|stop| stop.extract::<i64>().ok());
    if end == Some(DealNumber::MAX.get() + 1) {
        return Ok(Some((first, DealNumber::MAX)));
    }
    let stop = deal_number(stop)?;
    let last = DealNumber::new(stop.get() - 1).ok();
    Ok(last.filter(|&last| first <= last).map(|last| (first, last)))
}

pub(crate) fn names(cards: impl IntoIterator<Item = Card>) -> Vec<&'static str> {
    cards.into_iter().map(Card::as_str).collect()
}

/// A FreeCell deal: all 52 cards in dealing order.
///
/// Create one with `deal` or `deals`, or from a game in any form: a number, text,
/// rows, columns, the 52 cards or their codes, a Position or a Game.
///
/// >>> import freecell
/// >>> deal = freecell.deal(617)
/// >>> deal.rows[0]
/// ['7D', 'AD', '5C', '3S', '5S', '8C', '2D', 'AH']
/// >>> deal.columns[0]
/// ['7D', 'TD', 'TH', 'KD', '4C', '4S', 'JD']
/// >>> freecell.Deal(deal.columns) == deal
/// True
/// >>> print(deal)
/// 7D AD 5C 3S 5S 8C 2D AH
/// TD 7S QD AC 6D 8H AS KH
/// TH QC 3H 9D 6S 8D 3D TC
/// KD 5H 9S 3C 8S 7H 4D JS
/// 4C QS 9C 9H 7C 6H 2C 2S
/// 4S TS 2H 5D JC 6C JH QH
/// JD KS KC 4H
#[pyclass(module = "freecell", frozen, eq, hash)]
pub(crate) struct Deal {
    pub(crate) inner: freecell_core::Deal,
    number: Option<DealNumber>,
}

impl PartialEq for Deal {
    fn eq(&self, other: &Deal) -> bool {
        self.inner == other.inner
    }
}

impl Hash for Deal {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.inner.hash(state);
    }
}

impl From<DealNumber> for Deal {
    fn from(number: DealNumber) -> Deal {
        Deal::dealt(number, number.deal())
    }
}

impl Deal {
    fn dealt(number: DealNumber, inner: freecell_core::Deal) -> Deal {
        let number = Some(number);
        Deal { inner, number }
    }

    /// Wraps a deal that has no number.
    pub(crate) fn without_number(inner: freecell_core::Deal) -> Deal {
        let number = None;
        Deal { inner, number }
    }

    /// Returns the start of a game with this deal.
    pub(crate) fn start(&self, cells: CellCount) -> Start {
        match self.number {
            Some(number) => Start::Deal(number, cells),
            None => freecell_core::Position::new(&self.inner, cells).into(),
        }
    }
}

#[pymethods]
impl Deal {
    #[new]
    fn new(game: &Bound<'_, PyAny>) -> PyResult<Deal> {
        read_deal(game)
    }

    /// The deal number; None if no deal has this board.
    ///
    /// >>> import freecell
    /// >>> freecell.Deal(freecell.deal(617).cards).number
    /// 617
    #[getter]
    fn number(&self) -> Option<i64> {
        self.number.map(DealNumber::get)
    }

    /// The seven rows from the top, a two-dimensional list of cards.
    #[getter]
    fn rows(&self) -> Vec<Vec<&'static str>> {
        let rows = self.inner.rows();
        rows.map(|row| names(row.iter().copied())).collect()
    }

    /// The eight columns; the last card of each is the one that can move.
    #[getter]
    fn columns(&self) -> Vec<Vec<&'static str>> {
        self.inner.columns().map(names).collect()
    }

    /// The 52 cards in dealing order.
    #[getter]
    fn cards(&self) -> Vec<&'static str> {
        names(*self.inner.cards())
    }

    /// The 52 cards as codes, as in a row of `deal_array`: 0 is AC, 51 is KS.
    ///
    /// >>> import freecell
    /// >>> deal = freecell.deal(617)
    /// >>> [freecell.CARDS[code] for code in deal.codes] == deal.cards
    /// True
    #[getter]
    fn codes(&self) -> Vec<usize> {
        self.inner.cards().iter().map(|card| card.index()).collect()
    }

    /// Returns the board as text: `rows`, `columns`, `deck`, `json` or
    /// `json-columns`.
    ///
    /// >>> import freecell
    /// >>> freecell.deal(617).text("deck")[:16]
    /// '7DAD5C3S5S8C2DAH'
    #[pyo3(signature = (format = Text::from("rows")), text_signature = "($self, format='rows')")]
    fn text(&self, format: Text) -> PyResult<String> {
        let text = self.inner.display(board_format(&format)?).to_string();
        Ok(text.trim_end().to_owned())
    }

    /// Returns the board as an SVG image.
    ///
    /// >>> import freecell
    /// >>> freecell.deal(617).svg().startswith("<svg")
    /// True
    fn svg(&self) -> String {
        let title = match self.number {
            Some(number) => format!("FreeCell deal {number}"),
            None => "FreeCell deal".to_owned(),
        };
        draw_position(&Position::new(&self.inner, CellCount::FOUR), &title)
    }

    fn _repr_html_(&self) -> String {
        picture(&self.svg())
    }

    fn __str__(&self) -> String {
        self.inner.to_string().trim_end().to_owned()
    }

    fn __repr__(&self) -> String {
        match self.number {
            Some(number) => format!("freecell.deal({number})"),
            None => format!(
                "freecell.Deal('{}')",
                self.inner.display(BoardFormat::Deck).to_string().trim_end()
            ),
        }
    }

    /// Supports copy and pickle.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let this = py.get_type::<Deal>();
        let game = match self.number {
            Some(number) => number.get().into_pyobject(py)?.into_any(),
            None => self.cards().into_pyobject(py)?.into_any(),
        };
        Ok((this, (game,)))
    }
}

/// A class and the argument that makes an equal object.
type Reduced<'py> = (Bound<'py, PyType>, (Bound<'py, PyAny>,));

/// Returns the deal with this number, from -4 to 2**33 - 1.
///
/// >>> import freecell
/// >>> freecell.deal(1).rows[6]
/// ['6S', '9C', '2H', '6H']
#[pyfunction]
pub(crate) fn deal(number: &Bound<'_, PyAny>) -> PyResult<Deal> {
    Ok(Deal::from(deal_number(number)?))
}

/// Returns an iterator over the deals from `start` to before `stop`, in order.
///
/// >>> import freecell
/// >>> sum(deal.rows[0][0] == "AS" for deal in freecell.deals(1, 32001))
/// 616
#[pyfunction]
pub(crate) fn deals(start: &Bound<'_, PyAny>, stop: &Bound<'_, PyAny>) -> PyResult<Deals> {
    let range = deal_range(start, stop)?;
    let text = format!("{}, {}", start.str()?, stop.str()?);
    Ok(Deals {
        inner: range.map(|(first, last)| DealNumber::deals(first..=last)),
        text,
    })
}

/// The iterator that `deals` returns. Annotate it as `Iterator[Deal]`.
///
/// >>> import freecell
/// >>> len(list(freecell.deals(1, 11)))
/// 10
#[pyclass(module = "freecell")]
pub(crate) struct Deals {
    inner: Option<freecell_core::Deals>,
    /// The range.
    text: String,
}

#[pymethods]
impl Deals {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Deal>> {
        // `list` drains an iterator without the interpreter, which would do this.
        py.check_signals()?;
        let next = self.inner.as_mut().and_then(Iterator::next);
        Ok(next.map(|(number, deal)| Deal::dealt(number, deal)))
    }

    fn __length_hint__(&self) -> usize {
        self.inner.as_ref().map_or(0, |deals| deals.size_hint().0)
    }

    fn __repr__(&self) -> String {
        format!("<iterator of freecell.deals({})>", self.text)
    }
}

/// Returns the names of all cards, in the order of their codes.
#[pyfunction]
pub(crate) fn card_names() -> Vec<&'static str> {
    names(Card::ALL)
}

/// Returns the number of deals from `start` to before `stop`.
#[pyfunction]
pub(crate) fn deal_count(start: &Bound<'_, PyAny>, stop: &Bound<'_, PyAny>) -> PyResult<i64> {
    let range = deal_range(start, stop)?;
    Ok(range.map_or(0, |(first, last)| last.get() - first.get() + 1))
}

/// Writes successive deals into the rows of an array with 52 columns, starting with
/// a number.
#[pyfunction]
pub(crate) fn deal_into(
    py: Python<'_>,
    start: &Bound<'_, PyAny>,
    mut array: PyReadwriteArray2<'_, u8>,
) -> PyResult<()> {
    let first = deal_number(start)?.get();
    let rows = array.as_slice_mut()?.as_chunks_mut::<{ Card::COUNT }>().0;
    for (part, rows) in rows.chunks_mut(ROWS_AT_A_TIME).enumerate() {
        py.check_signals()?;
        let first = DealNumber::new(first + (part * ROWS_AT_A_TIME) as i64);
        let first = first.map_err(|error| DealNumberError::new_err(error.to_string()))?;
        py.detach(|| deal_indices(first, rows));
    }
    Ok(())
}

/// Writes the deals of a list of numbers into the rows of an array with 52 columns.
#[pyfunction]
pub(crate) fn deal_list_into(
    py: Python<'_>,
    numbers: Vec<Bound<'_, PyAny>>,
    mut array: PyReadwriteArray2<'_, u8>,
) -> PyResult<()> {
    let rows = array.as_slice_mut()?.as_chunks_mut::<{ Card::COUNT }>().0;
    let parts = numbers.chunks(ROWS_AT_A_TIME);
    for (numbers, rows) in parts.zip(rows.chunks_mut(ROWS_AT_A_TIME)) {
        py.check_signals()?;
        let numbers: Vec<DealNumber> = numbers.iter().map(deal_number).collect::<PyResult<_>>()?;
        for (deal, row) in deal_all(&numbers).iter().zip(rows) {
            *row = deal.cards().map(u8::from);
        }
    }
    Ok(())
}

/// Returns the number of a deal; None if no deal has this board.
///
/// Takes a game in any form, and looks at the deal that it started with.
///
/// >>> import freecell
/// >>> freecell.find(freecell.deal(617).rows)
/// 617
/// >>> freecell.find(str(freecell.deal(11982)))
/// 11982
#[pyfunction]
pub(crate) fn find(game: &Bound<'_, PyAny>) -> PyResult<Option<i64>> {
    Ok(read_deal(game)?.number())
}

/// Returns an iterator over all deal numbers whose deals begin with these cards, in
/// order. The cards are text, or a list of names or codes.
///
/// >>> import freecell
/// >>> list(freecell.deals_with_prefix("7D AD 5C 3S 5S 8C 2D AH"))
/// [617]
/// >>> list(freecell.deals_with_prefix(freecell.deal(617).rows[0]))
/// [617]
#[pyfunction]
pub(crate) fn deals_with_prefix(cards: &Bound<'_, PyAny>) -> PyResult<Numbers> {
    let text = match cards.cast::<PyString>() {
        Ok(text) => Some(to_text(text)?.to_owned()),
        Err(_) => lines_of_cards(cards)?,
    };
    let Some(text) = text else {
        return Err(PyTypeError::new_err(format!(
            "the first cards must be text or a list of cards such as '7D', not {}",
            cards.get_type().name()?
        )));
    };
    let read = read_cards(&text).and_then(|cards| Ok((DealsWithPrefix::new(&cards)?, cards)));
    let (inner, read) = read.map_err(|error| board_error(cards.py(), &error))?;
    let text = names(read).join(" ");
    Ok(Numbers { inner, text })
}

/// The iterator that `deals_with_prefix` returns. Annotate it as `Iterator[int]`.
///
/// >>> import freecell
/// >>> next(freecell.deals_with_prefix("7D AD 5C 3S 5S 8C"))
/// 617
#[pyclass(module = "freecell")]
pub(crate) struct Numbers {
    inner: DealsWithPrefix,
    /// The cards.
    text: String,
}

#[pymethods]
impl Numbers {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<i64>> {
        py.check_signals()?;
        Ok(py.detach(|| self.inner.next()).map(DealNumber::get))
    }

    fn __repr__(&self) -> String {
        format!("<iterator of freecell.deals_with_prefix('{}')>", self.text)
    }
}
