//! One thread's work: from deal numbers to rows.

use std::time::{Duration, Instant};

use freecell_core::{BoardFormat, CellCount, DealNumber, Position};
use freecell_solve::{Limit, Limits, Solver, Verdict, Watch};

use crate::job::{Block, Only, Options};
use crate::measure::Measure;
use crate::row::{Finding, Row, Rows};

/// Makes rows, with the memory of one solver.
///
/// ```
/// use freecell_sweep::{Block, Finding, Options, Worker};
///
/// let mut worker = Worker::new(&Options::default());
/// let rows = worker.rows(Block { first: 11981, last: 11983 }, &|| false).unwrap();
/// assert_eq!(rows.rows()[0].finding, Some(Finding::Solved));
/// assert_eq!(rows.rows()[1].finding, Some(Finding::Impossible));
/// let (_, record) = rows.iter().next().unwrap();
/// assert!(record.starts_with("11981~max:"));
/// ```
pub struct Worker {
    options: Options,
    solver: Solver,
    measure: Measure,
}

/// A search was stopped before it knew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

impl Worker {
    /// A worker for a sweep with these options.
    pub fn new(options: &Options) -> Worker {
        let limits = match options.only {
            // Nothing is searched, so nothing is needed.
            Some(Only::Deal) => Limits {
                max_states: 0,
                max_memory: 0,
            },
            _ => options.limits,
        };
        Worker {
            options: *options,
            solver: Solver::new(limits),
            measure: Measure::default(),
        }
    }

    /// The rows of a block.
    ///
    /// # Errors
    ///
    /// The search was stopped.
    ///
    /// # Panics
    ///
    /// If the block has numbers that are no deals.
    pub fn rows(&mut self, block: Block, is_stopped: &dyn Fn() -> bool) -> Result<Rows, Stopped> {
        let mut rows = Rows::with_capacity(block.count() as usize);
        let number = |number| DealNumber::new(number).expect("blocks are made of deals");
        if self.options.only == Some(Only::Deal) {
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
        let deal = number.deal();
        let position = Position::new(&deal, self.options.cells);
        let mut clock = Clock::new(began, self.options.max_millis, is_stopped);
        let verdict = self.solver.solve_watched(&position, &mut clock);
        let took = began.elapsed();
        let finding = clock.finding(&verdict)?;
        let mut row = Row {
            deal: number.get(),
            finding: Some(finding),
            micros: Some(took.as_micros() as u64),
            ..Row::default()
        };
        if let Verdict::Solved(solution) = &verdict {
            let record = self.options.only.is_none().then_some(&mut rows.text);
            self.measure.solution(number, solution, &mut row, record);
        }
        row.states = Some(self.solver.states());
        if self.options.fewest_cells && finding == Finding::Solved {
            row.fewest_cells = self.fewest_cells(number, is_stopped)?;
        }
        rows.push(row);
        Ok(())
    }

    /// With how few cells a deal can be won that can be won with all of them;
    /// `None` if that is not decided.
    fn fewest_cells(
        &mut self,
        number: DealNumber,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<Option<u8>, Stopped> {
        let deal = number.deal();
        let mut fewest = self.options.cells.get();
        let mut is_decided = true;
        // More cells never harm: below one that is too few there is nothing.
        for count in (0..fewest).rev() {
            let cells = CellCount::new(count).expect("fewer cells than there are");
            let position = Position::new(&deal, cells);
            let mut clock = Clock::new(Instant::now(), self.options.max_millis, is_stopped);
            let verdict = self.solver.solve_watched(&position, &mut clock);
            match clock.finding(&verdict)? {
                Finding::Solved => (fewest, is_decided) = (count, true),
                Finding::Impossible => break,
                Finding::GaveUp(_) => is_decided = false,
            }
        }
        Ok(is_decided.then_some(fewest as u8))
    }
}

/// Ends a search that takes too long or is not wanted any more.
struct Clock<'a> {
    began: Instant,
    most: Option<Duration>,
    is_stopped: &'a dyn Fn() -> bool,
    is_late: bool,
}

impl<'a> Clock<'a> {
    fn new(began: Instant, millis: Option<u64>, is_stopped: &'a dyn Fn() -> bool) -> Clock<'a> {
        Clock {
            began,
            most: millis.map(Duration::from_millis),
            is_stopped,
            is_late: false,
        }
    }

    /// What a search has found that this watched.
    fn finding(&self, verdict: &Verdict) -> Result<Finding, Stopped> {
        match Finding::of(verdict) {
            Finding::GaveUp(Limit::Stopped) if self.is_late => Ok(Finding::GaveUp(Limit::Time)),
            Finding::GaveUp(Limit::Stopped) => Err(Stopped),
            finding => Ok(finding),
        }
    }
}

impl Watch for Clock<'_> {
    fn go_on(&mut self, _states: u64) -> bool {
        if (self.is_stopped)() {
            return false;
        }
        self.is_late = self.most.is_some_and(|most| self.began.elapsed() >= most);
        !self.is_late
    }
}
