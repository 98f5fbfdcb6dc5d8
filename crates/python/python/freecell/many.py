"""Many deals at once, as NumPy arrays and Arrow tables."""

from __future__ import annotations

import importlib
import operator
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, SupportsFloat, SupportsIndex, TypedDict

from ._freecell import Batches, columns, deal_count, deal_into, deal_list_into

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    import pyarrow as pa

    Deals = Iterable[SupportsIndex] | npt.NDArray[np.integer[Any]]


class Wanted(TypedDict):
    """The options that apply to every deal."""

    solutions: bool
    boards: bool
    cells: SupportsIndex
    fewest_cells: bool
    level: bool
    max_states: SupportsIndex | None
    max_memory: SupportsIndex | None
    max_time: SupportsFloat | SupportsIndex | None


def needed(module: str, what: str) -> Any:
    """Imports an optional dependency; `what` names the feature that needs it."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        package = module.partition(".")[0]
        raise ImportError(f"{what} needs {package} (pip install {package})") from error


def deal_array(deals: SupportsIndex | Deals, stop: SupportsIndex | None = None) -> npt.NDArray[np.uint8]:
    """Returns deals as a NumPy array: those from a number to before `stop`, or those of
    a range, an array or any other iterable of numbers.

    A row is a deal, 52 cards in dealing order. A card is a code, 4 * (rank - 1) + suit,
    with suits in the order C, D, H, S: 0 is AC, 51 is KS. `CARDS` has the names, and
    every function that takes a game takes a row.

    >>> import freecell
    >>> freecell.deal_array(617, 619).shape
    (2, 52)
    >>> row = freecell.deal_array([11982, 617])[1]
    >>> row[:8].tolist()
    [25, 1, 16, 11, 19, 28, 5, 2]
    >>> [freecell.CARDS[code] for code in row[:8]]
    ['7D', 'AD', '5C', '3S', '5S', '8C', '2D', 'AH']
    >>> freecell.find(row)
    617
    """
    numpy = needed("numpy", "deal_array")
    asked: tuple[SupportsIndex, SupportsIndex] | list[SupportsIndex]
    listed = getattr(deals, "tolist", None)
    if stop is not None:
        if not isinstance(deals, SupportsIndex):
            raise TypeError(f"the first deal must be an integer, not {type(deals).__name__}")
        asked = (operator.index(deals), stop)
    elif isinstance(deals, range) and deals.step == 1:
        asked = (deals.start, deals.stop)
    elif getattr(deals, "ndim", 1) == 0:
        raise TypeError("deal_array takes a one-dimensional array, not a single number")
    elif isinstance(deals, Iterable) and not isinstance(deals, (str, bytes)):
        # `tolist` of an array is faster than a loop.
        asked = listed() if listed else list(deals)
    else:
        raise TypeError("deal_array takes a start and a stop, a range, or an iterable of deal numbers")
    count = deal_count(*asked) if isinstance(asked, tuple) else len(asked)
    array: npt.NDArray[np.uint8] = numpy.empty((count, 52), dtype=numpy.uint8)
    if count and isinstance(asked, tuple):
        deal_into(asked[0], array)
    elif count:
        deal_list_into(asked, array)
    return array


def solve_many(
    deals: Deals,
    *,
    threads: SupportsIndex | None = None,
    solutions: bool = True,
    boards: bool = False,
    cells: SupportsIndex = 4,
    fewest_cells: bool = False,
    level: bool = False,
    max_states: SupportsIndex | None = None,
    max_memory: SupportsIndex | None = None,
    max_time: SupportsFloat | SupportsIndex | None = None,
    progress: bool | None = None,
) -> pa.Table:
    """Solves deals on all cores and returns a table with the columns of a sweep.

    `deals` is a range, an array or any other iterable of numbers, which is read as it
    is needed; rows are in the same order. Limits apply to each deal: states, bytes and seconds.
    `solutions=False` omits the solutions; `boards=True` returns the boards alone and solves nothing.
    `level=True` finds their levels, in the columns wins and level. `threads` defaults to
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
        solutions=solutions,
        boards=boards,
        cells=cells,
        fewest_cells=fewest_cells,
        level=level,
        max_states=max_states,
        max_memory=max_memory,
        max_time=max_time,
    )
    with progress_bar(operator.length_hint(deals) or None, progress) as bar:
        batches = _batches(Batches(_asked(deals), wanted, threads, 10_000), wanted)
        done = []
        for batch in batches:
            done.append(batch)
            bar.update(batch.num_rows)
    table: pa.Table = arrow.Table.from_batches(done, schema=_schema(wanted))
    return table


def solve_stream(
    deals: Deals,
    *,
    threads: SupportsIndex | None = None,
    solutions: bool = True,
    boards: bool = False,
    cells: SupportsIndex = 4,
    fewest_cells: bool = False,
    level: bool = False,
    max_states: SupportsIndex | None = None,
    max_memory: SupportsIndex | None = None,
    max_time: SupportsFloat | SupportsIndex | None = None,
    batch: SupportsIndex = 10_000,
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
        solutions=solutions,
        boards=boards,
        cells=cells,
        fewest_cells=fewest_cells,
        level=level,
        max_states=max_states,
        max_memory=max_memory,
        max_time=max_time,
    )
    batches = _batches(Batches(_asked(deals), wanted, threads, batch), wanted)
    reader: pa.RecordBatchReader = arrow.RecordBatchReader.from_batches(_schema(wanted), batches)
    return reader


def _asked(deals: Deals) -> tuple[int, int] | Iterator[SupportsIndex]:
    """Returns the deals in the form that Rust expects: a start and a stop, or an
    iterator, from which it takes only a few at a time."""
    if isinstance(deals, range) and deals.step == 1:
        return deals.start, deals.stop
    if isinstance(deals, (str, bytes)) or not isinstance(deals, Iterable):
        kind = type(deals).__name__
        raise TypeError(f"deals must be a range or an iterable of numbers, not {kind}")
    return iter(deals)


def _schema(wanted: Wanted) -> pa.Schema:
    arrow = needed("pyarrow", "solve_many")
    types = {"integer": arrow.int64(), "text": arrow.string()}
    fields = [arrow.field(name, types[kind], nullable=not required) for name, kind, required in columns(wanted)]
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


def progress_bar(count: int | None, wanted: bool | None, done: int = 0) -> Any:
    """Returns a progress bar of tqdm, if wanted, or on a terminal if installed."""
    if wanted is False:
        return _NoBar()
    try:
        tqdm = needed("tqdm", "progress=True").tqdm
    except ImportError:
        if wanted:
            raise
        return _NoBar()
    disable = None if wanted is None else False
    return tqdm(total=count, initial=done, unit=" deals", unit_scale=True, disable=disable)
