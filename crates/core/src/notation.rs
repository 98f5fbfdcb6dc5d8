//! Moves as text.
//!
//! Reading takes two steps. Parsing turns a text into codes and needs no
//! board: [`code`] does it for the short notations, [`long`] for Freecell
//! Solver's sentences. Resolving turns a code into a move in a position.
//!
//! | notation | example | cards moved to an empty column without a count |
//! |---|---|---|
//! | standard | `26 3a b5 4h` | as many as possible |
//! | extended | `26 3a 57v3 4h` | one |
//! | long | `Move 3 cards from stack 4 to stack 6` | – |
//! | macroxue | `2r4r46ah` | as many as possible |
//!
//! For a move onto a card, the ranks determine the number of cards. All notations allow
//! move numbers (`12.`), line breaks, comments (after `#` or `;`, or in brackets) and
//! Freecell Solver's other output; the short ones also allow commas.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::name::named_enum;
use crate::pile::Pile;
use crate::text::quoted;
use crate::{AutoPlay, Card, Cell, Column, Game, IllegalMove, Move, Place, Position};

mod code;
mod guess;
mod long;
mod record;
mod words;

pub use guess::RecordNotation;
pub use record::RecordError;

use code::{Code, Parsed, Target};

named_enum! {
    "a notation";
    /// The notations for moves.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Notation {
        /// Two characters for a move: columns `1` to `8`, cells `a` to `d`, `h` for
        /// home.
        Standard = "standard",
        /// Standard, with a hexadecimal count when several cards go to an empty column:
        /// `57v3`. Freecell Solver's `-snx`.
        Extended = "extended",
        /// Freecell Solver's sentences, which count columns and cells from 0.
        Long = "long",
        /// The moves of macroxue's records: `r` for any free cell, and `a` to `d` for the
        /// cards in cells in order of arrival.
        Macroxue = "macroxue",
    }
}

/// A malformed or illegal move of a text.
#[derive(Clone, PartialEq, Eq)]
pub struct MoveError {
    /// The number of the move in the text, counted from 1.
    pub number: usize,
    /// The text of the move.
    pub text: String,
    /// The line of the text, counted from 1.
    pub line: usize,
    /// The kind of error.
    pub kind: MoveErrorKind,
    /// The position before the move.
    pub position: Box<Position>,
}

