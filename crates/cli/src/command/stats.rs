//! `freecell stats`

pub(crate) mod args;
mod json;
mod plot;
mod report;
mod sweep_stats;

use anyhow::anyhow;
use freecell_sweep::{Column, open_for_reading, read_rows};

use crate::exit::Exit;
use crate::input::text_source::check_folder_exists;
use crate::interrupt;
use crate::output::progress::Progress;
use crate::output::sink::{write_output, write_stderr};
use args::{StatsArgs, StatsFormat};
use sweep_stats::SweepStats;

pub(crate) fn run(args: &StatsArgs) -> anyhow::Result<Exit> {
    interrupt::catch();
    check_folder_exists(&args.folder)?;
    let manifests = open_for_reading(&args.folder, |damage| {
        write_stderr(&format!("note: {damage}; its deals are left out"));
    })?;
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
    let text = match args.format {
        StatsFormat::Json => json::json(&stats)?,
        StatsFormat::Text => report::text(&stats),
        StatsFormat::Svg => plot::svg(&stats),
    };
    write_output(args.output.path(), text.as_bytes())
}
