use std::collections::{BTreeMap, BTreeSet};

use freecell_core::{AutoPlay, Card, CellCount, Game, Position, Start};
use freecell_solve::workspace;
use freecell_testkit::{Random, decided_ends, is_winnable, position_with_cells};

use super::arrangement::each_arrangement;
use super::board::Board;
use super::group::Group;
use super::relaxed::{RelaxedGame, exits};
use super::representative::Representative;
use super::state::{Key, State};
use super::{Condensed, Twins};
use crate::check_error::CheckError;
use crate::collect::CollectError;
use crate::verify::{VerifyError, verify};

#[allow(dead_code, reason = "the integration tests use all of it")]
#[path = "../../tests/model/mod.rs"]
mod model;

use model::{Content, Model, after_all_moves, ends, is_lift};

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
    let mut relaxed = RelaxedGame::new(budget);
    Condensed::with_twins(start, twins, 300_000, &mut relaxed, &mut |_states| true)
}

/// A group with all its positions.
struct Listed {
    board: Board,
    model: Model,
    group: Group,
    positions: Vec<Position>,
}

/// Returns groups of at most some hundred positions: those of ends of games, and some groups to
/// which moves lead from there.
fn groups(count: usize) -> impl Iterator<Item = Listed> {
    let mut random = Random::new(1);
    ends(3).take(count).filter_map(move |start| {
        let board = Board::new(&start);
        let mut group = board.group;
        for _ in 0..random.below(4) {
            let exits = exits(&board, &group);
            group = random.choose(&exits).map_or(group, |exit| exit.1);
        }
        let model = Model::new(&start, "merged");
        let positions = model.arrangements(group.number(&board).into(), 300);
        (positions.len() < 300).then_some(Listed {
            board,
            model,
            group,
            positions,
        })
    })
}

/// The relaxed game has the moves that some arrangement of the loose cards allows, and no others.
#[test]
fn the_relaxed_game_agrees_with_brute_force() {
    let mut counts = [[0; 5]; 2];
    for Listed {
        board,
        group,
        positions,
        ..
    } in groups(2_000)
    {
        let after = positions.iter().flat_map(after_all_moves);
        let mut by_force: BTreeMap<u64, Group> = BTreeMap::new();
        by_force.extend(after.map(|after| {
            let group = Group::of(&after);
            (group.number(&board), group)
        }));
        by_force.remove(&group.number(&board));
        let exits = exits(&board, &group);
        let relaxed: BTreeSet<u64> = exits.iter().map(|exit| exit.1.number(&board)).collect();
        assert!(relaxed.iter().eq(by_force.keys()), "{}", board.start);
        // No move leads back, and numbers name groups.
        let number = group.number(&board);
        for (&to, group) in &by_force {
            assert!(to > number);
            assert_eq!(Group::from_number(&board, to), Some(*group));
        }
        let is_open = usize::from(!by_force.is_empty());
        counts[is_open][board.cell_count] += positions.len();
    }
    println!("{counts:?} arrangements without and with exits, by cells");
    assert!(
        counts.iter().flatten().all(|&count| count > 200),
        "{counts:?}"
    );
}

/// All positions of a group are listed, up to order and free twins, and hardly any twice.
#[test]
fn arrangements_are_complete() {
    let (mut found, mut distinct) = (0, 0);
    for Listed {
        board,
        model,
        group,
        positions,
    } in groups(1_000)
    {
        let mut all = BTreeSet::new();
        let listed: Result<(), ()> = each_arrangement(&board, &group, &mut |state| {
            let Some(state) = state else {
                return Ok(());
            };
            let position = state.position(&board).expect("a position");
            assert_eq!(Group::of(&position), group);
            found += 1;
            distinct += usize::from(!all.contains(&position.canonical()));
            let alike = model.exchanges(&position);
            all.extend(alike.iter().map(Position::canonical));
            Ok(())
        });
        listed.expect("no error");
        let expected: BTreeSet<Position> = positions.iter().map(Position::canonical).collect();
        assert_eq!(all, expected, "{}", board.start);
    }
    println!("{found} found, {distinct} distinct");
    assert!(distinct > 3_000 && found - distinct < found / 100);
}

/// The relaxed game of the solver, which shares no code with this one, has the same verdicts, but
/// for positions where it allows more: it does not count cells once five columns are empty. It is
/// never lost where this one is won, which would be a false verdict.
#[test]
fn the_solver_agrees_on_the_relaxed_game() {
    let mut counts = [[0; 2]; 5];
    let mut differences = 0;
    let deals = (1..=500).zip((0..5).cycle());
    let deals = deals.map(|(number, cells)| position_with_cells(number, cells));
    let ends = decided_ends(0x5EC0).take(6_000).map(|end| end.0);
    for position in ends.chain(deals) {
        let board = Board::new(&position);
        let ours = RelaxedGame::new(50_000).can_win_from(&board, &board.group);
        let (Some(ours), Some(theirs)) = (ours, workspace::wins_relaxed_game(&position)) else {
            continue;
        };
        assert!(theirs || !ours, "{position}");
        differences += usize::from(ours != theirs);
        counts[position.cells().len()][usize::from(ours)] += 1;
    }
    println!("{counts:?} lost and won by cells, {differences} differences");
    assert!(
        counts.iter().flatten().all(|&count| count > 100),
        "{counts:?}"
    );
    assert!(differences < 50, "{differences}");
}

