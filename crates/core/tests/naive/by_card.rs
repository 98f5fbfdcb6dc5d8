//! Moves by card.

use freecell_core::{Card, Cell, DealNumber, IllegalMove, Move, Place, Position, Start};

/// Along a game, the moves of all cards together are all legal moves.
#[test]
fn moves_of_cards_are_the_legal_moves() {
    for number in 1..=40 {
        let mut position = Start::from(DealNumber::from(number)).position();
        for turn in 0..60_usize {
            let mut legal = position.legal_moves();
            let mut by_card: Vec<Move> = Card::ALL
                .into_iter()
                .flat_map(|card| position.moves_of(card))
                .collect();
            legal.sort_by_key(ToString::to_string);
            by_card.sort_by_key(ToString::to_string);
            assert_eq!(by_card, legal);
            for card in Card::ALL {
                if let Ok(mv) = position.sensible_move(card) {
                    assert_eq!(position.check(mv), Ok(()));
                    assert_eq!(mv.from(), position.place_of(card).0);
                }
            }
            let Some(&mv) = legal.get(turn * 7 % legal.len().max(1)) else {
                break;
            };
            position.play_unchecked(mv);
        }
    }
}

#[test]
fn what_makes_sense_comes_first() {
    let text = "Foundations: H-2 C-J D-J S-J\nFreecells: 3H - - -\n\
                : 4H KC QH\n: KS QD\n: 5H\n: KH QC\n: KD QS\n\
                : 9H 8H 7H\n: TH JH 6H\n";
    let position: Position = text.parse().unwrap();
    let sent = |card: &str| {
        let sent = position.sensible_move(card.parse().unwrap());
        sent.map(|mv| mv.to_string())
    };
    assert_eq!(sent("3H").as_deref(), Ok("ah"));
    assert_eq!(sent("QH").as_deref(), Ok("1b"));
    // A run goes to the empty column, a whole column does not.
    assert_eq!(sent("KC").as_deref(), Ok("18v2"));
    let king = "KS".parse().unwrap();
    let nowhere = Err(IllegalMove::NowhereToGo(king));
    assert_eq!(position.sensible_move(king), nowhere);
    let buried = "4H".parse().unwrap();
    let why = position.sensible_move(buried).unwrap_err();
    assert_eq!(
        why.to_string(),
        "the last 3 cards of column 1 are not in sequence"
    );
}

#[test]
fn cards_on_foundations_and_in_cells_stay() {
    let text = "Foundations: H-K C-K D-K S-J\nFreecells: QS - - -\n: KS\n";
    let position: Position = text.parse().unwrap();
    let in_cell = "QS".parse().unwrap();
    let refused = Err(IllegalMove::BetweenCells(in_cell));
    assert_eq!(
        position.move_to(in_cell, Place::Cell(Cell::ALL[1])),
        refused
    );
    let ace = "AS".parse().unwrap();
    assert_eq!(position.place_of(ace), (Place::Foundation, 0));
    let refused = Err(IllegalMove::LeavesFoundation(ace));
    assert_eq!(position.sensible_move(ace), refused);
    assert_eq!(position.moves_of(ace), []);
}
