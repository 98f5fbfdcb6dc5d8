//! Errors of a sweep and its files.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::difference::Difference;

/// The reason why a sweep cannot continue. Finished files are never affected.
///
/// The messages name no options, because the command and Python call them differently: a
/// program that has names for a [`Difference`] or a [`Remedy`] writes those instead.
#[derive(Debug)]
pub enum Error {
    /// An I/O operation failed; the text names it, such as `cannot write "x"`.
    Io(String, io::Error),
    /// A file differs from what was written.
    Damaged(PathBuf, String),
    /// Another sweep is where this one should be: where that is, how the sweeps differ,
    /// and what would be right.
    OtherSweep(String, Difference, &'static str),
    /// The request conflicts with the contents of the folder, and what resolves that.
    Conflict(String, Remedy),
    /// The request conflicts with the contents of the folder.
    Refused(String),
}

/// What resolves a conflict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// Choose more deals per file.
    LargerBlock,
    /// Resume one of the shards of the folder, or merge them.
    ResumeShard,
    /// Resume the sweep as a whole.
    ResumeWhole,
    /// Extend the sweep as a whole, to this range.
    ExtendWhole(String),
    /// Finish and merge the shards, then extend the whole.
    MergeShards,
    /// Give folders with shards.
    GiveShards,
}

impl Error {
    pub(crate) fn reading(path: &Path) -> impl FnOnce(io::Error) -> Error {
        move |error| Error::Io(format!("cannot read {path:?}"), error)
    }

    pub(crate) fn writing(path: &Path) -> impl FnOnce(io::Error) -> Error {
        move |error| Error::Io(format!("cannot write {path:?}"), error)
    }

    pub(crate) fn damaged(path: &Path, why: impl Into<String>) -> Error {
        Error::Damaged(path.to_owned(), why.into())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Io(what, error) => write!(f, "{what}: {error}"),
            Error::Damaged(path, why) => write!(f, "{path:?} is damaged: {why}"),
            Error::OtherSweep(what, difference, advice) => {
                write!(f, "{what}: {difference} ({advice})")
            }
            Error::Conflict(what, remedy) => write!(f, "{what} ({remedy})"),
            Error::Refused(why) => f.write_str(why),
        }
    }
}

impl fmt::Display for Remedy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Remedy::LargerBlock => "use a larger block",
            Remedy::ResumeShard => "resume that shard, or merge the shards",
            Remedy::ResumeWhole => "resume it without a shard",
            Remedy::ExtendWhole(range) => {
                return write!(f, "extend it to {range} without a shard");
            }
            Remedy::MergeShards => "finish and merge them, then extend the whole",
            Remedy::GiveShards => "expected folders with shards of a sweep",
        })
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Io(_, error) => Some(error),
            _ => None,
        }
    }
}
