//! `freecell verify-proof`

use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use clap::Args;
use freecell_proof::{Certificate, Flaw, ReadError};

use crate::args::{CellsArg, ColorChoice, Size};
use crate::exit::Exit;
use crate::input::Input;
use crate::interrupt;
use crate::outcome::{name, with_cells};
use crate::output::{Output, Spinner, write_stderr};
use crate::pretty::{self, Style};
use crate::prove::read_start;

/// Verify a proof that a deal is impossible
///
/// Reads a certificate of `freecell prove` and checks it by the rules alone: the deal is
/// in the set of states, every legal move from a state leads to a state of the set, and
/// no state is won. Otherwise prints the first flaw, with exit code 1. The exit code is
/// 2 if the file is not a certificate, damaged or truncated.
#[derive(Args)]
#[command(after_help = "\
Examples:
  # Verify a certificate from a file or from standard input
  $ freecell prove 11982 --output 11982.proof; freecell verify-proof 11982 11982.proof
  $ freecell prove 11982 | freecell verify-proof 11982 -
  # A certificate proves nothing about another deal
  $ freecell verify-proof 617 11982.proof || echo another deal")]
pub(crate) struct VerifyProofArgs {
    /// Deal number, record, link, or file with a board or record (`-` for standard
    /// input)
    #[arg(value_name = "GAME", allow_negative_numbers = true)]
    game: String,

    /// File with the certificate (`-` for standard input)
    #[arg(value_name = "CERTIFICATE")]
    certificate: PathBuf,

    /// Number of free cells, 0 to 4 [default: 4]
    #[arg(long, value_name = "N")]
    cells: Option<CellsArg>,

    /// Give up above SIZE of memory [units: kB, MB, GB, KiB, MiB, GiB]
    #[arg(long, value_name = "SIZE", default_value = "256MiB")]
    max_memory: Size,

    /// When to color the position in the report of a flaw
    #[arg(long, value_enum, default_value_t)]
    color: ColorChoice,

    /// Hide progress
    #[arg(short, long)]
    quiet: bool,
}

pub(crate) fn run(args: &VerifyProofArgs) -> anyhow::Result<Exit> {
    if args.game.trim() == "-" && args.certificate == Path::new("-") {
        bail!("standard input cannot be both the board and the certificate");
    }
    let start = read_start(Some(&args.game), args.cells)?;
    let input = Input::open(Some(&args.certificate))?;
    let file = input.name.clone();
    let certificate = match Certificate::read(input, args.max_memory.0) {
        Ok(certificate) => certificate,
        Err(error @ (ReadError::TooLarge { .. } | ReadError::TooManyStates { .. })) => {
            write_stderr(&format!("freecell: {file}: {error} (see --max-memory)"));
            return Ok(Exit::GaveUp);
        }
        Err(error) => {
            let message = format!("{file}: {error}");
            return Err(anyhow!(error).context(message));
        }
    };
    interrupt::catch();
    let spinner = Spinner::new(!args.quiet);
    let states = certificate.states();
    let checked = certificate.check(&start.position(), &mut |done| {
        spinner.set_message(&format!("{done} of {states} states checked"));
        !interrupt::interrupted()
    });
    drop(spinner);
    let mut output = Output::open(None)?;
    let exit = match &checked {
        Ok(()) => {
            let name = name(&start, None);
            let verdict = format!(
                "proven: {name} is impossible; {states} states, no move leaves the set, none is won\n"
            );
            output.buffer.extend_from_slice(verdict.as_bytes());
            Exit::Done
        }
        Err(Flaw::Stopped) => Exit::Interrupted,
        Err(flaw) => {
            let cells = with_cells(start.position().cell_count());
            output
                .buffer
                .extend_from_slice(format!("not proven{cells}: {flaw}\n").as_bytes());
            if let Flaw::Escape { position, .. } = flaw {
                let style = Style::choose(args.color, output.is_terminal);
                output.buffer.push(b'\n');
                pretty::write_position(position, style, &mut output.buffer);
            }
            Exit::No
        }
    };
    output.finish()?;
    Ok(exit)
}
