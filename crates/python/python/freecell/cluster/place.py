"""Where a sweep is kept: a folder that all machines see, or an address of fsspec."""

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

Finished = tuple[int, int, str, int, int, int]
"""What a manifest tells of a file: first deal, bytes, SHA-256, and verdicts."""


class Keeper(Protocol):
    """Keeps the manifest of a place."""

    @property
    def sweep(self) -> Sweep: ...

    def add(self, files: Sequence[Finished]) -> None: ...


class Place(Protocol):
    """A place for files. It goes to the workers, so it holds nothing but names."""

    @property
    def name(self) -> str: ...

    def read(self, name: str) -> bytes | None:
        """The bytes of a file, None if it is not there."""
        ...

    def create(self, sweep: Sweep, first: int, data: bytes) -> bool:
        """Puts a whole file there unless it is there already: then False."""
        ...

    def remove(self, name: str) -> None:
        """Removes a file that is damaged."""
        ...

    def kept(self, job: Sweep) -> Any:
        """A context with the keeper of the manifest, which begins or goes on."""
        ...


def open_place(out: str) -> Place:
    """The place that an address means."""
    if out.startswith("file://"):
        out = out[len("file://") :]
    if "://" not in out:
        return Folder(os.path.abspath(out))
    return Remote(out.rstrip("/"))


@dataclass(frozen=True)
class Folder:
    """A folder of this machine, which the workers have to see as well."""

    name: str

    def read(self, name: str) -> bytes | None:
        if not os.path.isdir(self.name):
            raise SweepError(
                f'a worker has no folder "{self.name}" (all machines have to see the same one)'
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
            for complaint in folder.check():
                warnings.warn(f"{complaint}; its deals are done anew", stacklevel=4)
            yield _FolderKeeper(folder)
        finally:
            folder.close()


@dataclass(frozen=True)
class _FolderKeeper:
    folder: SweepFolder

    @property
    def sweep(self) -> Sweep:
        return self.folder.sweep()

    def add(self, files: Sequence[Finished]) -> None:
        if files:
            self.folder.add(files)


@dataclass(frozen=True)
class Remote:
    """An address of fsspec. Stores of objects show a file only when it is whole."""

    name: str

    def _filesystem(self) -> tuple[Any, str]:
        filesystem, path = needed("fsspec", "an address such as s3://").core.url_to_fs(self.name)
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
            # A store that cannot refuse: the last one wins, whose rows are the same.
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
            # Stores of objects have no empty folders.
            entries = []
        there = {posixpath.basename(entry["name"]): entry["size"] for entry in entries}

        def read(name: str) -> str:
            return (self.read(name) or b"").decode(errors="replace")

        sweep = job.taken_up(self.name, list(there), read)
        # To read all of them may cost more than to make them: sizes have to do.
        sweep.forget(
            [file[0] for file in sweep.files() if there.get(sweep.file_name(file[0])) != file[1]]
        )
        keeper = _RemoteKeeper(sweep, filesystem, posixpath.join(path, Sweep.manifest_name()))
        keeper.write()
        yield keeper


@dataclass(frozen=True)
class _RemoteKeeper:
    sweep: Sweep
    filesystem: Any
    manifest: str

    def add(self, files: Sequence[Finished]) -> None:
        if files:
            self.sweep.add(files)
            self.write()

    def write(self) -> None:
        self.filesystem.pipe_file(self.manifest, self.sweep.manifest().encode())
