use std::fs;

use crate::run::{folder, freecell, freecell_args};

#[test]
fn a_solution_is_written_and_verified_in_every_notation() {
    for notation in ["standard", "extended", "long"] {
        let ran = freecell(&format!("solve 1 --notation {notation}")).go();
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert!(ran.err.starts_with("1: solved in "), "{ran:?}");
        let verdict = freecell(&format!("verify 1 --notation {notation}"))
            .input(ran.out)
            .prints();
        assert!(verdict.starts_with("valid: won in "), "{verdict}");
    }
    for autoplay in ["none", "horne", "raymond", "max"] {
        let solve = format!("solve 1 --quiet --format record --autoplay {autoplay}");
        let record = freecell(&solve).prints();
        assert!(record.starts_with(&format!("1~{autoplay}:")), "{record}");
        let verdict = freecell_args(&["verify", record.trim()]).prints();
        assert!(verdict.starts_with("valid: "), "{verdict}");
    }
    let single = freecell("solve 1 --quiet --expand --format record").prints();
    assert!(!single.contains('v'), "{single}");
    let verdict = freecell_args(&["verify", single.trim()]).prints();
    assert!(verdict.starts_with("valid: won in "), "{verdict}");
}

#[test]
fn json_has_every_field() {
    let ran = freecell("solve 1 -3 11982 --format json").go();
    assert_eq!(ran.code, Some(1), "{ran:?}");
    let objects: Vec<serde_json::Value> = serde_json::from_str(&ran.out).unwrap();
    let lines = freecell("solve 1 -3 11982 --format jsonl").go().out;
    let lines = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    assert_eq!(objects, lines.collect::<Vec<serde_json::Value>>());
    assert_eq!(objects[0]["deal"], 1);
    assert_eq!(objects[0]["verdict"], "solved");
    assert_eq!(objects[0]["autoplay"], "max");
    assert_eq!(objects.len(), 3);
    let [max, safe, unit] =
        ["max", "safe", "unit"].map(|metric| objects[0]["length"][metric].as_u64().unwrap());
    assert!(0 < max && max <= safe && safe < unit);
    assert!(objects[0]["states"].as_u64() > Some(0));
    assert_eq!(objects[1]["length"]["unit"], 52);
    assert_eq!(objects[2]["verdict"], "impossible");
    assert!(objects[2].get("moves").is_none());

    let ran = freecell("solve 11982 --max-states 10 --format json").go();
    assert_eq!(ran.code, Some(3));
    let object: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(object["verdict"], "gave_up");
    assert_eq!(object["limit"], "states");
}

#[test]
fn ranges_are_records_in_order_whatever_the_threads() {
    let one = freecell("solve 11900-12000 --threads 1").go();
    assert_eq!(one.code, Some(1));
    assert_eq!(one.out, freecell("solve 11900-12000 --threads 4").go().out);
    let lines: Vec<&str> = one.out.lines().collect();
    assert_eq!(lines.len(), 101);
    assert!(lines[0].starts_with("11900~"));
    assert!(
        lines[82].starts_with("# 11982: impossible, "),
        "{}",
        lines[82]
    );
    let file = folder("solve").join("records.txt");
    fs::write(&file, &one.out).unwrap();
    let verified = freecell_args(&["verify", file.to_str().unwrap()]).prints();
    assert_eq!(verified, "100 valid, 0 invalid of 100 records\n");

    let ran = freecell("solve 11981-11983 --summary --stats").go();
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.out
            .starts_with("2 solved, 1 impossible (11982), 0 gave up; "),
        "{ran:?}"
    );
    assert!(ran.err.contains("median"), "{ran:?}");
}

#[test]
fn several_solutions_have_headings() {
    for notation in ["standard", "extended", "long"] {
        let one = |deal: &str| {
            let args = format!("solve {deal} --quiet -n {notation}");
            freecell(&args).prints()
        };
        let ran = freecell(&format!("solve 1 11982 2 -n {notation}")).go();
        let (first, rest) = ran.out.split_once("\n\n").unwrap();
        assert_eq!(format!("{first}\n"), format!("# 1\n{}", one("1")));
        let (second, third) = rest.split_once("\n\n").unwrap();
        assert!(second.starts_with("# 11982: impossible, "), "{ran:?}");
        assert_eq!(third, format!("# 2\n{}", one("2")));
    }
    let records = freecell("solve 1-3").prints();
    assert_eq!(records.lines().count(), 3);
}

#[test]
fn more_threads_than_deals_are_not_started() {
    let one = freecell("solve 1-3 --threads 1").prints();
    assert_eq!(one.lines().count(), 3);
    assert_eq!(freecell("solve 1-3 --threads 4000").prints(), one);
}

#[test]
fn limits_end_a_search_with_their_name() {
    for (limit, name) in [
        ("--max-states 0", "state"),
        ("--max-states 1", "state"),
        ("--max-memory 1MB", "memory"),
        ("--max-time 0s", "time"),
    ] {
        let ran = freecell(&format!("solve 11982 {limit}")).go();
        assert_eq!(ran.code, Some(3), "{limit}: {ran:?}");
        assert!(
            ran.err.contains(&format!("gave up: {name} limit reached")),
            "{limit}: {ran:?}"
        );
        assert_eq!(ran.out, "");
    }
    let ran = freecell("solve 11982 1 --max-states 1000 --summary").go();
    assert_eq!(ran.code, Some(3));
    assert!(
        ran.out.starts_with("1 solved, 0 impossible, 1 gave up; "),
        "{ran:?}"
    );
}

