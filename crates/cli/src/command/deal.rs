//! `freecell deal`

use std::fmt;
use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;
use std::task::Poll;

use anyhow::{Context, bail};
use clap::{Args as ArgsDerive, ValueEnum};
use freecell_core::{BoardFormat, CellCount, Deal, DealNumber, Position};
use freecell_reader::TextKind;
use freecell_study::draw_position;

use crate::args::options::{ColorOption, LevelOption, OutputOption, QuietOption};
use crate::exit::Exit;
use crate::input::games::{GameInput, Games};
use crate::input::stream::BadLines;
use crate::interrupt;
use crate::output::deal_json::write_deal_json;
use crate::output::pretty::{self, Style};
use crate::output::progress::Progress;
use crate::output::quantity::done_of;
use crate::output::sink::{Output, file_path, write_output, write_stderr};
/// Deal games by number
///
/// Each number gives the board that Microsoft's FreeCell deals for it. The first
/// Windows versions offer deals 1 to 32000, later ones 1 to 1000000.
///
/// Deals 0 to 2147483647 (2^31 - 1) follow Microsoft's dealer. Deal 0 is an ordinary
/// deal that some programs leave out.
///
/// Above that, Microsoft's rule would repeat itself; these boards agree with FreeCell
/// Pro, Freecell Solver and PySolFC. From 2147483648 (2^31) to 4294967295 the dealer
/// sets the top bit of each 16-bit random number. From 4294967296 (2^32) to
/// 8589934591 (2^33 - 1) it starts from the number minus 2^32, uses all 16 bits and
/// adds 1.
///
/// Deals -1 to -4 are fixed boards hidden in Windows. -1 and -2 are impossible; -3
/// and -4 are won by autoplay without a single move.
///
/// Several deals in the format svg need a folder as --output, which gets a file for each
/// deal. A folder that exists or a name that ends in a slash does the same for one deal.
#[derive(ArgsDerive)]
#[command(after_help = "\
Examples:
  # Look at one deal, or at one chosen at random
  $ freecell deal 617
  $ freecell deal random
  # Get a hard one, which can be won
  $ freecell deal random --level hard
  # Save boards for another solver, one file for all
  $ freecell deal 1-100 --format columns --output boards.txt
  # Process a million boards in a script
  $ freecell deal 1-1000000 --format jsonl | head -3
  # Draw a picture, or one for each of several deals
  $ freecell deal 617 --format svg --output 617.svg
  $ freecell deal 1-10 --format svg --output boards
  # Deal the boards that are hidden in Windows
  $ freecell deal -4--1")]
pub(crate) struct DealArgs {
    /// Deal number from -4 to 8589934591, inclusive range such as 1-32000, `random` for
    /// one of deals 1 to 1000000, record, link, or file of games [default: standard
    /// input, also `-`]
    #[arg(value_name = "GAME", allow_negative_numbers = true)]
    pub(crate) games: Vec<String>,

    #[command(flatten)]
    pub(crate) level: LevelOption,

    /// Board format [default: pretty on a terminal, otherwise rows]
    #[arg(short, long, value_enum)]
    pub(crate) format: Option<Format>,

    #[command(flatten)]
    pub(crate) output: OutputOption,

    #[command(flatten)]
    pub(crate) color: ColorOption,

    #[command(flatten)]
    pub(crate) quiet: QuietOption,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Seven rows, from the top of the board
    Rows,
    /// Aligned suit symbols in red and black, with the deal number above
    Pretty,
    /// Eight lines, one per column, as in Freecell Solver
    Columns,
    /// 52 cards in dealing order: 104 characters on one line
    Deck,
    /// Two-dimensional array of rows; for several deals, one array of them
    Json,
    /// Object with the deal number and the rows, one line per deal
    Jsonl,
    /// SVG picture
    Svg,
}

pub(crate) fn run(args: &DealArgs) -> anyhow::Result<Exit> {
    let games = Games::open(&args.games)?;
    games.check_arguments(None)?;
    let is_argument = games.is_one_argument();
    let mut games = games.end_numbers();
    let total = games.known_count();
    interrupt::catch();
    // Only these are written in the same way for one deal and for several.
    let must_know = !matches!(
        args.format,
        Some(Format::Deck | Format::Json | Format::Jsonl)
    );
    let is_single = games.is_single(must_know);

    if args.format == Some(Format::Svg) {
        match file_path(args.output.path()) {
            Some(path) if !is_single || names_folder(path) => {
                return draw_files(games, total, path, args);
            }
            None if !is_single => {
                bail!("several deals as svg need a folder (add --output DIR)")
            }
            _ => {}
        }
    }

    let mut output = Output::open(args.output.path())?;
    let writer = DealWriter::new(args, &output, is_single, is_argument);
    let notes_random = writer.hides_number() || !output.is_stdout();
    let progress = Progress::new(total, !output.is_terminal && !args.quiet.is_set());
    let (mut done, mut bad) = (0, BadLines::default());
    for game in games {
        let Poll::Ready(game) = game else {
            output.flush()?;
            continue;
        };
        let boards = match game.and_then(|game| Boards::read(&game, notes_random, args)) {
            Ok(boards) => boards,
            Err(error) => {
                output.flush()?;
                bad.report(error)?;
                continue;
            }
        };
        for (name, deal) in boards.each() {
            writer.write(name, &deal, done == 0, &mut output.buffer);
            done += 1;
            if output.is_full() {
                output.flush()?;
                progress.advance_to(done);
                if interrupt::interrupted() {
                    break;
                }
            }
        }
        if interrupt::interrupted() {
            return output.interrupt(&done_of(done, total));
        }
    }
    if interrupt::interrupted() {
        return output.interrupt(&done_of(done, total));
    }
    bad.are_all(done)?;
    if done > 0 {
        writer.write_end(&mut output.buffer);
        output.finish()?;
    }
    Ok(bad.exit(Exit::Done))
}

