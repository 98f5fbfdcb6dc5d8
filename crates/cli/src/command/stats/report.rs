//! Statistics as human-readable tables.

use std::fmt::Write;

use freecell_sweep::{Column, Content};

use super::sweep_stats::{DealList, Distribution, SweepStats};
use crate::output::histogram::Histogram;
use crate::output::quantity::count;

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
        Column::Wins => "games won",
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
    if stats.deals == 1 {
        write_values(stats, &mut text);
        return text;
    }
    write_table(stats, &mut text);
    write_missing(stats, &mut text);
    write_undecided(stats, &mut text);
    for column in [Column::LengthMax, Column::CellsUsed, Column::FewestCells] {
        if let Some(distribution) = stats.distribution(column) {
            // Impossible deals need more cells than the sweep has.
            let beyond = match column {
                Column::FewestCells => stats.impossible.count,
                _ => 0,
            };
            let beyond = (format!(">{}", stats.job.options.cells.get()), beyond);
            let bounds = linear_bounds(distribution);
            write_bars(distribution, &bounds, Some(beyond), &mut text);
        }
    }
    if let Some(levels) = stats.levels {
        let bars = levels.map(|(level, count)| (level.name().to_owned(), count));
        write_histogram(Column::Level, &bars, &mut text);
    }
    for column in [Column::States, Column::Micros] {
        if let Some(distribution) = stats.distribution(column) {
            write_bars(
                distribution,
                &doubling_bounds(distribution),
                None,
                &mut text,
            );
        }
    }
    text
}

