mod disk;
mod extension;
mod interruption;
mod manifest;
mod verify;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use freecell_sweep::{Block, Column, Options, Worker, open_for_reading, read_rows};

use crate::process::{Process, start};
use crate::run::{Ran, folder, freecell, freecell_args};

/// Sweeps into a folder with these options.
fn sweep(args: &str, out: &Path) -> Ran {
    let mut args: Vec<&str> = args.split_whitespace().collect();
    args.insert(0, "sweep");
    args.extend(["--output", out.to_str().unwrap()]);
    freecell_args(&args).go()
}

fn assert_done(ran: &Ran) {
    assert_eq!(ran.code, Some(0), "{ran:?}");
}

/// Returns all values in a folder except the times, by file. Two folders are
/// identical in content if these are equal.
fn content(folder: &Path) -> Vec<(String, Vec<String>)> {
    let mut files = Vec::new();
    for manifest in open_for_reading(folder, |_| ()).unwrap() {
        let columns = Column::of(&manifest.job.options);
        for file in &manifest.files {
            let rows = read_rows(folder, &manifest.job, file, &columns).unwrap();
            let line = |(row, text): (_, &str)| {
                let columns = columns.iter().filter(|&&column| column != Column::Micros);
                let values = columns.map(|column| match column.text(row, text) {
                    Some(text) => text.to_owned(),
                    None => format!("{:?}", column.integer(row)),
                });
                values.collect::<Vec<_>>().join(" ")
            };
            let name = file.block.file_name(manifest.job.format);
            files.push((name, rows.iter().map(line).collect()));
        }
    }
    files.sort();
    files
}

/// Returns the names in a folder, without those of locks.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.strip_suffix(".lock").is_none())
        .collect();
    names.sort();
    names
}

#[test]
fn every_format_has_the_same_rows() {
    let folder = folder("sweep-formats");
    let mut contents = Vec::new();
    for format in ["parquet", "csv", "jsonl"] {
        let out = folder.join(format);
        let ran = sweep(&format!("11950-12010 --block 25 --format {format}"), &out);
        assert_done(&ran);
        assert!(
            ran.out
                .contains(": 60 solved, 1 impossible, 0 gave up; 3 files, "),
            "{ran:?}"
        );
        let expected = ["_manifest.json".to_owned()]
            .into_iter()
            .chain(["11950", "11975", "12000"].map(|first| format!("deals-00000{first}.{format}")));
        assert!(names(&out).into_iter().eq(expected));
        let verified = freecell_args(&["sweep", "--verify", out.to_str().unwrap()]).prints();
        assert_eq!(
            verified,
            "61 rows in 3 files: 60 solutions replayed, 1 impossible deal searched again, 0 wrong, 0 files damaged\n"
        );
        contents.push(
            content(&out)
                .into_iter()
                .map(|(_, rows)| rows)
                .collect::<Vec<_>>(),
        );
    }
    assert_eq!(contents[0], contents[1]);
    assert_eq!(contents[0], contents[2]);
    // A worker makes the same rows, and the solver returns the same verdicts.
    let mut worker = Worker::new(&Options::default());
    let block = Block {
        first: 11950,
        last: 12010,
    };
    let rows = worker.rows(block, &|| false).unwrap();
    let solved = freecell("solve 11950-12010").go().out;
    let records: Vec<&str> = solved
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect();
    let ours: Vec<&str> = rows
        .iter()
        .map(|(_, text)| text)
        .filter(|text| !text.is_empty())
        .collect();
    assert_eq!(ours, records);
    let header = fs::read_to_string(folder.join("csv/deals-0000011950.csv")).unwrap();
    assert!(header.starts_with(
        "deal,verdict,limit,length_max,length_safe,length_unit,cells_used,states,micros,record\n"
    ));
}

