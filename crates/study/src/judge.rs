//! Judging positions and all moves from them.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use freecell_core::{AutoPlay, Card, Column, Game, Metric, Move, Position};
use freecell_solve::{
    Control, Effort, Limit, Limits, LowerBound, OptimalSolver, Request, Shortener, Solution,
    Solver, Verdict, workspace,
};

/// Whether a position can be won, as far as it is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Winnability {
    /// A solution is known.
    Winnable,
    /// An exhaustive search found no solution.
    Lost,
    /// Neither is known.
    #[default]
    Undecided,
}

impl Winnability {
    /// Returns the name of this value: `winnable`, `lost` or `undecided`.
    pub const fn name(self) -> &'static str {
        match self {
            Winnability::Winnable => "winnable",
            Winnability::Lost => "lost",
            Winnability::Undecided => "undecided",
        }
    }
}

/// What is known about a position, with the autoplay and in the metric of a [`Judge`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Assessment {
    /// Whether the position can be won.
    pub winnability: Winnability,
    /// The length of the shortest known solution. `None` if none is known, or none
    /// that the metric can count.
    pub length: Option<usize>,
    /// A proven lower bound on the length of every solution.
    pub lower: usize,
}

impl Assessment {
    /// Returns the length of a shortest solution if it is proven.
    pub fn exact(&self) -> Option<usize> {
        self.length.filter(|&length| length <= self.lower)
    }

    /// Returns whether more search can change nothing.
    pub fn is_final(&self) -> bool {
        self.winnability == Winnability::Lost || self.exact().is_some()
    }

    fn improve_length(&mut self, length: Option<usize>) {
        self.winnability = Winnability::Winnable;
        self.length = match (self.length, length) {
            (Some(known), Some(length)) => Some(known.min(length)),
            (known, length) => known.or(length),
        };
    }
}

/// A legal move, and what is known about the position after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// The position after the move and autoplay.
    pub after: Position,
    /// What is known about that position.
    pub assessment: Assessment,
}

/// All choices in a position.
///
/// A choice is a move that changes the game: moves that lead to the same position
/// up to the order of columns and cells are one choice (the first that
/// [`Position::legal_moves`] lists), and moves that change only this order, such as
/// a whole column to an empty one, are not choices. A move of several cards is one
/// choice, and moving fewer of them to an empty column is another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// The choices, in the order of [`Position::legal_moves`].
    pub moves: Vec<Choice>,
}

impl Choices {
    /// Returns how many choices keep the game winnable: a range while some are
    /// undecided.
    pub fn winning(&self) -> RangeInclusive<usize> {
        let count = |winnability| {
            let is_equal = |choice: &&Choice| choice.assessment.winnability == winnability;
            self.moves.iter().filter(is_equal).count()
        };
        let winning = count(Winnability::Winnable);
        winning..=winning + count(Winnability::Undecided)
    }

    /// Returns the only choice that keeps the game winnable, if it is proven that
    /// there is exactly one.
    pub fn only_winning(&self) -> Option<&Choice> {
        let is_winning = |choice: &&Choice| choice.assessment.winnability == Winnability::Winnable;
        let mut winning = self.moves.iter().filter(is_winning);
        winning.next().filter(|_| self.winning() == (1..=1))
    }
}

/// The number of bytes of a [`PositionKey`]: every card, an end of each column and of
/// all columns, and the number of cells.
const KEY_BYTES: usize = Card::COUNT + Column::COUNT + 2;

/// Identifies a position regardless of the order of its columns and cells. Positions
/// with equal keys differ only in that order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PositionKey([u8; KEY_BYTES]);

