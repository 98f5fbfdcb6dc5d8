//! Draws the game on a buffer. All state comes from the app.

mod dialogs;

use freecell_core::{Card, Place};
use freecell_locale::key;
use freecell_play::Tone;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use ratatui_core::text::Span;

use crate::app::{App, Command, cells_of};
use crate::layout::{Layout, MIN_SIZE, Pile, rows};
use crate::text::Charset;
use crate::theme::{ColorDepth, ColorScheme, Highlight, Theme};

pub(crate) use dialogs::{games_hit, settings_hit};

/// The characters of frames and markers.
struct FrameChars {
    corners: [char; 4],
    horizontal: char,
    vertical: char,
    dashed: char,
    /// Enclose the name of a highlighted place.
    pointers: [char; 2],
    more: &'static str,
    light: char,
}

const UNICODE: FrameChars = FrameChars {
    corners: ['╭', '╮', '╰', '╯'],
    horizontal: '─',
    vertical: '│',
    dashed: '╌',
    pointers: ['▸', '◂'],
    more: "⋮",
    light: '●',
};

const ASCII: FrameChars = FrameChars {
    corners: ['.', '.', '\'', '\''],
    horizontal: '-',
    vertical: '|',
    dashed: '-',
    pointers: ['>', '<'],
    more: ":",
    light: '*',
};

fn frame_chars(charset: Charset) -> &'static FrameChars {
    match charset {
        Charset::Unicode => &UNICODE,
        Charset::Ascii => &ASCII,
    }
}

/// Returns the width of a text in columns.
fn width(text: &str) -> u16 {
    rows(Span::raw(text).width())
}

/// Cuts a text that is too wide, and marks the cut.
fn cut(text: &str, room: u16, charset: Charset) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let mark = match charset {
        Charset::Unicode => "…",
        Charset::Ascii => "...",
    };
    let mut text = text.to_owned();
    while !text.is_empty() && width(&text) + width(mark) > room {
        text.pop();
    }
    text.truncate(text.trim_end().len());
    text + mark
}

/// Wraps a text into at most `count` lines, and marks where it was cut.
fn wrap_at_most(text: &str, room: u16, count: usize, charset: Charset) -> Vec<String> {
    let lines = dialogs::wrap(text, room);
    if lines.len() <= count {
        return lines;
    }
    let (shown, rest) = lines.split_at(count - 1);
    let mut shown = shown.to_vec();
    shown.push(cut(&rest.join(" "), room, charset));
    shown
}

/// Draws one frame.
struct Renderer<'a> {
    app: &'a App,
    theme: Theme,
    chars: &'static FrameChars,
    layout: Layout,
    targets: Vec<Place>,
    highlights: Vec<(Card, Highlight)>,
}

/// Returns the theme of the app for a colour depth.
fn theme(app: &App, depth: ColorDepth) -> Theme {
    Theme {
        depth,
        scheme: match app.settings().theme {
            freecell_play::Theme::Auto => app.scheme,
            freecell_play::Theme::Light => ColorScheme::Light,
            freecell_play::Theme::Dark => ColorScheme::Dark,
        },
        has_four_colors: app.settings().has_four_colors,
    }
}

/// Draws the whole screen.
pub fn draw(app: &App, depth: ColorDepth, buffer: &mut Buffer) {
    let area = buffer.area;
    let theme = theme(app, depth);
    buffer.set_style(area, theme.table());
    let Some(layout) = app.layout_in(area) else {
        too_small(app, theme, buffer);
        return;
    };
    let renderer = Renderer {
        app,
        theme,
        chars: frame_chars(app.player.words.charset()),
        layout,
        targets: app.targets(),
        highlights: app.card_highlights(),
    };
    renderer.header(buffer);
    for pile in Pile::all() {
        renderer.pile(pile, buffer);
    }
    renderer.dragged_cards(buffer);
    renderer.message(buffer);
    renderer.status(buffer);
    renderer.footer(buffer);
    if let Some(dialog) = &app.dialog {
        dialogs::draw(app, theme, dialog, buffer);
    }
}

