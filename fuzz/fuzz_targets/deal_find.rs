//! Finds the number of every deal from its board.
#![no_main]

use freecell_core::{DealNumber, deal_all};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|number: i64| {
    let number = DealNumber::MIN.get() + number.rem_euclid((1 << 33) + 4);
    let number = DealNumber::new(number).unwrap();
    let deal = number.deal();
    assert_eq!(deal_all(&[number]), [deal]);
    assert_eq!(deal.number(), Some(number));
});
