//! Names of enum variants, for options and files.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::text::{list, quoted};

/// The error of an unknown name, such as one of an [`AutoPlay`](crate::AutoPlay),
/// [`BoardFormat`](crate::BoardFormat), [`Metric`](crate::Metric) or
/// [`Notation`](crate::Notation). The message lists the valid names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseNameError {
    text: String,
    what: &'static str,
    names: Vec<&'static str>,
}

impl ParseNameError {
    /// Creates the error for a text that is not one of some names. `what` is the kind of
    /// name, with its article.
    ///
    /// ```
    /// use freecell_core::ParseNameError;
    ///
    /// let error = ParseNameError::new("red", "a suit", &["hearts", "spades"]);
    /// let message = "\"red\" is not a suit (expected hearts or spades)";
    /// assert_eq!(error.to_string(), message);
    /// ```
    pub fn new(text: &str, what: &'static str, names: &[&'static str]) -> ParseNameError {
        ParseNameError {
            text: text.to_owned(),
            what,
            names: names.to_vec(),
        }
    }
}

impl fmt::Display for ParseNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (text, names) = (quoted(&self.text), list(&self.names, " or "));
        write!(f, "{text} is not {} (expected {names})", self.what)
    }
}

impl core::error::Error for ParseNameError {}

/// Implements `Display` and `FromStr` for an enum with `ALL` and `name`.
macro_rules! print_and_parse_by_name {
    ($type:ident, $what:literal) => {
        impl ::core::fmt::Display for $type {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.name())
            }
        }

        impl ::core::str::FromStr for $type {
            type Err = $crate::ParseNameError;

            fn from_str(text: &str) -> Result<$type, $crate::ParseNameError> {
                let mut all = $type::ALL.into_iter();
                all.find(|value| value.name() == text).ok_or_else(|| {
                    $crate::ParseNameError::new(text, $what, &$type::ALL.map($type::name))
                })
            }
        }
    };
}

pub(crate) use print_and_parse_by_name;

#[cfg(test)]
mod tests {
    use std::prelude::v1::*;

    use crate::{AutoPlay, BoardFormat, Metric, Notation};

    #[test]
    fn every_name_parses_back() {
        for value in AutoPlay::ALL {
            assert_eq!(value.to_string().parse(), Ok(value));
        }
        for value in BoardFormat::ALL {
            assert_eq!(value.to_string().parse(), Ok(value));
        }
        for value in Metric::ALL {
            assert_eq!(value.to_string().parse(), Ok(value));
        }
        for value in Notation::ALL {
            assert_eq!(value.to_string().parse(), Ok(value));
        }
    }

    #[test]
    fn errors_list_the_names() {
        assert_eq!(
            "Max".parse::<Metric>().unwrap_err().to_string(),
            "\"Max\" is not a metric (expected max, safe or unit)"
        );
        assert_eq!(
            "".parse::<Notation>().unwrap_err().to_string(),
            "\"\" is not a notation (expected standard, extended, long or macroxue)"
        );
        assert_eq!(
            "all".parse::<AutoPlay>().unwrap_err().to_string(),
            "\"all\" is not an autoplay rule (expected none, horne, raymond or max)"
        );
        assert_eq!(
            "svg".parse::<BoardFormat>().unwrap_err().to_string(),
            "\"svg\" is not a format (expected rows, columns, deck, json or json-columns)"
        );
    }
}
