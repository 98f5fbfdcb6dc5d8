//! What the command shows on a terminal: progress that fits, and a clean line at the end.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use crate::process::{Process, start};
use crate::run::{folder, freecell, wait_until};

/// A run of a shell command in a terminal of its own, with `freecell` in its path.
struct Terminal {
    process: Process,
    columns: usize,
    /// A file with everything that it has shown so far.
    shown: PathBuf,
}

impl Terminal {
    fn start(command: &str, columns: usize, folder: &Path) -> Terminal {
        let binary = Path::new(env!("CARGO_BIN_EXE_freecell"));
        let path = format!("{}:{}", binary.parent().unwrap().display(), env!("PATH"));
        let shown = folder.join("shown");
        let _ = fs::remove_file(&shown);
        let process = start(
            Command::new("script")
                .args(["--quiet", "--flush", "--return", "--command"])
                .arg(format!("stty cols {columns} rows 24; {command}"))
                .arg(&shown)
                .env("PATH", path)
                .env("TERM", "xterm")
                .env("SHELL", "/bin/sh")
                .current_dir(folder)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped()),
        );
        Terminal {
            process,
            columns,
            shown,
        }
    }

    /// Waits until the terminal has shown a text a number of times.
    fn wait_for(&self, text: &str, times: usize) {
        let shown = || fs::read(&self.shown).unwrap_or_default();
        wait_until(text, || {
            String::from_utf8_lossy(&shown()).matches(text).count() >= times
        });
    }

    /// Presses Ctrl-C.
    fn interrupt(&mut self) {
        let input = self.process.stdin.as_mut().unwrap();
        // The exit code shows if the command has ended before.
        let _ = input.write_all(b"\x03").and_then(|()| input.flush());
    }

    /// Waits for the end; returns the screen and the exit code. Fails if a line was
    /// wider than the terminal.
    fn finish(mut self) -> (Screen, Option<i32>) {
        let mut shown = Vec::new();
        let mut output = self.process.stdout.take().unwrap();
        output.read_to_end(&mut shown).unwrap();
        let code = self.process.wait().code();
        let mut screen = Screen::new(self.columns);
        screen.print(&String::from_utf8(shown).unwrap());
        (screen, code)
    }
}

/// As much of a terminal as progress bars need.
struct Screen {
    columns: usize,
    lines: Vec<Vec<char>>,
    row: usize,
    column: usize,
}

impl Screen {
    fn new(columns: usize) -> Screen {
        Screen {
            columns,
            lines: vec![Vec::new()],
            row: 0,
            column: 0,
        }
    }

    fn print(&mut self, text: &str) {
        let mut rest = text.chars().peekable();
        while let Some(character) = rest.next() {
            match character {
                '\r' => {
                    // Results may be wide, but not what is drawn again.
                    let is_redrawn = rest.peek() != Some(&'\n');
                    let fits = self.column <= self.columns;
                    assert!(fits || !is_redrawn, "a line is too wide: {text:?}");
                    self.column = 0;
                }
                '\n' => {
                    self.row += 1;
                    if self.row == self.lines.len() {
                        self.lines.push(Vec::new());
                    }
                }
                '\x1b' => {
                    assert_eq!(rest.next(), Some('['), "{text:?}");
                    let mut number = String::new();
                    let command = loop {
                        match rest.next().unwrap() {
                            digit if digit.is_ascii_digit() || "?;".contains(digit) => {
                                number.push(digit);
                            }
                            command => break command,
                        }
                    };
                    self.obey(command, number.parse().unwrap_or(0), text);
                }
                _ => {
                    let line = &mut self.lines[self.row];
                    line.resize(line.len().max(self.column + 1), ' ');
                    line[self.column] = character;
                    self.column += 1;
                }
            }
        }
    }

    fn obey(&mut self, command: char, number: usize, text: &str) {
        match command {
            'A' => self.row -= number.max(1),
            'B' => self.row += number.max(1),
            'K' if number == 2 => self.lines[self.row].clear(),
            'K' => self.lines[self.row].truncate(self.column),
            'm' | 'h' | 'l' => {}
            other => panic!("unknown command {other:?} in {text:?}"),
        }
    }

    fn text(&self) -> Vec<String> {
        let lines = self
            .lines
            .iter()
            .map(|line| line.iter().collect::<String>());
        let mut lines: Vec<String> = lines.map(|line| line.trim_end().to_owned()).collect();
        while lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
        lines
    }

    /// Fails unless the cursor is at the start of an empty line.
    fn assert_is_clean(&self, command: &str) {
        assert_eq!(self.column, 0, "{command}: {:?}", self.text());
        let line = &self.lines[self.row];
        assert!(line.is_empty(), "{command}: {line:?}");
    }
}

