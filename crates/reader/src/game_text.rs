//! The text of a game, before it is parsed.

use freecell_core::{
    AutoPlay, BoardError, CellCount, Deal, DealNumber, Game, MoveError, Notation, Position,
    RecordError, RecordNotation, Start,
};

use crate::{BoardText, Conflict, Error, Problem, Replay, TextKind, TextNotation, TextPlace};

/// The text of a game, and where it is from.
#[derive(Clone, Debug)]
pub struct GameText {
    /// Where the text is from.
    pub place: TextPlace,
    /// What the text describes.
    pub kind: TextKind,
}

impl GameText {
    /// Returns whether the text includes moves, and so its number of cells.
    pub fn has_moves(&self) -> bool {
        match self.kind {
            TextKind::Deals(_) | TextKind::Random | TextKind::Board(..) => false,
            TextKind::Record(_) | TextKind::Moves(..) | TextKind::Solution { .. } => true,
        }
    }

    /// Returns a name for headings, such as `boards.txt:9`; `None` for an argument.
    pub fn label(&self) -> Option<String> {
        self.place.label()
    }

    /// Returns the deal or position where the game starts. `cells` is the wanted number
    /// of free cells; without it, a game that does not state its own has four.
    ///
    /// A board becomes the deal that its heading states, if it is that deal; its number
    /// is not searched, see [`Start::numbered`].
    ///
    /// # Errors
    ///
    /// If the text is malformed, a range or `random`, moves without a deal, or a game
    /// with another number of free cells than the wanted one.
    pub fn start(&self, cells: Option<CellCount>) -> Result<Start, Error> {
        let count = cells.unwrap_or(CellCount::FOUR);
        let start = match &self.kind {
            TextKind::Deals(range) if range.count() == 1 => Start::Deal(range.first(), count),
            TextKind::Deals(range) => return Err(self.place.error(Problem::Range(*range))),
            TextKind::Random => return Err(self.place.error(Problem::NumberInsteadOfMoves)),
            TextKind::Board(board, stated) => {
                let position = Position::read(&board.text, count);
                let position = position.map_err(|error| self.board_error(board, error))?;
                let is_stated = |number: &DealNumber| position.to_deal() == Some(number.deal());
                match stated.filter(is_stated) {
                    Some(number) => Start::Deal(number, position.cell_count()),
                    None => Start::Position(position),
                }
            }
            TextKind::Record(text) => {
                let read = Game::detect_record(text);
                let (game, _) = read.map_err(|error| self.place.error(error))?;
                *game.start()
            }
            TextKind::Moves(_, None) => return Err(self.place.error(Problem::NoDeal)),
            TextKind::Moves(_, Some(start)) | TextKind::Solution { start, .. } => *start,
        };
        let checked = Conflict::check_cells(start.cell_count(), cells);
        checked.map_err(|conflict| self.place.error(conflict))?;
        Ok(start)
    }

    /// Checks that moves name their deal, and that they are played with the wanted number
    /// of free cells; not whether they are legal.
    ///
    /// # Errors
    ///
    /// If that is not so.
    pub fn check_start(&self, cells: Option<CellCount>) -> Result<(), Error> {
        if let TextKind::Moves(_, None) = self.kind {
            return Err(self.place.error(Problem::NoDeal));
        }
        if cells.is_none() || !self.has_moves() {
            return Ok(());
        }
        match self.start(cells) {
            Err(error) if matches!(error.problem, Problem::Conflict(_)) => Err(error),
            _ => Ok(()),
        }
    }

    fn board_error(&self, board: &BoardText, error: BoardError) -> Error {
        self.place.error(error.after_lines(board.first_line - 1))
    }

    /// Returns the board where the game starts.
    ///
    /// # Errors
    ///
    /// If [`GameText::start`] fails, or if the game starts with another position than a
    /// deal.
    pub fn deal(&self) -> Result<Deal, Error> {
        if let TextKind::Board(board, _) = &self.kind {
            let deal = board.text.parse();
            return deal.map_err(|error| self.board_error(board, error));
        }
        let deal = self.start(None)?.position().to_deal();
        deal.ok_or_else(|| self.place.error(Problem::NotADeal))
    }

    /// Returns the number of the deal; `None` if it has none. A number that the text
    /// states is tried first.
    ///
    /// # Errors
    ///
    /// Those of [`GameText::deal`].
    pub fn number(&self) -> Result<Option<DealNumber>, Error> {
        if let TextKind::Board(_, stated) = self.kind {
            return Ok(self.deal()?.number_with_guess(stated));
        }
        match self.start(None)? {
            Start::Deal(number, _) => Ok(Some(number)),
            Start::Position(_) => Ok(self.deal()?.number()),
        }
    }

