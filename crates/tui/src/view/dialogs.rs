//! Dialogs over the board.

use freecell_locale::{Key, Surface, key};
use freecell_play::{Choice, SettingRow, Settings};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use ratatui_core::text::{Line, Span};

use super::{cut, frame_chars, width, wrap_at_most};
use crate::app::{App, Dialog, Entry, EntryKind, Question};
use crate::layout::rows;
use crate::player::ListedGame;
use crate::text::Charset;
use crate::theme::{ColorDepth, Theme};

/// Wraps a text into lines of at most `room` columns, at spaces if possible.
pub(super) fn wrap(text: &str, room: u16) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_inclusive(' ') {
        let line = lines.last_mut().expect("there is one");
        if width(line) + width(word.trim_end()) <= room {
            line.push_str(word);
            continue;
        }
        if !line.is_empty() {
            lines.push(String::new());
        }
        for c in word.chars() {
            let line = lines.last_mut().expect("there is one");
            if width(line) + width(c.encode_utf8(&mut [0; 4])) > room {
                lines.push(c.to_string());
            } else {
                line.push(c);
            }
        }
    }
    for line in &mut lines {
        line.truncate(line.trim_end().len());
    }
    lines
}

/// A window with a title.
struct Window {
    title: String,
    /// The maximum width.
    wide: u16,
    /// Lines that can be scrolled.
    lines: Vec<Line<'static>>,
    /// Lines at the bottom that are always visible.
    pinned: Vec<Line<'static>>,
    scroll: u16,
}

/// Returns the area of a window with `count` lines.
fn place(area: Rect, wide: u16, count: usize) -> Rect {
    let wide = wide.min(area.width);
    let high = (rows(count) + 2).min(area.height.saturating_sub(2)).max(3);
    let x = area.x + (area.width - wide) / 2;
    let y = area.y + (area.height - high) / 2;
    Rect::new(x, y, wide, high)
}

impl Window {
    /// Draws the window, centred, as high as its lines need and the area allows.
    fn draw(self, theme: Theme, charset: Charset, buffer: &mut Buffer) {
        let count = self.lines.len() + self.pinned.len();
        let rect = place(buffer.area, self.wide, count);
        for place in rect.positions() {
            buffer[place].reset();
        }
        // A wide character that reaches under the window would hide its frame.
        for y in rect.y..rect.bottom() {
            if rect.x > 0 && width(buffer[(rect.x - 1, y)].symbol()) > 1 {
                buffer[(rect.x - 1, y)].set_symbol(" ");
            }
        }
        buffer.set_style(rect, theme.window());
        let frame = frame_chars(charset);
        let [tl, tr, bl, br] = frame.corners;
        let flat: String =
            std::iter::repeat_n(frame.horizontal, usize::from(rect.width) - 2).collect();
        buffer.set_string(rect.x, rect.y, format!("{tl}{flat}{tr}"), theme.frame());
        for y in rect.y + 1..rect.bottom() - 1 {
            for x in [rect.x, rect.right() - 1] {
                buffer.set_string(x, y, frame.vertical.to_string(), theme.frame());
            }
        }
        let last = rect.bottom() - 1;
        buffer.set_string(rect.x, last, format!("{bl}{flat}{br}"), theme.frame());
        let title = cut(&self.title, rect.width.saturating_sub(6), charset);
        let strong = strong(theme);
        buffer.set_string(rect.x + 2, rect.y, format!(" {title} "), strong);
        let inner = rect.width - 4;
        let room = (rect.height - 2).saturating_sub(rows(self.pinned.len()));
        let most = rows(self.lines.len()).saturating_sub(room);
        let scroll = self.scroll.min(most);
        let shown = self.lines.iter().skip(usize::from(scroll));
        for (line, y) in shown.zip(rect.y + 1..rect.y + 1 + room) {
            buffer.set_line(rect.x + 2, y, line, inner);
        }
        for (line, y) in self.pinned.iter().zip(rect.y + 1 + room..last) {
            buffer.set_line(rect.x + 2, y, line, inner);
        }
        if most > 0 {
            let more = match charset {
                Charset::Unicode => format!(" ↑↓ {}/{} ", scroll + room, self.lines.len()),
                Charset::Ascii => format!(" {}/{} ", scroll + room, self.lines.len()),
            };
            let x = rect.right().saturating_sub(width(&more) + 2);
            buffer.set_string(x, last, more, theme.frame());
        }
    }
}

