//! Games as text: writing and reading are inverses, and undo restores the position.

mod common;

use freecell_core::{
    AutoPlay, Card, CellCount, DealNumber, Game, Metric, Move, MoveErrorKind, Notation, Place,
    Position, RecordError, RecordNotation, Start,
};
use proptest::prelude::*;

use common::Random;

/// A random game: a start, an autoplay, and a number for each turn that selects one of
/// the legal moves.
fn any_game() -> impl Strategy<Value = Game> {
    let autoplay = prop::sample::select(&AutoPlay::ALL[..]);
    let picks = prop::collection::vec(any::<u16>(), 0..120);
    let cells = prop::sample::select(&CellCount::ALL[..]);
    (-4i64..1 << 33, cells, autoplay, picks, any::<bool>()).prop_map(
        |(number, cells, autoplay, picks, from_position)| {
            let number = DealNumber::new(number).unwrap();
            let start = Start::Deal(number, cells);
            let start = if from_position {
                Start::Position(start.position())
            } else {
                start
            };
            let mut game = Game::new(start, autoplay);
            for pick in picks {
                let moves = game.position().legal_moves();
                let Some(&mv) = moves.get(usize::from(pick) % moves.len().max(1)) else {
                    break;
                };
                game.play(mv).unwrap();
            }
            game
        },
    )
}

proptest! {
    #[test]
    fn reading_undoes_writing(game in any_game()) {
        for notation in Notation::ALL {
            // Some notations cannot express every move.
            let Ok(text) = game.moves_text(notation) else {
                prop_assert!(matches!(notation, Notation::Standard | Notation::Macroxue));
                continue;
            };
            let mut read = Game::new(*game.start(), game.autoplay());
            prop_assert_eq!(read.play_text(&text, notation), Ok(()));
            if notation == Notation::Macroxue {
                // The notation does not name the empty free cell that a card goes to.
                prop_assert_eq!(read.turn(), game.turn());
                prop_assert_eq!(read.position().cards_on_foundations(), game.position().cards_on_foundations());
            } else {
                prop_assert!(read.moves().eq(game.moves()));
            }
        }
    }

    #[test]
    fn records_round_trip(game in any_game()) {
        let record = game.to_record();
        let is_safe = |c: char| c.is_ascii_alphanumeric() || "-._~:".contains(c);
        prop_assert!(record.chars().all(is_safe), "{}", record);
        let read = Game::from_record(&record).unwrap();
        prop_assert_eq!(&read, &game);
        prop_assert_eq!(read.to_record(), record);
    }

    #[test]
    fn undo_undoes_and_redo_redoes(game in any_game()) {
        let mut replay = game.clone();
        let mut positions = vec![*game.position()];
        let moves: Vec<_> = game.moves().collect();
        while let Some(mv) = replay.undo() {
            prop_assert_eq!(mv, moves[replay.turn()]);
            positions.push(*replay.position());
        }
        prop_assert_eq!(positions.len(), game.turn() + 1);
        let fresh = Game::new(*game.start(), game.autoplay());
        prop_assert_eq!(replay.position(), fresh.position());
        while let Some(mv) = replay.redo() {
            prop_assert_eq!(mv, moves[replay.turn() - 1]);
        }
        prop_assert_eq!(&replay, &game);
        let middle = game.turn() / 2;
        prop_assert!(replay.jump(middle));
        prop_assert_eq!(*replay.position(), positions[game.turn() - middle]);
        prop_assert!(!replay.jump(game.turn() + 1));
        prop_assert_eq!(replay.turn(), middle);
    }

    #[test]
    fn retelling_by_hand_leads_to_the_same_place(game in any_game()) {
        let by_hand = game.with_autoplay(AutoPlay::None).unwrap();
        prop_assert_eq!(by_hand.position(), game.position());
        prop_assert_eq!(by_hand.moves().len(), game.steps().len());
        // More autoplay never makes a game longer.
        let safe = game.length(Metric::Safe);
        let unit = game.length(Metric::Unit).unwrap();
        prop_assert!(safe.is_none_or(|safe| safe <= unit));
        if let (Some(max), Some(safe)) = (game.length(Metric::Max), safe) {
            prop_assert!(max <= safe);
        }
    }

    #[test]
    fn positions_round_trip(game in any_game()) {
        let position = game.position();
        let cells = position.cell_count();
        for text in [position.to_string(), position.to_json()] {
            for assumed in [cells, CellCount::FOUR] {
                let read = Position::read(&text, assumed);
                prop_assert_eq!(read.as_ref(), Ok(position), "{}", text);
            }
        }
        match position.to_deal() {
            Some(deal) => prop_assert_eq!(&Position::new(&deal, cells), position),
            None => prop_assert!(!game.steps().is_empty()),
        }
    }
}

