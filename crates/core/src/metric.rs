//! The length of a game in a metric.

use crate::card::BySuit;
use crate::name::named_enum;
use crate::occupancy::Occupancy;
use crate::{AutoPlay, Card, Column, Game, Move, Played, Suit};

named_enum! {
    "a metric";
    /// The metric for the length of a solution. Lengths in different metrics are not
    /// comparable.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Metric {
        /// A move of several cards counts as one, and [`AutoPlay::Max`] is free.
        Max = "max",
        /// A move of several cards counts as one, and [`AutoPlay::Horne`] is free.
        Safe = "safe",
        /// Every move of a single card counts, including intermediate moves and moves to
        /// the foundations.
        Unit = "unit",
    }
}

impl Metric {
    /// Returns the autoplay that is free in this metric.
    pub const fn autoplay(self) -> AutoPlay {
        match self {
            Metric::Max => AutoPlay::Max,
            Metric::Safe => AutoPlay::Horne,
            Metric::Unit => AutoPlay::None,
        }
    }
}

impl Game {
    /// Returns the number of moves so far in a metric, or `None` if the game cannot be
    /// played with the autoplay of the metric.
    pub fn length(&self, metric: Metric) -> Option<usize> {
        match (metric, self.autoplay()) {
            (Metric::Unit, _) => {
                let mut occupancy = Occupancy::at_start(self.start());
                let lengths = self.steps().iter().map(|played| {
                    let length = occupancy.expanded_length(played.mv);
                    occupancy.play(played.mv);
                    length
                });
                Some(lengths.sum())
            }
            (_, autoplay) if autoplay == metric.autoplay() => Some(self.turn()),
            (Metric::Safe, AutoPlay::Max) => Some(self.turn() + self.unsafe_autoplay()),
            _ => Some(self.with_autoplay(metric.autoplay())?.turn()),
        }
    }

    /// Returns the maximum number of cells occupied at the same time.
    pub fn cells_used(&self) -> usize {
        let mut cells = Occupancy::at_start(self.start()).cells();
        let mut most = cells;
        for played in self.steps() {
            match played.mv {
                Move::ColumnToCell { .. } => cells += 1,
                Move::CellToColumn { .. } | Move::CellToFoundation { .. } => cells -= 1,
                Move::ColumnToColumn { .. } | Move::ColumnToFoundation { .. } => {}
            }
            most = most.max(cells);
        }
        most
    }

    /// Returns how many cards of autoplay `max` are moves of the player with autoplay
    /// `horne`. Both rules reach the same position at the end of a turn, because a card
    /// that `horne` does not take is moved by hand.
    fn unsafe_autoplay(&self) -> usize {
        let mut by_hand = 0;
        let mut foundations = self.start().foundations();
        let mut after = foundations;
        // The card that lies on a card when autoplay begins, if autoplay takes both.
        let mut covers = [None; Card::COUNT];
        // Autoplay leaves no move to a foundation to the player.
        let turns = self.steps().split(|played| !played.mv.is_to_foundation());
        for autoplayed in turns.filter(|autoplayed| !autoplayed.is_empty()) {
            let mut last = [None; Column::COUNT];
            for &Played { mv, card } in autoplayed {
                after[card] += 1;
                covers[card.index()] = match mv {
                    Move::ColumnToFoundation { from } => last[from.index()].replace(card),
                    _ => None,
                };
            }
            for &Played { card, .. } in autoplayed {
                let is_on =
                    |foundations: &BySuit<u8>, card: Card| card.number() <= foundations[card];
                while !is_on(&foundations, card) {
                    let is_safe = |suit: Suit| AutoPlay::Horne.takes_next(suit, foundations.0);
                    let is_open = |suit: Suit| {
                        let next = usize::from(foundations[suit]) * 4 + suit as usize;
                        let is_covered = |cover| !is_on(&foundations, cover);
                        foundations[suit] < after[suit] && !covers[next].is_some_and(is_covered)
                    };
                    if is_safe(card.suit()) {
                        foundations[card] += 1;
                        break;
                    }
                    let mut suits = Suit::ALL.into_iter();
                    match suits.find(|&suit| is_open(suit) && is_safe(suit)) {
                        Some(suit) => foundations[suit] += 1,
                        None => {
                            foundations[card] += 1;
                            by_hand += 1;
                        }
                    }
                }
            }
        }
        by_hand
    }
}
