//! The session of a player, and what is kept of it.

use freecell_core::{Card, CellCount, DealNumber, Game, Place, Rank, Start, Suit};
use freecell_play::{
    Arg, Awaited, Difficulty, Effect, Event, GameResult, GameStatus, Help, MoveWords, Notice,
    Playback, Reason, SavedSession, Selection, Settings, Shelf, Speed, Statistics, Tone,
    finishing_moves, merge_results, read_game, short_name, write_results,
};
use js_sys::Date;
use serde::Serialize;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::board::{deal_number, number_value};
use crate::storage::{GameStorage, PageStorage};
use crate::value::{from_js, to_js};

/// Returns the number of the deal of a day, which is the date as `YYYYMMDD`.
/// Months count from 1.
#[wasm_bindgen(js_name = dealOfDay)]
pub fn deal_of_day(year: u16, month: u8, day: u8) -> f64 {
    number_value(freecell_play::deal_of_day(year, month, day))
}

/// Computes the statistics of games. Each game counts once; games with help are
/// counted separately and neither extend nor end a streak.
///
/// @throws {FreeCellError} If an entry is not a result.
#[wasm_bindgen(unchecked_return_type = "Statistics")]
pub fn statistics(
    #[wasm_bindgen(unchecked_param_type = "readonly GameResult[]")] results: &JsValue,
) -> Result<JsValue, JsValue> {
    let results: Vec<GameResult> = from_js(results)?;
    Ok(to_js(&Statistics::of(&merge_results(results))))
}

/// What a page draws.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(clippy::struct_excessive_bools, reason = "a page draws each of them")]
struct View<'a> {
    number: Option<DealNumber>,
    record: String,
    short_name: String,
    turn: usize,
    turn_count: usize,
    columns: Vec<&'a [Card]>,
    cells: &'a [Option<Card>],
    foundations: [u8; 4],
    is_won: bool,
    can_finish: bool,
    seconds: u32,
    is_helped: bool,
    is_playing: bool,
    is_waiting: bool,
    speed: Speed,
    picked: Option<Card>,
    typed: Option<Place>,
    targets: Vec<Place>,
    hint: Option<MoveWords>,
    status: &'a GameStatus,
    verdict: Option<Reason>,
    last_winnable: Option<usize>,
    difficulty: Option<Difficulty>,
    settings: &'a Settings,
}

/// A saved game in a list.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Entry<'a> {
    key: &'a str,
    number: Option<DealNumber>,
    turn: usize,
    seconds: u32,
    at: u64,
    is_current: bool,
}

fn number_of(game: &Game) -> Option<DealNumber> {
    match game.start() {
        Start::Deal(number, _) => Some(*number),
        Start::Position(_) => None,
    }
}

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the time since 1970 in milliseconds"
)]
fn now() -> u64 {
    Date::now() as u64
}

/// One player at one game, with everything that is kept. Pass it what the player
/// does, run the effects that it returns, and draw its view.
#[wasm_bindgen]
pub struct Session {
    inner: SavedSession<PageStorage>,
    first: Vec<Effect>,
}

#[wasm_bindgen]
impl Session {
    /// Opens a deal number, a record or a link, or continues the saved game of
    /// it. Without a wanted game, or if it is not valid, continues the latest
    /// game, or opens the deal `otherwise`. Languages that are not in `languages`
    /// are not accepted in saved settings.
    ///
    /// @throws {FreeCellError} If `otherwise` is not a deal number.
    #[wasm_bindgen(constructor)]
    pub fn new(
        storage: GameStorage,
        #[wasm_bindgen(unchecked_param_type = "string | undefined")] wanted: Option<String>,
        otherwise: f64,
        languages: Vec<String>,
    ) -> Result<Session, JsValue> {
        let number = deal_number(otherwise)?;
        let mut shelf = Shelf::new(PageStorage(storage));
        let languages: Vec<&str> = languages.iter().map(String::as_str).collect();
        let autoplay = shelf.settings(&languages).unwrap_or_default().autoplay;
        let read = wanted
            .as_deref()
            .map(|text| read_game(text, autoplay, CellCount::FOUR));
        let (wanted_game, wrong) = match read {
            Some(Ok(game)) => (Some(game), None),
            Some(Err(error)) => (None, Some(Reason::from(error))),
            None => (None, None),
        };
        let today = || Game::new(number, autoplay);
        let (inner, mut first) = SavedSession::new(shelf, wanted_game, today, &languages);
        if let (Some(reason), Some(link)) = (wrong, wanted) {
            first.push(wrong_link(&link, reason));
        }
        Ok(Session { inner, first })
    }

    /// Returns the effects that show the first game; later calls return none.
    #[wasm_bindgen(unchecked_return_type = "Effect[]")]
    pub fn begin(&mut self) -> JsValue {
        to_js(&std::mem::take(&mut self.first))
    }

