//! Plays line by line.

use freecell_core::{AutoPlay, CellCount, DealNumber, Game, Notation, Start};
use freecell_play::PlayerData;
use freecell_tui::{Charset, Ending, Options, Store, play_plain};

fn options(number: i64) -> Options {
    let number = DealNumber::new(number).unwrap();
    Options {
        game: Some(Game::new(
            Start::Deal(number, CellCount::FOUR),
            AutoPlay::Horne,
        )),
        is_daily: false,
        cells: CellCount::FOUR,
        autoplay: None,
        language: Some("en".to_owned()),
        charset: Some(Charset::Unicode),
        color_depth: None,
        animation: None,
        hides_verdict: false,
        notation: Notation::Standard,
    }
}

fn play(options: &Options, input: &str) -> (Vec<String>, Ending) {
    play_in(Store::in_memory(), options, input.as_bytes())
}

fn play_in(store: Store, options: &Options, mut input: &[u8]) -> (Vec<String>, Ending) {
    let mut output = Vec::new();
    let data = PlayerData::new(store);
    let ending = play_plain(options, data, &mut input, &mut output, false).unwrap();
    let output = String::from_utf8(output).unwrap();
    (output.lines().map(str::to_owned).collect(), ending)
}

#[test]
fn every_event_has_a_line() {
    let (lines, ending) = play(
        &options(617),
        "7a\n12\nundo\nundo\nredo\nlook a\nlook 4\nlook b\nxyzzy\nrecord\nlink\njump 9\n",
    );
    assert_eq!(
        lines,
        [
            "Deal 617. Type a move such as 26 or 3a, board, or help.",
            "jack of hearts to free cell a",
            "No card at the end of column 1 goes on K♠.",
            "Move 0 of 1",
            "jack of hearts to free cell a",
            "free cell a: jack of hearts",
            "column 4: 3 of spades, ace of clubs, 9 of diamonds, 3 of clubs, 9 of hearts, 5 of diamonds, 4 of hearts",
            "free cell b, empty",
            "“xyzzy” is neither a move nor a command. Type help to see both.",
            "617~horne:7a",
            "Links need the address of the page: set FREECELL_PAGE.",
            "There is no such move. This game has 1 move.",
        ]
    );
    assert_eq!(ending, Ending::Left);
}

/// Each autoplay rule is explained where it is chosen.
#[test]
fn autoplay_rules_are_explained() {
    let (lines, _) = play(&options(617), "autoplay\n");
    assert_eq!(
        lines[1..],
        [
            "none: never. No card goes automatically.",
            "horne: when safe. Aces and twos go, and cards on which no card still in play can be put, as in Microsoft FreeCell.",
            "raymond: when safe (KPat rule). As “when safe”, and also if all that can be put on them can go, as in KPat.",
            "max: always. Every card that can go goes.",
        ]
    );
}

#[test]
fn the_solution_wins() {
    let (lines, ending) = play(&options(617), "verdict\nhint\nplay\n");
    assert_eq!(ending, Ending::Won);
    assert!(lines[1].starts_with("Winnable"));
    assert!(lines[2].starts_with("Hint: "));
    assert!(lines.last().unwrap().starts_with("Deal 617: "));
    let (lines, ending) = play(&options(11982), "1a\nverdict\nhint\n");
    assert_eq!(ending, Ending::Left);
    assert_eq!(
        lines[2..],
        ["This deal cannot be won", "This deal cannot be won"]
    );
}

#[test]
fn boards_are_shown_and_pasted() {
    let (lines, _) = play(&options(1), "deal 617\nboard\n");
    assert_eq!(lines.len(), 18);
    assert_eq!(lines[10], "column 1: 7♦ 10♦ 10♥ K♦ 4♣ 4♠ J♦");
    let board = DealNumber::new(617).unwrap().deal();
    let board = board.display(freecell_core::BoardFormat::Rows).to_string();
    let (lines, _) = play(&options(1), &format!("paste\n{board}\n\nrecord\n"));
    assert_eq!(lines.last().unwrap(), "617~horne:");
    let (lines, _) = play(&options(1), "paste\n7D AD\n\n");
    assert!(lines.last().unwrap().contains("Missing"), "{lines:?}");
}

