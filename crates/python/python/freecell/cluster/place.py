"""Storage of a sweep: a folder that all machines see, or a URL of fsspec."""

from __future__ import annotations

import os
import posixpath
import uuid
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

from .._freecell import Sweep, SweepError, SweepFolder
from ..many import needed

FileEntry = tuple[int, int, str, int, int, int]
"""The manifest entry of a file: first deal, bytes, SHA-256, and the counts of verdicts."""


class Keeper(Protocol):
    """Keeps the list of finished files of a place."""

    @property
    def sweep(self) -> Sweep: ...

    def add(self, files: Sequence[FileEntry]) -> None: ...


class Place(Protocol):
    """A storage location. It is sent to the workers, so it holds only names."""

    @property
    def name(self) -> str: ...

    def read(self, name: str) -> bytes | None:
        """Returns the bytes of a file; None if it does not exist."""
        ...

    def create(self, sweep: Sweep, first: int, data: bytes) -> bool:
        """Writes a complete file; returns False if it already exists."""
        ...

    def remove(self, name: str) -> None:
        """Removes a damaged file."""
        ...

    def kept(self, job: Sweep) -> Any:
        """Returns a context manager that starts or resumes a sweep and yields its keeper."""
        ...


def open_place(out: str) -> Place:
    """Returns the place with this path or URL."""
    if out.startswith("file://"):
        out = out[len("file://") :]
    if "://" not in out:
        return Folder(os.path.abspath(out))
    return Remote(out.rstrip("/"))


@dataclass(frozen=True)
class Folder:
    """A folder that this machine and all workers see."""

    name: str

    def read(self, name: str) -> bytes | None:
        if not os.path.isdir(self.name):
            raise SweepError(
                f'a worker cannot see the folder "{self.name}" (all machines must see the same folder)'
            )
        try:
            with open(os.path.join(self.name, name), "rb") as file:
                return file.read()
        except FileNotFoundError:
            return None

    def create(self, sweep: Sweep, first: int, data: bytes) -> bool:
        return sweep.put(self.name, first, data, uuid.uuid4().hex[:12])

    def remove(self, name: str) -> None:
        os.remove(os.path.join(self.name, name))

    @contextmanager
    def kept(self, job: Sweep) -> Iterator[Keeper]:
        folder = SweepFolder(self.name, job)
        try:
            for problem in folder.check():
                warnings.warn(f"{problem}; its deals are solved again", stacklevel=4)
            yield _FolderKeeper(folder)
        finally:
            folder.close()


@dataclass(frozen=True)
class _FolderKeeper:
    folder: SweepFolder

    @property
    def sweep(self) -> Sweep:
        return self.folder.sweep()

    def add(self, files: Sequence[FileEntry]) -> None:
        if files:
            self.folder.add(files)


@dataclass(frozen=True)
class Remote:
    """A URL of fsspec. Object stores show a file only when it is complete."""

    name: str

    def _filesystem(self) -> tuple[Any, str]:
        filesystem, path = needed("fsspec", "a URL such as s3://").core.url_to_fs(self.name)
        return filesystem, path

    def read(self, name: str) -> bytes | None:
        filesystem, path = self._filesystem()
        try:
            data: bytes = filesystem.cat_file(posixpath.join(path, name))
        except FileNotFoundError:
            return None
        return data

    def create(self, sweep: Sweep, first: int, data: bytes) -> bool:
        filesystem, path = self._filesystem()
        target = posixpath.join(path, sweep.file_name(first))
        try:
            filesystem.pipe_file(target, data, mode="create")
        except FileExistsError:
            return False
        except (NotImplementedError, TypeError, ValueError):
            # The store cannot create exclusively: the last writer wins; its rows are the same.
            filesystem.pipe_file(target, data)
        return True

    def remove(self, name: str) -> None:
        filesystem, path = self._filesystem()
        filesystem.rm_file(posixpath.join(path, name))

    @contextmanager
    def kept(self, job: Sweep) -> Iterator[Keeper]:
        filesystem, path = self._filesystem()
        filesystem.makedirs(path, exist_ok=True)
        filesystem.invalidate_cache()
        try:
            entries = filesystem.ls(path, detail=True)
        except FileNotFoundError:
            # Object stores have no empty folders.
            entries = []
        sizes = {posixpath.basename(entry["name"]): entry["size"] for entry in entries}

        def read(name: str) -> str:
            return (self.read(name) or b"").decode(errors="replace")

        sweep = job.resume(self.name, list(sizes), read)
        # Reading all files may cost more than computing them: compare only their sizes.
        sweep.forget(
            [file[0] for file in sweep.files() if sizes.get(sweep.file_name(file[0])) != file[1]]
        )
        keeper = _RemoteKeeper(sweep, filesystem, posixpath.join(path, Sweep.manifest_name()))
        keeper.write()
        yield keeper


@dataclass(frozen=True)
class _RemoteKeeper:
    sweep: Sweep
    filesystem: Any
    manifest: str

    def add(self, files: Sequence[FileEntry]) -> None:
        if files:
            self.sweep.add(files)
            self.write()

    def write(self) -> None:
        self.filesystem.pipe_file(self.manifest, self.sweep.manifest().encode())
