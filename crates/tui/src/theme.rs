//! Colours and highlights, from true colour to monochrome.

use freecell_core::{Card, Color as CardColor, Suit};
use ratatui_core::style::{Color, Modifier, Style};

/// The colour depth of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorDepth {
    /// No colours: only bold, reverse and underline.
    Mono,
    /// The 16 ANSI colours.
    Sixteen,
    /// The 256 colours of xterm.
    Palette,
    /// 24-bit colours.
    True,
}

/// The colour scheme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColorScheme {
    /// Light text on a dark background.
    #[default]
    Dark,
    /// Dark text on a light background.
    Light,
}

/// The highlight of a card or place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Highlight {
    /// Not highlighted.
    Plain,
    /// Moved last.
    Moved,
    /// Selected with the arrow keys.
    Cursor,
    /// Picked up.
    Picked,
    /// A legal target of the picked cards.
    Target,
    /// Part of the hinted move.
    Hint,
}

/// The colours of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// The colour depth.
    pub depth: ColorDepth,
    /// The colour scheme.
    pub scheme: ColorScheme,
    /// Whether each suit has its own colour.
    pub has_four_colors: bool,
}

/// An RGB colour, and its replacement among the 16 ANSI colours.
type Tint = ((u8, u8, u8), Color);

const FACE: Tint = ((250, 247, 238), Color::White);
const EDGE: Tint = ((172, 165, 148), Color::DarkGray);
const BLACK: Tint = ((24, 26, 32), Color::Black);
const RED: Tint = ((184, 16, 36), Color::Red);
const GREEN: Tint = ((10, 100, 46), Color::Green);
const BLUE: Tint = ((22, 84, 190), Color::Blue);

impl Theme {
    fn tint(self, (rgb, sixteen): Tint) -> Color {
        match self.depth {
            ColorDepth::Mono => Color::Reset,
            ColorDepth::Sixteen => sixteen,
            ColorDepth::Palette => Color::Indexed(nearest(rgb)),
            ColorDepth::True => Color::Rgb(rgb.0, rgb.1, rgb.2),
        }
    }

    /// Returns the colour for the scheme. The 16 colours do not depend on it.
    fn by_scheme(self, dark: (u8, u8, u8), light: (u8, u8, u8), sixteen: Color) -> Color {
        match self.scheme {
            ColorScheme::Dark => self.tint((dark, sixteen)),
            ColorScheme::Light => self.tint((light, sixteen)),
        }
    }

    /// Returns the style of the table and of text on it.
    pub(crate) fn table(self) -> Style {
        Style::new()
            .fg(self.by_scheme((218, 228, 221), (30, 44, 36), Color::Reset))
            .bg(self.by_scheme((16, 46, 36), (222, 233, 225), Color::Reset))
    }

    /// Returns the style of secondary text.
    pub(crate) fn dim(self) -> Style {
        let style = self
            .table()
            .fg(self.by_scheme((128, 160, 144), (78, 98, 86), Color::Reset));
        match self.depth {
            ColorDepth::Mono | ColorDepth::Sixteen => style.add_modifier(Modifier::DIM),
            _ => style,
        }
    }

    /// Returns the style of titles.
    pub(crate) fn strong(self) -> Style {
        self.table()
            .fg(self.by_scheme((255, 255, 255), (10, 20, 15), Color::Reset))
            .add_modifier(Modifier::BOLD)
    }

    /// Returns the style of the top and bottom bars.
    pub(crate) fn bar(self) -> Style {
        match self.depth {
            ColorDepth::Mono | ColorDepth::Sixteen => self.table(),
            _ => self
                .table()
                .bg(self.by_scheme((10, 33, 26), (204, 219, 209), Color::Reset)),
        }
    }

    /// Returns the style of a key in a bar or list.
    pub(crate) fn key(self) -> Style {
        self.bar()
            .fg(self.by_scheme((246, 201, 96), (122, 64, 0), Color::Reset))
            .add_modifier(Modifier::BOLD)
    }

