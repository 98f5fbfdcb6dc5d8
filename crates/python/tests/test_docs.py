"""Runs every example in the docstrings and the docs."""

from __future__ import annotations

import doctest
import inspect
import re
from types import ModuleType

import pytest

import freecell
import freecell.cluster
import freecell.types
from conftest import ROOT


def documented() -> list[tuple[str, object]]:
    """Returns every public item of the package, with the methods of its classes."""
    found: list[tuple[str, object]] = [("freecell", freecell), ("freecell.cluster", freecell.cluster)]
    found.append(("freecell.types", freecell.types))
    for module in (freecell, freecell.cluster):
        for name in module.__all__:
            thing = getattr(module, name)
            if not callable(thing):
                continue
            found.append((f"{module.__name__}.{name}", thing))
            if inspect.isclass(thing):
                found += [
                    (f"{module.__name__}.{name}.{member}", getattr(thing, member))
                    for member in sorted(vars(thing))
                    if not member.startswith("_")
                ]
    return found


@pytest.mark.parametrize(("name", "thing"), documented(), ids=lambda value: value if isinstance(value, str) else "")
def test_examples(name: str, thing: object) -> None:
    text = inspect.getdoc(thing) or ""
    is_field = name.startswith("freecell.cluster.Summary.")
    assert text or is_field, f"{name} has no docs"
    is_member = name.count(".") > (2 if name.startswith("freecell.cluster.") else 1)
    example = doctest.DocTestParser().get_doctest(text, {}, name, None, None)
    if isinstance(thing, ModuleType) or not is_member:
        assert example.examples, f"{name} has no example"
    said: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=said.append)
    assert not said, "".join(said)


def test_the_page_of_the_docs() -> None:
    """Its examples run, and it has every public name."""
    page = (ROOT / "docs/python.md").read_text()
    # The block of an example ends with an empty line.
    text = re.sub("…", "...", page)
    example = doctest.DocTestParser().get_doctest(text, {}, "python.md", None, None)
    said: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=said.append)
    assert not said, "".join(said)
    public = {*freecell.__all__, *freecell.cluster.__all__, *freecell.types.__all__}
    for name in ("Deal", "Game", "Move", "Position", "Verdict"):
        public |= {member for member in vars(getattr(freecell, name)) if not member.startswith("_")}
    assert {name for name in public if not re.search(rf"\b{name}\b", page)} == set()


def test_the_example_of_the_readme() -> None:
    readme = (ROOT / "crates/python/README.md").read_text()
    program = readme.split("```python\n")[1].split("```")[0]
    # A small sweep is enough here.
    exec(program.replace("1_000_001", "1001").replace("32_001", "33"), {})
