//! What a session asks the solver, and what the solver answers. Both are also text, which
//! a page sends to its worker and back.

use std::fmt;
use std::str::SplitWhitespace;

use freecell_core::{CellCount, DealNumber, Game, Start};
use freecell_solve::{Control, Limits, Solver};
use freecell_study::{Level, QUICK_STATES, Rater, Rating, first_winnable};

use crate::analysis::{GameStatus, LosingMove, analyze};

/// A request to the solver.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "few exist at a time")]
pub enum SolverRequest {
    /// Find the status of a game.
    Analyze {
        /// The game.
        game: Game,
        /// The time limit of each search.
        milliseconds: u64,
    },
    /// Find the level of a deal.
    Level(Start),
    /// Find the first winnable deal.
    FindWinnable {
        /// The deals.
        numbers: Vec<DealNumber>,
        /// The number of free cells.
        cells: CellCount,
    },
}

/// The queue of a request. Each has a solver and a thread of its own, so the level
/// delays no verdict. A request replaces the one before it in its queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolverQueue {
    /// [`SolverRequest::Analyze`].
    Analysis,
    /// [`SolverRequest::Level`].
    Level,
    /// [`SolverRequest::FindWinnable`].
    Random,
}

impl SolverQueue {
    /// All queues.
    pub const ALL: [SolverQueue; 3] = [
        SolverQueue::Analysis,
        SolverQueue::Level,
        SolverQueue::Random,
    ];

    /// Returns the name: `analysis`, `level` or `random`.
    pub fn name(self) -> &'static str {
        match self {
            SolverQueue::Analysis => "analysis",
            SolverQueue::Level => "level",
            SolverQueue::Random => "random",
        }
    }
}

impl SolverRequest {
    /// Returns the queue of the request.
    pub fn queue(&self) -> SolverQueue {
        match self {
            SolverRequest::Analyze { .. } => SolverQueue::Analysis,
            SolverRequest::Level(_) => SolverQueue::Level,
            SolverRequest::FindWinnable { .. } => SolverQueue::Random,
        }
    }

    /// Returns the time limit of each search, if it has one.
    pub fn milliseconds(&self) -> Option<u64> {
        match self {
            SolverRequest::Analyze { milliseconds, .. } => Some(*milliseconds),
            SolverRequest::Level(_) | SolverRequest::FindWinnable { .. } => None,
        }
    }

    /// Runs the request. `control` creates the control of each search. `respond` is called
    /// with each answer: a lost game has two.
    pub fn run<C: Control>(
        &self,
        solver: &mut Solver,
        limits: Limits,
        mut control: impl FnMut() -> C,
        mut respond: impl FnMut(SolverAnswer),
    ) {
        match self {
            SolverRequest::Analyze { game, .. } => {
                analyze(solver, game, limits, control, |status| {
                    let record = game.to_record();
                    respond(SolverAnswer::Status { record, status });
                });
            }
            SolverRequest::Level(start) => {
                let limits = limits.states(Rating::MAX_STATES);
                let level = Rater::new().level(solver, *start, limits, &mut control());
                let start = *start;
                respond(SolverAnswer::Level { start, level });
            }
            SolverRequest::FindWinnable { numbers, cells } => {
                let numbers = numbers.iter().copied();
                let number = first_winnable(solver, numbers, *cells, limits.states(QUICK_STATES));
                respond(SolverAnswer::Winnable(number));
            }
        }
    }

    /// Parses the text of a request.
    pub fn parse(text: &str) -> Option<SolverRequest> {
        let mut words = text.split_whitespace();
        Some(match words.next()? {
            "analyze" => SolverRequest::Analyze {
                milliseconds: words.next()?.parse().ok()?,
                game: Game::from_record(words.next()?).ok()?,
            },
            "level" => SolverRequest::Level(words.next()?.parse().ok()?),
            "winnable" => SolverRequest::FindWinnable {
                cells: CellCount::new(words.next()?.parse().ok()?).ok()?,
                numbers: parse_all(words)?,
            },
            _ => return None,
        })
    }
}

impl fmt::Display for SolverRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolverRequest::Analyze { game, milliseconds } => {
                write!(f, "analyze {milliseconds} {}", game.to_record())
            }
            SolverRequest::Level(start) => write!(f, "level {start}"),
            SolverRequest::FindWinnable { numbers, cells } => {
                write!(f, "winnable {cells}")?;
                write_all(f, numbers)
            }
        }
    }
}

/// An answer of the solver: [`Event::Answer`](crate::Event::Answer).
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "few exist at a time")]
pub enum SolverAnswer {
    /// The status of a game.
    Status {
        /// The record of the game.
        record: String,
        /// The status.
        status: GameStatus,
    },
    /// The level of a deal.
    Level {
        /// The deal.
        start: Start,
        /// The level; `None` if the deal cannot be won or is undecided.
        level: Option<Level>,
    },
    /// The first winnable deal; `None` if there is none.
    Winnable(Option<DealNumber>),
}

impl SolverAnswer {
    /// Returns whether no other answer to the request follows.
    pub fn is_last(&self) -> bool {
        let SolverAnswer::Status { status, .. } = self else {
            return true;
        };
        *status != GameStatus::Lost(LosingMove::Searching)
    }

    /// Parses the text of an answer.
    pub fn parse(text: &str) -> Option<SolverAnswer> {
        let mut words = text.split_whitespace();
        Some(match words.next()? {
            "status" => SolverAnswer::Status {
                record: words.next()?.to_owned(),
                status: parse_status(words)?,
            },
            "level" => SolverAnswer::Level {
                start: words.next()?.parse().ok()?,
                level: words.next().map(str::parse).transpose().ok()?,
            },
            "winnable" => {
                let number = words.next().map(str::parse).transpose();
                SolverAnswer::Winnable(number.ok()?)
            }
            _ => return None,
        })
    }
}

