//! Compares screens with the text files in `tests/screens`. After an intended
//! change, `UPDATE_SCREENS=1 cargo test -p freecell-tui --test screens` updates
//! the files; review the differences.

use std::path::Path;
use std::time::Duration;

use crossterm::event::{Event as TerminalEvent, KeyCode, KeyEvent, KeyModifiers};
use freecell_core::Game;
use freecell_locale::Surface;
use freecell_play::{
    Animation, Event as SessionEvent, GameStatus, PlayerData, SavedSession, Settings, SolverAnswer,
};
use freecell_solve::{Limits, Solver};
use freecell_study::solve_game;
use freecell_tui::{App, Charset, ColorDepth, ColorScheme, Event, Store, Words, draw};
use ratatui_core::backend::TestBackend;
use ratatui_core::style::Color;
use ratatui_core::terminal::Terminal;

/// Returns an app in a window of this size, with the verdict of the solver.
fn app(record: &str, (width, height): (u16, u16), language: &str, charset: Charset) -> App {
    let game = Game::from_record(record).unwrap();
    let verdict = solve_game(&mut Solver::new(), &game, Limits::default(), &mut ());
    let settings = Settings {
        animation: Animation::Off,
        ..Settings::default()
    };
    let words = Words::new(language, charset);
    let data = PlayerData::new(Store::in_memory());
    let (mut session, mut effects) = SavedSession::new(data, Some(game), || unreachable!(), &[], 1);
    effects.extend(session.override_settings(settings, 1));
    let mut app = App::new(session, effects, words, ColorScheme::Dark);
    let resize = TerminalEvent::Resize(width, height);
    app.update(Event::Terminal(resize), Duration::ZERO);
    let response = SessionEvent::Answer(SolverAnswer::Status {
        record: record.to_owned(),
        status: GameStatus::from(verdict),
    });
    app.update(Event::Solver(response), Duration::ZERO);
    app
}

fn keys(app: &mut App, text: &str) {
    for c in text.chars() {
        press(app, KeyCode::Char(c));
    }
}

fn press(app: &mut App, code: KeyCode) {
    let key = KeyEvent::new(code, KeyModifiers::NONE);
    app.update(Event::Terminal(TerminalEvent::Key(key)), Duration::ZERO);
}

fn drawn(app: &App, (width, height): (u16, u16), depth: ColorDepth) -> Terminal<TestBackend> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal
        .draw(|frame| draw(app, depth, frame.buffer_mut()))
        .unwrap();
    terminal
}

/// Compares the screen with the saved one.
fn assert_screen(name: &str, app: &App, size: (u16, u16)) {
    let terminal = drawn(app, size, ColorDepth::True);
    let shown = terminal.backend().to_string();
    // The backend quotes each line, which keeps trailing spaces.
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/screens/{name}.txt"));
    if std::env::var_os("UPDATE_SCREENS").is_some() {
        std::fs::write(&path, &shown).unwrap();
    }
    let saved = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        saved == shown,
        "{name} has changed (UPDATE_SCREENS=1 saves the new one)\nwas:\n{saved}\nis:\n{shown}"
    );
}

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (120, 40);

#[test]
fn small_window() {
    let mut app = app("617~horne:", SMALL, "en", Charset::Unicode);
    assert_screen("small", &app, SMALL);
    keys(&mut app, "7");
    assert_screen("small-picked", &app, SMALL);
}

#[test]
fn large_window() {
    let mut app = app("617~horne:7a7b7cb7", LARGE, "en", Charset::Unicode);
    assert_screen("large", &app, LARGE);
    keys(&mut app, "i");
    assert_screen("large-hint", &app, LARGE);
}

#[test]
fn tiny_window() {
    let app = app("617~horne:7a", (42, 16), "en", Charset::Unicode);
    assert_screen("tiny", &app, (42, 16));
}

#[test]
fn ascii() {
    let mut app = app("617~horne:7a7b", SMALL, "en", Charset::Ascii);
    keys(&mut app, "4");
    assert_screen("ascii", &app, SMALL);
    let screen = drawn(&app, SMALL, ColorDepth::Mono).backend().to_string();
    assert!(screen.is_ascii(), "{screen}");
    keys(&mut app, "\u{1b}?");
    let screen = drawn(&app, SMALL, ColorDepth::Mono).backend().to_string();
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
        ("games", "7bv"),
        ("give-up", "7bvx"),
    ] {
        let mut app = app("617~horne:7a", SMALL, "en", Charset::Unicode);
        keys(&mut app, key);
        assert_screen(&format!("window-{name}"), &app, SMALL);
    }
}