impl PositionKey {
    /// Returns the key of a position.
    pub fn new(position: &Position) -> PositionKey {
        let mut columns = Column::ALL.map(|column| position.column(column));
        columns.sort_unstable_by_key(|cards| cards.first().map_or(usize::MAX, |c| c.index()));
        let mut cells = [u8::MAX; 4];
        for (byte, card) in cells.iter_mut().zip(position.cells()) {
            *byte = card.map_or(u8::MAX, byte_of);
        }
        cells.sort_unstable();
        let columns = columns.iter().filter(|cards| !cards.is_empty());
        let column_bytes = columns.flat_map(|cards| cards.iter().copied().map(byte_of).chain([0]));
        let cell_bytes = cells.into_iter().filter(|&byte| byte != u8::MAX);
        let mut key = [0; KEY_BYTES];
        for (byte, value) in key
            .iter_mut()
            .zip(column_bytes.chain([0]).chain(cell_bytes))
        {
            *byte = value;
        }
        #[allow(clippy::cast_possible_truncation, reason = "at most four cells")]
        let cell_count = position.cell_count().get() as u8;
        key[KEY_BYTES - 1] = cell_count;
        PositionKey(key)
    }
}

/// Returns a byte from 1 to 52.
fn byte_of(card: Card) -> u8 {
    #[allow(clippy::cast_possible_truncation, reason = "there are 52 cards")]
    let index = card.index() as u8;
    index + 1
}

/// The states of the first beam for a solution with [`AutoPlay::Max`], and how many times
/// as many the next one may expand.
const FIRST_BEAM_STATES: u64 = 1_000;
const BEAM_FACTOR: u64 = 10;

/// What a judge remembers about a position.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    assessment: Assessment,
    /// The limits of a search that ended there without a verdict.
    searched: Option<Limits>,
}

impl Known {
    /// Returns whether a search within the limits would give up again.
    fn is_futile(&self, limits: Limits) -> bool {
        self.searched.is_some_and(|searched| {
            searched.max_states >= limits.max_states && searched.max_memory >= limits.max_memory
        })
    }
}

/// Decides whether positions of a game can be won, and remembers what it learned:
/// every position on the path of a solution is known to be winnable, a position from
/// which only lost ones can be reached is lost, and so on.
///
/// All answers are about games with its autoplay: in a game with
/// [`AutoPlay::Max`], which moves cards that a solution may need, a position can be
/// lost that could be won without.
///
/// ```
/// use freecell_core::{AutoPlay, Game, Metric};
/// use freecell_study::{Judge, Winnability};
/// use freecell_solve::Limits;
///
/// let game = Game::from_record("617~horne:7a7b")?;
/// let mut judge = Judge::new(game.autoplay(), Metric::Safe);
/// let limits = Limits::default().states(20_000);
/// let choices = judge.choices(game.position(), limits, &mut ());
/// let winning = choices.winning();
/// assert!(*winning.start() >= 1 && *winning.end() <= choices.moves.len());
/// // Most of it is known from now on.
/// assert_eq!(judge.known(game.position()).winnability, Winnability::Winnable);
/// # Ok::<(), freecell_core::RecordError>(())
/// ```
pub struct Judge {
    autoplay: AutoPlay,
    metric: Metric,
    solver: Solver,
    optimal: OptimalSolver,
    /// The largest search of a position that is lost only with [`AutoPlay::Max`]: all
    /// that it reached is lost as well.
    refuted: Option<OptimalSolver>,
    /// Created when it is needed first, because not every judge shortens.
    shortener: Option<Shortener>,
    known: HashMap<PositionKey, Known>,
    states: u64,
}

impl std::fmt::Debug for Judge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Judge")
            .field("autoplay", &self.autoplay)
            .field("metric", &self.metric)
            .field("states", &self.states)
            .finish_non_exhaustive()
    }
}

impl Judge {
    /// Creates a judge of games with an autoplay, which counts moves in a metric.
    pub fn new(autoplay: AutoPlay, metric: Metric) -> Judge {
        Judge {
            autoplay,
            metric,
            solver: Solver::new(),
            optimal: OptimalSolver::new(),
            refuted: None,
            shortener: None,
            known: HashMap::new(),
            states: 0,
        }
    }

    /// Returns the autoplay of the games.
    pub fn autoplay(&self) -> AutoPlay {
        self.autoplay
    }