/// Freecell Solver prints cells in fields of four characters, which are blank if empty.
/// Other lines of the same length are words.
#[test]
fn a_line_of_cells_has_fields_or_words() {
    let read = |cells: &str| {
        let text =
            format!("Foundations: H-J C-9 D-K S-Q\nFreecells:{cells}\n: KH\n: JC\n: QC\n: KC\n");
        let position: Position = text.parse().unwrap();
        let names = position
            .cells()
            .iter()
            .map(|cell| cell.map_or("", Card::as_str));
        names.collect::<Vec<_>>()
    };
    assert_eq!(read("  KS      QH  TC"), ["KS", "", "QH", "TC"]);
    assert_eq!(read(" K♠ Q♥ 10♣"), ["KS", "QH", "TC", ""]);
}

/// A line of cells without `-` states its number of cells in brackets; without brackets it
/// may come from a program that lists only occupied cells.
#[test]
fn a_line_of_cells_states_their_number() {
    let read = |cells: &str| {
        let text = format!("Foundations: H-K C-K D-K S-J\nFreecells: {cells}\n: KS\n");
        text.parse::<Position>()
    };
    for (cells, count) in [
        ("QS", 4),
        ("QS (1 cell)", 1),
        ("QS(1 cell) \r", 1),
        ("QS - (2 cells)", 2),
    ] {
        assert_eq!(read(cells).unwrap().cell_count().get(), count, "{cells}");
    }
    assert_eq!(
        read("QS (1 cell)").unwrap().to_string().lines().nth(1),
        Some("Freecells: QS (1 cell)")
    );
    for (cells, stated, expected) in [
        ("QS", "(0 cells)", "(1 cell)"),
        ("QS", "(2 cells)", "(1 cell)"),
        ("QS -", "(1 cell)", "(2 cells)"),
        ("QS -", "(3 cells)", "(2 cells)"),
        ("QS", "(1)", "(1 cell)"),
        ("QS", "(1 cell", "(1 cell)"),
        ("QS", "(1 cell) -", "(1 cell)"),
    ] {
        let error = read(&format!("{cells} {stated}")).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!(
                "line 2: {stated:?} is not the number of free cells listed \
                 (expected {expected}; mark an empty cell with -)"
            ),
        );
    }
    let deal = Position::new(&DealNumber::new(617).unwrap().deal(), CellCount::ZERO);
    assert!(deal.to_string().contains("\nFreecells: (0 cells)\n: 7D"));
}

/// The properties above skip games that a notation cannot express or a metric cannot
/// count; such games are rare.
#[test]
fn most_games_have_every_text_and_length() {
    let mut random = Random::new(1);
    let (mut standard, mut macroxue, mut counted) = (0, 0, 0);
    for number in 1..=100 {
        let mut game = Game::new(DealNumber::from(number), AutoPlay::None);
        while game.turn() < 60
            && let Some(mv) = random.player_move(game.position())
        {
            game.play(mv).unwrap();
        }
        standard += usize::from(game.moves_text(Notation::Standard).is_ok());
        macroxue += usize::from(game.moves_text(Notation::Macroxue).is_ok());
        let lengths = [Metric::Max, Metric::Safe].map(|metric| game.length(metric));
        counted += usize::from(lengths.iter().all(Option::is_some));
    }
    let all = (standard, macroxue, counted);
    assert!(standard > 50 && macroxue > 50 && counted > 50, "{all:?}");
}

