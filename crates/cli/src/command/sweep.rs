//! `freecell sweep`

pub(crate) mod args;
mod progress;
mod verify;

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, anyhow, bail};
use freecell_core::{DealNumber, DealRange};
use freecell_sweep::{
    Content, Error, Folder, Job, Manifest, Options, Remedy, block_of, is_supported, merge,
};

use crate::exit::Exit;
use crate::input::text_source::check_folder_exists;
use crate::interrupt;
use crate::output::outcome::with_cells;
use crate::output::progress::Spinner;
use crate::output::quantity::{count, size};
use crate::output::sink::{write_output, write_stderr};
use args::SweepArgs;
use progress::SweepProgress;

pub(crate) fn run(args: &SweepArgs) -> anyhow::Result<Exit> {
    interrupt::catch();
    if args.output.as_deref() == Some(Path::new("-")) {
        bail!("a sweep writes several files: --output needs a folder, not \"-\"");
    }
    if args.verify {
        return verify::run(args);
    }
    if args.merge {
        return run_merge(args);
    }
    let Some(out) = &args.output else {
        // A wrong range is reported first.
        job(args, None)?;
        bail!("a sweep needs an output folder (add --output DIR)");
    };
    let job = job(args, Some(out))?;
    let mut folder = Folder::open(out, &job).map_err(with_options)?;
    check_finished(&mut folder, args.quiet.is_set())?;
    run_remaining(&mut folder, &job, args)
}

/// Adds the advice that an error of a sweep leaves to the command, which knows its options.
fn with_options(error: Error) -> anyhow::Error {
    let message = match &error {
        Error::OtherSweep(what, difference, advice) => {
            let difference = difference.describe(|setting| match setting {
                "deals" | "solver" => setting.to_owned(),
                _ => format!("--{}", setting.replace('_', "-")),
            });
            format!("{what}: {difference} ({advice})")
        }
        Error::Conflict(what, remedy) => {
            let advice = match remedy {
                Remedy::LargerBlock => "use a larger --block",
                Remedy::ResumeShard => {
                    "resume with --shard, then merge the shards with freecell sweep --merge"
                }
                Remedy::ResumeWhole => "leave out --shard to resume it",
                Remedy::ExtendWhole(range) => &format!("leave out --shard to extend it to {range}"),
                Remedy::MergeShards => {
                    "finish and join them with freecell sweep --merge, then extend the whole"
                }
                Remedy::GiveShards => "expected folders written by freecell sweep --shard",
            };
            format!("{what} ({advice})")
        }
        Error::Io(..) | Error::Damaged(..) | Error::Refused(_) => return anyhow!(error),
    };
    anyhow!(message)
}

/// Returns the sweep that the arguments describe. Without --block, a sweep that was
/// started in `out` keeps its block.
fn job(args: &SweepArgs, out: Option<&Path>) -> anyhow::Result<Job> {
    let [deals] = &args.inputs[..] else {
        bail!("too many arguments for a sweep (expected one range such as 1-1000000)");
    };
    if deals.trim() == "random" {
        bail!("cannot sweep a random deal (expected a range such as 1-1000000)");
    }
    let range: RangeInclusive<DealNumber> = deals.parse::<DealRange>()?.into();
    let format = args.format.format();
    if !is_supported(format) {
        bail!("this build does not support Parquet (use --format csv or jsonl)");
    }
    let limits = args.limits.limits();
    let options = Options {
        content: match (args.boards, args.no_solutions) {
            (true, _) => Content::Boards,
            (false, true) => Content::Verdicts,
            (false, false) => Content::Solutions,
        },
        cells: args.cells.or_four(),
        fewest_cells: args.fewest_cells,
        level: args.level,
        max_states: (limits.max_states < u64::MAX).then_some(limits.max_states),
        max_memory: limits.max_memory,
        max_millis: args
            .limits
            .max_time()
            .map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
    };
    let block = match (args.block, out) {
        (None, Some(out)) => block_of(out)?,
        (block, _) => block,
    };
    let job = Job {
        block: block.unwrap_or_else(|| Job::default_block(&range, args.shard, &options)),
        range,
        shard: args.shard,
        options,
        format,
    };
    if let Some(shard) = args.shard
        && u64::from(shard.count()) > job.total_count()
    {
        let (shards, deals) = (shard.count(), count(job.total_count(), "deal"));
        bail!("cannot divide {deals} into {shards} shards (use at most one shard per deal)");
    }
    job.check_file_count().map_err(with_options)?;
    Ok(job)
}

