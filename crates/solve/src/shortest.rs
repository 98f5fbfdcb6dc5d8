//! The shortest solution of one position on several threads: one proves how
//! long a solution must be, the others look for one that is no longer.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use freecell_core::{Metric, Position};

use crate::optimal::{Bounds, Optimal};
use crate::short::{Effort, Short, Shortening, shorten_together};
use crate::verdict::Limits;

/// What the search for the shortest solution came to.
#[derive(Clone, Debug)]
pub struct Shortest {
    /// The shortest solution of those who looked for short ones.
    pub short: Shortening,
    /// What was proven, unless it is not known that there is a solution. One
    /// that is in it is the shortest.
    pub bounds: Option<Bounds>,
    /// How many positions were looked at.
    pub states: u64,
}

/// Whether the others still help the one who proves.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(usize)]
enum Proof {
    GoesOn,
    Ended,
    Done,
    /// There is nothing to prove.
    Vain,
}

/// Looks for the shortest solution until it is proven to be, or a limit or
/// `go_on` ends it. Who makes solutions shorter goes on as long as the proof,
/// and with the effort given if a limit ends that before.
pub fn shortest_together(
    threads: NonZeroUsize,
    limits: Limits,
    position: &Position,
    metric: Metric,
    effort: Effort,
    improved: &mut (dyn FnMut(&Short) + Send),
    go_on: &(dyn Fn(u64) -> bool + Sync),
) -> Shortest {
    let known = AtomicUsize::new(usize::MAX);
    let proof = AtomicUsize::new(Proof::GoesOn as usize);
    let is = |stage: Proof| proof.load(Ordering::Relaxed) == stage as usize;
    // How many positions each side has looked at.
    let (shortening, proving) = (AtomicU64::new(0), AtomicU64::new(0));
    let all_go_on = || go_on(shortening.load(Ordering::Relaxed) + proving.load(Ordering::Relaxed));
    // The proof needs the memory; what is short is found early or not at all.
    let part = Limits {
        max_memory: limits.max_memory / 4,
        ..limits
    };
    let rest = limits.max_memory - part.max_memory;
    let helpers = NonZeroUsize::new(threads.get() - 1).unwrap_or(NonZeroUsize::MIN);
    let shorten = || {
        let is_enough = || is(Proof::Done) || is(Proof::Ended) && effort.is_spent();
        let mut tell = |short: &Short| {
            known.fetch_min(short.length(), Ordering::Relaxed);
            improved(short);
        };
        let watch = |states| {
            shortening.store(states, Ordering::Relaxed);
            all_go_on()
        };
        let effort = Effort::until(&is_enough);
        let (short, states, _) =
            shorten_together(helpers, part, position, metric, effort, &mut tell, &watch);
        if matches!(short, Shortening::Impossible | Shortening::GaveUp(_)) {
            proof.store(Proof::Vain as usize, Ordering::Relaxed);
        }
        (short, states)
    };
    let (bounds, (short, states)) = thread::scope(|scope| {
        let others = scope.spawn(shorten);
        let mut watch = |states| {
            proving.store(states, Ordering::Relaxed);
            !is(Proof::Vain) && all_go_on()
        };
        let mut optimal = Optimal::new(rest);
        let bounds = optimal.search_beside(position, metric, &known, limits.max_states, &mut watch);
        // The others may need it.
        drop(optimal);
        let stage = match bounds.ended {
            Some(_) => Proof::Ended,
            None => Proof::Done,
        };
        proof.store(stage as usize, Ordering::Relaxed);
        match others.join() {
            Ok(result) => (bounds, result),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    });
    let is_vain = matches!(short, Shortening::Impossible | Shortening::GaveUp(_));
    Shortest {
        short,
        states: states + bounds.states,
        bounds: (!is_vain).then_some(bounds),
    }
}
