//! Parses any text as a record; a parsed record must survive formatting and
//! parsing.
#![no_main]

use freecell_core::{Game, RecordNotation};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = Game::from_record_in(text, RecordNotation::Macroxue);
    match Game::from_record(text) {
        Ok(game) => {
            let record = game.to_record();
            let read = Game::from_record(&record).unwrap();
            assert!(read.moves().eq(game.moves()));
            assert_eq!(read.to_record(), record);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
