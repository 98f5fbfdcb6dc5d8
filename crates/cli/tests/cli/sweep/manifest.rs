//! What a manifest and its journal say about a folder, and who may continue it.

use std::fs;
use std::path::Path;

use freecell_core::DealNumber;
use freecell_sweep::{
    Folder, Format, Job, Options, make_block, open_for_reading, put_block, solver_id,
};

use super::{assert_done, content, names, sweep};
use crate::run::{folder, freecell_args};

fn edit(path: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(path).unwrap();
    assert!(text.contains(from), "{text}");
    fs::write(path, text.replace(from, to)).unwrap();
}

#[test]
fn the_same_solver_continues_a_sweep_and_no_other() {
    let out = folder("sweep-solver").join("out");
    let args = "1-40 --block 10 --format csv";
    assert_done(&sweep(args, &out));
    let manifest = out.join("_manifest.json");
    fs::remove_file(out.join("deals-0000000011.csv")).unwrap();
    // A new release with the same solver.
    let program = concat!("\"freecell ", env!("CARGO_PKG_VERSION"), "\"");
    edit(&manifest, program, "\"freecell 0.0.9\"");
    let ran = sweep(args, &out);
    assert_done(&ran);
    assert!(ran.out.starts_with("40 deals in "), "{ran:?}");

    // Another version of the solver, and a development build with other results.
    let digest = solver_id().split_once('-').unwrap().1;
    let before = names(&out);
    let text = fs::read_to_string(&manifest).unwrap();
    for other in [format!("99-{digest}"), "1-0000000000000000".to_owned()] {
        edit(&manifest, solver_id(), &other);
        let ran = sweep(args, &out);
        assert_eq!(ran.code, Some(2), "{ran:?}");
        let difference = format!(
            "with solver {other}, not {} (the program that started it resumes it",
            solver_id()
        );
        assert!(ran.err.contains(&difference), "{ran:?}");
        assert_eq!(names(&out), before);
        // Reading needs no solver.
        let path = out.to_str().unwrap();
        freecell_args(&["sweep", "--verify", path]).prints();
        freecell_args(&["stats", path]).prints();
        fs::write(&manifest, &text).unwrap();
    }
    // Boards are the same for every solver.
    let boards = folder("sweep-solver-boards").join("out");
    assert_done(&sweep("1-40 --boards --format csv", &boards));
    let text = fs::read_to_string(boards.join("_manifest.json")).unwrap();
    assert!(text.contains("\"solver\": null"), "{text}");
    assert_done(&sweep("1-40 --boards --format csv", &boards));
}

#[test]
fn a_sweep_keeps_the_block_with_which_it_started() {
    let folder = folder("sweep-block");
    let out = folder.join("out");
    assert_done(&sweep("1-100 --block 30 --format csv", &out));
    fs::remove_file(out.join("deals-0000000031.csv")).unwrap();
    let ran = sweep("1-100 --format csv", &out);
    assert_done(&ran);
    assert!(ran.out.contains("; 4 files, "), "{ran:?}");
    let ran = sweep("1-100 --format csv", &out);
    assert!(ran.out.ends_with("; already finished\n"), "{ran:?}");
    // Every shard of a folder takes the block of the first.
    let parts = folder.join("parts");
    assert_done(&sweep("1-100 --block 30 --shard 1/2 --format csv", &parts));
    assert_done(&sweep("1-100 --shard 2/2 --format csv", &parts));
    let path = parts.to_str().unwrap();
    let merged = freecell_args(&["sweep", "--merge", path]).prints();
    assert!(merged.contains("; 4 files, "), "{merged}");
    // A block that was asked for is not replaced.
    let ran = sweep("1-100 --block 40 --format csv", &out);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(
        ran.err.contains("it was started with --block 30, not 40"),
        "{ran:?}"
    );
}

/// Returns the files of a folder in which a process was killed after it had finished
/// `count` files.
fn killed_after(count: usize, job: &Job, name: &str) -> std::path::PathBuf {
    let folder = folder(name);
    let (live, killed) = (folder.join("live"), folder.join("killed"));
    let mut open = Folder::open(&live, job).unwrap();
    for block in job.blocks().take(count) {
        let (bytes, finished) = make_block(job, block, None).unwrap();
        assert!(put_block(&live, job, block, &bytes, "one").unwrap());
        open.add(vec![finished]).unwrap();
    }
    fs::create_dir(&killed).unwrap();
    for name in names(&live) {
        fs::copy(live.join(&name), killed.join(&name)).unwrap();
    }
    killed
}

