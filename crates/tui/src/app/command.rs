//! The commands: deals, undo, hints and solutions.

use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

use freecell_core::{CellCount, DealNumber, Game, Move, Start};
use freecell_play::{
    GameResult, GameStatus, ReadError, Reason, deal_of_day, finishing_moves, moved_cards, read_game,
};

use super::{App, Dialog, Effect, Entry, EntryKind, SPEEDS};
use crate::store::SavedGame;
use crate::worker::{Request, Response};

/// The time limit of an automatic search.
const SHORT: Duration = Duration::from_secs(8);
/// The time limit of a search that the player asks for.
const LONG: Duration = Duration::from_secs(120);
/// The number of random deals among which a winnable one is sought.
const TRIES: usize = 50;

/// Returns random deal numbers from 1 to 1,000,000.
pub(crate) fn random_numbers() -> Vec<DealNumber> {
    let draw = |index: usize| {
        // The standard library has no random numbers, but it seeds each hasher.
        let random = RandomState::new().hash_one(index) % 1_000_000;
        DealNumber::from(1 + random as u32)
    };
    (0..TRIES).map(draw).collect()
}

/// Returns the deal of the day, by the local date.
pub(crate) fn today() -> DealNumber {
    let date = jiff::Zoned::now().date();
    deal_of_day(date.year() as u16, date.month() as u8, date.day() as u8)
}

impl App {
    /// Runs the command of a key.
    pub(crate) fn command(&mut self, letter: char) {
        match letter {
            'u' => self.undo(),
            'r' => self.redo(),
            'i' => self.hint(),
            'p' => self.solution(),
            'f' => self.finish(),
            'n' => self.open_entry(EntryKind::Deal),
            'z' => self.random(),
            't' => self.deal(today()),
            '[' | '<' | ',' => self.adjacent_deal(-1),
            ']' | '>' | '.' => self.adjacent_deal(1),
            '0' => self.jump(0),
            'g' => self.open_entry(EntryKind::Jump),
            'm' => self.search(),
            'o' => self.open_entry(EntryKind::Load),
            's' => self.open_dialog(Dialog::Settings { row: 0 }),
            'x' => self.open_dialog(Dialog::Share),
            'w' => self.open_dialog(Dialog::Statistics),
            '?' => self.open_dialog(Dialog::Help { scroll: 0 }),
            '+' | '=' => self.faster(1),
            '-' => self.faster(-1),
            'q' => self.quit(),
            _ => {}
        }
    }

    pub(crate) fn quit(&mut self) {
        self.is_over = true;
        self.effects.push(Effect::SaveGame);
        self.effects.push(Effect::Quit);
    }

    fn open_entry(&mut self, kind: EntryKind) {
        self.open_dialog(Dialog::Entry(Entry::new(kind)));
    }

    pub(crate) fn open_dialog(&mut self, dialog: Dialog) {
        self.end_animation();
        self.clear();
        self.pause();
        self.dialog = Some(dialog);
    }

    // Deals.

    pub(crate) fn cells(&self) -> CellCount {
        self.game().position().cell_count()
    }

    /// Starts a deal with the same number of free cells as this game.
    pub(crate) fn deal(&mut self, number: DealNumber) {
        let start = Start::Deal(number, self.cells());
        self.open(Game::new(start, self.settings.autoplay));
    }

    /// Opens another game; this one counts as lost if the player made a move.
    pub(crate) fn open(&mut self, game: Game) {
        if self.current.is_touched && !self.current.is_counted {
            self.count(false);
        }
        self.current = SavedGame::new(game);
        self.dialog = None;
        self.on_new_game();
        let title = self.title();
        self.say(title);
    }

    pub(crate) fn on_new_game(&mut self) {
        self.pause();
        self.clear();
        self.end_animation();
        self.cursor = None;
        self.dragged = None;
        self.difficulty = None;
        self.on_change(None);
        if self.settings.shows_verdict {
            let game = self.game().clone();
            self.effects
                .push(Effect::RequestDeal(Request::Difficulty(game)));
        }
    }

    /// Returns the name of the deal in the file of results.
    pub(crate) fn deal_name(&self) -> String {
        match self.game().start() {
            Start::Deal(number, _) => number.to_string(),
            Start::Position(_) => {
                let record = self.game().to_record();
                record.split('~').next().unwrap_or_default().to_owned()
            }
        }
    }

