//! The solver in a background thread that can be stopped at any time.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use freecell_core::{CellCount, DealNumber, Game};
use freecell_play::{
    Difficulty, GameStatus, LostSince, cells_needed, first_winnable, lost_since, solve_game,
};
use freecell_solve::{Deadline, Limits, Solver, Verdict};

/// Returns the limits of the searches that rate a deal or check a random deal.
pub(crate) fn quick_limits() -> Limits {
    Limits::default().states(60_000)
}

/// A request to the solver.
#[derive(Clone, Debug)]
pub enum Request {
    /// Decides within a time limit whether a game can be won.
    Analyze(Game, Duration),
    /// Rates the deal of a game.
    Difficulty(Game),
    /// Finds the first winnable deal of a list, for a number of free cells.
    FirstWinnable(Vec<DealNumber>, CellCount),
}

/// A response of the solver.
#[derive(Clone, Debug)]
pub enum Response {
    /// The status of the game with this record.
    Status(String, GameStatus),
    /// The difficulty of the deal with this record.
    Difficulty(String, Option<Difficulty>),
    /// The first winnable deal.
    FirstWinnable(Option<DealNumber>),
}

/// Runs a solver in its own thread. Only the latest request counts: a new
/// request cancels the one before it.
pub struct SolverWorker {
    requests: Sender<(u64, Request)>,
    /// The number of the latest request.
    current: Arc<AtomicU64>,
}

impl SolverWorker {
    /// Starts the thread. It calls `on_response` with each response.
    pub fn new(on_response: impl Fn(Response) + Send + 'static) -> SolverWorker {
        let (requests, receiver) = channel::<(u64, Request)>();
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
                    handle(&mut solver, request, is_current, respond);
                }
            }
        });
        SolverWorker { requests, current }
    }

    /// Sends a request and returns immediately.
    pub fn send(&self, request: Request) {
        let number = self.current.fetch_add(1, Ordering::Relaxed) + 1;
        // If the thread has ended there is no response; the game continues.
        let _ = self.requests.send((number, request));
    }

    /// Stops the search and returns immediately.
    pub fn stop(&self) {
        self.current.fetch_add(1, Ordering::Relaxed);
    }
}

/// Handles a request; `respond` may be called more than once.
pub(crate) fn handle(
    solver: &mut Solver,
    request: Request,
    is_current: impl Fn() -> bool,
    mut respond: impl FnMut(Response),
) {
    match request {
        Request::Analyze(game, time) => {
            let record = game.to_record();
            let limits = Limits::default();
            let control = || (|_states: u64| is_current(), Deadline::after(time));
            let verdict = solve_game(solver, &game, limits, &mut control());
            let is_lost = verdict == Verdict::Impossible;
            respond(Response::Status(record.clone(), verdict.into()));
            if is_lost {
                let since = lost_since(solver, &game, limits, &mut control());
                let since = LostSince::Between(*since.start(), *since.end());
                respond(Response::Status(record, GameStatus::Lost(since)));
            }
        }
        Request::Difficulty(game) => {
            let start = Game::new(*game.start(), game.autoplay());
            let difficulty = cells_needed(solver, &start, quick_limits());
            respond(Response::Difficulty(start.to_record(), difficulty));
        }
        Request::FirstWinnable(numbers, cells) => {
            let number = first_winnable(solver, numbers, cells, quick_limits());
            respond(Response::FirstWinnable(number));
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
        let (sender, responses) = channel();
        let worker = SolverWorker::new(move |response| sender.send(response).unwrap());
        let game = |record| Game::from_record(record).unwrap();
        worker.send(Request::Analyze(game("11982~horne:1a"), LONG));
        worker.send(Request::Analyze(game("617~horne:"), LONG));
        let Ok(Response::Status(record, GameStatus::Winnable(Some(_)))) =
            responses.recv_timeout(LONG)
        else {
            panic!("617 can be won");
        };
        assert_eq!(record, "617~horne:");
        worker.send(Request::Analyze(game("11982~horne:1a"), LONG));
        let searching = GameStatus::Lost(LostSince::Searching);
        let found = GameStatus::Lost(LostSince::Between(0, 0));
        for expected in [searching, found] {
            let Ok(Response::Status(_, status)) = responses.recv_timeout(LONG) else {
                panic!("11982 cannot be won");
            };
            assert_eq!(status, expected);
        }
        worker.send(Request::FirstWinnable(
            vec![DealNumber::from(11982), DealNumber::from(1)],
            CellCount::FOUR,
        ));
        let Ok(Response::FirstWinnable(Some(number))) = responses.recv_timeout(LONG) else {
            panic!("1 can be won");
        };
        assert_eq!(number, DealNumber::from(1));
        worker.send(Request::Difficulty(game("617~horne:7a")));
        let Ok(Response::Difficulty(record, Some(difficulty))) = responses.recv_timeout(LONG)
        else {
            panic!("617 can be won");
        };
        assert_eq!((record.as_str(), difficulty.cells), ("617~horne:", 4));
        // Without time the search ends undecided, not stopped.
        worker.send(Request::Analyze(game("11982~horne:1a"), Duration::ZERO));
        let Ok(Response::Status(_, status)) = responses.recv_timeout(LONG) else {
            panic!("11982 is not decided at once");
        };
        assert_eq!(status, GameStatus::Undecided { is_stopped: false });
        // A stopped request has no response, and the thread ends when dropped.
        worker.send(Request::Analyze(game("11982~horne:1a"), LONG));
        worker.stop();
        drop(worker);
        let ended = responses.recv_timeout(LONG);
        assert!(matches!(ended, Err(RecvTimeoutError::Disconnected)));
    }
}
