//! Texts about the game: title, status, counts and links.

use freecell_core::Start;
use freecell_play::{GameStatus, LostSince, short_name};

use super::App;
use crate::theme::StatusLight;

impl App {
    /// Returns the title of the deal.
    pub(crate) fn title(&self) -> String {
        match self.game().start() {
            Start::Deal(number, _) => {
                let args = [("number", number.to_string().into())];
                self.words.tell("deal-number", &args)
            }
            Start::Position(_) => self.words.get("deal-without-number"),
        }
    }

    /// Returns the status of the game as text: whether it can be won, or which
    /// move lost it.
    pub(crate) fn status_text(&self) -> String {
        let words = &self.words;
        match self.analysis.status() {
            GameStatus::Off => String::new(),
            GameStatus::Searching => words.get("verdict-thinking"),
            GameStatus::Won => words.tell("verdict-won", &[("moves", self.game().turn().into())]),
            GameStatus::Winnable(Some(moves)) => {
                words.tell("verdict-winnable", &[("moves", moves.len().into())])
            }
            GameStatus::Winnable(None) => words.get("verdict-winnable-otherwise"),
            GameStatus::Lost(LostSince::Searching) => words.get("verdict-lost"),
            GameStatus::Lost(LostSince::Between(_, 0)) => words.get("verdict-impossible"),
            GameStatus::Lost(LostSince::Between(first, last)) if first == last => {
                words.tell("verdict-lost-since", &[("move", (*first).into())])
            }
            GameStatus::Lost(LostSince::Between(first, last)) => {
                let args = [("first", (*first).into()), ("last", (*last).into())];
                words.tell("verdict-lost-between", &args)
            }
            GameStatus::Undecided { is_stopped: true } => words.get("verdict-stopped"),
            GameStatus::Undecided { is_stopped: false } => words.get("verdict-undecided"),
        }
    }

    pub(crate) fn status_light(&self) -> StatusLight {
        match self.analysis.status() {
            GameStatus::Off => StatusLight::Off,
            GameStatus::Won | GameStatus::Winnable(_) => StatusLight::Good,
            GameStatus::Lost(_) => StatusLight::Bad,
            GameStatus::Searching | GameStatus::Undecided { .. } => StatusLight::Unknown,
        }
    }

    /// Returns the label of the `m` key, if it has an effect now.
    pub(crate) fn search_label(&self) -> Option<String> {
        match self.analysis.status() {
            GameStatus::Searching => Some(self.words.get("search-stop")),
            GameStatus::Undecided { .. } => Some(self.words.get("search-on")),
            _ => None,
        }
    }

    /// Returns the difficulty of the deal, or an empty text if it is unknown.
    pub(crate) fn difficulty(&self) -> String {
        let Some(difficulty) = self.difficulty else {
            return String::new();
        };
        let Some(moves) = difficulty.moves else {
            return String::new();
        };
        let args = [("cells", difficulty.cells.into()), ("moves", moves.into())];
        self.words.tell("difficulty", &args)
    }

    /// Returns the number of moves and the playing time.
    pub(crate) fn counts(&self) -> String {
        let (turn, count) = (self.game().turn(), self.game().turn_count());
        let moves = if turn == count {
            self.words.tell("moves", &[("count", turn.into())])
        } else {
            let args = [("turn", turn.into()), ("count", count.into())];
            self.words.tell("turn", &args)
        };
        format!("{moves}  {}", format_time(self.current.seconds))
    }

    /// Returns whether a solution is being played back.
    pub(crate) fn is_playing(&self) -> bool {
        self.playing.is_some()
    }

    /// Returns a link that opens this game.
    pub(crate) fn link(&self) -> String {
        format!("{}?deal={}", self.page, short_name(self.game()))
    }

    /// Returns the summary of a won game.
    pub(crate) fn won_text(&self) -> String {
        let args = [
            ("deal", self.title().into()),
            ("moves", self.game().turn().into()),
            ("time", format_time(self.current.seconds).into()),
        ];
        self.words.tell("won-text", &args)
    }
}

/// Formats a duration in seconds as `mm:ss` or `h:mm:ss`.
pub(crate) fn format_time(seconds: u32) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes:02}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}
