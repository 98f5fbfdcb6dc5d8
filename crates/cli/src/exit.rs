//! How the command ends: typed exit codes and one sentence on standard error.

use std::io;
use std::process::ExitCode;

use crate::output::say;

/// The exit codes that every subcommand uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Done: dealt, found, valid, solved.
    Done,
    /// A clear no: not found, invalid, impossible.
    No,
    /// A limit ended the search.
    GaveUp,
    /// Stopped by Ctrl-C.
    Interrupted,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Done => 0,
            Exit::No => 1,
            Exit::GaveUp => 3,
            Exit::Interrupted => 130,
        })
    }
}

/// Wrong input or usage.
const WRONG: u8 = 2;

/// Ends after an error. A pipe that nobody reads any more is not one: whoever
/// closed it has seen enough.
pub(crate) fn failed(error: &anyhow::Error) -> ExitCode {
    if error
        .chain()
        .filter_map(|cause| cause.downcast_ref())
        .any(is_broken_pipe)
    {
        return ExitCode::SUCCESS;
    }
    say(&format!("freecell: {}", with_causes(error)));
    ExitCode::from(WRONG)
}

/// Returns the message of an error and those of its causes, without the ones
/// that the messages before them already contain.
fn with_causes(error: &anyhow::Error) -> String {
    let mut message = error.to_string();
    for cause in error.chain().skip(1).map(ToString::to_string) {
        if !message.contains(&cause) {
            message = format!("{message}: {cause}");
        }
    }
    message
}

/// Ends after arguments that could not be understood, or after `--help`.
pub(crate) fn usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        return match error.print() {
            Err(error) if !is_broken_pipe(&error) => {
                say(&format!("freecell: cannot write standard output: {error}"));
                ExitCode::from(WRONG)
            }
            _ => ExitCode::SUCCESS,
        };
    }
    if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let _ = error.print();
        return ExitCode::from(WRONG);
    }
    say(&format!(
        "freecell: {}",
        one_sentence(&error.render().to_string())
    ));
    ExitCode::from(WRONG)
}

fn is_broken_pipe(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe
}

/// Makes one line of what clap spreads over several, without its usage lines.
fn one_sentence(message: &str) -> String {
    let is_news = |line: &&str| !line.starts_with("Usage:") && !line.starts_with("For more");
    let lines: Vec<&str> = message
        .lines()
        .map(str::trim)
        .take_while(is_news)
        // What clap advises about hyphens would change what is asked for.
        .filter(|line| !line.is_empty() && !line.starts_with("tip: to pass"))
        .collect();
    let sentence = lines.join(" ");
    let sentence = sentence.strip_prefix("error: ").unwrap_or(&sentence);
    format!("{sentence} (see freecell --help)")
}
