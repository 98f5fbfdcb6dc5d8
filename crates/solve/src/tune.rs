//! Trying plans on deals; not part of the interface.

use std::sync::atomic::AtomicUsize;

use freecell_core::{CellCount, DealNumber, Metric, Position};

use crate::board::{Start, Step};
use crate::portfolio::{TUNED, Tuned};
use crate::quest::{Quest, Slack};
use crate::short::rules::Rules;
use crate::short::sweep::{Budget, Sweep};
pub use crate::short::worth::COUNT as SHORT_COUNT;

/// How many numbers make a plan.
pub const COUNT: usize = 84;

/// The numbers of a plan as a list.
pub fn list(plan: usize) -> [i32; COUNT] {
    let tuned = &TUNED[plan];
    let mut list = vec![
        tuned.slack.from_cell,
        tuned.slack.home,
        tuned.slack.onto,
        tuned.margin,
        tuned.defer,
        tuned.away,
        tuned.pieces,
        tuned.inverted,
        tuned.buried,
        tuned.color,
        tuned.step,
        tuned.reach,
    ];
    for table in [&tuned.unsorted, &tuned.deep, &tuned.base, &tuned.cell] {
        list.extend(table);
    }
    list.extend(tuned.room.iter().flatten());
    list.try_into().expect("as many numbers as there are")
}

/// A plan from a list.
fn tuned(list: &[i32; COUNT], steps: bool) -> Tuned {
    let by_rank = |first: usize| std::array::from_fn(|rank| list[first + rank]);
    Tuned {
        slack: Slack {
            from_cell: list[0],
            home: list[1],
            onto: list[2],
            steps,
        },
        margin: list[3],
        defer: list[4],
        away: list[5],
        pieces: list[6],
        inverted: list[7],
        buried: list[8],
        color: list[9],
        step: list[10],
        reach: list[11],
        unsorted: by_rank(12),
        deep: by_rank(25),
        base: by_rank(38),
        cell: by_rank(51),
        room: std::array::from_fn(|cells| std::array::from_fn(|k| list[64 + 4 * cells + k])),
    }
}

/// A list of numbers as the portfolio has it.
pub fn told(list: &[i32; COUNT], steps: bool) -> String {
    format!("{:#?}", tuned(list, steps))
}

/// What a plan needed for each deal of a list.
pub struct Trial {
    start: Start,
    quest: Quest,
    steps: Vec<Step>,
    /// Whether single steps are goals as well.
    pub with_steps: bool,
}

impl Default for Trial {
    fn default() -> Trial {
        Trial {
            start: Start::new(),
            quest: Quest::new(),
            steps: Vec::new(),
            with_steps: false,
        }
    }
}

impl Trial {
    /// Whether the deal was solved, how many positions had their turn, and how
    /// many goals were carried out.
    pub fn run(&mut self, deal: i64, list: &[i32; COUNT], quota: usize) -> (bool, u64, u64) {
        let deal = DealNumber::new(deal).expect("a deal number").deal();
        let board = self.start.read(&Position::new(&deal, CellCount::FOUR));
        let plan = tuned(list, self.with_steps).plan(quota);
        let (start, steps) = (&self.start, &mut self.steps);
        let is_solved = self.quest.run(start, &board, &plan, quota, steps);
        (is_solved, self.quest.visited(), self.quest.tried)
    }
}

/// Trying weights of the search for short solutions.
pub struct ShortTrial {
    start: Start,
    sweep: Sweep,
}

impl Default for ShortTrial {
    fn default() -> ShortTrial {
        ShortTrial {
            start: Start::new(),
            sweep: Sweep::new(),
        }
    }
}

impl ShortTrial {
    /// The length of the best solution after so many positions, and how many
    /// positions had their turn.
    pub fn run(
        &mut self,
        deal: i64,
        metric: Metric,
        list: [i32; SHORT_COUNT],
        states: u64,
    ) -> (Option<usize>, u64) {
        let deal = DealNumber::new(deal).expect("a deal number").deal();
        let root = self.start.read(&Position::new(&deal, CellCount::FOUR));
        let mut best = None;
        let mut budget = Budget {
            max_states: states,
            max_memory: usize::MAX,
            shared: &AtomicUsize::new(usize::MAX),
            go_on: &mut |_| true,
            found: &mut |_, length| best = Some(length),
        };
        self.sweep.run(
            &self.start,
            &root,
            Rules::of(metric),
            &crate::short::worth::weights(list),
            &mut budget,
        );
        (best, self.sweep.visited())
    }
}