const SETTINGS_WIDTH: u16 = 76;

/// Returns the window of the settings.
fn settings_window(app: &App, theme: Theme, area: Rect, selected: usize) -> Window {
    let words = &app.player.words;
    let room = SETTINGS_WIDTH.min(area.width).saturating_sub(4);
    let mut lines = vec![Line::default()];
    let all = Settings::rows(Surface::Terminal);
    for (index, row) in all.iter().enumerate() {
        let style = if index == selected {
            theme.selected()
        } else {
            theme.window()
        };
        let choice = chosen(app, row);
        // Only the language has no choices.
        let value = words.get(choice.map_or(key!("language-name"), |choice| choice.label));
        let value = match words.charset() {
            Charset::Unicode => format!("◂ {value} ▸"),
            Charset::Ascii => format!("< {value} >"),
        };
        // In a narrow window the value matters more than the whole label.
        let label_room = room.saturating_sub(width(&value) + 3);
        let label = cut(&words.get(row.label), label_room, words.charset());
        let gap = room.saturating_sub(width(&label) + width(&value) + 2);
        let gap = " ".repeat(usize::from(gap));
        let line = format!(" {label}{gap}{value} ");
        lines.push(Line::from(Span::styled(line, style)));
    }
    lines.push(Line::default());
    let note = |choice: &Choice| choice.note.map(|note| words.get(note));
    let lines_of = |text: String| texts(&text, room - 1, theme.window());
    let shown = chosen(app, &all[selected]).and_then(note);
    let mut pinned: Vec<Line> = shown.into_iter().flat_map(lines_of).collect();
    // The window keeps its height, as far as there is room.
    let choices = all.iter().flat_map(|row| row.choices);
    let most = choices
        .filter_map(note)
        .map(|text| lines_of(text).count())
        .max();
    let free = usize::from(area.height).saturating_sub(lines.len() + 4);
    let height = free.min(most.unwrap_or(0)).max(pinned.len());
    pinned.resize(height, Line::default());
    Window {
        title: words.get(key!("settings-title")),
        wide: SETTINGS_WIDTH,
        lines,
        pinned,
        scroll: 0,
    }
}

/// Returns the current choice of a setting.
fn chosen(app: &App, row: &SettingRow) -> Option<&'static Choice> {
    let now = app.settings().get(row.name);
    row.choices.iter().find(|choice| Some(choice.value) == now)
}

/// Returns the setting at a point.
pub(crate) fn settings_hit(app: &App, selected: usize, (x, y): (u16, u16)) -> Option<usize> {
    let window = settings_window(app, super::theme(app, ColorDepth::Mono), app.size, selected);
    let (count, pinned) = (window.lines.len(), window.pinned.len());
    let rect = place(app.size, SETTINGS_WIDTH, count + pinned);
    let is_inside = (rect.x..rect.right()).contains(&x);
    // The frame and a blank line are above the first setting.
    let row = usize::from(y.checked_sub(rect.y + 2)?);
    let room = usize::from(rect.height - 2).saturating_sub(pinned);
    (is_inside && row + 2 < count && row + 1 < room).then_some(row)
}

const GAMES_WIDTH: u16 = 56;
/// The lines below the list of games: a blank one, and two keys.
const GAMES_PINNED: usize = 3;

