use std::path::{Path, PathBuf};
use std::process::Command;

use freecell_core::{AutoPlay, DealNumber, Game, Notation};

use crate::process::{Process, output, start};
use crate::run::{folder, freecell, wait_until};

/// A way to win in moves of two keys each, and the deal that has one.
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
    // Left before the end.
    let some: Vec<&str> = moves.split_whitespace().take(10).collect();
    let ran = freecell("play 617 --plain --forget --notation extended --lang en")
        .input(some.join("\n"))
        .go();
    assert_eq!(ran.code, Some(1), "{ran:?}");
}

#[test]
fn the_game_goes_on_where_it_was_left() {
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
    // Another deal: the one that was left is no loss, and waits.
    let ran = play("618", "play\nstatistics\n");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.out.contains("Played: 0\nWon: 0\n"), "{ran:?}");
    assert!(ran.out.contains("With help: 1\n"), "{ran:?}");
    // One that is won does not come back; the other one does.
    let ran = play("", "record\ngames\n");
    assert!(ran.out.contains("617~horne:7a7b\n"), "{ran:?}");
    assert!(ran.out.contains("Won games\n2: Deal 618: "), "{ran:?}");
    let ran = play("", "games 2\nrecord\nrestart\nredo\n");
    assert!(ran.out.contains("\n618~horne:"), "{ran:?}");
    assert!(!ran.out.contains("1: Deal 618"), "{ran:?}");
    let ran = play("617", "record\n");
    assert!(ran.out.contains("617~horne:7a7b\n"), "{ran:?}");
    // A private game neither sees nor changes the saved ones.
    let ran = play("617 --forget", "record\ngames\n");
    assert!(
        ran.out
            .contains("617~horne:\nThere are no unfinished games."),
        "{ran:?}"
    );
    let save = home.join("game.txt");
    let saved = play("-3 --autoplay none", &format!("save {}\n", save.display()));
    assert!(saved.out.contains("Saved to"), "{saved:?}");
    let ran = play(save.to_str().unwrap(), "record\n");
    assert!(ran.out.contains("-3~none:"), "{ran:?}");
    let ran = play("--daily", "record\n");
    assert!(ran.out.contains("\n20"), "{ran:?}");
}

#[test]
fn wrong_input_to_play_is_told() {
    for (args, sentence) in [
        (
            "play 617",
            "playing full-screen needs a terminal (use --plain without one)",
        ),
        (
            "play 617 --lang xx --plain",
            "invalid value 'xx' for '--lang <TAG>': expected one of en, es, it, ja, pt-BR, uk",
        ),
        ("play nothing --plain", "no such file or deal: \"nothing\""),
        ("play 1-3 --plain", "\"1-3\" is a range (expected one game)"),
        (
            "play 617~none:77 --plain",
            "move 1 \"77\" (line 1): source and target are both column 7",
        ),
    ] {
        let refused = freecell(args).refuses();
        assert_eq!(refused, sentence, "{args}");
    }
}

/// Returns the records of the games in a folder, including undone moves.
fn kept(home: &Path) -> Vec<String> {
    let files = std::fs::read_dir(home).into_iter().flatten().flatten();
    let games = files.filter(|file| file.file_name().to_string_lossy().starts_with("game."));
    let record = |file: std::fs::DirEntry| {
        let text = std::fs::read_to_string(file.path()).ok()?;
        Some(text.lines().next()?.strip_prefix("record ")?.to_owned())
    };
    let mut records: Vec<String> = games.filter_map(record).collect();
    records.sort();
    records
}

