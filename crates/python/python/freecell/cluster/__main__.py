"""Runs sweeps on a cluster from the shell: python -m freecell.cluster 1-1000000 --output DIR."""

from __future__ import annotations

import argparse
import logging
import re
import signal
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, NoReturn

from .. import cluster
from .._freecell import FreecellError, Sweep, parse_range, parse_size, parse_time
from ..many import Wanted, needed, progress_bar
from .place import open_place
from .tasks import Bar

if TYPE_CHECKING:
    from distributed import Client

# Timeout for the connection to a scheduler.
CONNECT_SECONDS = 10

# The exit codes of the command `freecell`.
INVALID, IO_FAILURE, INTERRUPTED = 2, 4, 130

EXAMPLES = """\
examples:
  python -m freecell.cluster 1-1000000 --output first
  python -m freecell.cluster 1-1000000 --output /shared/first --scheduler tcp://10.0.0.1:8786
  python -m freecell.cluster 1-1000000 --output s3://bucket/first --scheduler tcp://10.0.0.1:8786

The same command resumes an interrupted sweep, and a larger range extends it.
`freecell stats` and `freecell sweep --verify` read the result.

exit codes: 0 success, 2 invalid input or usage, 4 a file, a store or the scheduler
cannot be reached, 130 interrupted.
"""


class Parser(argparse.ArgumentParser):
    """Reports a wrong argument in one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(INVALID, f"error: {message} (--help shows all options)\n")


def parsed(parse: Callable[[str], object]) -> Callable[[str], object]:
    """Returns a parser whose errors argparse shows."""

    def type_of(text: str) -> object:
        try:
            return parse(text)
        except FreecellError as error:
            raise argparse.ArgumentTypeError(str(error)) from error

    return type_of


def number(what: str, least: int, most: int) -> Callable[[str], object]:
    """Returns a parser for numbers in a range."""

    def parse(text: str) -> int:
        if not re.fullmatch(r"\d+", text) or not least <= int(text) <= most:
            raise FreecellError(f'"{text}" is not a number of {what} (expected {least} to {most})')
        return int(text)

    return parsed(parse)


def parser() -> Parser:
    """Returns the parser of the arguments."""
    arguments = Parser(
        prog="python -m freecell.cluster",
        description="Solve a range of deals on a Dask cluster, into a folder or an object store.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add = arguments.add_argument
    add("deals", type=parsed(parse_range), metavar="DEALS", help="range such as 1-1000000")
    add(
        "-o",
        "--output",
        metavar="DIR|URL",
        help="output folder that all machines see, or a URL such as s3://bucket/folder",
    )
    add(
        "--scheduler",
        metavar="ADDRESS",
        help="address of the scheduler, such as tcp://10.0.0.1:8786 [default: a local cluster]",
    )
    add(
        "--workers",
        type=number("workers", 1, 1024),
        metavar="N",
        help="number of processes of a local cluster [default: number of cores]",
    )
    add("--no-solutions", action="store_true", help="leave out the solutions: write verdicts, lengths and costs")
    add("--boards", action="store_true", help="write the boards alone, and solve nothing")
    add("-f", "--format", choices=["parquet", "csv", "jsonl"], default="parquet", help="file format [default: parquet]")
    add(
        "--cells",
        type=number("free cells", 0, 4),
        default=4,
        metavar="N",
        help="number of free cells, 0 to 4 [default: 4]",
    )
    add(
        "--fewest-cells", action="store_true", help="also find the fewest free cells that each deal needs (much slower)"
    )
    add("--level", action="store_true", help="also find the level of each deal (slower)")
    add(
        "--block",
        type=number("deals per file", 1, 200_000),
        metavar="N",
        help="deals per file, up to 200000 [default: that of the folder, or 100000, or 5000 with --fewest-cells "
        "or --level]",
    )
    add("--max-states", type=number("states", 0, 2**64 - 1), metavar="N", help="give up on a deal after N states")
    add(
        "--max-memory",
        type=parsed(parse_size),
        metavar="SIZE",
        help="give up on a deal above SIZE of memory [default: 2GiB with --fewest-cells, else 256MiB] "
        "[units: kB, MB, GB, KiB, MiB, GiB]",
    )
    add(
        "--max-time",
        type=parsed(parse_time),
        metavar="TIME",
        help="give up on a deal after TIME [units: ms, s, min, h]",
    )
    add(
        "--log-every",
        type=parsed(parse_time),
        default="30s",
        metavar="TIME",
        help="interval between progress lines without a terminal [default: 30s] [units: ms, s, min, h]",
    )
    add("-q", "--quiet", action="store_true", help="hide progress and notes, but not errors")
    return arguments


class Lines:
    """Progress as lines at an interval, for a log."""

    def __init__(self, total: int, done: int, interval: float) -> None:
        self.total, self.done, self.before, self.interval = total, done, done, interval
        self.began = self.last = time.monotonic()

    def __enter__(self) -> Lines:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def update(self, deals: int, /) -> None:
        self.done += deals
        now = time.monotonic()
        if now - self.last < self.interval:
            return
        self.last = now
        pace = (self.done - self.before) / (now - self.began)
        left = (self.total - self.done) / max(pace, 1e-9)
        print(
            f"{self.done} of {self.total} deals ({100 * self.done / self.total:.1f} %), "
            f"{pace:.0f} deals/s, {left:.0f} s left",
            file=sys.stderr,
            flush=True,
        )


class Interrupts:
    """Remembers Ctrl-C: Python ignores exceptions in some callbacks, and with them a
    KeyboardInterrupt."""

    def __init__(self) -> None:
        self.seen = False
        signal.signal(signal.SIGINT, self.handle)

    def handle(self, *_: object) -> None:
        self.seen = True
        raise KeyboardInterrupt

    def poll(self) -> None:
        if self.seen:
            raise KeyboardInterrupt


@contextmanager
def without_interrupts() -> Iterator[None]:
    """Ignores Ctrl-C, and so do the processes that are started in the meantime: this
    process tells them to stop."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def connect(address: str | None, workers: int | None) -> Client:
    """Connects to a scheduler, or starts a local cluster."""
    distributed = needed("distributed", "freecell.cluster")
    # Errors are reported in one sentence instead of the logs of Dask.
    logging.disable(logging.CRITICAL)
    if address is None:
        with without_interrupts():
            # Any free port will do: several sweeps may run at once.
            client: Client = distributed.Client(
                n_workers=workers,
                threads_per_worker=1,
                host="127.0.0.1",
                dashboard_address="127.0.0.1:0",
                silence_logs=logging.CRITICAL,
            )
        return client
    try:
        client = distributed.Client(address, timeout=CONNECT_SECONDS)
    except (OSError, ValueError) as error:
        raise ConnectionError(f"no Dask scheduler at {address} (start one with: dask scheduler)") from error
    return client


