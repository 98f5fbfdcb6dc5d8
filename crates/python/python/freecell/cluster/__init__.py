"""Sweeps on a cluster of machines with Dask.

>>> from distributed import Client, LocalCluster
>>> import freecell.cluster
>>> import tempfile
>>> cluster = LocalCluster(n_workers=1, processes=False, dashboard_address=None)
>>> with Client(cluster) as client, tempfile.TemporaryDirectory() as out:
...     summary = freecell.cluster.sweep(client, 1, 1001, out, block=500, progress=False)
>>> summary.solved, summary.files
(1000, 2)

The result has the format of `freecell sweep`: `freecell stats` and
`freecell sweep --verify` read it, and either program can resume a sweep of the
other. `python -m freecell.cluster` does the same from the shell.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from os import PathLike, fspath
from typing import TYPE_CHECKING

from .._freecell import Sweep
from ..many import Wanted, needed, progress_bar
from .place import open_place
from .tasks import Bar, Cluster, check_files, compute

if TYPE_CHECKING:
    from distributed import Client

__all__ = ["Summary", "sweep"]


@dataclass(frozen=True)
class Summary:
    """The finished deals of a sweep, and how many of them this run has computed.

    >>> import freecell.cluster
    >>> print(freecell.cluster.Summary("first", 1000, 1000, 0, 0, 2, 50_000, 1000, 0.5))
    1000 deals in "first": 1000 solved, 0 impossible, 0 gave up; 2 files, 0.1 MB; 0.50 s, 2000 deals/s
    """

    out: str
    deals: int
    solved: int
    impossible: int
    gave_up: int
    files: int
    bytes: int
    new_deals: int
    seconds: float

    def __str__(self) -> str:
        deals = "1 deal" if self.deals == 1 else f"{self.deals} deals"
        verdicts = ""
        if self.solved + self.impossible + self.gave_up:
            verdicts = f": {self.solved} solved, {self.impossible} impossible, {self.gave_up} gave up"
        pace = "already finished"
        if self.new_deals:
            pace = f"{self.seconds:.2f} s, {self.new_deals / self.seconds:.0f} deals/s"
        noun = "file" if self.files == 1 else "files"
        size = f"{self.files} {noun}, {self.bytes / 1e6:.1f} MB"
        return f'{deals} in "{self.out}"{verdicts}; {size}; {pace}'


def sweep(
    client: Client,
    start: int,
    stop: int,
    out: str | PathLike[str],
    *,
    block: int | None = None,
    format: str = "parquet",
    solutions: bool = True,
    boards: bool = False,
    cells: int = 4,
    fewest_cells: bool = False,
    level: bool = False,
    max_states: int | None = None,
    max_memory: int | None = None,
    max_time: float | None = None,
    progress: bool | None = None,
) -> Summary:
    """Solves all deals from `start` to before `stop` on the workers of a client.

    `out` is a folder that all machines see, or any URL that fsspec supports, such
    as s3://bucket/folder, in a bucket that exists. Each block of deals is one task
    and one file. Blocks of lost workers are computed again; if a block is computed
    twice, the first file is kept. After an interruption, the same call resumes the
    sweep and computes only what is missing. A call with a larger range extends it.

    The options are those of `freecell sweep`; `max_time` is in seconds and
    `max_memory` in bytes. Without `block`, a sweep keeps the block of its folder; a
    new one has 100,000 deals per file, or 5,000 with `fewest_cells` or `level`.

    Raises SweepError if `out` holds another sweep or another process is writing
    there, and OSError if a file or the cluster cannot be reached.

    >>> import freecell.cluster
    >>> freecell.cluster.sweep(None, 10, 1, "nowhere")
    Traceback (most recent call last):
    ...
    freecell.SweepError: empty range: there are no deals from 10 to before 1
    """
    wanted = Wanted(
        solutions=solutions,
        boards=boards,
        cells=cells,
        fewest_cells=fewest_cells,
        level=level,
        max_states=max_states,
        max_memory=max_memory,
        max_time=max_time,
    )
    job = Sweep(start, stop, wanted, block, format)
    return run(client, job, fspath(out), lambda all, done: progress_bar(all, progress, done))


def run(
    client: Client,
    job: Sweep,
    out: str,
    show: Callable[[int, int], AbstractContextManager[Bar]],
    poll: Callable[[], None] = lambda: None,
) -> Summary:
    """Runs a sweep; `show` returns a progress bar, given the number of all deals and
    of those that are finished. `poll` is called often and may raise an exception."""
    distributed = needed("distributed", "freecell.cluster")
    if not isinstance(client, distributed.Client) or client.asynchronous:
        raise TypeError("client must be a synchronous Dask client")
    place = open_place(out)
    cluster = Cluster(client, distributed, poll)
    new_deals, seconds = 0, 0.0
    with place.kept(job) as keeper:
        check_files(cluster, place, keeper)
        all_deals, finished, *_ = keeper.sweep.counts()
        if finished < all_deals:
            began = time.monotonic()
            with show(all_deals, finished) as bar:
                new_deals = compute(cluster, place, keeper, bar)
            seconds = time.monotonic() - began
        done = keeper.sweep
    _, deals, solved, impossible, gave_up = done.counts()
    files = done.files()
    return Summary(
        out=place.name,
        deals=deals,
        solved=solved,
        impossible=impossible,
        gave_up=gave_up,
        files=len(files),
        bytes=sum(file[1] for file in files),
        new_deals=new_deals,
        seconds=seconds,
    )
