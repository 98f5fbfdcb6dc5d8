//! The impossible deals of the first million.

use freecell_core::Position;
use freecell_proof::{Certificate, CheckError, DEFAULT_MEMORY};
use freecell_testkit::{IMPOSSIBLE, position};

fn always(_states: u64) -> bool {
    true
}

#[test]
fn every_certificate_is_collected_and_checked() {
    let mut before: Option<(Position, Certificate)> = None;
    for number in IMPOSSIBLE {
        let start = position(number);
        let certificate = Certificate::collect(start, DEFAULT_MEMORY, &mut always);
        let bytes = certificate.expect("an impossible deal").to_bytes();
        assert!(bytes.len() < 32_000, "{number}: {} bytes", bytes.len());
        let certificate = Certificate::read(&bytes[..], DEFAULT_MEMORY).expect("just written");
        assert_eq!(certificate.check(&start, &mut always), Ok(()), "{number}");
        // Neither certificate proves anything about the other deal.
        if let Some((other, certificate_of_other)) = &before {
            let is_other = |flaw| matches!(flaw, Err(CheckError::OtherPosition { .. }));
            assert!(is_other(certificate.check(other, &mut always)));
            assert!(is_other(certificate_of_other.check(&start, &mut always)));
        }
        before = Some((start, certificate));
    }
}

#[test]
fn a_check_can_be_stopped() {
    let start = position(781_948);
    let certificate = Certificate::collect(start, DEFAULT_MEMORY, &mut always);
    let certificate = certificate.expect("an impossible deal");
    let mut polled = Vec::new();
    let stopped = certificate.check(&start, &mut |states| {
        polled.push(states);
        states < 3000
    });
    assert_eq!(stopped, Err(CheckError::Stopped));
    assert_eq!(polled, [1024, 2048, 3072]);
}
