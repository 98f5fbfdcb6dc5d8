//! Files that the player names.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;

use freecell_file::{Draft, replace};

/// The maximum number of bytes read from a file.
const MAX_BYTES: u64 = 1 << 26;

/// What to do with a file that exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Existing {
    /// Leave it alone.
    Keep,
    /// Replace its content.
    Replace,
}

/// Whether a file was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Saved {
    /// It was.
    Written,
    /// It exists and was left alone.
    Exists,
}

/// Writes a text to a file. It creates no folder.
pub(crate) fn save(path: &str, text: &str, existing: Existing) -> io::Result<Saved> {
    let path = Path::new(path);
    if fs::symlink_metadata(path).is_err() {
        let mut draft = Draft::beside(path)?;
        draft.write_all(text.as_bytes())?;
        if draft.rename_new(path)? {
            return Ok(Saved::Written);
        }
    }
    if existing == Existing::Keep && path.is_file() {
        return Ok(Saved::Exists);
    }
    replace(path, text.as_bytes())?;
    Ok(Saved::Written)
}

/// Returns the text of a file.
pub(crate) fn read(path: &str) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?
        .take(MAX_BYTES)
        .read_to_string(&mut text)?;
    Ok(text)
}

/// Returns the first non-blank line of a file if it is a record, otherwise the
/// whole file.
pub(crate) fn read_game(path: &str) -> io::Result<String> {
    let text = read(path)?;
    let first = text.lines().find_map(freecell_reader::record_of_line);
    Ok(
        match first.filter(|line| freecell_reader::is_record(line)) {
            Some(record) => record.to_owned(),
            None => text,
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_replaced_only_when_asked() {
        let folder = std::env::temp_dir().join(format!("freecell-files-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("game.txt");
        let _ = fs::remove_file(&path);
        let name = path.to_str().unwrap();
        let content = || fs::read_to_string(&path).unwrap();
        assert_eq!(save(name, "1", Existing::Keep).unwrap(), Saved::Written);
        assert_eq!(save(name, "2", Existing::Keep).unwrap(), Saved::Exists);
        assert_eq!(content(), "1");
        assert_eq!(save(name, "3", Existing::Replace).unwrap(), Saved::Written);
        assert_eq!(content(), "3");
        // No folder is created, and none is replaced.
        let nested = folder.join("new/game.txt");
        assert!(save(nested.to_str().unwrap(), "1", Existing::Replace).is_err());
        assert!(!folder.join("new").exists());
        assert!(save(folder.to_str().unwrap(), "1", Existing::Replace).is_err());
        let names = fs::read_dir(&folder).unwrap().count();
        assert_eq!(names, 1, "no temporary file is left behind");
        fs::remove_dir_all(&folder).unwrap();
    }

    /// A device stays a device, and its errors are reported.
    #[cfg(target_os = "linux")]
    #[test]
    fn devices_are_written_and_stay() {
        use std::os::unix::fs::FileTypeExt;
        for existing in [Existing::Keep, Existing::Replace] {
            assert_eq!(save("/dev/null", "1", existing).unwrap(), Saved::Written);
            let error = save("/dev/full", "1", existing).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::StorageFull);
            for path in ["/dev/null", "/dev/full"] {
                let kind = fs::metadata(path).unwrap().file_type();
                assert!(kind.is_char_device(), "{path}");
            }
        }
    }
}
