use std::collections::{HashMap, HashSet};

use freecell_core::{Position, Start};
use freecell_testkit::{
    Random, full_endgame, position_with_cells, reachable_positions, small_endgame,
};

use super::board::Board;
use super::cards::{bit, each, lowest, parents};
use super::collect::Relaxed;
use super::group::Group;
use super::relaxed::exits;
use super::state::{Key, State};
use super::successor::Successor;
use super::{Condensed, Evidence, Twins};
use crate::collect::CollectError;
use crate::source::Source;
use crate::verify::verify;

/// Enough for what a naive search decides. The collection finds some wins late, and
/// need not wait for them.
const MEMORY: usize = 400_000;

fn always(_states: u64) -> bool {
    true
}

fn collect(position: &Position, twins: Twins) -> Result<Condensed, CollectError> {
    let start = Start::from(*position);
    let mut relaxed = Relaxed::default();
    Condensed::with_twins(start, twins, MEMORY, &mut relaxed, &mut always)
}

/// The sets of a certificate.
struct Sets {
    lost: HashSet<u64>,
    states: HashMap<u64, HashSet<Key>>,
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
        let mut states = HashMap::new();
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

    /// Returns whether a position is in a lost group, or a lift of a state that is in the set:
    /// tries all ways to put cards from cells onto columns.
    fn cover(&self, board: &Board, twins: Twins, state: &State) -> bool {
        let number = state.group.number(board);
        if self.lost.contains(&number) {
            return true;
        }
        let mut merged = *state;
        if twins == Twins::Merged {
            merged.merge_twins(super::twins::free_twins(board, &state.group));
        }
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
            _ => position_with_cells(seed.cast_signed() % 1_000 + 1, cells % 2),
        }
    };
    (0..count).filter_map(move |seed| {
        let position = position(seed);
        let reachable = reachable_positions(&position, 2_000).ok()?;
        Some((position, reachable))
    })
}

/// The theorem itself: every position that core's moves reach is covered, and there is a
/// certificate if and only if the position is lost.
#[test]
fn every_reachable_position_is_covered() {
    let (mut lost, mut won, mut covered, mut only_distinct) = (0, 0, 0, 0);
    for (position, reachable) in samples(700) {
        let is_won = reachable.iter().any(Position::is_won);
        let board = Board::new(&position);
        for twins in Twins::ALL {
            let certificate = match collect(&position, twins) {
                Ok(certificate) => certificate,
                Err(error) => {
                    let may_be_won = error == CollectError::Winnable && twins == Twins::Merged;
                    assert!(is_won || may_be_won, "{error}: {position}");
                    only_distinct += usize::from(!is_won);
                    continue;
                }
            };
            assert!(!is_won, "{position}");
            let bytes = certificate.bytes();
            let evidence = verify(bytes, &position, MEMORY, &mut always);
            assert_eq!(evidence.expect("a proof"), certificate.evidence());
            let sets = Sets::of(&certificate);
            for position in &reachable {
                assert!(
                    sets.cover(&board, twins, &State::of(position)),
                    "{position}"
                );
                covered += 1;
            }
        }
        let any = Condensed::collect(position, MEMORY, &mut always);
        assert_eq!(any.is_err(), is_won, "{position}");
        *(if is_won { &mut won } else { &mut lost }) += 1;
    }
    println!("{lost} lost, {won} won, {covered} covered, {only_distinct} only with twins");
    assert!(lost > 100 && won > 50 && covered > 10_000);
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
            let once = Successor::of(&board, Twins::Merged, state);
            let twice = Successor::of(&board, Twins::Merged, once.state);
            assert_eq!((once.group, once.key), (twice.group, twice.key));
            let free = super::twins::free_twins(&board, &state.group);
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
