//! The folder with games, results and settings.

use std::fs;
use std::path::PathBuf;

use freecell_play::{Storage, StorageError};
use freecell_tui::Store;

fn folder(name: &str) -> (PathBuf, Store) {
    let path = std::env::temp_dir().join(format!("freecell-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    (path.clone(), Store::in_folder(path))
}

#[test]
fn values_are_read_back() {
    let (path, store) = folder("store");
    assert_eq!(store.keys(), Ok(vec![]));
    assert_eq!(store.read("settings"), Ok(None));
    assert_eq!(store.remove("settings"), Ok(()));
    store.write("game.-3+2", b"old").unwrap();
    store.write("game.-3+2", b"\xff\0").unwrap();
    assert_eq!(
        store.read("game.-3+2").unwrap().as_deref(),
        Some(&b"\xff\0"[..])
    );
    for line in ["1", "2"] {
        store.append("results", line).unwrap();
    }
    // An incomplete line does not swallow the next one.
    fs::write(path.join("results"), "1\n2").unwrap();
    store.exclusively(&mut || store.append("results", "3").unwrap());
    assert_eq!(
        store.read("results").unwrap().as_deref(),
        Some(&b"1\n2\n3\n"[..])
    );
    let mut keys = store.keys().unwrap();
    keys.sort();
    assert_eq!(keys, ["game.-3+2", "results"]);
    store.remove("results").unwrap();
    assert_eq!(store.read("results"), Ok(None));
    fs::remove_dir_all(&path).unwrap();
}

/// A symbolic link and the mode of a file survive.
#[cfg(unix)]
#[test]
fn links_and_modes_are_preserved() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let (path, store) = folder("links");
    let elsewhere = path.join("elsewhere");
    fs::create_dir_all(&elsewhere).unwrap();
    let target = elsewhere.join("settings");
    fs::write(&target, "{}").unwrap();
    fs::set_permissions(&target, fs::Permissions::from_mode(0o600)).unwrap();
    symlink(&target, path.join("settings")).unwrap();
    store.write("settings", b"{\"counts\":true}").unwrap();
    assert!(path.join("settings").is_symlink());
    assert_eq!(fs::read_to_string(&target).unwrap(), "{\"counts\":true}");
    let mode = fs::metadata(&target).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    fs::remove_dir_all(&path).unwrap();
}

/// A file is in the place of the folder: every operation says so.
#[test]
fn errors_name_the_path() {
    let (path, _) = folder("nowhere");
    fs::write(&path, "").unwrap();
    let store = Store::in_folder(&path);
    for result in [
        store.write("settings", b"{}"),
        store.append("results", "1"),
        store.read("settings").map(|_| ()),
        store.keys().map(|_| ()),
    ] {
        let StorageError(why) = result.unwrap_err();
        assert!(why.starts_with(path.to_str().unwrap()), "{why}");
    }
    fs::remove_file(&path).unwrap();
}
