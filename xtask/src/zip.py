"""Writes a folder into a zip: the same files give the same bytes, wherever and whenever they were written."""

import sys
import zipfile
from pathlib import Path

folder, target = map(Path, sys.argv[1:])
files = (path for path in folder.rglob("*") if path.is_file())
files = sorted(files, key=lambda path: path.relative_to(folder).as_posix())
with zipfile.ZipFile(target, "w") as archive:
    for path in files:
        # The oldest time that a zip can hold.
        entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), (1980, 1, 1, 0, 0, 0))
        entry.create_system = 3  # Unix, also on Windows.
        entry.external_attr = 0o100644 << 16
        archive.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)
