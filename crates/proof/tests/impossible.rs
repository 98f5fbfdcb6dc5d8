//! The impossible deals of the first million.

use std::collections::HashSet;

use freecell_core::{AutoPlay, Position};
use freecell_proof::{Certificate, DEFAULT_MEMORY, Flaw};
use freecell_solve::{Solver, Verdict};
use freecell_testkit::{IMPOSSIBLE, Unordered, position};

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
            let is_other = |flaw| matches!(flaw, Err(Flaw::OtherPosition { .. }));
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
    let stopped = certificate.check(&start, &mut |states| states < 3000);
    assert_eq!(stopped, Err(Flaw::Stopped));
}

/// The solver reaches fewer states because it plays safe cards to the foundations.
/// With the safe autoplay of `freecell-core` after each move, the numbers are
/// equal.
#[test]
fn the_solver_reaches_the_same_states_as_core() {
    let mut solver = Solver::exhaustive();
    for number in [146_692, 455_889, 781_948] {
        let mut start = position(number);
        assert_eq!(solver.solve(start), Verdict::Impossible, "{number}");
        AutoPlay::Raymond.run(&mut start, &mut Vec::new());
        let mut seen = HashSet::from([Unordered::new(&start)]);
        let mut open = vec![start];
        while let Some(position) = open.pop() {
            for mv in position.legal_moves() {
                let mut after = position;
                after.play_unchecked(mv);
                AutoPlay::Raymond.run(&mut after, &mut Vec::new());
                if seen.insert(Unordered::new(&after)) {
                    open.push(after);
                }
            }
        }
        assert_eq!(seen.len() as u64, solver.states(), "{number}");
    }
}
