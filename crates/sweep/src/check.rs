//! Validation of rows by replaying their solutions and repeating searches.

use freecell_core::{CellCount, DealNumber, Game, Start};
use freecell_solve::Verdict;

use crate::job::{Block, Content, Options};
use crate::row::Row;
use crate::worker::{Stopped, Worker};

/// What confirms a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// The deal has this board.
    Board,
    /// The solution wins and has the lengths of the row.
    Solution,
    /// The solution is as above, and another search found the same fewest free cells.
    FewestCells,
    /// Another search found no solution either.
    Search,
    /// Nothing: the row has a verdict without a solution, and a search within the
    /// limits of the sweep would not or did not decide it.
    Nothing,
}

/// Checks rows as [`validate`] does, and solves impossible deals and those with fewest free
/// cells again within the limits of the sweep.
pub struct Validator {
    options: Options,
    worker: Worker,
}

impl Validator {
    /// Creates a validator of the rows of a sweep with these options.
    pub fn new(options: &Options) -> Validator {
        let worker = Worker::new(&Options {
            content: Content::Verdicts,
            level: false,
            ..*options
        });
        Validator {
            options: *options,
            worker,
        }
    }

    /// Checks a row and returns what confirms it, or a message that names the deal and
    /// the first value that is wrong.
    ///
    /// # Errors
    ///
    /// Returns an error if `is_stopped` stopped the search.
    pub fn check(
        &mut self,
        row: &Row,
        text: &str,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<Result<Evidence, String>, Stopped> {
        if let Err(why) = validate(row, text, &self.options) {
            return Ok(Err(why));
        }
        let evidence = match (self.options.content, row.verdict) {
            (Content::Boards, _) => Evidence::Board,
            (Content::Solutions, Some(Verdict::Solved(()))) => match row.fewest_cells {
                None => Evidence::Solution,
                Some(claimed) => match self.solve_again(row, is_stopped)?.fewest_cells {
                    None => Evidence::Solution,
                    Some(found) if found == claimed => Evidence::FewestCells,
                    Some(found) => {
                        let deal = row.deal;
                        return Ok(Err(format!(
                            "deal {deal}: fewest_cells is {claimed}, but a search finds {found}"
                        )));
                    }
                },
            },
            (_, Some(Verdict::Impossible)) => match self.solve_again(row, is_stopped)?.verdict {
                Some(Verdict::Impossible) => Evidence::Search,
                Some(Verdict::Solved(())) => {
                    let deal = row.deal;
                    return Ok(Err(format!(
                        "deal {deal}: it is not impossible, but solved"
                    )));
                }
                _ => Evidence::Nothing,
            },
            _ => Evidence::Nothing,
        };
        Ok(Ok(evidence))
    }

    fn solve_again(&mut self, row: &Row, is_stopped: &dyn Fn() -> bool) -> Result<Row, Stopped> {
        let (first, last) = (row.deal, row.deal);
        let rows = self.worker.rows(Block { first, last }, is_stopped)?;
        Ok(rows.rows()[0])
    }
}

/// Checks a row of a sweep: replays its solution to the end and measures it again.
/// Claims that only a search could confirm, such as `impossible`, are not checked; see
/// [`Validator`].
///
/// # Errors
///
/// Returns a message that names the deal and the first value that is wrong.
pub fn validate(row: &Row, text: &str, options: &Options) -> Result<(), String> {
    let result = match options.content {
        Content::Boards => check_board(row, text),
        Content::Verdicts => check_lengths(row),
        Content::Solutions => {
            check_lengths(row).and_then(|()| check_record(row, text, options.cells))
        }
    };
    result.map_err(|why| format!("deal {}: {why}", row.deal))
}

fn check_board(row: &Row, text: &str) -> Result<(), String> {
    let number = DealNumber::new(row.deal).map_err(|error| error.to_string())?;
    let board = text
        .parse()
        .map_err(|error| format!("invalid board: {error}"))?;
    if number.deal() == board {
        Ok(())
    } else {
        Err("the board belongs to another deal".to_owned())
    }
}

/// Checks that solved deals have lengths and other deals have none.
fn check_lengths(row: &Row) -> Result<(), String> {
    let is_solved = row.verdict == Some(Verdict::Solved(()));
    if row.length_unit.is_some() == is_solved && row.cells_used.is_some() == is_solved {
        Ok(())
    } else {
        Err("the lengths do not match the verdict".to_owned())
    }
}

fn check_record(row: &Row, text: &str, cells: CellCount) -> Result<(), String> {
    if row.verdict != Some(Verdict::Solved(())) {
        return match text {
            "" => Ok(()),
            _ => Err("the record holds a solution, but the verdict is not solved".to_owned()),
        };
    }
    let game = Game::from_record(text).map_err(|error| format!("invalid record: {error}"))?;
    let number = DealNumber::new(row.deal).map_err(|error| error.to_string())?;
    if *game.start() != Start::Deal(number, cells) {
        return Err("the record belongs to another game".to_owned());
    }
    if !game.position().is_won() {
        let home = game.position().cards_on_foundations();
        return Err(format!(
            "the record does not win: only {home} of 52 cards are on the foundations"
        ));
    }
    let mut found = Row::default();
    found.measure(&game);
    let measures = |row: &Row| {
        let cells = row.cells_used.map(u32::from);
        [row.length_max, row.length_safe, row.length_unit, cells]
    };
    let names = ["length_max", "length_safe", "length_unit", "cells_used"];
    let values = measures(row).into_iter().zip(measures(&found));
    for (name, (claimed, found)) in names.into_iter().zip(values) {
        if claimed != found {
            let show = |length: Option<u32>| length.map_or("none".to_owned(), |n| n.to_string());
            let (claimed, found) = (show(claimed), show(found));
            return Err(format!("{name} is {claimed}, but the record gives {found}"));
        }
    }
    Ok(())
}
