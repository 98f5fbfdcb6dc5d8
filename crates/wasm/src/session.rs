//! The session of a player, and what is kept of it.

use freecell_core::{CellCount, Game};
use freecell_locale::{Key, key};
use freecell_play::{
    Action, Effect, Event, PlayerData, SavedSession, SolverAnswer, SolverFailure, SolverQueue,
    Speed, format_time, message_milliseconds, write_results,
};
use freecell_reader::read_game;
use freecell_study::{Arg, Message};
use js_sys::{Array, Date};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::args;
use crate::error::Reason;
use crate::storage::{GameStorage, PageStorage};
use crate::value::{count, number_value, object};
use crate::view::{argument, effect_value, number_of, setting_rows, view};

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the time since 1970 in milliseconds"
)]
fn now() -> u64 {
    Date::now() as u64
}

fn read_speed(name: &str, value: &JsValue) -> Result<Speed, Reason> {
    let speed = Speed::from_label(&args::text(name, value)?);
    speed.ok_or_else(|| Reason::new("speed", "speed: expected 0.5, 1, 2 or 4", value))
}

fn read_failure(name: &str, value: &JsValue) -> Result<SolverFailure, Reason> {
    match args::text(name, value)?.as_str() {
        "broken" => Ok(SolverFailure::Broken),
        "timeout" => Ok(SolverFailure::Timeout),
        _ => Err(Reason::new(
            "failure",
            "failure: expected broken or timeout",
            value,
        )),
    }
}

fn read_queue(name: &str, value: &JsValue) -> Result<SolverQueue, Reason> {
    let text = args::text(name, value)?;
    let mut queues = SolverQueue::ALL.into_iter();
    let queue = queues.find(|queue| queue.name() == text);
    queue.ok_or_else(|| Reason::new("queue", "queue: expected analysis, level or random", value))
}

fn effects<'a>(effects: impl IntoIterator<Item = &'a Effect>) -> JsValue {
    let effects = effects.into_iter().map(effect_value);
    effects.collect::<Array>().into()
}

/// Returns the number of the deal of a day, which is its local date as `YYYYMMDD`.
/// It is the same for all players.
///
/// @throws {FreeCellError} If `date` is not a valid date.
#[wasm_bindgen(js_name = dailyDeal)]
pub fn daily_deal(
    #[wasm_bindgen(unchecked_param_type = "Date")] date: &JsValue,
) -> Result<f64, JsValue> {
    let (year, month, day) = args::date("date", date)?;
    Ok(number_value(freecell_study::daily_deal(year, month, day)))
}

/// One player at one game, with everything that is kept. Tell it what the player
/// does, run the effects that it returns, and draw its view.
#[wasm_bindgen]
pub struct Session {
    inner: SavedSession<PageStorage>,
    first: Vec<Effect>,
}

impl Session {
    fn update(&mut self, event: Event) -> JsValue {
        effects(&self.inner.update(event, now()))
    }
}

#[wasm_bindgen]
impl Session {
    /// Opens a deal number, a record or a link, or continues the saved game of
    /// it. Without a wanted game, or if it is not valid, continues the latest
    /// game, or opens the deal `otherwise`. Languages that are not in `languages`
    /// are not accepted in saved settings.
    ///
    /// @throws {FreeCellError} If an argument is not valid.
    #[wasm_bindgen(constructor)]
    pub fn new(
        storage: GameStorage,
        #[wasm_bindgen(unchecked_param_type = "string | undefined")] wanted: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] otherwise: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "readonly string[]")] languages: &JsValue,
    ) -> Result<Session, JsValue> {
        args::has_methods("storage", &storage, &["keys", "get", "set", "remove"])?;
        let wanted = args::optional("wanted", wanted, args::text)?;
        let number = args::deal_number("otherwise", otherwise)?;
        let languages = args::text_list("languages", languages)?;
        let mut data = PlayerData::new(PageStorage(storage));
        let languages: Vec<&str> = languages.iter().map(String::as_str).collect();
        let autoplay = data.settings(&languages).unwrap_or_default().autoplay;
        let read = wanted
            .as_deref()
            .map(|text| read_game(text, autoplay, CellCount::FOUR));
        let (wanted_game, wrong) = match read {
            Some(Ok(game)) => (Some(game), None),
            Some(Err(error)) => (None, Some(Message::from(error))),
            None => (None, None),
        };
        let today = || Game::new(number, autoplay);
        let (inner, mut first) = SavedSession::new(data, wanted_game, today, &languages, now());
        if let (Some(reason), Some(link)) = (wrong, wanted) {
            first.push(wrong_link(&link, reason));
        }
        Ok(Session { inner, first })
    }

