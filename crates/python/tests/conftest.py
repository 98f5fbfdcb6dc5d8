"""What all tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def testdata() -> Path:
    """The data that the tests of Rust use, too."""
    return ROOT / "testdata"


@pytest.fixture(scope="session")
def command() -> str:
    """The command `freecell`, which `cargo xtask python` has built."""
    return os.environ["FREECELL"]