/// The smallest window shows the values of all settings.
#[test]
fn smallest_windows() {
    const SMALLEST: (u16, u16) = (40, 15);
    for (name, key) in [
        ("settings", "s"),
        ("statistics", "w"),
        ("games", "7bv"),
        ("give-up", "7bvx"),
    ] {
        let mut app = app("617~horne:7a", SMALLEST, "en", Charset::Unicode);
        keys(&mut app, key);
        assert_screen(&format!("smallest-{name}"), &app, SMALLEST);
    }
    for language in Words::languages() {
        let mut app = app("617~horne:7a", SMALLEST, language, Charset::Unicode);
        keys(&mut app, "s");
        let screen = drawn(&app, SMALLEST, ColorDepth::True)
            .backend()
            .to_string();
        assert_eq!(screen.matches('◂').count(), 9, "{screen}");
        assert_eq!(screen.matches('▸').count(), 9, "{screen}");
    }
}

/// Every autoplay rule is explained where it is chosen, also in the smallest window.
#[test]
fn autoplay_rules_are_explained() {
    let rows = Settings::rows(Surface::Terminal);
    let autoplay = rows.iter().position(|row| row.name == "autoplay").unwrap();
    for language in Words::languages() {
        for size in [(40, 15), SMALL] {
            let mut app = app("617~horne:7a", size, language, Charset::Unicode);
            let words = Words::new(language, Charset::Unicode);
            keys(&mut app, "s");
            for _ in 0..autoplay {
                press(&mut app, KeyCode::Down);
            }
            for _ in rows[autoplay].choices {
                press(&mut app, KeyCode::Right);
                let now = app.settings().autoplay.name();
                let mut choices = rows[autoplay].choices.iter();
                let choice = choices.find(|choice| choice.value == now).unwrap();
                let terminal = drawn(&app, size, ColorDepth::True);
                let cells = terminal.backend().buffer().content();
                let screen: String = cells
                    .iter()
                    .map(ratatui_core::buffer::Cell::symbol)
                    .collect();
                let letters = |text: &str| text.replace([' ', '│'], "");
                let note = letters(&words.get(choice.note.unwrap()));
                assert!(
                    letters(&screen).contains(&note),
                    "{language} {now} {screen}"
                );
            }
        }
    }
}

/// Cards grow with the window.
#[test]
fn huge_window() {
    const HUGE: (u16, u16) = (200, 60);
    let app = app("617~horne:7a", HUGE, "en", Charset::Unicode);
    assert_screen("huge", &app, HUGE);
}

#[test]
fn japanese() {
    let mut app = app("617~horne:7a", SMALL, "ja", Charset::Unicode);
    assert_screen("japanese", &app, SMALL);
    // Wide characters do not hide the frame of a dialog.
    keys(&mut app, "?");
    assert_screen("japanese-help", &app, SMALL);
}

/// Each colour depth uses only its own colours.
#[test]
fn depths() {
    let app = app("617~horne:7a", SMALL, "en", Charset::Unicode);
    let colors = |depth| {
        let terminal = drawn(&app, SMALL, depth);
        let cells = terminal.backend().buffer().content().iter();
        cells.map(|cell| (cell.fg, cell.bg)).collect::<Vec<_>>()
    };
    let is_plain = |(fg, bg): &(Color, Color)| *fg == Color::Reset && *bg == Color::Reset;
    assert!(colors(ColorDepth::Mono).iter().all(is_plain));
    let sixteen = colors(ColorDepth::Sixteen);
    assert!(sixteen.contains(&(Color::Red, Color::White)));
    assert!(
        !sixteen
            .iter()
            .any(|(fg, _)| matches!(fg, Color::Rgb(..) | Color::Indexed(_)))
    );
    let palette = colors(ColorDepth::Palette);
    assert!(
        !palette
            .iter()
            .any(|(fg, bg)| matches!(fg, Color::Rgb(..)) || matches!(bg, Color::Rgb(..)))
    );
    let all = colors(ColorDepth::True);
    assert!(
        all.iter()
            .any(|(fg, _)| matches!(fg, Color::Rgb(184, 16, 36)))
    );
}
