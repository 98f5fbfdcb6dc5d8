//! Judgements agree with a naive search.

use freecell_core::{AutoPlay, Game, Metric, Position};
use freecell_solve::Limits;
use freecell_study::{Judge, PositionKey, Winnability};
use freecell_testkit::{Random, TooMany, random_game_positions, shortest_length, small_endgame};

/// The autoplay of a metric, and other rules that it can be combined with.
const RULES: [(AutoPlay, Metric); 6] = [
    (AutoPlay::Max, Metric::Max),
    (AutoPlay::Horne, Metric::Safe),
    (AutoPlay::None, Metric::Unit),
    (AutoPlay::None, Metric::Safe),
    (AutoPlay::Raymond, Metric::Safe),
    (AutoPlay::Max, Metric::Unit),
];

/// Returns the length of a shortest solution in a metric; `None` if there is none.
/// Safe autoplay does not change whether there is one, but autoplay `max` does.
fn naive(
    position: &Position,
    (autoplay, metric): (AutoPlay, Metric),
) -> Result<Option<usize>, TooMany> {
    let metric_of_game = match autoplay {
        AutoPlay::Max => Metric::Max,
        _ => metric,
    };
    if metric_of_game != metric && shortest_length(position, metric_of_game, 3_000)?.is_none() {
        return Ok(None);
    }
    shortest_length(position, metric, 3_000)
}

#[test]
fn every_choice_agrees_with_a_naive_search() {
    let mut random = Random::new(1);
    let mut counts = [0, 0];
    for round in 0..300 {
        let rules = RULES[round % RULES.len()];
        let mut endgame = small_endgame(&mut random, round % 4);
        rules.0.run(&mut endgame);
        let mut judge = Judge::new(rules.0, rules.1);
        let choices = judge.choices(&endgame, Limits::default().states(20_000), &mut ());
        let mut winning = 0;
        let mut is_complete = true;
        for choice in &choices.moves {
            let Ok(truth) = naive(&choice.after, rules) else {
                is_complete = false;
                continue;
            };
            let assessment = choice.assessment;
            let expected = match truth {
                Some(_) => Winnability::Winnable,
                None => Winnability::Lost,
            };
            assert_eq!(
                assessment.winnability, expected,
                "{rules:?}\n{}",
                choice.after
            );
            if let (Some(shortest), Some(length)) = (truth, assessment.length) {
                assert!(assessment.lower <= shortest && shortest <= length);
            }
            winning += usize::from(truth.is_some());
            counts[usize::from(truth.is_some())] += 1;
        }
        if is_complete {
            assert_eq!(choices.winning(), winning..=winning);
            assert_eq!(choices.only_winning().is_some(), winning == 1);
        }
    }
    assert!(counts.iter().all(|&count| count > 300), "{counts:?}");
}

/// Where autoplay `max` takes a card that the solver's solution needs, the beam finds
/// another with few states, and positions that can be reached from a lost one are not
/// searched again.
#[test]
fn games_with_autoplay_max_take_few_states() {
    let decide = |judge: &mut Judge, record: &str| {
        let game = Game::from_record(record).unwrap();
        let limits = Limits::default().states(100_000);
        let states = judge.states();
        let assessment = judge.decide(game.position(), limits, &mut ());
        (assessment.winnability, judge.states() - states)
    };
    let mut judge = Judge::new(AutoPlay::Max, Metric::Max);
    // A proof would take 360,000 states.
    let (winnability, states) = decide(&mut judge, "617~max:58");
    assert_eq!(winnability, Winnability::Winnable);
    assert!(states < 40_000, "{states}");
    // Each of these moves can follow after the other.
    let (winnability, states) = decide(&mut judge, "617~max:838a83818b48");
    assert_eq!(winnability, Winnability::Lost);
    assert!(states > 20_000, "{states}");
    assert_eq!(
        decide(&mut judge, "617~max:838a83818b4c"),
        (Winnability::Lost, 0)
    );
    // It forgets this for another deal.
    judge.clear();
    let (_, states) = decide(&mut judge, "617~max:838a83818b4c");
    assert!(states > 20_000, "{states}");
}

/// Without a limit of states the memory ends the search, once.
#[test]
fn little_memory_ends_a_search() {
    let game = Game::from_record("617~max:8353").unwrap();
    let mut judge = Judge::new(AutoPlay::Max, Metric::Max);
    let limits = Limits::default().states(u64::MAX).memory(6 << 20);
    let assessment = judge.decide(game.position(), limits, &mut ());
    assert_eq!(assessment.winnability, Winnability::Undecided);
    let states = judge.states();
    assert!((100_000..400_000).contains(&states), "{states}");
    // It is not repeated with the same limits.
    judge.decide(game.position(), limits, &mut ());
    assert_eq!(judge.states(), states);
}

/// Equal keys mean the same position up to the order of columns and cells.
#[test]
fn keys_ignore_only_the_order() {
    let positions = random_game_positions(3, 60, 30, AutoPlay::None);
    let mut equal = 0;
    for pair in positions.iter().zip(&positions[1..]) {
        for mv in pair.0.legal_moves() {
            let mut after = *pair.0;
            after.play(mv).unwrap();
            let is_same = after.is_equivalent(pair.1);
            assert_eq!(
                PositionKey::new(&after) == PositionKey::new(pair.1),
                is_same
            );
            equal += usize::from(is_same);
        }
    }
    assert!(equal > positions.len(), "{equal}");
}

/// Without an effort nothing is claimed, except what needs no search.
#[test]
fn no_effort_makes_no_claim() {
    for position in random_game_positions(5, 20, 30, AutoPlay::Horne) {
        let mut judge = Judge::new(AutoPlay::Horne, Metric::Safe);
        let choices = judge.choices(&position, Limits::default().states(0), &mut ());
        for choice in choices.moves {
            let assessment = choice.assessment;
            let is_over = judge.list(&choice.after).moves.is_empty();
            let expected = match (choice.after.is_won(), is_over) {
                (true, _) => Winnability::Winnable,
                (false, true) => Winnability::Lost,
                (false, false) => Winnability::Undecided,
            };
            assert_eq!(assessment.winnability, expected, "{}", choice.after);
        }
    }
}
