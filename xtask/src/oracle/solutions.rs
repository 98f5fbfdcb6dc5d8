//! Verifies solutions of Freecell Solver, correct and spoiled.
//!
//! Every solution must be accepted in every notation. Then one of its moves is
//! replaced by a move that is certainly illegal, judging only by the boards that
//! Freecell Solver itself prints, and the solution must be rejected.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use freecell_testkit::Random;

use super::{build_freecell, compare, ensure_fc_solve};

const DEALS: u32 = 2100;
const FACTS_KEPT: usize = 200;

/// The presets that deals are solved with in turn; the first is the default.
const PRESETS: [&[&str]; 3] = [&[], &["-l", "lg"], &["-l", "as"]];

/// Every notation, with and without boards.
const NOTATIONS: [&[&str]; 5] = [
    &["-m", "-sn"],
    &["-m", "-snx"],
    &["-m"],
    &["-sam", "-p", "-t", "-snx"],
    &["-sam", "-sn"],
];

pub(super) fn solutions() -> Result<(), String> {
    ensure_fc_solve()?;
    let freecell = build_freecell()?;
    println!("solving deals 1 to {DEALS} with fc-solve, verifying and spoiling");
    let mut facts = String::from(
        "# What `freecell verify` says of fc-solve's solutions of some deals, made by\n\
         # `cargo xtask oracle`: deal, preset, result.\n",
    );
    let (mut solved, mut verified, mut refused) = (0usize, 0usize, 0usize);
    let mut random = Random::new(1);
    for deal in 1..=DEALS {
        let preset = PRESETS[deal as usize % PRESETS.len()];
        let number = deal.to_string();
        let board = piped(&freecell, &["deal", &number, "--format", "columns"], "")?.out;
        let boards = solve(preset, &["-sam", "-p", "-t"], &board)?;
        let steps = steps(&boards);
        if steps.is_empty() {
            continue;
        }
        solved += 1;
        let spoiled = spoil(&steps, &mut random);
        for notation in NOTATIONS {
            let text = solve(preset, notation, &board)?;
            let said = piped(&freecell, &["verify", &number], &text)?;
            if said.code != Some(0) {
                return Err(format!("deal {deal} {notation:?} is refused: {}", said.out));
            }
            verified += 1;
            if notation == NOTATIONS[1] && solved <= FACTS_KEPT {
                let preset = preset.last().unwrap_or(&"default");
                let _ = write!(facts, "{deal} {preset}: {}", said.out);
            }
            if let Some((index, [from, to])) = spoiled {
                let text = replace_move(&text, index, [from, to]);
                let said = piped(&freecell, &["verify", &number, "--autoplay", "none"], &text)?;
                if said.code != Some(1) {
                    return Err(format!(
                        "deal {deal} {notation:?}: move {} from {from} to {to} is accepted although it is illegal",
                        index + 1
                    ));
                }
                refused += 1;
            }
        }
    }
    println!("{solved} solutions, {verified} texts accepted, {refused} spoiled texts rejected");
    if solved < 2000 || refused < 2000 {
        return Err("too few solutions to mean anything".to_owned());
    }
    compare("xtask/oracle/solution-facts.txt", &facts)
}

/// The output and the exit code of a program.
pub(super) struct Said {
    pub(super) out: String,
    pub(super) code: Option<i32>,
}

pub(super) fn piped(program: &Path, args: &[&str], input: &str) -> Result<Said, String> {
    let failed = |error| format!("{program:?}: {error}");
    let mut child = Command::new(program)
        .args(args)
        .env("FREECELL_SOLVER_QUIET", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(failed)?;
    if let Some(mut stdin) = child.stdin.take() {
        // The program may stop reading before the end.
        let _ = stdin.write_all(input.as_bytes());
    }
    let output = child.wait_with_output().map_err(failed)?;
    Ok(Said {
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        code: output.status.code(),
    })
}

pub(super) fn solve(preset: &[&str], notation: &[&str], board: &str) -> Result<String, String> {
    let limit = ["-mi", "300000"];
    let args = [notation, preset, &limit].concat();
    Ok(piped(Path::new("fc-solve"), &args, board)?.out)
}

/// Returns the columns before each move of a solution that is printed with boards.
fn steps(boards: &str) -> Vec<Vec<Vec<&str>>> {
    let mut steps = Vec::new();
    let mut columns: Vec<Vec<&str>> = Vec::new();
    for line in boards.lines() {
        if line.starts_with("Foundations:") {
            columns.clear();
        } else if let Some(cards) = line.strip_prefix(':') {
            columns.push(cards.split_whitespace().collect());
        } else if line.starts_with("Move ") {
            steps.push(columns.clone());
        }
    }
    steps
}

/// Returns a move that is illegal for any number of cards: no card of one column
/// fits on the last card of another. Returns its index, counted from 0, its source
/// and its target.
fn spoil(steps: &[Vec<Vec<&str>>], random: &mut Random) -> Option<(usize, [usize; 2])> {
    let candidates = steps.iter().enumerate().flat_map(|(index, columns)| {
        let pairs = (0..8).flat_map(|from| (0..8).map(move |to| [from, to]));
        let is_illegal = |&[from, to]: &[usize; 2]| {
            let on = columns[to].last();
            from != to
                && !columns[from].is_empty()
                && on.is_some_and(|on| columns[from].iter().all(|card| !fits(card, on)))
        };
        pairs
            .filter(is_illegal)
            .map(move |pair| (index, pair))
            .collect::<Vec<_>>()
    });
    let candidates: Vec<_> = candidates.collect();
    random.choose(&candidates).copied()
}

/// Returns whether one card may lie on another, judging by their names.
fn fits(card: &str, on: &str) -> bool {
    let rank = |name: &str| "A23456789TJQK".find(&name[..1]);
    let is_red = |name: &str| name.ends_with(['D', 'H']);
    rank(card).map(|rank| rank + 1) == rank(on) && is_red(card) != is_red(on)
}

/// Replaces one move of a text in any notation.
fn replace_move(text: &str, index: usize, [from, to]: [usize; 2]) -> String {
    let short = format!("{}{}", from + 1, to + 1);
    let mut seen = 0;
    let mut lines = Vec::new();
    for line in text.lines() {
        let is_codes = !line.trim().is_empty()
            && line.split_whitespace().all(|word| {
                let bytes = word.as_bytes();
                matches!(bytes[0], b'1'..=b'8' | b'a'..=b'd')
                    && matches!(bytes.get(1), Some(b'1'..=b'8' | b'a'..=b'd' | b'h'))
                    && (bytes.len() == 2 || bytes[2] == b'v')
            });
        if line.starts_with("Move") {
            seen += 1;
            lines.push(match line.starts_with("Move:") {
                _ if seen != index + 1 => line.to_owned(),
                true => format!("Move: {short}"),
                false => format!("Move a card from stack {from} to stack {to}"),
            });
        } else if is_codes {
            let words = line.split_whitespace().map(|word| {
                seen += 1;
                if seen == index + 1 {
                    short.clone()
                } else {
                    word.to_owned()
                }
            });
            lines.push(words.collect::<Vec<_>>().join(" "));
        } else {
            lines.push(line.to_owned());
        }
    }
    lines.join("\n")
}