/// Checks the files of an earlier run.
fn check_finished(folder: &mut Folder, quiet: bool) -> anyhow::Result<()> {
    let spinner = Spinner::new(!quiet);
    let problems = folder.check_finished(|done, count| {
        spinner.set_message(&format!("checked {done} of {count} finished files"));
    })?;
    drop(spinner);
    for problem in problems {
        write_stderr(&format!("note: {problem}"));
    }
    Ok(())
}

fn run_remaining(folder: &mut Folder, job: &Job, args: &SweepArgs) -> anyhow::Result<Exit> {
    let began = Instant::now();
    let before = folder.manifest().deals();
    let is_finished = folder.manifest().remaining().is_empty();
    let ran = if is_finished {
        Ok(())
    } else {
        let quiet = args.quiet.is_set();
        let mut progress = SweepProgress::new(folder.manifest(), quiet, args.log_every.0);
        let threads = args.threads.count();
        folder.run(threads, &interrupt::interrupted, |deals, counts| {
            progress.add(deals, counts);
        })
    };
    let manifest = folder.manifest();
    let (done, all) = (manifest.deals(), job.count());
    if let Err(error) = ran {
        let message = format!(
            "{error} ({done} of {} finished; run the same command to resume)",
            count(all, "deal")
        );
        return Err(error).context(message);
    }
    if interrupt::interrupted() && done < all {
        write_stderr(&format!(
            "note: interrupted: {done} of {} finished; run the same command to resume",
            count(all, "deal")
        ));
        return Ok(Exit::Interrupted);
    }
    let seconds = began.elapsed().as_secs_f64();
    let pace = match (all, done - before) {
        (0, _) => format!(
            "no work for this shard: the sweep has only {} (use a smaller --block or fewer shards)",
            count(job.file_count(), "file")
        ),
        (_, 0) => "already finished".to_owned(),
        (_, new) => format!("{seconds:.2} s, {:.0} deals/s", new as f64 / seconds),
    };
    summary(folder.path(), manifest, &pace)
}

fn run_merge(args: &SweepArgs) -> anyhow::Result<Exit> {
    let folders: Vec<PathBuf> = args.inputs.iter().map(PathBuf::from).collect();
    let target = match (&args.output, &folders[..]) {
        (Some(out), _) => out,
        (None, [only]) => only,
        (None, _) => {
            bail!("joining parts from several folders needs an output folder (add --output DIR)")
        }
    };
    for folder in &folders {
        check_folder_exists(folder)?;
    }
    let manifest = merge(&folders, target).map_err(with_options)?;
    summary(target, &manifest, "joined")
}

/// Returns the number of free cells behind verdicts, as [`with_cells`]; nothing if
/// there are no verdicts.
fn verdict_cells(options: &Options) -> String {
    match options.content {
        Content::Boards => String::new(),
        _ => with_cells(options.cells),
    }
}

/// Prints a summary of a folder on one line.
fn summary(path: &Path, manifest: &Manifest, pace: &str) -> anyhow::Result<Exit> {
    let counts = manifest.counts();
    let bytes: u64 = manifest.files.iter().map(|file| file.bytes).sum();
    let cells = verdict_cells(&manifest.job.options);
    let verdicts = match manifest.job.options.content {
        Content::Boards => String::new(),
        _ => format!(": {counts}"),
    };
    let text = format!(
        "{}{cells} in {path:?}{verdicts}; {}, {}; {pace}\n",
        count(manifest.deals(), "deal"),
        count(manifest.files.len() as u64, "file"),
        size(bytes),
    );
    write_output(None, text.as_bytes())
}
