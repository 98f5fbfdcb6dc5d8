"""Deals, compared with the test data of the Rust crates and with an independent dealer."""

from __future__ import annotations

import copy
import hashlib
import pickle
import random
from itertools import zip_longest
from pathlib import Path
from typing import get_args

import numpy as np
import pytest
from pysol_cards.cards import CardRenderer  # type: ignore[import-untyped]
from pysol_cards.deal_game import Game as PysolGame  # type: ignore[import-untyped]
from pysol_cards.random_base import RandomBase  # type: ignore[import-untyped]

import freecell
from freecell.types import BoardFormat

REGIMES = {"classic": (1, 2**31 - 1), "high-bit": (2**31, 2**31), "wide": (2**32, 2**32)}
LAST = 2**33 - 1


def digests(path: Path) -> list[tuple[str, int, str]]:
    lines = path.read_text().splitlines()
    words = [line.split() for line in lines if not line.startswith("#")]
    return [(kind, int(block), digest) for kind, block, digest in words]


def numbers(kind: str, block: int) -> list[int]:
    """Returns the deal numbers of a line, as the header of the file specifies."""
    if kind == "windows":
        return list(range(1000 * block + 1, 1000 * (block + 1) + 1))
    first, count = REGIMES[kind]

    def scatter(i: int) -> int:
        return (((i * 0x9E3779B97F4A7C15 % 2**64) >> 1) % count) if i > 1 else i * (count - 1)

    return [first + scatter(i) for i in range(1000 * block, 1000 * (block + 1))]


def test_all_deals_of_the_oracle(testdata: Path) -> None:
    known = digests(testdata / "deal-digests.txt")
    assert len(known) == 62
    for kind, block, digest in known:
        text = "".join(f"{n}\n{freecell.deal(n)}\n" for n in numbers(kind, block))
        assert hashlib.sha256(text.encode()).hexdigest() == digest, (kind, block)


def test_pysol_cards_deals_alike() -> None:
    chance = random.Random(617)
    some = [1, 617, 11982, 32000, 10**6, 2**31 - 1, 2**31, 2**32 - 1, 2**32, LAST]
    some += [chance.randrange(1, LAST) for _ in range(300)]
    for number in some:
        text = PysolGame("freecell", number, RandomBase.DEALS_MS).calc_layout_string(CardRenderer(True))
        columns = [line.split() for line in text.splitlines()]
        deal = freecell.deal(number)
        assert deal.columns == columns, number
        assert deal.rows == [[c for c in row if c] for row in zip_longest(*columns)], number


def test_boards_of_the_testdata(testdata: Path) -> None:
    boards = [path for path in sorted((testdata / "boards").iterdir()) if "position" not in path.name]
    assert len(boards) == 7
    for path in boards:
        text = path.read_text(encoding="utf-8")
        assert freecell.find(text) == 617, path
        assert freecell.Deal(text) == freecell.deal(617)


def test_arrays_are_the_deals() -> None:
    for start in (-4, 0, 1, 2**31 - 50, 2**32 - 50, LAST - 99):
        stop = start + 100
        array = freecell.deal_array(start, stop)
        assert array.dtype == np.uint8 and array.shape == (stop - start, 52)
        assert array.flags.writeable and array.flags.c_contiguous
        letters = np.array([r + s for r in "A23456789TJQK" for s in "CDHS"])
        for row, deal in zip(array, freecell.deals(start, stop)):
            assert letters[row].tolist() == deal.cards
    everything = np.sort(freecell.deal_array(1, 10_001), axis=1)
    assert (everything == np.arange(52)).all()
    assert freecell.deal_array(5, 5).shape == (0, 52)
    assert freecell.deal_array(-4, -4).shape == (0, 52)
    assert freecell.deal_array(9, 5).shape == (0, 52)
    assert freecell.deal_array(LAST, LAST + 1).shape == (1, 52)