def run(args: argparse.Namespace, interrupts: Interrupts) -> cluster.Summary:
    """Runs the sweep that the arguments describe."""
    wanted = Wanted(
        solutions=not args.no_solutions,
        boards=args.boards,
        cells=args.cells,
        fewest_cells=args.fewest_cells,
        level=args.level,
        max_states=args.max_states,
        max_memory=args.max_memory,
        max_time=args.max_time,
    )
    start, stop = args.deals
    job = Sweep(start, stop, wanted, args.block, args.format)
    # A mistyped name is reported before a cluster is started.
    open_place(args.output)

    def show(total: int, done: int) -> AbstractContextManager[Bar]:
        if args.quiet or sys.stderr.isatty():
            bar: AbstractContextManager[Bar] = progress_bar(total, not args.quiet, done)
            return bar
        return Lines(total, done, args.log_every)

    with connect(args.scheduler, args.workers) as client:
        return cluster.run(client, job, args.output, show, interrupts.poll)


def main(words: list[str] | None = None) -> int:
    """Runs the command and returns its exit code."""
    words = sys.argv[1:] if words is None else words
    # A range that starts with a negative number is not an option.
    arguments = parser()
    args = arguments.parse_args([f" {w}" if re.match(r"-\d", w) else w for w in words])
    if args.output is None:
        arguments.error("a sweep needs an output folder (add --output DIR)")
    for flag in ("no_solutions", "boards"):
        if args.fewest_cells and getattr(args, flag):
            arguments.error(f"--fewest-cells cannot be used with --{flag.replace('_', '-')}")
    if args.scheduler and args.workers:
        arguments.error("--workers is for a local cluster and cannot be used with --scheduler")
    warnings.formatwarning = lambda message, *_, **__: f"note: {message}\n"
    interrupts = Interrupts()
    try:
        summary = run(args, interrupts)
    except BaseException as error:
        # A second Ctrl-C must not interrupt the message.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        return report(error, interrupts.seen)
    print(summary)
    return 0


def report(error: BaseException, is_interrupted: bool) -> int:
    """Reports an error in one sentence and returns the exit code."""
    # Closing a cluster in the middle of something may raise other errors.
    if is_interrupted or isinstance(error, KeyboardInterrupt):
        print("note: interrupted; the same command resumes the sweep", file=sys.stderr)
        return INTERRUPTED
    if isinstance(error, (ValueError, ImportError)):
        print(f"error: {error}", file=sys.stderr)
        return INVALID
    if isinstance(error, OSError):
        # The message of Rust contains the path and the reason.
        print(f"error: {error.strerror or error}", file=sys.stderr)
        return IO_FAILURE
    raise error


if __name__ == "__main__":
    sys.exit(main())
