//! `freecell search`

use std::iter;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use anyhow::bail;
use clap::Args;
use freecell_core::{Card, CellCount, DealNumber, DealRange, Game, Metric, Start};
use freecell_parallel::ordered_map;
use freecell_solve::{
    Control, Effort, Limit, OptimalSolver, Request, ShortSolution, Shortener, Solution, Solver,
    Verdict,
};
use freecell_study::{Level, Rater, Rating, solve_with_beam};

use crate::args::options::{LimitOptions, OutputOption, QuietOption, RATING_MEMORY, ThreadsOption};
use crate::args::values::{CellsArg, levels, metrics, positive_number, prefix, whole_number};
use crate::exit::Exit;
use crate::interrupt;
use crate::output::progress::Progress;
use crate::output::quantity::count;
use crate::output::rating_format::{RatedDeal, RatingFormat, RatingOutput};
use crate::output::sink::write_stderr;

/// Search for deals with given properties
///
/// Prints every deal of a range that has all of the properties, in order and as soon as
/// it is known, on all cores. Cheap properties are tested first. Every deal found was
/// solved, and the solution replayed (or, with --impossible, searched exhaustively).
///
/// A length is that of the first solution found. If that is longer than --max-length, or
/// not shorter than --min-length, it is that of the shortest solution known after an effort
/// of 20000 states; the shortest of all may be shorter. A deal whose lower bound exceeds
/// --max-length is not searched. The formats csv and json have the solution.
///
/// Deals for which a search gives up, or finds no solution that the metric can count, are
/// counted at the end: they may have the properties or not. The exit code is 1 if no deal
/// has them, and 3 if none was found but some are undecided.
#[derive(Args)]
#[command(mut_arg("max_memory", |arg| arg.default_value(RATING_MEMORY)))]
#[command(after_help = "\
Examples:
  # Find deals that need no free cell
  $ freecell search --fewest-cells 0 1-1000
  # Find the first three expert deals with a solution of at most 32 moves
  $ freecell search --level expert --max-length 32 --limit 3 1-32000
  # Find impossible deals
  $ freecell search --impossible 11900-12000
  # Find an easy deal that begins with two aces
  $ freecell search --level easy --prefix \"AS AH\" --limit 1 1-1000000
  # Solve what was found
  $ freecell search --fewest-cells 1 1-50 --format deals | freecell solve --cells 1")]
pub(crate) struct SearchArgs {
    /// Deal number or range such as 1-1000000
    #[arg(value_name = "DEAL", allow_negative_numbers = true)]
    deals: String,

    /// Fewest free cells with which the deal can be won, 0 to 4
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    fewest_cells: Option<CellsArg>,

    /// Level; several with commas
    #[arg(long, value_name = "LEVEL", value_delimiter = ',', value_parser = levels())]
    level: Vec<Level>,

    /// Largest length of the known solution
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole_number::<usize>)]
    max_length: Option<usize>,

    /// Smallest length of the known solution
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole_number::<usize>)]
    min_length: Option<usize>,

    /// Metric for the length of short solutions [default: max]
    #[arg(long, value_parser = metrics())]
    metric: Option<Metric>,

    /// Cards that the deal begins with, row by row
    #[arg(long, value_name = "CARDS")]
    prefix: Option<String>,

    /// Deals that cannot be won with four free cells
    #[arg(long, conflicts_with_all = ["fewest_cells", "level", "max_length", "min_length"])]
    impossible: bool,

    /// Stop after N results
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = positive_number)]
    limit: Option<NonZeroUsize>,

    /// Output format
    #[arg(short, long, value_enum, default_value_t)]
    format: RatingFormat,

    #[command(flatten)]
    limits: LimitOptions,

    #[command(flatten)]
    threads: ThreadsOption,

    #[command(flatten)]
    output: OutputOption,

    #[command(flatten)]
    quiet: QuietOption,
}

