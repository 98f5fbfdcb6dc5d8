//! The naive rules: piles are vectors, and one card moves at a time.

use freecell_core::{Cell, CellCount, Column, Move, Position, Rank, Suit};

/// A rank from 1 to 13 and a suit, an index into [`SUITS`].
pub(crate) type Card = (u8, usize);

const RANKS: &str = "A23456789TJQK";
const SUITS: &str = "CDHS";

pub(crate) const COLUMNS: usize = 8;

/// Where a card can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Column(usize),
    Cell(usize),
    Foundation,
}

/// A move of one card from one place to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) from: Place,
    pub(crate) to: Place,
}

impl Step {
    /// Returns the step of a move of the library; `None` if it moves several cards.
    pub(crate) fn of(mv: Move) -> Option<Step> {
        let column = |column: Column| Place::Column(column.index());
        let cell = |cell: Cell| Place::Cell(cell.index());
        let (from, to) = match mv {
            Move::ColumnToColumn { from, to, count: 1 } => (column(from), column(to)),
            Move::ColumnToColumn { .. } => return None,
            Move::ColumnToCell { from, to } => (column(from), cell(to)),
            Move::ColumnToFoundation { from } => (column(from), Place::Foundation),
            Move::CellToColumn { from, to } => (cell(from), column(to)),
            Move::CellToFoundation { from } => (cell(from), Place::Foundation),
        };
        Some(Step { from, to })
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) columns: Vec<Vec<Card>>,
    pub(crate) cells: Vec<Option<Card>>,
    /// The number of cards on each foundation.
    pub(crate) home: [u8; 4],
}

pub(crate) fn is_red(card: Card) -> bool {
    card.1 == 1 || card.1 == 2
}

/// Returns whether a card fits on another one in a column.
pub(crate) fn fits(card: Card, on: Card) -> bool {
    card.0 + 1 == on.0 && is_red(card) != is_red(on)
}

impl Table {
    /// Converts a position of the library.
    pub(crate) fn of(position: &Position) -> Table {
        let suit = |suit: Suit| SUITS.find(suit.letter()).expect("a suit letter");
        let card = |card: &freecell_core::Card| (card.rank().number(), suit(card.suit()));
        let mut home = [0; 4];
        for of_library in Suit::ALL {
            home[suit(of_library)] = position.foundation(of_library).map_or(0, Rank::number);
        }
        Table {
            columns: Column::ALL
                .iter()
                .map(|&column| position.column(column).iter().map(card).collect())
                .collect(),
            cells: position
                .cells()
                .iter()
                .map(|cell| cell.as_ref().map(card))
                .collect(),
            home,
        }
    }

    /// Returns the same position of the library, by parsing a text.
    pub(crate) fn position(&self) -> Position {
        let cell_count = CellCount::new(self.cells.len()).expect("at most four cells");
        let text = self.text();
        match Position::read(&text, cell_count) {
            Ok(position) => position,
            Err(error) => panic!("{error}\n{text}"),
        }
    }

    fn text(&self) -> String {
        let letter = |letters: &str, index: usize| letters[index..=index].to_string();
        let name = |card: &Card| letter(RANKS, usize::from(card.0) - 1) + &letter(SUITS, card.1);
        let names = |cards: &[Card]| cards.iter().map(name).collect::<Vec<_>>().join(" ");
        let foundations: Vec<String> = (0..4)
            .map(|suit| {
                let top = match self.home[suit] {
                    0 => "0".to_string(),
                    count => letter(RANKS, usize::from(count) - 1),
                };
                format!("{}-{top}", letter(SUITS, suit))
            })
            .collect();
        let cells: Vec<String> = self
            .cells
            .iter()
            .map(|cell| cell.as_ref().map_or("-".to_string(), name))
            .collect();
        let mut lines = vec![format!("Foundations: {}", foundations.join(" "))];
        if !cells.is_empty() {
            lines.push(format!("Freecells: {}", cells.join(" ")));
        }
        lines.extend(
            self.columns
                .iter()
                .map(|cards| format!(": {}", names(cards))),
        );
        lines.join("\n") + "\n"
    }

    pub(crate) fn is_won(&self) -> bool {
        self.home == [13; 4]
    }

    /// Returns all cards on the table, sorted: the whole pack unless a card was lost.
    pub(crate) fn pack(&self) -> Vec<Card> {
        let mut cards = self.columns.concat();
        cards.extend(self.cells.iter().flatten());
        for (suit, &count) in self.home.iter().enumerate() {
            cards.extend((1..=count).map(|rank| (rank, suit)));
        }
        cards.sort_unstable();
        cards
    }

