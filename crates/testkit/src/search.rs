//! Naive searches as the reference for small positions.
//!
//! They use only the rules of `freecell-core`.

use std::collections::HashSet;
use std::error::Error;
use std::fmt;

use freecell_core::{Metric, Move, Position};

/// An error: a search exceeded its maximum number of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany;

impl fmt::Display for TooMany {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("too many positions for a naive search")
    }
}

impl Error for TooMany {}

/// Returns the positions that legal moves reach, up to the first one that is won;
/// so the position is winnable if and only if the set contains a won one.
///
/// Of positions that differ only in the order of columns or cells, the set contains one.
///
/// # Errors
///
/// Returns an error if there are more than `max_positions`.
///
/// # Panics
///
/// Panics if core lists a move that it does not play, which would be a bug in core.
pub fn reachable_positions(
    start: &Position,
    max_positions: usize,
) -> Result<HashSet<Position>, TooMany> {
    let mut reached = HashSet::new();
    explore(start, max_positions, |position| {
        reached.insert(*position);
    })?;
    Ok(reached)
}

/// Returns whether a position can be won, or `None` if the search exceeds
/// `max_positions`. Positions that differ only in the order of columns or cells count once.
pub fn is_winnable(start: &Position, max_positions: usize) -> Option<bool> {
    explore(start, max_positions, |_| ()).ok()
}

/// Calls a function for the positions that legal moves reach, each once up to the order of
/// columns and cells, until one is won. Returns whether one is.
fn explore(
    start: &Position,
    max_positions: usize,
    mut on_position: impl FnMut(&Position),
) -> Result<bool, TooMany> {
    let mut seen = HashSet::from([start.canonical()]);
    let mut open = vec![*start];
    on_position(start);
    while let Some(position) = open.pop() {
        if position.is_won() {
            return Ok(true);
        }
        // Moves to the foundations come first; the stack reverses them, so push
        // them last.
        for mv in position.legal_moves().into_iter().rev() {
            let mut after = position;
            after.play(mv).expect("a listed move is legal");
            if seen.insert(after.canonical()) {
                on_position(&after);
                open.push(after);
            }
        }
        if seen.len() > max_positions {
            return Err(TooMany);
        }
    }
    Ok(false)
}