    /// Returns the style of a window.
    pub(crate) fn window(self) -> Style {
        match self.depth {
            ColorDepth::Mono | ColorDepth::Sixteen => self.table(),
            _ => self
                .table()
                .bg(self.by_scheme((26, 40, 48), (250, 250, 247), Color::Reset)),
        }
    }

    /// Returns the style of a window's frame.
    pub(crate) fn frame(self) -> Style {
        self.window()
            .fg(self.by_scheme((110, 146, 160), (120, 130, 130), Color::Reset))
    }

    /// Returns the style of a key in a window.
    pub(crate) fn window_key(self) -> Style {
        let background = self.window().bg.unwrap_or(Color::Reset);
        self.key().bg(background)
    }

    /// Returns the style of the selected line of a window.
    pub(crate) fn selected(self) -> Style {
        match self.depth {
            ColorDepth::Mono | ColorDepth::Sixteen => {
                self.window().add_modifier(Modifier::REVERSED)
            }
            _ => self
                .window()
                .bg(self.by_scheme((46, 74, 88), (205, 226, 240), Color::Reset))
                .add_modifier(Modifier::BOLD),
        }
    }

    /// Returns the style of the cursor of a text field, which is a selected line.
    pub(crate) fn text_cursor(self) -> Style {
        match self.depth {
            ColorDepth::Mono | ColorDepth::Sixteen => {
                self.window().add_modifier(Modifier::UNDERLINED)
            }
            _ => self.selected().add_modifier(Modifier::REVERSED),
        }
    }

    /// Returns the style of error messages.
    pub(crate) fn error(self) -> Style {
        self.table()
            .fg(self.by_scheme((255, 150, 130), (176, 24, 24), Color::Reset))
            .add_modifier(Modifier::BOLD)
    }

    /// Returns the style of the status light.
    pub(crate) fn status_light(self, light: StatusLight) -> Style {
        let color = match light {
            StatusLight::Off => return self.dim(),
            StatusLight::Good => self.by_scheme((88, 214, 130), (12, 128, 60), Color::Green),
            StatusLight::Bad => self.by_scheme((255, 112, 96), (190, 30, 30), Color::Red),
            StatusLight::Unknown => self.by_scheme((246, 201, 96), (168, 104, 0), Color::Yellow),
        };
        self.table().fg(color)
    }

    /// Returns the style of a card's face.
    pub(crate) fn face(self, highlight: Highlight) -> Style {
        if self.depth == ColorDepth::Mono {
            return match highlight {
                Highlight::Picked | Highlight::Hint => {
                    Style::new().add_modifier(Modifier::REVERSED)
                }
                _ => Style::new(),
            };
        }
        let background = match highlight {
            Highlight::Plain | Highlight::Target => self.tint(FACE),
            Highlight::Moved => self.tint(((252, 240, 206), Color::White)),
            Highlight::Cursor => self.tint(((196, 226, 252), Color::LightCyan)),
            Highlight::Picked => self.tint(((255, 212, 92), Color::LightYellow)),
            Highlight::Hint => self.tint(((166, 236, 190), Color::LightGreen)),
        };
        Style::new().fg(self.tint(BLACK)).bg(background)
    }

    /// Returns the style of a card's frame.
    pub(crate) fn edge(self, highlight: Highlight) -> Style {
        let style = self.face(highlight);
        match (self.depth, highlight) {
            (ColorDepth::Mono, Highlight::Cursor) => style.add_modifier(Modifier::BOLD),
            (ColorDepth::Mono, _) => style.add_modifier(Modifier::DIM),
            (_, Highlight::Target) => style
                .fg(self.tint(((0, 140, 70), Color::Green)))
                .add_modifier(Modifier::BOLD),
            (_, Highlight::Plain | Highlight::Moved) => style.fg(self.tint(EDGE)),
            _ => style.fg(self.tint(((120, 110, 90), Color::Black))),
        }
    }