#[test]
fn any_position_can_be_solved() {
    let folder = folder("solve-positions");
    let file = folder.join("position.txt");
    let path = file.to_str().unwrap();
    // The position of deal 1 after four moves of a solution.
    let record = freecell("solve 1 --quiet --format record").prints();
    let shown = freecell_args(&["show", record.trim(), "--at", "4"]).prints();
    fs::write(&file, shown).unwrap();
    let ran = freecell_args(&["solve", path]).go();
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(
        freecell_args(&["verify", path])
            .input(ran.out)
            .prints()
            .starts_with("valid: ")
    );
    assert!(freecell_args(&["hint", path]).prints().contains(" to "));

    // A won position, and one without legal moves.
    fs::write(&file, "Foundations: H-K C-K D-K S-K\n").unwrap();
    assert_eq!(
        freecell_args(&["hint", path]).prints(),
        "the game is already won\n"
    );
    let stuck = "Foundations: H-0 C-K D-K S-K\n\
                 : AH 2H\n: 3H 4H\n: 5H 6H\n: 7H 8H\n: 9H TH\n: JH\n: QH\n: KH\n";
    fs::write(&file, stuck).unwrap();
    let ran = freecell_args(&["solve", path, "--cells", "0"]).go();
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(
        ran.err
            .starts_with("this position with 0 free cells: impossible, "),
        "{ran:?}"
    );
    let cells = ["--cells", "1"];
    let moves = freecell_args(&[&["solve", path, "--quiet"][..], &cells].concat()).prints();
    let verdict = freecell_args(&[&["verify", path][..], &cells].concat()).input(moves);
    assert!(verdict.prints().starts_with("valid: won in "));
}

#[test]
#[cfg(unix)]
fn ctrl_c_leaves_whole_lines() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};

    let mut child = crate::process::start(
        Command::new(env!("CARGO_BIN_EXE_freecell"))
            .args(["solve", "1-1000000000"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped()),
    );
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut out = String::new();
    for _ in 0..100 {
        stdout.read_line(&mut out).unwrap();
    }
    assert_eq!(out.lines().count(), 100);
    child.interrupt();
    stdout.read_to_string(&mut out).unwrap();
    let output = child.output();
    assert_eq!(output.status.code(), Some(130));
    assert!(out.ends_with('\n'));
    let said = String::from_utf8(output.stderr).unwrap();
    let solved = out.lines().count();
    assert_eq!(
        said,
        format!("note: interrupted after {solved} of 1000000000 deals\n")
    );
    for (line, number) in out.lines().zip(1..) {
        assert!(line.starts_with(&format!("{number}~")), "{line}");
    }
}

#[test]
fn wrong_input_gets_one_sentence() {
    for (args, input, sentence) in [
        ("solve abc", "", "no such file or deal: \"abc\""),
        (
            "solve no/such/file",
            "",
            "no such file or deal: \"no/such/file\"",
        ),
        ("solve -", "7D 7D", "standard input: "),
        ("solve 1 --max-memory lots", "", "invalid value 'lots'"),
        ("solve 1 --max-time=-1s", "", "invalid value '-1s'"),
        ("solve 1 --max-time -1s", "", "invalid value '-1s'"),
        ("solve 1 --threads 0", "", "invalid value '0'"),
        ("solve 1-2 --watch", "", "--watch needs exactly one deal"),
        ("hint abc", "", "no such file or deal: \"abc\""),
    ] {
        let said = freecell(args).input(input).refuses();
        assert!(said.starts_with(sentence), "{args}: {said}");
    }
    let ran = freecell("hint 11982").go();
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.starts_with("11982: impossible, "), "{ran:?}");
}

#[test]
fn an_argument_that_is_neither_file_nor_deal_gets_the_same_answer() {
    for name in [
        "bord.txt",
        "bord",
        "no/such/bord",
        "617.txt",
        "1.5",
        "１",
        "--",
        "",
    ] {
        for command in [
            &["solve"][..],
            &["hint"],
            &["show"],
            &["verify"],
            &["play", "--plain", "--forget"],
            &["prove"],
            &["verify-proof"],
        ] {
            let mut args = command.to_vec();
            args.extend(["--", name]);
            if command == ["verify-proof"] {
                args.push("x.proof");
            }
            let said = freecell_args(&args).refuses();
            assert_eq!(said, format!("no such file or deal: {name:?}"), "{args:?}");
        }
        let convert = ["convert", "--from", "standard", "--to", "long"];
        let deal = format!("--deal={name}");
        let said = freecell_args(&[&convert[..], &[&deal]].concat()).refuses();
        assert_eq!(said, format!("no such file or deal: {name:?}"));
    }
    // A number that is out of range is a deal that does not exist.
    let said = freecell("solve 99999999999").refuses();
    assert!(said.starts_with("deal 99999999999 is too large"), "{said}");
}

#[test]
fn the_summary_describes_the_printed_moves() {
    for (option, autoplay) in [
        ("", "max"),
        ("--autoplay none", "none"),
        ("--autoplay horne", "horne"),
        ("--autoplay raymond", "raymond"),
        ("--expand", "none"),
    ] {
        let ran = freecell(&format!("solve 1 {option}")).go();
        let moves = ran.out.split_whitespace().count();
        let summary = format!("1: solved in {moves} moves with autoplay {autoplay}, ");
        assert!(ran.err.starts_with(&summary), "{ran:?}");
    }
    let ran = freecell("solve 1 --max-states 1").go();
    assert!(
        ran.err
            .starts_with("1: gave up: state limit reached, 1 state, ")
    );
    // Without a solution, there is no mean length.
    let ran = freecell("solve 11982 11982 --short").go();
    assert_eq!(ran.err, "");
    // One deal has statistics, too.
    let ran = freecell("solve 1 --stats").go();
    assert_eq!(ran.err.lines().count(), 4, "{ran:?}");
    assert!(ran.err.contains("\nstates "), "{ran:?}");
}