/// Two programs play the same and different deals in one folder, and are killed
/// without warning: no game is lost, and none has overwritten another.
#[test]
fn two_killed_programs_lose_nothing() {
    let home = folder("play-killed");
    let mut games: Vec<Process> = (0..2)
        .map(|_| {
            start(
                Command::new(env!("CARGO_BIN_EXE_freecell"))
                    .args("play 617 --plain --lang en --autoplay none".split(' '))
                    .env("FREECELL_HOME", &home)
                    .stdin(std::process::Stdio::piped())
                    .stdout(std::process::Stdio::piped()),
            )
        })
        .collect();
    // Both begin the same deal, go to deals of their own, and continue one game.
    let lines = [
        ["7a", "4a"],
        ["4b", "7b"],
        ["deal 5", "deal 6"],
        ["1a", "1a"],
        ["deal 618", "2b"],
        ["1a", "deal 618"],
        ["2c", "3c"],
    ];
    let mut outputs: Vec<_> = games
        .iter_mut()
        .map(|game| std::io::BufReader::new(game.stdout.take().unwrap()))
        .collect();
    let mut answer = |index: usize| {
        let mut line = String::new();
        std::io::BufRead::read_line(&mut outputs[index], &mut line).unwrap();
        line
    };
    for index in 0..2 {
        assert!(answer(index).starts_with("Deal 617."));
    }
    for pair in lines {
        for (index, line) in pair.into_iter().enumerate() {
            let input = games[index].stdin.as_mut().unwrap();
            std::io::Write::write_all(input, format!("{line}\n").as_bytes()).unwrap();
            answer(index);
            // Leaving a game says so on another line.
            if line.starts_with("deal") {
                answer(index);
            }
        }
    }
    for game in &mut games {
        // SIGKILL
        game.kill();
    }
    assert_eq!(
        kept(&home),
        [
            "5~none:1a",
            "617~none:4a7b",
            "617~none:7a4b",
            "618~none:1a2c",
            "618~none:1a3c",
            "6~none:1a2b",
        ]
    );
}

/// A terminal of tmux with the game in it.
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
        let output = output(
            Command::new("tmux")
                .args(["-u", "-L", &self.socket])
                .args(args)
                .env("LC_ALL", "C.UTF-8")
                .env("ENV", ""),
        );
        assert!(output.status.success(), "{args:?}: {output:?}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// Types a line for the shell.
    fn shell(&self, line: &str) {
        self.tmux(&["send-keys", "-l", line]);
        self.tmux(&["send-keys", "Enter"]);
    }

    /// Starts the game; the shell tells how it ended.
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

    /// Waits until the screen shows something.
    fn sees(&self, words: &str) -> String {
        let mut screen = String::new();
        wait_until(words, || {
            screen = self.screen();
            screen.contains(words)
        });
        screen
    }

    /// Waits until a game is saved.
    fn keeps(&self, record: &str) {
        wait_until(record, || kept(&self.home).iter().any(|it| it == record));
    }

    /// Sends a signal to the game.
    fn signal(&self, signal: &str) {
        let shell = self.tmux(&["display-message", "-p", "#{pane_pid}"]);
        let children = output(Command::new("ps").args(["-o", "pid=", "--ppid", shell.trim()]));
        let game = String::from_utf8(children.stdout).unwrap();
        let killed = Command::new("kill").args([signal, game.trim()]).status();
        assert!(killed.unwrap().success(), "{game:?}");
    }
}

impl Drop for Pane {
    fn drop(&mut self) {
        let mut tmux = Command::new("tmux");
        output(tmux.args(["-L", &self.socket, "kill-server"]));
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
    // It was counted, and the next game is another one.
    pane.play("");
    pane.sees("FreeCell");
    pane.keys("w");
    pane.sees("1  Won");
    pane.keys("qq");
    pane.sees("ended with 1");
}

#[test]
#[ignore = "needs tmux; cargo xtask test runs it"]
fn killed_in_the_middle_it_goes_on() {
    let pane = Pane::new("killed", 80, 24);
    pane.play("617 --autoplay none");
    pane.sees("Deal 617");
    pane.keys("7a7bu");
    pane.keeps("617~none:7a7b");
    pane.signal("-KILL");
    pane.sees("ended with 137");
    // A killed program cannot put the terminal right; here is another one.
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
        let saved = "Saved deal 617 at move 1; run freecell play to continue.";
        assert!(screen.contains(saved), "{screen}");
        pane.shell("stty -a | tr -s ' ;' '\\n' | grep -x -e icanon -e echo | tr '\\n' '+'");
        pane.sees("icanon+echo+");
        let modes = pane.tmux(&["display-message", "-p", "#{alternate_on}#{mouse_any_flag}"]);
        assert_eq!(modes.trim(), "00", "{signal}");
    }
}

