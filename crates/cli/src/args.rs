//! The command-line arguments.

pub(crate) mod notation;
pub(crate) mod options;
pub(crate) mod values;

use std::ffi::OsString;
use std::fmt::Write;
use std::io::{self, IsTerminal};

use clap::builder::StyledStr;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::command::completions::CompletionsArgs;
use crate::command::convert::args::ConvertArgs;
use crate::command::deal::DealArgs;
use crate::command::find::FindArgs;
use crate::command::hint::HintArgs;
use crate::command::man::ManArgs;
use crate::command::play::PlayArgs;
use crate::command::prove::ProveArgs;
use crate::command::puzzle::PuzzleArgs;
use crate::command::rate::RateArgs;
use crate::command::review::args::ReviewArgs;
use crate::command::search::SearchArgs;
use crate::command::show::ShowArgs;
use crate::command::solve::args::SolveArgs;
use crate::command::stats::args::StatsArgs;
use crate::command::sweep::args::SweepArgs;
use crate::command::verify::VerifyArgs;
use crate::command::verify_proof::VerifyProofArgs;
use crate::exit::EXIT_CODES;

/// Deal, play, solve and verify numbered FreeCell games
///
/// Most commands take a deal number as in Microsoft's FreeCell, `random`, a file with a
/// board, or a record such as `617~max:7a7b`, which holds a deal and its moves. `-` is
/// standard input or output.
///
/// `freecell help solve` explains the command `solve`. On a terminal, `freecell` alone opens
/// the game.
#[derive(Parser)]
#[command(name = "freecell", version, after_help = examples_and_exit_codes())]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

impl Args {
    /// Parses the arguments of this process.
    pub(crate) fn parse_environment() -> Result<Args, clap::Error> {
        let mut command = Args::command();
        command = command.clone().help_template(help_template(&mut command));
        let mut matches = command.try_get_matches_from_mut(from_environment())?;
        Args::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
    }
}

/// The commands in the help, by what they are for.
const GROUPS: [(&str, &[&str]); 5] = [
    ("Play", &["play", "deal", "show", "hint", "puzzle"]),
    (
        "Solve",
        &["solve", "verify", "convert", "prove", "verify-proof"],
    ),
    ("Analyse", &["review", "rate", "search", "find"]),
    ("Batch", &["sweep", "stats"]),
    ("Shell", &["completions", "man", "help"]),
];

/// Returns a template of the help with the commands in groups, which clap does not have.
fn help_template(command: &mut clap::Command) -> StyledStr {
    command.build();
    let styles = command.get_styles();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let mut text = StyledStr::new();
    // Writing to memory cannot fail.
    let _ = text.write_str("{about-with-newline}\n{usage-heading} {usage}\n\n");
    for (group, names) in GROUPS {
        let _ = writeln!(text, "{header}{group}:{header:#}");
        for name in names {
            let about = command
                .find_subcommand(name)
                .and_then(|command| command.get_about());
            let about = about.map(ToString::to_string).unwrap_or_default();
            let padding = " ".repeat(14 - name.len());
            let _ = writeln!(text, "  {literal}{name}{literal:#}{padding}{about}");
        }
        let _ = text.write_char('\n');
    }
    let _ = write!(
        text,
        "{header}Options:{header:#}\n{{options}}{{after-help}}"
    );
    text
}

const EXAMPLES: &str = "\
Examples:
  # Look at a deal, then play it
  $ freecell deal 617
  $ freecell play 617
  # Find out which deal a board is
  $ freecell deal 617 > board.txt; freecell find board.txt
  # Solve a deal and verify the solution
  $ freecell solve 617 > moves.txt; freecell verify 617 moves.txt
  # Get help in the middle of a game
  $ freecell hint 617~none:7a7b
  # Learn from a game that you have played
  $ freecell review 617~horne:838a8381";

fn examples_and_exit_codes() -> String {
    let codes = EXIT_CODES.map(|(code, meaning)| format!("\n  {code:<3}  {meaning}"));
    format!("{EXAMPLES}\n\nExit codes:{}", codes.concat())
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Deal(DealArgs),
    Find(FindArgs),
    Verify(VerifyArgs),
    Show(ShowArgs),
    Convert(ConvertArgs),
    Solve(SolveArgs),
    Hint(HintArgs),
    Review(ReviewArgs),
    Play(PlayArgs),
    Rate(RateArgs),
    Search(SearchArgs),
    Puzzle(PuzzleArgs),
    Prove(ProveArgs),
    VerifyProof(VerifyProofArgs),
    Sweep(SweepArgs),
    Stats(StatsArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

/// Returns the arguments of this process.
///
/// Clap would parse an argument that starts with a negative number, such as the range
/// `-4--1` or the record `-4~max:`, as options. Such an argument gets a leading space,
/// which its parser trims.
fn from_environment() -> impl Iterator<Item = OsString> {
    let mut args: Vec<OsString> = std::env::args_os().collect();
    match args.get(1) {
        None if io::stdin().is_terminal() && io::stdout().is_terminal() => {
            args.push("play".into());
        }
        // Clap's own command knows no options.
        Some(first) if first == "help" => {
            let is_help = |arg: &OsString| arg == "--help" || arg == "-h";
            let before = args.len();
            args.retain(|arg| !is_help(arg));
            if args.len() == 2 && before > 2 {
                args.push("help".into());
            }
        }
        _ => {}
    }
    args.into_iter().map(|arg| {
        let after_number = arg.to_str().and_then(|text| {
            let digits = text.strip_prefix('-')?;
            let rest = digits.trim_start_matches(|c: char| c.is_ascii_digit());
            (rest.len() < digits.len()).then_some(rest)
        });
        if after_number.is_some_and(|rest| rest.starts_with(['-', '~', ':'])) {
            let mut padded = OsString::from(" ");
            padded.push(arg);
            padded
        } else {
            arg
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_one_group() {
        let mut command = Args::command();
        command.build();
        let mut grouped: Vec<&str> = GROUPS
            .iter()
            .flat_map(|(_, names)| *names)
            .copied()
            .collect();
        let mut known: Vec<&str> = command
            .get_subcommands()
            .map(clap::Command::get_name)
            .collect();
        grouped.sort_unstable();
        known.sort_unstable();
        assert_eq!(grouped, known);
    }
}
