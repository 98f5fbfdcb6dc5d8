//! Execution of goals: the steps that reach them.

use super::goal::{Goal, Kind};
use super::portfolio::SearchConfig;
use crate::heuristic::{BuriedCosts, Weights};
use crate::space::{
    CELL, Cards, HOME, Layout, ORIGIN, Removal, Room, State, Step, TABLE, Zobrist, bit,
    children_of, end_of, highest, lowest, parents_of,
};

/// Data that all states of an attempt share.
pub(super) struct SearchContext<'a> {
    pub layout: &'a Layout,
    pub weights: &'a Weights,
    pub buried_costs: &'a BuriedCosts,
    pub config: &'a SearchConfig,
    /// The last card of each sequence of the layout, by its first card.
    pub tails: &'a [u8; 64],
}

/// A state and its incrementally updated key and heuristic.
#[derive(Clone)]
pub(super) struct Executor<'a> {
    pub context: &'a SearchContext<'a>,
    pub state: State,
    pub key: Zobrist,
    /// The part of the heuristic that changes only with cards that are added or
    /// removed.
    pub static_cost: i32,
    /// The last and first cards of the runs.
    pub ends: Cards,
    pub heads: Cards,
    pub room: Room,
    /// The column of the card of each suit that the foundations take next, and the
    /// number of cards on it; set by [`Executor::evaluate`].
    pub next: [(u8, u8); 4],
}

