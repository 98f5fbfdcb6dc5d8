//! Dealing and finding: single numbers, many numbers, a plain loop, and JavaScript.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{env, fs, thread};

use freecell_core::{Card, Deal, DealNumber, DealsWithPrefix, deal_all, deal_all_portable};
use freecell_testkit::Random;

use crate::report::{Candidate, Timing, duration, hardware, output, table, time};

/// So few that a round of all dealers fits into one time slice of a busy machine.
const DEALS: u64 = 10_000;
const FINDS: u64 = 1_000;
/// The number of deals to print, large enough that start-up time hardly counts.
const PRINTED: u64 = 1_000_000;

const PLAIN_LOOP: &str = "plain loop (reference)";
const JAVASCRIPT: &str = "JavaScript in node";
const PRINTING: &str = "`freecell deal 1-1000000 --format rows` to /dev/null";

pub(crate) fn run() {
    let mut dealing = time_dealing();
    dealing.extend(time_javascript());

    println!("{}\n", hardware());
    let nanos_of = |name: &str| {
        let timing = dealing.iter().find(|timing| timing.name == name);
        timing.map(|timing| timing.nanos)
    };
    let faster = |than: &str, nanos: f64| match nanos_of(than) {
        Some(reference) if reference < 10.0 * nanos => format!("{:.2}", reference / nanos),
        Some(reference) => format!("{:.0}", reference / nanos),
        None => "–".to_owned(),
    };
    let rows: Vec<_> = dealing
        .iter()
        .map(|Timing { name, nanos }| {
            vec![
                (*name).to_owned(),
                duration(*nanos),
                format!("{:.1} million", 1e3 / nanos),
                faster(PLAIN_LOOP, *nanos),
                faster(JAVASCRIPT, *nanos),
            ]
        })
        .collect();
    let header = [
        "one core",
        "per deal",
        "deals/s",
        "× plain loop",
        "× JavaScript",
    ];
    println!("{}", table(&header, &rows));

    let finding = time_finding();
    let rows: Vec<_> = finding
        .iter()
        .map(|Timing { name, nanos }| vec![(*name).to_owned(), duration(*nanos)])
        .collect();
    println!(
        "{}",
        table(&["over all numbers, −4 to 2³³ − 1", "per search"], &rows)
    );
}

/// Returns the seed of a classic number, which is the number itself.
fn seed(number: u64) -> u32 {
    u32::try_from(number).expect("a classic number")
}

fn number(number: u64) -> DealNumber {
    DealNumber::new(number as i64).expect("a number in range")
}

/// Returns numbers scattered over the whole range.
fn scattered(count: u64) -> Vec<DealNumber> {
    let mut random = Random::new(1);
    (0..count).map(|_| number(random.next() >> 31)).collect()
}

/// A straightforward dealer; the reference for the optimised kernel.
#[inline(never)]
fn plain_loop(number: u32) -> [u8; 52] {
    let mut state = number;
    let mut pack = [0_u8; 52];
    for (place, index) in pack.iter_mut().zip(0..) {
        *place = index;
    }
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

fn last_card(sum: u64, deal: &Deal) -> u64 {
    sum + deal.cards()[51].index() as u64
}

fn time_dealing() -> Vec<Timing> {
    let plain = plain_loop(617).map(|index| Card::ALL[usize::from(index)]);
    assert_eq!(Deal::new(plain), Ok(number(617).deal()));

    let scattered_numbers = scattered(DEALS);
    let mut printing = f64::INFINITY;
    let mut timings = time(
        DEALS,
        &mut [
            Candidate {
                name: PLAIN_LOOP,
                work: &mut |n| (1..=seed(n)).fold(0, |sum, i| sum + u64::from(plain_loop(i)[51])),
            },
            Candidate {
                name: "`DealNumber::deal`, one at a time",
                work: &mut |n| (1..=n).fold(0, |sum, i| last_card(sum, &number(i).deal())),
            },
            Candidate {
                name: "`DealNumber::deals`, a range",
                work: &mut |n| {
                    let deals = DealNumber::deals(number(1)..=number(n));
                    deals.fold(0, |sum, (_, deal)| last_card(sum, &deal))
                },
            },
            Candidate {
                name: "the same without AVX2, scattered numbers",
                work: &mut |_| {
                    let chunks = scattered_numbers.chunks(1024);
                    let deals = chunks.map(deal_all_portable);
                    deals.fold(0, |sum, deals| deals.iter().fold(sum, last_card))
                },
            },
            Candidate {
                name: "`deal_all`, scattered numbers",
                work: &mut |_| {
                    let chunks = scattered_numbers.chunks(1024);
                    chunks.fold(0, |sum, numbers| {
                        deal_all(numbers).iter().fold(sum, last_card)
                    })
                },
            },
            Candidate {
                name: PRINTING,
                work: &mut |_| {
                    printing = printing.min(print_deals());
                    0
                },
            },
        ],
    );
    for timing in timings.iter_mut().filter(|timing| timing.name == PRINTING) {
        timing.nanos = printing / PRINTED as f64;
    }
    timings
}

fn time_javascript() -> Option<Timing> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("deal.mjs");
    let nanos = output("node", &[script.to_str()?])?.trim().parse().ok()?;
    Some(Timing {
        name: JAVASCRIPT,
        nanos,
    })
}

/// Runs the command itself, which `cargo xtask bench` has just built, and returns its
/// processor time in nanoseconds: it runs too long to have a core for itself all the time.
fn print_deals() -> f64 {
    let bench = env::current_exe().expect("the path of this program");
    let mut command = Command::new(bench.with_file_name("freecell"))
        .args(["deal", &format!("1-{PRINTED}"), "--format", "rows"])
        .stdout(Stdio::null())
        .spawn()
        .expect("the command runs");
    let read = |name| fs::read_to_string(format!("/proc/{}/{name}", command.id()));
    // A process that has ended keeps its files until it is waited for.
    while read("stat").is_ok_and(|stat| !stat.contains(") Z ")) {
        thread::sleep(Duration::from_millis(1));
    }
    let nanos = read("schedstat").ok().and_then(|stat| {
        let nanos = stat.split(' ').next()?;
        nanos.parse().ok()
    });
    assert!(command.wait().is_ok_and(|status| status.success()));
    nanos.expect("Linux reports the processor time")
}

fn time_finding() -> Vec<Timing> {
    let numbers = scattered(FINDS);
    let deals = deal_all(&numbers);
    let strangers: Vec<Deal> = deals
        .iter()
        .map(|deal| {
            let mut cards = *deal.cards();
            cards.swap(3, 40);
            Deal::new(cards).expect("a permutation of the pack")
        })
        .collect();
    let mut timings = time(
        FINDS,
        &mut [
            Candidate {
                name: "find the number of a board",
                work: &mut |_| {
                    let numbers = deals.iter().filter_map(Deal::number);
                    numbers.map(|number| number.get() as u64).sum()
                },
            },
            Candidate {
                name: "prove that a board has none",
                work: &mut |_| {
                    let found = strangers.iter().filter_map(Deal::number).count();
                    assert_eq!(found, 0);
                    0
                },
            },
        ],
    );
    let rows = 4;
    timings.extend(time(
        rows,
        &mut [Candidate {
            name: "find all numbers with a given first row",
            work: &mut |rows| {
                (0..rows)
                    .zip(&deals)
                    .map(|(_, deal)| &deal.cards()[..8])
                    .map(|row| DealsWithPrefix::new(row).map_or(0, Iterator::count) as u64)
                    .sum()
            },
        }],
    ));
    timings
}
