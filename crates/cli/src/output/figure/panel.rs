//! A panel of the figure: heading, legend, axes and the area of the curves.

use super::BORDER;
use super::axis::Axis;
use super::canvas::{Anchor, Canvas, Marker, Size, Stroke};

/// The space above the area for the heading, without the legend.
const ABOVE: f64 = 34.0;
/// The space below the area for tick labels and the title of the axis.
const BELOW: f64 = 46.0;
/// The height of a row of a legend, and the length of a sample curve.
const ROW: f64 = 19.0;
const SAMPLE: f64 = 30.0;

/// The area of the curves.
#[derive(Clone, Copy)]
pub(crate) struct Panel {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// The space for the legend, in rows.
    pub(crate) legend_rows: u8,
}

/// An axis with its texts.
pub(crate) struct Labelled<'a> {
    pub(crate) axis: &'a Axis,
    pub(crate) title: &'a str,
    pub(crate) label: &'a dyn Fn(f64) -> String,
}

/// The symbol of an entry in a legend.
pub(crate) enum Symbol {
    Curve(Stroke),
    Marker(Marker),
}

impl Symbol {
    /// Returns the distance from its left end to the text.
    fn width(&self) -> f64 {
        match self {
            Symbol::Curve(_) => SAMPLE + 6.0,
            Symbol::Marker(_) => 16.0,
        }
    }
}

impl Panel {
    /// Moves the panel so that its heading starts at `top`.
    pub(crate) fn move_to(&mut self, top: f64) {
        self.top = top + self.above();
    }

    /// Returns the height with heading, legend and labels.
    pub(crate) fn whole_height(&self) -> f64 {
        self.above() + self.height + BELOW
    }

    fn above(&self) -> f64 {
        ABOVE + ROW * f64::from(self.legend_rows)
    }

    /// Returns the position of a value on each axis.
    pub(crate) fn point(&self, [x, y]: [&Axis; 2], [at_x, at_y]: [f64; 2]) -> [f64; 2] {
        [
            self.left + x.place(at_x) * self.width,
            self.top + (1.0 - y.place(at_y)) * self.height,
        ]
    }

    fn bottom(&self) -> f64 {
        self.top + self.height
    }

    /// Returns whether the labels of a horizontal axis keep clear of each other and
    /// of the edge of the figure.
    pub(crate) fn fits(&self, axis: &Axis, label: impl Fn(f64) -> String) -> bool {
        const GAP: f64 = 6.0;
        let half = |tick: f64| Size::Small.width(&label(tick)) / 2.0;
        let center = |tick: f64| axis.place(tick) * self.width;
        let is_apart =
            |pair: &[f64]| center(pair[1]) - center(pair[0]) >= half(pair[0]) + half(pair[1]) + GAP;
        let last = axis.ticks.last().copied().unwrap_or_default();
        axis.ticks.windows(2).all(is_apart) && half(last) < BORDER
    }

    /// Draws the heading, the grid and both axes.
    pub(crate) fn draw(&self, canvas: &mut Canvas, heading: &str, x: &Labelled, y: &Labelled) {
        let right = self.left + self.width;
        let (top, bottom) = (self.top, self.bottom());
        let head = [self.left, top - self.above() + 15.0];
        canvas.text(head, Size::Head, Anchor::Start, heading);
        let axes = [x.axis, y.axis];
        let x_of = |value: f64| self.point(axes, [value, 0.0])[0];
        let y_of = |value: f64| self.point(axes, [0.0, value])[1];
        for &tick in &y.axis.ticks {
            let y_tick = y_of(tick);
            canvas.grid_line([self.left, y_tick], [right, y_tick]);
            let label = (y.label)(tick);
            let place = [self.left - 9.0, y_tick + 4.0];
            canvas.text(place, Size::Small, Anchor::End, &label);
        }
        for &tick in &x.axis.ticks {
            let x_tick = x_of(tick);
            canvas.grid_line([x_tick, top], [x_tick, bottom]);
            canvas.axis_line([x_tick, bottom], [x_tick, bottom + 5.0]);
            let label = (x.label)(tick);
            canvas.text([x_tick, bottom + 19.0], Size::Small, Anchor::Middle, &label);
        }
        for &tick in &x.axis.minor_ticks {
            let x_tick = x_of(tick);
            canvas.axis_line([x_tick, bottom], [x_tick, bottom + 3.0]);
        }
        canvas.axis_line([self.left, bottom], [right, bottom]);
        canvas.axis_line([self.left, top], [self.left, bottom]);
        let middle = self.left + self.width / 2.0;
        canvas.text([middle, bottom + 40.0], Size::Body, Anchor::Middle, x.title);
        let center = [self.left - 74.0, f64::midpoint(top, bottom)];
        canvas.text(center, Size::Body, Anchor::Upwards, y.title);
    }

    /// Writes the rows of the legend above the area, where it covers nothing.
    pub(crate) fn write_legend(&self, canvas: &mut Canvas, rows: &[Vec<(Symbol, String)>]) {
        const GAP: f64 = 18.0;
        let mut y = self.top - 16.0 - ROW * rows.len().saturating_sub(1) as f64;
        for row in rows {
            let mut x = self.left;
            for (symbol, text) in row {
                match symbol {
                    Symbol::Curve(stroke) => canvas.sample([x, y], SAMPLE, *stroke),
                    Symbol::Marker(marker) => canvas.marker(*marker, [x + 5.0, y]),
                }
                x += symbol.width();
                canvas.text([x, y + 4.5], Size::Body, Anchor::Start, text);
                x += Size::Body.width(text) + GAP;
            }
            y += ROW;
        }
    }
}
