//! `freecell sweep --verify`

use std::ops::ControlFlow;
use std::path::Path;

use freecell_parallel::ordered_map;
use freecell_sweep::{
    Column, Content, Counts, Evidence, FinishedFile, Manifest, Rows, Validator, foreign_files,
    open_for_reading, read_rows, refuse_repeated,
};

use super::args::SweepArgs;
use crate::exit::Exit;
use crate::input::text_source::check_folder_exists;
use crate::interrupt;
use crate::output::progress::Progress;
use crate::output::quantity::count;
use crate::output::sink::Output;

/// Totals over all folders.
#[derive(Default)]
struct Totals {
    /// Rows that the manifests list.
    listed: u64,
    rows: u64,
    files: u64,
    boards: u64,
    replayed: u64,
    searched: u64,
    /// Verdicts that nothing confirms.
    unchecked: u64,
    wrong: u64,
    damaged: u64,
    /// Files whose counts in the manifest are wrong.
    miscounted: u64,
    /// Files that do not belong to the sweep.
    foreign: u64,
    damaged_lines: u64,
    missing: u64,
    /// Whether a sweep keeps no solutions.
    has_rates: bool,
    /// Replayed solutions of deals whose fewest free cells were found again.
    fewest_cells: u64,
    has_levels: bool,
}

impl Totals {
    fn add(&mut self, evidence: Evidence) {
        self.fewest_cells += u64::from(evidence == Evidence::FewestCells);
        *match evidence {
            Evidence::Board => &mut self.boards,
            Evidence::Solution | Evidence::FewestCells => &mut self.replayed,
            Evidence::Search => &mut self.searched,
            Evidence::Nothing => &mut self.unchecked,
        } += 1;
    }

    fn has_problem(&self) -> bool {
        self.wrong + self.damaged + self.miscounted + self.foreign + self.damaged_lines > 0
    }

    /// Returns on one line what was checked and what was found.
    fn summary(&self, is_interrupted: bool) -> String {
        let rows = if is_interrupted {
            let listed = count(self.listed, "row");
            format!("interrupted; {} of {listed}", self.rows)
        } else {
            count(self.rows, "row")
        };
        let mut parts = Vec::new();
        if self.boards > 0 {
            parts.push(format!("{} compared", count(self.boards, "board")));
        }
        if self.replayed > 0 {
            parts.push(format!("{} replayed", count(self.replayed, "solution")));
        } else if self.has_rates {
            parts.push("no solutions to replay".to_owned());
        }
        if self.searched > 0 {
            let deals = count(self.searched, "impossible deal");
            parts.push(format!("{deals} searched again"));
        }
        if self.unchecked > 0 {
            let verdicts = count(self.unchecked, "verdict");
            parts.push(format!("{verdicts} without a solution not checked"));
        }
        if self.fewest_cells > 0 {
            let deals = count(self.fewest_cells, "deal");
            parts.push(format!("fewest cells of {deals} searched again"));
        }
        if self.has_levels {
            parts.push("wins not checked".to_owned());
        }
        parts.push(format!("{} wrong", self.wrong));
        parts.push(format!("{} damaged", count(self.damaged, "file")));
        if self.miscounted > 0 {
            parts.push(format!("{} miscounted", count(self.miscounted, "file")));
        }
        if self.foreign > 0 {
            let files = count(self.foreign, "other file");
            parts.push(format!("{files} in the folder"));
        }
        if self.damaged_lines > 0 {
            let lines = count(self.damaged_lines, "damaged line");
            parts.push(format!("{lines} in a journal"));
        }
        let mut text = format!(
            "{rows} in {}: {}",
            count(self.files, "file"),
            parts.join(", ")
        );
        if self.missing > 0 {
            text.push_str(&format!("; {} not finished", count(self.missing, "deal")));
        }
        text + "\n"
    }
}

pub(crate) fn run(args: &SweepArgs) -> anyhow::Result<Exit> {
    let folders: Vec<&Path> = args.inputs.iter().map(Path::new).collect();
    refuse_repeated(&folders)?;
    let mut parts = Vec::new();
    let mut totals = Totals::default();
    let mut output = Output::open(None)?;
    for folder in folders {
        check_folder_exists(folder)?;
        let manifests = open_for_reading(folder, |damage| {
            totals.damaged_lines += 1;
            write_line(&mut output, &damage.to_string());
        })?;
        for name in foreign_files(folder, &manifests)? {
            totals.foreign += 1;
            let path = folder.join(name);
            let line = format!("{path:?} does not belong to the sweep in its folder");
            write_line(&mut output, &line);
        }
        parts.extend(manifests.into_iter().map(|manifest| (folder, manifest)));
    }
    totals.listed = parts.iter().map(|(_, manifest)| manifest.deals()).sum();
    let progress = Progress::new(totals.listed, !args.quiet.is_set());
    for (folder, manifest) in &parts {
        let options = &manifest.job.options;
        totals.has_rates |= options.content == Content::Verdicts;
        totals.has_levels |= options.level;
        totals.missing += manifest.job.count() - manifest.deals();
        verify(folder, manifest, args, &mut totals, &progress, &mut output)?;
    }
    drop(progress);
    let is_interrupted = interrupt::interrupted();
    let summary = totals.summary(is_interrupted);
    output.add(&summary);
    output.finish()?;
    Ok(if is_interrupted {
        Exit::Interrupted
    } else if totals.has_problem() {
        Exit::No
    } else {
        Exit::Done
    })
}

fn write_line(output: &mut Output, line: &str) {
    output.add(line);
    output.buffer.push(b'\n');
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
                write_line(output, &error.to_string());
                continue;
            }
        };
        totals.files += 1;
        let end = ordered_map(
            rows.iter(),
            args.threads.parallelism(),
            || Validator::new(&job.options),
            |validator, (row, text)| validator.check(row, text, &interrupt::interrupted),
            |checked| {
                let Ok(checked) = checked else {
                    return ControlFlow::Break(());
                };
                totals.rows += 1;
                match checked {
                    Ok(evidence) => totals.add(evidence),
                    Err(problem) => {
                        totals.wrong += 1;
                        write_line(output, &problem);
                    }
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