    /// Returns the metric of all lengths.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// Returns the number of states that all searches expanded so far.
    pub fn states(&self) -> u64 {
        self.states
    }

    /// Forgets all positions, for another deal.
    pub fn clear(&mut self) {
        self.known.clear();
        self.refuted = None;
    }

    /// Returns what is known about a position without a search. Autoplay must be
    /// complete in it, as in every position of a [`Game`].
    pub fn known(&self, position: &Position) -> Assessment {
        if position.is_won() {
            return Assessment {
                winnability: Winnability::Winnable,
                length: Some(0),
                lower: 0,
            };
        }
        let known = self.known.get(&PositionKey::new(position));
        known.copied().unwrap_or_default().assessment
    }

    /// Remembers what another judge with the same autoplay and metric knew about a
    /// position.
    pub(crate) fn insert(&mut self, position: &Position, assessment: Assessment) {
        let entry = self.known.entry(PositionKey::new(position)).or_default();
        entry.assessment = assessment;
    }

    /// Decides whether a position can be won, unless it is known already. The limits
    /// apply to this search; an undecided position is searched again only
    /// with larger limits.
    pub fn decide(
        &mut self,
        position: &Position,
        limits: Limits,
        control: &mut dyn Control,
    ) -> Assessment {
        let known = self.known(position);
        if known.winnability != Winnability::Undecided || self.look_ahead(position) {
            return self.known(position);
        }
        let key = PositionKey::new(position);
        let entry = self.known.get(&key);
        if entry.is_some_and(|entry| entry.is_futile(limits)) {
            return known;
        }
        if self.is_refuted(position) {
            self.learn_lost(key);
            return self.known(position);
        }
        let verdict = self
            .solver
            .solve(Request::new(position).limits(limits).control(control));
        self.states += self.solver.states();
        match verdict {
            Verdict::Solved(solution) => {
                if !self.learn(&solution) {
                    self.decide_with_autoplay(position, limits, control);
                }
            }
            Verdict::Impossible => self.learn_lost(key),
            Verdict::GaveUp(limit) => self.learn_undecided(key, limits, limit),
        }
        self.known(position)
    }

    /// Searches for shorter solutions of a position within an effort. The limits apply
    /// to the first solution.
    pub fn shorten(
        &mut self,
        position: &Position,
        effort: Effort,
        limits: Limits,
        control: &mut dyn Control,
    ) -> Assessment {
        let known = self.known(position);
        if known.is_final() {
            return known;
        }
        let request = Request::new(position)
            .metric(self.metric)
            .effort(effort)
            .limits(limits);
        let shortener = self.shortener.get_or_insert_default();
        let verdict = shortener.shorten(request.control(control));
        self.states += shortener.states();
        if let Verdict::Solved(short) = verdict {
            self.learn(&short.solution);
        }
        self.known(position)
    }

    /// Searches for a lower bound on the length of all solutions of a position, or a
    /// shortest one.
    pub fn bound(
        &mut self,
        position: &Position,
        limits: Limits,
        control: &mut dyn Control,
    ) -> Assessment {
        let known = self.known(position);
        if known.is_final() {
            return known;
        }
        let bounds = self.optimal.solve(
            Request::new(position)
                .metric(self.metric)
                .limits(limits)
                .known(known.length)
                .control(control),
        );
        self.states += self.optimal.states();
        if let Some(solution) = &bounds.solution {
            self.learn(solution);
        }
        if let Some(lower) = bounds.lower.moves() {
            self.learn_lower(position, lower);
        }
        self.known(position)
    }

    /// Transfers what is known between the positions before and after a legal move and
    /// autoplay: the first is winnable if the second is, the second is lost if the
    /// first is, and their lengths differ at least by that of the move.
    pub fn link(&mut self, before: &Position, mv: Move, after: &Position) {
        let (known, next) = (self.known(before), self.known(after));
        if next.winnability == Winnability::Winnable {
            let length = self.length_after(before, mv, next.length);
            let entry = self.known.entry(PositionKey::new(before)).or_default();
            entry.assessment.improve_length(length);
        }
        if next.winnability == Winnability::Lost {
            return;
        }
        if known.winnability == Winnability::Lost {
            self.learn_lost(PositionKey::new(after));
        } else if let Some(length) = self.move_length(before, mv) {
            self.learn_lower(after, known.lower.saturating_sub(length));
        }
    }

