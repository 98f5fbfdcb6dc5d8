//! Tests of the command as users run it: its output and exit codes.

mod deal;
mod find;
mod help;
mod inputs;
mod macroxue;
// The table has the messages of Linux.
#[cfg(target_os = "linux")]
mod odd_inputs;
// A shell opens and closes the streams.
#[cfg(unix)]
mod output;
mod play;
mod process;
mod prove;
mod rate;
mod review;
mod run;
mod short;
mod solve;
mod streaming;
mod sweep;
// The program `script` of Linux makes the terminal.
#[cfg(target_os = "linux")]
mod terminal;
mod verify;
