//! Statistics as plots: solution lengths and search costs.
//!
//! The colours are safe for colour-blind readers, and every plot is readable without
//! them. The plots follow the reader's dark mode.

use std::fmt::Write;

use freecell_sweep::{Column, Only};

use super::sweep_stats::{Distribution, SweepStats};
use crate::outcome::with_cells;

const WIDTH: f64 = 960.0;
/// The space to the left of a plot for tick labels and the axis title.
const MARGIN: f64 = 92.0;

const STYLE: &str = "\
svg{font:14px 'Helvetica Neue',Arial,sans-serif}
text{fill:#222}
.paper{fill:#fff}
.title{font-size:19px;font-weight:bold}
.head{font-size:15px;font-weight:bold}
.tick{font-size:12px;fill:#555}
.right{text-anchor:end}
.middle{text-anchor:middle}
.grid{stroke:#e3e3e3;stroke-width:1;fill:none}
.axis{stroke:#555;stroke-width:1;fill:none}
.line{fill:none;stroke-width:2;stroke-linejoin:round}
.area{fill-opacity:.18;stroke:none}
.a{stroke:#0072b2;fill:#0072b2}.b{stroke:#d55e00;fill:#d55e00}.c{stroke:#00805e;fill:#00805e}
.line.a,.line.b,.line.c{fill:none}
.area.a,.area.b,.area.c{stroke:none}
.dot{stroke:none}
@media (prefers-color-scheme:dark){
text{fill:#ddd}.paper{fill:#16181c}.tick{fill:#aaa}.grid{stroke:#33363c}.axis{stroke:#999}
.a{stroke:#56b4e9;fill:#56b4e9}.b{stroke:#f0883e;fill:#f0883e}.c{stroke:#2fc79a;fill:#2fc79a}
}";

/// A rectangle to plot into.
struct Frame {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Frame {
    fn x(&self, part: f64) -> f64 {
        self.left + part.clamp(0.0, 1.0) * self.width
    }

    fn y(&self, part: f64) -> f64 {
        self.top + (1.0 - part.clamp(0.0, 1.0)) * self.height
    }
}

/// Returns the statistics as an SVG picture.
pub(crate) fn svg(stats: &SweepStats) -> String {
    let lengths: Vec<(&Distribution, &str, &str)> = [
        (Column::LengthMax, "a", "max (autoplay max is free)"),
        (Column::LengthSafe, "b", "safe (safe autoplay is free)"),
        (Column::LengthUnit, "c", "unit (every card counts)"),
    ]
    .into_iter()
    .filter_map(|(column, class, name)| Some((stats.distribution(column)?, class, name)))
    .collect();
    let mut body = String::new();
    let mut top = 62.0;
    if !lengths.is_empty() {
        plot_lengths(&mut body, top, &lengths);
        top += 330.0;
    }
    let costs = [Column::States, Column::Micros].map(|column| stats.distribution(column));
    if let [Some(states), Some(micros)] = costs {
        plot_costs(&mut body, top, states, micros);
        top += 350.0;
    }
    let title = title(stats);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {top}\" \
         width=\"{WIDTH}\" height=\"{top}\" role=\"img\" aria-label=\"{title}\">\n\
         <style>\n{STYLE}\n</style>\n\
         <rect class=\"paper\" width=\"{WIDTH}\" height=\"{top}\"/>\n\
         <text class=\"title\" x=\"{MARGIN}\" y=\"34\">{title}</text>\n{body}</svg>\n"
    )
}

fn title(stats: &SweepStats) -> String {
    let range = &stats.job.range;
    let (first, last) = (range.start().get(), range.end().get());
    let deals = format!("FreeCell deals {} to {}", grouped(first), grouped(last));
    if stats.job.options.only == Some(Only::Deal) {
        return deals;
    }
    let count = |count: u64| grouped(count as i64);
    let gave_up = match stats.gave_up.count {
        0 => String::new(),
        deals => format!(", {} gave up", count(deals)),
    };
    let (solved, impossible) = (count(stats.solved), count(stats.impossible.count));
    let cells = with_cells(stats.job.options.cells);
    format!("{deals}{cells}: {solved} solved, {impossible} impossible{gave_up}")
}

/// Formats a number with commas between thousands.
fn grouped(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut text = if number < 0 { "−" } else { "" }.to_owned();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns a tick interval for about `ticks` ticks: 1, 2 or 5 times a power of ten.
fn step(range: f64, ticks: f64) -> f64 {
    let rough = (range / ticks).max(f64::MIN_POSITIVE);
    let power = 10f64.powf(rough.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
    steps
        .into_iter()
        .find(|&step| step >= rough)
        .unwrap_or(power)
}

/// Plots the distribution of solution lengths.
fn plot_lengths(body: &mut String, top: f64, lengths: &[(&Distribution, &str, &str)]) {
    let frame = Frame {
        left: MARGIN,
        top: top + 24.0,
        width: WIDTH - MARGIN - 30.0,
        height: 230.0,
    };
    let ends = lengths
        .iter()
        .map(|(distribution, ..)| distribution.histogram.quantile(0.9995));
    let end = ends.max().unwrap_or(1) + 2;
    let starts = lengths
        .iter()
        .filter_map(|(distribution, ..)| distribution.extremes);
    let start = starts.map(|[(least, _), _]| least).min().unwrap_or(0);
    let bounds: Vec<u64> = (start..=end + 1).collect();
    let shares: Vec<Vec<f64>> = lengths
        .iter()
        .map(|(distribution, ..)| {
            let total = distribution.histogram.total() as f64;
            let counts = distribution.histogram.between(&bounds);
            counts
                .iter()
                .map(|&count| 100.0 * count as f64 / total)
                .collect()
        })
        .collect();
    let greatest = shares.iter().flatten().copied().fold(0.0, f64::max);
    let y_step = step(greatest, 4.0);
    let highest = (greatest / y_step).ceil() * y_step;
    let span = (end - start) as f64;
    let x = |length: f64| frame.x((length - start as f64) / span);
    head(body, &frame, "Solution length");
    #[allow(clippy::cast_possible_truncation, reason = "about ten ticks")]
    for tick in 0..=(highest / y_step).round() as u32 {
        let value = f64::from(tick) * y_step;
        let digits = usize::from(y_step < 1.0);
        level(
            body,
            &frame,
            value / highest,
            &format!("{value:.digits$} %"),
        );
    }
    #[allow(
        clippy::cast_possible_truncation,
        reason = "a tenth of the span of the lengths"
    )]
    let x_step = (step(span, 10.0) as usize).max(1);
    let first = start.div_ceil(x_step as u64) * x_step as u64;
    for value in (first..=end).step_by(x_step) {
        mark(body, &frame, x(value as f64), &value.to_string(), false);
    }
    axis(body, &frame, "moves", "share of solutions");
    for ((_, class, _), shares) in lengths.iter().zip(&shares) {
        let from = shares.iter().position(|&share| share > 0.0).unwrap_or(0);
        let to = shares.iter().rposition(|&share| share > 0.0).unwrap_or(0);
        let points: Vec<String> = shares[from..=to]
            .iter()
            .zip(start + from as u64..)
            .map(|(share, length)| {
                format!("{:.1},{:.1}", x(length as f64), frame.y(share / highest))
            })
            .collect();
        let [from, to] = [from, to].map(|place| x((start + place as u64) as f64));
        let (base, points) = (frame.y(0.0), points.join(" "));
        let _ = writeln!(
            body,
            "<polygon class=\"area {class}\" points=\"{from:.1},{base} {points} {to:.1},{base}\"/>\n\
             <polyline class=\"line {class}\" points=\"{points}\"/>"
        );
    }
    // The top right of the plot is empty: long solutions are rare, and lengths in
    // metric unit are widely distributed.
    let left = frame.x(1.0) - 400.0;
    let _ = writeln!(
        body,
        "<rect class=\"paper\" x=\"{}\" y=\"{}\" width=\"404\" height=\"{}\"/>",
        left - 8.0,
        frame.top + 6.0,
        8.0 + 22.0 * lengths.len() as f64,
    );
    for (index, (distribution, class, name)) in lengths.iter().enumerate() {
        let y = frame.top + 20.0 + 22.0 * index as f64;
        let median = distribution.histogram.quantile(0.5);
        let _ = writeln!(
            body,
            "<line class=\"line {class}\" x1=\"{left}\" y1=\"{y}\" x2=\"{}\" y2=\"{y}\"/>\
             <text x=\"{}\" y=\"{}\">{name}: median {median}</text>",
            left + 24.0,
            left + 32.0,
            y + 5.0,
        );
    }
}

/// Plots the share of searches above each cost, on logarithmic axes.
fn plot_costs(body: &mut String, top: f64, states: &Distribution, micros: &Distribution) {
    let width = (WIDTH - 2.0 * MARGIN - 40.0) / 2.0;
    let frame = |left: f64| Frame {
        left,
        top: top + 24.0,
        width,
        height: 250.0,
    };
    let (left, right) = (frame(MARGIN), frame(2.0 * MARGIN + width + 10.0));
    head(body, &left, "Deals that took more states than …");
    head(body, &right, "Deals that took more time than …");
    let power_of_ten = |power: u32| match power {
        0..=5 => grouped(10i64.pow(power)),
        _ => format!("10<tspan dy=\"-5\" font-size=\"9\">{power}</tspan>"),
    };
    let format_value = |number: u64| grouped(number as i64);
    plot_tail(
        body,
        &left,
        states,
        "states",
        "c",
        power_of_ten,
        format_value,
    );
    let power_of_time = |power: u32| duration(10f64.powi(power as i32));
    let format_value = |micros: u64| duration(micros as f64);
    plot_tail(
        body,
        &right,
        micros,
        "time per deal",
        "a",
        power_of_time,
        format_value,
    );
}

/// Formats a time in µs, ms or s, with at most one decimal.
fn duration(micros: f64) -> String {
    let (number, unit) = match micros {
        ..1e3 => (micros, "µs"),
        1e3..1e6 => (micros / 1e3, "ms"),
        _ => (micros / 1e6, "s"),
    };
    let digits = usize::from(number < 100.0 && number.fract() > 0.05);
    format!("{number:.digits$} {unit}")
}

fn plot_tail(
    body: &mut String,
    frame: &Frame,
    distribution: &Distribution,
    title: &str,
    class: &str,
    label: impl Fn(u32) -> String,
    format_value: impl Fn(u64) -> String,
) {
    let Some([(least, _), (most, _)]) = distribution.extremes else {
        return;
    };
    let total = distribution.histogram.total();
    let low = least.max(1).ilog10();
    let high = (most.max(2) - 1).ilog10() + 1;
    let decades = f64::from((total.max(2) - 1).ilog10() + 1);
    let x = |number: f64| {
        let place = (number.max(1.0).log10() - f64::from(low)) / f64::from(high - low);
        frame.x(place)
    };
    let y = |part: f64| frame.y(1.0 + part.log10() / decades);
    #[allow(clippy::cast_possible_truncation, reason = "at most 308 decades")]
    for decade in 0..=decades as i32 {
        let digits = usize::try_from(decade - 2).unwrap_or(0);
        let text = format!("{:.digits$} %", 100.0 * 10f64.powi(-decade));
        level(body, frame, 1.0 - f64::from(decade) / decades, &text);
    }
    for power in low..=high {
        mark(
            body,
            frame,
            x(10f64.powi(power as i32)),
            &label(power),
            true,
        );
    }
    axis(body, frame, title, "share of deals");
    let mut above = total;
    let mut points = vec![format!("{:.1},{:.1}", x(least as f64), y(1.0))];
    let mut last = (x(least as f64), y(1.0));
    for (number, count) in distribution.histogram.buckets() {
        above -= count;
        if above == 0 {
            break;
        }
        let point = (x(number as f64), y(above as f64 / total as f64));
        // Skip points that are too close to distinguish.
        if (point.0 - last.0).abs() + (point.1 - last.1).abs() > 0.7 {
            points.push(format!("{:.1},{:.1}", point.0, point.1));
            last = point;
        }
    }
    // Extend the line to the largest value.
    points.push(format!("{:.1},{:.1}", x(most as f64), last.1));
    let points = points.join(" ");
    let _ = writeln!(
        body,
        "<polyline class=\"line {class}\" points=\"{points}\"/>"
    );
    for part in [0.5, 0.01] {
        let number = distribution.histogram.quantile(1.0 - part);
        let (x, y) = (x(number as f64), y(part));
        let name = if part > 0.1 { "median" } else { "99 %" };
        let _ = writeln!(
            body,
            "<circle class=\"dot {class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\">{name}: {}</text>",
            x + 9.0,
            y - 4.0,
            format_value(number),
        );
    }
}

fn head(body: &mut String, frame: &Frame, text: &str) {
    let (x, y) = (frame.left, frame.top - 14.0);
    let _ = writeln!(
        body,
        "<text class=\"head\" x=\"{x}\" y=\"{y}\">{text}</text>"
    );
}

/// Appends a horizontal grid line with its label.
fn level(body: &mut String, frame: &Frame, part: f64, text: &str) {
    let (left, right, y) = (frame.x(0.0), frame.x(1.0), frame.y(part));
    let _ = writeln!(
        body,
        "<line class=\"grid\" x1=\"{left}\" y1=\"{y:.1}\" x2=\"{right}\" y2=\"{y:.1}\"/>\
         <text class=\"tick right\" x=\"{}\" y=\"{:.1}\">{text}</text>",
        left - 7.0,
        y + 4.0,
    );
}

/// Appends a tick on the horizontal axis, as a grid line if `with_line`.
fn mark(body: &mut String, frame: &Frame, x: f64, text: &str, with_line: bool) {
    let (top, bottom) = (frame.y(1.0), frame.y(0.0));
    let (class, from) = if with_line {
        ("grid", top)
    } else {
        ("axis", bottom)
    };
    let _ = writeln!(
        body,
        "<line class=\"{class}\" x1=\"{x:.1}\" y1=\"{from}\" x2=\"{x:.1}\" y2=\"{}\"/>\
         <text class=\"tick middle\" x=\"{x:.1}\" y=\"{}\">{text}</text>",
        bottom + 5.0,
        bottom + 19.0,
    );
}

/// Appends the horizontal axis and both axis titles.
fn axis(body: &mut String, frame: &Frame, title: &str, vertical: &str) {
    let (left, right, y) = (frame.x(0.0), frame.x(1.0), frame.y(0.0));
    let _ = writeln!(
        body,
        "<line class=\"axis\" x1=\"{left}\" y1=\"{y}\" x2=\"{right}\" y2=\"{y}\"/>\
         <text class=\"middle\" x=\"{}\" y=\"{}\">{title}</text>\
         <text class=\"middle\" transform=\"translate({} {}) rotate(-90)\">{vertical}</text>",
        f64::midpoint(left, right),
        y + 40.0,
        left - 66.0,
        f64::midpoint(frame.y(0.0), frame.y(1.0)),
    );
}
