//! What a page draws, and the effects that it runs, as JavaScript values.

use freecell_core::{Card, Column, Game, Place, Rank, Suit};
use freecell_locale::Surface;
use freecell_play::{
    Action, Awaited, CardStep, Choice, DrawRequest, Effect, Help, Notice, Playback, Selection,
    Session, Settings, SolverRequest, Tone, announcement, finishing_moves, format_time,
};
use freecell_reader::short_name;
use freecell_study::{Arg, Message, MoveWords};
use js_sys::Array;
use wasm_bindgen::JsValue;

use crate::value::{card, count, number_value, object, texts};

/// Converts an optional value to the value or null.
fn or_null<T>(value: Option<T>, convert: impl Fn(T) -> JsValue) -> JsValue {
    value.map_or(JsValue::NULL, convert)
}

fn place(place: Place) -> JsValue {
    JsValue::from_str(&place.to_string())
}

/// Returns the deal number of a game, or undefined.
pub(crate) fn number_of(game: &Game) -> JsValue {
    game.start().number().map(number_value).into()
}

fn cards(all: &[Card]) -> JsValue {
    all.iter().copied().map(card).collect::<Array>().into()
}

fn move_words(words: MoveWords) -> JsValue {
    object(&[
        ("card", card(words.card)),
        ("more", count(words.more).into()),
        ("to", place(words.to)),
    ])
}

/// Converts a card that moves.
pub(crate) fn step(step: CardStep) -> JsValue {
    object(&[
        ("card", card(step.card)),
        ("from", place(step.mv.from())),
        ("to", place(step.mv.to())),
        ("auto", step.is_auto.into()),
    ])
}

/// Converts the argument of a message to an object with one property, which
/// names its kind.
pub(crate) fn argument(arg: &Arg) -> JsValue {
    object(&[match arg {
        Arg::Number(number) => ("number", (*number as f64).into()),
        Arg::Text(text) => ("text", text.into()),
        Arg::Card(one) => ("card", card(*one)),
        Arg::Cards(all) => ("cards", cards(all)),
        Arg::Place(one) => ("place", place(*one)),
        Arg::Places(all) => ("places", texts(all).into()),
        Arg::Deal(number) => (
            "deal",
            or_null(*number, |number| number_value(number).into()),
        ),
        Arg::Message(inner) => ("message", message(inner)),
    }])
}

/// Returns the properties of a message.
fn properties(message: &Message) -> Vec<(&'static str, JsValue)> {
    let args = message.args.iter();
    let args: Vec<_> = args.map(|(name, arg)| (*name, argument(arg))).collect();
    vec![
        ("code", message.code().into()),
        ("spot", or_null(message.spot, |spot| spot.name().into())),
        ("args", object(&args)),
        ("message", JsValue::from_str(&message.message)),
        ("problems", messages(&message.problems)),
    ]
}

fn message(message: &Message) -> JsValue {
    object(&properties(message))
}

fn messages(all: &[Message]) -> JsValue {
    all.iter().map(message).collect::<Array>().into()
}

fn notice_value(notice: &Notice) -> JsValue {
    let mut properties = properties(&notice.message);
    let tone = match notice.tone {
        Tone::Plain => "plain",
        Tone::Error => "error",
    };
    properties.push(("tone", tone.into()));
    let action = |Action::Return: Action| "return".into();
    properties.push(("action", or_null(notice.action, action)));
    object(&properties)
}

/// Converts an effect.
pub(crate) fn effect_value(effect: &Effect) -> JsValue {
    let (kind, properties) = match effect {
        Effect::Draw(request) => draw_request(request),
        Effect::Solve(request) => solver_request(request),
        Effect::StopAnalysis => ("stopAnalysis", vec![]),
    };
    let mut all = vec![("kind", JsValue::from_str(kind))];
    all.extend(properties);
    object(&all)
}

/// The kind of an effect, and its other properties.
type Kind = (&'static str, Vec<(&'static str, JsValue)>);

fn draw_request(request: &DrawRequest) -> Kind {
    match request {
        DrawRequest::Steps {
            steps,
            milliseconds,
        } => {
            let properties = vec![
                ("milliseconds", (*milliseconds as f64).into()),
                ("announcement", messages(&announcement(steps))),
                (
                    "steps",
                    steps.iter().copied().map(step).collect::<Array>().into(),
                ),
            ];
            ("steps", properties)
        }
        DrawRequest::Board => ("show", vec![]),
        DrawRequest::Jumped => ("jumped", vec![]),
        DrawRequest::Opened => ("opened", vec![]),
        DrawRequest::Won => ("won", vec![]),
        DrawRequest::Notice(notice) => ("notice", vec![("notice", notice_value(notice))]),
        DrawRequest::ClearNotice => ("clearNotice", vec![]),
    }
}

