//! Whether a row tells the truth, by the referee.

use freecell_core::{CellCount, DealNumber, Game, Metric, Start};
use freecell_solve::Verdict;

use crate::job::{Only, Options};
use crate::row::Row;

/// What is wrong with a row of a sweep: its solution is played to the end and
/// measured again. What only a search can tell, such as that a deal is
/// impossible, is not looked into.
pub fn complaint(row: &Row, text: &str, options: &Options) -> Option<String> {
    let why = match options.only {
        Some(Only::Deal) => check_board(row, text),
        Some(Only::Rate) => check_lengths(row),
        None => check_lengths(row).and_then(|()| check_record(row, text, options.cells)),
    };
    why.err().map(|why| format!("deal {}: {why}", row.deal))
}

fn check_board(row: &Row, text: &str) -> Result<(), String> {
    let number = DealNumber::new(row.deal).map_err(|error| error.to_string())?;
    let board = text
        .parse()
        .map_err(|error| format!("its board is wrong: {error}"))?;
    if number.deal() == board {
        Ok(())
    } else {
        Err("its board is that of another deal".to_owned())
    }
}

/// A deal with a solution has lengths, and others have none.
fn check_lengths(row: &Row) -> Result<(), String> {
    let is_solved = row.verdict == Some(Verdict::Solved(()));
    if row.length_unit.is_some() == is_solved && row.cells_used.is_some() == is_solved {
        Ok(())
    } else {
        Err("its lengths do not fit its verdict".to_owned())
    }
}

fn check_record(row: &Row, text: &str, cells: CellCount) -> Result<(), String> {
    if row.verdict != Some(Verdict::Solved(())) {
        return match text {
            "" => Ok(()),
            _ => Err("it has a solution and is not solved".to_owned()),
        };
    }
    let game = Game::from_record(text).map_err(|error| format!("its record is wrong: {error}"))?;
    let number = DealNumber::new(row.deal).map_err(|error| error.to_string())?;
    if *game.start() != Start::Deal(number, cells) {
        return Err("its record is of another game".to_owned());
    }
    if !game.position().is_won() {
        let home = game.position().cards_home();
        return Err(format!(
            "its record does not win: only {home} of 52 cards are home"
        ));
    }
    let told = [
        ("length_max", row.length_max, game.length(Metric::Max)),
        ("length_safe", row.length_safe, game.length(Metric::Safe)),
        ("length_unit", row.length_unit, game.length(Metric::Unit)),
        (
            "cells_used",
            row.cells_used.map(u32::from),
            Some(game.cells_used()),
        ),
    ];
    for (name, told, found) in told {
        let (told, found) = (told.map(u64::from), found.map(|length| length as u64));
        if told != found {
            let say = |length: Option<u64>| length.map_or("none".to_owned(), |n| n.to_string());
            let (told, found) = (say(told), say(found));
            return Err(format!("its {name} is {found}, not {told}"));
        }
    }
    Ok(())
}
