//! `freecell deal`

use std::fmt;
use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, bail};
use freecell_core::{BoardFormat, CellCount, Deal, DealNumber};
use freecell_play::{Level, Rater};
use freecell_solve::Solver;

use crate::args::{DealArgs, Format};
use crate::deal_spec::{DealSpec, random_seed};
use crate::exit::Exit;
use crate::game_text::Kind;
use crate::games::Games;
use crate::interrupt;
use crate::output::{Output, file_path, write_stderr};
use crate::pretty::{self, Style};
use crate::progress::Progress;
use crate::quantity::count;

pub(crate) fn run(args: &DealArgs) -> anyhow::Result<Exit> {
    let mut boards = read_boards(args)?;
    let total: u64 = boards.iter().map(Boards::count).sum();
    interrupt::catch();
    if let Some(level) = args.difficulty {
        choose(&mut boards, level)?;
        if interrupt::interrupted() {
            return Output::open(args.output.path())?.interrupt("");
        }
    }

    if args.format == Some(Format::Svg) {
        match file_path(args.output.path()) {
            Some(path) if total > 1 || names_folder(path) => {
                return draw_files(&boards, total, path, args.quiet.is_set());
            }
            None if total > 1 => {
                bail!("several deals as svg need a folder (add --output DIR)")
            }
            _ => {}
        }
    }

    let mut output = Output::open(args.output.path())?;
    let writer = DealWriter::new(args, &output, total);
    if writer.hides_number() || !output.is_stdout() {
        for boards in &boards {
            if let Boards::Deals(spec) = boards {
                spec.note_random();
            }
        }
    }
    let progress = Progress::new(total, !output.is_terminal && !args.quiet.is_set());
    let mut done = 0;
    for (name, deal) in boards.iter().flat_map(Boards::each) {
        writer.write(name, &deal, done == 0, &mut output.buffer);
        done += 1;
        if output.is_full() {
            output.flush()?;
            progress.advance_to(done);
            if interrupt::interrupted() {
                return output.interrupt(&format!(" after {done} of {}", count(total, "deal")));
            }
        }
    }
    writer.write_end(&mut output.buffer);
    output.finish()?;
    Ok(Exit::Done)
}

/// Deals of a range, or a board without a number and its label.
enum Boards {
    Deals(DealSpec),
    Board(String, Deal),
}

/// The name of a deal: its number, or where a board without a number is from.
#[derive(Clone, Copy)]
enum Name<'a> {
    Number(DealNumber),
    Label(&'a str),
}

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Name::Number(number) => number.fmt(f),
            Name::Label(label) => label.fmt(f),
        }
    }
}

impl Name<'_> {
    /// Appends the text. `write!` would take longer for a number than dealing it.
    fn write(self, text: &mut Vec<u8>) {
        match self {
            Name::Number(number) => {
                let mut digits = itoa::Buffer::new();
                text.extend_from_slice(digits.format(number.get()).as_bytes());
            }
            Name::Label(label) => text.extend_from_slice(label.as_bytes()),
        }
    }
}

impl Boards {
    fn count(&self) -> u64 {
        match self {
            Boards::Deals(spec) => spec.count(),
            Boards::Board(..) => 1,
        }
    }

    fn each(&self) -> impl Iterator<Item = (Name<'_>, Deal)> {
        // Not a box, so that the compiler can inline all steps from one deal to the next.
        let (deals, board) = match self {
            Boards::Deals(spec) => (Some(DealNumber::deals(spec.range.clone())), None),
            Boards::Board(label, deal) => (None, Some((Name::Label(label), *deal))),
        };
        let deals = deals.into_iter().flatten();
        deals
            .map(|(number, deal)| (Name::Number(number), deal))
            .chain(board)
    }
}

/// Reads all boards before the first is written, so that a wrong one fails at once.
fn read_boards(args: &DealArgs) -> anyhow::Result<Vec<Boards>> {
    let mut games = Games::open(&args.games)?;
    let mut boards = Vec::new();
    while let Some(game) = games.next_game()? {
        if let Kind::Deals(spec) = game.kind {
            boards.push(Boards::Deals(spec));
            continue;
        }
        let deal = game.deal()?;
        boards.push(match deal.number() {
            Some(number) => Boards::Deals(DealSpec::one(number)),
            None => Boards::Board(game.label().unwrap_or("this board".to_owned()), deal),
        });
    }
    if boards.is_empty() {
        bail!("the input has no solution");
    }
    Ok(boards)
}

