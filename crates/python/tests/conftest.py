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