#[test]
fn tables_without_solutions_and_of_boards() {
    let folder = folder("sweep-only");
    let boards = folder.join("boards");
    assert_done(&sweep("-4-100 --boards --format csv", &boards));
    let text = fs::read_to_string(boards.join("deals--000000004.csv")).unwrap();
    let decks = freecell("deal -4-100 --format deck").prints();
    let expected: Vec<String> = (-4..=100)
        .zip(decks.lines())
        .map(|(n, d)| format!("{n},{d}"))
        .collect();
    assert!(text.lines().skip(1).eq(expected));
    assert!(
        freecell_args(&["stats", boards.to_str().unwrap()])
            .prints()
            .contains("105 boards")
    );
    let verify = ["sweep", "--verify", boards.to_str().unwrap()];
    assert_eq!(
        freecell_args(&verify).prints(),
        "105 rows in 1 file: 105 boards compared, 0 wrong, 0 files damaged\n"
    );

    let rates = folder.join("rates");
    assert_done(&sweep("1-50 --no-solutions --format jsonl", &rates));
    let text = fs::read_to_string(rates.join("deals-0000000001.jsonl")).unwrap();
    assert_eq!(text.lines().count(), 50);
    assert!(
        text.lines()
            .all(|line| !line.contains("record") && line.contains("length_max"))
    );
    let verify = ["sweep", "--verify", rates.to_str().unwrap()];
    assert_eq!(
        freecell_args(&verify).prints(),
        "50 rows in 1 file: no solutions to replay, 50 verdicts without a solution not checked, \
         0 wrong, 0 files damaged\n"
    );
}

#[test]
fn fewest_cells_agree_with_solve() {
    let out = folder("sweep-cells").join("out");
    assert_done(&sweep(
        "1-12 --fewest-cells --format csv --max-states 200000",
        &out,
    ));
    let text = fs::read_to_string(out.join("deals-0000000001.csv")).unwrap();
    let mut known = 0;
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        // The field is empty if a limit ended the search.
        let Ok(fewest) = fields[7].parse::<usize>() else {
            assert_eq!(fields[7], "", "{line}");
            continue;
        };
        let exit = |cells: usize| {
            let args = format!(
                "solve {} --quiet --cells {cells} --max-states 200000",
                fields[0]
            );
            freecell(&args).go().code
        };
        assert_eq!(exit(fewest), Some(0), "{line}");
        assert!(fewest == 0 || exit(fewest - 1) == Some(1), "{line}");
        known += 1;
    }
    assert_eq!(text.lines().count(), 1 + 12);
    assert_eq!(known, 12);
    let stats = freecell_args(&["stats", out.to_str().unwrap()]).prints();
    assert!(
        stats.contains(&format!("\nfewest cells ({known} deals)\n")),
        "{stats}"
    );
    assert!(!stats.contains("undecided"), "{stats}");
    // Impossible deals need more cells than the sweep has.
    let beyond = folder("sweep-beyond").join("out");
    assert_done(&sweep("11981-11983 --fewest-cells", &beyond));
    let stats = freecell_args(&["stats", beyond.to_str().unwrap()]).prints();
    let (_, bars) = stats.split_once("\nfewest cells (3 deals)\n").unwrap();
    let labels = bars
        .lines()
        .map_while(|line| line.split_whitespace().next());
    assert_eq!(labels.last(), Some(">4"), "{stats}");
    assert!(bars.contains("\n>4  1  33.33 %  "), "{stats}");
    let undecided = folder("sweep-undecided").join("out");
    assert_done(&sweep("1-3 --fewest-cells --max-states 100", &undecided));
    let stats = freecell_args(&["stats", undecided.to_str().unwrap()]).prints();
    let expected = "\nfewest cells: 2 deals undecided  (1 2)\n";
    assert!(stats.contains(expected), "{stats}");
    let verified = freecell_args(&["sweep", "--verify", out.to_str().unwrap()]).prints();
    assert_eq!(
        verified,
        "12 rows in 1 file: 12 solutions replayed, fewest cells of 12 deals searched again, \
         0 wrong, 0 files damaged\n"
    );
}

