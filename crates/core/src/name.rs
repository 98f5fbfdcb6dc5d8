//! Values that are written as a name or a character, and the error of parsing them.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;

use crate::text::{list, quoted};

/// The error of text that is not what it should be, such as a [`Card`](crate::Card), a
/// [`Move`](crate::Move), a [`Column`](crate::Column) or the name of a
/// [`Metric`](crate::Metric). The message says what is valid.
#[derive(Clone, PartialEq, Eq)]
pub struct ParseError {
    text: String,
    what: &'static str,
    hint: String,
}

impl ParseError {
    /// Creates the error for a text that is not one of some names. `what` is the kind of
    /// name, with its article.
    ///
    /// ```
    /// use freecell_core::ParseError;
    ///
    /// let error = ParseError::new("red", "a suit", &["hearts", "spades"]);
    /// let message = "\"red\" is not a suit (expected hearts or spades)";
    /// assert_eq!(error.to_string(), message);
    /// ```
    pub fn new(text: &str, what: &'static str, names: &[&str]) -> ParseError {
        let hint = format!("expected {}", list(names, " or "));
        ParseError::with_hint(text, what, hint)
    }

    pub(crate) fn with_hint(text: &str, what: &'static str, hint: impl Into<String>) -> ParseError {
        let (text, hint) = (text.to_owned(), hint.into());
        ParseError { text, what, hint }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (text, what, hint) = (quoted(&self.text), self.what, &self.hint);
        write!(f, "{text} is not {what} ({hint})")
    }
}

error_as_sentence!(ParseError);

/// Declares an enum in which each variant has a name, and implements `ALL`, `name`, `Display`
/// and `FromStr`. `$what` is the kind of name in messages, with its article.
macro_rules! named_enum {
    (
        $what:literal;
        $(#[$about:meta])*
        pub enum $type:ident {
            $($(#[$about_variant:meta])* $variant:ident = $name:literal),+ $(,)?
        }
    ) => {
        $(#[$about])*
        pub enum $type {
            $($(#[$about_variant])* $variant),+
        }

        impl $type {
            /// All values, in order.
            pub const ALL: [$type; [$($name),+].len()] = [$($type::$variant),+];

            #[doc = concat!("Returns the name of this value, one of", $(" `", $name, "`"),+, ".")]
            pub const fn name(self) -> &'static str {
                match self {
                    $($type::$variant => $name),+
                }
            }
        }

        impl ::core::fmt::Display for $type {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.name())
            }
        }

        impl ::core::str::FromStr for $type {
            type Err = $crate::ParseError;

            fn from_str(text: &str) -> Result<$type, $crate::ParseError> {
                let mut all = $type::ALL.into_iter();
                all.find(|value| value.name() == text)
                    .ok_or_else(|| $crate::ParseError::new(text, $what, &[$($name),+]))
            }
        }
    };
}

/// Implements `Display` and `FromStr` for a type that is written as one character, by its
/// `letter` and `from_char`. `$expected` lists what the messages of errors say.
macro_rules! written_as_letter {
    ($type:ident, $what:expr, $expected:expr) => {
        impl ::core::fmt::Display for $type {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Write::write_char(f, self.letter())
            }
        }

        impl ::core::str::FromStr for $type {
            type Err = $crate::ParseError;

            fn from_str(text: &str) -> Result<$type, $crate::ParseError> {
                let mut chars = text.chars();
                let value = chars.next().and_then($type::from_char);
                value
                    .filter(|_| chars.as_str().is_empty())
                    .ok_or_else(|| $crate::ParseError::new(text, $what, &$expected))
            }
        }
    };
}

pub(crate) use {named_enum, written_as_letter};
