//! Each part of the search compared with a naive one.

mod covering;
mod threads;
mod twins;

use freecell_core::{Game, Position};
use freecell_testkit::{Random, assert_wins, decided_ends, position_with_cells};

use super::best_first::BestFirst;
use super::group_key::GroupKey;
use super::layers::LayerSearch;
use super::loose_key::LooseKey;
use super::relaxed::RelaxedGame;
use super::replay::{Target, replay};
use super::successors::{Expander, Successor};
use super::{AUTOPLAY, Decision, ExhaustiveSearch, Outcome};
use crate::control::Meter;
use crate::limits::Limit;
use crate::referee::Referee;
use crate::space::{Layout, PACK, State, Step, settle};
use crate::{Request, Solver};

const MEMORY: usize = 64 << 20;

/// Reads a position and returns its state after autoplay.
fn read(layout: &mut Layout, position: &Position) -> State {
    let mut state = layout.read(position);
    state.autoplay(layout, AUTOPLAY, &mut ());
    state
}

/// Asserts that a way to a win with distinct twins is one.
fn assert_path(layout: &Layout, position: &Position, root: &State, targets: &[Target]) {
    let mut steps = Vec::new();
    replay(layout, 0, root, targets, &mut steps).expect("a way of the game");
    assert_solution(position, &steps);
}

/// Asserts that steps win.
fn assert_solution(position: &Position, steps: &[Step]) {
    let mut referee = Referee::new();
    let solution = referee.accept(&(*position).into(), AUTOPLAY, steps);
    assert_wins(position, solution.autoplay(), solution.moves());
}

/// Runs a search on one thread and returns what it finds, with the states on the way to a win.
fn run(mut search: BestFirst, max_states: u64) -> (Outcome, Vec<Target>) {
    let (control, mut relaxed) = (&mut (), RelaxedGame::new(MEMORY));
    let mut meter = Meter::new(control, 0, u64::MAX);
    let outcome = search.run(max_states, 1, &mut relaxed, &mut meter);
    match outcome.expect("enough memory") {
        Outcome::Won(win) => (Outcome::Won(win), search.targets(win)),
        outcome => (outcome, Vec::new()),
    }
}

/// With an undecided relaxed game as well: otherwise that decides nearly all lost positions.
#[test]
fn every_search_agrees_with_a_naive_search() {
    const MAX_STATES: u64 = 5_000;
    let mut layout = Layout::new();
    let (mut counts, mut expanded, mut too_hopeful) = ([[0; 2]; 5], [[0; 2]; 5], 0);
    for (index, (position, truth)) in decided_ends(0x5EED).take(3_000).enumerate() {
        let root = read(&mut layout, &position);
        if root.buried() == 0 {
            assert!(truth, "{position}");
            continue;
        }
        let is_lost = RelaxedGame::new(MEMORY).is_lost(&layout, GroupKey::of(&root));
        assert!(!is_lost || !truth, "the relaxed game is lost\n{position}");
        let relaxed = || match index % 4 {
            0 => RelaxedGame::new(MEMORY),
            _ => RelaxedGame::undecided(),
        };
        let best_first = |mut search: BestFirst| {
            let control = &mut ();
            let mut meter = Meter::new(control, 0, MAX_STATES);
            let outcome = search.run(u64::MAX, 1, &mut relaxed(), &mut meter);
            outcome.map(|outcome| match outcome {
                Outcome::Won(win) => (Some(search.targets(win)), search.states()),
                Outcome::Lost => (None, search.states()),
                Outcome::Open => panic!("the search has no end"),
            })
        };
        let by_layers = |merged| {
            let control = &mut ();
            let mut meter = Meter::new(control, 0, MAX_STATES);
            let mut search = LayerSearch::new(&layout, MEMORY, merged);
            search.dive(index % 4 > 0);
            let win = search.run(&root, &mut relaxed(), &mut meter);
            win.map(|win| win.map(|win| search.targets(win)))
        };

        let new = |merged| BestFirst::new(&layout, &root, MEMORY, merged);
        // Without the relaxed game, some wins take millions of states.
        let (Ok((targets, states)), Ok((merged, _)), Ok(groups), Ok(merged_groups)) = (
            best_first(new(0)),
            best_first(new(PACK)),
            by_layers(0),
            by_layers(PACK),
        ) else {
            assert!(truth, "{position}");
            continue;
        };
        assert_eq!(targets.is_some(), truth, "{position}");
        if let Some(targets) = targets {
            assert_path(&layout, &position, &root, &targets);
        }
        assert_eq!(groups.is_some(), truth, "{position}");
        if let Some(groups) = groups {
            let search = BestFirst::restricted(&layout, &root, MEMORY, 0, &groups);
            if let Ok((targets, _)) = best_first(search) {
                let targets = targets.expect("a win in these groups");
                assert_path(&layout, &position, &root, &targets);
            }
        }

        let is_won = merged.is_some();
        assert_eq!(merged_groups.is_some(), is_won, "{position}");
        assert!(is_won || !truth, "with merged twins it is lost\n{position}");
        let (cells, kind) = (position.cells().len(), usize::from(truth));
        counts[cells][kind] += 1;
        expanded[cells][kind] += usize::from(states >= 5);
        too_hopeful += usize::from(is_won && !truth);
    }
    let lost: usize = counts.iter().map(|count| count[0]).sum();
    assert!(lost > 1_000 && too_hopeful * 10 < lost, "{counts:?}");
    // At least half of those on which the search works are lost.
    let works = expanded.iter().all(|[lost, won]| lost > won && *won > 25);
    assert!(works, "{expanded:?}");
}

