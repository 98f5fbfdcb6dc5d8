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

use code::{Code, Source, Target};

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

/// A place where a text can mean several moves: what to go back to.
struct Fork {
    turn: usize,
    code: usize,
    others: Vec<Move>,
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
        let mut arrivals = Arrivals::default();
        let mut forks: Vec<Fork> = Vec::new();
        let mut first_failure: Option<(usize, usize, MoveErrorKind)> = None;
        let mut retreats = 0;
        let first_turn = self.turn();
        let mut index = 0;
        while index < codes.len() {
            let parsed = &codes[index];
            arrivals.update(self.position());
            let tried = parsed
                .code
                .map_err(MoveErrorKind::Syntax)
                .and_then(|code| self.resolve(code, notation, &arrivals))
                .and_then(|mut moves| {
                    let mv = moves.pop().unwrap_or(NO_MOVE);
                    self.play(mv).map_err(MoveErrorKind::Illegal)?;
                    Ok(moves)
                });
            match tried {
                Ok(others) => {
                    if !others.is_empty() {
                        let turn = self.turn() - 1;
                        forks.push(Fork {
                            turn,
                            code: index,
                            others,
                        });
                    }
                    index += 1;
                }
                Err(kind) => {
                    first_failure.get_or_insert((index, self.turn(), kind));
                    retreats += 1;
                    if retreats > MOST_RETREATS || !self.retreat(&mut forks, &mut index) {
                        break;
                    }
                }
            }
        }
        if index == codes.len() {
            return Ok(());
        }
        let (index, _, kind) = first_failure.unwrap_or((index, 0, MoveErrorKind::Syntax("a move")));
        // Show the position that the plainest reading leads to.
        self.jump(first_turn);
        let mut arrivals = Arrivals::default();
        for parsed in &codes[..index] {
            arrivals.update(self.position());
            if let Ok(code) = parsed.code
                && let Ok(mut moves) = self.resolve(code, notation, &arrivals)
                && let Some(mv) = moves.pop()
            {
                // It was legal when it was first tried.
                let _ = self.play(mv);
            }
        }
        let parsed = &codes[index];
        Err(MoveError {
            number: index + 1,
            text: parsed.text.to_owned(),
            line: parsed.line,
            kind,
            position: Box::new(*self.position()),
        })
    }

    /// Goes back to the last fork and takes another way; `false` if there is
    /// none.
    fn retreat(&mut self, forks: &mut Vec<Fork>, index: &mut usize) -> bool {
        while let Some(fork) = forks.last_mut() {
            self.jump(fork.turn);
            let Some(mv) = fork.others.pop() else {
                forks.pop();
                continue;
            };
            if self.play(mv).is_ok() {
                *index = fork.code + 1;
                return true;
            }
        }
        false
    }

    /// What a code can mean here, the likeliest last.
    fn resolve(
        &self,
        code: Code,
        notation: Notation,
        arrivals: &Arrivals,
    ) -> Result<Vec<Move>, MoveErrorKind> {
        let position = self.position();
        let from_cell = |cell: Cell| match notation {
            Notation::Macroxue => {
                let arrived = arrivals.0.get(cell.index()).copied();
                arrived.ok_or(MoveErrorKind::Illegal(IllegalMove::EmptyCell(cell)))
            }
            _ => Ok(cell),
        };
        Ok(match (code.from, code.to) {
            (Source::Column(from), Target::Column(to)) => {
                let counts = counts(position, [from, to], code.count, notation)?;
                let run = |count| Move::ColumnToColumn { from, to, count };
                counts.map(run).collect()
            }
            (Source::Column(from), Target::Cell(to)) => vec![Move::ColumnToCell { from, to }],
            (Source::Column(from), Target::AnyCell) => {
                let mut cells = Cell::ALL.into_iter().take(position.cell_count().get());
                let to = cells.find(|&cell| position.cell(cell).is_none());
                let to = to.ok_or(MoveErrorKind::Illegal(IllegalMove::NoEmptyCell))?;
                vec![Move::ColumnToCell { from, to }]
            }
            (Source::Column(from), Target::Home) => vec![Move::ColumnToFoundation { from }],
            (Source::Cell(from), Target::Column(to)) => {
                vec![Move::CellToColumn {
                    from: from_cell(from)?,
                    to,
                }]
            }
            (Source::Cell(from), Target::Home) => {
                vec![Move::CellToFoundation {
                    from: from_cell(from)?,
                }]
            }
            (Source::Cell(_), Target::Cell(_) | Target::AnyCell) => {
                return Err(MoveErrorKind::Syntax(
                    "a column or h as the target of a cell",
                ));
            }
        })
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

/// Stands in where a code has no meaning; it is never legal.
const NO_MOVE: Move = Move::ColumnToColumn {
    from: Column::ALL[0],
    to: Column::ALL[0],
    count: 0,
};

/// How many cards a move from column to column can mean, the likeliest last.
fn counts(
    position: &Position,
    [from, to]: [Column; 2],
    count: Option<u8>,
    notation: Notation,
) -> Result<std::ops::RangeInclusive<u8>, MoveErrorKind> {
    if let Some(count) = count {
        return Ok(count..=count);
    }
    let Some(&last) = position.column(from).last() else {
        return Err(MoveErrorKind::Illegal(IllegalMove::EmptyColumn(from)));
    };
    if from == to {
        return Err(MoveErrorKind::Illegal(IllegalMove::SamePlace(from)));
    }
    match position.column(to).last() {
        Some(&on) => {
            let count = on.rank().number().saturating_sub(last.rank().number());
            if (1..=position.run_length(from)).contains(&usize::from(count)) {
                Ok(count..=count)
            } else {
                Err(MoveErrorKind::Illegal(IllegalMove::NoneFits(from, on)))
            }
        }
        None => {
            let most = position.run_length(from).min(position.supermove_limit(to)) as u8;
            Ok(match notation {
                Notation::Standard => 1..=most,
                Notation::Macroxue => most..=most,
                Notation::Extended | Notation::Long => 1..=1,
            })
        }
    }
}
