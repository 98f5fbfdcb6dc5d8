//! Solvers in background threads that can be stopped at any time.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use freecell_play::{Event, SolverRequest, analyze};
use freecell_solve::{Deadline, Limits, Solver};
use freecell_study::{cells_needed, first_winnable};

/// Runs a solver in its own thread. Only the latest request counts: a new
/// request cancels the one before it.
pub struct SolverWorker {
    requests: Sender<(u64, SolverRequest)>,
    /// The number of the latest request.
    current: Arc<AtomicU64>,
}

impl SolverWorker {
    /// Starts the thread. It calls `on_response` with each response.
    pub fn new(on_response: impl Fn(Event) + Send + 'static) -> SolverWorker {
        let (requests, receiver) = channel::<(u64, SolverRequest)>();
        let current = Arc::new(AtomicU64::new(0));
        let latest = Arc::clone(&current);
        thread::spawn(move || {
            let mut solver = Solver::new();
            while let Ok((number, request)) = receiver.recv() {
                let is_current = || latest.load(Ordering::Relaxed) == number;
                let respond = |response| {
                    if is_current() {
                        on_response(response);
                    }
                };
                if is_current() {
                    solve(&mut solver, request, is_current, respond);
                }
            }
        });
        SolverWorker { requests, current }
    }

    /// Sends a request of the session and returns immediately.
    pub fn send(&self, request: SolverRequest) {
        let number = self.current.fetch_add(1, Ordering::Relaxed) + 1;
        // If the thread has ended there is no response; the game continues.
        let _ = self.requests.send((number, request));
    }

    /// Stops the search and returns immediately.
    pub fn stop(&self) {
        self.current.fetch_add(1, Ordering::Relaxed);
    }
}

/// One worker for each kind of request, so that none cancels another kind.
pub(crate) struct Solvers {
    analysis: SolverWorker,
    rating: SolverWorker,
    random: SolverWorker,
}

impl Solvers {
    pub(crate) fn new(worker: impl Fn() -> SolverWorker) -> Solvers {
        Solvers {
            analysis: worker(),
            rating: worker(),
            random: worker(),
        }
    }

    /// Passes a request of the session to its worker.
    pub(crate) fn send(&self, request: SolverRequest) {
        let worker = match request {
            SolverRequest::Analyze { .. } => &self.analysis,
            SolverRequest::Rate { .. } => &self.rating,
            SolverRequest::FindWinnable { .. } => &self.random,
        };
        worker.send(request);
    }

    pub(crate) fn stop_analysis(&self) {
        self.analysis.stop();
    }
}

/// Runs a request of the session; `respond` may be called more than once.
pub(crate) fn solve(
    solver: &mut Solver,
    request: SolverRequest,
    is_current: impl Fn() -> bool,
    mut respond: impl FnMut(Event),
) {
    match request {
        SolverRequest::Analyze { game, milliseconds } => {
            let time = Duration::from_millis(milliseconds);
            let control = || (|_states: u64| is_current(), Deadline::after(time));
            analyze(solver, &game, Limits::default(), control, |status| {
                let record = game.to_record();
                respond(Event::Status { record, status });
            });
        }
        SolverRequest::Rate { game, states } => {
            let difficulty = cells_needed(solver, &game, Limits::default().states(states));
            let record = game.to_record();
            respond(Event::Rated { record, difficulty });
        }
        SolverRequest::FindWinnable {
            numbers,
            cells,
            states,
        } => {
            let number = first_winnable(solver, numbers, cells, Limits::default().states(states));
            respond(Event::Winnable(number));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use freecell_core::{CellCount, DealNumber, Game};
    use freecell_play::{GameStatus, LostSince};
    use freecell_study::QUICK_STATES;
    use std::sync::mpsc::RecvTimeoutError;

    const LONG: Duration = Duration::from_secs(60);

    fn game(record: &str) -> Game {
        Game::from_record(record).unwrap()
    }

    fn analyze(record: &str, milliseconds: u64) -> SolverRequest {
        SolverRequest::Analyze {
            game: game(record),
            milliseconds,
        }
    }

    #[test]
    fn the_last_question_counts() {
        let (sender, responses) = channel();
        let worker = SolverWorker::new(move |response| sender.send(response).unwrap());
        worker.send(analyze("11982~horne:1a", 60_000));
        worker.send(analyze("617~horne:", 60_000));
        let Ok(Event::Status {
            record,
            status: GameStatus::Winnable(Some(_)),
        }) = responses.recv_timeout(LONG)
        else {
            panic!("617 can be won");
        };
        assert_eq!(record, "617~horne:");
        worker.send(analyze("11982~horne:1a", 60_000));
        let searching = GameStatus::Lost(LostSince::Searching);
        let found = GameStatus::Lost(LostSince::Between(0, 0));
        for expected in [searching, found] {
            let Ok(Event::Status { status, .. }) = responses.recv_timeout(LONG) else {
                panic!("11982 cannot be won");
            };
            assert_eq!(status, expected);
        }
        worker.send(SolverRequest::FindWinnable {
            numbers: vec![DealNumber::from(11982), DealNumber::from(1)],
            cells: CellCount::FOUR,
            states: QUICK_STATES,
        });
        let number = Some(DealNumber::from(1));
        assert_eq!(
            responses.recv_timeout(LONG).unwrap(),
            Event::Winnable(number)
        );
        worker.send(SolverRequest::Rate {
            game: game("617~horne:"),
            states: QUICK_STATES,
        });
        let Ok(Event::Rated {
            record,
            difficulty: Some(difficulty),
        }) = responses.recv_timeout(LONG)
        else {
            panic!("617 can be won");
        };
        assert_eq!((record.as_str(), difficulty.cells), ("617~horne:", 4));
        // Without time the search ends undecided, not stopped.
        worker.send(analyze("11982~horne:1a", 0));
        let Ok(Event::Status { status, .. }) = responses.recv_timeout(LONG) else {
            panic!("11982 is not decided at once");
        };
        assert_eq!(status, GameStatus::Undecided { is_stopped: false });
        // A stopped request has no response, and the thread ends when dropped.
        worker.send(analyze("11982~horne:1a", 60_000));
        worker.stop();
        drop(worker);
        let ended = responses.recv_timeout(LONG);
        assert!(matches!(ended, Err(RecvTimeoutError::Disconnected)));
    }
}
