//! What the user means by DEAL, FILE or RECORD.

use std::path::Path;

use anyhow::{Context, anyhow, bail};
use freecell_core::{AutoPlay, CellCount, Game, Position, Start};
pub(crate) use freecell_play::{is_record, read_record, record_of_line};

use crate::args::CellsArg;
use crate::input::Input;
use crate::spec::DealSpec;

/// A game to look at.
#[allow(clippy::large_enum_variant, reason = "there is one in a run")]
pub(crate) enum Subject {
    /// Where a game starts.
    Start(Start),
    /// A record, which holds a whole game.
    Record(String),
    /// A file of records, one to a line, of which the first one is read.
    Records { first: String, rest: Input },
}

impl Subject {
    /// Takes a deal number, a record, or the name of a file with a board or
    /// with records. Records say themselves how many cells they have.
    pub(crate) fn read(text: &str, cells: Option<CellsArg>) -> anyhow::Result<Subject> {
        let subject = Subject::read_any(text, CellsArg::or_four(cells))?;
        if cells.is_some() && !matches!(subject, Subject::Start(_)) {
            bail!("records name their own number of cells (leave out --cells)");
        }
        Ok(subject)
    }

    fn read_any(text: &str, cells: CellCount) -> anyhow::Result<Subject> {
        let text = text.trim();
        if is_record(text) {
            return Ok(Subject::Record(text.to_owned()));
        }
        let is_file = text == "-" || Path::new(text).exists();
        if !is_file && (looks_like_deal(text) || !looks_like_path(text)) {
            let spec = DealSpec::parse(text)?;
            if spec.count() > 1 {
                bail!("{text:?} is a range (expected one deal, a file or a record)");
            }
            return Ok(Subject::Start(Start::Deal(*spec.range.start(), cells)));
        }
        Subject::read_file(Input::open(Some(Path::new(text)))?, cells)
    }

    fn read_file(mut input: Input, cells: CellCount) -> anyhow::Result<Subject> {
        let mut text = String::new();
        while let Some(line) = input.next_line(Input::LONGEST_BOARD.saturating_sub(text.len()))? {
            if text.is_empty() && record_of_line(&line).is_none() {
                continue;
            }
            if text.is_empty() && record_of_line(&line).is_some_and(is_record) {
                return Ok(Subject::Records {
                    first: line,
                    rest: input,
                });
            }
            text.push_str(&line);
        }
        let name = &input.name;
        let position = Position::read(&text, cells).map_err(|error| anyhow!("{name}: {error}"))?;
        Ok(Subject::Start(Start::Position(position)))
    }

    /// The game of a record, or a new one.
    pub(crate) fn into_game(self, autoplay: AutoPlay) -> anyhow::Result<Game> {
        match self {
            Subject::Start(start) => Ok(Game::new(start, autoplay)),
            Subject::Record(text) => read_record(&text).map_err(|error| anyhow!(error)),
            Subject::Records { first, mut rest } => {
                while let Some(line) = rest.next_line(Input::LONGEST_BOARD)? {
                    if record_of_line(&line).is_some() {
                        bail!("{} has several records (expected one)", rest.name);
                    }
                }
                read_record(&first).with_context(|| rest.name.clone())
            }
        }
    }
}

fn looks_like_deal(text: &str) -> bool {
    text == "random"
        || text
            .trim()
            .trim_start_matches('-')
            .starts_with(|c: char| c.is_ascii_digit())
}

fn looks_like_path(text: &str) -> bool {
    text.contains(['/', '\\', '.'])
}