pub(crate) fn run(args: &SearchArgs) -> anyhow::Result<Exit> {
    if args.deals.trim() == "random" {
        bail!("cannot search a random deal (expected a range such as 1-1000000)");
    }
    let range: DealRange = args.deals.parse()?;
    let query = Query::new(args)?;
    interrupt::catch();
    let mut output = RatingOutput::open(args.output.path(), args.format, query.metric)?;
    let (total, limit) = (
        range.count(),
        args.limit.map_or(u64::MAX, |limit| limit.get() as u64),
    );
    let progress = Progress::new(total, !args.quiet.is_set());
    let (mut done, mut undecided) = (0, Undecided::default());
    let mut parallelism = args.threads.parallelism();
    if !args.impossible {
        // Most tests take milliseconds; print a deal soon after it is found.
        parallelism = parallelism.chunk(NonZeroUsize::MIN.saturating_add(3));
    }
    let end = ordered_map(
        range.numbers(),
        parallelism,
        || Searcher::new(&query),
        |searcher, number| match searcher.test(number) {
            Ok(found) => Ok(found.map(|rated| {
                let mut text = String::new();
                args.format.write(&rated, &mut text).map(|()| text)
            })),
            Err(reason) => Err(reason),
        },
        |found| {
            if interrupt::interrupted() {
                return ControlFlow::Break(Ok(()));
            }
            done += 1;
            let written = match found {
                Ok(None) => Ok(()),
                Ok(Some(text)) => text.and_then(|text| output.add(&text, &progress)),
                Err(reason) => {
                    undecided.add(reason);
                    Ok(())
                }
            };
            progress.draw(done, || format!("{} found", count(output.count, "deal")));
            match written {
                Ok(()) if output.count < limit => ControlFlow::Continue(()),
                end => ControlFlow::Break(end),
            }
        },
    );
    drop(progress);
    if let ControlFlow::Break(result) = end {
        result?;
    }
    if !args.quiet.is_set() {
        for line in undecided.lines(query.metric) {
            write_stderr(&line);
        }
    }
    let exit = match (output.count, undecided.count()) {
        (0, 0) => Exit::No,
        (0, _) => Exit::GaveUp,
        _ => Exit::Done,
    };
    let interrupted = format!(" after {done} of {}", count(total, "deal"));
    Ok(output.finish(&interrupted)?.unwrap_or(exit))
}

/// Why it is not known whether a deal has the properties.
#[derive(Clone, Copy)]
enum WhyUndecided {
    /// A search reached a limit.
    Limit(Limit),
    /// The deal can be won, but no solution was found that the metric can count.
    Uncounted,
}

impl From<Limit> for WhyUndecided {
    fn from(limit: Limit) -> WhyUndecided {
        WhyUndecided::Limit(limit)
    }
}

/// The number of undecided deals, by reason.
#[derive(Default)]
struct Undecided {
    at_limit: u64,
    limits: Vec<Limit>,
    uncounted: u64,
}

impl Undecided {
    fn add(&mut self, reason: WhyUndecided) {
        match reason {
            WhyUndecided::Uncounted => self.uncounted += 1,
            WhyUndecided::Limit(limit) => {
                self.at_limit += 1;
                if !self.limits.contains(&limit) {
                    self.limits.push(limit);
                }
            }
        }
    }

    fn count(&self) -> u64 {
        self.at_limit + self.uncounted
    }

    /// Returns a line for each reason, with the option that may help.
    fn lines(&self, metric: Metric) -> Vec<String> {
        let deals = |number| count(number, "deal");
        let limit = (self.at_limit > 0).then(|| {
            let (deals, options) = (deals(self.at_limit), limit_options(&self.limits));
            format!("note: {deals} undecided at a limit (raise {options})")
        });
        let uncounted = (self.uncounted > 0).then(|| {
            let deals = deals(self.uncounted);
            format!(
                "note: {deals} undecided: no solution found in metric {metric} (try --metric safe)"
            )
        });
        limit.into_iter().chain(uncounted).collect()
    }
}

