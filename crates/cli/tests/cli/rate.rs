use std::time::{Duration, Instant};

use crate::run::{folder, freecell, freecell_args};

#[test]
fn known_deals_have_their_levels() {
    let table = freecell("rate 617 164 11982 -3").prints();
    let lines: Vec<Vec<&str>> = table
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    let words = ["deal", "level", "won", "moves", "(safe)", "cells"];
    assert_eq!(lines[0], words);
    assert_eq!(lines[1][..4], ["617", "expert", "0", "%"]);
    assert_eq!(lines[1].last(), Some(&"4"));
    assert_eq!(lines[2][..2], ["164", "easy"]);
    assert_eq!(lines[3][..2], ["11982", "impossible"]);
    assert_eq!(lines[4], ["-3", "easy", "100", "%", "0", "0"]);
}

/// A name that is wider than its column does not touch the next one.
#[test]
fn names_stand_apart_from_levels() {
    let position = freecell("rate 617~none:7a7b").prints();
    assert!(position.contains("\nthis position  expert "), "{position}");
    let board = freecell("show 617~none:7a7b").prints();
    let board = freecell("rate -").input(board).prints();
    assert!(board.contains("\nstandard input:1  expert "), "{board}");
    let largest = freecell("rate 8589934591").prints();
    assert!(largest.contains("\n8589934591  "), "{largest}");
}

#[test]
fn every_format_says_the_same() {
    let csv = freecell("rate 617 11982 --format csv").prints();
    let lines: Vec<&str> = csv.lines().collect();
    let head = "deal,cells,level,wins,games,verdict,limit,metric,length,fewest_cells,record";
    assert_eq!(lines[0], head);
    assert!(lines[1].starts_with("617,4,expert,0,256,solved,,safe,"));
    assert_eq!(lines[2], "11982,4,,0,256,impossible,,safe,,,");
    let array = freecell("rate 617 11982 --format json").prints();
    let array: serde_json::Value = serde_json::from_str(&array).unwrap();
    let one = freecell("rate 617 --format json").prints();
    let one: serde_json::Value = serde_json::from_str(&one).unwrap();
    assert_eq!(array[0], one);
    assert_eq!(one["level"], "expert");
    assert_eq!(array[1]["level"], serde_json::Value::Null);
    assert_eq!(array[1]["verdict"], "impossible");
    let lines = freecell("rate 617 11982 --format jsonl").prints();
    let lines: Vec<serde_json::Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(serde_json::Value::Array(lines), array);
    assert_eq!(freecell("rate 617 --format deals").prints(), "617\n");
}

/// No player wins this one, and the solver gives up; a beam search finds a solution.
#[test]
fn a_famously_hard_deal_is_for_experts() {
    let csv = freecell("rate 94717719 --format csv").prints();
    assert!(
        csv.contains("\n94717719,4,expert,0,256,solved,,safe,"),
        "{csv}"
    );
    let found = freecell("search --level expert 94717719 --format deals").prints();
    assert_eq!(found, "94717719\n");
    let little = freecell("rate 94717719 --max-memory 64MiB").go();
    assert_eq!(little.code, Some(3), "{little:?}");
    assert!(little.out.contains("undecided"), "{little:?}");
}

/// Without a search, nobody knows whether 617 can be won.
#[test]
fn nothing_is_claimed_without_a_decision() {
    let ran = freecell("rate 617 --max-states 0").go();
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert!(ran.out.contains("undecided"), "{}", ran.out);
    let ran = freecell("rate 164 --max-states 0 --format csv").go();
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.out.contains("164,4,easy,"), "{}", ran.out);
    assert!(freecell("rate 1-").refuses().contains("not a range"));
    assert!(freecell("rate no-such-file").go().code != Some(0));
}

