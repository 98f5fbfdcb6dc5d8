"""Streams of deals, and how to stop them."""

from __future__ import annotations

import itertools
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import numpy as np
import pyarrow as pa
import pytest

import freecell
from test_solve import rows


def test_streams() -> None:
    reader = freecell.solve_stream(range(1, 2001), batch=500)
    assert isinstance(reader, pa.RecordBatchReader)
    assert rows(reader.read_all()) == rows(freecell.solve_many(range(1, 2001)))
    # A reader may stop early.
    endless = freecell.solve_stream(range(1, 2**33), batch=100)
    assert endless.read_next_batch().num_rows >= 100
    del endless


def test_any_iterable_is_read_as_it_is_needed() -> None:
    """An endless generator is read only as far as the rows that are read require."""
    taken = 0

    def count() -> Iterator[int]:
        nonlocal taken
        for taken in itertools.count(1):  # noqa: UP028 (the test reads `taken`)
            yield taken

    reader = freecell.solve_stream(count(), solutions=False, batch=64)
    assert taken == 0
    for read in range(1, 21):
        assert reader.read_next_batch().num_rows == 64
        assert 64 * read <= taken <= 64 * (read + 5)
    del reader


def test_memory_does_not_grow_with_the_number_of_deals() -> None:
    program = (
        "import resource, freecell\n"
        "peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024\n"
        "def drain(count):\n"
        "    numbers = (10**9 + n for n in range(count))\n"
        "    for _ in freecell.solve_stream(numbers, boards=True, batch=1000): pass\n"
        "drain(20_000)\n"
        "before = peak()\n"
        "drain(600_000)\n"
        "print(peak() - before)\n"
    )
    said = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, timeout=300)
    # A list of all numbers alone would take more than this, in MiB.
    assert int(said.stdout) < 16


def test_all_iterables_give_the_same_rows() -> None:
    numbers = list(range(5, 3000, 7))
    expected = rows(freecell.solve_many(numbers))
    for same in (
        range(5, 3000, 7),
        (n for n in numbers),
        np.arange(5, 3000, 7),
        np.arange(5, 3000, 7, dtype=np.uint16),
        pa.array(numbers).to_numpy(),
        dict.fromkeys(numbers),
    ):
        assert rows(freecell.solve_many(same)) == expected
    assert rows(freecell.solve_many(reversed(numbers))) == expected[::-1]


def test_errors_of_an_iterator_are_raised() -> None:
    def broken() -> Iterator[int]:
        yield from range(1, 100)
        raise RuntimeError("no more numbers")

    with pytest.raises(RuntimeError, match="no more numbers"):
        freecell.solve_many(broken())
    with pytest.raises(freecell.DealNumberError, match="deal -9 is too small"):
        freecell.solve_many(iter([1, -9]))
    with pytest.raises(TypeError, match="a deal number must be an integer, not str"):
        freecell.solve_many(["617"])  # type: ignore[list-item]


@pytest.mark.parametrize(
    "work",
    [
        "freecell.solve_many(range(1, 2**33), solutions=False)",
        "list(freecell.solve_stream(range(1, 2**33)))",
        "list(freecell.solve_stream(iter(range(1, 2**33, 3))))",
        # C code drains these iterators.
        'list(freecell.deals_with_prefix("7D"))',
        "import collections; collections.deque(freecell.deals(1, 2**33), maxlen=0)",
        "freecell.deal_array(list(range(1, 3_000_001)) * 20)",
        "import itertools; game = freecell.Game('617~none:7a7b7c'); "
        "game.play(map(freecell.Move, itertools.cycle(['b7', '7b'])))",
        "import itertools; freecell.verify(617, map(freecell.Move, itertools.cycle(['7a', 'a7'])))",
        # Searches of more than ten seconds each.
        "freecell.solve_shortest(27, max_memory=2**31)",
        "freecell.solve_short(1, effort=1000, max_memory=2**33)",
        # A search that does not terminate in reasonable time.
        "[freecell.solve(n, cells=1, max_memory=2**31) for n in range(1, 10**6)]",
    ],
)
def test_interrupts_stop_a_search(work: str) -> None:
    # However fast the machine is, the work goes on until it is interrupted.
    program = f"import freecell\nprint('ready', flush=True)\nwhile True:\n    {work}"
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stdout.readline() == b"ready\n"
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        began = time.monotonic()
        try:
            _, said = process.communicate(timeout=240)
        finally:
            process.kill()
    assert time.monotonic() - began < 10
    assert b"KeyboardInterrupt" in said
    assert process.returncode in (1, -signal.SIGINT, 128 + signal.SIGINT)