impl<'a> Executor<'a> {
    pub(super) fn new(context: &'a SearchContext<'a>, state: &State) -> Executor<'a> {
        let static_cost = context.buried_costs.static_cost(context.weights, state);
        Executor::with(context, state, Zobrist::default(), static_cost)
    }

    /// Creates an executor with values of an earlier one.
    pub(super) fn with(
        context: &'a SearchContext<'a>,
        state: &State,
        key: Zobrist,
        static_cost: i32,
    ) -> Executor<'a> {
        Executor {
            context,
            state: *state,
            key,
            static_cost,
            ends: state.ends(),
            heads: state.heads(),
            room: Room {
                cells: state.empty_cells(context.layout),
                columns: state.empty_columns(),
            },
            next: [(0, 0); 4],
        }
    }

    /// Returns whether the incrementally updated values are correct.
    pub(super) fn is_up_to_date(&self) -> bool {
        let fresh = Executor::new(self.context, &self.state);
        fresh.ends == self.ends
            && fresh.heads == self.heads
            && fresh.room == self.room
            && fresh.static_cost == self.static_cost
    }

    /// Returns the heuristic of the state.
    #[inline]
    pub(super) fn evaluate(&mut self) -> i32 {
        let weights = self.context.weights;
        self.static_cost + weights.room(self.room.cells, self.room.columns) + self.find_next()
    }

    /// Finds the cards that the foundations take next; returns the part of the
    /// heuristic that depends on them and on the foundations.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "at most 52 cards")]
    pub(super) fn find_next(&mut self) -> i32 {
        let mut sum = 0;
        for suit in 0..4 {
            let card = self.state.next_of(suit);
            let (origin, row) = self.context.layout.origin(card);
            let buried_len = self.state.buried_lens[origin & 7];
            let (column, above) = if row < buried_len {
                let run = self.state.runs[origin & 7];
                let above = usize::from(buried_len - row) + (highest(run) / 4 - lowest(run) / 4);
                (origin, above)
            } else if card < 52 {
                let column = self.state.column_of(card);
                (column, card / 4 - lowest(self.state.runs[column & 7]) / 4)
            } else {
                (0, 0)
            };
            self.next[suit] = (column as u8, above as u8);
            sum += above as i32;
        }
        self.context.weights.foundations(&self.state, sum)
    }

    /// Returns the column of a card that lies in one.
    #[inline]
    pub(super) fn column_of(&self, card: usize) -> usize {
        let (column, row) = self.context.layout.origin(card);
        if row < self.state.buried_lens[column & 7] {
            column
        } else {
            self.state.column_of(card)
        }
    }

    #[inline]
    fn first_empty(&self) -> usize {
        let is_empty = |&run: &Cards| run == 0;
        let first = self.state.runs.iter().position(is_empty);
        first.unwrap_or_default()
    }

    /// Executes a goal and appends its steps; `None` if there is no room for it.
    /// Exposed cards may go to the foundations and complete the goal early. Unless
    /// single steps are goals, cards leave their cells as soon as they fit on an end.
    #[inline]
    pub(super) fn run(&mut self, goal: Goal, steps: &mut Vec<Step>) -> Option<()> {
        self.carry_out(goal, steps)?;
        if !self.context.config.dig.single_steps {
            self.leave_cells(steps);
        }
        Some(())
    }

    /// Moves cards from cells onto ends while any fits.
    #[inline]
    pub(super) fn leave_cells(&mut self, steps: &mut Vec<Step>) {
        while self.state.cells != 0 {
            let ready = self.state.cells & children_of(self.ends);
            if ready == 0 {
                return;
            }
            let card = highest(ready);
            let to = self.state.column_of(lowest(parents_of(card) & self.ends));
            self.move_from_cell(card, to, steps);
        }
    }

    #[inline]
    fn carry_out(&mut self, goal: Goal, steps: &mut Vec<Step>) -> Option<()> {
        let (card, parent) = (goal.card(), goal.parent());
        match goal.kind() {
            Kind::Home => {
                let column = self.column_of(card);
                self.dig(column, card, 0, steps)?;
            }
            Kind::FromCell => {
                let to = self.column_of(parent);
                if self.dig(to, parent, 0, steps)? && self.state.cells & bit(card) != 0 {
                    self.move_from_cell(card, to, steps);
                }
            }
            Kind::Onto => {
                let (from, to) = (self.column_of(card), self.column_of(parent));
                let end = end_of(self.state.runs[from & 7]);
                if !self.dig(to, parent, end, steps)? {
                    return Some(());
                }
                if self.state.runs[from & 7] & bit(card) == 0 {
                    let tail = usize::from(self.context.tails[card & 63]);
                    self.dig(from, tail, bit(parent), steps)?;
                }
                let run = self.state.runs[from & 7];
                if run & bit(card) != 0 && self.ends & bit(parent) != 0 {
                    self.move_run(card, from, to, steps)?;
                }
            }
            Kind::ToEmpty => {
                let from = self.state.column_of(card);
                self.move_from_column(card, from, self.first_empty(), steps);
            }
            Kind::ToCell => {
                let from = self.state.column_of(card);
                self.move_from_column(card, from, Step::CELL, steps);
            }
            Kind::StartColumn => {
                let to = self.first_empty();
                self.move_from_cell(parent, to, steps);
                if self.state.cells & bit(card) != 0 {
                    self.move_from_cell(card, to, steps);
                } else {
                    self.move_run(card, self.state.column_of(card), to, steps)?;
                }
            }
        }
        Some(())
    }

    /// Removes the cards on top of a card: onto columns where they fit, except
    /// those that end with a card to keep clear; else to free cells; else to an
    /// empty column. Returns whether the card is then at the end of its column, and not on its
    /// foundation; `None` if there is no room.
    #[inline]
    fn dig(
        &mut self,
        column: usize,
        card: usize,
        clear: Cards,
        steps: &mut Vec<Step>,
    ) -> Option<bool> {
        loop {
            let run = self.state.runs[column & 7];
            let over = if run & bit(card) != 0 {
                run & (bit(card) - 1)
            } else {
                let (origin, row) = self.context.layout.origin(card);
                if origin != column || row >= self.state.buried_lens[column & 7] {
                    return Some(false);
                }
                run
            };
            if over == 0 {
                return Some(true);
            }
            let open = self.ends & !clear;
            let (card, to) = match self.room.removal(over, open, children_of(open))? {
                Removal::Onto { base, target } => (base, self.state.column_of(target)),
                Removal::ToEmpty { base } => (base, self.first_empty()),
                Removal::ToCell => (lowest(over), Step::CELL),
            };
            self.move_from_column(card, column, to, steps);
        }
    }

    /// Moves a card and all cards on it onto a card, if that many can move.
    #[inline]
    fn move_run(
        &mut self,
        card: usize,
        from: usize,
        to: usize,
        steps: &mut Vec<Step>,
    ) -> Option<()> {
        let end = lowest(self.state.runs[from & 7]);
        if !self.room.allows(card, end) {
            return None;
        }
        self.move_from_column(card, from, to, steps);
        Some(())
    }

    /// Moves a card and all cards on it from a column, then runs autoplay.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[allow(clippy::inline_always, reason = "1 % fewer instructions in all")]
    fn move_from_column(&mut self, card: usize, from: usize, to: usize, steps: &mut Vec<Step>) {
        steps.push(Step::new(card, from, to));
        let moved = self.take(card, from);
        if to == Step::CELL {
            self.state.put_in_cell(moved);
            self.room.cells -= 1;
            self.key = self.key.toggled(card, CELL);
            self.static_cost += self.context.weights.in_cell(card);
        } else {
            self.put(card, moved, to);
        }
        if end_of(self.state.runs[from & 7]) & self.state.next != 0 {
            self.send_home();
        }
    }

    /// Moves a card from its cell to a column.
    #[inline]
    fn move_from_cell(&mut self, card: usize, to: usize, steps: &mut Vec<Step>) {
        steps.push(Step::new(card, Step::CELL, to));
        self.leave_cell(card);
        self.put(card, bit(card), to);
    }

    #[inline]
    fn leave_cell(&mut self, card: usize) {
        self.state.leave_cell(bit(card));
        self.room.cells += 1;
        self.key = self.key.toggled(card, CELL);
        self.static_cost -= self.context.weights.in_cell(card);
    }

    /// Removes a card and those on it from a column.
    #[inline]
    fn take(&mut self, card: usize, from: usize) -> Cards {
        let context = self.context;
        let buried_len = self.state.buried_lens[from & 7];
        let departure = self.state.departure(context.layout, card, from);
        let left = departure.left.run;
        match departure.support {
            TABLE => {
                self.heads ^= bit(card);
                self.room.columns += 1;
                self.static_cost -= context.weights.base(card);
            }
            ORIGIN => {
                self.heads ^= bit(card) | bit(highest(left));
                self.static_cost += context.buried_costs.gain(from, buried_len);
            }
            _ => {}
        }
        self.key = self.key.toggled(card, departure.support);
        self.ends ^= end_of(self.state.runs[from & 7]);
        self.ends |= end_of(left);
        self.state.leave(from, &departure);
        departure.moved
    }

    /// Adds a run with this first card to a column.
    #[inline]
    fn put(&mut self, card: usize, moved: Cards, to: usize) {
        let run = self.state.runs[to & 7];
        if run == 0 {
            self.room.columns -= 1;
            self.static_cost += self.context.weights.base(card);
            self.heads |= bit(card);
        }
        self.key = self.key.toggled(card, self.state.support_on(to & 7));
        self.ends ^= end_of(run);
        self.ends |= end_of(moved);
        self.state.put_on_column(moved, to);
    }

    /// Plays every possible card to the foundations.
    pub(super) fn send_home(&mut self) {
        loop {
            let ready = (self.ends | self.state.cells) & self.state.next;
            if ready == 0 {
                return;
            }
            let card = lowest(ready);
            if self.state.cells & bit(card) != 0 {
                self.leave_cell(card);
            } else {
                self.take(card, self.state.column_of(card));
            }
            self.key = self.key.toggled(card, HOME);
            self.state.put_home(bit(card));
        }
    }
}
