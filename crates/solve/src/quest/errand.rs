//! Goals, and the steps that lead to them.

use crate::board::{
    Board, Cards, PARENTS, Start, Step, fit_on, highest, just, length, lowest, up_to,
};
use crate::estimate::{Rests, Weights, homeward};
use crate::key::{CELL, HOME, ORIGIN, TABLE, hash};

/// What to do next: a kind, a card, and the suit of the card that it is to lie
/// on, where the kind has one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Goal(u16);

/// The kinds of goals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// The card home, by digging it out.
    Home,
    /// The card from its cell onto one that may have to be dug out.
    FromCell,
    /// The sequence that begins with the card onto another; both may have to
    /// be dug out.
    Onto,
    /// The card and what lies on it to an empty column.
    ToEmpty,
    /// The last card of a column to a cell.
    ToCell,
    /// The card that it fits on from its cell to an empty column, and this one
    /// with what lies on it there too.
    Base,
}

impl Goal {
    #[inline]
    pub(super) fn new(kind: Kind, card: usize, parent: usize) -> Goal {
        Goal((card | (parent & 3) << 6 | (kind as usize) << 8) as u16)
    }

    /// The goals of the parent from one on.
    #[inline]
    pub(super) fn later(from: usize) -> Goal {
        Goal((from | 7 << 8) as u16)
    }

    #[inline]
    pub(super) fn as_later(self) -> Option<usize> {
        (self.0 >> 8 & 7 == 7).then_some(usize::from(self.0 & 0xFF))
    }

    #[inline]
    pub(super) fn kind(self) -> Kind {
        match self.0 >> 8 & 7 {
            0 => Kind::Home,
            1 => Kind::FromCell,
            2 => Kind::Onto,
            3 => Kind::ToEmpty,
            4 => Kind::ToCell,
            _ => Kind::Base,
        }
    }

    #[inline]
    fn card(self) -> usize {
        usize::from(self.0 & 63)
    }

    /// The card to lie on: one rank above.
    #[inline]
    fn parent(self) -> usize {
        (self.card() & !3) + 4 + usize::from(self.0 >> 6 & 3)
    }
}

/// What is the same for all errands of an attempt.
pub(super) struct Ground<'a> {
    pub start: &'a Start,
    pub weights: &'a Weights,
    pub rests: &'a Rests,
    /// The last card of each sequence that the start has, by its first.
    pub tails: &'a [u8; 64],
}

/// A position on the way to a goal.
#[derive(Clone)]
pub(super) struct Errand<'a> {
    ground: &'a Ground<'a>,
    pub board: Board,
    pub key: u64,
    /// The fixed part of the estimate.
    fixed: i32,
    pub ends: Cards,
    pub empty_cells: u32,
    pub empty_columns: u32,
}

/// How digging for a card ended.
enum Dug {
    /// It lies at the end of its column.
    Open,
    /// It has gone home.
    Gone,
}

