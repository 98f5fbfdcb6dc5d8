//! Text, lines and paths of an SVG picture.
//!
//! Everything is styled by attributes: a style sheet would also apply to the page
//! into which a picture is pasted, and some programs ignore it.

use std::fmt::{Display, Write};

use freecell_study::escape_xml;

/// The colour of text and of everything that has no colour of its own.
pub(crate) const INK: &str = "#222";
const PALE_INK: &str = "#555";
const GRID: &str = "#e2e2e2";

/// The sizes of text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Size {
    Title,
    Head,
    Body,
    Small,
}

impl Size {
    pub(crate) fn pixels(self) -> f64 {
        match self {
            Size::Title => 19.0,
            Size::Head => 15.0,
            Size::Body => 13.0,
            Size::Small => 12.0,
        }
    }

    fn is_bold(self) -> bool {
        matches!(self, Size::Title | Size::Head)
    }

    /// Returns the width of a text in a wide font, since the reader's is not known.
    pub(crate) fn width(self, text: &str) -> f64 {
        let em = |char| match char {
            ' '
            | '.'
            | ','
            | ':'
            | ';'
            | '\''
            | 'i'
            | 'j'
            | 'l'
            | 'f'
            | 't'
            | 'r'
            | 'I'
            | '('
            | ')'
            | '·'
            | '⁰'..='⁹'
            | '¹'
            | '²'
            | '³' => 0.43,
            'm' | 'w' | 'M' | 'W' | '%' | '≤' => 1.0,
            _ => 0.66,
        };
        let bold = if self.is_bold() { 1.12 } else { 1.0 };
        text.chars().map(em).sum::<f64>() * bold * self.pixels()
    }
}

/// Where a text is relative to its point.
#[derive(Clone, Copy)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
    /// In the middle, reading upwards.
    Upwards,
}

/// The symbol of a point on a curve.
#[derive(Clone, Copy)]
pub(crate) enum Marker {
    Circle,
    Square,
    Diamond,
}

/// How a curve is drawn. Widths and dashes tell curves apart without colours.
#[derive(Clone, Copy)]
pub(crate) struct Stroke {
    pub(crate) color: &'static str,
    pub(crate) width: f64,
    pub(crate) dashes: &'static str,
}

impl Stroke {
    fn attributes(self) -> String {
        let Stroke {
            color,
            width,
            dashes,
        } = self;
        let dashes = match dashes {
            "" => String::new(),
            _ => format!(" stroke-dasharray=\"{dashes}\""),
        };
        format!("stroke=\"{color}\" stroke-width=\"{width}\"{dashes}")
    }
}

/// The elements of a picture.
#[derive(Default)]
pub(crate) struct Canvas {
    body: String,
}

impl Canvas {
    pub(crate) fn text(&mut self, [x, y]: [f64; 2], size: Size, anchor: Anchor, text: &str) {
        let font_size = size.pixels();
        let weight = if size.is_bold() {
            " font-weight=\"bold\""
        } else {
            ""
        };
        let fill = if size == Size::Small { PALE_INK } else { INK };
        let (x, y) = (Coordinate(x), Coordinate(y));
        let place = match anchor {
            Anchor::Start => format!("x=\"{x}\" y=\"{y}\""),
            Anchor::Middle => format!("x=\"{x}\" y=\"{y}\" text-anchor=\"middle\""),
            Anchor::End => format!("x=\"{x}\" y=\"{y}\" text-anchor=\"end\""),
            Anchor::Upwards => {
                format!("transform=\"translate({x} {y}) rotate(-90)\" text-anchor=\"middle\"")
            }
        };
        let text = escape_xml(text);
        let _ = writeln!(
            self.body,
            "<text {place} font-size=\"{font_size}\"{weight} fill=\"{fill}\">{text}</text>"
        );
    }

    pub(crate) fn grid_line(&mut self, from: [f64; 2], to: [f64; 2]) {
        self.line("grid", GRID, from, to);
    }

