//! Sweeps that are extended to a larger range.

use std::fs;
use std::path::{Path, PathBuf};

use freecell_core::DealNumber;
use freecell_sweep::{Folder, Format, Job, Options, open_for_reading};

use super::{assert_done, content, names, sweep};
use crate::run::{folder, freecell_args};

/// Returns the folder of a sweep that was never extended.
fn whole(range: &str, options: &str) -> PathBuf {
    let out = folder(&format!("extended-whole-{range}")).join("out");
    assert_done(&sweep(&format!("{range} {options}"), &out));
    out
}

fn assert_same(out: &Path, expected: &Path) {
    assert_eq!(names(out), names(expected));
    assert_eq!(content(out), content(expected));
    freecell_args(&["sweep", "--verify", out.to_str().unwrap()]).prints();
}

fn job(first: i64, last: i64, block: u32) -> Job {
    let deal = |number| DealNumber::new(number).unwrap();
    Job {
        range: deal(first)..=deal(last),
        block,
        shard: None,
        options: Options::default(),
        format: Format::Csv,
    }
}

/// Returns the deals and their times in a CSV file.
fn times(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap();
    let fields = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
    text.lines()
        .skip(1)
        .map(|line| format!("{} {}", fields(line)[0], fields(line)[8]))
        .collect()
}

#[test]
fn an_extended_sweep_equals_a_whole_one() {
    let out = folder("extended").join("out");
    // A block that was short, one that was full, and several steps.
    for range in ["1-10", "1-20", "1-90", "1-90", "1-100", "1-205"] {
        let ran = sweep(&format!("{range} --block 30 --format csv"), &out);
        assert_done(&ran);
        assert_eq!(ran.err, "");
        assert_same(&out, &whole(range, "--block 30 --format csv"));
    }
    // Without --block, the folder keeps its own; parquet, too.
    let out = folder("extended-parquet").join("out");
    assert_done(&sweep("1-10 --block 7", &out));
    assert_done(&sweep("1-20", &out));
    assert_same(&out, &whole("1-20", "--block 7"));
}

#[test]
fn finished_deals_are_not_solved_again() {
    let out = folder("extended-kept").join("out");
    assert_done(&sweep("1-40 --format csv", &out));
    let file = out.join("deals-0000000001.csv");
    let before = times(&file);
    let ran = sweep("1-50 --format csv", &out);
    assert_done(&ran);
    assert!(ran.out.starts_with("50 deals in "), "{ran:?}");
    assert_eq!(times(&file)[..40], before);
}

#[test]
fn a_sweep_is_extended_at_the_front_by_whole_blocks() {
    let out = folder("extended-front").join("out");
    let args = "--block 10 --format csv";
    assert_done(&sweep(&format!("21-45 {args}"), &out));
    let before = names(&out);
    let ran = sweep("20-45 --format csv", &out);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(
        ran.err.contains(
            "holds deals 21-45 in files of 10 and cannot be extended to 20-45 (the number of \
             deals before 21 must be a multiple of 10; use another folder)"
        ),
        "{ran:?}"
    );
    assert_eq!(names(&out), before);
    assert_done(&sweep("1-60 --format csv", &out));
    assert_same(&out, &whole("1-60", args));
}

