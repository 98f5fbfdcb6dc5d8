//! Keys, the mouse and text fields.

use std::sync::mpsc::{TryRecvError, channel};
use std::time::Duration;

use crossterm::event::{Event as TerminalEvent, KeyCode, KeyEvent, KeyModifiers};
use freecell_core::Game;
use freecell_play::{Animation, Settings, SolverRequest, Tap};
use freecell_tui::{Effect, Event, SolverWorker};

use crate::Table;

#[test]
fn two_keys_make_a_move() {
    let mut table = Table::new("617~horne:");
    table.keys("7");
    // Legal targets are highlighted until Escape.
    assert!(table.shows("From column 7 to …"));
    assert!(table.shows("▸a◂"));
    table.key(KeyCode::Esc);
    assert!(!table.shows("▸a◂"));
    table.keys("7a");
    assert_eq!(table.record(), "617~horne:7a");
    assert_eq!(table.kept(), ["617~horne:7a"]);
    table.keys("u");
    assert_eq!(table.record(), "617~horne:");
    table.keys("r");
    assert_eq!(table.record(), "617~horne:7a");
    // Illegal moves show the reason and change nothing.
    table.keys("12");
    assert!(table.shows("No card at the end of column 1 goes on K♠."));
    table.keys("b");
    assert!(table.shows("Free cell b is empty."));
    table.keys("7a");
    assert!(table.shows("Free cell a already holds J♥."));
    assert_eq!(table.record(), "617~horne:7a");
}

/// Terminals report Escape followed by a key as Alt with that key.
#[test]
fn escape_and_a_key_at_once() {
    let mut table = Table::new("617~horne:");
    table.keys("1");
    let key = KeyEvent::new(KeyCode::Char('7'), KeyModifiers::ALT);
    table.event(Event::Terminal(TerminalEvent::Key(key)));
    table.keys("a");
    assert_eq!(table.record(), "617~horne:7a");
}

#[test]
fn other_layouts_have_the_same_keys() {
    let mut table = Table::new("617~horne:");
    table.keys("7ф");
    assert_eq!(table.record(), "617~horne:7a");
    table.keys("г");
    assert_eq!(table.record(), "617~horne:");
    table.keys("７ａ");
    assert_eq!(table.record(), "617~horne:7a");
}

/// Typing a place twice makes a legal move or changes nothing, in many positions.
#[test]
fn a_key_twice_is_legal_or_says_why() {
    let mut sent = 0;
    for number in 1..=12 {
        let settings = Settings {
            animation: Animation::Off,
            finishes_automatically: false,
            shows_verdict: false,
            ..Settings::default()
        };
        let mut table = Table::with(&format!("{number}~horne:"), settings);
        for turn in 0..40 {
            let key = b"12345678abcd"[(turn * 7 + number) % 12] as char;
            let before = table.record();
            table.keys(&format!("{key}{key}"));
            table.key(KeyCode::Esc);
            sent += usize::from(table.record() != before);
        }
        // The record replays to the same position.
        assert_eq!(
            Game::from_record(&table.record()).unwrap().position(),
            table.app.game().position()
        );
    }
    assert!(sent > 100, "{sent}");
}

#[test]
fn the_same_column_twice_sends_a_card_to_a_free_cell() {
    let mut table = Table::new("617~none:");
    table.keys("66");
    assert_eq!(table.record(), "617~none:6a");
    // From a cell the card goes to a sensible place, or nowhere.
    table.keys("aa");
    assert!(table.shows("has nowhere to go."), "{}", table.screen());
    table.keys("?");
    assert!(table.shows("The same column twice sends its last card to a free cell"));
}

#[test]
fn the_mouse_clicks_and_drags() {
    let mut table = Table::new("617~none:");
    // A click makes a sensible move.
    let jack = table.point("J♥");
    table.click(jack);
    assert_eq!(table.app.game().turn(), 1);
    table.keys("u");
    // A drag moves the card to the place of release.
    let four = table.point("4♥");
    table.drag(four, (6, 2));
    assert_eq!(table.record(), "617~none:4a");
    // An illegal drag returns the card and shows the reason.
    let jack = table.point("J♦");
    let king = table.point("K♠");
    table.drag(jack, king);
    assert_eq!(table.record(), "617~none:4a");
    assert!(table.shows("J♦ does not go on K♠."));
    // The bottom bar is clickable.
    let undo = table.point("Undo");
    table.click(undo);
    assert_eq!(table.record(), "617~none:");
}

#[test]
fn arrows_and_enter() {
    let mut table = Table::new("617~none:");
    table.key(KeyCode::Down);
    for _ in 0..3 {
        table.key(KeyCode::Right);
    }
    table.key(KeyCode::Enter);
    assert!(table.shows("▸a◂"));
    table.key(KeyCode::Up);
    table.key(KeyCode::Enter);
    assert_eq!(table.record(), "617~none:4d");
    // Enter twice on the same card makes a sensible move.
    table.key(KeyCode::Enter);
    table.key(KeyCode::Enter);
    assert_eq!(table.record(), "617~none:4d");
    assert!(table.shows("4♥ has nowhere to go."));
}

/// A second click on the same spot within 300 ms is the same intention.
#[test]
fn a_double_click_makes_one_move() {
    for gap in [0, 60, 250] {
        let mut table = Table::new("617~none:");
        let jack = table.point("J♥");
        table.click(jack);
        table.now += Duration::from_millis(gap);
        table.click(jack);
        assert_eq!(table.app.game().turn(), 1, "{gap} ms");
        table.now += Duration::from_millis(400);
        table.click(jack);
        assert_eq!(table.app.game().turn(), 2);
    }
}