#[test]
fn stats_count_the_levels_of_rated_deals() {
    let out = folder("sweep-levels").join("out");
    assert_done(&sweep("1-20 --level --format csv", &out));
    let table = fs::read_to_string(out.join("deals-0000000001.csv")).unwrap();
    let count = |level: &str| {
        let is_there = |line: &&str| line.split(',').any(|field| field == level);
        table.lines().filter(is_there).count()
    };
    let path = out.to_str().unwrap();
    let stats = freecell_args(&["stats", path]).prints();
    let (_, bars) = stats.split_once("\nlevel (20 deals)\n").expect(&stats);
    let json = freecell_args(&["stats", path, "--format", "json"]).prints();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let levels = ["easy", "medium", "tricky", "hard", "expert"];
    for (level, bar) in levels.into_iter().zip(bars.lines()) {
        let words: Vec<&str> = bar.split_whitespace().collect();
        assert_eq!(words[..2], [level, &count(level).to_string()], "{stats}");
        assert_eq!(json["level"][level], count(level), "{json}");
    }
    assert!(levels.into_iter().filter(|level| count(level) > 0).count() > 1);
    // The level of a single deal is a value, and unrated sweeps have none.
    let one = folder("sweep-level").join("out");
    assert_done(&sweep("1 --level", &one));
    let stats = freecell_args(&["stats", one.to_str().unwrap()]).prints();
    let last = stats.lines().last().unwrap();
    assert!(last.starts_with("level ") && levels.iter().any(|level| last.ends_with(level)));
    let plain = folder("sweep-no-level").join("out");
    assert_done(&sweep("1-3", &plain));
    let stats = freecell_args(&["stats", plain.to_str().unwrap()]).prints();
    assert!(!stats.contains("level"), "{stats}");
}

#[test]
fn sizes_need_a_unit() {
    for size in ["5", "100", "0", "1.5"] {
        for command in ["solve 617", "sweep 1-10 --output nowhere", "prove 11982"] {
            let ran = freecell(&format!("{command} --max-memory {size}")).go();
            assert_eq!(ran.code, Some(2), "{ran:?}");
            let advice = "expected a size such as 64MiB, 500MB or 1.5GB";
            assert!(ran.err.contains(advice), "{ran:?}");
        }
    }
}

#[test]
fn every_shard_of_a_small_sweep_has_work() {
    let folder = folder("sweep-small-shards");
    let parts = ["one", "two"].map(|name| folder.join(name));
    for (part, index) in parts.iter().zip(1..) {
        let ran = sweep(&format!("1-2000 --shard {index}/2"), part);
        assert_done(&ran);
        assert!(ran.out.starts_with("1000 deals in "), "{ran:?}");
        assert!(ran.out.ends_with(" deals/s\n"), "{ran:?}");
    }
    let whole = folder.join("whole");
    let [one, two, whole] = [&parts[0], &parts[1], &whole].map(|path| path.to_str().unwrap());
    let merged = freecell_args(&["sweep", "--merge", one, two, "--output", whole]).prints();
    assert!(merged.starts_with("2000 deals in "), "{merged}");

    // A block that the user chose is kept, and so is the truth about it.
    let ran = sweep("1-2000 --block 2000 --shard 1/2", &folder.join("large"));
    assert_done(&ran);
    assert!(
        ran.out.starts_with("0 deals in ")
            && ran.out.ends_with("; no work for this shard: the sweep has only 1 file (use a smaller --block or fewer shards)\n"),
        "{ran:?}"
    );
    let few = folder.join("few");
    let ran = sweep("1-2 --shard 1/3", &few);
    assert_eq!((ran.code, few.exists()), (Some(2), false), "{ran:?}");
    assert!(
        ran.err.contains("cannot divide 2 deals into 3 shards"),
        "{ran:?}"
    );
}

