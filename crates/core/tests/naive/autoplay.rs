//! Autoplay: which cards go to the foundations.

use freecell_core::{AutoPlay, Card as LibraryCard, CellCount, Game, Played, Position, Rank, Suit};

use crate::random::{Random, deal};
use crate::supermoves::assert_expands;
use crate::table::{Card, Place, Step, Table, is_red};

/// Returns whether a rule takes a card that is next on its foundation.
fn takes(rule: AutoPlay, table: &Table, card: Card) -> bool {
    let rank = i32::from(card.0);
    let home = |suit: usize| i32::from(table.home[suit]);
    let is_opposite = |suit: &usize| is_red((1, *suit)) != is_red(card);
    let is_mate = |suit: &usize| *suit != card.1 && is_red((1, *suit)) == is_red(card);
    let opposite_from = |least: i32| (0..4).filter(is_opposite).all(|suit| home(suit) >= least);
    let mate_from = |least: i32| (0..4).filter(is_mate).all(|suit| home(suit) >= least);
    let horne = rank <= 2 || opposite_from(rank - 1);
    match rule {
        AutoPlay::None => false,
        AutoPlay::Horne => horne,
        AutoPlay::Raymond => horne || (opposite_from(rank - 2) && mate_from(rank - 3)),
        AutoPlay::Max => true,
    }
}

fn eligible(rule: AutoPlay, table: &Table) -> Vec<Step> {
    let to = Place::Foundation;
    let steps = table.places().into_iter().map(|from| Step { from, to });
    steps
        .filter(|&step| {
            table.allows(step)
                && table
                    .card_at(step.from)
                    .is_some_and(|card| takes(rule, table, card))
        })
        .collect()
}

/// Takes eligible cards in random order until none is left.
pub(crate) fn run_in_random_order(rule: AutoPlay, table: &mut Table, random: &mut Random) {
    while let Some(step) = random.pick(&eligible(rule, table)) {
        table.make(step);
    }
}

/// Returns the position after autoplay of the library, and the cards that it took.
pub(crate) fn run_library(rule: AutoPlay, position: &Position) -> (Position, Vec<Played>) {
    let mut after = *position;
    let taken = rule.run(&mut after);
    (after, taken)
}

/// Compares all rules on a position and returns how many cards each takes.
fn compare(position: &Position, random: &mut Random) -> Vec<usize> {
    let table = Table::of(position);
    let mut smaller: Vec<LibraryCard> = Vec::new();
    let mut counts = Vec::new();
    for rule in AutoPlay::ALL {
        let (after, taken) = run_library(rule, position);
        assert_eq!(
            Table::of(&after).pack(),
            table.pack(),
            "{rule:?}\n{position}"
        );
        for _ in 0..3 {
            let mut naive = table.clone();
            run_in_random_order(rule, &mut naive, random);
            assert_eq!(Table::of(&after), naive, "{rule:?}\n{position}");
        }
        assert_eq!(
            after.cards_on_foundations(),
            position.cards_on_foundations() + taken.len()
        );
        assert_takes_the_first_card(rule, table.clone(), &taken);
        assert_takes_next_cards(rule, position);
        assert_can_be_undone(position, &after, &taken);
        assert_runs_after_moves(rule, &after);

        let cards: Vec<LibraryCard> = taken.iter().map(|played| played.card).collect();
        assert!(
            smaller.iter().all(|card| cards.contains(card)),
            "{rule:?}\n{position}"
        );
        counts.push(cards.len());
        smaller = cards;
    }
    counts
}

/// Asserts that each step takes the first eligible card, columns before cells and from
/// left to right.
fn assert_takes_the_first_card(rule: AutoPlay, mut table: Table, taken: &[Played]) {
    for played in taken {
        let first = eligible(rule, &table).first().copied();
        assert_eq!(Step::of(played.mv), first, "{rule:?}");
        table.make(first.expect("the library takes a card"));
    }
    assert_eq!(eligible(rule, &table), []);
}

