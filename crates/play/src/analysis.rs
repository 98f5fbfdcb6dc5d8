//! The live analysis of a game.

use std::collections::HashMap;

use freecell_core::{Game, Move};
use freecell_locale::key;
use freecell_solve::{Control, Limits, Solver, Verdict};
use freecell_study::{Arg, GameSolution, Message, losing_move_of_lost, solve_game};

use crate::notice::Notice;
use crate::session::Event;

/// Names the move that lost a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LosingMove {
    /// The search for that move is still running.
    Searching,
    /// One move of this range lost the game. Moves count from 1; 0 is the deal
    /// itself.
    Between(usize, usize),
}

/// Describes what the analysis knows about a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum GameStatus {
    /// The analysis is off.
    #[default]
    Off,
    /// A search is running.
    Searching,
    /// The game is won.
    Won,
    /// The game can be won with these moves; `None` if the game's autoplay takes
    /// a card that the solution needs.
    Winnable(Option<Vec<Move>>),
    /// The game cannot be won.
    Lost(LosingMove),
    /// The search ended without a verdict.
    Undecided {
        /// Whether the player stopped the search.
        is_stopped: bool,
    },
}

impl GameStatus {
    /// Returns the message for this status, after `turn` moves; `None` if the
    /// analysis is off.
    pub fn notice(&self, turn: usize) -> Option<Notice> {
        let count = |name, count| (name, Arg::count(count));
        let (key, args) = match self {
            GameStatus::Off => return None,
            GameStatus::Searching => (key!("verdict-thinking"), vec![]),
            GameStatus::Won => (key!("verdict-won"), vec![count("moves", turn)]),
            GameStatus::Winnable(Some(moves)) => {
                (key!("verdict-winnable"), vec![count("moves", moves.len())])
            }
            GameStatus::Winnable(None) => (key!("verdict-winnable-otherwise"), vec![]),
            GameStatus::Lost(LosingMove::Searching) => (key!("verdict-lost"), vec![]),
            GameStatus::Lost(LosingMove::Between(_, 0)) => (key!("verdict-impossible"), vec![]),
            GameStatus::Lost(LosingMove::Between(first, last)) if first == last => {
                (key!("verdict-lost-since"), vec![count("move", *first)])
            }
            GameStatus::Lost(LosingMove::Between(first, last)) => (
                key!("verdict-lost-between"),
                vec![count("first", *first), count("last", *last)],
            ),
            GameStatus::Undecided { is_stopped: true } => (key!("verdict-stopped"), vec![]),
            GameStatus::Undecided { is_stopped: false } => (key!("verdict-undecided"), vec![]),
        };
        Some(Notice::new(key, args))
    }

    /// Returns the name: `off`, `searching`, `won`, `winnable`, `lost` or `undecided`.
    pub fn name(&self) -> &'static str {
        match self {
            GameStatus::Off => "off",
            GameStatus::Searching => "searching",
            GameStatus::Won => "won",
            GameStatus::Winnable(_) => "winnable",
            GameStatus::Lost(_) => "lost",
            GameStatus::Undecided { .. } => "undecided",
        }
    }

    /// Returns whether the player did not expect it: a game that stays winnable is no news.
    pub fn is_news(&self) -> bool {
        matches!(
            self,
            GameStatus::Lost(LosingMove::Between(..)) | GameStatus::Undecided { .. }
        )
    }

    /// Returns what the player can do about it.
    pub fn action(&self) -> Option<StatusAction> {
        match self {
            GameStatus::Searching => Some(StatusAction::StopSearch),
            GameStatus::Undecided { .. } => Some(StatusAction::KeepSearching),
            _ => self.last_winnable().map(StatusAction::BackToTurn),
        }
    }

    /// Returns the last turn from which a lost game could still be won; `None` if
    /// it is unknown, or the deal itself cannot be won.
    pub fn last_winnable(&self) -> Option<usize> {
        match self {
            GameStatus::Lost(LosingMove::Between(first, _)) => first.checked_sub(1),
            _ => None,
        }
    }

    /// Returns whether further search cannot change the status.
    fn is_final(&self) -> bool {
        matches!(
            self,
            GameStatus::Winnable(_) | GameStatus::Lost(LosingMove::Between(..))
        )
    }
}

