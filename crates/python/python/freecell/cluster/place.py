"""Storage of a sweep: a folder that all machines see, or a URL of fsspec."""

from __future__ import annotations

import hashlib
import os
import posixpath
import re
import threading
import uuid
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from .._freecell import FreecellError, Sweep, SweepError, SweepFolder
from ..many import needed

T = TypeVar("T")

FileEntry = tuple[int, int, str, int, int, int]
"""The manifest entry of a file: first deal, bytes, SHA-256, and the counts of verdicts."""

# Seconds until a store must have answered the first request.
OPEN_SECONDS = 30.0

# Stores whose URLs start with a bucket, which is never created.
_BUCKET_STORES = {"s3", "s3a", "gs", "gcs", "abfs", "abfss", "az", "adl", "oss", "oci"}

# The defaults of botocore wait several minutes for a host that does not answer.
_S3_TIMEOUTS = {"connect_timeout": 5, "read_timeout": 60, "retries": {"max_attempts": 1}}


class Keeper(Protocol):
    """Keeps the list of finished files of a place."""

    @property
    def sweep(self) -> Sweep: ...

    def add(self, files: Sequence[FileEntry]) -> None: ...

    def unchecked(self) -> list[FileEntry]:
        """Returns the listed files whose digests the workers must check."""
        ...

    def forget(self, firsts: Sequence[int]) -> None:
        """Removes damaged files, from the list and from the place."""
        ...


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
    protocol, separator, path = out.partition("://")
    if separator:
        return _open_url(protocol, path.rstrip("/"))
    # A drive of Windows has one letter.
    match = re.match(r"([A-Za-z][A-Za-z0-9+.-]+):/*", out)
    if match and match[1].lower() in _known_protocols():
        rest = out[match.end() :]
        raise SweepError(f'"{out}" is not a URL (did you mean {match[1].lower()}://{rest}?)')
    if not out:
        raise SweepError("the output folder has no name")
    return Folder(os.path.abspath(out))


def _open_url(protocol: str, path: str) -> Remote:
    url = f"{protocol}://{path}"
    try:
        needed("fsspec", "a URL such as s3://").get_filesystem_class(protocol)
    except ValueError as error:
        raise SweepError(f'cannot use "{url}": {_reason(error)}') from error
    if protocol in _BUCKET_STORES and not path.strip("/"):
        raise SweepError(f'"{url}" names no bucket (expected one such as {protocol}://bucket/folder)')
    return Remote(url)


def _known_protocols() -> Iterable[str]:
    try:
        known: Iterable[str] = needed("fsspec", "a URL").available_protocols()
    except ImportError:
        return _BUCKET_STORES
    return known


@dataclass(frozen=True)
class Folder:
    """A folder that this machine and all workers see."""

    name: str

    def read(self, name: str) -> bytes | None:
        if not os.path.isdir(self.name):
            raise SweepError(f'a worker cannot see the folder "{self.name}" (all machines must see the same folder)')
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
            listed = folder.sweep()
            for problem in folder.check():
                warnings.warn(problem, stacklevel=4)
            # A damaged file may still be a readable table, which a worker would accept.
            good = {entry[0] for entry in folder.sweep().files()}
            for first in {entry[0] for entry in listed.files()} - good:
                with suppress(FileNotFoundError):
                    self.remove(listed.listed_name(first))
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

    def unchecked(self) -> list[FileEntry]:
        # The folder has checked its files.
        return []

    def forget(self, firsts: Sequence[int]) -> None:
        raise NotImplementedError


@contextmanager
def _reported(what: str) -> Iterator[None]:
    """Reports an error of a store in one sentence."""
    try:
        yield
    except (FileNotFoundError, FileExistsError, ImportError, FreecellError):
        raise
    except Exception as error:
        raise OSError(f"cannot {what}: {_reason(error)}") from error


def _reason(error: BaseException) -> str:
    if type(error).__name__ in ("NoCredentialsError", "PartialCredentialsError"):
        return "no credentials (set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE)"
    text = " ".join(str(error).split())
    return text or type(error).__name__


def _in_time(ask: Callable[[], T], name: str) -> T:
    """Calls a function that asks a store; reports a store that does not answer."""
    answers: list[T] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            answers.append(ask())
        except BaseException as error:
            errors.append(error)

    # Nothing waits for a daemon at the end of the program.
    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(OPEN_SECONDS)
    if errors:
        raise errors[0]
    if not answers:
        raise TimeoutError(f"{name} did not answer within {OPEN_SECONDS:.0f} s")
    return answers[0]


