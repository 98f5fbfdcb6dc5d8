//! A game: its start, its moves and its current position.

use crate::autoplay::AutoPlay;
use crate::card::BySuit;
use crate::moves::Move;
use crate::position::{CellCount, Position};
use crate::rules::{IllegalMove, Played};
use crate::{Card, DealNumber};
use alloc::vec::Vec;

/// The start of a game.
///
/// Displays as the head of a record and parses from it:
///
/// ```
/// use freecell_core::{CellCount, DealNumber, Start};
///
/// let start: Start = "617~3cells".parse()?;
/// assert_eq!(start, Start::Deal(DealNumber::new(617)?, CellCount::new(3).unwrap()));
/// assert_eq!(start.to_string(), "617~3cells");
///
/// let board = Start::from(start.position()).to_string();
/// assert!(board.starts_with("7DTDTHKD4C4SJD.AD7SQC5HQSTSKS."));
/// assert_eq!(board.parse::<Start>()?.position(), start.position());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(
    clippy::large_enum_variant,
    reason = "a game has one, and copies are rare"
)]
pub enum Start {
    /// A numbered deal and the number of cells.
    Deal(DealNumber, CellCount),
    /// Any position.
    Position(Position),
}

impl Start {
    /// Returns the position of this start.
    pub fn position(&self) -> Position {
        match self {
            Start::Deal(number, cells) => Position::new(&number.deal(), *cells),
            Start::Position(position) => *position,
        }
    }

    /// Returns the number of cards on each foundation.
    pub(crate) fn foundations(&self) -> BySuit<u8> {
        match self {
            Start::Deal(..) => BySuit::default(),
            Start::Position(position) => position.home,
        }
    }
}

impl From<DealNumber> for Start {
    fn from(number: DealNumber) -> Start {
        Start::Deal(number, CellCount::FOUR)
    }
}

impl From<&Position> for Start {
    fn from(position: &Position) -> Start {
        Start::Position(*position)
    }
}

impl From<&Start> for Start {
    fn from(start: &Start) -> Start {
        *start
    }
}

impl From<Position> for Start {
    fn from(position: Position) -> Start {
        Start::Position(position)
    }
}

/// A game with its history. Undone moves can be redone until another move is played.
/// Autoplayed cards are undone and redone together with the move before them.
///
/// ```
/// use freecell_core::{AutoPlay, DealNumber, Game};
///
/// let mut game = Game::new(DealNumber::new(617)?, AutoPlay::Horne);
/// let start = *game.position();
/// let first = game.position().legal_moves()[0];
/// game.play(first)?;
/// assert!(game.undo());
/// assert_eq!(*game.position(), start);
/// assert!(game.redo());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    start: Start,
    autoplay: AutoPlay,
    position: Position,
    /// All moves including autoplay and undone moves.
    steps: Vec<Played>,
    /// The number of steps at the end of each turn, preceded by the number of
    /// autoplayed steps before the first move.
    ends: Vec<usize>,
    /// The number of turns played and not undone.
    turn: usize,
}

impl Game {
    /// Starts a game and runs autoplay before the first move.
    pub fn new(start: impl Into<Start>, autoplay: AutoPlay) -> Game {
        let start = start.into();
        let mut game = Game {
            start,
            autoplay,
            position: start.position(),
            steps: Vec::new(),
            ends: Vec::new(),
            turn: 0,
        };
        game.begin();
        game
    }

    /// Starts another game in the memory of this one, which matters for millions of
    /// games. Does not deal again if this game has the same deal and no moves.
    pub fn restart(&mut self, start: &Start, autoplay: AutoPlay) {
        let is_dealt = matches!(start, Start::Deal(..)) && self.start == *start;
        if !is_dealt || !self.steps.is_empty() {
            self.start = *start;
            self.position = start.position();
        }
        self.autoplay = autoplay;
        self.steps.clear();
        self.ends.clear();
        self.turn = 0;
        self.begin();
    }

    /// Reserves memory for this many moves more, and for all cards that autoplay takes.
    pub fn reserve(&mut self, turns: usize) {
        self.steps.reserve(turns + Card::COUNT);
        self.ends.reserve(turns);
    }

    /// Runs autoplay before the first move.
    fn begin(&mut self) {
        self.autoplay.run(&mut self.position, &mut self.steps);
        self.ends.push(self.steps.len());
    }

    /// Returns the start of the game.
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// Returns the autoplay rule.
    pub fn autoplay(&self) -> AutoPlay {
        self.autoplay
    }

    /// Returns the current position, which is cheap to copy.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the number of moves played and not undone.
    pub fn turn(&self) -> usize {
        self.turn
    }

    /// Returns the number of moves, including undone ones.
    pub fn turn_count(&self) -> usize {
        self.ends.len() - 1
    }

