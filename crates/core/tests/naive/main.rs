//! The rules a second time, as plainly as can be and sharing no code with the
//! library, and tests that both agree.

mod agreement;
mod autoplay;
mod endgames;
mod perft;
mod places;
mod random;
mod supermoves;
mod table;
