//! Errors name their causes.

use std::error::Error;

use freecell_core::{
    AutoPlay, BoardError, CellCount, Deal, DealNumber, DealNumberError, DealRange, Game,
    IllegalMove, JsonError, MoveError, Notation, Position,
};

fn source<E: Error + 'static>(error: &dyn Error) -> &E {
    let source = error.source().expect("the error wraps another");
    source
        .downcast_ref()
        .expect("the type of the wrapped error")
}

#[test]
fn errors_that_wrap_others_tell_them() {
    let number = Game::from_record("99999999999:7a").unwrap_err();
    assert_eq!(
        *source::<DealNumberError>(&number),
        DealNumberError::TooLarge
    );
    let board = Game::from_record("KS.QS.QS.....~none:").unwrap_err();
    assert_eq!(source::<BoardError>(&board).problems().len(), 1);
    let mv = Game::from_record("617~none:7a7a").unwrap_err();
    let mv: &MoveError = source(&mv);
    assert!(matches!(
        source::<IllegalMove>(mv),
        IllegalMove::TakenCell(..)
    ));
    let json = "[1".parse::<Position>().unwrap_err();
    assert!(source::<JsonError>(&json).to_string().contains("line 1"));
}

/// A program that returns an error from `main` prints it with `Debug`.
#[test]
fn debug_is_the_message() {
    fn assert_message<T: std::fmt::Debug>(result: Result<T, impl Error>, message: &str) {
        assert_eq!(format!("{:?}", result.unwrap_err()), message);
    }
    assert_message(
        "x".parse::<DealNumber>(),
        "not a whole number (deal numbers go from -4 to 8589934591)",
    );
    assert_message(
        "10-1".parse::<DealRange>(),
        "\"10-1\" is an empty range (did you mean 1-10?)",
    );
    assert_message(CellCount::new(5), "5 free cells found (expected at most 4)");
    assert_message(
        Game::from_record("617~none:7a7a"),
        "move 2 \"7a\" (line 1): free cell a already holds JH",
    );
    assert_message("\n".parse::<Deal>(), "no cards found");
}

#[test]
fn errors_that_wrap_nothing_have_no_source() {
    assert!(Game::from_record("617").unwrap_err().source().is_none());
    let mut game = Game::from_record("617:").unwrap();
    let syntax = game.play_text("?", Notation::Standard).unwrap_err();
    assert!(syntax.source().is_none());
    assert!("x".parse::<AutoPlay>().unwrap_err().source().is_none());
}
