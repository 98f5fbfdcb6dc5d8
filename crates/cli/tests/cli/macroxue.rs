//! Records of macroxue's solver, which may look like those of this program.

use std::fs;

use freecell_core::{AutoPlay, CellCount, DealNumber, Game, Start};
use freecell_solve::{Limits, Request, Solver};

use crate::run::{folder, freecell, freecell_args};

/// A solution without cells: illegal as a record of this program, whose autoplay would
/// be another.
const RECORD: &str = "1529:5484141565652426713181676136348342454625484645412624247178561351";

const VALID: &str = "valid: won in 32 moves (autoplay max, notation macroxue); \
                     lengths: max 32, safe 50, unit 104\n";

#[test]
fn a_record_without_cells_is_read_in_the_notation_that_wins() {
    assert_eq!(freecell_args(&["verify", RECORD]).prints(), VALID);
    assert_eq!(freecell("verify").input(RECORD).prints(), VALID);
    let macroxue = freecell_args(&["verify", RECORD, "--notation", "macroxue"]);
    assert_eq!(macroxue.prints(), VALID);
    let ran = freecell_args(&["verify", RECORD, "--notation", "record"]).go();
    assert_eq!(ran.code, Some(1));
    let said = "invalid: move 9 \"71\" (line 1): no card at the end of column 7 goes on 3H (notation record)\n";
    assert!(ran.out.starts_with(said), "{ran:?}");
    let said = freecell_args(&["verify", RECORD, "--notation", "long"]).refuses();
    let sentence = "a record is not in notation long (expected --notation record or macroxue)";
    assert_eq!(said, sentence);
}

/// A record that wins in both notations is read in this program's.
#[test]
fn a_record_that_wins_in_both_notations_can_be_read_in_both() {
    let verify = |notation: &[&str]| freecell_args(&[&["verify", "-4:"], notation].concat());
    let said = |notation, autoplay| {
        format!(
            "valid: won in 0 moves (autoplay {autoplay}, notation {notation}); \
             lengths: max 0, safe 0, unit 52\n"
        )
    };
    assert_eq!(verify(&[]).prints(), said("record", "horne"));
    assert_eq!(verify(&["-n", "record"]).prints(), said("record", "horne"));
    assert_eq!(
        verify(&["-n", "macroxue"]).prints(),
        said("macroxue", "max")
    );
}

#[test]
fn every_command_reads_such_a_record_in_the_same_way() {
    let note = "note: the record is read in macroxue's notation\n";
    let ran = freecell_args(&["show", RECORD]).go();
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), note));
    assert!(
        ran.out.starts_with("Foundations: H-K C-K D-K S-K\n"),
        "{ran:?}"
    );
    let named = freecell_args(&["show", RECORD, "-n", "record"]).refuses();
    assert!(named.starts_with("move 9 \"71\""), "{named}");

    let ran = freecell_args(&["hint", RECORD]).go();
    assert_eq!(
        (ran.out.as_str(), ran.err.as_str()),
        ("the game is already won\n", note)
    );

    let ran = freecell_args(&["play", RECORD, "--plain", "--forget"]).go();
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), note), "{ran:?}");

    let convert = ["convert", "--from", "macroxue", "--to", "macroxue", RECORD];
    assert_eq!(freecell_args(&convert).prints(), format!("{RECORD}\n"));
    let convert = ["convert", "--from", "record", "--to", "macroxue", RECORD];
    assert!(
        freecell_args(&convert)
            .refuses()
            .starts_with("move 9 \"71\"")
    );
}

#[test]
fn a_file_of_both_notations_is_verified() {
    let file = folder("both-notations").join("records.txt");
    let cells = "617~none:7a\n";
    fs::write(&file, format!("{RECORD}\n-4~max:\n{RECORD}\n{cells}")).unwrap();
    let file = file.to_str().unwrap();
    let ran = freecell_args(&["verify", file]).go();
    assert_eq!(ran.code, Some(1));
    let summary = "3 valid, 1 invalid of 4 records (2 in notation macroxue)\n";
    assert!(ran.out.ends_with(summary), "{ran:?}");
    let ran = freecell_args(&["verify", file, "-n", "record"]).go();
    assert!(
        ran.out.ends_with("1 valid, 3 invalid of 4 records\n"),
        "{ran:?}"
    );
}

/// Solutions of games with fewer cells are solutions of the same deals with four, and
/// many of them use few cells or none.
#[test]
fn every_solution_in_macroxue_notation_is_valid() {
    let mut records = String::new();
    let (mut written, mut without_cells) = (0, 0);
    let mut solver = Solver::new();
    let easy = [892, 1012, 1081, 1150, 1529, 2508];
    for deal in (1..150).chain(easy) {
        let number = DealNumber::new(deal).unwrap();
        for cells in &CellCount::ALL[if easy.contains(&deal) { 0 } else { 2 }..] {
            let limits = Limits::default().states(20_000);
            let solved = solver.solve(Request::new(Start::Deal(number, *cells)).limits(limits));
            let Some(solution) = solved.into_solution() else {
                continue;
            };
            for autoplay in [AutoPlay::Max, AutoPlay::Horne, AutoPlay::None] {
                let Some(game) = solution.game().with_autoplay(autoplay) else {
                    continue;
                };
                let mut with_four = Game::new(number, autoplay);
                for mv in game.moves() {
                    with_four.play(mv).unwrap();
                }
                // It cannot express a move of fewer cards than possible.
                let Ok(record) = with_four.to_macroxue_record() else {
                    continue;
                };
                written += 1;
                without_cells += u32::from(!record.contains('r'));
                records += &record;
                records.push('\n');
            }
        }
    }
    assert!(
        written > 300 && without_cells >= 2,
        "{written} {without_cells}"
    );
    let said = freecell("verify").input(records).prints();
    let start = format!("{written} valid, 0 invalid of {written} records (");
    assert!(said.starts_with(&start), "{said}");
}