/// Replaces each random deal by one that has a level and is known to be winnable, because
/// the referee has accepted a solution.
fn choose(boards: &mut [Boards], level: Level) -> anyhow::Result<()> {
    let (mut rater, mut solver) = (Rater::new(), Solver::new());
    for boards in boards {
        let Boards::Deals(spec) = boards else {
            bail!("--difficulty chooses a random deal (expected random instead of a board)");
        };
        if !spec.is_random {
            bail!("--difficulty chooses a random deal (expected random instead of {spec})");
        }
        while !interrupt::interrupted() {
            let should_continue = || !interrupt::interrupted();
            let cells = CellCount::FOUR;
            let seed = random_seed();
            let found = rater.random_deal(&mut solver, seed, cells, level, should_continue);
            if let Some(number) = found {
                *spec = DealSpec::random(number);
                break;
            }
        }
    }
    Ok(())
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

    fn write(&self, name: Name, deal: &Deal, is_first: bool, text: &mut Vec<u8>) {
        let is_separated = matches!(self.format, Format::Rows | Format::Columns | Format::Pretty);
        if is_separated && !is_first {
            text.push(b'\n');
        }
        match self.format {
            Format::Pretty => pretty::write_deal(&name, deal, self.style, text),
            Format::Rows => self.write_lines(name, deal, BoardFormat::Rows, text),
            Format::Columns => self.write_lines(name, deal, BoardFormat::Columns, text),
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
                let _ = match name {
                    Name::Number(number) => write!(text, "{{\"deal\":{number},\"rows\":"),
                    Name::Label(_) => write!(text, "{{\"rows\":"),
                };
                deal.write(BoardFormat::Json, text);
                text.extend_from_slice(b"}\n");
            }
            Format::Svg => text.extend_from_slice(draw(name, deal).as_bytes()),
        }
    }

    /// Writes what follows the last deal.
    fn write_end(&self, text: &mut Vec<u8>) {
        if self.format == Format::Json && self.is_headed {
            text.extend_from_slice(b"\n]\n");
        }
    }

    fn write_lines(&self, name: Name, deal: &Deal, format: BoardFormat, text: &mut Vec<u8>) {
        if self.is_headed {
            text.extend_from_slice(b"# ");
            name.write(text);
            text.push(b'\n');
        }
        deal.write(format, text);
        text.push(b'\n');
    }
}

/// Returns whether a path names a folder: an existing one, or by a trailing slash.
pub(crate) fn names_folder(path: &Path) -> bool {
    path.is_dir() || path.as_os_str().as_encoded_bytes().ends_with(b"/")
}

fn draw(name: Name, deal: &Deal) -> String {
    deal.to_svg(&format!("FreeCell deal {name}"))
}

/// Writes a picture of every deal into a folder: `617.svg` for deal 617, `board-2.svg`
/// for the second board if it has no number.
fn draw_files(boards: &[Boards], total: u64, folder: &Path, quiet: bool) -> anyhow::Result<Exit> {
    fs::create_dir_all(folder).with_context(|| format!("cannot create the folder {folder:?}"))?;
    let progress = Progress::new(total, !quiet);
    let deals = boards.iter().flat_map(Boards::each);
    for (done, (name, deal)) in (1..).zip(deals) {
        let file = match name {
            Name::Number(number) => format!("{number}.svg"),
            Name::Label(_) => format!("board-{done}.svg"),
        };
        let mut output = Output::open(Some(&folder.join(file)))?;
        output
            .buffer
            .extend_from_slice(draw(name, &deal).as_bytes());
        output.finish()?;
        progress.advance_to(done);
        if interrupt::interrupted() {
            write_stderr(&format!(
                "freecell: interrupted after {done} of {total} pictures"
            ));
            return Ok(Exit::Interrupted);
        }
    }
    Ok(Exit::Done)
}
