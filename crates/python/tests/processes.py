"""Processes and folders for the tests of sweeps on a cluster."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq


def run(command: str, *words: str, code: int = 0) -> str:
    done = subprocess.run([command, *words], capture_output=True, text=True, timeout=300)
    assert done.returncode == code, done
    return done.stdout


def table(folder: Path) -> pa.Table:
    """Returns all rows of a folder without their durations."""
    files = sorted(folder.glob("deals-*.parquet"))
    return pa.concat_tables(pq.read_table(file) for file in files).drop_columns(["micros"])


def manifest(folder: Path) -> dict[str, Any]:
    """Returns a manifest without the fields that depend on durations."""
    result: dict[str, Any] = json.loads((folder / "_manifest.json").read_text())
    for file in result["files"]:
        del file["bytes"], file["sha256"]
    return result


def assert_same(one: Path, other: Path) -> None:
    names = [sorted(file.name for file in folder.glob("deals-*")) for folder in (one, other)]
    assert names[0] == names[1]
    assert manifest(one) == manifest(other)
    assert table(one).equals(table(other))
    assert not list(one.glob("*.part"))


class Processes:
    """A scheduler and everything else that a test starts, as separate processes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.stack = ExitStack()
        self.file = folder / "scheduler.json"
        self.scheduler = self.start(
            "distributed.cli.dask_scheduler",
            "--host",
            "127.0.0.1",
            "--port",
            "0",
            "--no-dashboard",
            "--no-show",
            "--scheduler-file",
            str(self.file),
        )
        # The file exists before all of it is written.
        wait_for(lambda: self.file.exists() and self.file.read_text().endswith("}"), self.scheduler)
        self.address = json.loads(self.file.read_text())["address"]

    def start(self, *words: str, output: int = subprocess.DEVNULL) -> subprocess.Popen[str]:
        process = subprocess.Popen([sys.executable, "-m", *words], stdout=output, stderr=output, text=True)
        self.stack.callback(process.wait)
        self.stack.callback(process.kill)
        return process

    def worker(self) -> subprocess.Popen[str]:
        return self.start(
            "distributed.cli.dask_worker",
            self.address,
            "--no-nanny",
            "--nthreads",
            "1",
            "--no-dashboard",
            "--host",
            "127.0.0.1",
            "--local-directory",
            str(self.folder),
        )

    def client(self, deals: str, block: int, out: Path) -> subprocess.Popen[str]:
        options = ["--block", str(block), "--output", str(out), "--scheduler", self.address]
        return self.start("freecell.cluster", deals, *options, "--quiet", output=subprocess.PIPE)


def wait_for(what: Callable[[], bool], process: subprocess.Popen[str]) -> None:
    end = time.monotonic() + 120
    while not what():
        assert time.monotonic() < end and process.poll() is None, process.args
        time.sleep(0.01)


def kill(process: subprocess.Popen[str]) -> None:
    process.send_signal(signal.SIGKILL)
    process.wait()
