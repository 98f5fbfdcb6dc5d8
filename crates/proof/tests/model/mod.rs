//! Condensed certificates by their definition: what they stand for is listed, position by
//! position. Written again from `docs/formats.md`, with the rules of core and nothing else.

pub(crate) mod bytes;
mod content;
mod ends;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use freecell_core::{AutoPlay, Card, Column, Game, Position};
use freecell_testkit::TooMany;

pub(crate) use content::Content;
pub(crate) use ends::ends;

/// Maximum number of positions of a lost group.
const MAX: usize = 2_000;

/// The number of buried cards of each column, and of cards on each foundation.
type Group = ([usize; 8], [usize; 4]);

/// What lies under a loose card: 0 or 1 for the lower or higher of two cards, 2 for the table
/// and 3 for a cell.
type Digits = Vec<(Card, u128)>;

/// A game that starts with a position, and a choice of distinct twins.
pub(crate) struct Model {
    start: Position,
    distinct: Vec<Card>,
}

fn group(position: &Position) -> Group {
    let buried = |column| {
        let cards: &[Card] = position.column(column);
        let is_break = |row: &usize| !cards[*row].fits_on(cards[row - 1]);
        (1..cards.len()).rev().find(is_break).unwrap_or(0)
    };
    let mut home = [0; 4];
    for card in Card::ALL {
        home[card.index() % 4] += usize::from(position.is_on_foundation(card));
    }
    (Column::ALL.map(buried), home)
}

fn has_buried(position: &Position) -> bool {
    group(position).0 != [0; 8]
}

/// Returns the cards of columns and cells.
fn places(position: &Position) -> ([Vec<Card>; 8], Vec<Option<Card>>) {
    let columns = Column::ALL.map(|column| position.column(column).to_vec());
    (columns, position.cells().to_vec())
}

fn build(columns: &[Vec<Card>; 8], cells: &[Option<Card>]) -> Position {
    let columns = std::array::from_fn(|column| &columns[column][..]);
    Position::from_places(columns, cells).expect("every card once")
}

/// Returns the digit of a card that lies on another card.
fn digit_on(under: Card) -> u128 {
    u128::from(under.index() % 4 > 1)
}

/// Returns the digits of the loose cards, from the lowest card.
fn digits(position: &Position) -> Digits {
    let (buried, _) = group(position);
    let mut digits = Digits::new();
    for (column, buried) in Column::ALL.into_iter().zip(buried) {
        let cards = position.column(column);
        for (row, &card) in cards.iter().enumerate() {
            if buried == 0 || row > buried {
                let under = row.checked_sub(1).map(|row| cards[row]);
                digits.push((card, under.map_or(2, digit_on)));
            }
        }
    }
    digits.extend(position.cells().iter().flatten().map(|&card| (card, 3)));
    digits.sort_unstable();
    digits
}

fn key(position: &Position) -> u128 {
    let digits = digits(position).into_iter().rev();
    digits.fold(0, |key, (_, digit)| key << 2 | digit)
}

pub(crate) fn is_lift(lift: &Position, of: &Position) -> bool {
    let is_same =
        |((_, digit), (_, other)): (&(Card, u128), &(Card, u128))| *digit == 3 || digit == other;
    group(lift) == group(of) && digits(lift).iter().zip(&digits(of)).all(is_same)
}

impl Model {
    /// Reads the twins as a certificate writes them.
    pub(crate) fn new(start: &Position, twins: &str) -> Model {
        let distinct = match twins {
            "merged" => Vec::new(),
            "distinct" => Card::ALL.to_vec(),
            _ => {
                let cards = twins.strip_prefix("merged except ").expect("cards");
                let card = |name: &str| name.parse().expect("a card");
                cards.split(' ').map(card).collect()
            }
        };
        Model {
            start: *start,
            distinct,
        }
    }

    fn number(&self, (buried, home): Group) -> u128 {
        let (start_buried, start_home) = group(&self.start);
        let buried = start_buried.iter().zip(buried);
        let dug = buried.fold(0, |number, (start, now)| number << 5 | (start - now));
        let home = home.iter().zip(start_home);
        home.fold(dug as u128, |number, (now, start)| {
            number << 4 | (now - start) as u128
        })
    }

