//! A game: where it started, what was played, and where it stands.

use crate::autoplay::AutoPlay;
use crate::moves::{IllegalMove, Move, Played};
use crate::name::print_and_parse_by_name;
use crate::position::{CellCount, Position};
use crate::{Card, DealNumber};
use alloc::vec::Vec;

/// How the length of a solution is counted. The three never mix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Metric {
    /// A move of any number of cards is one, and everything that can go home
    /// goes by itself for nothing.
    Max,
    /// A move of any number of cards is one, and what is safe goes home by
    /// itself for nothing, by the rule [`AutoPlay::Horne`].
    Safe,
    /// Every move of a single card counts, also by way of other places, and
    /// also home.
    Unit,
}

impl Metric {
    /// All metrics.
    pub const ALL: [Metric; 3] = [Metric::Max, Metric::Safe, Metric::Unit];

    /// Returns the name of this metric: `max`, `safe` or `unit`.
    pub const fn name(self) -> &'static str {
        match self {
            Metric::Max => "max",
            Metric::Safe => "safe",
            Metric::Unit => "unit",
        }
    }

    /// Returns the autoplay under which every move of a solution counts as one
    /// in this metric.
    pub const fn autoplay(self) -> AutoPlay {
        match self {
            Metric::Max => AutoPlay::Max,
            Metric::Safe => AutoPlay::Horne,
            Metric::Unit => AutoPlay::None,
        }
    }
}

print_and_parse_by_name!(Metric, "a metric");

/// Where a game starts.
///
/// Prints as the head of a record and parses from it:
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

/// A game with its history. What is undone can be redone until another move is
/// made, and the cards that autoplay took go back and forth with the move
/// before them.
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
    /// Everything that was played, autoplay included, also what was undone.
    steps: Vec<Played>,
    /// For each turn, the number of steps at its end; first, the number of
    /// steps that autoplay took before the first move.
    ends: Vec<usize>,
    /// How many turns are played and not undone.
    turn: usize,
}

impl Game {
    /// Starts a game; autoplay takes what it can before the first move.
    pub fn new(start: impl Into<Start>, autoplay: AutoPlay) -> Game {
        let start = start.into();
        let mut position = start.position();
        let mut steps = Vec::new();
        autoplay.run(&mut position, &mut steps);
        let ends = vec![steps.len()];
        Game {
            start,
            autoplay,
            position,
            steps,
            ends,
            turn: 0,
        }
    }

    /// Returns where the game started.
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// Returns the rule by which cards go home by themselves.
    pub fn autoplay(&self) -> AutoPlay {
        self.autoplay
    }

    /// Returns where the game stands. A copy of it is small and cheap.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns how many moves are played and not undone.
    pub fn turn(&self) -> usize {
        self.turn
    }

    /// Returns how many moves there are, undone ones included.
    pub fn turn_count(&self) -> usize {
        self.ends.len() - 1
    }

    /// Returns the moves of the player, undone ones not included.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        let starts = self.turn_starts().iter();
        starts.map(|&start| self.steps[start].mv)
    }

    /// Returns everything that was played in order, autoplayed cards included
    /// and undone moves not.
    pub fn steps(&self) -> &[Played] {
        &self.steps[..self.ends[self.turn]]
    }

    /// Returns the cards that autoplay took after the last move, or before the
    /// first.
    pub fn autoplayed(&self) -> &[Played] {
        let first = match self.turn {
            0 => 0,
            turn => self.ends[turn - 1] + 1,
        };
        &self.steps[first..self.ends[self.turn]]
    }

    /// Returns where in [`Game::steps`] the moves of the player are; what lies
    /// between them autoplay took.
    pub fn turn_starts(&self) -> &[usize] {
        &self.ends[..self.turn]
    }

    /// Returns everything that was played in the first turns, undone ones
    /// included, and whether autoplay played it.
    pub(crate) fn steps_of(&self, turns: usize) -> impl Iterator<Item = (Played, bool)> {
        let mut starts = self.ends[..turns].iter().peekable();
        let steps = self.steps[..self.ends[turns]].iter().enumerate();
        steps.map(move |(index, &played)| {
            (played, starts.next_if(|&&start| start == index).is_none())
        })
    }

    /// Makes a move, and what autoplay makes of it. What was undone is
    /// forgotten.
    ///
    /// # Errors
    ///
    /// Returns the rule that the move breaks; the game is unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let played = self.position.play(mv)?;
        self.ends.truncate(self.turn + 1);
        self.steps.truncate(self.ends[self.turn]);
        self.steps.push(played);
        self.autoplay.run(&mut self.position, &mut self.steps);
        self.ends.push(self.steps.len());
        self.turn += 1;
        Ok(())
    }

    /// Takes the last move back; `false` if there is none.
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

    /// Makes the move again that was undone last; `false` if there is none.
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

    /// Takes the undone moves out of the game.
    pub(crate) fn take_undone(&mut self) -> Undone {
        Undone {
            steps: self.steps.split_off(self.ends[self.turn]),
            ends: self.ends.split_off(self.turn + 1),
        }
    }

    /// Puts the undone moves back that [`Game::take_undone`] took out at this
    /// turn, in place of any others.
    pub(crate) fn restore_undone(&mut self, undone: Undone) {
        self.ends.truncate(self.turn + 1);
        self.steps.truncate(self.ends[self.turn]);
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

    /// Returns the same game under another autoplay: cards that autoplay no
    /// longer takes home become moves of the player, and moves that autoplay now
    /// makes are left out. Undone moves are dropped.
    ///
    /// Returns `None` if the other autoplay takes a card home that a later move
    /// still needs.
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

    /// Returns the number of moves so far in a metric, or `None` if the game is
    /// not possible with the autoplay of the metric.
    pub fn length(&self, metric: Metric) -> Option<usize> {
        match metric {
            Metric::Max | Metric::Safe => Some(self.with_autoplay(metric.autoplay())?.turn),
            Metric::Unit => {
                let mut position = self.start.position();
                let mut length = 0;
                for played in self.steps() {
                    length += position.expanded_length(played.mv);
                    position.play_unchecked(played.mv);
                }
                Some(length)
            }
        }
    }

    /// Returns the most cells that had a card at the same time.
    pub fn cells_used(&self) -> usize {
        let mut position = self.start.position();
        let taken = |position: &Position| position.cells().len() - position.empty_cells();
        let mut most = taken(&position);
        for played in self.steps() {
            position.play_unchecked(played.mv);
            most = most.max(taken(&position));
        }
        most
    }
}

/// Moves of a [`Game`] that are undone and can be redone.
pub(crate) struct Undone {
    steps: Vec<Played>,
    ends: Vec<usize>,
}

/// What is left to do of a move when some of its cards have gone home before;
/// `None` if nothing is.
fn remaining_move(played: Played, position: &Position) -> Option<Move> {
    let is_home = |card: Card| position.is_home(card);
    match played.mv {
        Move::ColumnToColumn { from, to, count } => {
            // Of a run, the cards farthest from the table go home first.
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
