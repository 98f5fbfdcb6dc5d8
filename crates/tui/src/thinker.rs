//! The solver beside the player: a thread that can be stopped at any moment,
//! and that nobody waits for.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use freecell_core::{CellCount, DealNumber, Game};
use freecell_play::{
    Difficulty, Judgement, Since, cells_needed, first_winnable, lost_since, solve_game,
};
use freecell_solve::{Deadline, Limits, Solver, Verdict};

/// Returns the limits for each number of cells that the difficulty of a deal
/// is tried with, and for each random deal.
pub(crate) fn quick_limits() -> Limits {
    Limits::default().states(60_000)
}

/// What the player wants to know.
#[derive(Clone, Debug)]
pub enum Question {
    /// Whether a game can be won, within so much time.
    Judge(Game, Duration),
    /// How many cells the deal of a game needs.
    Cells(Game),
    /// One of these deals that can be won with so many cells.
    Winnable(Vec<DealNumber>, CellCount),
}

/// What was found.
#[derive(Clone, Debug)]
pub enum Heard {
    /// About the game of this record.
    Judged(String, Judgement),
    /// About the deal of this record.
    Cells(String, Option<Difficulty>),
    /// A deal that can be won.
    Winnable(Option<DealNumber>),
}

/// A thread with a solver of its own. What was asked last counts; a question
/// ends the search for the answer to the one before.
pub struct Thinker {
    questions: Sender<(u64, Question)>,
    /// The number of the question that counts.
    current: Arc<AtomicU64>,
}

impl Thinker {
    /// Starts the thread; answers go to `hear`.
    pub fn new(hear: impl Fn(Heard) + Send + 'static) -> Thinker {
        let (questions, asked) = channel::<(u64, Question)>();
        let current = Arc::new(AtomicU64::new(0));
        let counts = Arc::clone(&current);
        thread::spawn(move || {
            let mut solver = Solver::new();
            while let Ok((number, question)) = asked.recv() {
                let is_current = || counts.load(Ordering::Relaxed) == number;
                let tell = |heard| {
                    if is_current() {
                        hear(heard);
                    }
                };
                if is_current() {
                    answer(&mut solver, question, is_current, tell);
                }
            }
        });
        Thinker { questions, current }
    }

    /// Asks, and returns at once.
    pub fn ask(&self, question: Question) {
        let number = self.current.fetch_add(1, Ordering::Relaxed) + 1;
        // Without the thread there is no answer, and the game goes on.
        let _ = self.questions.send((number, question));
    }

    /// Ends the search, and returns at once.
    pub fn stop(&self) {
        self.current.fetch_add(1, Ordering::Relaxed);
    }
}

/// Answers a question; several times if there is more to come.
pub(crate) fn answer(
    solver: &mut Solver,
    question: Question,
    is_current: impl Fn() -> bool,
    mut tell: impl FnMut(Heard),
) {
    match question {
        Question::Judge(game, time) => {
            let record = game.to_record();
            let limits = Limits::default();
            let control = || (|_states: u64| is_current(), Deadline::after(time));
            let verdict = solve_game(solver, &game, limits, &mut control());
            let is_lost = verdict == Verdict::Impossible;
            tell(Heard::Judged(record.clone(), verdict.into()));
            if is_lost {
                let since = lost_since(solver, &game, limits, &mut control());
                let since = Since::Between(*since.start(), *since.end());
                tell(Heard::Judged(record, Judgement::Lost(since)));
            }
        }
        Question::Cells(game) => {
            let start = Game::new(*game.start(), game.autoplay());
            let difficulty = cells_needed(solver, &start, quick_limits());
            tell(Heard::Cells(start.to_record(), difficulty));
        }
        Question::Winnable(numbers, cells) => {
            let number = first_winnable(solver, numbers, cells, quick_limits());
            tell(Heard::Winnable(number));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::RecvTimeoutError;

    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn the_last_question_counts() {
        let (tell, hear) = channel();
        let thinker = Thinker::new(move |heard| tell.send(heard).unwrap());
        let game = |record| Game::from_record(record).unwrap();
        thinker.ask(Question::Judge(game("11982~horne:1a"), LONG));
        thinker.ask(Question::Judge(game("617~horne:"), LONG));
        let Ok(Heard::Judged(record, Judgement::Winnable(Some(_)))) = hear.recv_timeout(LONG)
        else {
            panic!("617 can be won");
        };
        assert_eq!(record, "617~horne:");
        thinker.ask(Question::Judge(game("11982~horne:1a"), LONG));
        let searching = Judgement::Lost(Since::Searching);
        let found = Judgement::Lost(Since::Between(0, 0));
        for expected in [searching, found] {
            let Ok(Heard::Judged(_, judgement)) = hear.recv_timeout(LONG) else {
                panic!("11982 cannot be won");
            };
            assert_eq!(judgement, expected);
        }
        thinker.ask(Question::Winnable(
            vec![DealNumber::from(11982), DealNumber::from(1)],
            CellCount::FOUR,
        ));
        let Ok(Heard::Winnable(Some(number))) = hear.recv_timeout(LONG) else {
            panic!("1 can be won");
        };
        assert_eq!(number, DealNumber::from(1));
        thinker.ask(Question::Cells(game("617~horne:7a")));
        let Ok(Heard::Cells(record, Some(difficulty))) = hear.recv_timeout(LONG) else {
            panic!("617 can be won");
        };
        assert_eq!((record.as_str(), difficulty.cells), ("617~horne:", 4));
        // Without time nothing is decided, and nobody has stopped it.
        thinker.ask(Question::Judge(game("11982~horne:1a"), Duration::ZERO));
        let Ok(Heard::Judged(_, judgement)) = hear.recv_timeout(LONG) else {
            panic!("11982 is not decided at once");
        };
        assert_eq!(judgement, Judgement::Undecided { is_stopped: false });
        // What was stopped has no answer, and the thread ends after it.
        thinker.ask(Question::Judge(game("11982~horne:1a"), LONG));
        thinker.stop();
        drop(thinker);
        let ended = hear.recv_timeout(LONG);
        assert!(matches!(ended, Err(RecvTimeoutError::Disconnected)));
    }
}