#[test]
fn moves_in_files_can_be_read() {
    let record = include_str!("data/moves/record.txt").trim();
    assert_eq!(Game::from_record(record).unwrap().to_record(), record);
    let joke = include_str!("data/moves/joke.txt").trim();
    assert!(Game::from_record(joke).unwrap().position().is_won());
    let other = include_str!("data/moves/macroxue.txt").trim();
    let moves = other.strip_prefix("617:").unwrap();
    assert!(game_617().play_text(moves, Notation::Macroxue).is_ok());
    let mut game = game_617();
    let moves = include_str!("data/moves/standard.txt").trim();
    game.play_text(moves, Notation::Standard).unwrap();
    assert_eq!(game.moves_text(Notation::Standard).unwrap(), moves);
}

fn game_617() -> Game {
    Game::new(DealNumber::new(617).unwrap(), AutoPlay::None)
}

#[test]
fn texts_of_others_are_tolerated() {
    for (notation, text) in [
        (Notation::Standard, "7a7b7cb7"),
        (Notation::Standard, "7a, 7b,\n7c\tb7"),
        (Notation::Standard, "1. 7a 2. 7b 3) 7c 4: b7"),
        (Notation::Standard, "1.7a 2.7b 3.7c 4.b7"),
        (
            Notation::Standard,
            "# a remark 12\n7a 7b ; another\n(and one more) 7c [b7 is next] b7",
        ),
        (
            Notation::Extended,
            "\u{feff}-=-=-=-\n\n7a 7b 7c b7 \n\nThis game is solveable.\n",
        ),
        (
            Notation::Standard,
            "Move: 7a \n\nFoundations: H-0 C-0 D-0 S-0 \nFreecells:  JH            \n: 7D TD\n\n====\n\nMove: 7b\nMove: 7c\nMove: b7",
        ),
        (
            Notation::Standard,
            " 7D  AD  5C\n --  --\n JH                     H-0 C-0 D-0 S-0\n--- ---\n7a 7b 7c b7",
        ),
        (Notation::Macroxue, "7r7r7rb7"),
        (
            Notation::Long,
            "Move a card from stack 6 to freecell 0\n\n====\nMove a card from stack 6 to freecell 1\nMove 1 cards from stack 6 to freecell 2\nMove a card from freecell 1 to stack 6",
        ),
    ] {
        let mut game = game_617();
        assert_eq!(game.play_text(text, notation), Ok(()), "{text}");
        assert_eq!(game.to_record(), "617~none:7a7b7cb7", "{text}");
    }
}

#[test]
fn a_wrong_move_is_named_with_its_place() {
    for (notation, text, complaint) in [
        (
            Notation::Standard,
            "7a\n7b 3x",
            "move 3 \"3x\" (line 2): expected a source 1 to 8 or a to d, and a target 1 to 8, a to d or h",
        ),
        (
            Notation::Standard,
            "7a 7a",
            "move 2 \"7a\" (line 1): free cell a already holds JH",
        ),
        (
            Notation::Standard,
            "a1",
            "move 1 \"a1\" (line 1): free cell a is empty",
        ),
        (
            Notation::Standard,
            "ab",
            "move 1 \"ab\" (line 1): expected a column or h as the target of a cell",
        ),
        (
            Notation::Standard,
            "7h",
            "move 1 \"7h\" (line 1): JH cannot go to its foundation before AH",
        ),
        (
            Notation::Standard,
            "7a a1",
            "move 2 \"a1\" (line 1): JH does not go on JD (it goes on QC or QS)",
        ),
        (
            Notation::Standard,
            "77",
            "move 1 \"77\" (line 1): source and target are both column 7",
        ),
        (
            Notation::Extended,
            "71v2",
            "move 1 \"71v2\" (line 1): the last 2 cards of column 7 are not in sequence",
        ),
        (
            Notation::Extended,
            "71v",
            "move 1 \"71v\" (line 1): expected a count from 1 to d after v",
        ),
        (
            Notation::Macroxue,
            "7a",
            "move 1 \"7a\" (line 1): expected a source 1 to 8 or a to d, and a target 1 to 8, r or h",
        ),
        (
            Notation::Long,
            "Move it",
            "move 1 \"Move it\" (line 1): expected a sentence such as Move a card from stack 6 to freecell 1",
        ),
        (
            Notation::Long,
            "Move 2 cards from stack 6 to freecell 1",
            "move 1 \"Move 2 cards from stack 6 to freecell 1\" (line 1): expected a sentence such as Move a card from stack 6 to freecell 1",
        ),
    ] {
        let error = game_617().play_text(text, notation).unwrap_err();
        assert_eq!(error.to_string(), complaint, "{text}");
    }
}

