//! `freecell verify-proof`

use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use clap::Args;
use freecell_proof::{Certificate, Flaw, ReadError};

use crate::args::{CellsArg, ColorChoice, Size};
use crate::exit::Exit;
use crate::input::Input;
use crate::interrupt;
use crate::outcome::name;
use crate::output::{Output, Spinner, say};
use crate::pretty::{self, Ink};
use crate::prove::read_start;

/// Check a proof that a deal cannot be won
///
/// Reads a certificate of `freecell prove`, and looks at every position in it by the
/// rules alone: the deal is one of them, every legal move from each leads to another
/// of them, and none is won. Otherwise it tells the first thing that is not so, and
/// ends with exit code 1; with 2 if the file is no certificate, is damaged or cut off.
#[derive(Args)]
#[command(after_help = "\
Examples:
  $ freecell prove 11982 --output 11982.proof; freecell verify-proof 11982 11982.proof
  $ freecell prove 11982 | freecell verify-proof 11982 -
  $ freecell verify-proof 617 11982.proof || echo another deal")]
pub(crate) struct VerifyProofArgs {
    /// A deal number, a file with a board, or a record
    #[arg(value_name = "DEAL|FILE|RECORD", allow_negative_numbers = true)]
    subject: String,

    /// The file with the certificate; `-` for standard input
    #[arg(value_name = "CERTIFICATE")]
    certificate: PathBuf,

    /// How many free cells the game has, 0 to 4 [default: 4]
    #[arg(long, value_name = "N")]
    cells: Option<CellsArg>,

    /// Give up when it takes so much memory, such as 64MB
    #[arg(long, value_name = "SIZE", default_value = "256MB")]
    max_memory: Size,

    /// Whether to color the position of a certificate that fails
    #[arg(long, value_enum, default_value_t)]
    color: ColorChoice,

    /// Show no progress
    #[arg(short, long)]
    quiet: bool,
}

pub(crate) fn run(args: &VerifyProofArgs) -> anyhow::Result<Exit> {
    if args.subject.trim() == "-" && args.certificate == Path::new("-") {
        bail!("standard input cannot be both the board and the certificate");
    }
    let start = read_start(&args.subject, args.cells)?;
    let input = Input::open(Some(&args.certificate))?;
    let file = input.name.clone();
    let certificate = match Certificate::read(input, args.max_memory.0) {
        Ok(certificate) => certificate,
        Err(error @ (ReadError::TooLarge { .. } | ReadError::TooManyStates { .. })) => {
            say(&format!("freecell: {file}: {error} (see --max-memory)"));
            return Ok(Exit::GaveUp);
        }
        Err(error) => return Err(anyhow!("{file}: {error}")),
    };
    interrupt::catch();
    let spinner = Spinner::new(!args.quiet);
    let states = certificate.states();
    let checked = certificate.check(&start.position(), &mut |done| {
        spinner.tell(&format!("{done} of {states} states checked"));
        !interrupt::interrupted()
    });
    drop(spinner);
    let mut output = Output::open(None)?;
    let exit = match &checked {
        Ok(()) => {
            let name = name(&start);
            let verdict = format!(
                "proven: {name} cannot be won; {states} states, no move leads out of them, none is won\n"
            );
            output.buffer.extend_from_slice(verdict.as_bytes());
            Exit::Done
        }
        Err(Flaw::Stopped) => Exit::Interrupted,
        Err(flaw) => {
            output
                .buffer
                .extend_from_slice(format!("not proven: {flaw}\n").as_bytes());
            if let Flaw::Escape { position, .. } = flaw {
                let ink = Ink::choose(args.color, output.is_terminal);
                output.buffer.push(b'\n');
                pretty::write_position(position, ink, &mut output.buffer);
            }
            Exit::No
        }
    };
    output.finish()?;
    Ok(exit)
}
