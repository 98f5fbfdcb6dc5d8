"""Sweeps on a cluster from the shell: python -m freecell.cluster 1-1000000 --out DIR."""

from __future__ import annotations

import argparse
import logging
import re
import sys
import warnings
from typing import TYPE_CHECKING

from .. import cluster
from ..many import needed

if TYPE_CHECKING:
    from distributed import Client

# Those of the command `freecell`.
_UNITS = {"ms": 1e-3, "s": 1, "min": 60}
_SIZES = {"": 1, "kB": 1 << 10, "MB": 1 << 20, "GB": 1 << 30}

# How long to look for a scheduler.
CONNECT_SECONDS = 10

EXAMPLES = """\
examples:
  python -m freecell.cluster 1-1000000 --out first
  python -m freecell.cluster 1-1000000 --out /shared/first --scheduler tcp://10.0.0.1:8786
  python -m freecell.cluster 1-1000000 --out s3://bucket/first --scheduler tcp://10.0.0.1:8786

The same command goes on with a sweep that was ended. `freecell stats` and
`freecell sweep --verify` read the result.
"""


def deal_range(text: str) -> tuple[int, int]:
    """The first deal of a text such as 1-1000000, and the one after the last."""
    match = re.fullmatch(r"\s*(-?\d+)(?:-(-?\d+))?\s*", text)
    if not match:
        raise argparse.ArgumentTypeError(
            f'"{text}" is not a range of deals (expected one such as 1-1000000)'
        )
    first = int(match[1])
    last = first if match[2] is None else int(match[2])
    if last < first:
        raise argparse.ArgumentTypeError(
            f'"{text}" is a range without deals (did you mean {last}-{first}?)'
        )
    return first, last + 1


def seconds(text: str) -> float:
    """A time such as 500ms or 20s."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([a-z]*)", text)
    if not match or match[2] not in _UNITS:
        raise argparse.ArgumentTypeError(f'"{text}" is not a time (expected one such as 500ms or 20s)')
    return float(match[1]) * _UNITS[match[2]]


def size(text: str) -> int:
    """A size such as 64MB."""
    match = re.fullmatch(r"(\d+)\s*([A-Za-z]*)", text)
    if not match or match[2] not in _SIZES:
        raise argparse.ArgumentTypeError(f'"{text}" is not a size (expected one such as 64MB or 1GB)')
    return int(match[1]) * _SIZES[match[2]]


def parser() -> argparse.ArgumentParser:
    """The arguments."""
    arguments = argparse.ArgumentParser(
        prog="python -m freecell.cluster",
        description="Solve a range of deals on a cluster of Dask, into a folder or a store.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = arguments.add_argument
    add("deals", type=deal_range, metavar="DEALS", help="a range such as 1-1000000")
    add("--out", required=True, metavar="PLACE",
        help="a folder that all machines see, or an address such as s3://bucket/folder")
    add("--scheduler", metavar="ADDRESS",
        help="the scheduler, such as tcp://10.0.0.1:8786 [default: a cluster on this machine]")
    add("--workers", type=int, metavar="N",
        help="without a scheduler, how many processes work [default: as many as cores]")
    add("--only", choices=["deal", "rate"], help="do less than solving")
    add("--format", choices=["parquet", "csv", "jsonl"], default="parquet",
        help="how to write files [default: parquet]")
    add("--cells", type=int, default=4, metavar="N", help="how many free cells [default: 4]")
    add("--fewest-cells", action="store_true",
        help="find with how few cells each deal can be won, which takes far longer")
    add("--block", type=int, default=100_000, metavar="N",
        help="how many deals a file has, up to 200000 [default: 100000]")
    add("--max-states", type=int, metavar="N", help="give up on a deal after so many positions")
    add("--max-memory", type=size, metavar="SIZE",
        help="give up on a deal when it takes so much memory [default: 32MB]")
    add("--max-time", type=seconds, metavar="TIME", help="give up on a deal after so much time")
    add("--quiet", action="store_true", help="show no progress")
    return arguments


def connect(address: str | None, workers: int | None) -> Client:
    """A client of a scheduler, or of a cluster on this machine."""
    distributed = needed("distributed", "freecell.cluster")
    # What goes wrong is told in one sentence, not in the logs of others.
    logging.disable(logging.ERROR)
    if address is None:
        client: Client = distributed.Client(
            n_workers=workers,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address=None,
            silence_logs=logging.ERROR,
        )
        return client
    try:
        client = distributed.Client(address, timeout=CONNECT_SECONDS)
    except (OSError, ValueError) as error:
        raise ConnectionError(
            f"there is no scheduler of Dask at {address} (start one with: dask scheduler)"
        ) from error
    return client


def main(words: list[str] | None = None) -> int:
    """Does what the words say; the exit code."""
    words = sys.argv[1:] if words is None else words
    # A range from a negative number on is no option.
    args = parser().parse_args([f" {w}" if re.match(r"-\d+-", w) else w for w in words])
    warnings.formatwarning = lambda message, *_, **__: f"freecell: {message}\n"
    start, stop = args.deals
    try:
        with connect(args.scheduler, args.workers) as client:
            summary = cluster.sweep(
                client,
                start,
                stop,
                args.out,
                block=args.block,
                format=args.format,
                only=args.only,
                cells=args.cells,
                fewest_cells=args.fewest_cells,
                max_states=args.max_states,
                max_memory=args.max_memory,
                max_time=args.max_time,
                progress=False if args.quiet else None,
            )
    except KeyboardInterrupt:
        print("freecell: interrupted; the same command goes on", file=sys.stderr)
        return 130
    except (ValueError, OSError, ImportError) as error:
        print(f"freecell: {error}", file=sys.stderr)
        return 2
    print(summary)
    return 0


if __name__ == "__main__":
    sys.exit(main())
