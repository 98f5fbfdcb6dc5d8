use std::collections::{BTreeMap, BTreeSet, HashSet};

use freecell_core::{Card, CellCount, Game, Position, Start};
use freecell_testkit::{
    Random, full_endgame, is_winnable, position_with_cells, random_player_move,
    reachable_positions, small_endgame, sparse_endgame,
};

use super::board::Board;
use super::cards::{bit, each, lowest, parents};
use super::collect::Relaxed;
use super::group::Group;
use super::relaxed::exits;
use super::state::{Key, State};
use super::successor::{Successor, each_successor};
use super::{Condensed, Evidence, TITLE, Twins};
use crate::certificate::record;
use crate::check::Flaw;
use crate::checksum::Checksum;
use crate::collect::CollectError;
use crate::source::{Source, push_number};
use crate::verify::{VerifyError, verify};

/// Enough for what a naive search decides. The collection finds some wins late, and
/// need not wait for them.
const MEMORY: usize = 300_000;

fn always(_states: u64) -> bool {
    true
}

/// Returns ways to merge twins: all, none and about half of them.
fn some_twins() -> [Twins; 3] {
    let half = Card::ALL.into_iter().filter(|card| card.index() % 8 < 3);
    [Twins::MERGED, Twins::DISTINCT, Twins::merged_except(half)]
}

#[test]
fn twins_have_one_text() {
    for twins in some_twins() {
        assert_eq!(Twins::from_text(&twins.to_string()), Some(twins));
    }
    let all: Vec<String> = Card::ALL.iter().map(Card::to_string).collect();
    for text in [
        "",
        "Merged",
        "merged ",
        "merged except ",
        "merged except 5S",
        "merged except 5C  9D",
        "merged except 9D 5C",
        "merged except 5C 5C",
        "merged except 5C 9D ",
        "merged except 1C",
        &format!("merged except {}", all.join(" ")),
        "distinct except 5C",
    ] {
        assert_eq!(Twins::from_text(text), None, "{text}");
    }
    assert!(Twins::from_text("merged except AC AD 2C").is_some());
}

/// Collects a certificate; without the relaxed game if the budget is 0.
fn collect(position: &Position, twins: Twins, budget: u32) -> Result<Condensed, CollectError> {
    let start = Start::from(*position);
    let mut relaxed = Relaxed::new(budget);
    Condensed::with_twins(start, twins, MEMORY, &mut relaxed, &mut always)
}

/// The sets of a certificate.
#[derive(Clone)]
struct Sets {
    lost: BTreeSet<u64>,
    states: BTreeMap<u64, BTreeSet<Key>>,
}

impl Sets {
    fn of(certificate: &Condensed) -> Sets {
        let Evidence::Settled {
            groups,
            lost_groups,
            ..
        } = certificate.evidence()
        else {
            panic!("a condensed certificate");
        };
        let mut source = Source::new(certificate.bytes());
        for _ in 0..3 {
            source.line().expect("a line");
        }
        let mut number = |last: u128| last + source.number(127).expect("a number").expect("small");
        let mut last = 0;
        let mut group = |number: &mut dyn FnMut(u128) -> u128| {
            last = number(last);
            u64::try_from(last).expect("a group")
        };
        let lost = (0..lost_groups).map(|_| group(&mut number)).collect();
        let mut states = BTreeMap::new();
        let mut last = 0;
        for _ in 0..groups {
            last = number(last);
            let mut key = 0;
            let keys = (0..number(0)).map(|_| {
                key = number(key);
                key
            });
            let keys = keys.collect();
            states.insert(u64::try_from(last).expect("a group"), keys);
        }
        Sets { lost, states }
    }

    fn write(&self, start: &Position, twins: Twins) -> Vec<u8> {
        let evidence = Evidence::Settled {
            twins,
            states: self.states.values().map(|keys| keys.len() as u64).sum(),
            groups: self.states.len() as u64,
            lost_groups: self.lost.len() as u64,
        };
        let counts = evidence.counts(start.cell_count().get());
        let head = format!("{TITLE}\n{}\n{counts}\n", record(Start::from(*start)));
        let mut bytes = head.into_bytes();
        assert!(self.lost.is_empty());
        let mut last = 0;
        for (group, keys) in &self.states {
            push_number(&mut bytes, (group - last).into());
            last = *group;
            push_number(&mut bytes, keys.len() as u128);
            let mut last = 0;
            for key in keys {
                push_number(&mut bytes, key - last);
                last = *key;
            }
        }
        let mut checksum = Checksum::new();
        checksum.add(&bytes);
        bytes.extend(checksum.get().to_le_bytes());
        bytes
    }

