"""Values: pickled, copied, compared, hashed and printed."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import re

import freecell


def values() -> list[object]:
    game = freecell.Game("617~none:7a7b")
    game.undo()
    return [
        freecell.Move("57v3"),
        freecell.deal(617),
        freecell.Deal(list(reversed(freecell.deal(617).cards))),
        freecell.Position(617),
        freecell.Position(617, cells=2).play("4a"),
        game,
        freecell.solve(617),
        freecell.solve(11982),
        freecell.solve(11982, max_states=5),
        freecell.solve_short(617, effort_states=1000),
        freecell.solve_shortest("Foundations: H-K C-K D-K S-Q\nFreecells: KS - - -"),
    ]


def test_values_survive_pickle_and_copy() -> None:
    for value in values():
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(value, protocol)) == value
        assert copy.copy(value) == copy.deepcopy(value) == value
        assert value != "something else"


def test_equal_values_have_equal_hashes() -> None:
    for one, other in zip(values(), values()):
        assert one == other
        if not isinstance(one, freecell.Game):
            assert hash(one) == hash(other)
    assert len({freecell.solve(n) for n in (617, 617, 11982, 11982, 5)}) == 3
    # The time that a search took does not matter.
    assert freecell.solve(617) == freecell.solve(617) != freecell.solve(618)


def test_a_pickled_verdict_is_whole() -> None:
    for verdict in (freecell.solve(617), freecell.solve_shortest(-2), freecell.solve(11982, max_states=5)):
        same = pickle.loads(pickle.dumps(verdict))
        for name in (
            "kind",
            "limit",
            "game",
            "moves",
            "record",
            "metric",
            "lower_bound",
            "is_optimal",
            "states",
            "seconds",
        ):
            assert getattr(same, name) == getattr(verdict, name), name


def test_undone_moves_are_pickled() -> None:
    game = freecell.Game("617~none:7a7b7c")
    game.jump(1)
    same = pickle.loads(pickle.dumps(game))
    assert (same.turn, same.turn_count) == (1, 3)
    assert same.jump(3) and same.record == "617~none:7a7b7c"


def test_processes_exchange_verdicts() -> None:
    expected = [freecell.solve(n) for n in range(11980, 11990)]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.map(freecell.solve, range(11980, 11990)) == expected


def test_workers_of_a_cluster_return_verdicts() -> None:
    from distributed import Client

    with Client(n_workers=1, threads_per_worker=1, host="127.0.0.1", dashboard_address=None) as client:
        assert client.submit(freecell.solve, 617).result(timeout=240) == freecell.solve(617)


def test_reprs_are_useful() -> None:
    for value in values():
        text = repr(value)
        if isinstance(value, freecell.Verdict):
            assert re.fullmatch(r"<freecell\.Verdict: (solved in|impossible|gave up: ).*, \d+ states>", text)
        elif isinstance(value, freecell.Game):
            assert eval(text).record == value.record
        else:
            assert eval(text) == value
    assert repr(freecell.Position(617)) == "freecell.Position(617)"
    assert repr(freecell.Game(617)) == "freecell.Game('617~horne:')"
    assert re.fullmatch(r"\d+\.\d+\.\d+.*", freecell.__version__)
