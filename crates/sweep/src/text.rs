//! Rows as CSV and JSON Lines. Neither needs quoting: texts are keywords, records
//! and boards without commas, quotes or line breaks.

use std::io::Write;

use serde_json::Value;

use crate::row::{Column, ColumnKind, Row, Rows};

/// Encodes rows as CSV with a header.
pub(crate) fn write_csv(parts: &[Rows], columns: &[Column]) -> Vec<u8> {
    let names: Vec<&str> = columns.iter().map(|column| column.name()).collect();
    let mut bytes = names.join(",").into_bytes();
    bytes.push(b'\n');
    for (row, text) in parts.iter().flat_map(Rows::iter) {
        for (index, column) in columns.iter().enumerate() {
            if index > 0 {
                bytes.push(b',');
            }
            if let Some(text) = column.text(row, text) {
                bytes.extend_from_slice(text.as_bytes());
            } else if let Some(number) = column.integer(row) {
                // Writing to a `Vec` cannot fail.
                let _ = write!(bytes, "{number}");
            }
        }
        bytes.push(b'\n');
    }
    bytes
}

/// Encodes rows as one JSON object per line.
pub(crate) fn write_jsonl(parts: &[Rows], columns: &[Column]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (row, text) in parts.iter().flat_map(Rows::iter) {
        for (index, column) in columns.iter().enumerate() {
            let before = if index == 0 { '{' } else { ',' };
            let name = column.name();
            let _ = match (column.text(row, text), column.integer(row)) {
                (Some(text), _) => write!(bytes, "{before}\"{name}\":\"{text}\""),
                (None, Some(number)) => write!(bytes, "{before}\"{name}\":{number}"),
                (None, None) => write!(bytes, "{before}\"{name}\":null"),
            };
        }
        bytes.extend_from_slice(b"}\n");
    }
    bytes
}

/// Parses the output of [`write_csv`]; errors name the line.
pub(crate) fn read_csv(bytes: &[u8], columns: &[Column]) -> Result<Rows, String> {
    let text = std::str::from_utf8(bytes).map_err(|error| error.to_string())?;
    let names: Vec<&str> = columns.iter().map(|column| column.name()).collect();
    // A record that was cut off would still be a field.
    if !text.ends_with('\n') {
        return Err("the last line is incomplete".to_owned());
    }
    let mut lines = text.lines();
    if lines.next() != Some(&names.join(",")) {
        return Err("line 1: the header does not match the columns of this sweep".to_owned());
    }
    let mut rows = Rows::default();
    for (line, number) in lines.zip(2..) {
        let read = || -> Result<(Row, &str), String> {
            let mut row = Row::default();
            let mut long = "";
            let mut fields = line.split(',');
            for &column in columns {
                let field = fields.next().ok_or("too few fields")?;
                if column.is_long() {
                    long = field;
                } else {
                    set(&mut row, column, field)?;
                }
            }
            match fields.next() {
                Some(_) => Err("too many fields".to_owned()),
                None => Ok((row, long)),
            }
        };
        let (row, long) = read().map_err(|why| format!("line {number}: {why}"))?;
        rows.push_with_text(row, long);
    }
    Ok(rows)
}

/// Sets a field of a row; an empty field means no value.
fn set(row: &mut Row, column: Column, field: &str) -> Result<(), String> {
    if field.is_empty() {
        return Ok(());
    }
    let result = match column.kind() {
        ColumnKind::Text => column.set_word(row, field),
        ColumnKind::Integer => match field.parse() {
            Ok(value) => column.set_integer(row, value),
            Err(_) => Err(column.bad_value(field)),
        },
    };
    result.map_err(|error| error.to_string())
}

/// Parses the output of [`write_jsonl`]; errors name the line.
pub(crate) fn read_jsonl(bytes: &[u8], columns: &[Column]) -> Result<Rows, String> {
    let text = std::str::from_utf8(bytes).map_err(|error| error.to_string())?;
    let mut rows = Rows::default();
    for (line, number) in text.lines().zip(1..) {
        let read = || -> Result<(Row, String), String> {
            let object: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
            let mut row = Row::default();
            let mut long = String::new();
            for &column in columns {
                let bad = |value: &Value| column.bad_value(&value.to_string()).to_string();
                match &object[column.name()] {
                    Value::Null => {}
                    Value::String(text) if column.is_long() => long.clone_from(text),
                    Value::String(text) if column.kind() == ColumnKind::Text => column
                        .set_word(&mut row, text)
                        .map_err(|error| error.to_string())?,
                    value => {
                        let integer = value.as_i64().ok_or_else(|| bad(value))?;
                        column
                            .set_integer(&mut row, integer)
                            .map_err(|error| error.to_string())?;
                    }
                }
            }
            Ok((row, long))
        };
        let (row, long) = read().map_err(|why| format!("line {number}: {why}"))?;
        rows.push_with_text(row, &long);
    }
    Ok(rows)
}
