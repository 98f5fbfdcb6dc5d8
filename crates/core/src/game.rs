//! A game: its start, its moves and its current position.

use alloc::vec::Vec;

use crate::{AutoPlay, Card, IllegalMove, Move, Played, Position, Start};

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
/// assert_eq!(game.undo(), Some(first));
/// assert_eq!(*game.position(), start);
/// assert_eq!(game.redo(), Some(first));
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
        self.autoplay.run_into(&mut self.position, &mut self.steps);
        self.ends.push(self.steps.len());
    }

    /// Returns the start of the game.
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// Returns the current position as the start of a search: the start of this game if it
    /// is the same position, so that a solution keeps the deal number. Autoplay may have
    /// moved cards before the first move, and what is found has to be legal after that.
    ///
    /// ```
    /// use freecell_core::{Game, Start};
    ///
    /// let mut game = Game::from_record("617~none:7a")?;
    /// assert_eq!(game.start_here(), Start::from(game.position()));
    /// game.undo();
    /// assert_eq!(game.start_here(), *game.start());
    /// // Autoplay has moved the ace of spades.
    /// let game = Game::from_record("2~horne:")?;
    /// assert_eq!(game.start_here(), Start::from(game.position()));
    /// assert_eq!(Game::from_record("617~horne:")?.start_here().to_string(), "617");
    /// # Ok::<(), freecell_core::RecordError>(())
    /// ```
    pub fn start_here(&self) -> Start {
        if self.position == self.start.position() {
            self.start
        } else {
            Start::Position(self.position)
        }
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
        autoplay.run_after_into(mv, position, &mut self.steps);
        self.ends.push(self.steps.len());
        self.turn += 1;
        Ok(())
    }

    /// Undoes the last move and returns it, or `None` if there is none.
    pub fn undo(&mut self) -> Option<Move> {
        self.turn = self.turn.checked_sub(1)?;
        let steps = &self.steps[self.ends[self.turn]..self.ends[self.turn + 1]];
        for &played in steps.iter().rev() {
            self.position.undo(played);
        }
        Some(steps[0].mv)
    }

    /// Redoes the move undone last and returns it, or `None` if there is none.
    pub fn redo(&mut self) -> Option<Move> {
        let end = *self.ends.get(self.turn + 1)?;
        let steps = &self.steps[self.ends[self.turn]..end];
        for played in steps {
            self.position.play_unchecked(played.mv);
        }
        self.turn += 1;
        Some(steps[0].mv)
    }

    fn forget_undone(&mut self) {
        self.ends.truncate(self.turn + 1);
        self.steps.truncate(self.ends[self.turn]);
    }

    /// Goes back to a turn and forgets all moves after it.
    pub(crate) fn rewind(&mut self, turn: usize) {
        self.jump(turn);
        self.forget_undone();
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

/// Returns the rest of a move when some of its cards are already on the foundations;
/// `None` if all of them are.
fn remaining_move(played: Played, position: &Position) -> Option<Move> {
    let is_on_foundation = position.is_on_foundation(played.card);
    match played.mv {
        Move::ColumnToColumn { from, to, count } => {
            // The cards at the end of a run go to the foundations first.
            let cards = position.column(from);
            let base = cards.iter().rposition(|&card| card == played.card);
            let left = base.map_or(0, |base| cards.len() - base);
            let count = if is_on_foundation {
                0
            } else {
                u8::try_from(left).map_or(count, |left| left.min(count))
            };
            (count > 0).then_some(Move::ColumnToColumn { from, to, count })
        }
        mv => (!is_on_foundation).then_some(mv),
    }
}
