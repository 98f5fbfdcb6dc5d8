//! Boards as text: reading and writing are inverses, and errors name the wrong cards.

mod common;

use std::fs;
use std::path::Path;

use freecell_core::{
    BoardFormat, BoardProblem, CellCount, Column, Deal, DealNumber, Position, read_cards,
};
use proptest::prelude::*;

use common::Random;

fn deal(number: i64) -> Deal {
    DealNumber::new(number).unwrap().deal()
}

/// Returns the problems of a text that is not a board.
fn complaint(text: &str) -> String {
    text.parse::<Deal>().unwrap_err().to_string()
}

proptest! {
    #[test]
    fn reading_undoes_writing(number in 0..1i64 << 33) {
        let deal = deal(number);
        for format in BoardFormat::ALL {
            let text = deal.display(format).to_string();
            prop_assert_eq!(text.parse::<Deal>(), Ok(deal));
            let mut appended = b"# 1\n".to_vec();
            deal.write(format, &mut appended);
            prop_assert_eq!(appended, format!("# 1\n{text}").into_bytes());
        }
    }

    #[test]
    fn no_text_is_a_surprise(text in "[A-Z0-9♠♥ :,\\[\\]{}\"#\n-]{0,200}") {
        // No text of this length has all cards.
        prop_assert!(!complaint(&text).is_empty());
    }
}

/// The same board, as people and other programs write it.
#[test]
fn boards_in_files_have_their_number() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/boards");
    let mut boards = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let name = path.file_stem().unwrap();
        if name == "position" {
            let position: Position = text.parse().unwrap();
            assert_eq!(position.cells().iter().flatten().count(), 2, "{path:?}");
        } else {
            assert_eq!(text.parse(), Ok(deal(617)), "{path:?}");
            boards += 1;
        }
    }
    assert_eq!(boards, 7);
}

/// A board with a few changed characters is either rejected or still a board.
#[test]
fn almost_a_board_is_one_or_none() {
    let mut random = Random::new(1);
    let (mut read, mut refused) = (0, 0);
    let formats = BoardFormat::ALL.into_iter().cycle();
    for (number, format) in (1..=500).zip(formats) {
        let deal = deal(number);
        let mut text: Vec<char> = deal.display(format).to_string().chars().collect();
        for _ in 0..random.below(3) {
            let place = random.below(text.len());
            let other = random
                .choose(&[' ', '\n', ',', 'a', '7', 'S', '♠'])
                .unwrap();
            text[place] = other;
        }
        match text.iter().collect::<String>().parse::<Deal>() {
            Ok(deal) => {
                assert_eq!(deal.to_string().parse(), Ok(deal));
                read += 1;
            }
            Err(error) => {
                assert!(!error.to_string().is_empty());
                refused += 1;
            }
        }
    }
    assert!(
        read > 100 && refused > 100,
        "{read} read, {refused} refused"
    );
}

