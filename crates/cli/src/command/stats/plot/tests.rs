//! Properties of every figure, whatever the deals.

use freecell_core::DealNumber;
use freecell_solve::{Limit, Verdict};
use freecell_sweep::{Content, Format, Job, Manifest, Options, Row};
use roxmltree::{Document, Node};

use crate::command::stats::sweep_stats::SweepStats;
use crate::output::figure::canvas::Size;

fn job(first: i64, last: i64, options: Options) -> Job {
    let [first, last] = [first, last].map(|number| DealNumber::new(number).unwrap());
    Job {
        range: first..=last,
        block: Job::DEFAULT_BLOCK,
        shard: None,
        options,
        format: Format::Parquet,
    }
}

fn stats(rows: &[Row]) -> SweepStats {
    let count = i64::try_from(rows.len().max(1)).unwrap();
    let manifest = Manifest::new(job(1, count, Options::default()));
    let mut stats = SweepStats::new(&[manifest]);
    stats.add(rows);
    stats
}

fn solved(deal: i64, length: u32, states: u64, micros: u64) -> Row {
    Row {
        deal,
        verdict: Some(Verdict::Solved(())),
        length_max: Some(length),
        length_safe: Some(length + 15),
        length_unit: Some(3 * length),
        cells_used: Some(4),
        fewest_cells: None,
        wins: None,
        states: Some(states),
        micros: Some(micros),
    }
}

fn unsolved(deal: i64, verdict: Verdict<()>, states: u64) -> Row {
    Row {
        deal,
        verdict: Some(verdict),
        states: Some(states),
        micros: Some(states / 2),
        ..Row::default()
    }
}

/// Returns sweeps of every kind, with their names.
fn sweeps() -> Vec<(String, SweepStats)> {
    let mut sweeps = Vec::new();
    let mut add = |name: &str, rows: &[Row]| sweeps.push((name.to_owned(), stats(rows)));
    add("empty", &[]);
    add("one deal", &[solved(1, 39, 23, 19)]);
    add("one deal at once", &[solved(1, 1, 1, 0)]);
    for power in 0..19 {
        let value = 10u64.pow(power);
        let rows: Vec<Row> = (1..=150)
            .map(|deal| solved(deal, 40, value, value))
            .collect();
        add(&format!("all {value}"), &rows);
        let rows = [solved(1, 40, value, 0), solved(2, 41, value + 1, 1)];
        add(&format!("{value} and one more"), &rows);
        let rows = [solved(1, 40, 1, value), solved(2, 300, value, 1)];
        add(&format!("1 to {value}"), &rows);
        let rows = [
            solved(1, 40, value, value),
            solved(2, 49, value * 7, value * 9),
        ];
        add(&format!("{value} to nine times"), &rows);
    }
    for count in [2, 3, 10, 99, 100, 101, 1000, 100_000] {
        let row = |deal: i64| {
            let noise = deal.unsigned_abs().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
            let tail = (1 << 24) / (noise + 1);
            let length = 20 + u32::try_from((noise % 17) + (noise / 17 % 19)).unwrap();
            solved(deal, length, 6 + tail, 4 + tail / 3)
        };
        add(
            &format!("{count} deals"),
            &(1..=count).map(row).collect::<Vec<_>>(),
        );
    }
    let impossible = |deal| unsolved(deal, Verdict::Impossible, 4000 + deal.unsigned_abs());
    add("impossible", &[1, 2, 3].map(impossible));
    let gave_up = |deal| unsolved(deal, Verdict::GaveUp(Limit::States), 5000);
    add("gave up", &[1, 2].map(gave_up));
    let options = Options {
        content: Content::Boards,
        ..Options::default()
    };
    let boards = Manifest::new(job(DealNumber::MIN.get(), DealNumber::MAX.get(), options));
    sweeps.push(("boards".to_owned(), SweepStats::new(&[boards])));
    let mut odd = stats(&[solved(1, 39, 23, 19)]);
    odd.program = "<freecell> & \"others\" \u{0}".to_owned();
    sweeps.push(("odd program".to_owned(), odd));
    sweeps
}

fn number(node: Node, name: &str) -> f64 {
    let text = node.attribute(name).unwrap_or("0");
    text.parse().unwrap_or_else(|_| panic!("{name}={text}"))
}

