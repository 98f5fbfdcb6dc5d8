//! Tests of the command as users run it: its output and exit codes.

mod deal;
mod find;
mod help;
mod inputs;
mod macroxue;
mod odd_inputs;
mod output;
mod play;
mod prove;
mod run;
mod short;
mod solve;
mod sweep;
mod terminal;
mod verify;
