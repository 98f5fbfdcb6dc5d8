"""The tasks of a sweep on the workers, and the loop that waits for them."""

from __future__ import annotations

import time
import uuid
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from functools import lru_cache
from typing import Any, Protocol

from .._freecell import Sweep, SweepError
from .place import FileEntry, Keeper, Place, problem_of

# Seconds between updates of the list of finished files: a folder appends to its
# journal, a store replaces its manifest. The next run also finds finished files that
# are not listed yet.
_SECONDS_BETWEEN_MANIFESTS = 5.0

# Number of retries of a block that failed, for example because a disk was full.
_RETRIES = 2

# Seconds without any worker until a notice is shown.
_SECONDS_WITHOUT_WORKERS = 5.0

# Number of tasks that the scheduler has at a time, more than any cluster has threads;
# with all blocks of a large sweep it would be slow to answer.
_MOST_TASKS = 2000

# Seconds between two looks at the finished tasks.
_POLL_SECONDS = 0.05


class Bar(Protocol):
    """Shows the progress, such as a bar of tqdm."""

    def update(self, deals: int, /) -> Any: ...


@lru_cache(maxsize=4)
def _read(manifest: str) -> Sweep:
    return Sweep.from_manifest(manifest)


def make_block(first: int, *, manifest: str, place: Place) -> tuple[FileEntry, int]:
    """Computes the file that starts with a deal, unless it exists; returns its
    manifest entry and how many deals were solved."""
    sweep = _read(manifest)
    name = sweep.file_name(first)
    existing = place.read(name)
    if existing is not None:
        try:
            return sweep.check(first, existing), 0
        except SweepError:
            place.remove(name)
    start = sweep.start_of(first)
    made, finished, solved = sweep.make(first, place.read(start[0]) if start else None)
    if place.create(sweep, first, made):
        return finished, solved
    # Another worker was first.
    existing = place.read(name)
    if existing is None:
        raise SweepError(f"{name} existed and was removed from {place.name}")
    return sweep.check(first, existing), solved


def check_file(named: tuple[str, FileEntry], *, place: Place) -> tuple[int, str | None]:
    """Checks the size and digest of a listed file; returns its first deal and what is
    wrong with it."""
    name, entry = named
    return entry[0], problem_of(place, name, entry)


class Cluster:
    """Runs tasks on the workers of a client."""

    def __init__(self, client: Any, distributed: Any, poll: Callable[[], None]) -> None:
        self.client = client
        self.distributed = distributed
        self.poll = poll
        self.waiting_since = time.monotonic()

    def run(
        self,
        task: Callable[..., Any],
        inputs: Sequence[Any],
        every: Callable[[], None],
        **arguments: Any,
    ) -> Iterator[Any]:
        """Yields the results of a task in the order in which they are finished; calls
        `every` often in the meantime."""
        run = uuid.uuid4().hex[:12]
        futures: set[Any] = set()
        finished = self.distributed.as_completed()
        submitted = 0
        try:
            while submitted < len(inputs) or futures:
                if len(futures) <= _MOST_TASKS // 2 and submitted < len(inputs):
                    batch = inputs[submitted : submitted + _MOST_TASKS // 2]
                    keys = [f"freecell-{run}-{submitted + index}" for index in range(len(batch))]
                    submitted += len(batch)
                    added = self.client.map(task, batch, key=keys, retries=_RETRIES, pure=False, **arguments)
                    futures.update(added)
                    finished.update(added)
                if finished.has_ready():
                    future = next(finished)
                    futures.remove(future)
                    yield future.result()
                    future.release()
                else:
                    time.sleep(_POLL_SECONDS)
                    self._notice_missing_workers()
                self.poll()
                every()
        except self.distributed.KilledWorker as error:
            raise ChildProcessError(
                "several workers died on the same block (see their logs; the same call resumes the sweep)"
            ) from error
        except (CancelledError, self.distributed.comm.CommClosedError) as error:
            raise ConnectionError("lost the connection to the scheduler (the same call resumes the sweep)") from error
        finally:
            # The results are not affected; the scheduler may be unreachable.
            with suppress(Exception):
                self.client.cancel(list(futures))

    def _notice_missing_workers(self) -> None:
        """Warns if the scheduler has had no workers for some time."""
        now = time.monotonic()
        if self.client.scheduler_info().get("workers"):
            self.waiting_since = now
        elif now - self.waiting_since > _SECONDS_WITHOUT_WORKERS:
            # Repeat it once a minute.
            self.waiting_since = now + 60
            address = self.client.scheduler_info().get("address", "ADDRESS")
            warnings.warn(
                f"{address} has no workers; waiting for one (start it with: dask worker {address})",
                stacklevel=2,
            )


def check_files(cluster: Cluster, place: Place, keeper: Keeper) -> None:
    """Checks the digests of all listed files on the workers."""
    entries = keeper.unchecked()
    named = [(keeper.sweep.listed_name(entry[0]), entry) for entry in entries]
    damaged = []
    for first, problem in cluster.run(check_file, named, lambda: None, place=place):
        if problem:
            warnings.warn(f"{problem}; its deals will be solved again", stacklevel=4)
            damaged.append(first)
    if damaged:
        keeper.forget(damaged)


def compute(cluster: Cluster, place: Place, keeper: Keeper, bar: Bar) -> int:
    """Computes all missing blocks and lists them as finished; returns how many deals
    were solved."""
    remaining = keeper.sweep.remaining()
    job = keeper.sweep.without_files()
    known = {first: start[1] for first in remaining if (start := job.start_of(first))}
    waiting: list[FileEntry] = []
    written = time.monotonic()
    total = 0

    def list_files() -> None:
        nonlocal waiting, written
        if waiting and time.monotonic() - written > _SECONDS_BETWEEN_MANIFESTS:
            listed, waiting = waiting, []
            keeper.add(listed)
            written = time.monotonic()

    try:
        results = cluster.run(make_block, remaining, list_files, manifest=job.manifest(), place=place)
        for entry, solved in results:
            waiting.append(entry)
            total += solved
            bar.update(job.deals_of(entry[0]) - known.get(entry[0], 0))
    finally:
        keeper.add(waiting)
    return total
