//! `freecell search`

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use anyhow::{anyhow, bail};
use clap::Args;
use freecell_core::{Card, CellCount, DealNumber, Game, Metric, Start, read_cards};
use freecell_parallel::ordered_map;
use freecell_play::{Level, Rater, Rating, solve_with_beam};
use freecell_solve::{Effort, Limit, ShortOptions, Shortener, Solution, Solver, Verdict};

use crate::deal_spec::DealSpec;
use crate::exit::Exit;
use crate::interrupt;
use crate::options::{LimitOptions, OutputOption, QuietOption, RATING_MEMORY, ThreadsOption};
use crate::output::write_stderr;
use crate::progress::Progress;
use crate::quantity::count;
use crate::rating_format::{RatedDeal, RatingFormat, RatingOutput};
use crate::solve::args::metrics;
use crate::values::{CellsArg, positive_number, whole_number};

/// Search for deals with given properties
///
/// Prints every deal of a range that has all of the properties, in order and as soon as
/// it is known, on all cores. Cheap properties are tested first. Every deal found was
/// solved, and the solution replayed (or, with --impossible, searched exhaustively).
///
/// A length is that of the first solution found. If that is longer than --max-length, or
/// with --min-length, it is that of the shortest solution known after an effort of 20000
/// states; the shortest of all may be shorter. The formats csv and json have the solution.
///
/// Deals for which a search gives up are counted at the end: they may have the
/// properties or not. The exit code is 1 if no deal has them, and 3 if none was found
/// but some are undecided.
#[derive(Args)]
#[command(mut_arg("max_memory", |arg| arg.default_value(RATING_MEMORY)))]
#[command(after_help = "\
Examples:
  # Find deals that need no free cell
  $ freecell search --cells 0 1-1000
  # Find the first three expert deals with a solution of at most 32 moves
  $ freecell search --level expert --max-length 32 --limit 3 1-32000
  # Find impossible deals
  $ freecell search --impossible 11900-12000
  # Find an easy deal whose first row begins with two aces
  $ freecell search --level easy --first-row \"AS AH\" --limit 1 1-1000000
  # Solve what was found
  $ freecell search --cells 1 1-50 --format deals | freecell solve --cells 1")]
pub(crate) struct SearchArgs {
    /// Deal number or range such as 1-1000000
    #[arg(value_name = "DEAL", allow_negative_numbers = true)]
    deals: String,

    /// Fewest free cells with which the deal can be won, 0 to 4
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    cells: Option<CellsArg>,

    /// Level: easy, medium, tricky, hard or expert; several with commas
    #[arg(long, value_name = "LEVEL", value_delimiter = ',')]
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

    /// Cards that the first row begins with, from left to right
    #[arg(long, value_name = "CARDS")]
    first_row: Option<String>,

