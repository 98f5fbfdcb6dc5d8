//! The text of a game, before it is parsed.

use std::sync::Arc;

use anyhow::{anyhow, bail};
use freecell_core::{
    AutoPlay, BoardText, Deal, DealNumber, Game, MoveError, Notation, Position, RecordError,
    RecordNotation, Start,
};

use crate::args::NotationArg;
use crate::deal_spec::DealSpec;
use crate::output::write_stderr;
use crate::quantity;
use crate::replay::Replay;
use crate::values::CellsArg;

/// The text of a game, and where it is from.
pub(crate) struct GameText {
    pub(crate) place: Place,
    pub(crate) kind: Kind,
}

/// What a text describes.
pub(crate) enum Kind {
    /// One or several deal numbers.
    Deals(DealSpec),
    /// A board, and the deal number that its heading states.
    Board(BoardText, Option<DealNumber>),
    /// A record, without the comment after it.
    Record(String),
    /// Moves, and the deal that the heading above them names.
    Moves(BoardText, Option<Start>),
    /// Moves in extended notation and their autoplay, from JSON.
    Solution {
        start: Start,
        moves: String,
        autoplay: AutoPlay,
    },
}

/// Where a text is from.
#[derive(Clone)]
pub(crate) enum Place {
    Argument,
    /// The name of a file for messages, and the first line.
    Line(Arc<str>, usize),
}

impl Place {
    /// Prefixes an error with the name of the file and the line.
    pub(crate) fn error(&self, error: impl std::fmt::Display) -> anyhow::Error {
        match self {
            Place::Argument => anyhow!("{error}"),
            Place::Line(file, line) => anyhow!("{file}, line {line}: {error}"),
        }
    }

    /// Prefixes an error of a board, which names its lines itself.
    fn board_error(&self, error: impl std::fmt::Display) -> anyhow::Error {
        match self {
            Place::Argument => anyhow!("{error}"),
            Place::Line(file, 1) => anyhow!("{file}: {error}"),
            Place::Line(file, line) => anyhow!("{file}, board from line {line}: {error}"),
        }
    }

    fn lines_before(&self) -> usize {
        match self {
            Place::Argument => 0,
            Place::Line(_, line) => line - 1,
        }
    }
}

impl GameText {
    /// Returns whether the text includes moves, and so its number of cells.
    pub(crate) fn has_moves(&self) -> bool {
        !matches!(self.kind, Kind::Deals(_) | Kind::Board(..))
    }

    /// Writes the number of a random deal to standard error, for commands whose output
    /// does not tell it.
    ///
    /// Also with `--quiet`: without the number, nobody could repeat the run.
    pub(crate) fn note_random(&self) {
        if let Kind::Deals(spec) = &self.kind {
            spec.note_random();
        }
    }

    /// Returns a name for headings, such as `boards.txt:9`; `None` for an argument.
    pub(crate) fn label(&self) -> Option<String> {
        match &self.place {
            Place::Argument => None,
            Place::Line(file, line) => Some(format!("{}:{line}", file.trim_matches('"'))),
        }
    }

    /// Fails if moves do not name their deal, or if a number of cells is given although
    /// the text includes it.
    pub(crate) fn check_start(&self, cells: Option<CellsArg>) -> anyhow::Result<()> {
        if cells.is_some_and(|cells| self.has_moves() && !self.has_cells(cells)) {
            let error = "records include their number of free cells (omit --cells)";
            return Err(self.place.error(error));
        }
        if let Kind::Moves(_, None) = self.kind {
            return Err(self.place.error(NO_DEAL));
        }
        Ok(())
    }

    /// Returns whether moves are played with this number of free cells.
    fn has_cells(&self, cells: CellsArg) -> bool {
        let start = match &self.kind {
            Kind::Record(text) => Game::from_any_record(text).ok().map(|game| *game.start()),
            Kind::Moves(_, start) => *start,
            Kind::Solution { start, .. } => Some(*start),
            Kind::Deals(_) | Kind::Board(..) => None,
        };
        let count = CellsArg::or_four(Some(cells));
        start.is_some_and(|start| start.position().cell_count() == count)
    }

