"""Runs every example in the docstrings."""

from __future__ import annotations

import doctest
import inspect
from types import ModuleType

import pytest

import freecell
import freecell.cluster


def documented() -> list[tuple[str, object]]:
    """Returns every public item of the package, with the methods of its classes."""
    found: list[tuple[str, object]] = [("freecell", freecell), ("freecell.cluster", freecell.cluster)]
    for module in (freecell, freecell.cluster):
        for name in module.__all__:
            thing = getattr(module, name)
            found.append((f"{module.__name__}.{name}", thing))
            if inspect.isclass(thing):
                found += [
                    (f"{module.__name__}.{name}.{member}", getattr(thing, member))
                    for member in vars(thing)
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
