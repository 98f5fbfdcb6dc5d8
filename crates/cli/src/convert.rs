//! `freecell convert`

pub(crate) mod args;

use std::path::Path;

use anyhow::{Context, anyhow, bail};
use freecell_core::{AutoPlay, BoardFormat, Deal, Game, Notation, Position};
use freecell_play::{is_record, record_of_line};

use crate::args::NotationArg;
use crate::exit::Exit;
use crate::game_text::GameText;
use crate::games::Games;
use crate::input::Input;
use crate::interrupt;
use crate::outcome::heading;
use crate::output::Output;
use crate::replay::Replay;
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
            let mut writer = Writer::open(args, true)?;
            writer.write_game(&game, None)?;
            writer
        }
        (Some(from), _) => convert_games(args, from)?,
    };
    if interrupt::interrupted() {
        return writer.output.interrupt("");
    }
    writer.write_end();
    writer.output.finish()?;
    Ok(Exit::Done)
}

/// Converts every board of the input; of a record, its final position.
fn convert_boards(args: &ConvertArgs) -> anyhow::Result<Writer> {
    convert_each(args, |writer, game| {
        game.note_random();
        let position = game.current(args.cells.given())?.position();
        let written = writer.write_position(&position);
        written.map_err(|error| game.place.error(error))
    })
}

/// Converts every record, or text of moves under a heading, of the input.
fn convert_games(args: &ConvertArgs, from: NotationArg) -> anyhow::Result<Writer> {
    convert_each(args, |writer, text| {
        text.check_start(args.cells.given())?;
        let replay = text.replay(Some(from), args.autoplay);
        let replay = replay.map_err(|error| text.place.error(error))?;
        let game = replay.result.map_err(|error| text.place.error(error))?;
        let written = writer.write_game(&game, text.label().as_deref());
        written.map_err(|error| text.place.error(error))
    })
}

/// Converts every game that the arguments name.
fn convert_each(
    args: &ConvertArgs,
    mut convert: impl FnMut(&mut Writer, &GameText) -> anyhow::Result<()>,
) -> anyhow::Result<Writer> {
    let arguments: Vec<&str> = args.game.as_deref().into_iter().collect();
    let mut games = Games::open(&arguments)?.each();
    let first = games.next().context("the input has no solution")??;
    let second = games.next().transpose()?;
    interrupt::catch();
    let mut writer = Writer::open(args, second.is_none())?;
    convert(&mut writer, &first)?;
    for game in second.map(Ok).into_iter().chain(games) {
        if interrupt::interrupted() {
            break;
        }
        convert(&mut writer, &game?)?;
        if writer.output.is_full() {
            writer.output.flush()?;
        }
    }
    Ok(writer)
}

/// Writes boards or moves with separators between them.
struct Writer {
    output: Output,
    to: ConvertFormat,
    to_autoplay: Option<AutoPlay>,
    is_single: bool,
    is_first: bool,
}

impl Writer {
    fn open(args: &ConvertArgs, is_single: bool) -> anyhow::Result<Writer> {
        Ok(Writer {
            output: Output::open(args.output.path())?,
            to: args.to,
            to_autoplay: args.to_autoplay,
            is_single,
            is_first: true,
        })
    }

    /// Returns whether several boards are one array, as `freecell deal` writes them.
    fn is_array(&self) -> bool {
        let is_json = matches!(
            self.to,
            ConvertFormat::Deal(BoardFormat::Json)
                | ConvertFormat::Board
                | ConvertFormat::PositionJson
        );
        is_json && !self.is_single
    }

    fn write(&mut self, text: &str) {
        let separator = match self.to {
            _ if self.is_array() && self.is_first => "[\n",
            _ if self.is_first => "",
            _ if self.is_array() => ",\n",
            ConvertFormat::Deal(BoardFormat::Deck)
            | ConvertFormat::Record
            | ConvertFormat::Moves(Notation::Macroxue) => "\n",
            _ => "\n\n",
        };
        self.is_first = false;
        self.output.buffer.extend_from_slice(separator.as_bytes());
        self.output.buffer.extend_from_slice(text.as_bytes());
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
        let is_headed = !self.is_single
            && !matches!(
                self.to,
                ConvertFormat::Record | ConvertFormat::Moves(Notation::Macroxue)
            );
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
        let end: &[u8] = if self.is_array() { b"\n]\n" } else { b"\n" };
        self.output.buffer.extend_from_slice(end);
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
    replay.check_has_moves()?;
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
