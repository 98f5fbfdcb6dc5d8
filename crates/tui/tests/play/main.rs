//! Plays the game without a terminal: sends keys, mouse events and time, and
//! checks the screen and the effects.

mod files;
mod games;
mod input;
mod screen;

use std::time::Duration;

use crossterm::event::{
    Event as TerminalEvent, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent,
    MouseEventKind,
};
use freecell_core::Game;
use freecell_play::{
    Animation, Event as SessionEvent, GameResult, GameStatus, PlayerData, SavedSession, Settings,
    SolverAnswer, SolverRequest,
};
use freecell_solve::{Limits, Solver, Verdict};
use freecell_study::{GameSolution, solve_game};
use freecell_tui::{App, Charset, ColorDepth, ColorScheme, Effect, Event, Store, Words, draw};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

/// Returns the verdict of the solver on a game.
fn solved(game: &Game) -> Verdict<Option<GameSolution>> {
    solve_game(&mut Solver::new(), game, Limits::default(), &mut ())
}

/// An app with a clock, a window size and the effects so far.
struct Table {
    app: App,
    now: Duration,
    size: (u16, u16),
    effects: Vec<Effect>,
}

impl Table {
    fn new(record: &str) -> Table {
        let settings = Settings {
            animation: Animation::Off,
            ..Settings::default()
        };
        Table::with(record, settings)
    }

    fn with(record: &str, settings: Settings) -> Table {
        Table::in_language("en", Store::in_memory(), record, Some(settings))
    }

    /// A game that is kept in a store, with its settings.
    fn in_store(store: Store, record: &str) -> Table {
        Table::in_language("en", store, record, None)
    }

    fn in_language(
        language: &str,
        store: Store,
        record: &str,
        settings: Option<Settings>,
    ) -> Table {
        let game = Game::from_record(record).unwrap();
        let languages: Vec<&str> = Words::languages().collect();
        let (mut session, mut effects) = SavedSession::new(
            PlayerData::new(store),
            Some(game),
            || unreachable!(),
            &languages,
            1,
        );
        if let Some(settings) = settings {
            effects.extend(session.override_settings(settings, 1));
        }
        let words = Words::new(language, Charset::Unicode);
        let mut app = App::new(session, effects, words, ColorScheme::Dark);
        let effects = app.take_effects();
        Table {
            app,
            now: Duration::ZERO,
            size: (80, 24),
            effects,
        }
    }

    fn event(&mut self, event: Event) {
        let effects = self.app.update(event, self.now);
        self.effects.extend(effects);
    }

    fn key(&mut self, code: KeyCode) {
        let key = KeyEvent::new(code, KeyModifiers::NONE);
        self.event(Event::Terminal(TerminalEvent::Key(key)));
    }

    fn keys(&mut self, text: &str) {
        for c in text.chars() {
            self.key(KeyCode::Char(c));
        }
    }

    fn mouse(&mut self, kind: MouseEventKind, (column, row): (u16, u16)) {
        self.event(Event::Terminal(TerminalEvent::Mouse(MouseEvent {
            kind,
            column,
            row,
            modifiers: KeyModifiers::NONE,
        })));
    }

    fn click(&mut self, at: (u16, u16)) {
        self.mouse(MouseEventKind::Down(MouseButton::Left), at);
        self.mouse(MouseEventKind::Up(MouseButton::Left), at);
    }

    fn drag(&mut self, from: (u16, u16), to: (u16, u16)) {
        self.mouse(MouseEventKind::Down(MouseButton::Left), from);
        self.mouse(MouseEventKind::Drag(MouseButton::Left), to);
        self.mouse(MouseEventKind::Up(MouseButton::Left), to);
    }

    /// Responds to the last analysis request.
    fn answer(&mut self) {
        let requested = self.effects.iter().rev().find_map(|effect| match effect {
            Effect::Solve(SolverRequest::Analyze { game, .. }) => Some(game.clone()),
            _ => None,
        });
        let game = requested.expect("an analysis request");
        let (record, status) = (game.to_record(), GameStatus::from(solved(&game)));
        self.event(Event::Solver(SessionEvent::Answer(SolverAnswer::Status {
            record,
            status,
        })));
    }

    /// Returns the results in the statistics.
    fn results(&mut self) -> Vec<GameResult> {
        self.app.saved().data().results().unwrap()
    }

    /// Returns the records of the saved games, the most recent first.
    fn kept(&mut self) -> Vec<String> {
        let games = self.app.saved().data().games().unwrap();
        games.iter().map(|saved| saved.game.to_record()).collect()
    }

    /// Lets time pass, a second at a time.
    fn wait(&mut self, seconds: u64) {
        for _ in 0..seconds {
            self.now += Duration::from_secs(1);
            self.event(Event::Tick);
        }
    }

    fn seconds(&mut self) -> u32 {
        self.app.saved().session().current().seconds
    }

    fn record(&self) -> String {
        self.app.game().to_record()
    }

    /// Returns the screen as text.
    fn screen(&self) -> String {
        let mut buffer = Buffer::empty(Rect::new(0, 0, self.size.0, self.size.1));
        draw(&self.app, ColorDepth::True, &mut buffer);
        text(&buffer)
    }

    fn shows(&self, words: &str) -> bool {
        self.screen().contains(words)
    }

    /// Returns the position of a text on the screen.
    fn point(&self, index: &str) -> (u16, u16) {
        let screen = self.screen();
        for (y, line) in screen.lines().enumerate() {
            if let Some(byte) = line.find(index) {
                let x = line[..byte].chars().count();
                let [x, y] = [x, y].map(|place| u16::try_from(place).expect("on the screen"));
                return (x, y);
            }
        }
        panic!("{index} is not on the screen\n{screen}");
    }
}

fn text(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area.width).max(1);
    let mut text = String::new();
    for row in buffer.content().chunks(width) {
        text.extend(row.iter().map(ratatui_core::buffer::Cell::symbol));
        text.push('\n');
    }
    text
}
