"""Runs the notebook of the docs from the first cell to the last."""

from __future__ import annotations

import base64

import nbformat
from conftest import ROOT
from nbclient import NotebookClient


def test_notebook() -> None:
    notebook = nbformat.read(ROOT / "docs/notebook.ipynb", as_version=4)
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    pictures = [o.data["image/png"] for o in outputs if "image/png" in o.get("data", {})]
    assert len(pictures) == 3
    for picture in pictures:
        assert base64.b64decode(picture).startswith(b"\x89PNG") and len(picture) > 5_000
    assert any("FreeCell deal 617" in o.get("data", {}).get("text/html", "") for o in outputs)
    said = "".join(o.get("text", "") for o in outputs)
    assert "617~" in said and "True impossible" in said
