//! Sweeps that are killed, stopped, damaged or started twice.

use std::fs;
use std::thread::sleep;
use std::time::Duration;

use freecell_sweep::{Column, open_for_reading, read_rows};
use freecell_testkit::Random;

use super::{assert_done, content, finished_files, names, spawn, sweep};
use crate::run::{folder, freecell_args, wait_until};

#[test]
fn a_killed_sweep_resumes() {
    let folder = folder("sweep-kill");
    let (calm, killed) = (folder.join("calm"), folder.join("killed"));
    let args = "1-6000 --block 150";
    assert_done(&sweep(args, &calm));
    let all = finished_files(&calm);
    assert_eq!(all, 40);
    let seed = u64::from(std::process::id());
    println!("the seed is {seed}");
    let mut random = Random::new(seed);
    let mut finished = Vec::new();
    let mut interrupted = 0;
    for round in 0..10 {
        let mut child = spawn(&format!("sweep {args}"), &killed);
        // Kill it after a few more files, so that no run finishes the sweep.
        let enough = (finished.len() + random.below(4)).min(all - 1);
        wait_until("more files", || finished_files(&killed) >= enough);
        sleep(Duration::from_micros(random.below(10_000) as u64));
        interrupted += usize::from(child.is_running());
        child.kill();
        // Finished files stay finished, and every file with a final name is
        // complete.
        let now = match open_for_reading(&killed, |_| ()) {
            Ok(manifests) => manifests[0].files.clone(),
            Err(_) if finished.is_empty() => Vec::new(),
            Err(error) => panic!("{error}"),
        };
        assert!(now.len() >= enough, "round {round}");
        assert!(
            finished.iter().all(|file| now.contains(file)),
            "round {round}"
        );
        for file in &now {
            let job = &open_for_reading(&killed, |_| ()).unwrap()[0].job;
            read_rows(&killed, job, file, &Column::of(&job.options)).unwrap();
        }
        finished = now;
    }
    println!(
        "{interrupted} times interrupted, {} files before the end",
        finished.len()
    );
    assert!(interrupted >= 5 && !finished.is_empty());
    let ran = sweep(args, &killed);
    assert_done(&ran);
    assert_eq!(ran.err, "");
    assert_eq!(names(&killed), names(&calm));
    assert_eq!(content(&killed), content(&calm));
}

#[test]
#[cfg(unix)]
fn ctrl_c_discards_unfinished_files_and_explains_how_to_resume() {
    use std::io::{BufRead, BufReader, Read};

    let out = folder("sweep-interrupt").join("out");
    let mut child = spawn("sweep 1-10000000 --block 100 --log-every 20ms", &out);
    wait_until("three files", || finished_files(&out) >= 3);
    let mut stderr = BufReader::new(child.stderr.take().unwrap());
    let mut said = String::new();
    stderr.read_line(&mut said).unwrap();
    child.interrupt();
    stderr.read_to_string(&mut said).unwrap();
    assert_eq!(child.output().status.code(), Some(130));
    let last = said.lines().last().unwrap();
    assert!(last.starts_with("note: interrupted: "), "{said}");
    assert!(last.ends_with(" of 10000000 deals finished; run the same command to resume"));
    let line = said.lines().next().unwrap();
    assert!(
        line.contains(" of 10000000 deals (0.0 %), ") && line.contains(" solved, "),
        "{line}"
    );
    assert!(
        names(&out)
            .iter()
            .all(|name| name.strip_suffix(".part").is_none())
    );
    let stats = freecell_args(&["stats", out.to_str().unwrap()]).prints();
    assert!(stats.contains("\nnot finished: "), "{stats}");
}

#[test]
#[cfg(target_os = "linux")]
fn an_interrupted_verification_says_how_far_it_came() {
    use std::process::{Command, Stdio};

    use crate::process::start;

    let out = folder("sweep-verify-interrupt").join("out");
    // Deals without free cells are impossible, and searched again.
    let args = "1-20000 --cells 0 --max-states 100000 --no-solutions";
    assert_done(&sweep(args, &out));
    let child = start(
        Command::new(env!("CARGO_BIN_EXE_freecell"))
            .args(["sweep", "--threads", "1", "--verify", out.to_str().unwrap()])
            .stdout(Stdio::piped()),
    );
    child.wait_for_handler();
    child.interrupt();
    let output = child.output();
    assert_eq!(output.status.code(), Some(130));
    let said = String::from_utf8(output.stdout).unwrap();
    let last = said.lines().last().unwrap();
    let last = last.strip_prefix("interrupted; ").expect(last);
    let (rows, rest) = last.split_once(" of 20000 rows in ").expect(last);
    assert!(rows.parse::<u32>().unwrap() < 20_000, "{last}");
    // It may not have opened the file yet.
    assert!(
        rest.starts_with("1 file: ") || (rows == "0" && rest.starts_with("0 files: ")),
        "{last}"
    );
}