    /// Returns the effects that show the first game; later calls return none.
    #[wasm_bindgen(unchecked_return_type = "Effect[]")]
    pub fn begin(&mut self) -> JsValue {
        effects(&std::mem::take(&mut self.first))
    }

    /// Opens a deal number, a record, a link or a board.
    ///
    /// @throws {FreeCellError} If an argument is not valid.
    #[wasm_bindgen(unchecked_return_type = "Effect[]")]
    pub fn open(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let text = args::text("text", text)?;
        Ok(self.update(Event::Open(text)))
    }

    /// Opens a deal.
    ///
    /// @throws {FreeCellError} If an argument is not valid.
    #[wasm_bindgen(unchecked_return_type = "Effect[]")]
    pub fn deal(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] number: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let number = args::deal_number("number", number)?;
        Ok(self.update(Event::Deal(number)))
    }

    /// Opens the deal whose number differs by `by`.
    ///
    /// @throws {FreeCellError} If an argument is not valid.
    #[wasm_bindgen(unchecked_return_type = "Effect[]")]
    pub fn adjacent(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] by: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let by = args::whole("by", by, i64::from(i32::MIN)..=i64::from(i32::MAX))?;
        Ok(self.update(Event::Adjacent(by)))
    }

    /// Asks for a random deal that can be won; `seed` chooses it.
    ///
    /// @throws {FreeCellError} If an argument is not valid.
    #[wasm_bindgen(unchecked_return_type = "Effect[]")]
    pub fn random(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] seed: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let seed = args::number("seed", seed)?.to_bits();
        Ok(self.update(Event::Random(seed)))
    }

    /// Opens a saved game.
    ///
    /// @throws {FreeCellError} If an argument is not valid.
    #[wasm_bindgen(js_name = openSaved, unchecked_return_type = "Effect[]")]
    pub fn open_saved(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] key: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let key = args::text("key", key)?;
        Ok(self.update(Event::OpenSaved(key)))
    }

    /// Returns to the game that was left last.
    #[wasm_bindgen(js_name = return, unchecked_return_type = "Effect[]")]
    pub fn go_back(&mut self) -> JsValue {
        self.update(Event::Return)
    }

    /// Types a key of the notation: first the source of a move, then its target.
    ///
    /// @throws {FreeCellError} If an argument is not valid.
    #[wasm_bindgen(js_name = type, unchecked_return_type = "Effect[]")]
    pub fn type_place(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Place")] place: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let place = args::place("place", place)?;
        Ok(self.update(Event::Type(place)))
    }

    /// Taps a card, or an empty place.
    ///
    /// @throws {FreeCellError} If an argument is not valid.
    #[wasm_bindgen(unchecked_return_type = "Effect[]")]
    pub fn tap(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Card | null | undefined")] card: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Place")] place: &JsValue,
    ) -> Result<JsValue, JsValue> {
        Ok(self.update(Event::Tap {
            card: args::optional("card", card, args::card)?,
            place: args::place("place", place)?,
        }))
    }

    /// Picks up a card, or puts down the one picked before.
    ///
    /// @throws {FreeCellError} If an argument is not valid.
    #[wasm_bindgen(unchecked_return_type = "Effect[]")]
    pub fn pick(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Card | null | undefined")] card: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Place")] place: &JsValue,
    ) -> Result<JsValue, JsValue> {
        Ok(self.update(Event::Pick {
            card: args::optional("card", card, args::card)?,
            place: args::place("place", place)?,
        }))
    }

    /// Starts to drag a card.
    ///
    /// @throws {FreeCellError} If an argument is not valid.
    #[wasm_bindgen(unchecked_return_type = "Effect[]")]
    pub fn lift(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Card")] card: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let card = args::card("card", card)?;
        Ok(self.update(Event::Lift(card)))
    }

    /// Drops a dragged card on a place, or nowhere.
    ///
    /// @throws {FreeCellError} If an argument is not valid.
    #[wasm_bindgen(js_name = drop, unchecked_return_type = "Effect[]")]
    pub fn drop_card(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Card")] card: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Place | null")] place: &JsValue,
    ) -> Result<JsValue, JsValue> {
        Ok(self.update(Event::Drop {
            card: args::card("card", card)?,
            place: args::optional("place", place, args::place)?,
        }))
    }

    /// Undoes a move.
    #[wasm_bindgen(unchecked_return_type = "Effect[]")]
    pub fn undo(&mut self) -> JsValue {
        self.update(Event::Undo)
    }

    /// Redoes a move.
    #[wasm_bindgen(unchecked_return_type = "Effect[]")]
    pub fn redo(&mut self) -> JsValue {
        self.update(Event::Redo)
    }

    /// Goes to a turn.
    ///
    /// @throws {FreeCellError} If an argument is not valid.
    #[wasm_bindgen(unchecked_return_type = "Effect[]")]
    pub fn jump(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] turn: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let turn = args::turn("turn", turn)?;
        Ok(self.update(Event::Jump(turn)))
    }

    /// Goes back to the start.
    #[wasm_bindgen(unchecked_return_type = "Effect[]")]
    pub fn restart(&mut self) -> JsValue {
        self.update(Event::Restart)
    }

    /// Moves all cards to the foundations, if that is all that is left.
    #[wasm_bindgen(unchecked_return_type = "Effect[]")]
    pub fn finish(&mut self) -> JsValue {
        self.update(Event::Finish)
    }

    /// Cancels what is under way.
    #[wasm_bindgen(unchecked_return_type = "Effect[]")]
    pub fn cancel(&mut self) -> JsValue {
        self.update(Event::Cancel)
    }

    /// Asks for a hint, or plays the hint that is shown.
    #[wasm_bindgen(unchecked_return_type = "Effect[]")]
    pub fn hint(&mut self) -> JsValue {
        self.update(Event::Hint)
    }

    /// Starts or pauses the solution.
    #[wasm_bindgen(unchecked_return_type = "Effect[]")]
    pub fn solution(&mut self) -> JsValue {
        self.update(Event::Solution)
    }

    /// Chooses the speed of the solution.
    ///
    /// @throws {FreeCellError} If an argument is not valid.
    #[wasm_bindgen(js_name = setSpeed, unchecked_return_type = "Effect[]")]
    pub fn set_speed(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Speed")] speed: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let speed = read_speed("speed", speed)?;
        Ok(self.update(Event::SetSpeed(speed)))
    }

    /// Does what the `statusAction` of the view offers.
    #[wasm_bindgen(js_name = statusAction, unchecked_return_type = "Effect[]")]
    pub fn status_action(&mut self) -> JsValue {
        match self.inner.session().status().action() {
            Some(action) => self.update(action.event()),
            None => effects([]),
        }
    }

    /// Reports an answer of `Solver.run`.
    ///
    /// @throws {FreeCellError} If an argument is not valid.
    #[wasm_bindgen(js_name = onAnswer, unchecked_return_type = "Effect[]")]
    pub fn on_answer(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] answer: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let read = SolverAnswer::parse(&args::text("answer", answer)?);
        let wrong = || Reason::new("answer", "answer: this is not one of a solver", answer);
        Ok(self.update(Event::Answer(read.ok_or_else(wrong)?)))
    }

    /// Reports that the solver does not answer the request in a queue.
    ///
    /// @throws {FreeCellError} If an argument is not valid.
    #[wasm_bindgen(js_name = onSolverFailed, unchecked_return_type = "Effect[]")]
    pub fn on_solver_failed(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "SolverQueue")] queue: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "SolverFailure")] failure: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let queue = read_queue("queue", queue)?;
        let failure = read_failure("failure", failure)?;
        Ok(self.update(Event::SolverFailed(queue, failure)))
    }

    /// Reports that the player saw the board for a second.
    #[wasm_bindgen(unchecked_return_type = "Effect[]")]
    pub fn second(&mut self) -> JsValue {
        self.update(Event::Second)
    }

    /// Plays the next move of the solution.
    #[wasm_bindgen(unchecked_return_type = "Effect[]")]
    pub fn step(&mut self) -> JsValue {
        self.update(Event::Step)
    }

    /// Returns the settings in the order of the dialog, with their choices.
    #[wasm_bindgen(js_name = settingRows, unchecked_return_type = "SettingRow[]")]
    pub fn setting_rows() -> JsValue {
        setting_rows()
    }

    /// Changes a setting.
    ///
    /// @throws {FreeCellError} If there is no such setting, or the value is not
    /// valid.
    #[wasm_bindgen(unchecked_return_type = "Effect[]")]
    pub fn set(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "keyof Settings")] name: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] value: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let (key, text) = (args::text("name", name)?, args::text("value", value)?);
        let mut settings = self.inner.session().settings().clone();
        match settings.set(&key, &text) {
            Some(true) => Ok(self.update(Event::Settings(settings))),
            Some(false) => {
                let message = format!("value: {key} cannot be {text:?}");
                Err(Reason::new("setting", message, value).into())
            }
            None => {
                let message = format!("name: there is no setting {key:?}");
                Err(Reason::new("setting", message, name).into())
            }
        }
    }

    /// Returns what to draw.
    #[wasm_bindgen(unchecked_return_type = "SessionView")]
    pub fn view(&self) -> JsValue {
        view(self.inner.session())
    }

    /// Saves the clock; moves are saved when they are made.
    #[wasm_bindgen(unchecked_return_type = "Effect[]")]
    pub fn save(&mut self) -> JsValue {
        effects(&self.inner.save(now()))
    }

    /// Returns the unfinished games, the most recent first.
    #[wasm_bindgen(unchecked_return_type = "UnfinishedGame[]")]
    pub fn games(&mut self) -> Array {
        let current = self.inner.session().current().key().to_owned();
        let games = self.inner.data().games().unwrap_or_default();
        let session = self.inner.session();
        let entries = games.iter().map(|saved| {
            object(&[
                ("key", saved.key().into()),
                ("number", number_of(&saved.game)),
                ("turn", count(saved.game.turn()).into()),
                ("seconds", saved.seconds.into()),
                ("time", format_time(saved.seconds).into()),
                ("at", (saved.at as f64).into()),
                ("isCurrent", (saved.key() == current).into()),
                ("isLoss", session.would_lose(saved).into()),
            ])
        });
        entries.collect()
    }

    /// Removes an unfinished game. It counts as lost if the player made a move.
    ///
    /// @throws {FreeCellError} If an argument is not valid.
    #[wasm_bindgen(js_name = giveUp, unchecked_return_type = "Effect[]")]
    pub fn give_up(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] key: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let key = args::text("key", key)?;
        Ok(effects(&self.inner.give_up(&key, now())))
    }

    /// Returns the statistics as rows of a table: the key of a label, and a value.
    #[wasm_bindgen(
        js_name = statisticsRows,
        unchecked_return_type = "{ label: string; value: Arg }[]"
    )]
    pub fn statistics_rows(&mut self) -> Array {
        let sum = self.inner.data().statistics().unwrap_or_default();
        let row = |(label, value): &(Key, Arg)| {
            object(&[("label", label.name().into()), ("value", argument(value))])
        };
        sum.rows().iter().map(row).collect()
    }

    /// Returns how long to show a message, in milliseconds; longer if the player can do
    /// something about it.
    ///
    /// @throws {FreeCellError} If an argument is not valid.
    #[wasm_bindgen(js_name = messageTime)]
    pub fn message_time(
        #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
        #[wasm_bindgen(js_name = hasAction, unchecked_param_type = "boolean")] has_action: &JsValue,
    ) -> Result<f64, JsValue> {
        let action = has_action.is_truthy().then_some(Action::Return);
        Ok(message_milliseconds(&args::text("text", text)?, action) as f64)
    }

    /// Returns all results as a table, one line per game.
    #[wasm_bindgen(js_name = exportResults)]
    pub fn export_results(&mut self) -> String {
        write_results(&self.inner.data().results().unwrap_or_default())
    }

    /// Adds exported results that are not known yet.
    ///
    /// @throws {FreeCellError} If they cannot be saved.
    #[wasm_bindgen(
        js_name = importResults,
        unchecked_return_type = "{ added: number; known: number; damaged: number }"
    )]
    pub fn import_results(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let text = args::text("text", text)?;
        let imported = self.inner.data().import(&text);
        let imported =
            imported.map_err(|error| Reason::new("not-kept", error, &JsValue::UNDEFINED))?;
        Ok(object(&[
            ("added", count(imported.added).into()),
            ("known", count(imported.known).into()),
            ("damaged", count(imported.damaged).into()),
        ]))
    }

    /// Removes all results.
    ///
    /// @throws {FreeCellError} If that fails.
    #[wasm_bindgen(js_name = eraseResults)]
    pub fn erase_results(&mut self) -> Result<(), JsValue> {
        let erased = self.inner.data().erase_results();
        erased.map_err(|error| Reason::new("not-kept", error, &JsValue::UNDEFINED).into())
    }
}

#[cfg(feature = "full")]
#[wasm_bindgen]
impl Session {
    /// Returns the statistics.
    #[wasm_bindgen(unchecked_return_type = "Statistics")]
    pub fn statistics(&mut self) -> JsValue {
        let sum = self.inner.data().statistics().unwrap_or_default();
        object(&[
            ("played", sum.played.into()),
            ("won", sum.won.into()),
            ("helped", sum.helped.into()),
            ("streak", sum.streak.into()),
            ("bestStreak", sum.best_streak.into()),
            ("fastest", sum.fastest.into()),
            ("shortest", sum.shortest.into()),
        ])
    }
}

/// Reports a link that is not valid.
fn wrong_link(link: &str, wrong: Message) -> Effect {
    let short: String = link.chars().take(60).collect();
    let english = wrong.message.clone();
    let args = vec![("link", Arg::Text(short)), ("reason", Arg::message(wrong))];
    Effect::error(Message::new(key!("wrong-link"), english, args))
}
