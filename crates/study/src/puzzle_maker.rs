//! Makes puzzles from games of simulated players and of the solver.

use std::collections::HashSet;

use freecell_core::{CellCount, DealNumber, Game, Move, Position, Start};
use freecell_solve::{Limits, OptimalSolver, Request, Solver};

use crate::judge::{Judge, PositionKey, Winnability};
use crate::player::{Habits, Player, Random};
use crate::puzzle::{Answer, Puzzle, PuzzleKind};
use crate::rating::{Level, Rater};
use crate::solve::losing_move;

/// The number of states that a search may expand, so that puzzles are cheap to verify.
const PUZZLE_STATES: u64 = 5_000;

/// The number of states that is nearly always enough to win a position that can be won.
const FEW_STATES: u64 = 1_000;

/// Makes puzzles, always the same ones from a seed as long as the solver stays the same.
///
/// ```
/// use freecell_study::{PuzzleKind, PuzzleMaker, PuzzleVerifier};
/// use freecell_solve::Limits;
///
/// // The kinds take turns.
/// let puzzle = PuzzleMaker::default().make(1, 2);
/// assert_eq!(puzzle.kind(), PuzzleKind::WhereLost);
/// assert_eq!(PuzzleVerifier::default().verify(&puzzle, Limits::default(), &mut ()), Ok(()));
/// ```
#[derive(Debug)]
pub struct PuzzleMaker {
    random: Random,
    judge: Judge,
    solver: Solver,
    optimal: OptimalSolver,
    rater: Rater,
}

impl Default for PuzzleMaker {
    fn default() -> PuzzleMaker {
        PuzzleMaker {
            random: Random::new(0),
            judge: Judge::new(Puzzle::AUTOPLAY, Puzzle::METRIC),
            solver: Solver::new(),
            optimal: OptimalSolver::new(),
            rater: Rater::new(),
        }
    }
}

impl PuzzleMaker {
    /// The largest deal number.
    const LAST_DEAL: u32 = 1_000_000;

    /// Makes the puzzle with this index, counted from 0, of the sequence with a seed.
    pub fn make(&mut self, seed: u64, index: usize) -> Puzzle {
        self.random = Random::new(Random::new(seed).bits() ^ Random::new(index as u64).bits());
        let kind = PuzzleKind::ALL[index % PuzzleKind::ALL.len()];
        loop {
            if let Some(puzzle) = self.try_to_make(kind) {
                return puzzle;
            }
        }
    }

    /// Makes a puzzle from a random game; `None` if it offers none.
    fn try_to_make(&mut self, kind: PuzzleKind) -> Option<Puzzle> {
        let number = DealNumber::from(1 + self.random.below(PuzzleMaker::LAST_DEAL));
        let start = Start::Deal(number, CellCount::FOUR);
        let (game, answer) = match kind {
            PuzzleKind::OnlyMove => self.only_move(start)?,
            PuzzleKind::WinInN => self.win_in_n(start)?,
            PuzzleKind::WhereLost => self.where_lost(start)?,
        };
        let mut puzzle = Puzzle {
            game,
            level: Level::Easy,
            answer,
        };
        puzzle.level = Level::of_wins(self.rater.wins(&puzzle.position()));
        Some(puzzle)
    }

    /// Returns the game of a simulated player, up to the first position that repeats
    /// another one.
    fn player_game(&mut self, start: Start) -> Game {
        let habits = Habits::MODEST.vary(Rater::VARIETY, &mut self.random);
        let mut game = Game::new(start, Puzzle::AUTOPLAY);
        let mut seen = HashSet::from([PositionKey::new(game.position())]);
        let mut has_repeated = false;
        Player::new(habits, self.random.bits()).play(&start.position(), |mv| {
            if !has_repeated {
                game.play(mv).expect("a player makes legal moves");
                has_repeated = !seen.insert(PositionKey::new(game.position()));
            }
        });
        if has_repeated {
            game.undo();
        }
        game
    }

    /// Returns a solution of the solver.
    fn solver_game(&mut self, start: Start) -> Option<Game> {
        let verdict = self
            .solver
            .solve_ref(Request::new(start).limits(limits(PUZZLE_STATES)));
        verdict
            .into_solution()?
            .game()
            .with_autoplay(Puzzle::AUTOPLAY)
    }

