//! Colours and marks, from true colour down to none at all.

use freecell_core::{Card, Color as CardColor, Suit};
use ratatui::style::{Color, Modifier, Style};

/// How many colours a terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// None: bold, reverse and underline have to do.
    Mono,
    /// The sixteen of old.
    Sixteen,
    /// The palette of xterm.
    Palette,
    /// All.
    True,
}

/// What is behind the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shade {
    /// A dark table.
    #[default]
    Dark,
    /// A light one.
    Light,
}

/// Why a card or place stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// It does not.
    Plain,
    /// It has just moved.
    Moved,
    /// The arrows are here.
    Cursor,
    /// It was picked up.
    Picked,
    /// What was picked up can go here.
    Target,
    /// The hint speaks of it.
    Hint,
}

/// All colours of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// How many colours there are.
    pub depth: Depth,
    /// Dark or light.
    pub shade: Shade,
    /// Whether every suit has a colour of its own.
    pub has_four_colours: bool,
}

/// A colour for the palette of 256 and more, and one of the sixteen.
type Tint = ((u8, u8, u8), Color);

const PAPER: Tint = ((250, 247, 238), Color::White);
const EDGE: Tint = ((172, 165, 148), Color::DarkGray);
const BLACK: Tint = ((24, 26, 32), Color::Black);
const RED: Tint = ((184, 16, 36), Color::Red);
const GREEN: Tint = ((10, 100, 46), Color::Green);
const BLUE: Tint = ((22, 84, 190), Color::Blue);

impl Theme {
    fn tint(self, (rgb, sixteen): Tint) -> Color {
        match self.depth {
            Depth::Mono => Color::Reset,
            Depth::Sixteen => sixteen,
            Depth::Palette => Color::Indexed(nearest(rgb)),
            Depth::True => Color::Rgb(rgb.0, rgb.1, rgb.2),
        }
    }

    /// One of two colours, by shade. Of the sixteen, the terminal's own stay.
    fn by_shade(self, dark: (u8, u8, u8), light: (u8, u8, u8), sixteen: Color) -> Color {
        match self.shade {
            Shade::Dark => self.tint((dark, sixteen)),
            Shade::Light => self.tint((light, sixteen)),
        }
    }

    /// The table, and text on it.
    pub(crate) fn table(self) -> Style {
        Style::new()
            .fg(self.by_shade((218, 228, 221), (30, 44, 36), Color::Reset))
            .bg(self.by_shade((16, 46, 36), (222, 233, 225), Color::Reset))
    }

    /// Text of less weight.
    pub(crate) fn dim(self) -> Style {
        let style = self
            .table()
            .fg(self.by_shade((128, 160, 144), (78, 98, 86), Color::Reset));
        match self.depth {
            Depth::Mono | Depth::Sixteen => style.add_modifier(Modifier::DIM),
            _ => style,
        }
    }

    /// Titles.
    pub(crate) fn strong(self) -> Style {
        self.table()
            .fg(self.by_shade((255, 255, 255), (10, 20, 15), Color::Reset))
            .add_modifier(Modifier::BOLD)
    }

    /// The bars above and below.
    pub(crate) fn bar(self) -> Style {
        match self.depth {
            Depth::Mono | Depth::Sixteen => self.table(),
            _ => self
                .table()
                .bg(self.by_shade((10, 33, 26), (204, 219, 209), Color::Reset)),
        }
    }

    /// A key in a bar or list.
    pub(crate) fn key(self) -> Style {
        self.bar()
            .fg(self.by_shade((246, 201, 96), (122, 64, 0), Color::Reset))
            .add_modifier(Modifier::BOLD)
    }

    /// A window over the table.
    pub(crate) fn window(self) -> Style {
        match self.depth {
            Depth::Mono | Depth::Sixteen => self.table(),
            _ => self
                .table()
                .bg(self.by_shade((26, 40, 48), (250, 250, 247), Color::Reset)),
        }
    }

    /// The frame of a window.
    pub(crate) fn frame(self) -> Style {
        self.window()
            .fg(self.by_shade((110, 146, 160), (120, 130, 130), Color::Reset))
    }