impl fmt::Display for SolverAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolverAnswer::Status { record, status } => {
                write!(f, "status {record} {}", status.name())?;
                match status {
                    GameStatus::Winnable(Some(moves)) => {
                        write!(f, " by")?;
                        write_all(f, moves)
                    }
                    GameStatus::Lost(LosingMove::Between(first, last)) => {
                        write!(f, " {first} {last}")
                    }
                    GameStatus::Undecided { is_stopped: true } => write!(f, " stopped"),
                    _ => Ok(()),
                }
            }
            SolverAnswer::Level { start, level } => {
                write!(f, "level {start}")?;
                write_all(f, level)
            }
            SolverAnswer::Winnable(number) => {
                write!(f, "winnable")?;
                write_all(f, number)
            }
        }
    }
}

fn parse_status(mut words: SplitWhitespace<'_>) -> Option<GameStatus> {
    Some(match (words.next()?, words.next()) {
        ("off", None) => GameStatus::Off,
        ("searching", None) => GameStatus::Searching,
        ("won", None) => GameStatus::Won,
        ("winnable", None) => GameStatus::Winnable(None),
        ("winnable", Some("by")) => GameStatus::Winnable(Some(parse_all(words)?)),
        ("lost", None) => GameStatus::Lost(LosingMove::Searching),
        ("lost", Some(first)) => GameStatus::Lost(LosingMove::Between(
            first.parse().ok()?,
            words.next()?.parse().ok()?,
        )),
        ("undecided", stopped) => GameStatus::Undecided {
            is_stopped: stopped.is_some(),
        },
        _ => return None,
    })
}

fn parse_all<T: std::str::FromStr>(words: SplitWhitespace<'_>) -> Option<Vec<T>> {
    words.map(|word| word.parse().ok()).collect()
}

/// Writes values with a space before each.
fn write_all<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    values: impl IntoIterator<Item = T>,
) -> fmt::Result {
    values
        .into_iter()
        .try_for_each(|value| write!(f, " {value}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(record: &str) -> Game {
        Game::from_record(record).unwrap()
    }

    fn answers(request: &SolverRequest) -> Vec<SolverAnswer> {
        let mut answers = Vec::new();
        let respond = |answer| answers.push(answer);
        request.run(&mut Solver::new(), Limits::default(), || (), respond);
        answers
    }

    #[test]
    fn requests_and_their_answers_survive_as_text() {
        let analyze = |record| SolverRequest::Analyze {
            game: game(record),
            milliseconds: 8_000,
        };
        let position = Start::from(game("617~horne:7a").position());
        let level = |number: u32| SolverRequest::Level(Start::from(DealNumber::from(number)));
        let find = |numbers: &[u32]| SolverRequest::FindWinnable {
            numbers: numbers.iter().map(|&number| number.into()).collect(),
            cells: CellCount::FOUR,
        };
        let mut seen = Vec::new();
        for request in [
            analyze("617~horne:7a7b"),
            // The solution found needs another autoplay.
            analyze("208~max~2cells:"),
            analyze("11982~horne:1a"),
            level(164),
            level(617),
            level(11982),
            SolverRequest::Level(position),
            find(&[11982, 1]),
            find(&[11982]),
        ] {
            assert_eq!(
                SolverRequest::parse(&request.to_string()),
                Some(request.clone())
            );
            let answers = answers(&request);
            let (last, others) = answers.split_last().unwrap();
            assert!(last.is_last() && !others.iter().any(SolverAnswer::is_last));
            for answer in &answers {
                let text = answer.to_string();
                assert_eq!(SolverAnswer::parse(&text).as_ref(), Some(answer), "{text}");
                seen.push(text.split(" by ").next().unwrap().to_owned());
            }
        }
        let position = format!("level {position} expert");
        let expected = [
            "status 617~horne:7a7b winnable",
            "status 208~max~2cells: winnable",
            "status 11982~horne:1a lost",
            "status 11982~horne:1a lost 0 0",
            "level 164 easy",
            "level 617 expert",
            "level 11982",
            &position,
            "winnable 1",
            "winnable",
        ];
        assert_eq!(seen, expected);
    }

    #[test]
    fn every_status_survives_as_text() {
        for status in [
            GameStatus::Off,
            GameStatus::Searching,
            GameStatus::Won,
            GameStatus::Winnable(None),
            GameStatus::Winnable(Some(vec![])),
            GameStatus::Undecided { is_stopped: false },
            GameStatus::Undecided { is_stopped: true },
        ] {
            let record = "617~none:".to_owned();
            let answer = SolverAnswer::Status { record, status };
            assert_eq!(SolverAnswer::parse(&answer.to_string()), Some(answer));
        }
    }

    #[test]
    fn other_texts_are_neither() {
        for wrong in [
            "",
            "status",
            "status 617~none:",
            "status 617 lost 1",
            "level",
            "level 617 x",
            "winnable x",
            "off",
        ] {
            assert_eq!(SolverAnswer::parse(wrong), None, "{wrong}");
        }
        for wrong in [
            "",
            "analyze",
            "analyze 617",
            "analyze x 617",
            "level",
            "winnable 9",
            "winnable 4 x",
        ] {
            assert_eq!(SolverRequest::parse(wrong), None, "{wrong}");
        }
    }
}