    fn learn_lower(&mut self, position: &Position, lower: usize) {
        if lower > self.known(position).lower {
            let entry = self.known.entry(PositionKey::new(position)).or_default();
            entry.assessment.lower = lower;
        }
    }

    /// Decides a position that can be won, but not with the solution that the solver
    /// found, because [`AutoPlay::Max`] takes a card that it needs.
    ///
    /// The beam finds a solution with far fewer states, but proves nothing. Both searches
    /// take turns, and each stage is the same for all limits, so that more effort never
    /// finds a longer solution.
    fn decide_with_autoplay(
        &mut self,
        position: &Position,
        limits: Limits,
        control: &mut dyn Control,
    ) {
        let key = PositionKey::new(position);
        let searched = self.known.get(&key).and_then(|known| known.searched);
        let mut states = FIRST_BEAM_STATES;
        while states < limits.max_states {
            let stage = limits.states(states);
            if searched.is_none_or(|searched| searched.max_states <= states) {
                let Err(ended) = self.decide_by_proof(position, stage, control) else {
                    return;
                };
                if self.decide_by_beam(position, stage, control) {
                    return;
                }
                if ended != Limit::States {
                    // More states are of no use.
                    self.learn_undecided(key, limits, ended);
                    return;
                }
            }
            states = states.saturating_mul(BEAM_FACTOR);
        }
        // What it leaves undecided is remembered.
        let _ = self.decide_by_proof(position, limits, control);
    }

    /// Searches for a shortest solution with [`AutoPlay::Max`] or a proof that there is
    /// none. Returns the limit that left the position undecided as an error.
    fn decide_by_proof(
        &mut self,
        position: &Position,
        limits: Limits,
        control: &mut dyn Control,
    ) -> Result<(), Limit> {
        let key = PositionKey::new(position);
        if self
            .known
            .get(&key)
            .is_some_and(|known| known.is_futile(limits))
        {
            return Err(Limit::States);
        }
        let metric = Metric::Max;
        let bounds = self.optimal.solve(
            Request::new(position)
                .metric(metric)
                .limits(limits)
                .control(control),
        );
        self.states += self.optimal.states();
        if let Some(solution) = bounds.solution {
            self.learn(&solution);
        } else if bounds.lower == LowerBound::Unsolvable {
            self.learn_lost(key);
            self.keep_refuted();
        } else if let Some(limit) = bounds.ended {
            self.learn_undecided(key, limits, limit);
            return Err(limit);
        }
        Ok(())
    }

    /// Searches for any solution with [`AutoPlay::Max`]. Returns whether there is one.
    fn decide_by_beam(
        &mut self,
        position: &Position,
        limits: Limits,
        control: &mut dyn Control,
    ) -> bool {
        let shortener = self.shortener.get_or_insert_default();
        let found = shortener.find(Request::new(position).limits(limits).control(control));
        self.states += shortener.states();
        found.is_ok_and(|solution| self.learn(&solution))
    }

    /// Keeps the search that has just refuted a position, unless a larger one is kept.
    fn keep_refuted(&mut self) {
        let kept = self.refuted.get_or_insert_default();
        if kept.states() < self.optimal.states() {
            std::mem::swap(kept, &mut self.optimal);
        }
    }

    /// Returns whether a position can be reached from one that is lost with
    /// [`AutoPlay::Max`].
    fn is_refuted(&self, position: &Position) -> bool {
        let refuted = self.refuted.as_ref();
        refuted.is_some_and(|refuted| workspace::has_refuted(refuted, position, Metric::Max))
    }