    /// Fails if the notation or autoplay of the options does not apply to the text.
    pub(crate) fn check_options(
        &self,
        notation: Option<NotationArg>,
        autoplay: Option<AutoPlay>,
    ) -> anyhow::Result<()> {
        match (&self.kind, notation) {
            (Kind::Record(_) | Kind::Solution { .. }, _) if autoplay.is_some() => {
                bail!("records include their autoplay (omit --autoplay)")
            }
            (Kind::Record(_), Some(NotationArg::Moves(notation)))
                if notation != Notation::Macroxue =>
            {
                bail!(
                    "a record is not in notation {} (expected --notation record or macroxue)",
                    notation.name()
                )
            }
            (Kind::Moves(..), Some(NotationArg::Record)) => bail!("expected a record, found moves"),
            _ => Ok(()),
        }
    }

    /// Returns the deal or position where the game starts.
    pub(crate) fn start(&self, cells: Option<CellsArg>) -> anyhow::Result<Start> {
        self.check_start(cells)?;
        let count = CellsArg::or_four(cells);
        match &self.kind {
            Kind::Deals(spec) if spec.count() > 1 => {
                bail!("{:?} is a range (expected one game)", spec.to_string())
            }
            Kind::Deals(spec) => Ok(Start::Deal(*spec.range.start(), count)),
            Kind::Board(board, stated) => {
                let position = Position::read(&board.text, count);
                let position = position.map_err(|error| {
                    let error = error.after_lines(board.first_line - 1);
                    self.place.board_error(error)
                })?;
                let own = position.cell_count();
                if cells.is_some() && own != count {
                    return Err(self.place.board_error(format!(
                        "the board has {}, not {} (omit --cells)",
                        quantity::count(own.get() as u64, "free cell"),
                        count.get()
                    )));
                }
                Ok(named_start(position, *stated))
            }
            Kind::Record(text) => {
                let game = Game::from_any_record(text);
                let game = game.map_err(|error| self.place.error(error))?;
                Ok(*game.start())
            }
            Kind::Moves(_, None) => Err(self.place.error(NO_DEAL)),
            Kind::Moves(_, Some(start)) | Kind::Solution { start, .. } => Ok(*start),
        }
    }

    /// Returns the board where the game starts, which must be a deal.
    pub(crate) fn deal(&self) -> anyhow::Result<Deal> {
        if let Kind::Board(board, _) = &self.kind {
            let deal = board.text.parse();
            return deal.map_err(|error: freecell_core::BoardError| {
                let error = error.after_lines(board.first_line - 1);
                self.place.board_error(error)
            });
        }
        let deal = self.start(None)?.position().to_deal();
        deal.ok_or_else(|| {
            self.place
                .error("a position in the middle of a game, not a deal")
        })
    }

    /// Returns the number of the deal; `None` if it has none.
    pub(crate) fn number(&self) -> anyhow::Result<Option<DealNumber>> {
        match self.kind {
            Kind::Board(..) => Ok(self.deal()?.number()),
            _ => match self.start(None)? {
                Start::Deal(number, _) => Ok(Some(number)),
                Start::Position(_) => Ok(self.deal()?.number()),
            },
        }
    }

    /// Returns the game with all its moves, or a new game with this autoplay.
    pub(crate) fn game(
        &self,
        cells: Option<CellsArg>,
        autoplay: AutoPlay,
        notation: Option<NotationArg>,
    ) -> anyhow::Result<Game> {
        if !self.has_moves() {
            return Ok(Game::new(self.start(cells)?, autoplay));
        }
        self.check_start(cells)?;
        let replay = self.replay(notation, None);
        let replay = replay.map_err(|error| self.place.error(error))?;
        if let Kind::Record(text) = &self.kind
            && is_ambiguous(text)
            && replay.notation == Some(RecordNotation::Macroxue)
        {
            write_stderr("note: the record is read in macroxue's notation");
        }
        replay.result.map_err(|error| self.place.error(error))
    }

