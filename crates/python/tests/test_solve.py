"""Verdicts, and tables of many deals."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import freecell

IMPOSSIBLE = [11982, 146692, 186216, 455889, 495505, 512118, 517776, 781948]


def test_the_three_verdicts() -> None:
    solved = freecell.solve(617)
    assert solved and solved.solved and solved.kind == "solved" and solved.limit is None
    assert solved.record is not None and solved.record.startswith("617~")
    assert solved.moves is not None and solved.game is not None
    assert len(solved.moves) == len(solved.game.moves)
    assert solved.length("unit") == solved.game.length("unit")
    impossible = freecell.solve(11982)
    assert impossible.impossible and not impossible and impossible.moves is None
    assert impossible.record is None and impossible.length() is None and impossible.states > 1000
    for limits, name in [({"max_states": 10}, "states"), ({"max_time": 0.0}, "time")]:
        gave_up = freecell.solve(11982, **limits)  # type: ignore[arg-type]
        assert gave_up.gave_up and not gave_up.impossible and gave_up.limit == name
    assert freecell.solve(11982, max_memory=1 << 20).limit == "memory"
    with pytest.raises(freecell.FreecellError, match="max_time must be 0 or more seconds, not -1"):
        freecell.solve(617, max_time=-1)


def test_all_impossible_ones_of_the_first_million() -> None:
    table = freecell.solve_many(IMPOSSIBLE)
    assert table.column("verdict").to_pylist() == ["impossible"] * 8
    assert table.column("deal").to_pylist() == IMPOSSIBLE


@pytest.mark.parametrize(("deal", "cells"), [(11982, 4), (730, 2), (891, 2), (617, 4)])
def test_the_verdict_does_not_depend_on_the_threads(deal: int, cells: int) -> None:
    verdicts = [freecell.solve(deal, cells=cells, threads=threads) for threads in (1, 2, 2, None)]
    assert len({verdict.kind for verdict in verdicts}) == 1 and not verdicts[0].gave_up
    assert verdicts[1].states == verdicts[2].states and verdicts[1].record == verdicts[2].record


def test_any_start_can_be_solved() -> None:
    game = freecell.Game(617)
    game.play("7a 7b")
    for start in (617, freecell.deal(617), freecell.Position(617), str(freecell.deal(617)), game):
        verdict = freecell.solve(start)
        assert verdict.game is not None and verdict.game.is_won
        assert freecell.verify(verdict.game.record).is_won
    assert freecell.solve(617, cells=1).kind in ("solved", "impossible")


def rows(table: pa.Table) -> list[dict[str, Any]]:
    """Returns the table without the durations."""
    return table.drop_columns(["micros"]).to_pylist()


def test_tables_are_those_of_a_sweep(command: str, tmp_path: Path) -> None:
    for more, options in [
        ([], {}),
        (["--no-solutions", "--cells", "3"], {"solutions": False, "cells": 3}),
        (["--max-states", "30"], {"max_states": 30}),
    ]:
        out = tmp_path / f"{len(more)}"
        words = ["11001-13000", "--output", str(out), "--block", "900", "--quiet", *more]
        subprocess.run([command, "sweep", *words], check=True, stdout=subprocess.DEVNULL, timeout=300)
        expected = pa.concat_tables(pq.read_table(name) for name in sorted(out.glob("*.parquet")))
        for threads in (1, 2, None):
            table = freecell.solve_many(range(11001, 13001), threads=threads, **options)  # type: ignore[arg-type]
            table.validate(full=True)
            assert table.schema.equals(expected.schema)
            assert rows(table) == rows(expected)
    assert expected.column("verdict").value_counts().to_pylist()
    boards = freecell.solve_many(range(1, 501), boards=True)
    decks = [deal.text("deck") for deal in freecell.deals(1, 501)]
    assert boards.column("board").to_pylist() == decks


def test_any_series_of_deals() -> None:
    numbers = [617, 618, 619, 5, 2**33 - 1, -4, 617]
    expected = rows(freecell.solve_many(numbers))
    assert [row["deal"] for row in expected] == numbers
    assert rows(freecell.solve_many(np.array(numbers))) == expected
    assert rows(freecell.solve_many(iter(numbers))) == expected
    assert rows(freecell.solve_many(range(9, 1, -2)))[0]["deal"] == 9
    assert freecell.solve_many([]).num_rows == freecell.solve_many(range(0)).num_rows == 0
    assert freecell.solve_many([]).schema.equals(freecell.solve_many([1]).schema)
    cells = freecell.solve_many([1, 11982], fewest_cells=True, max_time=5.0)
    assert cells.column("fewest_cells").null_count >= 1
    rated = freecell.solve_many([164, 617, 11982], level=True)
    assert rated.column("level").to_pylist() == ["easy", "expert", None]
    assert rated.column("wins").to_pylist() == [173, 0, None]


def test_an_effort_is_a_time_or_a_number_of_states_and_the_verdict_names_what_ended_it() -> None:
    assert freecell.solve_short(617, effort_states=100).limit == "states"
    assert freecell.solve_short(617, effort_states=100, max_memory=0).limit == "memory"
    # With one thread and little memory, the search starts again until the effort is spent.
    began = time.monotonic()
    assert freecell.solve_short(5, effort=0.5, threads=1, max_memory=2**22).limit == "time"
    assert time.monotonic() - began >= 0.5
    assert freecell.solve_short(617, effort=1000, max_time=0.1).limit == "time"
    assert freecell.solve_shortest(617, effort_states=10, max_states=2000).limit == "states"
    for search in freecell.solve_short, freecell.solve_shortest, freecell.review:
        with pytest.raises(freecell.FreecellError, match="effort and effort_states exclude each other"):
            search(617, effort=1, effort_states=1)


def test_a_search_starts_from_the_position_that_the_player_sees() -> None:
    for number, is_numbered in (617, True), (2, False):
        # Autoplay has moved the ace of spades of deal 2.
        game = freecell.Game(f"{number}~horne:")
        record = freecell.solve_short(game, effort_states=10).record
        assert record is not None and record.startswith(f"{number}~") == is_numbered
        hint = freecell.hint(game)
        assert hint in game.position.legal_moves()
        first = freecell.solve_short(number, effort_states=10).record
        assert first is not None and first.startswith(f"{number}~")


def test_ratings() -> None:
    rating = freecell.rate(164)
    assert rating == freecell.rate(freecell.deal(164)) == pickle.loads(pickle.dumps(rating))
    assert (rating.level, rating.wins, rating.games, rating.fewest_cells) == ("easy", 173, 256, 0)
    undecided = freecell.rate(617, max_states=0)
    assert (undecided.level, undecided.kind, undecided.limit) == (None, "gave_up", "states")
    assert freecell.rate(11982).level is None and freecell.rate(11982).kind == "impossible"
    with pytest.raises(ValueError, match="cells must be from 0 to 4, not 5"):
        freecell.rate(617, cells=5)


def test_bad_arguments() -> None:
    for call, sentence in [
        (lambda: freecell.solve_many([1], threads=0), "threads must be 1 or more, not 0"),
        (lambda: freecell.solve_many([1], threads=-2), "threads must be 1 or more, not -2"),
        (lambda: freecell.solve(1, threads=0), "threads must be 1 or more, not 0"),
        (lambda: freecell.solve_many([1], cells=7), "cells must be from 0 to 4, not 7"),
        (lambda: freecell.solve_many([1], cells=-1), "cells must be from 0 to 4, not -1"),
        (lambda: freecell.solve_many([1], max_states=-1), "max_states must be 0 or more, not -1"),
        (lambda: freecell.solve(1, max_states=-1), "max_states must be 0 or more, not -1"),
        (lambda: freecell.solve(1, max_memory=-1), "max_memory must be 0 or more, not -1"),
        (lambda: freecell.solve(1, max_time=float("nan")), "max_time must be 0 or more seconds, not NaN"),
        (lambda: freecell.solve_short(1, effort=-1), "effort must be 0 or more seconds, not -1"),
        (lambda: freecell.solve_short(1, effort_states=-1), "effort_states must be 0 or more, not -1"),
        (lambda: freecell.random_deal(seed=-1), "seed must be from 0 to 2**64 - 1, not -1"),
        (lambda: freecell.solve_stream([1], batch=0), "batch must be 1 or more, not 0"),
        (lambda: freecell.solve_stream([1], batch=-5), "batch must be 1 or more, not -5"),
        (lambda: freecell.solve_many([1, -7]), "deal -7 is too small"),
    ]:
        with pytest.raises(freecell.FreecellError) as caught:
            call()  # type: ignore[no-untyped-call]
        assert sentence in str(caught.value)
    for option, value, sentence in [
        ("max_states", 1e6, "max_states must be an integer, 0 or more, not float"),
        ("max_time", "1 s", "max_time must be a number of seconds, not str"),
    ]:
        with pytest.raises(TypeError, match=sentence):
            freecell.solve_many([1], **{option: value})  # type: ignore[arg-type]
    for wrong in ("617", 617, ["a"], [1.5]):
        with pytest.raises(TypeError):
            freecell.solve_many(wrong)  # type: ignore[arg-type]


def test_other_python_threads_continue() -> None:
    """The interpreter lock is released while deals are solved."""
    ticks = 0
    is_over = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not is_over.wait(0.002):
            ticks += 1

    thread = threading.Thread(target=tick)
    thread.start()
    freecell.solve_many(range(1, 5001), threads=1)
    before = ticks
    freecell.solve(186216)
    is_over.set()
    thread.join()
    assert before >= 5, before


def test_progress_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    freecell.solve_many(range(1, 1001), progress=True)
    assert "1.00k/1.00k" in capsys.readouterr().err
    freecell.solve_many((n for n in range(1, 1001)), progress=True)
    assert "1.00k deals" in capsys.readouterr().err
    freecell.solve_many(range(1, 1001))
    assert capsys.readouterr().err == ""


def test_without_optional_packages() -> None:
    """Functions that need them say so; the others work."""
    program = (
        "import sys\n"
        "for name in ('numpy', 'pyarrow', 'distributed', 'tqdm'): sys.modules[name] = None\n"
        "import freecell, freecell.cluster\n"
        "assert freecell.solve(617).solved\n"
        "from freecell.many import progress_bar\n"
        "progress_bar(1, None), progress_bar(1, False)\n"
        "for call in (lambda: freecell.deal_array(1, 2), lambda: freecell.solve_many([1]),\n"
        "             lambda: progress_bar(1, True),\n"
        "             lambda: freecell.cluster.sweep(None, 1, 2, 'x')):\n"
        "    try: call()\n"
        "    except ImportError as error: print(error)\n"
    )
    environment = {**os.environ, "PYTHONPATH": ""}
    said = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True, env=environment, timeout=300
    )
    assert said.stdout.splitlines() == [
        "deal_array needs numpy (pip install numpy)",
        "solve_many needs pyarrow (pip install pyarrow)",
        "progress=True needs tqdm (pip install tqdm)",
        "freecell.cluster needs distributed (pip install distributed)",
    ]
