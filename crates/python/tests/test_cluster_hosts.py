"""Several hosts, played by network namespaces: a scheduler and two workers, one of which is
cut off in the middle of a sweep."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from processes import assert_same, run, table, wait_for

# Seconds until a silent connection counts as lost; the default of Dask is 30.
LOST_SECONDS = "12s"


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True, timeout=300)


class Hosts:
    """Three hosts with addresses 10.83.0.1 to 10.83.0.3, connected by a switch."""

    def __init__(self, stack: ExitStack) -> None:
        self.stack = stack
        number = os.getpid() % 100_000
        self.names = [f"fc{number}-{host}" for host in (1, 2, 3)]
        self.ports = [f"fc{number}p{host}" for host in (1, 2, 3)]
        switch = f"fc{number}s"
        ip("netns", "add", switch)
        stack.callback(ip, "netns", "del", switch)
        self.switch = ["netns", "exec", switch, "ip"]
        ip(*self.switch, "link", "add", "switch", "type", "bridge")
        ip(*self.switch, "link", "set", "switch", "up")
        for host, (name, port) in enumerate(zip(self.names, self.ports), start=1):
            ip("netns", "add", name)
            stack.callback(ip, "netns", "del", name)
            ip("link", "add", port, "netns", switch, "type", "veth", "peer", "name", "eth0", "netns", name)
            ip(*self.switch, "link", "set", port, "master", "switch")
            ip(*self.switch, "link", "set", port, "up")
            ip("-n", name, "addr", "add", f"10.83.0.{host}/24", "dev", "eth0")
            ip("-n", name, "link", "set", "eth0", "up")
            ip("-n", name, "link", "set", "lo", "up")

    def start(self, host: int, *words: str) -> subprocess.Popen[str]:
        """Starts a Python module on a host."""
        process = subprocess.Popen(
            ["ip", "netns", "exec", self.names[host - 1], sys.executable, "-m", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "DASK_DISTRIBUTED__COMM__TIMEOUTS__TCP": LOST_SECONDS},
        )
        self.stack.callback(process.wait)
        self.stack.callback(process.kill)
        return process

    def cut_off(self, host: int) -> None:
        """Pulls the plug of a host: its connections become silent."""
        ip(*self.switch, "link", "set", self.ports[host - 1], "down")


@pytest.fixture
def hosts() -> Iterator[Hosts]:
    if not shutil.which("ip") or not hasattr(os, "geteuid") or os.geteuid() != 0:
        pytest.skip("network namespaces need the command ip and the rights of root")
    with ExitStack() as stack:
        try:
            hosts = Hosts(stack)
        except subprocess.CalledProcessError as error:
            pytest.skip(f"this machine allows no network namespaces: {error.stderr.decode().strip()}")
        yield hosts


def test_a_host_that_is_cut_off(hosts: Hosts, command: str, tmp_path: Path) -> None:
    """The other worker takes over its block; no deal is lost or duplicated."""
    out, expected = tmp_path / "cluster", tmp_path / "command"
    address = "tcp://10.83.0.1:8786"
    scheduler = hosts.start(
        1,
        "distributed.cli.dask_scheduler",
        "--host",
        "10.83.0.1",
        "--port",
        "8786",
        "--no-dashboard",
        "--no-show",
    )
    workers = [
        hosts.start(
            host,
            "distributed.cli.dask_worker",
            address,
            "--no-nanny",
            "--nthreads",
            "1",
            "--no-dashboard",
            "--host",
            f"10.83.0.{host}",
            "--local-directory",
            str(tmp_path),
        )
        for host in (2, 3)
    ]
    words = ["1-20000", "--block", "400", "--quiet", "--output", str(out), "--scheduler", address]
    client = hosts.start(1, "freecell.cluster", *words)
    wait_for(lambda: len(list(out.glob("deals-*"))) >= 6, client)
    hosts.cut_off(3)
    assert len(list(out.glob("deals-*"))) < 50, "the host was cut off too late"
    result, _ = client.communicate(timeout=240)
    assert client.returncode == 0 and result.startswith("20000 deals in "), result
    assert scheduler.poll() is None and workers[0].poll() is None
    run(command, "sweep", "1-20000", "--block", "400", "--quiet", "--output", str(expected))
    assert_same(out, expected)
    assert table(out).column("deal").to_pylist() == list(range(1, 20_001))
    run(command, "sweep", "--verify", str(out), "--quiet")