#[test]
fn one_deal_is_singular_and_small_files_have_a_size() {
    let out = folder("sweep-singular").join("out");
    let ran = sweep("1 --format csv", &out);
    assert_done(&ran);
    assert!(ran.out.starts_with("1 deal in "), "{ran:?}");
    assert!(
        ran.out.contains("; 1 file, ") && ran.out.contains(" bytes; "),
        "{ran:?}"
    );
    let verified = freecell_args(&["sweep", "--verify", out.to_str().unwrap()]).prints();
    assert_eq!(
        verified,
        "1 row in 1 file: 1 solution replayed, 0 wrong, 0 files damaged\n"
    );
}

#[test]
fn units_mean_the_same_everywhere() {
    let out = folder("sweep-units").join("out");
    let with = |options: &str| sweep(&format!("1-10 {options}"), &out);
    assert_done(&with("--max-memory 64MiB --max-time 1h"));
    assert_done(&with("--max-memory 65536KiB --max-time 60min"));
    let ran = with("--max-memory 64MB --max-time 1h");
    assert_eq!(ran.code, Some(2), "{ran:?}");
    // The default is 256 MiB.
    let out = folder("sweep-default").join("out");
    assert_done(&sweep("1-10", &out));
    assert_done(&sweep("1-10 --max-memory 268435456B", &out));
    // Few free cells need more.
    let out = folder("sweep-default-cells").join("out");
    assert_done(&sweep("2-3 --fewest-cells", &out));
    assert_done(&sweep("2-3 --fewest-cells --max-memory 2GiB", &out));
    for command in ["solve", "hint", "prove", "verify-proof", "sweep"] {
        let help = freecell(&format!("{command} --help")).prints();
        assert!(help.contains("MiB]"), "{command}");
    }
}

#[test]
fn merged_shards_equal_a_whole_sweep() {
    let folder = folder("sweep-parts");
    let whole = folder.join("whole");
    let range = "1-1000 --block 60";
    assert_done(&sweep(range, &whole));
    let expected = content(&whole);

    // All shards into one folder at the same time.
    let same = folder.join("same");
    let join = ["sweep", "--merge", same.to_str().unwrap()];
    let parts: Vec<Process> = (1..=4)
        .map(|part| {
            spawn(
                &format!("sweep {range} --shard {part}/4 --threads 1"),
                &same,
            )
        })
        .collect();
    for mut part in parts {
        assert!(part.wait().success());
    }
    assert_eq!(names(&same).len(), 17 + 4);
    assert!(
        freecell_args(&["stats", same.to_str().unwrap()])
            .prints()
            .contains("solved")
    );
    let said = sweep(range, &same);
    assert!(
        said.err.contains("holds shard 1/4 of this sweep"),
        "{said:?}"
    );
    assert!(freecell_args(&join).prints().contains("1000 solved"));
    assert_eq!(names(&same), names(&whole));
    assert_eq!(content(&same), expected);
    // A second run has nothing left to do.
    assert!(freecell_args(&join).prints().contains("1000 solved"));
    assert_done(&sweep(range, &same));
    let said = sweep(&format!("{range} --shard 1/4"), &same);
    assert!(
        said.err.contains("already holds the whole sweep"),
        "{said:?}"
    );

    // Each shard into its own folder.
    let own = |part: u32| folder.join(format!("part-{part}"));
    for part in 1..=3 {
        assert_done(&sweep(&format!("{range} --shard {part}/4"), &own(part)));
    }
    let joined = folder.join("joined");
    let merge = |parts: &[PathBuf]| {
        let mut args = vec!["sweep", "--merge"];
        args.extend(parts.iter().map(|part| part.to_str().unwrap()));
        args.extend(["--output", joined.to_str().unwrap()]);
        freecell_args(&args)
    };
    let three: Vec<PathBuf> = (1..=3).map(own).collect();
    assert_eq!(merge(&three).refuses(), "shard 4/4 is missing");
    // An interrupted shard: its last file is missing.
    let last_part = "1-1000 --block 60 --shard 4/4";
    assert_done(&sweep(last_part, &own(4)));
    forget_last_file(&own(4), "_manifest-4-of-4.json", "deals-0000000961.parquet");
    let four: Vec<PathBuf> = (1..=4).map(own).collect();
    let said = merge(&four).refuses();
    assert!(
        said.contains("shard 4/4") && said.contains("is not finished"),
        "{said}"
    );
    let ran = sweep(last_part, &own(4));
    assert_done(&ran);
    assert!(!ran.out.contains("already finished"), "{ran:?}");
    let twice = folder.join("twice");
    fs::create_dir(&twice).unwrap();
    for name in names(&own(2)) {
        fs::copy(own(2).join(&name), twice.join(&name)).unwrap();
    }
    let five: Vec<PathBuf> = four.iter().cloned().chain([twice]).collect();
    let said = merge(&five).refuses();
    assert!(said.starts_with("shard 2/4 is given twice: in "), "{said}");
    assert!(!joined.exists());
    // A merge does not overwrite another sweep or unknown files.
    assert_done(&sweep("1-100 --block 60", &joined));
    let said = merge(&four).refuses();
    assert!(
        said.contains("holds another sweep: it was started with deals 1-100, not 1-1000"),
        "{said}"
    );
    fs::remove_file(joined.join("_manifest.json")).unwrap();
    let said = merge(&four).refuses();
    assert!(
        said.contains("holds another file deals-0000000001.parquet"),
        "{said}"
    );
    fs::remove_dir_all(&joined).unwrap();
    assert!(merge(&four).prints().contains("1000 solved"));
    // An interrupted merge leaves the manifest of a shard beside the merged one.
    fs::copy(
        own(1).join("_manifest-1-of-4.json"),
        joined.join("_manifest-1-of-4.json"),
    )
    .unwrap();
    assert_eq!(content(&joined), expected);
    assert_done(&sweep(range, &joined));
    assert_eq!(names(&joined), names(&whole));
    assert_eq!(content(&joined), expected);
}

