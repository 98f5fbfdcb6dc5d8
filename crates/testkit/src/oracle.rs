//! Ends of games that a naive search decides.

use std::collections::HashSet;

use freecell_core::{Card, Column, Move, Position};

use crate::{
    IMPOSSIBLE, Random, backward_game, is_winnable, position_with_cells, random_player_move,
};

/// Maximum number of positions of the naive search.
const MAX_POSITIONS: usize = 1_000;

/// How a game is played, and what its ends are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Random moves from a numbered deal: lost for lack of room.
    Random,
    /// Moves of a player who prefers progress.
    Greedy,
    /// The same from an impossible deal.
    Impossible,
    /// An end of a greedy game with its cards exchanged at random.
    Exchanged,
    /// A game that is played backwards from its end: won.
    Backward,
    /// An end of such a game with its cards exchanged at random.
    BackwardExchanged,
    /// Random moves from the first position of a long backward game: lost or won. The last
    /// position that can be won has mostly few moves that win.
    Astray,
}

/// Returns ends of games and whether they can be won, endlessly, with 0 to 4 free cells in
/// turn. No two of them are equal up to the order of columns and cells.
///
/// They come from random and greedy games from numbered deals, some of which are impossible, and
/// from games that are played backwards from their end or go astray from there. Some have
/// their cards exchanged at random. A naive search decides them. Use them to compare verdicts.
pub fn decided_ends(seed: u64) -> impl Iterator<Item = (Position, bool)> {
    let mut random = Random::new(seed);
    let mut seen = HashSet::new();
    (0..).flat_map(move |round: usize| {
        let kind = match round / 5 % 15 {
            0 => Kind::Random,
            1 => Kind::Greedy,
            2 => Kind::Impossible,
            3 => Kind::Exchanged,
            4 => Kind::Backward,
            5 => Kind::BackwardExchanged,
            _ => Kind::Astray,
        };
        let mut decided = Vec::new();
        for position in last_positions(&mut random, kind, round % 5) {
            if !seen.insert(position.canonical()) {
                continue;
            }
            let Some(is_winnable) = is_winnable(&position, MAX_POSITIONS) else {
                break;
            };
            decided.push((position, is_winnable));
            // Everything before it can be won as well.
            if is_winnable && kind == Kind::Astray {
                break;
            }
        }
        decided
    })
}

/// Returns some of the last positions of a game, last first.
fn last_positions(random: &mut Random, kind: Kind, cells: usize) -> Vec<Position> {
    let number = 1 + (random.next() % 32_000) as i64;
    let deal = position_with_cells(number, cells);
    let mut positions = match kind {
        Kind::Random => random_game(random, deal),
        Kind::Greedy | Kind::Exchanged => greedy_game(random, deal),
        Kind::Impossible => {
            let number = IMPOSSIBLE[random.below(IMPOSSIBLE.len())];
            greedy_game(random, position_with_cells(number, cells))
        }
        Kind::Backward | Kind::BackwardExchanged => backward_game(random, cells, 60),
        Kind::Astray => {
            let moves = 120 + random.below(180);
            let game = backward_game(random, cells, moves);
            random_game(random, game[game.len() - 1])
        }
    };
    if matches!(kind, Kind::Exchanged | Kind::BackwardExchanged) {
        let at = random.below(positions.len().min(30));
        return exchange_cards(random, &positions[at]).into_iter().collect();
    }
    positions.retain(|_| random.below(3) == 0);
    positions.truncate(6);
    positions
}

/// Returns the positions of a game of random moves, last first.
fn random_game(random: &mut Random, start: Position) -> Vec<Position> {
    forward_game(start, |position| {
        random.choose(&position.legal_moves()).copied()
    })
}

/// Returns the positions of a game of moves that prefer progress, last first.
fn greedy_game(random: &mut Random, start: Position) -> Vec<Position> {
    forward_game(start, |position| random_player_move(random, position))
}

/// Returns the positions of a game, last first.
fn forward_game(
    mut position: Position,
    mut player: impl FnMut(&Position) -> Option<Move>,
) -> Vec<Position> {
    let mut positions = vec![position];
    while let (Some(mv), 0..100) = (player(&position), positions.len()) {
        position.play(mv).expect("a legal move");
        positions.push(position);
    }
    positions.reverse();
    positions
}

/// Returns a position with the same piles and other cards in them; `None` if core rejects it.
fn exchange_cards(random: &mut Random, position: &Position) -> Option<Position> {
    let columns = Column::ALL.map(|column| position.column(column));
    let cards = columns.into_iter().flatten();
    let mut cards: Vec<Card> = cards
        .chain(position.cells().iter().flatten())
        .copied()
        .collect();
    random.shuffle(&mut cards);
    let mut rest = &cards[..];
    let columns = columns.map(|column| {
        let (cards, others) = rest.split_at(column.len());
        rest = others;
        cards
    });
    let mut rest = rest.iter().copied();
    let cells: Vec<_> = position
        .cells()
        .iter()
        .map(|cell| cell.and_then(|_| rest.next()))
        .collect();
    Position::from_places(columns, &cells).ok()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{decided_ends, exchange_cards};
    use crate::{Random, position};

    #[test]
    fn ends_differ_and_repeat_for_a_seed() {
        let ends: Vec<_> = decided_ends(1).take(500).collect();
        assert!(decided_ends(1).take(500).eq(ends.iter().copied()));
        let different: HashSet<_> = ends.iter().map(|(end, _)| end.canonical()).collect();
        assert_eq!(different.len(), 500);
        for cells in 0..=4 {
            for is_won in [false, true] {
                let ends = ends.iter().filter(|end| end.1 == is_won);
                let count = ends.filter(|end| end.0.cells().len() == cells).count();
                assert!(count > 15, "{count} with {cells} cells, {is_won}");
            }
        }
    }

    #[test]
    fn exchanged_cards_keep_the_piles() {
        let start = position(1);
        let other = exchange_cards(&mut Random::new(1), &start).expect("a deal");
        assert_ne!(other, start);
        assert!(other.to_deal().is_some());
    }
}