/// A text with an illegal move changes nothing, not even the moves to redo; the error
/// contains the position where it failed.
#[test]
fn a_text_is_played_whole_or_not_at_all() {
    let mut game = game_617();
    game.play_text("7a 7b 7c", Notation::Standard).unwrap();
    game.undo();
    let before = game.clone();
    for (notation, text) in [
        (Notation::Standard, "7c 12"),
        (Notation::Extended, "7c 7d x"),
        (Notation::Macroxue, "7r7r7r"),
        (
            Notation::Long,
            "Move a card from stack 6 to freecell 2\nMove a card from stack 0 to stack 1",
        ),
    ] {
        let error = game.play_text(text, notation).unwrap_err();
        assert_eq!(game, before, "{text}");
        assert!(error.number > 1, "{text}");
        let is_syntax = matches!(error.kind, MoveErrorKind::Syntax(_));
        assert_eq!(is_syntax, text.contains('x'), "{text}");
        let mut expected = before.clone();
        assert!(expected.play("7c".parse().unwrap()).is_ok());
        if error.number == 3 {
            assert!(expected.play("7d".parse().unwrap()).is_ok());
        }
        assert_eq!(*error.position, *expected.position(), "{text}");
        assert_eq!(game.play_solution(text, notation), Err(error), "{text}");
        assert_eq!(game, before, "{text}");
    }
    // A text without moves changes nothing either.
    assert_eq!(game.play_text("# nothing", Notation::Standard), Ok(()));
    assert_eq!(game, before);
    assert!(game.redo().is_some());
    // A new move discards the undone moves.
    game.undo();
    assert_eq!(game.play_text("7d", Notation::Standard), Ok(()));
    assert_eq!(game.turn_count(), 3);
    assert_eq!(game.redo(), None);

    // The same holds for an ambiguous text.
    let text = "Foundations: H-T C-T D-T S-T\nFreecells: KD KC QD\n: QC KS QH JS\n: KH QS\n:\n:\n: JD\n: JH\n: JC\n";
    let position: Position = text.parse().unwrap();
    let mut game = Game::new(position, AutoPlay::None);
    let before = game.clone();
    assert!(game.play_text("13 34 77", Notation::Standard).is_err());
    assert_eq!(game, before);
}

/// Standard notation does not say how many cards go to an empty column; a later move
/// can show that it was fewer than possible.
#[test]
fn standard_notation_finds_the_count_that_was_meant() {
    let text = "Foundations: H-T C-T D-T S-T\nFreecells: KD KC QD\n: QC KS QH JS\n: KH QS\n:\n:\n: JD\n: JH\n: JC\n";
    let position: Position = text.parse().unwrap();
    let mut game = Game::new(position, AutoPlay::None);
    // Three cards can go to column 3, but then there is no red queen for JC.
    game.play_text("13 71", Notation::Standard).unwrap();
    assert!(game.to_record().ends_with("~none:1371"));
    // Without a later move, as many cards as possible move.
    let mut game = Game::new(position, AutoPlay::None);
    game.play_text("13", Notation::Standard).unwrap();
    assert!(game.to_record().ends_with("~none:13v3"));
    // If no count works, the error is about the default reading.
    let error = game.play_text("34 77", Notation::Standard).unwrap_err();
    assert_eq!((error.number, error.text.as_str()), (2, "77"));
}

