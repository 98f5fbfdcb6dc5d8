//! Each part of the search compared with a naive one.

use freecell_core::{Game, Position};
use freecell_testkit::{Random, assert_wins, is_winnable, position_with_cells, small_endgame};

use super::arrangement::Arrangement;
use super::best_first::BestFirst;
use super::fingerprint::Fingerprint;
use super::layers::LayerSearch;
use super::parallel::MAX_THREADS;
use super::path::{Target, path_to_win};
use super::relaxed::Relaxed;
use super::replay::replay;
use super::successors::{Expander, Successor};
use super::transfer::settle;
use super::twins::Twins;
use super::{AUTOPLAY, Decision, ExhaustiveSearch, Outcome, RULES};
use crate::Solver;
use crate::control::{Control, Meter};
use crate::limits::Limit;
use crate::referee::Referee;
use crate::space::{Layout, PACK, State, Step};

const MEMORY: usize = 64 << 20;

/// Reads a position and returns its state after autoplay.
fn read(layout: &mut Layout, position: &Position) -> State {
    let mut state = layout.read(position);
    state.autoplay(layout, AUTOPLAY, &mut ());
    state
}

/// Asserts that a way to a win is one.
fn assert_path(layout: &Layout, position: &Position, root: &State, targets: Vec<Target>) {
    let mut steps: Vec<Step> = Vec::new();
    let mut state = *root;
    path_to_win(layout, targets, MEMORY, &mut state, &mut steps).expect("enough memory");
    RULES.finish(layout, state, &mut steps);
    let mut referee = Referee::new();
    let start = (*position).into();
    let solution = referee.accept(&start, AUTOPLAY, &steps);
    assert_wins(position, solution.autoplay(), solution.moves());
}

/// Small endgames with every number of cells, and whether they can be won.
fn endgames(seed: u64, count: usize) -> impl Iterator<Item = (Position, bool)> {
    let mut random = Random::new(seed);
    let endgames = std::iter::repeat_with(move || {
        let cells = random.below(5);
        small_endgame(&mut random, cells)
    });
    let decided = endgames.filter_map(|position| Some((position, is_winnable(&position, 300)?)));
    decided.take(count)
}

#[test]
fn every_search_agrees_with_a_naive_search() {
    let mut layout = Layout::new();
    let mut counts = [[0; 2]; 2];
    for (position, truth) in endgames(0x5EED, 4_000) {
        let root = read(&mut layout, &position);
        if root.buried() == 0 {
            assert!(truth, "{position}");
            continue;
        }
        let control = &mut ();
        let mut meter = Meter::new(control, 0, u64::MAX);
        let mut relaxed = Relaxed::new(&layout, MEMORY);
        let is_lost = relaxed.is_lost(&layout, Fingerprint::of(&root));
        assert!(!is_lost || !truth, "the relaxed game is lost\n{position}");

        let mut best = BestFirst::exact(&layout, MEMORY);
        best.start(&root, &mut relaxed, &mut meter)
            .expect("enough memory");
        let outcome = best.run(u64::MAX, &mut relaxed, &mut meter);
        match outcome.expect("enough memory") {
            Outcome::Won(win) if truth => assert_path(&layout, &position, &root, best.targets(win)),
            outcome => assert!(
                outcome == Outcome::Lost && !truth,
                "{outcome:?}\n{position}"
            ),
        }

        let mut layers = LayerSearch::new(&layout, MEMORY, 0);
        layers.start(&root, &mut relaxed).expect("enough memory");
        let outcome = layers.run(u64::MAX, &mut relaxed, &mut meter);
        match outcome.expect("enough memory") {
            Outcome::Won(win) if truth => {
                assert_path(&layout, &position, &root, layers.targets(win));
            }
            outcome => assert!(
                outcome == Outcome::Lost && !truth,
                "{outcome:?}\n{position}"
            ),
        }

        let mut merged = LayerSearch::new(&layout, MEMORY, PACK);
        merged.start(&root, &mut relaxed).expect("enough memory");
        let outcome = merged.run(u64::MAX, &mut relaxed, &mut meter);
        let is_won = outcome != Ok(Outcome::Lost);
        assert!(is_won || !truth, "with merged twins it is lost\n{position}");
        let mut merged = BestFirst::merged(&layout, MEMORY, PACK);
        merged
            .start(&root, &mut relaxed, &mut meter)
            .expect("enough memory");
        let outcome = merged.run(u64::MAX, &mut relaxed, &mut meter);
        assert_eq!(outcome != Ok(Outcome::Lost), is_won, "{position}");
        counts[usize::from(truth)][usize::from(is_won)] += 1;
    }
    let [[lost, too_hopeful], [_, won]] = counts;
    assert!(
        lost > 500 && won > 500 && too_hopeful * 10 < lost,
        "{counts:?}"
    );
}

