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
import uuid
from concurrent.futures import CancelledError
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any

from .._freecell import Sweep, SweepError
from ..many import Only, Wanted, needed, progress_bar
from .place import FileEntry, Keeper, Place, open_place

if TYPE_CHECKING:
    from distributed import Client

__all__ = ["Summary", "sweep"]

# Seconds between updates of the list of finished files: a folder appends to its
# journal, a store replaces its manifest. The next run also finds finished files that
# are not listed yet.
_SECONDS_BETWEEN_MANIFESTS = 5.0

# Number of retries of a block that failed, for example because a disk was full.
_RETRIES = 2


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
        verdicts = ""
        if self.solved + self.impossible + self.gave_up:
            verdicts = (
                f": {self.solved} solved, {self.impossible} impossible, {self.gave_up} gave up"
            )
        pace = "all finished before"
        if self.new_deals:
            pace = f"{self.seconds:.2f} s, {self.new_deals / self.seconds:.0f} deals/s"
        noun = "file" if self.files == 1 else "files"
        size = f"{self.files} {noun}, {self.bytes / 1e6:.1f} MB"
        return f'{self.deals} deals in "{self.out}"{verdicts}; {size}; {pace}'


def sweep(
    client: Client,
    start: int,
    stop: int,
    out: str | PathLike[str],
    *,
    block: int = 100_000,
    format: str = "parquet",
    only: Only | None = None,
    cells: int = 4,
    fewest_cells: bool = False,
    max_states: int | None = None,
    max_memory: int | None = None,
    max_time: float | None = None,
    progress: bool | None = None,
) -> Summary:
    """Solves all deals from `start` to before `stop` on the workers of a client.

    `out` is a folder that all machines see, or any URL that fsspec supports, such
    as s3://bucket/folder. Each block of deals is one task and one file. Blocks of
    lost workers are computed again; if a block is computed twice, the first file is
    kept. After an interruption, the same call resumes the sweep and computes only
    what is missing. The options are those of `freecell sweep`; `max_time` is in
    seconds and `max_memory` in bytes.

    Raises SweepError if `out` holds another sweep or another process is writing
    there.

    >>> import freecell.cluster
    >>> freecell.cluster.sweep(None, 10, 1, "nowhere")
    Traceback (most recent call last):
    ...
    freecell.SweepError: empty range: there are no deals from 10 to before 1
    """
    wanted = Wanted(
        only=only,
        cells=cells,
        fewest_cells=fewest_cells,
        max_states=max_states,
        max_memory=max_memory,
        max_time=max_time,
    )
    job = Sweep(start, stop, wanted, block, format)
    distributed = needed("distributed", "freecell.cluster")
    if not isinstance(client, distributed.Client) or client.asynchronous:
        raise TypeError("client must be a synchronous Dask client")
    began = time.monotonic()
    place = open_place(fspath(out))
    with place.kept(job) as keeper:
        before = keeper.sweep.counts()[1]
        remaining = keeper.sweep.remaining()
        if remaining:
            _run(client, distributed, place, keeper, remaining, progress)
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
        new_deals=deals - before,
        seconds=time.monotonic() - began,
    )


def _run(
    client: Any,
    distributed: Any,
    place: Place,
    keeper: Keeper,
    remaining: list[int],
    progress: bool | None,
) -> None:
    """Computes all missing blocks on the workers and lists them as finished."""
    job = Sweep.from_manifest(_without_files(keeper.sweep))
    run = uuid.uuid4().hex[:12]
    futures = client.map(
        make_block,
        remaining,
        manifest=job.manifest(),
        place=place,
        key=[f"freecell-{run}-{first}" for first in remaining],
        retries=_RETRIES,
        pure=False,
    )
    all_deals, done_deals, *_ = keeper.sweep.counts()
    waiting: list[FileEntry] = []
    written = time.monotonic()
    try:
        with progress_bar(all_deals, progress, done_deals) as bar:
            for future in distributed.as_completed(futures):
                waiting.append(future.result())
                future.release()
                bar.update(job.deals_of(waiting[-1][0]))
                if time.monotonic() - written > _SECONDS_BETWEEN_MANIFESTS:
                    noted, waiting = waiting, []
                    keeper.add(noted)
                    written = time.monotonic()
    except distributed.KilledWorker as error:
        raise SweepError(
            f"several workers died on the same block: {error} "
            "(see their logs; the same call resumes the sweep)"
        ) from error
    except (CancelledError, distributed.comm.CommClosedError) as error:
        raise SweepError("lost the connection to the scheduler (the same call resumes the sweep)") from error
    finally:
        keeper.add(waiting)
        # FileEntry tasks are not affected; the scheduler may be unreachable.
        with suppress(Exception):
            client.cancel(futures)


def _without_files(sweep: Sweep) -> str:
    """Returns the manifest without its files, as the tasks need it."""
    bare = Sweep.from_manifest(sweep.manifest())
    bare.forget([file[0] for file in bare.files()])
    return bare.manifest()


@lru_cache(maxsize=4)
def _read(manifest: str) -> Sweep:
    return Sweep.from_manifest(manifest)


def make_block(first: int, *, manifest: str, place: Place) -> FileEntry:
    """The task of a worker: computes the file that starts with a deal, unless it
    exists, and returns its manifest entry."""
    sweep = _read(manifest)
    name = sweep.file_name(first)
    existing = place.read(name)
    if existing is not None:
        try:
            return sweep.check(first, existing)
        except SweepError:
            place.remove(name)
    made, finished = sweep.make(first)
    if place.create(sweep, first, made):
        return finished
    # Another worker was first.
    existing = place.read(name)
    if existing is None:
        raise SweepError(f"{name} existed and was removed from {place.name}")
    return sweep.check(first, existing)
