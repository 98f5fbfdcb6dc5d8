//! The live line: what can be said about the game as it stands.

use std::collections::HashMap;

use freecell_core::{Game, Move};
use freecell_solve::Verdict;

use crate::judge::Plan;

/// Since which move a game is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Since {
    /// That is being looked for.
    Searching,
    /// One of these moves threw it away, counted from 1; 0 is the deal itself.
    Between(usize, usize),
}

/// What is known about a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Judgement {
    /// Nobody asks.
    #[default]
    Off,
    /// Somebody searches.
    Thinking,
    /// It is won.
    Won,
    /// It can be won in these moves; `None` if the solution found needs a card
    /// that the game's autoplay takes.
    Winnable(Option<Vec<Move>>),
    /// It cannot be won.
    Lost(Since),
    /// The search ended before it knew.
    Undecided {
        /// The player ended it.
        is_stopped: bool,
    },
}

impl Judgement {
    /// Whether nothing more will be found out.
    fn is_final(&self) -> bool {
        matches!(
            self,
            Judgement::Winnable(_) | Judgement::Lost(Since::Between(..))
        )
    }
}

/// Converts what [`solve_game`](crate::solve_game) returns.
impl From<Verdict<Option<Plan>>> for Judgement {
    fn from(verdict: Verdict<Option<Plan>>) -> Judgement {
        match verdict {
            Verdict::Solved(plan) => Judgement::Winnable(plan.map(|plan| plan.moves)),
            Verdict::Impossible => Judgement::Lost(Since::Searching),
            Verdict::GaveUp(_) => Judgement::Undecided { is_stopped: false },
        }
    }
}

/// So many games are remembered before all are forgotten.
const MOST_KNOWN: usize = 4_000;

/// Follows a game. Who owns it brings the solver and tells what it found; it
/// tells when there is something to search for.
///
/// ```
/// use freecell_core::{AutoPlay, DealNumber, Game};
/// use freecell_play::{Judgement, Study, solve_game};
/// use freecell_solve::{Limits, Solver};
///
/// let mut game = Game::new(DealNumber::new(617)?, AutoPlay::Horne);
/// let mut study = Study::default();
/// assert!(study.look(&game, None));
/// let verdict = solve_game(&mut Solver::new(), &game, Limits::default(), &mut ());
/// study.hear(&game.to_record(), verdict.into());
/// let Judgement::Winnable(Some(moves)) = study.now().clone() else { panic!() };
/// // On the way that is known there is nothing to search for.
/// game.play(moves[0])?;
/// assert!(!study.look(&game, Some(moves[0])));
/// assert_eq!(*study.now(), Judgement::Winnable(Some(moves[1..].to_vec())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Study {
    now: Judgement,
    /// By record: what was found stays known.
    known: HashMap<String, Judgement>,
    record: String,
}

impl Study {
    /// What is known now.
    pub fn now(&self) -> &Judgement {
        &self.now
    }

    /// The game that was last looked at, as a record.
    pub fn record(&self) -> &str {
        &self.record
    }

    /// Looks at a game; with the move that led here from the game last looked
    /// at, if one did. Returns whether a search is needed.
    pub fn look(&mut self, game: &Game, led_here: Option<Move>) -> bool {
        let record = game.to_record();
        if record == self.record && self.now != Judgement::Off {
            return false;
        }
        self.record = record;
        let judgement = if game.position().is_won() {
            Judgement::Won
        } else if let Some(known) = self.known.get(&self.record) {
            known.clone()
        } else {
            match (led_here, std::mem::take(&mut self.now)) {
                (Some(mv), Judgement::Winnable(Some(mut moves))) if moves.first() == Some(&mv) => {
                    moves.remove(0);
                    Judgement::Winnable(Some(moves))
                }
                // What is lost stays lost.
                (Some(_), lost @ Judgement::Lost(Since::Between(..))) => lost,
                _ => Judgement::Thinking,
            }
        };
        self.set(judgement);
        self.now == Judgement::Thinking
    }

    /// Takes what was found about a game; `false` if another one is looked at
    /// by now.
    pub fn hear(&mut self, record: &str, judgement: Judgement) -> bool {
        let is_asked = record == self.record
            && matches!(
                self.now,
                Judgement::Thinking | Judgement::Lost(Since::Searching)
            );
        if is_asked {
            self.set(judgement);
        }
        is_asked
    }

    /// Searches again, or for longer.
    pub fn think(&mut self) {
        self.now = Judgement::Thinking;
    }

    /// The player ends the search.
    pub fn stop(&mut self) {
        if self.now == Judgement::Thinking {
            self.now = Judgement::Undecided { is_stopped: true };
        }
    }

    /// Nobody asks any more.
    pub fn off(&mut self) {
        self.record.clear();
        self.now = Judgement::Off;
    }

    fn set(&mut self, judgement: Judgement) {
        if judgement.is_final() {
            if self.known.len() >= MOST_KNOWN {
                self.known.clear();
            }
            self.known.insert(self.record.clone(), judgement.clone());
        }
        self.now = judgement;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use freecell_solve::Limit;

    fn game(record: &str) -> Game {
        Game::from_record(record).unwrap()
    }

    #[test]
    fn every_verdict_becomes_a_judgement() {
        let moves: Vec<Move> = game("617~none:7a7b").moves().collect();
        let plan = Plan {
            moves: moves.clone(),
            cells: 2,
        };
        let undecided = Judgement::Undecided { is_stopped: false };
        for (verdict, judgement) in [
            (
                Verdict::Solved(Some(plan)),
                Judgement::Winnable(Some(moves)),
            ),
            (Verdict::Solved(None), Judgement::Winnable(None)),
            (Verdict::Impossible, Judgement::Lost(Since::Searching)),
            (Verdict::GaveUp(Limit::Time), undecided.clone()),
            (Verdict::GaveUp(Limit::States), undecided),
        ] {
            assert_eq!(Judgement::from(verdict), judgement);
        }
    }

    #[test]
    fn what_was_found_stays_known() {
        let mut study = Study::default();
        assert!(study.look(&game("617~none:"), None));
        let lost = Judgement::Lost(Since::Between(0, 0));
        assert!(study.hear("617~none:", lost.clone()));
        // Lost stays lost, and what was undone is remembered.
        let led = game("617~none:7a").moves().next();
        assert!(!study.look(&game("617~none:7a"), led));
        assert_eq!(*study.now(), lost);
        assert!(!study.look(&game("617~none:"), None));
        assert_eq!(*study.now(), lost);
    }

    #[test]
    fn late_answers_are_not_heard() {
        let mut study = Study::default();
        assert!(study.look(&game("617~none:"), None));
        assert!(study.look(&game("618~none:"), None));
        assert!(!study.hear("617~none:", Judgement::Lost(Since::Searching)));
        assert_eq!(*study.now(), Judgement::Thinking);
        study.stop();
        let stopped = Judgement::Undecided { is_stopped: true };
        assert_eq!(*study.now(), stopped);
        assert!(!study.hear("618~none:", Judgement::Won));
        study.off();
        assert!(study.look(&game("618~none:"), None));
    }

    /// Since when it is lost may come later, also after another move.
    #[test]
    fn a_move_while_since_is_searched_asks_again() {
        let mut study = Study::default();
        assert!(study.look(&game("617~none:"), None));
        study.hear("617~none:", Judgement::Lost(Since::Searching));
        let led = game("617~none:7a").moves().next();
        assert!(study.look(&game("617~none:7a"), led));
    }
}