    /// Returns the card that can leave a place. Cards cannot leave a foundation.
    pub(crate) fn card_at(&self, place: Place) -> Option<Card> {
        match place {
            Place::Column(column) => self.columns[column].last().copied(),
            Place::Cell(cell) => self.cells.get(cell).copied().flatten(),
            Place::Foundation => None,
        }
    }

    fn accepts(&self, place: Place, card: Card) -> bool {
        match place {
            Place::Column(column) => self.columns[column].last().is_none_or(|&on| fits(card, on)),
            Place::Cell(cell) => self.cells.get(cell) == Some(&None),
            Place::Foundation => self.home[card.1] + 1 == card.0,
        }
    }

    pub(crate) fn allows(&self, step: Step) -> bool {
        // Moving from one free cell to another changes nothing and is not a move.
        let goes_nowhere = step.from == step.to
            || matches!((step.from, step.to), (Place::Cell(_), Place::Cell(_)));
        !goes_nowhere
            && self
                .card_at(step.from)
                .is_some_and(|card| self.accepts(step.to, card))
    }

    pub(crate) fn places(&self) -> Vec<Place> {
        let columns = (0..COLUMNS).map(Place::Column);
        let cells = (0..self.cells.len()).map(Place::Cell);
        columns.chain(cells).collect()
    }

    pub(crate) fn steps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for from in self.places() {
            if self.card_at(from).is_none() {
                continue;
            }
            for to in self.places().into_iter().chain([Place::Foundation]) {
                let step = Step { from, to };
                if self.allows(step) {
                    steps.push(step);
                }
            }
        }
        steps
    }

    pub(crate) fn make(&mut self, step: Step) {
        assert!(self.allows(step), "{step:?} on\n{}", self.text());
        let card = match step.from {
            Place::Column(column) => self.columns[column].pop(),
            Place::Cell(cell) => self.cells[cell].take(),
            Place::Foundation => None,
        }
        .expect("allowed steps move a card");
        match step.to {
            Place::Column(column) => self.columns[column].push(card),
            Place::Cell(cell) => self.cells[cell] = Some(card),
            Place::Foundation => self.home[card.1] += 1,
        }
    }

    pub(crate) fn after(&self, step: Step) -> Table {
        let mut table = self.clone();
        table.make(step);
        table
    }

    pub(crate) fn empty_columns(&self) -> usize {
        self.columns.iter().filter(|cards| cards.is_empty()).count()
    }

    /// Returns whether a move is legal, also one of several cards.
    pub(crate) fn allows_move(&self, mv: Move) -> bool {
        match (mv, Step::of(mv)) {
            (_, Some(step)) => self.allows(step),
            (Move::ColumnToColumn { from, to, count }, None) => {
                self.allows_several(from.index(), to.index(), usize::from(count))
            }
            _ => unreachable!("only moves between columns can be of several cards"),
        }
    }

    fn allows_several(&self, from: usize, to: usize, count: usize) -> bool {
        let source = &self.columns[from];
        if from == to || count == 0 || count > source.len() {
            return false;
        }
        let moved = &source[source.len() - count..];
        let is_sequence = moved.windows(2).all(|pair| fits(pair[1], pair[0]));
        let empty_cells = self.cells.iter().filter(|cell| cell.is_none()).count();
        let target_is_empty = self.columns[to].is_empty();
        let spare_columns = self.empty_columns() - usize::from(target_is_empty);
        let limit = (empty_cells + 1) * (1 << spare_columns);
        is_sequence && count <= limit && self.accepts(Place::Column(to), moved[0])
    }

    /// Returns a key that is equal for tables that differ only in the order of columns or
    /// free cells, which does not affect the game.
    pub(crate) fn key(&self) -> Vec<u8> {
        const END: u8 = 0;
        let code = |&(rank, suit): &Card| rank * 4 + u8::try_from(suit).expect("a suit is below 4");
        let mut columns: Vec<&Vec<Card>> = self.columns.iter().collect();
        columns.sort_unstable();
        let mut cells: Vec<u8> = self.cells.iter().flatten().map(code).collect();
        cells.sort_unstable();

        let mut key = Vec::with_capacity(64);
        key.extend(self.home);
        key.extend(cells);
        for column in columns {
            key.push(END);
            key.extend(column.iter().map(code));
        }
        key
    }
}

#[test]
fn text_and_accessors_of_the_library_agree() {
    let mut random = crate::random::Random::new(1);
    for _ in 0..2_000 {
        let table = random.table();
        assert_eq!(Table::of(&table.position()), table);
        let printed = table.position().to_string();
        let cell_count = table.position().cell_count();
        assert_eq!(Position::read(&printed, cell_count), Ok(table.position()));
    }
}
