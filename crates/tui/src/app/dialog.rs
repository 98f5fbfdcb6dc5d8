//! Windows over the table.

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use freecell_core::AutoPlay;

use super::{App, Effect};
use crate::store::Animation;
use crate::text::Words;
use crate::theme::ColorScheme;

/// A window over the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Dialog {
    /// Rules and keys.
    Help {
        /// The number of lines scrolled out of the window.
        scroll: u16,
    },
    /// The statistics.
    Statistics,
    /// The settings.
    Settings {
        /// The selected line.
        row: usize,
    },
    /// The record and the link.
    Share,
    /// The game is won.
    Won,
    /// A text field.
    Entry(Entry),
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
}

/// A text field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The purpose.
    pub(crate) kind: EntryKind,
    /// The text typed so far.
    pub(crate) text: String,
    /// The error message, or empty.
    pub(crate) problem: String,
}

impl Entry {
    pub(super) fn new(kind: EntryKind) -> Entry {
        Entry {
            kind,
            text: String::new(),
            problem: String::new(),
        }
    }
}

/// A setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    /// The autoplay rule.
    Autoplay,
    /// Whether to finish automatically.
    Finish,
    /// Whether to analyse the game.
    Verdict,
    /// Whether to show the clock and the number of moves.
    Counts,
    /// The speed of animations.
    Animation,
    /// The dark or light colour scheme.
    Theme,
    /// Whether each suit has its own colour.
    FourColors,
    /// The language.
    Language,
}

impl Field {
    /// All settings in the order of the dialog.
    pub(crate) const ALL: [Field; 8] = [
        Field::Autoplay,
        Field::Finish,
        Field::Verdict,
        Field::Counts,
        Field::Animation,
        Field::Theme,
        Field::FourColors,
        Field::Language,
    ];

    /// Returns the key of the message that names the setting.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Field::Autoplay => "settings-autoplay",
            Field::Finish => "settings-finish",
            Field::Verdict => "settings-verdict",
            Field::Counts => "settings-counts",
            Field::Animation => "settings-animation",
            Field::Theme => "settings-theme",
            Field::FourColors => "settings-fourColours",
            Field::Language => "settings-language",
        }
    }
}

/// Returns the item `by` places after `now` in a cyclic list.
fn cycle<T: Copy + PartialEq>(list: &[T], now: T, by: isize) -> T {
    let index = list.iter().position(|&one| one == now).unwrap_or(0);
    let count = list.len() as isize;
    list[(index as isize + by).rem_euclid(count) as usize]
}

impl App {
    /// Returns the value of a setting as text.
    pub(crate) fn value(&self, field: Field) -> String {
        let words = &self.words;
        let switch = |is_on| words.get(if is_on { "terminal-on" } else { "terminal-off" });
        match field {
            Field::Autoplay => words.get(match self.settings.autoplay {
                AutoPlay::None => "settings-autoplay-none",
                AutoPlay::Horne => "settings-autoplay-horne",
                AutoPlay::Raymond => "terminal-autoplay-raymond",
                AutoPlay::Max => "settings-autoplay-max",
            }),
            Field::Finish => switch(self.settings.finishes_automatically),
            Field::Verdict => switch(self.settings.shows_verdict),
            Field::Counts => switch(self.settings.shows_counts),
            Field::Animation => words.get(match self.settings.animation {
                Animation::Off => "settings-animation-off",
                Animation::Fast => "settings-animation-fast",
                Animation::Normal => "settings-animation-normal",
                Animation::Slow => "settings-animation-slow",
            }),
            Field::Theme => words.get(match self.settings.scheme {
                None => "settings-theme-auto",
                Some(ColorScheme::Dark) => "settings-theme-dark",
                Some(ColorScheme::Light) => "settings-theme-light",
            }),
            Field::FourColors => switch(self.settings.has_four_colors),
            Field::Language => words.language_name(),
        }
    }

    /// Changes the autoplay, also of this game if its moves stay legal.
    pub(crate) fn set_autoplay(&mut self, rule: AutoPlay) {
        self.settings.autoplay = rule;
        match self.current.game.with_autoplay(rule) {
            Some(game) => {
                self.current.game = game;
                self.on_change(None);
                self.after_move();
            }
            None => self.say(self.words.get("autoplay-later")),
        }
        self.effects.push(Effect::SaveSettings);
    }

    fn change(&mut self, field: Field, by: isize) {
        let settings = &mut self.settings;
        match field {
            Field::Autoplay => {
                let rule = cycle(&AutoPlay::ALL, settings.autoplay, by);
                self.set_autoplay(rule);
            }
            Field::Finish => settings.finishes_automatically ^= true,
            Field::Verdict => {
                settings.shows_verdict ^= true;
                self.observe(None);
            }
            Field::Counts => settings.shows_counts ^= true,
            Field::Animation => {
                settings.animation = cycle(&Animation::ALL, settings.animation, by);
            }
            Field::Theme => {
                let schemes = [None, Some(ColorScheme::Light), Some(ColorScheme::Dark)];
                settings.scheme = cycle(&schemes, settings.scheme, by);
            }
            Field::FourColors => settings.has_four_colors ^= true,
            Field::Language => {
                let languages: Vec<&str> = Words::languages().collect();
                let next = cycle(&languages, self.words.language(), by);
                next.clone_into(&mut settings.language);
                self.words = Words::new(next, self.words.charset());
            }
        }
        self.effects.push(Effect::SaveSettings);
    }

