//! Certificates that a FreeCell position cannot be won, and their checker.
//!
//! A certificate is a set of states. If the set contains the position in question,
//! every legal move from every state leads to a state of the set, and no state is
//! won, then the position cannot be won. The checker verifies exactly this with the
//! rules of `freecell-core`.
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
//! // Someone else reads the bytes and checks them.
//! let read = Certificate::read(&bytes[..], DEFAULT_MEMORY)?;
//! read.check(&start.position(), &mut |_states| true)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | see |
//! |---|---|
//! | create a certificate | [`Certificate::collect`], [`Certificate::to_bytes`] |
//! | read one | [`Certificate::read`], [`ReadError`] |
//! | check it | [`Certificate::check`], [`CheckError`] |
//! | create a condensed certificate | [`Condensed::collect`] |
//! | read and check one of either format | [`verify()`], [`ProofSummary`], [`VerifyError`] |
//!
//! A condensed certificate has one state for many, and proves positions with hundreds of
//! millions of reachable states.
//!
//! # What the checkers trust
//!
//! Both trust the rules of `freecell-core`, and that the order of columns and of free cells does
//! not matter.
//!
//! - [`Certificate::check`] plays every legal move from every state. It also trusts the code that
//!   encodes positions without that order (`state.rs`) and looks them up (`diagram.rs`).
//! - [`verify()`] plays every legal move from every position that a state or a lost group of a
//!   condensed certificate stands for. It also trusts that two cards of the same rank and color can
//!   be exchanged while neither can go to its foundation next, unless the certificate names them
//!   as distinct; and the code that lists these positions (`condensed/arrangement.rs`,
//!   `condensed/check.rs`) and compares what lies under each card (`condensed/representative.rs`).
//!   The module documentation of `condensed.rs` states and proves the theorem.
//!
//! Neither trusts how a certificate was found.
//!
//! The crate depends only on `freecell-core`, not on the solver. `docs/formats.md`
//! specifies the bytes, `docs/solver.md` explains the argument.

mod certificate;
mod check;
mod check_error;
mod checksum;
mod collect;
mod condensed;
mod diagram;
mod header;
mod read_error;
mod source;
mod state;
mod summary;
mod verify;

pub use certificate::Certificate;
pub use check_error::CheckError;
pub use collect::CollectError;
pub use condensed::{Condensed, Twins};
pub use read_error::ReadError;
pub use summary::ProofSummary;
pub use verify::{VerifyError, verify};

/// Default memory limit for a certificate, in bytes.
pub const DEFAULT_MEMORY: usize = 256 << 20;

/// Compiles the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
