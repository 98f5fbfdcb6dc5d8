use std::fs;

use crate::run::{folder, freecell, freecell_args};

/// Returns the moves of a won game: deal -3, with every move of autoplay written out.
fn won_by_hand() -> String {
    let convert = "convert --from record --to standard --to-autoplay none";
    freecell(convert).input("-3~max:").prints()
}

#[test]
fn a_solution_is_valid_with_all_its_lengths() {
    let moves = won_by_hand();
    assert_eq!(
        freecell("verify -3").input(&moves).prints(),
        "valid: won in 52 moves (autoplay none); lengths: max 0, safe 0, unit 52\n"
    );
    assert_eq!(
        freecell("verify -3~max:").prints(),
        "valid: won in 0 moves (autoplay max); lengths: max 0, safe 0, unit 52\n"
    );
    let board = folder("verify").join("board.txt");
    fs::write(&board, freecell("deal -3 --format columns").prints()).unwrap();
    let board = board.to_str().unwrap();
    assert!(
        freecell_args(&["verify", board, "-"])
            .input(&moves)
            .prints()
            .starts_with("valid: ")
    );
}

#[test]
fn a_wrong_move_is_shown_with_its_position() {
    let moves = won_by_hand().replacen("5h", "5a", 1);
    let ran = freecell("verify -3 --autoplay none").input(&moves).go();
    assert_eq!(ran.code, Some(1));
    assert!(ran.out.starts_with("invalid: move "), "{}", ran.out);
    assert!(ran.out.contains("K♠"), "{}", ran.out);

    let ran = freecell("verify 617 --notation extended")
        .input("7a 7b\n12")
        .go();
    assert_eq!(ran.code, Some(1));
    let message = "invalid: move 3 \"12\" (line 2): no card at the end of column 1 goes on KS\n";
    assert!(ran.out.starts_with(message), "{}", ran.out);

    let ran = freecell("verify 617 --autoplay none").input("7a 7b").go();
    assert_eq!(ran.code, Some(1));
    let message = "invalid: all 2 moves are legal (autoplay none), but only 0 of 52 cards are on the foundations";
    assert!(ran.out.starts_with(message), "{}", ran.out);
}

#[test]
fn autoplay_is_the_least_that_wins() {
    assert!(
        freecell("verify -3")
            .input("")
            .prints()
            .contains("autoplay horne")
    );
    let ran = freecell("verify -3 --autoplay none").input("").go();
    assert_eq!(ran.code, Some(2));
}

#[test]
fn many_records_are_verified_in_order() {
    let folder = folder("records");
    let file = folder.join("records.txt");
    let mut records = "# some records\n".to_owned();
    for i in 0..3000 {
        records += match i {
            1000 => "617~none:7a7a\n",
            2000 => "617~none:7a\n",
            2500 => "617~quick:7a\n",
            _ => "-4~max:\n",
        };
    }
    fs::write(&file, records).unwrap();
    let ran = freecell_args(&["verify", file.to_str().unwrap()]).go();
    assert_eq!(ran.code, Some(1), "{ran:?}");
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 4, "{ran:?}");
    assert_eq!(
        lines[0],
        "line 1002: invalid: move 2 \"7a\" (line 1002): free cell a already holds JH"
    );
    assert!(lines[1].starts_with("line 2002: invalid: the only move is legal"));
    assert!(lines[2].starts_with(
        "line 2502: invalid: \"quick\" is an unknown, repeated or misplaced record option"
    ));
    assert_eq!(lines[3], "2997 valid, 3 invalid of 3000 records");
}

