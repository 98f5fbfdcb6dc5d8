"""Runs the notebook of the docs from the first cell to the last."""

from __future__ import annotations

import base64

import nbformat
from nbclient import NotebookClient

from conftest import ROOT


def test_notebook() -> None:
    notebook = nbformat.read(ROOT / "docs/notebook.ipynb", as_version=4)
    stored = [cell.get("outputs", []) for cell in notebook.cells]
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    plots = [o.data["image/png"] for o in outputs if "image/png" in o.get("data", {})]
    assert len(plots) == 3
    for plot in plots:
        assert base64.b64decode(plot).startswith(b"\x89PNG") and len(plot) > 5_000
    shown = [o.data["text/html"] for o in outputs if "text/html" in o.get("data", {})]
    # A deal, a game and a solution.
    assert len(shown) == 3 and all("FreeCell deal 617" in html for html in shown)
    assert ["freecell-steps" in html for html in shown] == [False, True, True]
    said = "".join(o.get("text", "") for o in outputs)
    assert "impossible" in said and "none is shorter" in said and "10000 solved" in said
    # It is handed out with its outputs.
    assert [bool(cell) for cell in stored] == [bool(cell.get("outputs")) for cell in notebook.cells]