    /// Returns the pairs of twins that are merged in the group of a position.
    fn merged(&self, position: &Position) -> Vec<[Card; 2]> {
        let loose = digits(position);
        let is_free = |&card: &Card| {
            loose.iter().any(|&(other, _)| other == card) && !position.is_next_on_foundation(card)
        };
        let pairs = (0..52).filter(|index| index % 4 < 2);
        let pairs = pairs.map(|index| [Card::ALL[index], Card::ALL[index ^ 3]]);
        let is_merged = |pair: &[Card; 2]| {
            pair.iter().all(is_free) && !pair.iter().any(|card| self.distinct.contains(card))
        };
        pairs.filter(is_merged).collect()
    }

    /// Returns what exchanging some merged twins makes of a position, and the position itself.
    pub(crate) fn exchanges(&self, position: &Position) -> Vec<Position> {
        let mut all = vec![*position];
        for [a, b] in self.merged(position) {
            for index in 0..all.len() {
                let (mut columns, mut cells) = places(&all[index]);
                let in_cells = cells.iter_mut().flatten();
                for card in columns.iter_mut().flatten().chain(in_cells) {
                    *card = match *card {
                        card if card == a => b,
                        card if card == b => a,
                        card => card,
                    };
                }
                all.push(build(&columns, &cells));
            }
        }
        all
    }

    /// Calls a function with all positions of a group, in some order of columns and cells, or with
    /// the one of a key, until it returns `false`.
    fn each_arrangement(
        &self,
        number: u128,
        key: Option<u128>,
        visit: &mut dyn FnMut(&Position) -> bool,
    ) {
        let (mut buried, mut home) = group(&self.start);
        let mut left = number;
        let mut take = |bits: u32| {
            let part = usize::try_from(left % (1 << bits)).expect("few bits");
            left >>= bits;
            part
        };
        for home in home.iter_mut().rev() {
            *home += take(4);
        }
        for buried in buried.iter_mut().rev() {
            let Some(less) = buried.checked_sub(take(5)) else {
                return;
            };
            *buried = less;
        }
        let mut columns = [const { Vec::new() }; 8];
        for (index, cards) in columns.iter_mut().enumerate() {
            if buried[index] > 0 {
                let whole = self.start.column(Column::ALL[index]);
                cards.extend(&whole[..=buried[index]]);
            }
        }
        let fixed: Vec<Card> = columns.iter().flatten().copied().collect();
        let is_loose =
            |card: &Card| card.index() / 4 >= home[card.index() % 4] && !fixed.contains(card);
        let loose: Vec<Card> = Card::ALL.into_iter().filter(is_loose).collect();
        if key.is_some_and(|key| key >> (2 * loose.len()) != 0) {
            return;
        }
        let mut open = vec![(columns, Vec::new(), loose.len())];
        while let Some((columns, cells, left)) = open.pop() {
            let Some(left) = left.checked_sub(1) else {
                let mut cells = cells.clone();
                cells.resize(self.start.cells().len(), None);
                let columns = std::array::from_fn(|column| &columns[column][..]);
                let position = Position::from_places(columns, &cells).ok();
                // Some numbers belong to no group.
                let position = position.filter(|one| self.number(group(one)) == number);
                if position.is_some_and(|one| !visit(&one)) {
                    return;
                }
                continue;
            };
            let card = loose[left];
            let is_asked = |digit| key.is_none_or(|key| key >> (2 * left) & 3 == digit);
            if cells.len() < self.start.cells().len() && is_asked(3) {
                let cells = [&cells[..], &[Some(card)]].concat();
                open.push((columns.clone(), cells, left));
            }
            let empty = columns.iter().position(Vec::is_empty);
            for (index, cards) in columns.iter().enumerate() {
                let is_possible = match cards.last() {
                    Some(&under) => card.fits_on(under) && is_asked(digit_on(under)),
                    None => empty == Some(index) && is_asked(2),
                };
                if is_possible {
                    let mut columns = columns.clone();
                    columns[index].push(card);
                    open.push((columns, cells.clone(), left));
                }
            }
        }
    }

