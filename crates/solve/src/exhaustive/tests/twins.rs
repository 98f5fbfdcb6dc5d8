//! Autoplay with a choice of twins.

use std::cmp::Reverse;

use freecell_core::{Card, CellCount, Position};
use freecell_testkit::{Random, position_with_cells, random_player_move};

use super::super::AUTOPLAY;
use super::super::successors::Expander;
use super::super::twins::{Choices, Twins, exchange};
use super::read;
use crate::space::settle;
use crate::space::{Cards, Layout, PACK, State, Step, lowest};

/// Digging out the nine sends nearly every card home, and 16 pairs of twins stop being free on
/// the way. In an earlier version each doubled the states, although they are all the same.
#[test]
fn twins_that_go_home_together_are_one_state() {
    let text = "Foundations: C-2 D-0 H-3 S-2
        : QD KD AD 9C
        : KC QH JC TH 9S 8H 7S 6H 5S 4H 3S
        : KH QC JD TC 9D 8C 7D 6C 5D 4C 3D
        : KS
        : QS JH TS 9H 8S 7H 6S 5H 4S
        : JS TD
        : 8D 7C 6D 5C 4D 3C 2D\n";
    let position = Position::read(text, CellCount::FOUR).expect("a position");
    let mut layout = Layout::new();
    let state = read(&mut layout, &position);
    let twins = Twins::of(PACK, &layout, &state);
    assert_eq!(twins.pairs().count(), 16);
    let mut dug = state;
    let nine: Card = "9C".parse().expect("a card");
    dug.apply(&layout, Step::new(nine.index(), 0, Step::CELL));
    let mut choices = Choices::default();
    let is_won = twins.autoplay(&layout, state.next, dug, &mut choices);
    assert_eq!(is_won, Ok(false));
    assert_eq!(choices.states.len(), 1);
    assert!(choices.bytes() <= Choices::BYTES / 2);
}

/// Runs autoplay with both choices whenever a free twin becomes the next card of its foundation,
/// and appends all states that result. Returns whether one of them wins.
fn fork_naively(
    free: &[Cards],
    layout: &Layout,
    next_before: Cards,
    mut state: State,
    states: &mut Vec<State>,
) -> bool {
    if state.buried() == 0 {
        return true;
    }
    let new = state.next & !next_before;
    if let Some(at) = free.iter().position(|pair| pair & new != 0) {
        let mut free = free.to_vec();
        let mut other = state;
        exchange(&mut other, free.swap_remove(at));
        return [state, other]
            .into_iter()
            .any(|state| fork_naively(&free, layout, state.next, state, states));
    }
    let ready = (state.ends() | state.cells) & state.taken_by(AUTOPLAY);
    if ready == 0 {
        states.push(state);
        return false;
    }
    let card = lowest(ready);
    let before = state.next;
    state.apply(layout, Step::new(card, state.place_of(card), Step::HOME));
    fork_naively(free, layout, before, state, states)
}

/// Returns a random position in which most cards lie in sequences and few are buried. Digging
/// these out sends many cards home.
fn sorted_endgame(random: &mut Random, cells: usize) -> Position {
    let home = random.below(5);
    let mut cards = Card::ALL.to_vec();
    cards.retain(|card| usize::from(card.rank().number()) > home);
    let mut piles = [const { Vec::new() }; 8];
    for _ in 0..4 + random.below(8) {
        let card = cards.swap_remove(random.below(cards.len()));
        let at = random.below(8) * random.below(2);
        piles[at].push(card);
    }
    random.shuffle(&mut cards);
    cards.sort_by_key(|card| Reverse(card.rank()));
    let mut taken = Vec::new();
    for card in cards {
        let fits = |&at: &usize| piles[at].last().is_some_and(|&end| card.fits_on(end));
        let on: Vec<usize> = (1..8).filter(fits).collect();
        let empty = (1..8).find(|&at| piles[at].is_empty());
        match (random.choose(&on).copied(), empty) {
            (Some(at), _) if random.below(8) > 0 => piles[at].push(card),
            (_, Some(at)) | (Some(at), None) => piles[at].push(card),
            (None, None) if taken.len() < cells => taken.push(Some(card)),
            (None, None) => piles[random.below(8)].insert(0, card),
        }
    }
    taken.resize(cells, None);
    let columns = std::array::from_fn(|column| &piles[column][..]);
    Position::from_places(columns, &taken).expect("every card once")
}

/// When the king of hearts is dug out, the five of diamonds goes home before the four of hearts is
/// exposed. So the five of hearts becomes the next card when its twin is home.
const LATE_FOUR: &str = "Foundations: C-5 D-2 H-3 S-4
    : KS 9C 4D 3D KH
    : TC 4H 5S
    : KC QD JC TD 9S 8D 7S 6D
    : KD QC JD TS 9D 8C 7D 6C 5H
    : QH JS TH
    : QS JH
    : 9H 8S 7H 6S 5D
    : 8H 7C 6H\n";

/// Autoplay leads to the same states as with all choices of twins, and to each only once.
#[test]
fn no_choice_of_twins_is_left_out() {
    let mut layout = Layout::new();
    let mut random = Random::new(0xC401);
    let mut choices = Choices::default();
    let (mut exits, mut wins, mut forks, mut same, mut most) = (0, 0, 0, 0, 0);
    for (round, cells) in (0..1_000).zip((0..5).cycle()) {
        let mut position = match round % 4 {
            _ if round == 0 => Position::read(LATE_FOUR, CellCount::FOUR).expect("a position"),
            0 => position_with_cells(round, cells),
            _ => sorted_endgame(&mut random, cells),
        };
        for _ in 0..20 {
            let mut state = read(&mut layout, &position);
            settle(&mut state, |_| ());
            let merged = match round % 2 {
                0 => PACK,
                _ => PACK & (random.next() | random.next()),
            };
            let twins = Twins::of(merged, &layout, &state);
            let mut expander = Expander::new(&layout, merged);
            let free: Vec<Cards> = twins.pairs().collect();
            let macro_moves = expander.macro_moves(&state).iter();
            for macro_move in macro_moves.filter(|macro_move| macro_move.is_exit) {
                let mut child = state;
                macro_move.apply(&layout, &mut child);
                let expected = &mut Vec::new();
                let wins_naively = fork_naively(&free, &layout, state.next, child, expected);
                let is_won = twins.autoplay(&layout, state.next, child, &mut choices);
                let is_won = is_won.expect("few states");
                assert_eq!(is_won, wins_naively, "{position}");
                exits += 1;
                wins += usize::from(is_won);
                if is_won {
                    continue;
                }
                let found = &choices.states;
                assert!(found.iter().all(|state| expected.contains(state)));
                assert!(expected.iter().all(|state| found.contains(state)));
                let is_new = |at: usize| !found[..at].contains(&found[at]);
                assert!((0..found.len()).all(is_new), "{position}");
                forks += usize::from(found.len() > 1);
                same += usize::from(found.len() < expected.len());
                most = most.max(found.len());
            }
            let Some(mv) = random_player_move(&mut random, &position) else {
                break;
            };
            position.play(mv).expect("a legal move");
        }
    }
    assert!(exits > 50_000 && wins > 1_000, "{exits} {wins}");
    assert!(forks > 5_000 && same > 300, "{forks} {same}");
    assert!(most <= 32, "{most}");
    // Far below the limit.
    assert!(choices.bytes() <= Choices::BYTES / 8);
}
