//! Encoding and decoding of files in every format.

use crate::job::{Format, Job};
#[cfg(feature = "parquet")]
use crate::manifest::Manifest;
#[cfg(feature = "parquet")]
use crate::parquet;
use crate::row::{Column, Rows};
use crate::text;

/// Encodes a file with these rows, given in several pieces.
///
/// # Errors
///
/// Returns an error if Parquet is requested and the crate was built without it.
#[allow(clippy::needless_pass_by_value, reason = "Parquet shares the texts")]
pub fn write_table(parts: Vec<Rows>, job: &Job) -> Result<Vec<u8>, String> {
    let columns = Column::of(&job.options);
    match job.format {
        Format::Csv => Ok(text::write_csv(&parts, &columns)),
        Format::Jsonl => Ok(text::write_jsonl(&parts, &columns)),
        #[cfg(feature = "parquet")]
        Format::Parquet => {
            let header = Manifest::new(job.clone()).header();
            parquet::write(parts, &columns, &header).map_err(|e| e.to_string())
        }
        #[cfg(not(feature = "parquet"))]
        Format::Parquet => Err(WITHOUT_PARQUET.to_owned()),
    }
}

/// Decodes the rows of a file, with at least the `wanted` columns.
///
/// # Errors
///
/// Returns a message if the bytes are not a file of this sweep.
#[allow(clippy::needless_pass_by_value, reason = "Parquet shares the bytes")]
pub fn read_table(bytes: Vec<u8>, job: &Job, wanted: &[Column]) -> Result<Rows, String> {
    let columns = Column::of(&job.options);
    match job.format {
        Format::Csv => text::read_csv(&bytes, &columns),
        Format::Jsonl => text::read_jsonl(&bytes, &columns),
        #[cfg(feature = "parquet")]
        Format::Parquet => {
            let wanted: Vec<Column> = columns
                .into_iter()
                .filter(|column| wanted.contains(column))
                .collect();
            parquet::read(bytes, &wanted, job.block as usize)
        }
        #[cfg(not(feature = "parquet"))]
        Format::Parquet => {
            let _ = wanted;
            Err(WITHOUT_PARQUET.to_owned())
        }
    }
}

/// Returns whether the crate was built with support for `format`.
pub fn is_supported(format: Format) -> bool {
    format != Format::Parquet || cfg!(feature = "parquet")
}

#[cfg(not(feature = "parquet"))]
const WITHOUT_PARQUET: &str = "Parquet is not supported: this program was built without it";