def test_find_inverts_deal() -> None:
    chance = random.Random(1)
    for number in [-4, -3, -2, -1, 0, LAST, *(chance.randrange(LAST) for _ in range(50))]:
        deal = freecell.deal(number)
        assert freecell.find(deal.rows) == number
        assert freecell.find(deal.columns) == number
        assert freecell.find(deal.cards) == number
        for form in get_args(BoardFormat):
            assert freecell.find(deal.text(form)) == number
    swapped = freecell.deal(617).cards
    swapped[0], swapped[1] = swapped[1], swapped[0]
    assert freecell.find(swapped) is None
    assert freecell.Deal(swapped).number is None
    assert eval(repr(freecell.Deal(swapped))) == freecell.Deal(swapped)


def test_a_deal_is_a_good_value() -> None:
    deal = freecell.deal(np.int64(617))
    assert deal == freecell.deal(617) != freecell.deal(618)
    assert len({deal, freecell.deal(617)}) == 1
    assert pickle.loads(pickle.dumps(deal)) == copy.deepcopy(deal) == deal
    assert repr(deal) == "freecell.deal(617)"
    assert "FreeCell deal 617" in deal._repr_html_() and "<svg" in deal._repr_html_()
    assert [d.number for d in freecell.deals(-4, 3)] == list(range(-4, 3))
    assert list(freecell.deals(3, 3)) == []


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (-5, "deal -5 is too small (the smallest deal number is -4)"),
        (2**33, "deal 8589934592 is too large (the largest deal number is 8589934591)"),
        (10**40, "a deal number of more than 38 digits is too large (the largest deal number is 8589934591)"),
        (-(10**40), "a deal number of more than 38 digits is too small (the smallest deal number is -4)"),
    ],
)
def test_numbers_out_of_range(number: int, sentence: str) -> None:
    for call in (
        lambda: freecell.deal(number),
        lambda: freecell.deals(number, number + 5),
        lambda: freecell.deal_array(number, number + 5),
        lambda: freecell.solve(number),
        lambda: freecell.solve_many([number]),
        lambda: freecell.Game(number),
    ):
        with pytest.raises(freecell.DealNumberError) as caught:
            call()
        assert str(caught.value) == sentence
        assert isinstance(caught.value, ValueError)


def test_ends_out_of_range() -> None:
    with pytest.raises(freecell.DealNumberError, match="8589934593 is too large"):
        freecell.deal_array(1, 2**33 + 1)
    with pytest.raises(freecell.DealNumberError, match="too small"):
        freecell.deals(1, -9)


@pytest.mark.parametrize("wrong", ["617", 1.5, None, [617], object()])
def test_wrong_types(wrong: object) -> None:
    with pytest.raises(TypeError, match="a deal number must be an integer, not "):
        freecell.deal(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        freecell.deal_array(wrong, 5)  # type: ignore[arg-type]


def test_bad_boards_list_every_problem() -> None:
    board = str(freecell.deal(617)).replace("7D", "1X").replace("4H", "AH")
    with pytest.raises(freecell.BoardError) as caught:
        freecell.find(board)
    problems = caught.value.problems
    assert len(problems) == 3 and "1X" in problems[0] and "AH" in problems[1]
    assert "line 1, card 1" in str(caught.value)
    rows = freecell.deal(617).rows
    rows[2][4] = "0Z"
    with pytest.raises(freecell.BoardError, match="line 3, card 5"):
        freecell.find(rows)
    with pytest.raises(TypeError, match=r"a game must be a deal number, a Deal, .* not float"):
        freecell.find(6.17)  # type: ignore[arg-type]
    with pytest.raises(freecell.BoardError):
        freecell.Deal("")
    with pytest.raises(freecell.FreecellError, match='"svg" is not a format'):
        freecell.deal(617).text("svg")  # type: ignore[arg-type]


def test_beginnings() -> None:
    assert list(freecell.deals_with_prefix("7D AD 5C 3S 5S 8C 2D AH")) == [617]
    # Every deal matches an empty prefix; the iterator is lazy.
    assert next(freecell.deals_with_prefix("")) == -4
    with pytest.raises(freecell.BoardError):
        freecell.deals_with_prefix("7D 7D")
