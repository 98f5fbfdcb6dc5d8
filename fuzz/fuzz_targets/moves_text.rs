//! Parses and plays any text in every notation; accepted moves must survive
//! formatting and parsing.
#![no_main]

use freecell_core::{AutoPlay, DealNumber, Game, Notation};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u32, &str)| {
    let (number, text) = input;
    for notation in Notation::ALL {
        let new = || Game::new(DealNumber::from(number), AutoPlay::ALL[number as usize % 4]);
        let mut game = new();
        if let Err(error) = game.play_text(text, notation) {
            assert!(error.number > 0 && error.line > 0 && !error.to_string().is_empty());
            assert!(game == new());
        }
        let written = game.moves_text(Notation::Extended).unwrap();
        let mut again = new();
        again.play_text(&written, Notation::Extended).unwrap();
        assert!(again.moves().eq(game.moves()));
    }
});
