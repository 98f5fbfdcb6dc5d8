//! Reviews agree with a naive search, and more effort contradicts nothing.

use freecell_core::{AutoPlay, CellCount, Game, Metric, Position};
use freecell_study::{MoveClass, Review, ReviewStep, ReviewTask, Winnability};
use freecell_testkit::{
    Random, full_endgame, is_winnable, random_player_move, shortest_length, small_endgame,
    sparse_endgame,
};

mod common;

/// The most positions until an endgame is won or searched, so that a naive search is
/// fast, and the most after a move, which may lose.
const SMALL: usize = 400;
const MAX_POSITIONS: usize = 20_000;

/// Returns a random game from an endgame that a naive search can decide, with up to
/// six moves.
fn endgame_game(random: &mut Random, round: usize, rules: (AutoPlay, Metric)) -> Option<Game> {
    let endgame = match round % 2 {
        0 => small_endgame(random, round % 5),
        _ => sparse_endgame(random, round % 3),
    };
    let mut game = Game::new(endgame, rules.0);
    shortest_length(game.position(), rules.1, SMALL).ok()?;
    play_on(&mut game, random);
    Some(game)
}

/// Plays up to six moves at random.
fn play_on(game: &mut Game, random: &mut Random) {
    for _ in 0..6 {
        if let Some(mv) = random_player_move(random, game.position()) {
            game.play(mv).expect("a legal move");
        }
    }
}

/// Every verdict, number of winning moves, only move and par of 2,000 endgames.
#[test]
fn reviews_of_endgames_agree_with_a_naive_search() {
    // The combinations in which a length of the metric is one of the game.
    let rules = [
        (AutoPlay::Max, Metric::Max),
        (AutoPlay::Horne, Metric::Safe),
        (AutoPlay::None, Metric::Safe),
        (AutoPlay::None, Metric::Unit),
    ];
    let mut random = Random::new(22);
    let (mut endgames, mut moves) = (0, 0);
    let mut found = [0; MoveClass::ALL.len()];
    let mut round = 0;
    while endgames < 2_000 {
        round += 1;
        let (autoplay, metric) = rules[round / 2 % rules.len()];
        let Some(game) = endgame_game(&mut random, round, (autoplay, metric)) else {
            continue;
        };
        endgames += 1;
        let what = format!("{metric} {}", game.to_record());
        let mut review = Review::new(&game, metric);
        assert!(review.run(Review::DEFAULT_EFFORT, &mut ()));
        let truth_of = |position: &Position| {
            shortest_length(position, metric, MAX_POSITIONS).expect("a small endgame")
        };
        let mut replayed = game.clone();
        let mut first_lost = None;
        for turn in 0..=game.turn() {
            replayed.jump(turn);
            let shortest = truth_of(replayed.position());
            let known = review.before(turn);
            let is_winnable = known.winnability == Winnability::Winnable;
            assert_eq!(is_winnable, shortest.is_some(), "{what}");
            assert_ne!(known.winnability, Winnability::Undecided, "{what}");
            assert_eq!(known.exact(), shortest, "after {turn} moves of {what}");
            if shortest.is_none() {
                first_lost = first_lost.or(Some(turn));
            }
        }
        assert_eq!(review.lost(), first_lost.map(|turn| turn..=turn), "{what}");
        let summary = review.summary();
        replayed.jump(0);
        assert_eq!(summary.par.exact(), truth_of(replayed.position()), "{what}");
        assert_eq!(summary.score.range, summary.score.good..=summary.score.good);
        for mv in review.moves() {
            let choices = review.known_choices(mv.number - 1);
            let is_winning = |choice: &&freecell_study::Choice| truth_of(&choice.after).is_some();
            let winning = choices.moves.iter().filter(is_winning).count();
            assert_eq!(
                mv.winning,
                winning..=winning,
                "move {} of {what}",
                mv.number
            );
            let is_only = winning == 1 && choices.moves.len() > 1;
            replayed.jump(mv.number);
            let after = truth_of(replayed.position());
            replayed.jump(mv.number - 1);
            let before = truth_of(replayed.position());
            let is_losing = before.is_some() && after.is_none();
            assert_eq!(mv.class.is_losing(), is_losing, "{what}");
            assert_eq!(mv.class == MoveClass::FoundOnly, is_only && after.is_some());
            assert_eq!(mv.class == MoveClass::MissedOnly, winning == 1 && is_losing);
            if let (Some(before), Some(after)) = (before, after) {
                let mut one = Game::new(replayed.position(), autoplay);
                one.play(mv.mv).expect("a legal move");
                let length = one.length(metric).expect("countable");
                let cost = length + after - before;
                assert_eq!(mv.cost.expect("known").range, cost..=cost, "{what}");
                if let Some(better) = mv.better {
                    let mut other = Game::new(replayed.position(), autoplay);
                    other.play(better).expect("a better move is legal");
                    let rest = truth_of(other.position()).expect("a better move wins");
                    assert!(other.length(metric).expect("countable") + rest < length + after);
                }
            }
            found[MoveClass::ALL
                .iter()
                .position(|&class| class == mv.class)
                .expect("all")] += 1;
            moves += 1;
        }
    }
    assert!(moves > 6_000, "{moves}");
    let [best, equal, costs, .., undecided] = found;
    let is_varied = [best, equal, costs].iter().all(|&count| count > 500);
    assert!(is_varied && undecided == 0, "{found:?}");
}

