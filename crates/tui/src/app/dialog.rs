//! Dialogs over the board.

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use freecell_locale::{Key, Surface, key};
use freecell_play::{Event, SavedGame, Settings, Tone};

use super::command::{Command, letter};
use super::text_field::TextField;
use super::{App, Effect};
use crate::files::{self, Existing, Saved};
use crate::player::ListedGame;
use crate::text::Words;
use crate::view::{games_hit, settings_hit};

/// A dialog over the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Dialog {
    /// Rules and keys.
    Help {
        /// The number of lines scrolled out of the window.
        scroll: u16,
    },
    /// The statistics.
    Statistics {
        /// Keys of messages and values.
        rows: Vec<(Key, String)>,
        /// The number of lines scrolled out of the window.
        scroll: u16,
    },
    /// The settings.
    Settings {
        /// The selected line.
        row: usize,
    },
    /// The unfinished and the won games.
    Games {
        /// The games, as listed.
        games: Vec<ListedGame>,
        /// The selected line.
        row: usize,
    },
    /// The record and the link.
    Share,
    /// The game is won.
    Won,
    /// A text field.
    Entry(Entry),
    /// A question before something is lost.
    Confirm(Question),
}

/// A question before something is lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// Whether to overwrite a file.
    Overwrite {
        /// Its path.
        path: String,
        /// Its new content.
        text: String,
    },
    /// Whether to give up a game.
    GiveUp {
        /// The game.
        game: Box<SavedGame>,
        /// Its line in the list of unfinished games.
        row: usize,
    },
}

/// The purpose of a text field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EntryKind {
    /// A deal number, record, link or board to open.
    Deal,
    /// The number of the move to jump to.
    Jump,
    /// A file to write the record to.
    Save,
    /// A file to read.
    Load,
    /// A file to write the results to.
    Export,
    /// A file with results to add.
    Import,
}

/// A text field with its purpose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The purpose.
    pub(crate) kind: EntryKind,
    /// The text typed so far.
    pub(crate) field: TextField,
    /// The error message, or empty.
    pub(crate) problem: String,
    /// The names of files that begin like the text.
    pub(crate) names: Vec<String>,
}

impl Entry {
    pub(super) fn new(kind: EntryKind) -> Entry {
        Entry {
            kind,
            field: TextField::default(),
            problem: String::new(),
            names: Vec::new(),
        }
    }

    /// Completes the name of a file before the cursor.
    fn complete(&mut self) {
        if matches!(self.kind, EntryKind::Deal | EntryKind::Jump) {
            return;
        }
        let (added, names) = files::complete(self.field.parts().0);
        self.field.insert(&added);
        self.names = names;
        self.problem.clear();
    }
}

/// Returns the number of lines by which a key scrolls.
fn scrolled(code: KeyCode) -> Option<i16> {
    match code {
        KeyCode::Down => Some(1),
        KeyCode::Up => Some(-1),
        KeyCode::PageDown | KeyCode::Char(' ') => Some(10),
        KeyCode::PageUp => Some(-10),
        _ => None,
    }
}

