//! Plays the game without a terminal: sends keys, mouse events and time, and
//! checks the screen and the effects.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{TryRecvError, channel};
use std::time::Duration;

use crossterm::event::{
    Event as TerminalEvent, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent,
    MouseEventKind,
};
use freecell_core::{AutoPlay, BoardFormat, CellCount, DealNumber, Game, Move, Notation, Position};
use freecell_play::{
    Animation, Effect as SessionEffect, Event as SessionEvent, GameResult, GameSolution,
    GameStatus, SavedSession, Settings, Shelf, Tap, solve_game,
};
use freecell_solve::{Limits, Solver, Verdict};
use freecell_tui::{
    App, Charset, ColorDepth, ColorScheme, Effect, Ending, Event, SolverWorker, Store, Words, draw,
};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

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
        Table::in_language("en", Store::forgetful(), record, Some(settings))
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
            Shelf::new(store),
            Some(game),
            || unreachable!(),
            &languages,
            1,
        );
        if let Some(settings) = settings {
            effects.extend(session.override_settings(settings));
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
            Effect::Solver(SessionEffect::Analyze { record, .. }) => Some(record.clone()),
            _ => None,
        });
        let record = requested.expect("an analysis request");
        let status = GameStatus::from(solved(&Game::from_record(&record).unwrap()));
        self.event(Event::Solver(SessionEvent::Status { record, status }));
    }

    /// Returns the results in the statistics.
    fn results(&mut self) -> Vec<GameResult> {
        self.app.saved().shelf().results().unwrap()
    }

    /// Returns the records of the saved games, the most recent first.
    fn kept(&mut self) -> Vec<String> {
        let games = self.app.saved().shelf().games().unwrap();
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
        text.extend(row.iter().map(ratatui::buffer::Cell::symbol));
        text.push('\n');
    }
    text
}

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
    let position = Position::read(board, CellCount::FOUR).unwrap();
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

#[test]
fn the_status_line_shows_the_analysis() {
    let mut table = Table::new("617~horne:");
    assert!(table.shows("Thinking…"));
    table.answer();
    assert!(table.shows("Winnable in "));
    table.keys("i");
    assert!(table.shows("Hint: "));
    let before = table.effects.len();
    table.keys("i");
    assert_eq!(table.app.game().turn(), 1);
    // Following the known solution needs no search.
    let asked = |effect: &Effect| matches!(effect, Effect::Solver(SessionEffect::Analyze { .. }));
    assert!(!table.effects[before..].iter().any(asked));
    // The solution found needs a card that this autoplay takes.
    let mut table = Table::new("208~max~2cells:");
    table.answer();
    assert!(table.shows("Winnable, but the solution found does not work with autoplay"));
    let mut table = Table::new("11982~horne:1a");
    table.answer();
    assert!(table.shows("No longer winnable"));
    let since = freecell_play::LostSince::Between(0, 0);
    let response = SessionEvent::Status {
        record: "11982~horne:1a".to_owned(),
        status: GameStatus::Lost(since),
    };
    table.event(Event::Solver(response));
    assert!(table.shows("This deal cannot be won"));
    // A move that lost the game can be taken back, by its key or a click.
    for is_clicked in [false, true] {
        let mut table = Table::new("617~none:7a7b7c");
        let response = SessionEvent::Status {
            record: "617~none:7a7b7c".to_owned(),
            status: GameStatus::Lost(freecell_play::LostSince::Between(3, 3)),
        };
        table.event(Event::Solver(response));
        let label = table.point("k Back to move 2");
        if is_clicked {
            table.click(label);
        } else {
            table.keys("k");
        }
        assert_eq!(table.record(), "617~none:7a7b");
    }
    // A stopped search is undecided and can be continued.
    let mut table = Table::new("617~horne:");
    table.keys("m");
    assert!(table.shows("Undecided, search stopped"));
    table.keys("m");
    assert!(table.shows("Thinking…"));
    // The hint waits for the answer.
    table.keys("i");
    table.answer();
    assert!(table.shows("Hint: "));
}

#[test]
fn the_solution_plays_pauses_and_steps() {
    let mut table = Table::new("617~horne:");
    table.answer();
    table.keys("p");
    let count = table.app.game().turn_count();
    assert!(count > 30);
    let second = |table: &mut Table| {
        table.now += Duration::from_secs(1);
        table.event(Event::Tick);
    };
    second(&mut table);
    second(&mut table);
    let turn = table.app.game().turn();
    assert!((1..=4).contains(&turn));
    table.keys("p");
    second(&mut table);
    assert_eq!(table.app.game().turn(), turn);
    table.keys("r");
    assert_eq!(table.app.game().turn(), turn + 1);
    table.keys("u");
    assert_eq!(table.app.game().turn(), turn);
    table.keys("p+");
    for _ in 0..2 * count {
        table.now += Duration::from_millis(500);
        table.event(Event::Tick);
    }
    assert_eq!(table.app.ending(), Ending::Won);
    assert!(table.shows("You won!"));
    let results = table.results();
    let [result] = &results[..] else {
        panic!("{results:?}");
    };
    assert!(result.deal == "617" && result.is_won && result.is_helped);
    // The solution plays without the clock.
    assert_eq!(result.seconds, 0);
}

