//! The pack: deals the chosen cards.

use super::choices::{Choices, choices};
use super::{Deal, DealNumber};
use crate::Card;

/// Deals one number, card by card: with n cards left, deals the card at the random
/// number modulo n and replaces it with the last card.
pub(super) fn deal(number: DealNumber) -> Deal {
    match number.joke() {
        Some(joke) => joke.deal(),
        None => draw_cards(&choices(number)),
    }
}

fn draw_cards(choices: &Choices<u8>) -> Deal {
    let mut deal = Deal(Card::ALL);
    // A place for every byte, so that no index needs a check.
    let mut pack = [Card::ALL[0]; 1 << u8::BITS];
    pack[..Card::COUNT].copy_from_slice(&Card::ALL);
    for (i, &choice) in choices[..Card::COUNT - 1].iter().enumerate() {
        let choice = usize::from(choice);
        deal.0[i] = pack[choice];
        // Adds zero, so that the processor does not load the last card before it knows the
        // places of earlier choices: it would have to start again whenever one was the same.
        let last = Card::COUNT - 1 - i + (choice >> 7);
        pack[choice] = pack[last];
    }
    deal.0[Card::COUNT - 1] = pack[0];
    deal
}

/// The last place of a full pack.
const LAST: usize = Card::COUNT - 1;

/// The places of a pack. More than there are cards, so that `% PLACES` costs less than
/// checking an index.
const PLACES: usize = 64;

/// A full pack upside down.
const PACK: [Card; PLACES] = {
    let mut pack = [Card::ALL[0]; PLACES];
    let mut i = 0;
    while i < Card::COUNT {
        pack[i] = Card::ALL[LAST - i];
        i += 1;
    }
    pack
};

/// Deals numbers that are not jokes, one card of each in turn: the processor works on
/// other deals while one waits for its last card to be stored.
///
/// With the pack upside down, the card that replaces the dealt one is the first of those
/// left. So both change places, and the cards gather in dealing order.
#[allow(clippy::cast_possible_truncation, reason = "below 52")]
pub(super) fn deal_in_turns<const N: usize>(numbers: &[DealNumber; N], deals: &mut [Deal; N]) {
    let places = numbers.map(|number| choices(number).map(|choice| LAST as u8 - choice));
    let mut packs = [PACK; N];
    for i in 0..LAST {
        for (pack, places) in packs.iter_mut().zip(&places) {
            pack.swap(i, usize::from(places[i]) % PLACES);
        }
    }
    for (deal, pack) in deals.iter_mut().zip(&packs) {
        deal.0.copy_from_slice(&pack[..Card::COUNT]);
    }
}