fn too_small(app: &App, theme: Theme, buffer: &mut Buffer) {
    let args = [("width", MIN_SIZE.0.into()), ("height", MIN_SIZE.1.into())];
    let text = app.player.words.format(key!("terminal-too-small"), &args);
    let area = buffer.area;
    let lines = dialogs::wrap(&text, area.width);
    for (line, y) in lines
        .into_iter()
        .zip(area.y + area.height / 3..area.bottom())
    {
        let x = area.x + area.width.saturating_sub(width(&line)) / 2;
        buffer.set_stringn(x, y, &line, usize::from(area.width), theme.strong());
    }
}

/// Draws a right-aligned text and returns its left edge.
fn put_right(buffer: &mut Buffer, right: u16, y: u16, text: &str, style: Style) -> u16 {
    let x = right.saturating_sub(width(text));
    buffer.set_string(x, y, text, style);
    x
}

impl Renderer<'_> {
    fn header(&self, buffer: &mut Buffer) {
        let Rect {
            x, y, width: wide, ..
        } = self.layout.area;
        let line = Rect::new(x, y, wide, 1);
        buffer.set_style(line, self.theme.bar());
        let strong = self
            .theme
            .strong()
            .bg(self.theme.bar().bg.unwrap_or_default());
        let title = self.app.player.words.get(key!("title"));
        let (after, _) = buffer.set_stringn(x + 1, y, &title, usize::from(wide), strong);
        let deal = self.app.player.title();
        let deal = match self.app.game().position().cell_count().get() {
            4 => deal,
            cells => {
                let args = [("deal", deal.into()), ("cells", cells.into())];
                self.app
                    .player
                    .words
                    .format(key!("terminal-deal-cells"), &args)
            }
        };
        let room = usize::from((x + wide).saturating_sub(after + 2));
        let (mut after, _) = buffer.set_stringn(after + 2, y, &deal, room, self.theme.bar());
        if self.app.player.saved.is_unsaved() {
            let text = self.app.player.words.get(key!("terminal-not-saved"));
            let style = self
                .theme
                .error()
                .bg(self.theme.bar().bg.unwrap_or_default());
            let room = usize::from((x + wide).saturating_sub(after + 2));
            (after, _) = buffer.set_stringn(after + 2, y, &text, room, style);
        }
        if self.app.settings().shows_counts {
            let counts = self.app.player.counts();
            if after + 2 + width(&counts) < x + wide {
                put_right(buffer, x + wide - 1, y, &counts, self.theme.bar());
            }
        }
    }

    fn highlight_of(&self, card: Card) -> Highlight {
        let found = self
            .highlights
            .iter()
            .find(|(highlighted, _)| *highlighted == card);
        found.map_or(Highlight::Plain, |(_, highlight)| *highlight)
    }

    fn pile(&self, pile: Pile, buffer: &mut Buffer) {
        let rect = self.layout.pile(pile);
        let highlight = self.app.pile_highlight(pile, &self.targets);
        let position = self.app.shown();
        match pile {
            Pile::Column(column) => self.column(pile, position.column(column), highlight, buffer),
            Pile::Cell(cell) if !cells_of(position).any(|one| one == cell) => {}
            Pile::Cell(_) | Pile::Foundation(_) => {
                let name = match pile {
                    Pile::Foundation(suit) => self.app.player.words.suit(suit),
                    _ => pile.place().to_string().chars().next().unwrap_or(' '),
                };
                match self.app.card_at(pile, 0) {
                    Some(card) => {
                        let highlight = match (highlight, self.highlight_of(card)) {
                            (Highlight::Target, _) => Highlight::Target,
                            (_, own) => own,
                        };
                        self.card(rect, card, highlight, buffer);
                    }
                    None => self.empty(rect, name, highlight, buffer),
                }
                // The name of the place, which the card hides.
                if self.layout.size.is_boxed && self.app.card_at(pile, 0).is_some() {
                    let name = match pile {
                        Pile::Foundation(_) => 'h',
                        _ => name,
                    };
                    let style = match highlight {
                        Highlight::Target => self.theme.edge(Highlight::Target),
                        _ => self.theme.edge(Highlight::Plain),
                    };
                    if highlight != Highlight::Plain {
                        self.name(rect, rect.bottom() - 1, name, highlight, style, buffer);
                    }
                }
            }
        }
    }

    /// Draws the name of a place, centred, with pointers if it is highlighted.
    fn name(
        &self,
        rect: Rect,
        y: u16,
        name: char,
        highlight: Highlight,
        style: Style,
        buffer: &mut Buffer,
    ) {
        let [left, right] = match highlight {
            Highlight::Target | Highlight::Hint => self.chars.pointers,
            Highlight::Picked => ['[', ']'],
            Highlight::Cursor => ['(', ')'],
            Highlight::Plain | Highlight::Moved => [' ', ' '],
        };
        let middle = rect.x + (rect.width - 1) / 2;
        if highlight == Highlight::Plain {
            buffer.set_string(middle, y, name.to_string(), style);
        } else {
            let text = format!("{left}{name}{right}");
            buffer.set_string(middle - 1, y, text, style);
        }
    }

    fn column(&self, pile: Pile, cards: &[Card], highlight: Highlight, buffer: &mut Buffer) {
        let rect = self.layout.pile(pile);
        let name = pile.place().to_string().chars().next().unwrap_or(' ');
        let style = self.theme.place(highlight);
        self.name(rect, self.layout.names, name, highlight, style, buffer);
        let Some((&last, others)) = cards.split_last() else {
            let height = self.layout.size.height.min(rect.height);
            let rect = Rect::new(rect.x, rect.y, rect.width, height);
            self.empty(rect, ' ', highlight, buffer);
            return;
        };
        let stack = self.layout.column(pile, cards.len());
        let mut y = rect.y;
        let hidden = |y, count, buffer: &mut Buffer| {
            let text = format!(" {} {count}", self.chars.more);
            buffer.set_stringn(rect.x, y, text, usize::from(rect.width), self.theme.dim());
        };
        if stack.hidden > 0 {
            hidden(y, stack.hidden, buffer);
            y += 1;
        }
        let end = others.len().min(cards.len() - stack.below);
        for &card in &others[stack.hidden..end] {
            let top = Rect::new(rect.x, y, rect.width, stack.step);
            self.card_top(top, card, self.highlight_of(card), buffer);
            y += stack.step;
        }
        if stack.below > 0 {
            return hidden(y, stack.below, buffer);
        }
        let highlight = match (highlight, self.highlight_of(last)) {
            (Highlight::Target | Highlight::Hint, Highlight::Plain | Highlight::Moved) => {
                Highlight::Target
            }
            (_, own) => own,
        };
        self.card(
            Rect::new(rect.x, y, rect.width, stack.last),
            last,
            highlight,
            buffer,
        );
    }

    /// Draws the visible part of a covered card.
    fn card_top(&self, rect: Rect, card: Card, highlight: Highlight, buffer: &mut Buffer) {
        let index = self.app.player.words.card_symbol(card);
        buffer.set_style(rect, self.theme.face(highlight));
        if !self.layout.size.is_boxed {
            buffer.set_string(
                rect.x,
                rect.y,
                " ".repeat(usize::from(rect.width)),
                self.theme.face(highlight),
            );
            let x = rect.x + u16::from(rect.width > 4 && width(&index) < 3);
            buffer.set_string(x, rect.y, &index, self.theme.index(card, highlight));
            return;
        }
        let [left, right, ..] = self.chars.corners;
        self.border(
            rect,
            rect.y,
            [left, right],
            buffer,
            self.theme.edge(highlight),
        );
        buffer.set_string(
            rect.x + 1,
            rect.y,
            &index,
            self.theme.index(card, highlight),
        );
        for y in rect.y + 1..rect.bottom() {
            self.side(rect, y, buffer, highlight);
        }
    }

    fn border(
        &self,
        rect: Rect,
        y: u16,
        [left, right]: [char; 2],
        buffer: &mut Buffer,
        style: Style,
    ) {
        let flat: String =
            std::iter::repeat_n(self.chars.horizontal, usize::from(rect.width) - 2).collect();
        buffer.set_string(rect.x, y, format!("{left}{flat}{right}"), style);
    }

    fn side(&self, rect: Rect, y: u16, buffer: &mut Buffer, highlight: Highlight) {
        let upright = self.chars.vertical;
        let inside = " ".repeat(usize::from(rect.width) - 2);
        let text = format!("{upright}{inside}{upright}");
        buffer.set_string(rect.x, y, text, self.theme.edge(highlight));
    }

    /// Draws a whole card, cut off if there is not enough room.
    fn card(&self, rect: Rect, card: Card, highlight: Highlight, buffer: &mut Buffer) {
        self.card_top(rect, card, highlight, buffer);
        if !self.layout.size.is_boxed || rect.height < 2 {
            return;
        }
        let [.., left, right] = self.chars.corners;
        let bottom = rect.bottom() - 1;
        self.border(
            rect,
            bottom,
            [left, right],
            buffer,
            self.theme.edge(highlight),
        );
        if rect.height < 5 {
            return;
        }
        let index = self.app.player.words.card_symbol(card);
        let style = self.theme.index(card, highlight);
        let x = rect.right() - 1 - width(&index);
        buffer.set_string(x, bottom, &index, style);
        let suit = self.app.player.words.suit(card.suit()).to_string();
        buffer.set_string(
            rect.x + rect.width / 2,
            rect.y + rect.height / 2,
            suit,
            style,
        );
    }

    /// Draws an empty place.
    fn empty(&self, rect: Rect, name: char, highlight: Highlight, buffer: &mut Buffer) {
        let style = self.theme.place(highlight);
        if !self.layout.size.is_boxed {
            if matches!(highlight, Highlight::Target | Highlight::Hint) {
                self.name(rect, rect.y, name, highlight, style, buffer);
            } else {
                let inside = usize::from(rect.width) - 2;
                buffer.set_string(rect.x, rect.y, format!("[{name:^inside$}]"), style);
            }
            return;
        }
        let [tl, tr, bl, br] = self.chars.corners;
        let dashed: String =
            std::iter::repeat_n(self.chars.dashed, usize::from(rect.width) - 2).collect();
        buffer.set_string(rect.x, rect.y, format!("{tl}{dashed}{tr}"), style);
        for y in rect.y + 1..rect.bottom() {
            buffer.set_string(rect.x, y, self.chars.vertical.to_string(), style);
            buffer.set_string(rect.right() - 1, y, self.chars.vertical.to_string(), style);
        }
        buffer.set_string(
            rect.x,
            rect.bottom() - 1,
            format!("{bl}{dashed}{br}"),
            style,
        );
        if name != ' ' {
            self.name(
                rect,
                rect.y + rect.height / 2,
                name,
                highlight,
                style,
                buffer,
            );
        }
    }

    /// Draws the cards that are dragged with the mouse.
    fn dragged_cards(&self, buffer: &mut Buffer) {
        let Some(dragged) = self
            .app
            .dragged
            .as_ref()
            .filter(|dragged| dragged.has_moved)
        else {
            return;
        };
        let Rect { width: wide, .. } = self.layout.pile(Pile::from_index(0));
        let area = self.layout.area;
        let x = dragged
            .at
            .0
            .saturating_sub(wide / 2)
            .min(area.right() - wide);
        for (card, y) in dragged.cards.iter().zip(dragged.at.1..area.bottom()) {
            self.card_top(Rect::new(x, y, wide, 1), *card, Highlight::Picked, buffer);
        }
    }

    /// Draws the message on the line above the status. The rest of a long one
    /// takes the place of the status, which is not drawn then.
    fn message(&self, buffer: &mut Buffer) {
        let Some(message) = &self.app.message else {
            return;
        };
        let area = self.layout.area;
        let style = match message.tone {
            Tone::Error => self.theme.error(),
            Tone::Plain => self.theme.strong(),
        };
        let charset = self.app.player.words.charset();
        let lines = wrap_at_most(&message.text, area.width.saturating_sub(2), 2, charset);
        for (line, y) in lines.iter().zip([area.bottom() - 3, area.bottom() - 2]) {
            buffer.set_string(area.x + 1, y, line, style);
        }
    }

    /// Draws the status line. A long verdict begins on the line of the message.
    fn status(&self, buffer: &mut Buffer) {
        let area = self.layout.area;
        let mut y = area.bottom() - 2;
        let text = self.app.player.status_text();
        let mut x = area.x + 1;
        let message = self.app.message.as_ref().map(|message| &message.text);
        if message.is_some_and(|text| width(text) > area.width.saturating_sub(2)) {
            return;
        }
        if !text.is_empty() {
            let charset = self.app.player.words.charset();
            let mut lines = wrap_at_most(&text, area.width.saturating_sub(4), 2, charset);
            if lines.len() > 1 {
                match message {
                    None => y -= 1,
                    // Only the light stays, until the message goes.
                    Some(_) => lines.clear(),
                }
            }
            let style = self.theme.status_light(self.app.status_light());
            buffer.set_string(x, y, self.chars.light.to_string(), style);
            for (line, row) in lines.iter().zip(y..area.bottom() - 1) {
                (x, _) = buffer.set_stringn(area.x + 3, row, line, usize::MAX, self.theme.table());
            }
            y = area.bottom() - 2;
        }
        if let Some((rect, command, label)) = status_command(self.app, area) {
            let key = self
                .theme
                .key()
                .bg(self.theme.table().bg.unwrap_or_default());
            buffer.set_string(rect.x, y, command.letter().to_string(), key);
            (x, _) = buffer.set_stringn(rect.x + 2, y, &label, 40, self.theme.dim());
        }
        let right = self.app.player.level();
        if x + 2 + width(&right) < area.right() {
            put_right(buffer, area.right() - 1, y, &right, self.theme.dim());
        }
    }

    fn footer(&self, buffer: &mut Buffer) {
        let area = self.layout.area;
        let line = Rect::new(area.x, area.bottom() - 1, area.width, 1);
        buffer.set_style(line, self.theme.bar());
        for (rect, command, label) in footer(self.app, area) {
            let letter = command.letter().to_string();
            buffer.set_string(rect.x, rect.y, letter, self.theme.key());
            buffer.set_string(rect.x + 2, rect.y, label, self.theme.bar());
        }
    }
}

