"""Sweeps into S3, played by moto: put, resume, damage, two clients, and what is refused."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import urllib.request
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fsspec  # type: ignore[import-untyped]
import pytest
from distributed import Client

import freecell
import freecell.cluster
from processes import assert_same, run

# A port on which nothing listens.
NOWHERE = "http://127.0.0.1:1"


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with Client(n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None) as client:
        yield client


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The address of an S3 server."""
    from moto.server import ThreadedMotoServer  # type: ignore[import-untyped]

    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    yield f"http://{host}:{port}"
    server.stop()


@pytest.fixture
def environment(server: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[str]:
    """Credentials and endpoint in the environment, with an empty bucket `sweeps`."""
    for name in [name for name in os.environ if name.startswith("AWS_")]:
        monkeypatch.delenv(name)
    settings = {
        "AWS_ENDPOINT_URL": server,
        "AWS_ACCESS_KEY_ID": "key",
        "AWS_SECRET_ACCESS_KEY": "secret",
        "AWS_DEFAULT_REGION": "us-east-1",
        "AWS_EC2_METADATA_DISABLED": "true",
        "AWS_CONFIG_FILE": str(tmp_path / "none"),
        "AWS_SHARED_CREDENTIALS_FILE": str(tmp_path / "none"),
    }
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    request = urllib.request.Request(f"{server}/moto-api/reset", method="POST")
    urllib.request.urlopen(request).close()
    fsspec.filesystem("s3").clear_instance_cache()
    fsspec.filesystem("s3").mkdir("sweeps")
    yield server
    fsspec.filesystem("s3").clear_instance_cache()


def names(folder: str) -> list[str]:
    store = fsspec.filesystem("s3")
    store.invalidate_cache()
    return sorted(path.rpartition("/")[2] for path in store.ls(folder, detail=False))


def buckets() -> list[str]:
    store = fsspec.filesystem("s3")
    store.invalidate_cache()
    return sorted(store.ls("", detail=False))


def sweep(client: Client, stop: int, out: str, **options: Any) -> freecell.cluster.Summary:
    return freecell.cluster.sweep(client, 1, stop, out, block=100, progress=False, **options)


def copied(out: str, folder: Path) -> Path:
    store = fsspec.filesystem("s3")
    store.invalidate_cache()
    store.get(f"{out}/", f"{folder}/", recursive=True)
    return folder


def test_put_resume_and_extend(client: Client, environment: str, command: str, tmp_path: Path) -> None:
    out = "s3://sweeps/first"
    summary = sweep(client, 251, out)
    assert (summary.deals, summary.new_deals, summary.files) == (250, 250, 3)
    assert len(names("sweeps/first")) == 4
    again = sweep(client, 251, out)
    assert (again.new_deals, str(again).endswith("; already finished")) == (0, True)
    fsspec.filesystem("s3").rm_file("sweeps/first/deals-0000000101.parquet")
    with pytest.warns(UserWarning, match="deals-0000000101.parquet is missing; its deals will be solved again"):
        assert sweep(client, 251, out).new_deals == 100
    assert sweep(client, 421, out).new_deals == 170
    whole = tmp_path / "whole"
    run(command, "sweep", "1-420", "--block", "100", "--quiet", "--output", str(whole))
    folder = copied("sweeps/first", tmp_path / "copy")
    assert_same(folder, whole)
    run(command, "sweep", "--verify", str(folder), "--quiet")


def test_damaged_objects_are_solved_again(client: Client, environment: str) -> None:
    """A truncated object, and one of the right size with a wrong byte."""
    out, store = "s3://sweeps/damaged", fsspec.filesystem("s3")
    sweep(client, 301, out)
    first, second = (f"sweeps/damaged/deals-{deal:010}.parquet" for deal in (1, 101))
    good = store.cat_file(first)
    store.pipe_file(first, good[: len(good) // 2])
    flipped = bytearray(store.cat_file(second))
    flipped[1000] ^= 1
    store.pipe_file(second, bytes(flipped))
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        again = sweep(client, 301, out)
    problems = sorted(str(warning.message) for warning in said if "solved again" in str(warning.message))
    assert len(problems) == 2
    assert f"has {len(good) // 2} bytes instead of {len(good)}" in problems[0]
    assert "its SHA-256 differs from the manifest" in problems[1]
    assert (again.deals, again.new_deals) == (300, 200)
    assert sweep(client, 301, out).new_deals == 0


def test_a_truncated_object_that_is_not_listed(client: Client, environment: str) -> None:
    out, store = "s3://sweeps/unlisted", fsspec.filesystem("s3")
    sweep(client, 201, out)
    name = "sweeps/unlisted/deals-0000000101.parquet"
    store.pipe_file(name, store.cat_file(name)[:500])
    job = freecell._freecell.Sweep.from_manifest(store.cat_file("sweeps/unlisted/_manifest.json").decode())
    job.forget([101])
    store.pipe_file("sweeps/unlisted/_manifest.json", job.manifest().encode())
    assert sweep(client, 201, out).new_deals == 100
    assert sweep(client, 201, out).new_deals == 0


def test_two_clients_at_once(client: Client, environment: str, tmp_path: Path, command: str) -> None:
    """Both finish, and the result is that of one."""
    out = "s3://sweeps/both"
    results: list[freecell.cluster.Summary] = []
    with Client(n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None) as other:
        threads = [threading.Thread(target=lambda c=c: results.append(sweep(c, 2001, out))) for c in (client, other)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(120)
    assert [(result.deals, result.files) for result in results] == [(2000, 20)] * 2
    assert sweep(client, 2001, out).new_deals == 0
    folder = copied("sweeps/both", tmp_path / "copy")
    run(command, "sweep", "--verify", str(folder), "--quiet")
    assert "not finished" not in run(command, "stats", str(folder))


def cluster(out: str, folder: Path, **settings: str | None) -> tuple[int, str]:
    """Runs the command with changed settings; returns its exit code and its message."""
    environment = {**os.environ, **{k: v for k, v in settings.items() if v is not None}}
    for name in [name for name, value in settings.items() if value is None]:
        environment.pop(name, None)
    said = subprocess.run(
        [sys.executable, "-m", "freecell.cluster", "1-100", "-o", out, "--workers", "1", "-q"],
        capture_output=True,
        text=True,
        timeout=600,
        cwd=folder,
        env=environment,
    )
    assert said.stderr.count("\n") <= 1, said.stderr
    assert not list(folder.iterdir()), "nothing is created on this machine"
    return said.returncode, said.stderr


def test_the_command(environment: str, tmp_path: Path) -> None:
    assert cluster("s3://sweeps/command", tmp_path) == (0, "")
    assert len(names("sweeps/command")) == 2


def test_no_bucket(environment: str, tmp_path: Path) -> None:
    code, said = cluster("s3://sweepz/first", tmp_path)
    sentence = 'there is no bucket "sweepz" for s3://sweepz/first (correct the name, or create it first)'
    assert (code, said) == (2, f"error: {sentence}\n")
    assert buckets() == ["sweeps"]


def test_no_credentials(environment: str, tmp_path: Path) -> None:
    code, said = cluster("s3://sweeps/first", tmp_path, AWS_ACCESS_KEY_ID=None, AWS_SECRET_ACCESS_KEY=None)
    assert code == 4
    assert said == (
        "error: cannot open s3://sweeps/first: no credentials (set AWS_ACCESS_KEY_ID and "
        "AWS_SECRET_ACCESS_KEY, or AWS_PROFILE)\n"
    )


def test_an_unreachable_endpoint(environment: str, tmp_path: Path) -> None:
    code, said = cluster("s3://sweeps/first", tmp_path, AWS_ENDPOINT_URL=NOWHERE)
    assert code == 4
    assert said.startswith("error: cannot open s3://sweeps/first: ") and NOWHERE in said, said