/// Deals of a range, or a board without a number and its label.
enum Boards {
    Deals(RangeInclusive<DealNumber>),
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
    /// Reads a game. With a level, replaces a random deal by one that has it.
    fn read(game: &GameInput, notes_random: bool, args: &DealArgs) -> anyhow::Result<Boards> {
        let game = args.level.choose(game, CellCount::FOUR)?;
        if notes_random {
            game.note_random();
        }
        if let TextKind::Deals(range) = game.kind {
            return Ok(Boards::Deals(range.into()));
        }
        Ok(match game.number()? {
            Some(number) => Boards::Deals(number..=number),
            None => {
                let label = game.label().unwrap_or("this board".to_owned());
                Boards::Board(label, game.deal()?)
            }
        })
    }

    fn each(&self) -> impl Iterator<Item = (Name<'_>, Deal)> {
        // Not a box, so that the compiler can inline all steps from one deal to the next.
        let (deals, board) = match self {
            Boards::Deals(range) => (Some(DealNumber::deals(range.clone())), None),
            Boards::Board(label, deal) => (None, Some((Name::Label(label), *deal))),
        };
        let deals = deals.into_iter().flatten();
        deals
            .map(|(number, deal)| (Name::Number(number), deal))
            .chain(board)
    }
}

/// Writes deals in a format, with or without the number above each.
struct DealWriter {
    format: Format,
    style: Style,
    is_headed: bool,
    /// Whether JSON is an array of boards.
    is_array: bool,
}

impl DealWriter {
    fn new(args: &DealArgs, output: &Output, is_single: bool, is_argument: bool) -> DealWriter {
        let default = if output.is_terminal {
            Format::Pretty
        } else {
            Format::Rows
        };
        DealWriter {
            format: args.format.unwrap_or(default),
            style: Style::choose(args.color.choice(), output.is_terminal),
            is_headed: !is_single,
            is_array: !is_argument,
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
            Format::Json if self.is_array => {
                text.extend_from_slice(if is_first { b"[\n" } else { b",\n" });
                deal.write(BoardFormat::Json, text);
            }
            Format::Json => {
                deal.write(BoardFormat::Json, text);
                text.push(b'\n');
            }
            Format::Jsonl => {
                match name {
                    Name::Number(number) => write_deal_json(number, deal, text),
                    Name::Label(_) => {
                        text.extend_from_slice(b"{\"rows\":");
                        deal.write(BoardFormat::Json, text);
                        text.push(b'}');
                    }
                }
                text.push(b'\n');
            }
            Format::Svg => text.extend_from_slice(draw(name, deal).as_bytes()),
        }
    }

    /// Writes what follows the last deal.
    fn write_end(&self, text: &mut Vec<u8>) {
        if self.format == Format::Json && self.is_array {
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
    let position = Position::new(deal, CellCount::FOUR);
    draw_position(&position, &format!("FreeCell deal {name}"))
}

/// Writes a picture of every deal into a folder: `617.svg` for deal 617, `board-2.svg`
/// for the second board if it has no number.
fn draw_files(
    games: Games,
    total: Option<u64>,
    folder: &Path,
    args: &DealArgs,
) -> anyhow::Result<Exit> {
    fs::create_dir_all(folder).with_context(|| format!("cannot create the folder {folder:?}"))?;
    let progress = Progress::new(total, !args.quiet.is_set());
    let (mut done, mut bad) = (0, BadLines::default());
    for game in games {
        let Poll::Ready(game) = game else {
            continue;
        };
        let boards = match game.and_then(|game| Boards::read(&game, true, args)) {
            Ok(boards) => boards,
            Err(error) => {
                bad.report(error)?;
                continue;
            }
        };
        for (name, deal) in boards.each() {
            if interrupt::interrupted() {
                let done = done_of(done, total);
                write_stderr(&format!("note: interrupted{done}"));
                return Ok(Exit::Interrupted);
            }
            done += 1;
            let file = match name {
                Name::Number(number) => format!("{number}.svg"),
                Name::Label(_) => format!("board-{done}.svg"),
            };
            write_output(Some(&folder.join(file)), draw(name, &deal).as_bytes())?;
            progress.advance_to(done);
        }
    }
    bad.are_all(done)?;
    Ok(bad.exit(Exit::Done))
}