    /// A key in a window.
    pub(crate) fn window_key(self) -> Style {
        let background = self.window().bg.unwrap_or(Color::Reset);
        self.key().bg(background)
    }

    /// The chosen line of a window.
    pub(crate) fn chosen(self) -> Style {
        match self.depth {
            Depth::Mono | Depth::Sixteen => self.window().add_modifier(Modifier::REVERSED),
            _ => self
                .window()
                .bg(self.by_shade((46, 74, 88), (205, 226, 240), Color::Reset))
                .add_modifier(Modifier::BOLD),
        }
    }

    /// What went wrong.
    pub(crate) fn error(self) -> Style {
        self.table()
            .fg(self.by_shade((255, 150, 130), (176, 24, 24), Color::Reset))
            .add_modifier(Modifier::BOLD)
    }

    /// The light of the live line.
    pub(crate) fn light(self, light: Light) -> Style {
        let color = match light {
            Light::Off => return self.dim(),
            Light::Good => self.by_shade((88, 214, 130), (12, 128, 60), Color::Green),
            Light::Bad => self.by_shade((255, 112, 96), (190, 30, 30), Color::Red),
            Light::Open => self.by_shade((246, 201, 96), (168, 104, 0), Color::Yellow),
        };
        self.table().fg(color)
    }

    /// The paper of a card.
    pub(crate) fn paper(self, mark: Mark) -> Style {
        if self.depth == Depth::Mono {
            return match mark {
                Mark::Picked | Mark::Hint => Style::new().add_modifier(Modifier::REVERSED),
                _ => Style::new(),
            };
        }
        let background = match mark {
            Mark::Plain | Mark::Target => self.tint(PAPER),
            Mark::Moved => self.tint(((252, 240, 206), Color::White)),
            Mark::Cursor => self.tint(((196, 226, 252), Color::LightCyan)),
            Mark::Picked => self.tint(((255, 212, 92), Color::LightYellow)),
            Mark::Hint => self.tint(((166, 236, 190), Color::LightGreen)),
        };
        Style::new().fg(self.tint(BLACK)).bg(background)
    }

    /// The edge of a card.
    pub(crate) fn edge(self, mark: Mark) -> Style {
        let style = self.paper(mark);
        match (self.depth, mark) {
            (Depth::Mono, Mark::Cursor) => style.add_modifier(Modifier::BOLD),
            (Depth::Mono, _) => style.add_modifier(Modifier::DIM),
            (_, Mark::Target) => style
                .fg(self.tint(((0, 140, 70), Color::Green)))
                .add_modifier(Modifier::BOLD),
            (_, Mark::Plain | Mark::Moved) => style.fg(self.tint(EDGE)),
            _ => style.fg(self.tint(((120, 110, 90), Color::Black))),
        }
    }

    /// The index of a card.
    pub(crate) fn index(self, card: Card, mark: Mark) -> Style {
        // It is drawn over the edge, which may be dim.
        let style = self
            .paper(mark)
            .remove_modifier(Modifier::DIM)
            .add_modifier(Modifier::BOLD);
        if self.depth == Depth::Mono {
            return match (card.color(), mark) {
                (_, Mark::Cursor) => style.add_modifier(Modifier::UNDERLINED),
                (CardColor::Red, _) => style,
                (CardColor::Black, _) => style.remove_modifier(Modifier::BOLD),
            };
        }
        style.fg(self.suit(card.suit()))
    }

    fn suit(self, suit: Suit) -> Color {
        self.tint(match (suit, self.has_four_colours) {
            (Suit::Clubs, true) => GREEN,
            (Suit::Diamonds, true) => BLUE,
            (Suit::Hearts | Suit::Diamonds, _) => RED,
            (Suit::Clubs | Suit::Spades, _) => BLACK,
        })
    }

