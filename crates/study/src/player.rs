//! A simulated player of modest skill.
//!
//! It looks at one move at a time, scores it with rules of thumb that every player
//! knows, and adds noise. All arithmetic is in integers, so that a seed plays the same
//! games on every platform.

use freecell_core::{AutoPlay, Card, Cell, Column, Move, Played, Position, Rank, Suit};

/// The habits of a simulated player: how much each rule of thumb counts, and how noisy
/// its judgement is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Habits {
    /// Scale of the noise that is added to each score.
    pub noise: i32,
    /// Score of a move to a foundation.
    pub home: i32,
    /// Score of a move that empties a column.
    pub empties: i32,
    /// Score of a move onto a card.
    pub builds: i32,
    /// Score of a move that splits a sequence.
    pub splits: i32,
    /// Score of a move out of a free cell.
    pub leaves_cell: i32,
    /// Score of a move to a free cell, by the number of cells that stay empty.
    pub fills_cell: [i32; 4],
    /// Score of a move to an empty column.
    pub fills_column: i32,
    /// The same for a king.
    pub king: i32,
    /// Score of a move from a column with the next card of a foundation, by the number
    /// of cards that then still lie on it.
    pub digs: [i32; 6],
    /// Score of a move onto such a column, by the number of cards that lie on it before.
    pub buries: [i32; 6],
    /// Score for each card that the move leaves in its column.
    pub leaves: i32,
    /// Score of uncovering a card that fits on another column.
    pub uncovers: i32,
    /// Score of moving the same card again.
    pub repeats: i32,
}

impl Habits {
    /// The habits around which those of the rating's players vary.
    pub const MODEST: Habits = Habits {
        noise: 8,
        home: 80,
        empties: 40,
        builds: 22,
        splits: -25,
        leaves_cell: 30,
        fills_cell: [-60, -35, -25, -15],
        fills_column: -40,
        king: -15,
        digs: [50, 30, 20, 12, 8, 5],
        buries: [-40, -30, -20, -12, -8, -5],
        leaves: -2,
        uncovers: 8,
        repeats: -60,
    };

    /// Returns the habits of another player: every rule of thumb counts up to `percent`
    /// more or less. The noise stays the same.
    #[must_use]
    pub fn vary(mut self, percent: u8, random: &mut Random) -> Habits {
        let rules: [&mut [i32]; 13] = [
            std::slice::from_mut(&mut self.home),
            std::slice::from_mut(&mut self.empties),
            std::slice::from_mut(&mut self.builds),
            std::slice::from_mut(&mut self.splits),
            std::slice::from_mut(&mut self.leaves_cell),
            &mut self.fills_cell,
            std::slice::from_mut(&mut self.fills_column),
            std::slice::from_mut(&mut self.king),
            &mut self.digs,
            &mut self.buries,
            std::slice::from_mut(&mut self.leaves),
            std::slice::from_mut(&mut self.uncovers),
            std::slice::from_mut(&mut self.repeats),
        ];
        for rule in rules {
            let factor = 100 - i32::from(percent) + random.below(2 * u32::from(percent) + 1) as i32;
            for score in rule {
                *score = *score * factor / 100;
            }
        }
        self
    }
}

/// A small pseudo-random generator (`SplitMix64`), the same on every platform.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Random(u64);

impl Random {
    /// Creates a generator from a seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// Returns the next 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let bits = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// Returns a random number below a limit.
    #[allow(clippy::cast_possible_truncation, reason = "less than the limit")]
    pub fn below(&mut self, limit: u32) -> u32 {
        (((self.bits() >> 32) * u64::from(limit)) >> 32) as u32
    }
}

