//! A small JSON reader for boards.
//!
//! Reads any JSON value. Also accepts strings in single quotes and trailing commas,
//! which boards copied from source code contain. If a key of an object repeats, the
//! first one counts. Arrays and objects nest at most [`MAX_DEPTH`] deep.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;

/// The maximum nesting depth; boards need three.
const MAX_DEPTH: usize = 16;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Json<'a> {
    /// A number, `true`, `false` or `null`, as it stands in the text.
    Bare(&'a str),
    /// Borrowed unless it has escape sequences: files have millions of boards.
    String(Cow<'a, str>),
    Array(Vec<Json<'a>>),
    Object(Vec<(Cow<'a, str>, Json<'a>)>),
}

impl<'a> Json<'a> {
    /// Returns the value of a key of an object.
    pub(crate) fn get(&self, key: &str) -> Option<&Json<'a>> {
        match self {
            Json::Object(members) => {
                let member = members.iter().find(|(name, _)| name == key);
                member.map(|(_, value)| value)
            }
            _ => None,
        }
    }

    pub(crate) fn as_array(&self) -> Option<&[Json<'a>]> {
        match self {
            Json::Array(items) => Some(items),
            _ => None,
        }
    }

    pub(crate) fn as_str(&self) -> Option<&str> {
        match self {
            Json::String(text) => Some(text),
            _ => None,
        }
    }

    /// Reads a text that is one JSON value.
    pub(crate) fn read(text: &'a str) -> Result<Json<'a>, JsonError> {
        let mut reader = Reader { text, rest: text };
        let value = reader.value(0)?;
        reader.skip_space();
        if !reader.rest.is_empty() {
            return Err(reader.error("the end of the text"));
        }
        Ok(value)
    }
}

/// The location of invalid JSON, and what was expected there.
#[derive(Clone, PartialEq, Eq)]
pub struct JsonError {
    line: usize,
    column: usize,
    expected: &'static str,
}

impl JsonError {
    pub(crate) fn add_lines(&mut self, lines: usize) {
        self.line += lines;
    }
}

error_as_sentence!(JsonError);

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column) = (self.line, self.column);
        write!(
            f,
            "line {line}, column {column}: expected {}",
            self.expected
        )
    }
}

