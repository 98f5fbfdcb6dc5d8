//! Errors with an English message, a code and arguments for translation, and the
//! value that caused them.

use freecell_study::Arg;
use js_sys::Array;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::value::{card, object, texts};

#[wasm_bindgen(raw_module = "./error.js")]
extern "C" {
    /// The class of all errors, which `npm/error.js` defines.
    #[wasm_bindgen(extends = js_sys::Error)]
    type FreeCellError;

    #[wasm_bindgen(constructor)]
    fn new(
        message: &str,
        code: &str,
        args: &JsValue,
        value: &JsValue,
        problems: &Array,
    ) -> FreeCellError;
}

/// A reason that converts to a JavaScript error.
pub(crate) struct Reason {
    inner: freecell_study::Message,
    /// The argument that is wrong.
    value: JsValue,
}

impl Reason {
    /// Creates a reason for an argument that only JavaScript passes.
    pub(crate) fn new(code: &'static str, message: impl ToString, value: &JsValue) -> Reason {
        Reason {
            inner: freecell_study::Message::untranslated(code, message),
            value: value.clone(),
        }
    }
}

impl Reason {
    /// Names the argument that is wrong.
    pub(crate) fn with_value(mut self, value: &JsValue) -> Reason {
        self.value = value.clone();
        self
    }

    /// Replaces the English message.
    pub(crate) fn with_message(mut self, message: String) -> Reason {
        self.inner.message = message;
        self
    }
}

impl<E: Into<freecell_study::Message>> From<E> for Reason {
    fn from(error: E) -> Reason {
        Reason {
            inner: error.into(),
            value: JsValue::UNDEFINED,
        }
    }
}

/// Names the argument that caused an error.
pub(crate) trait CausedBy<T> {
    /// Converts the error, and attaches the argument.
    fn caused_by(self, value: &JsValue) -> Result<T, Reason>;
}

impl<T, E: Into<freecell_study::Message>> CausedBy<T> for Result<T, E> {
    fn caused_by(self, value: &JsValue) -> Result<T, Reason> {
        self.map_err(|error| Reason::from(error).with_value(value))
    }
}

impl From<Reason> for JsValue {
    fn from(Reason { inner, value }: Reason) -> JsValue {
        let problems: Array = inner.problems.iter().map(problem).collect();
        let args = arguments(&inner);
        FreeCellError::new(&inner.message, inner.code(), &args, &value, &problems).into()
    }
}

/// Converts one of several problems to an object.
fn problem(reason: &freecell_study::Message) -> JsValue {
    object(&[
        ("code", reason.code().into()),
        ("args", arguments(reason)),
        ("message", JsValue::from_str(&reason.message)),
    ])
}

fn arguments(reason: &freecell_study::Message) -> JsValue {
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
