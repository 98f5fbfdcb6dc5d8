//! A second, naive implementation of the rules that shares no code with the library, and
//! tests that both agree.

mod agreement;
mod autoplay;
mod by_card;
#[path = "../common/mod.rs"]
mod common;
mod endgames;
mod equivalence;
mod lengths;
mod perft;
mod places;
mod random;
mod refusals;
mod supermoves;
mod table;