    /// Returns the game with all its moves, or a new game with this autoplay; and the
    /// notation of a record that may be in two.
    ///
    /// # Errors
    ///
    /// If [`GameText::start`] or [`GameText::replay`] fails, or if a move is illegal.
    pub fn game(
        &self,
        cells: Option<CellCount>,
        autoplay: AutoPlay,
        notation: Option<TextNotation>,
    ) -> Result<(Game, Option<RecordNotation>), Error> {
        if !self.has_moves() {
            return Ok((Game::new(self.start(cells)?, autoplay), None));
        }
        self.check_start(cells)?;
        let replay = self.replay(notation, None)?;
        let is_ambiguous = matches!(&self.kind, TextKind::Record(text) if is_ambiguous(text));
        let game = replay.result.map_err(|error| self.place.error(error))?;
        Ok((game, replay.notation.filter(|_| is_ambiguous)))
    }

    /// Checks that a given notation or autoplay rule applies to the text.
    ///
    /// # Errors
    ///
    /// If it does not, because the text has its own.
    pub fn check_options(
        &self,
        notation: Option<TextNotation>,
        autoplay: Option<AutoPlay>,
    ) -> Result<(), Error> {
        let problem = match (&self.kind, notation) {
            (TextKind::Record(_) | TextKind::Solution { .. }, _) if autoplay.is_some() => {
                Problem::HasAutoplay
            }
            (TextKind::Record(_), Some(TextNotation::Moves(notation)))
                if notation != Notation::Macroxue =>
            {
                Problem::NotARecordNotation(notation)
            }
            (TextKind::Moves(..), Some(TextNotation::Record)) => Problem::MovesInsteadOfRecord,
            _ => return Ok(()),
        };
        Err(self.place.error(problem))
    }

    /// Replays the moves of the text, in the given notation and with the given autoplay,
    /// or else in those that it is found to be in. Illegal moves are part of the result.
    ///
    /// # Errors
    ///
    /// If the text is malformed, has no moves or does not name their deal, or if
    /// [`GameText::check_options`] fails.
    pub fn replay(
        &self,
        notation: Option<TextNotation>,
        autoplay: Option<AutoPlay>,
    ) -> Result<Replay, Error> {
        self.check_options(notation, autoplay)?;
        let problem = match &self.kind {
            TextKind::Record(text) => return self.replay_record(text, notation),
            TextKind::Solution {
                start,
                moves,
                autoplay,
            } => {
                let mut game = Game::new(*start, *autoplay);
                let played = game.play_text(moves, Notation::Extended);
                return Ok(Replay {
                    result: played.map(|()| game).map_err(|error| self.moved(error, 0)),
                    notation: None,
                });
            }
            TextKind::Moves(text, Some(start)) => {
                let content = text.content();
                let given;
                let notations = match notation {
                    Some(TextNotation::Moves(notation)) => {
                        given = [notation];
                        &given
                    }
                    _ => Notation::candidates(content),
                };
                let mut replay = Replay::of_moves(*start, content, notations, autoplay);
                let above = &text.text[..text.text.len() - content.len()];
                let above = above.matches('\n').count();
                replay.result = replay.result.map_err(|error| self.moved(error, above));
                return Ok(replay);
            }
            TextKind::Moves(_, None) => Problem::NoDeal,
            TextKind::Deals(_) | TextKind::Random => Problem::NumberInsteadOfMoves,
            TextKind::Board(..) => Problem::BoardInsteadOfMoves,
        };
        Err(self.place.error(problem))
    }

    fn replay_record(&self, text: &str, notation: Option<TextNotation>) -> Result<Replay, Error> {
        let given = notation.map(|notation| match notation {
            TextNotation::Record => RecordNotation::Native,
            TextNotation::Moves(_) => RecordNotation::Macroxue,
        });
        let read = match given {
            None => Game::detect_record(text),
            Some(given) => Game::from_record_in(text, given).map(|game| (game, given)),
        };
        let is_told =
            |used: &RecordNotation| *used == RecordNotation::Macroxue || is_ambiguous(text);
        let (result, notation) = match read {
            Ok((game, used)) => (Ok(game), Some(used).filter(is_told)),
            Err(RecordError::Move(error)) => (Err(self.moved(error, 0)), given.filter(is_told)),
            Err(error) => return Err(self.place.error(error)),
        };
        Ok(Replay { result, notation })
    }

    /// Makes the line of an error count from the top of the file.
    fn moved(&self, mut error: MoveError, above: usize) -> MoveError {
        error.line += self.place.line().map_or(0, |line| line - 1) + above;
        error
    }
}

/// Returns whether a record may be in two notations.
fn is_ambiguous(record: &str) -> bool {
    RecordNotation::candidates(record).len() > 1
}
