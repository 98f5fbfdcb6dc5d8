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
use core::error::Error;
use core::fmt;

use crate::Card;
use crate::autoplay::AutoPlay;
use crate::game::Game;
use crate::moves::Move;
use crate::name::print_and_parse_by_name;
use crate::position::{Cell, Column, Pile, Position};
use crate::rules::IllegalMove;
use crate::text::quoted;

mod code;
mod guess;
mod long;
mod record;
mod words;

pub use guess::RecordNotation;
pub use record::RecordError;

use code::{Code, Parsed, Source, Target};

/// The notations for moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Two characters for a move: columns `1` to `8`, cells `a` to `d`, `h` for
    /// home.
    Standard,
    /// Standard, with a hexadecimal count when several cards go to an empty column:
    /// `57v3`. Freecell Solver's `-snx`.
    Extended,
    /// Freecell Solver's sentences, which count columns and cells from 0.
    Long,
    /// The moves of macroxue's records: `r` for any free cell, and `a` to `d` for the
    /// cards in cells in order of arrival.
    Macroxue,
}

impl Notation {
    /// All notations.
    pub const ALL: [Notation; 4] = [
        Notation::Standard,
        Notation::Extended,
        Notation::Long,
        Notation::Macroxue,
    ];

    /// Returns the name of this notation: `standard`, `extended`, `long` or
    /// `macroxue`.
    pub const fn name(self) -> &'static str {
        match self {
            Notation::Standard => "standard",
            Notation::Extended => "extended",
            Notation::Long => "long",
            Notation::Macroxue => "macroxue",
        }
    }
}

print_and_parse_by_name!(Notation, "a notation");

/// A malformed or illegal move of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
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

/// The kind of a [`MoveError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveErrorKind {
    /// The text is not a move; the string describes what was expected.
    Syntax(&'static str),
    /// The move is not legal.
    Illegal(IllegalMove),
    /// The move is not legal, and the moves before it are too ambiguous to try every
    /// reading.
    Ambiguous(IllegalMove),
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = quoted(&self.text);
        write!(f, "move {} {text} (line {}): ", self.number, self.line)?;
        match &self.kind {
            MoveErrorKind::Syntax(expected) => write!(f, "expected {expected}"),
            MoveErrorKind::Illegal(why) => why.fmt(f),
            MoveErrorKind::Ambiguous(why) => write!(
                f,
                "{why}, and the moves before it are too ambiguous \
                 (add counts such as 57v3 to moves to an empty column)"
            ),
        }
    }
}

impl Error for MoveError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.kind {
            MoveErrorKind::Syntax(_) => None,
            MoveErrorKind::Illegal(why) | MoveErrorKind::Ambiguous(why) => Some(why),
        }
    }
}

/// The reason why a notation cannot express a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotationError {
    /// A move takes fewer cards to an empty column than possible.
    FewerCards {
        /// The number of the move in the game, counted from 1.
        number: usize,
        /// The move.
        mv: Move,
    },
    /// The moves of a macroxue record would imply another autoplay.
    Autoplay {
        /// The autoplay of the game.
        meant: AutoPlay,
        /// The autoplay that the moves imply.
        read: AutoPlay,
    },
    /// A macroxue record needs a numbered deal with four cells.
    NoNumber,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotationError::FewerCards { number, mv } => write!(
                f,
                "move {number} ({mv}) takes fewer cards to an empty column than possible, \
                 which this notation cannot express (use extended or long)"
            ),
            NotationError::Autoplay { meant, read } => write!(
                f,
                "a macroxue record with these moves implies autoplay {read}, not {meant} \
                 (change the autoplay of the game first)"
            ),
            NotationError::NoNumber => {
                f.write_str("a macroxue record needs a numbered deal with four free cells")
            }
        }
    }
}

impl Error for NotationError {}

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
    run: Run,
}

/// A move of `count` cards from one column to another.
#[derive(Clone, Copy)]
struct Run {
    from: Column,
    to: Column,
    count: u8,
}

impl From<Run> for Move {
    fn from(Run { from, to, count }: Run) -> Move {
        Move::ColumnToColumn { from, to, count }
    }
}

