//! `freecell find`

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use anyhow::{anyhow, bail};
use freecell_core::{DealsWithPrefix, read_cards};
use freecell_parallel::ordered_map;

use crate::args::FindArgs;
use crate::exit::Exit;
use crate::games::Games;
use crate::interrupt;
use crate::output::{Output, write_stderr};
use crate::quantity::count;

pub(crate) fn run(args: &FindArgs) -> anyhow::Result<Exit> {
    match &args.first {
        Some(cards) => find_first(cards, args),
        None => find_boards(args),
    }
}

/// Prints the deal number of each board of the input, in order.
fn find_boards(args: &FindArgs) -> anyhow::Result<Exit> {
    let games = Games::open(&args.games)?;
    let limit = args.limit.map_or(usize::MAX, NonZeroUsize::get);
    interrupt::catch();
    let mut output = Output::open(args.output.path())?;
    let mut boards = 0u64;
    let mut unnumbered = 0u64;
    let end = ordered_map(
        games.each().take(limit),
        args.threads.parallelism(),
        || (),
        |(), game| game.and_then(|game| game.number()),
        |number| {
            let number = match number {
                Ok(number) => number,
                Err(error) => return ControlFlow::Break(Err(error)),
            };
            boards += 1;
            unnumbered += u64::from(number.is_none());
            let line = number.map_or("none\n".to_owned(), |number| format!("{number}\n"));
            output.buffer.extend_from_slice(line.as_bytes());
            if (output.is_terminal || output.is_full())
                && let Err(error) = output.flush()
            {
                return ControlFlow::Break(Err(error));
            }
            if interrupt::interrupted() {
                ControlFlow::Break(Ok(()))
            } else {
                ControlFlow::Continue(())
            }
        },
    );
    if interrupt::interrupted() {
        return output.interrupt(&format!(" after {}", count(boards, "board")));
    }
    // The numbers before a bad board stand.
    output.finish()?;
    if let ControlFlow::Break(end) = end {
        end?;
    }
    if unnumbered > 0 {
        note(
            args,
            &match (unnumbered, boards) {
                (1, 1) => "freecell: this board has no deal number".to_owned(),
                (1, _) => format!("freecell: 1 of {boards} boards has no deal number"),
                _ => format!("freecell: {unnumbered} of {boards} boards have no deal number"),
            },
        );
        return Ok(Exit::No);
    }
    Ok(Exit::Done)
}

/// Prints the number of every deal that begins with the given cards.
fn find_first(text: &str, args: &FindArgs) -> anyhow::Result<Exit> {
    let cards = read_cards(text).map_err(|error| anyhow!("--first: {error}"))?;
    if cards.is_empty() {
        bail!("--first: no cards given (expected at least one)");
    }
    let numbers = DealsWithPrefix::new(&cards).map_err(|error| anyhow!("--first: {error}"))?;
    interrupt::catch();
    let mut output = Output::open(args.output.path())?;
    let mut found = 0;
    for number in numbers.take(args.limit.map_or(usize::MAX, NonZeroUsize::get)) {
        found += 1;
        output
            .buffer
            .extend_from_slice(format!("{number}\n").as_bytes());
        if output.is_terminal || output.is_full() {
            output.flush()?;
        }
        if interrupt::interrupted() {
            return output.interrupt(&format!(" after {}", count(found, "number")));
        }
    }
    output.finish()?;
    if found == 0 {
        note(args, "freecell: no deal begins with these cards");
        return Ok(Exit::No);
    }
    Ok(Exit::Done)
}

fn note(args: &FindArgs, text: &str) {
    if !args.quiet.is_set() {
        write_stderr(text);
    }
}