struct Reader<'a> {
    text: &'a str,
    /// What is not yet read.
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let mut chars = self.rest.chars();
        let next = chars.next();
        self.rest = chars.as_str();
        next
    }

    /// Skips white space, then `c` if it comes next.
    fn accept(&mut self, c: char) -> bool {
        self.skip_space();
        let after = self.rest.strip_prefix(c);
        self.rest = after.unwrap_or(self.rest);
        after.is_some()
    }

    fn skip_space(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn error(&self, expected: &'static str) -> JsonError {
        let before = &self.text[..self.text.len() - self.rest.len()];
        let last_line = before.rsplit('\n').next().unwrap_or(before);
        JsonError {
            line: 1 + before.matches('\n').count(),
            column: 1 + last_line.chars().count(),
            expected,
        }
    }

    fn value(&mut self, depth: usize) -> Result<Json<'a>, JsonError> {
        self.skip_space();
        match self.peek() {
            Some('[' | '{') if depth == MAX_DEPTH => Err(self.error("less nesting")),
            Some('[') => self.array(depth + 1),
            Some('{') => self.object(depth + 1),
            Some('"' | '\'') => Ok(Json::String(self.string()?)),
            Some(c) if c.is_alphanumeric() || c == '-' => Ok(self.bare()),
            _ => Err(self.error("a value")),
        }
    }

    fn array(&mut self, depth: usize) -> Result<Json<'a>, JsonError> {
        let mut values = Vec::new();
        self.items(']', "',' or ']'", |reader| {
            values.push(reader.value(depth)?);
            Ok(())
        })?;
        Ok(Json::Array(values))
    }

    fn object(&mut self, depth: usize) -> Result<Json<'a>, JsonError> {
        let mut members = Vec::new();
        self.items('}', "',' or '}'", |reader| {
            reader.skip_space();
            let key = reader.string()?;
            if !reader.accept(':') {
                return Err(reader.error("':'"));
            }
            members.push((key, reader.value(depth)?));
            Ok(())
        })?;
        Ok(Json::Object(members))
    }

    /// Reads items with commas between them, from the opening bracket to the closing one.
    fn items(
        &mut self,
        close: char,
        expected: &'static str,
        mut read: impl FnMut(&mut Self) -> Result<(), JsonError>,
    ) -> Result<(), JsonError> {
        self.next();
        while !self.accept(close) {
            read(self)?;
            if !self.accept(',') && self.peek() != Some(close) {
                return Err(self.error(expected));
            }
        }
        Ok(())
    }

    fn string(&mut self) -> Result<Cow<'a, str>, JsonError> {
        let Some(quote @ ('"' | '\'')) = self.peek() else {
            return Err(self.error("a string in quotes"));
        };
        self.next();
        let mut string = Cow::Borrowed("");
        loop {
            let end = self.rest.find([quote, '\\', '\n']);
            let (plain, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
            self.rest = rest;
            string += plain;
            match self.next() {
                Some('\\') => string.to_mut().push(self.escape()?),
                Some(c) if c == quote => return Ok(string),
                _ => return Err(self.error("a closing quote")),
            }
        }
    }

    /// Reads an escape sequence after the backslash.
    fn escape(&mut self) -> Result<char, JsonError> {
        match self.next() {
            Some(c @ ('"' | '\'' | '\\' | '/')) => Ok(c),
            Some('n') => Ok('\n'),
            Some('r') => Ok('\r'),
            Some('t') => Ok('\t'),
            Some('b') => Ok('\u{8}'),
            Some('f') => Ok('\u{c}'),
            Some('u') => {
                let first = self.hex()?;
                // Two surrogates make one character.
                let mut units = vec![first];
                if let (0xd800..0xdc00, Some(rest)) = (first, self.rest.strip_prefix("\\u")) {
                    self.rest = rest;
                    units.push(self.hex()?);
                }
                let c = char::decode_utf16(units).next().and_then(Result::ok);
                c.ok_or_else(|| self.error("four hex digits of a character"))
            }
            _ => Err(self.error("an escape sequence")),
        }
    }

    fn hex(&mut self) -> Result<u16, JsonError> {
        let split = self.rest.split_at_checked(4);
        let split = split.filter(|(hex, _)| hex.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let unit = split.and_then(|(hex, rest)| Some((u16::from_str_radix(hex, 16).ok()?, rest)));
        let (unit, rest) = unit.ok_or_else(|| self.error("four hex digits of a character"))?;
        self.rest = rest;
        Ok(unit)
    }

    fn bare(&mut self) -> Json<'a> {
        let is_end = |c: char| !(c.is_alphanumeric() || matches!(c, '-' | '+' | '.'));
        let end = self.rest.find(is_end).unwrap_or(self.rest.len());
        let (bare, rest) = self.rest.split_at(end);
        self.rest = rest;
        Json::Bare(bare)
    }
}

#[cfg(test)]
mod tests {
    use std::prelude::v1::*;

    use super::*;

    fn string(text: &str) -> Json<'_> {
        Json::String(text.into())
    }

    #[test]
    fn reads_json_and_what_programs_print() {
        assert_eq!(
            Json::read(" [\"a\", 'b' , [], ] "),
            Ok(Json::Array(vec![
                string("a"),
                string("b"),
                Json::Array(vec![])
            ]))
        );
        let object =
            Json::read(r#"{"deal": -4, "x": {"y": null}, "s": "\u2660\ud83c\udca1\n\"é"}"#)
                .unwrap();
        assert_eq!(object.get("deal"), Some(&Json::Bare("-4")));
        assert_eq!(object.get("s"), Some(&string("♠🂡\n\"é")));
        assert_eq!(object.get("t"), None);
    }

    #[test]
    fn tells_where_it_fails() {
        for (text, expected) in [
            ("", "line 1, column 1: expected a value"),
            ("[1\n 2]", "line 2, column 2: expected ',' or ']'"),
            ("[] x", "line 1, column 4: expected the end of the text"),
            ("[\"é]", "line 1, column 5: expected a closing quote"),
            ("{\"a\" 1}", "line 1, column 6: expected ':'"),
            ("{1:2}", "line 1, column 2: expected a string in quotes"),
            (
                "['\\u+123']",
                "line 1, column 5: expected four hex digits of a character",
            ),
        ] {
            assert_eq!(
                Json::read(text).unwrap_err().to_string(),
                expected,
                "{text}"
            );
        }
        let deep = "[".repeat(100_000);
        assert_eq!(
            Json::read(&deep).unwrap_err().to_string(),
            "line 1, column 17: expected less nesting"
        );
    }
}
