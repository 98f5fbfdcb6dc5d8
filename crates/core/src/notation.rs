//! Moves as text.
//!
//! Reading takes two steps. Parsing turns a text into codes and needs no
//! board: [`code`] does it for the short notations, [`long`] for Freecell
//! Solver's sentences. Resolving turns a code into a move in a position.
//!
//! | notation | looks like | a column moved to an empty column without a count |
//! |---|---|---|
//! | standard | `26 3a b5 4h` | as many cards as may go |
//! | extended | `26 3a 57v3 4h` | one card |
//! | long | `Move 3 cards from stack 4 to stack 6` | – |
//! | macroxue | `2r4r46ah` | as many cards as may go |
//!
//! Onto a card, ranks tell how many cards go. In all of them text may hold move
//! numbers (`12.`), line breaks, remarks (after `#` or `;`, or in brackets), and
//! whatever Freecell Solver prints besides moves; in the short ones also commas.

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
use crate::moves::{IllegalMove, Move};
use crate::name::print_and_parse_by_name;
use crate::position::{Cell, Column, Pile, Position};
use crate::text::quoted;

mod code;
mod guess;
mod long;
mod record;
mod words;

pub use record::{RecordError, RecordWriter};

use code::{Code, Parsed, Source, Target};

/// The ways to write moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Two characters for a move: columns `1` to `8`, cells `a` to `d`, `h` for
    /// home.
    Standard,
    /// The same, and a count in hexadecimal when several cards go to an empty
    /// column: `57v3`. Freecell Solver's `-snx`.
    Extended,
    /// Freecell Solver's sentences, which count columns and cells from 0.
    Long,
    /// The moves of macroxue's records: `r` for any free cell, and `a` to `d`
    /// for the cards in cells in the order in which they came.
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

/// A move of a text that cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveError {
    /// Which move of the text it is, counted from 1.
    pub number: usize,
    /// What stands in the text.
    pub text: String,
    /// The line of the text, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub kind: MoveErrorKind,
    /// The position it fails in.
    pub position: Box<Position>,
}

/// What is wrong with a move of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveErrorKind {
    /// It is no move; the text says what would be.
    Syntax(&'static str),
    /// It is not legal.
    Illegal(IllegalMove),
    /// It is not legal as it stands, and there are too many ways to read the
    /// moves before it.
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
                "{why}, and the moves before it can be read in too many ways \
                 (counts such as 57v3 tell how many cards go to an empty column)"
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
    /// A move takes fewer cards to an empty column than may go.
    FewerCards {
        /// Which move of the game it is, counted from 1.
        number: usize,
        /// The move.
        mv: Move,
    },
    /// macroxue's records do not name their autoplay, and this one would be
    /// read with another.
    Autoplay {
        /// The autoplay of the game.
        meant: AutoPlay,
        /// The autoplay that its moves would be read with.
        read: AutoPlay,
    },
    /// macroxue's records start from numbered deals with four cells.
    NoNumber,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotationError::FewerCards { number, mv } => write!(
                f,
                "move {number} ({mv}) takes fewer cards to an empty column than may go, \
                 which this notation cannot say (extended and long can)"
            ),
            NotationError::Autoplay { meant, read } => write!(
                f,
                "a record of macroxue's with these moves means autoplay {read}, not {meant} \
                 (tell the game with another autoplay)"
            ),
            NotationError::NoNumber => {
                f.write_str("macroxue's records start from numbered deals with four cells")
            }
        }
    }
}

impl Error for NotationError {}

/// What a notation remembers between moves: the cards in cells in the order in
/// which they came.
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

/// A place where a text can mean several moves: a run to an empty column, of
/// which fewer cards could have been meant.
struct Fork {
    turn: usize,
    code: usize,
    run: Run,
}

/// So many cards from one column to another.
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

/// What a code means in a position.
#[derive(Clone, Copy)]
enum Meaning {
    /// This move.
    Exactly(Move),
    /// This one, or the same with fewer cards.
    AtMost(Run),
}

/// How many moves are made in all to find a reading of a text, for each move
/// of the text and beyond a few to begin with.
const MOST_READINGS: usize = 64;

/// What is known of the readings of a text.
struct Readings {
    forks: Vec<Fork>,
    /// Where a fork has been met: which code, and the columns and cells of the
    /// position, which say what is home.
    met: BTreeSet<(usize, [Pile; Column::COUNT], [Option<Card>; Cell::COUNT])>,
    /// How many more moves may be tried.
    budget: usize,
}

impl Game {
    /// Plays all moves of a text.
    ///
    /// In standard notation, a move to an empty column may mean fewer cards
    /// than may go if otherwise a later move would not be legal.
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
    /// where it failed. The game is then unchanged: no move of the text is
    /// played, and what was undone can still be redone.
    pub fn play_text(&mut self, text: &str, notation: Notation) -> Result<(), MoveError> {
        let codes = match notation {
            Notation::Long => long::codes(text),
            _ => code::codes(text, notation),
        };
        self.play_any(&codes, notation, |_| true)
    }

    /// Plays all moves of a text that should win. Like [`Game::play_text`], but
    /// of several readings it takes one that wins, if there is one.
    ///
    /// # Errors
    ///
    /// As for [`Game::play_text`]. Legal moves that do not win are no error.
    pub fn play_solution(&mut self, text: &str, notation: Notation) -> Result<(), MoveError> {
        let codes = match notation {
            Notation::Long => long::codes(text),
            _ => code::codes(text, notation),
        };
        self.play_any(&codes, notation, Position::is_won)
    }

    /// Plays codes in the first reading that is legal and leads to a position
    /// that is wanted; if none does, in the plainest one. If that fails, the
    /// game is as it was.
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

    /// Does the work of [`Game::play_any`]; on an error, the game is left where
    /// the plainest reading fails.
    fn play_readings(
        &mut self,
        codes: &[Parsed<'_>],
        notation: Notation,
        is_wanted: fn(&Position) -> bool,
    ) -> Result<(), MoveError> {
        let first_turn = self.turn();
        let mut readings = Readings {
            forks: Vec::new(),
            met: BTreeSet::new(),
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
        // Nothing helps: show where the plainest reading leads.
        let is_exhausted = readings.budget > 0;
        self.jump(first_turn);
        readings.met.clear();
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

    /// Plays codes from one on as they most likely mean, up to the first that
    /// fails, and tells which that is and why.
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
                        let is_new = readings.met.insert(place);
                        if !is_new || readings.budget == 0 {
                            // What comes after it has been tried.
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

    /// Goes back to the last fork where fewer cards can be meant, and moves
    /// those; returns the code that comes next.
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

    /// What a code means here.
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

    /// Returns the moves of the game as text, undone ones not included: in
    /// standard and extended notation ten to a line, in the long form one to a
    /// line, in macroxue's all in a row.
    ///
    /// # Errors
    ///
    /// Returns the first move that the notation cannot express. Standard and
    /// macroxue's notation cannot say that fewer cards go to an empty column than
    /// may.
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
            // It was legal when it was played.
            let _ = game.play(mv);
        }
        text.truncate(text.trim_end().len());
        Ok(text)
    }
}

/// How many cards a move from column to column means.
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