#[test]
fn random_deals_have_the_level_asked_for() {
    for level in ["easy", "expert"] {
        let deal = freecell_args(&["deal", "random", "--level", level, "--format", "jsonl"]);
        let deal: serde_json::Value = serde_json::from_str(&deal.prints()).unwrap();
        let rating = freecell(&format!("rate {} --format json", deal["deal"])).prints();
        let rating: serde_json::Value = serde_json::from_str(&rating).unwrap();
        assert_eq!(rating["level"], level);
        assert_eq!(rating["verdict"], "solved");
    }
    assert_eq!(
        freecell("deal 617 --level easy").refuses(),
        "--level chooses a random deal (expected random instead of 617)"
    );
    for (args, instead) in [
        ("solve 617 --level easy", "617"),
        ("play 617 --plain --level easy", "617"),
        ("play 617~none: --plain --level easy", "a board"),
    ] {
        let message =
            format!("--level chooses a random deal (expected random instead of {instead})");
        assert_eq!(freecell(args).refuses(), message);
    }
    let played = freecell("play --plain --forget --level easy")
        .input("record\n")
        .go();
    let (_, record) = played
        .out
        .split_once("~horne:")
        .map_or(("", ""), |(before, _)| {
            ("", before.rsplit(['\n', ' ']).next().unwrap_or_default())
        });
    let rating = freecell(&format!("rate {record}")).prints();
    assert!(rating.contains(" easy "), "{played:?}: {rating}");
    let solved = freecell("solve random --level easy --format json -q").go();
    let solved: serde_json::Value = serde_json::from_str(&solved.out).unwrap();
    let rating = freecell(&format!("rate {}", solved["deal"])).prints();
    assert!(rating.contains(" easy "), "{rating}");
    let unknown = freecell("deal random --level wild").refuses();
    assert!(
        unknown.contains("[possible values: easy, medium, tricky, hard, expert]"),
        "{unknown}"
    );
}

#[test]
fn a_search_finds_what_rating_and_solving_confirm() {
    assert_eq!(
        freecell("search --impossible 11900-12000 --format deals").prints(),
        "11982\n"
    );
    let found = freecell("search --level easy,expert --max-length 30 1-12 --format jsonl").prints();
    let mut count = 0;
    for line in found.lines() {
        let hit: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(["easy", "expert"].contains(&hit["level"].as_str().unwrap()));
        let length = hit["length"].as_u64().unwrap();
        assert!(length <= 30);
        let record = hit["record"].as_str().unwrap();
        let verified = freecell_args(&["verify"]).input(record).prints();
        assert!(
            verified.contains(&format!("lengths: max {length},")),
            "{verified}"
        );
        count += 1;
    }
    assert!(count >= 2, "{found}");
    assert_eq!(
        freecell("search --fewest-cells 0 160-170 --format deals").prints(),
        "164\n"
    );
    let first = freecell_args(&[
        "search", "--prefix", "JD 2D 9H", "1-100", "--format", "deals",
    ]);
    assert_eq!(first.prints(), "1\n");
    // A level that is named twice is one level.
    let twice = freecell("search --level easy,easy 1-30 --format deals").prints();
    let once = freecell("search --level easy 1-30 --format deals").prints();
    assert_eq!(twice, once);
    let limited = freecell("search --level easy 1-100 --limit 2 --format deals").prints();
    assert_eq!(limited.lines().count(), 2);
    let none = freecell("search --impossible 1-20").go();
    assert_eq!(none.code, Some(1));
}

/// A short first solution rejects a deal at once, and so does a large lower bound. A search
/// for shorter solutions of all these deals would take minutes in the build of the tests.
#[test]
fn lengths_are_decided_without_a_search_where_possible() {
    let began = Instant::now();
    let ran = freecell("search --min-length 70 1-1900 --format deals").go();
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""), "{ran:?}");
    let ran = freecell("search --max-length 12 1-2000 --format deals").go();
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""), "{ran:?}");
    let took = began.elapsed();
    assert!(took < Duration::from_secs(240), "{took:?}");
    // The shortest solution has eight moves.
    for (args, expected) in [("--max-length 7", ""), ("--max-length 8", "224533\n")] {
        let found = freecell(&format!("search {args} 224533 --format deals")).go();
        assert_eq!(found.out, expected, "{args}");
    }
}

#[test]
fn a_search_explains_what_is_wrong() {
    for (args, message) in [
        (
            "search 1-10",
            "no property to search for (add --fewest-cells, --level, --max-length, \
             --min-length, --prefix or --impossible)",
        ),
        (
            "search --metric max --level easy 1-10",
            "--metric needs --max-length or --min-length",
        ),
        (
            "search --min-length 9 --max-length 8 1-10",
            "no length is at least 9 and at most 8",
        ),
        (
            "search --impossible random",
            "cannot search a random deal (expected a range such as 1-1000000)",
        ),
        ("search --prefix ACAC 1-10", "--prefix: AC appears twice"),
    ] {
        assert_eq!(freecell(args).refuses(), message);
    }
    for (args, message) in [
        (
            "--impossible 1-10 --max-states 0",
            "10 deals undecided at a limit (raise --max-states)",
        ),
        (
            "--level hard 1 --max-time 0ms",
            "1 deal undecided at a limit (raise --max-time)",
        ),
        (
            "--impossible 11981-11982 --max-memory 0B",
            "1 deal undecided at a limit (raise --max-memory)",
        ),
        // 1941 can be won, but perhaps not with autoplay max.
        (
            "--min-length 1 1941",
            "1 deal undecided: no solution found in metric max (try --metric safe)",
        ),
        (
            "--max-length 100 1941",
            "1 deal undecided: no solution found in metric max (try --metric safe)",
        ),
    ] {
        let undecided = freecell(&format!("search {args}")).go();
        assert_eq!(undecided.code, Some(3), "{undecided:?}");
        assert_eq!(undecided.err, format!("note: {message}\n"));
    }
}

