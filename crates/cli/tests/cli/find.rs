use std::fs;

use crate::run::{folder, freecell, freecell_args};

#[test]
fn find_undoes_deal_in_every_format() {
    for format in ["rows", "pretty", "columns", "deck", "json", "jsonl"] {
        for deals in ["617", "-3", "1 2 8589934591 -1"] {
            let boards = freecell(&format!("deal {deals} --format {format}")).prints();
            let numbers = freecell("find").input(&boards).prints();
            assert_eq!(numbers, deals.replace(' ', "\n") + "\n", "{format}");
        }
    }
}

#[test]
fn reads_files_and_standard_input() {
    let file = folder("find").join("board.txt");
    let board = freecell("deal 11982 --format columns").prints();
    fs::write(&file, &board).unwrap();
    assert_eq!(
        freecell_args(&["find", file.to_str().unwrap()]).prints(),
        "11982\n"
    );
    assert_eq!(freecell("find -").input(&board).prints(), "11982\n");
    let pretty_json = freecell("deal 5 --format json")
        .prints()
        .replace("],", "],\n\n");
    assert_eq!(freecell("find").input(pretty_json).prints(), "5\n");
    let headed = format!("Game #617\n\n{board}\n# that was all\n");
    assert_eq!(freecell("find").input(headed).prints(), "11982\n");
}

/// The number that a heading or JSON states is only a guess.
#[test]
fn a_wrong_number_above_a_board_does_not_count() {
    let board = freecell("deal 617").prints();
    for heading in ["# 617", "# 618", "Game #11982"] {
        let headed = format!("{heading}\n{board}");
        assert_eq!(
            freecell("find").input(headed).prints(),
            "617\n",
            "{heading}"
        );
    }
    let json = freecell("deal 617 -f jsonl").prints();
    let wrong = json.replace("617", "618");
    assert_eq!(freecell("find").input(json + &wrong).prints(), "617\n617\n");
}

#[test]
fn a_board_without_a_number_exits_with_1() {
    let board = freecell("deal 617").prints().replacen("7D AD", "AD 7D", 1);
    let ran = freecell("find").input(&board).go();
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.out, "none\n");
    assert_eq!(ran.err, "note: this board has no deal number\n");

    let boards = freecell("deal 1").prints() + "\n" + &board;
    let ran = freecell("find").input(boards).go();
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), "1\nnone\n"));
    assert_eq!(ran.err, "note: 1 of 2 boards has no deal number\n");
}

#[test]
fn first_cards() {
    let first_row = ["find", "--prefix", "JD 2D 9H JC 5D 7H 7C 5H"];
    assert_eq!(freecell_args(&first_row).prints(), "1\n");
    let three = freecell_args(&["find", "--prefix", "AS", "--limit", "3"]).prints();
    assert_eq!(three.lines().count(), 3);
    for number in three.lines() {
        assert!(
            freecell(&format!("deal {number}"))
                .prints()
                .starts_with("AS ")
        );
    }
    let spades = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS";
    let ran = freecell_args(&["find", "--prefix", spades]).go();
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.err, "note: no deal begins with these cards\n");
}

#[test]
fn wrong_boards_get_one_sentence() {
    let rows = freecell("deal 617").prints();
    let columns = freecell("deal 617 --format columns").prints();
    let says = |board: &str| freecell("find").input(board).refuses();
    for (board, what) in [
        (rows.replacen("4H", "", 1), "4H is missing"),
        (
            rows.replacen("AD", "7D", 1),
            "7D appears twice (line 1, card 1 and line 1, card 2)",
        ),
        (
            rows.replacen("5C", "5X", 1),
            "line 1, card 3: \"5X\" is not a card",
        ),
        (
            format!("{columns}2H\n"),
            "9 lines of 7 7 7 7 6 6 6 6 1 cards are not a board",
        ),
        ("7D 2C\n".to_owned(), "1 line of 2 cards is not a board"),
        (String::new(), "no game found"),
        ("[[\"7D\"".to_owned(), "expected ',' or ']'"),
    ] {
        let sentence = says(&board);
        assert!(sentence.starts_with("standard input: "), "{sentence}");
        assert!(sentence.contains(what), "{sentence}");
    }
    let second_is_wrong = format!("{rows}\n{}", rows.replacen("KD", "KX", 1));
    let ran = freecell("find").input(second_is_wrong).go();
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), "617\n"));
    let place = "error: standard input, board from line 9: line 12, card 1: \"KX\"";
    assert!(ran.err.starts_with(place), "{ran:?}");
}

#[test]
fn binary_input_gets_one_sentence() {
    let folder = folder("no-text");
    let sentence = freecell_args(&["find", folder.to_str().unwrap()]).refuses();
    assert!(
        sentence.ends_with("is a folder (expected a file)"),
        "{sentence}"
    );
    let sentence = freecell_args(&["find", folder.join("none").to_str().unwrap()]).refuses();
    assert!(sentence.starts_with("no such file or deal: "), "{sentence}");
    assert_eq!(
        freecell("find").input(b"\x7fELF\xff\xfe\x00").refuses(),
        "standard input, line 1: not UTF-8 text"
    );
    assert_eq!(
        freecell("find").input(b"7D\0").refuses(),
        "standard input, line 1: not text (it contains a zero byte)"
    );
    assert_eq!(
        freecell("find").input(vec![b'A'; 10_000_000]).refuses(),
        "standard input, line 1: longer than 64 KiB; not a board or a record"
    );
    assert_eq!(
        freecell_args(&["find", "--prefix", "JD JD"]).refuses(),
        "--prefix: JD appears twice"
    );
    assert!(
        freecell_args(&["find", "--prefix", ""])
            .refuses()
            .contains("no card")
    );
    let none = freecell_args(&["find", "--prefix", "AS", "--limit", "0"]).refuses();
    assert!(none.contains("invalid value '0'"), "{none}");
}

/// A line of a gigabyte is rejected without being held in memory.
#[test]
#[cfg(target_os = "linux")]
fn a_gigabyte_is_refused_in_little_memory() {
    let script = format!(
        "ulimit -v 300000; head -c 1000000000 /dev/zero | tr '\\0' A | {} find",
        env!("CARGO_BIN_EXE_freecell")
    );
    let output = crate::process::output(std::process::Command::new("bash").args(["-c", &script]));
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("longer than 64 KiB"));
}
