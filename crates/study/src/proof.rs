//! Proofs that a game cannot be won.

use std::io::Read;

use freecell_core::{Position, Start};
use freecell_proof::{
    Certificate, CheckError, CollectError, Condensed, ProofSummary, ReadError, Twins, VerifyError,
    verify,
};
use freecell_solve::{Control, Limit, Limits, Request, Solver, Verdict, workspace};

/// A stage of [`prove`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofStage {
    /// The solver decides whether the start can be won.
    Search,
    /// All states that can be reached are collected.
    Collect,
    /// The certificate is read and checked.
    Check,
}

/// Calls a control from a search that takes a function, and remembers the limit
/// with which it stopped.
struct Stage<'a> {
    control: &'a mut dyn Control,
    max_states: u64,
    ended: Limit,
}

impl Stage<'_> {
    fn new(control: &mut dyn Control, limits: Limits) -> Stage<'_> {
        Stage {
            control,
            max_states: limits.max_states,
            ended: Limit::Stopped,
        }
    }

    fn should_continue(&mut self) -> impl FnMut(u64) -> bool {
        |states| {
            let polled = match self.control.poll(states) {
                Ok(()) if states > self.max_states => Err(Limit::States),
                polled => polled,
            };
            self.ended = polled.err().unwrap_or(self.ended);
            polled.is_ok()
        }
    }
}

/// Returns the verdict as an error unless the solver decides that a start cannot be won.
fn expect_impossible(
    solver: &mut Solver,
    start: Start,
    limits: Limits,
    control: &mut dyn Control,
) -> Result<(), Verdict<()>> {
    let request = Request::new(start).limits(limits).control(control);
    match solver.solve_ref(request).kind() {
        Verdict::Impossible => Ok(()),
        verdict => Err(verdict),
    }
}

/// Returns a certificate, or the limit at which collecting it ended.
fn expect_collected<T>(collected: Result<T, CollectError>, ended: Limit) -> Result<T, Verdict<()>> {
    collected.map_err(|error| match error {
        CollectError::Winnable => panic!("the solver called a winnable deal impossible"),
        CollectError::Memory { .. } => Verdict::GaveUp(Limit::Memory),
        CollectError::Stopped => Verdict::GaveUp(ended),
    })
}

/// Proves that a start cannot be won. First the solver decides, then all states
/// that can be reached are collected in a certificate, and at last the bytes of the
/// certificate are read and checked. The limits apply to each stage; `on_stage` is
/// called at its begin.
///
/// ```
/// use freecell_core::{DealNumber, Start};
/// use freecell_study::prove;
/// use freecell_solve::{Limits, Verdict};
///
/// let lost = Start::from(DealNumber::new(781_948)?);
/// let certificate = prove(lost, Limits::default(), &mut (), &mut |_| {}).unwrap();
/// assert!(certificate.states() > 1_000);
/// let won = Start::from(DealNumber::new(617)?);
/// let unproven = prove(won, Limits::default(), &mut (), &mut |_| {});
/// assert_eq!(unproven.err(), Some(Verdict::Solved(())));
/// # Ok::<(), freecell_core::DealNumberError>(())
/// ```
///
/// # Errors
///
/// Returns `Solved` if the start can be won, and `GaveUp` if a limit ended a stage.
///
/// # Panics
///
/// Panics if the new certificate is flawed, which would be a bug in
/// `freecell-proof` or in the solver.
pub fn prove(
    start: Start,
    limits: Limits,
    control: &mut dyn Control,
    on_stage: &mut dyn FnMut(ProofStage),
) -> Result<Certificate, Verdict<()>> {
    // The solver decides most positions quickly, and needs little memory for it.
    // Its memory is freed before the next stage.
    on_stage(ProofStage::Search);
    expect_impossible(&mut Solver::new(), start, limits, control)?;
    on_stage(ProofStage::Collect);
    reserve(limits.max_memory).map_err(Verdict::GaveUp)?;
    let mut stage = Stage::new(control, limits);
    let collected = Certificate::collect(start, limits.max_memory, &mut stage.should_continue());
    let bytes = expect_collected(collected, stage.ended)?.to_bytes();
    on_stage(ProofStage::Check);
    let certificate = Certificate::read(&bytes[..], limits.max_memory)
        .unwrap_or_else(|error| panic!("cannot read the new certificate: {error}"));
    let checked = certificate.check(&start.position(), &mut stage.should_continue());
    match checked {
        Ok(()) => Ok(certificate),
        Err(CheckError::Stopped) => Err(Verdict::GaveUp(stage.ended)),
        Err(flaw) => panic!("the new certificate is flawed: {flaw}"),
    }
}

/// Maximum number of states of a certificate that lists all of them. More take more than a
/// second, and hundreds of millions are possible.
const MAX_LISTED: u64 = 250_000;

