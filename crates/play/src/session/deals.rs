//! Opening and leaving games.

use freecell_core::{DealNumber, Game, Start};
use freecell_locale::key;
use freecell_reader::read_game;
use freecell_study::{Arg, Message, random_numbers};

use super::{Awaited, DealLevel, Session, SolverState};
use crate::effect::{DrawRequest, Output, StorageRequest};
use crate::notice::{Action, Notice};
use crate::saved::{Progress, SavedGame};
use crate::solver_request::SolverRequest;

impl Session {
    /// Opens a deal with the same number of free cells as this game.
    pub(super) fn deal(&mut self, number: DealNumber) {
        let start = Start::Deal(number, self.game().start().cell_count());
        let game = Game::new(start, self.settings.autoplay);
        self.request(StorageRequest::Open(game));
    }

    pub(super) fn open_text(&mut self, text: &str) {
        let cells = self.game().start().cell_count();
        match read_game(text, self.settings.autoplay, cells) {
            Ok(game) => self.request(StorageRequest::Open(game)),
            Err(error) => self.notify(Notice::error(Message::from(error))),
        }
    }

    pub(super) fn adjacent_deal(&mut self, by: i64) {
        let number = self.game().start().number().map_or(0, DealNumber::get);
        match DealNumber::new(number.saturating_add(by)) {
            Ok(number) => self.deal(number),
            Err(error) => self.notify(Notice::error(error)),
        }
    }

    pub(super) fn random(&mut self, seed: u64) {
        // The player wants to know again if the solver fails.
        self.solver = SolverState::Works;
        self.ask(SolverRequest::FindWinnable {
            numbers: random_numbers(seed),
            cells: self.game().start().cell_count(),
        });
    }

    pub(super) fn on_winnable(&mut self, number: Option<DealNumber>) {
        match number {
            Some(number) => self.deal(number),
            None => self.notify(Notice::error(Message::new(
                key!("no-random"),
                "no winnable deal was found",
                vec![],
            ))),
        }
    }

    pub(super) fn return_to_left(&mut self) {
        if let Some(key) = self.left.take() {
            self.request(StorageRequest::OpenSaved(key));
        }
    }

    /// Follows a game that was left to its new key.
    pub(crate) fn rename_left(&mut self, before: &str, after: &str) {
        if let Some(left) = self.left.as_mut().filter(|left| *left == before) {
            after.clone_into(left);
        }
    }

    /// Opens a game, or continues its saved game. The game before stays saved.
    pub(crate) fn open(&mut self, game: Game, saved: Option<SavedGame>) -> Vec<Output> {
        let next = saved.unwrap_or_else(|| SavedGame::new(game));
        // The game of the session may be newer than the saved one.
        if !next.key.is_empty() && next.key == self.current.key {
            self.draw(DrawRequest::Opened);
            return std::mem::take(&mut self.outputs);
        }
        let before = std::mem::replace(&mut self.current, next);
        self.left = before.is_kept().then(|| before.key.clone());
        self.on_opened();
        let resumed = self.game().turn_count() > 0 && self.current.progress == Progress::Playing;
        let turn = |game: &Game| Arg::count(game.turn());
        let deal = |game: &Game| Arg::Deal(game.start().number());
        if self.left.as_ref().is_some_and(|key| !key.is_empty()) {
            let args = vec![("deal", deal(&before.game)), ("turn", turn(&before.game))];
            let mut notice = Notice::new(key!("left"), args);
            notice.action = Some(Action::Return);
            self.notify(notice);
        } else if resumed {
            let args = vec![("deal", deal(self.game())), ("turn", turn(self.game()))];
            self.notify(Notice::new(key!("resumed"), args));
        }
        std::mem::take(&mut self.outputs)
    }

    pub(super) fn on_opened(&mut self) {
        self.own_line = None;
        self.pause();
        self.clear();
        self.awaited = Awaited::Nothing;
        self.level = DealLevel::Unknown;
        self.draw(DrawRequest::ClearNotice);
        self.draw(DrawRequest::Opened);
        self.observe(None);
        // A win that could not be counted before.
        if self.game().position().is_won() {
            self.after_move();
        }
    }

    /// Replaces the game by a new one of the same deal, because the player has
    /// given it up.
    pub(crate) fn give_up(&mut self) -> Vec<Output> {
        self.current = SavedGame::new(self.deal_without_moves());
        self.on_opened();
        std::mem::take(&mut self.outputs)
    }
}
