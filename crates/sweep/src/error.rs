//! Errors of a sweep and its files.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// The reason why a sweep cannot continue. Finished files are never affected.
#[derive(Debug)]
pub enum Error {
    /// An I/O operation failed; the text names it, such as `cannot write "x"`.
    Io(String, io::Error),
    /// A file differs from what was written.
    Damaged(PathBuf, String),
    /// The request conflicts with the contents of the folder.
    Refused(String),
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
            Error::Refused(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Io(_, error) => Some(error),
            Error::Damaged(..) | Error::Refused(_) => None,
        }
    }
}
