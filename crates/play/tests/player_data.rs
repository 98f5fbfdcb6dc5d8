//! Games, results and settings in a storage.

use freecell_core::Game;
use freecell_play::{
    GameResult, Help, Imported, Memory, PlayerData, Progress, SavedGame, Settings, Statistics,
    Storage, Theme, write_results,
};

/// The maximum number of saved games.
const MAX_GAMES: usize = 500;

fn data() -> PlayerData<Memory> {
    PlayerData::new(Memory::default())
}

fn game(record: &str) -> Game {
    Game::from_record(record).unwrap()
}

fn playing(record: &str) -> SavedGame {
    let mut saved = SavedGame::new(game(record));
    (saved.progress, saved.help) = (Progress::Playing, Help::None);
    saved
}

fn text(data: &PlayerData<Memory>, key: &str) -> Option<String> {
    let value = data.storage().read(key).unwrap()?;
    Some(String::from_utf8(value).unwrap())
}

#[test]
fn a_game_is_found_by_its_deal_and_by_its_moves() {
    let mut data = data();
    let mut saved = playing("617~none:7a7b");
    saved.game.undo();
    saved.seconds = 12;
    data.save(&mut saved, 5).unwrap();
    assert_eq!((saved.key(), saved.started, saved.at), ("game.617", 5, 5));
    for wanted in ["617~none:", "617~horne:", "617~none:7a", "617~none:7a7b"] {
        assert_eq!(
            data.find(&game(wanted)).unwrap(),
            Some(saved.clone()),
            "{wanted}"
        );
    }
    for other in [
        "617~none:7b",
        "618~none:",
        "617~none~3cells:",
        "617~horne:7a",
    ] {
        assert_eq!(data.find(&game(other)).unwrap(), None, "{other}");
    }
    // Another line of the same deal is another game, and the latest is found.
    let mut other = playing("617~none:4a");
    data.save(&mut other, 6).unwrap();
    assert_eq!(other.key(), "game.617+2");
    assert_eq!(data.find(&game("617~none:")).unwrap(), Some(other));
    assert_eq!(data.find(&game("617~none:7a")).unwrap(), Some(saved));
}

/// Two programs continue the same game: both games are kept.
#[test]
fn two_programs_never_overwrite_each_other() {
    let storage = Memory::default();
    let (mut one, mut two) = (PlayerData::new(&storage), PlayerData::new(&storage));
    let mut first = playing("617~none:7a");
    one.save(&mut first, 1).unwrap();
    let mut second = two.find(&game("617~none:")).unwrap().unwrap();
    first.game.play("7b".parse().unwrap()).unwrap();
    second.game.play("4b".parse().unwrap()).unwrap();
    for now in 2..5 {
        one.save(&mut first, now).unwrap();
        two.save(&mut second, now).unwrap();
    }
    let games = one.games().unwrap();
    let records: Vec<String> = games.iter().map(|saved| saved.game.to_record()).collect();
    assert!(records.contains(&"617~none:7a7b".to_owned()), "{records:?}");
    assert!(records.contains(&"617~none:7a4b".to_owned()), "{records:?}");
    assert_eq!(records.len(), 2);
    // They are one game for the statistics.
    assert_eq!(games[0].started, games[1].started);
    // One of them ends, and the other one stays.
    second.progress = Progress::Counted;
    two.save(&mut second, 9).unwrap();
    assert_eq!(one.games().unwrap(), [first]);
}

#[test]
fn a_game_that_is_over_or_not_begun_is_not_kept() {
    let mut data = data();
    let mut new = SavedGame::new(game("617~none:"));
    data.save(&mut new, 1).unwrap();
    let mut opened = SavedGame::new(game("617~none:7a"));
    data.save(&mut opened, 1).unwrap();
    assert_eq!(data.games().unwrap(), []);
    // A hint in a new game is remembered.
    new.help = Help::Used;
    data.save(&mut new, 1).unwrap();
    assert_eq!(data.games().unwrap(), [new.clone()]);
    data.remove(new.key()).unwrap();
    assert_eq!(data.games().unwrap(), []);
}

#[test]
fn the_latest_games_are_kept() {
    let mut data = data();
    for number in 1..=MAX_GAMES + 20 {
        let mut saved = playing(&format!("{number}~none:1a"));
        data.save(&mut saved, number as u64).unwrap();
    }
    let games = data.games().unwrap();
    assert_eq!(games.len(), MAX_GAMES);
    assert_eq!(games[0].at, (MAX_GAMES + 20) as u64);
    assert_eq!(games.last().unwrap().at, 21);
}