impl App {
    /// Handles a key while a dialog is open.
    pub(super) fn dialog_key(&mut self, key: KeyEvent) {
        if key.code == KeyCode::Esc {
            self.dialog = None;
            return;
        }
        match &mut self.dialog {
            Some(Dialog::Help { scroll }) => match scrolled(key.code) {
                Some(by) => *scroll = scroll.saturating_add_signed(by),
                None => self.dialog = None,
            },
            Some(Dialog::Statistics { scroll, .. }) => match (scrolled(key.code), letter(key)) {
                (Some(by), _) => *scroll = scroll.saturating_add_signed(by),
                (None, 'e') => self.open_entry(EntryKind::Export),
                (None, 'i') => self.open_entry(EntryKind::Import),
                (None, _) => self.dialog = None,
            },
            Some(Dialog::Settings { row }) => {
                let count = Settings::rows(Surface::Terminal).len();
                match key.code {
                    KeyCode::Down => *row = (*row + 1) % count,
                    KeyCode::Up => *row = (*row + count - 1) % count,
                    KeyCode::Right | KeyCode::Enter | KeyCode::Char(' ') => self.change(1),
                    KeyCode::Left => self.change(-1),
                    _ => self.dialog = None,
                }
            }
            Some(Dialog::Games { games, row }) => {
                let last = games.len().saturating_sub(1);
                match key.code {
                    KeyCode::Down => *row = (*row + 1).min(last),
                    KeyCode::Up => *row = row.saturating_sub(1),
                    KeyCode::PageDown => *row = (*row + 10).min(last),
                    KeyCode::PageUp => *row = row.saturating_sub(10),
                    KeyCode::Enter => self.open_selected_game(),
                    KeyCode::Delete => self.ask_to_give_up(),
                    _ if letter(key) == 'x' => self.ask_to_give_up(),
                    _ => self.dialog = None,
                }
            }
            Some(Dialog::Share) => self.share_key(letter(key)),
            Some(Dialog::Won) => {
                self.dialog = None;
                if let Some(command) = Command::of_key(key) {
                    self.run(command);
                }
            }
            Some(Dialog::Entry(entry)) => {
                if key.code == KeyCode::Tab {
                    entry.complete();
                } else if entry.field.key(key.code) {
                    entry.problem.clear();
                    entry.names.clear();
                } else if key.code == KeyCode::Enter {
                    self.submit_entry();
                }
            }
            Some(Dialog::Confirm(question)) => {
                let question = question.clone();
                self.dialog = None;
                if letter(key) == 'y' {
                    self.confirmed(question);
                }
            }
            None => {}
        }
    }

    pub(super) fn dialog_mouse(&mut self, mouse: MouseEvent) {
        let at = (mouse.column, mouse.row);
        match (mouse.kind, &mut self.dialog) {
            (
                MouseEventKind::ScrollDown,
                Some(Dialog::Help { scroll } | Dialog::Statistics { scroll, .. }),
            ) => *scroll += 3,
            (
                MouseEventKind::ScrollUp,
                Some(Dialog::Help { scroll } | Dialog::Statistics { scroll, .. }),
            ) => *scroll = scroll.saturating_sub(3),
            (MouseEventKind::ScrollDown, Some(Dialog::Games { games, row })) => {
                *row = (*row + 1).min(games.len().saturating_sub(1));
            }
            (MouseEventKind::ScrollUp, Some(Dialog::Games { row, .. })) => {
                *row = row.saturating_sub(1);
            }
            (MouseEventKind::Down(MouseButton::Left), Some(Dialog::Settings { row })) => {
                let row = *row;
                match settings_hit(self, row, at) {
                    Some(row) => {
                        self.dialog = Some(Dialog::Settings { row });
                        self.change(1);
                    }
                    None => self.dialog = None,
                }
            }
            (MouseEventKind::Down(MouseButton::Left), Some(Dialog::Games { .. })) => {
                let hit = games_hit(self, at);
                match (hit, &mut self.dialog) {
                    (Some(line), Some(Dialog::Games { row, .. })) => {
                        *row = line;
                        self.open_selected_game();
                    }
                    _ => self.dialog = None,
                }
            }
            (MouseEventKind::Down(_), Some(Dialog::Entry(_))) => {}
            (MouseEventKind::Down(_), _) => self.dialog = None,
            _ => {}
        }
    }

    /// Changes the selected setting to the next value, or to the one before if `by` is -1.
    fn change(&mut self, by: isize) {
        let Some(Dialog::Settings { row }) = self.dialog else {
            return;
        };
        let row = &Settings::rows(Surface::Terminal)[row];
        let mut settings = self.settings().clone();
        let mut values: Vec<&str> = row.choices.iter().map(|choice| choice.value).collect();
        let mut now = settings.get(row.name);
        if row.name == "language" {
            values.extend(Words::languages());
            now = Some(self.player.words.language());
        }
        let index = values
            .iter()
            .position(|&value| Some(value) == now)
            .unwrap_or(0) as isize;
        let next = values[(index + by).rem_euclid(values.len() as isize) as usize];
        settings.set(row.name, next);
        if settings.language != self.settings().language {
            let charset = self.player.words.charset();
            self.player.words = Words::new(&settings.language, charset);
        }
        self.send(Event::Settings(settings));
    }

    // Saved games.

    /// Opens the list of games at a line.
    pub(super) fn open_games(&mut self, row: usize) {
        let effects = self.player.save();
        let games = self.player.games();
        let row = row.min(games.len().saturating_sub(1));
        self.open_dialog(Dialog::Games { games, row });
        self.handle(*self.game().position(), effects);
    }

