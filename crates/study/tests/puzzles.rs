//! The shipped puzzles.

use std::collections::HashSet;

use freecell_solve::Limits;
use freecell_study::{
    Answer, PUZZLES, PositionKey, Puzzle, PuzzleKind, PuzzleMaker, PuzzleVerifier,
};

fn puzzles() -> Vec<Puzzle> {
    let lines = PUZZLES.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let puzzle: Puzzle = line.parse().unwrap();
            assert_eq!(puzzle.to_string(), line);
            puzzle
        })
        .collect()
}

#[test]
fn there_are_a_thousand_different_puzzles() {
    let puzzles = puzzles();
    assert_eq!(puzzles.len(), 1000);
    let counts = PuzzleKind::ALL.map(|kind| {
        let is_of_kind = |puzzle: &&Puzzle| puzzle.kind() == kind;
        puzzles.iter().filter(is_of_kind).count()
    });
    assert_eq!(counts, [283, 359, 358]);
    let positions = puzzles
        .iter()
        .map(|puzzle| PositionKey::new(&puzzle.position()));
    assert_eq!(positions.collect::<HashSet<_>>().len(), 1000);
    for puzzle in &puzzles {
        if let Answer::WinInN(moves) = &puzzle.answer {
            assert!((4..=14).contains(&moves.len()), "{puzzle}");
        }
    }
}

/// The shipped set is what `freecell puzzle --generate 1000 --seed 1` writes. If this
/// fails because the solver has changed, write it again.
#[test]
fn the_generator_makes_them_again() {
    let mut maker = PuzzleMaker::default();
    for (index, puzzle) in puzzles().iter().take(12).enumerate() {
        assert_eq!(maker.make(1, index).to_string(), puzzle.to_string());
    }
}

/// Proves every answer again, as `freecell puzzle --verify` does.
#[test]
fn answers_are_proven_from_scratch() {
    let mut verifier = PuzzleVerifier::default();
    for (index, puzzle) in puzzles().iter().enumerate() {
        let result = verifier.verify(puzzle, Limits::default(), &mut ());
        assert_eq!(result, Ok(()), "puzzle {}: {puzzle}", index + 1);
    }
}

/// The verifier rejects every other answer.
#[test]
fn wrong_answers_are_rejected() {
    let mut verifier = PuzzleVerifier::default();
    for mut puzzle in puzzles().into_iter().take(9) {
        match &mut puzzle.answer {
            Answer::OnlyMove(mv) => {
                let moves = puzzle.game.position().legal_moves();
                *mv = *moves.iter().find(|&other| other != mv).unwrap();
            }
            Answer::WinInN(moves) => {
                moves.pop();
            }
            Answer::WhereLost(turn) => *turn += 1,
        }
        let result = verifier.verify(&puzzle, Limits::default(), &mut ());
        let error = result.expect_err("the answer is wrong");
        assert!(!error.is_undecided(), "{puzzle}: {error}");
    }
}
