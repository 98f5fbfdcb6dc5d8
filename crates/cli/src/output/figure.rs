//! Figures as SVG pictures: a canvas, axes and panels.
//!
//! They are meant for papers: white paper in every viewer, colours that colour-blind
//! readers tell apart, dashes for those who print without.

pub(crate) mod axis;
pub(crate) mod canvas;
pub(crate) mod label;
pub(crate) mod panel;

/// The width of a figure.
pub(crate) const WIDTH: f64 = 960.0;
/// The space to the left of a panel for tick labels and the title of the axis.
pub(crate) const MARGIN: f64 = 96.0;
/// The space at the edges of the figure.
pub(crate) const BORDER: f64 = 38.0;
/// The height of a line of the caption.
pub(crate) const LINE: f64 = 18.0;