/// Wherever a solution leads, the relaxed game can be won, and so can the search
/// that does not distinguish twins.
#[test]
fn nothing_on_the_way_to_a_win_is_pruned() {
    let mut solver = Solver::new();
    let mut layout = Layout::new();
    let (mut positions, mut decided) = (0, 0);
    for (number, cells) in (1..=120).zip([1, 2, 3, 4].into_iter().cycle()) {
        let start = position_with_cells(number, cells);
        let limits = crate::Limits::default().states(20_000);
        let verdict = solver.solve(Request::new(start).limits(limits));
        let Some(solution) = verdict.into_solution() else {
            continue;
        };
        let mut game = Game::new(start, solution.autoplay());
        for mv in solution.moves() {
            game.play(mv).expect("a move of a solution");
            let root = read(&mut layout, game.position());
            let mut relaxed = RelaxedGame::new(MEMORY);
            assert!(!relaxed.is_lost(&layout, GroupKey::of(&root)), "{number}");
            positions += 1;
            if root.buried() > 0 && positions % 16 == 0 {
                let mut merged = LayerSearch::new(&layout, MEMORY, PACK);
                let control = &mut ();
                let mut meter = Meter::new(control, 0, 100_000);
                let win = merged.run(&root, &mut relaxed, &mut meter);
                match win {
                    Ok(win) => assert!(win.is_some(), "{number}"),
                    Err(limit) => assert_eq!(limit, Limit::States, "{number}"),
                }
                decided += usize::from(win.is_ok());
            }
        }
    }
    assert!(positions > 2_000 && decided > 100, "{positions} {decided}");
}

/// Whatever cards are merged, no win is missed; and if they become fewer whenever the game
/// cannot follow a win, the search decides like the exact one.
#[test]
fn fewer_twins_lead_to_the_verdict_of_the_exact_search() {
    const MAX_STATES: u64 = 20_000;
    let mut layout = Layout::new();
    let mut random = Random::new(0x7717);
    let (mut counts, mut refinements) = ([0; 2], 0);
    for (number, cells) in (1..=160).zip([0, 1, 1, 2].into_iter().cycle()) {
        let position = position_with_cells(number, cells);
        let root = read(&mut layout, &position);
        let run = |merged| run(BestFirst::new(&layout, &root, MEMORY, merged), MAX_STATES);
        let truth = match run(0).0 {
            Outcome::Won(_) => true,
            Outcome::Lost => false,
            Outcome::Open => continue,
        };
        counts[usize::from(truth)] += 1;
        let some = random.below(1 << 26) as u64 | (random.below(1 << 26) as u64) << 26;
        let (outcome, _) = run(some);
        assert!(outcome != Outcome::Lost || !truth, "{number} {cells}");
        let (mut twins, mut steps) = (PACK, Vec::new());
        loop {
            let (outcome, targets) = run(twins);
            match outcome {
                Outcome::Lost => assert!(!truth, "{number} {cells}"),
                Outcome::Open => {}
                Outcome::Won(_) => match replay(&layout, twins, &root, &targets, &mut steps) {
                    Ok(()) => assert_solution(&position, &steps),
                    Err(in_conflict) => {
                        assert_ne!(twins & in_conflict, 0, "{number} {cells}");
                        twins &= !in_conflict;
                        refinements += 1;
                        continue;
                    }
                },
            }
            break;
        }
    }
    let [lost, won] = counts;
    assert!(
        lost > 50 && won > 20 && refinements > 20,
        "{counts:?}, {refinements}"
    );
}