/// What a player can do about the status of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatusAction {
    /// Stop the search.
    StopSearch,
    /// Continue the search with a longer time limit.
    KeepSearching,
    /// Go back to the last turn from which the game could be won.
    BackToTurn(usize),
}

impl StatusAction {
    /// Returns the label.
    pub fn label(self) -> Message {
        let (code, args) = match self {
            StatusAction::StopSearch => (key!("search-stop"), vec![]),
            StatusAction::KeepSearching => (key!("search-on"), vec![]),
            StatusAction::BackToTurn(turn) => {
                (key!("back-to-move"), vec![("turn", Arg::count(turn))])
            }
        };
        Message::new(code, "", args)
    }

    /// Returns the event that does it.
    pub fn event(self) -> Event {
        match self {
            StatusAction::StopSearch | StatusAction::KeepSearching => Event::Search,
            StatusAction::BackToTurn(_) => Event::BackToWinnable,
        }
    }
}

/// Converts the result of [`solve_game`].
impl From<Verdict<Option<GameSolution>>> for GameStatus {
    fn from(verdict: Verdict<Option<GameSolution>>) -> GameStatus {
        match verdict {
            Verdict::Solved(solution) => {
                GameStatus::Winnable(solution.map(|solution| solution.moves))
            }
            Verdict::Impossible => GameStatus::Lost(LosingMove::Searching),
            Verdict::GaveUp(_) => GameStatus::Undecided { is_stopped: false },
        }
    }
}

/// Decides whether a game can be won and, if not, which move lost it. Calls
/// `respond` with the status, and again when the losing move is known. `control`
/// creates the control of each of the two searches.
pub(crate) fn analyze<C: Control>(
    solver: &mut Solver,
    game: &Game,
    limits: Limits,
    mut control: impl FnMut() -> C,
    mut respond: impl FnMut(GameStatus),
) {
    let verdict = solve_game(solver, game, limits, &mut control());
    let is_lost = verdict == Verdict::Impossible;
    respond(verdict.into());
    if is_lost {
        let since = losing_move_of_lost(solver, game, limits, &mut control());
        let since = LosingMove::Between(*since.start(), *since.end());
        respond(GameStatus::Lost(since));
    }
}

/// The status of a deal that cannot be won, whatever was played.
const IMPOSSIBLE: GameStatus = GameStatus::Lost(LosingMove::Between(0, 0));

/// The maximum number of cached results; the cache is cleared when full.
const MAX_KNOWN: usize = 4_000;

/// Tracks what is known about a game while it is played. It does not search:
/// [`observe`](Analysis::observe) returns whether the caller must run the
/// solver, and [`on_result`](Analysis::on_result) takes the result. Results are
/// cached, and a known solution is followed without a new search.
///
/// ```
/// use freecell_core::{AutoPlay, DealNumber, Game};
/// use freecell_play::{GameStatus, Analysis};
/// use freecell_study::solve_game;
/// use freecell_solve::{Limits, Solver};
///
/// let mut game = Game::new(DealNumber::new(617)?, AutoPlay::Horne);
/// let mut analysis = Analysis::default();
/// assert!(analysis.observe(&game, None));
/// let verdict = solve_game(&mut Solver::new(), &game, Limits::default(), &mut ());
/// analysis.on_result(&game.to_record(), verdict.into());
/// let GameStatus::Winnable(Some(moves)) = analysis.status().clone() else { panic!() };
/// // Following the known solution needs no search.
/// game.play(moves[0])?;
/// assert!(!analysis.observe(&game, Some(moves[0])));
/// assert_eq!(*analysis.status(), GameStatus::Winnable(Some(moves[1..].to_vec())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Analysis {
    status: GameStatus,
    /// Final results by record.
    known: HashMap<String, GameStatus>,
    /// The observed game, and its record.
    game: Option<Game>,
    record: String,
}

