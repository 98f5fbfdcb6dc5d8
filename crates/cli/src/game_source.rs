//! Reads the argument `DEAL|FILE|RECORD`.

use std::path::Path;

use anyhow::{Context, anyhow, bail};
use freecell_core::{AutoPlay, CellCount, Game, Position, Start};
pub(crate) use freecell_play::{is_record, read_record, record_of_line};

use crate::deal_spec::DealSpec;
use crate::input::Input;
use crate::values::CellsArg;

/// A game from the command line.
#[allow(clippy::large_enum_variant, reason = "there is one in a run")]
pub(crate) enum GameSource {
    /// The start of a game.
    Start(Start),
    /// A record of a whole game.
    Record(String),
    /// A file of records, one per line; only the first is read so far.
    Records { first: String, rest: Input },
}

impl GameSource {
    /// Reads a deal number, a record, or a file with a board or records. Fails if
    /// `cells` is given for a record, which includes its number of cells.
    pub(crate) fn read(text: &str, cells: Option<CellsArg>) -> anyhow::Result<GameSource> {
        let source = GameSource::read_any(text, CellsArg::or_four(cells))?;
        if cells.is_some() && !matches!(source, GameSource::Start(_)) {
            bail!("records include their number of free cells (omit --cells)");
        }
        Ok(source)
    }

    fn read_any(text: &str, cells: CellCount) -> anyhow::Result<GameSource> {
        let text = text.trim();
        if is_record(text) {
            return Ok(GameSource::Record(text.to_owned()));
        }
        let is_file = text == "-" || Path::new(text).exists();
        if !is_file {
            let spec = DealSpec::parse_instead_of_file(text)?;
            if spec.count() > 1 {
                bail!("{text:?} is a range (expected one deal, a file or a record)");
            }
            return Ok(GameSource::Start(Start::Deal(*spec.range.start(), cells)));
        }
        GameSource::read_file(Input::open(Some(Path::new(text)))?, cells)
    }

    fn read_file(mut input: Input, cells: CellCount) -> anyhow::Result<GameSource> {
        let mut text = String::new();
        while let Some(line) = input.next_line(Input::LONGEST_BOARD.saturating_sub(text.len()))? {
            if text.is_empty() && record_of_line(&line).is_none() {
                continue;
            }
            if text.is_empty() && record_of_line(&line).is_some_and(is_record) {
                return Ok(GameSource::Records {
                    first: line,
                    rest: input,
                });
            }
            text.push_str(&line);
        }
        let name = &input.name;
        let position = Position::read(&text, cells).map_err(|error| anyhow!("{name}: {error}"))?;
        Ok(GameSource::Start(Start::Position(position)))
    }

    /// Returns the game of a record, or a new game.
    pub(crate) fn into_game(self, autoplay: AutoPlay) -> anyhow::Result<Game> {
        match self {
            GameSource::Start(start) => Ok(Game::new(start, autoplay)),
            GameSource::Record(text) => read_record(&text).map_err(|error| anyhow!(error)),
            GameSource::Records { first, mut rest } => {
                while let Some(line) = rest.next_line(Input::LONGEST_BOARD)? {
                    if record_of_line(&line).is_some() {
                        bail!("{} contains several records (expected one)", rest.name);
                    }
                }
                read_record(&first).with_context(|| rest.name.clone())
            }
        }
    }
}