fn assert_takes_next_cards(rule: AutoPlay, position: &Position) {
    let table = Table::of(position);
    for (suit, letter) in "CDHS".chars().enumerate() {
        let rank = table.home[suit] + 1;
        let Some(library_rank) = Rank::from_number(rank) else {
            continue;
        };
        let library_suit = Suit::from_char(letter).expect("a suit letter");
        let home = Suit::ALL.map(|suit| position.foundation(suit).map_or(0, Rank::number));
        assert_eq!(
            rule.takes_next(library_suit, home),
            takes(rule, &table, (rank, suit)),
            "{rule:?} {library_rank}{library_suit}\n{position}"
        );
    }
}

/// After every move from a position where autoplay is complete, it takes the same cards
/// whether it looks at the move or at the whole position.
fn assert_runs_after_moves(rule: AutoPlay, complete: &Position) {
    for mv in complete.legal_moves() {
        let mut moved = *complete;
        moved.play(mv).expect("a listed move is legal");
        let (expected, taken) = run_library(rule, &moved);
        assert_eq!(rule.run_after(mv, &mut moved), taken, "{rule:?} {mv}");
        assert!(moved == expected);
    }
}

fn assert_can_be_undone(before: &Position, after: &Position, taken: &[Played]) {
    let mut after = *after;
    for &played in taken.iter().rev() {
        after.undo(played);
    }
    assert!(after == *before, "\n{before}");
}

#[test]
fn order_makes_no_difference_and_rules_are_nested() {
    let mut random = Random::new(7);
    let mut differing = [0; 3];
    for _ in 0..5_000 {
        let counts = compare(&random.table().position(), &mut random);
        for (rule, pair) in counts.windows(2).enumerate() {
            differing[rule] += usize::from(pair[0] < pair[1]);
        }
    }
    println!("each rule took more than the one before on {differing:?} tables");
    assert!(differing.iter().all(|&count| count > 100));
}

#[test]
fn games_go_as_in_the_naive_rules() {
    let mut random = Random::new(8);
    let mut autoplayed = 0;
    for rule in AutoPlay::ALL {
        for cell_count in CellCount::ALL {
            for number in 1..=60 {
                let start = deal(number * 32_452_843, cell_count);
                autoplayed += compare_game(Game::new(start, rule), &mut random);
            }
        }
        for _ in 0..500 {
            let start = random.table().position();
            autoplayed += compare_game(Game::new(start, rule), &mut random);
        }
    }
    println!("{autoplayed} cards went home by themselves");
    assert!(autoplayed > 8_000);
}

/// Plays a random game in parallel with the naive rules, then undoes and redoes it.
/// Returns how many cards autoplay took.
fn compare_game(mut game: Game, random: &mut Random) -> usize {
    let mut table = Table::of(&game.start().position());
    run_in_random_order(game.autoplay(), &mut table, random);
    let mut history = vec![*game.position()];
    let mut autoplayed = game.autoplayed().len();
    assert_eq!(Table::of(game.position()), table);
    while history.len() < 80 {
        let Some(mv) = random.player_move(game.position()) else {
            break;
        };
        assert_expands(game.position(), mv);
        let singles = game.position().expand(mv).expect("listed moves are legal");
        for step in singles.into_iter().filter_map(Step::of) {
            table.make(step);
        }
        run_in_random_order(game.autoplay(), &mut table, random);
        game.play(mv).expect("listed moves are legal");
        assert_eq!(Table::of(game.position()), table, "after {mv}");
        autoplayed += game.autoplayed().len();
        history.push(*game.position());
    }
    for position in history.iter().rev().skip(1) {
        assert!(game.undo().is_some() && game.position() == position);
    }
    assert_eq!(game.undo(), None);
    for position in &history[1..] {
        assert!(game.redo().is_some() && game.position() == position);
    }
    assert_eq!(game.redo(), None);
    autoplayed
}
