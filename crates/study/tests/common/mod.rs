//! Simulated games, and the comparison of reviews with different efforts.

use std::ops::RangeInclusive;

use freecell_core::{AutoPlay, CellCount, DealNumber, Game, Move, Start};
use freecell_solve::{Limits, Request, Solver};
use freecell_study::{MoveClass, Review, ReviewedMove, Winnability};
use freecell_testkit::{Random, random_player_move};

/// Returns a game of a player who follows a solution most of the time, and otherwise
/// plays at random. The number decides the deal, the rules and how good the player is.
pub(crate) fn simulated_game(number: u64) -> Game {
    let mut random = Random::new(number);
    let deal = DealNumber::new(1 + random.below(1_000_000) as i64).expect("a deal");
    let cells = CellCount::ALL[[4, 4, 4, 3, 2][random.below(5)]];
    let autoplay = AutoPlay::ALL[random.below(4)];
    let mistakes = [0, 2, 5, 15, 40][random.below(5)];
    let mut game = Game::new(Start::Deal(deal, cells), autoplay);
    let mut solver = Solver::new();
    while game.turn() < 120 && !game.position().is_won() {
        let planned = if random.below(100) < mistakes {
            None
        } else {
            planned_move(&mut solver, &game)
        };
        let Some(mv) = planned.or_else(|| random_player_move(&mut random, game.position())) else {
            break;
        };
        game.play(mv).expect("a legal move");
    }
    if random.below(4) == 0 {
        game.jump(game.turn() - game.turn().min(random.below(8)));
    }
    game
}

/// Returns the next move of a solution. Hints follow it as long as the game does.
fn planned_move(solver: &mut Solver, game: &Game) -> Option<Move> {
    let limits = Limits::default().states(3_000);
    let hint = solver.hint(Request::new(game.position()).limits(limits));
    hint.into_solution().flatten()
}

fn assert_within(inner: &RangeInclusive<usize>, outer: &RangeInclusive<usize>, what: &str) {
    let is_within = outer.start() <= inner.start() && inner.end() <= outer.end();
    assert!(is_within, "{inner:?} is not within {outer:?}: {what}");
}

/// Asserts that a review with more effort contradicts nothing. Returns the number of
/// statements compared: verdicts, lengths, bounds, counts, costs and classes.
pub(crate) fn assert_not_contradicted(review: &Review, deeper: &Review) -> usize {
    let record = review.game().to_record();
    let mut statements = 0;
    for (one, other) in review.moves().iter().zip(deeper.moves()) {
        let what = format!("move {} of {record}", one.number);
        statements += compare(one, &other, &what);
    }
    let (one, other) = (review.summary(), deeper.summary());
    assert_within(&other.score.range, &one.score.range, &record);
    for summary in [&one, &other] {
        let good = summary.score.good;
        assert_within(&(good..=good), &summary.score.range, &record);
    }
    if let Some(lost) = &one.lost {
        assert_within(other.lost.as_ref().expect("lost"), lost, &record);
        statements += 1;
    }
    statements + 1
}

fn compare(one: &ReviewedMove, other: &ReviewedMove, what: &str) -> usize {
    let mut statements = 0;
    for (known, deeper) in [(one.before, other.before), (one.after, other.after)] {
        if known.winnability != Winnability::Undecided {
            assert_eq!(known.winnability, deeper.winnability, "{what}");
            statements += 1;
        }
        if deeper.winnability == Winnability::Lost {
            continue;
        }
        assert!(known.lower <= deeper.lower, "{what}");
        if let Some(length) = known.length {
            let shorter = deeper.length.expect("a solution is not forgotten");
            assert!(shorter <= length && deeper.lower <= shorter, "{what}");
            statements += 2;
        }
    }
    assert_eq!(one.choices, other.choices, "{what}");
    assert_within(&other.winning, &one.winning, what);
    statements += 1;
    if let (Some(cost), Some(deeper)) = (&one.cost, &other.cost) {
        assert_within(&deeper.range, &cost.range, what);
        assert_within(&(deeper.known..=deeper.known), &cost.range, what);
        statements += 1;
    }
    match one.class {
        MoveClass::FoundOnly | MoveClass::MissedOnly | MoveClass::AlreadyLost => {
            assert_eq!(one.class, other.class, "{what}");
        }
        MoveClass::Loses => assert!(other.class.is_losing(), "{what}"),
        MoveClass::Best | MoveClass::EquallyGood | MoveClass::Costs | MoveClass::Winning => {
            let is_known = other.class != MoveClass::Undecided;
            assert!(is_known && !other.class.is_losing(), "{what}");
        }
        _ => return statements,
    }
    statements + 1
}
