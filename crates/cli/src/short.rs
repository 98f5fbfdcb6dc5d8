//! `freecell solve --short` and `--shortest`: solutions as short as possible.

use std::num::NonZeroUsize;
use std::thread;
use std::time::{Duration, Instant};

use freecell_core::{Game, Metric, Move, Position, Start};
use freecell_solve::{Bounds, Effort, Limit, Limits, Optimal};
use freecell_solve::{Short, Shortener, Shortening, Shortest};
use freecell_solve::{shorten_together, shortest_together};

use crate::args::{EffortArg, SolveArgs};
use crate::interrupt;
use crate::output::say;
use crate::solve::limits;
use crate::telling::{Kind, Measure, Outcome};

/// What a deal may take if nothing is said.
const EFFORT: EffortArg = EffortArg::Time(Duration::from_secs(1));

/// Makes solutions short, deal after deal.
pub(crate) struct ShortWork {
    metric: Metric,
    effort: EffortArg,
    limits: Limits,
    max_time: Option<Duration>,
    /// How many threads work on one deal.
    threads: NonZeroUsize,
    /// Whether to go on until it is proven that nothing shorter exists.
    is_proven: bool,
    /// Whether every improvement is told on standard error.
    is_reported: bool,
    shortener: Option<Shortener>,
}

impl ShortWork {
    /// For one deal on all threads, or for one of many deals.
    pub(crate) fn new(args: &SolveArgs, is_single: bool, is_reported: bool) -> ShortWork {
        let threads = match args.threads {
            _ if !is_single => NonZeroUsize::MIN,
            Some(threads) => threads,
            None => thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
        };
        ShortWork {
            metric: args.metric.unwrap_or(Metric::Max),
            effort: args.effort.unwrap_or(EFFORT),
            limits: limits(args.max_states, args.max_memory.0),
            max_time: args.max_time.map(|time| time.0),
            threads,
            is_proven: args.shortest,
            is_reported,
            shortener: None,
        }
    }

    pub(crate) fn solve(&mut self, start: Start, is_told: bool) -> Outcome {
        let began = Instant::now();
        let position = start.position();
        let name = Outcome::name_of(&start);
        let (metric, is_reported) = (self.metric, self.is_reported);
        let report = |length: usize| {
            if is_reported {
                let (metric, took) = (metric.name(), began.elapsed());
                say(&format!(
                    "{name}: {length} moves in metric {metric} after {took:.1?}"
                ));
            }
        };
        let Shortest {
            short: found,
            bounds,
            states,
        } = self.search(&position, began, &report);
        let mut outcome = Outcome {
            start,
            kind: Kind::Told,
            states,
            measure: None,
        };
        let mut measure = Measure {
            metric,
            length: None,
            lower: None,
            is_none_proven: false,
        };
        let mut moves = None;
        outcome.kind = match found {
            Shortening::Found(short) => {
                measure.length = Some(short.length());
                moves = Some(short.moves().to_vec());
                Kind::Told
            }
            Shortening::OnlyOtherwise(autoplay) => Kind::Otherwise(autoplay),
            Shortening::Impossible => Kind::Impossible,
            Shortening::GaveUp(Limit::Stopped) if !interrupt::interrupted() => {
                Kind::GaveUp(Limit::Time)
            }
            Shortening::GaveUp(limit) => Kind::GaveUp(limit),
        };
        if let Some(bounds) = bounds {
            if let Some(shorter) = bounds.found {
                measure.length = Some(shorter.len());
                report(shorter.len());
                moves = Some(shorter);
                outcome.kind = Kind::Told;
            }
            // Without any solution in the metric there is no least length.
            let is_length = bounds.lower != Bounds::NO_SOLUTION;
            measure.lower = is_length.then_some(bounds.lower as usize);
            measure.is_none_proven = !is_length;
        }
        outcome.measure = Some(measure);
        if let Some(moves) = moves.filter(|_| is_told) {
            outcome.kind = Kind::Solved(game_of(start, metric, &moves));
        }
        outcome
    }

    /// Looks for short solutions, and for the shortest if that is wanted: at
    /// the same time if there are threads for it.
    fn search(
        &mut self,
        position: &Position,
        began: Instant,
        report: &(dyn Fn(usize) + Sync),
    ) -> Shortest {
        if let (EffortArg::Time(effort), true) = (self.effort, self.is_proven)
            && self.threads.get() > 1
        {
            return shortest_together(
                self.threads,
                self.limits,
                position,
                self.metric,
                Effort::until(&|| began.elapsed() >= effort),
                &mut |short| report(short.length()),
                &|_states| goes_on(self.max_time, began),
            );
        }
        let (short, states) = self.shorten(position, began, report);
        let known = match &short {
            Shortening::Found(short) => Some(short.length()),
            _ => None,
        };
        let is_winnable = matches!(short, Shortening::Found(_) | Shortening::OnlyOtherwise(_));
        let bounds = (self.is_proven && is_winnable).then(|| {
            // All the memory is for the proof.
            self.shortener = None;
            let left = self.limits.max_states.saturating_sub(states);
            let known = known.map(|length| length as u32);
            let mut go_on = |_states: u64| goes_on(self.max_time, began);
            let mut optimal = Optimal::new(self.limits.max_memory);
            optimal.search(position, self.metric, known, left, &mut go_on)
        });
        Shortest {
            short,
            states: states + bounds.as_ref().map_or(0, |bounds| bounds.states),
            bounds,
        }
    }

    /// Looks for short solutions as long as the effort says.
    fn shorten(
        &mut self,
        position: &Position,
        began: Instant,
        report: &(dyn Fn(usize) + Sync),
    ) -> (Shortening, u64) {
        let max_time = self.max_time;
        let mut go_on = |_states: u64| goes_on(max_time, began);
        let mut improved = |short: &Short| report(short.length());
        let is_enough;
        let effort = match self.effort {
            EffortArg::States(states) => Effort::states(states),
            EffortArg::Time(time) => {
                is_enough = move || began.elapsed() >= time;
                Effort::until(&is_enough)
            }
        };
        if matches!(self.effort, EffortArg::Time(_)) && self.threads.get() > 1 {
            let (found, states, _) = shorten_together(
                self.threads,
                self.limits,
                position,
                self.metric,
                effort,
                &mut improved,
                &go_on,
            );
            return (found, states);
        }
        let shortener = self
            .shortener
            .get_or_insert_with(|| Shortener::new(self.limits));
        let found = shortener.shorten(position, self.metric, effort, &mut improved, &mut go_on);
        (found, shortener.states())
    }
}

/// Whether nobody and no clock wants it to end.
fn goes_on(max_time: Option<Duration>, began: Instant) -> bool {
    !interrupt::interrupted() && max_time.is_none_or(|max| began.elapsed() < max)
}

/// A solution as a game from where the user's game starts.
fn game_of(start: Start, metric: Metric, moves: &[Move]) -> Game {
    let mut game = Game::new(start, Optimal::autoplay(metric));
    for &mv in moves {
        // The library had them played by the same referee.
        game.play(mv).expect("a solution is legal");
    }
    game
}