impl<'a> Errand<'a> {
    pub(super) fn new(ground: &'a Ground<'a>, board: &Board, key: u64) -> Errand<'a> {
        let ends = |ends, run: &Cards| ends | run & run.wrapping_neg();
        Errand {
            ground,
            board: *board,
            key,
            fixed: ground.rests.fixed(ground.weights, board),
            ends: board.runs.iter().fold(0, ends),
            empty_cells: ground.start.cell_count - board.cells.count_ones(),
            empty_columns: board.empty_columns(),
        }
    }

    /// Whether what is kept up to date is what it should be.
    pub(super) fn is_sound(&self) -> bool {
        let fresh = Errand::new(self.ground, &self.board, self.key);
        fresh.ends == self.ends
            && fresh.empty_cells == self.empty_cells
            && fresh.empty_columns == self.empty_columns
            && fresh.fixed == self.fixed
    }

    /// The estimate, without the steps.
    #[inline]
    pub(super) fn estimate(&self) -> i32 {
        let Ground { start, weights, .. } = *self.ground;
        self.fixed
            + weights.room(self.empty_cells, self.empty_columns)
            + homeward(start, weights, &self.board)
    }

    /// The column of a card that lies in one.
    #[inline]
    pub(super) fn column_of(&self, card: usize) -> usize {
        let (column, row) = self.ground.start.origin(card);
        if row < self.board.rests[column & 7] {
            column
        } else {
            self.column_of_sorted(card)
        }
    }

    /// The column of a card that lies in a run.
    #[inline]
    fn column_of_sorted(&self, card: usize) -> usize {
        let holds = |run: &Cards| run & just(card) != 0;
        self.board.runs.iter().position(holds).unwrap_or_default()
    }

    #[inline]
    fn first_empty(&self) -> usize {
        let is_empty = |&run: &Cards| run == 0;
        self.board
            .runs
            .iter()
            .position(is_empty)
            .unwrap_or_default()
    }

    /// How many cards can move at once onto another.
    #[inline]
    fn most(&self) -> usize {
        ((self.empty_cells + 1) << self.empty_columns) as usize
    }

    /// Carries out a goal and writes down the steps; `None` if there is no
    /// room for it. Cards that come to light may go home and take the goal
    /// with them: that is as good.
    #[inline]
    pub(super) fn run(&mut self, goal: Goal, steps: &mut Vec<Step>) -> Option<()> {
        let (card, parent) = (goal.card(), goal.parent());
        match goal.kind() {
            Kind::Home => {
                let column = self.column_of(card);
                self.dig(column, card, 0, steps)?;
            }
            Kind::FromCell => {
                let to = self.column_of(parent);
                if let Dug::Open = self.dig(to, parent, 0, steps)? {
                    if self.board.cells & just(card) != 0 {
                        self.move_from_cell(card, to, steps);
                    }
                }
            }
            Kind::Onto => {
                let (from, to) = (self.column_of(card), self.column_of(parent));
                let run = self.board.runs[from & 7];
                let end = run & run.wrapping_neg();
                let Dug::Open = self.dig(to, parent, end, steps)? else {
                    return Some(());
                };
                let run = self.board.runs[from & 7];
                if run & just(card) == 0 {
                    let tail = usize::from(self.ground.tails[card & 63]);
                    self.dig(from, tail, just(parent), steps)?;
                }
                let run = self.board.runs[from & 7];
                if run & just(card) != 0 && self.ends & just(parent) != 0 {
                    if card / 4 - lowest(run) / 4 >= self.most() {
                        return None;
                    }
                    self.move_from_column(card, from, to, steps);
                }
            }
            Kind::ToEmpty => {
                let from = self.column_of_sorted(card);
                self.move_from_column(card, from, self.first_empty(), steps);
            }
            Kind::ToCell => {
                let from = self.column_of_sorted(card);
                self.move_from_column(card, from, Step::CELL, steps);
            }
            Kind::Base => {
                let to = self.first_empty();
                self.move_from_cell(parent, to, steps);
                if self.board.cells & just(card) != 0 {
                    self.move_from_cell(card, to, steps);
                } else {
                    let from = self.column_of_sorted(card);
                    if card / 4 - lowest(self.board.runs[from & 7]) / 4 >= self.most() {
                        return None;
                    }
                    self.move_from_column(card, from, to, steps);
                }
            }
        }
        Some(())
    }

    /// Takes away what lies on a card: onto other columns where it fits, but
    /// not onto those that end with a card to keep clear; else to cells; else
    /// to an empty column.
    #[inline]
    fn dig(
        &mut self,
        column: usize,
        card: usize,
        clear: Cards,
        steps: &mut Vec<Step>,
    ) -> Option<Dug> {
        loop {
            let run = self.board.runs[column & 7];
            let over = if run & just(card) != 0 {
                run & (just(card) - 1)
            } else {
                let (origin, row) = self.ground.start.origin(card);
                if origin != column || row >= self.board.rests[column & 7] {
                    return Some(Dug::Gone);
                }
                run
            };
            if over == 0 {
                return Some(Dug::Open);
            }
            let end = lowest(over);
            let targets = self.ends & !clear;
            let mut fits = over & fit_on(targets);
            if fits != 0 {
                // The highest that can go with all that lies on it.
                let ranks = (end / 4 + self.most()).min(15);
                fits &= just(ranks * 4) - 1;
            }
            if fits != 0 {
                let base = highest(fits);
                let on = lowest(PARENTS[base & 63] & targets);
                self.move_from_column(base, column, self.column_of_sorted(on), steps);
            } else if self.empty_columns > 0 && (self.empty_cells as usize) < length(over) {
                let most = self.most() / 2;
                let mut base = highest(over);
                if base / 4 - end / 4 >= most {
                    base = lowest(over & (15 << (((end / 4 + most - 1) * 4) & 63)));
                }
                self.move_from_column(base, column, self.first_empty(), steps);
            } else if self.empty_cells > 0 {
                self.move_from_column(end, column, Step::CELL, steps);
            } else {
                return None;
            }
        }
    }

    /// Moves a card and what lies on it from a column, and sends home what can
    /// go then.
    #[inline]
    fn move_from_column(&mut self, card: usize, from: usize, to: usize, steps: &mut Vec<Step>) {
        steps.push(Step::new(card, from, to));
        let moved = self.take(card, from);
        if to == Step::CELL {
            self.board.cells |= moved;
            self.empty_cells -= 1;
            self.key ^= hash(card, CELL);
            self.fixed += self.ground.weights.in_cell(card);
        } else {
            self.put(card, moved, to);
        }
        let run = self.board.runs[from & 7];
        if run & run.wrapping_neg() & self.board.next != 0 {
            self.send_home();
        }
    }

    /// Moves a card from its cell to a column.
    #[inline]
    fn move_from_cell(&mut self, card: usize, to: usize, steps: &mut Vec<Step>) {
        steps.push(Step::new(card, Step::CELL, to));
        self.leave_cell(card);
        self.put(card, just(card), to);
    }

    #[inline]
    fn leave_cell(&mut self, card: usize) {
        self.board.cells ^= just(card);
        self.empty_cells += 1;
        self.key ^= hash(card, CELL);
        self.fixed -= self.ground.weights.in_cell(card);
    }

    /// Takes the cards up to one off a column.
    #[inline]
    fn take(&mut self, card: usize, from: usize) -> Cards {
        let run = self.board.runs[from & 7];
        let rest = self.board.rests[from & 7];
        let moved = run & up_to(card);
        let mut left = run ^ moved;
        let under = if left != 0 {
            lowest(left) & 3
        } else {
            let refill = self.ground.start.refill(from, rest);
            left = refill.run;
            self.board.rests[from & 7] = refill.rest;
            if rest == 0 {
                self.empty_columns += 1;
                self.fixed -= self.ground.weights.base(card);
                TABLE
            } else {
                self.fixed += self.ground.rests.gain(from, rest);
                ORIGIN
            }
        };
        self.board.runs[from & 7] = left;
        self.ends ^= run & run.wrapping_neg();
        self.ends |= left & left.wrapping_neg();
        self.key ^= hash(card, under);
        moved
    }

    /// Puts cards, of which one is the first, on a column.
    #[inline]
    fn put(&mut self, card: usize, moved: Cards, to: usize) {
        let run = self.board.runs[to & 7];
        let under = if run == 0 {
            self.empty_columns -= 1;
            self.fixed += self.ground.weights.base(card);
            TABLE
        } else {
            lowest(run) & 3
        };
        self.key ^= hash(card, under);
        self.ends ^= run & run.wrapping_neg();
        self.ends |= moved & moved.wrapping_neg();
        self.board.runs[to & 7] = run | moved;
    }

    /// Moves everything home that can go.
    pub(super) fn send_home(&mut self) {
        loop {
            let ready = (self.ends | self.board.cells) & self.board.next;
            if ready == 0 {
                return;
            }
            let card = lowest(ready);
            if self.board.cells & just(card) != 0 {
                self.leave_cell(card);
            } else {
                self.take(card, self.column_of_sorted(card));
            }
            self.key ^= hash(card, HOME);
            self.board.next ^= just(card) | just(card) << 4;
        }
    }
}
