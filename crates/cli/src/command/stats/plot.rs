//! Statistics as a figure: solution lengths, and the costs of the searches.
//!
//! A caption says what is plotted.

mod lengths;
mod survival;
#[cfg(test)]
mod tests;

use freecell_sweep::{Column, Content};

use self::survival::Words;
use super::sweep_stats::SweepStats;
use crate::output::figure::canvas::{Anchor, Canvas, Size, wrap};
use crate::output::figure::label::{self, duration, exact_duration, grouped};
use crate::output::figure::panel::Panel;
use crate::output::figure::{BORDER, LINE, MARGIN, WIDTH};
use crate::output::outcome::with_cells;

/// Returns the statistics as an SVG picture.
pub(crate) fn svg(stats: &SweepStats) -> String {
    let mut canvas = Canvas::default();
    let title = title(stats);
    canvas.text([BORDER, 38.0], Size::Title, Anchor::Start, &title);
    let mut y = 66.0;
    let mut caption = vec![counts(stats)];

    let mut panel = Panel {
        left: MARGIN,
        top: 0.0,
        width: WIDTH - MARGIN - BORDER,
        height: 230.0,
        legend_rows: 1,
    };
    panel.move_to(y);
    if lengths::draw(&mut canvas, panel, stats, "Solution length") {
        y += panel.whole_height() + 20.0;
        caption.push(
            "Solution length: the solutions found, which are not always the shortest, in moves of \
             the metrics max (a move of several cards counts once, and the moves of autoplay \
             max are free), safe (the same with safe autoplay) and unit (every card counts)."
                .to_owned(),
        );
    }
    panel.width = (WIDTH - 2.0 * MARGIN - 2.0 * BORDER) / 2.0;
    panel.legend_rows = if stats.deals == 1 { 1 } else { 2 };
    panel.move_to(y);
    if draw_costs(&mut canvas, panel, stats) {
        y += panel.whole_height() + 20.0;
        caption.push(
            "States and time: empirical survival functions, that is, the share of deals, solved \
             or not, whose search expanded more than this number of states, or took more than \
             this time on the machine of the sweep."
                .to_owned(),
        );
    }
    if caption.len() == 1 {
        caption.push(nothing(stats).to_owned());
    }
    y += 4.0;
    for line in caption
        .iter()
        .flat_map(|text| wrap(text, Size::Small, WIDTH - 2.0 * BORDER))
    {
        canvas.text([BORDER, y], Size::Small, Anchor::Start, &line);
        y += LINE;
    }
    canvas.finish(WIDTH, y + 8.0, &title, &caption.join(" "))
}

/// Draws the costs of the searches beside each other, from the panel on the left.
fn draw_costs(canvas: &mut Canvas, left: Panel, stats: &SweepStats) -> bool {
    let right = Panel {
        left: WIDTH - BORDER - left.width,
        ..left
    };
    let panels = [
        (
            left,
            Column::States,
            Words {
                heading: "States of a search",
                title: "states",
                tick: &label::tick,
                value: &label::value,
            },
        ),
        (
            right,
            Column::Micros,
            Words {
                heading: "Time of a search",
                title: "time",
                tick: &exact_duration,
                value: &duration,
            },
        ),
    ];
    let mut is_drawn = false;
    for (panel, column, words) in panels {
        if let Some(distribution) = stats.distribution(column) {
            is_drawn |= survival::draw(canvas, panel, distribution, &words);
        }
    }
    is_drawn
}

fn title(stats: &SweepStats) -> String {
    let (first, last) = (stats.job.range.start(), stats.job.range.end());
    let cells = with_cells(stats.job.options.cells);
    if first == last {
        return format!("FreeCell deal {}{cells}", label::deal(first.get()));
    }
    let [first, last] = [first, last].map(|number| grouped(number.get() as f64));
    format!("FreeCell deals {first} to {last}{cells}")
}

/// Returns the first sentence of the caption: the range, the verdicts and the program.
fn counts(stats: &SweepStats) -> String {
    let number = |number: u64| grouped(number as f64);
    let all = stats.job.total_count();
    let mut parts = vec![match stats.deals {
        1 if all == 1 => "1 deal".to_owned(),
        deals if deals == all => format!("{} deals", number(deals)),
        deals => format!("{} of {} deals, not finished", number(deals), number(all)),
    }];
    if stats.job.options.content != Content::Boards {
        parts.push(format!(
            "{} solved, {} impossible, {} gave up at a limit",
            number(stats.solved),
            number(stats.impossible.count),
            number(stats.gave_up.count),
        ));
    }
    parts.push(format!("computed by {}", stats.program));
    format!("{}: {}.", title(stats), parts.join("; "))
}

/// Returns why there is nothing to plot.
fn nothing(stats: &SweepStats) -> &'static str {
    if stats.job.options.content == Content::Boards {
        "There is nothing to plot: this sweep has boards only."
    } else {
        "There is nothing to plot: no deal is finished."
    }
}