/// Returns the options that raise some limits.
fn limit_options(limits: &[Limit]) -> String {
    let options = [
        (Limit::States, "--max-states"),
        (Limit::Memory, "--max-memory"),
        (Limit::Time, "--max-time"),
    ];
    let options = options.iter().filter(|(limit, _)| limits.contains(limit));
    let options: Vec<&str> = options.map(|(_, option)| *option).collect();
    options.join(" or ")
}

/// What is searched for.
struct Query<'a> {
    args: &'a SearchArgs,
    prefix: Vec<Card>,
    fewest_cells: Option<CellCount>,
    metric: Metric,
}

impl Query<'_> {
    fn new(args: &SearchArgs) -> anyhow::Result<Query<'_>> {
        let has_length = args.max_length.is_some() || args.min_length.is_some();
        let has_property = has_length
            || args.impossible
            || args.fewest_cells.is_some()
            || args.prefix.is_some()
            || !args.level.is_empty();
        if !has_property {
            bail!(
                "no property to search for (add --fewest-cells, --level, --max-length, \
                 --min-length, --prefix or --impossible)"
            );
        }
        if args.metric.is_some() && !has_length {
            bail!("--metric needs --max-length or --min-length");
        }
        if let (Some(min), Some(max)) = (args.min_length, args.max_length)
            && min > max
        {
            bail!("no length is at least {min} and at most {max}");
        }
        let prefix = args.prefix.as_deref().map_or(Ok(Vec::new()), prefix)?;
        Ok(Query {
            args,
            prefix,
            fewest_cells: args
                .fewest_cells
                .map(|cells| CellsArg::or_four(Some(cells))),
            metric: args.metric.unwrap_or(Metric::Max),
        })
    }
}

/// Tests one deal after another on one thread.
struct Searcher<'a> {
    query: &'a Query<'a>,
    solver: Solver,
    rater: Rater,
    /// Made when it is needed: it takes much memory.
    shortener: Option<Shortener>,
    optimal: OptimalSolver,
}

