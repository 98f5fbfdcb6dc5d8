//! The panel of solution lengths.

use freecell_sweep::Column;

use crate::command::stats::sweep_stats::{Distribution, SweepStats};
use crate::output::figure::axis::{Axis, round_step, round_step_down};
use crate::output::figure::canvas::{Canvas, Stroke};
use crate::output::figure::label::{grouped, percent};
use crate::output::figure::panel::{Labelled, Panel, Symbol};

/// Each metric with its name and its curve: the only coloured ones of the figure.
const METRICS: [(Column, &str, Stroke); 3] = [
    (
        Column::LengthMax,
        "max",
        Stroke {
            color: "#0072b2",
            width: 2.4,
            dashes: "",
        },
    ),
    (
        Column::LengthSafe,
        "safe",
        Stroke {
            color: "#d55e00",
            width: 1.8,
            dashes: "7 2.5",
        },
    ),
    (
        Column::LengthUnit,
        "unit",
        Stroke {
            color: "#009e73",
            width: 1.2,
            dashes: "",
        },
    ),
];

/// The number of bars between the shortest and the longest solution, at least.
const LEAST_BARS: f64 = 10.0;

/// A histogram whose bars have an area in proportion to their share.
struct Density {
    /// The first length of the first bar.
    start: u64,
    /// The number of lengths in a bar.
    width: u64,
    /// The percentage of solutions for each length in a bar.
    heights: Vec<f64>,
}

impl Density {
    fn new(distribution: &Distribution) -> Option<Density> {
        let [(least, _), (most, _)] = distribution.extremes?;
        let histogram = &distribution.histogram;
        let total = histogram.total() as f64;
        // The rule of Freedman and Diaconis: few deals get wide bars instead of noise.
        // Very few would get one or two bars, which say nothing.
        let spread = histogram.quantile(0.75) - histogram.quantile(0.25);
        let rule = 2.0 * spread as f64 / total.cbrt();
        #[allow(clippy::cast_possible_truncation, reason = "less than a length")]
        let width = round_step(rule / 2.0)
            .min(round_step_down((most - least) as f64 / LEAST_BARS))
            .max(1.0) as u64;
        let start = least / width * width;
        let bars = (most - start) / width + 1;
        let bounds: Vec<u64> = (0..=bars).map(|bar| start + bar * width).collect();
        let share = |count: u64| 100.0 * count as f64 / total / width as f64;
        let counts = histogram.between(&bounds);
        Some(Density {
            start,
            width,
            heights: counts.into_iter().map(share).collect(),
        })
    }

    /// Returns where a bar starts: half a move below its first length.
    fn edge(&self, bar: usize) -> f64 {
        (self.start + bar as u64 * self.width) as f64 - 0.5
    }
}

/// Draws the distribution of solution lengths, unless there are no solutions.
pub(super) fn draw(canvas: &mut Canvas, panel: Panel, stats: &SweepStats, heading: &str) -> bool {
    let curves: Vec<(&str, Stroke, &Distribution, Density)> = METRICS
        .into_iter()
        .filter_map(|(column, name, stroke)| {
            let distribution = stats.distribution(column)?;
            Some((name, stroke, distribution, Density::new(distribution)?))
        })
        .collect();
    let starts = curves.iter().map(|(.., density)| density.edge(0));
    let Some(low) = starts.reduce(f64::min) else {
        return false;
    };
    let ends = curves
        .iter()
        .map(|(.., density)| density.edge(density.heights.len()));
    let high = ends.fold(low, f64::max);
    let heights = curves.iter().flat_map(|(.., density)| &density.heights);
    let highest = heights.copied().fold(0.0, f64::max);
    let number = |tick: f64| grouped(tick);
    let mut x = Axis::linear(low.max(0.0), high, 1, 1.0);
    for count in (2..=14).rev() {
        let axis = Axis::linear(low.max(0.0), high, count, 1.0);
        if panel.fits(&axis, number) {
            x = axis;
            break;
        }
    }
    let y = Axis::linear(0.0, highest, 5, 0.0);
    let step = y.ticks[1];
    panel.draw(
        canvas,
        heading,
        &Labelled {
            axis: &x,
            title: "length in moves",
            label: &number,
        },
        &Labelled {
            axis: &y,
            title: "share of solutions per move",
            label: &|tick| percent(tick, step),
        },
    );
    let axes = [&x, &y];
    for (_, stroke, _, density) in &curves {
        let mut steps: Vec<[f64; 2]> = Vec::new();
        for (bar, &height) in density.heights.iter().enumerate() {
            steps.push(panel.point(axes, [density.edge(bar), height]));
        }
        let end = density.edge(density.heights.len());
        steps.push(panel.point(axes, [end, 0.0]));
        let start = panel.point(axes, [density.edge(0), 0.0]);
        canvas.steps(start, &steps, *stroke, true);
    }
    let entries: Vec<(Symbol, String)> = curves
        .iter()
        .map(|&(name, stroke, distribution, _)| {
            let median = distribution.histogram.quantile(0.5);
            let most = distribution.extremes.map_or(0, |[_, (most, _)]| most);
            let text = match distribution.histogram.total() {
                1 => format!("{name}: {most}"),
                _ => format!("{name}: median {median}, longest {most}"),
            };
            (Symbol::Curve(stroke), text)
        })
        .collect();
    panel.write_legend(canvas, &[entries]);
    true
}

#[cfg(test)]
mod tests {
    use freecell_core::DealNumber;
    use freecell_sweep::{Format, Job, Manifest, Options, Row};

    use super::*;

    fn density(lengths: &[u32]) -> Density {
        let deal = |number| DealNumber::new(number).unwrap();
        let mut stats = SweepStats::new(&[Manifest::new(Job {
            range: deal(1)..=deal(lengths.len() as i64),
            block: Job::DEFAULT_BLOCK,
            shard: None,
            options: Options::default(),
            format: Format::Parquet,
        })]);
        let row = |(&length, deal)| Row {
            deal,
            length_max: Some(length),
            ..Row::default()
        };
        stats.add(&lengths.iter().zip(1..).map(row).collect::<Vec<_>>());
        Density::new(stats.distribution(Column::LengthMax).unwrap()).unwrap()
    }

    #[test]
    fn few_deals_get_narrow_bars() {
        for (lengths, width) in [
            (&[77, 81, 88, 93, 102, 110, 119, 131][..], 5),
            (&[77, 81, 88, 93], 1),
            (&[80, 81], 1),
            (&[80, 80], 1),
            (&[80, 1080], 100),
        ] {
            let density = density(lengths);
            assert_eq!(density.width, width, "{lengths:?}");
            let end = density.start + density.width * density.heights.len() as u64;
            let last = u64::from(lengths[lengths.len() - 1]);
            assert!(last < end && end - last <= width, "{lengths:?}");
        }
    }
}
