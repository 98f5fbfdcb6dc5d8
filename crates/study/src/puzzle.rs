//! Puzzles: positions with a question that the solver has answered.

use std::fmt;
use std::str::FromStr;

use freecell_core::{AutoPlay, Game, Metric, Move, Position};
use freecell_reader::record_of_line;
use freecell_solve::{Control, Limits, LowerBound, OptimalSolver, Request};

use crate::judge::{Judge, PositionKey, Winnability};
use crate::rating::{Level, Rater};

/// The shipped puzzles, one on each line; lines that start with `#` are comments.
/// [`Puzzle`] parses a line. `freecell puzzle --generate 1000 --seed 1` wrote them.
pub const PUZZLES: &str = include_str!("../data/puzzles.txt");

/// What a puzzle asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PuzzleKind {
    /// Which move is the only one that keeps the game winnable?
    OnlyMove,
    /// Win in a number of moves, the smallest possible, in [`Metric::Safe`].
    WinInN,
    /// Which move lost the game?
    WhereLost,
}

impl PuzzleKind {
    /// All kinds.
    pub const ALL: [PuzzleKind; 3] = [
        PuzzleKind::OnlyMove,
        PuzzleKind::WinInN,
        PuzzleKind::WhereLost,
    ];

    /// Returns the name: `only-move`, `win-in-n` or `where-lost`.
    pub const fn name(self) -> &'static str {
        match self {
            PuzzleKind::OnlyMove => "only-move",
            PuzzleKind::WinInN => "win-in-n",
            PuzzleKind::WhereLost => "where-lost",
        }
    }
}

impl fmt::Display for PuzzleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The answer to a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The only move that keeps the game winnable. Moves that lead to the same
    /// position, up to the order of columns and cells, count as the same.
    OnlyMove(Move),
    /// A shortest solution.
    WinInN(Vec<Move>),
    /// The number of the move that lost the game, counted from 1.
    WhereLost(usize),
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::OnlyMove(mv) => mv.fmt(f),
            Answer::WinInN(moves) => {
                let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
                f.write_str(&moves.join(" "))
            }
            Answer::WhereLost(turn) => turn.fmt(f),
        }
    }
}

/// A position with a question, an answer and a level.
///
/// Its text is a line with the record of a game, and a comment with the kind, the level
/// and the answer, so that everything that reads records can open it:
///
/// ```
/// use freecell_reader::read_record;
/// use freecell_study::{PUZZLES, Puzzle, PuzzleKind};
///
/// let line = PUZZLES.lines().find(|line| !line.starts_with('#')).unwrap();
/// let puzzle: Puzzle = line.parse()?;
/// assert_eq!(puzzle.to_string(), line);
/// assert_eq!(read_record(line)?, puzzle.game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The game up to the position of the puzzle, with autoplay `horne`. In a puzzle of
    /// the kind [`PuzzleKind::WhereLost`], the whole game.
    pub game: Game,
    /// The level of the position, or of the position before the losing move.
    pub level: Level,
    /// The answer.
    pub answer: Answer,
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let record = self.game.to_record();
        let (kind, level, answer) = (self.kind(), self.level, &self.answer);
        write!(f, "{record} # {kind} {level} {answer}")
    }
}

impl FromStr for Puzzle {
    type Err = PuzzleError;

    fn from_str(line: &str) -> Result<Puzzle, PuzzleError> {
        let bad = |what: &dyn fmt::Display| PuzzleError::Wrong(what.to_string());
        let record = record_of_line(line).unwrap_or_default();
        // The record is a line of a file, of which the caller knows the number.
        let game = Game::from_record(record)
            .map_err(|error| bad(&error.to_string().replacen(" (line 1)", "", 1)))?;
        let comment = line.split_once('#').map_or("", |(_, comment)| comment);
        let mut words = comment.split_whitespace();
        let [kind, level] = [(); 2].map(|()| words.next().unwrap_or_default());
        let level = level.parse().map_err(|error| bad(&error))?;
        let moves = words
            .clone()
            .map(str::parse::<Move>)
            .collect::<Result<Vec<_>, _>>();
        let moves = || moves.map_err(|error| bad(&error));
        let kind = PuzzleKind::ALL
            .into_iter()
            .find(|known| known.name() == kind);
        let answer = match kind {
            Some(PuzzleKind::OnlyMove) => match moves()?[..] {
                [mv] => Answer::OnlyMove(mv),
                _ => return Err(bad(&"expected one move as the answer")),
            },
            Some(PuzzleKind::WinInN) => Answer::WinInN(moves()?),
            Some(PuzzleKind::WhereLost) => {
                let turn = words.next().and_then(|word| word.parse().ok());
                let turn = turn.filter(|_| words.next().is_none());
                Answer::WhereLost(turn.ok_or_else(|| bad(&"expected a number as the answer"))?)
            }
            None => return Err(bad(&"expected only-move, win-in-n or where-lost after #")),
        };
        Ok(Puzzle {
            game,
            level,
            answer,
        })
    }
}

/// Says what is wrong with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleError {
    /// The text, the answer or the level is wrong.
    Wrong(String),
    /// A search gave up before this was known.
    Undecided(&'static str),
}

impl PuzzleError {
    /// Returns whether a search gave up, so that the puzzle may be right.
    pub fn is_undecided(&self) -> bool {
        matches!(self, PuzzleError::Undecided(_))
    }
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzleError::Wrong(what) => f.write_str(what),
            PuzzleError::Undecided(what) => write!(f, "gave up: {what}"),
        }
    }
}

