//! What is told about the game.

use freecell_core::Start;
use freecell_play::{Judgement, Since, short_name};

use super::App;
use crate::theme::Light;

impl App {
    /// The name of the deal.
    pub(crate) fn title(&self) -> String {
        match self.game().start() {
            Start::Deal(number, _) => {
                let told = [("number", number.to_string().into())];
                self.words.tell("deal-number", &told)
            }
            Start::Position(_) => self.words.get("deal-without-number"),
        }
    }

    /// Whether the game can be won, and since when not.
    pub(crate) fn judgement(&self) -> String {
        let words = &self.words;
        match self.study.now() {
            Judgement::Off => String::new(),
            Judgement::Thinking => words.get("verdict-thinking"),
            Judgement::Won => words.tell("verdict-won", &[("moves", self.game().turn().into())]),
            Judgement::Winnable(Some(moves)) => {
                words.tell("verdict-winnable", &[("moves", moves.len().into())])
            }
            Judgement::Winnable(None) => words.get("verdict-winnable-otherwise"),
            Judgement::Lost(Since::Searching) => words.get("verdict-lost"),
            Judgement::Lost(Since::Between(_, 0)) => words.get("verdict-impossible"),
            Judgement::Lost(Since::Between(first, last)) if first == last => {
                words.tell("verdict-lost-since", &[("move", (*first).into())])
            }
            Judgement::Lost(Since::Between(first, last)) => {
                let told = [("first", (*first).into()), ("last", (*last).into())];
                words.tell("verdict-lost-between", &told)
            }
            Judgement::Undecided { is_stopped: true } => words.get("verdict-stopped"),
            Judgement::Undecided { is_stopped: false } => words.get("verdict-undecided"),
        }
    }

    pub(crate) fn light(&self) -> Light {
        match self.study.now() {
            Judgement::Off => Light::Off,
            Judgement::Won | Judgement::Winnable(_) => Light::Good,
            Judgement::Lost(_) => Light::Bad,
            Judgement::Thinking | Judgement::Undecided { .. } => Light::Open,
        }
    }

    /// What `m` does now, if anything.
    pub(crate) fn search_label(&self) -> Option<String> {
        match self.study.now() {
            Judgement::Thinking => Some(self.words.get("search-stop")),
            Judgement::Undecided { .. } => Some(self.words.get("search-on")),
            _ => None,
        }
    }

    /// How hard the deal is, as far as known.
    pub(crate) fn difficulty(&self) -> String {
        let Some(difficulty) = self.difficulty else {
            return String::new();
        };
        let Some(moves) = difficulty.moves else {
            return String::new();
        };
        let told = [("cells", difficulty.cells.into()), ("moves", moves.into())];
        self.words.tell("difficulty", &told)
    }

    /// How far the game is, and for how long.
    pub(crate) fn counts(&self) -> String {
        let (turn, count) = (self.game().turn(), self.game().turn_count());
        let moves = if turn == count {
            self.words.tell("moves", &[("count", turn.into())])
        } else {
            let told = [("turn", turn.into()), ("count", count.into())];
            self.words.tell("turn", &told)
        };
        format!("{moves}  {}", clock(self.kept.seconds))
    }

    /// Whether the solution plays.
    pub(crate) fn is_playing(&self) -> bool {
        self.playing.is_some()
    }

    /// What to paste elsewhere to see this game.
    pub(crate) fn link(&self) -> String {
        format!("{}?deal={}", self.page, short_name(self.game()))
    }

    /// How a game went that is won.
    pub(crate) fn won_text(&self) -> String {
        let told = [
            ("deal", self.title().into()),
            ("moves", self.game().turn().into()),
            ("time", clock(self.kept.seconds).into()),
        ];
        self.words.tell("won-text", &told)
    }
}

/// Seconds as people read them.
pub(crate) fn clock(seconds: u32) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes:02}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}
