//! Reads and checks certificates of both formats.

use std::io::Read;

use freecell_core::{Position, enum_with_messages};

use crate::certificate::{self, Certificate};
use crate::check_error::CheckError;
use crate::condensed;
use crate::read_error::ReadError;
use crate::source::Source;
use crate::summary::ProofSummary;

/// Reads a certificate of either format and checks that it proves that `position`
/// cannot be won, using at most `max_memory` bytes of memory.
///
/// Calls `should_continue` about every thousand states, or lost groups, with the number of
/// states checked; return `false` to stop.
///
/// ```
/// use freecell_core::{CellCount, DealNumber, Start};
/// use freecell_proof::{Condensed, DEFAULT_MEMORY, Twins, verify};
///
/// let start = Start::Deal(DealNumber::new(351)?, CellCount::ONE);
/// let certificate = Condensed::collect(start, Twins::MERGED, DEFAULT_MEMORY, &mut |_states| true)?;
/// let summary = verify(certificate.bytes(), &start.position(), DEFAULT_MEMORY, &mut |_states| true)?;
/// assert_eq!(summary, certificate.summary());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error if this is not a certificate, if it does not prove that, or if a
/// limit is reached.
pub fn verify(
    reader: impl Read,
    position: &Position,
    max_memory: usize,
    should_continue: &mut impl FnMut(u64) -> bool,
) -> Result<ProofSummary, VerifyError> {
    let mut source = Source::new(reader);
    match &source.title()?[..] {
        certificate::TITLE => {
            let certificate = Certificate::read_from(&mut source, max_memory)?;
            certificate.check(position, should_continue)?;
            Ok(ProofSummary::Reachable {
                states: certificate.states(),
            })
        }
        condensed::TITLE => condensed::check(&mut source, position, max_memory, should_continue),
        _ => Err(ReadError::Title.into()),
    }
}

enum_with_messages! {
    /// The reason why [`verify`] did not accept a certificate.
    #[derive(Debug)]
    pub enum VerifyError {
        /// The certificate cannot be read.
        Read(error: ReadError) = "{error}";
        /// The certificate does not prove that the position cannot be won.
        Check(error: CheckError) = "{error}";
    }
}

impl From<ReadError> for VerifyError {
    fn from(error: ReadError) -> VerifyError {
        VerifyError::Read(error)
    }
}

impl From<CheckError> for VerifyError {
    fn from(error: CheckError) -> VerifyError {
        VerifyError::Check(error)
    }
}

impl std::error::Error for VerifyError {}