fn csv_job() -> Job {
    let deal = |number| DealNumber::new(number).unwrap();
    Job {
        range: deal(1)..=deal(40),
        block: 10,
        shard: None,
        options: Options::default(),
        format: Format::Csv,
    }
}

#[test]
fn a_journal_survives_the_process() {
    let args = "1-40 --block 10 --format csv";
    let out = killed_after(3, &csv_job(), "sweep-journal");
    let journal = out.join("_manifest.journal");
    let path = out.to_str().unwrap();
    let whole = fs::read(&journal).unwrap();
    assert_eq!(open_for_reading(&out, |_| ()).unwrap()[0].files.len(), 3);
    let verified = freecell_args(&["sweep", "--verify", path]).prints();
    assert!(
        verified.starts_with(
            "30 rows in 3 files: 30 solutions replayed, 0 wrong, 0 files damaged; 10 deals"
        ),
        "{verified}"
    );
    assert!(
        freecell_args(&["stats", path])
            .prints()
            .contains("not finished: ")
    );
    // A line that the crash has cut short.
    fs::write(&journal, &whole[..whole.len() - 20]).unwrap();
    assert_eq!(open_for_reading(&out, |_| ()).unwrap()[0].files.len(), 2);
    // Bytes that are not text.
    fs::write(&journal, [&whole[..], b"\xFF\xFE\0\0"].concat()).unwrap();
    assert_eq!(open_for_reading(&out, |_| ()).unwrap()[0].files.len(), 3);
    let text = String::from_utf8(whole.clone()).unwrap();
    // An edited line that disagrees with its file.
    let line = text.lines().nth(2).unwrap();
    let (before, _) = line.split_once("\"sha256\"").unwrap();
    let edited = format!("{before}\"sha256\": \"{}\"}}", "0".repeat(64));
    fs::write(&journal, text.replace(line, &edited)).unwrap();
    let ran = sweep(args, &out);
    assert_done(&ran);
    assert!(
        ran.err.contains("deals-0000000011.csv\" is damaged")
            && ran.err.contains("its deals will be solved again")
            && ran.err.lines().count() == 1,
        "{ran:?}"
    );
    assert!(!journal.exists());
    // The journal of another manifest does not count, even with a wrong line.
    fs::write(&journal, text.replace("\"first\": 11", "\"first\": 12")).unwrap();
    let ran = sweep(args, &out);
    assert!(
        ran.out.ends_with("; already finished\n") && ran.err.is_empty(),
        "{ran:?}"
    );
    assert!(!journal.exists());
    let calm = folder("sweep-journal-calm").join("out");
    assert_done(&sweep(args, &calm));
    assert_eq!(content(&out), content(&calm));
}

#[test]
fn a_damaged_line_of_a_journal_is_reported_and_costs_one_file() {
    let args = "1-40 --block 10 --format csv";
    let out = killed_after(3, &csv_job(), "sweep-journal-damage");
    let (journal, path) = (out.join("_manifest.journal"), out.to_str().unwrap());
    let whole = fs::read_to_string(&journal).unwrap();
    for (damaged, why) in [
        (
            whole.replacen("{\"name\"", "{\"name", 1),
            "line 2: not valid JSON",
        ),
        (
            whole.replace("\"first\": 11", "\"first\": 12"),
            "line 3: \"deals-0000000011.csv\" does not belong to this sweep",
        ),
    ] {
        fs::write(&journal, damaged).unwrap();
        let problem = format!("{journal:?} is damaged: {why}");
        assert_eq!(open_for_reading(&out, |_| ()).unwrap()[0].files.len(), 2);
        let ran = freecell_args(&["sweep", "--verify", path]).go();
        assert_eq!(ran.code, Some(1), "{ran:?}");
        assert!(ran.out.starts_with(&format!("{problem}\n")), "{ran:?}");
        assert!(
            ran.out.contains(", 1 damaged line in a journal;"),
            "{ran:?}"
        );
        let ran = freecell_args(&["stats", path]).go();
        assert_eq!(
            (ran.code, ran.err),
            (
                Some(0),
                format!("note: {problem}; its deals are left out\n")
            )
        );
    }
    let ran = sweep(args, &out);
    assert_done(&ran);
    assert!(
        ran.err.contains("line 3: ") && ran.err.ends_with("; its deals will be solved again\n"),
        "{ran:?}"
    );
    assert_eq!(ran.err.lines().count(), 1, "{ran:?}");
    let calm = folder("sweep-journal-damage-calm").join("out");
    assert_done(&sweep(args, &calm));
    assert_eq!(content(&out), content(&calm));
}