impl Analysis {
    /// Returns the status of the observed game.
    pub fn status(&self) -> &GameStatus {
        &self.status
    }

    /// Returns the record of the observed game.
    pub fn record(&self) -> &str {
        &self.record
    }

    /// Observes a game. `last_move` is the move that led here from the game
    /// observed before, if there is one. Returns whether a search is needed.
    pub fn observe(&mut self, game: &Game, last_move: Option<Move>) -> bool {
        let record = game.to_record();
        if record == self.record && self.status != GameStatus::Off {
            return false;
        }
        self.record = record;
        self.game = Some(game.clone());
        let status = if game.position().is_won() {
            GameStatus::Won
        } else if let Some(known) = self.known.get(&self.record) {
            known.clone()
        } else {
            match (last_move, std::mem::take(&mut self.status)) {
                (Some(mv), GameStatus::Winnable(Some(mut moves))) if moves.first() == Some(&mv) => {
                    moves.remove(0);
                    GameStatus::Winnable(Some(moves))
                }
                // A lost game stays lost.
                (Some(_), lost @ GameStatus::Lost(LosingMove::Between(..))) => lost,
                _ => GameStatus::Searching,
            }
        };
        self.set(status);
        self.status == GameStatus::Searching
    }

    /// Stores the result of a search. Returns `false` if the result was ignored
    /// because another game is observed now, or no search is expected.
    pub fn on_result(&mut self, record: &str, status: GameStatus) -> bool {
        let is_current = record == self.record
            && matches!(
                self.status,
                GameStatus::Searching | GameStatus::Lost(LosingMove::Searching)
            );
        if is_current {
            self.set(status);
        }
        is_current
    }

    /// Sets the status to searching; the caller starts another search.
    pub fn search_again(&mut self) {
        self.status = GameStatus::Searching;
    }

    /// Records that the player stopped the search.
    pub fn stop(&mut self) {
        if self.status == GameStatus::Searching {
            self.status = GameStatus::Undecided { is_stopped: true };
        }
    }

    /// Returns whether a deal is known to be impossible, given as a game without moves.
    pub fn is_impossible(&self, deal: &Game) -> bool {
        self.known.get(&deal.to_record()) == Some(&IMPOSSIBLE)
    }

    /// Turns the analysis off.
    pub fn off(&mut self) {
        self.record.clear();
        self.game = None;
        self.status = GameStatus::Off;
    }

    fn set(&mut self, status: GameStatus) {
        if status.is_final() {
            if self.known.len() >= MAX_KNOWN {
                self.known.clear();
            }
            self.known.insert(self.record.clone(), status.clone());
            self.learn_from(&status);
        }
        self.status = status;
    }