/// Most dead ends are left early, so that a group with few positions is listed quickly.
#[test]
fn dead_ends_are_few() {
    let position = freecell_testkit::position(781_948);
    let board = Board::new(&position);
    let certificate = collect(&position, Twins::MERGED, 20_000).expect("an impossible deal");
    let (mut found, mut tried) = (0, 0);
    for number in Content::read(certificate.bytes()).lost {
        let number = u64::try_from(number).expect("a group");
        let group = Group::from_number(&board, number).expect("a group");
        let listed: Result<(), ()> = each_arrangement(&board, &group, &mut |state| {
            *(if state.is_some() {
                &mut found
            } else {
                &mut tried
            }) += 1;
            Ok(())
        });
        listed.expect("no error");
    }
    println!("{found} found, {tried} cards tried");
    assert!(found > 8_000 && tried < 120_000);
}

/// A representative stands for the states that it was made of, and for another one only if
/// exchanging twins makes that a lift of it.
#[test]
fn representatives_stand_for_lifts() {
    let mut counts = [0, 0];
    for Listed {
        board, positions, ..
    } in groups(1_000)
    {
        for twins in some_twins() {
            let model = Model::new(&board.start, &twins.to_string());
            for pair in positions.windows(2) {
                let [given, other] = [State::of(&pair[0]), State::of(&pair[1])];
                let one = Representative::of(&board, twins, given);
                assert!(one.stands_for(&board, twins, &given));
                let again = Representative::of(&board, twins, one.state);
                assert_eq!((one.group, one.key), (again.group, again.key));
                let does = one.stands_for(&board, twins, &other);
                counts[usize::from(does)] += 1;
                let settled = one.state.position(&board).expect("a position");
                let exchanges = model.exchanges(&pair[1]);
                assert!(!does || exchanges.iter().any(|lift| is_lift(lift, &settled)));
                // In a settled state, the order of columns without buried cards changes nothing.
                let mut given = given;
                given.settle();
                let mut permuted = given;
                let is_table = |&column: &usize| given.group.buried[column] == 0;
                let tables = || (0..8).filter(is_table);
                for (to, from) in tables().zip(tables().rev()) {
                    permuted.runs[to] = given.runs[from];
                }
                let same = Representative::of(&board, twins, permuted);
                assert_eq!((one.group, one.key), (same.group, same.key), "{}", pair[0]);
                // Exchanging merged twins changes nothing.
                for exchanged in model.exchanges(&pair[0]) {
                    let same = Representative::of(&board, twins, State::of(&exchanged));
                    assert_eq!((one.group, one.key), (same.group, same.key), "{}", pair[0]);
                }
            }
        }
    }
    println!("{counts:?} do not and do");
    assert!(counts.iter().all(|&count| count > 1_000), "{counts:?}");
}

/// A key determines its state up to order, whatever the key, and states that differ have
/// different keys.
#[test]
fn keys_name_states() {
    let mut random = Random::new(1);
    let (mut states, mut none) = (0, 0);
    for Listed {
        board,
        group,
        positions,
        ..
    } in groups(1_000)
    {
        let loose = board.loose(&group);
        let keys: BTreeMap<Key, Position> = positions
            .iter()
            .map(|one| (State::of(one).key(loose), one.canonical()))
            .collect();
        assert_eq!(keys.len(), positions.len());
        let bits = 2 * loose.count_ones() + 2;
        for &key in keys.keys() {
            let change = Key::from(random.next() % 4) << (random.next() % u64::from(bits));
            let key = key ^ change;
            let state = State::from_key(&board, &group, key);
            let position = state.and_then(|state| state.position(&board));
            assert_eq!(
                position.as_ref().map(Position::canonical).as_ref(),
                keys.get(&key)
            );
            *(if state.is_some() {
                &mut states
            } else {
                &mut none
            }) += 1;
        }
    }
    println!("{states} states, {none} others");
    assert!(states > 1_000 && none > 1_000);
}

/// Only the five of diamonds can follow the four to its foundation, because it is at the end of a
/// column. If twins are merged, it is called the five of hearts, because the column of the other
/// one comes first. So both choices must be tried.
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
    let cells = CellCount::ZERO;
    let position = Position::read(ONE_FIVE, cells).expect("a board");
    assert_eq!(is_winnable(&position, 10_000), Some(true));
    for twins in some_twins() {
        let collected = collect(&position, twins, 300);
        assert_eq!(collected, Err(CollectError::Winnable));
    }
    // With one of the choices only, there seems to be a proof.
    let content = collect_one_choice(&position);
    let error = verify(&content.write()[..], &position, 1 << 20, &mut |_states| {
        true
    });
    let is_missing = matches!(
        error,
        Err(VerifyError::Check(CheckError::MissingState { .. }))
    );
    assert!(is_missing, "{error:?}");
}

/// Collects settled states with merged twins, but never exchanges twins that are next.
fn collect_one_choice(start: &Position) -> Content {
    let board = Board::new(start);
    let mut content = Content {
        record: Game::new(Start::from(*start), AutoPlay::None).to_record(),
        cells: board.cell_count,
        twins: "merged".to_owned(),
        lost: BTreeSet::new(),
        groups: BTreeMap::new(),
    };
    let mut open = vec![*start];
    while let Some(position) = open.pop() {
        let state = State::of(&position);
        assert!(!state.group.is_clear(), "{position}");
        let Representative {
            state, group, key, ..
        } = Representative::of(&board, Twins::MERGED, state);
        let states = content.groups.entry(group.into()).or_default();
        if states.insert(key) {
            // Without cells, a state has no lifts but itself.
            let position = state.position(&board).expect("a position");
            open.extend(after_all_moves(&position));
        }
    }
    content
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
        let mut relaxed = RelaxedGame::new(2_000);
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
