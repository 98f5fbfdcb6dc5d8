use std::fs;

use crate::run::{folder, freecell, freecell_args};

/// A game of deal 617 in which move 5 loses.
const LOST: &str = "617~horne:838a83816c6d4b17";
/// A game of deal 617 that can still be won.
const WINNABLE: &str = "617~horne:838a83818b2c27b828261216787b7da771";

#[test]
fn a_review_says_where_the_game_was_lost() {
    let text = freecell_args(&["review", LOST, "--effort", "2000"]).prints();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "617: 8 moves, autoplay horne, metric safe");
    assert_eq!(
        lines[2].split_whitespace().collect::<Vec<_>>().join(" "),
        "# move cards left winning judgement"
    );
    assert!(lines[7].contains("6C to cell c"), "{}", lines[7]);
    assert!(lines[7].contains("loses the game; winning: "), "{text}");
    assert!(text.contains("\nMove 5 lost the game.\n"), "{text}");
    assert!(text.contains("\nThe deal can be won in at most "), "{text}");
    assert!(text.ends_with("neither lost the game nor made it longer.\n"));
    assert!(!text.contains('\x1b'), "plain in a pipe");
    let colored = freecell_args(&["review", LOST, "--effort", "2000", "--color", "always"]);
    assert!(colored.prints().contains("\x1b[1;31mloses the game"));
}

/// The same effort in states gives the same review, and more never contradicts it.
#[test]
fn reviews_repeat() {
    let run = |effort| freecell_args(&["review", WINNABLE, "-f", "json", "--effort", effort]).go();
    let [first, second] = [run("300"), run("300")];
    assert_eq!(first.out, second.out);
    let read = |text: &str| -> serde_json::Value { serde_json::from_str(text).unwrap() };
    let (little, much) = (read(&first.out), read(&run("3000").out));
    for turn in 0..17 {
        let [little, much] = [&little, &much].map(|review| &review["moves"][turn]);
        let number = |value: &serde_json::Value| value.as_u64().unwrap();
        assert!(number(&much["after"]["length"]) <= number(&little["after"]["length"]));
        assert!(number(&much["winning"][0]) >= number(&little["winning"][0]));
        assert!(number(&much["winning"][1]) <= number(&little["winning"][1]));
    }
}

#[test]
fn json_has_every_move_and_its_reasons() {
    let text = freecell_args(&["review", LOST, "--format", "json"]).prints();
    let review: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(review["deal"], 617);
    assert_eq!(review["metric"], "safe");
    assert_eq!(review["summary"]["lost"], serde_json::json!([5, 5]));
    assert_eq!(review["moves"].as_array().unwrap().len(), 8);
    let losing = &review["moves"][4];
    assert_eq!(losing["class"], "loses");
    assert_eq!(losing["after"]["verdict"], "lost");
    assert_eq!(losing["card"], "6C");
    assert!(losing["better"].is_string());
    // The last free cell.
    let reasons = review["moves"][6]["reasons"].as_array().unwrap();
    let codes: Vec<&str> = reasons
        .iter()
        .filter_map(|one| one["code"].as_str())
        .collect();
    assert!(codes.contains(&"because-takes-last-cell"), "{codes:?}");
}

#[test]
fn a_chart_is_a_picture() {
    let svg = freecell_args(&["review", LOST, "--format", "svg", "--effort", "2000"]).prints();
    let picture = roxmltree::Document::parse(&svg).unwrap();
    let texts: Vec<&str> = picture
        .descendants()
        .filter_map(|node| node.text())
        .collect();
    for text in [
        "Review of FreeCell deal 617",
        "lost at move 5",
        "winning moves",
    ] {
        assert!(texts.contains(&text), "{text}: {texts:?}");
    }
    // No panel for lengths if none is known.
    assert!(texts.contains(&"Moves left to a win"), "{texts:?}");
    let lost = freecell("review 11982~horne:1a --format svg").prints();
    assert!(!lost.contains("Moves left"), "{lost}");
    assert!(lost.contains("Moves that keep the game winnable"), "{lost}");
    let two = freecell_args(&["review", LOST, WINNABLE, "--format", "svg"]);
    assert_eq!(two.refuses(), "--format svg needs exactly one game");
}

#[test]
fn many_games_get_a_line_each() {
    let path = folder("review").join("games.txt");
    fs::write(&path, format!("{LOST}\n{WINNABLE}\n11982~horne:1a\n")).unwrap();
    let path = path.to_str().unwrap();
    let text = freecell_args(&["review", path, "--effort", "3000"]).prints();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(
        lines[0].contains("617: 8 moves, lost at move 5, score "),
        "{text}"
    );
    assert!(
        lines[1].contains("617: 17 moves, winnable, score "),
        "{text}"
    );
    assert!(
        lines[2].contains("11982: 1 move, cannot be won, score 0"),
        "{text}"
    );
    for format in ["json", "jsonl"] {
        let text = freecell_args(&["review", path, "--effort", "50", "-f", format]).go();
        assert_eq!(text.out.matches("\"autoplay\":\"horne\"").count(), 3);
        assert_eq!(text.out.starts_with('['), format == "json");
    }
}