    fn count(&mut self, is_won: bool) {
        self.current.is_counted = true;
        let outcome = GameResult {
            is_won,
            is_helped: self.current.is_helped,
            moves: u32::try_from(self.game().turn()).unwrap_or(u32::MAX),
            seconds: self.current.seconds,
        };
        self.effects
            .push(Effect::AddResult(self.deal_name(), outcome));
    }

    fn random(&mut self) {
        let request = Request::FirstWinnable(random_numbers(), self.cells());
        self.effects.push(Effect::RequestDeal(request));
    }

    /// Opens the deal whose number differs by `by`.
    fn adjacent_deal(&mut self, by: i64) {
        let number = match self.game().start() {
            Start::Deal(number, _) => number.get(),
            Start::Position(_) => 0,
        };
        match DealNumber::new(number + by) {
            Ok(number) => self.deal(number),
            Err(error) => self.reject(&error.into()),
        }
    }

    /// Opens the deal number, record, link or board in a text.
    pub(crate) fn open_text(&mut self, text: &str) {
        match self.read(text) {
            Ok(game) => self.open(game),
            Err(error) => self.reject(&Reason::from(error)),
        }
    }

    pub(crate) fn read(&self, text: &str) -> Result<Game, ReadError> {
        read_game(text, self.settings.autoplay, self.cells())
    }

    // Undo and redo.

    pub(crate) fn undo(&mut self) {
        match self.game().turn() {
            0 => self.pause(),
            turn => self.jump(turn - 1),
        }
    }

    pub(crate) fn redo(&mut self) {
        self.pause();
        self.step();
    }

    /// Redoes the next move, which may belong to a solution. Returns whether
    /// there was one.
    pub(crate) fn step(&mut self) -> bool {
        self.end_animation();
        let (before, steps) = (*self.game().position(), self.game().steps().len());
        if !self.current.game.redo() {
            return false;
        }
        self.clear();
        self.animate(before, steps);
        let mv = self.game().moves().last();
        self.on_change(mv);
        self.after_move();
        true
    }

    pub(crate) fn jump(&mut self, turn: usize) {
        self.pause();
        self.end_animation();
        if turn == self.game().turn() || !self.current.game.jump(turn) {
            return;
        }
        self.clear();
        self.on_change(None);
    }

    /// Handles the end of the game, automatic finish and stuck positions.
    pub(crate) fn after_move(&mut self) {
        if self.game().position().is_won() {
            self.pause();
            let is_played = self.current.is_touched || self.current.is_helped;
            if is_played && !self.current.is_counted {
                self.count(true);
                self.effects.push(Effect::SaveGame);
                self.dialog = Some(Dialog::Won);
            }
        } else if self.settings.finishes_automatically
            && self.playing.is_none()
            && !finishing_moves(self.game().position()).is_empty()
        {
            self.finish();
        } else if self.game().position().is_stuck() {
            self.warn(self.words.get("stuck"));
        }
    }

    /// Wins the game if only foundation moves are left.
    fn finish(&mut self) {
        let moves = finishing_moves(self.game().position());
        if moves.is_empty() {
            if !self.game().position().is_won() {
                self.say(self.words.get("terminal-no-finish"));
            }
            return;
        }
        // Join the running animation with the one of these moves.
        let animation = self.move_animation.take();
        let text: Vec<String> = moves.iter().map(Move::to_string).collect();
        self.play_text(&text.join(" "), freecell_core::Notation::Extended);
        if let (Some(before), Some(after)) = (animation, &mut self.move_animation) {
            let steps: Vec<_> = before.steps.chain(after.steps.clone()).collect();
            after.position = before.position;
            after.steps = steps.into_iter();
        }
    }

    // Analysis.

    /// Analyses the game if the settings or a pending command need it.
    /// `last_move` is the move that led to this position, if there is one.
    pub(crate) fn observe(&mut self, last_move: Option<Move>) {
        let is_needed =
            self.settings.shows_verdict || self.is_hint_pending || self.is_solution_pending;
        if !is_needed {
            self.analysis.off();
            self.effects.push(Effect::StopAnalysis);
            return;
        }
        let before = self.analysis.record().to_owned();
        if self.analysis.observe(&self.current.game, last_move) {
            let game = self.game().clone();
            self.effects
                .push(Effect::RequestAnalysis(Request::Analyze(game, SHORT)));
        } else if before != self.analysis.record() {
            self.effects.push(Effect::StopAnalysis);
        }
    }

