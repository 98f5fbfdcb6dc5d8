//! Random games.

use freecell_core::{AutoPlay, Move, Position};

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
            autoplay.run(&mut position, &mut Vec::new());
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
        2..=4 => |mv| mv.is_home(),
        _ => |mv| !matches!(mv, Move::ColumnToCell { .. }),
    };
    let preferred: Vec<Move> = moves.iter().copied().filter(is_preferred).collect();
    random
        .choose(&preferred)
        .or_else(|| random.choose(&moves))
        .copied()
}

#[cfg(test)]
mod tests {
    use freecell_core::AutoPlay;

    use super::{random_game_positions, random_player_move};
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
            let mut taken = Vec::new();
            AutoPlay::Max.run(&mut position, &mut taken);
            assert!(taken.is_empty(), "{position}");
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
            home += position.cards_home();
        }
        assert!(home > 100, "{home}");
    }
}