@dataclass(frozen=True)
class Remote:
    """A URL of fsspec. Object stores show a file only when it is complete."""

    name: str

    def _filesystem(self) -> tuple[Any, str]:
        fsspec = needed("fsspec", "a URL such as s3://")
        protocol = self._protocol()
        options: dict[str, Any] = {}
        if protocol in ("s3", "s3a") and "config_kwargs" not in fsspec.config.conf.get("s3", {}):
            options["config_kwargs"] = _S3_TIMEOUTS
        with _reported(f"open {self.name}"):
            filesystem, path = fsspec.core.url_to_fs(self.name, **options)
        return filesystem, path

    def _protocol(self) -> str:
        return self.name.partition("://")[0]

    def read(self, name: str) -> bytes | None:
        filesystem, path = self._filesystem()
        try:
            with _reported(f"read {self.name}/{name}"):
                data: bytes = filesystem.cat_file(posixpath.join(path, name))
        except FileNotFoundError:
            return None
        return data

    def create(self, sweep: Sweep, first: int, data: bytes) -> bool:
        filesystem, path = self._filesystem()
        name = sweep.file_name(first)
        target = posixpath.join(path, name)
        with _reported(f"write {self.name}/{name}"):
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
        with _reported(f"remove {self.name}/{name}"):
            filesystem.rm_file(posixpath.join(path, name))

    def size(self, name: str) -> int | None:
        """Returns the size of a file; None if it does not exist."""
        filesystem, path = self._filesystem()
        try:
            with _reported(f"read {self.name}/{name}"):
                filesystem.invalidate_cache(path)
                size: int = filesystem.info(posixpath.join(path, name))["size"]
        except FileNotFoundError:
            return None
        return size

    def write(self, name: str, data: bytes) -> None:
        """Writes or replaces a file."""
        filesystem, path = self._filesystem()
        with _reported(f"write {self.name}/{name}"):
            filesystem.pipe_file(posixpath.join(path, name), data)

    def _sizes(self) -> dict[str, int]:
        """Returns the names and sizes of all files."""
        filesystem, path = self._filesystem()
        has_bucket = self._protocol() in _BUCKET_STORES
        bucket = path.partition("/")[0]
        with _reported(f"open {self.name}"):
            filesystem.invalidate_cache()
            try:
                entries = filesystem.ls(path, detail=True)
            except FileNotFoundError:
                entries = []
                if has_bucket:
                    # Object stores have no empty folders, but they have empty buckets.
                    self._check_bucket(filesystem, bucket)
                else:
                    filesystem.makedirs(path, exist_ok=True)
        return {posixpath.basename(entry["name"]): entry["size"] for entry in entries}

    def _check_bucket(self, filesystem: Any, bucket: str) -> None:
        try:
            filesystem.ls(bucket)
        except FileNotFoundError:
            raise SweepError(
                f'there is no bucket "{bucket}" for {self.name} (correct the name, or create it first)'
            ) from None
        except PermissionError:
            # It may be allowed to write to a folder but not to list the whole bucket.
            pass

    @contextmanager
    def kept(self, job: Sweep) -> Iterator[Keeper]:
        sizes = _in_time(self._sizes, self.name)

        def read(name: str) -> str:
            return (self.read(name) or b"").decode(errors="replace")

        sweep = job.resume(self.name, list(sizes), read)
        keeper = _RemoteKeeper(sweep, self)
        for old, new, size in sweep.set_aside():
            if sizes.get(new) != size and sizes.get(old) == size:
                self.write(new, self.read(old) or b"")
        keeper.write()
        for old, new, size in sweep.set_aside():
            if sizes.get(old) == size and self.size(new) == size:
                self.remove(old)
        yield keeper


@dataclass(frozen=True)
class _RemoteKeeper:
    sweep: Sweep
    place: Remote

    def add(self, files: Sequence[FileEntry]) -> None:
        for first, size, *_ in files:
            name = self.sweep.file_name(first)
            if self.place.size(name) != size:
                raise SweepError(
                    f"{self.place.name} holds no file {name} of the size that a worker reported "
                    "(all machines must see the same files)"
                )
        if files:
            starts = [self.sweep.start_of(file[0]) for file in files]
            self.sweep.add(files)
            self.write()
            for start in starts:
                if start:
                    self.place.remove(start[0])

    def unchecked(self) -> list[FileEntry]:
        return self.sweep.files()

    def forget(self, firsts: Sequence[int]) -> None:
        names = [self.sweep.listed_name(first) for first in firsts]
        self.sweep.forget(list(firsts))
        self.write()
        # A damaged file may still be a readable table, which a worker would accept.
        for name in names:
            if self.place.size(name) is not None:
                self.place.remove(name)

    def write(self) -> None:
        self.place.write(Sweep.manifest_name(), self.sweep.manifest().encode())


def problem_of(place: Place, name: str, entry: FileEntry) -> str | None:
    """Reads a listed file and returns what is wrong with it."""
    data = place.read(name)
    where = f"{place.name}/{name}"
    if data is None:
        return f"{where} is missing"
    if len(data) != entry[1]:
        return f"{where} is damaged: it has {len(data)} bytes instead of {entry[1]}"
    if hashlib.sha256(data).hexdigest() != entry[2]:
        return f"{where} is damaged: its SHA-256 differs from the manifest"
    return None