/// The list of games in its window.
struct GameList {
    /// The lines, with the index of their game.
    lines: Vec<(Line<'static>, Option<usize>)>,
    rect: Rect,
    /// The number of lines that are visible.
    room: usize,
    /// The number of lines that are scrolled out of the window.
    scroll: usize,
}

impl GameList {
    fn new(app: &App, theme: Theme, area: Rect, games: &[ListedGame], row: usize) -> GameList {
        let room = GAMES_WIDTH.min(area.width).saturating_sub(4);
        let lines = game_lines(app, theme, games, row, room);
        let rect = place(area, GAMES_WIDTH, lines.len() + GAMES_PINNED);
        let room = usize::from(rect.height - 2).saturating_sub(GAMES_PINNED);
        let selected = lines.iter().position(|(_, game)| *game == Some(row));
        GameList {
            scroll: selected.map_or(0, |line| (line + 1).saturating_sub(room)),
            lines,
            rect,
            room,
        }
    }
}

/// Returns the game at a point of the list of games.
pub(crate) fn games_hit(app: &App, (x, y): (u16, u16)) -> Option<usize> {
    let Some(Dialog::Games { games, row }) = &app.dialog else {
        return None;
    };
    let theme = super::theme(app, ColorDepth::Mono);
    let list = GameList::new(app, theme, app.size, games, *row);
    let is_inside = (list.rect.x..list.rect.right()).contains(&x);
    let line = usize::from(y.checked_sub(list.rect.y + 1)?);
    let (_, game) = list.lines.get(line + list.scroll)?;
    game.filter(|_| is_inside && line < list.room)
}

fn strong(theme: Theme) -> Style {
    theme.strong().bg(theme.window().bg.unwrap_or_default())
}

/// Returns lines with a key and its description, wrapped.
fn key_lines(theme: Theme, key: &str, text: &str, column: u16, room: u16) -> Vec<Line<'static>> {
    let texts = wrap(text, room.saturating_sub(column));
    let pad = usize::from(column.saturating_sub(width(key)));
    let mut all = Vec::new();
    for (index, text) in texts.into_iter().enumerate() {
        let key = if index == 0 {
            Span::styled(format!("{key}{}", " ".repeat(pad)), theme.window_key())
        } else {
            Span::raw(" ".repeat(usize::from(column)))
        };
        all.push(Line::from(vec![key, Span::styled(text, theme.window())]));
    }
    all
}

fn texts(text: &str, room: u16, style: Style) -> impl Iterator<Item = Line<'static>> + use<> {
    wrap(text, room)
        .into_iter()
        .map(move |line| Line::from(Span::styled(line, style)))
}

/// Draws a dialog.
pub(super) fn draw(app: &App, theme: Theme, dialog: &Dialog, buffer: &mut Buffer) {
    let words = &app.player.words;
    let inside = |wide: u16| wide.min(buffer.area.width).saturating_sub(4);
    // A blank line, and keys with their descriptions.
    let keys = |column: u16, wide: u16, keys: &[(&str, Key)]| {
        let mut lines = vec![Line::default()];
        for (key, message) in keys {
            let text = words.get(*message);
            lines.extend(key_lines(theme, key, &text, column, inside(wide)));
        }
        lines
    };
    let window = |title: Key, wide: u16, lines: Vec<Line<'static>>| Window {
        title: words.get(title),
        wide,
        lines,
        pinned: Vec::new(),
        scroll: 0,
    };
    let window = match dialog {
        Dialog::Help { scroll } => Window {
            scroll: *scroll,
            ..window(key!("help-title"), 76, help(app, theme, inside(76)))
        },
        Dialog::Statistics {
            rows: values,
            scroll,
        } => Window {
            scroll: *scroll,
            pinned: keys(
                3,
                48,
                &[
                    ("e", key!("statistics-export")),
                    ("i", key!("statistics-import")),
                ],
            ),
            ..window(
                key!("statistics-title"),
                48,
                statistics(app, theme, values, inside(48)),
            )
        },
        Dialog::Settings { row } => settings_window(app, theme, buffer.area, *row),
        Dialog::Games { games, row } => {
            let list = GameList::new(app, theme, buffer.area, games, *row);
            let lines = list.lines.into_iter().map(|(line, _)| line).collect();
            let hints = [("Enter", key!("terminal-continue")), ("x", key!("give-up"))];
            Window {
                scroll: rows(list.scroll),
                pinned: match games.len() {
                    0 => vec![Line::default()],
                    _ => keys(7, GAMES_WIDTH, &hints),
                },
                ..window(key!("games-title"), GAMES_WIDTH, lines)
            }
        }
        Dialog::Share => {
            let mut hints = vec![
                ("c", key!("terminal-copy-record")),
                ("b", key!("copy-board")),
                ("s", key!("terminal-save")),
                ("o", key!("terminal-load")),
            ];
            if app.player.link().is_some() {
                hints.insert(1, ("l", key!("terminal-copy-link")));
            }
            Window {
                pinned: keys(3, 68, &hints),
                ..window(key!("share-title"), 68, share(app, theme, inside(68)))
            }
        }
        Dialog::Won => {
            let hints = [
                ("z", key!("command-random")),
                ("]", key!("command-next")),
                ("t", key!("command-daily")),
                ("u", key!("command-undo")),
                ("q", key!("terminal-quit")),
            ];
            let title = if app.player.is_helped() {
                key!("terminal-won-helped")
            } else {
                key!("won-title")
            };
            Window {
                pinned: keys(3, 50, &hints),
                ..window(title, 50, won(app, theme, inside(50)))
            }
        }
        Dialog::Entry(entry) => {
            let title = match entry.kind {
                EntryKind::Deal => key!("deal-title"),
                EntryKind::Jump => key!("terminal-jump-title"),
                EntryKind::Save => key!("terminal-save-title"),
                EntryKind::Load => key!("terminal-load-title"),
                EntryKind::Export => key!("statistics-export"),
                EntryKind::Import => key!("statistics-import"),
            };
            window(title, 68, entry_lines(app, theme, entry, inside(68)))
        }
        Dialog::Confirm(question) => {
            let mut lines = vec![Line::default()];
            let (yes, text) = match question {
                Question::Overwrite { path, .. } => {
                    let args = [("path", path.clone().into())];
                    (
                        key!("terminal-overwrite"),
                        words.format(key!("terminal-exists"), &args),
                    )
                }
                Question::GiveUp { game, .. } => {
                    let entry = app.player.unfinished_words(game);
                    lines.extend(texts(&entry, inside(56), theme.window()));
                    (key!("give-up"), app.player.give_up_question(game))
                }
            };
            lines.extend(texts(&text, inside(56), strong(theme)));
            Window {
                pinned: keys(5, 56, &[("y", yes), ("Esc", key!("terminal-cancel"))]),
                ..window(yes, 56, lines)
            }
        }
    };
    window.draw(theme, words.charset(), buffer);
}

