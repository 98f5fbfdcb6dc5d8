//! Reviewing a game: what each move was worth.

mod english;
mod reviewed_move;
mod summary;

use std::ops::RangeInclusive;

use freecell_core::{AutoPlay, Game, Metric, Move, Position};
use freecell_solve::{Control, Effort, Limits};

use crate::judge::{Assessment, Judge, Winnability};

pub use reviewed_move::{Cost, MoveClass, ReviewedMove};
pub use summary::{ReviewSummary, Score};

/// The efforts of the first rounds. A round with ten times the effort repeats what was
/// not settled, so that the first results come early.
const FIRST_EFFORT: u64 = 200;
const EFFORT_FACTOR: u64 = 10;
/// The states for a verdict about one position, and for a lower bound, relative to
/// those for a short solution. Verdicts matter most.
const STATES_PER_VERDICT: u64 = 50;
const BOUNDS_PER_EFFORT: u64 = 4;

/// What a step of a review works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewTask {
    /// Whether a position can be won.
    Verdict,
    /// Which moves in a position keep the game winnable.
    Choices,
    /// A short solution of a position.
    Length,
    /// A lower bound on the length of all solutions of a position.
    Bound,
}

/// A finished step of a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewStep {
    /// The number of moves before the position that was searched.
    pub turn: usize,
    /// What the search was for.
    pub task: ReviewTask,
}

/// A review of a game: verdicts, lengths and better moves for every move.
///
/// It answers at any time what is known so far, and [`Review::advance`] finds out
/// more, the most important first: whether the game can still be won, which move lost it,
/// which moves would have kept it winnable, how many moves were wasted. More effort never
/// takes anything back: it decides what was undecided, finds shorter solutions and
/// raises lower bounds.
///
/// The effort is the number of states to expand for a short solution of each position.
/// A verdict may take 50 times as many, and a lower bound a quarter. The same game and
/// effort give the same review.
///
/// Undone moves that the game still has are reviewed as well, but not counted in the
/// summary.
///
/// ```
/// use freecell_core::{Game, Metric};
/// use freecell_study::{Review, Winnability};
///
/// let game = Game::from_record("11982~horne:1a")?;
/// let mut review = Review::new(&game, Metric::Safe);
/// review.run(Review::DEFAULT_EFFORT, &mut ());
/// assert_eq!(review.before(0).winnability, Winnability::Lost);
/// assert_eq!(review.lost(), Some(0..=0));
/// # Ok::<(), freecell_core::RecordError>(())
/// ```
#[derive(Debug)]
pub struct Review {
    judge: Judge,
    game: Game,
    /// The position before each move, and after the last.
    positions: Vec<Position>,
    /// The number of moves that were not undone.
    played: usize,
    moves: Vec<Move>,
    max_memory: usize,
    /// The effort of the last finished round, and of this one.
    finished: u64,
    round: Option<Round>,
}

/// A round of searches with the same effort.
#[derive(Debug)]
struct Round {
    effort: u64,
    /// The turns whose verdict was searched.
    decided: Vec<bool>,
    /// The tasks that follow after the verdicts, in reverse order.
    tasks: Option<Vec<ReviewStep>>,
}

impl Review {
    /// The default effort: a few seconds for a typical game.
    pub const DEFAULT_EFFORT: u64 = 20_000;

    /// Creates a review of a game, including its undone moves, which counts lengths in
    /// a metric.
    pub fn new(game: &Game, metric: Metric) -> Review {
        let played = game.turn();
        let mut game = game.clone();
        game.jump(0);
        let mut positions = vec![*game.position()];
        while game.redo().is_some() {
            positions.push(*game.position());
        }
        let moves = game.moves().collect();
        let mut review = Review {
            judge: Judge::new(game.autoplay(), metric),
            game,
            positions,
            played,
            moves,
            max_memory: Limits::default().max_memory,
            finished: 0,
            round: None,
        };
        review.link();
        review
    }

    /// Returns what is known about each position, and about the position after each of
    /// its [`Choices`](crate::Choices), so that a review can be stored.
    pub fn findings(&self) -> Vec<Vec<Assessment>> {
        let findings = self.positions.iter().map(|position| {
            let choices = self.judge.list(position).moves.into_iter();
            let choices = choices.map(|choice| choice.assessment);
            [self.judge.known(position)]
                .into_iter()
                .chain(choices)
                .collect()
        });
        findings.collect()
    }

