//! Statistics as human-readable tables.

use std::fmt::Write;

use freecell_sweep::{Column, Only};

use super::sweep_stats::{DealList, Distribution, SweepStats};
use crate::histogram::Histogram;
use crate::quantity::count;

/// The number of deals to list.
const NAMED: usize = 20;

/// The percentiles of the table, with their names.
const PARTS: [(f64, &str); 5] = [
    (0.05, "5 %"),
    (0.5, "median"),
    (0.95, "95 %"),
    (0.99, "99 %"),
    (0.999, "99.9 %"),
];

/// Returns the human-readable name of a column.
pub(crate) fn title(column: Column) -> &'static str {
    match column {
        Column::LengthMax => "moves, max",
        Column::LengthSafe => "moves, safe",
        Column::LengthUnit => "moves, unit",
        Column::CellsUsed => "cells used",
        Column::FewestCells => "fewest cells",
        Column::States => "states",
        Column::Micros => "time in µs",
        other => other.name(),
    }
}

pub(crate) fn text(stats: &SweepStats) -> String {
    let mut text = heading(stats);
    if stats
        .distributions
        .iter()
        .all(|distribution| distribution.extremes.is_none())
    {
        return text;
    }
    text.push('\n');
    write_table(stats, &mut text);
    for column in [Column::LengthMax, Column::CellsUsed, Column::FewestCells] {
        if let Some(distribution) = stats.distribution(column) {
            write_bars(distribution, &linear_bounds(distribution), &mut text);
        }
    }
    for column in [Column::States, Column::Micros] {
        if let Some(distribution) = stats.distribution(column) {
            write_bars(distribution, &doubling_bounds(distribution), &mut text);
        }
    }
    text
}

/// Returns the range, the program and the verdict counts.
fn heading(stats: &SweepStats) -> String {
    let range = &stats.job.range;
    let (first, last) = (range.start(), range.end());
    let mut text = format!("deals {first} to {last}");
    if stats.job.options.only != Some(Only::Deal) {
        let _ = write!(text, " with {} cells", stats.job.options.cells.get());
    }
    let _ = writeln!(text, ", by {}", stats.program);
    let all = stats.job.total_count();
    if stats.finished < all {
        let _ = writeln!(text, "not finished: {} of {all} deals", stats.finished);
    }
    if stats.job.options.only == Some(Only::Deal) {
        let _ = writeln!(text, "{}", count(stats.deals, "board"));
        return text;
    }
    let part = |count: u64| 100.0 * count as f64 / stats.deals.max(1) as f64;
    let lines = [
        ("solved", stats.solved, String::new()),
        (
            "impossible",
            stats.impossible.count,
            names(&stats.impossible),
        ),
        ("gave up", stats.gave_up.count, names(&stats.gave_up)),
    ];
    for (name, count, names) in lines {
        let part = part(count);
        let _ = writeln!(text, "{name:<10} {count:>10}  {part:>8.4} %{names}");
    }
    text
}

/// Returns the first deals of a list, in brackets.
fn names(named: &DealList) -> String {
    if named.count == 0 {
        return String::new();
    }
    let shown: Vec<String> = named.first.iter().take(NAMED).map(i64::to_string).collect();
    let more = if named.count > NAMED as u64 {
        " …"
    } else {
        ""
    };
    format!("  ({}{more})", shown.join(" "))
}

fn write_table(stats: &SweepStats, text: &mut String) {
    let mut rows = vec![vec![String::new(), "mean".to_owned()]];
    rows[0].extend(PARTS.map(|(_, name)| name.to_owned()));
    rows[0].extend(["min", "(deal)", "max", "(deal)"].map(str::to_owned));
    for distribution in &stats.distributions {
        let Some([least, most]) = distribution.extremes else {
            continue;
        };
        let histogram = &distribution.histogram;
        let mut row = vec![
            title(distribution.column).to_owned(),
            format!("{:.1}", histogram.mean()),
        ];
        row.extend(PARTS.map(|(part, _)| histogram.quantile(part).to_string()));
        for (number, deal) in [least, most] {
            row.push(number.to_string());
            row.push(format!("({deal})"));
        }
        rows.push(row);
    }
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..rows[0].len()).map(width).collect();
    for row in &rows {
        let mut line = format!("{:<1$}", row[0], widths[0]);
        for (cell, width) in row.iter().zip(&widths).skip(1) {
            let _ = write!(line, "  {cell:>width$}");
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
}

/// Returns bounds of equal width, excluding the outermost 0.1 % at each end.
fn linear_bounds(distribution: &Distribution) -> Vec<u64> {
    const MOST_BARS: u64 = 20;
    let Some([(least, _), (most, _)]) = distribution.extremes else {
        return Vec::new();
    };
    let low = distribution.histogram.quantile(0.001).max(least);
    let high = distribution.histogram.quantile(0.999).min(most);
    let step = (high - low + 1).div_ceil(MOST_BARS);
    let count = (high - low + 1).div_ceil(step);
    (0..=count).map(|bar| low + bar * step).collect()
}

/// Returns bounds at powers of two.
fn doubling_bounds(distribution: &Distribution) -> Vec<u64> {
    let Some([(least, _), (most, _)]) = distribution.extremes else {
        return Vec::new();
    };
    let low = least.max(1).ilog2();
    let high = most.max(1).ilog2() + 1;
    let mut bounds: Vec<u64> = (low..=high).map(|power| 1 << power.min(63)).collect();
    if least == 0 {
        bounds.insert(0, 0);
    }
    bounds
}

/// Appends a histogram with a bar for each pair of bounds.
fn write_bars(distribution: &Distribution, bounds: &[u64], text: &mut String) {
    const WIDTH: f64 = 50.0;
    let histogram: &Histogram = &distribution.histogram;
    let counts = histogram.between(bounds);
    let greatest = counts.iter().copied().max().unwrap_or(0).max(1) as f64;
    let label = |bar: usize| {
        let (from, to) = (bounds[bar], bounds[bar + 1] - 1);
        if from == to {
            from.to_string()
        } else {
            format!("{from}–{to}")
        }
    };
    let labels: Vec<String> = (0..counts.len()).map(label).collect();
    let width = labels.iter().map(|label| label.chars().count()).max();
    let width = width.unwrap_or(0);
    let _ = writeln!(text, "\n{}", title(distribution.column));
    for (label, &count) in labels.iter().zip(&counts) {
        let bar = bar(count as f64 / greatest * WIDTH);
        let _ = writeln!(text, "{label:>width$} │{bar} {count}");
    }
    let outside = histogram.total() - counts.iter().sum::<u64>();
    if outside > 0 {
        let _ = writeln!(text, "{:>width$} │ {outside}", "others");
    }
}

/// Returns a bar of `length` characters, rounded to an eighth.
fn bar(length: f64) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    #[allow(clippy::cast_possible_truncation, reason = "no longer than a line")]
    let eighths = (length * 8.0).round() as usize;
    format!("{}{}", "█".repeat(eighths / 8), EIGHTHS[eighths % 8])
}
