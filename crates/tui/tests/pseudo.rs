//! A language that does not exist: English with accents, 40 % longer and in
//! brackets. A label that is clipped loses its closing bracket.

use std::time::Duration;

use crossterm::event::{Event as TerminalEvent, KeyCode, KeyEvent, KeyModifiers};
use fluent_syntax::ast::{Entry, Expression, Pattern, PatternElement};
use fluent_syntax::{parser, serializer};
use freecell_core::Game;
use freecell_locale::{Language, Surface};
use freecell_play::{
    Animation, Event as SessionEvent, GameStatus, LosingMove, PlayerData, SavedSession, Settings,
    SolverAnswer,
};
use freecell_tui::{App, Charset, ColorDepth, ColorScheme, Event, Store, Words, draw};
use ratatui_core::backend::TestBackend;
use ratatui_core::terminal::Terminal;

/// A text with accents and 40 % more letters.
fn stretched(text: &str) -> String {
    let mut result = String::new();
    let mut letters = 0;
    for c in text.chars() {
        let accented = match c {
            'a' => 'á',
            'c' => 'ç',
            'e' => 'é',
            'i' => 'í',
            'n' => 'ñ',
            'o' => 'ö',
            's' => 'š',
            'u' => 'ü',
            'y' => 'ý',
            c => c,
        };
        result.push(accented);
        if c.is_alphabetic() {
            letters += 2;
            if letters >= 5 {
                letters -= 5;
                result.push(accented);
            }
        }
    }
    result
}

fn stretch(pattern: &mut Pattern<String>) {
    for element in &mut pattern.elements {
        match element {
            PatternElement::TextElement { value } => *value = stretched(value),
            PatternElement::Placeable {
                expression: Expression::Select { variants, .. },
            } => {
                for variant in variants {
                    stretch(&mut variant.value);
                }
            }
            PatternElement::Placeable { .. } => {}
        }
    }
}

/// A source with every message stretched and in brackets.
fn pseudo(source: &str) -> String {
    let mut resource = parser::parse(source.to_owned()).expect("messages can be read");
    for entry in &mut resource.body {
        let Entry::Message(message) = entry else {
            continue;
        };
        let pattern = message.value.as_mut().expect("a message has a value");
        stretch(pattern);
        let bracket = |sign: &str| PatternElement::TextElement {
            value: sign.to_owned(),
        };
        pattern.elements.insert(0, bracket("⟦"));
        pattern.elements.push(bracket("⟧"));
    }
    serializer::serialize(&resource)
}

const SIZE: (u16, u16) = (80, 24);

fn app(record: &str, (width, height): (u16, u16)) -> App {
    let sources = Language::ENGLISH.sources(Surface::Terminal).map(pseudo);
    let sources = sources.iter().map(String::as_str);
    let words = Words::from_sources(Language::ENGLISH, sources, Charset::Unicode);
    let settings = Settings {
        animation: Animation::Off,
        ..Settings::default()
    };
    let game = Game::from_record(record).unwrap();
    let data = PlayerData::new(Store::in_memory());
    let (mut session, mut effects) = SavedSession::new(data, Some(game), || unreachable!(), &[], 1);
    effects.extend(session.override_settings(settings, 1));
    let mut app = App::new(session, effects, words, ColorScheme::Dark);
    let resize = TerminalEvent::Resize(width, height);
    app.update(Event::Terminal(resize), Duration::ZERO);
    app
}

fn judged(app: &mut App, record: &str, status: GameStatus) {
    let record = record.to_owned();
    let response = SessionEvent::Answer(SolverAnswer::Status { record, status });
    app.update(Event::Solver(response), Duration::ZERO);
}

fn keys(app: &mut App, text: &str) {
    for c in text.chars() {
        let code = match c {
            '\n' => KeyCode::Enter,
            c => KeyCode::Char(c),
        };
        let key = KeyEvent::new(code, KeyModifiers::NONE);
        app.update(Event::Terminal(TerminalEvent::Key(key)), Duration::ZERO);
    }
}

/// Every label that begins on the screen ends on it.
fn nothing_is_clipped(name: &str, app: &App, (width, height): (u16, u16)) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal
        .draw(|frame| draw(app, ColorDepth::True, frame.buffer_mut()))
        .unwrap();
    let screen = terminal.backend().to_string();
    let count = |sign: char| screen.matches(sign).count();
    assert!(
        count('⟦') > 3,
        "{name}: the language is not in use\n{screen}"
    );
    assert_eq!(count('⟦'), count('⟧'), "{name}\n{screen}");
    screen
}

#[test]
fn pseudo_locale_is_longer() {
    let source = "hint = Hint\nmoves = { $count ->\n    [one] { $count } move\n   *[other] { $count } moves\n}\n";
    let pseudo = pseudo(source);
    assert!(pseudo.contains("⟦Híññt⟧"), "{pseudo}");
    assert!(pseudo.contains("{ $count } mövvé"), "{pseudo}");
    let english = "Show whether the game can be won";
    let longer = stretched(english).chars().count() * 100 / english.len();
    assert!((130..=145).contains(&longer), "{longer}");
}

#[test]
fn pseudo_locale_fits_the_screen() {
    let record = "617~horne:7a7b";
    let mut app = app(record, SIZE);
    nothing_is_clipped("thinking", &app, SIZE);
    for (name, judgement) in [
        ("winnable", GameStatus::Winnable(None)),
        ("lost", GameStatus::Lost(LosingMove::Searching)),
        ("lost since", GameStatus::Lost(LosingMove::Between(1, 1))),
        ("lost between", GameStatus::Lost(LosingMove::Between(1, 2))),
        ("impossible", GameStatus::Lost(LosingMove::Between(0, 0))),
        ("undecided", GameStatus::Undecided { is_stopped: false }),
        ("stopped", GameStatus::Undecided { is_stopped: true }),
    ] {
        judged(&mut app, record, judgement);
        nothing_is_clipped(name, &app, SIZE);
    }
}

/// Messages of the game: a first key, an illegal move, nothing to finish, a hint.
#[test]
fn pseudo_locale_fits_messages() {
    for typed in [
        "7", "12", "f", "1h", "ah", "ab", "d1", "77", "8c", "i", "p", "4c]",
    ] {
        let record = "617~horne:7a7b";
        let mut app = app(record, SIZE);
        keys(&mut app, typed);
        nothing_is_clipped(typed, &app, SIZE);
        judged(&mut app, record, GameStatus::Winnable(None));
        nothing_is_clipped(typed, &app, SIZE);
    }
}

#[test]
fn pseudo_locale_fits_windows() {
    for key in [
        "s",
        "w",
        "x",
        "n",
        "g",
        "o",
        "xs",
        "n99999999999\n",
        "g99\n",
        "v",
        "4cv",
        "4cvx",
        "we",
        "wi",
    ] {
        let mut app = app("617~horne:7a7b", SIZE);
        keys(&mut app, key);
        nothing_is_clipped(key, &app, SIZE);
    }
    // Help is longer than the screen; its lines are as wide in a higher one.
    let high = (SIZE.0, 120);
    let mut app = app("617~horne:7a7b", high);
    keys(&mut app, "?");
    let screen = nothing_is_clipped("help", &app, high);
    assert!(screen.contains('├') || screen.contains('│'), "{screen}");
}

#[test]
fn pseudo_locale_fits_few_cells() {
    let app = app("617~horne~2cells:7a7b", SIZE);
    nothing_is_clipped("few cells", &app, SIZE);
}
