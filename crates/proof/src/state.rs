//! States: positions regardless of the order of columns and free cells, stored as
//! what lies under each card.
//!
//! This does not record which column or free cell a card is in, so positions that
//! differ only in the order of columns or free cells are the same state. Any other
//! two positions are different states, because what lies under each card determines
//! every column from the table upward.
//!
//! Within a game, only few things can lie under a card. A state therefore has one
//! digit per card: the same thing as at the start, or which other one.

use freecell_core::{Card, Cell, CellCount, Color, Column, Position, Rank, Suit};

/// The same thing as at the start lies under the card.
const AS_AT_START: usize = 0;
/// The card lies on a card of the next rank and opposite colour, of clubs or
/// diamonds ...
const ON_LOWER: usize = 1;
/// ... or hearts or spades.
const ON_HIGHER: usize = 2;
const ON_TABLE: usize = 3;
const IN_CELL: usize = 4;
const HOME: usize = 5;

/// Number of different digits.
pub(crate) const DIGITS: usize = 6;

/// What lies under a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Support {
    Card(Card),
    Table,
    Cell,
    Home,
}

/// What lies under every card of a position, by card index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Supports([Support; Card::COUNT]);

impl Supports {
    pub(crate) fn of(position: &Position) -> Supports {
        let mut supports = [Support::Home; Card::COUNT];
        for column in Column::ALL {
            let mut below = Support::Table;
            for &card in position.column(column) {
                supports[card.index()] = below;
                below = Support::Card(card);
            }
        }
        for card in position.cells().iter().flatten() {
            supports[card.index()] = Support::Cell;
        }
        Supports(supports)
    }
}

/// The digits of a position, three bits per card. States compare as numbers whose
/// most significant digit is that of the king of spades and whose least significant
/// digit is that of the ace of clubs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct State([u64; 3]);

/// Number of digits per word.
const IN_WORD: usize = 18;

impl State {
    /// The start, where all digits are 0.
    pub(crate) const START: State = State([0; 3]);

    #[inline]
    pub(crate) fn digit(self, card: usize) -> usize {
        (self.0[2 - card / IN_WORD] >> (card % IN_WORD * 3) & 7) as usize
    }

    /// Returns this state with another digit for a card whose digit was 0.
    #[inline]
    pub(crate) fn with(mut self, card: usize, digit: usize) -> State {
        self.0[2 - card / IN_WORD] |= (digit as u64) << (card % IN_WORD * 3);
        self
    }

    /// Returns this state with digit 0 for a card.
    #[inline]
    pub(crate) fn without(mut self, card: usize) -> State {
        self.0[2 - card / IN_WORD] &= !(7 << (card % IN_WORD * 3));
        self
    }

    /// Returns the index of the first card whose digit is not 0.
    #[inline]
    pub(crate) fn first(self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        let bit = 63 - self.0[word].leading_zeros() as usize;
        Some((2 - word) * IN_WORD + bit / 3)
    }
}

/// Converts between positions and states of games with one start.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StateCodec {
    start: Supports,
    cell_count: CellCount,
}

impl StateCodec {
    pub(crate) fn new(start: &Position) -> StateCodec {
        StateCodec {
            start: Supports::of(start),
            cell_count: start.cell_count(),
        }
    }

    /// Returns the state of a position; `None` if a card lies on one that it
    /// neither fits nor lay on at the start, which no game reaches.
    pub(crate) fn state(&self, position: &Position) -> Option<State> {
        let mut state = State::START;
        let supports = Supports::of(position).0.into_iter().zip(self.start.0);
        for (card, (under, at_start)) in supports.enumerate() {
            let digit = match under {
                _ if under == at_start => AS_AT_START,
                Support::Card(below) if Card::ALL[card].fits_on(below) => match below.suit() {
                    Suit::Clubs | Suit::Diamonds => ON_LOWER,
                    Suit::Hearts | Suit::Spades => ON_HIGHER,
                },
                Support::Card(_) => return None,
                Support::Table => ON_TABLE,
                Support::Cell => IN_CELL,
                Support::Home => HOME,
            };
            state = state.with(card, digit);
        }
        Some(state)
    }

    /// Returns the position of a state, with columns and free cells in some order;
    /// `None` if there is no such position.
    pub(crate) fn position(&self, state: State) -> Option<Position> {
        let mut cells = [None; Cell::COUNT];
        let mut cells_taken = 0;
        let mut bases = [Card::ALL[0]; Column::COUNT];
        let mut column_count = 0;
        let mut above = [None; Card::COUNT];
        let mut lying = 0;
        for card in Card::ALL {
            match self.under(state, card)? {
                Support::Home => continue,
                Support::Cell => {
                    *cells[..self.cell_count.get()].get_mut(cells_taken)? = Some(card);
                    cells_taken += 1;
                }
                Support::Table => {
                    *bases.get_mut(column_count)? = card;
                    column_count += 1;
                }
                Support::Card(below) => {
                    if above[below.index()].replace(card).is_some() {
                        return None;
                    }
                }
            }
            lying += 1;
        }
        let mut cards = [Card::ALL[0]; Card::COUNT];
        let mut columns: [&[Card]; Column::COUNT] = [&[]; Column::COUNT];
        let mut free = &mut cards[..];
        for (column, &base) in columns.iter_mut().zip(&bases[..column_count]) {
            let mut length = 0;
            let mut next = Some(base);
            while let Some(card) = next {
                free[length] = card;
                length += 1;
                next = above[card.index()];
            }
            let (filled, rest) = std::mem::take(&mut free).split_at_mut(length);
            *column = filled;
            free = rest;
        }
        // Cards that lie on a card outside the columns would be left over.
        let in_columns = Card::COUNT - free.len();
        let position = Position::from_places(columns, &cells[..self.cell_count.get()]).ok()?;
        (in_columns + cells_taken == lying).then_some(position)
    }

