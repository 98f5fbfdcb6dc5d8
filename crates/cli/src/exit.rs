//! Exit codes and error messages.

use std::io;
use std::process::ExitCode;

use freecell_reader::{Error, Problem};

use crate::output::sink::write_stderr;

/// The exit codes that every subcommand uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Success: dealt, found, valid or solved.
    Done,
    /// The answer is no: not found, invalid or impossible.
    No,
    /// A part of the input was invalid, and reported.
    Invalid,
    /// The search reached a limit.
    GaveUp,
    /// Stopped by Ctrl-C.
    Interrupted,
}

impl Exit {
    pub(crate) fn code(self) -> u8 {
        match self {
            Exit::Done => 0,
            Exit::No => 1,
            Exit::Invalid => INVALID,
            Exit::GaveUp => 3,
            Exit::Interrupted => 130,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}

/// The meaning of every exit code, for the help and the manual pages.
pub(crate) const EXIT_CODES: [(u8, &str); 6] = [
    (0, "Success"),
    (
        1,
        "The answer is no: not found, invalid, impossible or not won",
    ),
    (INVALID, "Invalid input or usage"),
    (3, "Gave up at a limit"),
    (IO_FAILURE, "A file or stream cannot be read or written"),
    (130, "Interrupted by Ctrl-C"),
];

/// The exit code for invalid input or usage.
const INVALID: u8 = 2;

/// The exit code if a file or stream cannot be read or written.
const IO_FAILURE: u8 = 4;

/// Prints an error and returns the exit code. A broken pipe is not an error: the
/// reader, such as `head`, has all it needs.
pub(crate) fn report_error(error: &anyhow::Error) -> ExitCode {
    let io_error = error
        .chain()
        .find_map(|cause| cause.downcast_ref::<io::Error>());
    if io_error.is_some_and(is_broken_pipe) {
        return ExitCode::SUCCESS;
    }
    write_stderr(&message(error));
    ExitCode::from(if io_error.is_some() {
        IO_FAILURE
    } else {
        INVALID
    })
}

/// Returns the line that reports an error: its message and its causes, without causes that
/// the message already contains, and what would help.
pub(crate) fn message(error: &anyhow::Error) -> String {
    let mut message = format!("error: {error}");
    for cause in error.chain().skip(1).map(ToString::to_string) {
        if !message.contains(&cause) {
            message = format!("{message}: {cause}");
        }
    }
    let advice = error.downcast_ref::<Error>().map(|error| &error.problem);
    message + advice.map_or("", advice_for)
}

/// Returns what would help, in the words of this command.
fn advice_for(problem: &Problem) -> &'static str {
    match problem {
        Problem::Conflict(_) => " (omit --cells)",
        Problem::HasAutoplay => " (omit --autoplay)",
        Problem::NotARecordNotation(_) => " (expected --notation record or macroxue)",
        Problem::NoMoves => " (fc-solve prints moves only with -m)",
        _ => "",
    }
}

/// Prints a usage error, or the requested help, and returns the exit code.
pub(crate) fn report_usage_error(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        return match error.print() {
            Err(error) if !is_broken_pipe(&error) => {
                write_stderr(&format!("error: cannot write standard output: {error}"));
                ExitCode::from(IO_FAILURE)
            }
            _ => ExitCode::SUCCESS,
        };
    }
    // A message that cannot be written must not change the exit code.
    let _ = error.print();
    ExitCode::from(INVALID)
}

fn is_broken_pipe(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe
}
