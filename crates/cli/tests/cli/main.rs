//! The command from outside: what it prints, how it ends.

mod deal;
mod docs;
mod find;
mod help;
mod play;
mod prove;
mod run;
mod short;
mod solve;
mod sweep;
mod verify;