/// Commands that run for long, and a text in their progress.
const PROGRESS: [(&str, &str); 10] = [
    ("freecell deal 0-8589934591 --format deck >/dev/null", "%  "),
    ("freecell solve 1-8000000 --output file", "%  "),
    ("freecell solve 1-8000000 --summary --cells 3", "%  "),
    (
        "freecell sweep 1-8000000 --block 200000 --output swept",
        "solved",
    ),
    ("yes 617~none:7a | freecell verify - >/dev/null", "records"),
    ("yes 617 | freecell find >/dev/null", "boards searched"),
    ("freecell solve 384243 --cells 2", "layer "),
    ("freecell solve 57148 --shortest", ", at least 4"),
    ("freecell prove 351 --cells 2 --output proof", "states"),
    ("freecell review 617~horne:838a8381 --effort 1h", "searched"),
];

#[test]
fn progress_fits_the_terminal_and_ctrl_c_leaves_a_clean_line() {
    thread::scope(|scope| {
        for columns in [80, 40] {
            let folder = folder(&format!("terminal-progress-{columns}"));
            scope.spawn(move || {
                for (command, progress) in PROGRESS {
                    let mut terminal = Terminal::start(command, columns, &folder);
                    terminal.wait_for(progress, 2);
                    terminal.interrupt();
                    let (screen, code) = terminal.finish();
                    assert_eq!(code, Some(130), "{command}: {:?}", screen.text());
                    screen.assert_is_clean(command);
                }
            });
        }
    });
}

#[test]
fn a_dumb_terminal_gets_no_progress() {
    let folder = folder("terminal-dumb");
    let command = "TERM=dumb freecell solve 1-11900 --summary";
    let (screen, code) = Terminal::start(command, 80, &folder).finish();
    let text = screen.text();
    assert_eq!(code, Some(0), "{text:?}");
    let shown = fs::read_to_string(folder.join("shown")).unwrap();
    assert!(!shown.contains('\x1b') && !shown.contains('█'), "{shown:?}");
}

#[test]
fn verify_says_what_it_waits_for() {
    let folder = folder("terminal-verify");
    let mut terminal = Terminal::start("freecell verify 617", 80, &folder);
    terminal.wait_for("note: type the moves, then Ctrl-D", 1);
    terminal.interrupt();
    terminal.finish();
}

#[test]
fn a_review_fits_the_terminal() {
    let folder = folder("terminal-review");
    let review = "freecell review 617~horne:838a83816c6d4b1771c6 --effort 200 --color never";
    let (wide, _) = Terminal::start(review, 200, &folder).finish();
    let (narrow, _) = Terminal::start(review, 58, &folder).finish();
    let is_wide = |line: &&String| line.chars().count() > 58;
    let (wide, narrow) = (wide.text(), narrow.text());
    assert!(wide.iter().any(|line| is_wide(&line)), "{wide:?}");
    assert_eq!(narrow.iter().find(is_wide), None, "{narrow:?}");
    let words = |lines: &[String]| -> Vec<String> {
        let words = lines.iter().flat_map(|line| line.split_whitespace());
        words.map(ToOwned::to_owned).collect()
    };
    assert_eq!(words(&wide), words(&narrow));
}

#[test]
fn statistics_start_on_their_own_line() {
    let folder = folder("terminal-stats");
    let command = "freecell solve 1-3000 --summary --stats";
    let (screen, code) = Terminal::start(command, 80, &folder).finish();
    assert_eq!(code, Some(0));
    let text = screen.text();
    let [summary, header, states, times] = &text[..] else {
        panic!("{text:?}");
    };
    assert!(summary.starts_with("3000 solved"), "{text:?}");
    assert!(
        header.starts_with("  ") && states.starts_with("states"),
        "{text:?}"
    );
    assert!(times.starts_with("µs/deal"), "{text:?}");
    screen.assert_is_clean(command);
}

/// Returns the only number in a text such as `deal 617`.
fn number(text: &str) -> i64 {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    digits.parse().unwrap()
}

#[test]
fn a_random_deal_is_always_named() {
    for command in [
        "deal random",
        "deal random --format json",
        "deal random --format svg",
        "show random",
        "show random --format json",
        "show random --format svg",
        "hint random",
        "verify random",
        "solve random --summary",
        "convert --from standard --to position --deal random",
        "convert --from board --to deck random",
        "prove random --max-states 1",
        "solve random --quiet --autoplay max",
    ] {
        let ran = freecell(command).input("1a").go();
        let first = ran.err.lines().next().unwrap_or_default();
        let named = first.strip_prefix("deal ").map(number);
        assert!(named.is_some(), "{command}: {ran:?}");
        // Nobody could repeat a quiet run without the number.
        let command = command.replace(" --quiet", "");
        let quiet = freecell(&format!("{command} --quiet")).input("1a").go();
        assert!(quiet.err.starts_with("deal "), "{command}: {quiet:?}");
    }
    // These name it anyway.
    let ran = freecell("solve random").go();
    assert!(ran.err.contains(": solved in "), "{ran:?}");
    let records = freecell("solve random random").prints();
    assert!(records.lines().all(|line| line.contains(['~', ':'])));
}