fn help(app: &App, theme: Theme, room: u16) -> Vec<Line<'static>> {
    let words = &app.player.words;
    let arrows = match words.charset() {
        Charset::Ascii => "arrows",
        Charset::Unicode => "← ↑ ↓ →",
    };
    // Only Unix can suspend a program.
    let suspend = if cfg!(unix) {
        key!("terminal-key-suspend")
    } else {
        key!("help-key-undo")
    };
    let keys = [
        ("1-8 a-d h", key!("help-key-notation")),
        ("66", key!("terminal-key-twice")),
        (arrows, key!("help-key-arrows")),
        ("Enter", key!("help-key-enter")),
        ("Esc", key!("help-key-escape")),
        ("", key!("terminal-key-mouse")),
        ("u", key!("help-key-undo")),
        ("r", key!("help-key-redo")),
        ("0", key!("tip-restart")),
        ("g", key!("terminal-key-jump")),
        ("i", key!("help-key-hint")),
        ("p", key!("help-key-play")),
        ("+ -", key!("terminal-key-speed")),
        ("f", key!("help-key-finish")),
        ("m", key!("terminal-key-search")),
        ("k", key!("terminal-key-back")),
        ("n", key!("terminal-key-deal")),
        ("z", key!("help-key-random")),
        ("t", key!("tip-daily")),
        ("[ ]", key!("terminal-key-beside")),
        ("l", key!("terminal-key-return")),
        ("v", key!("games-title")),
        ("x", key!("terminal-key-share")),
        ("o", key!("terminal-key-open")),
        ("s", key!("command-settings")),
        ("w", key!("command-statistics")),
        ("Ctrl-Z", suspend),
        ("q", key!("terminal-key-quit")),
    ];
    let mut lines = Vec::new();
    for (key, message) in keys {
        let text = words.get(message);
        lines.extend(key_lines(theme, key, &text, 11, room));
    }
    for (heading, messages) in [
        (
            key!("help-rules"),
            [
                key!("help-goal"),
                key!("help-columns"),
                key!("help-cells"),
                key!("help-runs"),
                key!("help-home"),
            ],
        ),
        (
            key!("help-study"),
            [
                key!("help-verdict"),
                key!("help-hint"),
                key!("help-solution"),
                key!("help-honest"),
                key!("help-daily"),
            ],
        ),
    ] {
        lines.push(Line::default());
        lines.extend(texts(&words.get(heading), room, strong(theme)));
        for message in messages {
            lines.extend(texts(&words.get(message), room, theme.window()));
        }
    }
    lines
}

fn statistics(app: &App, theme: Theme, values: &[(Key, String)], room: u16) -> Vec<Line<'static>> {
    let words = &app.player.words;
    let mut lines = vec![Line::default()];
    for (key, value) in values {
        lines.push(Line::from(vec![
            Span::styled(format!("{value:>9}  "), strong(theme)),
            Span::styled(words.get(*key), theme.window()),
        ]));
    }
    lines.push(Line::default());
    let note = words.get(key!("statistics-note"));
    lines.extend(texts(&note, room, theme.window()));
    lines
}