fn folder(name: &str) -> std::path::PathBuf {
    let name = format!("freecell-plain-{name}-{}", std::process::id());
    let path = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

#[test]
fn games_are_left_listed_and_given_up() {
    let folder = folder("games");
    let store = || Store::in_folder(&folder);
    let input = b"games\n7a\nnext\n1a\nreturn\nrecord\n";
    let (lines, _) = play_in(store(), &options(617), input);
    assert_eq!(
        lines[1..],
        [
            "There are no unfinished games.",
            "jack of hearts to free cell a",
            "Deal 618",
            "Left deal 617 at move 1. Type return to go back to it.",
            "6 of hearts to free cell a",
            "Deal 617",
            "Left deal 618 at move 1. Type return to go back to it.",
            "617~horne:7a",
        ]
    );
    // The list begins with the most recent game.
    std::thread::sleep(std::time::Duration::from_millis(5));
    let input = b"games\ngames 2\nrecord\ngive-up\ngive-up!\nrecord\nstatistics\ngames\n";
    let (lines, _) = play_in(store(), &options(617), input);
    assert_eq!(
        lines[1..],
        [
            "1: Deal 617, move 1, 00:00",
            "2: Deal 618, move 1, 00:00",
            "Deal 618",
            "Left deal 617 at move 1. Type return to go back to it.",
            "618~horne:1a",
            "Give up this game? It counts as a loss. Type give-up! to confirm.",
            "Deal 618",
            "618~horne:",
            "Played: 1",
            "Won: 0",
            "Win rate: 0%",
            "Current streak: 0",
            "Best streak: 0",
            "Fastest win: –",
            "Fewest moves: –",
            "With help: 0",
            "1: Deal 617, move 1, 00:00",
        ]
    );
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn files_are_not_overwritten_unasked() {
    let file = folder("save").join("game.txt");
    let path = file.to_str().unwrap();
    let input = format!("save {path}\n7a\nsave {path}\n");
    let (lines, _) = play(&options(617), &input);
    assert_eq!(
        lines[3],
        format!("{path} exists. Type save! instead of save to overwrite it.")
    );
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "617~horne:\n");
    play(&options(617), &format!("7a\nsave! {path}\n"));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "617~horne:7a\n");
    let input = format!("export {path}\nexport! {path}\nimport {path}\n");
    let (lines, _) = play(&options(617), &input);
    assert!(
        lines[1].contains("Type export! instead of export"),
        "{lines:?}"
    );
    assert!(lines[3].starts_with("New results: 0."), "{lines:?}");
}

/// Bytes that are not UTF-8 are an unknown command, and the game goes on.
#[test]
fn other_encodings_do_not_end_the_game() {
    let (lines, _) = play_in(Store::in_memory(), &options(617), b"caf\xe9\n7a\nrecord\n");
    assert!(
        lines[1].contains("neither a move nor a command"),
        "{lines:?}"
    );
    assert_eq!(lines[3], "617~horne:7a");
}

#[test]
fn random_deals_are_opened_by_name() {
    let (lines, _) = play(&options(617), "deal random\ndeal next\nrandom\n");
    assert_eq!(lines.len(), 4, "{lines:?}");
    assert!(lines[1..].iter().all(|line| line.starts_with("Deal ")));
}

#[test]
fn damaged_files_are_set_aside() {
    for name in ["settings", "results", "game.617"] {
        for value in [&b"\xff\xfe"[..], b"[", b"null", b"\0"] {
            let folder = folder("damaged");
            std::fs::write(folder.join(name), value).unwrap();
            let store = Store::in_folder(&folder);
            let (lines, _) = play_in(store, &options(617), b"7a\n");
            let notice = format!("Damaged data was kept under another name: damaged.{name}");
            assert_eq!(lines[1], notice);
            let aside = std::fs::read(folder.join(format!("damaged.{name}"))).unwrap();
            assert!(aside.starts_with(value), "{name}");
            let (lines, _) = play_in(Store::in_folder(&folder), &options(617), b"record\n");
            assert_eq!(lines[1..], ["617~horne:7a"]);
            std::fs::remove_dir_all(&folder).unwrap();
        }
    }
}