    /// Returns a lost game of a player, and the move that lost it.
    fn lost_game(&mut self, start: Start) -> Option<(Game, usize)> {
        let game = self.player_game(start);
        let since = losing_move(&mut self.solver, &game, limits(PUZZLE_STATES), &mut ())?;
        (since.start() == since.end() && *since.start() > 0).then_some((game, *since.start()))
    }

    fn where_lost(&mut self, start: Start) -> Option<(Game, Answer)> {
        /// The number of moves for which the player did not notice.
        const PLAYED_ON: usize = 6;
        let (mut game, turn) = self.lost_game(start)?;
        if game.turn() < turn + PLAYED_ON {
            return None;
        }
        game.jump(game.turn().min(turn + 2 * PLAYED_ON));
        Some((without_redo(&game), Answer::WhereLost(turn)))
    }

    /// Takes a position of a player's game with at most one empty cell or column. Where
    /// there is more space, more than one order of moves wins nearly always.
    fn only_move(&mut self, start: Start) -> Option<(Game, Answer)> {
        /// The number of moves after which a game is no longer just opened.
        const FIRST_TURN: usize = 5;
        let mut game = self.player_game(start);
        self.judge.clear();
        for turn in FIRST_TURN..game.turn_count() {
            game.jump(turn);
            let position = *game.position();
            if position.empty_cells() + position.empty_columns() > 1
                || self.has_reversible_choice(&position)
            {
                continue;
            }
            let found = self.judge.decide(&position, limits(FEW_STATES), &mut ());
            if found.winnability != Winnability::Winnable {
                // A lost game stays lost.
                return None;
            }
            if let Some(mv) = self.only_winning(&position) {
                return Some((without_redo(&game), Answer::OnlyMove(mv)));
            }
        }
        None
    }

    /// Returns whether a move can be taken back by another one: then it wins, too, and
    /// is hardly the only one.
    fn has_reversible_choice(&self, position: &Position) -> bool {
        let key = PositionKey::new(position);
        let home = position.cards_on_foundations();
        let choices = self.judge.list(position).moves.into_iter();
        let mut choices = choices.filter(|choice| choice.after.cards_on_foundations() == home);
        choices.any(|choice| {
            let back = choice.after.legal_moves();
            back.into_iter().any(|mv| {
                let mut after = choice.after;
                after.play_unchecked(mv);
                PositionKey::new(&after) == key
            })
        })
    }

    /// Returns the only move that keeps a position winnable, among several.
    fn only_winning(&mut self, position: &Position) -> Option<Move> {
        /// The fewest moves to choose from.
        const CHOICES: usize = 4;
        if self.judge.list(position).moves.len() < CHOICES {
            return None;
        }
        // Winning moves are found fast, so that two of them end the search early.
        for max_states in [FEW_STATES, PUZZLE_STATES] {
            let choices = self.judge.choices(position, limits(max_states), &mut ());
            match choices.only_winning() {
                Some(choice) => return Some(choice.mv),
                None if *choices.winning().start() > 1 => return None,
                None => {}
            }
        }
        None
    }

    /// Takes a position near the end of a solution.
    fn win_in_n(&mut self, start: Start) -> Option<(Game, Answer)> {
        /// The smallest and largest n.
        const LENGTHS: std::ops::RangeInclusive<usize> = 4..=14;
        let mut game = self.solver_game(start)?;
        let left = LENGTHS.start() + self.random.below(14) as usize;
        game.jump(game.turn().checked_sub(left)?);
        let position = game.position();
        let metric = Puzzle::METRIC;
        let bounds = self.optimal.solve(
            Request::new(position)
                .metric(metric)
                .limits(limits(PUZZLE_STATES)),
        );
        let moves: Vec<_> = bounds.solution?.game().moves().collect();
        LENGTHS
            .contains(&moves.len())
            .then(|| (without_redo(&game), Answer::WinInN(moves)))
    }
}

fn limits(max_states: u64) -> Limits {
    Limits::default().states(max_states)
}

/// Returns the game up to its current position.
fn without_redo(game: &Game) -> Game {
    let mut short = Game::new(*game.start(), game.autoplay());
    for mv in game.moves().take(game.turn()) {
        short.play(mv).expect("the game has made this move");
    }
    short
}
