"""Arguments of the wrong type or far out of range: the error names the argument."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import freecell

# The type checkers would find these mistakes.
F: Any = freecell


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: F.solve(617, cells=2.5), "cells must be an integer, from 0 to 4, not float"),
        (lambda: F.solve(617, max_states="4"), "max_states must be an integer, 0 or more, not str"),
        (lambda: F.solve(617, max_time="4"), "max_time must be a number of seconds, not str"),
        (lambda: F.Game(617, 5), "autoplay must be 'none', 'horne', 'raymond' or 'max', not int"),
        (lambda: F.solve_short(1, metric=0), "metric must be 'max', 'safe' or 'unit', not int"),
        (lambda: F.Position(617).targets(5), "card must be text such as '7D', not int"),
        (lambda: F.Position(617).move_to("4H", 5), "place must be '1' to '8', 'a' to 'd' or 'h', not int"),
        (lambda: F.Game.from_record(None), "record must be text such as '617:7a7b', not NoneType"),
        (lambda: F.Game(617).text(5), "notation must be 'standard', "),
        (lambda: F.deal(617).text(5), "format must be 'rows', "),
        (lambda: F.Move(5), "text must be a move such as '57v3', not int"),
        (lambda: F.random_deal(seed="x"), "seed must be an integer, from 0 to 2**64 - 1, not str"),
        (lambda: F.random_deal(level=3), "level must be 'easy', 'medium', 'tricky', 'hard' or 'expert', not int"),
        (lambda: F.deal_array(np.array(617)), "deal_array takes a one-dimensional array, "),
        (lambda: F.deal_array(1.0, 3), "the first deal must be an integer, not float"),
        (lambda: F.verify_proof(617, 5), "certificate must be bytes, not int"),
    ],
)
def test_errors_of_types_name_the_argument(call: Callable[[], Any], sentence: str) -> None:
    with pytest.raises(TypeError) as caught:
        call()
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: F.random_deal(seed=2**64), f"seed must be from 0 to 2**64 - 1, not {2**64}"),
        (lambda: F.random_deal(seed=10**400), "seed must be from 0 to 2**64 - 1, not a number of more than 38"),
        (lambda: F.solve_short(1, effort=10**30), "effort must be from 0 to 1000000000 seconds, not 1e30"),
        (lambda: F.solve_short(1, effort=10**400), "effort must be from 0 to 1000000000 seconds, not inf"),
        (lambda: F.solve(1, cells=-(10**5000)), "cells must be from 0 to 4, not a number of more than 38"),
        (lambda: F.Game(617, "\ud800"), "autoplay is not valid Unicode"),
    ],
)
def test_extreme_values_are_refused(call: Callable[[], Any], sentence: str) -> None:
    with pytest.raises(freecell.FreecellError) as caught:
        call()
    assert str(caught.value).startswith(sentence)
    assert freecell.random_deal(seed=2**64 - 1) != freecell.random_deal(seed=0)
    assert freecell.solve(1, max_states=10**5000, max_time=10**400).solved


def test_iterators_tell_what_they_are() -> None:
    assert repr(freecell.deals(1, np.int64(11))) == "<iterator of freecell.deals(1, 11)>"
    assert repr(freecell.deals_with_prefix("7d ad")) == "<iterator of freecell.deals_with_prefix('7D AD')>"


def test_certificates_are_any_bytes() -> None:
    proof = freecell.prove(781948)
    states = freecell.verify_proof(781948, proof)
    for same in (bytearray(proof), memoryview(proof), np.frombuffer(proof, dtype=np.uint8)):
        assert freecell.verify_proof(781948, same) == states  # type: ignore[arg-type]
