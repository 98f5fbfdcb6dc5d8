"""Runs sweeps on a cluster from the shell: python -m freecell.cluster 1-1000000 --output DIR."""

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

# The same units as in the command `freecell`.
_UNITS = {"ms": 1e-3, "s": 1, "min": 60, "h": 3600}
_SIZES = {
    "": 1, "b": 1,
    "kb": 10**3, "mb": 10**6, "gb": 10**9,
    "kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30,
}

# Timeout for the connection to a scheduler.
CONNECT_SECONDS = 10

EXAMPLES = """\
examples:
  python -m freecell.cluster 1-1000000 --output first
  python -m freecell.cluster 1-1000000 --output /shared/first --scheduler tcp://10.0.0.1:8786
  python -m freecell.cluster 1-1000000 --output s3://bucket/first --scheduler tcp://10.0.0.1:8786

The same command resumes an interrupted sweep. `freecell stats` and
`freecell sweep --verify` read the result.
"""


def deal_range(text: str) -> tuple[int, int]:
    """Parses a range such as 1-1000000; returns its first deal and the one after its last."""
    match = re.fullmatch(r"\s*(-?\d+)(?:-(-?\d+))?\s*", text)
    if not match:
        raise argparse.ArgumentTypeError(
            f'"{text}" is not a range of deals (expected one such as 1-1000000)'
        )
    first = int(match[1])
    last = first if match[2] is None else int(match[2])
    if last < first:
        raise argparse.ArgumentTypeError(
            f'"{text}" is an empty range (did you mean {last}-{first}?)'
        )
    return first, last + 1


def seconds(text: str) -> float:
    """Parses a duration such as 500ms or 20s."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([a-z]*)", text)
    if not match or match[2] not in _UNITS:
        raise argparse.ArgumentTypeError(f'"{text}" is not a duration (expected one such as 500ms or 20s)')
    return float(match[1]) * _UNITS[match[2]]


def size(text: str) -> int:
    """Parses a size such as 64MiB."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([A-Za-z]*)", text)
    unit = _SIZES.get(match[2].lower()) if match else None
    if not match or unit is None:
        raise argparse.ArgumentTypeError(f'"{text}" is not a size (expected one such as 64MiB or 1GB)')
    return int(float(match[1]) * unit)


def parser() -> argparse.ArgumentParser:
    """Returns the parser of the arguments."""
    arguments = argparse.ArgumentParser(
        prog="python -m freecell.cluster",
        description="Solve a range of deals on a Dask cluster, into a folder or an object store.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = arguments.add_argument
    add("deals", type=deal_range, metavar="DEALS", help="range of deals, such as 1-1000000")
    # argparse also accepts the beginning of an option, such as the old spelling --out.
    add("-o", "--output", required=True, metavar="PLACE",
        help="folder that all machines see, or a URL such as s3://bucket/folder")
    add("--scheduler", metavar="ADDRESS",
        help="address of the scheduler, such as tcp://10.0.0.1:8786 [default: a local cluster]")
    add("--workers", type=int, metavar="N",
        help="number of processes of a local cluster [default: number of cores]")
    add("--only", choices=["deal", "rate"], help="write boards only (deal), or everything except solutions (rate)")
    add("-f", "--format", choices=["parquet", "csv", "jsonl"], default="parquet",
        help="file format [default: parquet]")
    add("--cells", type=int, default=4, metavar="N", help="number of free cells, 0 to 4 [default: 4]")
    add("--fewest-cells", action="store_true",
        help="find the smallest number of free cells for each deal (takes far longer)")
    add("--block", type=int, default=100_000, metavar="N",
        help="number of deals per file, up to 200000 [default: 100000]")
    add("--max-states", type=int, metavar="N", help="give up on a deal after N states")
    add("--max-memory", type=size, metavar="SIZE",
        help="give up on a deal above SIZE of memory [default: 32MiB]")
    add("--max-time", type=seconds, metavar="TIME",
        help="give up on a deal after TIME [units: ms, s, min, h]")
    add("-q", "--quiet", action="store_true", help="hide progress and notes, but not errors")
    return arguments


def connect(address: str | None, workers: int | None) -> Client:
    """Connects to a scheduler, or starts a local cluster."""
    distributed = needed("distributed", "freecell.cluster")
    # Errors are reported in one sentence instead of the logs of Dask.
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
            f"no Dask scheduler at {address} (start one with: dask scheduler)"
        ) from error
    return client


def main(words: list[str] | None = None) -> int:
    """Runs the command and returns its exit code."""
    words = sys.argv[1:] if words is None else words
    # A range that starts with a negative number is not an option.
    args = parser().parse_args([f" {w}" if re.match(r"-\d+-", w) else w for w in words])
    warnings.formatwarning = lambda message, *_, **__: f"freecell: {message}\n"
    start, stop = args.deals
    try:
        with connect(args.scheduler, args.workers) as client:
            summary = cluster.sweep(
                client,
                start,
                stop,
                args.output,
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
        print("freecell: interrupted; the same command resumes the sweep", file=sys.stderr)
        return 130
    except (ValueError, OSError, ImportError) as error:
        print(f"freecell: {error}", file=sys.stderr)
        return 2
    print(summary)
    return 0


if __name__ == "__main__":
    sys.exit(main())
