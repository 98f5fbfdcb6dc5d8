//! Hints, solutions and the live analysis.

use freecell_core::{Game, Move};
use freecell_locale::key;
use freecell_study::{Arg, Message, MoveWords};

use super::{Awaited, DealLevel, LONG, Playback, SHORT, Session, SolverFailure, SolverState};
use crate::analysis::GameStatus;
use crate::effect::StorageRequest;
use crate::notice::Notice;
use crate::saved::Help;
use crate::solver_request::{SolverAnswer, SolverQueue, SolverRequest};

impl Session {
    /// Analyses the game if the settings or a command need it. `last_move` is the
    /// move that led to this position, if there is one.
    pub(super) fn observe(&mut self, last_move: Option<Move>) {
        if !self.settings.shows_verdict && self.awaited == Awaited::Nothing {
            self.analysis.off();
            self.stop_analysis();
            return;
        }
        let before = self.analysis.record().to_owned();
        if self.analysis.observe(&self.current.game, last_move) {
            self.analyze(SHORT);
        } else if before != self.analysis.record() {
            self.stop_analysis();
        }
        self.on_settled();
    }

    fn analyze(&mut self, milliseconds: u64) {
        let game = self.game().clone();
        self.ask(SolverRequest::Analyze { game, milliseconds });
    }

    pub(super) fn on_answer(&mut self, answer: SolverAnswer) {
        match answer {
            SolverAnswer::Status { record, status } => {
                self.solver = SolverState::Works;
                if self.analysis.on_result(&record, status) {
                    self.on_settled();
                }
            }
            SolverAnswer::Level { start, level } => {
                if self.level == DealLevel::Asked && start == *self.game().start() {
                    self.level = DealLevel::Known(level);
                }
            }
            SolverAnswer::Winnable(number) => self.on_winnable(number),
        }
    }

    /// Runs what waits for the analysis: the command of the player, then the search for
    /// the level of the deal, which matters less.
    fn on_settled(&mut self) {
        if matches!(self.status(), GameStatus::Off | GameStatus::Searching) {
            return;
        }
        match std::mem::take(&mut self.awaited) {
            Awaited::Nothing => {}
            Awaited::Hint => self.show_hint(),
            Awaited::Solution => self.solution(),
        }
        if !self.settings.shows_verdict {
            // It was needed for the command only.
            self.analysis.off();
            self.stop_analysis();
        } else if self.level == DealLevel::Unknown {
            self.level = DealLevel::Asked;
            self.ask(SolverRequest::Level(*self.game().start()));
        }
    }

    pub(super) fn deal_without_moves(&self) -> Game {
        Game::new(*self.game().start(), self.game().autoplay())
    }

    pub(super) fn on_solver_failed(&mut self, queue: SolverQueue, failure: SolverFailure) {
        match (queue, failure) {
            (SolverQueue::Level, _) => return,
            (SolverQueue::Random, SolverFailure::Timeout) => return self.on_winnable(None),
            (SolverQueue::Analysis, _) | (SolverQueue::Random, SolverFailure::Broken) => {}
        }
        let record = self.analysis.record().to_owned();
        if *self.status() == GameStatus::Searching {
            let undecided = GameStatus::Undecided { is_stopped: false };
            self.analysis.on_result(&record, undecided);
        }
        let is_asked = std::mem::take(&mut self.awaited) != Awaited::Nothing;
        if std::mem::replace(&mut self.solver, SolverState::Failed) == SolverState::Works
            || is_asked
        {
            let reason = Message::new(key!("solver-failed"), "the solver cannot be used", vec![]);
            self.notify(Notice::error(reason));
        }
    }

    pub(super) fn search(&mut self) {
        match self.status() {
            GameStatus::Searching => {
                self.analysis.stop();
                self.stop_analysis();
                self.on_settled();
            }
            GameStatus::Undecided { .. } => {
                self.analysis.search_again();
                self.solver = SolverState::Works;
                self.analyze(LONG);
            }
            _ => {}
        }
    }

    /// Waits for the analysis. Returns whether there is nothing to wait for.
    fn is_settled(&mut self, command: Awaited) -> bool {
        match self.status() {
            GameStatus::Off => {
                self.awaited = command;
                self.observe(None);
                false
            }
            GameStatus::Searching => {
                self.awaited = command;
                false
            }
            _ => true,
        }
    }

    fn tell_status(&mut self) {
        if let Some(notice) = self.status().notice(self.game().turn()) {
            self.notify(notice);
        }
    }

    /// Shows the next move of a solution, or plays it if it is already shown.
    pub(super) fn show_hint(&mut self) {
        if let Some(mv) = self.hint {
            self.play(mv);
            return;
        }
        self.clear();
        if !self.is_settled(Awaited::Hint) {
            return;
        }
        let next = match self.status() {
            GameStatus::Winnable(Some(moves)) => moves.first().copied(),
            _ => None,
        };
        let Some((mv, words)) = next.and_then(|mv| Some((mv, MoveWords::new(self.game(), mv)?)))
        else {
            self.tell_status();
            return;
        };
        self.hint = Some(mv);
        self.use_help();
        self.notify(Notice::new(
            key!("hint"),
            vec![("move", Arg::message(words))],
        ));
    }

    fn use_help(&mut self) {
        self.current.help = Help::Used;
        self.request(StorageRequest::Save);
    }

    /// Starts or pauses the solution. Its moves become moves to redo.
    pub(super) fn solution(&mut self) {
        if self.playback == Playback::Running {
            self.pause();
            return;
        }
        self.clear();
        if !self.is_settled(Awaited::Solution) {
            return;
        }
        let GameStatus::Winnable(Some(moves)) = self.status().clone() else {
            self.tell_status();
            return;
        };
        let turn = self.game().turn();
        let mut ahead = self.game().clone();
        ahead.jump(ahead.turn_count());
        let has_solution = ahead.position().is_won() && ahead.turn_count() > turn;
        if !has_solution {
            if ahead.turn_count() > turn && self.own_line.is_none() {
                self.own_line = Some(self.game().clone());
            }
            for mv in moves {
                // The analysis has verified that these moves are legal.
                let _ = self.current.game.play(mv);
            }
            self.current.game.jump(turn);
        }
        self.use_help();
        self.playback = Playback::Running;
        let speed = Arg::Text(self.speed.label().to_owned());
        self.notify(Notice::new(key!("playing"), vec![("speed", speed)]));
    }

    /// Plays the next move of the solution.
    pub(super) fn step(&mut self) {
        if self.playback == Playback::Running && !self.redo() {
            self.pause();
        }
    }

    /// Stops the solution, and what waits for the analysis.
    pub(super) fn pause(&mut self) {
        self.playback = Playback::Stopped;
        self.awaited = Awaited::Nothing;
        self.restore_line();
    }

    /// Restores the player's own undone moves where the solution left them.
    pub(super) fn restore_line(&mut self) {
        let turn = self.game().turn();
        if let Some(own) = self.own_line.take_if(|own| turn <= own.turn()) {
            self.current.game = own;
            self.current.game.jump(turn);
        }
    }
}
