//! Files that the player names.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::PathBuf;

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

/// Returns a path as the shell would read it: `~/` is the home folder.
fn expand(path: &str) -> PathBuf {
    match (path.strip_prefix("~/"), std::env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(path),
    }
}

/// Completes the name of a file. Returns what to add to it, and the names between which
/// the player has to choose, if there are several.
pub(crate) fn complete(path: &str) -> (String, Vec<String>) {
    let start = path
        .rfind(std::path::is_separator)
        .map_or(0, |index| index + 1);
    let (folder, begun) = path.split_at(start);
    let folder = expand(if folder.is_empty() { "./" } else { folder });
    let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| name.starts_with(begun) && (!begun.is_empty() || !name.starts_with('.')))
        .map(|name| {
            let is_folder = folder.join(&name).is_dir();
            name + if is_folder { "/" } else { "" }
        })
        .collect();
    names.sort();
    let Some((first, others)) = names.split_first() else {
        return Default::default();
    };
    let is_common = |end: &usize| others.iter().all(|name| name.starts_with(&first[..*end]));
    let ends = first.char_indices().map(|(index, c)| index + c.len_utf8());
    let end = ends.take_while(is_common).last().unwrap_or(0);
    let added = first[begun.len()..end.max(begun.len())].to_owned();
    (added, if others.is_empty() { Vec::new() } else { names })
}

/// Writes a text to a file. It creates no folder.
pub(crate) fn save(path: &str, text: &str, existing: Existing) -> io::Result<Saved> {
    let path = expand(path);
    let path = path.as_path();
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
    File::open(expand(path))?
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

    #[test]
    fn names_are_completed() {
        let folder = std::env::temp_dir().join(format!("freecell-names-{}", std::process::id()));
        fs::create_dir_all(folder.join("older")).unwrap();
        for name in ["game-1.txt", "game-12.txt", "über.txt", ".hidden"] {
            fs::write(folder.join(name), "").unwrap();
        }
        let folder = folder.to_str().unwrap().to_owned();
        let completed = |text: &str| complete(&format!("{folder}/{text}"));
        let both = ["game-1.txt", "game-12.txt"].map(str::to_owned).to_vec();
        assert_eq!(completed("g"), ("ame-1".to_owned(), both.clone()));
        assert_eq!(completed("game-1"), (String::new(), both));
        assert_eq!(completed("game-12"), (".txt".to_owned(), vec![]));
        assert_eq!(completed("ü"), ("ber.txt".to_owned(), vec![]));
        assert_eq!(completed("o"), ("lder/".to_owned(), vec![]));
        assert_eq!(completed(".h"), ("idden".to_owned(), vec![]));
        assert_eq!(completed("x"), (String::new(), vec![]));
        assert_eq!(completed("").1.len(), 4);
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