/// Plays whole games by keys, with each autoplay.
#[test]
fn whole_games_are_won() {
    let mut by_keys = 0;
    for autoplay in AutoPlay::ALL {
        let game = Game::new(DealNumber::from(617), autoplay);
        let Verdict::Solved(Some(solution)) = solved(&game) else {
            panic!("617 can be won");
        };
        let mut table = Table::new(&game.to_record());
        let mut check = game;
        for mv in solution.moves {
            if table.app.game().position().is_won() {
                break;
            }
            check
                .play_text(&mv.to_string(), Notation::Extended)
                .unwrap();
            let keys: String = mv.to_string().chars().take(2).collect();
            table.keys(&keys);
            if table.record() != check.to_record() && !table.app.game().position().is_won() {
                // Two keys move as many cards as possible to an empty column.
                assert!(
                    matches!(mv, Move::ColumnToColumn { .. }),
                    "{mv}: {}",
                    table.screen()
                );
                check = Game::from_record(&table.record()).unwrap();
                break;
            }
            by_keys += 1;
        }
        if !table.app.game().position().is_won() {
            // Continue with a solution from there.
            let Verdict::Solved(Some(solution)) = solved(&check) else {
                panic!("{} can be won", check.to_record());
            };
            assert!(!solution.moves.is_empty());
            table.answer();
            table.keys("p");
            for _ in 0..200 {
                table.now += Duration::from_secs(1);
                table.event(Event::Tick);
            }
        }
        assert_eq!(table.app.ending(), Ending::Won, "{autoplay}");
    }
    assert!(by_keys > 100, "only {by_keys} moves were made by keys");
}

#[test]
fn deals_are_chosen_and_pasted() {
    let mut table = Table::new("617~horne:");
    table.keys("]");
    assert_eq!(table.record(), "618~horne:");
    table.keys("[[");
    assert_eq!(table.record(), "616~horne:");
    table.keys("n");
    table.keys("11982");
    table.key(KeyCode::Enter);
    assert_eq!(table.record(), "11982~horne:");
    table.keys("n");
    table.keys("99999999999");
    table.key(KeyCode::Enter);
    assert!(table.shows("This number is too large"));
    table.key(KeyCode::Esc);
    table.keys("t");
    assert!(table.record().starts_with("20"));
    let number = Some(DealNumber::from(7));
    table.event(Event::Solver(SessionEvent::Winnable { number }));
    assert_eq!(table.record(), "7~horne:");
    table.event(Event::Solver(SessionEvent::Winnable { number: None }));
    assert!(table.shows("No winnable deal was found."));
    let board = DealNumber::from(617)
        .deal()
        .display(BoardFormat::Columns)
        .to_string();
    table.event(Event::Terminal(TerminalEvent::Paste(board.clone())));
    assert_eq!(table.record(), "617~horne:");
    let wrong = board.replacen("7D", "1X", 1);
    table.event(Event::Terminal(TerminalEvent::Paste(wrong)));
    assert!(table.shows("“1X” is not a card"), "{}", table.screen());
    let file = folder("open").join("game.txt");
    std::fs::write(&file, "618~none:1a\n").unwrap();
    table.keys("o");
    table.keys(file.to_str().unwrap());
    table.key(KeyCode::Enter);
    assert_eq!(table.record(), "618~none:1a");
    table.keys("onowhere.txt");
    table.key(KeyCode::Enter);
    assert!(table.shows("Cannot read nowhere.txt"));
}

/// An empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("freecell-tui-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

#[test]
fn a_game_that_is_left_is_kept_and_no_loss() {
    let mut table = Table::new("617~horne:");
    table.keys("]");
    assert!(!table.shows("Left deal"));
    table.keys("1a]");
    assert!(table.shows("Left deal 618 at move 1. Press l to return."));
    assert_eq!(table.record(), "619~horne:");
    table.keys("l");
    assert_eq!(table.record(), "618~horne:1a");
    // Coming back by its number continues the game as well.
    table.keys("]n618");
    table.key(KeyCode::Enter);
    assert_eq!(table.record(), "618~horne:1a");
    // Quitting the program does not give it up.
    table.keys("q");
    assert!(table.app.is_over());
    assert_eq!(table.app.ending(), Ending::Left);
    assert_eq!(table.results(), []);
}