enum_with_messages! {
    /// The reason why a text is not a legal move.
    #[derive(Clone, Copy, PartialEq, Eq)]
    pub enum MoveErrorKind {
        /// The text is not a move; the string describes what was expected.
        Syntax(expected: &'static str) = "expected {expected}";
        /// The move is not legal.
        Illegal(why: IllegalMove) = "{why}";
        /// The move is not legal, and the moves before it are too ambiguous to try every
        /// reading.
        Ambiguous(why: IllegalMove) =
            "{why}, and the moves before it are too ambiguous \
             (add counts such as 57v3 to moves to an empty column)";
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = quoted(&self.text);
        write!(f, "move {} {text} (line {}): ", self.number, self.line)?;
        self.kind.fmt(f)
    }
}

error_as_sentence!(MoveError, |error| error.kind.source());

error_as_sentence!(MoveErrorKind, |kind| match kind {
    MoveErrorKind::Syntax(_) => None,
    MoveErrorKind::Illegal(why) | MoveErrorKind::Ambiguous(why) => Some(why),
});

enum_with_messages! {
    /// The reason why a notation cannot express a game.
    #[derive(Clone, Copy, PartialEq, Eq)]
    pub enum NotationError {
        /// A move takes fewer cards to an empty column than possible.
        FewerCards {
            /// The number of the move in the game, counted from 1.
            number: usize,
            /// The move.
            mv: Move,
        } = "move {number} ({mv}) takes fewer cards to an empty column than possible, \
             which this notation cannot express (use extended or long)";
        /// The moves of a macroxue record would imply another autoplay.
        Autoplay {
            /// The autoplay of the game.
            meant: AutoPlay,
            /// The autoplay that the moves imply.
            read: AutoPlay,
        } = "a macroxue record with these moves implies autoplay {read}, not {meant} \
             (change the autoplay of the game first)";
        /// A macroxue record needs a numbered deal with four cells.
        NoNumber = "a macroxue record needs a numbered deal with four free cells";
    }
}

error_as_sentence!(NotationError);

/// The occupied cells in order of arrival, which macroxue's notation refers to.
#[derive(Clone, Debug, Default)]
struct Arrivals(Vec<Cell>);

impl Arrivals {
    fn update(&mut self, position: &Position) {
        let is_taken = |cell: Cell| position.cell(cell).is_some();
        self.0.retain(|&cell| is_taken(cell));
        for cell in Cell::ALL {
            if is_taken(cell) && !self.0.contains(&cell) {
                self.0.push(cell);
            }
        }
    }
}

/// An ambiguous move: a run to an empty column that may mean fewer cards.
struct Fork {
    turn: usize,
    code: usize,
    from: Column,
    to: Column,
    count: u8,
}

/// The number of moves to try per move of a text when resolving ambiguities, on top of
/// a constant.
const MOST_READINGS: usize = 64;

/// The state of the search for a reading of a text.
struct Readings {
    forks: Vec<Fork>,
    /// The forks visited: the code, and the columns and cells of the position, which
    /// determine the foundations.
    visited: BTreeSet<(usize, [Pile; Column::COUNT], [Option<Card>; Cell::COUNT])>,
    /// The number of moves that may still be tried.
    budget: usize,
}

impl Readings {
    /// Remembers a move without a count if it may mean fewer cards. Fails if the rest of the text
    /// has been tried from this position before, or too much has been tried.
    fn add_fork(&mut self, game: &Game, code: usize, mv: Move) -> Result<(), MoveErrorKind> {
        let (turn, position) = (game.turn(), game.position());
        let Move::ColumnToColumn { from, to, count } = mv else {
            return Ok(());
        };
        if count > 1 && position.column(to).is_empty() {
            let place = (code, position.columns, position.cells);
            if !self.visited.insert(place) || self.budget == 0 {
                return Err(MoveErrorKind::Illegal(IllegalMove::NoCards));
            }
            self.forks.push(Fork {
                turn,
                code,
                from,
                to,
                count,
            });
        }
        Ok(())
    }
}

impl Position {
    /// Reads one move as a player writes it, in [`Notation::Standard`], and checks that it
    /// is legal. A move to an empty column takes as many cards as possible, unless it states
    /// their number: `57v2`.
    ///
    /// To read what a [`Move`] displays, which always states the number of cards if it is not
    /// one, parse it as a `Move`.
    ///
    /// ```
    /// use freecell_core::{DealNumber, Start};
    ///
    /// let position = Start::from(DealNumber::new(617)?).position();
    /// assert_eq!(position.parse_move("7a")?.to_string(), "7a");
    /// let error = position.parse_move("12").unwrap_err();
    /// assert_eq!(error.to_string(), "no card at the end of column 1 goes on KS");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns what a move looks like if the text is not one, or the rule that it breaks.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveErrorKind> {
        let mut game = Game::new(self, AutoPlay::None);
        game.play_text(text, Notation::Standard)
            .map_err(|error| error.kind)?;
        let mut moves = game.moves();
        match (moves.next(), moves.next()) {
            (Some(mv), None) => Ok(mv),
            _ => Err(MoveErrorKind::Syntax("a single move")),
        }
    }
}

impl Game {
    /// Plays all moves of a text.
    ///
    /// In standard notation, a move to an empty column means as many cards as possible,
    /// or fewer if a later move would otherwise be illegal.
    ///
    /// ```
    /// use freecell_core::{AutoPlay, DealNumber, Game, Notation};
    ///
    /// let mut game = Game::new(DealNumber::new(617)?, AutoPlay::None);
    /// game.play_text("7a 7b 7c b7", Notation::Standard)?;
    /// assert_eq!(game.turn(), 4);
    ///
    /// let error = game.play_text("12", Notation::Standard).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "move 1 \"12\" (line 1): no card at the end of column 1 goes on KS"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the first move that is malformed or illegal, and the position
    /// where it failed. The game is then unchanged, including the moves that can be
    /// redone.
    pub fn play_text(&mut self, text: &str, notation: Notation) -> Result<(), MoveError> {
        self.play_any(text, notation, |_| true)
    }

