//! Windows over the table.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};

use super::{frame_chars, width};
use crate::app::{App, Dialog, Entry, EntryKind, Field};
use crate::layout::rows;
use crate::text::Charset;
use crate::theme::Theme;

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

/// A window with a title and scrollable lines.
struct Window<'a> {
    theme: Theme,
    title: String,
    lines: Vec<Line<'a>>,
    scroll: u16,
}

impl Window<'_> {
    /// Draws the window, centred, as high as its lines need and the area allows.
    fn draw(self, area: Rect, wide: u16, charset: Charset, buffer: &mut Buffer) {
        let rect = place(area, wide, rows(self.lines.len()));
        Clear.render(rect, buffer);
        // A wide character that reaches under the window would hide its frame.
        for y in rect.y..rect.bottom() {
            if rect.x > 0 && width(buffer[(rect.x - 1, y)].symbol()) > 1 {
                buffer[(rect.x - 1, y)].set_symbol(" ");
            }
        }
        let theme = self.theme;
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
        let title = format!(" {} ", self.title);
        let strong = theme.strong().bg(theme.window().bg.unwrap_or_default());
        buffer.set_stringn(
            rect.x + 2,
            rect.y,
            title,
            usize::from(rect.width) - 4,
            strong,
        );
        let room = rect.height - 2;
        let most = (rows(self.lines.len())).saturating_sub(room);
        let scroll = self.scroll.min(most);
        let shown = self.lines.iter().skip(usize::from(scroll));
        for (line, y) in shown.zip(rect.y + 1..last) {
            buffer.set_line(rect.x + 2, y, line, rect.width - 4);
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

/// Returns the area of a window with `count` lines.
fn place(area: Rect, wide: u16, count: u16) -> Rect {
    let wide = wide.min(area.width);
    let high = (count + 2).min(area.height.saturating_sub(2)).max(3);
    let x = area.x + (area.width - wide) / 2;
    let y = area.y + (area.height - high) / 2;
    Rect::new(x, y, wide, high)
}

const SETTINGS_WIDTH: u16 = 76;

/// Returns the setting at a point.
pub(crate) fn settings_hit(area: Rect, (x, y): (u16, u16)) -> Option<usize> {
    let rect = place(area, SETTINGS_WIDTH, rows(Field::ALL.len()) + 2);
    let is_inside = (rect.x..rect.right()).contains(&x) && y > rect.y + 1;
    let row = usize::from(y.saturating_sub(rect.y + 2));
    (is_inside && row < Field::ALL.len()).then_some(row)
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

pub(super) fn draw(app: &App, theme: Theme, dialog: &Dialog, buffer: &mut Buffer) {
    let area = buffer.area;
    let charset = app.words.charset();
    let (wide, title, lines, scroll) = match dialog {
        Dialog::Help { scroll } => {
            let wide = 76.min(area.width);
            (
                wide,
                app.words.get("help-title"),
                help(app, theme, wide - 4),
                *scroll,
            )
        }
        Dialog::Statistics => {
            let title = app.words.get("statistics-title");
            (48, title, statistics(app, theme), 0)
        }
        Dialog::Settings { row } => {
            let title = app.words.get("settings-title");
            let wide = SETTINGS_WIDTH.min(area.width);
            (wide, title, settings(app, theme, *row, wide - 4), 0)
        }
        Dialog::Share => {
            let wide = 68.min(area.width);
            (
                wide,
                app.words.get("share-title"),
                share(app, theme, wide - 4),
                0,
            )
        }
        Dialog::Won => {
            let wide = 50.min(area.width);
            (
                wide,
                app.words.get("won-title"),
                won(app, theme, wide - 4),
                0,
            )
        }
        Dialog::Entry(entry) => {
            let wide = 68.min(area.width);
            let title = app.words.get(match entry.kind {
                EntryKind::Deal => "deal-title",
                EntryKind::Jump => "terminal-jump-title",
                EntryKind::Save => "terminal-save-title",
                EntryKind::Load => "terminal-load-title",
            });
            (wide, title, entry_lines(app, theme, entry, wide - 4), 0)
        }
    };
    let window = Window {
        theme,
        title,
        lines,
        scroll,
    };
    window.draw(area, wide, charset, buffer);
}

fn help(app: &App, theme: Theme, room: u16) -> Vec<Line<'static>> {
    let words = &app.words;
    let is_ascii = words.charset() == Charset::Ascii;
    let arrows = if is_ascii {
        "arrows"
    } else {
        "← ↑ ↓ →"
    };
    let keys = [
        ("1-8 a-d h", "help-key-notation"),
        ("66", "terminal-key-twice"),
        (arrows, "help-key-arrows"),
        ("Enter", "help-key-enter"),
        ("Esc", "help-key-escape"),
        ("", "terminal-key-mouse"),
        ("u", "help-key-undo"),
        ("r", "help-key-redo"),
        ("0", "tip-restart"),
        ("g", "terminal-key-jump"),
        ("i", "help-key-hint"),
        ("p", "help-key-play"),
        ("+ -", "terminal-key-speed"),
        ("f", "help-key-finish"),
        ("m", "terminal-key-search"),
        ("n", "terminal-key-deal"),
        ("z", "help-key-random"),
        ("t", "tip-today"),
        ("[ ]", "terminal-key-beside"),
        ("x", "terminal-key-share"),
        ("o", "terminal-key-open"),
        ("s", "command-settings"),
        ("w", "command-statistics"),
        ("q", "terminal-key-quit"),
    ];
    let strong = theme.strong().bg(theme.window().bg.unwrap_or_default());
    let mut lines = Vec::new();
    for (key, message) in keys {
        let text = words.get(message);
        lines.extend(key_lines(theme, key, &text, 11, room));
    }
    for (heading, messages) in [
        (
            "help-rules",
            [
                "help-goal",
                "help-columns",
                "help-cells",
                "help-runs",
                "help-home",
            ],
        ),
        (
            "help-study",
            [
                "help-verdict",
                "help-hint",
                "help-solution",
                "help-honest",
                "help-today",
            ],
        ),
    ] {
        lines.push(Line::default());
        lines.extend(texts(&words.get(heading), room, strong));
        for message in messages {
            lines.extend(texts(&words.get(message), room, theme.window()));
        }
    }
    lines
}

fn statistics(app: &App, theme: Theme) -> Vec<Line<'static>> {
    let sum = app.statistics;
    let dash = || match app.words.charset() {
        Charset::Unicode => "–".to_owned(),
        Charset::Ascii => "-".to_owned(),
    };
    let share = match sum.played {
        0 => dash(),
        played => {
            let share = (100 * sum.won + played / 2) / played;
            app.words.tell("percent", &[("share", share.into())])
        }
    };
    let rows = [
        ("statistics-played", sum.played.to_string()),
        ("statistics-won", sum.won.to_string()),
        ("statistics-share", share),
        ("statistics-streak", sum.streak.to_string()),
        ("statistics-best-streak", sum.best_streak.to_string()),
        (
            "statistics-fastest",
            sum.fastest.map_or_else(dash, crate::app::format_time),
        ),
        (
            "statistics-shortest",
            sum.shortest.map_or_else(dash, |moves| moves.to_string()),
        ),
        ("statistics-helped", sum.helped.to_string()),
    ];
    let strong = theme.strong().bg(theme.window().bg.unwrap_or_default());
    let mut lines = vec![Line::default()];
    for (key, value) in rows {
        lines.push(Line::from(vec![
            Span::styled(format!("{value:>9}  "), strong),
            Span::styled(app.words.get(key), theme.window()),
        ]));
    }
    lines.push(Line::default());
    lines.extend(texts(&app.words.get("statistics-note"), 44, theme.window()));
    lines
}

fn settings(app: &App, theme: Theme, selected: usize, room: u16) -> Vec<Line<'static>> {
    let mut lines = vec![Line::default()];
    for (index, field) in Field::ALL.into_iter().enumerate() {
        let style = if index == selected {
            theme.selected()
        } else {
            theme.window()
        };
        let (label, value) = (app.words.get(field.key()), app.value(field));
        let value = match app.words.charset() {
            Charset::Unicode => format!("◂ {value} ▸"),
            Charset::Ascii => format!("< {value} >"),
        };
        let gap = room.saturating_sub(width(&label) + width(&value) + 2);
        let gap = " ".repeat(usize::from(gap));
        let line = format!(" {label}{gap}{value} ");
        lines.push(Line::from(Span::styled(line, style)));
    }
    lines.push(Line::default());
    lines
}

