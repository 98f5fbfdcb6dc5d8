use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use freecell_core::{AutoPlay, DealNumber, Game, Notation};

use crate::run::{folder, freecell};

/// Returns a deal and a solution of it in which every move is two keystrokes.
fn by_keys(autoplay: AutoPlay) -> (u32, Vec<String>) {
    for number in 617.. {
        let solve = format!("solve {number} --autoplay {autoplay} --notation extended --quiet");
        let moves = freecell(&solve).prints();
        let moves: Vec<String> = moves
            .split_whitespace()
            .map(|mv| mv.chars().take(2).collect())
            .collect();
        let mut game = Game::new(DealNumber::from(number), autoplay);
        let is_won = moves
            .iter()
            .all(|mv| game.play_text(mv, Notation::Standard).is_ok());
        if is_won && game.position().is_won() {
            return (number, moves);
        }
    }
    unreachable!("most deals have one")
}

#[test]
fn a_solution_wins_line_by_line() {
    let moves = freecell("solve 617 --autoplay horne --notation extended --quiet").prints();
    let ran = freecell("play 617 --plain --forget --notation extended --lang en --autoplay horne")
        .input(&moves)
        .go();
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.out.contains("to the foundation"), "{ran:?}");
    let last = ran.out.lines().last().unwrap();
    assert!(last.starts_with("Deal 617: "), "{last}");
    // The game ends before it is won.
    let some: Vec<&str> = moves.split_whitespace().take(10).collect();
    let ran = freecell("play 617 --plain --forget --notation extended --lang en")
        .input(some.join("\n"))
        .go();
    assert_eq!(ran.code, Some(1), "{ran:?}");
}

#[test]
fn the_saved_game_is_resumed() {
    let home = folder("play-home");
    let play = |args: &str, input: &str| {
        let run = freecell(&format!("play --plain --lang en {args}"));
        run.variable("FREECELL_HOME", home.to_str().unwrap())
            .input(input)
            .go()
    };
    assert_eq!(play("617", "7a\n7b\nundo\n").code, Some(1));
    let ran = play("", "record\nredo\nrecord\n");
    assert!(ran.out.contains("617~horne:7a\n"), "{ran:?}");
    assert!(ran.out.contains("617~horne:7a7b\n"), "{ran:?}");
    // Starting another deal counts the abandoned one as a loss.
    let ran = play("618", "play\nstatistics\n");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.out.contains("Played: 1\nWon: 0\n"), "{ran:?}");
    assert!(ran.out.contains("With help: 1\n"), "{ran:?}");
    // A won game is not resumed.
    let ran = play("", "record\n");
    assert!(ran.out.contains("~horne:\n"), "{ran:?}");
    assert!(!ran.out.contains("618~"), "{ran:?}");
    let save = home.join("game.txt");
    let saved = play("-3 --autoplay none", &format!("save {}\n", save.display()));
    assert!(saved.out.contains("Saved to"), "{saved:?}");
    let ran = play(save.to_str().unwrap(), "record\n");
    assert!(ran.out.contains("-3~none:"), "{ran:?}");
    let ran = play("--today", "record\n");
    assert!(ran.out.contains("\n20"), "{ran:?}");
}

#[test]
fn wrong_input_to_play_gets_one_sentence() {
    for (args, sentence) in [
        (
            "play 617",
            "playing full-screen needs a terminal (use --plain without one)",
        ),
        (
            "play 617 --lang xx --plain",
            "invalid value 'xx' for '--lang <TAG>': expected one of en, es, it, ja, pt-BR, uk (see freecell --help)",
        ),
        (
            "play nothing --plain",
            "\"nothing\" is not a deal (expected a number from -4 to 8589934591, a range such as 1-32000, or random)",
        ),
        (
            "play 1-3 --plain",
            "\"1-3\" is a range (expected one deal, a file or a record)",
        ),
        (
            "play 617~none:77 --plain",
            "move 1 \"77\" (line 1): source and target are both column 7",
        ),
    ] {
        let refused = freecell(args).refuses();
        assert_eq!(refused, sentence, "{args}");
    }
}