#[test]
fn writes_what_the_formats_say() {
    let deal = deal(617);
    let text = |format| deal.display(format).to_string();
    assert_eq!(
        text(BoardFormat::Rows),
        "7D AD 5C 3S 5S 8C 2D AH\n\
         TD 7S QD AC 6D 8H AS KH\n\
         TH QC 3H 9D 6S 8D 3D TC\n\
         KD 5H 9S 3C 8S 7H 4D JS\n\
         4C QS 9C 9H 7C 6H 2C 2S\n\
         4S TS 2H 5D JC 6C JH QH\n\
         JD KS KC 4H"
    );
    assert_eq!(
        text(BoardFormat::Columns),
        "7D TD TH KD 4C 4S JD\n\
         AD 7S QC 5H QS TS KS\n\
         5C QD 3H 9S 9C 2H KC\n\
         3S AC 9D 3C 9H 5D 4H\n\
         5S 6D 6S 8S 7C JC\n\
         8C 8H 8D 7H 6H 6C\n\
         2D AS 3D 4D 2C JH\n\
         AH KH TC JS 2S QH"
    );
    assert!(text(BoardFormat::Deck).starts_with("7DAD5C3S5S8C2DAHTD7S"));
    assert!(text(BoardFormat::Json).ends_with(r#"["JD","KS","KC","4H"]]"#));
    assert!(
        text(BoardFormat::JsonColumns).starts_with(r#"[["7D","TD","TH","KD","4C","4S","JD"],"#)
    );
}

#[test]
fn tolerates_what_other_programs_write() {
    let deal = deal(617);
    let rows = deal.to_string();
    let columns = deal.display(BoardFormat::Columns).to_string();
    let json = deal.display(BoardFormat::Json).to_string();
    let signs = rows
        .replace('D', "♦")
        .replace('H', "♡")
        .replace('S', "♠\u{fe0f}");
    for (what, text) in [
        ("a byte order mark", format!("\u{feff}{rows}")),
        ("line ends of Windows", rows.replace('\n', "\r\n")),
        ("a number above", format!("617\n{rows}")),
        ("a heading", format!("\nGame #617\n\n{rows}\n\n")),
        ("our own heading", format!("# 617\n{rows}")),
        ("lower case", rows.to_lowercase()),
        ("tens in two digits", rows.replace('T', "10")),
        ("suit signs", signs),
        ("tabs", rows.replace(' ', "\t")),
        ("commas", rows.replace(' ', ", ")),
        ("no spaces", rows.replace(' ', "")),
        ("52 cards in one line", rows.replace('\n', " ")),
        (
            "Freecell Solver's input",
            format!(
                "Foundations: H-0 C-0 D-0 S-0\nFreecells: - - - -\n: {}",
                columns.replace('\n', "\n: ")
            ),
        ),
        ("a Python list", json.replace('"', "'")),
        (
            "our own JSON lines",
            format!("{{\"deal\":617,\"rows\":{json}}}"),
        ),
        (
            "a deck in JSON",
            format!("{{\"deck\":\"{}\"}}", deal.display(BoardFormat::Deck)),
        ),
        (
            "one list of JSON",
            format!("[{}]", json.replace(['[', ']'], "")),
        ),
    ] {
        assert_eq!(text.parse::<Deal>(), Ok(deal), "{what}: {text}");
    }
}

#[test]
fn names_every_culprit() {
    let rows = deal(617).to_string();
    assert_eq!(
        complaint(&rows.replacen("AD", "7D", 1).replacen("9C", "1X", 1)),
        "line 5, card 3: \"1X\" is not a card (rank A23456789TJQK, then suit CDHS); \
         7D appears twice (line 1, card 1 and line 1, card 2); AD and 9C are missing"
    );
    assert_eq!(
        complaint(&rows.replacen("4H", "", 1)),
        "7 lines of 8 8 8 8 8 8 3 cards are not a board (expected seven rows of 8 8 8 8 8 8 4 cards, \
         eight columns of 7 7 7 7 6 6 6 6, or all 52 in one line); 4H is missing"
    );
    assert_eq!(
        complaint(&rows.replacen("AH", "10", 1)),
        "line 1, card 8: \"10\" is not a card (rank A23456789TJQK, then suit CDHS); AH is missing"
    );
    assert_eq!(complaint(""), "no cards found");
    assert_eq!(complaint(" \n# 617\n"), "no cards found");
    assert_eq!(
        complaint("Freecells: AS - - -"),
        "no cards found; line 1: foundations and free cells must be empty in a deal"
    );
    assert_eq!(
        complaint("hello"),
        "line 1, card 1: \"hello\" is not a card (rank A23456789TJQK, then suit CDHS)"
    );
    assert_eq!(
        complaint("[[\"7D\" \"AD\"]]"),
        "line 1, column 8: expected ',' or ']'"
    );
    let not_a_board = "this JSON is not a board (expected an array of rows or columns, \
                       or an object with such an array under \"rows\", \"columns\" or \"deck\")";
    for json in ["{}", "[1]", "[[1]]", "{\"rows\":7}"] {
        assert_eq!(complaint(json), not_a_board, "{json}");
    }
    assert_eq!(complaint("[]"), "no cards found");
}

#[test]
fn a_wrong_letter_in_a_deck_has_its_place() {
    let deck = deal(617).display(BoardFormat::Deck).to_string();
    let error = deck.replacen("3S", "3X", 1).parse::<Deal>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, card 4: \"3X\" is not a card (rank A23456789TJQK, then suit CDHS); 3S is missing"
    );
    assert!(matches!(error.problems()[1], BoardProblem::Missing(_)));
}

#[test]
fn a_flood_of_problems_is_cut_short() {
    let message = complaint(&"nonsense ".repeat(10_000));
    assert!(message.len() < 1500, "{}", message.len());
    assert!(message.ends_with("and 9990 more problems"), "{message}");
    let message = complaint(&"x".repeat(100_000));
    assert!(message.len() < 200, "{}", message.len());
}

#[test]
fn cards_in_a_row() {
    let cards = |text: &str| read_cards(text).map(|cards| cards.len());
    assert_eq!(cards("JD 2D 9h"), Ok(3));
    assert_eq!(cards("JD2D9H"), Ok(3));
    assert_eq!(cards(""), Ok(0));
    assert_eq!(
        read_cards("JD xx 9H").unwrap_err().to_string(),
        "line 1, card 2: \"xx\" is not a card (rank A23456789TJQK, then suit CDHS)"
    );
}

#[test]
fn empty_columns_at_the_end_may_be_left_out() {
    let suits = ["C", "D", "H", "S"].map(|suit| {
        let cards = "KQJT98765432A".chars().map(|rank| format!("{rank}{suit}"));
        cards.collect::<Vec<String>>().join(" ")
    });
    for colon in ["", ": "] {
        let lines = suits.clone().map(|cards| format!("{colon}{cards}\n"));
        let text = lines.concat();
        let position = Position::read(&text, CellCount::FOUR).unwrap();
        let lengths = Column::ALL.map(|column| position.column(column).len());
        assert_eq!(lengths, [13, 13, 13, 13, 0, 0, 0, 0]);
        let twice = text.replacen("KC", "KD", 1);
        let error = Position::read(&twice, CellCount::FOUR).unwrap_err();
        assert!(error.to_string().contains("KD appears twice"), "{error}");
        assert!(text.parse::<Deal>().is_err());
        // With cards missing, it is neither a deal nor a position.
        assert!(Position::read(&lines[..3].concat(), CellCount::FOUR).is_err());
    }
}
