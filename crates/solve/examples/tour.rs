//! Deals a game, plays a move, solves what is left within a second, and saves
//! the won game: `cargo run -p freecell-solve --example tour -- 617 game.txt`.
//!
//! Exit codes: 0 solved, 1 impossible, 2 wrong arguments or file, 3 gave up.

use std::error::Error;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use freecell_core::{AutoPlay, DealNumber, Game};
use freecell_solve::{Deadline, Request, Solver, Verdict};

fn main() -> ExitCode {
    let args: Vec<OsString> = std::env::args_os().skip(1).collect();
    let result = match args.as_slice() {
        [number] => run(&number.to_string_lossy(), None),
        [number, file] => run(&number.to_string_lossy(), Some(file.as_ref())),
        _ => Err("expected a deal number and perhaps a file to write: tour 617 [FILE]".into()),
    };
    result.unwrap_or_else(|error| {
        eprintln!("error: {error}");
        ExitCode::from(2)
    })
}

fn run(number: &str, file: Option<&Path>) -> Result<ExitCode, Box<dyn Error>> {
    let number: DealNumber = number
        .parse()
        .map_err(|error| format!("deal number {number:?}: {error}"))?;
    let mut game = Game::new(number, AutoPlay::Horne);
    println!("{}", game.position());
    if let Some(&mv) = game.position().legal_moves().first() {
        game.play(mv)?;
        println!("played {}", game.to_record());
    }

    let mut solver = Solver::new();
    let mut deadline = Deadline::after(Duration::from_secs(1));
    let verdict = solver.solve(Request::new(game.position()).control(&mut deadline));
    println!("{verdict} after {} states", solver.states());
    let solution = match verdict {
        Verdict::Solved(solution) => solution,
        Verdict::Impossible => return Ok(ExitCode::from(1)),
        Verdict::GaveUp(_) => return Ok(ExitCode::from(3)),
    };

    // The solver chose an autoplay; convert its solution to that of the game.
    let rest = solution.game().with_autoplay(game.autoplay());
    let rest = rest.ok_or("the game's autoplay takes a card that the solution needs")?;
    for mv in rest.moves() {
        game.play(mv)?;
    }
    let record = game.to_record();
    println!("{record}");
    if let Some(file) = file {
        save(&record, file).map_err(|error| format!("cannot save to {file:?}: {error}"))?;
        let saved = Game::from_record(fs::read_to_string(file)?.trim_end())?;
        if saved != game || !saved.position().is_won() {
            return Err(format!("{file:?} does not hold the game that was saved").into());
        }
        println!("saved to {}", file.display());
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes a line to a new file; an existing one is an error.
fn save(record: &str, file: &Path) -> std::io::Result<()> {
    writeln!(File::create_new(file)?, "{record}")
}
