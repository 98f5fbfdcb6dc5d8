//! `freecell sweep --verify`

use std::ops::ControlFlow;
use std::path::Path;

use freecell_parallel::ordered_map;
use freecell_sweep::{
    Column, Counts, FinishedFile, Manifest, Rows, foreign_files, open_for_reading, read_rows,
    validate,
};

use super::args::SweepArgs;
use crate::exit::Exit;
use crate::input::check_folder_exists;
use crate::interrupt;
use crate::output::Output;
use crate::progress::Progress;
use crate::quantity::count;

/// Totals over all folders.
#[derive(Default)]
struct Totals {
    rows: u64,
    files: u64,
    wrong: u64,
    damaged: u64,
    /// Files whose counts in the manifest are wrong.
    miscounted: u64,
    /// Files that do not belong to the sweep.
    foreign: u64,
    missing: u64,
}

pub(crate) fn run(args: &SweepArgs) -> anyhow::Result<Exit> {
    let folders: Vec<&Path> = args.inputs.iter().map(Path::new).collect();
    let mut parts = Vec::new();
    let mut foreign = Vec::new();
    for folder in folders {
        check_folder_exists(folder)?;
        let manifests = open_for_reading(folder)?;
        for name in foreign_files(folder, &manifests)? {
            foreign.push(folder.join(name));
        }
        parts.extend(manifests.into_iter().map(|manifest| (folder, manifest)));
    }
    let total = parts.iter().map(|(_, manifest)| manifest.deals()).sum();
    let progress = Progress::new(total, !args.quiet.is_set());
    let mut output = Output::open(None)?;
    let mut totals = Totals {
        foreign: foreign.len() as u64,
        ..Totals::default()
    };
    for path in foreign {
        let line = format!("{path:?} does not belong to the sweep in its folder\n");
        output.buffer.extend_from_slice(line.as_bytes());
    }
    for (folder, manifest) in &parts {
        verify(folder, manifest, args, &mut totals, &progress, &mut output)?;
        totals.missing += manifest.job.count() - manifest.deals();
    }
    drop(progress);
    let Totals {
        rows,
        files,
        wrong,
        damaged,
        miscounted,
        foreign,
        missing,
    } = totals;
    let mut summary = format!(
        "{} in {} verified: {wrong} wrong, {} damaged",
        count(rows, "row"),
        count(files, "file"),
        count(damaged, "file"),
    );
    if miscounted > 0 {
        summary.push_str(&format!(", {} miscounted", count(miscounted, "file")));
    }
    if foreign > 0 {
        let files = count(foreign, "other file");
        summary.push_str(&format!(", {files} in the folder"));
    }
    if missing > 0 {
        summary.push_str(&format!("; {} not finished", count(missing, "deal")));
    }
    output.buffer.extend_from_slice(summary.as_bytes());
    output.buffer.push(b'\n');
    output.finish()?;
    Ok(match wrong + damaged + miscounted + foreign {
        _ if interrupt::interrupted() => Exit::Interrupted,
        0 => Exit::Done,
        _ => Exit::No,
    })
}

fn verify(
    folder: &Path,
    manifest: &Manifest,
    args: &SweepArgs,
    totals: &mut Totals,
    progress: &Progress,
    output: &mut Output,
) -> anyhow::Result<()> {
    let job = &manifest.job;
    let columns = Column::of(&job.options);
    for file in &manifest.files {
        if interrupt::interrupted() {
            return Ok(());
        }
        let rows = match read_rows(folder, job, file, &columns) {
            Ok(rows) => rows,
            Err(error) => {
                totals.damaged += 1;
                output
                    .buffer
                    .extend_from_slice(format!("{error}\n").as_bytes());
                continue;
            }
        };
        totals.files += 1;
        let end = ordered_map(
            rows.iter(),
            args.threads.parallelism(),
            || (),
            |(), (row, text)| validate(row, text, &job.options).err(),
            |problem| {
                totals.rows += 1;
                if let Some(problem) = problem {
                    totals.wrong += 1;
                    output
                        .buffer
                        .extend_from_slice(format!("{problem}\n").as_bytes());
                }
                progress.advance_to(totals.rows);
                if interrupt::interrupted() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
        );
        if end.is_break() {
            return output.flush();
        }
        let problems = count_problems(folder, manifest, file, &rows);
        totals.miscounted += u64::from(!problems.is_empty());
        output.buffer.extend(problems.concat().bytes());
        output.flush()?;
    }
    Ok(())
}

/// Returns a line for each count that the manifest states wrongly.
fn count_problems(
    folder: &Path,
    manifest: &Manifest,
    file: &FinishedFile,
    rows: &Rows,
) -> Vec<String> {
    let path = folder.join(file.name(&manifest.job));
    let counts = file
        .counts
        .named()
        .into_iter()
        .zip(Counts::of(rows).named());
    counts
        .filter(|(stated, actual)| stated != actual)
        .map(|((name, stated), (_, actual))| {
            format!("{path:?}: {name} is {stated} in the manifest, but {actual} in the file\n")
        })
        .collect()
}
