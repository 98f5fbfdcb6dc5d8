//! `freecell prove`

use std::cell::Cell;
use std::time::Instant;

use anyhow::bail;
use clap::Args;
use freecell_core::{CellCount, Start};
use freecell_solve::{Control, Limit, Verdict};
use freecell_study::{ProofStage, prove_any};

use crate::args::options::{CellsOption, LimitOptions, OutputOption, QuietOption};
use crate::exit::Exit;
use crate::input::games::Games;
use crate::interrupt;
use crate::output::outcome::name_with_cells;
use crate::output::quantity::count;
use crate::output::search_status::SearchStatus;
use crate::output::sink::{Output, write_stderr};

/// Prove that a deal is impossible
///
/// Writes a certificate, which `freecell verify-proof` checks without trusting the solver:
/// the set of all reachable states. Above 250,000 states, or --max-states, it writes a
/// condensed certificate: a set of settled states that stand for all others. The
/// certificate is checked before it is written. The exit code is 1 if the deal can be won
/// and 3 if a limit is reached.
#[derive(Args)]
#[command(after_help = "\
Examples:
  # Write a certificate and check it
  $ freecell prove 11982 --output 11982.proof; freecell verify-proof 11982 11982.proof
  # Prove that a deal is impossible without free cells
  $ freecell prove 3 --cells 0 --output 3.proof
  # Write a condensed certificate rather than list more than 20,000 states
  $ freecell prove 11982 --max-states 20000 --output 11982.proof")]
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
    let stage = Cell::new(ProofStage::Search);
    let mut work = Work {
        control: Box::new(interrupt::control(args.limits.max_time())),
        status: SearchStatus::new(!args.quiet.is_set()),
        stage: &stage,
        states: 0,
    };
    let proof = prove_any(start, args.limits.limits(), &mut work, &mut |next| {
        stage.set(next);
    });
    let (states, took) = (work.states, began.elapsed());
    drop(work);
    let name = name_with_cells(&start);
    let note = |text: &str| {
        if !args.quiet.is_set() {
            write_stderr(&format!("{name}: {text}"));
        }
    };
    match proof {
        Ok(proof) => {
            let (summary, length) = (proof.summary, proof.bytes.len());
            // The bytes of a large proof should not be held twice.
            output.buffer.clear();
            output.buffer = proof.bytes;
            output.finish()?;
            if !args.quiet.is_set() {
                write_stderr(&format!(
                    "{name}: impossible, proven by {summary} in {length} bytes, {took:.1?}"
                ));
            }
            Ok(Exit::Done)
        }
        Err(Verdict::GaveUp(Limit::Stopped)) => output.interrupt(""),
        Err(Verdict::GaveUp(limit)) => {
            note(&format!("gave up: {limit}, {}", count(states, "state")));
            Ok(Exit::GaveUp)
        }
        Err(_) => {
            note("winnable, so there is nothing to prove (see freecell solve)");
            Ok(Exit::No)
        }
    }
}

/// Returns the start of a game, or the final position of a record.
pub(crate) fn read_start(game: Option<&str>, cells: Option<CellCount>) -> anyhow::Result<Start> {
    let game = Games::only(game)?;
    game.note_random();
    game.current(cells)
}

/// Limits and progress of the stages of a proof.
struct Work<'a> {
    control: Box<dyn Control>,
    status: SearchStatus,
    stage: &'a Cell<ProofStage>,
    /// The number of states that this stage has processed.
    states: u64,
}

impl Control for Work<'_> {
    fn poll(&mut self, states: u64) -> Result<(), Limit> {
        self.states = states;
        self.status.begin(match self.stage.get() {
            ProofStage::Search => "",
            ProofStage::Collect => "collected",
            ProofStage::Check => "checked",
        });
        self.status.poll(states)?;
        self.control.poll(states)
    }

    fn on_layer(&mut self, layer: usize, memory: usize) {
        self.status.on_layer(layer, memory);
    }
}
