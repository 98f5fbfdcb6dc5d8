//! Sweeps into folders that are full or not writable.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{assert_done, content, names, sweep};
use crate::process::output;
use crate::run::folder;

/// A small disk that is mounted until the end of a test.
struct SmallDisk(PathBuf);

impl SmallDisk {
    fn mount(path: &Path, options: &str) -> SmallDisk {
        fs::create_dir_all(path).unwrap();
        let mut mount = Command::new("mount");
        mount
            .args(["-t", "tmpfs", "-o", options, "tmpfs"])
            .arg(path);
        let output = output(&mut mount);
        assert!(output.status.success(), "{output:?}");
        SmallDisk(path.to_owned())
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).status();
    }
}

#[test]
#[ignore = "needs the right to mount; cargo xtask test runs it"]
fn a_full_disk_loses_nothing() {
    let path = folder("sweep-full").join("disk");
    let disk = SmallDisk::mount(&path, "size=100k");
    let out = disk.0.join("out");
    let args = "1-3000 --block 300";
    let ran = sweep(args, &out);
    assert_eq!(ran.code, Some(4), "{ran:?}");
    assert!(
        ran.err.contains("cannot write") && ran.err.contains("No space left"),
        "{ran:?}"
    );
    assert!(
        ran.err
            .contains("of 3000 deals finished; run the same command to resume"),
        "{ran:?}"
    );
    assert_eq!(ran.err.lines().count(), 1, "{ran:?}");
    let finished = content(&out);
    assert!(!finished.is_empty() && finished.len() < 10);
    assert!(
        names(&out)
            .iter()
            .all(|name| name.strip_suffix(".part").is_none())
    );
    let remount = Command::new("mount")
        .args(["-o", "remount,size=10m"])
        .arg(&disk.0)
        .status();
    assert!(remount.unwrap().success());
    assert_done(&sweep(args, &out));
    let all = content(&out);
    assert!(finished.iter().all(|file| all.contains(file)));
    assert_eq!(all.len(), 10);
}

#[test]
#[ignore = "needs the right to mount; cargo xtask test runs it"]
fn a_read_only_disk_is_refused() {
    let path = folder("sweep-read-only").join("disk");
    let disk = SmallDisk::mount(&path, "size=1m,ro");
    let ran = sweep("1-10", &disk.0.join("out"));
    assert_eq!(ran.code, Some(4), "{ran:?}");
    assert!(
        ran.err.contains("cannot create the folder") && ran.err.contains("Read-only"),
        "{ran:?}"
    );
    let ran = sweep("1-10", &disk.0);
    assert!(
        ran.err.contains("cannot write") && ran.err.contains("Read-only"),
        "{ran:?}"
    );
}

#[test]
fn a_folder_without_permission_is_refused() {
    // Even root cannot create a folder inside a file.
    let file = folder("sweep-file").join("file");
    fs::write(&file, "").unwrap();
    for out in [&file, &file.join("out")] {
        let ran = sweep("1-10", out);
        assert_eq!(ran.code, Some(4), "{ran:?}");
        assert_eq!(ran.err.lines().count(), 1, "{ran:?}");
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let locked = folder("sweep-locked").join("out");
        assert_done(&sweep("1-10", &locked));
        fs::set_permissions(&locked, fs::Permissions::from_mode(0o555)).unwrap();
        let may_write = fs::write(locked.join("probe"), "").is_ok();
        let ran = sweep("1-10", &locked);
        fs::set_permissions(&locked, fs::Permissions::from_mode(0o755)).unwrap();
        if may_write {
            // Root can write even to this folder.
            assert_done(&ran);
        } else {
            assert_eq!(ran.code, Some(4), "{ran:?}");
            assert!(ran.err.contains("Permission denied"), "{ran:?}");
        }
    }
}
