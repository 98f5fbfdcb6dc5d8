//! The lengths of games, and the cells that they use, counted by playing them.

use freecell_core::{AutoPlay, CellCount, Game, Metric, Position};

use crate::random::{Random, deal};

/// Asserts that the measures of a game are those that playing it gives.
pub(crate) fn assert_lengths(game: &Game) {
    let record = game.to_record();
    let occupied = |position: &Position| position.cells().iter().flatten().count();
    let mut position = game.start().position();
    let (mut unit, mut cells) = (0, occupied(&position));
    for played in game.steps() {
        unit += position.expand(played.mv).expect("steps are legal").len();
        position.play(played.mv).expect("steps are legal");
        cells = cells.max(occupied(&position));
    }
    assert_eq!(game.length(Metric::Unit), Some(unit), "{record}");
    assert_eq!(game.cells_used(), cells, "{record}");
    for metric in [Metric::Max, Metric::Safe] {
        let played = game.with_autoplay(metric.autoplay());
        let turns = played.map(|game| game.turn());
        assert_eq!(game.length(metric), turns, "{metric} {record}");
    }
}

#[test]
fn lengths_are_those_of_the_game_as_played() {
    let mut random = Random::new(9);
    let mut longer = 0;
    let deals = (1..=60).flat_map(|number| {
        CellCount::ALL
            .into_iter()
            .map(move |cell_count| deal(number * 49_979_687, cell_count))
    });
    let tables: Vec<Position> = (0..1_000).map(|_| random.table().position()).collect();
    for start in deals.chain(tables) {
        for autoplay in AutoPlay::ALL {
            let mut game = Game::new(start, autoplay);
            assert_lengths(&game);
            while game.turn() < 80
                && let Some(mv) = random.player_move(game.position())
            {
                game.play(mv).expect("listed moves are legal");
            }
            assert_lengths(&game);
            longer += usize::from(game.length(Metric::Safe) > game.length(Metric::Max));
            game.jump(game.turn() / 2);
            assert_lengths(&game);
        }
    }
    println!("{longer} games are longer in metric safe than in metric max");
    assert!(longer > 1_000, "{longer}");
}