/// Removes the last file of a sweep from its manifest and its folder, as if the
/// sweep had been interrupted before that file was finished.
fn forget_last_file(folder: &Path, manifest: &str, file: &str) {
    fs::remove_file(folder.join(file)).unwrap();
    let manifest = folder.join(manifest);
    let text = fs::read_to_string(&manifest).unwrap();
    let (before, after) = text.split_at(text.find(file).unwrap());
    // Each file is an object on a line of its own, separated by commas.
    let before = &before[..before.rfind(",\n").unwrap()];
    let after = &after[after.find('\n').unwrap()..];
    fs::write(&manifest, format!("{before}{after}")).unwrap();
}

/// Returns the number of finished files of a sweep.
fn finished_files(folder: &Path) -> usize {
    open_for_reading(folder, |_| ()).map_or(0, |manifests| manifests[0].files.len())
}

/// Starts the command in the background.
fn spawn(args: &str, out: &Path) -> Process {
    start(
        Command::new(env!("CARGO_BIN_EXE_freecell"))
            .args(args.split_whitespace())
            .arg("--output")
            .arg(out)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped()),
    )
}

#[test]
#[cfg(target_os = "linux")]
fn memory_does_not_grow_with_the_range() {
    // Dealing is fast enough to fill many blocks of the largest size, and boards are
    // longer than records. Solving adds the memory of the solvers.
    for (what, files) in [("--boards --block 200000", 10), ("--block 5000", 4)] {
        let peak = peak_memory(what, files);
        assert!(
            (1024..(2 * 64 + 200) * 1024).contains(&peak),
            "{what}: {peak} kB"
        );
    }
}

/// Returns the peak memory of a large sweep, in KiB, when it has finished `files`
/// files.
#[cfg(target_os = "linux")]
fn peak_memory(options: &str, files: usize) -> u64 {
    let out = folder("sweep-memory").join("out");
    let range = "sweep 1-90000000";
    let mut child = spawn(&format!("{range} {options} --threads 2"), &out);
    crate::run::wait_until("some files", || finished_files(&out) >= files);
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let peak = peak.and_then(|text| text.split_whitespace().next());
    child.kill();
    peak.expect("Linux reports it").parse().unwrap()
}

