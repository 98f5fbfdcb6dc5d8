"""Every function that takes a game takes it in every form."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import freecell

LOST = 781948


def forms(number: int) -> dict[str, Any]:
    deal = freecell.deal(number)
    return {
        "number": number,
        "NumPy number": np.int64(number),
        "number as text": f" {number}\n",
        "Deal": deal,
        "rows": deal.rows,
        "columns": deal.columns,
        "cards": deal.cards,
        "tuple": tuple(deal.cards),
        "iterator": iter(deal.cards),
        "array of names": np.array(deal.cards),
        "codes": deal.codes,
        "bytes": bytes(deal.codes),
        "array row": freecell.deal_array(number, number + 1)[0],
        "array": freecell.deal_array([number]),
        "rows of codes": [freecell.deal_array([number])[0][i : i + 8] for i in range(0, 52, 8)],
        "board": str(deal),
        "deck": deal.text("deck"),
        "JSON": deal.text("json"),
        "position as text": str(freecell.Position(number)),
        "record": f"{number}~none:",
        "link": f"https://example.org/?deal={number}",
        "Position": freecell.Position(number),
        "Game": freecell.Game(number, "none"),
        "pasted from Windows": str(deal).replace("\n", "\r\n"),
    }


FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    "Deal": freecell.Deal,
    "Position": freecell.Position,
    "Game": lambda game: freecell.Game(game).record.split("~")[0],
    "find": freecell.find,
    "solve": lambda game: freecell.solve(game, max_states=200),
    "solve_short": lambda game: freecell.solve_short(game, effort_states=10, max_states=200),
    "solve_shortest": lambda game: freecell.solve_shortest(game, max_states=200, threads=1),
    "review": lambda game: freecell.review(game, effort_states=10).summary,
    "verify": lambda game: str(pytest.raises(freecell.MoveError, freecell.verify, game, "1a 2b")),
    "hint": lambda game: str(pytest.raises(freecell.UnsolvedError, freecell.hint, game)),
    "verify_proof": lambda game: freecell.verify_proof(game, PROOF),
    "prove": freecell.prove,
}
PROOF = freecell.prove(LOST)


@pytest.mark.parametrize("function", FUNCTIONS)
def test_every_function_takes_every_form(function: str) -> None:
    call = FUNCTIONS[function]
    expected = call(LOST)
    for name, form in forms(LOST).items():
        assert call(form) == expected, name


def test_games_in_progress() -> None:
    game = freecell.Game("617~none:7a7b")
    for same in ("617~none:7a7b", game, game.position, str(game.position), game.position.json()):
        assert freecell.Position(same) == game.position
        verdict = freecell.solve(same)
        assert verdict.game is not None and verdict.game.start == game.position
    # The deal is that of the start.
    assert freecell.find(game) == freecell.find("617~none:7a7b") == 617
    assert freecell.Game(game) == game and freecell.Game(game) is not game
    assert freecell.Game(game.position).number is None
    with pytest.raises(freecell.BoardError, match="not a deal, because cards have moved") as caught:
        freecell.find(game.position)
    assert len(caught.value.problems) == 1


def test_games_know_their_number() -> None:
    assert freecell.Game(freecell.deal(617).rows).number == 617
    verdict = freecell.solve(str(freecell.deal(617)))
    assert verdict.record is not None and verdict.record.startswith("617~")


def test_records_of_the_testdata(testdata: Path) -> None:
    record = (testdata / "moves/macroxue.txt").read_text()
    assert freecell.Game(record).number == 617 and freecell.Game(record).turn > 0


def test_codes_convert_to_cards_and_back() -> None:
    array = freecell.deal_array(1, 101)
    assert np.array(freecell.CARDS)[array].tolist() == [deal.cards for deal in freecell.deals(1, 101)]
    assert [freecell.CARDS.index(card) for card in freecell.deal(617).cards] == freecell.deal(617).codes
    assert freecell.CARDS[0] == "AC" and freecell.CARDS[51] == "KS"
    for row, deal in zip(array, freecell.deals(1, 101)):
        assert freecell.Deal(row) == deal
    with pytest.raises(freecell.FreecellError, match="52 is not the code of a card"):
        freecell.Deal([52, *range(51)])


def test_arrays_of_any_numbers() -> None:
    expected = freecell.deal_array(1, 1001)
    for same in (
        range(1, 1001),
        list(range(1, 1001)),
        np.arange(1, 1001),
        np.arange(1, 1001, dtype=np.uint32),
        iter(range(1, 1001)),
    ):
        assert (freecell.deal_array(same) == expected).all()
    some = [617, -4, 2**33 - 1, 617]
    rows = freecell.deal_array(some)
    assert [freecell.find(row) for row in rows] == some
    assert (freecell.deal_array(range(1, 1001, 3)) == expected[::3]).all()
    assert freecell.deal_array([]).shape == freecell.deal_array(range(0)).shape == (0, 52)
    with pytest.raises(freecell.DealNumberError, match="8589934592 is too large"):
        freecell.deal_array([1, 2**33])
    for wrong in (617, "617", None):
        with pytest.raises(TypeError, match="deal_array takes a start and a stop, a range"):
            freecell.deal_array(wrong)  # type: ignore[arg-type]


def test_beginnings_in_every_form() -> None:
    row = freecell.deal(617).rows[0]
    for form in (" ".join(row), row, tuple(row), np.array(row), freecell.deal(617).codes[:8], [row[:3], row[3:]]):
        assert list(freecell.deals_with_prefix(form)) == [617]  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="the first cards must be text or a list of cards"):
        freecell.deals_with_prefix(617)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wrong", "kind", "sentence"),
    [
        ("hello", freecell.BoardError, '"hello" is not a deal number, a record such as 617:7a7b or a board'),
        ("99999999999", freecell.DealNumberError, "deal 99999999999 is too large"),
        ("617:zz", freecell.MoveError, 'move 1 "zz"'),
        ("617~fast:7a", freecell.RecordError, "fast"),
        ("", freecell.BoardError, "no cards found"),
        ([], freecell.BoardError, "no cards found"),
        ([["7D", "7D"]], freecell.BoardError, "7D appears twice"),
        ([99], freecell.FreecellError, "99 is not the code of a card"),
        ([1.5], TypeError, "a card must be text such as '7D' or a code from 0 to 51, not float"),
        (None, TypeError, "a game must be a deal number"),
        ({1, 2}, TypeError, "text or lists of cards, not set"),
        (frozenset({"7D"}), TypeError, "text or lists of cards, not frozenset"),
        ({"columns": []}, TypeError, "text or lists of cards, not dict"),
        ([{"7D"}], TypeError, "a card must be text such as '7D' or a code from 0 to 51, not set"),
        (b"617", TypeError, "bytes must be the codes of 52 cards"),
        ("\ud800", freecell.FreecellError, "the text is not valid Unicode"),
        (["\ud800"], freecell.FreecellError, "the text is not valid Unicode"),
        pytest.param(
            10**5000,
            freecell.DealNumberError,
            "a deal number of more than 38 digits is too large",
            id="5000 digits",
        ),
        (-(10**400), freecell.DealNumberError, "a deal number of more than 38 digits is too small"),
        (2**70, freecell.DealNumberError, f"deal {2**70} is too large"),
    ],
)
def test_what_is_no_game(wrong: Any, kind: type[Exception], sentence: str) -> None:
    for call in (freecell.solve, freecell.Game, freecell.Position, freecell.Deal, freecell.find, freecell.hint):
        with pytest.raises(kind) as caught:
            call(wrong)
        assert sentence in str(caught.value)
