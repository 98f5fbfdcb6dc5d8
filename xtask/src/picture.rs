//! `cargo xtask picture`: the game in a terminal, as the README shows it.

use crate::shell::{command, output, root};

const PATH: &str = "docs/terminal.svg";

pub(crate) fn picture() -> Result<(), String> {
    // Some moves into a game, with a hint, in a window of this size.
    let game = "617~horne:7a7b7cb7 i 96x30";
    let line = format!("cargo run --quiet --package freecell-tui --example picture -- {game}");
    let svg = output(&mut command(&line))?;
    std::fs::write(root().join(PATH), svg).map_err(|error| format!("{PATH}: {error}"))?;
    println!("    {PATH}");
    Ok(())
}
