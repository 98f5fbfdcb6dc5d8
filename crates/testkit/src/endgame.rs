//! Random endgames, small enough for a naive search.

use freecell_core::{Card, Position, Rank, Suit};

use crate::Random;

/// Maximum length of a column of [`endgame()`], because core rejects some longer
/// ones.
pub(crate) const MAX_COLUMN: usize = Position::MAX_UNDER_SEQUENCE;

/// Returns a random position that is decided after few states.
///
/// A third of them have at most twelve cards in one or two columns. The others have
/// any number of cards in eight columns and at most one free cell: these are often
/// lost for lack of room, and searched quickly for the same reason. Use them to
/// compare verdicts.
pub fn small_endgame(random: &mut Random, cells: usize) -> Position {
    let is_crowded = random.below(3) > 0;
    let most = if is_crowded { 13 } else { 3 };
    let home = [(); 4].map(|()| 13 - random.below(most + 1).max(random.below(most + 1)));
    let cells = if is_crowded { cells.min(1) } else { cells };
    let columns = if is_crowded { 8 } else { 1 + random.below(2) };
    endgame(random, home, cells, columns)
}

/// Returns a random position of three to twelve cards in any number of columns.
///
/// Almost all of them can be won, in 1 to about 15 moves. Use them to compare the
/// lengths of shortest solutions.
pub fn sparse_endgame(random: &mut Random, cells: usize) -> Position {
    let mut home = [13; 4];
    for _ in 0..3 + random.below(10) {
        home[random.below(4)] -= 1;
    }
    let columns = 1 + random.below(8);
    endgame(random, home, cells, columns)
}

/// Returns a random position in which every free cell is occupied and the columns
/// are equally long, with this many cards of each suit (clubs, diamonds, hearts,
/// spades) on the foundations.
///
/// With many cards left and few free cells it is often lost. Use it to test proofs
/// that a position cannot be won.
///
/// # Panics
///
/// Panics if there are more than 13 cards of a suit or more than four free cells.
pub fn full_endgame(random: &mut Random, home: [usize; 4], cells: usize) -> Position {
    let mut cards = shuffled(random, home);
    let cells: Vec<Option<Card>> = (0..cells).map(|_| cards.pop()).collect();
    let mut columns = [const { Vec::new() }; 8];
    for (index, card) in cards.into_iter().enumerate() {
        columns[index % 8].push(card);
    }
    build(&columns, &cells)
}

/// Returns the sixteen highest cards in random order, two in each column, with one
/// empty free cell.
///
/// These positions have similar sizes, can mostly be won, and take enough moves for
/// a short solution to differ from the shortest. Use them to compare both.
pub fn high_card_endgame(seed: u64) -> Position {
    let cards = shuffled(&mut Random::new(seed), [9; 4]);
    let mut columns = [const { Vec::new() }; 8];
    for (index, card) in cards.into_iter().enumerate() {
        columns[index / 2].push(card);
    }
    build(&columns, &[None])
}

/// Returns a random position with this many cards of each suit (clubs, diamonds,
/// hearts, spades) on the foundations, and the others anywhere in the first
/// columns; a third of the free cells are occupied.
///
/// # Panics
///
/// Panics if there are more than 13 cards of a suit, more than four free cells,
/// fewer than one or more than eight columns, or more cards than these columns can
/// hold.
pub fn endgame(random: &mut Random, home: [usize; 4], cells: usize, columns: usize) -> Position {
    let mut cards = shuffled(random, home);
    let mut taken = Vec::new();
    for _ in 0..cells {
        let is_taken = random.below(3) == 0;
        taken.push(if is_taken { cards.pop() } else { None });
    }
    let mut piles = [const { Vec::new() }; 8];
    for card in cards {
        let has_room = |&column: &usize| piles[column].len() < MAX_COLUMN;
        let open: Vec<usize> = (0..columns).filter(has_room).collect();
        let &column = random.choose(&open).expect("room for every card");
        piles[column].push(card);
    }
    build(&piles, &taken)
}

/// Returns the cards that are not on the foundations, in random order.
fn shuffled(random: &mut Random, home: [usize; 4]) -> Vec<Card> {
    let mut cards: Vec<Card> = Vec::new();
    for (suit, count) in Suit::ALL.into_iter().zip(home) {
        let left = &Rank::ALL[count..];
        cards.extend(left.iter().map(|&rank| Card::new(rank, suit)));
    }
    random.shuffle(&mut cards);
    cards
}

pub(crate) fn build(columns: &[Vec<Card>; 8], cells: &[Option<Card>]) -> Position {
    let columns = std::array::from_fn(|column| &columns[column][..]);
    Position::from_places(columns, cells)
        .expect("every card once, in columns that are not too long")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use freecell_core::{Column, Metric};

    use super::{endgame, full_endgame, high_card_endgame, small_endgame, sparse_endgame};
    use crate::{Random, is_winnable, shortest_length};

    #[test]
    fn small_endgames_are_decided_both_ways() {
        let mut random = Random::new(1);
        let mut counts = [0, 0];
        let mut seen = HashSet::new();
        for round in 0..1000 {
            let position = small_endgame(&mut random, round % 5);
            assert!(position.cells().len() <= round % 5);
            seen.insert(position);
            if let Some(is_winnable) = is_winnable(&position, 300) {
                counts[usize::from(is_winnable)] += 1;
            }
        }
        assert!(seen.len() > 900, "{}", seen.len());
        assert!(counts.iter().all(|&n| n > 100), "{counts:?}");
    }

    #[test]
    fn sparse_endgames_have_many_lengths() {
        let mut random = Random::new(2);
        let mut lengths = HashSet::new();
        for round in 0..500 {
            let position = sparse_endgame(&mut random, round % 5);
            assert_eq!(position.cells().len(), round % 5);
            let left = 52 - position.cards_on_foundations();
            assert!((3..=12).contains(&left));
            if let Ok(Some(length)) = shortest_length(&position, Metric::Max, 500) {
                lengths.insert(length);
            }
        }
        assert!(lengths.len() >= 5, "{lengths:?}");
    }

    #[test]
    fn full_endgames_have_no_empty_cell() {
        let mut random = Random::new(3);
        let position = full_endgame(&mut random, [0, 1, 4, 13], 2);
        assert_eq!(position.cards_on_foundations(), 18);
        assert_eq!(position.empty_cells(), 0);
        let lengths = Column::ALL.map(|column| position.column(column).len());
        assert_eq!(lengths, [4; 8]);
    }

    #[test]
    fn high_card_endgames_differ_by_seed() {
        let all: HashSet<_> = (0..50).map(high_card_endgame).collect();
        assert_eq!(all.len(), 50);
        for position in all {
            assert_eq!(position.cards_on_foundations(), 36);
            assert_eq!(position.empty_cells(), 1);
            assert_eq!(position.empty_columns(), 0);
        }
    }

    /// No column gets too long, even if most cards are in few columns.
    #[test]
    fn every_card_is_placed() {
        let mut random = Random::new(4);
        for _ in 0..200 {
            let position = endgame(&mut random, [0; 4], 0, 3);
            assert_eq!(position.empty_columns(), 5);
        }
    }
}
