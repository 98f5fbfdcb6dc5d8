//! The pack: deals the chosen cards.

use super::choices::{Choices, choices};
use super::{Deal, DealNumber};
use crate::Card;

/// The places of the cards that are left. More than there are cards, so that `% PLACES`
/// costs less than checking an index.
const PLACES: usize = 64;

const PACK: [Card; PLACES] = {
    let mut pack = [Card::ALL[0]; PLACES];
    let mut i = 0;
    while i < Card::COUNT {
        pack[i] = Card::ALL[i];
        i += 1;
    }
    pack
};

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

/// Deals numbers that are not jokes, one card of each in turn: the processor works on
/// other deals while one waits for its last card to be stored.
pub(super) fn deal_in_turns<const N: usize>(numbers: &[DealNumber; N], deals: &mut [Deal; N]) {
    let choices = numbers.map(choices);
    let mut packs = [PACK; N];
    for i in 0..Card::COUNT {
        for lane in 0..N {
            let choice = usize::from(choices[lane][i]) % PLACES;
            deals[lane].0[i] = packs[lane][choice];
            packs[lane][choice] = packs[lane][Card::COUNT - 1 - i];
        }
    }
}
