//! Random games.

use freecell_core::{AutoPlay, Card, Move, Position, Rank, Suit};

use crate::endgame::{MAX_COLUMN, build};
use crate::{Random, position_with_cells};

/// Returns the positions of random games from the deals 1 to `games`, each of at
/// most `turns` moves, with 0 to 4 free cells in turn.
///
/// Autoplay runs before every move. Most positions of a game are crowded, and many
/// games end because no move is legal. Use them to compare two implementations of a
/// rule or an encoding.
///
/// # Panics
///
/// Panics if core lists a move that it does not play, which would be a bug in core.
pub fn random_game_positions(
    seed: u64,
    games: u32,
    turns: usize,
    autoplay: AutoPlay,
) -> Vec<Position> {
    let mut random = Random::new(seed);
    let mut positions = Vec::new();
    for number in 1..=games {
        let mut position = position_with_cells(number.into(), number as usize % 5);
        for _ in 0..turns {
            autoplay.run(&mut position);
            positions.push(position);
            let Some(&mv) = random.choose(&position.legal_moves()) else {
                break;
            };
            position.play(mv).expect("a listed move is legal");
        }
    }
    positions
}

/// Returns a random move that prefers progress, or `None` if no move is legal.
///
/// A uniformly random player fills the free cells and gets stuck. This one often
/// plays to the foundations, and seldom to a free cell.
pub fn random_player_move(random: &mut Random, position: &Position) -> Option<Move> {
    let moves = position.legal_moves();
    let is_preferred: fn(&Move) -> bool = match random.below(8) {
        0 | 1 => |_| true,
        2..=4 => |mv| mv.is_to_foundation(),
        _ => |mv| !matches!(mv, Move::ColumnToCell { .. }),
    };
    let preferred: Vec<Move> = moves.iter().copied().filter(is_preferred).collect();
    random
        .choose(&preferred)
        .or_else(|| random.choose(&moves))
        .copied()
}

/// Returns the positions of a random game that ends in a win, last first. Every position can
/// be won, because each move was chosen from those that lead to the position after it.
///
/// After a few hundred moves nearly all cards are on the table. Use them where a position that can be
/// won is needed, and no search should say so.
///
/// # Panics
///
/// Panics if there are more than four free cells.
pub fn backward_game(random: &mut Random, cells: usize, moves: usize) -> Vec<Position> {
    let mut home = [Rank::ALL.len(); 4];
    let mut columns = [const { Vec::<Card>::new() }; 8];
    let mut taken = vec![None; cells];
    let mut positions = vec![build(&columns, &taken)];
    for _ in 0..moves {
        // Where the card of the move is after it: mostly on a foundation.
        let from = random.below(4 + 8 + cells);
        let card = match from {
            0..4 if home[from] > 0 => {
                home[from] -= 1;
                Some(Card::new(Rank::ALL[home[from]], Suit::ALL[from]))
            }
            4..12 => match columns[from - 4][..] {
                [.., below, card] if !card.fits_on(below) => None,
                _ => columns[from - 4].pop(),
            },
            12.. => taken[from - 12].take(),
            _ => None,
        };
        let Some(card) = card else {
            continue;
        };
        // Where it was before: in a cell, or at the end of any column.
        match taken.iter_mut().find(|cell| cell.is_none()) {
            Some(cell) if random.below(4) == 0 => *cell = Some(card),
            _ => {
                let has_room = |&column: &usize| columns[column].len() < MAX_COLUMN;
                let open: Vec<usize> = (0..8).filter(has_room).collect();
                let &column = random.choose(&open).expect("room for every card");
                columns[column].push(card);
            }
        }
        positions.push(build(&columns, &taken));
    }
    positions
}

#[cfg(test)]
mod tests {
    use freecell_core::AutoPlay;

    use super::{backward_game, random_game_positions, random_player_move};
    use crate::{Random, position, position_with_cells};

    #[test]
    fn positions_follow_each_other_and_repeat_for_a_seed() {
        let positions = random_game_positions(1, 10, 30, AutoPlay::None);
        assert_eq!(positions, random_game_positions(1, 10, 30, AutoPlay::None));
        assert_ne!(positions, random_game_positions(2, 10, 30, AutoPlay::None));
        assert!(
            (100..=300).contains(&positions.len()),
            "{}",
            positions.len()
        );
        let mut games = 1_u32;
        for pair in positions.windows(2) {
            let follows = pair[0].legal_moves().into_iter().any(|mv| {
                let mut after = pair[0];
                after.play(mv).is_ok() && after == pair[1]
            });
            if !follows {
                games += 1;
                let start = position_with_cells(games.into(), games as usize % 5);
                assert_eq!(pair[1], start);
            }
        }
        assert_eq!(games, 10);
    }

    #[test]
    fn autoplay_runs_until_no_move_remains() {
        for mut position in random_game_positions(1, 20, 40, AutoPlay::Max) {
            assert_eq!(AutoPlay::Max.run(&mut position), [], "{position}");
        }
    }

    #[test]
    fn a_player_fills_the_foundations() {
        let mut random = Random::new(1);
        let mut home = 0;
        for number in 1..=50 {
            let mut position = position(number);
            for _ in 0..60 {
                match random_player_move(&mut random, &position) {
                    Some(mv) => drop(position.play(mv).expect("a legal move")),
                    None => assert!(position.legal_moves().is_empty()),
                }
            }
            home += position.cards_on_foundations();
        }
        assert!(home > 100, "{home}");
    }
    /// Each position of a backward game leads to the one after it, and the last is won.
    #[test]
    fn backward_games_are_legal() {
        let mut random = Random::new(1);
        for cells in (0..=4).cycle().take(50) {
            let positions = backward_game(&mut random, cells, 200);
            assert!(positions[0].is_won());
            assert!(positions[positions.len() - 1].cards_on_foundations() < 20);
            for pair in positions.windows(2) {
                let after = pair[0].canonical();
                let is_legal = pair[1].legal_moves().into_iter().any(|mv| {
                    let mut played = pair[1];
                    played.play(mv).is_ok() && played.canonical() == after
                });
                assert!(is_legal || pair[1].canonical() == after, "{}", pair[1]);
            }
        }
    }
}
