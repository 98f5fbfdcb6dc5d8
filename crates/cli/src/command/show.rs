//! `freecell show`

use std::fs;
use std::path::Path;

use anyhow::{Context, anyhow, bail};
use clap::{Args as ArgsDerive, ValueEnum};
use freecell_core::{AutoPlay, Game, Notation, Start};
use freecell_reader::TextKind;
use freecell_study::draw_position;

use crate::args::notation::NotationArg;
use crate::args::options::{CellsOption, ColorOption, OutputOption, QuietOption};
use crate::args::values::{DEFAULT_AUTOPLAY, autoplays, whole_number};
use crate::exit::Exit;
use crate::input::games::Games;
use crate::output::outcome::with_cells;
use crate::output::pretty::{self, Style};
use crate::output::quantity::count;
use crate::output::sink::{Output, file_path};
/// Show a position
///
/// Shows a deal, a board or the final position of a record, optionally after more
/// moves or after every move. With --each and --format svg, --output is a folder, which
/// gets a file for each position.
#[derive(ArgsDerive)]
#[command(after_help = "\
Examples:
  # Show the board after some moves
  $ freecell show 617 --moves '7a 7b 7c b7'
  # Step through a game
  $ freecell show 617~none:7a7b7cb7 --each
  # Show a game after its second move
  $ freecell show 617~none:7a7b7cb7 --at 2
  # Save a position, to solve it later
  $ freecell show 617 --moves 7a --output position.txt; freecell solve position.txt
  # Draw every position of a game into a folder
  $ freecell show 617~none:7a7b7cb7 --each --format svg --output pictures")]
pub(crate) struct ShowArgs {
    /// Deal number, record, link, or file with a board or record [default: standard
    /// input, also `-`]
    #[arg(value_name = "GAME", allow_negative_numbers = true)]
    pub(crate) game: Option<String>,

    /// Moves to play first
    #[arg(short, long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,

    /// Show the position after N moves [default: after all moves]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole_number::<usize>)]
    pub(crate) at: Option<usize>,

    /// Show every position from the start
    #[arg(long)]
    pub(crate) each: bool,

    /// Position format [default: pretty on a terminal, otherwise text]
    #[arg(short, long, value_enum)]
    pub(crate) format: Option<ShowFormat>,

    /// Move notation [default: detected]
    #[arg(short, long, value_enum)]
    pub(crate) notation: Option<NotationArg>,

    /// Autoplay rule [default: horne; none for a board without moves]
    #[arg(short, long, value_name = "RULE", value_parser = autoplays())]
    pub(crate) autoplay: Option<AutoPlay>,

    #[command(flatten)]
    pub(crate) cells: CellsOption,

    #[command(flatten)]
    pub(crate) output: OutputOption,

    #[command(flatten)]
    pub(crate) color: ColorOption,

    #[command(flatten)]
    pub(crate) quiet: QuietOption,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowFormat {
    /// Aligned suit symbols in red and black, free cells and foundations above
    Pretty,
    /// Freecell Solver's board format
    Text,
    /// JSON object, or an array of objects with --each
    Json,
    /// JSON object on one line for each position
    Jsonl,
    /// SVG picture
    Svg,
}

pub(crate) fn run(args: &ShowArgs) -> anyhow::Result<Exit> {
    let text = Games::only(args.game.as_deref())?;
    text.note_random();
    let is_record = text.has_moves();
    if is_record && args.autoplay.is_some() {
        bail!("a record includes its autoplay (omit --autoplay)");
    }
    // With --moves, the notation is that of these moves.
    let notation = args.notation.filter(|_| args.moves.is_none());
    // The text of a board is shown as it is: it may not be in the middle of a game.
    let is_bare = matches!(text.kind, TextKind::Board(..)) && args.moves.is_none();
    let default = if is_bare {
        AutoPlay::None
    } else {
        DEFAULT_AUTOPLAY
    };
    let autoplay = args.autoplay.unwrap_or(default);
    let mut game = text.game(args.cells.given(), autoplay, notation)?;
    if let Some(moves) = &args.moves {
        let notation = match args.notation {
            Some(named) => named
                .notation()
                .context("--moves: expected moves, not a record")?,
            None => match Notation::guess(moves) {
                // Records are in extended notation, and so are moves added to them.
                Notation::Standard if is_record => Notation::Extended,
                notation => notation,
            },
        };
        let played = game.play_text(moves, notation);
        played.map_err(|error| anyhow!("--moves: {error}"))?;
    }
    let last = game.turn();
    if let Some(at) = args.at
        && !game.jump(at)
    {
        bail!(
            "--at {at}: the game has only {}",
            count(last as u64, "move")
        );
    }
    let first = if args.each { 0 } else { game.turn() };
    write_positions(&mut game, first, args)
}

/// Writes the positions from a turn to the current one.
fn write_positions(game: &mut Game, first: usize, args: &ShowArgs) -> anyhow::Result<Exit> {
    let last = game.turn();
    let width = last.to_string().len();
    let is_folder = args.each && args.format == Some(ShowFormat::Svg);
    if is_folder {
        let folder = file_path(args.output.path());
        let folder = folder.context("--each --format svg needs a folder (add --output DIR)")?;
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot create the folder {folder:?}"))?;
    }
    let path = if is_folder { None } else { args.output.path() };
    let mut output = Output::open(path)?;
    let default = if output.is_terminal {
        ShowFormat::Pretty
    } else {
        ShowFormat::Text
    };
    let format = args.format.unwrap_or(default);
    let style = Style::choose(args.color.choice(), output.is_terminal);
    for turn in first..=last {
        game.jump(turn);
        let title = match game.moves().last() {
            Some(mv) => format!("move {turn}: {mv}"),
            None => "start".to_owned(),
        };
        if is_folder {
            let name = format!("{turn:0width$}.svg");
            write_picture(&draw(game, &title), args.output.path(), &name)?;
            continue;
        }
        if args.each && !matches!(format, ShowFormat::Json | ShowFormat::Jsonl) {
            let gap = if turn == first { "" } else { "\n" };
            output.add(&format!("{gap}# {title}\n"));
        }
        match format {
            ShowFormat::Pretty => {
                pretty::write_position(game.position(), style, &mut output.buffer);
            }
            ShowFormat::Text => {
                output.add(&format!("{}\n", game.position()));
            }
            ShowFormat::Json | ShowFormat::Jsonl => {
                let is_array = args.each && format == ShowFormat::Json;
                let (before, after) = match turn {
                    _ if !is_array => ("", "\n"),
                    _ if first == last => ("[\n", "\n]\n"),
                    _ if turn == first => ("[\n", ",\n"),
                    _ if turn == last => ("", "\n]\n"),
                    _ => ("", ",\n"),
                };
                let json = game.position().to_json();
                let text = format!("{before}{json}{after}");
                output.add(&text);
            }
            ShowFormat::Svg => {
                output.add(&draw(game, &title));
            }
        }
    }
    output.finish()?;
    Ok(Exit::Done)
}

/// Draws the current position under the number of the deal, if it has one.
fn draw(game: &Game, title: &str) -> String {
    let start = match game.start() {
        Start::Deal(number, cells) => format!("FreeCell deal {number}{}", with_cells(*cells)),
        Start::Position(_) => "FreeCell".to_owned(),
    };
    draw_position(game.position(), &format!("{start}, {title}"))
}

fn write_picture(svg: &str, folder: Option<&Path>, name: &str) -> anyhow::Result<()> {
    let path = folder.map(|folder| folder.join(name));
    let mut output = Output::open(path.as_deref())?;
    output.add(svg);
    output.finish()
}
