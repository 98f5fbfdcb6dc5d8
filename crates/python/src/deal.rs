//! Deals by number, and the numbers of boards.

use std::hash::{Hash, Hasher};

use freecell_core::{BoardFormat, Card, DealNumber, DealsWithPrefix, deal_indices, read_cards};
use numpy::PyReadwriteArray2;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};

use crate::error::{DealNumberError, board_error, invalid};

/// Converts any Python integer.
fn integer<'py>(value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyInt>> {
    let index = value.call_method0(pyo3::intern!(value.py(), "__index__"));
    let integer = index.and_then(|index| Ok(index.cast_into::<PyInt>()?));
    let kind = value.get_type();
    integer.map_err(|_| match kind.name() {
        Ok(name) => PyTypeError::new_err(format!("a deal number must be an integer, not {name}")),
        Err(error) => error,
    })
}

/// Converts an argument to a deal number.
pub(crate) fn deal_number(number: &Bound<'_, PyAny>) -> PyResult<DealNumber> {
    let number = integer(number)?;
    let checked = match number.extract() {
        Ok(number) => DealNumber::new(number),
        // Parsing reports whether the number is too large or too small.
        Err(_) => number.str()?.to_str()?.parse(),
    };
    checked.map_err(|error| DealNumberError::new_err(format!("deal {number} is {error}")))
}

/// Returns the deals from `start` to before `stop`, as in Python's ranges; `None`
/// if the range is empty.
pub(crate) fn deal_range(
    start: &Bound<'_, PyAny>,
    stop: &Bound<'_, PyAny>,
) -> PyResult<Option<(DealNumber, DealNumber)>> {
    let first = deal_number(start)?;
    let stop = integer(stop)?;
    // The number after the last deal is a valid end.
    if stop
        .extract::<i64>()
        .is_ok_and(|stop| stop == DealNumber::MAX.get() + 1)
    {
        return Ok(Some((first, DealNumber::MAX)));
    }
    let stop = deal_number(&stop)?;
    let last = DealNumber::new(stop.get() - 1).ok();
    Ok(last.filter(|&last| first <= last).map(|last| (first, last)))
}

pub(crate) fn names(cards: impl IntoIterator<Item = Card>) -> Vec<&'static str> {
    cards.into_iter().map(Card::as_str).collect()
}

/// A FreeCell deal: all 52 cards in dealing order.
///
/// Create one with `deal`, `deals`, or from a board in any form: text, rows,
/// columns or the 52 cards.
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
    /// The number it was dealt from.
    known: Option<DealNumber>,
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

impl Deal {
    fn dealt(number: DealNumber, inner: freecell_core::Deal) -> Deal {
        let known = Some(number);
        Deal { inner, known }
    }

    /// Returns its deal number, if it has one.
    pub(crate) fn find(&self, py: Python<'_>) -> Option<DealNumber> {
        self.known.or_else(|| py.detach(|| self.inner.number()))
    }
}

#[pymethods]
impl Deal {
    #[new]
    fn new(board: &Bound<'_, PyAny>) -> PyResult<Deal> {
        let inner = read_board(board)?;
        Ok(Deal { inner, known: None })
    }

