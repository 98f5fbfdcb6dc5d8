"""The docstrings of the stub, which editors show. They are those of the compiled module,
without the examples.

Run `python tests/stubs.py` with the package installed to write them into the stub.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

import freecell
from freecell import _freecell

STUB = Path(__file__).resolve().parents[1] / "python/freecell/_freecell.pyi"
Node = ast.ClassDef | ast.FunctionDef


def documented(tree: ast.Module) -> Iterator[tuple[Node, str]]:
    """Returns the public classes, functions and members of the stub, with their docs."""

    def members(body: list[ast.stmt], owner: object) -> Iterator[tuple[Node, str]]:
        for node in body:
            if not isinstance(node, (ast.ClassDef, ast.FunctionDef)) or node.name.startswith("_"):
                continue
            if owner is _freecell and node.name not in freecell.__all__:
                continue
            thing = getattr(owner, node.name)
            yield node, (inspect.getdoc(thing) or "").split(">>>")[0].strip()
            if isinstance(node, ast.ClassDef):
                yield from members(node.body, thing)

    yield from members(tree.body, _freecell)


def docstring(node: Node) -> str:
    return ast.get_docstring(node) or ""


def with_docs(stub: str) -> str:
    """Returns the stub with all docstrings."""
    lines = stub.splitlines()
    for node, text in sorted(documented(ast.parse(stub)), key=lambda found: -found[0].lineno):
        if not text or docstring(node) == text:
            continue
        indent = " " * (node.col_offset + 4)
        block = [f"{indent}{line}".rstrip() for line in f'"""{text}'.splitlines()]
        block += [f'{indent}"""'] if len(block) > 1 else []
        block[-1] += "" if len(block) > 1 else '"""'
        first = node.body[0]
        is_text = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
        if is_text and first.value.value is ...:  # type: ignore[attr-defined]
            line = lines[first.lineno - 1]
            lines[first.lineno - 1 : first.lineno] = [line[: first.col_offset].rstrip(), *block]
        elif is_text:
            lines[first.lineno - 1 : first.end_lineno] = block
        else:
            start = min([first.lineno, *(d.lineno for d in getattr(first, "decorator_list", []))])
            lines[start - 1 : start - 1] = block
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    STUB.write_text(with_docs(STUB.read_text()))
