//! Solutions as short as possible: an anytime search in the metric asked for.

mod layers;
pub(crate) mod rules;
mod scene;
pub(crate) mod sweep;
pub(crate) mod worth;

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use freecell_core::{AutoPlay, Game, Metric, Move, Position};

use crate::board::{self, Step};
use crate::solver::{Referee, Solver};
use crate::verdict::{Limit, Limits, Verdict};
use crate::watch::Watch;
use rules::Rules;
use sweep::{Budget, Sweep};

/// A solution and its length in one metric. It is told so that every move of it
/// counts for one: with autoplay `max` in [`Metric::Max`], `horne` in
/// [`Metric::Safe`], and card by card without any in [`Metric::Unit`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Short {
    start: Position,
    metric: Metric,
    moves: Vec<Move>,
}

impl Short {
    /// The metric that it is short in.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// The number of moves in its metric, as core counts them.
    pub fn length(&self) -> usize {
        self.moves.len()
    }

    /// The position that it starts from.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The rule by which cards go home by themselves, before the first move
    /// and after each.
    pub fn autoplay(&self) -> AutoPlay {
        autoplay(self.metric)
    }

    /// The moves.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Tells a game that wins in a metric; `None` if that cannot be.
    fn tell(game: &Game, metric: Metric) -> Option<Short> {
        let mut told = game.with_autoplay(autoplay(metric))?;
        if metric == Metric::Unit {
            let mut single = Game::new(*told.start(), AutoPlay::None);
            for mv in told.moves() {
                for mv in single.position().expand(mv).ok()? {
                    single.play(mv).ok()?;
                }
            }
            told = single;
        }
        let is_right = told.position().is_won() && told.length(metric) == Some(told.turn());
        is_right.then(|| Short {
            start: game.start().position(),
            metric,
            moves: told.moves().collect(),
        })
    }
}

/// The autoplay that a metric counts with.
fn autoplay(metric: Metric) -> AutoPlay {
    match metric {
        Metric::Max => AutoPlay::Max,
        Metric::Safe => AutoPlay::Horne,
        Metric::Unit => AutoPlay::None,
    }
}

/// What to spend on shorter solutions, when the first is found.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    states: u64,
    is_enough: &'a (dyn Fn() -> bool + Sync),
}

impl<'a> Effort<'a> {
    /// So many positions. The result is the same every time, and more of them
    /// never make a longer solution, because a longer search begins like a
    /// shorter one.
    pub fn states(states: u64) -> Effort<'a> {
        Effort {
            states,
            is_enough: &|| false,
        }
    }

    /// Whether it has been spent, of an effort that is not so many positions.
    pub(crate) fn is_spent(&self) -> bool {
        (self.is_enough)()
    }

    /// Until this is true; it is asked every few hundred positions.
    pub fn until(is_enough: &'a (dyn Fn() -> bool + Sync)) -> Effort<'a> {
        Effort {
            states: u64::MAX,
            is_enough,
        }
    }
}

/// What a search for a short solution came to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant, reason = "there are few at a time")]
pub enum Shortening {
    /// The shortest solution that was found. It need not be the shortest that
    /// there is.
    Found(Short),
    /// The position can be won, but no way was found that the metric can
    /// count: everything that can go home goes in [`Metric::Max`], and a few
    /// games need a card that is taken.
    OnlyOtherwise(AutoPlay),
    /// The position cannot be won.
    Impossible,
    /// The search ended before it knew whether the position can be won.
    GaveUp(Limit),
}

/// Looks for short solutions, position after position, with the memory that
/// it has.
///
/// ```
/// use freecell_core::{CellCount, DealNumber, Metric, Position};
/// use freecell_solve::{Effort, Limits, Shortener, Shortening};
///
/// let mut shortener = Shortener::new(Limits::default());
/// let deal = DealNumber::new(617)?.deal();
/// let position = Position::new(&deal, CellCount::FOUR);
/// let effort = Effort::states(5_000);
/// let found = shortener.shorten(&position, Metric::Max, effort, &mut |_| (), &mut ());
/// let Shortening::Found(short) = found else {
///     panic!("617 can be won");
/// };
/// assert!(short.length() < 45);
/// # Ok::<(), freecell_core::DealNumberError>(())
/// ```
pub struct Shortener {
    max_memory: usize,
    solver: Solver,
    start: board::Start,
    sweep: Sweep,
    referee: Referee,
    states: u64,
    ended: Option<Limit>,
}

impl Shortener {
    /// A shortener with these limits for the first solution and for memory.
    pub fn new(limits: Limits) -> Shortener {
        // One half to decide whether there is a solution, one to shorten it.
        let max_memory = limits.max_memory / 2;
        Shortener {
            max_memory,
            solver: Solver::new(Limits {
                max_memory,
                ..limits
            }),
            start: board::Start::new(),
            sweep: Sweep::new(),
            referee: Referee::new(),
            states: 0,
            ended: None,
        }
    }

    /// How many positions the last search looked at, those for the first
    /// solution included.
    pub fn states(&self) -> u64 {
        self.states
    }

    /// What ended the last search; `None` if it had nothing left to look at,
    /// which is no proof that there is nothing shorter.
    pub fn ended(&self) -> Option<Limit> {
        self.ended
    }