    pub(crate) fn on_response(&mut self, response: Response) {
        match response {
            Response::Status(record, status) => {
                if self.analysis.on_result(&record, status) {
                    self.resume_pending();
                }
            }
            Response::Difficulty(record, difficulty) => {
                let start = Game::new(*self.game().start(), self.game().autoplay());
                if start.to_record() == record {
                    self.difficulty = difficulty;
                }
            }
            Response::FirstWinnable(Some(number)) => self.deal(number),
            Response::FirstWinnable(None) => self.warn(self.words.get("random-none")),
        }
    }

    /// Runs the commands that wait for the analysis.
    fn resume_pending(&mut self) {
        if std::mem::take(&mut self.is_hint_pending) {
            self.hint();
        }
        if std::mem::take(&mut self.is_solution_pending) {
            self.solution();
        }
    }

    /// Stops the search, or continues it with a longer time limit.
    fn search(&mut self) {
        match self.analysis.status() {
            GameStatus::Searching => {
                self.analysis.stop();
                self.effects.push(Effect::StopAnalysis);
                self.resume_pending();
            }
            GameStatus::Undecided { .. } => {
                self.analysis.search_again();
                let game = self.game().clone();
                self.effects
                    .push(Effect::RequestAnalysis(Request::Analyze(game, LONG)));
            }
            _ => {}
        }
    }

    /// Shows the next move of a solution, or plays it if it is already shown.
    fn hint(&mut self) {
        self.end_animation();
        if let Some(mv) = self.hinted {
            self.play_move(mv);
            return;
        }
        self.clear();
        match self.analysis.status().clone() {
            GameStatus::Off => {
                self.is_hint_pending = true;
                self.observe(None);
            }
            GameStatus::Searching => self.is_hint_pending = true,
            GameStatus::Winnable(Some(moves)) => {
                let Some(&mv) = moves.first() else { return };
                self.hinted = Some(mv);
                self.current.is_helped = true;
                let args = [("move", self.describe_move(mv).into())];
                self.say(self.words.tell("hint", &args));
            }
            _ => {
                let text = self.status_text();
                self.say(text);
            }
        }
    }

    /// Describes a move in words.
    pub(crate) fn describe_move(&self, mv: Move) -> String {
        let cards = moved_cards(self.game().position(), mv);
        let base = cards.first().map(|&card| self.words.sign(card));
        let more = cards.len().saturating_sub(1);
        self.words.moved(base.unwrap_or_default(), more, mv.to())
    }

    /// Starts or pauses the playback of the solution. Its moves are added to the
    /// game as moves to redo.
    fn solution(&mut self) {
        if self.playing.is_some() {
            self.pause();
            return;
        }
        self.end_animation();
        match self.analysis.status().clone() {
            GameStatus::Off => {
                self.is_solution_pending = true;
                self.observe(None);
            }
            GameStatus::Searching => self.is_solution_pending = true,
            GameStatus::Winnable(Some(moves)) => {
                self.clear();
                self.current.is_helped = true;
                let turn = self.game().turn();
                let mut ahead = self.game().clone();
                ahead.jump(ahead.turn_count());
                let has_solution = ahead.position().is_won() && ahead.turn_count() > turn;
                if !has_solution {
                    for mv in moves {
                        // The analysis has verified that these moves are legal.
                        let _ = self.current.game.play(mv);
                    }
                    self.current.game.jump(turn);
                }
                self.playing = Some(self.now);
                self.effects.push(Effect::SaveGame);
                let args = [("speed", SPEEDS[self.speed].1.into())];
                self.say(self.words.tell("terminal-playing", &args));
            }
            _ => {
                let text = self.status_text();
                self.say(text);
            }
        }
    }

    pub(crate) fn pause(&mut self) {
        self.playing = None;
        self.is_hint_pending = false;
        self.is_solution_pending = false;
    }

    fn faster(&mut self, by: isize) {
        self.speed = self.speed.saturating_add_signed(by).min(SPEEDS.len() - 1);
        let args = [("speed", SPEEDS[self.speed].1.into())];
        self.say(self.words.tell("terminal-playing", &args));
    }
}