    /// Returns whether a position is in a lost group, or a lift of a state that is in the set:
    /// tries all ways to put cards from cells onto columns.
    fn cover(&self, board: &Board, twins: Twins, state: &State) -> bool {
        let number = state.group.number(board);
        if self.lost.contains(&number) {
            return true;
        }
        let mut merged = *state;
        merged.merge_twins(twins.free(board, &state.group));
        let key = merged.key(board.loose(&state.group));
        if self
            .states
            .get(&number)
            .is_some_and(|keys| keys.contains(&key))
        {
            return true;
        }
        let puts = each(state.cells).flat_map(|card| (0..8).map(move |column| (card, column)));
        let mut puts = puts.filter(|&(card, column)| {
            let run = state.runs[column];
            run == 0 || parents(card) & bit(lowest(run)) != 0
        });
        puts.any(|(card, column)| {
            let mut after = *state;
            after.cells ^= bit(card);
            after.runs[column] ^= bit(card);
            self.cover(board, twins, &after)
        })
    }
}

/// Returns small positions of many kinds, with few reachable positions, and these.
fn samples(count: u64) -> impl Iterator<Item = (Position, HashSet<Position>)> {
    let position = |seed: u64| {
        let cells = usize::try_from(seed % 5).expect("at most 4");
        let mut random = Random::new(seed);
        match seed % 3 {
            0 => small_endgame(&mut random, cells),
            1 => {
                let homes = [(); 4].map(|()| random.below(5));
                full_endgame(&mut random, homes, cells / 2)
            }
            _ => position_with_cells(1 + i64::try_from(seed % 1_000).expect("small"), cells % 2),
        }
    };
    (0..count).filter_map(move |seed| {
        let position = position(seed);
        let reachable = reachable_positions(&position, 2_000).ok()?;
        Some((position, reachable))
    })
}

/// The theorem itself: every position that core's moves reach is covered, and there is a
/// certificate if and only if the position is lost; with and without lost groups.
#[test]
fn every_reachable_position_is_covered() {
    let (mut lost, mut won, mut covered) = (0, 0, 0);
    for (position, reachable) in samples(200) {
        let is_won = reachable.iter().any(Position::is_won);
        let board = Board::new(&position);
        for (twins, budget) in some_twins().into_iter().flat_map(|it| [(it, 300), (it, 0)]) {
            let certificate = match collect(&position, twins, budget) {
                Ok(certificate) => certificate,
                Err(error) => {
                    let may_be_won = error == CollectError::Winnable && twins != Twins::DISTINCT;
                    assert!(is_won || may_be_won, "{error}: {position}");
                    continue;
                }
            };
            assert!(!is_won, "{position}");
            let bytes = certificate.bytes();
            let evidence = verify(bytes, &position, MEMORY, &mut always);
            assert_eq!(evidence.expect("a proof"), certificate.evidence());
            let sets = Sets::of(&certificate);
            assert!(budget > 0 || sets.lost.is_empty());
            for position in &reachable {
                assert!(
                    sets.cover(&board, twins, &State::of(position)),
                    "{position}"
                );
                covered += 1;
            }
        }
        *(if is_won { &mut won } else { &mut lost }) += 1;
    }
    println!("{lost} lost, {won} won, {covered} covered");
    assert!(lost > 60 && won > 15 && covered > 10_000);
}

/// Without lost groups, every state counts.
#[test]
fn no_state_can_be_left_out() {
    let mut left_out = 0;
    for (position, reachable) in samples(60) {
        for twins in some_twins() {
            let Ok(certificate) = collect(&position, twins, 0) else {
                continue;
            };
            let sets = Sets::of(&certificate);
            let board = Board::new(&position);
            let first = Successor::of(&board, twins, State::of(&position));
            let all = sets.states.iter();
            let all = all.flat_map(|(&group, keys)| keys.iter().map(move |&key| (group, key)));
            for (group, key) in all.step_by(1 + reachable.len() / 20) {
                let mut less = sets.clone();
                if let Some(keys) = less.states.get_mut(&group) {
                    keys.remove(&key);
                }
                less.states.retain(|_, keys| !keys.is_empty());
                let bytes = less.write(&position, twins);
                let flaw = verify(&bytes[..], &position, MEMORY, &mut always);
                let is_found = if (group, key) == (first.group, first.key) {
                    matches!(flaw, Err(VerifyError::Flaw(Flaw::MissingStart)))
                } else {
                    matches!(flaw, Err(VerifyError::Flaw(Flaw::MissingState { .. })))
                };
                assert!(is_found, "{flaw:?}");
                left_out += 1;
            }
            let whole = sets.write(&position, twins);
            assert_eq!(whole, certificate.bytes());
        }
    }
    assert!(left_out > 300, "{left_out}");
}

