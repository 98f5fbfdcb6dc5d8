//! `freecell convert`

pub(crate) mod args;

use anyhow::{Context, anyhow, bail};
use freecell_core::{AutoPlay, BoardFormat, Deal, Game, Notation, Position};

use crate::args::NotationArg;
use crate::deal_spec::note_random;
use crate::exit::Exit;
use crate::game_source::{GameSource, is_record, read_record, record_of_line};
use crate::input::Input;
use crate::output::Output;
use crate::verify::{Replay, check_has_moves, read_moves, verify_text};
use args::{ConvertArgs, ConvertFormat};

pub(crate) fn run(args: &ConvertArgs) -> anyhow::Result<Exit> {
    let text = match (args.from.notation(), args.to.notation()) {
        (None, None) => {
            if args.deal.is_some() || args.autoplay.is_some() || args.to_autoplay.is_some() {
                bail!(
                    "--deal, --autoplay and --to-autoplay need moves (--from and --to are board formats)"
                );
            }
            convert_boards(args)?
        }
        (Some(from), Some(to)) => {
            let game = read_game(args, from)?;
            let game = change_autoplay(game, args.to_autoplay)?;
            write_moves(&game, to)?
        }
        (Some(from), None) => {
            // Convert moves to the resulting board.
            let game = read_game(args, from)?;
            write_board(game.position(), args.to)?
        }
        (None, Some(_)) => {
            bail!("cannot convert a board to moves (expected a notation after --from)")
        }
    };
    let mut output = Output::open(args.output.path())?;
    output.buffer.extend_from_slice(text.as_bytes());
    output.buffer.push(b'\n');
    output.finish()?;
    Ok(Exit::Done)
}

/// Converts every board of the input.
fn convert_boards(args: &ConvertArgs) -> anyhow::Result<String> {
    let mut input = Input::open(args.file.as_deref())?;
    let mut boards = Vec::new();
    while let Some(board) = input.next_board()? {
        let place = input.place(&board);
        let position = Position::read(&board.text, args.cells.or_four());
        let position = position.map_err(|error| anyhow!("{place}: {error}"))?;
        boards.push(write_board(&position, args.to)?);
    }
    if boards.is_empty() {
        bail!("{}: no cards found", input.name);
    }
    Ok(match args.to {
        // Several boards are an array, as `freecell deal` writes them.
        ConvertFormat::Deal(BoardFormat::Json) | ConvertFormat::Board if boards.len() > 1 => {
            format!("[\n{}\n]", boards.join(",\n"))
        }
        ConvertFormat::Deal(BoardFormat::Deck) | ConvertFormat::PositionJson => boards.join("\n"),
        _ => boards.join("\n\n"),
    })
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

fn read_game(args: &ConvertArgs, from: NotationArg) -> anyhow::Result<Game> {
    let text = read_moves(args.file.as_deref())?;
    let record = record_of_line(text.trim()).unwrap_or("");
    let is_record = match from {
        NotationArg::Record => true,
        NotationArg::Moves(Notation::Macroxue) => is_record(record),
        NotationArg::Moves(_) => false,
    };
    if is_record {
        if args.deal.is_some() || args.autoplay.is_some() || args.cells.given().is_some() {
            bail!(
                "a record includes its deal, autoplay and free cells (omit --deal, --autoplay and --cells)"
            );
        }
        return read_record(record).map_err(|error| anyhow!(error));
    }
    let deal = args.deal.as_deref();
    let deal = deal.context("moves need their deal (add --deal)")?;
    let GameSource::Start(start) = GameSource::read(deal, args.cells.given())? else {
        bail!("--deal: expected a deal number or a file with a board, not a record");
    };
    note_random(deal, &start, args.quiet.is_set());
    let notation: Vec<Notation> = from.notation().into_iter().collect();
    let replay = verify_text(start, &text, &notation, args.autoplay);
    check_has_moves(&replay)?;
    match replay {
        Replay::Won(game) | Replay::Unfinished(game) => Ok(game),
        Replay::Failed(error) => Err(anyhow!(error)),
    }
}

fn change_autoplay(game: Game, autoplay: Option<AutoPlay>) -> anyhow::Result<Game> {
    match autoplay {
        None => Ok(game),
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
