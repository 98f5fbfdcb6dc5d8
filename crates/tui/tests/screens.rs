//! The screen as text, saved in `tests/screens`. After a change that is meant,
//! `UPDATE_SCREENS=1 cargo test -p freecell-tui --test screens` writes them
//! anew; look at what has changed.

use std::path::Path;
use std::time::Duration;

use crossterm::event::{Event as TerminalEvent, KeyCode, KeyEvent, KeyModifiers};
use freecell_core::Game;
use freecell_play::{GameStatus, solve_game};
use freecell_solve::{Limits, Solver};
use freecell_tui::{
    Animation, App, Depth, Event, Response, SavedGame, Settings, Shade, Signs, Words, draw,
};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::Color;

/// A game in a window of this size, with the verdict of the solver.
fn app(record: &str, (width, height): (u16, u16), language: &str, signs: Signs) -> App {
    let game = Game::from_record(record).unwrap();
    let verdict = solve_game(&mut Solver::new(), &game, Limits::default(), &mut ());
    let settings = Settings {
        animation: Animation::Off,
        ..Settings::default()
    };
    let words = Words::new(language, signs);
    let mut app = App::new(SavedGame::new(game), settings, words, Shade::Dark);
    let resize = TerminalEvent::Resize(width, height);
    app.update(Event::Terminal(resize), Duration::ZERO);
    let response = Response::Status(record.to_owned(), GameStatus::from(verdict));
    app.update(Event::Solver(response), Duration::ZERO);
    app
}

fn keys(app: &mut App, text: &str) {
    for c in text.chars() {
        let key = KeyEvent::new(KeyCode::Char(c), KeyModifiers::NONE);
        app.update(Event::Terminal(TerminalEvent::Key(key)), Duration::ZERO);
    }
}

fn drawn(app: &App, (width, height): (u16, u16), depth: Depth) -> Terminal<TestBackend> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal
        .draw(|frame| draw(app, depth, frame.buffer_mut()))
        .unwrap();
    terminal
}

/// Compares a screen with the one that is saved.
fn same(name: &str, app: &App, size: (u16, u16)) {
    let terminal = drawn(app, size, Depth::True);
    let shown = terminal.backend().to_string();
    // Each line of the backend is quoted, which keeps the spaces at its end.
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/screens/{name}.txt"));
    if std::env::var_os("UPDATE_SCREENS").is_some() {
        std::fs::write(&path, &shown).unwrap();
    }
    let saved = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        saved == shown,
        "{name} has changed (UPDATE_SCREENS=1 keeps the new one)\nwas:\n{saved}\nis:\n{shown}"
    );
}

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (120, 40);

#[test]
fn small_window() {
    let mut app = app("617~horne:", SMALL, "en", Signs::Unicode);
    same("small", &app, SMALL);
    keys(&mut app, "7");
    same("small-picked", &app, SMALL);
}

#[test]
fn large_window() {
    let mut app = app("617~horne:7a7b7cb7", LARGE, "en", Signs::Unicode);
    same("large", &app, LARGE);
    keys(&mut app, "i");
    same("large-hint", &app, LARGE);
}

#[test]
fn tiny_window() {
    let app = app("617~horne:7a", (42, 16), "en", Signs::Unicode);
    same("tiny", &app, (42, 16));
}

#[test]
fn ascii() {
    let mut app = app("617~horne:7a7b", SMALL, "en", Signs::Ascii);
    keys(&mut app, "4");
    same("ascii", &app, SMALL);
    let screen = drawn(&app, SMALL, Depth::Mono).backend().to_string();
    assert!(screen.is_ascii(), "{screen}");
    keys(&mut app, "\u{1b}?");
    let screen = drawn(&app, SMALL, Depth::Mono).backend().to_string();
    assert!(screen.is_ascii(), "{screen}");
}

#[test]
fn windows() {
    for (name, key) in [
        ("help", "?"),
        ("settings", "s"),
        ("statistics", "w"),
        ("share", "x"),
        ("deal", "n"),
    ] {
        let mut app = app("617~horne:7a", SMALL, "en", Signs::Unicode);
        keys(&mut app, key);
        same(&format!("window-{name}"), &app, SMALL);
    }
}

#[test]
fn japanese() {
    let mut app = app("617~horne:7a", SMALL, "ja", Signs::Unicode);
    same("japanese", &app, SMALL);
    // Wide characters do not hide the frame of a window.
    keys(&mut app, "?");
    same("japanese-help", &app, SMALL);
}

/// Colours are used where there are some, and none where there are none.
#[test]
fn depths() {
    let app = app("617~horne:7a", SMALL, "en", Signs::Unicode);
    let colors = |depth| {
        let terminal = drawn(&app, SMALL, depth);
        let cells = terminal.backend().buffer().content().iter();
        cells.map(|cell| (cell.fg, cell.bg)).collect::<Vec<_>>()
    };
    let is_plain = |(fg, bg): &(Color, Color)| *fg == Color::Reset && *bg == Color::Reset;
    assert!(colors(Depth::Mono).iter().all(is_plain));
    let sixteen = colors(Depth::Sixteen);
    assert!(sixteen.contains(&(Color::Red, Color::White)));
    assert!(
        !sixteen
            .iter()
            .any(|(fg, _)| matches!(fg, Color::Rgb(..) | Color::Indexed(_)))
    );
    let palette = colors(Depth::Palette);
    assert!(
        !palette
            .iter()
            .any(|(fg, bg)| matches!(fg, Color::Rgb(..)) || matches!(bg, Color::Rgb(..)))
    );
    let all = colors(Depth::True);
    assert!(
        all.iter()
            .any(|(fg, _)| matches!(fg, Color::Rgb(184, 16, 36)))
    );
}
