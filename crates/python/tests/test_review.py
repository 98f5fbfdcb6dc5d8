"""Reviews of games."""

from __future__ import annotations

import copy
import pickle
import time

import pytest

import freecell

LOST = "617~horne:838a83816c6d4b17"


def test_a_review_finds_the_losing_move() -> None:
    review = freecell.review(LOST, effort_states=2000)
    assert review.lost == (5, 5)
    assert review.metric == "safe"
    assert review.game.record == LOST
    assert review.par is not None and review.par_lower_bound <= review.par
    assert review.length == 8
    assert review.score is not None and 0 <= review.score <= 50
    assert "Move 5 lost the game." in review.summary == str(review)
    assert review.states > 0
    assert repr(review) == f"<freecell.Review of {LOST}>"


def test_the_table_has_a_value_for_every_move() -> None:
    review = freecell.review(LOST, effort_states=2000)
    table = review.table
    assert {len(column) for column in table.values()} == {8}
    assert table["number"] == list(range(1, 9))
    assert table["move"][:2] == ["83", "8a"]
    assert table["card"][0] == "QH"
    assert table["class"][4] == "loses"
    assert table["before"][4] == "winnable" and table["after"][4] == "lost"
    assert set(table["class"][5:]) == {"already_lost"}
    assert table["winning_min"][5] == table["winning_max"][5] == 0
    assert all(low <= high for low, high in zip(table["winning_min"], table["winning_max"]))
    assert table["better"][4] is not None


def test_pandas_takes_the_table() -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(freecell.review(LOST, effort_states=200).table)
    assert len(frame) == 8


def test_a_notebook_shows_the_table() -> None:
    shown = freecell.review(LOST, effort_states=2000)._repr_html_()
    assert "Move 5 lost the game." in shown
    assert shown.count("<tr>") == 9
    assert "loses the game" in shown


def test_undone_moves_are_reviewed() -> None:
    game = freecell.Game(LOST)
    game.jump(4)
    review = freecell.review(game, effort_states=2000)
    assert review.lost == (5, 5)
    assert review.table["undone"] == [False] * 4 + [True] * 4
    assert "and was undone" in review.summary


def test_no_effort_makes_no_claim() -> None:
    for review in (
        freecell.review(LOST, effort_states=0),
        freecell.review(LOST, max_time=0),
    ):
        assert review.lost is None and review.par is None
        assert set(review.table["class"]) == {"undecided"}
        assert review.score is None
        assert "It is not known whether the game can be won" in review.summary
    assert freecell.review(617, effort_states=200).score is None


def test_time_ends_a_review() -> None:
    began = time.monotonic()
    freecell.review(LOST, effort_states=10**9, max_time=0.2)
    freecell.review(LOST, effort=0.2)
    assert time.monotonic() - began < 10


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(ValueError, match="effort_states"):
        freecell.review(LOST, effort_states=-1)
    with pytest.raises(ValueError, match="is not a metric"):
        freecell.review(LOST, metric="best")  # type: ignore[arg-type]
    with pytest.raises(freecell.MoveError):
        freecell.review("617~horne:7z")


def test_a_review_can_be_pickled_and_copied() -> None:
    game = freecell.Game(LOST)
    game.jump(4)
    for review in freecell.review(LOST, effort_states=200), freecell.review(game, effort_states=20):
        for other in pickle.loads(pickle.dumps(review)), copy.deepcopy(review):
            assert isinstance(other, freecell.Review)
            assert other.game == review.game and other.game.turn == review.game.turn
            assert other.table == review.table
            assert (other.summary, other.states) == (review.summary, review.states)
            assert other._repr_html_() == review._repr_html_()
    make, parts = review.__reduce__()
    with pytest.raises(ValueError, match="this pickle is not a review of freecell"):
        make(*parts[:3], [], 0)