/// In crowded endgames many moves lose; they are too large for a naive search for par.
#[test]
fn losing_and_only_moves_agree_with_a_naive_search() {
    let mut random = Random::new(7);
    let (mut lost, mut found, mut missed) = (0, 0, 0);
    for round in 0..150 {
        let home = [(); 4].map(|()| 3 + random.below(3));
        let mut game = Game::new(full_endgame(&mut random, home, 0), AutoPlay::Raymond);
        play_on(&mut game, &mut random);
        let mut review = Review::new(&game, Metric::Safe);
        assert!(review.run(200, &mut ()));
        let truth = |position: &Position| is_winnable(position, 8_000);
        let moves = review.moves();
        for mv in moves.iter().filter(|mv| mv.class != MoveClass::AlreadyLost) {
            let choices = review.known_choices(mv.number - 1);
            let truths = choices.moves.iter().map(|choice| truth(&choice.after));
            let Some(truths) = truths.collect::<Option<Vec<bool>>>() else {
                continue;
            };
            let what = format!("round {round}, move {} of {}", mv.number, game.to_record());
            for (choice, is_winnable) in choices.moves.iter().zip(&truths) {
                let is_known = choice.assessment.winnability == Winnability::Winnable;
                assert_eq!(is_known, *is_winnable, "{what}");
            }
            let winning = truths.iter().filter(|&&is_winnable| is_winnable).count();
            assert_eq!(mv.winning, winning..=winning, "{what}");
            let is_won = mv.after.winnability == Winnability::Winnable;
            let is_lost = winning > 0 && !is_won;
            let is_only = winning == 1 && truths.len() > 1;
            assert_eq!(mv.class.is_losing(), is_lost, "{what}");
            assert_eq!(
                mv.class == MoveClass::FoundOnly,
                is_only && is_won,
                "{what}"
            );
            assert_eq!(
                mv.class == MoveClass::MissedOnly,
                winning == 1 && is_lost,
                "{what}"
            );
            lost += usize::from(is_lost);
            found += usize::from(is_only && is_won);
            missed += usize::from(winning == 1 && is_lost);
        }
    }
    assert!(
        lost > 10 && found > 0 && missed > 5,
        "{lost} {found} {missed}"
    );
}

/// The losing move is known before anything else is searched, after few states.
#[test]
fn the_losing_move_comes_first() {
    let moves = "838a83818b2c27b828261216787b7db7714a3b5364466446644664466446";
    let game = Game::from_record(&format!("617~horne:{moves}{}", "6446".repeat(15))).unwrap();
    assert_eq!(game.turn(), 60);
    let mut review = Review::new(&game, Metric::Safe);
    while review.lost() != Some(20..=20) {
        let step = review.advance(Review::DEFAULT_EFFORT, &mut ()).unwrap();
        assert_eq!(step.task, ReviewTask::Verdict);
    }
    assert!(review.states() < 20_000, "{}", review.states());
    // Then the other moves at that place.
    let step = review.advance(Review::DEFAULT_EFFORT, &mut ()).unwrap();
    let choices = ReviewStep {
        turn: 19,
        task: ReviewTask::Choices,
    };
    assert_eq!(step, choices);
    assert_eq!(review.at(19).winning, 2..=2);
    // A control stops the review, and a later call continues.
    assert_eq!(review.advance(Review::DEFAULT_EFFORT, &mut |_| false), None);
    assert!(review.advance(Review::DEFAULT_EFFORT, &mut ()).is_some());
}

