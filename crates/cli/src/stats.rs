//! `freecell stats`

pub(crate) mod args;
mod plot;
mod report;
mod survey;

use freecell_sweep::{Column, open_for_reading, read_rows};

use crate::exit::Exit;
use crate::interrupt;
use crate::output::{Output, Progress, write_all};
use args::StatsArgs;
use survey::Survey;

pub(crate) fn run(args: &StatsArgs) -> anyhow::Result<Exit> {
    interrupt::catch();
    let manifests = open_for_reading(&args.folder)?;
    let mut survey = Survey::new(&manifests);
    let wanted: Vec<Column> = Column::of(&survey.job.options)
        .into_iter()
        .filter(|column| !matches!(column, Column::Record | Column::Board))
        .collect();
    let progress = Progress::new(survey.finished, !args.quiet);
    // One file at a time is all that is ever in memory.
    for manifest in &manifests {
        for file in &manifest.files {
            let rows = read_rows(&args.folder, &manifest.job, file, &wanted)?;
            survey.add(rows.rows());
            progress.advance_to(survey.deals);
            if interrupt::interrupted() {
                return Ok(Exit::Interrupted);
            }
        }
    }
    drop(progress);
    if let Some(path) = &args.svg {
        let mut output = Output::open(Some(path))?;
        output.buffer = plot::svg(&survey).into_bytes();
        output.finish()?;
    }
    let text = if args.json {
        report::json(&survey)
    } else {
        report::text(&survey)
    };
    write_all(text.as_bytes())
}
