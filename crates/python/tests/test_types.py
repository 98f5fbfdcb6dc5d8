"""Types: the stub, the closed sets of strings, and programs that type checkers read."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

import freecell
import freecell.cluster
from conftest import ROOT
from freecell import types
from stubs import STUB, docstring, documented

TYPED = Path(__file__).resolve().parent / "typed"


def test_the_stub_has_the_docs_of_the_module() -> None:
    found = list(documented(ast.parse(STUB.read_text())))
    assert len(found) > 80
    for node, text in found:
        assert text and docstring(node) == text, f"run tests/stubs.py to update {node.name}"


def test_literals_are_the_names_that_rust_knows() -> None:
    """Wrong names are rejected with a list of all names."""
    for literal, call in [
        (types.Autoplay, lambda name: freecell.Game(617, name)),
        (types.BoardFormat, lambda name: freecell.deal(617).text(name)),
        (types.Metric, lambda name: freecell.Game(617).length(name)),
        (types.Notation, lambda name: freecell.Game(617).text(name)),
    ]:
        with pytest.raises(freecell.FreecellError) as caught:
            call("?")  # type: ignore[no-untyped-call]
        expected = re.search(r"\(expected (.*)\)", str(caught.value))
        assert expected is not None
        assert set(re.split(", | or ", expected[1])) == set(get_args(literal))
        for name in get_args(literal):
            call(name)  # type: ignore[no-untyped-call]
    position = freecell.Position(617)
    assert set(position.foundations) == set(get_args(types.Suit))
    assert freecell.solve(617).kind in get_args(types.VerdictKind)
    assert freecell.solve(11982, max_states=1).limit in get_args(types.Limit)
    assert set(position.targets("4H")) <= set(get_args(types.Place))


def test_the_example_uses_every_public_name() -> None:
    program = (TYPED / "every_name.py").read_text()
    used = {node.attr for node in ast.walk(ast.parse(program)) if isinstance(node, ast.Attribute)}
    public = {*freecell.__all__, *freecell.cluster.__all__, *types.__all__}
    for name in ("Deal", "Game", "Move", "Position", "Verdict"):
        public |= {member for member in vars(getattr(freecell, name)) if not member.startswith("_")}
    assert public - used == set()


def test_the_example_runs() -> None:
    said = subprocess.run(
        [sys.executable, TYPED / "every_name.py"], check=True, capture_output=True, text=True, timeout=300
    )
    assert said.stdout.splitlines()[0] == freecell.__version__


def checkers(tmp_path: Path) -> dict[str, list[str]]:
    # Away from the source tree, so that the checkers see the installed package.
    config = tmp_path / "pyrightconfig.json"
    config.write_text('{"typeCheckingMode": "strict", "include": ["."]}')
    mypy = ["mypy", "--strict", "--cache-dir", str(ROOT / "target/python/mypy-typed"), "."]
    pyright = ["pyright", "--pythonpath", sys.executable, "--project", str(config)]
    return {"mypy": mypy, "pyright": pyright}


@pytest.mark.parametrize("checker", ["mypy", "pyright"])
def test_type_checkers_accept_the_example(checker: str, tmp_path: Path) -> None:
    program = tmp_path / "every_name.py"
    program.write_text((TYPED / "every_name.py").read_text())
    words = [sys.executable, "-m", *checkers(tmp_path)[checker]]
    said = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path, timeout=300)
    assert said.returncode == 0, said.stdout


@pytest.mark.parametrize("checker", ["mypy", "pyright"])
def test_type_checkers_find_mistakes(checker: str, tmp_path: Path) -> None:
    program = tmp_path / "mistakes.py"
    text = (TYPED / "mistakes.py").read_text()
    program.write_text(text)
    words = [sys.executable, "-m", *checkers(tmp_path)[checker]]
    said = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path, timeout=300).stdout
    found = {int(line) for line in re.findall(r"mistakes\.py:(\d+)(?::\d+)?[: -]+ *error", said)}
    expected = {i for i, line in enumerate(text.splitlines(), 1) if "  # " in line}
    assert found == expected, said