/// With this setting, a click picks a card up and another one puts it down.
#[test]
fn clicks_can_pick_up_and_put_down() {
    let settings = Settings {
        tap: Tap::Select,
        animation: Animation::Off,
        ..Settings::default()
    };
    let mut table = Table::with("617~none:", settings);
    let jack = table.point("J♥");
    table.click(jack);
    assert_eq!(table.app.game().turn(), 0);
    assert!(table.shows("▸a◂"));
    let cell = table.point("▸b◂");
    table.click(cell);
    assert_eq!(table.record(), "617~none:7b");
}

/// Cards that a long column hides are shown by the arrow keys and by a click on the line
/// that stands for them.
#[test]
fn hidden_cards_can_be_shown() {
    let long = "Freecells: AC - - -\n\
                : 2C 3C 4C 5C 6C 7C KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS\n\
                : KC QC JC TC 9C 8C\n: KD QD JD TD 9D 8D 7D\n: 6D 5D 4D 3D 2D AD\n\
                : KH JH 9H 7H 5H 3H AH\n: QS TS 8S 6S 4S 2S\n";
    let mut table = Table::new("617~none:");
    let size = TerminalEvent::Resize(40, 15);
    (table.size, table.effects) = ((40, 15), Vec::new());
    table.event(Event::Terminal(size));
    table.event(Event::Terminal(TerminalEvent::Paste(long.to_owned())));
    // Autoplay has left 16 cards in the first column.
    assert!(table.shows("⋮ 8") && !table.shows("K♠"));
    // The cursor starts on the last card.
    for _ in 0..13 {
        table.key(KeyCode::Up);
    }
    let screen = table.screen();
    assert!(table.shows("⋮ 3") && table.shows("⋮ 6"), "{screen}");
    assert!(table.shows("5♣") && table.shows("K♠") && !table.shows("4♥"));
    table.key(KeyCode::Esc);
    let hidden = table.point("⋮ 8");
    table.click(hidden);
    let screen = table.screen();
    assert!(table.shows("2♣") && table.shows("Q♥"), "{screen}");
    let below = table.point("⋮ 8");
    assert!(below.1 > hidden.1, "{screen}");
    table.click(below);
    assert!(table.shows("4♥"), "{}", table.screen());
    assert_eq!(table.app.game().turn(), 0);
}

#[cfg(unix)]
#[test]
fn control_z_suspends() {
    let mut table = Table::new("617~none:");
    table.keys("7a?");
    let key = KeyEvent::new(KeyCode::Char('z'), KeyModifiers::CONTROL);
    table.event(Event::Terminal(TerminalEvent::Key(key)));
    assert_eq!(table.effects.last(), Some(&Effect::Suspend));
    assert_eq!(table.record(), "617~none:7a");
}

/// Ctrl-Y and the like do nothing underneath a dialog; Ctrl-C quits.
#[test]
fn keys_do_not_reach_the_game_under_a_dialog() {
    for dialog in ["?", "s", "w", "x", "n", "v", "vx"] {
        let mut table = Table::new("617~none:");
        table.keys("7a7b");
        table.keys(dialog);
        for letter in ['z', 'y'] {
            let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
            table.event(Event::Terminal(TerminalEvent::Key(key)));
        }
        assert_eq!(table.record(), "617~none:7a7b", "{dialog}");
        let key = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        table.event(Event::Terminal(TerminalEvent::Key(key)));
        assert!(table.app.is_over(), "{dialog}");
    }
}

#[test]
fn a_text_field_has_a_cursor() {
    let mut table = Table::new("617~none:");
    table.keys("n67");
    table.key(KeyCode::Left);
    table.keys("1");
    assert!(table.shows(" 617 "));
    table.key(KeyCode::Home);
    table.key(KeyCode::Delete);
    table.key(KeyCode::End);
    table.keys("9");
    table.key(KeyCode::Enter);
    assert_eq!(table.record(), "179~horne:");
}

/// Requests and keys do not wait for the solver. Both workers stay blocked in a
/// response until the end of the test.
#[test]
fn keys_are_answered_while_the_solver_works() {
    let (tell, told) = channel();
    let mut gates = Vec::new();
    let workers = [(); 2].map(|()| {
        let tell = tell.clone();
        let (open, gate) = channel::<()>();
        gates.push(open);
        SolverWorker::new(move |_heard| {
            tell.send(()).unwrap();
            // Returns an error when the gate is dropped.
            let _ = gate.recv();
        })
    });
    let request = SolverRequest::Analyze {
        game: Game::from_record("617~horne:").unwrap(),
        milliseconds: 60_000,
    };
    let minute = Duration::from_secs(60);
    for worker in &workers {
        worker.send(request.clone());
        told.recv_timeout(minute).expect("an answer that begins");
    }
    let mut table = Table::new("617~horne:");
    for _ in 0..20 {
        for (keys, shows) in [
            ("7a", "1 move "),
            ("u", "move 0 of 1"),
            ("?", "1-8 a-d h"),
            ("1", "From column 1 to …"),
        ] {
            for worker in &workers {
                worker.send(request.clone());
            }
            table.keys(keys);
            assert!(table.shows(shows), "{keys}\n{}", table.screen());
            table.key(KeyCode::Esc);
        }
    }
    let is_busy = matches!(told.try_recv(), Err(TryRecvError::Empty));
    assert!(is_busy, "no thread has come back for another request");
    // The workers continue with the last request.
    drop(gates);
    for _ in &workers {
        told.recv_timeout(minute)
            .expect("an answer to the last request");
    }
}