#[test]
fn wrong_input_gets_one_sentence() {
    for (args, input, sentence) in [
        ("verify abc", "", "no such file or deal: \"abc\""),
        ("verify 1-5", "", "\"1-5\" is a range (expected one game)"),
        (
            "verify no/such/file",
            "",
            "no such file or deal: \"no/such/file\"",
        ),
        (
            "verify 617 --cells 5",
            "",
            "invalid value '5' for '--cells <N>': expected a number of free cells from 0 to 4",
        ),
        ("verify 617 --autoplay fast", "", "invalid value 'fast'"),
        ("verify 617", "", "no moves found"),
        (
            "verify 617",
            "I could not solve this game.\n",
            "no moves found",
        ),
        (
            "verify 617",
            "hello world",
            "move 1 \"hello\" (line 1): expected a source",
        ),
        (
            "verify 617",
            "(7a",
            "move 1 \"(7a\" (line 1): expected a source",
        ),
        (
            "verify 617",
            "7av5",
            "move 1 \"7av5\" (line 1): expected a count only for moves between",
        ),
        (
            "verify 617~none:7a --cells 2",
            "",
            "the game has 4 free cells, not 2",
        ),
        (
            "verify 617~none~max:7a",
            "",
            "\"max\" is an unknown, repeated or misplaced record option",
        ),
        (
            "verify KS.KH~none:7a",
            "",
            "\"KS.KH\" is not a deal (expected a number, or eight columns",
        ),
        (
            "convert --from record --to long --deal 5",
            "617~none:7a",
            "a record includes its deal",
        ),
        (
            "convert --from board --to rows --deal 5",
            "7D",
            "--deal, --autoplay and --to-autoplay need moves",
        ),
        (
            "convert --from standard --to long --deal 617",
            "7D AD",
            "no moves found",
        ),
        (
            "verify 617",
            "\0",
            "standard input: not text (it contains a zero byte)",
        ),
        (
            "verify 617~odd:7a",
            "",
            "\"odd\" is an unknown, repeated or misplaced record option",
        ),
        (
            "verify 617~max: moves.txt",
            "",
            "records include their moves",
        ),
        (
            "verify 617~max: --autoplay max",
            "",
            "records include their autoplay",
        ),
        (
            "verify 617 --notation record",
            "7a",
            "a record includes its deal",
        ),
        ("show 617 --at 3", "", "--at 3: the game has only 0 moves"),
        (
            "show 617~max:7a --autoplay none",
            "",
            "a record includes its autoplay",
        ),
        (
            "show 617~none:7a --each --format svg",
            "",
            "--each --format svg needs a folder",
        ),
        (
            "convert --from rows --to record",
            "7D",
            "cannot convert a board to moves",
        ),
        (
            "convert --from standard --to long",
            "7a",
            "standard input, line 1: moves need their deal",
        ),
        (
            "convert --from long --to rows --deal 617",
            "Move it",
            "move 1 \"Move it\" (line 1): expected",
        ),
        (
            "convert --from board --to rows",
            "",
            "standard input: no game found",
        ),
        (
            "convert --from record --to rows",
            "617~none:7a",
            "standard input, line 1: a position in the middle of a game",
        ),
    ] {
        let said = freecell(args).input(input).refuses();
        assert!(said.starts_with(sentence), "{args}: {said}");
    }
    let said = freecell_args(&["show", "617", "--moves", "7a 12"]).go();
    assert_eq!(said.code, Some(2));
    assert!(
        said.err
            .contains("move 2 \"12\" (line 1): no card at the end"),
        "{said:?}"
    );
}