/// A certificate of either format, which has been checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnyProof {
    /// The bytes of the certificate.
    pub bytes: Vec<u8>,
    /// What the proof rests on.
    pub summary: ProofSummary,
}

/// Like [`prove`], but makes a condensed certificate if more than 250,000 states can be
/// reached, or more than the limits allow.
///
/// ```
/// use freecell_core::{CellCount, DealNumber, Start};
/// use freecell_study::prove_any;
/// use freecell_proof::ProofSummary;
/// use freecell_solve::Limits;
///
/// let lost = Start::Deal(DealNumber::new(781_948)?, CellCount::FOUR);
/// let limits = Limits::default().states(5_000);
/// let proof = prove_any(lost, limits, &mut (), &mut |_| {}).unwrap();
/// assert!(matches!(proof.summary, ProofSummary::Settled { .. }));
/// # Ok::<(), freecell_core::DealNumberError>(())
/// ```
///
/// # Errors
///
/// Returns `Solved` if the start can be won, and `GaveUp` if a limit ended a stage.
///
/// # Panics
///
/// Panics if the new certificate is flawed, which would be a bug in
/// `freecell-proof` or in the solver.
pub fn prove_any(
    start: Start,
    limits: Limits,
    control: &mut dyn Control,
    on_stage: &mut dyn FnMut(ProofStage),
) -> Result<AnyProof, Verdict<()>> {
    on_stage(ProofStage::Search);
    let mut solver = Solver::new();
    expect_impossible(&mut solver, start, limits, control)?;
    let twins = Twins::merged_except(workspace::distinct_twins(&solver));
    drop(solver);
    on_stage(ProofStage::Collect);
    let bytes = match list_states(start, limits, control)? {
        Some(bytes) => bytes,
        None => {
            let mut stage = Stage::new(control, limits);
            let mut should_continue = stage.should_continue();
            let memory = limits.max_memory;
            let collected = Condensed::collect(start, twins, memory, &mut should_continue);
            drop(should_continue);
            expect_collected(collected, stage.ended)?.into_bytes()
        }
    };
    on_stage(ProofStage::Check);
    let mut stage = Stage::new(control, limits);
    let verified = verify(
        &bytes[..],
        &start.position(),
        limits.max_memory,
        &mut stage.should_continue(),
    );
    match verified {
        Ok(summary) => Ok(AnyProof { bytes, summary }),
        Err(VerifyError::Check(CheckError::Stopped)) => Err(Verdict::GaveUp(stage.ended)),
        Err(VerifyError::Read(ReadError::Memory { .. })) => Err(Verdict::GaveUp(Limit::Memory)),
        Err(error) => panic!("the new certificate is flawed: {error}"),
    }
}

/// Returns a certificate that lists all states that can be reached; `None` if there are
/// too many.
fn list_states(
    start: Start,
    limits: Limits,
    control: &mut dyn Control,
) -> Result<Option<Vec<u8>>, Verdict<()>> {
    let max_states = limits.max_states.min(MAX_LISTED);
    let mut ended = None;
    let collected = Certificate::collect(start, limits.max_memory, &mut |states| {
        ended = control.poll(states).err();
        ended.is_none() && states <= max_states
    });
    match (collected, ended) {
        (Ok(certificate), _) if certificate.states() <= max_states => {
            Ok(Some(certificate.to_bytes()))
        }
        (Err(CollectError::Winnable), _) => panic!("the solver called a winnable deal impossible"),
        (_, Some(limit)) => Err(Verdict::GaveUp(limit)),
        _ => Ok(None),
    }
}

/// The result of checking a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofCheck {
    /// The position cannot be won.
    Proven {
        /// The number of states of the certificate.
        states: u64,
    },
    /// The certificate does not prove that the position cannot be won.
    Flawed {
        /// The number of states checked until then.
        states: u64,
        /// The first flaw.
        flaw: CheckError,
    },
    /// A limit ended the check.
    GaveUp {
        /// The number of states of the certificate, or those checked until then.
        states: u64,
        /// The limit.
        limit: Limit,
    },
}

/// Reads a certificate of either format, and checks that it proves that a position cannot be won.
///
/// # Errors
///
/// If it cannot be read or is not a certificate.
pub fn verify_proof(
    position: &Position,
    certificate: impl Read,
    limits: Limits,
    control: &mut dyn Control,
) -> Result<ProofCheck, ReadError> {
    let mut stage = Stage::new(control, limits);
    let mut should_continue = stage.should_continue();
    let mut states = 0;
    let verified = verify(certificate, position, limits.max_memory, &mut |checked| {
        states = checked;
        should_continue(checked)
    });
    drop(should_continue);
    let gave_up = |states, limit| ProofCheck::GaveUp { states, limit };
    Ok(match verified {
        Ok(summary) if summary.states() > limits.max_states => {
            gave_up(summary.states(), Limit::States)
        }
        Ok(summary) => ProofCheck::Proven {
            states: summary.states(),
        },
        Err(VerifyError::Check(CheckError::Stopped)) => gave_up(states, stage.ended),
        Err(VerifyError::Check(flaw)) => ProofCheck::Flawed { states, flaw },
        Err(VerifyError::Read(error)) => match error {
            ReadError::TooManyStates { states, .. } | ReadError::Memory { states } => {
                gave_up(states, Limit::Memory)
            }
            ReadError::TooLarge { .. } => gave_up(0, Limit::Memory),
            error => return Err(error),
        },
    })
}