/// Any value under any key: nothing panics, everything else is readable, and the
/// value is still there afterwards.
#[test]
fn damaged_values_are_set_aside() {
    let values: [&[u8]; 14] = [
        b"\xff\xfe",
        b"{",
        b"null",
        b"[]",
        b"{}",
        b"[1]",
        b"0",
        b"\"x\"",
        b"{\"language\":\"de\"}",
        b"{\"autoplay\":\"bogus\"}",
        b"record",
        b"autoplay bogus\nlanguage de\n",
        b"record 617~none:77\n",
        b"\0",
    ];
    for key in ["settings", "results", "game.617", "game.x"] {
        for value in values {
            let mut data = data();
            let mut saved = playing("5~none:1a");
            data.save(&mut saved, 1).unwrap();
            data.storage().write(key, value).unwrap();
            let mut settings = Settings::default();
            let expected = settings.clone();
            for _ in 0..2 {
                settings = data.settings(&["en"]).unwrap();
                assert_eq!(data.games().unwrap(), [saved.clone()]);
                assert_eq!(data.results().unwrap(), []);
            }
            assert_eq!(settings, expected);
            let kept = data.storage().read(key).unwrap();
            let aside = data.storage().read(&format!("damaged.{key}")).unwrap();
            let is_kept = kept.as_deref() == Some(value) || aside.is_some();
            assert!(is_kept, "{key} {}", String::from_utf8_lossy(value));
            assert_eq!(
                data.take_set_aside(),
                Vec::from_iter(aside.map(|_| format!("damaged.{key}"))),
            );
        }
    }
}

#[test]
fn damaged_values_never_replace_each_other() {
    let mut data = data();
    for value in ["a", "b", "a", "c"] {
        data.storage().write("settings", value.as_bytes()).unwrap();
        data.settings(&[]).unwrap();
    }
    let kept = [
        "damaged.settings",
        "damaged.settings.2",
        "damaged.settings.3",
    ];
    assert_eq!(kept.map(|key| text(&data, key).unwrap()), ["a", "b", "c"]);
}

/// Only what the player changes is saved: not options of a command, and not what
/// another program has changed since.
#[test]
fn settings_are_saved_one_by_one() {
    let storage = Memory::default();
    let (mut one, mut two) = (PlayerData::new(&storage), PlayerData::new(&storage));
    let before = one.settings(&[]).unwrap();
    let dark = Settings {
        theme: Theme::Dark,
        ..before.clone()
    };
    two.save_settings(&before, &dark).unwrap();
    let option = Settings {
        autoplay: freecell_core::AutoPlay::Max,
        ..before
    };
    let changed = Settings {
        shows_counts: false,
        ..option.clone()
    };
    one.save_settings(&option, &changed).unwrap();
    let expected = Settings {
        shows_counts: false,
        ..dark
    };
    assert_eq!(one.settings(&[]).unwrap(), expected);
    // What a newer version has written stays.
    storage.write("settings", b"new 1\n").unwrap();
    one.save_settings(&option, &changed).unwrap();
    let stored = String::from_utf8(storage.read("settings").unwrap().unwrap()).unwrap();
    assert_eq!(stored, "new 1\ncounts no\n");
}

/// A game that another program only looks at is not saved again.
#[test]
fn looking_at_a_game_does_not_copy_it() {
    let storage = Memory::default();
    let (mut one, mut two) = (PlayerData::new(&storage), PlayerData::new(&storage));
    let mut first = playing("617~none:7a");
    one.save(&mut first, 1).unwrap();
    let mut second = two.find(&game("617~none:")).unwrap().unwrap();
    two.save(&mut second, 2).unwrap();
    first.game.play("7b".parse().unwrap()).unwrap();
    one.save(&mut first, 3).unwrap();
    assert_eq!(one.games().unwrap(), [first]);
}

#[test]
fn one_damaged_byte_does_not_hide_other_results() {
    let mut data = data();
    let text = b"1 won alone 5 6 7 0\n2 won al\xffone 5 6 7 0\n3 won alone 5 6 7 0\n";
    data.storage().write("results", text).unwrap();
    assert_eq!(data.results().unwrap().len(), 2);
    let aside = data.storage().read("damaged.results").unwrap();
    assert_eq!(aside.as_deref(), Some(&text[..]));
    assert_eq!(data.results().unwrap().len(), 2);
}

#[test]
fn the_largest_revision_is_no_problem() {
    let mut data = data();
    let mut saved = playing("617~none:7a");
    data.save(&mut saved, 1).unwrap();
    let text = saved.to_text();
    let text = text.replace("revision 1", &format!("revision {}", u64::MAX));
    data.storage().write("game.617", text.as_bytes()).unwrap();
    let mut saved = data.game("game.617").unwrap().unwrap();
    assert!(saved.to_text().ends_with("revision 18446744073709551615\n"));
    saved.seconds = 1;
    data.save(&mut saved, 2).unwrap();
    assert_eq!(data.games().unwrap(), [saved]);
}

#[test]
fn results_are_imported_once() {
    let mut data = data();
    let result = |at| GameResult {
        record: "617~horne:".to_owned(),
        is_won: true,
        at,
        started: at,
        ..GameResult::default()
    };
    data.add_result(&result(1)).unwrap();
    let file = write_results(&[result(1), result(2), result(3)]) + "nonsense\n";
    let imported = Imported {
        added: 2,
        known: 1,
        damaged: 1,
    };
    assert_eq!(data.import(&file).unwrap(), imported);
    let again = Imported {
        added: 0,
        known: 3,
        damaged: 1,
    };
    assert_eq!(data.import(&file).unwrap(), again);
    assert_eq!(data.statistics().unwrap().won, 3);
    data.erase_results().unwrap();
    assert_eq!(data.statistics().unwrap(), Statistics::default());
}