    pub(crate) fn axis_line(&mut self, from: [f64; 2], to: [f64; 2]) {
        self.line("axis", PALE_INK, from, to);
    }

    fn line(&mut self, class: &str, color: &str, from: [f64; 2], to: [f64; 2]) {
        let ([x1, y1], [x2, y2]) = (from.map(Coordinate), to.map(Coordinate));
        let _ = writeln!(
            self.body,
            "<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" \
             stroke=\"{color}\"/>"
        );
    }

    /// Draws a curve of horizontal and vertical lines from `start`: across to each
    /// x, then up or down to its y.
    pub(crate) fn steps(
        &mut self,
        start: [f64; 2],
        steps: &[[f64; 2]],
        stroke: Stroke,
        is_filled: bool,
    ) {
        let [x, y] = start.map(Coordinate);
        let mut path = format!("M{x} {y}");
        for [x, y] in steps.iter().map(|step| step.map(Coordinate)) {
            let _ = write!(path, "H{x}V{y}");
        }
        let color = stroke.color;
        let fill = if is_filled {
            format!("fill=\"{color}\" fill-opacity=\".13\"")
        } else {
            "fill=\"none\"".to_owned()
        };
        let _ = writeln!(
            self.body,
            "<path class=\"curve\" d=\"{path}\" {fill} {}/>",
            stroke.attributes(),
        );
    }

    /// Draws straight lines from point to point.
    pub(crate) fn line_through(&mut self, points: &[[f64; 2]], stroke: Stroke) {
        let points: Vec<String> = points
            .iter()
            .map(|point| point.map(|at| Coordinate(at).to_string()).join(","))
            .collect();
        let _ = writeln!(
            self.body,
            "<polyline class=\"curve\" points=\"{}\" fill=\"none\" {}/>",
            points.join(" "),
            stroke.attributes(),
        );
    }

    pub(crate) fn marker(&mut self, marker: Marker, [x, y]: [f64; 2]) {
        let path = match marker {
            Marker::Circle => "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
            Marker::Square => "m-3.6-3.6h7.2v7.2h-7.2z",
            Marker::Diamond => "m0-5l5 5l-5 5l-5-5z",
        };
        let (x, y) = (Coordinate(x), Coordinate(y));
        let _ = writeln!(
            self.body,
            "<path class=\"marker\" d=\"M{x} {y}{path}\" fill=\"{INK}\" stroke=\"#fff\"/>"
        );
    }

    /// Draws the sample of a curve in a legend.
    pub(crate) fn sample(&mut self, [x, y]: [f64; 2], width: f64, stroke: Stroke) {
        let (left, right, y) = (Coordinate(x), Coordinate(x + width), Coordinate(y));
        let _ = writeln!(
            self.body,
            "<line class=\"sample\" x1=\"{left}\" y1=\"{y}\" x2=\"{right}\" y2=\"{y}\" {}/>",
            stroke.attributes(),
        );
    }

    /// Returns the picture, on white paper, since dark viewers have none.
    pub(crate) fn finish(self, width: f64, height: f64, title: &str, description: &str) -> String {
        let (title, description) = (escape_xml(title), escape_xml(description));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"{title}\" \
             font-family=\"'Helvetica Neue',Helvetica,Arial,sans-serif\">\n\
             <title>{title}</title>\n<desc>{description}</desc>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n{}</svg>\n",
            self.body
        )
    }
}

/// A number with at most one decimal.
struct Coordinate(f64);

impl Display for Coordinate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", (self.0 * 10.0).round() / 10.0)
    }
}

/// Splits a text into lines of at most `width` pixels.
pub(crate) fn wrap(text: &str, size: Size, width: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("it starts with one");
        if line.is_empty() {
            line.push_str(word);
        } else if size.width(line) + size.width(" ") + size.width(word) <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}
