//! Serializing and deserializing are inverses, and invalid data is rejected.

use std::fmt::Debug;

use freecell_core::{
    AutoPlay, BoardFormat, Card, Cell, CellCount, Column, Deal, DealNumber, Game, Metric, Move,
    Notation, Place, Position, Start,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{from_str, from_value, json, to_string, to_value};

/// Asserts that a value survives a round trip through JSON, as text and as a value.
fn assert_round_trip<T>(value: &T)
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + Debug,
{
    let text = to_string(value).unwrap();
    assert_eq!(from_str::<T>(&text).unwrap(), *value, "{text}");
    let tree = to_value(value).unwrap();
    assert_eq!(from_value::<T>(tree).unwrap(), *value, "{text}");
}

fn cell_counts() -> impl Strategy<Value = CellCount> {
    prop::sample::select(&CellCount::ALL[..])
}

fn deal_numbers() -> impl Strategy<Value = DealNumber> {
    (DealNumber::MIN.get()..=DealNumber::MAX.get()).prop_map(|n| DealNumber::new(n).unwrap())
}

/// Positions that hardly any game reaches: some cards on the foundations, all others
/// in random places.
fn made_up_positions() -> impl Strategy<Value = Position> {
    let parts = (
        vec(0..=13_u8, 4),
        Just(Card::ALL.to_vec()).prop_shuffle(),
        vec(0..8_usize, Card::COUNT),
        vec(any::<bool>(), 4),
        cell_counts(),
    );
    parts.prop_filter_map(
        "a column is too long",
        |(home, cards, places, taken, cells)| {
            let is_home = |card: &Card| card.rank().number() <= home[card.suit() as usize];
            let mut cards = cards.into_iter().filter(|card| !is_home(card));
            let mut in_cells = Vec::new();
            for is_taken in &taken[..cells.get()] {
                in_cells.push(if *is_taken { cards.next() } else { None });
            }
            let mut columns: [Vec<Card>; 8] = Default::default();
            for (card, place) in cards.zip(places) {
                columns[place].push(card);
            }
            Position::from_places(columns.each_ref().map(Vec::as_slice), &in_cells).ok()
        },
    )
}

fn starts() -> impl Strategy<Value = Start> {
    prop_oneof![
        (deal_numbers(), cell_counts()).prop_map(|(number, cells)| Start::Deal(number, cells)),
        (deal_numbers(), cell_counts()).prop_map(|(number, cells)| Position::new(
            &number.deal(),
            cells
        )
        .into()),
        made_up_positions().prop_map(Start::from),
    ]
}

/// Games from any start with any autoplay, with some moves undone.
fn games() -> impl Strategy<Value = Game> {
    let parts = (
        starts(),
        select(&AutoPlay::ALL[..]),
        vec(any::<usize>(), 0..80),
        any::<usize>(),
    );
    parts.prop_map(|(start, autoplay, choices, turn)| {
        let mut game = Game::new(start, autoplay);
        for choice in choices {
            let moves = game.position().legal_moves();
            if !moves.is_empty() {
                game.play(moves[choice % moves.len()]).unwrap();
            }
        }
        assert!(game.jump(turn % (game.turn_count() + 1)));
        game
    })
}

proptest! {
    #[test]
    fn starts_and_positions_round_trip(start in starts()) {
        assert_round_trip(&start);
        prop_assert_eq!(start.to_string().parse::<Start>(), Ok(start));
        assert_round_trip(&start.position());
    }

    #[test]
    fn games_round_trip_with_their_undone_moves(mut game in games()) {
        assert_round_trip(&game);
        let mut read: Game = from_str(&to_string(&game).unwrap()).unwrap();
        while let Some(mv) = game.redo() {
            prop_assert_eq!(read.redo(), Some(mv));
            prop_assert_eq!(read.position(), game.position());
        }
        prop_assert_eq!(read.redo(), None);
        for step in game.steps() {
            assert_round_trip(&step.mv);
        }
        assert_round_trip(game.position());
    }

    #[test]
    fn any_text_is_read_or_refused(text in ".{0,12}|[1-8a-dhv0-9~:._ACDHSKQJT-]{0,40}") {
        let value = || json!(text);
        let _ = from_value::<Card>(value());
        let _ = from_value::<Column>(value());
        let _ = from_value::<Cell>(value());
        let _ = from_value::<Metric>(value());
        let _ = from_value::<Notation>(value());
        let _ = from_value::<AutoPlay>(value());
        let _ = from_value::<Game>(value());
        if let Ok(mv) = from_value::<Move>(value()) {
            prop_assert_eq!(&mv.to_string(), &text);
        }
        if let Ok(start) = from_value::<Start>(value()) {
            assert_round_trip(&start);
        }
        if let Ok(position) = from_value::<Position>(value()) {
            assert_round_trip(&position);
        }
    }

    /// Truncates or changes a record anywhere.
    #[test]
    fn damaged_games_are_read_or_refused(
        game in games(),
        at in any::<prop::sample::Index>(),
        with in "[1-8a-dhv~:._AKS7é-]?",
        turn in any::<u64>(),
    ) {
        let tree = to_value(&game).unwrap();
        let record: Vec<char> = tree["record"].as_str().unwrap().chars().collect();
        let at = at.index(record.len());
        let damaged: String = record[..at].iter().collect::<String>()
            + &with
            + &record[at + 1..].iter().collect::<String>();
        let turn = if turn % 2 == 0 { turn } else { tree["turn"].as_u64().unwrap() };
        if let Ok(game) = from_value::<Game>(json!({"record": damaged, "turn": turn})) {
            assert_round_trip(&game);
        }
    }
}

#[test]
fn small_values_round_trip_and_read_well() {
    for value in AutoPlay::ALL {
        assert_round_trip(&value);
        assert_eq!(to_value(value).unwrap(), json!(value.name()));
    }
    for value in BoardFormat::ALL {
        assert_round_trip(&value);
    }
    for value in Metric::ALL {
        assert_round_trip(&value);
    }
    for value in Notation::ALL {
        assert_round_trip(&value);
    }
    for column in Column::ALL {
        assert_round_trip(&column);
    }
    for cell in Cell::ALL {
        assert_round_trip(&cell);
    }
    for count in CellCount::ALL {
        assert_round_trip(&count);
    }
    let number = DealNumber::new(617).unwrap();
    assert_round_trip(&number);
    assert_round_trip(&number.deal());
    let text = to_string(&(number, number.deal())).unwrap();
    assert!(text.starts_with(r#"[617,[["7D","AD","5C","#), "{text}");
    assert_eq!(to_value(Column::ALL[0]).unwrap(), json!("1"));
    for letter in "12345678abcdh".chars() {
        let place = Place::from_char(letter).unwrap();
        assert_eq!(to_value(place).unwrap(), json!(letter));
        assert_eq!(from_value::<Place>(json!(letter)).unwrap(), place);
    }
    assert!(from_value::<Place>(json!("1h")).is_err());
    assert_eq!(to_value(Cell::ALL[3]).unwrap(), json!("d"));
    assert_eq!(to_value(CellCount::FOUR).unwrap(), json!(4));
    assert_eq!(
        to_value(Start::Deal(number, CellCount::TWO)).unwrap(),
        json!("617~2cells")
    );
}

#[test]
fn a_game_is_its_record_and_its_turn() {
    let mut game = Game::from_record("617~none:7a7b7cb7").unwrap();
    game.jump(2);
    let expected = json!({"record": "617~none:7a7b7cb7", "turn": 2});
    assert_eq!(to_value(&game).unwrap(), expected);
    // Formats that do not name fields write them in order.
    let read: Game = from_value(json!(["617~none:7a7b7cb7", 2])).unwrap();
    assert_eq!(read, game);
}

#[test]
fn what_is_wrong_is_refused_with_a_reason() {
    fn refusal<T: serde::de::DeserializeOwned + Debug>(json: &str) -> String {
        from_str::<T>(json).unwrap_err().to_string()
    }
    let board = format!("{:?}", ".......");
    assert_eq!(
        from_str::<Position>(&board).unwrap().cards_on_foundations(),
        52
    );
    for (refusal, expected) in [
        (refusal::<Card>("\"1X\""), "\"1X\" is not a card"),
        (refusal::<DealNumber>("-5"), "too small"),
        (refusal::<Deal>(r#"[["7D","7D"]]"#), "7D appears twice"),
        (refusal::<Move>("\"7\""), "\"7\" is not a move"),
        (refusal::<Metric>("\"min\""), "expected max, safe or unit"),
        (
            refusal::<Column>("\"12\""),
            "\"12\" is not a column (expected 1 to 8)",
        ),
        (refusal::<Column>("1"), "expected a string"),
        (
            refusal::<Cell>("\"\""),
            "\"\" is not a cell (expected a to d)",
        ),
        (
            refusal::<CellCount>("5"),
            "5 free cells found (expected at most 4)",
        ),
        (refusal::<CellCount>("-1"), "invalid value"),
        (refusal::<Position>("\"617\""), "617 is a deal number"),
        (refusal::<Position>("\"AS.......\""), "2S, 3S, 4S"),
        (
            refusal::<Start>("\"617~max\""),
            "\"max\" is an unknown, repeated or misplaced record option",
        ),
        (
            refusal::<Game>("\"617:\""),
            "expected a game with its record and turn",
        ),
        (refusal::<Game>("{}"), "missing field `record`"),
        (refusal::<Game>("[]"), "invalid length 0"),
        (
            refusal::<Game>(r#"{"record": "617:", "record": "617:"}"#),
            "duplicate field `record`",
        ),
        (
            refusal::<Game>(r#"{"record": "617~none:7a7b", "turn": 3}"#),
            "turn 3 is not in the record (it has 2 moves)",
        ),
        (
            refusal::<Game>(r#"{"record": "617~none:7a7a", "turn": 0}"#),
            "free cell a already holds JH",
        ),
    ] {
        assert!(refusal.contains(expected), "{refusal}");
    }
}
