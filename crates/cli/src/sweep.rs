//! `freecell sweep`

pub(crate) mod args;
mod progress;
mod verify;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{anyhow, bail};
use freecell_sweep::{
    Event, Folder, Job, Manifest, Options, is_supported, journal_damage, merge, read_manifests,
    sweep,
};

use crate::deal_spec::DealSpec;
use crate::exit::Exit;
use crate::input::check_folder_exists;
use crate::interrupt;
use crate::outcome::with_cells;
use crate::output::{write_output, write_stderr};
use crate::progress::Spinner;
use crate::quantity::{count, size};
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
    // Opening a folder replaces its journal.
    let damage = if out.is_dir() {
        journal_damage(out)?
    } else {
        Vec::new()
    };
    let mut folder = Folder::open(out, &job)?;
    for line in damage {
        write_stderr(&format!("freecell: {line}; its deals will be solved again"));
    }
    check_finished(&mut folder, args.quiet.is_set())?;
    run_remaining(&mut folder, &job, args)
}

/// Returns the sweep that the arguments describe. Without --block, a sweep that was
/// started in `out` keeps its block.
fn job(args: &SweepArgs, out: Option<&Path>) -> anyhow::Result<Job> {
    let [deals] = &args.inputs[..] else {
        bail!("too many arguments for a sweep (expected one range such as 1-1000000)");
    };
    let spec = DealSpec::parse(deals)?;
    if spec.is_random {
        bail!("cannot sweep a random deal (expected a range such as 1-1000000)");
    }
    let has_limits =
        args.limits.limits() != Options::default().limits || args.limits.max_time().is_some();
    if args.only == Some(args::OnlyArg::Deal) && (args.cells.given().is_some() || has_limits) {
        bail!("--only deal solves nothing, so it takes neither --cells nor limits of a search");
    }
    if args.only == Some(args::OnlyArg::Deal) && args.rating {
        bail!("--only deal writes boards alone, so it does not take --rating");
    }
    let format = args.format.format();
    if !is_supported(format) {
        bail!("this build does not support Parquet (use --format csv or jsonl)");
    }
    let options = Options {
        only: args.only.map(args::OnlyArg::only),
        cells: args.cells.or_four(),
        fewest_cells: args.fewest_cells,
        rating: args.rating,
        limits: args.limits.limits(),
        max_millis: args
            .limits
            .max_time()
            .map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
        format,
    };
    let block = match (args.block, out) {
        (Some(block), _) => Some(block),
        (None, Some(out)) if out.is_dir() => read_manifests(out)?
            .into_iter()
            .next()
            .map(|manifest| manifest.job.block),
        (None, _) => None,
    };
    let job = Job {
        block: block.unwrap_or_else(|| Job::default_block(&spec.range, args.shard, &options)),
        range: spec.range,
        shard: args.shard,
        options,
    };
    if let Some(shard) = args.shard
        && u64::from(shard.count()) > job.total_count()
    {
        let (shards, deals) = (shard.count(), count(job.total_count(), "deal"));
        bail!("cannot divide {deals} into {shards} shards (use at most one shard per deal)");
    }
    let (files, most) = (job.file_count(), Job::MAX_FILES);
    if files > most {
        bail!("the sweep would write {files} files, more than {most} (use a larger --block)");
    }
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
        write_stderr(&format!(
            "freecell: {problem}; its deals will be solved again"
        ));
    }
    if let Some((first, others)) = folder.corrections().split_first() {
        let others = match others.len() as u64 {
            0 => String::new(),
            more => format!(" (and the counts of {})", count(more, "other file")),
        };
        write_stderr(&format!("freecell: {first}{others}"));
    }
    Ok(())
}

fn run_remaining(folder: &mut Folder, job: &Job, args: &SweepArgs) -> anyhow::Result<Exit> {
    let began = Instant::now();
    let manifest = folder.manifest().clone();
    let before = folder.manifest().deals();
    let mut failure = None;
    if !manifest.remaining().is_empty() {
        let path = folder.path().to_owned();
        let mut progress =
            SweepProgress::new(folder.manifest(), args.quiet.is_set(), args.log_every.0);
        sweep(
            &path,
            &manifest,
            args.threads.count(),
            &interrupt::interrupted,
            |event| {
                let finished = match event {
                    Event::Done(deals, counts) => {
                        progress.add(deals, counts);
                        Ok(())
                    }
                    Event::Written(draft) => folder.finish(draft),
                    Event::Failed(error) => Err(error),
                };
                match finished {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(error) => {
                        failure = Some(error);
                        ControlFlow::Break(())
                    }
                }
            },
        );
    }
    let manifest = folder.manifest();
    let (done, all) = (manifest.deals(), job.count());
    if let Some(error) = failure {
        let message = format!(
            "{error} ({done} of {} finished; run the same command to resume)",
            count(all, "deal")
        );
        return Err(anyhow!(error).context(message));
    }
    if interrupt::interrupted() && done < all {
        write_stderr(&format!(
            "freecell: interrupted: {done} of {} finished; run the same command to resume",
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
    let manifest = merge(&folders, target)?;
    summary(target, &manifest, "joined")
}

/// Returns the number of free cells behind verdicts, as [`with_cells`]; nothing if
/// there are no verdicts.
fn verdict_cells(options: &Options) -> String {
    match options.only {
        Some(freecell_sweep::Only::Deal) => String::new(),
        _ => with_cells(options.cells),
    }
}

/// Prints a summary of a folder on one line.
fn summary(path: &Path, manifest: &Manifest, pace: &str) -> anyhow::Result<Exit> {
    let counts = manifest.counts();
    let bytes: u64 = manifest.files.iter().map(|file| file.bytes).sum();
    let cells = verdict_cells(&manifest.job.options);
    let verdicts = match manifest.job.options.only {
        Some(freecell_sweep::Only::Deal) => String::new(),
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