#[test]
fn a_folder_has_one_sweep_and_one_writer() {
    let out = folder("sweep-other").join("out");
    assert_done(&sweep("1-100 --block 50", &out));
    let before = names(&out);
    for (args, difference) in [
        ("--block 40", "with --block 50, not 40"),
        ("--cells 3", "with --cells 4, not 3"),
        ("--format csv", "with --format parquet, not csv"),
        (
            "--max-time 1s",
            "without --max-time, not with --max-time 1s",
        ),
        ("--max-memory 1GB", "with --max-memory 256MiB, not 1GB"),
        (
            "--fewest-cells",
            "without --fewest-cells, not with --fewest-cells",
        ),
        (
            "--no-solutions",
            "without --no-solutions, not with --no-solutions",
        ),
    ] {
        let ran = sweep(&format!("1-100 {args}"), &out);
        assert_eq!(ran.code, Some(2), "{ran:?}");
        let sentence = format!("holds another sweep: it was started {difference} (");
        assert!(ran.err.contains(&sentence), "{ran:?}");
    }
    assert_eq!(names(&out), before);
    let ran = sweep("1-100 --block 50", &out);
    assert!(ran.out.ends_with("; already finished\n"), "{ran:?}");

    let busy = folder("sweep-busy").join("out");
    let mut first = spawn("sweep 1-100000000 --block 1000", &busy);
    wait_until("a manifest", || busy.join("_manifest.json").exists());
    let ran = sweep("1-100000000 --block 1000", &busy);
    first.kill();
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.err.contains("another sweep is writing to"), "{ran:?}");
    // The lock of a killed sweep does not outlive it.
    let before = finished_files(&busy);
    let second = spawn("sweep 1-100000000 --block 1000", &busy);
    wait_until("a file of the second", || finished_files(&busy) > before);
    assert!(second.is_running());
}

#[test]
fn a_refused_sweep_leaves_no_locks_behind() {
    let out = folder("sweep-refused").join("out");
    assert_done(&sweep("1-30 --block 10 --format csv", &out));
    let all_names = || {
        let entries = fs::read_dir(&out).unwrap();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    };
    let before = all_names();
    for args in [
        "1-30 --block 10 --format csv --shard 1/3",
        "1-30 --block 10 --format csv --cells 3 --shard 2/3",
    ] {
        assert_eq!(sweep(args, &out).code, Some(2));
        assert_eq!(all_names(), before);
    }
    // A file without a manifest.
    for name in before.iter().filter(|name| {
        let name = name.to_string_lossy();
        name.starts_with('_')
    }) {
        fs::remove_file(out.join(name)).unwrap();
    }
    let before = all_names();
    let ran = sweep("1-30 --block 10 --format csv", &out);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert_eq!(all_names(), before);
}

#[test]
fn damaged_files_are_solved_again() {
    let out = folder("sweep-damage").join("out");
    let args = "1-300 --block 100";
    assert_done(&sweep(args, &out));
    let expected = content(&out);
    let path = out.to_str().unwrap();
    let file = out.join("deals-0000000101.parquet");
    let whole = fs::read(&file).unwrap();
    let mut flipped = whole.clone();
    flipped[1000] ^= 1;
    for damage in [None, Some(&whole[..500]), Some(&[][..]), Some(&flipped[..])] {
        match damage {
            None => fs::remove_file(&file).unwrap(),
            Some(bytes) => fs::write(&file, bytes).unwrap(),
        }
        let stats = freecell_args(&["stats", path]);
        let said = match damage {
            None => stats.fails_to_access(),
            Some(_) => stats.refuses(),
        };
        assert!(said.contains("deals-0000000101.parquet"), "{said}");
        let ran = freecell_args(&["sweep", "--verify", path]).go();
        assert_eq!(ran.code, Some(1), "{ran:?}");
        assert!(
            ran.out.ends_with(
                "200 rows in 2 files: 200 solutions replayed, 0 wrong, 1 file damaged\n"
            ),
            "{ran:?}"
        );
        let ran = sweep(args, &out);
        assert_done(&ran);
        assert!(
            ran.err.contains("0000000101.parquet")
                && ran.err.contains("; its deals will be solved again"),
            "{ran:?}"
        );
        assert_eq!(content(&out), expected);
    }

    let manifest = out.join("_manifest.json");
    let text = fs::read_to_string(&manifest).unwrap();
    let names_before = names(&out);
    for damage in [
        "",
        "{}",
        &text[..400],
        &text.replace("300", "30x"),
        &text.replace("0000000101", "0000000102"),
    ] {
        fs::write(&manifest, damage).unwrap();
        for ran in [sweep(args, &out), freecell_args(&["stats", path]).go()] {
            assert_eq!(ran.code, Some(2), "{ran:?}");
            assert!(ran.err.contains("_manifest.json\" is damaged: "), "{ran:?}");
            assert_eq!(ran.err.lines().count(), 1, "{ran:?}");
        }
    }
    fs::remove_file(&manifest).unwrap();
    let ran = sweep(args, &out);
    assert!(
        ran.err
            .contains("holds a file deals-0000000001.parquet but no _manifest.json"),
        "{ran:?}"
    );
    fs::write(&manifest, &text).unwrap();
    assert_eq!(names(&out), names_before);
    let ran = sweep(args, &out);
    assert!(
        ran.out.ends_with("; already finished\n") && ran.err.is_empty(),
        "{ran:?}"
    );
}
