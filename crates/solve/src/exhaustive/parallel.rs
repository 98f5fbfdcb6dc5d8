//! The two searches at the same time, each on a thread of its own.
//!
//! The search without twins runs on the calling thread, which polls the control for both.

use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed as Unordered};
use std::thread;

use super::best_first::BestFirst;
use super::relaxed::Relaxed;
use super::{ExhaustiveSearch, Found, Outcome, SHARES};
use crate::control::{Control, Meter};
use crate::limits::Limit;

/// What the two threads tell each other.
#[derive(Default)]
struct Shared {
    /// Whether the other thread should stop, because one of them is done.
    is_done: AtomicBool,
    /// The states and the memory in bytes of the search with twins.
    states: AtomicU64,
    memory: AtomicUsize,
}

impl Shared {
    fn check(&self) -> Result<(), Limit> {
        if self.is_done.load(Unordered) {
            return Err(Limit::Stopped);
        }
        Ok(())
    }
}

/// Stops the other thread when it is dropped, even if a control panics.
struct StopOnDrop<'a>(&'a Shared);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.is_done.store(true, Unordered);
    }
}

/// The control of the search with twins.
struct Second<'a>(&'a Shared);

impl Control for Second<'_> {
    fn poll(&mut self, states: u64) -> Result<(), Limit> {
        self.0.states.store(states, Unordered);
        self.0.check()
    }

    fn on_layer(&mut self, _layer: usize, memory: usize) {
        self.0.memory.store(memory, Unordered);
    }
}

/// The control of the search without twins, which counts the states of both.
struct First<'a> {
    shared: &'a Shared,
    control: &'a mut dyn Control,
}

impl Control for First<'_> {
    fn poll(&mut self, states: u64) -> Result<(), Limit> {
        let states = states + self.shared.states.load(Unordered);
        self.control.poll(states)?;
        self.shared.check()
    }

    fn on_layer(&mut self, layer: usize, memory: usize) {
        let memory = memory + self.shared.memory.load(Unordered);
        self.control.on_layer(layer, memory);
    }
}

/// Runs the search with twins to its end, unless it is stopped or runs out of memory.
fn run_best(mut best: BestFirst, mut relaxed: Relaxed, shared: &Shared) -> Option<Found> {
    let mut control = Second(shared);
    let mut meter = Meter::new(&mut control, 0, u64::MAX);
    let outcome = best.run(u64::MAX, &mut relaxed, &mut meter);
    shared.states.store(meter.states(), Unordered);
    let found = match outcome {
        Ok(Outcome::Won(win)) => Some(best.targets(win)),
        Ok(_) => None,
        Err(_) => {
            shared.memory.store(0, Unordered);
            return None;
        }
    };
    shared.is_done.store(true, Unordered);
    Some(found)
}

impl ExhaustiveSearch<'_> {
    /// Runs both searches until one of them decides the position or the one without
    /// twins has no memory left. The states are counted, but not limited.
    pub(super) fn decide_parallel(
        &mut self,
        meter: &mut Meter,
    ) -> Result<ControlFlow<Found>, Limit> {
        let Some(best) = self.best.take() else {
            return Ok(Continue(()));
        };
        let relaxed = Relaxed::new(self.layout, self.max_memory / SHARES);
        let shared = Shared::default();
        let before = meter.states();
        let mut first = First {
            shared: &shared,
            control: meter.control(),
        };
        let mut first_meter = Meter::new(&mut first, before, u64::MAX);
        let (result, second) = thread::scope(|scope| {
            let _guard = StopOnDrop(&shared);
            let second = scope.spawn(|| run_best(best, relaxed, &shared));
            let result = self.run_merged(u64::MAX, &mut first_meter);
            shared.is_done.store(true, Unordered);
            let second = second.join();
            (
                result,
                second.unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            )
        });
        let states = first_meter.states();
        meter.set_states(states + shared.states.into_inner());
        match (result, second) {
            // The second search decided, and stopped the first one.
            (Err(Limit::Stopped) | Ok(Continue(())), Some(found)) => Ok(Break(found)),
            (result, _) => result,
        }
    }
}
