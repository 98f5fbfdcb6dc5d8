//! Solvers in background threads that can be stopped at any time.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use freecell_play::{Event, SolverRequest};
use freecell_solve::{Deadline, Limits, Solver};

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
                    solve(&mut solver, &request, is_current, respond);
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

/// Runs a request of the session while it is current. A lost game has two answers.
pub(crate) fn solve(
    solver: &mut Solver,
    request: &SolverRequest,
    is_current: impl Fn() -> bool,
    mut respond: impl FnMut(Event),
) {
    let time = request.milliseconds().map(Duration::from_millis);
    let control = || (|_states: u64| is_current(), Deadline::from_limit(time));
    request.run(solver, Limits::default(), control, |answer| {
        respond(Event::Answer(answer));
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use freecell_core::{CellCount, DealNumber, Game};
    use freecell_play::{GameStatus, LosingMove, SolverAnswer};
    use std::sync::mpsc::RecvTimeoutError;

    const LONG: Duration = Duration::from_secs(60);

    fn analyze(record: &str, milliseconds: u64) -> SolverRequest {
        SolverRequest::Analyze {
            game: Game::from_record(record).unwrap(),
            milliseconds,
        }
    }

    fn status(record: &str, status: GameStatus) -> Event {
        let record = record.to_owned();
        Event::Answer(SolverAnswer::Status { record, status })
    }

    #[test]
    fn the_last_question_counts() {
        let (sender, responses) = channel();
        let worker = SolverWorker::new(move |response| sender.send(response).unwrap());
        worker.send(analyze("11982~horne:1a", 60_000));
        worker.send(analyze("617~horne:", 60_000));
        let Ok(Event::Answer(SolverAnswer::Status {
            record,
            status: GameStatus::Winnable(Some(_)),
        })) = responses.recv_timeout(LONG)
        else {
            panic!("617 can be won");
        };
        assert_eq!(record, "617~horne:");
        worker.send(analyze("11982~horne:1a", 60_000));
        let searching = GameStatus::Lost(LosingMove::Searching);
        let found = GameStatus::Lost(LosingMove::Between(0, 0));
        for expected in [searching, found] {
            let response = responses.recv_timeout(LONG).unwrap();
            assert_eq!(response, status("11982~horne:1a", expected));
        }
        let [impossible, first] = [11982, 1].map(DealNumber::from);
        worker.send(SolverRequest::FindWinnable {
            numbers: vec![impossible, first],
            cells: CellCount::FOUR,
        });
        let winnable = Event::Answer(SolverAnswer::Winnable(Some(first)));
        assert_eq!(responses.recv_timeout(LONG).unwrap(), winnable);
        // Without time the search ends undecided, not stopped.
        worker.send(analyze("11982~horne:1a", 0));
        let undecided = GameStatus::Undecided { is_stopped: false };
        let response = responses.recv_timeout(LONG).unwrap();
        assert_eq!(response, status("11982~horne:1a", undecided));
        // A stopped request has no response, and the thread ends when dropped.
        worker.send(analyze("11982~horne:1a", 60_000));
        worker.stop();
        drop(worker);
        let ended = responses.recv_timeout(LONG);
        assert!(matches!(ended, Err(RecvTimeoutError::Disconnected)));
    }
}
