//! Finds the games that the arguments of a command name: deal numbers, ranges, records,
//! links, files and standard input.

use std::collections::VecDeque;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;

use anyhow::{anyhow, bail};
use freecell_core::{AutoPlay, CellCount, DealNumber, DealRange, Game, RecordNotation, Start};
use freecell_reader::{GameReader, GameText, Problem, TextKind, TextPlace};
use freecell_solve::Solver;
use freecell_study::{Level, Rater, random_deals};

use crate::args::notation::NotationArg;
use crate::input::text_source::{Input, check_file_exists};
use crate::interrupt;
use crate::output::sink::write_stderr;

/// The games that arguments name, read as they are needed.
#[allow(
    clippy::struct_excessive_bools,
    reason = "the options are independent of each other"
)]
pub(crate) struct Games {
    /// The arguments that are not read yet.
    arguments: VecDeque<Argument>,
    argument_count: usize,
    /// Whether an argument is a range, perhaps of one number.
    has_range: bool,
    /// The number of games, unless files have to be read to know it.
    count: Option<u64>,
    file: Option<GameReader<Input>>,
    /// Games that were read to find out how many there are.
    ahead: VecDeque<anyhow::Result<GameInput>>,
    /// The deals of a range that are still to come, with [`Games::split_ranges`].
    numbers: Option<Numbers>,
    splits_ranges: bool,
    ends_numbers: bool,
    /// Whether the input is silent, and the caller has to know before it waits.
    is_pausing: bool,
    /// How many games are left to read.
    left: usize,
    is_stopped: Arc<AtomicBool>,
}

type Numbers = Box<dyn Iterator<Item = DealNumber> + Send>;

#[allow(clippy::large_enum_variant, reason = "there are few")]
enum Argument {
    Game(GameInput),
    File(PathBuf),
    StandardInput,
}

/// A game of the input.
#[derive(Clone)]
pub(crate) struct GameInput {
    text: GameText,
    /// Whether this is a deal that was chosen at random.
    pub(crate) is_random: bool,
}

impl Deref for GameInput {
    type Target = GameText;

    fn deref(&self) -> &GameText {
        &self.text
    }
}

impl From<GameText> for GameInput {
    /// Chooses the deal of `random`.
    fn from(mut text: GameText) -> GameInput {
        let is_random = matches!(text.kind, TextKind::Random);
        if is_random {
            let number = random_deals(random_seed()).next();
            text.kind = deal(number.expect("the sequence is endless"));
        }
        GameInput { text, is_random }
    }
}

/// Returns a seed of random deals.
pub(crate) fn random_seed() -> u64 {
    // The standard library has no random numbers, but seeds its hashers.
    RandomState::new().hash_one(())
}

/// Returns whether an argument is a range: two numbers, the first perhaps negative.
fn is_range(argument: &str) -> bool {
    let text = argument.trim();
    text.parse::<DealRange>().is_ok() && text.trim_start_matches('-').contains('-')
}

/// Returns the kind of one deal number.
fn deal(number: DealNumber) -> TextKind {
    let range = DealRange::new(number, number);
    TextKind::Deals(range.expect("a range of one number is not empty"))
}

impl GameInput {
    /// Returns the number of games, which is 1 unless this is a range.
    fn count(&self) -> u64 {
        match &self.kind {
            TextKind::Deals(range) => range.count(),
            _ => 1,
        }
    }

    /// Writes the number of a random deal to standard error, for commands whose output
    /// does not tell it.
    ///
    /// Also with `--quiet`: without the number, nobody could repeat the run.
    pub(crate) fn note_random(&self) {
        if let (true, TextKind::Deals(range)) = (self.is_random, &self.kind) {
            write_stderr(&format!("deal {range}"));
        }
    }

    /// Returns a random deal of a level that is known to be winnable, because the referee
    /// has accepted a solution; after Ctrl-C, this deal. Fails if this is not a random deal.
    pub(crate) fn of_level(&self, level: Level, cells: CellCount) -> anyhow::Result<GameInput> {
        match &self.kind {
            TextKind::Deals(_) if self.is_random => {}
            TextKind::Deals(range) => {
                bail!("--level chooses a random deal (expected random instead of {range})")
            }
            _ => bail!("--level chooses a random deal (expected random instead of a board)"),
        }
        let (mut rater, mut solver) = (Rater::new(), Solver::new());
        let should_continue = || !interrupt::interrupted();
        let mut game = self.clone();
        while should_continue() {
            let seed = random_seed();
            let found = rater.random_deal(&mut solver, seed, cells, level, should_continue);
            if let Some(number) = found {
                game.text.kind = deal(number);
                break;
            }
        }
        Ok(game)
    }

    /// Returns the game with all its moves, or a new game with this autoplay.
    pub(crate) fn game(
        &self,
        cells: Option<CellCount>,
        autoplay: AutoPlay,
        notation: Option<NotationArg>,
    ) -> anyhow::Result<Game> {
        let notation = notation.map(NotationArg::of_text);
        let (game, notation) = self.text.game(cells, autoplay, notation)?;
        if notation == Some(RecordNotation::Macroxue) {
            write_stderr("note: the record is read in macroxue's notation");
        }
        Ok(game)
    }

