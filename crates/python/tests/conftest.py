"""Fixtures for all tests."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def testdata() -> Path:
    """The test data, shared with the Rust tests."""
    return ROOT / "testdata"


@pytest.fixture(scope="session")
def command() -> str:
    """The command `freecell`, built by `cargo xtask python`."""
    return os.environ["FREECELL"]