/// The relaxed game has every move from group to group that the game has.
#[test]
fn exits_include_every_move_to_another_group() {
    let mut exited = 0;
    for (start, reachable) in samples(300) {
        let board = Board::new(&start);
        for position in reachable.iter().take(200) {
            let group = Group::of(position);
            let number = group.number(&board);
            assert_eq!(Group::from_number(&board, number), Some(group));
            let exits: Vec<Group> = exits(&board, &group).iter().map(|exit| exit.1).collect();
            for mv in position.legal_moves() {
                let mut after = *position;
                after.play(mv).expect("a legal move");
                let to = Group::of(&after);
                if to != group {
                    assert!(exits.contains(&to), "{position}\n{mv}");
                    assert!(to.number(&board) > number);
                    exited += 1;
                }
            }
        }
    }
    println!("{exited} moves");
    assert!(exited > 10_000);
}

/// A key determines its state, settling and merging are idempotent, and merging does not
/// depend on which twin is where.
#[test]
fn keys_and_normal_forms() {
    let mut seen = 0;
    for (start, reachable) in samples(200) {
        let board = Board::new(&start);
        for position in reachable.iter().take(100) {
            let state = State::of(position);
            let loose = board.loose(&state.group);
            let key = state.key(loose);
            let decoded = State::from_key(&board, &state.group, key).expect("its own key");
            assert_eq!(decoded.key(loose), key);
            assert_eq!(decoded.cells, state.cells);
            let again = decoded.position(&board, &start).expect("a position");
            assert_eq!(State::of(&again).key(loose), key);
            let once = Successor::of(&board, Twins::MERGED, state);
            let twice = Successor::of(&board, Twins::MERGED, once.state);
            assert_eq!((once.group, once.key), (twice.group, twice.key));
            let free = Twins::MERGED.free(&board, &state.group);
            for card in each(free) {
                let mut merged = state;
                merged.merge_twins(free);
                let mut other = state;
                other.exchange(card);
                other.merge_twins(free);
                assert_eq!(other.key(loose), merged.key(loose), "{position}");
            }
            seen += 1;
        }
    }
    assert!(seen > 1_000, "{seen}");
}

/// Whatever the key, decoding gives a state with this key or none.
#[test]
fn any_key_is_a_state_or_none() {
    let mut random = Random::new(1);
    let mut states = 0;
    for (start, _) in samples(300) {
        let board = Board::new(&start);
        let group = Group::of(&start);
        let loose = board.loose(&group);
        let own = State::of(&start).key(loose);
        for _ in 0..200 {
            let bits = 2 * loose.count_ones() + 2;
            let change = Key::from(random.next() % 4) << (random.next() % u64::from(bits));
            let key = own ^ change;
            if let Some(state) = State::from_key(&board, &group, key) {
                assert_eq!(state.key(loose), key);
                assert!(state.position(&board, &start).is_some());
                states += 1;
            }
        }
    }
    assert!(states > 1_000, "{states}");
}

impl Sets {
    /// The smallest sets that a certificate with this state can have, as far as moves from it are
    /// concerned; also with the successors of the successors in other groups, because a base may
    /// need two transfers to its place.
    fn after(board: &Board, twins: Twins, state: State, is_deep: bool) -> Sets {
        let mut sets = Sets {
            lost: BTreeSet::new(),
            states: BTreeMap::new(),
        };
        let first = Successor::of(board, twins, state);
        let (group, first_state) = (first.group, first.state);
        let mut others = vec![first];
        let add = |state: &State, others: &mut Vec<Successor>| {
            let added: Result<(), ()> = each_successor(board, twins, state, |successor| {
                others.push(successor);
                Ok(())
            });
            added.expect("no error");
        };
        add(&first_state, &mut others);
        if is_deep {
            let exits = others.iter().filter(|other| other.group != group);
            let exits: Vec<State> = exits.map(|other| other.state).collect();
            for state in exits {
                add(&state, &mut others);
            }
        }
        for other in others {
            sets.states
                .entry(other.group)
                .or_default()
                .insert(other.key);
        }
        sets
    }
}

