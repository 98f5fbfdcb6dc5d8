//! Parses any text as a position; a parsed position must survive formatting as text
//! and JSON, and parsing.
#![no_main]

use freecell_core::{CellCount, Position};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, &str)| {
    let (cells, text) = input;
    let cells = CellCount::ALL[usize::from(cells) % 5];
    match Position::read(text, cells) {
        Ok(position) => {
            assert_eq!(Position::read(&position.to_string(), cells), Ok(position));
            assert_eq!(Position::read(&position.to_json(), cells), Ok(position));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
