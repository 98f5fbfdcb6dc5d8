//! A review as a figure: the moves left and the winning moves over the game.

use freecell_study::{MoveClass, Review, ReviewedMove, Winnability};

use crate::output::figure::axis::Axis;
use crate::output::figure::canvas::{Anchor, Canvas, Marker, Size, Stroke, wrap};
use crate::output::figure::panel::{Labelled, Panel, Symbol};
use crate::output::figure::{BORDER, LINE, MARGIN, WIDTH};

/// Colours that colour-blind readers tell apart (Okabe and Ito).
const BLUE: &str = "#0072b2";
const GREEN: &str = "#009e73";
const RED: &str = "#d55e00";
const GREY: &str = "#999";

const LEFT: Stroke = Stroke {
    color: BLUE,
    width: 2.0,
    dashes: "",
};
const LOWER: Stroke = Stroke {
    color: BLUE,
    width: 1.0,
    dashes: "4 3",
};
const WINNING: Stroke = Stroke {
    color: GREEN,
    width: 2.0,
    dashes: "",
};
const UNDECIDED: Stroke = Stroke {
    color: GREEN,
    width: 1.0,
    dashes: "2 2",
};
const CHOICES: Stroke = Stroke {
    color: GREY,
    width: 1.0,
    dashes: "4 3",
};
const LOST: Stroke = Stroke {
    color: RED,
    width: 2.0,
    dashes: "7 3",
};

/// Returns the review of a game as an SVG picture.
pub(super) fn svg(name: &str, review: &Review) -> String {
    let moves = review.moves();
    let mut canvas = Canvas::default();
    let title = format!("Review of FreeCell {name}");
    canvas.text([BORDER, 38.0], Size::Title, Anchor::Start, &title);
    let mut y = 66.0;
    let mut panel = Panel {
        left: MARGIN,
        top: 0.0,
        width: WIDTH - MARGIN - BORDER,
        height: 220.0,
        legend_rows: 1,
    };
    let metric = review.metric();
    let mut caption = review.summary().sentences();
    let has_length = |turn| review.before(turn).length.is_some();
    if !moves.is_empty() && (0..=moves.len()).any(has_length) {
        panel.move_to(y);
        draw_left(&mut canvas, panel, review, &moves);
        y += panel.whole_height() + 16.0;
        let bound = if has_bounds(review) {
            ", and the proven lower bound"
        } else {
            ""
        };
        caption.push(format!(
            "Moves left: the shortest solution known from each position, in moves of the metric \
             {metric}{bound}."
        ));
    }
    if !moves.is_empty() {
        panel.move_to(y);
        draw_winning(&mut canvas, panel, review, &moves);
        y += panel.whole_height() + 20.0;
        caption.push(
            "Winning moves: how many of the possible moves keep the game winnable.".to_owned(),
        );
    }
    let caption = caption.join(" ");
    for line in wrap(&caption, Size::Small, WIDTH - 2.0 * BORDER) {
        canvas.text([BORDER, y], Size::Small, Anchor::Start, &line);
        y += LINE;
    }
    canvas.finish(WIDTH, y + 8.0, &title, &caption)
}

/// Returns whether there is a lower bound to draw: one above 0 that is not the length of
/// a shortest solution.
fn has_bounds(review: &Review) -> bool {
    let mut known = (0..=review.turn_count()).map(|turn| review.before(turn));
    known.any(|known| known.length.is_some() && known.exact().is_none() && known.lower > 0)
}

/// Returns the axis of the moves, and one for numbers up to a maximum.
fn axes(panel: Panel, moves: usize, most: usize) -> [Axis; 2] {
    let plain = |number: f64| number.to_string();
    let x = (1..=12)
        .rev()
        .map(|count| Axis::linear(0.0, moves as f64, count, 1.0));
    let mut x: Vec<Axis> = x.collect();
    let chosen = x.iter().position(|axis| panel.fits(axis, plain));
    let x = x.swap_remove(chosen.unwrap_or(x.len() - 1));
    [x, Axis::linear(0.0, most.max(1) as f64, 6, 1.0)]
}

fn draw_axes(canvas: &mut Canvas, panel: Panel, [x, y]: [&Axis; 2], heading: &str, title: &str) {
    let label = |number: f64| number.to_string();
    let labelled = |axis, title| Labelled {
        axis,
        title,
        label: &label,
    };
    let x = labelled(x, "moves played");
    panel.draw(canvas, heading, &x, &labelled(y, title));
}

/// Draws a vertical line where the game was lost.
fn draw_lost(
    canvas: &mut Canvas,
    panel: Panel,
    axes: [&Axis; 2],
    review: &Review,
) -> Option<String> {
    let lost = review.lost()?;
    let x = panel.point(axes, [*lost.end() as f64, 0.0])[0];
    let (top, bottom) = (panel.top, panel.top + panel.height);
    canvas.steps([x, top], &[[x, bottom]], LOST, false);
    Some(match *lost.end() {
        0 => "cannot be won".to_owned(),
        last if *lost.start() == last => format!("lost at move {last}"),
        last => format!("lost at move {last} or earlier"),
    })
}

