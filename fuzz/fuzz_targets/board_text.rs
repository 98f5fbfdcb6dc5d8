//! Parses any text as a board; a parsed board must survive formatting and parsing.
#![no_main]

use freecell_core::{BoardFormat, Deal};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<Deal>() {
        Ok(deal) => {
            for format in BoardFormat::ALL {
                assert_eq!(deal.display(format).to_string().parse(), Ok(deal));
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
