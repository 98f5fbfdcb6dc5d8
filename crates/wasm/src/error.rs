//! Errors: what they say in English, and what a program needs to say it in
//! another language.

use freecell_play::Arg;
use js_sys::{Array, Error};
use wasm_bindgen::JsValue;

use crate::value::{card, object, set, texts};

/// A reason that JavaScript can catch.
pub(crate) struct Reason(freecell_play::Reason);

impl Reason {
    /// What is wrong with what only JavaScript can ask for.
    pub(crate) fn new(code: &'static str, message: impl ToString) -> Reason {
        Reason(freecell_play::Reason::new(code, message, Vec::new()))
    }
}

impl<E: Into<freecell_play::Reason>> From<E> for Reason {
    fn from(error: E) -> Reason {
        Reason(error.into())
    }
}

impl From<Reason> for JsValue {
    fn from(Reason(reason): Reason) -> JsValue {
        let error: JsValue = Error::new(&reason.message).into();
        set(&error, "code", &reason.code.into());
        set(&error, "args", &arguments(&reason));
        let problems: Array = reason.problems.iter().map(problem).collect();
        set(&error, "problems", &problems);
        error
    }
}

/// One problem of several as an object.
fn problem(reason: &freecell_play::Reason) -> JsValue {
    object(&[
        ("code", reason.code.into()),
        ("args", arguments(reason)),
        ("message", JsValue::from_str(&reason.message)),
    ])
}

fn arguments(reason: &freecell_play::Reason) -> JsValue {
    let value = |arg: &Arg| match arg {
        Arg::Number(number) => (*number as f64).into(),
        Arg::Text(text) => JsValue::from_str(text),
        Arg::Card(named) => card(*named),
        Arg::Cards(cards) => texts(cards).join(" ").into(),
    };
    let args: Vec<_> = reason
        .args
        .iter()
        .map(|(name, arg)| (*name, value(arg)))
        .collect();
    object(&args)
}