    /// Returns the style of a card's index.
    pub(crate) fn index(self, card: Card, highlight: Highlight) -> Style {
        // The index is drawn over the frame, which may be dim.
        let style = self
            .face(highlight)
            .remove_modifier(Modifier::DIM)
            .add_modifier(Modifier::BOLD);
        if self.depth == ColorDepth::Mono {
            return match (card.color(), highlight) {
                (_, Highlight::Cursor) => style.add_modifier(Modifier::UNDERLINED),
                (CardColor::Red, _) => style,
                (CardColor::Black, _) => style.remove_modifier(Modifier::BOLD),
            };
        }
        style.fg(self.suit(card.suit()))
    }

    fn suit(self, suit: Suit) -> Color {
        self.tint(match (suit, self.has_four_colors) {
            (Suit::Clubs, true) => GREEN,
            (Suit::Diamonds, true) => BLUE,
            (Suit::Hearts | Suit::Diamonds, _) => RED,
            (Suit::Clubs | Suit::Spades, _) => BLACK,
        })
    }

    /// Returns the style of an empty place or the name of a place.
    pub(crate) fn place(self, highlight: Highlight) -> Style {
        match (self.depth, highlight) {
            (_, Highlight::Plain | Highlight::Moved) => self.dim(),
            (ColorDepth::Mono, _) => self.table().add_modifier(Modifier::BOLD),
            (_, Highlight::Target) => self
                .table()
                .fg(self.by_scheme((110, 240, 150), (0, 120, 50), Color::Green))
                .add_modifier(Modifier::BOLD),
            (_, Highlight::Hint) => self
                .table()
                .fg(self.by_scheme((160, 232, 186), (0, 120, 80), Color::Green))
                .add_modifier(Modifier::BOLD),
            (_, Highlight::Cursor) => self
                .table()
                .fg(self.by_scheme((150, 210, 255), (0, 90, 170), Color::Cyan))
                .add_modifier(Modifier::BOLD),
            (_, Highlight::Picked) => self
                .table()
                .fg(self.by_scheme((255, 208, 84), (160, 96, 0), Color::Yellow))
                .add_modifier(Modifier::BOLD),
        }
    }
}

/// The light at the start of the status line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StatusLight {
    Off,
    Good,
    Bad,
    Unknown,
}

/// Returns the closest colour of xterm's cube and greys.
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
    let level = 8 + 10 * grey;
    if far(level, level, level) < far(x, y, z) {
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

    /// Every card has a contrast of at least 4.5:1 under every highlight.
    #[test]
    fn cards_have_enough_contrast() {
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
        for scheme in [ColorScheme::Dark, ColorScheme::Light] {
            for has_four_colors in [false, true] {
                let theme = Theme {
                    depth: ColorDepth::True,
                    scheme,
                    has_four_colors,
                };
                let highlights = [
                    Highlight::Plain,
                    Highlight::Moved,
                    Highlight::Cursor,
                    Highlight::Picked,
                    Highlight::Hint,
                ];
                for highlight in highlights {
                    for card in ["AC", "AD", "AH", "AS"] {
                        let style = theme.index(card.parse().unwrap(), highlight);
                        assert!(
                            contrast(style) >= 4.5,
                            "{card} {highlight:?}: {}",
                            contrast(style)
                        );
                    }
                }
                for style in [theme.table(), theme.dim(), theme.error(), theme.key()] {
                    assert!(
                        contrast(style) >= 4.5,
                        "{scheme:?} {style:?}: {}",
                        contrast(style)
                    );
                }
                for light in [StatusLight::Good, StatusLight::Bad, StatusLight::Unknown] {
                    assert!(
                        contrast(theme.status_light(light)) >= 3.0,
                        "{scheme:?} {light:?}"
                    );
                }
            }
        }
    }
}