/// A simulated player, which plays games without allocating memory.
///
/// ```
/// use freecell_core::{CellCount, DealNumber, Position};
/// use freecell_study::{Habits, Player};
///
/// let deal = DealNumber::new(164)?.deal();
/// let position = Position::new(&deal, CellCount::FOUR);
/// let mut player = Player::new(Habits::MODEST, 1);
/// let wins = (0..100).filter(|_| player.wins(&position)).count();
/// assert!(wins > 50);
/// # Ok::<(), freecell_core::DealNumberError>(())
/// ```
#[derive(Debug)]
pub struct Player {
    /// The habits, which may change from game to game.
    pub habits: Habits,
    random: Random,
    view: View,
    taken: Vec<Played>,
}

impl Player {
    /// The number of moves after which a player gives up.
    pub const MAX_MOVES: usize = 200;

    /// Creates a player.
    pub fn new(habits: Habits, seed: u64) -> Player {
        Player {
            habits,
            random: Random::new(seed),
            view: View::default(),
            taken: Vec::with_capacity(Card::COUNT),
        }
    }

    /// Starts another sequence of random numbers.
    pub fn reseed(&mut self, seed: u64) {
        self.random = Random::new(seed);
    }

    /// Plays a game with autoplay `horne` and returns whether it is won.
    pub fn wins(&mut self, start: &Position) -> bool {
        self.play(start, |_| ())
    }

    /// Plays a game like [`Player::wins`] and calls `on_move` with each move.
    pub fn play(&mut self, start: &Position, mut on_move: impl FnMut(Move)) -> bool {
        let mut position = *start;
        self.taken.clear();
        AutoPlay::Horne.run_into(&mut position, &mut self.taken);
        self.view = View::default();
        for _ in 0..Player::MAX_MOVES {
            let Some(mv) = self.choose(&position) else {
                break;
            };
            on_move(mv);
            self.view.last_moved = Some(position.play_unchecked(mv).card);
            self.taken.clear();
            AutoPlay::Horne.run_after_into(mv, &mut position, &mut self.taken);
        }
        position.is_won()
    }

    /// Returns the move with the highest score; `None` if there is no move.
    fn choose(&mut self, position: &Position) -> Option<Move> {
        self.view.update(position);
        let (habits, random) = (&self.habits, &mut self.random);
        let mut best = (i32::MIN, None);
        let mut bits = 0;
        self.view.each_move(position, habits, |score, mv| {
            if bits == 0 {
                // The top bit marks the end of seven bytes of noise.
                bits = random.bits() | 1 << 63;
            }
            let noise = i32::from(GUMBEL[(bits & 255) as usize]);
            bits >>= 8;
            if bits < 256 {
                bits = 0;
            }
            let score = 16 * score + habits.noise * noise;
            if score > best.0 {
                best = (score, Some(mv));
            }
        });
        best.1
    }
}

/// What the player sees of a column.
#[derive(Clone, Copy, Debug, Default)]
struct Sight {
    length: usize,
    last: Option<Card>,
    /// The number of cards at the end that are in sequence.
    run: usize,
    /// The number of cards on the next card of a foundation, if it is in this column.
    depth: Option<usize>,
}

/// What the player sees of a position.
#[derive(Debug, Default)]
struct View {
    columns: [Sight; Column::COUNT],
    /// The next card of each foundation, as a set with a bit for each card.
    next: u64,
    /// The cards that fit on the end of a column.
    fitting: u64,
    empty_column: Option<Column>,
    empty_columns: usize,
    last_moved: Option<Card>,
}

impl View {
    /// Looks at what has changed.
    fn update(&mut self, position: &Position) {
        let next = Suit::ALL.into_iter().fold(0, |next, suit| {
            let home = position.foundation(suit).map_or(0, Rank::number);
            next | 1 << (4 * home + suit as u8)
        });
        let has_new_next = next != self.next;
        self.next = next;
        (self.fitting, self.empty_columns, self.empty_column) = (0, 0, None);
        for (column, sight) in Column::ALL.into_iter().zip(&mut self.columns) {
            let cards = position.column(column);
            let last = cards.last().copied();
            if sight.length != cards.len() || sight.last != last {
                *sight = Sight {
                    length: cards.len(),
                    last,
                    run: position.run_length(column),
                    depth: depth(cards, next),
                };
            } else if has_new_next {
                sight.depth = depth(cards, next);
            }
            if let Some(last) = last {
                self.fitting |= FITTING[last.index()];
            } else {
                self.empty_columns += 1;
                self.empty_column = self.empty_column.or(Some(column));
            }
        }
    }