    fn open_selected_game(&mut self) {
        if let Some(Dialog::Games { games, row }) = &self.dialog
            && let Some(game) = games.get(*row)
        {
            let event = game.open();
            self.dialog = None;
            self.send(event);
        }
    }

    fn ask_to_give_up(&mut self) {
        if let Some(Dialog::Games { games, row }) = &self.dialog
            && let Some(ListedGame::Unfinished(game)) = games.get(*row)
        {
            let (game, row) = (Box::new(game.clone()), *row);
            self.dialog = Some(Dialog::Confirm(Question::GiveUp { game, row }));
        }
    }

    /// Does what the player has confirmed.
    fn confirmed(&mut self, question: Question) {
        match question {
            Question::Overwrite { path, text } => self.save_file(path, text, Existing::Replace),
            Question::GiveUp { game, row } => {
                let before = *self.game().position();
                let effects = self.player.give_up(game.key());
                self.handle(before, effects);
                self.open_games(row);
            }
        }
    }

    // Files and texts.

    fn share_key(&mut self, letter: char) {
        let copied = match letter {
            'c' => self.game().to_record(),
            'l' => match self.player.link() {
                Some(link) => link,
                None => return,
            },
            'b' => self.game().position().to_string(),
            's' => return self.open_entry(EntryKind::Save),
            'o' => return self.open_entry(EntryKind::Load),
            _ => {
                self.dialog = None;
                return;
            }
        };
        self.effects.push(Effect::Copy(copied));
        self.dialog = None;
        self.say(self.player.words.get(key!("copied")));
    }

    /// Submits the text field. Problems are shown in it.
    fn submit_entry(&mut self) {
        let Some(Dialog::Entry(Entry { kind, field, .. })) = &self.dialog else {
            return;
        };
        let (kind, text) = (*kind, field.text().trim().to_owned());
        let result = match kind {
            EntryKind::Deal => {
                self.send(Event::Open(text));
                Ok(())
            }
            EntryKind::Jump => self.go_to_move(&text),
            _ if text.is_empty() => Err(self.player.words.get(key!("terminal-no-name"))),
            EntryKind::Save => {
                let record = self.player.record_text();
                self.save_file(text, record, Existing::Keep);
                Ok(())
            }
            EntryKind::Export => self.player.results_text().map(|results| {
                self.save_file(text, results, Existing::Keep);
            }),
            EntryKind::Load => self.player.read_game(&text).map(|text| {
                self.send(Event::Open(text));
            }),
            EntryKind::Import => self.player.import(&text).map(|summary| {
                self.run(Command::Statistics);
                self.say(summary);
            }),
        };
        if let (Err(problem), Some(Dialog::Entry(entry))) = (result, &mut self.dialog) {
            entry.problem = problem;
        }
    }

    fn go_to_move(&mut self, text: &str) -> Result<(), String> {
        let count = self.game().turn_count();
        let turn = text.parse().ok().filter(|turn| *turn <= count);
        let Some(turn) = turn else {
            let args = [("count", count.into())];
            return Err(self.player.words.format(key!("terminal-no-move"), &args));
        };
        self.dialog = None;
        self.send(Event::Jump(turn));
        Ok(())
    }

    /// Saves a text to a file, or asks whether to overwrite it.
    fn save_file(&mut self, path: String, text: String, existing: Existing) {
        match self.player.save_file(&path, &text, existing) {
            Ok(Saved::Written) => {
                self.dialog = None;
                self.say(self.player.saved_text(&path));
            }
            Ok(Saved::Exists) => {
                self.dialog = Some(Dialog::Confirm(Question::Overwrite { path, text }));
            }
            Err(problem) => match &mut self.dialog {
                Some(Dialog::Entry(entry)) => entry.problem = problem,
                _ => self.show_message(problem, Tone::Error, None),
            },
        }
    }

    /// Opens a pasted game, or inserts the pasted text into a text field.
    pub(super) fn paste(&mut self, text: &str) {
        match &mut self.dialog {
            Some(Dialog::Entry(entry)) if entry.kind != EntryKind::Deal => {
                entry.field.insert(text.lines().next().unwrap_or_default());
                return;
            }
            Some(Dialog::Entry(_)) | None => {}
            Some(_) => self.dialog = None,
        }
        let text = text.to_owned();
        self.send(Event::Open(text));
    }
}