/// The search by layers, which also distinguishes more twins after each win that the game cannot
/// follow, decides like a naive search.
#[test]
fn refinement_by_layers_leads_to_the_verdict() {
    let mut layout = Layout::new();
    let (mut counts, mut refined) = ([0; 2], [0; 2]);
    for (position, truth) in decided_ends(0x1A7E5).take(4_000) {
        let root = read(&mut layout, &position);
        if root.buried() == 0 {
            continue;
        }
        let control = &mut ();
        let mut meter = Meter::new(control, 0, u64::MAX);
        let mut search = ExhaustiveSearch::new(&layout, &root, MEMORY);
        let mut steps = Vec::new();
        let decision = search.run_by_layers(&mut meter, &mut steps);
        let is_won = decision.expect("enough memory") == Decision::Won;
        assert_eq!(is_won, truth, "{position}");
        if is_won {
            assert_solution(&position, &steps);
        }
        counts[usize::from(truth)] += 1;
        refined[usize::from(truth)] += usize::from(search.merged != PACK);
    }
    assert!(counts.iter().all(|&count| count > 1_000), "{counts:?}");
    assert!(refined[0] > 5 && refined[1] > 100, "{refined:?}");
}

/// A search by layers that frees those that are done decides like one that keeps all, and holds
/// less memory than they take.
#[test]
fn freed_layers_are_never_needed_again() {
    let mut layout = Layout::new();
    let (mut counts, mut memory) = ([0; 2], [0; 2]);
    let deals = (1..=60).zip([0, 1, 1, 2].into_iter().cycle());
    let deals = deals.map(|(number, cells)| position_with_cells(number, cells));
    let ends = decided_ends(0xF4EE).map(|(end, _)| end);
    for position in deals.chain(ends.take(1_000)) {
        let root = read(&mut layout, &position);
        let run = |search: &mut LayerSearch| {
            let control = &mut ();
            let mut meter = Meter::new(control, 0, 20_000);
            search.run(&root, &mut RelaxedGame::new(MEMORY), &mut meter)
        };
        let [mut keeps, mut frees] = [(); 2].map(|()| LayerSearch::new(&layout, MEMORY, PACK));
        keeps.dive(true);
        frees.dive(false);
        let (Ok(kept), Ok(freed)) = (run(&mut keeps), run(&mut frees)) else {
            continue;
        };
        assert_eq!(kept.is_some(), freed.is_some(), "{position}");
        if let Some(win) = freed {
            let targets = frees.targets(win);
            let search = BestFirst::restricted(&layout, &root, MEMORY, PACK, &targets);
            let outcome = self::run(search, u64::MAX).0;
            assert!(matches!(outcome, Outcome::Won(_)), "{position}");
        } else {
            let [kept, freed] = [keeps.held(), frees.held()];
            assert_eq!(freed.0, 0, "{position}");
            memory = [memory[0] + kept.1, memory[1] + freed.1];
        }
        counts[usize::from(kept.is_some())] += 1;
    }
    assert!(counts.iter().all(|&count| count > 200), "{counts:?}");
    assert!(memory[1] * 4 < memory[0] * 3, "{memory:?}");
}

/// A key determines its state, settling is idempotent, and only an exit leads to another group,
/// of a higher layer.
#[test]
fn keys_are_exact_and_settled_states_stay_settled() {
    let mut layout = Layout::new();
    let mut states = 0;
    for (number, cells) in (1..=40).zip((0..5).cycle()) {
        let position = position_with_cells(number, cells);
        let mut root = read(&mut layout, &position);
        settle(&mut root, |_| ());
        let mut expander = Expander::new(&layout, 0);
        let mut level = vec![root];
        for _ in 0..4 {
            let mut next = Vec::new();
            for state in level.into_iter().take(40) {
                let key = LooseKey::of(&state);
                let decoded = key.state(&layout, GroupKey::of(&state));
                assert_eq!(LooseKey::of(&decoded), key);
                assert_eq!(decoded.cells, state.cells);
                let mut settled = state;
                settle(&mut settled, |_| ());
                assert_eq!(settled, state);
                let (buried_lens, cards) = GroupKey::of(&state).buried_and_next();
                assert_eq!((buried_lens, cards), (state.buried_lens, state.next));
                states += 1;
                let layer = GroupKey::of(&state).layer();
                let expanded = expander.expand(&state, |successor| {
                    match successor {
                        Successor::Inside(child) => {
                            assert_eq!(GroupKey::of(&child), GroupKey::of(&state));
                            next.push(child);
                        }
                        Successor::Outside(mut child) => {
                            assert!(GroupKey::of(&child).layer() > layer);
                            settle(&mut child, |_| ());
                            next.push(child);
                        }
                    }
                    Ok(())
                });
                assert_eq!(expanded, Ok(false));
            }
            level = next;
        }
    }
    assert!(states > 1_000, "{states}");
}
