//! Files under a temporary name.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

/// A file under a temporary name. Dropping it removes the file.
#[derive(Debug)]
pub struct Draft {
    path: PathBuf,
    file: File,
}

impl Draft {
    /// Creates a draft, or empties the one that an interrupted process has left.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be created.
    pub fn create(path: impl Into<PathBuf>) -> io::Result<Draft> {
        let path = path.into();
        let file = File::create(&path)?;
        Ok(Draft { path, file })
    }

    /// Creates a draft beside `target` under a name that no other file has, such as
    /// `game.txt.1234-0.part`. It never follows a link that someone else has put there.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be created.
    pub fn beside(target: &Path) -> io::Result<Draft> {
        let name = target.file_name().unwrap_or_default();
        let mut number = 0;
        loop {
            let mut name = name.to_owned();
            name.push(format!(".{}-{number}.part", process::id()));
            let path = target.with_file_name(name);
            match File::create_new(&path) {
                Ok(file) => return Ok(Draft { path, file }),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(error),
            }
        }
    }

    /// Returns the open file.
    pub fn file(&self) -> &File {
        &self.file
    }

    /// Returns the temporary name.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Syncs the file, gives it its final name, replacing a file of that name, and syncs
    /// the folder.
    ///
    /// # Errors
    ///
    /// Returns an error if one of these fails, for example because the disk is full. The
    /// draft is then removed.
    pub fn rename(self, target: &Path) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.path, target)?;
        sync_folder(target.parent().unwrap_or(Path::new("")))
    }

    /// Like [`Draft::rename`], but keeps an existing file and returns `false`. Where the
    /// file system has no links, it replaces the file.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Draft::rename`].
    pub fn rename_new(self, target: &Path) -> io::Result<bool> {
        self.file.sync_all()?;
        match fs::hard_link(&self.path, target) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Ok(false),
            Err(_) => fs::rename(&self.path, target)?,
        }
        sync_folder(target.parent().unwrap_or(Path::new("")))?;
        Ok(true)
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // A renamed draft no longer has this name, so an error is expected.
        let _ = fs::remove_file(&self.path);
    }
}

/// Syncs a folder, so that new names in it survive a crash.
///
/// # Errors
///
/// Returns an error if the folder cannot be opened or synced.
pub fn sync_folder(path: &Path) -> io::Result<()> {
    let here = path.as_os_str().is_empty();
    let path = if here { Path::new(".") } else { path };
    // Other systems cannot open a folder as a file and do not need to.
    if cfg!(unix) {
        File::open(path)?.sync_all()
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_becomes_its_file_or_nothing() {
        let folder = std::env::temp_dir().join(format!("freecell-draft-{}", process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let target = folder.join("table");
        let write = |text: &str| {
            let mut draft = Draft::beside(&target).unwrap();
            draft.write_all(text.as_bytes()).unwrap();
            draft
        };
        let content = || fs::read_to_string(&target).unwrap();
        drop(write("dropped"));
        assert!(!target.exists());
        // Two drafts of one process have different names.
        let (one, other) = (write("one"), write("other"));
        assert_ne!(one.path(), other.path());
        assert!(one.rename_new(&target).unwrap());
        assert!(!other.rename_new(&target).unwrap());
        assert_eq!(content(), "one");
        write("new").rename(&target).unwrap();
        assert_eq!(content(), "new");
        // What an interrupted process has left is emptied.
        let left = folder.join("left.part");
        fs::write(&left, "a longer text").unwrap();
        let mut draft = Draft::create(&left).unwrap();
        draft.write_all(b"short").unwrap();
        draft.rename(&target).unwrap();
        assert_eq!(content(), "short");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(&folder).unwrap();
    }
}
