//! `freecell convert`

pub(crate) mod args;

use std::path::Path;
use std::task::Poll;

use anyhow::{Context, anyhow, bail};
use freecell_core::{AutoPlay, BoardFormat, Deal, Game, Notation, Position};
use freecell_reader::{Problem, Replay, TextPlace, is_record, record_of_line};

use crate::args::notation::NotationArg;
use crate::exit::Exit;
use crate::input::games::{GameInput, Games};
use crate::input::stream::BadLines;
use crate::input::text_source::Input;
use crate::interrupt;
use crate::output::outcome::heading;
use crate::output::sink::Output;
use args::{ConvertArgs, ConvertFormat};

pub(crate) fn run(args: &ConvertArgs) -> anyhow::Result<Exit> {
    let mut writer = match (args.from.notation(), args.to.notation()) {
        (None, None) => {
            if args.deal.is_some() || args.autoplay.is_some() || args.to_autoplay.is_some() {
                bail!(
                    "--deal, --autoplay and --to-autoplay need moves (--from and --to are board formats)"
                );
            }
            convert_boards(args)?
        }
        (None, Some(_)) => {
            bail!("cannot convert a board to moves (expected a notation after --from)")
        }
        (Some(from), _) if args.deal.is_some() => {
            let game = read_moves(args, from)?;
            let mut writer = Writer::open(args, true, true)?;
            writer.write_game(&game, None)?;
            writer
        }
        (Some(from), _) => convert_games(args, from)?,
    };
    if interrupt::interrupted() {
        return writer.output.interrupt("");
    }
    if writer.is_first && writer.bad.exit(Exit::Done) == Exit::Invalid {
        return Ok(Exit::Invalid);
    }
    writer.write_end();
    writer.output.finish()?;
    Ok(writer.bad.exit(Exit::Done))
}

/// Converts every board of the input; of a record, its final position.
fn convert_boards(args: &ConvertArgs) -> anyhow::Result<Writer> {
    convert_each(args, |writer, game| {
        game.note_random();
        let position = game.current(args.cells.given())?.position();
        let written = writer.write_position(&position);
        at(&game.place, written)
    })
}

/// Converts every record, or text of moves under a heading, of the input.
fn convert_games(args: &ConvertArgs, from: NotationArg) -> anyhow::Result<Writer> {
    convert_each(args, |writer, text| {
        text.check_start(args.cells.given())?;
        let replay = text.replay(Some(from.of_text()), args.autoplay)?;
        let game = replay.result.map_err(|error| text.place.error(error))?;
        let written = writer.write_game(&game, text.label().as_deref());
        at(&text.place, written)
    })
}

/// Adds the place of a game to an error.
fn at(place: &TextPlace, result: anyhow::Result<()>) -> anyhow::Result<()> {
    match place.label() {
        Some(_) => result.map_err(|error| place.error(Problem::Other(error.to_string())).into()),
        None => result,
    }
}

/// Converts every game that the arguments name, as they arrive.
fn convert_each(
    args: &ConvertArgs,
    mut convert: impl FnMut(&mut Writer, &GameInput) -> anyhow::Result<()>,
) -> anyhow::Result<Writer> {
    let arguments: Vec<&str> = args.game.as_deref().into_iter().collect();
    let games = Games::open(&arguments)?;
    let is_argument = games.is_one_argument();
    let mut games = games.split_ranges();
    interrupt::catch();
    let is_single = games.is_single(depends_on_count(args.to));
    let mut writer = Writer::open(args, is_single, is_argument)?;
    let mut done = 0;
    for game in games {
        if interrupt::interrupted() {
            break;
        }
        let Poll::Ready(game) = game else {
            writer.output.flush()?;
            continue;
        };
        match game.and_then(|game| convert(&mut writer, &game)) {
            Ok(()) => done += 1,
            Err(error) => {
                writer.output.flush()?;
                writer.bad.report(error)?;
            }
        }
        if writer.output.is_full() {
            writer.output.flush()?;
        }
    }
    writer.bad.are_all(done)?;
    Ok(writer)
}

/// Returns whether one game is written in another way than several.
fn depends_on_count(to: ConvertFormat) -> bool {
    !matches!(
        to,
        ConvertFormat::Deal(BoardFormat::Deck)
            | ConvertFormat::Record
            | ConvertFormat::Moves(Notation::Macroxue)
    )
}

