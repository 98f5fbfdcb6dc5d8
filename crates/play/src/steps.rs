//! Moves split into single cards, for animation.

use freecell_core::{AutoPlay, Card, Game, Move, Place, Played, Position};
use freecell_locale::key;
use freecell_study::{Arg, Message, MoveWords};

/// Describes one card that moves from one place to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardStep {
    /// The card.
    pub card: Card,
    /// Its move in the position after the steps before.
    pub mv: Move,
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
                mv: single,
                is_auto,
            });
        }
    }
    steps
}

/// Describes the cards that moved, for people who do not see them: the move, then the
/// cards that autoplay took. Nothing is said about several moves to the foundations,
/// which end a game.
pub fn announcement(steps: &[CardStep]) -> Vec<Message> {
    let (auto, own): (Vec<CardStep>, Vec<CardStep>) = steps.iter().partition(|step| step.is_auto);
    let mut messages = Vec::new();
    if let Some(to) = own.last().map(|step| step.mv.to()) {
        // A card of a sequence moves twice: through a free cell or an empty column.
        let moves_again =
            |index: usize| own[..index].iter().any(|step| step.card == own[index].card);
        let more = (1..own.len()).filter(|&index| !moves_again(index)).count();
        // The first card of a sequence to reach the target is the deepest.
        let deepest = own.iter().find(|step| step.mv.to() == to);
        let card = deepest.filter(|_| to != Place::Foundation || more == 0);
        messages.extend(card.map(|step| {
            let card = step.card;
            Message::from(MoveWords { card, more, to })
        }));
    }
    if !auto.is_empty() {
        let cards = Arg::Cards(auto.iter().map(|step| step.card).collect());
        messages.push(Message::new(key!("autoplayed"), "", vec![("cards", cards)]));
    }
    messages
}

/// Returns the moves that win the game by foundation moves alone, or none if
/// another move is needed.
pub fn finishing_moves(position: &Position) -> Vec<Move> {
    let mut position = *position;
    let taken = AutoPlay::Max.run(&mut position);
    let moves = taken.into_iter().filter(|_| position.is_won());
    moves.map(|played| played.mv).collect()
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
                assert_eq!(position.place_of(step.card), (step.mv.from(), 0));
                position.play(step.mv).unwrap();
            }
            assert!(position.is_won());
        }
    }

    #[test]
    fn announcements_name_the_deepest_card_and_the_cards_of_autoplay() {
        let words = |record: &str, first: usize| {
            let game = Game::from_record(record).unwrap();
            announcement(&card_steps(&game, first))
        };
        let moved = |card: &str, more, to| {
            let card = card.parse().unwrap();
            let to = Place::from_char(to).unwrap();
            Message::from(MoveWords { card, more, to })
        };
        assert_eq!(words("617~none:7a", 0), [moved("JH", 0, 'a')]);
        let autoplayed = |cards: &[&str]| {
            let cards = cards.iter().map(|card| card.parse().unwrap()).collect();
            Message::new(key!("autoplayed"), "", vec![("cards", Arg::Cards(cards))])
        };
        let cards = words("617~horne:838a83818b", 4);
        assert_eq!(cards[1..], [autoplayed(&["AH"])]);
        // A sequence is named by its deepest card.
        let sequence = words("617~horne:838a83818b2c27b828", 7);
        assert_eq!(sequence.len(), 1);
        // The end of a game is not read card by card.
        let mut game = Game::new(DealNumber::new(-3).unwrap(), AutoPlay::None);
        for mv in finishing_moves(game.position()) {
            game.play(mv).unwrap();
        }
        assert_eq!(announcement(&card_steps(&game, 0)), []);
    }

    #[test]
    fn finishing_is_all_or_nothing() {
        let joke = Position::new(&DealNumber::new(-3).unwrap().deal(), CellCount::FOUR);
        assert_eq!(finishing_moves(&joke).len(), 52);
        let other = Position::new(&DealNumber::new(617).unwrap().deal(), CellCount::FOUR);
        assert_eq!(finishing_moves(&other), []);
    }
}