/// A rectangle: left, top, right, bottom.
type Bounds = [f64; 4];

fn intersects(one: Bounds, other: Bounds) -> bool {
    one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
}

/// Returns the space of a text in a wide font.
fn text_bounds(node: Node) -> Bounds {
    let text = node.text().unwrap();
    let size = number(node, "font-size");
    let known = [Size::Title, Size::Head, Size::Body, Size::Small];
    let known = known
        .into_iter()
        .find(|known| (known.pixels() - size).abs() < 0.01);
    let width = known.unwrap().width(text);
    let (up, down) = (0.78 * size, 0.22 * size);
    if let Some(transform) = node.attribute("transform") {
        let inner = transform.strip_prefix("translate(").unwrap();
        let (point, _) = inner.split_once(')').unwrap();
        let (x, y) = point.split_once(' ').unwrap();
        let [x, y]: [f64; 2] = [x, y].map(|number| number.parse().unwrap());
        return [x - up, y - width / 2.0, x + down, y + width / 2.0];
    }
    let [x, y] = ["x", "y"].map(|name| number(node, name));
    let left = match node.attribute("text-anchor") {
        None => x,
        Some("middle") => x - width / 2.0,
        Some("end") => x - width,
        other => panic!("{other:?}"),
    };
    [left, y - up, left + width, y + down]
}

/// Returns the points of a path that starts with `M`, and whether it consists of
/// steps.
fn path_points(path: &str) -> Vec<[f64; 2]> {
    let path = path.strip_prefix('M').unwrap();
    let end = path.find('H').unwrap();
    let (x, y) = path[..end].split_once(' ').unwrap();
    let mut point: [f64; 2] = [x, y].map(|number| number.parse().unwrap());
    let mut points = vec![point];
    for step in path[end..].split('H').skip(1) {
        let (x, y) = step
            .split_once('V')
            .expect("steps go across, then up or down");
        point[0] = x.parse().unwrap();
        points.push(point);
        point[1] = y.parse().unwrap();
        points.push(point);
    }
    points
}

fn elements<'a>(document: &'a Document, tag: &'a str, class: Option<&'a str>) -> Vec<Node<'a, 'a>> {
    document
        .descendants()
        .filter(|node| node.has_tag_name(tag) && node.attribute("class") == class)
        .collect()
}

fn line_bounds(node: Node) -> Bounds {
    ["x1", "y1", "x2", "y2"].map(|name| number(node, name))
}

#[test]
fn texts_and_lines_keep_clear_of_each_other() {
    for (name, stats) in sweeps() {
        let svg = super::svg(&stats);
        let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{name}: {error}"));
        let root = document.root_element();
        let page = [0.0, 0.0, number(root, "width"), number(root, "height")];
        let inside = |[left, top, right, bottom]: Bounds, what: &str| {
            let is_inside = [left, top, right, bottom]
                .iter()
                .all(|side| side.is_finite())
                && left >= page[0]
                && top >= page[1]
                && right <= page[2]
                && bottom <= page[3];
            assert!(is_inside, "{name}: {what} {left} {top} {right} {bottom}");
        };
        let texts: Vec<(Bounds, &str)> = elements(&document, "text", None)
            .into_iter()
            .map(|node| (text_bounds(node), node.text().unwrap()))
            .collect();
        let mut lines: Vec<Bounds> = Vec::new();
        for class in ["grid", "axis"] {
            lines.extend(
                elements(&document, "line", Some(class))
                    .into_iter()
                    .map(line_bounds),
            );
        }
        for (index, (one, text)) in texts.iter().enumerate() {
            inside(*one, text);
            for (other, another) in &texts[index + 1..] {
                assert!(
                    !intersects(*one, *other),
                    "{name}: {text:?} over {another:?}"
                );
            }
            for &[x1, y1, x2, y2] in &lines {
                let line = [x1 - 0.5, y1 - 0.5, x2 + 0.5, y2 + 0.5];
                assert!(!intersects(*one, line), "{name}: {text:?} over {line:?}");
            }
        }
        let samples = elements(&document, "line", Some("sample"));
        for line in lines
            .iter()
            .copied()
            .chain(samples.into_iter().map(line_bounds))
        {
            inside(line, "line");
        }
        for curve in elements(&document, "path", Some("curve")) {
            for [x, y] in path_points(curve.attribute("d").unwrap()) {
                inside([x, y, x, y], "curve");
            }
        }
    }
}

