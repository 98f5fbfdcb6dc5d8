//! `freecell prove`

use std::cell::Cell;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, bail};
use clap::Args;
use freecell_core::{AutoPlay, Start};
use freecell_proof::{Certificate, Flaw, NoCertificate};
use freecell_solve::{Limit, Solver, Verdict};

use crate::args::{CellsArg, Size, Time};
use crate::exit::Exit;
use crate::interrupt;
use crate::output::{Output, Spinner, say};
use crate::solve::limits;
use crate::subject::Subject;

/// Prove that a deal cannot be won
///
/// Writes a certificate, with which `freecell verify-proof` convinces anybody who
/// trusts the rules and nothing else: all positions that can be reached. It is
/// checked before it is written. If the deal can be won there is none, and the exit
/// code is 1; if a limit ends the work it is 3.
#[derive(Args)]
#[command(after_help = "\
Examples:
  $ freecell prove 11982 --output 11982.proof
  $ freecell prove 11982 | freecell verify-proof 11982 -
  $ freecell prove 617 --output 617.proof || echo winnable
  $ freecell prove 3 --cells 0 --output 3.proof")]
pub(crate) struct ProveArgs {
    /// A deal number, a file with a board, or a record
    #[arg(value_name = "DEAL|FILE|RECORD", allow_negative_numbers = true)]
    subject: String,

    /// Write the certificate to this file; `-` or nothing for standard output
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,

    /// How many free cells the game has, 0 to 4 [default: 4]
    #[arg(long, value_name = "N")]
    cells: Option<CellsArg>,

    /// Give up after so many positions
    #[arg(long, value_name = "N")]
    max_states: Option<u64>,

    /// Give up when it takes so much memory, such as 64MB
    #[arg(long, value_name = "SIZE", default_value = "256MB")]
    max_memory: Size,

    /// Give up after so much time, such as 500ms or 20s
    #[arg(long, value_name = "TIME")]
    max_time: Option<Time>,

    /// Show no progress and no summary
    #[arg(short, long)]
    quiet: bool,
}

pub(crate) fn run(args: &ProveArgs) -> anyhow::Result<Exit> {
    let start = read_start(&args.subject, args.cells)?;
    let path = args
        .output
        .as_deref()
        .filter(|path| *path != Path::new("-"));
    if path.is_none() && io::stdout().is_terminal() {
        bail!("a certificate is not for the eye (name a file with --output, or use a pipe)");
    }
    // What cannot be written is not worth the work.
    let mut output = Output::open(path)?;
    interrupt::catch();
    let work = Work {
        args,
        began: Instant::now(),
        spinner: Spinner::new(!args.quiet),
        states: Cell::new(0),
    };
    let ended = work.certificate(start);
    let (states, took) = (work.states.get(), work.began.elapsed());
    drop(work);
    let name = name(&start);
    match ended? {
        Ok(bytes) => {
            output.buffer.extend_from_slice(&bytes);
            output.finish()?;
            if !args.quiet {
                let length = bytes.len();
                say(&format!(
                    "{name}: impossible, proven by {states} states in {length} bytes, {took:.1?}"
                ));
            }
            Ok(Exit::Done)
        }
        Err(End::Winnable) => {
            say(&format!(
                "freecell: {name} can be won, so there is no proof that it cannot (see freecell solve)"
            ));
            Ok(Exit::No)
        }
        Err(End::Limit(Limit::Stopped)) => Ok(Exit::Interrupted),
        Err(End::Limit(limit)) => {
            say(&format!(
                "freecell: {name}: gave up at a limit ({limit}) after {states} positions"
            ));
            Ok(Exit::GaveUp)
        }
    }
}

/// Where a game starts, or where a record ends.
pub(crate) fn read_start(subject: &str, cells: Option<CellsArg>) -> anyhow::Result<Start> {
    Ok(match Subject::read(subject, cells)? {
        Subject::Start(start) => start,
        record => Start::Position(*record.into_game(AutoPlay::None)?.position()),
    })
}

/// What to call it in messages.
pub(crate) fn name(start: &Start) -> String {
    match start {
        Start::Deal(number, _) => number.to_string(),
        Start::Position(_) => "this position".to_owned(),
    }
}

/// Why there is no certificate.
enum End {
    Winnable,
    Limit(Limit),
}

/// Work that takes a while.
struct Work<'a> {
    args: &'a ProveArgs,
    began: Instant,
    spinner: Spinner,
    /// How far it has come.
    states: Cell<u64>,
}

impl Work<'_> {
    /// The bytes of a certificate that has been checked.
    fn certificate(&self, start: Start) -> anyhow::Result<Result<Vec<u8>, End>> {
        let position = start.position();
        let max_memory = self.args.max_memory.0;
        // Of most positions the solver knows soon that they can be won.
        let mut solver = Solver::new(limits(self.args.max_states, max_memory));
        match solver.solve_watched(&position, &mut |states| self.goes_on("searched", states)) {
            Verdict::Solved(_) => return Ok(Err(End::Winnable)),
            Verdict::GaveUp(limit) => return Ok(Err(End::Limit(self.limit_or(limit)))),
            Verdict::Impossible { .. } => {}
        }
        // Its memory is needed now.
        drop(solver);
        let mut collecting = |states| self.goes_on("collected", states);
        let certificate = match Certificate::collect(start, max_memory, &mut collecting) {
            Ok(certificate) => certificate,
            Err(NoCertificate::Winnable) => bail!("the solver is wrong: it calls this impossible"),
            Err(NoCertificate::Memory { states }) => {
                self.states.set(states);
                return Ok(Err(End::Limit(Limit::Memory)));
            }
            Err(NoCertificate::Stopped) => {
                return Ok(Err(End::Limit(self.limit_or(Limit::States))));
            }
        };
        let bytes = certificate.to_bytes();
        let read = Certificate::read(&bytes[..], max_memory).context("cannot read it back")?;
        match read.check(&position, &mut |states| self.goes_on("checked", states)) {
            Ok(()) => {}
            Err(Flaw::Stopped) => return Ok(Err(End::Limit(self.limit_or(Limit::States)))),
            Err(flaw) => bail!("the certificate proves nothing: {flaw}"),
        }
        self.states.set(read.states());
        Ok(Ok(bytes))
    }

    /// Tells how far the work has come, and whether to go on.
    fn goes_on(&self, done: &str, states: u64) -> bool {
        self.states.set(states);
        self.spinner.tell(&format!("{states} states {done}"));
        let is_enough = self.args.max_states.is_some_and(|most| states > most);
        !interrupt::interrupted() && !self.is_late() && !is_enough
    }

    fn is_late(&self) -> bool {
        let max_time = self.args.max_time;
        max_time.is_some_and(|max| self.began.elapsed() >= max.0)
    }

    /// The limit that ended the work: Ctrl-C, the clock, or another one.
    fn limit_or(&self, other: Limit) -> Limit {
        if interrupt::interrupted() {
            Limit::Stopped
        } else if self.is_late() {
            Limit::Time
        } else if other == Limit::Stopped {
            Limit::States
        } else {
            other
        }
    }
}
