//! Compares our verdicts with those of Freecell Solver in its complete mode.
//!
//! The positions are those on the paths of Freecell Solver's solutions, as games
//! with the fewest free cells that hold their cards, and with more.

use std::path::Path;

use freecell_testkit::Random;

use super::solutions::{piped, solve};
use super::{build_freecell, ensure_fc_solve};

const DEALS: u32 = 120;

/// Maximum number of states of a search.
const MAX_STATES: u64 = 100_000;

pub(super) fn verdicts() -> Result<(), String> {
    ensure_fc_solve()?;
    let freecell = build_freecell()?;
    println!("deciding positions of deals 1 to {DEALS} with fc-solve and freecell");
    let (mut won, mut lost, mut open) = (0usize, 0usize, 0usize);
    let mut random = Random::new(1);
    for deal in 1..=DEALS {
        let number = deal.to_string();
        let board = piped(&freecell, &["deal", &number, "--format", "columns"], "")?.out;
        let positions = positions(&solve(&["-l", "lg"], &["-sam", "-p", "-t"], &board)?);
        for _ in 0..3 {
            let Some(position) = random.choose(&positions) else {
                continue;
            };
            for cells in taken_cells(position)..=3 {
                let ours = our_verdict(&freecell, position, cells)?;
                let theirs = their_verdict(position, cells)?;
                match (ours, theirs) {
                    (Some(ours), Some(theirs)) if ours != theirs => {
                        return Err(format!(
                            "with {cells} cells, freecell says {ours} and fc-solve {theirs} of\n{position}"
                        ));
                    }
                    (Some(true), Some(_)) => won += 1,
                    (Some(false), Some(_)) => lost += 1,
                    _ => open += 1,
                }
            }
        }
    }
    println!(
        "same verdicts: {won} can be won, {lost} cannot; {open} were not decided by both programs"
    );
    if won < 50 || lost < 50 {
        return Err("too few verdicts to mean anything".to_owned());
    }
    Ok(())
}

/// Returns all boards of a solution that is printed with boards.
fn positions(solution: &str) -> Vec<String> {
    let mut positions: Vec<String> = Vec::new();
    for line in solution.lines() {
        if line.starts_with("Foundations:") {
            positions.push(String::new());
        }
        let is_board = ["Foundations:", "Freecells:", ":"]
            .iter()
            .any(|start| line.starts_with(start));
        if let Some(position) = positions.last_mut().filter(|_| is_board) {
            position.push_str(&pack_cells(line));
            position.push('\n');
        }
    }
    positions
}

/// Moves the cards of a line of cells to the first cells.
fn pack_cells(line: &str) -> String {
    match line.strip_prefix("Freecells:") {
        Some(cells) => {
            let cells: Vec<&str> = cells.split_whitespace().collect();
            format!("Freecells: {}", cells.join(" "))
        }
        None => line.to_owned(),
    }
}

fn taken_cells(position: &str) -> usize {
    let line = position
        .lines()
        .find_map(|line| line.strip_prefix("Freecells:"));
    line.map_or(0, |cells| cells.split_whitespace().count())
}

/// Returns whether the position can be won, if that is decided.
fn our_verdict(freecell: &Path, position: &str, cells: usize) -> Result<Option<bool>, String> {
    let (cells, states) = (cells.to_string(), MAX_STATES.to_string());
    let args = [
        "solve",
        "-",
        "--cells",
        &cells,
        "--max-states",
        &states,
        "--quiet",
    ];
    match piped(freecell, &args, position)?.code {
        Some(0) => Ok(Some(true)),
        Some(1) => Ok(Some(false)),
        Some(3) => Ok(None),
        code => Err(format!(
            "freecell solve ended with {code:?} for\n{position}"
        )),
    }
}

fn their_verdict(position: &str, cells: usize) -> Result<Option<bool>, String> {
    let (cells, states) = (cells.to_string(), MAX_STATES.to_string());
    let args = [
        "--freecells-num",
        &cells,
        "--method",
        "soft-dfs",
        "-to",
        "01ABCDE",
        "-sp",
        "r:tf",
        "-mi",
        &states,
    ];
    let out = piped(Path::new("fc-solve"), &args, position)?.out;
    // It prints the same for a search that reached its limit.
    let checked = out.lines().find_map(|line| {
        let number = line.strip_prefix("Total number of states checked is ")?;
        number.trim_end_matches('.').parse::<u64>().ok()
    });
    let is_complete = checked.is_some_and(|checked| checked < MAX_STATES);
    Ok(if out.contains("This game is solveable") {
        Some(true)
    } else if out.contains("I could not solve this game") && is_complete {
        Some(false)
    } else {
        None
    })
}
