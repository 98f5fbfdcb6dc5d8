//! Dealing: one number, many numbers, a plain loop and JavaScript.

use std::hint::black_box;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use freecell_core::{Card, Deal, DealNumber, NumbersBeginning, deal_all};

use crate::report::{Candidate, hardware, output, table, time};

const DEALS: u64 = 100_000;

/// The dealer as anyone would write it first; the reference for the kernel.
#[inline(never)]
fn plain_loop(number: u32) -> [u8; 52] {
    let mut state = number;
    let mut pack: [u8; 52] = std::array::from_fn(|i| i as u8);
    let mut deal = [0; 52];
    for (dealt, place) in deal.iter_mut().enumerate() {
        state = state.wrapping_mul(214_013).wrapping_add(2_531_011) & 0x7fff_ffff;
        let left = 52 - dealt;
        let chosen = (state >> 16) as usize % left;
        *place = pack[chosen];
        pack[chosen] = pack[left - 1];
    }
    deal
}

fn number(number: u64) -> DealNumber {
    DealNumber::new(number as i64).expect("a number in range")
}

/// Numbers all over the range, in no order.
fn scattered(count: u64) -> Vec<DealNumber> {
    let scatter = |i: u64| number(i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 31);
    (1..=count).map(scatter).collect()
}

fn checksum(sum: u64, card: Card) -> u64 {
    sum.wrapping_add(card.index() as u64)
}

pub(crate) fn run() {
    let plain = plain_loop(617).map(|index| Card::ALL[usize::from(index)]);
    assert_eq!(Deal::new(plain), Ok(number(617).deal()));

    let scattered_numbers = scattered(DEALS);
    let nanos = time(
        DEALS,
        &mut [
            Candidate {
                name: "plain loop",
                work: &mut |n| (1..=n as u32).fold(0, |sum, i| sum + u64::from(plain_loop(i)[51])),
            },
            Candidate {
                name: "one deal",
                work: &mut |n| {
                    (1..=n).fold(0, |sum, i| checksum(sum, number(i).deal().cards()[51]))
                },
            },
            Candidate {
                name: "bulk",
                work: &mut |n| {
                    DealNumber::deals(number(1)..=number(n))
                        .fold(0, |sum, (_, deal)| checksum(sum, deal.cards()[51]))
                },
            },
            Candidate {
                name: "bulk, scattered",
                work: &mut |_| {
                    scattered_numbers.chunks(1024).fold(0, |sum, numbers| {
                        deal_all(numbers)
                            .iter()
                            .fold(sum, |sum, deal| checksum(sum, deal.cards()[51]))
                    })
                },
            },
        ],
    );
    println!("{nanos:?}");
    let deals: Vec<Deal> = scattered(1000).into_iter().map(DealNumber::deal).collect();
    let find = time(
        1000,
        &mut [
            Candidate {
                name: "find",
                work: &mut |_| {
                    deals
                        .iter()
                        .fold(0, |s, d| s + d.number().unwrap().get() as u64)
                },
            },
            Candidate {
                name: "find none",
                work: &mut |_| {
                    deals.iter().fold(0, |s, d| {
                        let mut c = *d.cards();
                        c.swap(3, 40);
                        s + Deal::new(c).unwrap().number().map_or(1, |n| n.get() as u64)
                    })
                },
            },
        ],
    );
    println!("{find:?}");
    let t = Instant::now();
    for d in &deals[..10] {
        black_box(NumbersBeginning::new(&d.cards()[..8]).unwrap().count());
    }
    println!("first row {:?}", t.elapsed() / 10);
}
