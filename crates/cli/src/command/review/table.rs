//! A review as text.

use std::fmt::Write;
use std::ops::RangeInclusive;

use freecell_core::Game;
use freecell_study::{
    Assessment, MoveClass, Review, ReviewSummary, ReviewedMove, Winnability, moved_cards,
};

use crate::command::hint::describe;
use crate::output::pretty::Style;
use crate::output::quantity::count;
use crate::output::wrap::wrapped;

/// The titles of the columns before the judgement. Numbers are aligned to the right.
const TITLES: [&str; 5] = ["#", "move", "cards", "left", "winning"];
const IS_NUMBER: [bool; 5] = [true, false, false, true, true];

/// Returns the table of moves and the summary, wrapped to the width of a terminal.
pub(super) fn text(name: &str, review: &Review, style: Style, width: Option<usize>) -> String {
    let game = review.game();
    let mut text = format!(
        "{name}: {}, autoplay {}, metric {}\n\n",
        count(review.turn_count() as u64, "move"),
        game.autoplay(),
        review.metric()
    );
    let moves = review.moves();
    if !moves.is_empty() {
        let mut replayed = game.clone();
        let rows: Vec<[String; 5]> = moves
            .iter()
            .map(|mv| {
                replayed.jump(mv.number - 1);
                row(&replayed, mv)
            })
            .collect();
        let widths: [usize; 5] = std::array::from_fn(|column| {
            let cells = rows.iter().map(|row| row[column].chars().count());
            cells.chain([TITLES[column].len()]).max().unwrap_or(0)
        });
        write_row(&mut text, &TITLES.map(str::to_owned), widths, "judgement");
        for (row, mv) in rows.iter().zip(&moves) {
            let undone = if mv.is_undone { "undone; " } else { "" };
            let judgement = format!("{undone}{}", mv.judgement());
            let indent = widths.iter().map(|width| width + 2).sum();
            for (line, part) in wrapped(&judgement, indent, width).iter().enumerate() {
                let part = colored(part, mv.class, style);
                match line {
                    0 => write_row(&mut text, row, widths, &part),
                    _ => {
                        let _ = writeln!(text, "{:indent$}{part}", "");
                    }
                }
            }
        }
        text.push('\n');
    }
    for sentence in review.summary().sentences() {
        let _ = writeln!(text, "{}", wrapped(&sentence, 0, width).join("\n"));
    }
    text
}

fn row(game: &Game, mv: &ReviewedMove) -> [String; 5] {
    let card = moved_cards(game.position(), mv.mv).first().copied();
    let left = match mv.after.winnability {
        Winnability::Lost => "lost".to_owned(),
        _ => length(&mv.after),
    };
    [
        mv.number.to_string(),
        mv.mv.to_string(),
        card.map(|card| describe(card, mv.mv)).unwrap_or_default(),
        left,
        format!("{} of {}", range(&mv.winning), mv.choices),
    ]
}

fn write_row(text: &mut String, row: &[String; 5], widths: [usize; 5], judgement: &str) {
    for ((cell, width), is_number) in row.iter().zip(widths).zip(IS_NUMBER) {
        let _ = if is_number {
            write!(text, "{cell:>width$}  ")
        } else {
            write!(text, "{cell:<width$}  ")
        };
    }
    let _ = writeln!(text, "{judgement}");
}

/// Returns the best known length, with a sign if a shorter solution may exist.
fn length(known: &Assessment) -> String {
    match (known.length, known.exact()) {
        (_, Some(length)) => length.to_string(),
        (Some(length), None) => format!("≤{length}"),
        (None, None) => "?".to_owned(),
    }
}

fn range(range: &RangeInclusive<usize>) -> String {
    match (range.start(), range.end()) {
        (low, high) if low == high => low.to_string(),
        (low, high) => format!("{low}-{high}"),
    }
}

fn colored(text: &str, class: MoveClass, style: Style) -> String {
    let code = match class {
        _ if style == Style::Plain => return text.to_owned(),
        MoveClass::Loses | MoveClass::MissedOnly => "1;31",
        MoveClass::Costs => "33",
        MoveClass::FoundOnly => "1;32",
        MoveClass::AlreadyLost | MoveClass::Undecided => "2",
        _ => return text.to_owned(),
    };
    format!("\x1b[{code}m{text}\x1b[0m")
}

/// Returns the summary in one line.
pub(super) fn line(summary: &ReviewSummary) -> String {
    let mut text = format!(
        "{}, {}",
        count(summary.moves as u64, "move"),
        result(summary)
    );
    if let (Some(par), true) = (summary.par.length, summary.is_won) {
        let about = if summary.par.exact().is_some() {
            "par"
        } else {
            "best known par"
        };
        let over = summary.length.unwrap_or(par).saturating_sub(par);
        let _ = write!(text, ", {over} over {about} {par}");
    }
    if let Some(score) = summary.score.percent() {
        let _ = write!(text, ", score {score}");
    }
    text
}

/// Returns what became of the game, in a few words.
pub(super) fn result(summary: &ReviewSummary) -> String {
    if summary.is_won {
        return "won".to_owned();
    }
    match &summary.lost {
        Some(lost) if *lost.end() <= summary.moves => match (*lost.start(), *lost.end()) {
            (_, 0) => "cannot be won".to_owned(),
            (first, last) if first == last => format!("lost at move {last}"),
            (0, last) => format!("lost at move {last} or earlier"),
            (first, last) => format!("lost at one of moves {first} to {last}"),
        },
        _ => match summary.end.winnability {
            Winnability::Winnable => "winnable".to_owned(),
            _ => "undecided".to_owned(),
        },
    }
}
