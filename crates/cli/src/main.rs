//! The command `freecell`.

mod args;
mod command;
mod exit;
mod input;
mod interrupt;
mod output;

use std::process::ExitCode;

use args::{Args, Command};
use command::{
    completions, convert, deal, find, hint, man, play, prove, puzzle, rate, review, search, show,
    solve, stats, sweep, verify, verify_proof,
};
use exit::Exit;

fn main() -> ExitCode {
    let outcome = match Args::parse_environment() {
        Ok(args) => run(args.command),
        Err(error) => return exit::report_usage_error(&error),
    };
    match outcome {
        Ok(exit) => exit.into(),
        Err(error) => exit::report_error(&error),
    }
}

fn run(command: Command) -> anyhow::Result<Exit> {
    match command {
        Command::Deal(args) => deal::run(&args),
        Command::Find(args) => find::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Hint(args) => hint::run(&args),
        Command::Review(args) => review::run(&args),
        Command::Rate(args) => rate::run(&args),
        Command::Search(args) => search::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Puzzle(args) => puzzle::run(&args),
        Command::Prove(args) => prove::run(&args),
        Command::VerifyProof(args) => verify_proof::run(&args),
        Command::Sweep(args) => sweep::run(&args),
        Command::Stats(args) => stats::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    }
}
