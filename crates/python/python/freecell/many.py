"""Many deals at once, as NumPy arrays and Arrow tables."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from ._freecell import Batches, columns, deal_count, deal_into

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    import pyarrow as pa

    Deals = Iterable[int] | npt.NDArray[np.integer[Any]]

Only = Literal["deal", "rate"]


class Wanted(TypedDict):
    """The options that apply to every deal."""

    only: Only | None
    cells: int
    fewest_cells: bool
    max_states: int | None
    max_memory: int | None
    max_time: float | None


def needed(module: str, what: str) -> Any:
    """Imports an optional dependency; `what` names the feature that needs it."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        package = module.partition(".")[0]
        raise ImportError(f"{what} needs {package} (pip install {package})") from error


def deal_array(start: int, stop: int) -> npt.NDArray[np.uint8]:
    """Returns the deals from `start` to before `stop` as a NumPy array.

    A row is a deal, 52 cards in dealing order. A card is 4 * (rank - 1) + suit,
    with suits in the order C, D, H, S: 0 is AC, 51 is KS.

    >>> import freecell
    >>> freecell.deal_array(617, 619).shape
    (2, 52)
    >>> freecell.deal_array(617, 618)[0, :8].tolist()
    [25, 1, 16, 11, 19, 28, 5, 2]
    """
    numpy = needed("numpy", "deal_array")
    array: npt.NDArray[np.uint8] = numpy.empty((deal_count(start, stop), 52), dtype=numpy.uint8)
    if len(array):
        deal_into(start, array)
    return array


def solve_many(
    deals: Deals,
    *,
    threads: int | None = None,
    only: Only | None = None,
    cells: int = 4,
    fewest_cells: bool = False,
    max_states: int | None = None,
    max_memory: int | None = None,
    max_time: float | None = None,
    progress: bool | None = None,
) -> pa.Table:
    """Solves deals on all cores and returns a table with the columns of a sweep.

    `deals` is a range, an array or any other iterable of numbers; rows are in the
    same order. Limits apply to each deal: states, bytes and seconds. `only="rate"`
    omits the solutions, `only="deal"` returns boards only. `threads` defaults to
    the number of cores. Ctrl-C stops the search. With tqdm installed, a terminal
    shows the progress; set `progress` to show it always or never.

    >>> import freecell
    >>> table = freecell.solve_many(range(11981, 11984))
    >>> table.column("verdict").to_pylist()
    ['solved', 'impossible', 'solved']
    >>> table.column_names[:4]
    ['deal', 'verdict', 'limit', 'length_max']
    """
    arrow = needed("pyarrow", "solve_many")
    wanted = Wanted(
        only=only,
        cells=cells,
        fewest_cells=fewest_cells,
        max_states=max_states,
        max_memory=max_memory,
        max_time=max_time,
    )
    asked, count = _asked(deals)
    batches = _batches(Batches(asked, wanted, threads, 10_000), wanted)
    with progress_bar(count, progress) as bar:
        done = []
        for batch in batches:
            done.append(batch)
            bar.update(batch.num_rows)
    table: pa.Table = arrow.Table.from_batches(done, schema=_schema(wanted))
    return table


def solve_stream(
    deals: Deals,
    *,
    threads: int | None = None,
    only: Only | None = None,
    cells: int = 4,
    fewest_cells: bool = False,
    max_states: int | None = None,
    max_memory: int | None = None,
    max_time: float | None = None,
    batch: int = 10_000,
) -> pa.RecordBatchReader:
    """Solves deals like `solve_many` and returns a stream of record batches.

    A consumer such as DuckDB or a Parquet writer reads rows while other deals are
    still being solved; memory use does not grow with the number of deals. A batch
    ends early if a column of text would exceed 2 GiB, the limit of Arrow.

    >>> import freecell
    >>> reader = freecell.solve_stream(range(1, 1001), batch=300)
    >>> [batch.num_rows for batch in reader]
    [320, 320, 320, 40]
    """
    arrow = needed("pyarrow", "solve_stream")
    wanted = Wanted(
        only=only,
        cells=cells,
        fewest_cells=fewest_cells,
        max_states=max_states,
        max_memory=max_memory,
        max_time=max_time,
    )
    asked, _ = _asked(deals)
    batches = _batches(Batches(asked, wanted, threads, batch), wanted)
    reader: pa.RecordBatchReader = arrow.RecordBatchReader.from_batches(_schema(wanted), batches)
    return reader


def _asked(deals: Deals) -> tuple[tuple[int, int] | list[int], int]:
    """Returns the deals in the form that Rust expects, and their number."""
    if isinstance(deals, range) and deals.step == 1:
        return (deals.start, deals.stop), len(deals)
    if isinstance(deals, (str, bytes)):
        raise TypeError("deals must be a range or an iterable of numbers, not text")
    # `tolist` of an array is faster than a loop.
    listed = getattr(deals, "tolist", None)
    numbers: list[int] = listed() if listed else list(deals)
    return numbers, len(numbers)


def _schema(wanted: Wanted) -> pa.Schema:
    arrow = needed("pyarrow", "solve_many")
    types = {"integer": arrow.int64(), "text": arrow.string()}
    fields = [
        arrow.field(name, types[kind], nullable=not required)
        for name, kind, required in columns(wanted)
    ]
    schema: pa.Schema = arrow.schema(fields)
    return schema


def _batches(made: Batches, wanted: Wanted) -> Iterator[pa.RecordBatch]:
    """Wraps the memory that Rust has filled in record batches."""
    arrow = needed("pyarrow", "solve_many")
    schema = _schema(wanted)
    try:
        for count, arrays in made:
            built = []
            for field, (validity, offsets, values) in zip(schema, arrays):
                parts = [validity, values] if offsets is None else [validity, offsets, values]
                buffers = [None if part is None else arrow.py_buffer(part) for part in parts]
                built.append(arrow.Array.from_buffers(field.type, count, buffers))
            yield arrow.RecordBatch.from_arrays(built, schema=schema)
    finally:
        made.close()


class _NoBar:
    """A progress bar that shows nothing."""

    def __enter__(self) -> _NoBar:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def update(self, _: int) -> None:
        pass


def progress_bar(count: int, wanted: bool | None, done: int = 0) -> Any:
    """Returns a progress bar of tqdm, if installed and wanted or on a terminal."""
    if wanted is False:
        return _NoBar()
    try:
        tqdm = importlib.import_module("tqdm").tqdm
    except ImportError:
        return _NoBar()
    disable = None if wanted is None else False
    return tqdm(total=count, initial=done, unit=" deals", unit_scale=True, disable=disable)
