//! Errors with an English message, and a code and arguments for translation.

use freecell_play::Arg;
use js_sys::{Array, Error};
use wasm_bindgen::JsValue;

use crate::value::{card, object, set, texts};

/// A reason that converts to a JavaScript error.
pub(crate) struct Reason(freecell_play::Reason);

impl Reason {
    /// Creates a reason for an argument that only JavaScript passes.
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

/// Converts one of several problems to an object.
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
        // Only notices of a session have others.
        _ => JsValue::UNDEFINED,
    };
    let args: Vec<_> = reason
        .args
        .iter()
        .map(|(name, arg)| (*name, value(arg)))
        .collect();
    object(&args)
}