    /// Restores a stored review of a game from [`Review::findings`]. Returns `None` if
    /// they are not those of this game.
    pub fn with_findings(
        game: &Game,
        metric: Metric,
        findings: &[Vec<Assessment>],
    ) -> Option<Review> {
        let mut review = Review::new(game, metric);
        if findings.len() != review.positions.len() {
            return None;
        }
        for (position, findings) in review.positions.iter().zip(findings) {
            let choices = review.judge.list(position).moves;
            let (&own, others) = findings.split_first()?;
            if others.len() != choices.len() {
                return None;
            }
            for (choice, &assessment) in choices.iter().zip(others) {
                review.judge.insert(&choice.after, assessment);
            }
            review.judge.insert(position, own);
        }
        Some(review)
    }

    /// Sets the most memory that a search may hold, in bytes.
    #[must_use]
    pub fn memory(self, max_memory: usize) -> Review {
        Review { max_memory, ..self }
    }

    /// Returns the metric in which a game is counted unless another is requested: the
    /// one in which the game's autoplay is free, or `safe` if there is none.
    pub fn metric_for(autoplay: AutoPlay) -> Metric {
        match autoplay {
            AutoPlay::Max => Metric::Max,
            AutoPlay::None | AutoPlay::Horne | AutoPlay::Raymond => Metric::Safe,
        }
    }

    /// Returns the game, with all moves that were undone.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the metric of all lengths.
    pub fn metric(&self) -> Metric {
        self.judge.metric()
    }

    /// Returns the number of moves, including undone ones.
    pub fn turn_count(&self) -> usize {
        self.moves.len()
    }

    /// Returns the number of states that all searches expanded so far.
    pub fn states(&self) -> u64 {
        self.judge.states()
    }

    /// Returns what is known about the position after `turn` moves.
    ///
    /// # Panics
    ///
    /// Panics if the game has fewer moves.
    pub fn before(&self, turn: usize) -> Assessment {
        self.judge.known(&self.positions[turn])
    }

    /// Returns which move lost the game: 0 for the deal itself, 1 for the first move; a
    /// range if a position in between is undecided. `None` unless a position of the
    /// game is known to be lost.
    pub fn lost(&self) -> Option<RangeInclusive<usize>> {
        let is = |turn: &usize, winnability| self.before(*turn).winnability == winnability;
        let mut turns = 0..self.positions.len();
        let lost = turns.find(|turn| is(turn, Winnability::Lost))?;
        let winnable = (0..lost).rfind(|turn| is(turn, Winnability::Winnable));
        Some(winnable.map_or(0, |turn| turn + 1)..=lost)
    }

    /// Runs all searches up to an effort, or until the control stops them. Returns
    /// `false` if it did.
    pub fn run(&mut self, effort: u64, control: &mut dyn Control) -> bool {
        while self.advance(effort, control).is_some() {}
        control.poll(self.states()).is_ok()
    }

    /// Does the most important search that is left up to an effort and returns what it
    /// was for. Returns `None` if none is left or the control stops the review;
    /// a later call continues.
    pub fn advance(&mut self, effort: u64, control: &mut dyn Control) -> Option<ReviewStep> {
        loop {
            control.poll(self.states()).ok()?;
            if self.round.is_none() {
                let next = next_effort(self.finished).min(effort);
                if next <= self.finished {
                    return None;
                }
                self.round = Some(Round {
                    effort: next,
                    decided: vec![false; self.positions.len()],
                    tasks: None,
                });
            }
            let Some(step) = self.next_step() else {
                self.finished = self.round.take().map_or(effort, |round| round.effort);
                continue;
            };
            self.search(step, control);
            // A search that was stopped is repeated by the next call.
            control.poll(self.states()).ok()?;
            self.finish(step);
            self.link();
            return Some(step);
        }
    }

