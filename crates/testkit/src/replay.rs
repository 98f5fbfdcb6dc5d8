//! Replay of solutions with core.

use freecell_core::{AutoPlay, Game, Metric, Move, Position};

/// Asserts that moves win a game with an autoplay, and returns that game.
///
/// # Panics
///
/// Panics if a move is illegal, or if the game is not won after the last one.
#[track_caller]
pub fn assert_wins(
    start: &Position,
    autoplay: AutoPlay,
    moves: impl IntoIterator<Item = Move>,
) -> Game {
    let mut game = Game::new(start, autoplay);
    for (turn, mv) in (1..).zip(moves) {
        if let Err(error) = game.play(mv) {
            panic!("move {turn}, {mv}: {error}\n{start}");
        }
    }
    assert!(
        game.position().is_won(),
        "not won after {} moves\n{start}",
        game.turn()
    );
    game
}

/// Asserts that moves win a game with an autoplay, with this length in a metric,
/// and returns that game.
///
/// # Panics
///
/// Panics if a move is illegal, if the game is not won after the last one, or if
/// its length differs.
#[track_caller]
pub fn assert_solution(
    start: &Position,
    autoplay: AutoPlay,
    moves: impl IntoIterator<Item = Move>,
    metric: Metric,
    length: usize,
) -> Game {
    let game = assert_wins(start, autoplay, moves);
    assert_eq!(game.length(metric), Some(length), "{metric:?}\n{start}");
    game
}

#[cfg(test)]
mod tests {
    use freecell_core::{AutoPlay, CellCount, Column, Metric, Move, Position};

    use super::{assert_solution, assert_wins};

    /// The king lies on the queen; one move frees it.
    fn start() -> Position {
        let text = "Foundations: C-K D-K H-K S-J\n: QS KS\n";
        Position::read(text, CellCount::FOUR).expect("a position")
    }

    const MOVES: [Move; 3] = [
        Move::ColumnToColumn {
            from: Column::ALL[0],
            to: Column::ALL[1],
            count: 1,
        },
        Move::ColumnToFoundation {
            from: Column::ALL[0],
        },
        Move::ColumnToFoundation {
            from: Column::ALL[1],
        },
    ];

    #[test]
    fn a_solution_wins() {
        let game = assert_wins(&start(), AutoPlay::Max, MOVES.into_iter().take(1));
        assert!(game.position().is_won());
        assert_solution(&start(), AutoPlay::None, MOVES, Metric::Unit, 3);
        assert_solution(&start(), AutoPlay::None, MOVES, Metric::Max, 1);
    }

    #[test]
    #[should_panic(expected = "not won after 2 moves")]
    fn a_move_is_missing() {
        assert_wins(&start(), AutoPlay::None, MOVES.into_iter().take(2));
    }

    #[test]
    #[should_panic(expected = "move 1, ")]
    fn a_move_is_illegal() {
        assert_wins(&start(), AutoPlay::None, MOVES.into_iter().skip(1));
    }

    #[test]
    #[should_panic(expected = "Some(2)")]
    fn the_length_is_wrong() {
        assert_solution(&start(), AutoPlay::None, MOVES, Metric::Unit, 2);
    }
}
