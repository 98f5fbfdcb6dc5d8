//! The beam on one thread, whose solutions core replays.

use super::beam::{BeamSearch, WideningBeam};
use crate::control::Meter;
use crate::heuristic::{varied, weights_for};
use crate::limits::Limit;
use crate::metric::{BestLength, base_cost, search_autoplay};
use crate::referee::Referee;
use crate::request::{Effort, Settings};
use crate::short_solution::ShortSolution;
use crate::solution::Solution;
use crate::space::{Layout, Step};

/// What to shorten, and with how much memory.
#[derive(Clone, Copy)]
pub(super) struct Job<'a> {
    pub settings: &'a Settings,
    /// The length of the best solution so far.
    pub best: &'a BestLength,
    max_memory: usize,
}

impl<'a> Job<'a> {
    pub(super) fn new(settings: &'a Settings, best: &'a BestLength, max_memory: usize) -> Job<'a> {
        Job {
            settings,
            best,
            max_memory,
        }
    }
}

/// Runs the beam, and converts what it finds to solutions.
pub(super) struct BeamRunner {
    layout: Layout,
    beam: WideningBeam,
    referee: Referee,
}

impl BeamRunner {
    pub(super) fn new() -> BeamRunner {
        BeamRunner {
            layout: Layout::new(),
            beam: WideningBeam::new(),
            referee: Referee::new(),
        }
    }

    /// Searches for shorter and shorter solutions, with the weights of one of
    /// several threads. If the memory is full before the effort is spent, it starts again with
    /// slightly different weights.
    pub(super) fn shorten(
        &mut self,
        thread: usize,
        job: &Job,
        short: &mut ShortSolution,
        meter: &mut Meter,
    ) {
        for round in 0.. {
            let before = meter.states();
            let ended = self.run(thread, round, job, meter, |solution, meter| {
                if short.improve(solution) {
                    meter.on_solution(short);
                }
            });
            short.ended = ended.err();
            let is_limited = job.settings.effort != Effort::Unlimited;
            if ended != Err(Limit::Memory) || !is_limited || meter.states() == before {
                return;
            }
        }
    }

    /// Searches once, until a limit ends it or nothing is left to expand. Calls `on_solution` with every solution that is shorter than those before.
    pub(super) fn run(
        &mut self,
        thread: usize,
        round: u64,
        job: &Job,
        meter: &mut Meter,
        mut on_solution: impl FnMut(Solution, &mut Meter),
    ) -> Result<(), Limit> {
        let Settings {
            ref start, metric, ..
        } = *job.settings;
        let position = start.position();
        let root = self.layout.read(&position);
        let referee = &mut self.referee;
        let mut found = |steps: &[Step], length: usize, meter: &mut Meter| {
            job.best.improve(length);
            let solution = referee.accept(start, search_autoplay(metric), steps);
            let solution = solution.in_metric(metric);
            let is_right = |solution: &Solution| solution.moves().len() <= length;
            let solution = solution.filter(is_right);
            let solution = solution.expect("core counts a solution as the search does");
            on_solution(solution, meter);
        };
        let weights = weights_for(metric);
        let weights = varied(&weights[thread % weights.len()], round);
        let mut search = BeamSearch {
            layout: &self.layout,
            root,
            metric,
            weights: &weights,
            max_memory: job.max_memory,
            best: job.best,
            base: base_cost(metric, &position),
            found: &mut found,
        };
        self.beam.run(&mut search, meter)
    }
}