    /// Returns the next step of this round; `None` if it is finished.
    fn next_step(&mut self) -> Option<ReviewStep> {
        if let Some(turn) = self.next_verdict() {
            let task = ReviewTask::Verdict;
            return Some(ReviewStep { turn, task });
        }
        if self.round.as_ref()?.tasks.is_none() {
            let tasks = self.tasks();
            self.round.as_mut()?.tasks = Some(tasks);
        }
        let tasks = self.round.as_ref()?.tasks.as_ref()?;
        let is_open = |step: &ReviewStep| match step.task {
            ReviewTask::Verdict | ReviewTask::Choices => true,
            ReviewTask::Length | ReviewTask::Bound => !self.before(step.turn).is_final(),
        };
        let next = tasks.iter().rposition(is_open)?;
        let step = tasks[next];
        self.round.as_mut()?.tasks.as_mut()?.truncate(next + 1);
        Some(step)
    }

    fn finish(&mut self, step: ReviewStep) {
        let Some(round) = &mut self.round else {
            return;
        };
        match step.task {
            ReviewTask::Verdict => round.decided[step.turn] = true,
            _ => drop(round.tasks.as_mut().and_then(Vec::pop)),
        }
    }

    /// Returns the turn whose verdict says most: first the last, then a binary search
    /// for the losing move, because a lost game stays lost.
    fn next_verdict(&self) -> Option<usize> {
        let round = self.round.as_ref()?;
        let last = self.positions.len() - 1;
        let is_open = |turn: &usize| {
            !round.decided[*turn] && self.before(*turn).winnability == Winnability::Undecided
        };
        if is_open(&last) {
            return Some(last);
        }
        let first = (0..=last).find(is_open)?;
        let end = (first..=last).rfind(is_open)?;
        let middle = usize::midpoint(first, end);
        let after = (middle..=end).find(is_open);
        after.or_else(|| (first..middle).rfind(is_open))
    }

    /// Returns the tasks after the verdicts, the most important last: the choices at
    /// the losing move, the length at the start (the par), all lengths, all choices,
    /// and bounds from the end, where they are cheap.
    fn tasks(&self) -> Vec<ReviewStep> {
        let is_lost = |turn: &usize| self.before(*turn).winnability == Winnability::Lost;
        let turns: Vec<usize> = (0..self.positions.len())
            .take_while(|turn| !is_lost(turn))
            .collect();
        let step = |task| move |&turn: &usize| ReviewStep { turn, task };
        let mut tasks: Vec<ReviewStep> = turns.iter().map(step(ReviewTask::Bound)).collect();
        let choices = turns.iter().filter(|&&turn| turn < self.moves.len());
        tasks.extend(choices.rev().map(step(ReviewTask::Choices)));
        tasks.extend(turns.iter().rev().map(step(ReviewTask::Length)));
        if let Some(losing) = turns.last().filter(|&&turn| turn < self.moves.len()) {
            tasks.push(step(ReviewTask::Choices)(losing));
        }
        tasks
    }

    fn search(&mut self, step: ReviewStep, control: &mut dyn Control) {
        let effort = self.round.as_ref().map_or(0, |round| round.effort);
        let limits = Limits::default().memory(self.max_memory);
        let verdict = limits.states(effort.saturating_mul(STATES_PER_VERDICT));
        let position = &self.positions[step.turn];
        match step.task {
            ReviewTask::Verdict => drop(self.judge.decide(position, verdict, control)),
            ReviewTask::Choices => drop(self.judge.choices(position, verdict, control)),
            ReviewTask::Length => {
                let effort = Effort::States(effort);
                self.judge.shorten(position, effort, verdict, control);
            }
            ReviewTask::Bound => {
                let limits = limits.states(effort.div_ceil(BOUNDS_PER_EFFORT));
                self.judge.bound(position, limits, control);
            }
        }
    }

    /// Transfers what is known about one position to its neighbours in the game.
    fn link(&mut self) {
        for turn in (0..self.moves.len()).rev().chain(0..self.moves.len()) {
            let (before, after) = (&self.positions[turn], &self.positions[turn + 1]);
            self.judge.link(before, self.moves[turn], after);
        }
    }
}

/// Returns the effort of the round after one with another effort.
fn next_effort(finished: u64) -> u64 {
    let mut effort = FIRST_EFFORT;
    while effort <= finished {
        effort = effort.saturating_mul(EFFORT_FACTOR);
    }
    effort
}