#[test]
fn stats_agree_with_the_rows() {
    let out = folder("sweep-stats").join("out");
    assert_done(&sweep("11000-12000 --format jsonl", &out));
    let text = fs::read_to_string(out.join("deals-0000011000.jsonl")).unwrap();
    let rows: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let path = out.to_str().unwrap();
    let stats = freecell_args(&["stats", path, "--format", "json"]).prints();
    let stats: serde_json::Value = serde_json::from_str(&stats).unwrap();
    assert_eq!(stats["deals"], 1001);
    assert_eq!(stats["solved"], 1000);
    assert_eq!(stats["impossible_deals"], serde_json::json!([11982]));
    for name in [
        "length_max",
        "length_safe",
        "length_unit",
        "cells_used",
        "states",
        "micros",
    ] {
        let mut numbers: Vec<(u64, i64)> = rows
            .iter()
            .filter_map(|row| Some((row[name].as_u64()?, row["deal"].as_i64()?)))
            .collect();
        numbers.sort_unstable();
        let summary = &stats[name];
        let count = numbers.len();
        assert_eq!(summary["count"], count);
        assert_eq!(summary["min"], numbers[0].0);
        assert_eq!(summary["min_deal"], numbers[0].1);
        assert_eq!(summary["max"], numbers[count - 1].0);
        let mean = numbers.iter().map(|&(n, _)| n as f64).sum::<f64>() / count as f64;
        assert!((summary["mean"].as_f64().unwrap() - mean).abs() < 1e-6 * mean);
        for percent in [1, 5, 10, 25, 50, 75, 90, 95, 99] {
            let exact = numbers[(count * percent).div_ceil(100) - 1].0 as f64;
            let found = summary["percentiles"][percent.to_string()]
                .as_f64()
                .unwrap();
            assert!(
                (found - exact).abs() <= exact / 1000.0,
                "{name} {percent}: {found} {exact}"
            );
        }
    }
    let table = freecell_args(&["stats", path]).prints();
    assert!(
        table.contains("impossible          1    0.0999 %  (11982)\n"),
        "{table}"
    );
    assert!(
        table.contains("moves, max") && table.contains("time in µs"),
        "{table}"
    );
    let picture = out.with_extension("svg");
    freecell_args(&[
        "stats",
        path,
        "--format",
        "svg",
        "-o",
        picture.to_str().unwrap(),
    ])
    .prints();
    let svg = fs::read_to_string(picture).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert!(!svg.contains("NaN") && !svg.contains("inf"));
}

#[test]
fn wrong_arguments_get_one_sentence() {
    for (args, sentence) in [
        (
            "sweep 1-10",
            "a sweep needs an output folder (add --output DIR)",
        ),
        (
            "sweep random --output x",
            "cannot sweep a random deal (expected a range",
        ),
        (
            "sweep 1 2 --output x",
            "too many arguments for a sweep (expected one range",
        ),
        ("sweep abc --output x", "\"abc\" is not a deal"),
        ("sweep 1-10 --output x --shard 5/4", "invalid value '5/4'"),
        ("sweep 1-10 --output x --block 0", "invalid value '0'"),
        (
            "sweep 1-10 --output x --block 200001",
            "invalid value '200001'",
        ),
        (
            "sweep 1-10000001 --output x --block 100",
            "the sweep would write 100001 files, more than 100000 (use a larger --block)",
        ),
        (
            "sweep --verify no/such/folder",
            "no such folder: \"no/such/folder\"",
        ),
        (
            "sweep --merge a b",
            "joining parts from several folders needs an output folder (add --output DIR)",
        ),
        ("stats no/such/folder", "no such folder: \"no/such/folder\""),
        (
            "stats src",
            "\"src\" holds no sweep (expected a folder written by freecell sweep)",
        ),
        (
            "sweep --merge src",
            "nothing to merge: no shards in \"src\" (expected",
        ),
    ] {
        let said = freecell(args).refuses();
        assert!(said.starts_with(sentence), "{args}: {said}");
    }
    assert!(!Path::new("x").exists());
}
