//! `cargo xtask picture`: draws the game in a terminal, as the README shows it, and the
//! chart of docs/fewest-cells.md.

use std::fmt::Write;
use std::fs;

use crate::shell::{command, output, root};

const TERMINAL: &str = "docs/terminal.svg";
const TABLE: &str = "docs/fewest-cells.md";
const CHART: &str = "docs/fewest-cells.svg";

pub(crate) fn picture() -> Result<(), String> {
    // A position in the middle of a game, with a hint, in a window of this size.
    let game = "617~horne:838a83818b2c2712b82826727b7d71b1167a4b4748a4 i 88x28";
    let line = format!("cargo run --quiet --package freecell-tui --example picture -- {game}");
    write(TERMINAL, &output(&mut command(&line))?)?;
    write(CHART, &chart(&counts()?))
}

fn write(path: &str, svg: &str) -> Result<(), String> {
    fs::write(root().join(path), svg).map_err(|error| format!("{path}: {error}"))?;
    println!("    {path}");
    Ok(())
}

/// Reads the rows of the table in docs/fewest-cells.md: what they count, and how many of the
/// million deals that are.
fn counts() -> Result<Vec<(String, u32)>, String> {
    let text =
        fs::read_to_string(root().join(TABLE)).map_err(|error| format!("{TABLE}: {error}"))?;
    let rows = text.lines().filter_map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let count = cells.get(4)?.replace(',', "").parse().ok()?;
        Some((cells[1].to_owned(), count))
    });
    Ok(rows.collect())
}

/// Draws a bar for each row.
fn chart(rows: &[(String, u32)]) -> String {
    let total: u32 = rows.iter().map(|(_, count)| count).sum();
    let title = "Fewest free cells of deals 1 to 1,000,000";
    let height = 72 + 36 * rows.len();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 760 {height}\" role=\"img\" \
         font-family=\"sans-serif\" font-size=\"13\">\n<title>{title}</title>\n\
         <rect width=\"760\" height=\"{height}\" fill=\"#fff\"/>\n\
         <text x=\"24\" y=\"32\" font-size=\"16\">{title}</text>\n"
    );
    for (index, (name, count)) in rows.iter().enumerate() {
        let y = 56 + 36 * index;
        let share = f64::from(*count) / f64::from(total);
        let width = (700.0 * share).max(1.0);
        let _ = writeln!(
            svg,
            "<text x=\"112\" y=\"{0}\" text-anchor=\"end\">{name}</text>\n\
             <rect x=\"124\" y=\"{y}\" width=\"{width:.1}\" height=\"24\" fill=\"#009e73\"/>\n\
             <text x=\"{1:.1}\" y=\"{0}\">{count} ({2:.2} %)</text>",
            y + 17,
            132.0 + width,
            100.0 * share,
        );
    }
    svg + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chart_shows_the_table() {
        let counts = counts().unwrap();
        let total: u32 = counts.iter().map(|(_, count)| count).sum();
        assert_eq!(total, 1_000_000);
        let drawn = fs::read_to_string(root().join(CHART)).unwrap();
        assert_eq!(drawn, chart(&counts), "run cargo xtask picture");
    }
}