fn share(app: &App, theme: Theme, room: u16) -> Vec<Line<'static>> {
    let words = &app.words;
    let strong = theme.strong().bg(theme.window().bg.unwrap_or_default());
    let mut lines = vec![Line::default()];
    lines.extend(texts(&app.game().to_record(), room, strong));
    lines.push(Line::default());
    lines.extend(texts(&app.link(), room, theme.window()));
    lines.push(Line::default());
    for (key, message) in [
        ("c", "terminal-copy-record"),
        ("l", "terminal-copy-link"),
        ("b", "copy-board"),
        ("s", "terminal-save"),
        ("o", "terminal-load"),
    ] {
        lines.extend(key_lines(theme, key, &words.get(message), 3, room));
    }
    lines
}

fn won(app: &App, theme: Theme, room: u16) -> Vec<Line<'static>> {
    let strong = theme.strong().bg(theme.window().bg.unwrap_or_default());
    let suits = freecell_core::Suit::ALL.map(|suit| app.words.suit(suit).to_string());
    let symbols = suits.join("  ");
    let pad = usize::from(room.saturating_sub(width(&symbols)) / 2);
    let mut lines = vec![
        Line::default(),
        Line::from(Span::styled(
            format!("{}{symbols}", " ".repeat(pad)),
            theme.window_key(),
        )),
        Line::default(),
    ];
    lines.extend(texts(&app.won_text(), room, strong));
    lines.push(Line::default());
    for (key, message) in [
        ("z", "command-random"),
        ("]", "command-next"),
        ("t", "command-today"),
        ("u", "command-undo"),
        ("q", "terminal-quit"),
    ] {
        lines.extend(key_lines(theme, key, &app.words.get(message), 3, room));
    }
    lines
}