impl std::error::Error for PuzzleError {}

impl Puzzle {
    /// The metric of the lengths.
    pub const METRIC: Metric = Metric::Safe;
    /// The autoplay of the games, which is free in the metric.
    pub const AUTOPLAY: AutoPlay = AutoPlay::Horne;

    /// Returns what the puzzle asks.
    pub fn kind(&self) -> PuzzleKind {
        match self.answer {
            Answer::OnlyMove(_) => PuzzleKind::OnlyMove,
            Answer::WinInN(_) => PuzzleKind::WinInN,
            Answer::WhereLost(_) => PuzzleKind::WhereLost,
        }
    }

    /// Returns the position that is rated: that of the game, or before the losing move.
    pub fn position(&self) -> Position {
        let mut game = self.game.clone();
        if let Answer::WhereLost(turn) = self.answer {
            game.jump(turn.saturating_sub(1));
        }
        *game.position()
    }
}

/// Verifies puzzles from scratch.
#[derive(Debug)]
pub struct PuzzleVerifier {
    judge: Judge,
    optimal: OptimalSolver,
    rater: Rater,
}

impl Default for PuzzleVerifier {
    fn default() -> PuzzleVerifier {
        PuzzleVerifier {
            judge: Judge::new(Puzzle::AUTOPLAY, Puzzle::METRIC),
            optimal: OptimalSolver::new(),
            rater: Rater::new(),
        }
    }
}

impl PuzzleVerifier {
    /// Verifies the answer and the level of a puzzle: decides every move, proves that a
    /// solution is a shortest one, or decides the positions before and after the losing
    /// move. The limits apply to each search.
    ///
    /// # Errors
    ///
    /// Returns what is wrong, or which search gave up.
    pub fn verify(
        &mut self,
        puzzle: &Puzzle,
        limits: Limits,
        control: &mut dyn Control,
    ) -> Result<(), PuzzleError> {
        let wrong = |what: &str| Err(PuzzleError::Wrong(what.to_owned()));
        let undecided = |what| Err(PuzzleError::Undecided(what));
        if puzzle.game.autoplay() != Puzzle::AUTOPLAY {
            return wrong("the autoplay of a puzzle is horne");
        }
        self.judge.clear();
        let position = puzzle.position();
        match &puzzle.answer {
            Answer::OnlyMove(mv) => {
                let choices = self.judge.choices(&position, limits, control);
                if choices.winning().start() != choices.winning().end() {
                    return undecided("not every move is decided");
                }
                let mut game = Game::new(position, Puzzle::AUTOPLAY);
                if game.play(*mv).is_err() {
                    return wrong("the answer is not a legal move");
                }
                let only = choices.only_winning();
                let only = only.map(|choice| PositionKey::new(&choice.after));
                if only != Some(PositionKey::new(game.position())) {
                    return wrong("the answer is not the only winning move");
                }
            }
            Answer::WinInN(moves) => {
                let mut game = Game::new(position, Puzzle::AUTOPLAY);
                if moves.iter().any(|&mv| game.play(mv).is_err()) || !game.position().is_won() {
                    return wrong("the answer does not win");
                }
                let known = Some(moves.len());
                let bounds = self.optimal.solve(
                    Request::new(position)
                        .metric(Puzzle::METRIC)
                        .limits(limits)
                        .known(known)
                        .control(control),
                );
                if bounds.ended.is_some() {
                    return undecided("the solution is not proven to be a shortest one");
                }
                if bounds.lower != LowerBound::AtLeast(moves.len()) {
                    return wrong("the answer is not a shortest solution");
                }
            }
            Answer::WhereLost(turn) => {
                let mut game = puzzle.game.clone();
                if !(1..=game.turn()).contains(turn) {
                    return wrong("the game has no move of this number");
                }
                for (turn, expected) in [
                    (turn - 1, Winnability::Winnable),
                    (*turn, Winnability::Lost),
                ] {
                    game.jump(turn);
                    match self
                        .judge
                        .decide(game.position(), limits, control)
                        .winnability
                    {
                        Winnability::Undecided => return undecided("a position is undecided"),
                        found if found != expected => {
                            return wrong("the answer is not the move that lost the game");
                        }
                        _ => {}
                    }
                }
            }
        }
        if Level::of_wins(self.rater.wins(&position)) != puzzle.level {
            return wrong("the level is not that of the position");
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use freecell_core::CellCount;

    /// Any empty column is the same answer.
    #[test]
    fn moves_to_the_same_position_are_the_same_answer() {
        let text = "Foundations: C-K D-K H-K S-J\n: QS KS\n";
        let position = Position::read(text, CellCount::ZERO).unwrap();
        let verify = |mv: &str| {
            let puzzle = Puzzle {
                game: Game::new(position, Puzzle::AUTOPLAY),
                level: Level::Easy,
                answer: Answer::OnlyMove(mv.parse().unwrap()),
            };
            let verified = PuzzleVerifier::default().verify(&puzzle, Limits::default(), &mut ());
            verified.map_err(|error| error.to_string())
        };
        assert_eq!(verify("12"), Ok(()));
        assert_eq!(verify("15"), Ok(()));
        let illegal = "the answer is not a legal move".to_owned();
        assert_eq!(verify("21"), Err(illegal));
    }
}