/// The meaning of a code in a position.
#[derive(Clone, Copy)]
enum Meaning {
    /// This move.
    Exactly(Move),
    /// This move, or the same with fewer cards.
    AtMost(Run),
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
        let codes = match notation {
            Notation::Long => long::codes(text),
            _ => code::codes(text, notation),
        };
        self.play_any(&codes, notation, |_| true)
    }

    /// Plays all moves of a text that should win. Like [`Game::play_text`], but prefers
    /// a reading of ambiguous moves that wins.
    ///
    /// # Errors
    ///
    /// As for [`Game::play_text`]. Legal moves that do not win are not an error.
    pub fn play_solution(&mut self, text: &str, notation: Notation) -> Result<(), MoveError> {
        let codes = match notation {
            Notation::Long => long::codes(text),
            _ => code::codes(text, notation),
        };
        self.play_any(&codes, notation, Position::is_won)
    }

    /// Plays codes in the first legal reading that leads to a wanted position; if there
    /// is none, in the default reading. If that fails, the game is unchanged.
    fn play_any(
        &mut self,
        codes: &[Parsed<'_>],
        notation: Notation,
        is_wanted: fn(&Position) -> bool,
    ) -> Result<(), MoveError> {
        let first_turn = self.turn();
        let undone = self.take_undone();
        let result = self.play_readings(codes, notation, is_wanted);
        if result.is_err() {
            self.jump(first_turn);
        }
        if self.turn() == first_turn {
            self.restore_undone(undone);
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
            let meaning = parsed.code.map_err(MoveErrorKind::Syntax);
            let meaning = meaning.and_then(|code| self.resolve(code, notation, &arrivals));
            let played = meaning.and_then(|meaning| {
                let mv = match meaning {
                    Meaning::Exactly(mv) => mv,
                    Meaning::AtMost(run) => {
                        let turn = self.turn();
                        let position = self.position();
                        let place = (index, position.columns, position.cells);
                        let is_new = readings.visited.insert(place);
                        if !is_new || readings.budget == 0 {
                            // The rest has been tried from here before.
                            return Err(MoveErrorKind::Illegal(IllegalMove::NoCards));
                        }
                        readings.forks.push(Fork {
                            turn,
                            code: index,
                            run,
                        });
                        run.into()
                    }
                };
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
            fork.run.count -= 1;
            if fork.run.count == 0 {
                readings.forks.pop();
            } else if self.play(fork.run.into()).is_ok() {
                return Some(fork.code + 1);
            }
        }
        None
    }

    /// Returns the meaning of a code in the current position.
    fn resolve(
        &self,
        code: Code,
        notation: Notation,
        arrivals: &Arrivals,
    ) -> Result<Meaning, MoveErrorKind> {
        let position = self.position();
        let from_cell = |cell: Cell| match notation {
            Notation::Macroxue => {
                let arrived = arrivals.0.get(cell.index()).copied();
                arrived.ok_or(MoveErrorKind::Illegal(IllegalMove::EmptyCell(cell)))
            }
            _ => Ok(cell),
        };
        let is_run = matches!((code.from, code.to), (Source::Column(_), Target::Column(_)));
        if code.count.is_some() && !is_run {
            return Err(MoveErrorKind::Syntax(
                "a count only for moves between columns",
            ));
        }
        Ok(Meaning::Exactly(match (code.from, code.to) {
            (Source::Column(from), Target::Column(to)) => {
                return resolve_run(position, [from, to], code.count, notation);
            }
            (Source::Column(from), Target::Cell(to)) => Move::ColumnToCell { from, to },
            (Source::Column(from), Target::AnyCell) => {
                let mut cells = Cell::ALL.into_iter().take(position.cell_count().get());
                let to = cells.find(|&cell| position.cell(cell).is_none());
                let to = to.ok_or(MoveErrorKind::Illegal(IllegalMove::NoEmptyCell))?;
                Move::ColumnToCell { from, to }
            }
            (Source::Column(from), Target::Home) => Move::ColumnToFoundation { from },
            (Source::Cell(from), Target::Column(to)) => Move::CellToColumn {
                from: from_cell(from)?,
                to,
            },
            (Source::Cell(from), Target::Home) => Move::CellToFoundation {
                from: from_cell(from)?,
            },
            (Source::Cell(_), Target::Cell(_) | Target::AnyCell) => {
                return Err(MoveErrorKind::Syntax(
                    "a column or h as the target of a cell",
                ));
            }
        }))
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

/// Resolves the number of cards of a move between columns.
fn resolve_run(
    position: &Position,
    [from, to]: [Column; 2],
    count: Option<u8>,
    notation: Notation,
) -> Result<Meaning, MoveErrorKind> {
    let exactly = |count| Meaning::Exactly(Move::ColumnToColumn { from, to, count });
    if let Some(count) = count {
        return Ok(exactly(count));
    }
    let Some(last) = position.column(from).last() else {
        return Err(MoveErrorKind::Illegal(IllegalMove::EmptyColumn(from)));
    };
    if from == to {
        return Err(MoveErrorKind::Illegal(IllegalMove::SamePlace(from)));
    }
    if let Some(&on) = position.column(to).last() {
        let count = on.number().saturating_sub(last.number());
        return if (1..=position.run_length(from)).contains(&usize::from(count)) {
            Ok(exactly(count))
        } else {
            Err(MoveErrorKind::Illegal(IllegalMove::NoneFits(from, on)))
        };
    }
    let most = position.run_length(from).min(position.supermove_limit(to));
    let most = u8::try_from(most).expect("a run has at most 13 cards");
    Ok(match notation {
        Notation::Standard if most > 1 => Meaning::AtMost(Run {
            from,
            to,
            count: most,
        }),
        Notation::Standard | Notation::Macroxue => exactly(most),
        Notation::Extended | Notation::Long => exactly(1),
    })
}
