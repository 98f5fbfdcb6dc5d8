//! `freecell prove`

use std::time::Instant;

use anyhow::{Context, bail};
use clap::Args;
use freecell_core::Start;
use freecell_proof::{Certificate, CollectError, Flaw};
use freecell_solve::{Control, Limit, Solver, Verdict};

use crate::exit::Exit;
use crate::games::Games;
use crate::interrupt;
use crate::options::{CellsOption, LimitOptions, OutputOption, QuietOption};
use crate::outcome::name;
use crate::output::{Output, write_stderr};
use crate::progress::Spinner;
use crate::values::CellsArg;

/// Prove that a deal is impossible
///
/// Writes a certificate: the set of all reachable states, which `freecell verify-proof`
/// checks by the rules alone, without trusting the solver. The certificate is checked
/// before it is written. The exit code is 1 if the deal can be won and 3 if a limit is
/// reached.
#[derive(Args)]
#[command(after_help = "\
Examples:
  # Write a certificate and check it
  $ freecell prove 11982 --output 11982.proof; freecell verify-proof 11982 11982.proof
  # Prove that a deal is impossible without free cells
  $ freecell prove 3 --cells 0 --output 3.proof
  # Limit the memory of a hard proof
  $ freecell prove 11982 --max-memory 1GiB --output 11982.proof")]
pub(crate) struct ProveArgs {
    /// Deal number, record, link, or file with a board or record [default: standard
    /// input, also `-`]
    #[arg(value_name = "GAME", allow_negative_numbers = true)]
    game: Option<String>,

    #[command(flatten)]
    output: OutputOption,

    #[command(flatten)]
    cells: CellsOption,

    #[command(flatten)]
    limits: LimitOptions,

    #[command(flatten)]
    quiet: QuietOption,
}

pub(crate) fn run(args: &ProveArgs) -> anyhow::Result<Exit> {
    let start = read_start(args.game.as_deref(), args.cells.given())?;
    // Open the output first, so that a bad path fails before the search.
    let mut output = Output::open(args.output.path())?;
    if output.is_terminal {
        bail!("refusing to write a binary certificate to a terminal (use --output)");
    }
    interrupt::catch();
    let began = Instant::now();
    let mut work = Work {
        limits: args.limits,
        control: Box::new(interrupt::control(args.limits.max_time())),
        spinner: Spinner::new(!args.quiet.is_set()),
        stage: "searched",
        states: 0,
        ended: Limit::Stopped,
    };
    let certificate = work.certificate(start);
    let (states, took) = (work.states, began.elapsed());
    drop(work);
    let name = name(&start, None);
    let note = |text: &str| {
        if !args.quiet.is_set() {
            write_stderr(&format!("freecell: {name}: {text}"));
        }
    };
    match certificate? {
        Ok(bytes) => {
            output.buffer.extend_from_slice(&bytes);
            output.finish()?;
            if !args.quiet.is_set() {
                let length = bytes.len();
                write_stderr(&format!(
                    "{name}: impossible, proven by {states} states in {length} bytes, {took:.1?}"
                ));
            }
            Ok(Exit::Done)
        }
        Err(Verdict::GaveUp(Limit::Stopped)) => Ok(Exit::Interrupted),
        Err(Verdict::GaveUp(limit)) => {
            note(&format!("gave up: {limit}, {states} states"));
            Ok(Exit::GaveUp)
        }
        Err(_) => {
            note("winnable, so there is nothing to prove (see freecell solve)");
            Ok(Exit::No)
        }
    }
}

/// Returns the start of a game, or the final position of a record.
pub(crate) fn read_start(game: Option<&str>, cells: Option<CellsArg>) -> anyhow::Result<Start> {
    Games::only(game)?.current(cells)
}

/// The stages of proving a deal impossible, with limits and progress.
struct Work {
    limits: LimitOptions,
    control: Box<dyn Control>,
    spinner: Spinner,
    /// The current stage: what happens to states.
    stage: &'static str,
    /// The number of states that this stage has processed.
    states: u64,
    /// The limit that stopped a stage after the search.
    ended: Limit,
}

impl Control for Work {
    fn poll(&mut self, states: u64) -> Result<(), Limit> {
        self.states = states;
        self.spinner
            .set_message(&format!("{states} states {}", self.stage));
        if states > self.limits.max_states() {
            return Err(Limit::States);
        }
        self.control.poll(states)
    }
}

impl Work {
    /// Returns the bytes of a certificate that has been checked, or the verdict
    /// if there is none.
    fn certificate(&mut self, start: Start) -> anyhow::Result<Result<Vec<u8>, Verdict<()>>> {
        // The solver quickly rejects winnable positions. Its memory is freed before
        // the next stage.
        let limits = self.limits.limits();
        let mut solver = Solver::new();
        let verdict = solver.solve_ref(start, limits, self).kind();
        self.states = solver.states();
        // Its memory is needed now.
        drop(solver);
        match verdict {
            Verdict::Impossible => {}
            verdict => return Ok(Err(verdict)),
        }
        let max_memory = self.limits.max_memory();
        let certificate =
            Certificate::collect(start, max_memory, &mut self.begin_stage("collected"));
        let certificate = match certificate {
            Ok(certificate) => certificate,
            Err(CollectError::Winnable) => {
                bail!("bug: the solver reported a winnable deal as impossible")
            }
            Err(CollectError::Memory { states }) => {
                self.states = states;
                return Ok(Err(Verdict::GaveUp(Limit::Memory)));
            }
            Err(CollectError::Stopped) => return Ok(Err(Verdict::GaveUp(self.ended))),
        };
        let bytes = certificate.to_bytes();
        let read = Certificate::read(&bytes[..], max_memory)
            .context("cannot read the certificate back")?;
        let checked = read.check(&start.position(), &mut self.begin_stage("checked"));
        match checked {
            Ok(()) => {}
            Err(Flaw::Stopped) => return Ok(Err(Verdict::GaveUp(self.ended))),
            Err(flaw) => bail!("bug: the new certificate is flawed: {flaw}"),
        }
        self.states = read.states();
        Ok(Ok(bytes))
    }

    /// Starts the next stage. Returns a function that takes the number of states
    /// and returns whether to continue, and remembers the limit if not.
    fn begin_stage(&mut self, stage: &'static str) -> impl FnMut(u64) -> bool {
        self.stage = stage;
        |states| match self.poll(states) {
            Ok(()) => true,
            Err(limit) => {
                self.ended = limit;
                false
            }
        }
    }
}
