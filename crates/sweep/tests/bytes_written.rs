//! Measures what a sweep writes. The numbers are those of the whole process, so this
//! test is alone in its file.
#![cfg(target_os = "linux")]

use std::fs;
use std::num::NonZeroUsize;

use freecell_core::DealNumber;
use freecell_sweep::{Content, Folder, Format, Job, Options, open_for_reading};

/// Returns the number of bytes that this process has written so far.
fn bytes_written() -> u64 {
    let text = fs::read_to_string("/proc/self/io").unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix("wchar: "));
    line.expect("Linux reports it").parse().unwrap()
}

#[test]
fn a_finished_file_costs_a_line_and_not_a_manifest() {
    const FILES: u64 = 500;
    let path = std::env::temp_dir().join(format!("freecell-bytes-{}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    let deal = |number| DealNumber::new(number).unwrap();
    let job = Job {
        range: deal(1)..=deal(FILES as i64),
        block: 1,
        shard: None,
        options: Options {
            content: Content::Boards,
            ..Options::default()
        },
        format: Format::Csv,
    };
    let before = bytes_written();
    let mut folder = Folder::open(&path, &job).unwrap();
    let threads = NonZeroUsize::new(2).unwrap();
    folder.run(threads, &|| false, |_, _| ()).unwrap();
    drop(folder);
    let written = bytes_written() - before;
    let manifest = open_for_reading(&path, |_| ()).unwrap().remove(0);
    assert_eq!(manifest.files.len() as u64, FILES);
    let tables: u64 = manifest.files.iter().map(|file| file.bytes).sum();
    let listing = manifest.to_json().len() as u64;
    println!("{written} bytes for {tables} of tables and a manifest of {listing}");
    // Each file is listed once in the journal and once in the manifest at the end.
    assert!(
        written <= tables + 2 * listing + 10_000,
        "{written} bytes were written for {tables} of tables and a manifest of {listing}"
    );
    assert!(!path.join("_manifest.journal").exists());
    fs::remove_dir_all(&path).unwrap();
}
