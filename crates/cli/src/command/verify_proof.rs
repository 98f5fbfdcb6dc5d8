//! `freecell verify-proof`

use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use clap::Args;
use freecell_core::{Game, Start};
use freecell_proof::{CheckError, ReadError, VerifyError, verify};
use freecell_solve::{Control, Limit};

use crate::args::options::{CellsOption, ColorOption, LimitOptions, OutputOption, QuietOption};
use crate::command::prove::read_start;
use crate::exit::Exit;
use crate::input::text_source::Input;
use crate::interrupt;
use crate::output::outcome::name_with_cells;
use crate::output::pretty::{self, Style};
use crate::output::progress::Spinner;
use crate::output::quantity::count;
use crate::output::sink::{Output, write_stderr};

/// Verify a proof that a deal is impossible
///
/// Reads a certificate of `freecell prove` and checks it by the rules alone: the deal is
/// in the set of states, every legal move from a state leads to a state of the set, and
/// no state is won. A condensed certificate is checked in the same way, for all positions that
/// its states and lost groups stand for; see docs/solver.md. Otherwise prints the first flaw, with
/// exit code 1. The exit code is 2 if the file is not a certificate or truncated. A damaged one
/// has either exit code.
#[derive(Args)]
#[command(after_help = "\
Examples:
  # Check a certificate
  $ freecell prove 11982 --output 11982.proof; freecell verify-proof 11982 11982.proof
  # Prove and check without a file
  $ freecell prove 11982 | freecell verify-proof 11982 -")]
pub(crate) struct VerifyProofArgs {
    /// Deal number, record, link, or file with a board or record (`-` for standard
    /// input)
    #[arg(value_name = "GAME", allow_negative_numbers = true)]
    game: String,

    /// File with the certificate (`-` for standard input)
    #[arg(value_name = "CERTIFICATE")]
    certificate: PathBuf,

    #[command(flatten)]
    cells: CellsOption,

    #[command(flatten)]
    limits: LimitOptions,

    #[command(flatten)]
    output: OutputOption,

    #[command(flatten)]
    color: ColorOption,

    #[command(flatten)]
    quiet: QuietOption,
}

pub(crate) fn run(args: &VerifyProofArgs) -> anyhow::Result<Exit> {
    if args.game.trim() == "-" && args.certificate == Path::new("-") {
        bail!("standard input cannot be both the board and the certificate");
    }
    let start = read_start(Some(&args.game), args.cells.given())?;
    let input = Input::open(Some(&args.certificate))?;
    let file = input.name.clone();
    let note = |text: &str| {
        if !args.quiet.is_set() {
            write_stderr(text);
        }
    };
    // Waiting for standard input is ended by Ctrl-C itself: there is nothing to tidy up.
    if args.certificate != Path::new("-") {
        interrupt::catch();
    }
    let name = name_with_cells(&start);
    let spinner = Spinner::new(!args.quiet.is_set());
    let mut control = interrupt::control(args.limits.max_time());
    let mut reached = None;
    let max_memory = args.limits.max_memory();
    let checked = verify(input, &start.position(), max_memory, &mut |done| {
        spinner.set_message(&format!("{done} states checked"));
        reached = match control.poll(done) {
            Ok(()) if done > args.limits.max_states() => Some(Limit::States),
            polled => polled.err(),
        };
        reached.is_none()
    });
    drop(spinner);
    let checked = match checked {
        Ok(summary) if summary.states() > args.limits.max_states() => {
            reached = Some(Limit::States);
            Err(CheckError::Stopped)
        }
        Ok(summary) => Ok(summary),
        Err(VerifyError::Check(flaw)) => Err(flaw),
        Err(VerifyError::Read(
            error @ (ReadError::TooLarge { .. }
            | ReadError::TooManyStates { .. }
            | ReadError::Memory { .. }),
        )) => {
            note(&format!("{name}: {file}: {error} (see --max-memory)"));
            return Ok(Exit::GaveUp);
        }
        Err(VerifyError::Read(error)) => {
            let message = format!("{file}: {error}");
            return Err(anyhow!(error).context(message));
        }
    };
    let mut output = Output::open(args.output.path())?;
    let exit = match &checked {
        Ok(summary) => {
            let verdict = format!(
                "proven: {name} is impossible; {summary}, no move leaves the set, none is won\n"
            );
            output.add(&verdict);
            Exit::Done
        }
        Err(CheckError::Stopped) => match reached {
            Some(limit) if !interrupt::interrupted() => {
                note(&format!("{name}: {file}: gave up: {limit}"));
                return Ok(Exit::GaveUp);
            }
            _ => return output.interrupt(""),
        },
        Err(flaw) => {
            let cells = start.position().cell_count().get() as u64;
            let cells = count(cells, "free cell");
            let flaw_text = other_cells(&start, flaw).unwrap_or_else(|| flaw.to_string());
            output.add(&format!("not proven with {cells}: {flaw_text}\n"));
            if let CheckError::Escape { position, .. } | CheckError::MissingState { position } =
                flaw
            {
                let style = Style::choose(args.color.choice(), output.is_terminal);
                output.buffer.push(b'\n');
                pretty::write_position(position, style, &mut output.buffer);
            }
            Exit::No
        }
    };
    output.finish()?;
    Ok(exit)
}

/// Explains that a certificate is about the same deal with another number of cells.
fn other_cells(start: &Start, flaw: &CheckError) -> Option<String> {
    let CheckError::OtherPosition { about } = flaw else {
        return None;
    };
    let about = *Game::detect_record(about).ok()?.0.start();
    let (ours, theirs) = (start.position(), about.position());
    let (deal, cells) = (theirs.to_deal()?, theirs.cell_count().get());
    if ours.to_deal()? != deal || ours.cell_count() == theirs.cell_count() {
        return None;
    }
    let cells_text = count(cells as u64, "free cell");
    let name = match about {
        Start::Deal(number, _) => format!("deal {number}"),
        Start::Position(_) => "this board".to_owned(),
    };
    Some(format!(
        "the certificate is about {name} with {cells_text} (expected --cells {cells})"
    ))
}