    /// Handles an event and returns the effects to run.
    ///
    /// @throws {FreeCellError} If the event is not valid.
    #[wasm_bindgen(unchecked_return_type = "Effect[]")]
    pub fn update(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "SessionEvent")] event: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let event: Event = from_js(event)?;
        Ok(to_js(&self.inner.update(event, now())))
    }

    /// Returns what to draw.
    #[wasm_bindgen(unchecked_return_type = "SessionView")]
    pub fn view(&self) -> JsValue {
        let session = self.inner.session();
        let game = session.game();
        let position = game.position();
        let selection = session.selection();
        let picked = match selection {
            Selection::Card(card) => Some(card),
            Selection::Place(_) | Selection::None => None,
        };
        let typed = match selection {
            Selection::Place(place) => Some(place),
            Selection::Card(_) | Selection::None => None,
        };
        let verdict = session.status().notice(game.turn());
        to_js(&View {
            number: number_of(game),
            record: game.to_record(),
            short_name: short_name(game),
            turn: game.turn(),
            turn_count: game.turn_count(),
            columns: freecell_core::Column::ALL
                .map(|column| position.column(column))
                .to_vec(),
            cells: position.cells(),
            foundations: Suit::ALL.map(|suit| position.foundation(suit).map_or(0, Rank::number)),
            is_won: position.is_won(),
            can_finish: !finishing_moves(position).is_empty(),
            seconds: session.current().seconds,
            is_helped: session.current().help != Help::None,
            is_playing: session.playback() == Playback::Running,
            is_waiting: session.awaited() != Awaited::Nothing,
            speed: session.speed(),
            picked,
            typed,
            targets: picked.map_or_else(Vec::new, |card| session.targets(card)),
            hint: session.hint().and_then(|mv| MoveWords::new(game, mv)),
            status: session.status(),
            verdict: verdict.map(|notice| notice.message),
            last_winnable: session.status().last_winnable(),
            difficulty: session.difficulty(),
            settings: session.settings(),
        })
    }

    /// Saves the clock; moves are saved when they are made.
    #[wasm_bindgen(unchecked_return_type = "Effect[]")]
    pub fn save(&mut self) -> JsValue {
        to_js(&self.inner.save(now()))
    }

    /// Returns the unfinished games, the most recent first.
    #[wasm_bindgen(unchecked_return_type = "UnfinishedGame[]")]
    pub fn games(&mut self) -> JsValue {
        let current = self.inner.session().current().key().to_owned();
        let games = self.inner.shelf().games().unwrap_or_default();
        let entries: Vec<Entry<'_>> = games
            .iter()
            .map(|saved| Entry {
                key: saved.key(),
                number: number_of(&saved.game),
                turn: saved.game.turn(),
                seconds: saved.seconds,
                at: saved.at,
                is_current: saved.key() == current,
            })
            .collect();
        to_js(&entries)
    }

    /// Removes an unfinished game. It counts as lost if the player made a move.
    #[wasm_bindgen(js_name = giveUp, unchecked_return_type = "Effect[]")]
    pub fn give_up(&mut self, key: &str) -> JsValue {
        to_js(&self.inner.give_up(key, now()))
    }

    /// Returns the statistics.
    #[wasm_bindgen(unchecked_return_type = "Statistics")]
    pub fn statistics(&mut self) -> JsValue {
        to_js(&self.inner.shelf().statistics().unwrap_or_default())
    }

    /// Returns all results as text, one JSON object per line.
    #[wasm_bindgen(js_name = exportResults)]
    pub fn export_results(&mut self) -> String {
        write_results(&self.inner.shelf().results().unwrap_or_default())
    }

    /// Adds exported results that are not known yet.
    ///
    /// @throws {FreeCellError} If they cannot be saved.
    #[wasm_bindgen(
        js_name = importResults,
        unchecked_return_type = "{ added: number; known: number; damaged: number }"
    )]
    pub fn import_results(&mut self, text: &str) -> Result<JsValue, JsValue> {
        let imported = self.inner.shelf().import(text);
        let imported = imported.map_err(|error| crate::error::Reason::new("not-kept", error))?;
        Ok(to_js(&imported))
    }

    /// Removes all results.
    ///
    /// @throws {FreeCellError} If that fails.
    #[wasm_bindgen(js_name = eraseResults)]
    pub fn erase_results(&mut self) -> Result<(), JsValue> {
        let erased = self.inner.shelf().erase_results();
        erased.map_err(|error| crate::error::Reason::new("not-kept", error).into())
    }
}

/// Reports a link that is not valid.
fn wrong_link(link: &str, reason: Reason) -> Effect {
    let short: String = link.chars().take(60).collect();
    let message = reason.message.clone();
    let args = vec![
        ("link", Arg::Text(short)),
        ("reason", Arg::Reason(Box::new(reason))),
    ];
    Effect::Notice {
        notice: Notice {
            message: Reason::new("wrong-link", message, args),
            tone: Tone::Error,
            action: None,
        },
    }
}