    /// Decides a position by what is known about the positions one move later.
    fn look_ahead(&mut self, position: &Position) -> bool {
        let choices = self.list(position);
        let mut found = Assessment::default();
        for choice in &choices.moves {
            if choice.assessment.winnability == Winnability::Winnable {
                let length = self.length_after(position, choice.mv, choice.assessment.length);
                found.improve_length(length);
            }
        }
        let is_winnable = found.winnability == Winnability::Winnable;
        if is_winnable {
            let key = PositionKey::new(position);
            let known = self.known.entry(key).or_default();
            known.assessment.improve_length(found.length);
        } else if choices.winning() == (0..=0) {
            self.learn_lost(PositionKey::new(position));
            return true;
        }
        is_winnable
    }

    /// Lists the choices in a position, with what is known without a search.
    pub fn list(&self, position: &Position) -> Choices {
        let mut seen = vec![PositionKey::new(position)];
        let mut moves = Vec::new();
        for mv in position.legal_moves() {
            let mut after = *position;
            after.play_unchecked(mv);
            self.autoplay.run_after(mv, &mut after);
            let key = PositionKey::new(&after);
            if !seen.contains(&key) {
                seen.push(key);
                let assessment = self.known(&after);
                moves.push(Choice {
                    mv,
                    after,
                    assessment,
                });
            }
        }
        Choices { moves }
    }

    /// Decides every choice in a position. The limits apply to each search.
    pub fn choices(
        &mut self,
        position: &Position,
        limits: Limits,
        control: &mut dyn Control,
    ) -> Choices {
        let is_lost = self.known(position).winnability == Winnability::Lost;
        let mut choices = self.list(position);
        for choice in &mut choices.moves {
            if is_lost && choice.assessment.winnability == Winnability::Undecided {
                self.learn_lost(PositionKey::new(&choice.after));
            }
            choice.assessment = self.decide(&choice.after, limits, control);
        }
        self.look_ahead(position);
        choices
    }

    /// Returns the number of moves that a move counts, with the cards that autoplay
    /// takes after it, in a position where autoplay is complete. `None` if the metric
    /// cannot count it, because its autoplay takes a card that the move needs.
    pub fn move_length(&self, position: &Position, mv: Move) -> Option<usize> {
        if self.metric != Metric::Unit && self.metric.autoplay() == self.autoplay {
            return Some(1);
        }
        let mut game = Game::new(position, self.autoplay);
        game.play(mv).ok()?;
        game.length(self.metric)
    }

    /// Returns the length of a solution that begins with a move.
    fn length_after(&self, position: &Position, mv: Move, rest: Option<usize>) -> Option<usize> {
        Some(self.move_length(position, mv)? + rest?)
    }

    fn learn_lost(&mut self, key: PositionKey) {
        let known = self.known.entry(key).or_default();
        known.assessment = Assessment {
            winnability: Winnability::Lost,
            ..Assessment::default()
        };
    }

    /// Remembers the limits of a search that gave up, unless the next one with the same
    /// limits can differ.
    fn learn_undecided(&mut self, key: PositionKey, limits: Limits, limit: Limit) {
        if matches!(limit, Limit::States | Limit::Memory) {
            self.known.entry(key).or_default().searched = Some(limits);
        }
    }

    /// Remembers all positions of a solution, which may start anywhere. Returns
    /// `false` if it cannot be played with the autoplay.
    pub fn learn(&mut self, solution: &Solution) -> bool {
        let converted;
        let game = if solution.autoplay() == self.autoplay {
            solution.game()
        } else {
            let Some(game) = solution.game().with_autoplay(self.autoplay) else {
                return false;
            };
            converted = game;
            &converted
        };
        let mut game = game.clone();
        // The length from each position to the end.
        let mut length = Some(0);
        while let Some(mv) = game.undo() {
            length = self.length_after(game.position(), mv, length);
            let known = self.known.entry(PositionKey::new(game.position()));
            known.or_default().assessment.improve_length(length);
        }
        true
    }
}
