//! Small values and their text: cards, places, names, deal numbers and ranges, moves.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use freecell_core::{
    AutoPlay, BoardFormat, Card, Cell, Column, DealNumber, DealNumberError, DealRange, Metric,
    Move, Notation, ParseError, Place, Rank, Regime, Suit,
};

#[test]
fn index_order_is_microsofts() {
    for (index, card) in Card::ALL.into_iter().enumerate() {
        assert_eq!(card.index(), index);
        assert_eq!(Card::from_index(index), Some(card));
        assert_eq!(Card::new(card.rank(), card.suit()), card);
        assert_eq!(card.to_string().parse(), Ok(card));
    }
    assert_eq!(Card::from_index(52), None);
    let pack: Vec<_> = Card::ALL[..5].iter().map(|card| card.as_str()).collect();
    assert_eq!(pack, ["AC", "AD", "AH", "AS", "2C"]);
}

#[test]
fn cards_have_several_spellings() {
    for (text, card) in [
        ("td", "TD"),
        ("10D", "TD"),
        ("10♢", "TD"),
        ("1S", "AS"),
        ("a♠\u{fe0f}", "AS"),
        (" qH ", "QH"),
        ("K♣", "KC"),
    ] {
        assert_eq!(text.parse::<Card>().map(Card::as_str), Ok(card), "{text}");
    }
}

#[test]
fn nothing_else_is_a_card() {
    for text in [
        "", "7", "D", "D7", "1X", "11D", "7DD", "0C", "10", "é", "7 D",
    ] {
        assert!(text.parse::<Card>().is_err(), "{text}");
    }
    assert_eq!(
        "1X".parse::<Card>().unwrap_err().to_string(),
        "\"1X\" is not a card (rank A23456789TJQK, then suit CDHS)"
    );
}

/// Every value parses from what it prints, and other texts are refused with a message that
/// lists what is valid.
#[test]
fn names_and_characters_parse_back() {
    fn check<T>(all: &[T], wrong: &[&str], message: &str)
    where
        T: Display + Debug + PartialEq + Copy + FromStr<Err = ParseError>,
    {
        for &value in all {
            assert_eq!(value.to_string().parse(), Ok(value));
        }
        for text in wrong {
            let error = text.parse::<T>().unwrap_err();
            assert_eq!(error.to_string(), format!("{text:?} is not {message}"));
        }
    }
    let message = "a suit (expected C, D, H or S)";
    check(&Suit::ALL, &["", "X", "CC", " C"], message);
    let message = "a rank (expected A, 2 to 9, T, J, Q or K)";
    check(&Rank::ALL, &["", "0", "10", "X"], message);
    let message = "a column (expected 1 to 8)";
    check(&Column::ALL, &["", "0", "9", "12", "a"], message);
    let message = "a cell (expected a to d)";
    check(&Cell::ALL, &["", "e", "A", "ab", "1"], message);
    let message = "a place (expected 1 to 8, a to d or h)";
    check(
        &Place::ALL,
        &["", "0", "9", "e", "H", " ", "hh", "1a"],
        message,
    );
    let message = "a metric (expected max, safe or unit)";
    check(&Metric::ALL, &["", "Max"], message);
    let message = "a notation (expected standard, extended, long or macroxue)";
    check(&Notation::ALL, &["", "Long"], message);
    let message = "an autoplay rule (expected none, horne, raymond or max)";
    check(&AutoPlay::ALL, &["", "all"], message);
    let message = "a format (expected rows, columns, deck, json or json-columns)";
    check(&BoardFormat::ALL, &["", "svg"], message);
}

#[test]
fn deal_numbers_have_regimes() {
    for (number, regime) in [
        (-4, Regime::Joke),
        (-1, Regime::Joke),
        (0, Regime::Classic),
        (0x7fff_ffff, Regime::Classic),
        (0x8000_0000, Regime::HighBit),
        (0xffff_ffff, Regime::HighBit),
        (0x1_0000_0000, Regime::Wide),
        (0x1_ffff_ffff, Regime::Wide),
    ] {
        assert_eq!(DealNumber::new(number).unwrap().regime(), regime);
    }
    assert_eq!(DealNumber::new(-5), Err(DealNumberError::TooSmall));
    assert_eq!(DealNumber::new(1 << 33), Err(DealNumberError::TooLarge));
}