/// Every step of the proof of the theorem: whatever the move, the position after it is covered
/// by what the position before it settles to and the successors of that.
#[test]
fn every_move_is_covered() {
    let mut moves = 0;
    let cells = CellCount::new(0).expect("no cells");
    let one_five = Position::read(ONE_FIVE, cells).expect("a board");
    let starts = (0..600).map(|seed: u64| {
        let cells = usize::try_from(seed / 4 % 5).expect("at most 4");
        let mut random = Random::new(seed);
        match seed % 4 {
            0 => position_with_cells(1 + i64::try_from(seed).expect("small"), cells),
            1 => small_endgame(&mut random, cells),
            2 => sparse_endgame(&mut random, cells),
            _ => {
                let homes = [(); 4].map(|()| random.below(8));
                full_endgame(&mut random, homes, cells)
            }
        }
    });
    let starts = starts.chain([one_five]);
    for (seed, start) in (0..).zip(starts) {
        let mut random = Random::new(seed);
        let board = Board::new(&start);
        let mut position = start;
        for _ in 0..60 {
            let legal = position.legal_moves();
            let state = State::of(&position);
            let exits = exits(&board, &state.group);
            let exits: Vec<Group> = exits.into_iter().map(|(_, group)| group).collect();
            for twins in some_twins() {
                let near = Sets::after(&board, twins, state, false);
                let deep = Sets::after(&board, twins, state, true);
                for &mv in &legal {
                    if position.expand(mv).expect("a legal move").len() > 1 {
                        continue;
                    }
                    let mut after = position;
                    after.play(mv).expect("a legal move");
                    let after = State::of(&after);
                    let is_exit = after.group != state.group;
                    assert!(!is_exit || exits.contains(&after.group), "{position}\n{mv}");
                    let is_covered =
                        near.cover(&board, twins, &after) || deep.cover(&board, twins, &after);
                    assert!(is_covered, "{position}\n{mv}");
                    moves += 1;
                }
            }
            let Some(mv) = random_player_move(&mut random, &position) else {
                break;
            };
            position.play(mv).expect("a legal move");
        }
    }
    println!("{moves} moves");
    assert!(moves > 50_000);
}

/// Only the five of diamonds is bare and follows the four to its foundation. Merged twins name the other
/// five that, because its column comes first, so both choices must be tried.
const ONE_FIVE: &str = "Foundations: C-K D-3 H-A S-3
    : 5H 4S 3H
    : 6S 5D
    : KD 4D
    : 7D
    : QS JH TS 9H 8S 4H KH
    : QD JS TD 9S 8D 7S 5S KS
    : QH TH 9D 8H 7H 6D
    : 6H 2H JD\n";

#[test]
fn both_choices_of_twins_are_tried() {
    let cells = CellCount::new(0).expect("no cells");
    let position = Position::read(ONE_FIVE, cells).expect("a board");
    assert_eq!(is_winnable(&position, 10_000), Some(true));
    for twins in some_twins() {
        let collected = collect(&position, twins, 300);
        assert_eq!(collected, Err(CollectError::Winnable));
    }
}

/// Won games with one free cell, in which little else wins.
const WON: [&str; 4] = [
    "2~max~1cells:6a64626515616521a223137a74575653585268a65658468247487424262a12212746a26234v3233782v283288132",
    "8~max~1cells:678a85865154355468v26a686138a636343a3523a227232a21141561151215724343414774v2",
    "26~raymond~1cells:5aa35aa74aa11a21a31a12a21aa25a45436h4ha45a54a4347aa87aa46aa55a65a66a63a36aa48a84a47aa87aa86a76a67h2582262aa16a68a8615235v33aa63aa73aa3161a13a36a86a31a15a57a1717a18aa326v4",
    "33~raymond~1cells:5aa27a71a73aa17a72a26aa77a78a85aa75aa65a35a13aa57a74a43aa734878a83a35a58a8121aa51aa51aa71a16a613865a58a841v44aa54aa54aa77a47a42h6h2h2h2a27a72aa52aa42aa82a2321a24a43a387658aa18a126aa16a",
];

/// No group on the way to a win is lost in the relaxed game.
#[test]
fn no_group_of_a_won_game_is_lost() {
    let mut groups = 0;
    for record in WON {
        let game = Game::from_record(record).expect("a record");
        assert!(game.position().is_won());
        let start = game.start().position();
        let board = Board::new(&start);
        let mut relaxed = Relaxed::new(2_000);
        let mut position = start;
        let mut last = Group::of(&start);
        for played in game.steps() {
            assert!(!relaxed.is_lost(&board, &last), "{position}");
            position.play(played.mv).expect("a move of the game");
            let group = Group::of(&position);
            groups += usize::from(group != last);
            last = group;
        }
        assert!(position.is_won());
    }
    assert!(groups > 100, "{groups}");
}