    /// Calls `consider` with the score of each move that the player considers: not of
    /// moves that differ only in the cell or the empty column that they go to, nor of
    /// part of a sequence where more of it can move to an empty column.
    #[inline]
    fn each_move(&self, position: &Position, habits: &Habits, mut consider: impl FnMut(i32, Move)) {
        let empty_cells = position.empty_cells();
        let limit = (empty_cells + 1) << self.empty_columns;
        let empty_cell = (empty_cells > 0).then(|| {
            let mut cells = Cell::ALL.into_iter();
            cells.find(|&cell| position.cell(cell).is_none())
        });
        for (from, sight) in Column::ALL.into_iter().zip(&self.columns) {
            let Some(last) = sight.last else {
                continue;
            };
            let cards = position.column(from);
            if self.next >> last.index() & 1 == 1 {
                let score = habits.home + self.leaving(habits, sight, cards, 1);
                consider(score, Move::ColumnToFoundation { from });
            }
            let movable = sight.run.min(limit);
            for (to, target) in Column::ALL.into_iter().zip(&self.columns) {
                let Some(on) = target.last else {
                    continue;
                };
                let count =
                    usize::from(on.rank().number()).wrapping_sub(last.rank().number().into());
                if count.wrapping_sub(1) >= movable {
                    continue;
                }
                let base = cards[cards.len() - count];
                if base.fits_on(on) {
                    let score = self.leaving(habits, sight, cards, count)
                        + splitting(habits, sight, count)
                        + building(habits, target)
                        + self.repeating(habits, base);
                    consider(score, column_to_column(from, to, count));
                }
            }
            if let Some(to) = self.empty_column {
                let count = sight.run.min(limit / 2);
                let base = cards[cards.len() - count];
                if count < cards.len() {
                    let score = self.leaving(habits, sight, cards, count)
                        + splitting(habits, sight, count)
                        + filling(habits, base)
                        + self.repeating(habits, base);
                    consider(score, column_to_column(from, to, count));
                }
            }
            if let Some(Some(to)) = empty_cell {
                let score = self.leaving(habits, sight, cards, 1)
                    + splitting(habits, sight, 1)
                    + habits.fills_cell[(empty_cells - 1) & 3]
                    + self.repeating(habits, last);
                consider(score, Move::ColumnToCell { from, to });
            }
        }
        for from in Cell::ALL {
            let Some(card) = position.cell(from) else {
                continue;
            };
            if self.next >> card.index() & 1 == 1 {
                let score = habits.home + habits.leaves_cell;
                consider(score, Move::CellToFoundation { from });
            }
            let score = habits.leaves_cell + self.repeating(habits, card);
            if self.fitting >> card.index() & 1 == 1 {
                for (to, target) in Column::ALL.into_iter().zip(&self.columns) {
                    if target.last.is_some_and(|on| card.fits_on(on)) {
                        let score = score + building(habits, target);
                        consider(score, Move::CellToColumn { from, to });
                    }
                }
            }
            if let Some(to) = self.empty_column {
                let score = score + filling(habits, card);
                consider(score, Move::CellToColumn { from, to });
            }
        }
    }

    /// Scores what the move of some cards does to the column that they leave.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "a column has few cards")]
    fn leaving(&self, habits: &Habits, sight: &Sight, cards: &[Card], count: usize) -> i32 {
        let left = cards.len() - count;
        if left == 0 {
            return habits.empties;
        }
        let digs = match sight.depth {
            Some(depth) if depth >= count => habits.digs[(depth - count).min(5)],
            _ => 0,
        };
        let uncovers = match self.fitting >> cards[left - 1].index() & 1 {
            1 => habits.uncovers,
            _ => 0,
        };
        habits.leaves * left as i32 + digs + uncovers
    }

