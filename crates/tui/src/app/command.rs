//! What the commands do: deals, undo, hints, solutions.

use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

use freecell_core::{CellCount, DealNumber, Game, Move, Start};
use freecell_play::{
    Judgement, OpenError, Outcome, Reason, deal_of_day, finishing_moves, moved_cards, read_game,
};

use super::{App, Dialog, Effect, Entry, EntryKind, SPEEDS};
use crate::store::Kept;
use crate::thinker::{Heard, Question};

/// How long to think by itself, and when asked to go on.
const SHORT: Duration = Duration::from_secs(8);
const LONG: Duration = Duration::from_secs(120);
/// So many random deals are tried until one can be won.
const TRIES: usize = 50;

/// Random deals of the first million.
pub(crate) fn random_numbers() -> Vec<DealNumber> {
    let draw = |index: usize| {
        // The seed of a fresh hasher is as random as std gets.
        let chance = RandomState::new().hash_one(index) % 1_000_000;
        DealNumber::from(1 + chance as u32)
    };
    (0..TRIES).map(draw).collect()
}

/// Today's deal, by the local date.
pub(crate) fn today() -> DealNumber {
    let date = jiff::Zoned::now().date();
    deal_of_day(date.year() as u16, date.month() as u8, date.day() as u8)
}

impl App {
    /// A command by its letter.
    pub(crate) fn command(&mut self, letter: char) {
        match letter {
            'u' => self.undo(),
            'r' => self.redo(),
            'i' => self.hint(),
            'p' => self.solution(),
            'f' => self.finish(),
            'n' => self.ask(EntryKind::Deal),
            'z' => self.random(),
            't' => self.deal(today()),
            '[' | '<' | ',' => self.beside(-1),
            ']' | '>' | '.' => self.beside(1),
            '0' => self.jump(0),
            'g' => self.ask(EntryKind::Jump),
            'm' => self.search(),
            'o' => self.ask(EntryKind::Load),
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
        self.effects.push(Effect::Keep);
        self.effects.push(Effect::Quit);
    }

    fn ask(&mut self, kind: EntryKind) {
        self.open_dialog(Dialog::Entry(Entry::new(kind)));
    }

    pub(crate) fn open_dialog(&mut self, dialog: Dialog) {
        self.settle();
        self.clear();
        self.pause();
        self.dialog = Some(dialog);
    }

    // Deals.

    pub(crate) fn cells(&self) -> CellCount {
        self.game().position().cell_count()
    }

    /// Deals a number, with as many cells as this game has.
    pub(crate) fn deal(&mut self, number: DealNumber) {
        let start = Start::Deal(number, self.cells());
        self.open(Game::new(start, self.settings.autoplay));
    }

    /// Leaves this game for another.
    pub(crate) fn open(&mut self, game: Game) {
        if self.kept.is_touched && !self.kept.is_counted {
            self.count(false);
        }
        self.kept = Kept::new(game);
        self.dialog = None;
        self.dealt();
        let title = self.title();
        self.say(title);
    }

    pub(crate) fn dealt(&mut self) {
        self.pause();
        self.clear();
        self.settle();
        self.cursor = None;
        self.held = None;
        self.difficulty = None;
        self.changed(None);
        if self.settings.tells_verdict {
            let game = self.game().clone();
            self.effects.push(Effect::AskAside(Question::Cells(game)));
        }
    }

    /// What stands for the deal in lists.
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
        self.kept.is_counted = true;
        let outcome = Outcome {
            is_won,
            is_helped: self.kept.is_helped,
            moves: u32::try_from(self.game().turn()).unwrap_or(u32::MAX),
            seconds: self.kept.seconds,
        };
        self.effects.push(Effect::Count(self.deal_name(), outcome));
    }

    fn random(&mut self) {
        let question = Question::Winnable(random_numbers(), self.cells());
        self.effects.push(Effect::AskAside(question));
    }

    /// The deal so many numbers on.
    fn beside(&mut self, by: i64) {
        let number = match self.game().start() {
            Start::Deal(number, _) => number.get(),
            Start::Position(_) => 0,
        };
        match DealNumber::new(number + by) {
            Ok(number) => self.deal(number),
            Err(error) => self.refuse(&error.into()),
        }
    }

    /// Opens whatever a text is: a number, a record, a board, a link.
    pub(crate) fn open_text(&mut self, text: &str) {
        match self.read(text) {
            Ok(game) => self.open(game),
            Err(error) => self.refuse(&Reason::from(error)),
        }
    }

    pub(crate) fn read(&self, text: &str) -> Result<Game, OpenError> {
        read_game(text, self.settings.autoplay, self.cells())
    }

    // Back and forth.

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

    /// Makes the move again that was undone last, or the next of the solution.
    pub(crate) fn step(&mut self) -> bool {
        self.settle();
        let (before, steps) = (*self.game().position(), self.game().steps().len());
        if !self.kept.game.redo() {
            return false;
        }
        self.clear();
        self.fly(before, steps);
        let mv = self.game().moves().last();
        self.changed(mv);
        self.after_move();
        true
    }

    pub(crate) fn jump(&mut self, turn: usize) {
        self.pause();
        self.settle();
        if turn == self.game().turn() || !self.kept.game.jump(turn) {
            return;
        }
        self.clear();
        self.changed(None);
    }

