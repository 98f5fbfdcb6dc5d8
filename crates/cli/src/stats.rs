//! `freecell stats`

pub(crate) mod args;
mod json;
mod plot;
mod report;
mod sweep_stats;

use anyhow::anyhow;
use freecell_sweep::{Column, journal_damage, open_for_reading, read_rows};

use crate::exit::Exit;
use crate::input::check_folder_exists;
use crate::interrupt;
use crate::output::{Output, write_output, write_stderr};
use crate::progress::Progress;
use args::{StatsArgs, StatsFormat};
use sweep_stats::SweepStats;

pub(crate) fn run(args: &StatsArgs) -> anyhow::Result<Exit> {
    interrupt::catch();
    check_folder_exists(&args.folder)?;
    let manifests = open_for_reading(&args.folder)?;
    for line in journal_damage(&args.folder)? {
        write_stderr(&format!("freecell: {line}; its deals are left out"));
    }
    let mut stats = SweepStats::new(&manifests);
    let wanted: Vec<Column> = Column::of(&stats.job.options)
        .into_iter()
        .filter(|column| !matches!(column, Column::Record | Column::Board))
        .collect();
    let progress = Progress::new(stats.finished, !args.quiet.is_set());
    // Keep only one file in memory at a time.
    for manifest in &manifests {
        for file in &manifest.files {
            let rows = read_rows(&args.folder, &manifest.job, file, &wanted);
            let rows = rows.map_err(|error| {
                let message = format!("{error} (run its sweep again to solve its deals again)");
                anyhow!(error).context(message)
            })?;
            stats.add(rows.rows());
            progress.advance_to(stats.deals);
            if interrupt::interrupted() {
                return Ok(Exit::Interrupted);
            }
        }
    }
    drop(progress);
    if let Some(path) = &args.svg {
        let mut output = Output::open(Some(path))?;
        output.buffer = plot::svg(&stats).into_bytes();
        let is_stdout = output.is_stdout();
        output.finish()?;
        if is_stdout {
            return Ok(Exit::Done);
        }
    }
    let text = match args.format {
        _ if args.json => json::json(&stats)?,
        StatsFormat::Json => json::json(&stats)?,
        StatsFormat::Text => report::text(&stats),
        StatsFormat::Svg => plot::svg(&stats),
    };
    write_output(args.output.path(), text.as_bytes())
}