/// Checks that the system has this much memory. Where it refuses more memory, as a
/// browser does, a search that has to grow would abort the program.
fn reserve(bytes: usize) -> Result<(), Limit> {
    let mut memory = Vec::<u8>::new();
    memory.try_reserve_exact(bytes).map_err(|_| Limit::Memory)
}

#[cfg(test)]
mod tests {
    use super::*;
    use freecell_core::{CellCount, DealNumber};

    fn start(number: i64, cells: usize) -> Start {
        let number = DealNumber::new(number).unwrap();
        Start::Deal(number, CellCount::ALL[cells])
    }

    #[test]
    fn proves_and_checks_and_finds_flaws() {
        let lost = start(3, 0);
        let certificate = prove(lost, Limits::default(), &mut (), &mut |_| {}).unwrap();
        let (states, bytes) = (certificate.states(), certificate.to_bytes());
        let check = |start: Start, bytes: &[u8], limits, control: &mut dyn Control| {
            verify_proof(&start.position(), bytes, limits, control)
        };
        let limits = Limits::default();
        let proven = check(lost, &bytes, limits, &mut ()).unwrap();
        assert_eq!(proven, ProofCheck::Proven { states });
        let other = check(start(617, 4), &bytes, limits, &mut ()).unwrap();
        assert!(matches!(other, ProofCheck::Flawed { .. }), "{other:?}");
        assert!(check(lost, &bytes[1..], limits, &mut ()).is_err());
        let limit = Limit::Memory;
        let tight = check(lost, &bytes, limits.memory(100), &mut ()).unwrap();
        assert_eq!(tight, ProofCheck::GaveUp { states, limit });
    }

    /// Both formats, and every way not to accept them.
    #[test]
    fn large_proofs_are_condensed() {
        let lost = start(3, 0);
        let limits = Limits::default();
        let listed = prove_any(lost, limits, &mut (), &mut |_| {}).unwrap();
        assert_eq!(listed.summary, ProofSummary::Reachable { states: 12 });
        let lost = start(781_948, 4);
        let condensed = prove_any(lost, limits.states(7_000), &mut (), &mut |_| {}).unwrap();
        assert!(matches!(condensed.summary, ProofSummary::Settled { .. }));
        let check = |start: Start, bytes: &[u8], limits| {
            verify_proof(&start.position(), bytes, limits, &mut ())
        };
        for (proof, lost) in [(&listed, start(3, 0)), (&condensed, lost)] {
            let proven = check(lost, &proof.bytes, limits).unwrap();
            let states = proof.summary.states();
            assert_eq!(proven, ProofCheck::Proven { states });
            let other = check(start(617, 4), &proof.bytes, limits).unwrap();
            assert!(matches!(other, ProofCheck::Flawed { .. }), "{other:?}");
            assert!(check(lost, &proof.bytes[1..], limits).is_err());
            let tight = check(lost, &proof.bytes, limits.memory(100)).unwrap();
            let limit = Limit::Memory;
            assert!(matches!(tight, ProofCheck::GaveUp { limit: l, .. } if l == limit));
        }
    }

    #[test]
    fn every_stage_can_be_stopped() {
        let lost = start(11982, 4);
        let tight = Limits::default().memory(8 << 20);
        let gave_up = |limit| Some(Verdict::GaveUp(limit));
        assert_eq!(
            prove(lost, tight, &mut (), &mut |_| {}).err(),
            gave_up(Limit::Memory)
        );
        let few = Limits::default().states(1);
        assert_eq!(
            prove(lost, few, &mut (), &mut |_| {}).err(),
            gave_up(Limit::States)
        );
        let mut polls = 0;
        let mut stages = Vec::new();
        let mut count = |_| {
            polls += 1;
            true
        };
        let lost = start(781_948, 4);
        let mut on_stage = |stage| stages.push(stage);
        prove(lost, Limits::default(), &mut count, &mut on_stage).unwrap();
        assert_eq!(
            stages,
            [ProofStage::Search, ProofStage::Collect, ProofStage::Check]
        );
        assert!(polls > 10);
        for stop in 1..=polls {
            let mut polls = 0;
            let mut stop_there = |_| {
                polls += 1;
                polls < stop
            };
            let stopped = prove(lost, Limits::default(), &mut stop_there, &mut |_| {});
            assert_eq!(stopped.err(), gave_up(Limit::Stopped), "{stop}");
        }
    }
}
