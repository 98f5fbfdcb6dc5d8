//! `cargo xtask picture`: draws the game in a terminal, as the README shows it.

use crate::shell::{command, output, root};

const PATH: &str = "docs/terminal.svg";

pub(crate) fn picture() -> Result<(), String> {
    // A position in the middle of a game, with a hint, in a window of this size.
    let game = "617~horne:838a83818b2c2712b82826727b7d71b1167a4b4748a4 i 88x28";
    let line = format!("cargo run --quiet --package freecell-tui --example picture -- {game}");
    let svg = output(&mut command(&line))?;
    std::fs::write(root().join(PATH), svg).map_err(|error| format!("{PATH}: {error}"))?;
    println!("    {PATH}");
    Ok(())
}