    /// The deal number; None if no deal has this board.
    ///
    /// >>> import freecell
    /// >>> freecell.Deal(freecell.deal(617).cards).number
    /// 617
    #[getter]
    fn number(&self, py: Python<'_>) -> Option<i64> {
        self.find(py).map(DealNumber::get)
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

    /// Returns the board as text: `rows`, `columns`, `deck`, `json` or
    /// `json-columns`.
    ///
    /// >>> import freecell
    /// >>> freecell.deal(617).text("deck")[:16]
    /// '7DAD5C3S5S8C2DAH'
    #[pyo3(signature = (format = "rows"))]
    fn text(&self, format: &str) -> PyResult<String> {
        let format: BoardFormat = format.parse().map_err(invalid)?;
        let text = self.inner.display(format).to_string();
        Ok(text.trim_end().to_owned())
    }

    /// Returns the board as an SVG image.
    ///
    /// >>> import freecell
    /// >>> freecell.deal(617).svg().startswith("<svg")
    /// True
    fn svg(&self, py: Python<'_>) -> String {
        let title = match self.number(py) {
            Some(number) => format!("FreeCell deal {number}"),
            None => "FreeCell deal".to_owned(),
        };
        self.inner.to_svg(&title)
    }

    fn _repr_html_(&self, py: Python<'_>) -> String {
        in_html(&self.svg(py))
    }

    fn __str__(&self) -> String {
        self.inner.to_string().trim_end().to_owned()
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        match self.number(py) {
            Some(number) => format!("freecell.deal({number})"),
            None => format!(
                "freecell.Deal('{}')",
                self.inner.display(BoardFormat::Deck).to_string().trim_end()
            ),
        }
    }

    /// Supports copy and pickle.
    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (Vec<&'static str>,)) {
        (py.get_type::<Deal>().into_any(), (self.cards(),))
    }
}

/// Returns an image that fits the width of its container.
pub(crate) fn in_html(svg: &str) -> String {
    format!(
        "<div style=\"max-width: 36em\">{}</div>",
        svg.replacen("<svg ", "<svg style=\"width: 100%; height: auto\" ", 1)
    )
}

/// Reads a board in any form: a deal, text, or lists of cards.
fn read_board(board: &Bound<'_, PyAny>) -> PyResult<freecell_core::Deal> {
    let py = board.py();
    if let Ok(deal) = board.cast::<Deal>() {
        return Ok(deal.get().inner);
    }
    if let Ok(text) = board.cast::<PyString>() {
        let read = text.to_str()?.parse();
        return read.map_err(|error| board_error(py, &error));
    }
    let lists = board.extract::<Vec<Vec<String>>>();
    let lists = lists.or_else(|_| board.extract::<Vec<String>>().map(|cards| vec![cards]));
    let Ok(lists) = lists else {
        return Err(PyTypeError::new_err(format!(
            "a board must be text, a Deal or lists of cards such as '7D', not {}",
            board.get_type().name()?
        )));
    };
    // A list becomes a line, so that errors can name a place.
    let lines: Vec<String> = lists.iter().map(|list| list.join(" ")).collect();
    let read = lines.join("\n").parse();
    read.map_err(|error| board_error(py, &error))
}

/// Returns the deal with this number, from -4 to 2**33 - 1.
///
/// >>> import freecell
/// >>> freecell.deal(1).rows[6]
/// ['6S', '9C', '2H', '6H']
#[pyfunction]
pub(crate) fn deal(number: &Bound<'_, PyAny>) -> PyResult<Deal> {
    let number = deal_number(number)?;
    Ok(Deal::dealt(number, number.deal()))
}

/// Returns an iterator over the deals from `start` to before `stop`, in order.
///
/// >>> import freecell
/// >>> sum(deal.rows[0][0] == "AS" for deal in freecell.deals(1, 32001))
/// 616
#[pyfunction]
pub(crate) fn deals(start: &Bound<'_, PyAny>, stop: &Bound<'_, PyAny>) -> PyResult<Deals> {
    let range = deal_range(start, stop)?;
    Ok(Deals {
        inner: range.map(|(first, last)| DealNumber::deals(first..=last)),
    })
}

/// The iterator that `deals` returns.
///
/// >>> import freecell
/// >>> len(list(freecell.deals(1, 11)))
/// 10
#[pyclass(module = "freecell")]
pub(crate) struct Deals {
    inner: Option<freecell_core::Deals>,
}

#[pymethods]
impl Deals {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self) -> Option<Deal> {
        let (number, deal) = self.inner.as_mut()?.next()?;
        Some(Deal::dealt(number, deal))
    }

    fn __length_hint__(&self) -> usize {
        self.inner.as_ref().map_or(0, |deals| deals.size_hint().0)
    }
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
    start: &Bound<'_, PyAny>,
    mut array: PyReadwriteArray2<'_, u8>,
) -> PyResult<()> {
    let first = deal_number(start)?;
    let bytes = array.as_slice_mut()?;
    start.py().detach(|| {
        let places = bytes.as_chunks_mut::<{ Card::COUNT }>().0;
        deal_indices(first, places);
    });
    Ok(())
}

/// Returns the number of a board; None if no deal has this board.
///
/// The board is text in any form, a Deal, or lists of cards: rows, columns or all
/// 52.
///
/// >>> import freecell
/// >>> freecell.find(freecell.deal(617).rows)
/// 617
/// >>> freecell.find(str(freecell.deal(11982)))
/// 11982
#[pyfunction]
pub(crate) fn find(board: &Bound<'_, PyAny>) -> PyResult<Option<i64>> {
    let deal = read_board(board)?;
    let number = board.py().detach(|| deal.number());
    Ok(number.map(DealNumber::get))
}

/// Returns an iterator over all deal numbers whose deals begin with these cards, in
/// order.
///
/// >>> import freecell
/// >>> list(freecell.find_beginning("7D AD 5C 3S 5S 8C 2D AH"))
/// [617]
#[pyfunction]
pub(crate) fn find_beginning(py: Python<'_>, cards: &str) -> PyResult<Numbers> {
    let numbers = read_cards(cards).and_then(|cards| DealsWithPrefix::new(&cards));
    let inner = numbers.map_err(|error| board_error(py, &error))?;
    Ok(Numbers { inner })
}

/// The iterator that `find_beginning` returns.
///
/// >>> import freecell
/// >>> next(freecell.find_beginning("7D AD 5C 3S 5S 8C"))
/// 617
#[pyclass(module = "freecell")]
pub(crate) struct Numbers {
    inner: DealsWithPrefix,
}

#[pymethods]
impl Numbers {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> Option<i64> {
        py.detach(|| self.inner.next()).map(DealNumber::get)
    }
}