/// Before the first lower bound is known, only what is known is said.
#[test]
fn nothing_is_said_without_a_bound() {
    let moves = "838a83818b2c2712b8282672167b7d71b14a4b4874d7474216212d5b52515434v33d3a12v51413";
    let game = Game::from_record(&format!("617~max:{moves}")).unwrap();
    let mut review = Review::new(&game, Metric::Max);
    let mut texts = Vec::new();
    loop {
        let summary = review.summary();
        let text = summary.sentences().join(" ");
        assert!(!text.contains("fewer than 0"), "{text}");
        assert!(!text.contains("proven: 0 to 100"), "{text}");
        if review.before(0).lower > 0 {
            assert!(text.contains("and none has fewer than "), "{text}");
            break;
        }
        texts.push(text);
        review.advance(200, &mut ()).expect("a bound of the deal");
    }
    let is_short = |text: &&String| {
        text.starts_with("Won in 37 moves (metric max); the best known solution has 3")
            && text.contains(" Score ")
            && !text.contains("proven")
    };
    assert!(texts.iter().any(|text| is_short(&text)), "{texts:?}");
}

/// The example `review_games` does the same for 200 games with the default effort.
#[test]
fn ten_times_the_effort_contradicts_nothing() {
    let mut statements = 0;
    for number in 1..=12 {
        let game = common::simulated_game(number);
        let metric = Review::metric_for(game.autoplay());
        let mut review = Review::new(&game, metric);
        for effort in [0, 30, 300, 3_000] {
            let mut deeper = Review::new(&game, metric);
            deeper.run(effort, &mut ());
            statements += common::assert_not_contradicted(&review, &deeper);
            review = deeper;
        }
    }
    assert!(statements > 5_000, "{statements}");
}

/// A move that changes only the order of columns is no choice, so it finds nothing.
#[test]
fn a_move_in_vain_is_not_the_only_winning_one() {
    let text = "Foundations: C-4 D-K H-K S-4\n: KC\n:\n: 7S 7C 6S 6C 5S 5C KS\n\
                : 9C 8C\n: 9S 8S\n: JC TC\n: JS TS\n: QS QC\n";
    let position = Position::read(text, CellCount::ZERO).unwrap();
    for (mv, class) in [
        ("32", MoveClass::FoundOnly),
        ("42", MoveClass::MissedOnly),
        ("12", MoveClass::Costs),
    ] {
        let mut game = Game::new(position, AutoPlay::None);
        game.play(mv.parse().unwrap()).unwrap();
        let mut review = Review::new(&game, Metric::Safe);
        review.run(Review::DEFAULT_EFFORT, &mut ());
        let reviewed = review.at(0);
        assert_eq!((reviewed.choices, reviewed.winning), (6, 1..=1), "{mv}");
        assert_eq!(reviewed.class, class, "{mv}");
    }
}

/// A stored review says the same as the review, without a search.
#[test]
fn a_review_can_be_stored() {
    for number in 1..=8 {
        let game = common::simulated_game(number);
        let metric = Review::metric_for(game.autoplay());
        let mut review = Review::new(&game, metric);
        review.run(60, &mut ());
        let findings = review.findings();
        let restored = Review::with_findings(&game, metric, &findings).unwrap();
        assert_eq!(restored.moves(), review.moves());
        assert_eq!(restored.summary(), review.summary());
        assert_eq!(restored.states(), 0);
        assert!(Review::with_findings(&game, metric, &findings[1..]).is_none());
        let mut wrong = findings.clone();
        wrong[0].push(review.before(0));
        assert!(Review::with_findings(&game, metric, &wrong).is_none());
        wrong[0].clear();
        assert!(Review::with_findings(&game, metric, &wrong).is_none());
    }
}

/// What the better move does as well is not what lost the game.
#[test]
fn reasons_tell_a_losing_move_from_a_better_one() {
    let judgement = |record: &str, turn: usize| {
        let game = Game::from_record(record).unwrap();
        let mut review = Review::new(&game, Metric::Safe);
        review.run(200, &mut ());
        review.at(turn).judgement()
    };
    // Both take a free cell and leave two.
    let both = judgement("617~horne:838a83816c", 4);
    assert!(both.starts_with("loses the game; winning: "), "{both}");
    // Only the better one frees a cell.
    let one = judgement("617~horne:838a83818b2c27b828261216787b7db7714a3b53", 19);
    assert_eq!(one, "loses the game; winning: b3 (empties free cell b)");
    // Only the losing one buries a card.
    let one = judgement("712374~horne:2a2b46684c2626", 6);
    assert_eq!(
        one,
        "loses the game: buries 2C under 6 cards; winning: 65v2"
    );
}