/// A command on the screen: its area, and its label.
type Button = (Rect, Command, String);

/// Returns the command of the status line, if there is one and it fits.
fn status_command(app: &App, area: Rect) -> Option<Button> {
    let (command, label) = app.status_command()?;
    let status = width(&app.player.status_text());
    let rect = Rect::new(area.x + 5 + status, area.bottom() - 2, width(&label) + 2, 1);
    (rect.right() + 2 < area.right()).then_some((rect, command, label))
}

/// Returns the commands that fit into the bottom line.
fn footer(app: &App, area: Rect) -> Vec<Button> {
    let play = if app.is_playing() {
        key!("command-pause")
    } else {
        key!("command-play")
    };
    let commands = [
        (Command::Help, key!("command-help")),
        (Command::Quit, key!("terminal-quit")),
        (Command::Undo, key!("command-undo")),
        (Command::Redo, key!("command-redo")),
        (Command::Hint, key!("command-hint")),
        (Command::Solution, play),
        (Command::ChooseDeal, key!("deal-group")),
        (Command::Random, key!("terminal-random")),
        (Command::Settings, key!("command-settings")),
        (Command::Share, key!("command-share")),
        (Command::Statistics, key!("command-statistics")),
        (Command::Games, key!("games-title")),
    ];
    let mut room = area.width.saturating_sub(2);
    let mut shown = Vec::new();
    for (command, key) in commands {
        let label = app.player.words.get(key);
        let needed = width(&label) + 2;
        if needed > room {
            break;
        }
        room = room.saturating_sub(needed + 3);
        shown.push((command, label));
    }
    // Help and quit come first for space, but last in the line.
    let by_two = shown.len().min(2);
    shown.rotate_left(by_two);
    let mut x = area.x + 1;
    let placed = shown.into_iter().map(|(command, label)| {
        let rect = Rect::new(x, area.bottom() - 1, width(&label) + 2, 1);
        x = rect.right() + 3;
        (rect, command, label)
    });
    placed.collect()
}

/// Returns the command at a point of the bottom line or the status line.
pub(crate) fn command_hit(app: &App, at: (u16, u16)) -> Option<Command> {
    let mut buttons = footer(app, app.size);
    if app.message.is_none() {
        buttons.extend(status_command(app, app.size));
    }
    let hit = buttons
        .into_iter()
        .find(|(rect, ..)| rect.contains(at.into()));
    hit.map(|(_, command, _)| command)
}