/// Ctrl-Z gives the terminal back to the shell, and `fg` continues the game.
#[test]
#[ignore = "needs tmux; cargo xtask test runs it"]
fn a_game_is_suspended_and_continued() {
    let pane = Pane::new("suspended", 80, 24);
    pane.play("617 --autoplay none");
    pane.sees("Deal 617");
    pane.keys("7a");
    pane.keeps("617~none:7a");
    pane.tmux(&["send-keys", "C-z"]);
    pane.sees("Stopped");
    pane.shell("stty -a | tr -s ' ;' '\\n' | grep -x -e icanon -e echo | tr '\\n' '+'");
    pane.sees("icanon+echo+");
    let modes = pane.tmux(&["display-message", "-p", "#{alternate_on}#{mouse_any_flag}"]);
    assert_eq!(modes.trim(), "00");
    // The window may change meanwhile.
    pane.tmux(&["resize-window", "-x", "100", "-y", "34"]);
    pane.shell("fg");
    let screen = pane.sees("Deal 617");
    assert!(screen.lines().count() > 24, "{screen}");
    // Ctrl-L draws everything again.
    pane.tmux(&["send-keys", "C-l"]);
    pane.keys("7b");
    pane.keeps("617~none:7a7b");
    pane.sees("2 moves");
    pane.keys("q");
    pane.sees("Saved deal 617 at move 2");
}

/// A hint says no more than the next move.
#[test]
#[ignore = "needs tmux; cargo xtask test runs it"]
fn the_verdict_can_be_hidden() {
    let pane = Pane::new("verdict", 80, 24);
    pane.play("617 --no-verdict");
    pane.sees("q Quit");
    pane.keys("i");
    let screen = pane.sees("Hint: ");
    assert!(!screen.contains("Winnable"), "{screen}");
    assert!(!screen.contains("enough"), "{screen}");
    pane.keys("q");
    pane.sees("ended with 1");
}

/// A game is said to be saved only if it is.
#[test]
#[ignore = "needs tmux; cargo xtask test runs it"]
fn a_game_that_is_not_saved_is_not_said_to_be() {
    let pane = Pane::new("unsaved", 80, 24);
    pane.play("617 --forget");
    pane.sees("q Quit");
    pane.keys("7a");
    pane.sees("1 move");
    pane.keys("q");
    let screen = pane.sees("ended with 1");
    assert!(screen.contains("Left deal 617 at move 1."), "{screen}");
    assert!(!screen.contains("Saved"), "{screen}");
    assert_eq!(kept(&pane.home), Vec::<String>::new());
    // A file is in the place of the folder.
    let binary = env!("CARGO_BIN_EXE_freecell");
    pane.shell(&format!(
        "clear; FREECELL_HOME=/dev/null {binary} play 617 --lang en; echo ended with $?"
    ));
    pane.sees("Games cannot be saved: /dev/null");
    pane.keys("7aq");
    let screen = pane.sees("ended with 1");
    assert!(screen.contains("Left deal 617 at move 1."), "{screen}");
    assert!(!screen.contains("Saved"), "{screen}");
}

/// The keys come from the terminal, because standard input had the game.
#[test]
#[ignore = "needs tmux; cargo xtask test runs it"]
fn a_piped_game_is_played_by_keys() {
    let pane = Pane::new("piped", 80, 24);
    let binary = env!("CARGO_BIN_EXE_freecell");
    let play =
        format!("{binary} deal 617 | {binary} play - --forget --lang en; echo ended with $?");
    pane.shell(&play);
    pane.sees("Deal 617");
    pane.keys("7a");
    pane.sees("1 move");
    pane.keys("q");
    pane.sees("ended with 1");
    pane.shell(&format!("clear; export TERM=dumb; {play}"));
    pane.sees("Deal 617. Type a move such as 26 or 3a, board, or help.");
    pane.shell("7a");
    pane.sees("jack of hearts to free cell a");
    pane.shell("quit");
    pane.sees("ended with 1");
}

/// Without cursor movement, the game is played line by line.
#[test]
#[ignore = "needs tmux; cargo xtask test runs it"]
fn a_dumb_terminal_is_played_line_by_line() {
    let pane = Pane::new("dumb", 80, 24);
    pane.shell("export TERM=dumb");
    pane.play("617 --forget");
    pane.sees("Deal 617. Type a move such as 26 or 3a, board, or help.");
    pane.shell("7a");
    pane.sees("jack of hearts to free cell a");
    pane.shell("quit");
    pane.sees("ended with 1");
    // Without arguments, the command opens the game.
    let (home, binary) = (pane.home.display(), env!("CARGO_BIN_EXE_freecell"));
    pane.shell(&format!("clear; FREECELL_HOME={home} {binary}"));
    pane.sees("Type a move such as 26 or 3a, board, or help.");
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
    // The four of hearts lies at the end of column 4; a click sends it to a cell.
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