    pub(super) fn dialog_key(&mut self, key: KeyEvent, letter: char) {
        if key.code == KeyCode::Esc {
            self.dialog = None;
            return;
        }
        match &mut self.dialog {
            Some(Dialog::Help { scroll }) => match key.code {
                KeyCode::Down => *scroll += 1,
                KeyCode::Up => *scroll = scroll.saturating_sub(1),
                KeyCode::PageDown | KeyCode::Char(' ') => *scroll += 10,
                KeyCode::PageUp => *scroll = scroll.saturating_sub(10),
                _ => self.dialog = None,
            },
            Some(Dialog::Settings { row }) => {
                let count = Field::ALL.len();
                match key.code {
                    KeyCode::Down => *row = (*row + 1) % count,
                    KeyCode::Up => *row = (*row + count - 1) % count,
                    KeyCode::Right | KeyCode::Enter | KeyCode::Char(' ') => {
                        let field = Field::ALL[*row];
                        self.change(field, 1);
                    }
                    KeyCode::Left => {
                        let field = Field::ALL[*row];
                        self.change(field, -1);
                    }
                    _ => self.dialog = None,
                }
            }
            Some(Dialog::Share) => self.share_key(letter),
            Some(Dialog::Won) => {
                self.dialog = None;
                if "znt[]<>,.0uxswq".contains(letter) {
                    self.command(letter);
                }
            }
            Some(Dialog::Entry(_)) => self.entry_key(key),
            Some(Dialog::Statistics) | None => self.dialog = None,
        }
    }

    fn share_key(&mut self, letter: char) {
        let copied = match letter {
            'c' => self.game().to_record(),
            'l' => self.link(),
            'b' => self.game().position().to_string(),
            's' => {
                self.dialog = Some(Dialog::Entry(Entry::new(EntryKind::Save)));
                return;
            }
            'o' => {
                self.dialog = Some(Dialog::Entry(Entry::new(EntryKind::Load)));
                return;
            }
            _ => {
                self.dialog = None;
                return;
            }
        };
        self.effects.push(Effect::Copy(copied));
        self.dialog = None;
        self.say(self.words.get("copied"));
    }

    fn entry_key(&mut self, key: KeyEvent) {
        let Some(Dialog::Entry(entry)) = &mut self.dialog else {
            return;
        };
        match key.code {
            KeyCode::Char(c) => {
                entry.problem.clear();
                entry.text.push(c);
            }
            KeyCode::Backspace => {
                entry.problem.clear();
                entry.text.pop();
            }
            KeyCode::Enter => self.submit_entry(),
            _ => {}
        }
    }

    /// Submits the text field.
    fn submit_entry(&mut self) {
        let Some(Dialog::Entry(Entry { kind, text, .. })) = self.dialog.clone() else {
            return;
        };
        let text = text.trim();
        let problem = match kind {
            EntryKind::Deal => match self.read(text) {
                Ok(game) => return self.open(game),
                Err(error) => {
                    let words = &self.words;
                    words.reason(&error.into(), |card| words.sign(card))
                }
            },
            EntryKind::Jump => {
                let count = self.game().turn_count();
                match text.parse() {
                    Ok(turn) if turn <= count => {
                        self.dialog = None;
                        return self.jump(turn);
                    }
                    _ => {
                        let args = [("count", count.into())];
                        self.words.tell("terminal-no-move", &args)
                    }
                }
            }
            EntryKind::Save | EntryKind::Load if text.is_empty() => {
                self.words.get("terminal-no-name")
            }
            EntryKind::Save => {
                let record = format!("{}\n", self.game().to_record());
                self.effects
                    .push(Effect::WriteFile(text.to_owned(), record));
                self.dialog = None;
                return;
            }
            EntryKind::Load => {
                self.effects.push(Effect::ReadFile(text.to_owned()));
                self.dialog = None;
                return;
            }
        };
        if let Some(Dialog::Entry(entry)) = &mut self.dialog {
            entry.problem = problem;
        }
    }

    /// Opens a pasted game, or inserts the pasted text into a text field.
    pub(super) fn paste(&mut self, text: &str) {
        if let Some(Dialog::Entry(entry)) = &mut self.dialog
            && entry.kind != EntryKind::Deal
        {
            let line = text.lines().next().unwrap_or_default();
            entry.text.push_str(line);
            return;
        }
        match self.read(text) {
            Ok(game) => self.open(game),
            Err(error) => match &mut self.dialog {
                Some(Dialog::Entry(entry)) => {
                    let words = &self.words;
                    entry.problem = words.reason(&error.into(), |card| words.sign(card));
                }
                _ => {
                    self.dialog = None;
                    self.reject(&error.into());
                }
            },
        }
    }

    pub(super) fn dialog_mouse(&mut self, mouse: MouseEvent) {
        match (mouse.kind, &mut self.dialog) {
            (MouseEventKind::ScrollDown, Some(Dialog::Help { scroll })) => *scroll += 3,
            (MouseEventKind::ScrollUp, Some(Dialog::Help { scroll })) => {
                *scroll = scroll.saturating_sub(3);
            }
            (MouseEventKind::Down(MouseButton::Left), Some(Dialog::Settings { row })) => {
                let clicked = crate::view::settings_hit(self.size, (mouse.column, mouse.row));
                match clicked {
                    Some(line) => {
                        *row = line;
                        self.change(Field::ALL[line], 1);
                    }
                    None => self.dialog = None,
                }
            }
            (MouseEventKind::Down(_), Some(Dialog::Entry(_))) => {}
            (MouseEventKind::Down(_), _) => self.dialog = None,
            _ => {}
        }
    }
}
