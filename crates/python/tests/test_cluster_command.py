"""The command `python -m freecell.cluster`: its options, its errors and its exit codes."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from processes import Processes, manifest, run, wait_for


def cluster(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Runs the command in a folder where nothing may be created unasked."""
    return subprocess.run(
        [sys.executable, "-m", "freecell.cluster", *words],
        capture_output=True,
        text=True,
        timeout=600,
        cwd=folder,
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["1-"], '"1-" is not a range: "" is not a whole number (deal numbers go from -4 to 8589934591)'),
        (["9-1"], '"9-1" is an empty range (did you mean 1-9?)'),
        (["soon"], '"soon" is not a deal (expected a number from -4 to 8589934591, or a range such as 1-32000)'),
        (["1-9999999999"], '"9999999999" is too large'),
        (["-5-1"], '"-5" is too small'),
        (["1-9", "--workers", "0"], 'argument --workers: "0" is not a number of workers (expected 1 to 1024)'),
        (["1-9", "--workers", "-1"], "argument --workers: "),
        (["1-9", "--workers", "many"], '"many" is not a number of workers (expected 1 to 1024)'),
        (["1-9", "--workers", "2", "--scheduler", "tcp://x:1"], "--workers is for a local cluster"),
        (["1-9", "--cells", "5"], '"5" is not a number of free cells (expected 0 to 4)'),
        (["1-9", "--block", "0"], '"0" is not a number of deals per file (expected 1 to 200000)'),
        (["1-9", "--max-time", "soon"], '"soon" is not a time (expected a time such as 500ms, 20s, 5min or 1h)'),
        (["1-9", "--max-time", "20"], '"20" is not a time'),
        (["1-9", "--max-memory", "much"], '"much" is not a size (expected a size such as 64MiB, 500MB or 1.5GB)'),
        (["1-9", "--max-memory", "5"], '"5" is not a size (expected a size such as 64MiB, 500MB or 1.5GB)'),
        (["1-9", "--format", "xls"], "invalid choice: 'xls'"),
        (["1-9", "--no-solutions", "--fewest-cells"], "--fewest-cells cannot be used with --no-solutions"),
        (["1-9", "--shard", "1/2"], "unrecognized arguments: --shard 1/2"),
        (["1-9", "--output", "s3:/bucket"], '"s3:/bucket" is not a URL (did you mean s3://bucket?)'),
        (["1-9", "--output", "S3:bucket/x"], "(did you mean s3://bucket/x?)"),
        (["1-9", "--output", "s4://bucket"], "Protocol not known: s4"),
        (["1-9", "--output", "s3://"], "names no bucket"),
        (["0-8589934591", "--block", "10"], "more than 100000 (use a larger block)"),
    ],
)
def test_wrong_arguments_get_one_sentence(words: list[str], sentence: str, tmp_path: Path) -> None:
    output = [] if "--output" in words else ["--output", "x"]
    began = time.monotonic()
    said = cluster(*words, *output, folder=tmp_path)
    assert said.returncode == 2, said
    assert said.stderr.startswith("error: ") and sentence in said.stderr
    assert said.stderr.count("\n") == 1 and said.stdout == ""
    assert not list(tmp_path.iterdir()), "nothing is created unasked"
    assert time.monotonic() - began < 60


def test_the_output_is_required(tmp_path: Path) -> None:
    said = cluster("1-9", folder=tmp_path)
    assert said.returncode == 2
    assert said.stderr.startswith("error: a sweep needs an output folder (add --output DIR)")


def options_of(text: str) -> dict[str, str]:
    """Returns the options in a help text, with their short forms."""
    found = {}
    for match in re.finditer(r"^ +(?:(-\w)(?: \S+)?, )?(--[a-z-]+)", text, re.MULTILINE):
        found[match[2]] = match[1] or ""
    return found


# Options of `freecell sweep` that have no meaning on a cluster, and the other way round.
ONLY_SWEEP = {
    "--shard": "the workers share the blocks",
    "--merge": "there are no shards",
    "--verify": "`freecell sweep --verify` reads the folder of a cluster",
    "--threads": "`--workers`, or the threads of the workers",
}
ONLY_CLUSTER = {"--scheduler", "--workers"}


def test_the_options_are_those_of_the_command(command: str, tmp_path: Path) -> None:
    ours = options_of(cluster("--help", folder=tmp_path).stdout)
    theirs = options_of(run(command, "sweep", "--help"))
    assert len(theirs) > 10
    assert set(theirs) - set(ours) == set(ONLY_SWEEP)
    assert set(ours) - set(theirs) == ONLY_CLUSTER
    shared = set(ours) & set(theirs)
    assert {name: ours[name] for name in shared} == {name: theirs[name] for name in shared}
    documented = (Path(__file__).resolve().parents[3] / "docs/cluster.md").read_text()
    for name in [*ONLY_SWEEP, *ONLY_CLUSTER]:
        assert f"`{name}`" in documented, f"docs/cluster.md does not explain {name}"