    /// An empty place, or the name of a place.
    pub(crate) fn place(self, mark: Mark) -> Style {
        match (self.depth, mark) {
            (_, Mark::Plain | Mark::Moved) => self.dim(),
            (Depth::Mono, _) => self.table().add_modifier(Modifier::BOLD),
            (_, Mark::Target) => self
                .table()
                .fg(self.by_shade((110, 240, 150), (0, 120, 50), Color::Green))
                .add_modifier(Modifier::BOLD),
            (_, Mark::Hint) => self
                .table()
                .fg(self.by_shade((160, 232, 186), (0, 120, 80), Color::Green))
                .add_modifier(Modifier::BOLD),
            (_, Mark::Cursor) => self
                .table()
                .fg(self.by_shade((150, 210, 255), (0, 90, 170), Color::Cyan))
                .add_modifier(Modifier::BOLD),
            (_, Mark::Picked) => self
                .table()
                .fg(self.by_shade((255, 208, 84), (160, 96, 0), Color::Yellow))
                .add_modifier(Modifier::BOLD),
        }
    }
}

/// What the live line shows at its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Light {
    Off,
    Good,
    Bad,
    Open,
}

/// The closest colour of xterm's cube and greys.
fn nearest((r, g, b): (u8, u8, u8)) -> u8 {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let step = |value: u8| {
        let far = |&(_, step): &(u8, u8)| step.abs_diff(value);
        let closest = (0_u8..).zip(STEPS).min_by_key(far);
        closest.unwrap_or((0, 0))
    };
    let far = |red: u8, green: u8, blue: u8| {
        let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
        square(red, r) + square(green, g) + square(blue, b)
    };
    let [(red, x), (green, y), (blue, z)] = [r, g, b].map(step);
    let mean = (u32::from(r) + u32::from(g) + u32::from(b)) / 3;
    let grey = (mean.saturating_sub(3) / 10).min(23) as u8;
    let shade = 8 + 10 * grey;
    if far(shade, shade, shade) < far(x, y, z) {
        232 + grey
    } else {
        16 + 36 * red + 6 * green + blue
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_palette_has_its_own_colours() {
        assert_eq!(nearest((0, 0, 0)), 16);
        assert_eq!(nearest((255, 255, 255)), 231);
        assert_eq!(nearest((255, 0, 0)), 196);
        assert_eq!(nearest((128, 128, 128)), 244);
    }

    /// On every paper, a card of any suit can be read: the contrast is at
    /// least 4.5 to 1.
    #[test]
    fn cards_can_be_read_on_every_paper() {
        let luminance = |color: Color| {
            let Color::Rgb(r, g, b) = color else {
                panic!("{color:?} is not a true colour");
            };
            let linear = |value: u8| {
                let share = f64::from(value) / 255.0;
                if share <= 0.040_45 {
                    share / 12.92
                } else {
                    ((share + 0.055) / 1.055).powf(2.4)
                }
            };
            0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
        };
        let contrast = |style: Style| {
            let (a, b) = (luminance(style.fg.unwrap()), luminance(style.bg.unwrap()));
            (a.max(b) + 0.05) / (a.min(b) + 0.05)
        };
        for shade in [Shade::Dark, Shade::Light] {
            for has_four_colours in [false, true] {
                let theme = Theme {
                    depth: Depth::True,
                    shade,
                    has_four_colours,
                };
                let marks = [
                    Mark::Plain,
                    Mark::Moved,
                    Mark::Cursor,
                    Mark::Picked,
                    Mark::Hint,
                ];
                for mark in marks {
                    for card in ["AC", "AD", "AH", "AS"] {
                        let style = theme.index(card.parse().unwrap(), mark);
                        assert!(
                            contrast(style) >= 4.5,
                            "{card} {mark:?}: {}",
                            contrast(style)
                        );
                    }
                }
                for style in [theme.table(), theme.dim(), theme.error(), theme.key()] {
                    assert!(
                        contrast(style) >= 4.5,
                        "{shade:?} {style:?}: {}",
                        contrast(style)
                    );
                }
                for light in [Light::Good, Light::Bad, Light::Open] {
                    assert!(contrast(theme.light(light)) >= 3.0, "{shade:?} {light:?}");
                }
            }
        }
    }
}