#[test]
fn deal_numbers_parse() {
    assert_eq!("617".parse(), DealNumber::new(617));
    assert_eq!("-4".parse(), DealNumber::new(-4));
    for text in ["", "abc", "1.5", "1e3", "0x10", "- 4"] {
        assert_eq!(
            text.parse::<DealNumber>(),
            Err(DealNumberError::NotANumber),
            "{text}"
        );
    }
    let huge = "9".repeat(40);
    assert_eq!(huge.parse::<DealNumber>(), Err(DealNumberError::TooLarge));
    assert_eq!(
        format!("-{huge}").parse::<DealNumber>(),
        Err(DealNumberError::TooSmall)
    );
}

#[test]
fn ranges_round_trip() {
    for (text, first, last) in [
        ("617", 617, 617),
        ("-4", -4, -4),
        ("1-32000", 1, 32000),
        ("-4--1", -4, -1),
        ("-1-8589934591", -1, 8_589_934_591),
    ] {
        let range: DealRange = text.parse().unwrap();
        assert_eq!((range.first().get(), range.last().get()), (first, last));
        assert_eq!(range.count(), u64::try_from(last - first + 1).unwrap());
        assert_eq!(range.to_string(), text);
    }
    assert_eq!(" 5-5 ".parse::<DealRange>().unwrap().to_string(), "5");
}

#[test]
fn errors_of_ranges_say_what_is_wrong() {
    let expected = "expected a number from -4 to 8589934591, or a range such as 1-32000";
    for (text, sentence) in [
        ("abc", format!("\"abc\" is not a deal ({expected})")),
        ("", format!("\"\" is not a deal ({expected})")),
        ("1.5", format!("\"1.5\" is not a deal ({expected})")),
        ("-", format!("\"-\" is not a deal ({expected})")),
        (
            "99999999999999999999999",
            "deal 99999999999999999999999 is too large (the largest deal number is 8589934591)"
                .to_owned(),
        ),
        (
            "-5",
            "deal -5 is too small (the smallest deal number is -4)".to_owned(),
        ),
        (
            "10-1",
            "\"10-1\" is an empty range (did you mean 1-10?)".to_owned(),
        ),
        (
            "1-",
            "\"1-\" is not a range: \"\" is not a whole number (deal numbers go from -4 to \
             8589934591)"
                .to_owned(),
        ),
        (
            "1-9999999999",
            "\"1-9999999999\" is not a range: \"9999999999\" is too large (the largest deal \
             number is 8589934591)"
                .to_owned(),
        ),
    ] {
        assert_eq!(text.parse::<DealRange>().unwrap_err().to_string(), sentence);
    }
}

/// Every move that can be legal, with every count.
fn all_moves() -> Vec<Move> {
    let mut moves = Vec::new();
    for from in Column::ALL {
        for to in Column::ALL.into_iter().filter(|&to| to != from) {
            moves.extend((1..=13).map(|count| Move::ColumnToColumn { from, to, count }));
        }
        moves.extend(Cell::ALL.map(|to| Move::ColumnToCell { from, to }));
        moves.extend(Cell::ALL.map(|cell| Move::CellToColumn {
            from: cell,
            to: from,
        }));
        moves.push(Move::ColumnToFoundation { from });
    }
    moves.extend(Cell::ALL.map(|from| Move::CellToFoundation { from }));
    moves
}

#[test]
fn every_move_parses_from_what_it_prints() {
    for mv in all_moves() {
        assert_eq!(mv.to_string().parse(), Ok(mv));
    }
}

#[test]
fn nothing_else_is_a_move() {
    for text in [
        "", "1", "12v", "12v1", "12v03", "12v+3", "12vA", "12v100", "12v3 ", " 12", "123", "12v0",
        "12ve", "12v14", "12v99", "77", "77v2", "ab", "h1", "1av2", "1hv2", "ahv2", "a1v2", "91",
        "0a", "1e", "é", "1é", "12vé",
    ] {
        assert!(text.parse::<Move>().is_err(), "{text:?}");
    }
    let error = "7x".parse::<Move>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "\"7x\" is not a move (expected a source 1 to 8 or a to d and another target 1 to 8, \
         a to d or h, such as 26, 3a, 57v3 for 3 cards or 57va for 10)"
    );
}