    /// Returns the deal, or the position after the moves if there are any.
    pub(crate) fn current(&self, cells: Option<CellCount>) -> anyhow::Result<Start> {
        if !self.has_moves() {
            return Ok(self.start(cells)?);
        }
        Ok(self.game(cells, AutoPlay::None, None)?.start_here())
    }
}

impl Argument {
    fn resolve(text: &str) -> anyhow::Result<Argument> {
        if text == "-" {
            return Ok(Argument::StandardInput);
        }
        let place = TextPlace::Argument;
        let kind = TextKind::of_word(text).map_err(|problem| place.error(problem))?;
        match kind {
            Some(kind) => Ok(Argument::Game(GameText { place, kind }.into())),
            None => {
                let path = Path::new(text);
                check_file_exists(path, "file or deal")?;
                Ok(Argument::File(path.to_owned()))
            }
        }
    }
}

impl Games {
    /// Resolves the arguments of a command; without arguments, standard input. Fails
    /// if one is neither a game nor a file.
    pub(crate) fn open<Text: AsRef<str>>(arguments: &[Text]) -> anyhow::Result<Games> {
        if arguments.is_empty() && io::stdin().is_terminal() {
            bail!(
                "no game given (expected a deal number, a record, a link or a file, or a game on standard input)"
            );
        }
        let resolved = arguments
            .iter()
            .map(|argument| Argument::resolve(argument.as_ref()));
        let mut resolved: VecDeque<Argument> = resolved.collect::<Result<_, _>>()?;
        if resolved.is_empty() {
            resolved.push_back(Argument::StandardInput);
        }
        let is_stdin = |argument: &&Argument| matches!(argument, Argument::StandardInput);
        if resolved.iter().filter(is_stdin).count() > 1 {
            bail!("standard input can be read only once");
        }
        let counts = resolved.iter().map(|argument| match argument {
            Argument::Game(game) => Some(game.count()),
            Argument::File(_) | Argument::StandardInput => None,
        });
        Ok(Games {
            argument_count: resolved.len(),
            has_range: arguments.iter().any(|text| is_range(text.as_ref())),
            count: counts.sum(),
            arguments: resolved,
            file: None,
            ahead: VecDeque::new(),
            numbers: None,
            splits_ranges: false,
            ends_numbers: false,
            is_pausing: false,
            left: usize::MAX,
            is_stopped: Arc::default(),
        })
    }

    /// Reads the only game that an argument names.
    pub(crate) fn only(argument: Option<&str>) -> anyhow::Result<GameInput> {
        let arguments: Vec<&str> = argument.into_iter().collect();
        let mut games = Games::open(&arguments)?;
        let game = games.first()?;
        games.check_finished()?;
        Ok(game)
    }

    /// Makes every deal of a range a game of its own.
    pub(crate) fn split_ranges(mut self) -> Games {
        self.splits_ranges = true;
        self
    }

    /// Takes a deal number for a deal if the input is silent after it, for commands to
    /// which another program gives one deal after another. Otherwise it may be the heading
    /// of moves that take long to arrive.
    pub(crate) fn end_numbers(mut self) -> Games {
        self.ends_numbers = true;
        self
    }

    /// Stops after some games.
    pub(crate) fn limit(mut self, limit: Option<NonZeroUsize>) -> Games {
        self.left = limit.map_or(usize::MAX, NonZeroUsize::get);
        self
    }

    /// Returns a function that ends the input, even while a thread waits for it.
    pub(crate) fn stopper(&self) -> impl Fn() + use<> {
        let is_stopped = self.is_stopped.clone();
        move || is_stopped.store(true, Ordering::Relaxed)
    }

