//! What notebooks show: a picture of a board, or a game move by move.

use std::collections::HashMap;
use std::fmt::Write;

use freecell_core::{Game, Move, Place, Position, Start};
use freecell_study::{ReviewedMove, Winnability, draw_position, moved_cards};

/// The frame of a game, with the script that steps through it. It has no links, so it
/// also works in a notebook saved as HTML.
const STEPPER: &str = include_str!("stepper.html");

/// Returns an image that fits the width of its container.
pub(crate) fn picture(svg: &str) -> String {
    let svg = svg.replacen("<svg ", "<svg style=\"width: 100%; height: auto\" ", 1);
    format!("<div style=\"max-width: 36em\">{svg}</div>")
}

/// Returns the title of a game.
pub(crate) fn title(game: &Game) -> String {
    match game.start() {
        Start::Deal(number, _) => format!("FreeCell deal {number}"),
        Start::Position(_) => "FreeCell position".to_owned(),
    }
}

/// Returns a game with buttons to step through its moves, undone ones included,
/// that first shows a turn. Without scripts, it shows that turn and a list of moves.
///
/// Consecutive pictures have most of their lines in common, so a table holds each
/// line once, and a picture is a list of places in the table. All 50 pictures of a
/// game are then only a few times as large as one.
pub(crate) fn steps(game: &Game, turn: usize, text: Option<&str>) -> String {
    let title = title(game);
    let mut game = game.clone();
    game.jump(game.turn_count());
    let all_moves: Vec<Move> = game.moves().collect();
    let moves: Vec<String> = all_moves.iter().map(ToString::to_string).collect();
    let heading = escape(&match text {
        Some(text) => format!("{title}: {text}"),
        None => title.clone(),
    });

    let mut table = Table::default();
    let mut frames = Vec::new();
    let mut captions = vec!["start".to_owned()];
    let mut shown = String::new();
    for at in 0..=game.turn_count() {
        game.jump(at);
        if let Some(mv) = all_moves.get(at) {
            captions.push(caption(game.position(), *mv));
        }
        let svg = draw_position(game.position(), &title);
        if at == turn {
            shown = picture(&svg);
        }
        frames.push(svg.lines().map(|line| table.index(line)).collect());
    }
    if moves.is_empty() {
        return format!("<div><p>{heading}</p>{shown}</div>");
    }
    STEPPER
        .replace("{heading}", &heading)
        .replace("{picture}", &shown)
        .replace("{moves}", &escape(&moves.join(" ")))
        .replace("{turn}", &turn.to_string())
        .replace("{last}", &moves.len().to_string())
        .replace("{data}", &table.json(&frames, &captions))
}

/// Describes a move, given the position before it.
fn caption(position: &Position, mv: Move) -> String {
    let cards = moved_cards(position, mv);
    let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
    let cards = cards.join(" ");
    match mv.to() {
        Place::Column(column) => format!("{mv}: {cards} to column {column}"),
        Place::Cell(cell) => format!("{mv}: {cards} to cell {cell}"),
        Place::Foundation => format!("{mv}: {cards} to its foundation"),
    }
}

/// Returns a review as a summary and a table of all moves.
pub(crate) fn review(game: &Game, moves: &[ReviewedMove], sentences: &[String]) -> String {
    let title = escape(&title(game));
    let summary = escape(&sentences.join(" "));
    let mut html = format!("<div><p><b>{title}</b></p><p>{summary}</p>");
    let mut game = game.clone();
    html += "<table><thead><tr><th>#</th><th>move</th><th>left</th><th>winning</th>\
             <th>judgement</th></tr></thead><tbody>";
    for mv in moves {
        game.jump(mv.number - 1);
        let caption = caption(game.position(), mv.mv);
        let left = match (mv.after.winnability, mv.after.length, mv.after.exact()) {
            (Winnability::Lost, ..) => "lost".to_owned(),
            (_, _, Some(length)) => length.to_string(),
            (_, Some(length), None) => format!("≤{length}"),
            _ => "?".to_owned(),
        };
        let winning = match (mv.winning.start(), mv.winning.end()) {
            (low, high) if low == high => low.to_string(),
            (low, high) => format!("{low}–{high}"),
        };
        let undone = if mv.is_undone { "undone; " } else { "" };
        let weight = if mv.class.is_losing() {
            "bold"
        } else {
            "normal"
        };
        let _ = write!(
            html,
            "<tr><td>{}</td><td style=\"text-align: left\">{}</td><td>{left}</td>\
             <td>{winning} of {}</td>\
             <td style=\"text-align: left; font-weight: {weight}\">{undone}{}</td></tr>",
            mv.number,
            escape(&caption),
            mv.choices,
            escape(&mv.judgement()),
        );
    }
    html + "</tbody></table></div>"
}

/// The distinct lines of all pictures.
#[derive(Default)]
struct Table {
    lines: Vec<String>,
    indices: HashMap<String, usize>,
}

impl Table {
    fn index(&mut self, line: &str) -> usize {
        if let Some(&index) = self.indices.get(line) {
            return index;
        }
        self.lines.push(line.to_owned());
        self.indices.insert(line.to_owned(), self.lines.len() - 1);
        self.lines.len() - 1
    }

    /// Returns the table as JSON that can stand inside a script element.
    fn json(&self, frames: &[Vec<usize>], captions: &[String]) -> String {
        let mut json = "{\"lines\":[".to_owned();
        for (index, line) in self.lines.iter().enumerate() {
            // `<` could end the script.
            let line = line.replace('\\', "\\\\").replace('"', "\\\"");
            let line = line.replace('<', "\\u003c").replace('\t', "\\t");
            let comma = if index > 0 { "," } else { "" };
            let _ = write!(json, "{comma}\"{line}\"");
        }
        let frames = format!("{frames:?}").replace(' ', "");
        let _ = write!(json, "],\"captions\":{captions:?},\"frames\":{frames}}}");
        json
    }
}

fn escape(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}
