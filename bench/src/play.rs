//! The referee: verifying records, and the inner loop of a search that uses it.

use freecell_core::{AutoPlay, DealNumber, Game, Move, Position};
use freecell_testkit::Random;

use crate::report::{Candidate, Timing, duration, hardware, table, time};

const GAMES: u32 = 2_000;
const TURNS: usize = 100;

pub(crate) fn run() {
    let games: Vec<Game> = (1..=GAMES).map(random_game).collect();
    let records: Vec<String> = games.iter().map(Game::to_record).collect();
    let mut positions: Vec<Position> = games.iter().map(|game| *game.position()).collect();
    let mut moves: Vec<Move> = Vec::new();

    let timings = time(
        GAMES.into(),
        &mut [
            Candidate {
                name: "replay a record of 100 moves, `Game::from_record`",
                work: &mut |_| {
                    let turns = records
                        .iter()
                        .map(|record| match Game::from_record(record) {
                            Ok(game) => game.turn() as u64,
                            Err(error) => panic!("{record}: {error}"),
                        });
                    turns.sum()
                },
            },
            Candidate {
                name: "all legal moves, play one, undo it",
                work: &mut |_| {
                    let mut sum = 0;
                    for position in &mut positions {
                        position.legal_moves_into(&mut moves);
                        if let Some(&mv) = moves.get(moves.len() / 2) {
                            let played = position.play_unchecked(mv);
                            sum += position.cards_on_foundations() as u64;
                            position.undo(played);
                        }
                        sum += moves.len() as u64;
                    }
                    sum
                },
            },
        ],
    );

    println!("{}\n", hardware());
    let rows: Vec<_> = timings
        .iter()
        .map(|Timing { name, nanos }| {
            let per_second = 1e9 / nanos;
            vec![
                (*name).to_owned(),
                duration(*nanos),
                format!("{per_second:.0}"),
            ]
        })
        .collect();
    println!("{}", table(&["one core", "time", "per second"], &rows));
}

/// Returns a random game of `TURNS` moves that does not get stuck at once: a move
/// to a foundation is always played.
fn random_game(number: u32) -> Game {
    let mut game = Game::new(DealNumber::from(number), AutoPlay::None);
    let mut random = Random::new(number.into());
    for _ in 0..TURNS {
        let moves = game.position().legal_moves();
        let chosen = match moves.first() {
            Some(first) if first.is_to_foundation() => Some(first),
            _ => random.choose(&moves),
        };
        let Some(&mv) = chosen else {
            break;
        };
        game.play(mv).expect("a listed move is legal");
    }
    game
}
