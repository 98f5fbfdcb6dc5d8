//! A survey as tables for people and as JSON for programs.

use std::fmt::Write;

use freecell_sweep::{Column, Only};

use super::survey::{Named, Spread, Survey};
use crate::histogram::Histogram;

/// Deals that a table names.
const NAMED: usize = 20;

/// The parts that percentiles are told of, and what they are called.
const PARTS: [(f64, &str); 5] = [
    (0.05, "5 %"),
    (0.5, "median"),
    (0.95, "95 %"),
    (0.99, "99 %"),
    (0.999, "99.9 %"),
];

/// What people call a column.
pub(crate) fn title(column: Column) -> &'static str {
    match column {
        Column::LengthMax => "moves, max",
        Column::LengthSafe => "moves, safe",
        Column::LengthUnit => "moves, unit",
        Column::CellsUsed => "cells used",
        Column::FewestCells => "fewest cells",
        Column::States => "positions",
        Column::Micros => "time in µs",
        other => other.name(),
    }
}

pub(crate) fn text(survey: &Survey) -> String {
    let mut text = heading(survey);
    if survey
        .spreads
        .iter()
        .all(|spread| spread.extremes.is_none())
    {
        return text;
    }
    text.push('\n');
    write_table(survey, &mut text);
    for column in [Column::LengthMax, Column::CellsUsed, Column::FewestCells] {
        if let Some(spread) = survey.spread(column) {
            write_bars(spread, &linear_bounds(spread), &mut text);
        }
    }
    for column in [Column::States, Column::Micros] {
        if let Some(spread) = survey.spread(column) {
            write_bars(spread, &doubling_bounds(spread), &mut text);
        }
    }
    text
}

/// What was swept, and the verdicts.
fn heading(survey: &Survey) -> String {
    let range = &survey.job.range;
    let (first, last) = (range.start(), range.end());
    let mut text = format!("deals {first} to {last}");
    if survey.job.options.only != Some(Only::Deal) {
        let _ = write!(text, " with {} cells", survey.job.options.cells.get());
    }
    let _ = writeln!(text, ", by {}", survey.program);
    let all = survey.job.total_count();
    if survey.finished < all {
        let _ = writeln!(text, "not finished: {} of {all} deals", survey.finished);
    }
    if survey.job.options.only == Some(Only::Deal) {
        let _ = writeln!(text, "{} boards", survey.deals);
        return text;
    }
    let part = |count: u64| 100.0 * count as f64 / survey.deals.max(1) as f64;
    let lines = [
        ("solved", survey.solved, String::new()),
        (
            "impossible",
            survey.impossible.count,
            names(&survey.impossible),
        ),
        ("gave up", survey.gave_up.count, names(&survey.gave_up)),
    ];
    for (name, count, names) in lines {
        let part = part(count);
        let _ = writeln!(text, "{name:<10} {count:>10}  {part:>8.4} %{names}");
    }
    text
}

/// The first deals of some, in brackets.
fn names(named: &Named) -> String {
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

fn write_table(survey: &Survey, text: &mut String) {
    let mut rows = vec![vec![String::new(), "mean".to_owned()]];
    rows[0].extend(PARTS.map(|(_, name)| name.to_owned()));
    rows[0].extend(["least", "(deal)", "most", "(deal)"].map(str::to_owned));
    for spread in &survey.spreads {
        let Some([least, most]) = spread.extremes else {
            continue;
        };
        let histogram = &spread.histogram;
        let mut row = vec![
            title(spread.column).to_owned(),
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

/// Bounds of bars of the same width that leave out the outermost thousandths.
fn linear_bounds(spread: &Spread) -> Vec<u64> {
    const MOST_BARS: u64 = 20;
    let Some([(least, _), (most, _)]) = spread.extremes else {
        return Vec::new();
    };
    let low = spread.histogram.quantile(0.001).max(least);
    let high = spread.histogram.quantile(0.999).min(most);
    let step = (high - low + 1).div_ceil(MOST_BARS);
    let count = (high - low + 1).div_ceil(step);
    (0..=count).map(|bar| low + bar * step).collect()
}

/// Bounds of bars each of which is twice as wide as the one before.
fn doubling_bounds(spread: &Spread) -> Vec<u64> {
    let Some([(least, _), (most, _)]) = spread.extremes else {
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

/// A bar for each pair of bounds.
fn write_bars(spread: &Spread, bounds: &[u64], text: &mut String) {
    const WIDTH: f64 = 50.0;
    let histogram: &Histogram = &spread.histogram;
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
    let _ = writeln!(text, "\n{}", title(spread.column));
    for (label, &count) in labels.iter().zip(&counts) {
        let bar = bar(count as f64 / greatest * WIDTH);
        let _ = writeln!(text, "{label:>width$} │{bar} {count}");
    }
    let outside = histogram.total() - counts.iter().sum::<u64>();
    if outside > 0 {
        let _ = writeln!(text, "{:>width$} │ {outside}", "others");
    }
}

/// A bar of so many characters, to an eighth.
fn bar(length: f64) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    #[allow(clippy::cast_possible_truncation, reason = "no longer than a line")]
    let eighths = (length * 8.0).round() as usize;
    format!("{}{}", "█".repeat(eighths / 8), EIGHTHS[eighths % 8])
}

pub(crate) fn json(survey: &Survey) -> String {
    let list = |deals: &[i64]| {
        let deals: Vec<String> = deals.iter().map(i64::to_string).collect();
        format!("[{}]", deals.join(","))
    };
    let mut text = format!(
        "{{\"first\":{},\"last\":{},\"cells\":{},\"program\":\"{}\",\"finished\":{},\"deals\":{},\
         \"solved\":{},\"impossible\":{},\"gave_up\":{},\"impossible_deals\":{},\
         \"gave_up_deals\":{},\"gave_up_at\":{{\"states\":{},\"memory\":{},\"time\":{}}}",
        survey.job.range.start(),
        survey.job.range.end(),
        survey.job.options.cells.get(),
        survey.program,
        survey.finished == survey.job.total_count(),
        survey.deals,
        survey.solved,
        survey.impossible.count,
        survey.gave_up.count,
        list(&survey.impossible.first),
        list(&survey.gave_up.first),
        survey.limits[0],
        survey.limits[1],
        survey.limits[2],
    );
    for spread in &survey.spreads {
        let name = spread.column.name();
        let Some([least, most]) = spread.extremes else {
            let _ = write!(text, ",\"{name}\":null");
            continue;
        };
        let histogram = &spread.histogram;
        let percentiles: Vec<String> = [0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999]
            .map(|part| format!("\"{}\":{}", part * 100.0, histogram.quantile(part)))
            .to_vec();
        let counts: Vec<String> = histogram
            .buckets()
            .map(|(number, count)| format!("[{number},{count}]"))
            .collect();
        let _ = write!(
            text,
            ",\"{name}\":{{\"count\":{},\"mean\":{},\"least\":{},\"least_deal\":{},\"most\":{},\
             \"most_deal\":{},\"percentiles\":{{{}}},\"counts\":[{}]}}",
            histogram.total(),
            histogram.mean(),
            least.0,
            least.1,
            most.0,
            most.1,
            percentiles.join(","),
            counts.join(","),
        );
    }
    text.push_str("}\n");
    text
}
