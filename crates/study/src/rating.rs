//! Rating: how hard a deal or position is for simulated players.

use std::fmt;
use std::str::FromStr;

use freecell_core::{CellCount, DealNumber, Metric, ParseError, Position, Start};
use freecell_solve::{Control, Limits, Request, Solver, Verdict};

use crate::player::{Habits, Player, Random};
use crate::random_deals::random_deals;
use crate::solve::{QUICK_STATES, fewest_cells, solve_with_beam, wins};

/// How hard a deal is: how many of the rating's games are won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// At least 60 %.
    Easy,
    /// At least 40 %.
    Medium,
    /// At least 20 %.
    Tricky,
    /// At least 5 %.
    Hard,
    /// Less than 5 %.
    Expert,
}

impl Level {
    /// All levels, from the easiest.
    pub const ALL: [Level; 5] = [
        Level::Easy,
        Level::Medium,
        Level::Tricky,
        Level::Hard,
        Level::Expert,
    ];

    /// Returns the name: `easy`, `medium`, `tricky`, `hard` or `expert`.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Tricky => "tricky",
            Level::Hard => "hard",
            Level::Expert => "expert",
        }
    }

    /// Returns the smallest percentage of games that players win at this level.
    pub const fn min_percent(self) -> u32 {
        match self {
            Level::Easy => 60,
            Level::Medium => 40,
            Level::Tricky => 20,
            Level::Hard => 5,
            Level::Expert => 0,
        }
    }

    /// Returns the level of a winnable game of which players win `wins` of
    /// [`Rating::GAMES`].
    pub fn of_wins(wins: u32) -> Level {
        let is_reached = |level: &Level| 100 * wins >= level.min_percent() * Rating::GAMES;
        Level::ALL
            .into_iter()
            .find(is_reached)
            .unwrap_or(Level::Expert)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Level {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Level, ParseError> {
        let mut levels = Level::ALL.into_iter();
        levels
            .find(|level| level.name() == text)
            .ok_or_else(|| ParseError::new(text, "a level", &Level::ALL.map(Level::name)))
    }
}

/// How hard a deal or position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The number of games that simulated players won, of [`Rating::GAMES`].
    pub wins: u32,
    /// Whether the game can be won.
    pub verdict: Verdict<()>,
    /// The length of the solution that the solver found, in [`Metric::Safe`]: the
    /// shortest may be shorter. `None` if it found none.
    pub length: Option<usize>,
    /// The smallest number of free cells with which the game can be won, at most as many
    /// as it has. `None` if it cannot be won or is not decided.
    pub fewest_cells: Option<usize>,
}

impl Rating {
    /// The number of games that are played.
    pub const GAMES: u32 = 256;

    /// A limit that decides nearly every deal and takes a second or two.
    pub const MAX_STATES: u64 = 500_000;

    /// The memory that this limit needs for deals that are famously hard, in bytes.
    pub const MAX_MEMORY: usize = 512 << 20;

    /// Returns the percentage of games that were won, rounded down.
    pub fn percent(self) -> u32 {
        100 * self.wins / Rating::GAMES
    }

    /// Returns the level; `None` if the game cannot be won, or if no player won it and
    /// the search gave up.
    pub fn level(self) -> Option<Level> {
        let is_winnable = self.verdict.is_winnable() == Some(true);
        is_winnable.then(|| Level::of_wins(self.wins))
    }
}

/// Rates deals and positions.
///
/// Each of 256 simulated players with different [`Habits`] plays one game. The seed is
/// fixed, so that a position always has the same rating, on every platform. The number
/// of free cells and the order of columns and cells matter; the deal number does not.
/// `docs/difficulty.md` in the repository says why this is the measure.
///
/// ```
/// use freecell_core::DealNumber;
/// use freecell_study::{Level, Rater};
/// use freecell_solve::{Limits, Solver};
///
/// let (mut rater, mut solver) = (Rater::new(), Solver::new());
/// let mut level = |number| {
///     let deal = DealNumber::new(number)?;
///     let rating = rater.rate(&mut solver, deal, Limits::default(), || ());
///     Ok::<_, freecell_core::DealNumberError>(rating.level())
/// };
/// assert_eq!(level(164)?, Some(Level::Easy));
/// assert_eq!(level(617)?, Some(Level::Expert));
/// assert_eq!(level(11982)?, None); // impossible
/// # Ok::<(), freecell_core::DealNumberError>(())
/// ```
#[derive(Debug)]
pub struct Rater {
    player: Player,
}