#[test]
fn survival_curves_descend_to_the_maximum() {
    for (name, stats) in sweeps() {
        let svg = super::svg(&stats);
        let document = Document::parse(&svg).unwrap();
        let curves = elements(&document, "path", Some("curve"));
        let expected = match stats.deals {
            0 => 0,
            _ if stats.solved == 0 => 2,
            _ => 5,
        };
        assert_eq!(curves.len(), expected, "{name}");
        let survival = curves
            .iter()
            .filter(|node| node.attribute("fill") == Some("none"));
        for curve in survival {
            let points = path_points(curve.attribute("d").unwrap());
            for pair in points.windows(2) {
                assert!(
                    pair[0][0] <= pair[1][0] && pair[0][1] <= pair[1][1],
                    "{name}: {pair:?}"
                );
            }
            // From the top left corner to the bottom, where the axis does not end before.
            let [start, end] = [points[0], points[points.len() - 1]];
            let axes: Vec<Bounds> = elements(&document, "line", Some("axis"))
                .into_iter()
                .map(line_bounds)
                .collect();
            let horizontal = axes.iter().find(|[x1, y1, x2, y2]| {
                (x1 - start[0]).abs() < 0.11
                    && (y1 - y2).abs() < 0.01
                    && (y1 - end[1]).abs() < 0.11
                    && x2 > x1
            });
            let horizontal = horizontal.unwrap_or_else(|| panic!("{name}: {points:?}"));
            assert!(end[0] <= horizontal[2] + 0.05, "{name}");
        }
    }
}

#[test]
fn a_color_has_one_meaning() {
    let (_, stats) = sweeps().pop().unwrap();
    let svg = super::svg(&stats);
    let document = Document::parse(&svg).unwrap();
    let mut colors: Vec<&str> = elements(&document, "path", Some("curve"))
        .iter()
        .filter_map(|curve| curve.attribute("stroke"))
        .collect();
    // Lengths have a colour for each metric; costs are black.
    assert_eq!(colors.split_off(3), ["#222", "#222"]);
    let mut distinct = colors.clone();
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!(distinct.len(), 3, "{colors:?}");
    let samples = elements(&document, "line", Some("sample"));
    let samples: Vec<_> = samples
        .iter()
        .filter_map(|line| line.attribute("stroke"))
        .collect();
    assert_eq!(samples, colors);
}

#[test]
fn the_caption_says_what_is_plotted() {
    let caption = |stats: &SweepStats| {
        let svg = super::svg(stats);
        let document = Document::parse(&svg).unwrap();
        let texts: Vec<String> = elements(&document, "text", None)
            .iter()
            .map(|node| node.text().unwrap().to_owned())
            .collect();
        texts.join(" ")
    };
    let impossible = unsolved(2, Verdict::Impossible, 5);
    let text = caption(&stats(&[solved(1, 39, 23, 19), impossible]));
    let program = freecell_sweep::PROGRAM;
    for part in [
        "FreeCell deals 1 to 2: 2 deals; 1 solved, 1 impossible, 0 gave up at a limit; ",
        &format!("; computed by {program}."),
        "max: 39",
        "length in moves",
        "maximum 23 (deal 1)",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(caption(&stats(&[solved(1, 39, 23, 19)])).starts_with("FreeCell deal 1 "));
    assert!(caption(&stats(&[])).ends_with("There is nothing to plot: no deal is finished."));
}

#[test]
fn deals_below_zero_have_a_minus_sign() {
    let manifest = Manifest::new(job(-4, -2, Options::default()));
    let mut stats = SweepStats::new(&[manifest]);
    stats.add(&[
        solved(-4, 80, 100, 50),
        solved(-3, 81, 100, 50),
        solved(-2, 82, 200, 60),
    ]);
    let svg = super::svg(&stats);
    assert!(
        svg.contains("deals −4 to −2") && svg.contains("(deal −2)"),
        "{svg}"
    );
    assert!(!svg.contains("deal -"), "{svg}");
}
