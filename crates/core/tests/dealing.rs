//! Compares dealing with published boards and with an independent dealer.

use std::fmt::Write;

use freecell_core::{
    Card, Column, Deal, DealNumber, DealsWithPrefix, deal_all, deal_all_portable, deal_freecell,
};
use proptest::prelude::*;
use sha2::{Digest, Sha256};

fn number(number: i64) -> DealNumber {
    DealNumber::new(number).unwrap()
}

#[test]
fn games_1_and_617_are_the_published_ones() {
    let game_1 = vec![
        vec!["JD", "2D", "9H", "JC", "5D", "7H", "7C", "5H"],
        vec!["KD", "KC", "9S", "5S", "AD", "QC", "KH", "3H"],
        vec!["2S", "KS", "9D", "QD", "JS", "AS", "AH", "3C"],
        vec!["4C", "5C", "TS", "QH", "4H", "AC", "4D", "7S"],
        vec!["3S", "TD", "4S", "TH", "8H", "2C", "JH", "7D"],
        vec!["6D", "8S", "8D", "QS", "6C", "3D", "8C", "TC"],
        vec!["6S", "9C", "2H", "6H"],
    ];
    let game_617 = vec![
        vec!["7D", "AD", "5C", "3S", "5S", "8C", "2D", "AH"],
        vec!["TD", "7S", "QD", "AC", "6D", "8H", "AS", "KH"],
        vec!["TH", "QC", "3H", "9D", "6S", "8D", "3D", "TC"],
        vec!["KD", "5H", "9S", "3C", "8S", "7H", "4D", "JS"],
        vec!["4C", "QS", "9C", "9H", "7C", "6H", "2C", "2S"],
        vec!["4S", "TS", "2H", "5D", "JC", "6C", "JH", "QH"],
        vec!["JD", "KS", "KC", "4H"],
    ];
    assert_eq!(deal_freecell(1), Ok(game_1));
    assert_eq!(deal_freecell(617), Ok(game_617));
}

#[test]
fn first_rows_of_all_regimes() {
    for (deal, row) in [
        (24, "4C 5H QC 5D 2D 7H AH 7S"),
        (11_982, "AH AS 4H AC 2D 6S TS JS"),
        (94_717_719, "7D AH AS TD 6C TC JH AC"),
        (2_147_483_647, "9S 2H 7C 5H 4C 6D 3D 4S"),
        (2_147_483_648, "QH QC 2H 6S 2S 3D KS 8C"),
        (4_294_967_295, "JS 9C JH 2D QC 8H 7D 6S"),
        (4_294_967_296, "TS 5S 2S TD 3C AD JC 6D"),
        (8_589_934_591, "TC 2S JS 5S 4D 6H 3H 7C"),
    ] {
        let text = number(deal).deal().to_string();
        assert_eq!(text.lines().next(), Some(row), "deal {deal}");
    }
}

#[test]
fn jokes_are_laid_out_by_rule() {
    for (deal, columns) in [
        (-1, ["AC 3C 5C 7C 9C JC KC", "QS TS 8S 6S 4S 2S"]),
        (-2, ["AS KS QS JS TS 9S 8S", "7C 6C 5C 4C 3C 2C"]),
        (-3, ["KS QS JS TS 9S 8S 7S", "6C 5C 4C 3C 2C AC"]),
        (-4, ["KS KH KD KC QS QH QD", "2D 2C AS AH AD AC"]),
    ] {
        let deal = number(deal).deal();
        for (column, cards) in [Column::ALL[0], Column::ALL[7]].into_iter().zip(columns) {
            let dealt: Vec<_> = deal.column(column).map(Card::as_str).collect();
            assert_eq!(dealt.join(" "), cards);
        }
        // No other number deals the same board.
        assert_eq!(DealsWithPrefix::new(deal.cards()).unwrap().count(), 1);
    }
}

/// Returns the numbers of a block of `data/deal-digests.txt`, as its header explains.
fn numbers_of_block(name: &str, block: i64) -> Vec<i64> {
    let scattered = |first: i64, count: i64| {
        let spread = |i: i64| (i as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 1;
        let number = |i: i64| first + (spread(i) % count as u64) as i64;
        (1000 * block..1000 * (block + 1))
            .map(|i| match i {
                0 => first,
                1 => first + count - 1,
                _ => number(i),
            })
            .collect()
    };
    match name {
        "windows" => (1000 * block + 1..=1000 * (block + 1)).collect(),
        "classic" => scattered(1, (1 << 31) - 1),
        "high-bit" => scattered(1 << 31, 1 << 31),
        "wide" => scattered(1 << 32, 1 << 32),
        other => panic!("unknown kind of block {other:?}"),
    }
}

#[test]
fn agrees_with_the_digests_of_an_independent_dealer() {
    let digests = include_str!("data/deal-digests.txt");
    let mut blocks = 0;
    for line in digests.lines().filter(|line| !line.starts_with('#')) {
        let [name, block, expected] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("not a digest: {line:?}");
        };
        let numbers = numbers_of_block(name, block.parse().unwrap());
        let numbers: Vec<_> = numbers.into_iter().map(number).collect();
        let mut hasher = Sha256::new();
        let deals = deal_all(&numbers);
        assert_eq!(deal_all_portable(&numbers), deals, "{name} {block}");
        for (deal, number) in deals.iter().zip(&numbers) {
            assert_eq!(number.deal(), *deal, "deal {number}");
            hasher.update(format!("{number}\n{deal}\n"));
        }
        let digest = hasher
            .finalize()
            .iter()
            .fold(String::new(), |mut hex, byte| {
                let _ = write!(hex, "{byte:02x}");
                hex
            });
        assert_eq!(digest, expected, "{name} {block}");
        blocks += 1;
    }
    assert_eq!(blocks, 32 + 3 * 10);
}

fn any_number() -> impl Strategy<Value = DealNumber> {
    let regimes = prop_oneof![
        -4i64..0,
        0..1i64 << 31,
        1i64 << 31..1 << 32,
        1i64 << 32..1 << 33
    ];
    regimes.prop_map(number)
}

proptest! {
    #[test]
    fn find_is_the_inverse_of_deal(number in any_number()) {
        prop_assert_eq!(number.deal().number(), Some(number));
    }

    #[test]
    fn swapped_cards_have_no_number(number in 0..1i64 << 33, i in 0..52usize, j in 0..52usize) {
        prop_assume!(i != j);
        let mut cards = *self::number(number).deal().cards();
        cards.swap(i, j);
        let swapped = Deal::new(cards).unwrap();
        prop_assert_eq!(swapped.number(), None);
    }

}

proptest! {
    // A search over all numbers takes a while.
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_first_row_finds_its_number(number in any_number()) {
        let deal = number.deal();
        let mut found = DealsWithPrefix::new(&deal.cards()[..8]).unwrap();
        prop_assert!(found.any(|found| found == number));
    }
}
