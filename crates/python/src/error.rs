//! Python exceptions with the messages of the Rust libraries.

use freecell_core::{
    BoardError as Board, IllegalMove, MoveError as BadMove, NotationError as Notation,
    RecordError as Record,
};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::{PyErr, create_exception};

use crate::verdict::Verdict;

create_exception!(
    freecell,
    FreecellError,
    PyValueError,
    "The base class of all errors of this package. The message says what is invalid and what is expected.\n\n\
     >>> import freecell\n\
     >>> try:\n\
     ...     freecell.deal(-5)\n\
     ... except freecell.FreecellError as error:\n\
     ...     print(error)\n\
     deal -5 is too small (the smallest deal number is -4)"
);
create_exception!(
    freecell,
    DealNumberError,
    FreecellError,
    "Raised if a deal number is out of range.\n\n\
     >>> import freecell\n\
     >>> freecell.deal(2**33)\n\
     Traceback (most recent call last):\n\
     ...\n\
     freecell.DealNumberError: deal 8589934592 is too large \
     (the largest deal number is 8589934591)"
);
create_exception!(
    freecell,
    BoardError,
    FreecellError,
    "Raised if a board is invalid. `problems` lists everything that is wrong with it.\n\n\
     >>> import freecell\n\
     >>> try:\n\
     ...     freecell.find(\"7D 7D\")\n\
     ... except freecell.BoardError as error:\n\
     ...     print(error.problems[1])\n\
     7D appears twice (line 1, card 1 and line 1, card 2)"
);
create_exception!(
    freecell,
    MoveError,
    FreecellError,
    "Raised if a move is illegal or a solution does not win.\n\n\
     >>> import freecell\n\
     >>> freecell.Game(617).play(\"7h\")\n\
     Traceback (most recent call last):\n\
     ...\n\
     freecell.MoveError: move 1 \"7h\" (line 1): JH cannot go to its foundation before AH"
);
create_exception!(
    freecell,
    NotationError,
    FreecellError,
    "Raised if a notation cannot express a game.\n\n\
     >>> import freecell\n\
     >>> issubclass(freecell.NotationError, ValueError)\n\
     True"
);
create_exception!(
    freecell,
    RecordError,
    FreecellError,
    "Raised if text is not a valid record.\n\n\
     >>> import freecell\n\
     >>> freecell.Game.from_record(\"617\")\n\
     Traceback (most recent call last):\n\
     ...\n\
     freecell.RecordError: not a record \
     (expected a deal, a colon and moves, such as 617:7a7b)"
);
create_exception!(
    freecell,
    UnsolvedError,
    FreecellError,
    "Raised if a game has no hint. `verdict` is the Verdict of the search: impossible or gave up.\n\n\
     >>> import freecell\n\
     >>> try:\n\
     ...     freecell.hint(11982)\n\
     ... except freecell.UnsolvedError as error:\n\
     ...     print(error.verdict.kind)\n\
     impossible"
);
create_exception!(
    freecell,
    ProofError,
    FreecellError,
    "Raised if a proof cannot be made, or does not prove what it should.\n\n\
     >>> import freecell\n\
     >>> freecell.prove(617)\n\
     Traceback (most recent call last):\n\
     ...\n\
     freecell.ProofError: the game can be won with 4 free cells, so there is nothing to prove"
);
create_exception!(
    freecell,
    SweepError,
    FreecellError,
    "Raised if a sweep cannot start or resume. Finished files are never affected.\n\n\
     >>> import freecell\n\
     >>> issubclass(freecell.SweepError, ValueError)\n\
     True"
);

/// Creates a `FreecellError` with a message.
pub(crate) fn invalid(message: impl ToString) -> PyErr {
    FreecellError::new_err(message.to_string())
}

pub(crate) fn board_error(py: Python<'_>, error: &Board) -> PyErr {
    let problems = error.problems().iter().map(ToString::to_string).collect();
    board_problems(py, error.to_string(), problems)
}

/// Creates a `BoardError` for one problem.
pub(crate) fn board_problem(py: Python<'_>, problem: String) -> PyErr {
    board_problems(py, problem.clone(), vec![problem])
}

fn board_problems(py: Python<'_>, message: String, problems: Vec<String>) -> PyErr {
    let python = BoardError::new_err(message);
    match python.value(py).setattr("problems", problems) {
        Ok(()) => python,
        Err(other) => other,
    }
}

pub(crate) fn illegal(error: IllegalMove) -> PyErr {
    MoveError::new_err(error.to_string())
}

pub(crate) fn move_error(error: &BadMove) -> PyErr {
    MoveError::new_err(error.to_string())
}

pub(crate) fn record_error(py: Python<'_>, error: &Record) -> PyErr {
    match error {
        Record::Number(..) => DealNumberError::new_err(error.to_string()),
        Record::Board(error) => board_error(py, error),
        Record::Move(error) => move_error(error),
        _ => RecordError::new_err(error.to_string()),
    }
}

pub(crate) fn notation_error(error: Notation) -> PyErr {
    NotationError::new_err(error.to_string())
}

pub(crate) fn unsolved(py: Python<'_>, verdict: Verdict) -> PyErr {
    let python = UnsolvedError::new_err(format!("there is no hint: {verdict}"));
    match python.value(py).setattr("verdict", verdict) {
        Ok(()) => python,
        Err(other) => other,
    }
}

pub(crate) fn sweep_error(error: freecell_sweep::Error) -> PyErr {
    match error {
        // Python reports I/O errors as OSError with the error number of the system.
        freecell_sweep::Error::Io(what, error) => {
            let message = format!("{what}: {error}");
            match error.raw_os_error() {
                Some(number) => PyOSError::new_err((number, message)),
                None => PyOSError::new_err(message),
            }
        }
        freecell_sweep::Error::OtherSweep(what, difference, advice) => {
            let difference = difference.describe(|setting| match setting {
                "no_solutions" => "solutions=False".to_owned(),
                "boards" | "fewest_cells" | "level" => format!("{setting}=True"),
                _ => setting.to_owned(),
            });
            SweepError::new_err(format!("{what}: {difference} ({advice})"))
        }
        other => SweepError::new_err(other.to_string()),
    }
}