#[test]
fn unfinished_games_are_listed_opened_and_given_up() {
    let mut table = Table::new("617~horne:");
    table.keys("v");
    assert!(table.shows("There are no unfinished games."));
    table.key(KeyCode::Esc);
    table.keys("7a7b]1av");
    for entry in ["Deal 617, move 2, 00:00", "Deal 618, move 1, 00:00"] {
        assert!(table.shows(entry), "{}", table.screen());
    }
    // The most recent game is the first one.
    table.key(KeyCode::Down);
    table.key(KeyCode::Enter);
    assert_eq!(table.record(), "617~horne:7a7b");
    table.keys("v");
    let entry = table.point("Deal 618, move 1");
    table.click(entry);
    assert_eq!(table.record(), "618~horne:1a");
    // Giving up asks first.
    table.keys("v");
    table.key(KeyCode::Delete);
    assert!(table.shows("Give up this game? It counts as a loss."));
    table.key(KeyCode::Esc);
    assert_eq!(table.results(), []);
    table.keys("vxy");
    assert_eq!(table.record(), "618~horne:");
    assert!(table.shows("Deal 617, move 2") && !table.shows("Deal 618, move 1"));
    let results = table.results();
    assert!(results.len() == 1 && results[0].deal == "618" && !results[0].is_won);
    assert_eq!(table.kept(), ["617~horne:7a7b"]);
}

#[test]
fn the_clock_stops_under_a_dialog_and_while_the_machine_sleeps() {
    let mut table = Table::new("617~horne:");
    table.wait(5);
    assert_eq!(table.seconds(), 0, "the clock starts with the first move");
    table.keys("7a");
    table.wait(5);
    assert_eq!(table.seconds(), 5);
    table.keys("?");
    table.wait(5);
    table.key(KeyCode::Esc);
    assert_eq!(table.seconds(), 5);
    table.now += Duration::from_secs(3600);
    table.event(Event::Tick);
    assert_eq!(table.seconds(), 7);
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

/// Ctrl-Z and the like do nothing underneath a dialog; Ctrl-C quits.
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
    // Four-colour suits, the last setting but one.
    table.keys("s");
    table.key(KeyCode::Up);
    table.key(KeyCode::Up);
    table.key(KeyCode::Right);
    let saved = std::fs::read_to_string(folder.join("settings")).unwrap();
    assert_eq!(saved, "fourColours yes\n");
    std::fs::remove_dir_all(&folder).unwrap();
}

/// A folder that cannot be written: the game works, and says so once.
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
    assert!(!table.app.saved().is_kept());
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
            let mut shelf = Shelf::new(Store::in_folder(&folder));
            shelf.results().unwrap();
            let game = Game::from_record("617~none:").unwrap();
            let languages: Vec<&str> = Words::languages().collect();
            let (session, effects) =
                SavedSession::new(shelf, Some(game), || unreachable!(), &languages, 1);
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

#[test]
fn jumps_shares_and_settings() {
    let mut table = Table::new("617~none:7a7b7cb7");
    table.keys("0");
    assert_eq!(table.app.game().turn(), 0);
    table.keys("g3");
    table.key(KeyCode::Enter);
    assert_eq!(table.app.game().turn(), 3);
    table.keys("g9");
    table.key(KeyCode::Enter);
    assert!(table.shows("There is no such move. This game has 4 moves."));
    table.key(KeyCode::Esc);
    table.key(KeyCode::End);
    assert_eq!(table.app.game().turn(), 4);
    table.keys("x");
    assert!(table.shows("617~none:7a7b7cb7") && table.shows("?deal=617~none:7a7b7cb7"));
    table.keys("c");
    let copied = Effect::Copy("617~none:7a7b7cb7".to_owned());
    assert!(table.effects.contains(&copied) && table.shows("Copied."));
    // Changing the autoplay setting changes the game as well.
    table.keys("s");
    assert!(table.shows("Autoplay to the foundations"));
    table.key(KeyCode::Right);
    assert_eq!(table.app.settings().autoplay, AutoPlay::Raymond);
    table.key(KeyCode::Up);
    table.key(KeyCode::Right);
    assert!(
        table.shows("Ajustes") && table.shows("Español"),
        "{}",
        table.screen()
    );
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
        let mut table = Table::in_language(language, Store::forgetful(), "617~horne:7a", None);
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
    let request = SessionEffect::Analyze {
        record: "617~horne:".to_owned(),
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
