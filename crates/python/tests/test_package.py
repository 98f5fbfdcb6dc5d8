"""What PyPI shows of the package: licences, addresses, and a README without broken links."""

from __future__ import annotations

import re
from importlib.metadata import distribution
from pathlib import Path

from conftest import ROOT

PACKAGE = distribution("freecell")


def repository() -> str:
    """Returns the address in the Cargo.toml of the root, the only one to change."""
    found = re.search(r'^repository = "(.*)"$', (ROOT / "Cargo.toml").read_text(), re.MULTILINE)
    assert found is not None
    return found[1]


def test_the_licences_are_those_of_the_repository() -> None:
    assert PACKAGE.metadata["License-Expression"] == "MIT OR Apache-2.0"
    names = PACKAGE.metadata.get_all("License-File")
    assert names == ["LICENSE-APACHE", "LICENSE-MIT"]
    for name in names:
        text = (ROOT / name).read_text()
        assert (ROOT / "crates/python" / name).read_text() == text
        assert PACKAGE.read_text(f"licenses/{name}") == text


def test_all_addresses_are_in_the_repository() -> None:
    addresses = [url.split(", ")[1] for url in PACKAGE.metadata.get_all("Project-URL") or []]
    assert len(addresses) == 4
    readme = (ROOT / "crates/python/README.md").read_text()
    links = re.findall(r"\]\(([^)]*)\)", readme)
    assert links, "the README links to the documentation"
    for address in addresses + links:
        assert address == repository() or address.startswith(f"{repository()}/"), address
        if "/blob/main/" in address:
            assert (ROOT / address.split("/blob/main/")[1]).is_file(), address


def test_the_wheel_has_only_the_package() -> None:
    files = [str(path) for path in PACKAGE.files or []]
    assert "freecell/py.typed" in files and "freecell/_freecell.pyi" in files
    assert {name.split("/")[0] for name in files} == {"freecell", f"freecell-{PACKAGE.version}.dist-info"}
    assert sum(name.endswith("_freecell.abi3.so") for name in files) == 1
    assert "Tag: cp310-abi3-" in (PACKAGE.read_text("WHEEL") or "")


def test_no_file_names_a_folder_of_this_machine() -> None:
    """Otherwise two machines would not build the same bytes."""
    folders = [str(ROOT).encode(), str(Path.home() / ".cargo").encode()]
    for path in PACKAGE.files or []:
        # pip notes where the wheel was.
        if path.name not in ("direct_url.json", "RECORD") and path.suffix != ".pyc":
            content = path.read_binary()
            assert not [folder for folder in folders if folder in content], path
