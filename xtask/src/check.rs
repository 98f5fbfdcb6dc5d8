//! `cargo xtask check`: what a contributor runs before each commit. It is a part of
//! `cargo xtask test`.

use crate::lanes::{self, Outcome, Step};
use crate::python;
use crate::shell::{command, run};
use crate::test;
use crate::web;

/// One lane for what cargo builds, one for what it does not.
const LANES: [&[Step]; 2] = [
    &[
        ("formatting", test::formatting),
        ("lints", test::lints),
        ("fast tests", fast_tests),
    ],
    &[
        ("style of Python", style_of_python),
        ("style of the page", style_of_the_page),
    ],
];

pub(crate) fn check() -> Result<(), String> {
    lanes::run(&LANES)?.conclude("check")
}

/// Runs the tests inside the crates; those in `tests` take minutes.
fn fast_tests() -> Result<Outcome, String> {
    run(&mut command(
        "cargo test --workspace --all-features --lib --bins",
    ))?;
    Ok(Outcome::Passed)
}

fn style_of_python() -> Result<Outcome, String> {
    Ok(match python::lint()? {
        Ok(()) => Outcome::Passed,
        Err(why) => Outcome::LeftOut(why),
    })
}

fn style_of_the_page() -> Result<Outcome, String> {
    if let Err(why) = web::node() {
        return Ok(Outcome::LeftOut(why));
    }
    web::lint()?;
    Ok(Outcome::Passed)
}