impl Searcher<'_> {
    /// How long to search for a shorter solution.
    const EFFORT: Effort = Effort::States(20_000);

    /// How many states to spend on a proof that every solution is too long. Nearly all that
    /// can be proven soon is proven at the first; the others are rare.
    const PROOF_STATES: u64 = 1_000;

    fn new<'a>(query: &'a Query) -> Searcher<'a> {
        Searcher {
            query,
            solver: Solver::new(),
            rater: Rater::new(),
            shortener: None,
            optimal: OptimalSolver::new(),
        }
    }

    /// Returns the rating of a deal if it has the properties. The cheapest tests come
    /// first. The error says why this is not known.
    fn test(&mut self, number: DealNumber) -> Result<Option<RatedDeal>, WhyUndecided> {
        let args = self.query.args;
        if !number.deal().cards().starts_with(&self.query.prefix) {
            return Ok(None);
        }
        let start = Start::Deal(number, CellCount::FOUR);
        if args
            .max_length
            .is_some_and(|max| self.is_longer(start, max))
        {
            return Ok(None);
        }
        let mut game = match self.solve(start) {
            Verdict::Solved(game) if !args.impossible => Some(game),
            Verdict::Impossible if args.impossible => None,
            Verdict::GaveUp(limit) => return Err(limit.into()),
            Verdict::Solved(_) | Verdict::Impossible => return Ok(None),
        };
        let metric = self.query.metric;
        let mut length = game.as_ref().and_then(|game| game.length(metric));
        if self.is_too_short(length) {
            return Ok(None);
        }
        if let Some(cells) = self.query.fewest_cells
            && !self.needs(number, cells)?
        {
            return Ok(None);
        }
        if !args.level.is_empty() && !self.rater.has_level(&start.position(), &args.level) {
            return Ok(None);
        }
        let is_too_long = |length: Option<usize>| {
            args.max_length
                .is_some_and(|max| length.is_none_or(|length| length > max))
        };
        if is_too_long(length) || args.min_length.is_some() {
            (game, length) = self.shorten(start)?;
            if length.is_none() {
                return Err(WhyUndecided::Uncounted);
            }
            if is_too_long(length) || self.is_too_short(length) {
                return Ok(None);
            }
        }
        let limits = args.limits.limits_or(Rating::MAX_STATES);
        let control = || interrupt::control(args.limits.max_time());
        Ok(Some(RatedDeal {
            start,
            label: None,
            rating: self.rater.rate(&mut self.solver, start, limits, control),
            metric,
            length,
            record: game.map(|game| game.to_record()),
        }))
    }

    /// Returns whether a solution is shorter than `--min-length`: then the shortest is too.
    fn is_too_short(&self, length: Option<usize>) -> bool {
        let min = self.query.args.min_length;
        min.is_some_and(|min| length.is_some_and(|length| length < min))
    }

    /// Returns whether every solution of a deal is proven to be longer than `max`.
    fn is_longer(&mut self, start: Start, max: usize) -> bool {
        let limits = self.query.args.limits.limits_or(Searcher::PROOF_STATES);
        let limits = limits.states(limits.max_states.min(Searcher::PROOF_STATES));
        let mut control = interrupt::control(self.query.args.limits.max_time());
        let request = Request::new(start).metric(self.query.metric).limits(limits);
        let request = request.known(max.saturating_add(1));
        let bounds = self.optimal.solve(request.control(&mut control));
        bounds.lower.moves().is_none_or(|lower| lower > max)
    }

    fn solve(&mut self, start: Start) -> Verdict<Game> {
        let args = self.query.args;
        let limits = args.limits.limits_or(Rating::MAX_STATES);
        let control = || interrupt::control(args.limits.max_time());
        let verdict = solve_with_beam(&mut self.solver, start, limits, control);
        verdict.map(Solution::into_game)
    }

    /// Returns whether a deal can be won with this number of cells, and not with fewer.
    fn needs(&mut self, number: DealNumber, cells: CellCount) -> Result<bool, Limit> {
        // Additional free cells never hurt.
        let fewer = CellCount::ALL[..cells.get()].last();
        let fewer = fewer.map(|&fewer| (fewer, false));
        for (cells, should_win) in iter::once((cells, true)).chain(fewer) {
            let wins = match self.solve(Start::Deal(number, cells)) {
                Verdict::Solved(_) => true,
                Verdict::Impossible => false,
                Verdict::GaveUp(limit) => return Err(limit),
            };
            if wins != should_win {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns a short solution of a deal that can be won, and its length in the metric.
    fn shorten(&mut self, start: Start) -> Result<(Option<Game>, Option<usize>), Limit> {
        let args = self.query.args;
        let is_rejected = StopWhenShorter {
            min_length: args.min_length,
            is_shorter: false,
        };
        let request = Request::new(start)
            .metric(self.query.metric)
            .effort(Searcher::EFFORT)
            .limits(args.limits.limits_or(Rating::MAX_STATES));
        let mut control = (interrupt::control(args.limits.max_time()), is_rejected);
        let shortener = self.shortener.get_or_insert_default();
        match shortener.shorten(request.control(&mut control)) {
            Verdict::Solved(short) => Ok((Some(short.solution.into_game()), short.length)),
            Verdict::Impossible => Ok((None, None)),
            Verdict::GaveUp(limit) => Err(limit),
        }
    }
}

/// Stops a search at a solution that is shorter than `--min-length`, because no more needs
/// to be known about the deal.
struct StopWhenShorter {
    min_length: Option<usize>,
    is_shorter: bool,
}

impl Control for StopWhenShorter {
    fn poll(&mut self, _states: u64) -> Result<(), Limit> {
        if self.is_shorter {
            Err(Limit::Stopped)
        } else {
            Ok(())
        }
    }

    fn on_solution(&mut self, short: &ShortSolution) {
        self.is_shorter = short.length < self.min_length;
    }
}
