//! The goals that a position has.

use super::errand::{Errand, Goal, Kind};
use crate::board::{Cards, PARENTS, ROWS, Start, fit_on, highest, just, length, lowest};

/// More sequences onto others than a position can have: two for each card.
const LATE: usize = 128;
/// More goals than a position can have.
const MOST: usize = 256;

/// How many cards more than there are empty cells and columns may lie on a
/// card that is to be dug out: some of them may fit elsewhere.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slack {
    pub from_cell: i32,
    pub home: i32,
    pub onto: i32,
    /// Whether single steps that serve no goal are goals as well.
    pub steps: bool,
}

/// The sequences of the start, and the goals of one position after the other.
pub(super) struct Goals {
    /// The last cards of the sequences in the first rows of each column.
    ends: [[Cards; ROWS]; 8],
    /// The first cards of those.
    heads: [[Cards; ROWS]; 8],
    /// The last card of each sequence, by its first.
    pub tails: [u8; 64],
    list: [Goal; MOST],
    count: usize,
    /// Those that need digging, by how many cards are in the way.
    late: [(u8, Goal); LATE],
    late_count: usize,
    /// Whether those that need digging were looked for.
    is_complete: bool,
}

impl Goals {
    pub(super) fn new() -> Goals {
        Goals {
            ends: [[0; ROWS]; 8],
            heads: [[0; ROWS]; 8],
            tails: [0; 64],
            list: [Goal::default(); MOST],
            count: 0,
            late: [(0, Goal::default()); LATE],
            late_count: 0,
            is_complete: false,
        }
    }

    /// Begins with the goals of a position.
    #[inline]
    pub(super) fn look(&mut self, start: &Start, here: &Errand, slack: Slack) {
        self.count = 0;
        self.is_complete = false;
        self.find_near(start, here, slack);
    }

    /// The goal with a number, if there are so many. Those that need no
    /// digging come first, and the others are not looked for before.
    #[inline]
    pub(super) fn get(
        &mut self,
        number: usize,
        start: &Start,
        here: &Errand,
        slack: Slack,
    ) -> Option<Goal> {
        if number >= self.count && !self.is_complete {
            self.find_far(start, here, slack);
            self.is_complete = true;
        }
        (number < self.count).then(|| self.list[number % MOST])
    }

    /// Takes over the sequences of the start.
    pub(super) fn read(&mut self, start: &Start) {
        for column in 0..8 {
            let cards = start.column(column);
            let (mut ends, mut heads, mut last) = (0, 0, 0);
            for (row, &card) in cards.iter().enumerate() {
                let refill = start.refill(column, row as u8 + 1);
                let is_head = usize::from(refill.rest) == row;
                if is_head {
                    ends |= last;
                }
                self.ends[column][row % ROWS] = ends;
                self.heads[column][row % ROWS] = heads;
                last = just(usize::from(card));
                if is_head {
                    heads |= last;
                }
                // The last card of a sequence comes last.
                self.tails[highest(refill.run) & 63] = card;
            }
        }
    }

    #[inline]
    fn offer(&mut self, kind: Kind, card: usize, parent: usize) {
        self.list[self.count % MOST] = Goal::new(kind, card, parent);
        self.count += 1;
    }

    /// Keeps a goal for the end of the list, and before those that have more
    /// cards in their way.
    #[inline]
    fn offer_late(&mut self, card: usize, parent: usize, junk: i32) {
        let goal = (junk as u8, Goal::new(Kind::Onto, card, parent));
        let mut at = self.late_count % LATE;
        while at > 0 && self.late[at - 1].0 > goal.0 {
            self.late[at] = self.late[at - 1];
            at -= 1;
        }
        self.late[at] = goal;
        self.late_count += 1;
    }

    /// Finds the goals that need no digging.
    fn find_near(&mut self, start: &Start, here: &Errand, slack: Slack) {
        let board = &here.board;
        let ends = here.ends;
        let mut cards = board.cells & fit_on(ends);
        while cards != 0 {
            let card = lowest(cards);
            cards &= cards - 1;
            let mut parents = PARENTS[card & 63] & ends;
            while parents != 0 {
                self.offer(Kind::FromCell, card, lowest(parents));
                parents &= parents - 1;
            }
        }
        let (mut heads, mut sorted) = (0, 0);
        for run in board.runs {
            sorted |= run;
            // Of no run it is no card.
            heads |= just(highest(run)) & run;
        }
        let slots = (here.empty_cells + here.empty_columns) as i32;
        let mut next = board.next & (just(52) - 1);
        while next != 0 {
            let card = lowest(next);
            next &= next - 1;
            let (column, row) = start.origin(card);
            let over = if sorted & just(card) != 0 {
                let run = board.runs[here.column_of(card) & 7];
                card / 4 - lowest(run) / 4
            } else {
                let rest = usize::from(board.rests[column & 7]);
                rest - 1 - usize::from(row) + length(board.runs[column & 7])
            };
            if over as i32 <= slots + slack.home {
                self.offer(Kind::Home, card, 0);
            }
        }
        // No run has an end that its own cards fit on, but for the card under
        // its end.
        let moved = if slack.steps { sorted } else { heads };
        let mut cards = moved & fit_on(ends);
        while cards != 0 {
            let card = lowest(cards);
            cards &= cards - 1;
            let mut parents = PARENTS[card & 63] & ends;
            while parents != 0 {
                self.offer(Kind::Onto, card, lowest(parents));
                parents &= parents - 1;
            }
        }
        if here.empty_columns > 0 {
            let mut cells = board.cells;
            while cells != 0 {
                let parent = lowest(cells);
                cells &= cells - 1;
                let mut cards = fit_on(just(parent)) & (sorted | board.cells);
                while cards != 0 {
                    self.offer(Kind::Base, lowest(cards), parent);
                    cards &= cards - 1;
                }
            }
        }
    }

