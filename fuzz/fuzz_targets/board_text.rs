//! Any text is read or refused; what was read is written and read again.
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
