"""Fixtures for all tests."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from processes import Processes

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def testdata() -> Path:
    """The test data, shared with the Rust tests."""
    return ROOT / "crates/core/tests/data"


@pytest.fixture(scope="session")
def command() -> str:
    """The command `freecell`, built by `cargo xtask python`."""
    return os.environ["FREECELL"]


@pytest.fixture
def processes(tmp_path: Path) -> Iterator[Processes]:
    processes = Processes(tmp_path)
    with processes.stack:
        yield processes


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Lets pytest-xdist run tests that share a cluster or a cache in one process, long tests first."""
    for item in items:
        fixtures = getattr(item, "fixturenames", [])
        if "client" in fixtures or "server" in fixtures or "checker" in fixtures:
            item.add_marker(pytest.mark.xdist_group(item.path.name))
    items.sort(key=lambda item: -len({"hosts", "processes", "checker"} & set(getattr(item, "fixturenames", []))))