/// A saved game has its undone moves.
#[test]
fn undone_moves_are_reviewed() {
    let path = folder("review-saved").join("617");
    let saved = format!(
        "record {LOST}\nturn 4\nseconds 9\nhelp none\nprogress playing\nstarted 1\nat 2\nrevision 3\n"
    );
    fs::write(&path, saved).unwrap();
    let hint = freecell_args(&["hint", path.to_str().unwrap()]).prints();
    assert!(hint.contains("  "), "{hint}");
    let text = freecell_args(&["review", path.to_str().unwrap()]).prints();
    assert!(
        text.contains("\nMove 5 lost the game, and was undone.\n"),
        "{text}"
    );
    assert!(
        text.contains("\nThe game can still be won in at most "),
        "{text}"
    );
    assert!(text.contains("of 4 moves neither"), "{text}");
}

/// Without an effort nothing is claimed, and the exit code says so.
#[test]
fn no_effort_makes_no_claim() {
    for effort in ["0", "0s"] {
        let ran = freecell_args(&["review", LOST, "--effort", effort]).go();
        assert_eq!(ran.code, Some(3), "{ran:?}");
        let sentence = "It is not known whether the game can be won: more effort may decide it.";
        assert!(ran.out.contains(sentence), "{ran:?}");
        assert!(
            ran.out
                .contains("There is no score: 8 moves are undecided.")
        );
        for claim in ["lost", "best", "costs"] {
            let table = ran.out.split(sentence).next().unwrap();
            assert!(!table.contains(claim), "{claim}: {ran:?}");
        }
    }
    let deal = freecell("review 617 --effort 200").prints();
    assert!(deal.contains("There are no moves to review."), "{deal}");
    assert!(
        deal.contains("The game can still be won in at most "),
        "{deal}"
    );
}

#[test]
fn a_hint_says_what_speaks_for_it() {
    let hint = freecell("hint 617~horne:838a8381").prints();
    assert_eq!(
        hint,
        "8b  KH to cell b: empties column 8, plays AH to the foundations\n"
    );
}

#[test]
fn a_hint_in_json_has_its_reasons() {
    let json = |args: &str| -> serde_json::Value {
        serde_json::from_str(&freecell(args).go().out).unwrap()
    };
    let hint = json("hint 617~horne:838a8381 -f json");
    assert_eq!(hint["record"], "617~horne:838a8381");
    assert_eq!(hint["verdict"], "solved");
    assert_eq!((&hint["move"], &hint["card"]), (&"8b".into(), &"KH".into()));
    assert_eq!(hint["text"], "KH to cell b");
    let texts: Vec<&str> = hint["reasons"]
        .as_array()
        .unwrap()
        .iter()
        .map(|reason| {
            assert!(reason["code"].is_string(), "{hint}");
            reason["text"].as_str().unwrap()
        })
        .collect();
    assert_eq!(texts, ["empties column 8", "plays AH to the foundations"]);
    let lost = json("hint 11982 -f json");
    assert_eq!(
        (&lost["verdict"], &lost["move"]),
        (&"impossible".into(), &serde_json::Value::Null)
    );
    assert_eq!(freecell("hint 11982 -f json").go().code, Some(1));
    let gave_up = json("hint 11982 -f json --max-states 5");
    assert_eq!(
        (&gave_up["verdict"], &gave_up["limit"]),
        (&"gave_up".into(), &"states".into())
    );
}

/// A game that does not state its autoplay has the same one everywhere: autoplay of 2 begins
/// with an ace.
#[test]
fn every_command_has_the_same_default_autoplay() {
    let shown = freecell("show 2").prints();
    assert_eq!(shown, freecell("show 2 --autoplay horne").prints());
    assert_ne!(shown, freecell("show 2 --autoplay none").prints());
    let json = |args: &str| -> serde_json::Value {
        serde_json::from_str(&freecell(args).go().out).unwrap()
    };
    assert_eq!(json("hint 2 -f json")["record"], "2~horne:");
    assert_eq!(json("review 2 -f json --effort 1")["record"], "2~horne:");
    let played = freecell("play 2 --plain --forget").input("record\n").go();
    assert!(played.out.contains("2~horne:"), "{played:?}");
}

/// Ctrl-C ends a review with what is known by then, in every format.
#[test]
#[cfg(unix)]
fn ctrl_c_prints_what_is_known() {
    for (format, end) in [
        ("text", " made it longer."),
        ("json", "}"),
        ("svg", "</svg>"),
    ] {
        let ran = interrupted_review(format);
        assert!(ran.out.trim_end().ends_with(end), "{format}: {ran:?}");
        assert_eq!(
            ran.err,
            "note: interrupted; the review has what is known so far\n"
        );
    }
    let text = interrupted_review("text").out;
    assert!(text.starts_with("617: 8 moves, "), "{text}");
    assert!(text.contains("\nMove 5 lost the game.\n"), "{text}");
}

/// Interrupts a review that would take an hour after a second; later if the command has
/// not started by then.
#[cfg(unix)]
fn interrupted_review(format: &str) -> crate::run::Ran {
    use std::os::unix::process::ExitStatusExt;
    use std::process::{Command, Stdio};
    use std::thread::sleep;
    use std::time::Duration;

    use crate::process::start;
    use crate::run::Ran;

    for seconds in [1, 5, 25, 125] {
        let child = start(
            Command::new(env!("CARGO_BIN_EXE_freecell"))
                .args(["review", LOST, "--effort", "1h", "--format", format])
                .stdout(Stdio::piped())
                .stderr(Stdio::piped()),
        );
        sleep(Duration::from_secs(seconds));
        child.interrupt();
        let output = child.output();
        let ran = Ran {
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
            code: output.status.code(),
        };
        let is_killed = output.status.signal().is_some();
        if !is_killed && !ran.out.contains("undecided.") {
            assert_eq!(ran.code, Some(130), "{ran:?}");
            return ran;
        }
    }
    panic!("interrupted too early each time");
}