/// A text of one move is the legal move between its places that takes the most cards, or
/// as many as it states.
#[test]
fn a_single_move_is_the_largest_legal_one() {
    let text = "Foundations: H-T C-T D-T S-T\nFreecells: KD KC QD\n: QC KS QH JS\n: KH QS\n:\n:\n: JD\n: JH\n: JC\n";
    let mut positions = vec![text.parse::<Position>().unwrap()];
    let mut random = Random::new(2);
    for number in 1..=20 {
        let mut position = Start::from(DealNumber::from(number)).position();
        while let Some(mv) = random.player_move(&position) {
            positions.push(position);
            position.play_unchecked(mv);
            if positions.len() % 60 == 0 {
                break;
            }
        }
    }
    let (mut legal, mut illegal) = (0, 0);
    for position in &positions {
        let moves = position.legal_moves();
        for (from, to) in Place::ALL
            .into_iter()
            .flat_map(|from| Place::ALL.map(|to| (from, to)))
        {
            let between = moves.iter().filter(|mv| (mv.from(), mv.to()) == (from, to));
            let with_counts = between.map(|&mv| match mv {
                Move::ColumnToColumn { count, .. } => (Some(count), mv),
                _ => (None, mv),
            });
            let with_counts: Vec<_> = with_counts.collect();
            let most = with_counts.iter().max_by_key(|(count, _)| *count);
            let stated = |stated| with_counts.iter().find(|(count, _)| *count == Some(stated));
            for (count, expected) in [
                ("", most),
                ("v1", stated(1)),
                ("v2", stated(2)),
                ("v0", None),
            ] {
                let text = format!("{from}{to}{count}");
                let read = position.parse_move(&text).ok();
                assert_eq!(read, expected.map(|&(_, mv)| mv), "{text}\n{position}");
                *if read.is_some() {
                    &mut legal
                } else {
                    &mut illegal
                } += 1;
            }
        }
    }
    assert!(legal > 1_000 && illegal > 10_000, "{legal} {illegal}");

    let position = positions[0];
    let read = |text| position.parse_move(text).map(|mv| mv.to_string());
    assert_eq!(read(" 13 ").as_deref(), Ok("13v3"));
    assert_eq!(read("13v1").as_deref(), Ok("13"));
    for (text, message) in [
        ("13 71", "expected a single move"),
        ("", "expected a single move"),
        (
            "13v3x",
            "expected a source 1 to 8 or a to d, and a target 1 to 8, a to d or h",
        ),
        ("13v4", "the last 4 cards of column 1 are not in sequence"),
        ("14v9", "column 1 has fewer than 9 cards"),
    ] {
        assert_eq!(read(text).unwrap_err().to_string(), message, "{text}");
    }
}

/// Of several readings of a solution, the winning one is chosen, and a text with many
/// ambiguous moves is read quickly.
#[test]
fn standard_notation_finds_the_reading_that_wins() {
    let text = "Foundations: H-J C-9 D-K S-K\n: QH JC\n: TC KH\n: KC QC\n:\n:\n:\n:\n:\n";
    let position: Position = text.parse().unwrap();
    let mut game = Game::new(position, AutoPlay::Max);
    game.play_text("14", Notation::Standard).unwrap();
    assert!(!game.position().is_won());
    let mut game = Game::new(position, AutoPlay::Max);
    game.play_solution("14", Notation::Standard).unwrap();
    assert!(game.position().is_won());

    let text = "Foundations: H-Q C-J D-Q S-J\n: KH QC\n: KS\n: KD QS\n:\n: KC\n";
    let position: Position = text.parse().unwrap();
    let detours = "38 83 ".repeat(200);
    let mut game = Game::new(position, AutoPlay::None);
    let moves = format!("14 {detours} 4h 1h 3h 3h 2h 5h");
    assert_eq!(game.play_text(&moves, Notation::Standard), Ok(()));
    assert!(game.position().is_won());
    let moves = format!("{detours} {} 2a 1a", "5a a5 ".repeat(50_000));
    let error = game.play_text(&moves, Notation::Standard).unwrap_err();
    assert_eq!(error.number, 1);
}

#[test]
fn records_of_macroxue_round_trip_or_are_refused() {
    let game = Game::from_record_in("617:2r4r46", RecordNotation::Macroxue).unwrap();
    assert_eq!(game.to_macroxue_record().unwrap(), "617:2r4r46");
    let by_hand = game.with_autoplay(AutoPlay::None).unwrap();
    assert_eq!(
        by_hand.to_macroxue_record().unwrap_err().to_string(),
        "a macroxue record with these moves implies autoplay max, not none \
         (change the autoplay of the game first)"
    );
}

