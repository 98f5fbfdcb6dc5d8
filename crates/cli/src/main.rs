//! The command `freecell`.

mod args;
mod convert;
mod deal;
mod deal_spec;
mod exit;
mod figure;
mod find;
mod game_text;
mod games;
mod hint;
mod histogram;
mod input;
mod interrupt;
mod man;
mod options;
mod outcome;
mod outcome_format;
mod output;
mod play;
mod pretty;
mod progress;
mod prove;
mod puzzle;
mod quantity;
mod rate;
mod rating_format;
mod replay;
mod review;
mod search;
mod search_status;
mod short_worker;
mod show;
mod solve;
mod sources;
mod startup;
mod stats;
mod summary;
mod sweep;
mod values;
mod verify;
mod verify_proof;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use args::{Args, Command};
use exit::Exit;

fn main() -> ExitCode {
    let outcome = match Args::try_parse_from(args::from_environment()) {
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
        Command::Completions { shell, output } => {
            let mut script = Vec::new();
            let mut command = args::without_hidden(&Args::command());
            clap_complete::generate(shell, &mut command, "freecell", &mut script);
            output::write_output(output.path(), &script)
        }
        Command::Man(args) => man::run(&args),
    }
}
