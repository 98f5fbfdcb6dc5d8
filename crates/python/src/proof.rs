//! Proofs that a game cannot be won.

use freecell_core::Start;
use freecell_proof::{Certificate, CollectError, Flaw};
use freecell_solve::{Control, Limit, Solver, Verdict};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::error::ProofError;
use crate::options::Integer;
use crate::signals::Signals;
use crate::solve::GiveUp;
use crate::source::read_start;

/// Proves that a game, in any form, cannot be won, and returns a certificate, which
/// `verify_proof` and the command `freecell verify-proof` check.
///
/// Raises ProofError if the game can be won or a limit is reached; the limits are
/// those of `solve`.
///
/// >>> import freecell
/// >>> certificate = freecell.prove(781948)
/// >>> freecell.verify_proof(781948, certificate) > 1000
/// True
#[pyfunction]
#[pyo3(signature = (game, *, cells = None, max_states = None, max_memory = None, max_time = None))]
pub(crate) fn prove<'py>(
    game: &Bound<'py, PyAny>,
    cells: Option<Integer>,
    max_states: Option<Integer>,
    max_memory: Option<Integer>,
    max_time: Option<f64>,
) -> PyResult<Bound<'py, PyBytes>> {
    let py = game.py();
    let start = read_start(game, cells.as_ref())?;
    let give_up = GiveUp::new(max_states.as_ref(), max_memory.as_ref(), max_time)?;
    let mut signals = Signals::new();
    let made = py.detach(|| {
        let mut work = Work {
            max_states: give_up.limits.max_states,
            control: (give_up.deadline(), &mut signals),
            ended: Limit::Stopped,
        };
        work.certificate(start, &give_up)
    });
    match signals.finish(made)? {
        Ok(bytes) => Ok(PyBytes::new(py, &bytes)),
        Err(why) => Err(ProofError::new_err(why)),
    }
}

/// The stages of a proof under one control.
struct Work<C> {
    max_states: u64,
    control: C,
    /// The limit that stopped a stage.
    ended: Limit,
}

impl<C: Control> Work<C> {
    /// Returns the bytes of a certificate, or why there is none.
    fn certificate(&mut self, start: Start, give_up: &GiveUp) -> Result<Vec<u8>, String> {
        // The solver quickly rejects games that can be won. Its memory is freed
        // before the next stage.
        let verdict = Solver::new()
            .solve_ref(start, give_up.limits, &mut self.control)
            .kind();
        match verdict {
            Verdict::Impossible => {}
            Verdict::Solved(()) => {
                return Err("the game can be won, so there is nothing to prove".to_owned());
            }
            Verdict::GaveUp(_) => return Err(verdict.to_string()),
        }
        let memory = give_up.limits.max_memory;
        let collected = Certificate::collect(start, memory, &mut |states| self.poll(states));
        let certificate = collected.map_err(|error| match error {
            CollectError::Stopped => Verdict::<()>::GaveUp(self.ended).to_string(),
            error => error.to_string(),
        })?;
        Ok(certificate.to_bytes())
    }

    /// Returns whether to continue, and remembers the limit if not.
    fn poll(&mut self, states: u64) -> bool {
        let polled = if states > self.max_states {
            Err(Limit::States)
        } else {
            self.control.poll(states)
        };
        self.ended = polled.err().unwrap_or(self.ended);
        polled.is_ok()
    }
}

/// Checks a certificate by the rules alone, without the solver: that the game, in any
/// form, cannot be won. Returns the number of states that prove it.
///
/// Raises ProofError if the bytes are not a certificate, need more than `max_memory`
/// bytes of memory, or do not prove this.
///
/// >>> import freecell
/// >>> freecell.verify_proof(617, freecell.prove(781948))
/// Traceback (most recent call last):
/// ...
/// freecell.ProofError: not proven: the certificate is about another position, 781948~none:
#[pyfunction]
#[pyo3(signature = (game, certificate, *, cells = None, max_memory = None))]
pub(crate) fn verify_proof(
    game: &Bound<'_, PyAny>,
    certificate: &[u8],
    cells: Option<Integer>,
    max_memory: Option<Integer>,
) -> PyResult<u64> {
    let position = read_start(game, cells.as_ref())?.position();
    let memory = match max_memory {
        Some(memory) => memory.size_at_least("max_memory", 0)?,
        None => freecell_proof::DEFAULT_MEMORY,
    };
    let mut signals = Signals::new();
    let checked = game.py().detach(|| {
        let read = Certificate::read(certificate, memory);
        let read = read.map_err(|error| format!("not a valid certificate: {error}"))?;
        let mut control = &mut signals;
        let checked = read.check(&position, &mut |states| control.poll(states).is_ok());
        match checked {
            Ok(()) => Ok(read.states()),
            Err(flaw @ Flaw::Stopped) => Err(flaw.to_string()),
            Err(flaw) => Err(format!("not proven: {flaw}")),
        }
    });
    signals.finish(checked)?.map_err(ProofError::new_err)
}