/// Wherever a solution leads, the relaxed game can be won, and so can the search
/// that does not distinguish twins.
#[test]
fn nothing_on_the_way_to_a_win_is_pruned() {
    let mut solver = Solver::new();
    let mut layout = Layout::new();
    let mut positions = 0;
    for (number, cells) in (1..=120).zip([1, 2, 3, 4].into_iter().cycle()) {
        let start = position_with_cells(number, cells);
        let limits = crate::Limits::default().states(20_000);
        let verdict = solver.solve_with(start, limits, &mut ());
        let Ok(solution) = verdict.into_result() else {
            continue;
        };
        let mut game = Game::new(start, solution.autoplay());
        for mv in solution.moves() {
            game.play(mv).expect("a move of a solution");
            let root = read(&mut layout, game.position());
            let mut relaxed = Relaxed::new(&layout, MEMORY);
            assert!(
                !relaxed.is_lost(&layout, Fingerprint::of(&root)),
                "{number}"
            );
            positions += 1;
            if root.buried() > 0 && positions % 16 == 0 {
                let mut merged = LayerSearch::new(&layout, MEMORY, PACK);
                merged.start(&root, &mut relaxed).expect("enough memory");
                let control = &mut ();
                let mut meter = Meter::new(control, 0, u64::MAX);
                let outcome = merged.run(100_000, &mut relaxed, &mut meter);
                assert_ne!(outcome, Ok(Outcome::Lost), "{number}");
            }
        }
    }
    assert!(positions > 2_000, "{positions}");
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
        let control = &mut ();
        let mut meter = Meter::new(control, 0, u64::MAX);
        let mut run = |mut search: BestFirst| {
            let mut relaxed = Relaxed::new(&layout, MEMORY);
            search
                .start(&root, &mut relaxed, &mut meter)
                .expect("enough memory");
            let outcome = search.run(MAX_STATES, &mut relaxed, &mut meter);
            let outcome = outcome.expect("enough memory");
            let targets = match outcome {
                Outcome::Won(win) => search.targets(win),
                _ => Vec::new(),
            };
            (outcome, targets)
        };
        let truth = match run(BestFirst::exact(&layout, MEMORY)).0 {
            Outcome::Won(_) => true,
            Outcome::Lost => false,
            Outcome::Open => continue,
        };
        counts[usize::from(truth)] += 1;
        let some = random.below(1 << 26) as u64 | (random.below(1 << 26) as u64) << 26;
        let (outcome, _) = run(BestFirst::merged(&layout, MEMORY, some));
        assert!(outcome != Outcome::Lost || !truth, "{number} {cells}");
        let mut twins = PACK;
        loop {
            let (outcome, targets) = run(BestFirst::merged(&layout, MEMORY, twins));
            match outcome {
                Outcome::Lost => assert!(!truth, "{number} {cells}"),
                Outcome::Open => {}
                Outcome::Won(_) => match replay(&layout, twins, &root, &targets) {
                    Ok(targets) => assert_path(&layout, &position, &root, targets),
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

/// Batches change the order of states, but not whether there is a win.
#[test]
fn threads_find_the_same_and_do_so_again() {
    let mut layout = Layout::new();
    let mut counts = [0; 2];
    for (number, cells) in (1..=48).zip([0, 1, 1, 2].into_iter().cycle()) {
        let root = read(&mut layout, &position_with_cells(number, cells));
        let control = &mut ();
        let mut meter = Meter::new(control, 0, u64::MAX);
        let mut run = |threads: usize| {
            let mut relaxed = Relaxed::new(&layout, MEMORY);
            let mut search = BestFirst::merged(&layout, MEMORY, PACK);
            search
                .start(&root, &mut relaxed, &mut meter)
                .expect("enough memory");
            let outcome = match threads {
                1 => search.run(u64::MAX, &mut relaxed, &mut meter),
                _ => search.run_parallel(threads, &mut relaxed, &mut meter),
            };
            (outcome.expect("enough memory"), search.states())
        };
        let is_won = run(1).0 != Outcome::Lost;
        for threads in 2..=MAX_THREADS {
            let outcome = run(threads);
            assert_eq!(outcome.0 != Outcome::Lost, is_won, "{number} {cells}");
            assert_eq!(run(threads), outcome, "{number} {cells}");
        }
        counts[usize::from(is_won)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 5), "{counts:?}");
}

/// From the first state on, although the solver waits until a position turns out to be hard.
#[test]
fn threads_decide_like_one() {
    let mut layout = Layout::new();
    let (mut counts, mut stopped) = ([0; 2], 0);
    for (number, cells) in (1..=60).zip([0, 1, 1, 2].into_iter().cycle()) {
        let position = position_with_cells(number, cells);
        let root = read(&mut layout, &position);
        let decide = |threads: usize, control: &mut dyn Control| {
            let mut meter = Meter::new(control, 0, u64::MAX);
            let search = ExhaustiveSearch::new(&layout, &root, MEMORY, &mut meter)?;
            let steps = &mut Vec::new();
            let decision = match threads {
                1 => search.finish(&mut meter, steps),
                _ => search.finish_on(threads, &mut meter, steps),
            };
            decision.map(|decision| (decision == Decision::Won, steps.len()))
        };
        let (is_won, _) = decide(1, &mut ()).expect("enough memory");
        let two = decide(2, &mut ()).expect("enough memory");
        assert_eq!(two.0, is_won, "{number} {cells}");
        assert_eq!(is_won, two.1 > 0, "{number} {cells}");
        assert_eq!(decide(2, &mut ()), Ok(two), "{number} {cells}");
        // Small searches end before they ask.
        match decide(2, &mut |_: u64| false) {
            Err(limit) => {
                assert_eq!(limit, Limit::Stopped);
                stopped += 1;
            }
            decided => assert_eq!(decided, Ok(two), "{number} {cells}"),
        }
        counts[usize::from(is_won)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 5), "{counts:?}");
    assert!(stopped > 5, "{stopped}");
}

/// Everything that legal moves reach in a group is a settled state of the search
/// with some cards lifted into cells.
#[test]
fn keys_are_exact_and_settled_states_stay_settled() {
    let mut layout = Layout::new();
    let mut expander = Expander::new(true);
    let mut states = 0;
    for (number, cells) in (1..=40).zip((0..5).cycle()) {
        let position = position_with_cells(number, cells);
        let mut root = read(&mut layout, &position);
        settle(&mut root, |_| ());
        let mut level = vec![root];
        for _ in 0..4 {
            let mut next = Vec::new();
            for state in level.into_iter().take(40) {
                let key = Arrangement::of(&state);
                let decoded = key.state(&layout, state.rests, state.next);
                assert_eq!(Arrangement::of(&decoded), key);
                assert_eq!(decoded.cells, state.cells);
                let mut settled = state;
                settle(&mut settled, |_| ());
                assert_eq!(settled, state);
                let (rests, cards) = Fingerprint::of(&state).rests_and_next();
                assert_eq!((rests, cards), (state.rests, state.next));
                states += 1;
                let layer = Fingerprint::of(&state).layer();
                let expanded = expander.expand(&layout, &state, Twins::NONE, |successor| {
                    match successor {
                        Successor::Inside(child) => {
                            assert_eq!(Fingerprint::of(&child), Fingerprint::of(&state));
                            next.push(child);
                        }
                        Successor::Outside(mut child) => {
                            assert!(Fingerprint::of(&child).layer() > layer);
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
