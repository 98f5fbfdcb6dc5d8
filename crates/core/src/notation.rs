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
//! numbers (`12.`), commas, line breaks, remarks (after `#` or `;`, or in
//! brackets), and whatever Freecell Solver prints besides moves.

use std::fmt;

use crate::game::Game;
use crate::moves::{IllegalMove, Move};
use crate::position::{Cell, Column, Position};
use crate::text::quoted;

mod code;
mod long;
mod record;
mod words;

pub use record::RecordError;

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
}

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
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = quoted(&self.text);
        write!(f, "move {} {text} (line {}): ", self.number, self.line)?;
        match &self.kind {
            MoveErrorKind::Syntax(expected) => write!(f, "expected {expected}"),
            MoveErrorKind::Illegal(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for MoveError {}

/// A move that a notation cannot say: it takes fewer cards to an empty column
/// than may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CannotSay {
    /// Which move of the game it is, counted from 1.
    pub number: usize,
    /// The move.
    pub mv: Move,
}

impl fmt::Display for CannotSay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CannotSay { number, mv } = self;
        write!(
            f,
            "move {number} ({mv}) takes fewer cards to an empty column than may go, "
        )?;
        f.write_str("which this notation cannot say (extended and long can)")
    }
}

impl std::error::Error for CannotSay {}

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

/// How often reading goes back to a fork before it gives up.
const MOST_RETREATS: usize = 10_000;

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
    /// Tells the first move that is none or not legal. All moves before it are
    /// played.
    pub fn play_text(&mut self, text: &str, notation: Notation) -> Result<(), MoveError> {
        let codes = match notation {
            Notation::Long => long::codes(text),
            _ => code::codes(text, notation),
        };
        let first_turn = self.turn();
        let mut forks: Vec<Fork> = Vec::new();
        let (first_index, first_failure) = self.play_codes(&codes, 0, notation, &mut forks);
        let Some(first_failure) = first_failure else {
            return Ok(());
        };
        for _ in 0..MOST_RETREATS {
            let Some(after_fork) = self.retreat(&mut forks) else {
                break;
            };
            let (_, failure) = self.play_codes(&codes, after_fork, notation, &mut forks);
            if failure.is_none() {
                return Ok(());
            }
        }
        // Nothing helps: show where the plainest reading leads.
        self.jump(first_turn);
        self.play_codes(&codes[..first_index], 0, notation, &mut forks);
        let failed = &codes[first_index];
        Err(MoveError {
            number: first_index + 1,
            text: failed.text.to_owned(),
            line: failed.line,
            kind: first_failure,
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
        forks: &mut Vec<Fork>,
    ) -> (usize, Option<MoveErrorKind>) {
        let mut arrivals = Arrivals::default();
        for (index, parsed) in codes.iter().enumerate().skip(first) {
            if notation == Notation::Macroxue {
                arrivals.update(self.position());
            }
            let meaning = parsed.code.map_err(MoveErrorKind::Syntax);
            let meaning = meaning.and_then(|code| self.resolve(code, notation, &arrivals));
            let played = meaning.and_then(|meaning| {
                let mv = match meaning {
                    Meaning::Exactly(mv) => mv,
                    Meaning::AtMost(run) => {
                        let turn = self.turn();
                        forks.push(Fork {
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
    fn retreat(&mut self, forks: &mut Vec<Fork>) -> Option<usize> {
        while let Some(fork) = forks.last_mut() {
            self.jump(fork.turn);
            fork.run.count -= 1;
            if fork.run.count == 0 {
                forks.pop();
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

    /// The moves of the game as text, undone ones not included: in standard
    /// and extended notation ten to a line, in the long form one to a line, in
    /// macroxue's all in a row.
    ///
    /// # Errors
    ///
    /// Standard and macroxue's notation cannot say that fewer cards go to an
    /// empty column than may.
    pub fn moves_text(&self, notation: Notation) -> Result<String, CannotSay> {
        let mut game = Game::new(*self.start(), self.autoplay());
        let mut arrivals = Arrivals::default();
        let mut text = String::new();
        for (mv, number) in self.moves().zip(1..) {
            arrivals.update(game.position());
            code::write(&mut text, mv, game.position(), notation, &arrivals.0)
                .ok_or(CannotSay { number, mv })?;
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
    let most = position.run_length(from).min(position.supermove_limit(to)) as u8;
    Ok(match notation {
        Notation::Standard => Meaning::AtMost(Run {
            from,
            to,
            count: most,
        }),
        Notation::Macroxue => exactly(most),
        Notation::Extended | Notation::Long => exactly(1),
    })
}
