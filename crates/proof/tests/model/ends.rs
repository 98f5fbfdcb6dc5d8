//! Ends of games.

use freecell_core::{Card, Position};
use freecell_testkit::{
    IMPOSSIBLE, Random, position_with_cells, random_player_move, small_endgame,
};

use super::places;

/// Returns the last positions of random and greedy games with 0 to 4 free cells, from deals of
/// which some are impossible, some of them with their cards exchanged at random; and endgames of
/// a few cards.
pub(crate) fn ends(seed: u64) -> impl Iterator<Item = Position> {
    let mut random = Random::new(seed);
    (0..).filter_map(move |round: usize| {
        let number = match round % 7 {
            0 => *random.choose(&IMPOSSIBLE).expect("a deal"),
            _ => 1 + i64::try_from(random.below(32_000)).expect("small"),
        };
        let mut positions = vec![position_with_cells(number, round % 5)];
        let is_greedy = random.below(2) > 0;
        while let (Some(&position), 0..120) = (positions.last(), positions.len()) {
            let mv = if is_greedy {
                random_player_move(&mut random, &position)
            } else {
                random.choose(&position.legal_moves()).copied()
            };
            let Some(mv) = mv else {
                break;
            };
            let mut after = position;
            after.play(mv).expect("a legal move");
            positions.push(after);
        }
        let back = random.below(positions.len().min(12));
        let position = positions[positions.len() - 1 - back];
        match round % 12 {
            0..3 => {}
            3 | 7 | 11 => return Some(small_endgame(&mut random, round / 12 % 5)),
            _ => return Some(position),
        }
        let (mut columns, mut cells) = places(&position);
        let in_columns = columns.iter().flatten().copied();
        let mut cards: Vec<Card> = in_columns.chain(cells.iter().flatten().copied()).collect();
        random.shuffle(&mut cards);
        let slots = columns
            .iter_mut()
            .flatten()
            .chain(cells.iter_mut().flatten());
        for (slot, card) in slots.zip(cards) {
            *slot = card;
        }
        let columns = std::array::from_fn(|column| &columns[column][..]);
        Position::from_places(columns, &cells).ok()
    })
}
