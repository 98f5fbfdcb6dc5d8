//! Errors name their causes.

use std::error::Error;

use freecell_core::{
    AutoPlay, BoardError, CellCount, DealNumberError, Game, IllegalMove, JsonError, MoveError,
    Notation, Position,
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
    let json = Position::read("[1", CellCount::FOUR).unwrap_err();
    assert!(source::<JsonError>(&json).to_string().contains("line 1"));
}

#[test]
fn errors_that_wrap_nothing_have_no_source() {
    assert!(Game::from_record("617").unwrap_err().source().is_none());
    let mut game = Game::from_record("617:").unwrap();
    let syntax = game.play_text("?", Notation::Standard).unwrap_err();
    assert!(syntax.source().is_none());
    assert!("x".parse::<AutoPlay>().unwrap_err().source().is_none());
}