    /// Deals that cannot be won with four free cells
    #[arg(long, conflicts_with_all = ["cells", "level", "max_length", "min_length"])]
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
    let spec = DealSpec::parse(&args.deals)?;
    if spec.is_random {
        bail!("cannot search a random deal (expected a range such as 1-1000000)");
    }
    let query = Query::new(args)?;
    interrupt::catch();
    let mut output = RatingOutput::open(args.output.path(), args.format, query.metric)?;
    let (total, limit) = (
        spec.count(),
        args.limit.map_or(u64::MAX, |limit| limit.get() as u64),
    );
    let progress = Progress::new(total, !args.quiet.is_set());
    let (mut done, mut undecided, mut limits) = (0, 0, Vec::new());
    let mut parallelism = args.threads.parallelism();
    if !args.impossible {
        // Most tests take milliseconds; print a deal soon after it is found.
        parallelism = parallelism.chunk(NonZeroUsize::MIN.saturating_add(3));
    }
    let end = ordered_map(
        spec.numbers(),
        parallelism,
        || Searcher::new(&query),
        |searcher, number| match searcher.test(number) {
            Ok(found) => Ok(found.map(|rated| {
                let mut text = String::new();
                args.format.write(&rated, &mut text).map(|()| text)
            })),
            Err(limit) => Err(limit),
        },
        |found| {
            if interrupt::interrupted() {
                return ControlFlow::Break(Ok(()));
            }
            done += 1;
            let written = match found {
                Ok(None) => Ok(()),
                Ok(Some(text)) => text.and_then(|text| output.add(&text, &progress)),
                Err(limit) => {
                    undecided += 1;
                    if !limits.contains(&limit) {
                        limits.push(limit);
                    }
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
    if undecided > 0 && !args.quiet.is_set() {
        write_stderr(&format!(
            "freecell: {} undecided at a limit (raise {})",
            count(undecided, "deal"),
            limit_options(&limits)
        ));
    }
    let exit = match (output.count, undecided) {
        (0, 0) => Exit::No,
        (0, _) => Exit::GaveUp,
        _ => Exit::Done,
    };
    let interrupted = format!(" after {done} of {}", count(total, "deal"));
    Ok(output.finish(&interrupted)?.unwrap_or(exit))
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
    first_row: Vec<Card>,
    cells: Option<CellCount>,
    metric: Metric,
}

impl Query<'_> {
    fn new(args: &SearchArgs) -> anyhow::Result<Query<'_>> {
        let has_length = args.max_length.is_some() || args.min_length.is_some();
        let has_property = has_length
            || args.impossible
            || args.cells.is_some()
            || args.first_row.is_some()
            || !args.level.is_empty();
        if !has_property {
            bail!(
                "no property to search for (add --cells, --level, --max-length, --min-length, \
                 --first-row or --impossible)"
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
        let cards = args.first_row.as_deref().unwrap_or_default();
        let first_row = read_cards(cards).map_err(|error| anyhow!("--first-row: {error}"))?;
        if args.first_row.is_some() && !(1..=8).contains(&first_row.len()) {
            let given = count(first_row.len() as u64, "card");
            bail!("--first-row: {given} given (expected one to eight)");
        }
        for (index, card) in first_row.iter().enumerate() {
            if first_row[..index].contains(card) {
                bail!("--first-row: {card} appears twice");
            }
        }
        Ok(Query {
            args,
            first_row,
            cells: args.cells.map(|cells| CellsArg::or_four(Some(cells))),
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
}

impl Searcher<'_> {
    /// How long to search for a shorter solution.
    const EFFORT: Effort = Effort::States(20_000);

    fn new<'a>(query: &'a Query) -> Searcher<'a> {
        Searcher {
            query,
            solver: Solver::new(),
            rater: Rater::new(),
            shortener: None,
        }
    }

    /// Returns the rating of a deal if it has the properties. The cheapest tests come
    /// first. The error is a limit that was reached before this was known.
    fn test(&mut self, number: DealNumber) -> Result<Option<RatedDeal>, Limit> {
        let args = self.query.args;
        let deal = number.deal();
        let first_row = self.query.first_row.iter();
        if !first_row.eq(deal.rows().flatten().take(self.query.first_row.len())) {
            return Ok(None);
        }
        let start = Start::Deal(number, CellCount::FOUR);
        let verdict = self.solve(start);
        let mut game = match verdict {
            Verdict::Solved(game) if !args.impossible => Some(game),
            Verdict::Impossible if args.impossible => None,
            Verdict::GaveUp(limit) => return Err(limit),
            Verdict::Solved(_) | Verdict::Impossible => return Ok(None),
        };
        if let Some(cells) = self.query.cells
            && !self.needs(number, cells)?
        {
            return Ok(None);
        }
        if !args.level.is_empty() && !self.rater.has_level(&start.position(), &args.level) {
            return Ok(None);
        }
        let mut length = game
            .as_ref()
            .and_then(|game| game.length(self.query.metric));
        let is_long = |length: Option<usize>| {
            args.max_length
                .is_some_and(|max| length.is_none_or(|length| length > max))
        };
        if is_long(length) || args.min_length.is_some() {
            (game, length) = self.shorten(start)?;
            let is_short = args
                .min_length
                .is_some_and(|min| length.is_none_or(|length| length < min));
            if is_long(length) || is_short {
                return Ok(None);
            }
        }
        let limits = args.limits.limits_or(Rating::MAX_STATES);
        let control = || interrupt::control(args.limits.max_time());
        Ok(Some(RatedDeal {
            start,
            label: None,
            rating: self.rater.rate(&mut self.solver, start, limits, control),
            metric: self.query.metric,
            length,
            record: game.map(|game| game.to_record()),
        }))
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
        let fewer = cells.get().checked_sub(1).and_then(CellCount::new);
        for (cells, should_win) in [(Some(cells), true), (fewer, false)] {
            let Some(cells) = cells else {
                continue;
            };
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
        let options = ShortOptions::new(self.query.metric)
            .effort(Searcher::EFFORT)
            .limits(args.limits.limits_or(Rating::MAX_STATES));
        let mut control = interrupt::control(args.limits.max_time());
        let shortener = self.shortener.get_or_insert_default();
        match shortener.shorten(start, &options, &mut control) {
            Verdict::Solved(short) => Ok((Some(short.solution.into_game()), short.length)),
            Verdict::Impossible => Ok((None, None)),
            Verdict::GaveUp(limit) => Err(limit),
        }
    }
}
