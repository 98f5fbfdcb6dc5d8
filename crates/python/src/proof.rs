//! Proofs that a game cannot be won.

use freecell_core::Position;
use freecell_solve::Verdict;
use freecell_study::ProofCheck;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyMemoryView};

use crate::args::{Integer, Seconds, type_name, wrong_type};
use crate::error::ProofError;
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
    max_time: Option<Seconds>,
) -> PyResult<Bound<'py, PyBytes>> {
    let py = game.py();
    let start = read_start(game, cells.as_ref())?;
    let give_up = GiveUp::new(max_states.as_ref(), max_memory.as_ref(), max_time.as_ref())?;
    let (made, _) = give_up.run(py, |control| {
        freecell_study::prove_any(start, give_up.limits, control, &mut |_| {})
    })?;
    match made {
        Ok(proof) => Ok(PyBytes::new(py, &proof.bytes)),
        Err(Verdict::Solved(())) => Err(ProofError::new_err(format!(
            "the game can be won with {}, so there is nothing to prove",
            free_cells(&start.position())
        ))),
        Err(verdict) => Err(ProofError::new_err(verdict.to_string())),
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
/// freecell.ProofError: not proven with 4 free cells: the certificate is about another game, 781948~none:
#[pyfunction]
#[pyo3(signature = (game, certificate, *, cells = None, max_memory = None))]
pub(crate) fn verify_proof(
    game: &Bound<'_, PyAny>,
    certificate: &Bound<'_, PyAny>,
    cells: Option<Integer>,
    max_memory: Option<Integer>,
) -> PyResult<u64> {
    let position = read_start(game, cells.as_ref())?.position();
    let bytes: Vec<u8> = match PyMemoryView::from(certificate) {
        Ok(view) => view.call_method0("tobytes")?.extract()?,
        Err(_) => return Err(wrong_type("certificate", "bytes", &type_name(certificate)?)),
    };
    let mut give_up = GiveUp::new(None, max_memory.as_ref(), None)?;
    if max_memory.is_none() {
        give_up.limits = give_up.limits.memory(freecell_proof::DEFAULT_MEMORY);
    }
    let (checked, _) = give_up.run(game.py(), |control| {
        freecell_study::verify_proof(&position, &*bytes, give_up.limits, control)
    })?;
    match checked {
        Ok(ProofCheck::Proven { states }) => Ok(states),
        Ok(ProofCheck::Flawed { flaw, .. }) => {
            let cells = free_cells(&position);
            Err(ProofError::new_err(format!(
                "not proven with {cells}: {flaw}"
            )))
        }
        Ok(ProofCheck::GaveUp { limit, .. }) => {
            let verdict = Verdict::<()>::GaveUp(limit);
            Err(ProofError::new_err(verdict.to_string()))
        }
        Err(error) => Err(ProofError::new_err(format!(
            "not a valid certificate: {error}"
        ))),
    }
}

/// Names the number of free cells, on which every proof depends.
fn free_cells(position: &Position) -> String {
    match position.cell_count().get() {
        1 => "1 free cell".to_owned(),
        count => format!("{count} free cells"),
    }
}
