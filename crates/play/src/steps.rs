//! Moves split into single cards, for animation.

use freecell_core::{AutoPlay, Card, Game, Move, Place, Played, Position};

/// Describes one card that moves from one place to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardStep {
    /// The card.
    pub card: Card,
    /// The place it leaves.
    pub from: Place,
    /// The place it moves to.
    pub to: Place,
    /// Whether autoplay made the move.
    pub is_auto: bool,
}

/// Returns every card that moved after the first `before` [`Game::steps`], one
/// by one. A sequence is split into single-card moves through free cells and
/// empty columns.
///
/// ```
/// use freecell_core::Game;
///
/// let game = Game::from_record("617~horne:7a7b7cb7")?;
/// let steps = freecell_play::card_steps(&game, 0);
/// assert_eq!(steps[0].card.to_string(), "JH");
/// # Ok::<(), freecell_core::RecordError>(())
/// ```
pub fn card_steps(game: &Game, before: usize) -> Vec<CardStep> {
    let mut position = game.start().position();
    let mut steps = Vec::new();
    let turns = game.turn_starts();
    for (index, &Played { mv, .. }) in game.steps().iter().enumerate() {
        if index < before {
            position.play_unchecked(mv);
            continue;
        }
        let is_auto = !turns.contains(&index);
        for single in position.expand(mv).unwrap_or_default() {
            let moved = position.play_unchecked(single);
            steps.push(CardStep {
                card: moved.card,
                from: single.from(),
                to: single.to(),
                is_auto,
            });
        }
    }
    steps
}

/// Returns the moves that win the game by foundation moves alone, or none if
/// another move is needed.
pub fn finishing_moves(position: &Position) -> Vec<Move> {
    let mut position = *position;
    let mut taken = Vec::new();
    AutoPlay::Max.run(&mut position, &mut taken);
    let moves = taken.into_iter().filter(|_| position.is_won());
    moves.map(|played| played.mv).collect()
}

/// Returns the cards that a legal move takes, the deepest card first. That card
/// decides where the sequence fits.
pub fn moved_cards(position: &Position, mv: Move) -> Vec<Card> {
    let count = match mv {
        Move::ColumnToColumn { count, .. } => usize::from(count),
        _ => 1,
    };
    match mv.from() {
        Place::Column(column) => {
            let cards = position.column(column);
            cards[cards.len().saturating_sub(count)..].to_vec()
        }
        Place::Cell(cell) => position.cell(cell).into_iter().collect(),
        Place::Home => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use freecell_core::{CellCount, DealNumber};
    use freecell_solve::{Solver, Verdict};

    /// Steps and moves reach the same position.
    #[test]
    fn steps_match_the_moves() {
        let mut solver = Solver::default();
        for number in 1..=20 {
            let start = Game::new(DealNumber::from(number), AutoPlay::Horne);
            let Verdict::Solved(solution) = solver.solve(start.position()) else {
                panic!("{number} can be won");
            };
            let game = solution.game();
            let mut position = game.start().position();
            for step in card_steps(game, 0) {
                assert_eq!(position.place_of(step.card), (step.from, 0));
                let mv = position.move_to(step.card, step.to).unwrap();
                position.play_unchecked(mv);
            }
            assert!(position.is_won());
        }
    }

    #[test]
    fn finishing_is_all_or_nothing() {
        let joke = Position::new(&DealNumber::new(-3).unwrap().deal(), CellCount::FOUR);
        assert_eq!(finishing_moves(&joke).len(), 52);
        let other = Position::new(&DealNumber::new(617).unwrap().deal(), CellCount::FOUR);
        assert_eq!(finishing_moves(&other), []);
    }
}
