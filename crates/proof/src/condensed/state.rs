//! States: positions regardless of the order of cells and of columns without buried
//! cards.

use freecell_core::{Card, Column, Position};

use super::board::Board;
use super::cards::{
    Cards, bit, children, count, each, each_down, highest, is_first, lowest, parents,
};
use super::group::Group;

/// Where the cards lie. A run is the set of its cards, because their ranks tell
/// their order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct State {
    pub(super) group: Group,
    /// The run of each column: from the base or, if no card is buried, from the table.
    pub(super) runs: [Cards; 8],
    pub(super) cells: Cards,
}

/// Where a loose card lies, as two bits of a key.
const ON_FIRST: u128 = 0;
const ON_SECOND: u128 = 1;
const ON_TABLE: u128 = 2;
const IN_CELL: u128 = 3;

/// A state within its group: two bits for each loose card. They tell what is under
/// each card, and so determine the state up to the order of columns and cells.
pub(super) type Key = u128;

impl State {
    /// Returns the state of a position.
    pub(super) fn of(position: &Position) -> State {
        let group = Group::of(position);
        let with = |set, card: &Card| set | bit(card.index());
        let run = |column: Column| {
            let buried = usize::from(group.buried[column.index()]);
            position.column(column)[buried..].iter().fold(0, with)
        };
        State {
            group,
            runs: Column::ALL.map(run),
            cells: position.cells().iter().flatten().fold(0, with),
        }
    }

    /// Puts cards from cells onto columns until none fits anywhere.
    ///
    /// Each of these moves is the reverse of a lift. Where a card can go to several
    /// places, any of them will do.
    #[inline]
    pub(super) fn settle(&mut self) {
        // Only lower cards fit on a card, so one pass from high to low is enough.
        for card in each_down(self.cells) {
            let fits = |&run: &Cards| run != 0 && parents(card) & bit(lowest(run)) != 0;
            let column = self.runs.iter().position(fits);
            let column = column.or_else(|| self.runs.iter().position(|&run| run == 0));
            if let Some(column) = column {
                self.cells ^= bit(card);
                self.runs[column] |= bit(card);
            }
        }
    }

    /// Returns the key of this state, given the loose cards of its group.
    pub(super) fn key(&self, loose: Cards) -> Key {
        let (mut second, mut table) = (0, 0);
        for (run, buried) in self.runs.iter().zip(self.group.buried) {
            if buried == 0 && *run != 0 {
                table |= bit(highest(*run));
            }
            for card in each(*run) {
                if !is_first(card) {
                    second |= children(card) & run;
                }
            }
        }
        each_down(loose).fold(0, |key, card| {
            let digit = if self.cells & bit(card) != 0 {
                IN_CELL
            } else if table & bit(card) != 0 {
                ON_TABLE
            } else if second & bit(card) != 0 {
                ON_SECOND
            } else {
                ON_FIRST
            };
            key << 2 | digit
        })
    }

    /// Returns the state of a key in a group, with columns in some order; `None` if
    /// there is none.
    pub(super) fn from_key(board: &Board, group: &Group, mut key: Key) -> Option<State> {
        let loose = board.loose(group);
        let (mut second, mut tables, mut cells) = (0, 0, 0);
        for card in each(loose) {
            match key & 3 {
                ON_FIRST => {}
                ON_SECOND => second |= bit(card),
                ON_TABLE => tables |= bit(card),
                _ => cells |= bit(card),
            }
            key >>= 2;
        }
        let on = loose & !tables & !cells;
        let mut state = State {
            group: *group,
            runs: [0; 8],
            cells,
        };
        let mut placed = cells;
        for column in 0..8 {
            let mut card = if group.buried[column] > 0 {
                lowest(board.base(group, column))
            } else if tables != 0 {
                let card = lowest(tables);
                tables ^= bit(card);
                card
            } else {
                continue;
            };
            // From the base or the table outward, up to a card with nothing on it.
            loop {
                state.runs[column] |= bit(card);
                let side = if is_first(card) { !second } else { second };
                let above = children(card) & on & side;
                match count(above) {
                    0 => break,
                    1 => card = lowest(above),
                    _ => return None,
                }
            }
            placed |= state.runs[column] & loose;
        }
        let is_whole = key == 0 && tables == 0 && placed == loose;
        (is_whole && count(cells) <= board.cell_count).then_some(state)
    }

    /// Returns a position of this state; `None` if its cards are not those of a position.
    pub(super) fn position(&self, board: &Board) -> Option<Position> {
        let mut cards = Vec::with_capacity(Card::COUNT);
        let mut ends = [0; 8];
        for (index, end) in ends.iter_mut().enumerate() {
            cards.extend(board.buried(&self.group, index));
            cards.extend(each_down(self.runs[index]).map(|card| Card::ALL[card]));
            *end = cards.len();
        }
        let column =
            |index: usize| &cards[index.checked_sub(1).map_or(0, |i| ends[i])..ends[index]];
        let mut cells: Vec<Option<Card>> =
            each(self.cells).map(|card| Some(Card::ALL[card])).collect();
        cells.resize(board.cell_count, None);
        Position::from_places(std::array::from_fn(column), &cells).ok()
    }
}

/// Returns whether one key is that of a lift of the other's state, in the same group: every loose
/// card lies on the same thing, or is in a cell.
#[inline]
pub(super) fn is_lift(lift: Key, of: Key) -> bool {
    const LOW_BITS: Key = Key::MAX / 3;
    let in_cell = lift & lift >> 1 & LOW_BITS;
    (lift ^ of) & !(in_cell | in_cell << 1) == 0
}