impl Default for Rater {
    fn default() -> Rater {
        Rater::new()
    }
}

impl Rater {
    /// How much the habits of the players differ, in percent.
    pub const VARIETY: u8 = 50;
    /// The number of random deals that [`Rater::random_deal`] tries. With four free cells,
    /// every level has more than a tenth of all deals.
    pub const RANDOM_TRIES: usize = 1000;
    const SEED: u64 = 0x5EED_F9EE;

    /// Creates a rater.
    pub fn new() -> Rater {
        Rater {
            player: Player::new(Habits::MODEST, 0),
        }
    }

    /// Rates a deal number, a position or a start.
    ///
    /// The limits apply to each search, as in [`solve_with_beam`]. Searches with fewer cells
    /// than the game has expand at most 60,000 states. `control` creates the control of
    /// each search.
    pub fn rate<C: Control>(
        &mut self,
        solver: &mut Solver,
        start: impl Into<Start>,
        limits: Limits,
        mut control: impl FnMut() -> C,
    ) -> Rating {
        let start = start.into();
        let wins = self.wins(&start.position());
        // Run the beam only if no player won.
        let verdict = match wins {
            0 => solve_with_beam(solver, start, limits, &mut control),
            _ => solver.solve(Request::new(start).limits(limits).control(&mut control())),
        };
        let length = verdict
            .as_ref()
            .into_solution()
            .and_then(|found| found.length(Metric::Safe));
        let verdict = match verdict.kind() {
            // The player's game is a solution.
            Verdict::GaveUp(_) if wins > 0 => Verdict::Solved(()),
            verdict => verdict,
        };
        let is_winnable = verdict == Verdict::Solved(());
        let limits = limits.states(limits.max_states.min(QUICK_STATES));
        let fewest = is_winnable.then(|| fewest_cells(solver, &start, limits, control));
        Rating {
            wins,
            verdict,
            length,
            fewest_cells: fewest.flatten().map(CellCount::get),
        }
    }

    /// Returns the level of [`Rater::rate`], faster: if a player wins, without a search.
    /// The beam is left out, so a deal may have no level that only the beam solves.
    pub fn level(
        &mut self,
        solver: &mut Solver,
        start: Start,
        limits: Limits,
        control: &mut dyn Control,
    ) -> Option<Level> {
        let wins = self.wins(&start.position());
        let request = Request::new(start).limits(limits).control(control);
        let is_winnable = wins > 0 || solver.solve_ref(request).is_winnable() == Some(true);
        is_winnable.then(|| Level::of_wins(wins))
    }

    /// Returns how many of [`Rating::GAMES`] the players win.
    pub fn wins(&mut self, position: &Position) -> u32 {
        self.wins_with_seed(position, Rater::SEED)
    }

    /// Returns whether a winnable position has one of some levels. Stops playing as soon
    /// as that is decided, so it is faster than [`Rater::wins`].
    pub fn has_level(&mut self, position: &Position, levels: &[Level]) -> bool {
        let decide = |wins, played| {
            let easiest = Level::of_wins(wins + Rating::GAMES - played);
            let hardest = Level::of_wins(wins);
            let is_wanted = levels.contains(&easiest);
            let possible = &Level::ALL[easiest as usize..=hardest as usize];
            let is_decided = |level| levels.contains(level) == is_wanted;
            possible.iter().all(is_decided).then_some(is_wanted)
        };
        let mut decided = None;
        self.games(position, Rater::SEED, &mut |wins, played| {
            decided = decide(wins, played);
            decided.is_some()
        });
        decided == Some(true)
    }

