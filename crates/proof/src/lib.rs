//! Certificates that a FreeCell position cannot be won, and their checker.
//!
//! A certificate is a set of positions. If the position it is about is in the
//! set, every legal move from every member leads to a member, and no member is
//! won, then no game from there wins. The checker looks at exactly that, by the
//! rules of core. It takes nothing else for granted than that the order of
//! columns and of cells does not matter.
//!
//! ```
//! use freecell_core::{CellCount, DealNumber, Position, Start};
//! use freecell_proof::{Certificate, DEFAULT_MEMORY};
//!
//! let start = Start::from(DealNumber::new(781948)?);
//! let certificate = Certificate::collect(start, DEFAULT_MEMORY, &mut |_states| true)?;
//! let bytes = certificate.to_bytes();
//! assert!(bytes.len() < 10_000);
//!
//! // Somebody else reads it, and is convinced.
//! let read = Certificate::read(&bytes[..], DEFAULT_MEMORY)?;
//! read.check(&start.position(), &mut |_states| true)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | see |
//! |---|---|
//! | make a certificate | [`Certificate::collect`], [`Certificate::to_bytes`] |
//! | read one | [`Certificate::read`], [`ReadError`] |
//! | check it | [`Certificate::check`], [`Flaw`] |
//!
//! The crate knows core alone, not the solver. `docs/formats.md` specifies the
//! bytes, `docs/solver.md` has the argument.

mod certificate;
mod check;
mod checksum;
mod collect;
mod diagram;
mod state;

pub use certificate::{Certificate, ReadError};
pub use check::Flaw;
pub use collect::NoCertificate;

/// Memory to allow for a certificate when nobody says otherwise, in bytes.
pub const DEFAULT_MEMORY: usize = 256 << 20;

/// Compiles the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
