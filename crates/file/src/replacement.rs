//! New content of files that may exist.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::draft::Draft;

/// The new content of a file, which replaces the old one only when it is complete.
///
/// The file keeps its mode, and symbolic links to it stay. What is not a regular file, such
/// as a device or a pipe, is written directly.
#[derive(Debug)]
pub struct Replacement(Target);

#[derive(Debug)]
enum Target {
    /// A device, a pipe, or a new file behind a symbolic link.
    Direct(File),
    /// A draft in the folder of the file, and the path of the file.
    Draft(Draft, PathBuf),
    /// A draft elsewhere, because the folder allows no new files, although the file can be
    /// written.
    Copy(Draft, PathBuf),
}

impl Replacement {
    /// Starts to write a file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file, or a draft beside it, cannot be written.
    pub fn open(path: &Path) -> io::Result<Replacement> {
        // Follows links, also those of open descriptors, whose text is not a path:
        // `pipe:[123]`.
        let Ok(metadata) = fs::metadata(path) else {
            return Ok(Replacement(if path.is_symlink() {
                let file = File::options().append(true).create(true).open(path)?;
                Target::Direct(file)
            } else {
                Target::Draft(Draft::beside(path)?, path.to_owned())
            }));
        };
        if !metadata.is_file() {
            let file = File::options().write(true).open(path)?;
            return Ok(Replacement(Target::Direct(file)));
        }
        // Fails if the file must not be written.
        drop(File::options().append(true).open(path)?);
        // The target of a link is replaced and not the link.
        let target = fs::canonicalize(path)?;
        let draft = match Draft::beside(&target) {
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
                let name = target.file_name().unwrap_or_default();
                let draft = Draft::beside(&std::env::temp_dir().join(name))?;
                return Ok(Replacement(Target::Copy(draft, target)));
            }
            draft => draft?,
        };
        draft.file().set_permissions(metadata.permissions())?;
        Ok(Replacement(Target::Draft(draft, target)))
    }

    /// Returns the device or pipe that is written directly, if it is one.
    pub fn direct(&self) -> Option<&File> {
        match &self.0 {
            Target::Direct(file) => Some(file),
            Target::Draft(..) | Target::Copy(..) => None,
        }
    }

    /// Replaces the old content. Without this call, a regular file stays as it was.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written, for example because the disk is full.
    pub fn finish(self) -> io::Result<()> {
        match self.0 {
            Target::Direct(_) => Ok(()),
            Target::Draft(draft, path) => draft.rename(&path),
            Target::Copy(draft, path) => {
                let mut file = File::options().write(true).truncate(true).open(path)?;
                io::copy(&mut File::open(draft.path())?, &mut file)?;
                file.sync_all()
            }
        }
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.0 {
            Target::Direct(file) => file.write(bytes),
            Target::Draft(draft, _) | Target::Copy(draft, _) => draft.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Replaces the content of a file, or creates it, as [`Replacement`] does.
///
/// # Errors
///
/// Returns an error if the file cannot be written.
pub fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut replacement = Replacement::open(path)?;
    replacement.write_all(content)?;
    replacement.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn modes_links_and_devices_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = std::env::temp_dir().join(format!("freecell-replace-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let [file, link, missing, new] =
            ["file", "link", "missing", "new"].map(|name| folder.join(name));
        replace(&file, b"old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&file, &link).unwrap();
        replace(&link, b"through the link").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"through the link");
        assert_eq!(
            fs::metadata(&file).unwrap().permissions().mode() & 0o777,
            0o640
        );
        symlink(&new, &missing).unwrap();
        replace(&missing, b"created").unwrap();
        assert_eq!(fs::read(&new).unwrap(), b"created");
        assert!(link.is_symlink() && missing.is_symlink());
        // An unfinished replacement changes nothing, and neither does a failed one.
        let mut unfinished = Replacement::open(&file).unwrap();
        unfinished.write_all(b"half").unwrap();
        drop(unfinished);
        assert_eq!(fs::read(&file).unwrap(), b"through the link");
        assert!(replace(&folder, b"a folder").is_err());
        assert!(replace(&folder.join("nowhere/file"), b"").is_err());
        replace(Path::new("/dev/null"), b"gone").unwrap();
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 4);
        fs::remove_dir_all(&folder).unwrap();
    }
}