    /// Returns a random deal of a level that the solver wins: the first such deal of
    /// [`random_deals`]. Returns `None` if the first [`Rater::RANDOM_TRIES`] have no such
    /// deal, which happens with few free cells, or if `should_continue`, called before
    /// each deal, returns `false`.
    ///
    /// ```
    /// use freecell_core::CellCount;
    /// use freecell_study::{Level, Rater};
    /// use freecell_solve::Solver;
    ///
    /// let cells = CellCount::FOUR;
    /// let easy = Rater::new().random_deal(&mut Solver::new(), 7, cells, Level::Easy, || true);
    /// assert_eq!(easy.map(|number| number.get()), Some(955_805));
    /// ```
    pub fn random_deal(
        &mut self,
        solver: &mut Solver,
        seed: u64,
        cells: CellCount,
        level: Level,
        mut should_continue: impl FnMut() -> bool,
    ) -> Option<DealNumber> {
        let limits = Limits::default().states(QUICK_STATES);
        for number in random_deals(seed).take(Rater::RANDOM_TRIES) {
            if !should_continue() {
                break;
            }
            let start = Start::Deal(number, cells);
            if self.has_level(&start.position(), &[level]) && wins(solver, start, limits) {
                return Some(number);
            }
        }
        None
    }

    /// Like [`Rater::wins`], with players of another seed, to measure how much the
    /// rating depends on it.
    pub fn wins_with_seed(&mut self, position: &Position, seed: u64) -> u32 {
        self.games(position, seed, &mut |_, _| false)
    }