    /// Returns at most this many positions of a group.
    pub(crate) fn arrangements(&self, number: u128, max: usize) -> Vec<Position> {
        let mut all = Vec::new();
        self.each_arrangement(number, None, &mut |one| {
            all.push(*one);
            all.len() < max
        });
        all
    }

    /// Returns the keys of some positions of a group.
    pub(crate) fn keys(&self, number: u128) -> Vec<u128> {
        self.arrangements(number, 100).iter().map(key).collect()
    }

    /// Lists the positions that a certificate covers; `None` if there are too many in a group.
    pub(crate) fn covered(&self, content: &Content) -> Option<HashMap<Position, Position>> {
        let mut covered = HashMap::new();
        for &number in &content.lost {
            let all = self.arrangements(number, MAX);
            if all.len() == MAX {
                return None;
            }
            covered.extend(all.iter().map(|one| (one.canonical(), *one)));
        }
        for (number, key) in content.states() {
            let mut open = Vec::new();
            self.each_arrangement(number, Some(key), &mut |state| {
                open.push(*state);
                true
            });
            // A certificate with an invalid state proves nothing.
            assert_eq!(open.len(), 1, "{number} {key}");
            let mut seen = HashSet::new();
            while let Some(one) = open.pop() {
                if seen.insert(one.canonical()) {
                    let lifts = after_all_moves(&one).into_iter();
                    open.extend(lifts.filter(|lift| is_lift(lift, &one)));
                    let alike = self.exchanges(&one).into_iter();
                    covered.extend(alike.map(|one| (one.canonical(), one)));
                }
            }
        }
        Some(covered)
    }

    /// Returns whether a certificate is a proof: no covered position is won, all moves lead to
    /// covered positions, and the start is covered. `None` if there are too many positions.
    pub(crate) fn is_proof(&self, content: &Content) -> Option<bool> {
        let covered = self.covered(content)?;
        let is_closed = |position: &Position| {
            let is_covered = |after: &Position| covered.contains_key(&after.canonical());
            has_buried(position) && after_all_moves(position).iter().all(is_covered)
        };
        let has_start = covered.contains_key(&self.start.canonical());
        Some(has_start && covered.values().all(is_closed))
    }

    /// Collects the settled ones of all positions that moves and exchanges of merged twins reach.
    /// Returns `None` if one of them has no buried card, and so can be won.
    pub(crate) fn collect(&self, twins: &str, max: usize) -> Result<Option<Content>, TooMany> {
        let mut seen = HashSet::from([self.start.canonical()]);
        let mut open = vec![self.start];
        let mut groups: BTreeMap<u128, BTreeSet<u128>> = BTreeMap::new();
        while let Some(position) = open.pop() {
            if !has_buried(&position) {
                return Ok(None);
            }
            let after = after_all_moves(&position);
            let in_cells = |position: &Position| position.cells().iter().flatten().count();
            let is_settled = !after.iter().any(|after| {
                in_cells(after) < in_cells(&position)
                    && after.cards_on_foundations() == position.cards_on_foundations()
            });
            if is_settled {
                let states = groups.entry(self.number(group(&position))).or_default();
                states.insert(key(&position));
            }
            let next = after.into_iter().chain(self.exchanges(&position));
            open.extend(next.filter(|next| seen.insert(next.canonical())));
            if seen.len() > max {
                return Err(TooMany);
            }
        }
        Ok(Some(Content {
            record: Game::new(self.start, AutoPlay::None).to_record(),
            cells: self.start.cells().len(),
            twins: twins.to_owned(),
            lost: BTreeSet::new(),
            groups,
        }))
    }
}

pub(crate) fn after_all_moves(position: &Position) -> Vec<Position> {
    let play = |mv| {
        let mut after = *position;
        after.play(mv).expect("a listed move is legal");
        after
    };
    position.legal_moves().into_iter().map(play).collect()
}