    /// Returns the deal, or the position after the moves if there are any.
    pub(crate) fn current(&self, cells: Option<CellsArg>) -> anyhow::Result<Start> {
        if !self.has_moves() {
            return self.start(cells);
        }
        let game = self.game(cells, AutoPlay::None, None)?;
        Ok(if game.position() == &game.start().position() {
            *game.start()
        } else {
            Start::Position(*game.position())
        })
    }

    /// Replays the moves of the text. Fails if the text is malformed, without naming
    /// its place; illegal moves are part of the result.
    pub(crate) fn replay(
        &self,
        notation: Option<NotationArg>,
        autoplay: Option<AutoPlay>,
    ) -> anyhow::Result<Replay> {
        self.check_options(notation, autoplay)?;
        match &self.kind {
            Kind::Record(text) => self.replay_record(text, notation),
            Kind::Solution {
                start,
                moves,
                autoplay,
            } => {
                let mut game = Game::new(*start, *autoplay);
                let played = game.play_text(moves, Notation::Extended);
                Ok(Replay {
                    result: played.map(|()| game).map_err(|error| self.moved(error, 0)),
                    notation: None,
                })
            }
            Kind::Moves(text, Some(start)) => {
                let content = text.content();
                let notations = match notation {
                    Some(NotationArg::Moves(notation)) => vec![notation],
                    _ => Notation::candidates(content).to_vec(),
                };
                let mut replay = Replay::of_moves(*start, content, &notations, autoplay);
                let above = &text.text[..text.text.len() - content.len()];
                let above = above.matches('\n').count();
                replay.result = replay.result.map_err(|error| self.moved(error, above));
                Ok(replay)
            }
            Kind::Moves(_, None) => bail!(NO_DEAL),
            Kind::Deals(_) => bail!("expected moves, found a deal number"),
            Kind::Board(..) => bail!("expected moves, found a board"),
        }
    }

    /// Replays a record in the given notation, or else in the one it is found to be in.
    fn replay_record(&self, text: &str, notation: Option<NotationArg>) -> anyhow::Result<Replay> {
        let given = match notation {
            None => None,
            Some(NotationArg::Record) => Some(RecordNotation::Native),
            Some(NotationArg::Moves(_)) => Some(RecordNotation::Macroxue),
        };
        let read = match given {
            None => Game::detect_record(text),
            Some(given) => Game::from_record_in(text, given).map(|game| (game, given)),
        };
        let is_told =
            |used: &RecordNotation| *used == RecordNotation::Macroxue || is_ambiguous(text);
        let (result, notation) = match read {
            Ok((game, used)) => (Ok(game), Some(used).filter(is_told)),
            Err(RecordError::Move(error)) => (Err(self.moved(error, 0)), given.filter(is_told)),
            Err(error) => bail!(error),
        };
        Ok(Replay { result, notation })
    }

    /// Makes the line of an error count from the top of the file.
    fn moved(&self, mut error: MoveError, above: usize) -> MoveError {
        error.line += self.place.lines_before() + above;
        error
    }
}

const NO_DEAL: &str =
    "moves need their deal (name it before the moves, or write the moves as a record or JSON)";

/// Returns whether a record may be in two notations.
fn is_ambiguous(record: &str) -> bool {
    RecordNotation::candidates(record).len() > 1
}

/// Returns a position as the deal with the stated number, if it is that deal.
fn named_start(position: Position, stated: Option<DealNumber>) -> Start {
    let deal = position.to_deal();
    match stated {
        Some(number) if deal == Some(number.deal()) => Start::Deal(number, position.cell_count()),
        _ => Start::Position(position),
    }
}