#[test]
fn puzzles_are_posed_answered_and_verified() {
    let puzzle = freecell("puzzle 1").prints();
    assert!(puzzle.starts_with("puzzle 1, "), "{puzzle}");
    assert!(!puzzle.contains("Answer"), "{puzzle}");
    let answered = freecell("puzzle 1 --answer").prints();
    assert!(answered.contains("Answer: "), "{answered}");
    let all = freecell("puzzle --all --format jsonl").prints();
    let first: serde_json::Value = serde_json::from_str(all.lines().next().unwrap()).unwrap();
    let record = freecell("puzzle 1 --format record").prints();
    assert_eq!(record.trim_end(), first["record"].as_str().unwrap());
    assert_eq!(
        freecell("puzzle 1 --verify").prints(),
        "1 puzzle verified\n"
    );
    let gave_up = freecell("puzzle 1 --verify --max-states 0").go();
    assert_eq!(gave_up.code, Some(3), "{gave_up:?}");
    assert!(
        gave_up.out.starts_with("puzzle 1: gave up: "),
        "{gave_up:?}"
    );
    assert!(
        freecell("puzzle 1001")
            .refuses()
            .starts_with("there is no puzzle 1001")
    );
}

#[test]
fn wrong_puzzles_are_found() {
    let folder = folder("puzzles");
    let file = folder.join("puzzles.txt");
    let path = file.to_str().unwrap();
    let record = "617~horne:7a7b";
    for (text, message) in [
        (
            format!("{record} # only-move expert 7c\n"),
            "puzzle 1: the answer is not the only winning move\n",
        ),
        (
            format!("{record} # win-in-n expert 7c\n"),
            "puzzle 1: the answer does not win\n",
        ),
        (
            format!("{record} # where-lost expert 1\n"),
            "puzzle 1: the answer is not the move that lost the game\n",
        ),
        (
            format!("{record} # where-lost expert 3\n"),
            "puzzle 1: the game has no move of this number\n",
        ),
    ] {
        std::fs::write(&file, text).unwrap();
        let ran = freecell_args(&["puzzle", "--verify", "--file", path]).go();
        assert_eq!((ran.code, ran.out.as_str()), (Some(1), message));
    }
    for (text, message) in [
        (
            format!("{record} # riddle expert 1\n"),
            "line 1: expected only-move, win-in-n or where-lost after #",
        ),
        (
            format!("\n# two\n{record} # where-lost expert 1 2\n"),
            "line 3: expected a number as the answer",
        ),
        (
            format!("\n{record}77 # only-move expert 7a\n"),
            "line 2: move 3 \"77\": source and target are both column 7",
        ),
        (
            "\u{1}\0".to_owned(),
            "line 1: not text (it contains a zero byte)",
        ),
    ] {
        std::fs::write(&file, &text).unwrap();
        let refused = freecell_args(&["puzzle", "--file", path]).refuses();
        assert_eq!(refused, format!("{file:?}, {message}"));
        let refused = freecell("puzzle --file -").input(&text).refuses();
        assert_eq!(refused, format!("standard input, {message}"));
    }
    let missing = folder.join("missing.txt");
    let refused = freecell_args(&["puzzle", "--file", missing.to_str().unwrap()]).refuses();
    assert_eq!(refused, format!("no such file: {missing:?}"));
    let refused = freecell_args(&["puzzle", "--file", folder.to_str().unwrap()]).refuses();
    assert!(
        refused.ends_with("is a folder (expected a file)"),
        "{refused}"
    );
    let empty = freecell("puzzle --file -").go();
    assert_eq!(
        (empty.code, empty.err.as_str()),
        (
            Some(2),
            "error: standard input: no puzzle found (expected a record, #, kind, level and answer)\n"
        )
    );
}

#[test]
fn puzzles_come_from_standard_input() {
    let puzzle = "262172~horne:4a8b2c4ddh # only-move expert 5d\n";
    let verified = freecell("puzzle --verify --file -").input(puzzle).prints();
    assert_eq!(verified, "1 puzzle verified\n");
    let shown = freecell("puzzle 1 --answer --file -")
        .input(puzzle)
        .prints();
    assert!(shown.contains("\nAnswer: 5d\n"), "{shown}");
}