fn entry_lines(app: &App, theme: Theme, entry: &Entry, room: u16) -> Vec<Line<'static>> {
    let words = &app.words;
    let prompt = match entry.kind {
        EntryKind::Deal => words.get("terminal-deal-prompt"),
        EntryKind::Jump => {
            let args = [("count", app.game().turn_count().into())];
            words.tell("terminal-jump-prompt", &args)
        }
        EntryKind::Save | EntryKind::Load => words.get("terminal-file-prompt"),
    };
    let mut lines = vec![Line::default()];
    lines.extend(texts(&prompt, room, theme.window()));
    lines.push(Line::default());
    // A long text shows its end.
    let mut typed = entry.text.as_str();
    while width(typed) + 3 > room {
        typed = &typed[typed.chars().next().map_or(0, char::len_utf8)..];
    }
    let cursor = match words.charset() {
        Charset::Unicode => "▏",
        Charset::Ascii => "_",
    };
    let pad = room.saturating_sub(width(typed) + 2);
    let line = format!(" {typed}{cursor}{}", " ".repeat(usize::from(pad)));
    lines.push(Line::from(Span::styled(line, theme.selected())));
    lines.push(Line::default());
    if !entry.problem.is_empty() {
        let error = theme.error().bg(theme.window().bg.unwrap_or_default());
        lines.extend(texts(&entry.problem, room, error));
        lines.push(Line::default());
    }
    lines
}
