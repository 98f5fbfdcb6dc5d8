//! `freecell find`

use std::num::NonZeroUsize;
use std::task::Poll;

use clap::Args as ArgsDerive;
use freecell_core::DealsWithPrefix;

use crate::args::options::{OutputOption, QuietOption, ThreadsOption};
use crate::args::values::{positive_number, prefix};
use crate::exit::Exit;
use crate::input::games::Games;
use crate::input::stream::{BadLines, Next, for_each_game, pause};
use crate::interrupt;
use crate::output::progress::Spinner;
use crate::output::quantity::count;
use crate::output::sink::{Output, write_stderr};

/// The number of boards between two updates of the progress: reading the clock takes as long
/// as comparing a board.
const PROGRESS_EVERY: u64 = 1_000;

/// Find the deal number of a board
///
/// Reads the text formats of `freecell deal` and those of other programs: rows,
/// columns, 52 cards on one line, or JSON. Several boards may be separated by blank
/// lines, stand on a line each, or be elements of a JSON array; the output has one line
/// per board, in order. Uses all cores. The exit code is 1 if a board has no number.
/// A number that the text states, in a heading or in JSON, is tried first.
///
/// With --prefix, prints the number of every deal that begins with these cards.
#[derive(ArgsDerive)]
#[command(after_help = "\
Examples:
  # Find the number of a board
  $ freecell deal 617 > board.txt; freecell find board.txt
  # Number every board of another program's output
  $ freecell deal 1-100 --format deck | freecell find
  $ freecell deal 1-3 > a.txt; freecell deal 4 > b.txt; freecell find a.txt b.txt
  # Find a deal by the cards that you remember, the first row from left to right
  $ freecell find --prefix \"JD 2D 9H JC 5D 7H 7C 5H\"
  # Find five deals that begin with two aces
  $ freecell find --prefix \"AS AH\" --limit 5")]
pub(crate) struct FindArgs {
    /// Files with boards, records or links [default: standard input, also `-`]
    #[arg(
        value_name = "GAME",
        conflicts_with = "prefix",
        allow_negative_numbers = true
    )]
    pub(crate) games: Vec<String>,

    /// Cards that the deal begins with, row by row
    #[arg(long, value_name = "CARDS")]
    pub(crate) prefix: Option<String>,

    /// Stop after N results
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = positive_number)]
    pub(crate) limit: Option<NonZeroUsize>,

    #[command(flatten)]
    pub(crate) output: OutputOption,

    #[command(flatten)]
    pub(crate) threads: ThreadsOption,

    #[command(flatten)]
    pub(crate) quiet: QuietOption,
}

pub(crate) fn run(args: &FindArgs) -> anyhow::Result<Exit> {
    match &args.prefix {
        Some(cards) => find_prefix(cards, args),
        None => find_boards(args),
    }
}

/// Prints the deal number of each board of the input, in order.
fn find_boards(args: &FindArgs) -> anyhow::Result<Exit> {
    let games = Games::open(&args.games)?;
    games.check_arguments(None)?;
    let games = games.split_ranges().end_numbers().limit(args.limit);
    interrupt::catch();
    let mut output = Output::open(args.output.path())?;
    let spinner = Spinner::new(!args.quiet.is_set() && !output.is_terminal);
    let mut boards = 0u64;
    let mut unnumbered = 0u64;
    let mut bad = BadLines::default();
    let found = for_each_game(
        games,
        args.threads.parallelism(),
        || (),
        |(), game| Ok(game.number()?),
        &mut bad,
        |number| {
            let Poll::Ready(number) = number else {
                return pause(&mut output);
            };
            boards += 1;
            unnumbered += u64::from(number.is_none());
            match number {
                None => output.add("none"),
                Some(number) => {
                    let mut digits = itoa::Buffer::new();
                    output.add(digits.format(number.get()));
                }
            }
            output.add("\n");
            if boards.is_multiple_of(PROGRESS_EVERY) {
                spinner.set_message(&format!("{} searched", count(boards, "board")));
            }
            if output.is_full() {
                output.flush()?;
            }
            Ok(Next::Continue(()))
        },
    );
    drop(spinner);
    if interrupt::interrupted() {
        return output.interrupt(&format!(" after {}", count(boards, "board")));
    }
    found?;
    output.finish()?;
    bad.are_all(boards)?;
    if unnumbered > 0 {
        note(
            args,
            &match (unnumbered, boards) {
                (1, 1) => "note: this board has no deal number".to_owned(),
                (1, _) => format!("note: 1 of {boards} boards has no deal number"),
                _ => format!("note: {unnumbered} of {boards} boards have no deal number"),
            },
        );
        return Ok(bad.exit(Exit::No));
    }
    Ok(bad.exit(Exit::Done))
}

/// Prints the number of every deal that begins with the given cards.
fn find_prefix(text: &str, args: &FindArgs) -> anyhow::Result<Exit> {
    let numbers = DealsWithPrefix::new(&prefix(text)?)?;
    interrupt::catch();
    let mut output = Output::open(args.output.path())?;
    let mut found = 0;
    for number in numbers.take(args.limit.map_or(usize::MAX, NonZeroUsize::get)) {
        found += 1;
        output.add(&format!("{number}\n"));
        if output.is_terminal || output.is_full() {
            output.flush()?;
        }
        if interrupt::interrupted() {
            return output.interrupt(&format!(" after {}", count(found, "number")));
        }
    }
    output.finish()?;
    if found == 0 {
        note(args, "note: no deal begins with these cards");
        return Ok(Exit::No);
    }
    Ok(Exit::Done)
}

fn note(args: &FindArgs, text: &str) {
    if !args.quiet.is_set() {
        write_stderr(text);
    }
}
