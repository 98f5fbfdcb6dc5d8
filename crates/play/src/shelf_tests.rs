use super::*;
use crate::saved::{Help, Progress};
use crate::settings::Theme;
use crate::storage::Memory;

fn shelf() -> Shelf<Memory> {
    Shelf::new(Memory::default())
}

fn game(record: &str) -> Game {
    Game::from_record(record).unwrap()
}

fn playing(record: &str) -> SavedGame {
    SavedGame {
        progress: Progress::Playing,
        help: Help::None,
        ..SavedGame::new(game(record))
    }
}

fn text(shelf: &Shelf<Memory>, key: &str) -> Option<String> {
    let value = shelf.storage().read(key).unwrap()?;
    Some(String::from_utf8(value).unwrap())
}

#[test]
fn a_game_is_found_by_its_deal_and_by_its_moves() {
    let mut shelf = shelf();
    let mut saved = playing("617~none:7a7b");
    saved.game.undo();
    saved.seconds = 12;
    shelf.save(&mut saved, 5).unwrap();
    assert_eq!((saved.key(), saved.started, saved.at), ("game.617", 5, 5));
    for wanted in ["617~none:", "617~horne:", "617~none:7a", "617~none:7a7b"] {
        assert_eq!(
            shelf.find(&game(wanted)).unwrap(),
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
        assert_eq!(shelf.find(&game(other)).unwrap(), None, "{other}");
    }
    // Another line of the same deal is another game, and the latest is found.
    let mut other = playing("617~none:4a");
    shelf.save(&mut other, 6).unwrap();
    assert_eq!(other.key(), "game.617+2");
    assert_eq!(shelf.find(&game("617~none:")).unwrap(), Some(other));
    assert_eq!(shelf.find(&game("617~none:7a")).unwrap(), Some(saved));
}

/// Two programs continue the same game: both games are kept.
#[test]
fn two_programs_never_overwrite_each_other() {
    let storage = Memory::default();
    let (mut one, mut two) = (Shelf::new(&storage), Shelf::new(&storage));
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
    let mut shelf = shelf();
    let mut new = SavedGame::new(game("617~none:"));
    shelf.save(&mut new, 1).unwrap();
    let mut opened = SavedGame::new(game("617~none:7a"));
    shelf.save(&mut opened, 1).unwrap();
    assert_eq!(shelf.games().unwrap(), []);
    // A hint in a new game is remembered.
    new.help = Help::Used;
    shelf.save(&mut new, 1).unwrap();
    assert_eq!(shelf.games().unwrap(), [new.clone()]);
    shelf.remove(new.key()).unwrap();
    assert_eq!(shelf.games().unwrap(), []);
}

#[test]
fn at_least_a_hundred_games_are_kept() {
    let mut shelf = shelf();
    for number in 1..=MAX_GAMES + 20 {
        let mut saved = playing(&format!("{number}~none:1a"));
        shelf.save(&mut saved, number as u64).unwrap();
    }
    let games = shelf.games().unwrap();
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
    for key in ["settings", "results", "game", "game.617", "game.x"] {
        for value in values {
            let mut shelf = shelf();
            let mut saved = playing("5~none:1a");
            shelf.save(&mut saved, 1).unwrap();
            shelf.storage().write(key, value).unwrap();
            let mut settings = Settings::default();
            let expected = settings.clone();
            for _ in 0..2 {
                settings = shelf.settings(&["en"]).unwrap();
                assert_eq!(shelf.games().unwrap(), [saved.clone()]);
                assert_eq!(shelf.results().unwrap(), []);
            }
            assert_eq!(settings, expected);
            let kept = shelf.storage().read(key).unwrap();
            let aside = shelf.storage().read(&format!("damaged.{key}")).unwrap();
            let is_kept = kept.as_deref() == Some(value) || aside.is_some();
            assert!(is_kept, "{key} {}", String::from_utf8_lossy(value));
            assert_eq!(
                shelf.take_set_aside(),
                Vec::from_iter(aside.map(|_| format!("damaged.{key}"))),
            );
        }
    }
}

#[test]
fn damaged_values_never_replace_each_other() {
    let mut shelf = shelf();
    for value in ["a", "b", "a", "c"] {
        shelf.storage().write("settings", value.as_bytes()).unwrap();
        shelf.settings(&[]).unwrap();
    }
    let kept = [
        "damaged.settings",
        "damaged.settings.2",
        "damaged.settings.3",
    ];
    assert_eq!(kept.map(|key| text(&shelf, key).unwrap()), ["a", "b", "c"]);
}

/// Only what the player changes is saved: not options of a command, and not what
/// another program has changed since.
#[test]
fn settings_are_saved_one_by_one() {
    let storage = Memory::default();
    let (mut one, mut two) = (Shelf::new(&storage), Shelf::new(&storage));
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

#[test]
fn the_files_of_the_first_version_are_taken_over() {
    let mut shelf = shelf();
    let write = |shelf: &Shelf<Memory>, key: &str, text: &str| {
        shelf.storage().write(key, text.as_bytes()).unwrap();
    };
    write(
        &shelf,
        "game",
        "record 617~none:7a7b\nturn 1\nseconds 61\nhelped no\ntouched yes\ncounted no\n",
    );
    write(
        &shelf,
        "settings",
        "language uk\ntheme dark\nautoplay max\nanimation off\nfour-colours yes\nfinish no\nverdict yes\ncounts yes\n",
    );
    write(
        &shelf,
        "results",
        "617 won alone 40 90 17\n618 lost helped 3 4 18\n",
    );
    let games = shelf.games().unwrap();
    assert_eq!(
        (games.len(), games[0].seconds, games[0].game.turn()),
        (1, 61, 1)
    );
    assert_eq!(text(&shelf, "game"), None);
    let settings = shelf.settings(&["en", "uk"]).unwrap();
    assert_eq!(
        (settings.language.as_str(), settings.theme),
        ("uk", Theme::Dark)
    );
    assert!(settings.has_four_colors && !settings.finishes_automatically);
    let results = shelf.results().unwrap();
    assert_eq!(
        (results[0].at, results[0].is_won, results[1].is_helped),
        (17_000, true, true)
    );
    assert_eq!(shelf.take_set_aside(), Vec::<String>::new());
}

/// A game that another program only looks at is not saved again.
#[test]
fn looking_at_a_game_does_not_copy_it() {
    let storage = Memory::default();
    let (mut one, mut two) = (Shelf::new(&storage), Shelf::new(&storage));
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
    let mut shelf = shelf();
    let text = b"1 won alone 5 6 7 0\n2 won al\xffone 5 6 7 0\n3 won alone 5 6 7 0\n";
    shelf.storage().write("results", text).unwrap();
    assert_eq!(shelf.results().unwrap().len(), 2);
    let aside = shelf.storage().read("damaged.results").unwrap();
    assert_eq!(aside.as_deref(), Some(&text[..]));
    assert_eq!(shelf.results().unwrap().len(), 2);
}

#[test]
fn the_largest_revision_is_no_problem() {
    let mut shelf = shelf();
    let mut saved = playing("617~none:7a");
    shelf.save(&mut saved, 1).unwrap();
    saved.revision = u64::MAX;
    let text = saved.to_text();
    shelf.storage().write("game.617", text.as_bytes()).unwrap();
    saved.seconds = 1;
    shelf.save(&mut saved, 2).unwrap();
    assert_eq!(shelf.games().unwrap(), [saved]);
}

#[test]
fn results_are_imported_once() {
    let mut shelf = shelf();
    let result = |at| GameResult {
        deal: "617".to_owned(),
        is_won: true,
        at,
        started: at,
        ..GameResult::default()
    };
    shelf.add_result(&result(1)).unwrap();
    let file = write_results(&[result(1), result(2), result(3)]) + "nonsense\n";
    let imported = Imported {
        added: 2,
        known: 1,
        damaged: 1,
    };
    assert_eq!(shelf.import(&file).unwrap(), imported);
    let again = Imported {
        added: 0,
        known: 3,
        damaged: 1,
    };
    assert_eq!(shelf.import(&file).unwrap(), again);
    assert_eq!(shelf.statistics().unwrap().won, 3);
    shelf.erase_results().unwrap();
    assert_eq!(shelf.statistics().unwrap(), Statistics::default());
}