#[test]
fn a_crash_while_extending_loses_nothing() {
    let folder = folder("extended-crash");
    let (out, path) = (folder.join("out"), folder.join("out"));
    let path = path.to_str().unwrap();
    assert_done(&sweep("1-40 --block 30 --format csv", &out));
    let before = times(&out.join("deals-0000000031.csv"));
    // Killed before the first file of the extension was finished.
    drop(Folder::open(&out, &job(1, 80, 30)).unwrap());
    assert!(names(&out).contains(&"_deals-0000000031-0000000040.csv".to_owned()));
    assert!(!out.join("deals-0000000031.csv").exists());
    let verified = freecell_args(&["sweep", "--verify", path]).prints();
    assert!(
        verified.starts_with(
            "40 rows in 2 files: 40 solutions replayed, 0 wrong, 0 files damaged; 40 deals"
        ),
        "{verified}"
    );
    let stats = freecell_args(&["stats", path]).prints();
    assert!(stats.contains("not finished: 40 of 80 deals"), "{stats}");
    // Killed between the new manifest and the removal of the old name.
    let aside = out.join("_deals-0000000031-0000000040.csv");
    fs::copy(&aside, out.join("deals-0000000031.csv")).unwrap();
    // Killed again, with a file set aside for a range that no longer counts.
    fs::write(out.join("_deals-0000000031-0000000035.csv"), "old").unwrap();
    drop(Folder::open(&out, &job(1, 100, 30)).unwrap());
    assert!(aside.exists() && !out.join("deals-0000000031.csv").exists());
    assert!(!out.join("_deals-0000000031-0000000035.csv").exists());
    let manifest = open_for_reading(&out, |_| ()).unwrap().remove(0);
    assert_eq!((manifest.deals(), manifest.files.len()), (40, 2));
    assert_done(&sweep("1-100 --format csv", &out));
    assert_same(&out, &whole("1-100", "--block 30 --format csv"));
    assert_eq!(times(&out.join("deals-0000000031.csv"))[..10], before);
    // A file set aside that is damaged is solved again.
    drop(Folder::open(&out, &job(1, 110, 30)).unwrap());
    fs::write(out.join("_deals-0000000091-0000000100.csv"), "damaged").unwrap();
    let ran = sweep("1-110 --format csv", &out);
    assert_done(&ran);
    assert!(
        ran.err
            .contains("_deals-0000000091-0000000100.csv\" is damaged")
            && ran.err.contains("; its deals will be solved again"),
        "{ran:?}"
    );
    assert_same(&out, &whole("1-110", "--block 30 --format csv"));
}

#[test]
fn other_ranges_and_shards_are_refused() {
    let folder = folder("extended-refused");
    let out = folder.join("out");
    assert_done(&sweep("1-10 --block 5 --format csv", &out));
    let before = names(&out);
    for (range, sentence) in [
        (
            "5-10",
            "holds another sweep: it was started with deals 1-10, not 5-10 (a range that \
             includes 1-10 extends it; others need another folder)",
        ),
        ("1-9", "it was started with deals 1-10, not 1-9"),
        ("6-20", "it was started with deals 1-10, not 6-20"),
        ("11-20", "it was started with deals 1-10, not 11-20"),
        (
            "1-20 --shard 1/2",
            "holds deals 1-10 as a whole (leave out --shard to extend it to 1-20)",
        ),
        (
            "1-20 --cells 3",
            "holds another sweep: it was started with --cells 4, not 3",
        ),
    ] {
        let ran = sweep(&format!("{range} --format csv"), &out);
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(ran.err.contains(sentence), "{ran:?}");
        assert_eq!(ran.err.lines().count(), 1, "{ran:?}");
    }
    assert_eq!(names(&out), before);
    // A file that the extended sweep would replace.
    fs::write(out.join("deals-0000000016.csv"), "mine").unwrap();
    let ran = sweep("1-20 --format csv", &out);
    assert!(
        ran.err
            .contains("holds a file deals-0000000016.csv that belongs to no sweep there"),
        "{ran:?}"
    );
    assert_eq!(fs::read(out.join("deals-0000000016.csv")).unwrap(), b"mine");

    // The blocks of a shard depend on the range; the whole is extended.
    let parts = folder.join("parts");
    for shard in ["1/2", "2/2"] {
        let args = format!("1-40 --block 10 --format csv --shard {shard}");
        assert_done(&sweep(&args, &parts));
    }
    for args in ["1-80 --shard 1/2", "1-80"] {
        let ran = sweep(&format!("{args} --format csv"), &parts);
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(
            ran.err.contains(
                "holds shard 1/2 of deals 1-40, and shards cannot be extended to 1-80 (finish \
                 and join them with freecell sweep --merge, then extend the whole)"
            ),
            "{ran:?}"
        );
    }
    let path = parts.to_str().unwrap();
    let left = fs::read(parts.join("_manifest-1-of-2.json")).unwrap();
    freecell_args(&["sweep", "--merge", path]).prints();
    // An interrupted merge leaves the manifest of a shard behind.
    fs::write(parts.join("_manifest-1-of-2.json"), left).unwrap();
    assert_done(&sweep("1-80 --format csv", &parts));
    assert_same(&parts, &whole("1-80", "--block 10 --format csv"));
}
