//! Writes any order of the pack as a deck string and reads it again; a string with
//! a damaged letter must be rejected with a place.
#![no_main]

use freecell_core::{BoardFormat, Card, Deal};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: ([u8; 52], u8, u8)| {
    let (swaps, place, letter) = input;
    let mut cards = Card::ALL;
    for (i, j) in swaps.into_iter().enumerate() {
        cards.swap(i, usize::from(j) % 52);
    }
    let deal = Deal::new(cards).unwrap();
    let mut deck = deal.display(BoardFormat::Deck).to_string().into_bytes();
    assert_eq!(deck.len(), 104);
    assert_eq!(str::from_utf8(&deck).unwrap().parse(), Ok(deal));

    let place = usize::from(place) % 104;
    let letter = letter % 0x80;
    let is_changed = !deck[place].eq_ignore_ascii_case(&letter);
    deck[place] = letter;
    let read = str::from_utf8(&deck).unwrap().parse::<Deal>();
    // `1` is another way to write an ace.
    assert!(!is_changed || read.is_err() || read == Ok(deal));
});
