//! A panel with an empirical survival function: the share of deals above each cost.

use crate::command::stats::sweep_stats::Distribution;
use crate::output::figure::axis::Axis;
use crate::output::figure::canvas::{Canvas, INK, Marker, Stroke};
use crate::output::figure::label::{self, percent};
use crate::output::figure::panel::{Labelled, Panel, Symbol};

const CURVE: Stroke = Stroke {
    color: INK,
    width: 1.8,
    dashes: "",
};

/// From this number of deals on, the shares are on a logarithmic axis, and the 99th
/// percentile is not the largest value.
const MANY: u64 = 100;

/// The texts of a panel.
pub(super) struct Words<'a> {
    pub(super) heading: &'a str,
    pub(super) title: &'a str,
    /// Formats a tick of the horizontal axis.
    pub(super) tick: &'a dyn Fn(f64) -> String,
    /// Formats a value of the legend.
    pub(super) value: &'a dyn Fn(f64) -> String,
}

/// Draws the survival function of a distribution, unless it is empty.
pub(super) fn draw(
    canvas: &mut Canvas,
    panel: Panel,
    distribution: &Distribution,
    words: &Words,
) -> bool {
    let Some([(least, _), (most, deal)]) = distribution.extremes else {
        return false;
    };
    let histogram = &distribution.histogram;
    let total = histogram.total();
    let x = Axis::for_numbers(least, most, |axis| panel.fits(axis, words.tick));
    let is_many = total >= MANY;
    let y = if is_many {
        // One power below the last step, which would otherwise lie on the axis.
        Axis::log(-(total.ilog10() + 1).cast_signed() + 2, 2, 1)
    } else {
        Axis::linear(0.0, 100.0, 5, 0.0)
    };
    panel.draw(
        canvas,
        words.heading,
        &Labelled {
            axis: &x,
            title: words.title,
            label: words.tick,
        },
        &Labelled {
            axis: &y,
            title: "share of deals above",
            label: &|tick| percent(tick, if is_many { tick } else { 1.0 }),
        },
    );
    let axes = [&x, &y];
    let start = panel.point(axes, [0.0, 100.0]);
    let mut steps = Vec::new();
    let mut last = start;
    let mut above = total;
    for (number, count) in histogram.buckets() {
        above -= count;
        // A bucket knows its values only to within 0.1 %.
        let number = if above == 0 { most } else { number.max(least) };
        let share = 100.0 * above as f64 / total as f64;
        let step = panel.point(axes, [number as f64, share]);
        // Skip steps that are too small to see.
        if above == 0 || (step[0] - last[0]).abs() + (step[1] - last[1]).abs() > 0.4 {
            steps.push(step);
            last = step;
        }
    }
    canvas.steps(start, &steps, CURVE, false);
    let mut mark = |marker: Marker, share: f64, value: u64, name: &str| {
        canvas.marker(marker, panel.point(axes, [value as f64, share]));
        let value = (words.value)(value as f64);
        (Symbol::Marker(marker), format!("{name}{value}"))
    };
    let mut quantiles = Vec::new();
    if total > 1 {
        quantiles.push(mark(
            Marker::Circle,
            50.0,
            histogram.quantile(0.5),
            "median ",
        ));
    }
    if is_many {
        quantiles.push(mark(
            Marker::Square,
            1.0,
            histogram.quantile(0.99),
            "99 % ≤ ",
        ));
    }
    let name = if total > 1 { "maximum " } else { "" };
    let (symbol, text) = mark(Marker::Diamond, 100.0 / total as f64, most, name);
    let maximum = vec![(symbol, format!("{text} (deal {})", label::deal(deal)))];
    panel.write_legend(canvas, &[quantiles, maximum]);
    true
}
