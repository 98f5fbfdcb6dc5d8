//! Commands answer while their input is still open, and a bad line costs only that line.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use crate::process::{Process, start};
use crate::run::freecell;

/// Long enough for a busy machine; only a failure waits for it.
const DEADLINE: Duration = Duration::from_secs(300);

/// A running command whose input stays open.
struct Open {
    process: Process,
    lines: Receiver<String>,
}

impl Open {
    fn start(args: &str) -> Open {
        let mut process = start(
            Command::new(env!("CARGO_BIN_EXE_freecell"))
                .args(args.split_whitespace())
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::null()),
        );
        let output = BufReader::new(process.stdout.take().unwrap());
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in output.lines() {
                let _ = sender.send(line.unwrap());
            }
        });
        Open { process, lines }
    }

    fn write(&mut self, text: &str) {
        let input = self.process.stdin.as_mut().unwrap();
        input.write_all(text.as_bytes()).unwrap();
        input.flush().unwrap();
    }

    /// Reads lines of the output, while the input is open.
    #[track_caller]
    fn read(&self, count: usize) -> Vec<String> {
        let line = |index| {
            let line = self.lines.recv_timeout(DEADLINE);
            line.unwrap_or_else(|_| panic!("no line {index} of {count} while the input is open"))
        };
        (1..=count).map(line).collect()
    }

    /// Closes the input and returns the rest of the output and the exit code.
    fn close(mut self) -> (Vec<String>, Option<i32>) {
        drop(self.process.stdin.take());
        let mut rest = Vec::new();
        while let Ok(line) = self.lines.recv_timeout(DEADLINE) {
            rest.push(line);
        }
        (rest, self.process.wait().code())
    }
}

#[test]
fn results_are_written_while_the_input_is_open() {
    let numbers = |last: u32| freecell(&format!("find 1-{last}")).prints();
    let records = |last: u32| freecell(&format!("solve 1-{last}")).prints();
    let boards = |last: u32| freecell(&format!("deal 1-{last} -f deck")).prints();
    for (command, input, count) in [
        ("solve -f jsonl", numbers(300), 300),
        ("solve -f jsonl --threads 1", numbers(70), 70),
        ("solve -f record", boards(70), 70),
        ("deal -f deck", numbers(70), 70),
        ("deal -f jsonl", boards(70), 70),
        ("rate -f jsonl", numbers(3), 3),
        ("find", numbers(70), 70),
        ("find", boards(300), 300),
        ("find --threads 1", boards(70), 70),
        ("review -f jsonl --effort 0", records(3), 3),
        ("convert --from record --to record", records(70), 70),
        ("convert --from board --to deck", boards(70), 70),
    ] {
        let mut open = Open::start(command);
        open.write(&input);
        assert_eq!(open.read(count).len(), count, "{command}");
        let first = input.lines().next().unwrap();
        open.write(&format!("{first}\n"));
        open.read(1);
        let (rest, code) = open.close();
        assert_eq!((rest.len(), code), (0, Some(0)), "{command}: {rest:?}");
    }
}

#[test]
fn invalid_solutions_are_named_while_the_input_is_open() {
    let mut open = Open::start("verify");
    open.write("617~none:7a\n617~none:7a7a\n");
    let lines = open.read(2);
    assert!(lines[1].starts_with("line 2: invalid: "), "{lines:?}");
    let (rest, code) = open.close();
    assert_eq!(code, Some(1));
    assert_eq!(rest, ["0 valid, 2 invalid of 2 records"]);
}

/// A program may ask for one deal at a time.
#[test]
fn one_deal_is_answered_before_the_next_is_asked() {
    for (command, begin) in [
        ("solve -f jsonl", "{\"deal\":617,"),
        ("find", "617"),
        ("deal -f deck", "7DAD5C"),
        ("rate -f jsonl", "{\"deal\":617,"),
    ] {
        let mut open = Open::start(command);
        for _ in 0..2 {
            open.write("617\n");
            let answer = open.read(1).remove(0);
            assert!(answer.starts_with(begin), "{command}: {answer}");
        }
        assert_eq!(open.close(), (vec![], Some(0)), "{command}");
    }
}

#[test]
fn a_bad_line_costs_that_line() {
    let board = freecell("deal 5 -f deck").prints();
    let json = freecell("deal 5 -f jsonl").prints();
    let records = "1~none:2a\n617~none:7a7a\n2~none:3a\n";
    for (command, input, bad, lines) in [
        ("find", "1\n99999999999\n3\n", 2, 2),
        ("solve -f jsonl", "1\n99999999999\n3\n", 2, 2),
        ("solve -f record", records, 2, 2),
        ("rate -f jsonl", "1\n99999999999\n3\n", 2, 2),
        ("deal -f deck", "1\n99999999999\n3\n", 2, 2),
        ("review -f jsonl --effort 0", records, 2, 2),
        ("convert --from record --to record", records, 2, 2),
        (
            "find",
            &format!("{}\n\n{board}", board.replace("5C", "5X")),
            1,
            1,
        ),
        ("find", &format!("7D AD\nJ\u{e4}\n\n{board}"), 1, 1),
        // Games stand on lines of their own, without blank lines between them.
        ("solve -f jsonl", "1\n2\nfoo\n3\n4\n", 3, 4),
        (
            "find",
            &format!("{board}{}\n{board}{board}", &board[..102]),
            2,
            3,
        ),
        (
            "find",
            &format!("{json}{}\n{json}{json}", &json[..100]),
            2,
            3,
        ),
    ] {
        let ran = freecell(command).input(input).go();
        assert_eq!(ran.code, Some(2), "{command}: {ran:?}");
        assert_eq!(ran.out.lines().count(), lines, "{command}: {ran:?}");
        let said: Vec<&str> = ran.err.lines().collect();
        assert_eq!(said.len(), 1, "{command}: {said:?}");
        let place = format!("error: standard input, line {bad}: ");
        // A board names its lines itself.
        let board = "error: standard input: line ";
        let from = format!("error: standard input, board from line {bad}: ");
        let is_board = (bad == 1 && said[0].starts_with(board)) || said[0].starts_with(&from);
        assert!(
            said[0].starts_with(&place) || is_board,
            "{command}: {said:?}"
        );
    }
    // A line that is not text costs the board that it belongs to.
    let input = [b"7D\n\xe4\nAD\n\n", board.as_bytes()].concat();
    let ran = freecell("find").input(input).go();
    assert_eq!((ran.out.as_str(), ran.code), ("5\n", Some(2)));
    let said = "error: standard input, line 2: not UTF-8 text\n";
    assert_eq!(ran.err, said);
}

#[test]
fn a_wrong_argument_fails_before_the_work_begins() {
    for command in ["solve", "rate", "find", "review --effort 0", "deal"] {
        for wrong in ["617~none:7a7a", "99999999999", "no-such-file"] {
            let said = freecell(&format!("{command} 1 {wrong}")).refuses();
            assert!(!said.is_empty(), "{command}");
        }
    }
}

/// The command must not wait for the rest of its input.
#[test]
fn a_command_ends_with_its_reader() {
    let mut open = Open::start("find --limit 2");
    open.write("1\n2\n3\n");
    assert_eq!(open.read(2), ["1", "2"]);
    open.process.wait();
    let mut process = start(
        Command::new(env!("CARGO_BIN_EXE_freecell"))
            .arg("find")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped()),
    );
    drop(process.stdout.take());
    let input = process.stdin.as_mut().unwrap();
    let _ = input.write_all(b"1\n2\n");
    process.wait();
}
