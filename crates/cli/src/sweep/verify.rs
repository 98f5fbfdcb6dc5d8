//! `freecell sweep --verify`

use std::ops::ControlFlow;
use std::path::Path;

use freecell_parallel::ordered_map;
use freecell_sweep::{Column, Manifest, open_for_reading, read_rows, validate};

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
    missing: u64,
}

pub(crate) fn run(args: &SweepArgs) -> anyhow::Result<Exit> {
    let folders: Vec<&Path> = args.inputs.iter().map(Path::new).collect();
    let mut parts = Vec::new();
    for folder in folders {
        check_folder_exists(folder)?;
        for manifest in open_for_reading(folder)? {
            parts.push((folder, manifest));
        }
    }
    let total = parts.iter().map(|(_, manifest)| manifest.deals()).sum();
    let progress = Progress::new(total, !args.quiet.is_set());
    let mut output = Output::open(None)?;
    let mut totals = Totals::default();
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
        missing,
    } = totals;
    let mut summary = format!(
        "{} in {} verified: {wrong} wrong, {} damaged",
        count(rows, "row"),
        count(files, "file"),
        count(damaged, "file"),
    );
    if missing > 0 {
        summary.push_str(&format!("; {} not finished", count(missing, "deal")));
    }
    output.buffer.extend_from_slice(summary.as_bytes());
    output.buffer.push(b'\n');
    output.finish()?;
    Ok(match wrong + damaged {
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
        output.flush()?;
        if end.is_break() {
            return Ok(());
        }
    }
    Ok(())
}