fn solver_request(request: &SolverRequest) -> Kind {
    let milliseconds = or_null(request.milliseconds(), |time| (time as f64).into());
    let properties = vec![
        ("queue", request.queue().name().into()),
        ("milliseconds", milliseconds),
        ("request", request.to_string().into()),
    ];
    ("solve", properties)
}

/// Converts settings; switches become booleans.
fn settings_value(settings: &Settings) -> JsValue {
    object(&settings.entries().map(|(name, value)| {
        let value = match value {
            "yes" => true.into(),
            "no" => false.into(),
            text => JsValue::from_str(text),
        };
        (name, value)
    }))
}

/// Converts the settings of the page with their choices.
pub(crate) fn setting_rows() -> JsValue {
    let choice = |choice: &Choice| {
        object(&[
            ("value", choice.value.into()),
            ("label", choice.label.name().into()),
            ("note", or_null(choice.note, |note| note.name().into())),
        ])
    };
    let rows = Settings::rows(Surface::Page).iter().map(|row| {
        let choices: Array = row.choices.iter().map(choice).collect();
        object(&[
            ("name", row.name.into()),
            ("label", row.label.name().into()),
            ("choices", choices.into()),
        ])
    });
    rows.collect::<Array>().into()
}

/// Returns what to draw.
pub(crate) fn view(session: &Session) -> JsValue {
    let game = session.game();
    let position = game.position();
    let picked = match session.selection() {
        Selection::Card(card) => Some(card),
        Selection::Place(_) | Selection::None => None,
    };
    let typed = match session.selection() {
        Selection::Place(place) => Some(place),
        Selection::Card(_) | Selection::None => None,
    };
    let targets = picked.map_or_else(Vec::new, |card| session.targets(card));
    let columns = Column::ALL
        .iter()
        .map(|&column| cards(position.column(column)));
    let cells = position.cells().iter().map(|&cell| or_null(cell, card));
    let foundations = Suit::ALL.map(|suit| position.foundation(suit).map_or(0, Rank::number));
    let hint = session.hint().and_then(|mv| MoveWords::new(game, mv));
    let verdict = session.status().notice(game.turn());
    let playable = position.legal_moves().into_iter();
    let playable = playable.filter_map(|mv| MoveWords::new(game, mv).map(|words| words.card));
    object(&[
        ("number", number_of(game)),
        ("record", game.to_record().into()),
        ("shortName", short_name(game).into()),
        ("board", position.to_string().into()),
        ("turn", count(game.turn()).into()),
        ("turnCount", count(game.turn_count()).into()),
        ("columns", columns.collect::<Array>().into()),
        ("cells", cells.collect::<Array>().into()),
        (
            "foundations",
            foundations
                .into_iter()
                .map(JsValue::from)
                .collect::<Array>()
                .into(),
        ),
        ("isWon", position.is_won().into()),
        ("canFinish", (!finishing_moves(position).is_empty()).into()),
        ("seconds", session.current().seconds.into()),
        ("time", format_time(session.current().seconds).into()),
        ("isHelped", (session.current().help != Help::None).into()),
        (
            "isPlaying",
            (session.playback() == Playback::Running).into(),
        ),
        ("isWaiting", (session.awaited() != Awaited::Nothing).into()),
        ("speed", session.speed().label().into()),
        ("interval", (session.speed().milliseconds() as f64).into()),
        (
            "animation",
            (session.settings().animation.milliseconds(1) as f64).into(),
        ),
        ("playable", playable.map(card).collect::<Array>().into()),
        ("picked", or_null(picked, card)),
        ("typed", or_null(typed, place)),
        ("targets", texts(&targets).into()),
        ("hint", or_null(hint, move_words)),
        ("status", session.status().name().into()),
        ("isNews", session.status().is_news().into()),
        (
            "verdict",
            or_null(verdict, |notice| message(&notice.message)),
        ),
        (
            "statusAction",
            or_null(session.status().action(), |action| message(&action.label())),
        ),
        (
            "level",
            or_null(session.level(), |level| level.name().into()),
        ),
        ("settings", settings_value(session.settings())),
    ])
}