    /// Finds a solution as fast as it can, and then shorter and shorter ones
    /// with the effort given. `improved` is told of each, the first included.
    /// The watch can end both.
    ///
    /// # Panics
    ///
    /// If core does not agree with a solution, which would be a fault of this
    /// crate: it does not say what is not so.
    pub fn shorten(
        &mut self,
        position: &Position,
        metric: Metric,
        effort: Effort,
        improved: &mut dyn FnMut(&Short),
        watch: &mut impl Watch,
    ) -> Shortening {
        let shared = AtomicUsize::new(usize::MAX);
        self.shorten_as(0, position, metric, effort, &shared, improved, watch)
    }

    /// The same as one of several that tell each other how short solutions
    /// must be.
    fn shorten_as(
        &mut self,
        member: usize,
        position: &Position,
        metric: Metric,
        effort: Effort,
        shared: &AtomicUsize,
        improved: &mut dyn FnMut(&Short),
        watch: &mut impl Watch,
    ) -> Shortening {
        self.ended = None;
        let verdict = self.solver.solve_watched(position, watch);
        let (mut best, otherwise) = match verdict {
            Verdict::Solved(solution) => {
                let first = Short::tell(&solution.game(), metric);
                (first, solution.autoplay())
            }
            Verdict::Impossible { .. } => {
                self.states = self.solver.states();
                return Shortening::Impossible;
            }
            Verdict::GaveUp(limit) => {
                self.states = self.solver.states();
                return Shortening::GaveUp(limit);
            }
        };
        if let Some(short) = &best {
            improved(short);
        }
        let rules = Rules::of(metric);
        // The search leaves out what every solution has.
        let away = if metric == Metric::Unit {
            52 - position.cards_home()
        } else {
            0
        };
        let bound = best
            .as_ref()
            .map_or(usize::MAX, |short| short.length() - away);
        shared.fetch_min(bound, Ordering::Relaxed);
        let before = self.solver.states();
        let root = self.start.read(position);
        let referee = &mut self.referee;
        let mut found = |steps: &[Step], length: usize| {
            let is_won = referee.replay(position, rules.autoplay, steps);
            // A solver that contradicts its referee has a fault, and any
            // answer of it would be a lie.
            assert!(is_won, "core does not agree with a solution");
            let told = Short::tell(&referee.solution().game(), metric);
            let Some(short) = told.filter(|short| short.length() <= length + away) else {
                panic!("core does not agree with the length of a solution");
            };
            let is_shorter = |best: &Short| short.length() < best.length();
            if best.as_ref().is_none_or(is_shorter) {
                improved(&short);
                best = Some(short);
            }
        };
        self.ended = self.sweep.run(
            &self.start,
            &root,
            rules,
            rules.variant(member),
            &mut Budget {
                max_states: effort.states,
                max_memory: self.max_memory,
                shared,
                go_on: &mut |states| !(effort.is_enough)() && watch.go_on(before + states),
                found: &mut found,
            },
        );
        self.states = before + self.sweep.visited();
        match best {
            Some(short) => Shortening::Found(short),
            None => Shortening::OnlyOtherwise(otherwise),
        }
    }
}

/// Looks for a short solution of one position on several threads, each with
/// other weights and with the effort given. `go_on` is told how many positions
/// all have looked at, and can end it. The memory is shared out. How far each
/// gets before the others have improved the solution is chance, and so may be
/// the result.
///
/// Returns what it came to, how many positions were looked at, and what ended
/// the last search.
pub fn shorten_together(
    threads: NonZeroUsize,
    limits: Limits,
    position: &Position,
    metric: Metric,
    effort: Effort,
    improved: &mut (dyn FnMut(&Short) + Send),
    go_on: &(dyn Fn(u64) -> bool + Sync),
) -> (Shortening, u64, Option<Limit>) {
    let shared = AtomicUsize::new(usize::MAX);
    let limits = Limits {
        max_memory: limits.max_memory / threads,
        ..limits
    };
    let states: Vec<AtomicUsize> = (0..threads.get()).map(|_| AtomicUsize::new(0)).collect();
    // The length of the best so far, and who is told.
    let improved = Mutex::new((usize::MAX, improved));
    let work = |member: usize| {
        let mut shortener = Shortener::new(limits);
        let mut watch = |own: u64| {
            states[member].store(own as usize, Ordering::Relaxed);
            let all = states.iter().map(|one| one.load(Ordering::Relaxed) as u64);
            go_on(all.sum())
        };
        let mut tell = |short: &Short| {
            let mut told = improved.lock().unwrap_or_else(PoisonError::into_inner);
            if short.length() < told.0 {
                told.0 = short.length();
                (told.1)(short);
            }
        };
        let found = shortener.shorten_as(
            member, position, metric, effort, &shared, &mut tell, &mut watch,
        );
        (found, shortener.states(), shortener.ended())
    };
    let results: Vec<_> = thread::scope(|scope| {
        let work = &work;
        let others: Vec<_> = (1..threads.get())
            .map(|member| scope.spawn(move || work(member)))
            .collect();
        let first = work(0);
        let joined = others.into_iter().map(|other| match other.join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        std::iter::once(first).chain(joined).collect()
    });
    let states = results.iter().map(|(_, states, _)| states).sum();
    let rank = |found: &Shortening| match found {
        Shortening::Found(short) => short.length(),
        Shortening::Impossible => usize::MAX - 2,
        Shortening::OnlyOtherwise(_) => usize::MAX - 1,
        Shortening::GaveUp(_) => usize::MAX,
    };
    let best = results.into_iter().min_by_key(|(found, ..)| rank(found));
    let Some((found, _, ended)) = best else {
        unreachable!("there is at least one thread");
    };
    (found, states, ended)
}
