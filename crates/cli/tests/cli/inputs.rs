//! Every command reads the same inputs.

use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{folder, freecell, freecell_args};

/// Writes a file and returns its path.
fn file(folder: &Path, name: &str, content: impl AsRef<[u8]>) -> String {
    let path: PathBuf = folder.join(name);
    fs::write(&path, content).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn every_command_accepts_every_input() {
    let folder = folder("every-input");
    let mut inputs: Vec<String> = ["617", "617~none:", "https://example.org/?deal=617"]
        .map(str::to_owned)
        .to_vec();
    for format in ["rows", "columns", "deck", "json", "jsonl", "pretty"] {
        let board = freecell(&format!("deal 617 --format {format}")).prints();
        inputs.push(file(&folder, format, &board));
        inputs.push(file(
            &folder,
            &format!("{format}-crlf"),
            board.replace('\n', "\r\n"),
        ));
        inputs.push(file(
            &folder,
            &format!("{format}-bom"),
            format!("\u{feff}{board}"),
        ));
    }
    for format in ["text", "json"] {
        let position = freecell(&format!("show 617 --format {format}")).prints();
        inputs.push(file(&folder, &format!("position-{format}"), position));
    }
    inputs.push(file(&folder, "record", "# a record\n617~none:\n"));
    inputs.push(file(
        &folder,
        "link",
        "https://example.org/?deal=617~none%3A&x=1\n",
    ));
    inputs.push(file(&folder, "number", "617\n"));
    for command in [
        "deal --format deck",
        "find",
        "show",
        "hint",
        "review --effort 0 --format jsonl",
        "solve --format record --quiet",
        "convert --from board --to rows",
        "prove --output x --max-states 1 --quiet",
    ] {
        let words: Vec<&str> = command.split_whitespace().collect();
        let run = |input: &[&str]| freecell_args(&[&words, input].concat());
        let expected = run(&["617"]).go();
        for input in &inputs {
            let mut found = run(&[input]).go();
            // A solution of a board names the board.
            if command.starts_with("solve") && found.out.contains('.') {
                let (_, moves) = found.out.split_once('~').unwrap();
                found.out = format!("617~{moves}");
            }
            assert_eq!(found.code, expected.code, "{command} {input}: {found:?}");
            if command.starts_with("review") {
                // A record has its own autoplay.
                assert!(
                    found.out.starts_with("{\"deal\":617,"),
                    "{input}: {found:?}"
                );
            } else if !command.starts_with("prove") {
                assert_eq!(found.out, expected.out, "{command} {input}");
            }
            if Path::new(input).exists() {
                let text = fs::read(input).unwrap();
                let stdin = run(&[]).input(&text).go();
                assert_eq!(stdin.code, expected.code, "{command} < {input}: {stdin:?}");
                let dash = run(&["-"]).input(&text).go();
                assert_eq!(
                    (dash.out, dash.code),
                    (stdin.out, stdin.code),
                    "{command} -"
                );
            }
        }
    }
}

#[test]
fn solutions_in_every_notation_are_verified() {
    for options in ["", "--cells 3", "--autoplay none", "--expand"] {
        for form in [
            "-n standard",
            "-n extended",
            "-n long",
            "-f record",
            "-f json",
        ] {
            let solve = format!("solve 1-5 {form} {options} --quiet");
            let solutions = freecell(&solve).prints();
            let verified = freecell("verify").input(solutions).prints();
            assert_eq!(verified, "5 valid, 0 invalid of 5 records\n", "{solve}");
        }
    }
    // Boards have their deal numbers as headings; positions, themselves.
    let decks = freecell("deal 1-2 --format deck").prints();
    let position = freecell("show 1 --moves 2a").prints();
    let positions = format!("{position}\n{position}");
    for boards in [decks, positions] {
        for form in ["-n standard", "-n long", "-f record", "-f jsonl"] {
            let solve = format!("solve {form} --quiet");
            let solutions = freecell(&solve).input(&boards).prints();
            let verified = freecell("verify -").input(solutions).prints();
            assert_eq!(verified, "2 valid, 0 invalid of 2 records\n");
        }
    }
    let no_deal = "standard input, line 1: moves need their deal (name it before the moves, \
                   or write the moves as a record or JSON)";
    assert_eq!(freecell("verify").input("26 3a\n").refuses(), no_deal);
}

#[test]
fn solutions_without_moves_are_read() {
    for notation in ["standard", "extended", "long"] {
        for deals in ["-4 -3 5", "5 -4 -3"] {
            let solve = format!("solve {deals} --notation {notation}");
            let solutions = freecell(&solve).prints();
            let dense: String = solutions.replace("\n\n", "\n").replace("\n\n", "\n");
            for text in [&solutions, &dense] {
                let verified = freecell("verify").input(text).prints();
                assert_eq!(verified, "3 valid, 0 invalid of 3 records\n", "{solve}");
            }
            let convert = format!("convert --from {notation} --to record");
            let records = freecell(&convert).input(&solutions).prints();
            let first = deals.split(' ').map(|deal| format!("{deal}~"));
            for (record, start) in records.lines().zip(first) {
                assert!(record.starts_with(&start), "{records}");
            }
            assert_eq!(records.lines().count(), 3);
        }
    }
    let macroxue = freecell("convert --from record --to macroxue").input("-4~max:\n-3~max:\n");
    let macroxue = macroxue.prints();
    assert_eq!(macroxue, "-4:\n-3:\n");
    assert_eq!(
        freecell("verify").input(macroxue).prints(),
        "2 valid, 0 invalid of 2 records\n"
    );
    // A deal that needs moves is not solved by its heading: this is a comment.
    assert_eq!(freecell("find").input("# 5\n\n# 6\n\n7\n").prints(), "7\n");
}

#[test]
fn solutions_can_be_put_together_without_blank_lines() {
    let solve = |form: &str| freecell(&format!("solve 1-3 -q {form}")).prints();
    let (standard, long) = (solve("-n standard"), solve("-n long"));
    let record = solve("-f record");
    for (text, count) in [
        (format!("{standard}{standard}"), 6),
        (format!("{long}{long}"), 6),
        (format!("{standard}{record}{long}"), 9),
        (format!("{record}{standard}"), 6),
        (standard.replace("\n\n", "\n"), 3),
    ] {
        let verified = freecell("verify").input(text).prints();
        let expected = format!("{count} valid, 0 invalid of {count} records\n");
        assert_eq!(verified, expected);
    }
    let boards = freecell("deal 1-3").prints().replace("\n\n", "\n");
    assert_eq!(freecell("find").input(boards).prints(), "1\n2\n3\n");
}

#[test]
fn a_number_is_the_heading_of_the_board_right_below() {
    let board = freecell("deal 1").prints();
    for (input, found) in [
        (format!("617\n\n{board}"), "617\n1\n"),
        (format!("617\n{board}"), "1\n"),
        (format!("1\n\n{board}"), "1\n"),
        (format!("1:\n{board}\n617"), "1\n617\n"),
    ] {
        assert_eq!(freecell("find").input(input).prints(), found);
    }
}

#[test]
fn deals_without_a_solution_are_skipped() {
    for form in ["-n standard", "-f record", "-f jsonl"] {
        let solve = format!("solve 11982 1 2 {form} --quiet");
        let solutions = freecell(&solve).go().out;
        let verified = freecell("verify").input(solutions).prints();
        assert_eq!(verified, "2 valid, 0 invalid of 2 records\n", "{form}");
    }
    let json = freecell("solve 11982 --format jsonl --quiet").go().out;
    let said = freecell("verify").input(json).refuses();
    assert_eq!(said, "the input has no solution");
}

#[test]
fn one_solution_is_verified_in_detail_and_names_its_cells() {
    let json = freecell("solve 1 --format jsonl --cells 3 --quiet").prints();
    let verified = freecell("verify").input(json).prints();
    assert!(
        verified.starts_with("valid: won in ") && verified.contains(" moves with 3 free cells ("),
        "{verified}"
    );
}

#[test]
fn solutions_are_converted_and_back() {
    // The standard notation cannot express every move of the solution of deal 1.
    let records = freecell("solve 2-6").prints();
    for to in ["standard", "extended", "long"] {
        let convert = format!("convert --from record --to {to}");
        let moves = freecell(&convert).input(&records).prints();
        assert!(
            moves.starts_with("# 2\n") && moves.contains("\n\n# 6\n"),
            "{moves}"
        );
        let convert = format!("convert --from {to} --to record --autoplay max");
        assert_eq!(freecell(&convert).input(&moves).prints(), records, "{to}");
    }
    for format in ["--format json", "--format jsonl"] {
        let json = freecell(&format!("solve 2-6 {format}")).prints();
        assert_eq!(json.starts_with('['), format == "--format json", "{json}");
        let convert = freecell("convert --from record --to record").input(&json);
        assert_eq!(convert.prints(), records);
        let verified = freecell("verify").input(json).prints();
        assert_eq!(verified, "5 valid, 0 invalid of 5 records\n");
    }
    let positions = freecell("convert --from record --to position-json").input(&records);
    let positions: Vec<serde_json::Value> = serde_json::from_str(&positions.prints()).unwrap();
    assert_eq!(positions.len(), 5);
    let broken = records.replacen("\n3~", "\n3~none~", 1);
    let said = freecell("convert --from record --to long")
        .input(broken)
        .go();
    assert_eq!(said.code, Some(2));
    assert!(
        said.err.starts_with("error: standard input, line 2: "),
        "{said:?}"
    );
}

#[test]
fn arrays_of_boards_are_read_in_every_layout() {
    let array = freecell("deal 1-5 --format json").prints();
    let compact: String = array.split_whitespace().collect();
    let pretty = compact.replace('[', "[\n").replace("],", "\n],\n");
    let objects = freecell("deal 1-5 --format jsonl").prints();
    let objects = format!("[{}]", objects.trim().replace('\n', ","));
    for text in [&array, &compact, &pretty, &objects] {
        assert_eq!(freecell("find").input(text).prints(), "1\n2\n3\n4\n5\n");
    }
    // The whole array is one line, but it is not held in memory.
    let long = format!("[{}]", vec![&compact[1..compact.len() - 1]; 100].join(","));
    let numbers = freecell("find").input(long).prints();
    assert_eq!(numbers.lines().count(), 500);
    // The input states the deals, so the solutions do, too.
    let records = freecell("solve").input(objects).prints();
    assert_eq!(records, freecell("solve 1-5").prints());
    let ran = freecell("find").input(&compact[..compact.len() - 1]).go();
    assert_eq!((ran.code, ran.out.lines().count()), (Some(2), 5));
}

#[test]
fn several_boards_are_named_by_their_place_or_number() {
    let folder = folder("labels");
    let rows = freecell("deal 1-3").prints();
    let numbers = |text: &str| {
        let headings = text.lines().filter_map(|line| line.strip_prefix("# "));
        headings.map(str::to_owned).collect::<Vec<_>>()
    };
    let headed = file(&folder, "headed.txt", &rows);
    let solved = freecell_args(&["solve", "-q", "-n", "standard", &headed]).prints();
    assert_eq!(numbers(&solved), ["1", "2", "3"]);
    // The second board is not deal 2, whatever its heading says.
    let wrong = file(
        &folder,
        "wrong.txt",
        rows.replacen("KD 2D", "2D KD", 1)
            .replacen("JD 2D", "2D JD", 1),
    );
    let solved = freecell_args(&["solve", "-q", "-n", "standard", &wrong]).prints();
    let headings = numbers(&solved);
    assert_eq!(headings.len(), 4);
    assert_eq!(headings[0], format!("{wrong}:1"));
    assert!(headings[1].starts_with("2DKD2S4C3S6D6S."), "{headings:?}");
    assert_eq!(headings[2..], ["2", "3"]);
    let bare: Vec<&str> = rows.lines().filter(|line| !line.starts_with('#')).collect();
    let bare = file(&folder, "bare.txt", bare.join("\n"));
    let solved = freecell_args(&["solve", "-q", "-n", "standard", &bare]).prints();
    assert_eq!(numbers(&solved), ["1", "2", "3"]);
    let dealt = freecell_args(&["deal", &bare]).prints();
    assert_eq!(dealt, rows);
}

#[test]
fn find_reads_many_files_in_order() {
    let folder = folder("find-many");
    let one = file(
        &folder,
        "one",
        freecell("deal 1-300 --format deck").prints(),
    );
    let two = file(&folder, "two", freecell("deal -4 5 --format json").prints());
    let found = freecell_args(&["find", &one, &two, "617", "7-8", "1~none:"]).prints();
    let mut numbers: Vec<String> = (1..=300).map(|number| number.to_string()).collect();
    numbers.extend(["-4", "5", "617", "7", "8", "1"].map(str::to_owned));
    assert_eq!(found, numbers.join("\n") + "\n");
    let first = freecell_args(&["find", &one, "--limit", "2"]).prints();
    assert_eq!(first, "1\n2\n");
    let wrong = freecell("find").input("1: 7D AD\n").refuses();
    let card = "standard input: line 1, card 1: \"1:\" is not a card";
    assert!(wrong.starts_with(card), "{wrong}");
    let wrong = freecell_args(&["find", "617:7a7a"]).refuses();
    assert!(wrong.starts_with("move 2 \"7a\""), "{wrong}");
    let twice = freecell_args(&["find", "-", "-"]).refuses();
    assert_eq!(twice, "standard input can be read only once");
}

/// The boards are 50 times as large as the memory.
#[test]
#[cfg(target_os = "linux")]
fn find_streams_in_bounded_memory() {
    let freecell = env!("CARGO_BIN_EXE_freecell");
    let script = format!(
        "b=$({freecell} deal -4 --format deck); yes \"$b\" | head -n 20000 | \
         (ulimit -v 200000; {freecell} find) | sort | uniq -c"
    );
    let output = crate::process::output(std::process::Command::new("bash").args(["-c", &script]));
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!(out.split_whitespace().collect::<Vec<_>>(), ["20000", "-4"]);
}

#[test]
fn lines_count_from_the_top_of_the_file() {
    let rows = freecell("deal 1-3").prints();
    // Boards of eight lines with their headings, and a blank line between.
    for (from, to, place) in [
        (
            "# 3\nKC",
            "# 3\nKX",
            "board from line 19: line 20, card 1: \"KX\"",
        ),
        (
            "# 2\nKD",
            "# 2\nKH",
            "board from line 10: KH appears twice (line 11, card 1 and ",
        ),
    ] {
        let first = rows.lines().position(|line| line == &from[..3]).unwrap();
        let wrong: Vec<String> = rows
            .lines()
            .enumerate()
            .map(|(index, line)| {
                if index == first + 1 {
                    format!("{}{}", &to[4..], &line[2..])
                } else {
                    line.to_owned()
                }
            })
            .collect();
        let ran = freecell("find").input(wrong.join("\n")).go();
        let said = format!("error: standard input, {place}");
        assert!(ran.err.starts_with(&said), "{ran:?}");
    }
    let json = "\n[[[\"7D\"]],\n[[\"7D\" 5]]]";
    let said = freecell("solve").input(json).go().err;
    assert!(
        said.starts_with("error: standard input, board from line 2: "),
        "{said}"
    );
    let said = freecell("solve")
        .input(json.replace("[[\"7D\"]],", ""))
        .refuses();
    assert_eq!(
        said,
        "standard input, board from line 3: line 3, column 8: expected ',' or ']'"
    );
    let records = "# remark\n617~none:7a\n617~none:7a7a\n";
    let verified = freecell("verify").input(records).go().out;
    assert!(
        verified.contains("line 3: invalid: move 2 \"7a\" (line 3): "),
        "{verified}"
    );
    let moves = "# 617\n7a\n7b\n\n# 617\n7a\n7a\n";
    let verified = freecell("verify --autoplay none").input(moves).go().out;
    assert!(
        verified.contains("line 5: invalid: move 2 \"7a\" (line 7): "),
        "{verified}"
    );
}

#[test]
fn bad_input_gets_one_sentence_in_every_command() {
    let folder = folder("bad-input");
    let utf16: Vec<u8> = "7D AD\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let marked = [&[0xff, 0xfe], &utf16[..]].concat();
    let no_game = "no game found (expected a board, a record, a link or a deal number)";
    let inputs: [(&str, Vec<u8>, &str); 9] = [
        ("empty", vec![], no_game),
        ("blank", b"\n \n\t\r\n".to_vec(), no_game),
        (
            "comments",
            "# remark\n".repeat(20_000).into_bytes(),
            no_game,
        ),
        ("utf16", utf16, "not UTF-8 text; looks like UTF-16"),
        ("utf16-mark", marked, "not UTF-8 text; looks like UTF-16"),
        (
            "zero",
            b"617\0".to_vec(),
            "not text (it contains a zero byte)",
        ),
        ("latin", b"J\xe4ger\n".to_vec(), "not UTF-8 text"),
        (
            "huge",
            vec![b'A'; 1_000_000],
            "longer than 64 KiB; not a board or a record",
        ),
        (
            "number",
            b"99999999999".to_vec(),
            "deal 99999999999 is too large",
        ),
    ];
    for command in [
        &["deal"][..],
        &["find"],
        &["verify"],
        &["show"],
        &["solve"],
        &["hint"],
        &["review", "--effort", "0"],
        &["prove", "-o", "x"],
        &["play", "--plain", "--forget"],
        &["convert", "--from", "board", "--to", "rows"],
        &["convert", "--from", "record", "--to", "long"],
    ] {
        for (name, content, sentence) in &inputs {
            let path = file(&folder, name, content);
            let said = freecell_args(&[command, &[path.as_str()]].concat()).refuses();
            let place = said.strip_prefix(&format!("{path:?}"));
            let said = place.unwrap_or_else(|| panic!("{command:?} {name}: {said}"));
            let said = said.strip_prefix(", line 1").unwrap_or(said);
            let said = said.strip_prefix(": ").unwrap_or(said);
            assert!(said.starts_with(sentence), "{command:?} {name}: {said}");
        }
        let path = folder.to_str().unwrap();
        let said = freecell_args(&[command, &[path]].concat()).refuses();
        assert_eq!(said, format!("{path:?} is a folder (expected a file)"));
        for missing in ["bord.txt", "617~max", "", "x.org/?game=5"] {
            let said = freecell_args(&[command, &["--", missing]].concat()).refuses();
            assert_eq!(said, format!("no such file or deal: {missing:?}"));
        }
        let said = freecell_args(&[command, &["x.org/?deal=abc"]].concat()).refuses();
        assert_eq!(said, "\"abc\" in the link is not a deal or a record");
    }
}

#[test]
#[cfg(unix)]
fn an_unreadable_file_has_its_own_exit_code() {
    use std::os::unix::fs::PermissionsExt;

    let path = file(&folder("unreadable"), "board.txt", "617");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
    if fs::read(&path).is_ok() {
        // The superuser reads everything; a file of the kernel that fails stands in.
        if cfg!(target_os = "linux") {
            let said = freecell("find /proc/self/mem").fails_to_access();
            assert!(
                said.starts_with("cannot read \"/proc/self/mem\": "),
                "{said}"
            );
        }
        return;
    }
    let said = freecell_args(&["find", &path]).fails_to_access();
    assert_eq!(
        said,
        format!("cannot read {path:?}: Permission denied (os error 13)")
    );
}

#[test]
fn one_game_is_expected_where_one_makes_sense() {
    for command in ["show", "hint", "prove -o x", "play --plain --forget"] {
        let words: Vec<&str> = command.split_whitespace().collect();
        let run = |game| freecell_args(&[&words[..], &[game]].concat());
        assert_eq!(
            run("1-5").refuses(),
            "\"1-5\" is a range (expected one game)",
            "{command}"
        );
        let two = run("-").input("617\n618\n").refuses();
        let sentence = "standard input, line 2: another game begins here (expected only one)";
        assert_eq!(two, sentence, "{command}");
    }
    let board = freecell("deal 617").prints();
    let said = freecell("verify").input(board).refuses();
    assert_eq!(
        said,
        "standard input has a board without moves (give the moves in a file)"
    );
}

#[test]
fn a_board_that_states_its_cells_is_a_game_with_that_many() {
    for format in ["text", "json", "pretty"] {
        let board = freecell(&format!("show 617 --cells 2 --format {format}")).prints();
        let again = freecell(&format!("show --format {format}")).input(&board);
        assert_eq!(again.prints(), board);
        let solved = freecell("solve").input(&board).go();
        assert!(
            solved.err.contains("with 2 free cells: impossible"),
            "{format}: {}",
            solved.err
        );
        let same = freecell("show --cells 2 --format json").input(&board);
        assert!(same.prints().contains("\"cells\":[null,null]"));
        let other = freecell("show --cells 3").input(&board).refuses();
        assert_eq!(
            other,
            "standard input, line 1: the game has 2 free cells, not 3 (omit --cells)"
        );
    }
}

#[test]
fn a_board_without_empty_cells_keeps_its_number_of_cells() {
    for (game, said) in [
        ("6~none~1cells:7a", "with 1 free cell: impossible"),
        ("617 --cells 0", "with 0 free cells: impossible"),
    ] {
        for format in ["text", "json", "pretty"] {
            let board = freecell(&format!("show {game} --format {format}")).prints();
            let again = freecell(&format!("show --format {format}")).input(&board);
            assert_eq!(again.prints(), board);
            let solved = freecell("solve").input(&board).go();
            assert!(solved.err.contains(said), "{format}: {}", solved.err);
        }
    }
    let board = freecell("show 6~none~1cells:7a").prints();
    let other = freecell("show --cells 2").input(&board).refuses();
    assert_eq!(
        other,
        "standard input, line 1: the game has 1 free cell, not 2 (omit --cells)"
    );
}

/// An object for one game that is an argument, and an array for all others, whatever files
/// contain.
#[test]
fn the_arguments_decide_whether_json_is_an_array() {
    let folder = folder("json-shape");
    let one = file(&folder, "one", "617~none:\n");
    for command in [
        "solve --format json --quiet",
        "deal --format json",
        "rate --format json",
        "review --format json --effort 0",
        "convert --from board --to position-json",
    ] {
        let words: Vec<&str> = command.split_whitespace().collect();
        let run = |games: &[&str]| freecell_args(&[&words, games].concat());
        let depth = |text: &str| {
            let text: String = text.split_whitespace().collect();
            let value: serde_json::Value = serde_json::from_str(&text).unwrap();
            let brackets = text.bytes().take_while(|byte| *byte == b'[').count();
            (brackets, value.as_array().map_or(0, Vec::len))
        };
        let (object, _) = depth(&run(&["617"]).go().out);
        for (game, input) in [(&one[..], ""), ("-", "617\n"), ("617-617", "")] {
            let array = run(&[game]).input(input).go().out;
            let expected = (object + 1, 1);
            assert_eq!(depth(&array), expected, "{command} {game}: {array}");
        }
        if !command.starts_with("convert") {
            let (brackets, count) = depth(&run(&["617", "617"]).go().out);
            assert_eq!((brackets, count), (object + 1, 2), "{command}");
        }
    }
    let array = freecell("search --level easy,medium,tricky,hard,expert --format json 617-617");
    assert!(array.prints().starts_with('['));
    let puzzle = freecell("puzzle 17 --format json").prints();
    let all = freecell("puzzle --all --level easy --format json").prints();
    let puzzle: serde_json::Value = serde_json::from_str(&puzzle).unwrap();
    let all: Vec<serde_json::Value> = serde_json::from_str(&all).unwrap();
    assert!(puzzle.is_object() && all.len() > 1 && all[0].is_object());
}