    /// Plays all moves of a text that should win. Like [`Game::play_text`], but prefers
    /// a reading of ambiguous moves that wins.
    ///
    /// # Errors
    ///
    /// As for [`Game::play_text`]. Legal moves that do not win are not an error.
    pub fn play_solution(&mut self, text: &str, notation: Notation) -> Result<(), MoveError> {
        self.play_any(text, notation, Position::is_won)
    }

    /// Plays a text in the first legal reading that leads to a wanted position; if there
    /// is none, in the default reading. If that fails, the game is unchanged.
    fn play_any(
        &mut self,
        text: &str,
        notation: Notation,
        is_wanted: fn(&Position) -> bool,
    ) -> Result<(), MoveError> {
        let codes = code::codes(text, notation);
        let turn = self.turn();
        let has_undone = turn < self.turn_count();
        let before = has_undone.then(|| self.clone());
        let result = self.play_readings(&codes, notation, is_wanted);
        if result.is_err() || self.turn() == turn {
            match before {
                Some(before) => *self = before,
                None => self.rewind(turn),
            }
        }
        result
    }

    /// Implements [`Game::play_any`]; after an error, the game is where the default
    /// reading fails.
    fn play_readings(
        &mut self,
        codes: &[Parsed<'_>],
        notation: Notation,
        is_wanted: fn(&Position) -> bool,
    ) -> Result<(), MoveError> {
        let first_turn = self.turn();
        let mut readings = Readings {
            forks: Vec::new(),
            visited: BTreeSet::new(),
            budget: MOST_READINGS
                .saturating_mul(codes.len())
                .saturating_add(10_000),
        };
        let (first_index, first_failure) = self.play_codes(codes, 0, notation, &mut readings);
        let mut failure = first_failure;
        while failure.is_some() || !is_wanted(self.position()) {
            let next = self.retreat(&mut readings);
            let Some(after_fork) = next.filter(|_| readings.budget > 0) else {
                break;
            };
            (_, failure) = self.play_codes(codes, after_fork, notation, &mut readings);
        }
        if failure.is_none() && is_wanted(self.position()) {
            return Ok(());
        }
        // No reading works: report where the default reading fails.
        let is_exhausted = readings.budget > 0;
        self.jump(first_turn);
        readings.visited.clear();
        readings.budget = usize::MAX;
        self.play_codes(&codes[..first_index], 0, notation, &mut readings);
        let Some(kind) = first_failure else {
            return Ok(());
        };
        let failed = &codes[first_index];
        Err(MoveError {
            number: first_index + 1,
            text: failed.text.to_owned(),
            line: failed.line,
            kind: match kind {
                MoveErrorKind::Illegal(why) if !is_exhausted => MoveErrorKind::Ambiguous(why),
                kind => kind,
            },
            position: Box::new(*self.position()),
        })
    }

    /// Plays codes from index `first` in the default reading, up to the first failure.
    /// Returns its index and the error.
    fn play_codes(
        &mut self,
        codes: &[Parsed<'_>],
        first: usize,
        notation: Notation,
        readings: &mut Readings,
    ) -> (usize, Option<MoveErrorKind>) {
        let mut arrivals = Arrivals::default();
        for (index, parsed) in codes.iter().enumerate().skip(first) {
            if notation == Notation::Macroxue {
                arrivals.update(self.position());
            }
            readings.budget = readings.budget.saturating_sub(1);
            let code = parsed.code.map_err(MoveErrorKind::Syntax);
            let played = code.and_then(|code| {
                let mv = self.resolve(code, notation, &arrivals)?;
                if notation == Notation::Standard && code.count.is_none() {
                    readings.add_fork(self, index, mv)?;
                }
                self.play(mv).map_err(MoveErrorKind::Illegal)
            });
            if let Err(kind) = played {
                return (index, Some(kind));
            }
        }
        (codes.len(), None)
    }

    /// Backtracks to the last fork where fewer cards are possible and plays it with one
    /// card fewer. Returns the index of the next code.
    fn retreat(&mut self, readings: &mut Readings) -> Option<usize> {
        while let Some(fork) = readings.forks.last_mut() {
            self.jump(fork.turn);
            fork.count -= 1;
            let Fork {
                from, to, count, ..
            } = *fork;
            if count == 0 {
                readings.forks.pop();
            } else if self.play(Move::ColumnToColumn { from, to, count }).is_ok() {
                return Some(fork.code + 1);
            }
        }
        None
    }

    /// Returns the move that a code means in the current position.
    fn resolve(
        &self,
        code: Code,
        notation: Notation,
        arrivals: &Arrivals,
    ) -> Result<Move, MoveErrorKind> {
        let position = self.position();
        if let (Place::Column(from), Target::Place(Place::Column(to))) = (code.from, code.to) {
            let count = run_count(position, [from, to], code.count, notation);
            let count = count.map_err(MoveErrorKind::Illegal)?;
            return Ok(Move::ColumnToColumn { from, to, count });
        }
        if code.count.is_some() {
            let expected = "a count only for moves between columns";
            return Err(MoveErrorKind::Syntax(expected));
        }
        let between_cells = MoveErrorKind::Syntax("a column or h as the target of a cell");
        let from = match code.from {
            Place::Cell(_) if code.to == Target::AnyCell => return Err(between_cells),
            Place::Cell(cell) if notation == Notation::Macroxue => {
                let arrived = arrivals.0.get(cell.index()).copied();
                let empty = MoveErrorKind::Illegal(IllegalMove::EmptyCell(cell));
                Place::Cell(arrived.ok_or(empty)?)
            }
            from => from,
        };
        let to = match code.to {
            Target::Place(to) => to,
            Target::AnyCell => {
                let mut cells = Cell::ALL.into_iter().take(position.cell_count().get());
                let cell = cells.find(|&cell| position.cell(cell).is_none());
                let none = MoveErrorKind::Illegal(IllegalMove::NoEmptyCell);
                Place::Cell(cell.ok_or(none)?)
            }
        };
        Move::between(from, to, 1).ok_or(between_cells)
    }

    /// Returns the moves of the game as text, without undone moves: ten per line in
    /// standard and extended notation, one per line in long notation, and without
    /// separators in macroxue's.
    ///
    /// # Errors
    ///
    /// Returns the first move that the notation cannot express. Standard and macroxue's
    /// notation cannot express a move of fewer cards to an empty column than possible.
    pub fn moves_text(&self, notation: Notation) -> Result<String, NotationError> {
        let mut game = Game::new(*self.start(), self.autoplay());
        let mut arrivals = Arrivals::default();
        let mut text = String::new();
        for (mv, number) in self.moves().zip(1..) {
            arrivals.update(game.position());
            code::write(&mut text, mv, game.position(), notation, &arrivals.0)
                .ok_or(NotationError::FewerCards { number, mv })?;
            match notation {
                Notation::Long => text.push('\n'),
                Notation::Macroxue => {}
                _ => text.push(if number % 10 == 0 { '\n' } else { ' ' }),
            }
            // The move was legal when it was played.
            let _ = game.play(mv);
        }
        text.truncate(text.trim_end().len());
        Ok(text)
    }
}

/// Returns the number of cards of a move between columns; the most if it is ambiguous.
fn run_count(
    position: &Position,
    [from, to]: [Column; 2],
    count: Option<u8>,
    notation: Notation,
) -> Result<u8, IllegalMove> {
    if let Some(count) = count {
        return Ok(count);
    }
    let Some(last) = position.column(from).last() else {
        return Err(IllegalMove::EmptyColumn(from));
    };
    if from == to {
        return Err(IllegalMove::SamePlace(from));
    }
    if let Some(&on) = position.column(to).last() {
        let count = on.number().saturating_sub(last.number());
        return if (1..=position.run_length(from)).contains(&usize::from(count)) {
            Ok(count)
        } else {
            Err(IllegalMove::NoneFits(from, on))
        };
    }
    let most = position.run_length(from).min(position.supermove_limit(to));
    Ok(match notation {
        Notation::Standard | Notation::Macroxue => {
            u8::try_from(most).expect("a run has at most 13 cards")
        }
        Notation::Extended | Notation::Long => 1,
    })
}
