//! Reviews games of simulated players with an effort and with ten times that effort,
//! and compares every statement: `cargo run --release -p freecell-study --example
//! review_games -- [GAMES] [EFFORT] [FIRST]`.

#![allow(clippy::print_stdout, reason = "the result")]

use std::time::{Duration, Instant};

use freecell_study::{Review, Winnability};

#[path = "../tests/common/mod.rs"]
mod common;

fn main() {
    let numbers = std::env::args().skip(1);
    let numbers: Vec<u64> = numbers.filter_map(|word| word.parse().ok()).collect();
    let number = |index: usize, default| numbers.get(index).copied().unwrap_or(default);
    let (games, effort) = (number(0, 200), number(1, Review::DEFAULT_EFFORT));
    let first = number(2, 1);
    let mut times = [Duration::ZERO; 2];
    let mut slowest = Duration::ZERO;
    let (mut moves, mut statements) = (0, 0);
    let (mut undecided, mut lost, mut won) = (0, 0, 0);
    for number in first..first + games {
        let game = common::simulated_game(number);
        let metric = Review::metric_for(game.autoplay());
        let [review, deeper] = [(0, effort), (1, effort * 10)].map(|(index, effort)| {
            let start = Instant::now();
            let mut review = Review::new(&game, metric);
            review.run(effort, &mut ());
            times[index] += start.elapsed();
            if index == 0 {
                slowest = slowest.max(start.elapsed());
            }
            review
        });
        statements += common::assert_not_contradicted(&review, &deeper);
        moves += review.turn_count();
        let is_open = |turn: &usize| review.before(*turn).winnability == Winnability::Undecided;
        undecided += (0..=review.turn_count()).filter(is_open).count();
        lost += u64::from(review.lost().is_some());
        won += u64::from(review.summary().is_won);
    }
    println!(
        "{games} games ({won} won, {lost} lost), {moves} moves, {undecided} undecided positions: \
         {statements} statements with effort {effort}, none contradicted with ten times that"
    );
    println!(
        "time: {:.1?}, slowest {slowest:.1?}; deeper {:.1?}",
        times[0], times[1]
    );
}
