//! The commands of keys and of the bottom line.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use freecell_locale::key;
use freecell_play::{Event, Speed};

use super::dialog::{Dialog, Entry, EntryKind};
use super::{App, Effect};
use crate::{local_daily_deal, random_seed};

/// What the player can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Undo,
    Redo,
    Restart,
    /// Goes forward, or back if it is negative, by a number of moves.
    Skip(isize),
    GoToMove,
    Hint,
    Solution,
    Faster,
    Slower,
    Finish,
    Search,
    BackToWinnable,
    ChooseDeal,
    Random,
    Daily,
    Previous,
    Next,
    Return,
    Games,
    OpenFile,
    Settings,
    Share,
    Statistics,
    Help,
    Cancel,
    Redraw,
    Suspend,
    Quit,
}

/// The keys of commands. If a command has several keys, the first is shown.
const KEYS: [(char, Command); 29] = [
    ('u', Command::Undo),
    ('r', Command::Redo),
    ('0', Command::Restart),
    ('g', Command::GoToMove),
    ('i', Command::Hint),
    ('p', Command::Solution),
    ('+', Command::Faster),
    ('=', Command::Faster),
    ('-', Command::Slower),
    ('f', Command::Finish),
    ('m', Command::Search),
    ('k', Command::BackToWinnable),
    ('n', Command::ChooseDeal),
    ('z', Command::Random),
    ('t', Command::Daily),
    ('[', Command::Previous),
    ('<', Command::Previous),
    (',', Command::Previous),
    (']', Command::Next),
    ('>', Command::Next),
    ('.', Command::Next),
    ('l', Command::Return),
    ('v', Command::Games),
    ('o', Command::OpenFile),
    ('s', Command::Settings),
    ('x', Command::Share),
    ('w', Command::Statistics),
    ('?', Command::Help),
    ('q', Command::Quit),
];

impl Command {
    /// Returns the letter that runs the command.
    pub(crate) fn letter(self) -> char {
        let found = KEYS.iter().find(|(_, command)| *command == self);
        found.map_or('\0', |(letter, _)| *letter)
    }

    fn of_letter(letter: char) -> Option<Command> {
        let found = KEYS.iter().find(|(other, _)| *other == letter);
        found.map(|(_, command)| *command)
    }

    /// Returns the command of a key.
    pub(super) fn of_key(key: KeyEvent) -> Option<Command> {
        let has_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match (key.code, letter(key)) {
            (KeyCode::Char(_), 'c' | 'q') if has_control => Some(Command::Quit),
            // Only Unix can suspend a program.
            (KeyCode::Char(_), 'z') if has_control && cfg!(unix) => Some(Command::Suspend),
            (KeyCode::Char(_), 'z') if has_control => Some(Command::Undo),
            (KeyCode::Char(_), 'y') if has_control => Some(Command::Redo),
            (KeyCode::Char(_), 'l') if has_control => Some(Command::Redraw),
            (KeyCode::Char(_), _) if has_control => None,
            (KeyCode::Char(_), letter) => Command::of_letter(letter),
            (KeyCode::Esc, _) => Some(Command::Cancel),
            (KeyCode::Backspace, _) => Some(Command::Undo),
            (KeyCode::Home, _) => Some(Command::Restart),
            (KeyCode::End, _) => Some(Command::Skip(isize::MAX)),
            (KeyCode::PageUp, _) => Some(Command::Skip(-10)),
            (KeyCode::PageDown, _) => Some(Command::Skip(10)),
            _ => None,
        }
    }
}

/// Returns the lower-case Latin letter of a key, also for Cyrillic layouts.
pub(super) fn letter(key: KeyEvent) -> char {
    const CYRILLIC: &str = "йцукенгшщзфівапролдячсмитьы";
    const LATIN: &str = "qwertyuiopasdfghjklzxcvbnms";
    let KeyCode::Char(c) = key.code else {
        return '\0';
    };
    let c = c.to_lowercase().next().unwrap_or(c);
    // Full-width letters and digits of Japanese input methods.
    if let '\u{ff01}'..='\u{ff5e}' = c {
        return char::from_u32(c as u32 - 0xfee0)
            .unwrap_or(c)
            .to_ascii_lowercase();
    }
    let found = CYRILLIC.chars().position(|other| other == c);
    found
        .and_then(|index| LATIN.chars().nth(index))
        .unwrap_or(c)
}

impl App {
    /// Runs a command.
    pub(crate) fn run(&mut self, command: Command) {
        match command {
            Command::Undo => self.send(Event::Undo),
            Command::Redo => self.send(Event::Redo),
            Command::Restart => self.send(Event::Restart),
            Command::Skip(by) => {
                let turn = self.game().turn().saturating_add_signed(by);
                let turn = turn.min(self.game().turn_count());
                self.send(Event::Jump(turn));
            }
            Command::GoToMove => self.open_entry(EntryKind::Jump),
            Command::Hint => self.send(Event::Hint),
            Command::Solution => self.send(Event::Solution),
            Command::Faster => self.change_speed(1),
            Command::Slower => self.change_speed(-1),
            Command::Finish => self.send(Event::Finish),
            Command::Search => self.send(Event::Search),
            Command::BackToWinnable => self.send(Event::BackToWinnable),
            Command::ChooseDeal => self.open_entry(EntryKind::Deal),
            Command::Random => self.send(Event::Random(random_seed())),
            Command::Daily => self.send(Event::Deal(local_daily_deal())),
            Command::Previous => self.send(Event::Adjacent(-1)),
            Command::Next => self.send(Event::Adjacent(1)),
            Command::Return => self.send(Event::Return),
            Command::Games => self.open_games(0),
            Command::OpenFile => self.open_entry(EntryKind::Load),
            Command::Settings => self.open_dialog(Dialog::Settings { row: 0 }),
            Command::Share => self.open_dialog(Dialog::Share),
            Command::Statistics => {
                let rows = self.player.statistics();
                self.open_dialog(Dialog::Statistics { rows, scroll: 0 });
            }
            Command::Help => self.open_dialog(Dialog::Help { scroll: 0 }),
            Command::Cancel => {
                self.dragged = None;
                self.cursor = None;
                self.send(Event::Cancel);
            }
            Command::Redraw => self.effects.push(Effect::Redraw),
            Command::Suspend => {
                let effects = self.player.save();
                self.handle(*self.game().position(), effects);
                self.effects.push(Effect::Suspend);
            }
            Command::Quit => self.quit(),
        }
    }

    /// Opens a dialog. What is under way stops.
    pub(super) fn open_dialog(&mut self, dialog: Dialog) {
        self.send(Event::Cancel);
        self.dialog = Some(dialog);
    }

    pub(super) fn open_entry(&mut self, kind: EntryKind) {
        self.open_dialog(Dialog::Entry(Entry::new(kind)));
    }

    fn change_speed(&mut self, by: isize) {
        let now = self.player.session().speed();
        let index = Speed::ALL.iter().position(|&speed| speed == now);
        let index = index.unwrap_or(0).saturating_add_signed(by);
        let speed = Speed::ALL[index.min(Speed::ALL.len() - 1)];
        self.send(Event::SetSpeed(speed));
        let args = [("speed", speed.label().into())];
        self.say(self.player.words.format(key!("playing"), &args));
    }
}
