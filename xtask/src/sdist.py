"""Finishes an sdist that maturin has written: `sdist.py SDIST FOLDER`.

Removes what no build needs: tests, examples and the crates that only they use. Removes from Cargo.lock the
packages that the rest does not need: with them, `cargo build --locked` fails. Writes the archive again, with
the same bytes for the same contents, and leaves the contents in FOLDER.
"""

from __future__ import annotations

import gzip
import io
import os
import re
import subprocess
import sys
import tarfile
from pathlib import Path

# Sections of a manifest that name tests, examples and what they need.
UNUSED = re.compile(r"^(\[dev-dependencies\]|\[\[(test|example|bench)\]\])$(\n(?!\[).*)*\n?", re.MULTILINE)


def is_needed(name: str) -> bool:
    return not re.search(r"^[^/]+/crates/(testkit/|[^/]+/(tests|examples|benches)/)", name)


def read(sdist: Path) -> tuple[dict[str, bytes], int]:
    """Returns the contents of the files by path, and the time of the archive."""
    files: dict[str, bytes] = {}
    time = 0
    with tarfile.open(sdist) as archive:
        for member in archive:
            content = archive.extractfile(member)
            if content is not None and is_needed(member.name):
                files[member.name] = content.read()
                if member.name.endswith("/Cargo.toml"):
                    files[member.name] = UNUSED.sub("", files[member.name].decode()).encode()
                time = int(member.mtime)
    return files, time


def write_changed(files: dict[str, bytes], folder: Path) -> None:
    """Makes the folder hold these files. Cargo goes by time: what has not changed stays untouched."""
    paths = {folder / name: content for name, content in files.items()}
    # Files come before their folders.
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_file() and path not in paths:
            path.unlink()
        elif path.is_dir() and not any(path.iterdir()):
            path.rmdir()
    for path, content in paths.items():
        if not path.is_file() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)


def pack(files: dict[str, bytes], time: int, sdist: Path) -> None:
    with (
        sdist.open("wb") as out,
        gzip.GzipFile("", "wb", 9, out, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        for name, content in sorted(files.items()):
            member = tarfile.TarInfo(name)
            member.size, member.mtime, member.mode = len(content), time, 0o644
            archive.addfile(member, io.BytesIO(content))


def main() -> None:
    sdist, folder = Path(sys.argv[1]), Path(sys.argv[2])
    files, time = read(sdist)
    top = next(iter(files)).split("/")[0]
    write_changed(files, folder)
    # Removes what is not needed, and keeps the versions of the rest.
    words = [os.environ.get("CARGO", "cargo"), "metadata", "--format-version", "1"]
    subprocess.run(words, cwd=folder / top, stdout=subprocess.DEVNULL, check=True)
    lock = f"{top}/Cargo.lock"
    files[lock] = (folder / lock).read_bytes()
    pack(files, time, sdist)
    assert read(sdist) == (files, time), "the archive differs from the folder"


main()