#[test]
fn wrong_counts_are_corrected_when_a_sweep_resumes() {
    for format in ["parquet", "csv", "jsonl"] {
        let out = folder(&format!("sweep-recount-{format}")).join("out");
        let args = format!("11970-11989 --block 10 --format {format}");
        assert_done(&sweep(&args, &out));
        let manifest = out.join("_manifest.json");
        let text = fs::read_to_string(&manifest).unwrap();
        edit(
            &manifest,
            "\"solved\": 9, \"impossible\": 1",
            "\"solved\": 4, \"impossible\": 6",
        );
        let ran = sweep(&args, &out);
        assert_done(&ran);
        let file = out.join(format!("deals-0000011980.{format}"));
        assert_eq!(
            ran.err,
            format!(
                "note: {file:?} was listed with 4 solved, 6 impossible, 0 gave up; \
                 corrected to 9 solved, 1 impossible, 0 gave up\n"
            )
        );
        assert!(
            ran.out.contains(": 19 solved, 1 impossible, 0 gave up;"),
            "{ran:?}"
        );
        assert_eq!(fs::read_to_string(&manifest).unwrap(), text);
    }
    let out = killed_after(3, &csv_job(), "sweep-recount-journal");
    edit(
        &out.join("_manifest.journal"),
        "\"solved\": 10, \"impossible\": 0",
        "\"solved\": 0, \"impossible\": 10",
    );
    let ran = sweep("1-40 --block 10 --format csv", &out);
    assert_done(&ran);
    assert!(
        ran.err
            .ends_with(" gave up (and the counts of 2 other files)\n")
            && ran.err.lines().count() == 1,
        "{ran:?}"
    );
    assert!(
        ran.out.contains(": 40 solved, 0 impossible, 0 gave up;"),
        "{ran:?}"
    );
}

#[test]
fn wrong_counts_of_shards_are_corrected_when_they_are_merged() {
    let out = folder("sweep-recount-merge").join("out");
    for shard in ["1/2", "2/2"] {
        assert_done(&sweep(&format!("1-20 --shard {shard}"), &out));
    }
    edit(
        &out.join("_manifest-2-of-2.json"),
        "\"solved\": 10, \"impossible\": 0",
        "\"solved\": 0, \"impossible\": 10",
    );
    let merged = freecell_args(&["sweep", "--merge", out.to_str().unwrap()]).prints();
    assert!(
        merged.contains(": 20 solved, 0 impossible, 0 gave up;"),
        "{merged}"
    );
}

#[test]
fn shards_with_journals_are_merged() {
    let mut job = csv_job();
    let parts: Vec<_> = (1..=2)
        .map(|index| {
            job.shard = freecell_sweep::Shard::new(index, 2);
            killed_after(2, &job, &format!("sweep-journal-{index}"))
        })
        .collect();
    for name in names(&parts[1]) {
        fs::copy(parts[1].join(&name), parts[0].join(&name)).unwrap();
    }
    let path = parts[0].to_str().unwrap();
    let merged = freecell_args(&["sweep", "--merge", path]).prints();
    assert!(merged.starts_with("40 deals in "), "{merged}");
    let (manifests, tables): (Vec<_>, Vec<_>) = names(&parts[0])
        .into_iter()
        .partition(|name| name.starts_with('_'));
    assert_eq!(
        (manifests.concat().as_str(), tables.len()),
        ("_manifest.json", 4)
    );
}