    /// Checks the games among the arguments themselves, so that a wrong one fails before
    /// the work begins.
    pub(crate) fn check_arguments(&self, cells: Option<CellCount>) -> anyhow::Result<()> {
        for argument in &self.arguments {
            match argument {
                Argument::Game(game) if game.count() == 1 => {
                    game.text.game(cells, AutoPlay::None, None)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Returns whether the only argument is one game. Then JSON is an object, otherwise
    /// an array, whatever the files contain.
    pub(crate) fn is_one_argument(&self) -> bool {
        self.count == Some(1) && self.argument_count == 1 && !self.has_range
    }

    /// Returns the number of games, unless files have to be read to know it.
    pub(crate) fn known_count(&self) -> Option<u64> {
        self.count
    }

    /// Returns whether there is exactly one game, which may be printed in another way
    /// than several. Waits until the input has a second game or ends; if not `must_know`,
    /// only a moment.
    pub(crate) fn is_single(&mut self, must_know: bool) -> bool {
        while self.ahead.len() < 2 {
            match self.poll_input() {
                Poll::Ready(Some(game)) => self.ahead.push_back(game),
                Poll::Ready(None) => {
                    let is_one = |game: &anyhow::Result<GameInput>| {
                        game.as_ref().is_ok_and(|game| game.count() == 1)
                    };
                    return self.ahead.len() == 1 && self.ahead.iter().all(is_one);
                }
                Poll::Pending if self.is_silent() && !must_know => {
                    self.is_pausing = true;
                    return false;
                }
                Poll::Pending => {}
            }
        }
        false
    }

    /// Returns the first valid game of those that [`Games::is_single`] has read.
    pub(crate) fn peek(&self) -> Option<&GameInput> {
        self.ahead.iter().find_map(|game| game.as_ref().ok())
    }

    fn is_silent(&self) -> bool {
        self.file
            .as_ref()
            .is_some_and(|file| file.get_ref().is_silent())
    }

    /// Reads the first game. Fails if there is none.
    pub(crate) fn first(&mut self) -> anyhow::Result<GameInput> {
        self.next_game()?.ok_or_else(|| anyhow!(NO_SOLUTION))
    }

    /// Fails if there is another game.
    pub(crate) fn check_finished(&mut self) -> anyhow::Result<()> {
        match self.next_game()? {
            None => Ok(()),
            Some(another) => Err(another.place.error(Problem::AnotherGame).into()),
        }
    }

    /// Returns whether standard input is among the arguments that are still to be read.
    pub(crate) fn reads_stdin(&self) -> bool {
        let is_stdin = |argument: &Argument| matches!(argument, Argument::StandardInput);
        self.arguments.iter().any(is_stdin)
    }

    /// Reads the next game; `None` at the end. Fails if a file has no game. After an
    /// error of a line, the next call continues with the next line.
    pub(crate) fn next_game(&mut self) -> anyhow::Result<Option<GameInput>> {
        loop {
            if let Poll::Ready(game) = self.poll() {
                return game.transpose();
            }
        }
    }

    /// Reads the next game, or returns `Pending` before it waits for the input.
    pub(crate) fn poll(&mut self) -> Poll<Option<anyhow::Result<GameInput>>> {
        if self.left == 0 {
            return Poll::Ready(None);
        }
        let next = self.poll_each();
        if let Poll::Ready(Some(Ok(_))) = next {
            self.left -= 1;
        }
        next
    }

    fn poll_each(&mut self) -> Poll<Option<anyhow::Result<GameInput>>> {
        if let Some(number) = self.numbers.as_mut().and_then(Iterator::next) {
            let (place, kind) = (TextPlace::Argument, deal(number));
            return Poll::Ready(Some(Ok(GameText { place, kind }.into())));
        }
        let game = match self.ahead.pop_front() {
            Some(game) => game,
            None => match self.poll_input() {
                Poll::Ready(Some(game)) => game,
                end => return end,
            },
        };
        match &game {
            Ok(GameInput { text, .. }) if self.splits_ranges => match &text.kind {
                TextKind::Deals(range) if range.count() > 1 => {
                    self.numbers = Some(Box::new(range.numbers()));
                    self.poll_each()
                }
                _ => Poll::Ready(Some(game)),
            },
            _ => Poll::Ready(Some(game)),
        }
    }

    /// Reads the next game of the arguments.
    fn poll_input(&mut self) -> Poll<Option<anyhow::Result<GameInput>>> {
        if std::mem::take(&mut self.is_pausing) {
            return Poll::Pending;
        }
        loop {
            if let Some(file) = &mut self.file {
                match file.next_game() {
                    Ok(Some(game)) => return Poll::Ready(Some(Ok(game.into()))),
                    Ok(None) => self.file = None,
                    Err(error) if error.is_pending() => {
                        let is_silent = self.ends_numbers && file.get_ref().is_silent();
                        let Some(game) = is_silent.then(|| file.take_number()).flatten() else {
                            return Poll::Pending;
                        };
                        self.is_pausing = true;
                        return Poll::Ready(Some(Ok(game.into())));
                    }
                    Err(error) => return Poll::Ready(Some(Err(error.into()))),
                }
            }
            let path = match self.arguments.pop_front() {
                None => return Poll::Ready(None),
                Some(Argument::Game(game)) => return Poll::Ready(Some(Ok(game))),
                Some(Argument::File(path)) => Some(path),
                Some(Argument::StandardInput) => None,
            };
            match Input::open_pausing(path.as_deref(), &self.is_stopped) {
                Ok(input) => {
                    let name = input.name.clone();
                    self.file = Some(GameReader::new(input, &name));
                }
                Err(error) => return Poll::Ready(Some(Err(error))),
            }
        }
    }
}

/// The message if there is nothing to do.
pub(crate) const NO_SOLUTION: &str = "the input has no solution";

impl Iterator for Games {
    type Item = Poll<anyhow::Result<GameInput>>;

    fn next(&mut self) -> Option<Poll<anyhow::Result<GameInput>>> {
        match self.poll() {
            Poll::Ready(game) => game.map(Poll::Ready),
            Poll::Pending => Some(Poll::Pending),
        }
    }
}
