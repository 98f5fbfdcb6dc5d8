//! Where games, results and settings are kept: a page has local storage, the
//! terminal has files.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;

/// Describes why a storage could not be read or written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StorageError(pub String);

impl fmt::Display for StorageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StorageError {}

/// Keeps values under keys. Keys consist of letters, digits, dots, hyphens and
/// plus signs.
pub trait Storage {
    /// Returns all keys.
    ///
    /// # Errors
    ///
    /// If the storage cannot be read.
    fn keys(&self) -> Result<Vec<String>, StorageError>;

    /// Returns the value of a key; `None` if there is none.
    ///
    /// # Errors
    ///
    /// If the storage cannot be read.
    fn read(&self, key: &str) -> Result<Option<Vec<u8>>, StorageError>;

    /// Sets the value of a key. After an interruption, the key has either the
    /// old or the new value.
    ///
    /// # Errors
    ///
    /// If the storage cannot be written; then the key has the old value.
    fn write(&self, key: &str, value: &[u8]) -> Result<(), StorageError>;

    /// Adds a line to the value of a key. Lines that other programs add at the
    /// same time are kept.
    ///
    /// # Errors
    ///
    /// If the storage cannot be written.
    fn append(&self, key: &str, line: &str) -> Result<(), StorageError>;

    /// Removes a key, if it exists.
    ///
    /// # Errors
    ///
    /// If the storage cannot be written.
    fn remove(&self, key: &str) -> Result<(), StorageError>;

    /// Runs an action that reads and then writes. Other programs that use the
    /// same storage wait until it has ended.
    fn exclusively(&self, act: &mut dyn FnMut()) {
        act();
    }
}

/// A storage that forgets everything when it is dropped.
///
/// ```
/// use freecell_play::{Memory, Storage};
///
/// let storage = Memory::default();
/// storage.append("results", "1")?;
/// storage.append("results", "2")?;
/// assert_eq!(storage.read("results")?.as_deref(), Some(&b"1\n2\n"[..]));
/// # Ok::<(), freecell_play::StorageError>(())
/// ```
#[derive(Debug, Default)]
pub struct Memory {
    values: RefCell<BTreeMap<String, Vec<u8>>>,
}

impl Storage for Memory {
    fn keys(&self) -> Result<Vec<String>, StorageError> {
        Ok(self.values.borrow().keys().cloned().collect())
    }

    fn read(&self, key: &str) -> Result<Option<Vec<u8>>, StorageError> {
        Ok(self.values.borrow().get(key).cloned())
    }

    fn write(&self, key: &str, value: &[u8]) -> Result<(), StorageError> {
        let mut values = self.values.borrow_mut();
        values.insert(key.to_owned(), value.to_owned());
        Ok(())
    }

    fn append(&self, key: &str, line: &str) -> Result<(), StorageError> {
        let mut values = self.values.borrow_mut();
        let value = values.entry(key.to_owned()).or_default();
        value.extend_from_slice(line.as_bytes());
        value.push(b'\n');
        Ok(())
    }

    fn remove(&self, key: &str) -> Result<(), StorageError> {
        self.values.borrow_mut().remove(key);
        Ok(())
    }
}

impl<S: Storage + ?Sized> Storage for &S {
    fn keys(&self) -> Result<Vec<String>, StorageError> {
        (**self).keys()
    }
    fn read(&self, key: &str) -> Result<Option<Vec<u8>>, StorageError> {
        (**self).read(key)
    }
    fn write(&self, key: &str, value: &[u8]) -> Result<(), StorageError> {
        (**self).write(key, value)
    }
    fn append(&self, key: &str, line: &str) -> Result<(), StorageError> {
        (**self).append(key, line)
    }
    fn remove(&self, key: &str) -> Result<(), StorageError> {
        (**self).remove(key)
    }
    fn exclusively(&self, act: &mut dyn FnMut()) {
        (**self).exclusively(act);
    }
}
