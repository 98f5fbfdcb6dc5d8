//! `freecell deal`

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, bail};
use freecell_core::{BoardFormat, Deal, DealNumber};

use crate::args::{DealArgs, Format};
use crate::deal_spec::DealSpec;
use crate::exit::Exit;
use crate::interrupt;
use crate::output::{Output, file_path, write_stderr};
use crate::pretty::{self, Style};
use crate::progress::Progress;

pub(crate) fn run(args: &DealArgs) -> anyhow::Result<Exit> {
    let specs = args.deals.iter().map(|text| DealSpec::parse(text));
    let specs: Vec<DealSpec> = specs.collect::<Result<_, _>>()?;
    let total: u64 = specs.iter().map(DealSpec::count).sum();
    interrupt::catch();

    if args.format == Some(Format::Svg) {
        match file_path(args.output.path()) {
            Some(path) if total > 1 || names_folder(path) => {
                return draw_files(&specs, total, path, args.quiet.is_set());
            }
            None if total > 1 => {
                bail!("several deals as svg need a folder (add --output DIR)")
            }
            _ => {}
        }
    }

    let mut output = Output::open(args.output.path())?;
    let writer = DealWriter::new(args, &output, total);
    if (writer.hides_number() || !output.is_stdout()) && !args.quiet.is_set() {
        for spec in specs.iter().filter(|spec| spec.is_random) {
            write_stderr(&format!("deal {}", spec.range.start()));
        }
    }
    let progress = Progress::new(total, !output.is_terminal && !args.quiet.is_set());
    let mut done = 0;
    for (number, deal) in specs
        .iter()
        .flat_map(|spec| DealNumber::deals(spec.range.clone()))
    {
        writer.write(number, &deal, done == 0, &mut output.buffer);
        done += 1;
        if output.is_full() {
            output.flush()?;
            progress.advance_to(done);
            if interrupt::interrupted() {
                return Ok(Exit::Interrupted);
            }
        }
    }
    writer.write_end(&mut output.buffer);
    output.finish()?;
    Ok(Exit::Done)
}

/// Writes deals in a format, with or without the number above each.
struct DealWriter {
    format: Format,
    style: Style,
    is_headed: bool,
}

impl DealWriter {
    fn new(args: &DealArgs, output: &Output, total: u64) -> DealWriter {
        let default = if output.is_terminal {
            Format::Pretty
        } else {
            Format::Rows
        };
        DealWriter {
            format: args.format.unwrap_or(default),
            style: Style::choose(args.color.choice(), output.is_terminal),
            is_headed: total > 1,
        }
    }

    /// Returns whether the output omits the deal numbers.
    fn hides_number(&self) -> bool {
        match self.format {
            Format::Pretty | Format::Jsonl => false,
            Format::Rows | Format::Columns => !self.is_headed,
            // The title of a picture is not drawn.
            Format::Deck | Format::Json | Format::Svg => true,
        }
    }

    fn write(&self, number: DealNumber, deal: &Deal, is_first: bool, text: &mut Vec<u8>) {
        let is_separated = matches!(self.format, Format::Rows | Format::Columns | Format::Pretty);
        if is_separated && !is_first {
            text.push(b'\n');
        }
        match self.format {
            Format::Pretty => pretty::write_deal(number, deal, self.style, text),
            Format::Rows => self.write_lines(number, deal, BoardFormat::Rows, text),
            Format::Columns => self.write_lines(number, deal, BoardFormat::Columns, text),
            Format::Deck => {
                deal.write(BoardFormat::Deck, text);
                text.push(b'\n');
            }
            // Several boards are an array, with a line for each.
            Format::Json if self.is_headed => {
                text.extend_from_slice(if is_first { b"[\n" } else { b",\n" });
                deal.write(BoardFormat::Json, text);
            }
            Format::Json => {
                deal.write(BoardFormat::Json, text);
                text.push(b'\n');
            }
            Format::Jsonl => {
                // Writing to memory cannot fail.
                let _ = write!(text, "{{\"deal\":{number},\"rows\":");
                deal.write(BoardFormat::Json, text);
                text.extend_from_slice(b"}\n");
            }
            Format::Svg => text.extend_from_slice(draw(number, deal).as_bytes()),
        }
    }

    /// Writes what follows the last deal.
    fn write_end(&self, text: &mut Vec<u8>) {
        if self.format == Format::Json && self.is_headed {
            text.extend_from_slice(b"\n]\n");
        }
    }

    fn write_lines(
        &self,
        number: DealNumber,
        deal: &Deal,
        format: BoardFormat,
        text: &mut Vec<u8>,
    ) {
        if self.is_headed {
            let _ = writeln!(text, "# {number}");
        }
        deal.write(format, text);
        text.push(b'\n');
    }
}

/// Returns whether a path names a folder: an existing one, or by a trailing slash.
pub(crate) fn names_folder(path: &Path) -> bool {
    path.is_dir() || path.as_os_str().as_encoded_bytes().ends_with(b"/")
}

fn draw(number: DealNumber, deal: &Deal) -> String {
    deal.to_svg(&format!("FreeCell deal {number}"))
}

/// Writes `N.svg` for every deal into a folder.
fn draw_files(specs: &[DealSpec], total: u64, folder: &Path, quiet: bool) -> anyhow::Result<Exit> {
    fs::create_dir_all(folder).with_context(|| format!("cannot create the folder {folder:?}"))?;
    let progress = Progress::new(total, !quiet);
    let deals = specs
        .iter()
        .flat_map(|spec| DealNumber::deals(spec.range.clone()));
    for (done, (number, deal)) in (1..).zip(deals) {
        let mut output = Output::open(Some(&folder.join(format!("{number}.svg"))))?;
        output
            .buffer
            .extend_from_slice(draw(number, &deal).as_bytes());
        output.finish()?;
        progress.advance_to(done);
        if interrupt::interrupted() {
            return Ok(Exit::Interrupted);
        }
    }
    Ok(Exit::Done)
}