    /// Returns what lies under a card in a state; `None` if the digit has no
    /// meaning or encodes what lay there at the start differently.
    fn under(&self, state: State, card: Card) -> Option<Support> {
        let at_start = self.start.0[card.index()];
        let suits = match card.color() {
            Color::Red => [Suit::Clubs, Suit::Spades],
            Color::Black => [Suit::Diamonds, Suit::Hearts],
        };
        let on = |suit| {
            let rank = Rank::from_number(card.rank().number() + 1)?;
            Some(Support::Card(Card::new(rank, suit)))
        };
        let under = match state.digit(card.index()) {
            AS_AT_START => return Some(at_start),
            ON_LOWER => on(suits[0])?,
            ON_HIGHER => on(suits[1])?,
            ON_TABLE => Support::Table,
            IN_CELL => Support::Cell,
            HOME => Support::Home,
            _ => return None,
        };
        (under != at_start).then_some(under)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet, HashSet};

    use freecell_core::{Card, Column, Position};
    use freecell_testkit::{Random, position_with_cells};

    use super::{State, StateCodec};

    fn after_all_moves(position: &Position) -> Vec<Position> {
        let play = |mv| {
            let mut after = *position;
            after.play(mv).expect("a listed move is legal");
            after
        };
        position.legal_moves().into_iter().map(play).collect()
    }

    /// Returns all positions of some cards in some columns and a free cell,
    /// regardless of the order of columns.
    fn placements(cards: &[Card]) -> Vec<Position> {
        let mut tables = vec![(vec![Vec::new(); 8], None)];
        for &card in cards {
            let mut more = Vec::new();
            for (columns, cell) in &tables {
                for column in 0..8 {
                    for row in 0..=columns[column].len() {
                        let mut columns = columns.clone();
                        columns[column].insert(row, card);
                        more.push((columns, *cell));
                    }
                }
                if cell.is_none() {
                    more.push((columns.clone(), Some(card)));
                }
            }
            tables = more;
        }
        let position = |(columns, cell): &(Vec<Vec<Card>>, Option<Card>)| {
            let columns = std::array::from_fn(|column| &columns[column][..]);
            Position::from_places(columns, &[*cell]).expect("all others are home")
        };
        tables.iter().map(position).collect()
    }

    /// Tests every position of the last three cards and everything reachable from
    /// it: two positions have the same state if and only if they differ only in
    /// order, and the state decodes to the position.
    #[test]
    fn states_are_positions_without_order() {
        let mut looked_at = 0;
        for names in ["KC KD KH", "QS KS KH", "JD QD KD", "QS KC KS"] {
            let cards: Vec<Card> = names
                .split(' ')
                .map(|name| name.parse().expect("a card"))
                .collect();
            let starts = placements(&cards);
            let mut done = BTreeSet::new();
            for start in starts {
                if !done.insert(start.canonical()) {
                    continue;
                }
                let codec = StateCodec::new(&start);
                assert_eq!(codec.state(&start), Some(State::START));
                let mut seen = HashSet::from([start]);
                let mut open = vec![start];
                let mut states = BTreeMap::new();
                while let Some(position) = open.pop() {
                    looked_at += 1;
                    let state = codec.state(&position).expect("a position of the game");
                    let same = states.entry(state).or_insert_with(|| position.canonical());
                    assert_eq!(*same, position.canonical());
                    let built = codec.position(state).expect("a state of a position");
                    assert_eq!(built.canonical(), position.canonical());
                    for after in after_all_moves(&position) {
                        if seen.insert(after) {
                            open.push(after);
                        }
                    }
                }
                let different: BTreeSet<_> = seen.iter().map(Position::canonical).collect();
                assert_eq!(states.len(), different.len(), "{start}");
            }
        }
        println!("{looked_at} positions");
        assert!(looked_at > 10_000);
    }

    /// Exchanging any two columns or free cells does not change the states after
    /// the moves, and every state decodes to the position it was made from.
    #[test]
    fn order_does_not_matter() {
        let mut random = Random::new(1);
        let mut looked_at = 0;
        for number in 1..=60_u32 {
            let start = position_with_cells(number.into(), number as usize % 5);
            let codec = StateCodec::new(&start);
            let states = |position: &Position| -> BTreeSet<State> {
                let state = |after: &Position| codec.state(after).expect("a position of a game");
                after_all_moves(position).iter().map(state).collect()
            };
            let mut position = start;
            for _ in 0..40 {
                looked_at += 1;
                let state = codec.state(&position).expect("a position of a game");
                let built = codec.position(state).expect("a state of a position");
                assert_eq!(built.canonical(), position.canonical());
                let expected = states(&position);
                assert_eq!(states(&built), expected);
                for (a, b) in (0..8).flat_map(|a| (0..a).map(move |b| (a, b))) {
                    let mut columns = Column::ALL.map(|column| position.column(column));
                    let mut cells = position.cells().to_vec();
                    columns.swap(a, b);
                    if a < cells.len() {
                        cells.swap(a, b);
                    }
                    let other = Position::from_places(columns, &cells).expect("the same cards");
                    assert_eq!(codec.state(&other), Some(state));
                    assert_eq!(states(&other), expected);
                }
                let Some(&mv) = random.choose(&position.legal_moves()) else {
                    break;
                };
                position.play(mv).expect("a listed move is legal");
            }
        }
        println!("{looked_at} positions");
        assert!(looked_at > 1_000);
    }
}
