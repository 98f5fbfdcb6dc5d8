//! A deterministic random generator, and random tables.

use freecell_core::{CellCount, DealNumber, Move, Position};

use crate::common;
use crate::table::{COLUMNS, Card, Table};

pub(crate) fn deal(number: i64, cell_count: CellCount) -> Position {
    let deal = DealNumber::new(number).expect("a deal number").deal();
    Position::new(&deal, cell_count)
}

/// A random generator that also generates tables.
pub(crate) struct Random(common::Random);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(common::Random::new(seed))
    }

    /// Returns a number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0.below(end)
    }

    pub(crate) fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most - least + 1)
    }

    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        self.0.choose(items)
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        self.0.shuffle(items);
    }

    /// Returns a random move, biased towards progress.
    pub(crate) fn player_move(&mut self, position: &Position) -> Option<Move> {
        self.0.player_move(position)
    }

    /// Returns foundations with this many cards missing, and those cards in random order.
    fn cards_left(&mut self, left: usize) -> ([u8; 4], Vec<Card>) {
        let mut home = [13; 4];
        let mut cards = Vec::new();
        // One suit is drawn more often, so that the foundations can differ a lot.
        let (favourite, favour) = (self.below(4), self.below(12));
        while cards.len() < left {
            let drawn = self.below(4 + favour);
            let suit = if drawn < 4 { drawn } else { favourite };
            if home[suit] > 0 {
                cards.push((home[suit], suit));
                home[suit] -= 1;
            }
        }
        self.0.shuffle(&mut cards);
        (home, cards)
    }

    /// Returns a random table with any number of cards, columns and free cells.
    pub(crate) fn table(&mut self) -> Table {
        let left = self.below(53);
        let (home, mut cards) = self.cards_left(left);
        let mut cells = vec![None; self.below(5)];
        for cell in &mut cells {
            if self.below(2) == 0 {
                *cell = cards.pop();
            }
        }
        let mut columns = vec![Vec::new(); COLUMNS];
        let width = self.between(3, COLUMNS);
        for card in cards {
            // No game has a longer column.
            let open: Vec<usize> = (0..width)
                .filter(|&column| columns[column].len() < Position::MAX_UNDER_SEQUENCE)
                .collect();
            let column = self.pick(&open).expect("room for all cards");
            columns[column].push(card);
        }
        Table {
            columns,
            cells,
            home,
        }
    }

    /// Returns an endgame that is hard to win: all free cells are occupied, and the columns
    /// are about equally long, so that few are empty.
    pub(crate) fn endgame(&mut self, left: usize, cell_count: usize) -> Table {
        let (home, mut cards) = self.cards_left(left);
        let cells = (0..cell_count).map(|_| cards.pop()).collect();
        let mut columns = vec![Vec::new(); COLUMNS];
        for (index, card) in cards.into_iter().enumerate() {
            columns[index % COLUMNS].push(card);
        }
        Table {
            columns,
            cells,
            home,
        }
    }
}
