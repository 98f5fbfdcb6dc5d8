//! Works on games as they arrive.

use std::ops::ControlFlow;
use std::task::Poll;

use anyhow::bail;
use freecell_parallel::{Parallelism, ordered_stream};
use freecell_reader::{Error, Problem, TextPlace};

use crate::exit::{Exit, message};
use crate::input::games::{GameInput, Games, NO_SOLUTION};
use crate::interrupt;
use crate::output::sink::{Output, write_stderr};

/// The bad lines of the input: each costs that line, and is reported at once.
#[derive(Default)]
pub(crate) struct BadLines(u64);

impl BadLines {
    /// Reports an error of a line. Returns any other error, which ends the work.
    pub(crate) fn report(&mut self, error: anyhow::Error) -> anyhow::Result<()> {
        let is_line = match error.downcast_ref::<Error>() {
            Some(Error { place, problem }) => *place != TextPlace::Argument && !is_usage(problem),
            None => false,
        };
        if !is_line {
            return Err(error);
        }
        self.0 += 1;
        write_stderr(&message(&error));
        Ok(())
    }

    /// Returns the exit code at the end: that of a bad line is worse than no answer.
    pub(crate) fn exit(&self, exit: Exit) -> Exit {
        match exit {
            Exit::Interrupted => exit,
            _ if self.0 > 0 => Exit::Invalid,
            _ => exit,
        }
    }

    /// Returns whether every line was bad, so that there is no result to write. Fails if
    /// nothing was done and no line was bad.
    pub(crate) fn are_all(&self, done: u64) -> anyhow::Result<bool> {
        let is_interrupted = interrupt::interrupted();
        if done == 0 && self.0 == 0 && !is_interrupted {
            bail!(NO_SOLUTION);
        }
        Ok(done == 0 && !is_interrupted)
    }
}

/// Returns whether an error ends the work, because it has to do with an option, or because
/// nothing more can be read.
fn is_usage(problem: &Problem) -> bool {
    matches!(
        problem,
        Problem::Io(_)
            | Problem::Conflict(_)
            | Problem::HasAutoplay
            | Problem::NotARecordNotation(_)
            | Problem::MovesInsteadOfRecord
    )
}

/// Whether to go on after a result.
pub(crate) type Next = ControlFlow<()>;

/// Writes what there is, because no result is ready.
pub(crate) fn pause(output: &mut Output) -> anyhow::Result<Next> {
    output.flush()?;
    Ok(Next::Continue(()))
}

/// Calls `work` for every game, on several threads, and `consume` with the results, in
/// order, and with `Pending` if none is ready: the time to flush. Ends after Ctrl-C.
pub(crate) fn for_each_game<State, Done: Send>(
    games: Games,
    parallelism: Parallelism,
    make_state: impl Fn() -> State + Sync,
    work: impl Fn(&mut State, GameInput) -> anyhow::Result<Done> + Sync,
    bad: &mut BadLines,
    mut consume: impl FnMut(Poll<Done>) -> anyhow::Result<Next>,
) -> anyhow::Result<()> {
    let stop = games.stopper();
    let end = ordered_stream(
        games,
        parallelism,
        make_state,
        |state, game| game.and_then(|game| work(state, game)),
        |done: Poll<anyhow::Result<Done>>| {
            if interrupt::interrupted() {
                stop();
                return ControlFlow::Break(Ok(()));
            }
            let next = match done {
                Poll::Pending => consume(Poll::Pending),
                Poll::Ready(Ok(done)) => consume(Poll::Ready(done)),
                // What was done before the bad line is written before its message.
                Poll::Ready(Err(error)) => {
                    consume(Poll::Pending).and_then(|next| bad.report(error).map(|()| next))
                }
            };
            let next = match next {
                Ok(next) => next.map_break(Ok),
                Err(error) => ControlFlow::Break(Err(error)),
            };
            if next.is_break() {
                stop();
            }
            next
        },
    );
    match end {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(end) => end,
    }
}