    /// Finds the goals that need digging, and those that open nothing.
    fn find_far(&mut self, start: &Start, here: &Errand, slack: Slack) {
        self.late_count = 0;
        let board = &here.board;
        let ends = here.ends;
        let slots = (here.empty_cells + here.empty_columns) as i32;
        let deepest = slots + slack.from_cell.max(slack.onto);
        // The last and first cards of sequences under the runs, as deep as can
        // be dug, and how many cards lie on the one in row 0 of each column.
        let (mut last, mut first, mut heads) = (0, 0, 0);
        let mut heights = [0; 8];
        for (column, &run) in board.runs.iter().enumerate() {
            if run == 0 {
                continue;
            }
            let rest = usize::from(board.rests[column]) % ROWS;
            let (head, end) = (highest(run), lowest(run));
            heads |= just(head);
            heights[column] = (rest + head / 4 - end / 4) as i32;
            let low = (heights[column] - deepest).clamp(0, rest as i32) as usize % ROWS;
            last |= self.ends[column][rest] & !self.ends[column][low];
            first |= self.heads[column][rest] & !self.heads[column][low];
        }
        // The column of a card under a run, and how many lie on it.
        let place = |card: usize| -> (usize, i32) {
            let (column, row) = start.origin(card);
            (column, heights[column & 7] - i32::from(row))
        };

        let mut cards = board.cells & fit_on(last);
        while cards != 0 {
            let card = lowest(cards);
            cards &= cards - 1;
            let mut parents = PARENTS[card & 63] & last;
            while parents != 0 {
                let parent = lowest(parents);
                parents &= parents - 1;
                if place(parent).1 <= slots + slack.from_cell {
                    self.offer(Kind::FromCell, card, parent);
                }
            }
        }
        let most_junk = slots + slack.onto;
        // Runs onto what must be dug out.
        let mut cards = heads & fit_on(last);
        while cards != 0 {
            let card = lowest(cards);
            cards &= cards - 1;
            let mut parents = PARENTS[card & 63] & last;
            while parents != 0 {
                let parent = lowest(parents);
                parents &= parents - 1;
                let (to, junk) = place(parent);
                if junk <= most_junk && board.runs[to & 7] & just(card) == 0 {
                    self.offer_late(card, parent, junk);
                }
            }
        }
        // What must be dug out, onto ends and onto what must be dug out.
        let mut cards = first & fit_on(ends | last);
        while cards != 0 {
            let card = lowest(cards);
            cards &= cards - 1;
            let (from, junk) = place(usize::from(self.tails[card & 63]));
            let mut parents = PARENTS[card & 63] & (ends | last);
            while parents != 0 {
                let parent = lowest(parents);
                parents &= parents - 1;
                let (to, more) = if ends & just(parent) == 0 {
                    place(parent)
                } else if board.runs[from & 7] & just(parent) == 0 {
                    (8, 0)
                } else {
                    (from, 0)
                };
                if junk + more <= most_junk && to != from {
                    self.offer_late(card, parent, junk + more);
                }
            }
        }
        for i in 0..self.late_count.min(LATE) {
            self.list[self.count % MOST] = self.late[i].1;
            self.count += 1;
        }
        if slack.steps && here.empty_cells > 0 {
            let mut cards = ends;
            while cards != 0 {
                self.offer(Kind::ToCell, lowest(cards), 0);
                cards &= cards - 1;
            }
        }
        if here.empty_columns == 0 {
            return;
        }
        let most = ((here.empty_cells + 1) << here.empty_columns) as usize / 2;
        for (&run, &rest) in board.runs.iter().zip(&board.rests) {
            if run == 0 || rest == 0 {
                continue;
            }
            let (mut base, end) = (highest(run), lowest(run));
            if base / 4 - end / 4 >= most {
                base = lowest(run & (15 << (((end / 4 + most - 1) * 4) & 63)));
            }
            self.offer(Kind::ToEmpty, base, 0);
        }
    }
}
