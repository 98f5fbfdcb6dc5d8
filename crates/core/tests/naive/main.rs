//! A second, naive implementation of the rules that shares no code with the library, and
//! tests that both agree.

mod agreement;
mod autoplay;
#[path = "../common/mod.rs"]
mod common;
mod endgames;
mod lengths;
mod perft;
mod places;
mod random;
mod supermoves;
mod table;