/// Returns the lines of the list of games, each with the index of its game.
fn game_lines(
    app: &App,
    theme: Theme,
    games: &[ListedGame],
    selected: usize,
    room: u16,
) -> Vec<(Line<'static>, Option<usize>)> {
    let words = &app.player.words;
    let mut lines = vec![(Line::default(), None)];
    let is_won = |game: &ListedGame| matches!(game, ListedGame::Won(..));
    if games.first().is_none_or(is_won) {
        let none = texts(&words.get(key!("games-none")), room, theme.window());
        lines.extend(none.map(|line| (line, None)));
    }
    let first_won = games.iter().position(is_won);
    for (index, game) in games.iter().enumerate() {
        if first_won == Some(index) {
            let heading = Span::styled(words.get(key!("terminal-won-games")), strong(theme));
            lines.extend([(Line::default(), None), (Line::from(heading), None)]);
        }
        let style = if index == selected {
            theme.selected()
        } else {
            theme.window()
        };
        let entry = cut(&app.player.entry(game), room - 2, words.charset());
        let pad = " ".repeat(usize::from((room - 1).saturating_sub(width(&entry))));
        let line = Line::from(Span::styled(format!(" {entry}{pad}"), style));
        lines.push((line, Some(index)));
    }
    lines
}

fn share(app: &App, theme: Theme, room: u16) -> Vec<Line<'static>> {
    let mut lines = vec![Line::default()];
    lines.extend(texts(&app.game().to_record(), room, strong(theme)));
    if let Some(link) = app.player.link() {
        lines.push(Line::default());
        lines.extend(texts(&link, room, theme.window()));
    }
    lines
}

fn won(app: &App, theme: Theme, room: u16) -> Vec<Line<'static>> {
    let suits = freecell_core::Suit::ALL.map(|suit| app.player.words.suit(suit).to_string());
    let symbols = suits.join("  ");
    let pad = usize::from(room.saturating_sub(width(&symbols)) / 2);
    let symbols = format!("{}{symbols}", " ".repeat(pad));
    let mut lines = vec![
        Line::default(),
        Line::from(Span::styled(symbols, theme.window_key())),
        Line::default(),
    ];
    lines.extend(texts(&app.player.won_text(), room, strong(theme)));
    lines
}

fn entry_lines(app: &App, theme: Theme, entry: &Entry, room: u16) -> Vec<Line<'static>> {
    let words = &app.player.words;
    let prompt = match entry.kind {
        EntryKind::Deal => words.get(key!("terminal-deal-prompt")),
        EntryKind::Jump => {
            let args = [("count", app.game().turn_count().into())];
            words.format(key!("terminal-jump-prompt"), &args)
        }
        _ => words.get(key!("terminal-file-prompt")),
    };
    let mut lines = vec![Line::default()];
    lines.extend(texts(&prompt, room, theme.window()));
    lines.push(Line::default());
    lines.push(field_line(theme, entry.field.parts(), room));
    lines.push(Line::default());
    if !entry.problem.is_empty() {
        let error = theme.error().bg(theme.window().bg.unwrap_or_default());
        lines.extend(texts(&entry.problem, room, error));
        lines.push(Line::default());
    }
    if !entry.names.is_empty() {
        let charset = words.charset();
        let names = wrap_at_most(&entry.names.join("  "), room, 4, charset);
        let names = names.into_iter();
        lines.extend(names.map(|line| Line::from(Span::styled(line, theme.window()))));
        lines.push(Line::default());
    }
    lines
}

/// Returns a text field whose cursor is visible.
fn field_line(theme: Theme, (before, after): (&str, &str), room: u16) -> Line<'static> {
    let mut before = before.to_owned();
    while width(&before) + 4 > room {
        before.remove(0);
    }
    let mut after = after.to_owned();
    let under = if after.is_empty() {
        ' '
    } else {
        after.remove(0)
    };
    let under = under.to_string();
    while width(&before) + width(&under) + width(&after) + 2 > room {
        after.pop();
    }
    let used = width(&before) + width(&under) + width(&after) + 1;
    let pad = " ".repeat(usize::from(room.saturating_sub(used)));
    Line::from(vec![
        Span::styled(format!(" {before}"), theme.selected()),
        Span::styled(under, theme.text_cursor()),
        Span::styled(format!("{after}{pad}"), theme.selected()),
    ])
}
