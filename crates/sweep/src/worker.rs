//! Computes rows from deal numbers on one thread.

use std::time::{Duration, Instant};

use freecell_core::{BoardFormat, CellCount, DealNumber, Position, Start};
use freecell_solve::{Control, Deadline, Limit, Request, Solution, Solver, Verdict};
use freecell_study::{Rater, fewest_cells};

use crate::job::{Block, Content, Job, Options};
use crate::row::{Row, Rows};

/// Computes rows and reuses the memory of one solver.
///
/// ```
/// use freecell_solve::Verdict;
/// use freecell_sweep::{Block, Options, Worker};
///
/// let mut worker = Worker::new(&Options::default());
/// let rows = worker.rows(Block { first: 11981, last: 11983 }, &|| false).unwrap();
/// assert_eq!(rows.rows()[0].verdict, Some(Verdict::Solved(())));
/// assert_eq!(rows.rows()[1].verdict, Some(Verdict::Impossible));
/// let (_, record) = rows.iter().next().unwrap();
/// assert!(record.starts_with("11981~max:"));
/// ```
pub struct Worker {
    options: Options,
    solver: Solver,
    rater: Rater,
}

/// An error: the search was stopped before it reached a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

impl Worker {
    /// Creates a worker for a sweep with these options.
    pub fn new(options: &Options) -> Worker {
        Worker {
            options: *options,
            solver: Solver::new(),
            rater: Rater::new(),
        }
    }

    /// Computes the rows of a block.
    ///
    /// # Errors
    ///
    /// Returns an error if `is_stopped` stopped the search.
    ///
    /// # Panics
    ///
    /// Panics if the block contains numbers that are not deals.
    pub fn rows(&mut self, block: Block, is_stopped: &dyn Fn() -> bool) -> Result<Rows, Stopped> {
        // The caller may pass a larger block, which may not fit into memory.
        let count = block.count().min(Job::MAX_BLOCK.into());
        let mut rows = Rows::with_capacity(usize::try_from(count).unwrap_or(0));
        let number = |number| DealNumber::new(number).expect("a block contains only deal numbers");
        if self.options.content == Content::Boards {
            for (number, deal) in DealNumber::deals(number(block.first)..=number(block.last)) {
                let row = Row {
                    deal: number.get(),
                    ..Row::default()
                };
                let board = deal.display(BoardFormat::Deck);
                rows.push_with_text(row, board.to_string().trim_end());
            }
            return if is_stopped() { Err(Stopped) } else { Ok(rows) };
        }
        for deal in block.first..=block.last {
            self.add_row(number(deal), &mut rows, is_stopped)?;
        }
        Ok(rows)
    }

    /// Adds the row of a deal.
    fn add_row(
        &mut self,
        number: DealNumber,
        rows: &mut Rows,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<(), Stopped> {
        let began = Instant::now();
        let (solver, options) = (&mut self.solver, &self.options);
        let verdict = solve(solver, options, number, options.cells, is_stopped)?;
        let mut row = Row {
            deal: number.get(),
            verdict: Some(verdict.kind()),
            micros: u64::try_from(began.elapsed().as_micros()).ok(),
            ..Row::default()
        };
        if let Verdict::Solved(solution) = verdict {
            let game = solution.game();
            row.measure(game);
            if options.content == Content::Solutions {
                game.write_record(&mut rows.text);
            }
        }
        row.states = Some(self.solver.states());
        if self.options.fewest_cells && row.verdict == Some(Verdict::Solved(())) {
            row.fewest_cells = self.fewest_cells(number, is_stopped)?;
        }
        if self.options.level && row.verdict == Some(Verdict::Solved(())) {
            let position = Position::new(&number.deal(), self.options.cells);
            row.wins = Some(self.rater.wins(&position));
            if is_stopped() {
                return Err(Stopped);
            }
        }
        rows.push(row);
        Ok(())
    }

    /// Returns the smallest number of free cells with which a deal can be won,
    /// given that it can be won with all of them; `None` if that remains undecided.
    fn fewest_cells(
        &mut self,
        number: DealNumber,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<Option<u8>, Stopped> {
        let (limits, start) = (
            self.options.limits(),
            Start::Deal(number, self.options.cells),
        );
        let control = || control(&self.options, is_stopped);
        let fewest = fewest_cells(&mut self.solver, &start, limits, control);
        if is_stopped() {
            return Err(Stopped);
        }
        Ok(fewest.and_then(|cells| u8::try_from(cells.get()).ok()))
    }
}

/// Returns the control of one search.
fn control(options: &Options, is_stopped: &dyn Fn() -> bool) -> impl Control {
    let deadline = Deadline::from_limit(options.max_millis.map(Duration::from_millis));
    (|_states: u64| !is_stopped(), deadline)
}

/// Solves a deal with the given number of free cells.
fn solve<'a>(
    solver: &'a mut Solver,
    options: &Options,
    number: DealNumber,
    cells: CellCount,
    is_stopped: &dyn Fn() -> bool,
) -> Result<Verdict<&'a Solution>, Stopped> {
    let start = Start::Deal(number, cells);
    let request = Request::new(start).limits(options.limits());
    match solver.solve_ref(request.control(&mut control(options, is_stopped))) {
        Verdict::GaveUp(Limit::Stopped) => Err(Stopped),
        verdict => Ok(verdict),
    }
}
