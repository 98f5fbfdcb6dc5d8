//! Files of the player: records, results, settings and damaged ones.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crossterm::event::KeyCode;
use freecell_core::{AutoPlay, Game};
use freecell_play::{Animation, PlayerData, SavedSession, Settings};
use freecell_tui::{App, Charset, ColorScheme, Store, Words};

use crate::Table;

/// An empty folder for a test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("freecell-tui-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

/// A record is not saved over a file without a question.
#[test]
fn saving_asks_before_it_overwrites() {
    let folder = folder("save");
    let file = folder.join("game.txt");
    let save = |table: &mut Table, path: &Path| {
        table.keys("xs");
        table.keys(path.to_str().unwrap());
        table.key(KeyCode::Enter);
    };
    let content = || std::fs::read_to_string(&file).unwrap();
    let mut table = Table::new("617~none:");
    save(&mut table, &file);
    assert!(table.shows("Saved to"), "{}", table.screen());
    table.keys("7a");
    save(&mut table, &file);
    assert!(table.shows("Overwrite it?"), "{}", table.screen());
    table.keys("n");
    assert_eq!(content(), "617~none:\n");
    save(&mut table, &file);
    table.keys("y");
    assert_eq!(content(), "617~none:7a\n");
    save(&mut table, &folder.join("new/game.txt"));
    assert!(table.shows("Cannot write"), "{}", table.screen());
    assert!(!folder.join("new").exists());
    table.key(KeyCode::Esc);
    #[cfg(target_os = "linux")]
    {
        save(&mut table, Path::new("/dev/full"));
        assert!(table.shows("Cannot write /dev/full"), "{}", table.screen());
        assert!(!Path::new("/dev/full").is_file());
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn names_of_files_are_completed() {
    let folder = folder("complete");
    for name in ["game-1.txt", "game-2.txt"] {
        std::fs::write(folder.join(name), "618~none:1a\n").unwrap();
    }
    let mut table = Table::new("617~none:");
    table.keys("o");
    table.keys(folder.join("g").to_str().unwrap());
    table.key(KeyCode::Tab);
    assert!(table.shows("game-1.txt  game-2.txt"), "{}", table.screen());
    table.keys("2");
    assert!(!table.shows("game-1.txt"), "{}", table.screen());
    table.key(KeyCode::Tab);
    table.key(KeyCode::Enter);
    assert_eq!(table.record(), "618~none:1a");
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Results are exported and imported without counting a game twice.
#[test]
fn results_are_exported_and_imported() {
    let file = folder("results").join("results.json");
    let path = file.to_str().unwrap();
    let enter = |table: &mut Table, keys: &str| {
        table.keys(keys);
        table.keys(path);
        table.key(KeyCode::Enter);
    };
    let mut table = Table::new("617~none:");
    table.keys("7avxy");
    table.key(KeyCode::Esc);
    assert_eq!(table.results().len(), 1);
    enter(&mut table, "we");
    assert!(table.shows("Saved to"), "{}", table.screen());
    enter(&mut table, "wi");
    assert_eq!(table.results().len(), 1);
    let mut other = Table::new("618~none:");
    enter(&mut other, "wi");
    assert!(other.shows("New results: 1. Known before: 0. Unreadable: 0."));
    assert!(other.shows("1  Played"), "{}", other.screen());
    assert_eq!(other.results(), table.results());
}

/// Options and the detected language are not saved with another setting.
#[test]
fn overridden_settings_are_not_saved() {
    let folder = folder("settings");
    let options = Settings {
        autoplay: AutoPlay::Max,
        animation: Animation::Off,
        ..Settings::default()
    };
    let store = Store::in_folder(&folder);
    let mut table = Table::in_language("it", store, "617~max:", Some(options));
    // Four-colour suits, the last setting.
    table.keys("s");
    table.key(KeyCode::Up);
    table.key(KeyCode::Right);
    let saved = std::fs::read_to_string(folder.join("settings")).unwrap();
    assert_eq!(saved, "fourColors yes\n");
    std::fs::remove_dir_all(&folder).unwrap();
}

/// A folder that cannot be written: the game works, says why once, and shows all the
/// time that it is not saved.
#[test]
fn a_game_that_cannot_be_saved_goes_on() {
    let folder = folder("unwritable");
    let file = folder.join("file");
    std::fs::write(&file, "").unwrap();
    let mut table = Table::in_store(Store::in_folder(file.join("home")), "617~none:");
    assert!(table.shows("Games cannot be saved: "), "{}", table.screen());
    table.keys("7a");
    assert_eq!(table.record(), "617~none:7a");
    assert!(!table.shows("cannot be saved"), "{}", table.screen());
    assert!(table.shows("NOT SAVED"), "{}", table.screen());
    assert!(!table.app.saved().is_kept());
    // It works again.
    std::fs::remove_file(&file).unwrap();
    table.keys("7b");
    assert!(table.app.saved().is_kept() && !table.shows("NOT SAVED"));
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Any bytes in any file: the game starts, says what it has set aside, keeps the
/// bytes, and can be played and saved.
#[test]
fn damaged_files_are_set_aside() {
    let values: [&[u8]; 9] = [
        b"\xff\xfe",
        b"{",
        b"null",
        b"[1]",
        b"{}",
        b"record 617~none:77\n",
        b"record 617~none:7a\nturn 9\n",
        b"language de\nautoplay bogus\n",
        b"\0",
    ];
    for name in ["settings", "results", "game", "game.5", "game.617"] {
        for value in values {
            let folder = folder("damaged");
            std::fs::write(folder.join(name), value).unwrap();
            let mut data = PlayerData::new(Store::in_folder(&folder));
            data.results().unwrap();
            let game = Game::from_record("617~none:").unwrap();
            let languages: Vec<&str> = Words::languages().collect();
            let (session, effects) =
                SavedSession::new(data, Some(game), || unreachable!(), &languages, 1);
            let words = Words::new("en", Charset::Unicode);
            let app = App::new(session, effects, words, ColorScheme::Dark);
            let mut table = Table {
                app,
                now: Duration::ZERO,
                size: (80, 24),
                effects: Vec::new(),
            };
            let context = format!("{name}: {:?}", String::from_utf8_lossy(value));
            let aside = folder.join(format!("damaged.{name}"));
            let is_aside = aside.exists();
            assert_eq!(
                table.shows("Damaged data was kept under another name: damaged."),
                is_aside,
                "{context}\n{}",
                table.screen()
            );
            // What is not damaged for this file, such as unknown settings, stays.
            let keeps = |path: PathBuf| std::fs::read(path).is_ok_and(|kept| !kept.is_empty());
            assert!(is_aside || keeps(folder.join(name)), "{context}");
            table.keys("7a");
            assert_eq!(table.kept()[0], "617~none:7a", "{context}");
            std::fs::remove_dir_all(&folder).unwrap();
        }
    }
}