#[test]
fn positions_are_shown_in_every_format() {
    let text = freecell("show 617~none:7a7b7cb7 --at 1").prints();
    assert!(
        text.starts_with("Foundations: H-0 C-0 D-0 S-0\nFreecells: JH - - -\n: 7D TD"),
        "{text}"
    );
    let json = freecell("show 617 --moves 7a --format json").prints();
    assert!(json.contains("\"cells\":[\"JH\",null,null,null]"), "{json}");
    let pretty = freecell("show 617 --moves 7a --format pretty").prints();
    assert!(
        pretty.starts_with(" J♥   –    –    –     ♣    ♦    ♥    ♠\n 1    2"),
        "{pretty}"
    );
    // It can be read back, with empty cells, columns and foundations.
    for start in [
        "617",
        "617~none:7a",
        "1~max:6a6b7b767c868d838543",
        "-3~max:",
    ] {
        let shown = |format: &str| freecell(&format!("show {start} --format {format}")).prints();
        let read = freecell("show --format json").input(shown("pretty"));
        assert_eq!(read.prints(), shown("json"), "{start}");
    }
    let pretty = freecell("show 617 --format pretty").prints();
    assert_eq!(freecell("find").input(pretty).prints(), "617\n");
    let svg = |args: &str| freecell(&format!("show {args} --format svg")).prints();
    for (picture, title) in [
        (svg("617 --moves 7a"), "FreeCell deal 617, move 1: 7a"),
        (
            svg("617 --cells 2"),
            "FreeCell deal 617 with 2 free cells, start",
        ),
    ] {
        assert!(picture.contains(&format!(">{title}</text>")), "{picture}");
    }
    let each = freecell("show 617~none:7a7b --each").prints();
    assert_eq!(each.matches("# move ").count(), 2);
    assert_eq!(each.matches("# start").count(), 1);
    let each = |format: &str| {
        let show = format!("show 617~none:7a7b --each --format {format}");
        freecell(&show).prints()
    };
    let objects: Vec<serde_json::Value> = serde_json::from_str(&each("json")).unwrap();
    let lines = each("jsonl");
    let lines = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    assert_eq!(objects, lines.collect::<Vec<serde_json::Value>>());
    assert_eq!(objects.len(), 3);
    // The output of `show` can be read back.
    let folder = folder("show");
    let file = folder.join("position.txt");
    fs::write(&file, &text).unwrap();
    assert_eq!(
        freecell_args(&["show", file.to_str().unwrap()]).prints(),
        text
    );
}

#[test]
fn conversions_round_trip() {
    let deck = freecell("deal 617 --format deck").prints();
    let mut text = deck.clone();
    for format in [
        "rows",
        "columns",
        "json",
        "position",
        "position-json",
        "deck",
    ] {
        let convert = format!("convert --from board --to {format}");
        text = freecell(&convert).input(&text).prints();
    }
    assert_eq!(text, deck);

    let mut moves = "7a 7b 7c b7\n".to_owned();
    for (from, to) in [
        ("standard", "long"),
        ("long", "extended"),
        ("extended", "standard"),
    ] {
        let convert = format!("convert --from {from} --to {to} --deal 617 --autoplay none");
        moves = freecell(&convert).input(&moves).prints();
    }
    assert_eq!(moves, "7a 7b 7c b7\n");
    let record = freecell("convert --from standard --to record --deal 617 --autoplay none");
    assert_eq!(record.input(&moves).prints(), "617~none:7a7b7cb7\n");
    let record = freecell("convert --from record --to macroxue").input("617~none:7a7b7cb7");
    assert!(record.refuses().starts_with(
        "standard input, line 1: a macroxue record with these moves implies autoplay max"
    ));
    let record = freecell("convert --from macroxue --to macroxue").input("617:2r4r46");
    assert_eq!(record.prints(), "617:2r4r46\n");
}

#[test]
fn an_option_that_does_not_apply_to_records_is_refused_once() {
    let records = freecell("solve 1-3").prints();
    for (option, sentence) in [
        (
            "--autoplay none",
            "records include their autoplay (omit --autoplay)",
        ),
        (
            "--notation long",
            "a record is not in notation long (expected --notation record or macroxue)",
        ),
        (
            "--cells 3",
            "the game has 4 free cells, not 3 (omit --cells)",
        ),
    ] {
        let verify = freecell(&format!("verify {option}")).input(&records);
        assert_eq!(
            verify.refuses(),
            format!("standard input, line 1: {sentence}")
        );
    }
    // A number of cells that agrees does no harm.
    let verify = freecell("verify --cells 4").input(&records);
    assert_eq!(verify.prints(), "3 valid, 0 invalid of 3 records\n");
    let verify = freecell("verify 1").input(&records);
    assert_eq!(
        verify.refuses(),
        "standard input has records, which include their deal (give it without another deal)"
    );
}