    #[inline]
    fn repeating(&self, habits: &Habits, card: Card) -> i32 {
        if self.last_moved == Some(card) {
            habits.repeats
        } else {
            0
        }
    }
}

fn splitting(habits: &Habits, sight: &Sight, count: usize) -> i32 {
    if sight.run > count { habits.splits } else { 0 }
}

/// Scores what cards do to the column that they go to.
fn building(habits: &Habits, target: &Sight) -> i32 {
    let buries = target.depth.map_or(0, |depth| habits.buries[depth.min(5)]);
    habits.builds + buries
}

fn filling(habits: &Habits, base: Card) -> i32 {
    match base.rank() {
        Rank::King => habits.king,
        _ => habits.fills_column,
    }
}

#[allow(
    clippy::cast_possible_truncation,
    reason = "a run has at most 13 cards"
)]
fn column_to_column(from: Column, to: Column, count: usize) -> Move {
    let count = count as u8;
    Move::ColumnToColumn { from, to, count }
}

/// Returns the number of cards on the last card of a set in a column.
fn depth(cards: &[Card], set: u64) -> Option<usize> {
    cards
        .iter()
        .rev()
        .position(|card| set >> card.index() & 1 == 1)
}

/// The cards that fit on each card, as sets with a bit for each card.
static FITTING: [u64; Card::COUNT] = {
    let mut sets = [0; Card::COUNT];
    let mut on = 0;
    while on < Card::COUNT {
        let mut card = 0;
        while card < Card::COUNT {
            if Card::ALL[card].fits_on(Card::ALL[on]) {
                sets[on] |= 1 << card;
            }
            card += 1;
        }
        on += 1;
    }
    sets
};

/// Quantiles of the Gumbel distribution, in sixteenths. With such noise, the probability
/// that a move has the highest score is the softmax of the scores.
#[rustfmt::skip]
static GUMBEL: [i8; 256] = [
    -29, -26, -25, -23, -22, -22, -21, -20, -20, -19, -19, -18, -18, -17, -17, -16,
    -16, -16, -15, -15, -15, -15, -14, -14, -14, -13, -13, -13, -13, -12, -12, -12,
    -12, -11, -11, -11, -11, -10, -10, -10, -10, -10, -9, -9, -9, -9, -9, -8,
    -8, -8, -8, -8, -7, -7, -7, -7, -7, -6, -6, -6, -6, -6, -5, -5,
    -5, -5, -5, -5, -4, -4, -4, -4, -4, -4, -3, -3, -3, -3, -3, -3,
    -2, -2, -2, -2, -2, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0,
    0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3,
    3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 6, 6,
    6, 6, 6, 6, 7, 7, 7, 7, 7, 8, 8, 8, 8, 8, 9, 9,
    9, 9, 9, 10, 10, 10, 10, 10, 11, 11, 11, 11, 11, 12, 12, 12,
    12, 12, 13, 13, 13, 13, 13, 14, 14, 14, 14, 15, 15, 15, 15, 16,
    16, 16, 16, 17, 17, 17, 17, 18, 18, 18, 18, 19, 19, 19, 20, 20,
    20, 20, 21, 21, 21, 22, 22, 22, 23, 23, 23, 24, 24, 24, 25, 25,
    25, 26, 26, 26, 27, 27, 28, 28, 29, 29, 29, 30, 30, 31, 31, 32,
    32, 33, 34, 34, 35, 35, 36, 37, 37, 38, 39, 40, 41, 41, 42, 43,
    44, 45, 47, 48, 49, 51, 52, 54, 56, 59, 61, 65, 69, 74, 82, 100,
];
