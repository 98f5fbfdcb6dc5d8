//! What the screen shows, at every size and in every language.

use std::time::Duration;

use crossterm::event::{Event as TerminalEvent, KeyCode};
use freecell_core::{AutoPlay, Game, Position};
use freecell_play::{Animation, Settings};
use freecell_tui::{Event, Store, Words};

use crate::Table;

#[test]
fn animations_show_single_cards_and_do_not_block_keys() {
    let settings = Settings {
        animation: Animation::Slow,
        finishes_automatically: false,
        ..Settings::default()
    };
    let board = "Foundations: H-0 C-0 D-0 S-0\nFreecells: - - - -\n\
         : 2C QH JS TH\n: KS\n: 3C 4C 5C 6C 7C 8C 9C\n: TC JC KH QC\n: 2D 3D 4D 5D 6D 7D 8D\n\
         : 9D TD JD QD 2H 3H 4H\n: 5H 6H 7H 8H 9H JH 2S 3S 4S\n: KC KD QS AC AD AH AS 5S 6S 7S 8S 9S TS\n";
    let position: Position = board.parse().unwrap();
    let record = Game::new(position, AutoPlay::None).to_record();
    let mut table = Table::with(&record, settings);
    table.keys("12");
    assert_eq!(table.app.game().turn(), 1, "{}", table.screen());
    // The screen shows one step after another.
    let mut seen = vec![table.screen()];
    for _ in 0..8 {
        table.now += Duration::from_millis(200);
        table.event(Event::Tick);
        let screen = table.screen();
        if seen.last() != Some(&screen) {
            seen.push(screen);
        }
    }
    assert!(
        seen.len() >= 5,
        "three cards make five steps, seen {}",
        seen.len()
    );
    // A key ends the animation.
    table.keys("u");
    assert_eq!(table.app.game().turn(), 0);
}

/// A message that does not fit ends with a mark.
#[test]
fn long_messages_are_cut_visibly() {
    let mut table = Table::new("617~none:");
    let wrong = "1X ".repeat(52);
    table.event(Event::Terminal(TerminalEvent::Paste(wrong)));
    let screen = table.screen();
    let line = screen.lines().rev().nth(1).unwrap().trim_end();
    assert!(line.ends_with('…'), "{screen}");
}

/// Every window size works; a window that is too small shows a message.
#[test]
fn every_size_is_harmless() {
    let mut table = Table::new("617~horne:");
    for (width, height) in [
        (80, 24),
        (1, 1),
        (0, 0),
        (39, 50),
        (40, 15),
        (500, 200),
        (72, 22),
        (120, 40),
    ] {
        table.event(Event::Terminal(TerminalEvent::Resize(width, height)));
        table.size = (width, height);
        for key in ["7", "?", "", "s", "w", "x", "n"] {
            table.keys(key);
            let screen = table.screen();
            if width >= 40 && height >= 15 {
                assert!(
                    screen.contains("FreeCell") || key == "?",
                    "{width}x{height}"
                );
            } else if width > 20 && height > 5 {
                assert!(screen.contains("too small"), "{width}x{height}");
            }
            table.key(KeyCode::Esc);
        }
        let at = (width / 2, height / 2);
        table.click(at);
        table.drag(at, (0, 0));
        table.key(KeyCode::Esc);
    }
    table.event(Event::Terminal(TerminalEvent::Resize(80, 24)));
    table.size = (80, 24);
    table.key(KeyCode::Home);
    assert_eq!(table.app.game().turn(), 0);
}

/// Every dialog in every language shows messages, not their keys.
#[test]
fn all_languages_fit() {
    for language in Words::languages() {
        let mut table = Table::in_language(language, Store::in_memory(), "617~horne:7a", None);
        table.answer();
        for key in [
            "", "7", "i", "s", "w", "we", "x", "xs", "n", "g", "4bv", "vx", "?",
        ] {
            table.keys(key);
            let screen = table.screen();
            for name in [
                "terminal-",
                "verdict-",
                "settings-",
                "help-",
                "command-",
                "statistics-",
                "games-",
                "give-up",
                "plain-",
            ] {
                assert!(!screen.contains(name), "{language} {key}: {screen}");
            }
            table.key(KeyCode::Esc);
            table.key(KeyCode::Esc);
        }
    }
}