/// Returns the length of the shortest solution in a metric, or `None` if the
/// position cannot be won with the autoplay of the metric.
///
/// The search is breadth first over moves, with the autoplay of the metric after
/// each; in [`Metric::Unit`] over moves of single cards. Positions that differ only
/// in the order of columns or cells are the same.
///
/// # Errors
///
/// Returns an error if there are more than `max_positions`.
///
/// # Panics
///
/// Panics if core lists a move that it does not play, which would be a bug in core.
pub fn shortest_length(
    start: &Position,
    metric: Metric,
    max_positions: usize,
) -> Result<Option<usize>, TooMany> {
    let autoplay = metric.autoplay();
    let mut first = *start;
    autoplay.run(&mut first);
    let mut seen = HashSet::from([first.canonical()]);
    let mut level = vec![first];
    let mut length = 0;
    while !level.is_empty() {
        if level.iter().any(Position::is_won) {
            return Ok(Some(length));
        }
        let mut next = Vec::new();
        for position in level {
            for mv in position.legal_moves() {
                let is_single = !matches!(mv, Move::ColumnToColumn { count: 2.., .. });
                if metric == Metric::Unit && !is_single {
                    continue;
                }
                let mut after = position;
                after.play(mv).expect("a listed move is legal");
                autoplay.run(&mut after);
                if seen.insert(after.canonical()) {
                    next.push(after);
                }
            }
            if seen.len() > max_positions {
                return Err(TooMany);
            }
        }
        level = next;
        length += 1;
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use freecell_core::{AutoPlay, CellCount, Metric, Position};

    use std::collections::HashSet;

    use super::{TooMany, is_winnable, reachable_positions, shortest_length};
    use crate::{Random, position, random_game_positions, small_endgame};

    fn read(text: &str, cells: usize) -> Position {
        let cells = CellCount::new(cells).expect("at most four");
        Position::read(text, cells).unwrap_or_else(|error| panic!("{error}\n{text}"))
    }

    /// Asserts the shortest lengths in the metrics max, safe and unit.
    #[track_caller]
    fn assert_lengths(position: &Position, lengths: [usize; 3]) {
        for (metric, length) in Metric::ALL.into_iter().zip(lengths) {
            let found = shortest_length(position, metric, 10_000);
            assert_eq!(found, Ok(Some(length)), "{metric:?}\n{position}");
        }
        assert_eq!(is_winnable(position, 10_000), Some(true), "{position}");
    }

    #[track_caller]
    fn assert_lost(position: &Position) {
        for metric in Metric::ALL {
            assert_eq!(shortest_length(position, metric, 10_000), Ok(None));
        }
        assert_eq!(is_winnable(position, 10_000), Some(false), "{position}");
    }

    #[test]
    fn obvious_lengths() {
        let won = read("Foundations: C-K D-K H-K S-K\n", 0);
        assert_lengths(&won, [0, 0, 0]);
        // Both cards reach the foundation by autoplay or by two moves.
        let in_order = read("Foundations: C-K D-K H-K S-J\n: KS QS\n", 0);
        assert_lengths(&in_order, [0, 0, 2]);
        // The king has to move away: into a free cell, or to another column.
        let reversed = read("Foundations: C-K D-K H-K S-J\n: QS KS\n", 0);
        assert_lengths(&reversed, [1, 1, 3]);
        // While the queen of spades is not on its foundation, the king of hearts is
        // not safe, so in `safe` a move has to play it; two other moves clear the
        // way.
        let reversed_twice = read("Foundations: C-K D-K H-Q S-T\n: JS QS KS KH\n", 4);
        assert_lengths(&reversed_twice, [2, 3, 6]);
    }

    /// The king and the queen move off the jack together, which is one move of two
    /// cards or two moves of one. The king of clubs is not safe while the queen of
    /// hearts is not on its foundation, so in `safe` another move has to play it.
    #[test]
    fn a_move_of_two_cards_counts_as_one_except_in_unit() {
        let together = read("Foundations: C-T D-K H-J S-K\n: JC KH QC\n: QH KC\n", 1);
        assert_lengths(&together, [1, 2, 7]);
        let apart = read("Foundations: C-K D-T H-K S-K\n: JD QD KD\n", 1);
        assert_lengths(&apart, [2, 2, 5]);
    }

    #[test]
    fn a_position_without_room_is_lost() {
        let columns = "7C 8C\n: 7D 8D\n: 7H 8H\n: 7S 8S\n: 9C KC\n: 9D KD\n: 9H KH\n: 9S KS";
        let columns = columns
            .replace("KC", "TC JC QC KC")
            .replace("KD", "TD JD QD KD");
        let columns = columns
            .replace("KH", "TH JH QH KH")
            .replace("KS", "TS JS QS KS");
        let text = format!("Foundations: C-6 D-6 H-6 S-6\n: {columns}\n");
        assert_lost(&read(&text, 0));
    }

    #[test]
    fn too_many_positions_give_no_verdict() {
        let start = position(1);
        assert_eq!(is_winnable(&start, 100), None);
        assert_eq!(reachable_positions(&start, 100), Err(TooMany));
        for metric in Metric::ALL {
            assert_eq!(shortest_length(&start, metric, 100), Err(TooMany));
        }
    }

    /// The two searches agree: a length in `max` or `safe` implies a win, and a win
    /// implies a length in `unit`.
    #[test]
    fn both_searches_agree() {
        let mut random = Random::new(5);
        let mut counts = [0, 0];
        for round in 0..600 {
            let endgame = small_endgame(&mut random, round % 3);
            let Some(is_winnable) = is_winnable(&endgame, 300) else {
                continue;
            };
            for metric in Metric::ALL {
                let Ok(length) = shortest_length(&endgame, metric, 1000) else {
                    continue;
                };
                match metric {
                    Metric::Unit => assert_eq!(length.is_some(), is_winnable, "{endgame}"),
                    _ => assert!(length.is_none() || is_winnable, "{endgame}"),
                }
                counts[usize::from(is_winnable)] += 1;
            }
        }
        assert!(counts.iter().all(|&n| n > 200), "{counts:?}");
    }

    /// Every move leads to a position that is reachable.
    #[test]
    fn the_reachable_set_is_closed() {
        let mut closed = 0;
        for start in random_game_positions(1, 40, 40, AutoPlay::None) {
            let Ok(reachable) = reachable_positions(&start, 200) else {
                continue;
            };
            if reachable.iter().any(Position::is_won) {
                continue;
            }
            let unordered: HashSet<_> = reachable.iter().map(Position::canonical).collect();
            assert_eq!(unordered.len(), reachable.len());
            for position in &reachable {
                for mv in position.legal_moves() {
                    let mut after = *position;
                    after.play(mv).expect("a legal move");
                    assert!(unordered.contains(&after.canonical()), "{after}");
                }
            }
            closed += 1;
        }
        assert!(closed > 20, "{closed}");
    }
}
