//! `freecell convert`

pub(crate) mod args;

use anyhow::{Context, anyhow, bail};
use freecell_core::{AutoPlay, BoardFormat, Deal, Game, Notation, Position};

use crate::args::{CellsArg, NotationArg};
use crate::exit::Exit;
use crate::input::Input;
use crate::output::Output;
use crate::subject::{Subject, is_record, read_record, record_of_line};
use crate::verify::{Verdict, read_moves, refuse_what_is_no_solution, verify_text};
use args::{ConvertArgs, ConvertFormat};

pub(crate) fn run(args: &ConvertArgs) -> anyhow::Result<Exit> {
    let text = match (args.from.notation(), args.to.notation()) {
        (None, None) => {
            if args.deal.is_some() || args.autoplay.is_some() || args.to_autoplay.is_some() {
                bail!("boards have no moves (leave out --deal, --autoplay and --to-autoplay)");
            }
            convert_boards(args)?
        }
        (Some(from), Some(to)) => {
            let game = read_game(args, from)?;
            let game = retell(game, args.to_autoplay)?;
            write_moves(&game, to)?
        }
        (Some(from), None) => {
            // The board that the moves lead to.
            let game = read_game(args, from)?;
            write_board(game.position(), args.to)?
        }
        (None, Some(_)) => bail!("a board has no moves (convert moves from a notation)"),
    };
    let mut output = Output::open(args.output.as_deref())?;
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
        let position = Position::read(&board.text, CellsArg::or_four(args.cells));
        let position = position.map_err(|error| anyhow!("{place}: {error}"))?;
        boards.push(write_board(&position, args.to)?);
    }
    if boards.is_empty() {
        bail!("{}: there is no card in it", input.name);
    }
    let is_line = matches!(
        args.to,
        ConvertFormat::Deal(BoardFormat::Deck | BoardFormat::Json) | ConvertFormat::PositionJson
    );
    Ok(boards.join(if is_line { "\n" } else { "\n\n" }))
}

fn write_board(position: &Position, to: ConvertFormat) -> anyhow::Result<String> {
    let format = match to {
        ConvertFormat::Position => return Ok(position.to_string()),
        ConvertFormat::PositionJson => return Ok(position.to_json()),
        ConvertFormat::Deal(format) => format,
        _ => BoardFormat::Json,
    };
    let deal: Deal = position.to_deal().context(
        "a position in the middle of a game is no deal (convert it to position or position-json)",
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
        if args.deal.is_some() || args.autoplay.is_some() || args.cells.is_some() {
            bail!(
                "a record holds its own deal, autoplay and cells (leave out --deal, --autoplay and --cells)"
            );
        }
        return read_record(record).map_err(|error| anyhow!(error));
    }
    let deal = args.deal.as_deref();
    let deal = deal.context("moves mean nothing without their deal (name it with --deal)")?;
    let Subject::Start(start) = Subject::read(deal, args.cells)? else {
        bail!("--deal: a record holds its own moves (expected a deal or a board)");
    };
    let notation: Vec<Notation> = from.notation().into_iter().collect();
    let verdict = verify_text(start, &text, &notation, args.autoplay);
    refuse_what_is_no_solution(&verdict)?;
    match verdict {
        Verdict::Won(game) | Verdict::Unfinished(game) => Ok(game),
        Verdict::Wrong(error) => Err(anyhow!(error)),
    }
}

fn retell(game: Game, autoplay: Option<AutoPlay>) -> anyhow::Result<Game> {
    match autoplay {
        None => Ok(game),
        Some(autoplay) => game.with_autoplay(autoplay).with_context(|| {
            format!(
                "this game cannot be told with autoplay {autoplay}: it takes a card that is needed"
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
