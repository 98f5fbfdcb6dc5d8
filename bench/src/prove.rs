//! Certificates of the impossible deals: size, and time to collect and check.

use std::time::Instant;

use freecell_core::{DealNumber, Start};
use freecell_proof::{Certificate, DEFAULT_MEMORY};
use freecell_testkit::IMPOSSIBLE;

use crate::report::{duration, hardware, table};

/// Number of rounds; the best one counts.
const ROUNDS: usize = 5;

pub(crate) fn run() {
    let mut rows = Vec::new();
    let mut total = [0.0; 5];
    for number in IMPOSSIBLE {
        let deal = DealNumber::new(number).expect("a number in range");
        let start = Start::from(deal);
        let position = start.position();
        let (mut making, mut checking) = (f64::INFINITY, f64::INFINITY);
        let mut measured = [0.0; 3];
        for _ in 0..ROUNDS {
            let began = Instant::now();
            let certificate = Certificate::collect(start, DEFAULT_MEMORY, &mut |_| true);
            let bytes = certificate.expect("an impossible deal").to_bytes();
            making = making.min(began.elapsed().as_nanos() as f64);

            let began = Instant::now();
            let read = Certificate::read(&bytes[..], DEFAULT_MEMORY).expect("just written");
            let checked = read.check(&position, &mut |_| true);
            checking = checking.min(began.elapsed().as_nanos() as f64);
            assert_eq!(checked, Ok(()));
            measured = [
                read.states() as f64,
                read.nodes() as f64,
                bytes.len() as f64,
            ];
        }
        let [states, nodes, bytes] = measured;
        let figures = [states, nodes, bytes, making, checking];
        for (sum, figure) in total.iter_mut().zip(figures) {
            *sum += figure;
        }
        rows.push(row(&number.to_string(), figures));
    }
    rows.push(row("all eight", total));
    println!("{}\n", hardware());
    let header = [
        "deal",
        "states",
        "nodes",
        "bytes",
        "bits per state",
        "time to make",
        "time to read and check",
    ];
    println!("{}", table(&header, &rows));
}

fn row(name: &str, [states, nodes, bytes, making, checking]: [f64; 5]) -> Vec<String> {
    vec![
        name.to_owned(),
        states.to_string(),
        nodes.to_string(),
        bytes.to_string(),
        format!("{:.2}", bytes * 8.0 / states),
        duration(making),
        duration(checking),
    ]
}