    /// Returns the moves of the player, without undone ones.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        let starts = self.turn_starts().iter();
        starts.map(|&start| self.steps[start].mv)
    }

    /// Returns all moves in order, including autoplay, without undone moves.
    pub fn steps(&self) -> &[Played] {
        &self.steps[..self.ends[self.turn]]
    }

    /// Returns the autoplayed moves after the last move, or before the first.
    pub fn autoplayed(&self) -> &[Played] {
        let first = match self.turn {
            0 => 0,
            turn => self.ends[turn - 1] + 1,
        };
        &self.steps[first..self.ends[self.turn]]
    }

    /// Returns the indices of the player's moves in [`Game::steps`]; the steps between
    /// them are autoplay.
    pub fn turn_starts(&self) -> &[usize] {
        &self.ends[..self.turn]
    }

    /// Returns the player's moves, including undone ones, each with the autoplayed moves
    /// before it.
    pub(crate) fn turns(&self) -> impl Iterator<Item = (&[Played], Move)> {
        let mut first = 0;
        let starts = self.ends[..self.turn_count()].iter();
        starts.map(move |&start| {
            let autoplayed = &self.steps[first..start];
            first = start + 1;
            (autoplayed, self.steps[start].mv)
        })
    }

    /// Plays a move and runs autoplay. Undone moves are
    /// forgotten.
    ///
    /// # Errors
    ///
    /// Returns the rule that the move breaks; the game is unchanged.
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "the solver replays every solution, which a call would slow down by an eighth"
    )]
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let played = self.position.play(mv)?;
        if self.turn < self.turn_count() {
            self.forget_undone();
        }
        self.steps.push(played);
        let (autoplay, position) = (self.autoplay, &mut self.position);
        autoplay.run_after(mv, position, &mut self.steps);
        self.ends.push(self.steps.len());
        self.turn += 1;
        Ok(())
    }

    /// Undoes the last move. Returns `false` if there is none.
    pub fn undo(&mut self) -> bool {
        if self.turn == 0 {
            return false;
        }
        self.turn -= 1;
        for &played in self.steps[self.ends[self.turn]..self.ends[self.turn + 1]]
            .iter()
            .rev()
        {
            self.position.undo(played);
        }
        true
    }

    /// Redoes the move undone last. Returns `false` if there is none.
    pub fn redo(&mut self) -> bool {
        if self.turn == self.turn_count() {
            return false;
        }
        for &played in &self.steps[self.ends[self.turn]..self.ends[self.turn + 1]] {
            self.position.play_unchecked(played.mv);
        }
        self.turn += 1;
        true
    }

    /// Removes the undone moves from the game and returns them.
    pub(crate) fn take_undone(&mut self) -> Undone {
        Undone {
            steps: self.steps.split_off(self.ends[self.turn]),
            ends: self.ends.split_off(self.turn + 1),
        }
    }

    fn forget_undone(&mut self) {
        self.ends.truncate(self.turn + 1);
        self.steps.truncate(self.ends[self.turn]);
    }

    /// Restores undone moves that [`Game::take_undone`] removed at this turn, replacing
    /// any others.
    pub(crate) fn restore_undone(&mut self, undone: Undone) {
        self.forget_undone();
        self.steps.extend(undone.steps);
        self.ends.extend(undone.ends);
    }

    /// Undoes or redoes moves until `turn` moves are played. Returns `false` and
    /// changes nothing if the game has fewer.
    pub fn jump(&mut self, turn: usize) -> bool {
        if turn > self.turn_count() {
            return false;
        }
        while self.turn > turn {
            self.undo();
        }
        while self.turn < turn {
            self.redo();
        }
        true
    }

    /// Returns the same game with another autoplay. Cards that autoplay no longer takes
    /// become moves of the player, and moves that autoplay now makes are omitted. Undone
    /// moves are dropped.
    ///
    /// Returns `None` if the new autoplay takes a card that a later move needs.
    ///
    /// ```
    /// use freecell_core::{AutoPlay, DealNumber, Game};
    ///
    /// let joke = DealNumber::new(-3)?;
    /// let by_itself = Game::new(joke, AutoPlay::Max);
    /// assert!(by_itself.position().is_won());
    /// let by_hand = by_itself.with_autoplay(AutoPlay::None).unwrap();
    /// assert_eq!(by_hand.moves().len(), 52);
    /// # Ok::<(), freecell_core::DealNumberError>(())
    /// ```
    pub fn with_autoplay(&self, autoplay: AutoPlay) -> Option<Game> {
        let mut game = Game::new(self.start, autoplay);
        for played in self.steps() {
            let Some(mv) = remaining_move(*played, game.position()) else {
                continue;
            };
            game.play(mv).ok()?;
        }
        Some(game)
    }
}

/// The undone moves of a [`Game`], which can be redone.
pub(crate) struct Undone {
    steps: Vec<Played>,
    ends: Vec<usize>,
}

/// Returns the rest of a move when some of its cards are already on the foundations;
/// `None` if all of them are.
fn remaining_move(played: Played, position: &Position) -> Option<Move> {
    let is_home = |card: Card| position.is_home(card);
    match played.mv {
        Move::ColumnToColumn { from, to, count } => {
            // The cards at the end of a run go to the foundations first.
            let cards = position.column(from);
            let base = cards.iter().rposition(|&card| card == played.card);
            let left = base.map_or(0, |base| cards.len() - base);
            let count = if is_home(played.card) {
                0
            } else {
                u8::try_from(left).map_or(count, |left| left.min(count))
            };
            (count > 0).then_some(Move::ColumnToColumn { from, to, count })
        }
        mv => (!is_home(played.card)).then_some(mv),
    }
}