/// Returns the range, the program and the verdict counts.
fn heading(stats: &SweepStats) -> String {
    let range = &stats.job.range;
    let (first, last) = (range.start(), range.end());
    let mut text = if first == last {
        format!("deal {first}")
    } else {
        format!("deals {first} to {last}")
    };
    if stats.job.options.content != Content::Boards {
        let cells = stats.job.options.cells.get() as u64;
        let _ = write!(text, " with {}", count(cells, "free cell"));
    }
    let _ = writeln!(text, ", by {}", stats.program);
    let all = stats.job.total_count();
    if stats.finished < all {
        let _ = writeln!(text, "not finished: {} of {all} deals", stats.finished);
    }
    if stats.job.options.content == Content::Boards {
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

/// Appends the values of the only deal.
fn write_values(stats: &SweepStats, text: &mut String) {
    let levels = stats.levels.into_iter().flatten();
    let level = levels
        .filter(|&(_, count)| count > 0)
        .map(|(level, _)| vec![title(Column::Level).to_owned(), level.name().to_owned()]);
    let rows: Vec<Vec<String>> = stats
        .distributions
        .iter()
        .filter_map(|distribution| {
            let [(value, _), _] = distribution.extremes?;
            Some(vec![
                title(distribution.column).to_owned(),
                value.to_string(),
            ])
        })
        .chain(level)
        .collect();
    write_rows(&rows, text);
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
    write_rows(&rows, text);
}

/// Appends how many solutions have no length in a metric, and so are not counted in it.
fn write_missing(stats: &SweepStats, text: &mut String) {
    for column in [Column::LengthMax, Column::LengthSafe] {
        let counted = stats.distribution(column);
        let counted = counted.map_or(0, |distribution| distribution.histogram.total());
        let missing = match stats.solved.saturating_sub(counted) {
            0 => continue,
            1 => "1 solution has".to_owned(),
            missing => format!("{missing} solutions have"),
        };
        let _ = writeln!(
            text,
            "{}: {missing} no length in this metric",
            title(column)
        );
    }
}

/// Appends the deals whose fewest free cells are not known.
fn write_undecided(stats: &SweepStats, text: &mut String) {
    if stats.undecided.count > 0 {
        let deals = count(stats.undecided.count, "deal");
        let _ = writeln!(
            text,
            "{}: {deals} undecided{}",
            title(Column::FewestCells),
            names(&stats.undecided)
        );
    }
}

/// Returns what a column has values of.
fn noun(column: Column) -> &'static str {
    match column {
        Column::LengthMax | Column::LengthSafe | Column::LengthUnit | Column::CellsUsed => {
            "solution"
        }
        _ => "deal",
    }
}

/// Appends a table: the first column on the left, the others right-aligned.
fn write_rows(rows: &[Vec<String>], text: &mut String) {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.max().unwrap_or(0)
    };
    let columns = rows.first().map_or(0, Vec::len);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    for row in rows {
        let mut line = format!("{:<1$}", row[0], widths[0]);
        for (cell, width) in row.iter().zip(&widths).skip(1) {
            let _ = write!(line, "  {cell:>width$}");
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
}

/// Returns bounds of equal width. Where there are too many values for a bar each, the
/// outermost 0.1 % at each end are outside.
fn linear_bounds(distribution: &Distribution) -> Vec<u64> {
    const MOST_BARS: u64 = 20;
    let Some([(mut low, _), (mut high, _)]) = distribution.extremes else {
        return Vec::new();
    };
    if high - low >= MOST_BARS {
        low = distribution.histogram.quantile(0.001).max(low);
        high = distribution.histogram.quantile(0.999).min(high);
    }
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

/// Appends a histogram with a bar for each pair of bounds, for what is below and above all
/// of them, and for deals `beyond` the values of the column, with their label.
fn write_bars(
    distribution: &Distribution,
    bounds: &[u64],
    beyond: Option<(String, u64)>,
    text: &mut String,
) {
    let (Some(&low), Some(&high)) = (bounds.first(), bounds.last()) else {
        return;
    };
    let histogram: &Histogram = &distribution.histogram;
    let mut bars: Vec<(String, u64)> = bounds
        .windows(2)
        .zip(histogram.between(bounds))
        .map(|(pair, count)| {
            let (from, to) = (pair[0], pair[1] - 1);
            let label = if from == to {
                from.to_string()
            } else {
                format!("{from}–{to}")
            };
            (label, count)
        })
        .collect();
    let below = histogram.between(&[0, low])[0];
    if below > 0 {
        bars.insert(0, (format!("<{low}"), below));
    }
    let above = histogram.total() - bars.iter().map(|(_, count)| count).sum::<u64>();
    if above > 0 {
        bars.push((format!("≥{high}"), above));
    }
    bars.extend(beyond.filter(|&(_, count)| count > 0));
    write_histogram(distribution.column, &bars, text);
}

/// Appends a histogram with a labelled bar for each count.
fn write_histogram(column: Column, bars: &[(String, u64)], text: &mut String) {
    const LINE: usize = 80;
    const LONGEST_BAR: usize = 40;
    let total = bars.iter().map(|(_, count)| count).sum::<u64>();
    let most = bars.iter().map(|&(_, count)| count).max().unwrap_or(0);
    let rows: Vec<[String; 3]> = bars
        .iter()
        .map(|(label, count)| {
            let share = 100.0 * *count as f64 / total.max(1) as f64;
            [label.clone(), count.to_string(), format!("{share:.2} %")]
        })
        .collect();
    let widths = [0, 1, 2].map(|column| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.max().unwrap_or(0)
    });
    let space = LINE.saturating_sub(widths.iter().map(|width| width + 2).sum());
    let (title, base) = (title(column), count(total, noun(column)));
    let _ = writeln!(text, "\n{title} ({base})");
    for (row, &(_, count)) in rows.iter().zip(bars) {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(widths) {
            let _ = write!(line, "{cell:>width$}  ");
        }
        line.push_str(&bar(count, most, space.min(LONGEST_BAR)));
        let _ = writeln!(text, "{}", line.trim_end());
    }
}

/// Returns a bar whose length is in proportion to `count`, and `width` characters for
/// `most`. It is rounded to an eighth of a character, and visible unless `count` is 0.
fn bar(count: u64, most: u64, width: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let length = 8.0 * width as f64 * count as f64 / most.max(1) as f64;
    #[allow(clippy::cast_possible_truncation, reason = "no longer than a line")]
    let eighths = (length.round() as usize).max(usize::from(count > 0));
    format!("{}{}", "█".repeat(eighths / 8), EIGHTHS[eighths % 8])
}

#[cfg(test)]
mod tests {
    use freecell_core::DealNumber;
    use freecell_solve::Verdict;
    use freecell_sweep::{Format, Job, Manifest, Options, Row};

    use super::*;

    fn stats(states: &[u64]) -> SweepStats {
        let last = DealNumber::new(states.len() as i64).unwrap();
        let mut stats = SweepStats::new(&[Manifest::new(Job {
            range: DealNumber::new(1).unwrap()..=last,
            block: Job::DEFAULT_BLOCK,
            shard: None,
            options: Options::default(),
            format: Format::Parquet,
        })]);
        let rows: Vec<Row> = (1..)
            .zip(states)
            .map(|(deal, &states)| Row {
                deal,
                length_max: Some(u32::try_from(states % 1000).unwrap()),
                states: Some(states),
                ..Row::default()
            })
            .collect();
        stats.add(&rows);
        stats
    }

    #[test]
    fn bars_start_in_one_column_and_count_every_deal() {
        let noise = |deal: u64| deal.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
        let many: Vec<u64> = (0..5000)
            .map(|deal| (1 << 24) / (noise(deal) + 1))
            .collect();
        let far: Vec<u64> = (0..3000)
            .map(|deal| if deal == 7 { 999 } else { deal % 90 })
            .collect();
        for states in [
            vec![5, 5],
            vec![0, 1 << 40],
            vec![1, 1000, 1_000_000],
            many,
            far,
        ] {
            let report = text(&stats(&states));
            let histograms: Vec<&str> = report.split("\n\n").skip(2).collect();
            assert_eq!(histograms.len(), 2, "{report}");
            for histogram in histograms {
                let lines: Vec<&str> = histogram.lines().skip(1).collect();
                let percents = lines.iter().map(|line| line.find('%').unwrap());
                let columns: Vec<usize> = lines
                    .iter()
                    .zip(percents)
                    .map(|(line, end)| line[..end].chars().count())
                    .collect();
                assert!(
                    columns.iter().all(|&column| column == columns[0]),
                    "{report}"
                );
                assert!(
                    lines.iter().all(|line| line.chars().count() <= 80),
                    "{report}"
                );
                let counts = lines.iter().map(|line| {
                    let count = line.split_whitespace().nth(1).unwrap();
                    count.parse::<usize>().unwrap()
                });
                assert_eq!(counts.sum::<usize>(), states.len(), "{report}");
                for line in lines {
                    let is_empty = line.split_whitespace().nth(1) == Some("0");
                    assert_eq!(line.ends_with('%'), is_empty, "{report}");
                }
            }
        }
    }

    #[test]
    fn solutions_without_a_length_are_counted() {
        let mut stats = stats(&[]);
        let rows: Vec<Row> = (1..=5)
            .map(|deal| Row {
                deal,
                verdict: Some(Verdict::Solved(())),
                length_max: (deal > 1).then_some(90),
                length_safe: (deal > 2).then_some(95),
                ..Row::default()
            })
            .collect();
        stats.add(&rows);
        let report = text(&stats);
        assert!(
            report.contains(
                "moves, max: 1 solution has no length in this metric\n\
                 moves, safe: 2 solutions have no length in this metric\n"
            ),
            "{report}"
        );
        assert!(report.contains("\nmoves, max (4 solutions)\n"), "{report}");
    }

    #[test]
    fn a_single_deal_has_values_instead_of_distributions() {
        let report = text(&stats(&[123]));
        assert!(report.starts_with("deal 1 with 4 free cells"), "{report}");
        assert!(
            report.ends_with("\n\nmoves, max  123\nstates      123\n"),
            "{report}"
        );
    }
}
