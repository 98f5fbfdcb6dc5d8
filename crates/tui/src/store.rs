//! Where the game keeps its data: a folder of small files, or nowhere.

use std::cell::Cell;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use freecell_file::replace;
use freecell_play::{Memory, Storage, StorageError};

/// The file that programs lock while they read and write.
const LOCK: &str = "lock";

/// The place for games, results and settings.
#[derive(Debug)]
pub enum Store {
    /// A folder.
    Folder(Folder),
    /// Memory, which forgets everything at the end.
    Memory(Memory),
}

impl Store {
    /// Opens the folder named by `FREECELL_HOME`, or the data folder of the
    /// platform.
    pub fn default_folder() -> Store {
        use etcetera::app_strategy::{AppStrategy, AppStrategyArgs, choose_native_strategy};
        let named = std::env::var_os("FREECELL_HOME").filter(|name| !name.is_empty());
        let folder = named.map(PathBuf::from).or_else(|| {
            let args = AppStrategyArgs {
                top_level_domain: String::new(),
                author: String::new(),
                app_name: "freecell".to_owned(),
            };
            Some(choose_native_strategy(args).ok()?.data_dir())
        });
        folder.map_or_else(Store::in_memory, Store::in_folder)
    }

    /// Opens a folder, which need not exist.
    pub fn in_folder(path: impl Into<PathBuf>) -> Store {
        Store::Folder(Folder {
            path: path.into(),
            is_locked: Cell::new(false),
        })
    }

    /// Creates a store that is empty and forgets everything at the end.
    pub fn in_memory() -> Store {
        Store::Memory(Memory::default())
    }

    /// Returns whether the data can be read again after the program has ended.
    pub fn is_persistent(&self) -> bool {
        matches!(self, Store::Folder(_))
    }

    fn storage(&self) -> &dyn Storage {
        match self {
            Store::Folder(folder) => folder,
            Store::Memory(memory) => memory,
        }
    }
}

impl Storage for Store {
    fn keys(&self) -> Result<Vec<String>, StorageError> {
        self.storage().keys()
    }

    fn read(&self, key: &str) -> Result<Option<Vec<u8>>, StorageError> {
        self.storage().read(key)
    }

    fn write(&self, key: &str, value: &[u8]) -> Result<(), StorageError> {
        self.storage().write(key, value)
    }

    fn append(&self, key: &str, line: &str) -> Result<(), StorageError> {
        self.storage().append(key, line)
    }

    fn remove(&self, key: &str) -> Result<(), StorageError> {
        self.storage().remove(key)
    }

    fn exclusively(&self, act: &mut dyn FnMut()) {
        self.storage().exclusively(act);
    }
}

/// A folder with one file for each key, named like the key.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// Whether this program holds the lock.
    is_locked: Cell<bool>,
}

impl Folder {
    fn file(&self, key: &str) -> PathBuf {
        self.path.join(key)
    }

    /// Locks the folder until the file is dropped. A file system without locks
    /// is used without them.
    fn lock(&self) -> Option<File> {
        let mut options = OpenOptions::new();
        let options = options.create(true).truncate(false).write(true);
        let file = options.open(self.file(LOCK)).ok()?;
        file.lock().ok()?;
        Some(file)
    }
}

/// Describes an error with the path that it is about.
fn failed(path: &Path) -> impl FnOnce(io::Error) -> StorageError + '_ {
    move |error| StorageError(format!("{}: {error}", path.display()))
}

impl Storage for Folder {
    fn keys(&self) -> Result<Vec<String>, StorageError> {
        let entries = match fs::read_dir(&self.path) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(failed(&self.path)(error)),
        };
        let files = entries.flatten().filter(|entry| entry.path().is_file());
        let names = files.filter_map(|entry| entry.file_name().into_string().ok());
        // Drafts of files end in `.part`.
        Ok(names
            .filter(|name| {
                !name.starts_with('.') && name.strip_suffix(".part").is_none() && name != LOCK
            })
            .collect())
    }

    fn read(&self, key: &str) -> Result<Option<Vec<u8>>, StorageError> {
        let path = self.file(key);
        match fs::read(&path) {
            Ok(value) => Ok(Some(value)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(failed(&path)(error)),
        }
    }

    fn write(&self, key: &str, value: &[u8]) -> Result<(), StorageError> {
        fs::create_dir_all(&self.path).map_err(failed(&self.path))?;
        let path = self.file(key);
        replace(&path, value).map_err(failed(&path))
    }

    fn append(&self, key: &str, line: &str) -> Result<(), StorageError> {
        fs::create_dir_all(&self.path).map_err(failed(&self.path))?;
        let path = self.file(key);
        let mut appended = Ok(());
        self.exclusively(&mut || appended = append(&path, line));
        appended.map_err(failed(&path))
    }

    fn remove(&self, key: &str) -> Result<(), StorageError> {
        let path = self.file(key);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(failed(&path)(error)),
            _ => Ok(()),
        }
    }

    fn exclusively(&self, act: &mut dyn FnMut()) {
        if self.is_locked.get() {
            return act();
        }
        // If the folder cannot be created, the action fails and says why.
        let _ = fs::create_dir_all(&self.path);
        let lock = self.lock();
        self.is_locked.set(true);
        act();
        self.is_locked.set(false);
        drop(lock);
    }
}

/// Adds a line in one write. An incomplete line before it, as a full disk may
/// leave one, gets its end.
fn append(path: &Path, line: &str) -> io::Result<()> {
    let mut options = OpenOptions::new();
    let mut file = options.read(true).append(true).create(true).open(path)?;
    let mut last = [b'\n'];
    if file.metadata()?.len() > 0 {
        file.seek(SeekFrom::End(-1))?;
        file.read_exact(&mut last)?;
    }
    let start = if last == [b'\n'] { "" } else { "\n" };
    file.write_all(format!("{start}{line}\n").as_bytes())
}

/// Returns the time in milliseconds since 1970.
pub(crate) fn unix_time() -> u64 {
    let time = SystemTime::now().duration_since(UNIX_EPOCH);
    time.map_or(0, |time| u64::try_from(time.as_millis()).unwrap_or(0))
}