/// Draws the moves left after each move, and the moves that cost most.
fn draw_left(canvas: &mut Canvas, panel: Panel, review: &Review, moves: &[ReviewedMove]) {
    let known: Vec<_> = (0..=moves.len()).map(|turn| review.before(turn)).collect();
    let most = known.iter().filter_map(|known| known.length).max();
    let [x, y] = axes(panel, moves.len(), most.unwrap_or(1));
    let axes = [&x, &y];
    draw_axes(canvas, panel, axes, "Moves left to a win", "moves left");
    let curve = |value: &dyn Fn(usize) -> Option<usize>| -> Vec<[f64; 2]> {
        let values = (0..=moves.len()).map_while(|turn| Some((turn, value(turn)?)));
        values
            .map(|(turn, value)| panel.point(axes, [turn as f64, value as f64]))
            .collect()
    };
    let left = curve(&|turn| known[turn].length);
    let lower = curve(&|turn| known[turn].length.map(|_| known[turn].lower));
    let mut legend = Vec::new();
    if has_bounds(review) {
        canvas.line_through(&lower, LOWER);
        legend.push((Symbol::Curve(LOWER), "proven lower bound".to_owned()));
    }
    canvas.line_through(&left, LEFT);
    legend.insert(
        0,
        (Symbol::Curve(LEFT), "shortest known solution".to_owned()),
    );
    let mut has_costs = false;
    for mv in moves.iter().filter(|mv| mv.class == MoveClass::Costs) {
        if let Some(&point) = left.get(mv.number) {
            canvas.marker(Marker::Diamond, point);
            has_costs = true;
        }
    }
    if has_costs {
        legend.push((
            Symbol::Marker(Marker::Diamond),
            "move that costs moves".to_owned(),
        ));
    }
    legend.extend(draw_lost(canvas, panel, axes, review).map(|text| (Symbol::Curve(LOST), text)));
    panel.write_legend(canvas, &[legend]);
}

/// Draws the number of winning moves before each move, and all choices.
fn draw_winning(canvas: &mut Canvas, panel: Panel, review: &Review, moves: &[ReviewedMove]) {
    let most = moves.iter().map(|mv| mv.choices).max();
    let [x, y] = axes(panel, moves.len(), most.unwrap_or(1));
    let axes = [&x, &y];
    draw_axes(
        canvas,
        panel,
        axes,
        "Moves that keep the game winnable",
        "moves",
    );
    let steps = |value: &dyn Fn(&ReviewedMove) -> usize| -> Vec<[f64; 2]> {
        let points = moves.iter().flat_map(|mv| {
            let value = value(mv) as f64;
            [mv.number as f64 - 1.0, mv.number as f64].map(|turn| panel.point(axes, [turn, value]))
        });
        points.collect()
    };
    let all = steps(&|mv| mv.choices);
    let winning = steps(&|mv| *mv.winning.start());
    canvas.line_through(&all, CHOICES);
    let zero = panel.point(axes, [0.0, 0.0]);
    let last = panel.point(axes, [moves.len() as f64, 0.0]);
    let bars: Vec<[f64; 2]> = winning.into_iter().chain([last]).collect();
    canvas.steps(zero, &bars, WINNING, true);
    let mut legend = vec![
        (Symbol::Curve(WINNING), "winning moves".to_owned()),
        (Symbol::Curve(CHOICES), "possible moves".to_owned()),
    ];
    if moves.iter().any(|mv| mv.winning.start() < mv.winning.end()) {
        canvas.line_through(&steps(&|mv| *mv.winning.end()), UNDECIDED);
        legend.push((Symbol::Curve(UNDECIDED), "winning or undecided".to_owned()));
    }
    let only = moves.iter().filter(|mv| {
        mv.winning == (1..=1) && mv.choices > 1 && mv.before.winnability == Winnability::Winnable
    });
    let mut has_only = false;
    for mv in only {
        let point = panel.point(axes, [mv.number as f64 - 0.5, 1.0]);
        canvas.marker(Marker::Circle, point);
        has_only = true;
    }
    if has_only {
        legend.push((
            Symbol::Marker(Marker::Circle),
            "only winning move".to_owned(),
        ));
    }
    legend.extend(draw_lost(canvas, panel, axes, review).map(|text| (Symbol::Curve(LOST), text)));
    panel.write_legend(canvas, &[legend]);
}

#[cfg(test)]
mod tests {
    use freecell_core::{Game, Metric};
    use freecell_study::ReviewTask;

    use super::*;

    /// A lower bound of 0 says nothing.
    #[test]
    fn bounds_are_drawn_when_there_are_some() {
        let game = Game::from_record("617~horne:838a83816c").unwrap();
        let mut review = Review::new(&game, Metric::Safe);
        let mut advance = |task| {
            while review.advance(200, &mut ()).unwrap().task != task {}
            svg("deal 617", &review)
        };
        let without = advance(ReviewTask::Length);
        assert!(without.contains("shortest known solution"), "{without}");
        assert!(!without.contains("lower bound"), "{without}");
        let with = advance(ReviewTask::Bound);
        assert!(with.contains("proven lower bound"), "{with}");
    }
}
