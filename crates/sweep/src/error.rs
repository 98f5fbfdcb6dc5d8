//! What can go wrong with the files of a sweep.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a sweep cannot go on. Nothing that was finished is lost by it.
#[derive(Debug)]
pub enum Error {
    /// The system refused something, such as `cannot write "x"`.
    Io(String, io::Error),
    /// A file is not what was once written.
    Damaged(PathBuf, String),
    /// What is asked for does not fit what is there.
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