@pytest.mark.parametrize(
    "words",
    [
        "-4-40 --block 7 --format csv --max-memory 64MB --max-time 1001ms",
        "1-40 --block 20 --no-solutions --cells 3 --max-states 5000",
        "1 --max-memory 65536KiB --max-time 0.5min -f jsonl",
    ],
)
def test_the_same_options_mean_the_same_sweep(words: str, command: str, tmp_path: Path) -> None:
    """Either command finds nothing left to do in the folder of the other."""
    one, other = tmp_path / "one", tmp_path / "other"
    said = cluster(*words.split(), "-q", "--workers", "1", "-o", str(one), folder=tmp_path)
    assert (said.returncode, said.stderr) == (0, "")
    assert run(command, "sweep", *words.split(), "-q", "-o", str(one)).endswith("; already finished\n")
    run(command, "sweep", *words.split(), "-q", "-o", str(other))
    assert manifest(one) == manifest(other)


def test_a_local_cluster(command: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    words = ["1-2000", "--output", str(out), "--block", "500", "--workers", "2", "--max-time", "20s"]
    said = cluster(*words, "--log-every", "1ms", folder=tmp_path)
    assert said.returncode == 0, said
    assert said.stdout.startswith(f'2000 deals in "{out}": 2000 solved, 0 impossible, 0 gave up; 4 files')
    lines = said.stderr.splitlines()
    assert len(lines) == 4 and lines[-1].startswith("2000 of 2000 deals (100.0 %), "), lines
    again = cluster(*words, folder=tmp_path)
    assert (again.returncode, again.stderr) == (0, "")
    assert again.stdout.endswith("; already finished\n")
    jokes = cluster("-4--1", "--output", str(tmp_path / "jokes"), "--workers", "1", folder=tmp_path)
    assert jokes.stdout.startswith("4 deals in") and "2 solved" in jokes.stdout
    assert "solved           2000" in run(command, "stats", str(out))


def test_two_local_clusters_at_once(tmp_path: Path) -> None:
    """The second one must not need port 8787, nor say anything about it."""
    with socket.socket() as busy:
        busy.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            busy.bind(("", 8787))
            busy.listen()
        except OSError:
            pass  # Something else has it, which is the same.
        said = cluster("1-100", "-o", "out", "--workers", "1", "--quiet", folder=tmp_path)
    assert (said.returncode, said.stderr) == (0, ""), said
    assert said.stdout.startswith("100 deals in ")


def test_an_unreachable_scheduler(tmp_path: Path) -> None:
    said = cluster("1-9", "-o", "x", "--scheduler", "tcp://127.0.0.1:1", folder=tmp_path)
    assert said.returncode == 4
    sentence = "error: no Dask scheduler at tcp://127.0.0.1:1 (start one with: dask scheduler)\n"
    assert said.stderr == sentence
    assert not list(tmp_path.iterdir())


def test_a_file_instead_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    said = cluster("1-9", "-o", "file", "--workers", "1", folder=tmp_path)
    assert said.returncode == 4
    assert said.stderr.startswith("error: cannot create the folder ") and said.stderr.count("\n") == 1
    assert (tmp_path / "file").read_text() == "mine"


def test_a_store_that_only_one_process_sees(tmp_path: Path) -> None:
    said = cluster("1-100", "-o", "memory://lost", "--workers", "1", "-q", folder=tmp_path)
    assert said.returncode == 2
    assert "all machines must see the same files" in said.stderr and said.stderr.count("\n") == 1


def test_waiting_for_workers_is_noticed(processes: Processes, tmp_path: Path) -> None:
    """A scheduler without workers: a notice, then Ctrl-C, then a worker."""
    out = tmp_path / "out"
    words = ["1-100", "-o", str(out), "--block", "100", "--scheduler", processes.address]
    waiting = processes.start("freecell.cluster", *words, output=subprocess.PIPE)
    assert waiting.stderr is not None
    notice = waiting.stderr.readline()
    assert notice.startswith(f"note: {processes.address} has no workers; waiting for one"), notice
    waiting.send_signal(signal.SIGINT)
    assert waiting.wait(timeout=240) == 130
    sentence = "note: interrupted; the same command resumes the sweep\n"
    assert waiting.stderr.read() == sentence
    processes.worker()
    second = processes.client("1-100", 100, out)
    assert second.communicate(timeout=240)[0].startswith("100 deals in ")


def test_ctrl_c_stops_a_local_cluster(tmp_path: Path) -> None:
    out = tmp_path / "out"
    words = ["1-1000000", "-o", str(out), "--block", "500", "--workers", "2"]
    process = subprocess.Popen(
        [sys.executable, "-m", "freecell.cluster", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    wait_for(lambda: len(list(out.glob("deals-*"))) >= 3, process)
    # The terminal sends it to the workers, too.
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=240)
    assert process.returncode == 130
    assert said == "note: interrupted; the same command resumes the sweep\n"
    # What is finished but not listed yet is found by the next run.
    files = len(list(out.glob("deals-*")))
    assert 3 <= files < 2000 and len(manifest(out)["files"]) <= files