    /// Plays the games until `stop` returns `true`, given the number of wins and of games
    /// so far. Returns the number of wins.
    fn games(
        &mut self,
        position: &Position,
        seed: u64,
        // Not generic, because the npm package must be small.
        stop: &mut dyn FnMut(u32, u32) -> bool,
    ) -> u32 {
        let mut random = Random::new(seed);
        self.player.reseed(random.bits());
        let mut wins = 0;
        for played in 1..=Rating::GAMES {
            self.player.habits = Habits::MODEST.vary(Rater::VARIETY, &mut random);
            wins += u32::from(self.player.wins(position));
            if stop(wins, played) {
                break;
            }
        }
        wins
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use freecell_core::{AutoPlay, DealNumber, Game};
    use freecell_solve::Limit;

    fn rate(number: i64, limits: Limits) -> Rating {
        let deal = DealNumber::new(number).unwrap();
        Rater::new().rate(&mut Solver::new(), deal, limits, || ())
    }

    #[test]
    fn known_deals_land_where_they_should() {
        let level = |number| {
            let rated = rate(number, Limits::default()).level();
            let start = Start::from(DealNumber::new(number).unwrap());
            let level = Rater::new().level(&mut Solver::new(), start, Limits::default(), &mut ());
            assert_eq!(level, rated, "{number}");
            rated
        };
        for trivial in [-3, -4, 224_533] {
            assert_eq!(level(trivial), Some(Level::Easy), "{trivial}");
        }
        for famous in [617, 1941, 31465] {
            assert_eq!(level(famous), Some(Level::Expert), "{famous}");
        }
        for impossible in [11982, -1, -2] {
            assert_eq!(level(impossible), None, "{impossible}");
        }
        assert_eq!(rate(-3, Limits::default()).wins, Rating::GAMES);
        // An exhaustive search of this one takes minutes, and no player wins it.
        let limits = |memory| {
            let limits = Limits::default().states(Rating::MAX_STATES);
            limits.memory(memory)
        };
        let famous = rate(94_717_719, limits(Rating::MAX_MEMORY));
        assert_eq!((famous.wins, famous.level()), (0, Some(Level::Expert)));
        assert!(famous.length.is_some_and(|length| length > 60));
        let undecided = rate(94_717_719, limits(32 << 20));
        assert_eq!((undecided.wins, undecided.level()), (0, None));
    }

    /// No player wins 617, so the search decides, and without one nothing is claimed.
    #[test]
    fn without_a_decision_there_is_no_level() {
        let none = Limits::default().states(0);
        let undecided = rate(617, none);
        assert_eq!(undecided.wins, 0);
        assert_eq!(undecided.verdict, Verdict::GaveUp(Limit::States));
        assert_eq!(undecided.level(), None);
        assert_eq!((undecided.length, undecided.fewest_cells), (None, None));
        // A game that was won is a proof.
        let won = rate(164, none);
        assert_eq!(won.level(), Some(Level::Easy));
        assert_eq!((won.length, won.fewest_cells), (None, None));
    }

    #[test]
    fn exact_measures() {
        let fewest = |number| rate(number, Limits::default()).fewest_cells;
        assert_eq!(
            [-3, 164, 617, 11982].map(fewest),
            [Some(0), Some(0), Some(4), None]
        );
        let rating = rate(617, Limits::default());
        assert!(
            rating.length.is_some_and(|length| length >= 41),
            "{rating:?}"
        );
    }

    #[test]
    fn a_rating_is_repeatable() {
        let mut rater = Rater::new();
        let position = |number| Position::new(&DealNumber::from(number).deal(), CellCount::FOUR);
        let first = rater.wins(&position(1u32));
        rater.wins(&position(2u32));
        assert_eq!(rater.wins(&position(1u32)), first);
        assert_eq!(Rater::new().wins(&position(1u32)), first);
        // The same on every platform; see `docs/difficulty.md` before changing them.
        let wins = [1u32, 2, 3, 164, 224_533].map(|number| rater.wins(&position(number)));
        assert_eq!(wins, [20, 139, 218, 173, 212]);
    }

    #[test]
    fn levels_have_fixed_thresholds() {
        for (wins, level) in [
            (256, Level::Easy),
            (154, Level::Easy),
            (153, Level::Medium),
            (103, Level::Medium),
            (102, Level::Tricky),
            (52, Level::Tricky),
            (51, Level::Hard),
            (13, Level::Hard),
            (12, Level::Expert),
            (0, Level::Expert),
        ] {
            assert_eq!(Level::of_wins(wins), level, "{wins}");
        }
        for level in Level::ALL {
            assert_eq!(level.name().parse(), Ok(level));
        }
        let unknown = "harder".parse::<Level>().unwrap_err().to_string();
        let names = "easy, medium, tricky, hard or expert";
        assert_eq!(
            unknown,
            format!("\"harder\" is not a level (expected {names})")
        );
    }

    #[test]
    fn a_random_deal_is_the_first_of_its_level() {
        let (mut rater, mut solver) = (Rater::new(), Solver::new());
        let four = CellCount::FOUR;
        let rated: Vec<(DealNumber, Level)> = random_deals(7)
            .take(30)
            .filter(|number| solver.solve(*number).is_winnable() == Some(true))
            .map(|number| (number, Position::new(&number.deal(), four)))
            .map(|(number, position)| (number, Level::of_wins(rater.wins(&position))))
            .collect();
        for level in Level::ALL {
            let first = rated.iter().find(|(_, other)| *other == level);
            let found = rater.random_deal(&mut solver, 7, four, level, || true);
            assert_eq!(found, Some(first.unwrap().0), "{level}");
        }
        // None of these deals is easy without free cells.
        let none = CellCount::ZERO;
        let mut left = 3;
        let count_down = || {
            left -= 1;
            left > 0
        };
        let stopped = rater.random_deal(&mut solver, 7, none, Level::Easy, count_down);
        assert_eq!((stopped, left), (None, 0));
    }

    #[test]
    fn levels_are_decided_early_and_right() {
        let mut rater = Rater::new();
        for number in 1..=30u32 {
            let position = Position::new(&DealNumber::from(number).deal(), CellCount::FOUR);
            let level = Level::of_wins(rater.wins(&position));
            for other in Level::ALL {
                assert_eq!(
                    rater.has_level(&position, &[other]),
                    level == other,
                    "{number}"
                );
            }
            let ends = [Level::Easy, Level::Expert];
            assert_eq!(rater.has_level(&position, &ends), ends.contains(&level));
            assert!(rater.has_level(&position, &Level::ALL));
            assert!(!rater.has_level(&position, &[]));
            let twice = [level, level];
            assert!(rater.has_level(&position, &twice));
            let easy = [Level::Easy; 2];
            assert_eq!(rater.has_level(&position, &easy), level == Level::Easy);
        }
    }

    /// Core replays the players' games: every move is legal, and a win is a win.
    #[test]
    fn players_follow_the_rules() {
        let mut random = Random::new(3);
        let mut won = 0;
        for number in 1..=60u32 {
            for cells in [CellCount::ZERO, CellCount::TWO, CellCount::FOUR] {
                let start = Start::Deal(DealNumber::from(number), cells);
                let mut game = Game::new(start, AutoPlay::Horne);
                let habits = Habits::MODEST.vary(90, &mut random);
                let mut player = Player::new(habits, random.bits());
                let is_won = player.play(&start.position(), |mv| {
                    game.play(mv).unwrap();
                });
                assert_eq!(is_won, game.position().is_won(), "{}", game.to_record());
                won += u32::from(is_won);
            }
        }
        assert!(won > 10, "{won}");
    }
}