/// Writes boards or moves with separators between them.
struct Writer {
    output: Output,
    to: ConvertFormat,
    to_autoplay: Option<AutoPlay>,
    is_single: bool,
    is_array: bool,
    is_first: bool,
    bad: BadLines,
}

impl Writer {
    /// Opens the output. JSON is an array, as `freecell deal` writes it, unless the game is
    /// the only argument.
    fn open(args: &ConvertArgs, is_single: bool, is_argument: bool) -> anyhow::Result<Writer> {
        let is_json = matches!(
            args.to,
            ConvertFormat::Deal(BoardFormat::Json)
                | ConvertFormat::Board
                | ConvertFormat::PositionJson
        );
        Ok(Writer {
            output: Output::open(args.output.path())?,
            to: args.to,
            to_autoplay: args.to_autoplay,
            is_single,
            is_array: is_json && !is_argument,
            is_first: true,
            bad: BadLines::default(),
        })
    }

    fn write(&mut self, text: &str) {
        let (before, after) = match (self.is_array, self.is_first) {
            (true, true) => ("[\n", ""),
            (true, false) => (",\n", ""),
            (false, false) if depends_on_count(self.to) => ("\n", "\n"),
            (false, _) => ("", "\n"),
        };
        self.is_first = false;
        for part in [before, text, after] {
            self.output.add(part);
        }
    }

    fn write_position(&mut self, position: &Position) -> anyhow::Result<()> {
        let board = write_board(position, self.to)?;
        self.write(&board);
        Ok(())
    }

    /// Writes the moves of a game, under a heading if there are several, or its final
    /// position.
    fn write_game(&mut self, game: &Game, label: Option<&str>) -> anyhow::Result<()> {
        let Some(to) = self.to.notation() else {
            return self.write_position(game.position());
        };
        let moves = write_moves(&change_autoplay(game, self.to_autoplay)?, to)?;
        let is_headed = !self.is_single && depends_on_count(self.to);
        let heading = if is_headed {
            heading(game.start(), label)
        } else {
            String::new()
        };
        self.write(&format!("{heading}{moves}"));
        Ok(())
    }

    /// Writes what follows the last board or game.
    fn write_end(&mut self) {
        if self.is_array {
            self.output.add("\n]\n");
        }
    }
}

fn write_board(position: &Position, to: ConvertFormat) -> anyhow::Result<String> {
    let format = match to {
        ConvertFormat::Position => return Ok(position.to_string()),
        ConvertFormat::PositionJson => return Ok(position.to_json()),
        ConvertFormat::Deal(format) => format,
        _ => BoardFormat::Json,
    };
    let deal: Deal = position.to_deal().context(
        "a position in the middle of a game is not a deal (use --to position or position-json)",
    )?;
    Ok(deal.display(format).to_string())
}

/// Reads moves of the deal that `--deal` names.
fn read_moves(args: &ConvertArgs, from: NotationArg) -> anyhow::Result<Game> {
    let start = Games::only(args.deal.as_deref())?;
    if start.has_moves() {
        bail!("--deal: expected a deal number or a file with a board, not a record");
    }
    start.note_random();
    let start = start.start(args.cells.given())?;
    let path = args.game.as_deref().map(Path::new);
    let text = Input::open(path)?.read_moves()?;
    let has_record = record_of_line(&text).is_some_and(is_record);
    let NotationArg::Moves(notation) = from else {
        bail!("a record includes its deal (omit --deal)");
    };
    if has_record {
        bail!("a record includes its deal (omit --deal)");
    }
    let replay = Replay::of_moves(start, &text, &[notation], args.autoplay);
    let checked = replay.check_has_moves();
    checked.map_err(|problem| TextPlace::Argument.error(problem))?;
    replay.result.map_err(|error| anyhow!(error))
}

fn change_autoplay(game: &Game, autoplay: Option<AutoPlay>) -> anyhow::Result<Game> {
    match autoplay {
        None => Ok(game.clone()),
        Some(autoplay) => game.with_autoplay(autoplay).with_context(|| {
            format!(
                "cannot write this game with autoplay {autoplay}: it moves a card to a foundation that a later move needs"
            )
        }),
    }
}

fn write_moves(game: &Game, to: NotationArg) -> anyhow::Result<String> {
    match to.notation() {
        None => Ok(game.to_record()),
        Some(Notation::Macroxue) => Ok(game.to_macroxue_record()?),
        Some(notation) => Ok(game.moves_text(notation)?),
    }
}