    /// Stores what the status means for the positions before this one: a solution
    /// also wins from there, by way of the moves that led here.
    fn learn_from(&mut self, status: &GameStatus) {
        let Some(mut game) = self.game.clone() else {
            return;
        };
        match status {
            GameStatus::Winnable(Some(moves)) => {
                let mut moves = moves.clone();
                while let Some(mv) = game.undo() {
                    moves.insert(0, mv);
                    let known = self.known.get(&game.to_record());
                    if matches!(known, Some(GameStatus::Winnable(Some(known))) if known.len() <= moves.len())
                    {
                        return;
                    }
                    let status = GameStatus::Winnable(Some(moves.clone()));
                    self.known.insert(game.to_record(), status);
                }
            }
            &IMPOSSIBLE => {
                game.jump(0);
                self.known.insert(game.to_record(), IMPOSSIBLE);
            }
            _ => {}
        }
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
    fn every_verdict_becomes_a_status() {
        let moves: Vec<Move> = game("617~none:7a7b").moves().collect();
        let solution = GameSolution {
            moves: moves.clone(),
            cells: 2,
        };
        let undecided = GameStatus::Undecided { is_stopped: false };
        for (verdict, status) in [
            (
                Verdict::Solved(Some(solution)),
                GameStatus::Winnable(Some(moves)),
            ),
            (Verdict::Solved(None), GameStatus::Winnable(None)),
            (Verdict::Impossible, GameStatus::Lost(LosingMove::Searching)),
            (Verdict::GaveUp(Limit::Time), undecided.clone()),
            (Verdict::GaveUp(Limit::States), undecided),
        ] {
            assert_eq!(GameStatus::from(verdict), status);
        }
    }

    #[test]
    fn results_are_cached() {
        let mut analysis = Analysis::default();
        assert!(analysis.observe(&game("617~none:"), None));
        let lost = GameStatus::Lost(LosingMove::Between(0, 0));
        assert!(analysis.on_result("617~none:", lost.clone()));
        // A lost game stays lost, and undo uses the cache.
        let last = game("617~none:7a").moves().next();
        assert!(!analysis.observe(&game("617~none:7a"), last));
        assert_eq!(*analysis.status(), lost);
        assert!(!analysis.observe(&game("617~none:"), None));
        assert_eq!(*analysis.status(), lost);
    }

    /// A solution also counts for the positions before, so undo never makes the number
    /// worse.
    #[test]
    fn a_shorter_solution_is_carried_back() {
        let moves = |count| {
            let one = game("617~none:7a").moves().next().unwrap();
            vec![one; count]
        };
        let winnable = |count| GameStatus::Winnable(Some(moves(count)));
        let mut analysis = Analysis::default();
        assert!(analysis.observe(&game("617~none:"), None));
        analysis.on_result("617~none:", winnable(179));
        assert!(analysis.observe(&game("617~none:6a"), None));
        analysis.on_result("617~none:6a", winnable(71));
        assert!(!analysis.observe(&game("617~none:"), None));
        let GameStatus::Winnable(Some(shown)) = analysis.status() else {
            panic!("it can be won")
        };
        assert_eq!(shown[0], game("617~none:6a").moves().next().unwrap());
        assert_eq!(shown[1..], moves(71));
        // A longer one changes nothing.
        assert!(analysis.observe(&game("617~none:7a"), None));
        analysis.on_result("617~none:7a", winnable(90));
        assert!(!analysis.observe(&game("617~none:"), None));
        assert!(
            matches!(analysis.status(), GameStatus::Winnable(Some(moves)) if moves.len() == 72)
        );
    }

    #[test]
    fn an_impossible_deal_is_known_from_each_of_its_positions() {
        let mut analysis = Analysis::default();
        analysis.observe(&game("11982~horne:1a"), None);
        let deal = game("11982~horne:");
        assert!(!analysis.is_impossible(&deal));
        analysis.on_result("11982~horne:1a", IMPOSSIBLE);
        assert!(analysis.is_impossible(&deal));
        assert!(!analysis.is_impossible(&game("617~horne:")));
    }

    #[test]
    fn late_results_are_ignored() {
        let mut analysis = Analysis::default();
        assert!(analysis.observe(&game("617~none:"), None));
        assert!(analysis.observe(&game("618~none:"), None));
        assert!(!analysis.on_result("617~none:", GameStatus::Lost(LosingMove::Searching)));
        assert_eq!(*analysis.status(), GameStatus::Searching);
        analysis.stop();
        let stopped = GameStatus::Undecided { is_stopped: true };
        assert_eq!(*analysis.status(), stopped);
        assert!(!analysis.on_result("618~none:", GameStatus::Won));
        analysis.off();
        assert!(analysis.observe(&game("618~none:"), None));
    }

    /// A move made before the losing move is known needs a new search.
    #[test]
    fn a_move_during_the_search_for_the_losing_move() {
        let mut analysis = Analysis::default();
        assert!(analysis.observe(&game("617~none:"), None));
        analysis.on_result("617~none:", GameStatus::Lost(LosingMove::Searching));
        let last = game("617~none:7a").moves().next();
        assert!(analysis.observe(&game("617~none:7a"), last));
    }
}