/// A tmux pane that runs the game.
struct Pane {
    socket: String,
    home: PathBuf,
}

impl Pane {
    fn new(name: &str, width: u16, height: u16) -> Pane {
        let version = Command::new("tmux").arg("-V").output();
        assert!(
            version.is_ok_and(|output| output.status.success()),
            "these tests need tmux (apt-get install tmux)"
        );
        let pane = Pane {
            socket: format!("freecell-{name}-{}", std::process::id()),
            home: folder(&format!("tmux-{name}")),
        };
        let size = [width.to_string(), height.to_string()];
        pane.tmux(&[
            "-f",
            "/dev/null",
            "new-session",
            "-d",
            "-x",
            &size[0],
            "-y",
            &size[1],
            "sh",
        ]);
        pane
    }

    fn tmux(&self, args: &[&str]) -> String {
        let output = Command::new("tmux")
            .args(["-u", "-L", &self.socket])
            .args(args)
            .env("LC_ALL", "C.UTF-8")
            .env("ENV", "")
            .output()
            .unwrap();
        assert!(output.status.success(), "{args:?}: {output:?}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// Types a line into the shell.
    fn shell(&self, line: &str) {
        self.tmux(&["send-keys", "-l", line]);
        self.tmux(&["send-keys", "Enter"]);
    }

    /// Starts the game; the shell prints its exit code.
    fn play(&self, args: &str) {
        let binary = env!("CARGO_BIN_EXE_freecell");
        let home = self.home.display();
        self.shell(&format!(
            "clear; FREECELL_HOME={home} {binary} play --lang en {args}; echo ended with $?"
        ));
    }

    fn keys(&self, keys: &str) {
        self.tmux(&["send-keys", "-l", keys]);
    }

    fn screen(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    /// Waits until the screen shows these words.
    fn sees(&self, words: &str) -> String {
        let start = Instant::now();
        loop {
            let screen = self.screen();
            if screen.contains(words) {
                return screen;
            }
            assert!(
                start.elapsed() < Duration::from_secs(60),
                "{words:?} does not appear:\n{screen}"
            );
            sleep(Duration::from_millis(30));
        }
    }

    /// Waits until this game is saved.
    fn keeps(&self, record: &str) {
        let start = Instant::now();
        let path = self.home.join("game");
        let line = format!("record {record}\n");
        while !std::fs::read_to_string(&path).is_ok_and(|text| text.starts_with(&line)) {
            let kept = std::fs::read_to_string(&path);
            assert!(
                start.elapsed() < Duration::from_secs(30),
                "{record}: {kept:?}"
            );
            sleep(Duration::from_millis(20));
        }
    }

    /// Sends a signal to the game.
    fn signal(&self, signal: &str) {
        let shell = self.tmux(&["display-message", "-p", "#{pane_pid}"]);
        let children = Command::new("ps")
            .args(["-o", "pid=", "--ppid", shell.trim()])
            .output()
            .unwrap();
        let game = String::from_utf8(children.stdout).unwrap();
        let killed = Command::new("kill").args([signal, game.trim()]).status();
        assert!(killed.unwrap().success(), "{game:?}");
    }
}

impl Drop for Pane {
    fn drop(&mut self) {
        let _ = Command::new("tmux")
            .args(["-L", &self.socket, "kill-server"])
            .output();
    }
}

#[test]
#[ignore = "needs tmux; cargo xtask test runs it"]
fn a_whole_game_is_won_by_keys() {
    let (number, moves) = by_keys(AutoPlay::Horne);
    let pane = Pane::new("whole", 80, 24);
    pane.play(&number.to_string());
    pane.sees("Winnable in ");
    pane.keys("?");
    pane.sees("1-8 a-d h");
    pane.tmux(&["send-keys", "Escape"]);
    for mv in &moves {
        pane.keys(mv);
    }
    pane.sees("You won!");
    pane.keys("q");
    let screen = pane.sees("ended with 0");
    assert!(screen.contains(&format!("Deal {number}: ")), "{screen}");
    // The win was counted, and a new game starts.
    pane.play("");
    pane.sees("FreeCell");
    pane.keys("w");
    pane.sees("1  Won");
    pane.keys("qq");
    pane.sees("ended with 1");
}

#[test]
#[ignore = "needs tmux; cargo xtask test runs it"]
fn a_killed_game_is_resumed() {
    let pane = Pane::new("killed", 80, 24);
    pane.play("617 --autoplay none");
    pane.sees("Deal 617");
    pane.keys("7a7bu");
    pane.keeps("617~none:7a7b");
    pane.signal("-KILL");
    pane.sees("ended with 137");
    // A killed program cannot restore the terminal, so use a new one.
    pane.tmux(&["respawn-pane", "-k", "sh"]);
    pane.play("");
    pane.sees("move 1 of 2");
    pane.keys("r");
    pane.sees("2 moves");
    pane.keys("q");
    pane.sees("ended with 1");
}

#[test]
#[ignore = "needs tmux; cargo xtask test runs it"]
fn signals_leave_a_terminal_in_order() {
    for signal in ["-TERM", "-HUP", "-INT"] {
        let pane = Pane::new(&format!("signal{signal}"), 80, 24);
        pane.play("617 --autoplay none");
        pane.sees("Deal 617");
        pane.keys("7a");
        pane.keeps("617~none:7a");
        pane.signal(signal);
        let screen = pane.sees("ended with 1");
        assert!(screen.contains("Deal 617 is saved at move 1"), "{screen}");
        pane.shell("stty -a | tr -s ' ;' '\\n' | grep -x -e icanon -e echo | tr '\\n' '+'");
        pane.sees("icanon+echo+");
        let modes = pane.tmux(&["display-message", "-p", "#{alternate_on}#{mouse_any_flag}"]);
        assert_eq!(modes.trim(), "00", "{signal}");
    }
}

#[test]
#[ignore = "needs tmux; cargo xtask test runs it"]
fn another_size_at_any_moment() {
    let pane = Pane::new("size", 120, 40);
    pane.play("617 --autoplay none");
    pane.sees("Deal 617");
    pane.keys("7");
    for (width, height) in [
        ("80", "24"),
        ("30", "10"),
        ("42", "16"),
        ("200", "50"),
        ("80", "24"),
    ] {
        pane.tmux(&["resize-window", "-x", width, "-y", height]);
        if width == "30" {
            pane.sees("too small");
        } else {
            pane.sees("From column 7 to");
        }
    }
    pane.keys("a");
    pane.keeps("617~none:7a");
    pane.keys("q");
    pane.sees("ended with 1");
}

#[test]
#[ignore = "needs tmux; cargo xtask test runs it"]
fn the_mouse_and_a_paste() {
    let pane = Pane::new("mouse", 80, 24);
    pane.tmux(&["set-option", "-g", "mouse", "on"]);
    pane.play("617 --autoplay none");
    // The last line is drawn last.
    let screen = pane.sees("q Quit");
    // The four of hearts is at the end of column 4; a click sends it to a free cell.
    let (row, line) = screen
        .lines()
        .enumerate()
        .find(|(_, line)| line.contains("4♥"))
        .unwrap();
    let column = line[..line.find("4♥").unwrap()].chars().count();
    let at = format!("{};{}", column + 1, row + 1);
    pane.keys(&format!("\u{1b}[<0;{at}M\u{1b}[<0;{at}m"));
    pane.keeps("617~none:4a");
    let board = freecell("deal 618 --format columns").prints();
    let file = pane.home.join("board.txt");
    std::fs::write(&file, board).unwrap();
    pane.tmux(&["load-buffer", Path::new(&file).to_str().unwrap()]);
    pane.tmux(&["paste-buffer", "-p"]);
    pane.sees("Deal 618");
    pane.keys("q");
    pane.sees("ended with 1");
}