#[test]
fn wrong_records_are_explained() {
    for (record, complaint) in [
        (
            "617",
            "not a record (expected a deal, a colon and moves, such as 617:7a7b)",
        ),
        (
            "99999999999:7a",
            "deal \"99999999999\" is too large (the largest deal number is 8589934591)",
        ),
        (
            ":7a",
            "deal \"\" is not a whole number (deal numbers go from -4 to 8589934591)",
        ),
        (
            "617~fast:7a",
            "\"fast\" is an unknown, repeated or misplaced record option (for a game: none, horne, raymond or max; for a deal: 0cells to 3cells)",
        ),
        (
            "617~9cells:7a",
            "\"9cells\" is an unknown, repeated or misplaced record option (for a game: none, horne, raymond or max; for a deal: 0cells to 3cells)",
        ),
        (
            "617~none:7a7a",
            "move 2 \"7a\" (line 1): free cell a already holds JH",
        ),
        (
            "617~none~0cells:7a",
            "move 1 \"7a\" (line 1): this game has no free cell a",
        ),
        (
            "........KS:",
            "\"........KS\" is not a deal (expected a number, or eight columns separated by dots and up to four cells after _)",
        ),
        (
            "KS.QS.QS.....~none:",
            "QS appears twice (column 2, card 1 and column 3, card 1)",
        ),
    ] {
        let error = Game::from_record(record).unwrap_err().to_string();
        assert_eq!(error, complaint, "{record}");
    }
}

#[test]
fn records_of_macroxue_tell_their_autoplay() {
    let moves = |record| {
        let game = Game::from_record_in(record, RecordNotation::Macroxue).unwrap();
        (game.turn(), game.autoplay())
    };
    assert_eq!(moves("617:2r4r46"), (3, AutoPlay::Max));
    assert_eq!(moves("-3:").1, AutoPlay::Max);
    // Letters name cards in cells by their order of arrival: JH came first and
    // left, so that `a` is 2C.
    let game = Game::from_record_in("617:7r7ra1", RecordNotation::Macroxue).unwrap_err();
    assert_eq!(
        game.to_string(),
        "move 3 \"a1\" (line 1): JH does not go on JD (it goes on QC or QS)"
    );
}

/// Solutions of deals in macroxue's notation that use no cells, so that they have the
/// form of this crate's records without options.
const WITHOUT_CELLS: [&str; 2] = [
    "1529:5484141565652426713181676136348342454625484645412624247178561351",
    "1081:64148412313168636165373435414343713743428473762524262874725457581812138183",
];

#[test]
fn records_of_macroxue_without_cells_are_detected() {
    for record in WITHOUT_CELLS {
        assert!(matches!(
            Game::from_record(record),
            Err(RecordError::Move(_))
        ));
        let (game, notation) = Game::detect_record(record).unwrap();
        assert!(game.position().is_won(), "{record}");
        assert_eq!(notation, RecordNotation::Macroxue);
        assert_eq!(game.autoplay(), AutoPlay::Max);
        assert_eq!(game.to_macroxue_record().unwrap(), record);
        // The same game as a record of this crate, also without its autoplay.
        let native = game.with_autoplay(AutoPlay::Horne).unwrap().to_record();
        for record in [native.clone(), native.replace("~horne", "")] {
            let (same, notation) = Game::detect_record(&record).unwrap();
            assert!(same.position().is_won(), "{record}");
            assert_eq!(notation, RecordNotation::Native);
        }
        // An illegal move in both notations is reported in the one that gets further.
        let broken = format!("{}11", &record[..record.len() - 2]);
        let Err(RecordError::Move(error)) = Game::detect_record(&broken) else {
            panic!("{broken} is not legal");
        };
        assert_eq!(error.text, "11");
    }
    // Neither wins and both are legal: this crate's.
    let (game, notation) = Game::detect_record("617:").unwrap();
    assert_eq!(notation, RecordNotation::Native);
    assert_eq!(game.autoplay(), AutoPlay::Horne);
}