    /// What follows from a move.
    pub(crate) fn after_move(&mut self) {
        if self.game().position().is_won() {
            self.pause();
            let is_played = self.kept.is_touched || self.kept.is_helped;
            if is_played && !self.kept.is_counted {
                self.count(true);
                self.effects.push(Effect::Keep);
                self.dialog = Some(Dialog::Won);
            }
        } else if self.settings.finishes
            && self.playing.is_none()
            && !finishing_moves(self.game().position()).is_empty()
        {
            self.finish();
        } else if self.game().position().is_stuck() {
            self.warn(self.words.get("stuck"));
        }
    }

    /// Brings everything home, if that is all that is left.
    fn finish(&mut self) {
        let moves = finishing_moves(self.game().position());
        if moves.is_empty() {
            if !self.game().position().is_won() {
                self.say(self.words.get("terminal-no-finish"));
            }
            return;
        }
        // One flight for the move before and all that follows.
        let flight = self.flight.take();
        let text: Vec<String> = moves.iter().map(Move::to_string).collect();
        self.play_text(&text.join(" "), freecell_core::Notation::Extended);
        if let (Some(before), Some(after)) = (flight, &mut self.flight) {
            let steps: Vec<_> = before.steps.chain(after.steps.clone()).collect();
            after.position = before.position;
            after.steps = steps.into_iter();
        }
    }

    // Study.

    /// Looks at the game as it stands; with the move that led here.
    pub(crate) fn look(&mut self, led_here: Option<Move>) {
        let is_wanted =
            self.settings.tells_verdict || self.is_hint_pending || self.is_solution_pending;
        if !is_wanted {
            self.study.off();
            self.effects.push(Effect::StopThinking);
            return;
        }
        let before = self.study.record().to_owned();
        if self.study.look(&self.kept.game, led_here) {
            let game = self.game().clone();
            self.effects.push(Effect::Ask(Question::Judge(game, SHORT)));
        } else if before != self.study.record() {
            self.effects.push(Effect::StopThinking);
        }
    }

    pub(crate) fn hear(&mut self, heard: Heard) {
        match heard {
            Heard::Judged(record, judgement) => {
                if self.study.hear(&record, judgement) {
                    self.go_on();
                }
            }
            Heard::Cells(record, difficulty) => {
                let start = Game::new(*self.game().start(), self.game().autoplay());
                if start.to_record() == record {
                    self.difficulty = difficulty;
                }
            }
            Heard::Winnable(Some(number)) => self.deal(number),
            Heard::Winnable(None) => self.warn(self.words.get("terminal-no-random")),
        }
    }

    /// Does what has waited for an answer.
    fn go_on(&mut self) {
        if std::mem::take(&mut self.is_hint_pending) {
            self.hint();
        }
        if std::mem::take(&mut self.is_solution_pending) {
            self.solution();
        }
    }

    /// Stops the search, or searches on.
    fn search(&mut self) {
        match self.study.now() {
            Judgement::Thinking => {
                self.study.stop();
                self.effects.push(Effect::StopThinking);
                self.go_on();
            }
            Judgement::Undecided { .. } => {
                self.study.think();
                let game = self.game().clone();
                self.effects.push(Effect::Ask(Question::Judge(game, LONG)));
            }
            _ => {}
        }
    }

    /// Shows the next move of a way to win; the second time plays it.
    fn hint(&mut self) {
        self.settle();
        if let Some(mv) = self.hinted {
            self.play_move(mv);
            return;
        }
        self.clear();
        match self.study.now().clone() {
            Judgement::Off => {
                self.is_hint_pending = true;
                self.look(None);
            }
            Judgement::Thinking => self.is_hint_pending = true,
            Judgement::Winnable(Some(moves)) => {
                let Some(&mv) = moves.first() else { return };
                self.hinted = Some(mv);
                self.kept.is_helped = true;
                let told = [("move", self.told_move(mv).into())];
                self.say(self.words.tell("hint", &told));
            }
            _ => {
                let judgement = self.judgement();
                self.say(judgement);
            }
        }
    }

    /// A move in words.
    pub(crate) fn told_move(&self, mv: Move) -> String {
        let cards = moved_cards(self.game().position(), mv);
        let base = cards.first().map(|&card| self.words.sign(card));
        let more = cards.len().saturating_sub(1);
        self.words.moved(base.unwrap_or_default(), more, mv.to())
    }

    /// Lays the solution ahead of the game and plays it, or pauses.
    fn solution(&mut self) {
        if self.playing.is_some() {
            self.pause();
            return;
        }
        self.settle();
        match self.study.now().clone() {
            Judgement::Off => {
                self.is_solution_pending = true;
                self.look(None);
            }
            Judgement::Thinking => self.is_solution_pending = true,
            Judgement::Winnable(Some(moves)) => {
                self.clear();
                self.kept.is_helped = true;
                let turn = self.game().turn();
                let mut ahead = self.game().clone();
                ahead.jump(ahead.turn_count());
                let is_there = ahead.position().is_won() && ahead.turn_count() > turn;
                if !is_there {
                    for mv in moves {
                        // The study found them legal.
                        let _ = self.kept.game.play(mv);
                    }
                    self.kept.game.jump(turn);
                }
                self.playing = Some(self.now);
                self.effects.push(Effect::Keep);
                let told = [("speed", SPEEDS[self.speed].1.into())];
                self.say(self.words.tell("terminal-playing", &told));
            }
            _ => {
                let judgement = self.judgement();
                self.say(judgement);
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
        let told = [("speed", SPEEDS[self.speed].1.into())];
        self.say(self.words.tell("terminal-playing", &told));
    }
}
