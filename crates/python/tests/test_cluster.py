"""Sweeps on a cluster write the same folder as `freecell sweep`, whatever fails."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fsspec  # type: ignore[import-untyped]
import pytest
from distributed import Client

import freecell
import freecell.cluster
from freecell.cluster.place import open_place
from freecell.cluster.tasks import make_block
from freecell.many import Wanted
from processes import Processes, assert_same, kill, manifest, run, table, wait_for


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    """A cluster within this process, for the simple cases."""
    with Client(n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None) as client:
        yield client


def test_a_lost_worker_and_a_lost_client(processes: Processes, command: str, tmp_path: Path) -> None:
    """Kills one of two workers, then the client: no deal of 24,000 is lost or duplicated."""
    out, expected = tmp_path / "cluster", tmp_path / "command"
    lost, kept = processes.worker(), processes.worker()
    first = processes.client("11001-35000", 400, out)
    wait_for(lambda: len(list(out.glob("deals-*"))) >= 5, first)
    kill(lost)
    wait_for(lambda: len(list(out.glob("deals-*"))) >= 12, first)
    kill(first)
    done = len(list(out.glob("deals-*")))
    assert 12 <= done < 60, "the client was killed too late"
    assert kept.poll() is None
    second = processes.client("11001-35000", 400, out)
    result, _ = second.communicate(timeout=240)
    assert second.returncode == 0
    assert "24000 deals in" in result and "60 files" in result
    third = processes.client("11001-35000", 400, out)
    assert "already finished" in third.communicate(timeout=240)[0]

    options = ["11001-35000", "--block", "400", "--quiet", "--output", str(expected)]
    run(command, "sweep", *options)
    assert_same(out, expected)
    deals = table(out).column("deal").to_pylist()
    assert deals == list(range(11_001, 35_001))
    run(command, "sweep", "--verify", str(out), "--quiet")
    # Deal 11982.
    assert "impossible          1" in run(command, "stats", str(out))


def test_a_lost_scheduler(processes: Processes, tmp_path: Path) -> None:
    out = tmp_path / "out"
    processes.worker()
    client = processes.client("1-200000", 400, out)
    wait_for(lambda: len(list(out.glob("deals-*"))) >= 3, client)
    kill(processes.scheduler)
    _, said = client.communicate(timeout=240)
    assert client.returncode == 4
    # The worker may have come later than the client, which then says that it waits.
    last = said.strip().splitlines()[-1]
    assert last == "error: lost the connection to the scheduler (the same call resumes the sweep)"
    result = manifest(out)["files"]
    assert result and [file["rows"] for file in result] == [400] * len(result)


def test_either_program_resumes_the_other(client: Client, command: str, tmp_path: Path) -> None:
    one, other, whole = tmp_path / "one", tmp_path / "other", tmp_path / "whole"
    words = ["11001-13000", "--block", "200", "--quiet"]
    run(command, "sweep", *words, "--output", str(whole))
    freecell.cluster.sweep(client, 11001, 13001, one, block=200, progress=False)
    assert_same(one, whole)
    # Remove and damage files, as an interrupted run and a bad disk would.
    for folder, goes_on in [
        (one, lambda: run(command, "sweep", *words, "--output", str(one))),
        (whole, lambda: freecell.cluster.sweep(client, 11001, 13001, whole, block=200, progress=False)),
    ]:
        names = sorted(folder.glob("deals-*.parquet"))
        names[2].unlink()
        names[5].write_bytes(b"spoiled")
        # A table that can still be read, with another value.
        flipped = bytearray(names[7].read_bytes())
        flipped[1000] ^= 1
        names[7].write_bytes(flipped)
        (folder / "_deals-0000011001.0123.parquet.part").write_bytes(b"half")
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            goes_on()
        if folder == whole:
            assert any("is damaged" in str(w.message) for w in said)
        assert table(folder).num_rows == 2000
        run(command, "sweep", "--verify", str(folder), "--quiet")
    assert_same(one, whole)
    run(command, "sweep", *words, "--output", str(other))
    assert_same(other, one)


def test_only_missing_blocks_are_computed(client: Client, tmp_path: Path) -> None:
    out = tmp_path / "out"
    first = freecell.cluster.sweep(client, 1, 1001, out, block=100, progress=False)
    assert (first.deals, first.new_deals, first.files) == (1000, 1000, 10)
    stamps = {name: name.stat().st_mtime_ns for name in out.glob("deals-*")}
    again = freecell.cluster.sweep(client, 1, 1001, out, block=100, progress=False)
    assert again.new_deals == 0 and "already finished" in str(again)
    # A killed client left files that the manifest does not list.
    result = json.loads((out / "_manifest.json").read_text())
    result["files"] = result["files"][:3]
    (out / "_manifest.json").write_text(json.dumps(result))
    (out / "deals-0000000901.parquet").unlink()
    third = freecell.cluster.sweep(client, 1, 1001, out, block=100, progress=False)
    # Files that are only checked do not count as new.
    assert (third.deals, third.new_deals) == (1000, 100)
    kept = {name: name.stat().st_mtime_ns for name in out.glob("deals-*")}
    assert [name.name for name in kept if kept[name] != stamps[name]] == ["deals-0000000901.parquet"]


def test_a_block_computed_twice_is_harmless(client: Client, tmp_path: Path) -> None:
    out = tmp_path / "out"
    freecell.cluster.sweep(client, 1, 301, out, block=100, progress=False)
    before = {name: name.read_bytes() for name in out.glob("deals-*")}
    place = open_place(str(out))
    text = (out / "_manifest.json").read_text()
    result = [make_block(1, manifest=text, place=place) for _ in range(3)]
    sweep = freecell._freecell.Sweep.from_manifest(text)
    made, _, solved = sweep.make(1)
    assert solved == 100
    assert not place.create(sweep, 1, made), "the file that is there first stays"
    assert result[0] == result[1] == result[2] == (sweep.files()[0], 0)
    assert {name: name.read_bytes() for name in out.glob("deals-*")} == before


def test_urls_of_fsspec(client: Client, command: str, tmp_path: Path) -> None:
    out = "memory://sweeps/first"
    summary = freecell.cluster.sweep(client, 11001, 12001, out, block=300, progress=False)
    assert (summary.deals, summary.impossible, summary.files) == (1000, 1, 4)
    store = fsspec.filesystem("memory")
    names = {Path(name).name for name in store.ls("/sweeps/first", detail=False)}
    assert "_manifest.json" in names and len(names) == 5
    # Only lost files are computed again.
    store.rm("/sweeps/first/deals-0000011301.parquet")
    again = freecell.cluster.sweep(client, 11001, 12001, out, block=300, progress=False)
    assert again.new_deals == 300
    with pytest.raises(freecell.SweepError, match="holds another sweep: it was started with block 300, not 500"):
        freecell.cluster.sweep(client, 11001, 12001, out, block=500, progress=False)
    # A copy is an ordinary folder.
    copy = tmp_path / "copy"
    store.get("/sweeps/first", str(copy), recursive=True)
    whole = tmp_path / "whole"
    run(command, "sweep", "11001-12000", "--block", "300", "--quiet", "--output", str(whole))
    assert_same(copy, whole)
    run(command, "sweep", "--verify", str(copy), "--quiet")


def test_a_store_without_exclusive_creation(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    store = fsspec.filesystem("memory")
    put = type(store).pipe_file

    def without_mode(self: Any, path: str, value: bytes, **more: Any) -> Any:
        if more.get("mode") == "create":
            raise NotImplementedError
        return put(self, path, value)

    monkeypatch.setattr(type(store), "pipe_file", without_mode)
    summary = freecell.cluster.sweep(client, 1, 101, "memory://plain", block=50, progress=False)
    assert summary.deals == 100


def test_other_formats_and_options(client: Client, tmp_path: Path) -> None:
    out = tmp_path / "csv"
    summary = freecell.cluster.sweep(
        client, 1, 101, f"file://{out}", block=50, format="csv", solutions=False, cells=3, progress=False
    )
    assert summary.deals == 100
    head = (out / "deals-0000000051.csv").read_text().splitlines()[0]
    assert head.startswith("deal,verdict") and "record" not in head
    boards = freecell.cluster.sweep(client, 1, 101, tmp_path / "b", boards=True, progress=False)
    assert "solved" not in str(boards)


def test_bad_input_loses_nothing(client: Client, command: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    freecell.cluster.sweep(client, 1, 201, out, block=100, progress=False)
    before = {name.name: name.read_bytes() for name in out.iterdir()}
    sweep = freecell.cluster.sweep
    for call, sentence in [
        (lambda: sweep(client, 1, 201, out, block=50), "it was started with block 100, not 50"),
        (lambda: sweep(client, 1, 101, out), "it was started with deals 1-200, not 1-100"),
        (lambda: sweep(client, 1, 201, out, block=100, cells=3), "it was started with cells 4, not 3"),
        (lambda: sweep(client, 1, 201, out, block=0), "block must be from 1 to 200000, not 0"),
        (lambda: sweep(client, 1, 2**33, out, block=100), "use a larger block"),
        (lambda: sweep(client, 5, 5, out), "there are no deals"),
        (lambda: sweep(client, -9, 5, out), "deal -9 is too small"),
        (lambda: sweep(client, 1, 201, out, format="xls"), '"xls" is not a format'),
    ]:
        with pytest.raises(freecell.FreecellError) as caught:
            call()
        assert sentence in str(caught.value)
    with pytest.raises(TypeError, match="client must be a synchronous Dask client"):
        sweep("tcp://127.0.0.1:8786", 1, 201, out, block=100)  # type: ignore[arg-type]
    # Another process is writing.
    manifest = freecell._freecell.Sweep.from_manifest((out / "_manifest.json").read_text())
    other = freecell._freecell.SweepFolder(out, manifest)
    with pytest.raises(freecell.SweepError, match="another sweep is writing to"):
        sweep(client, 1, 201, out, block=100)
    other.close()
    file = tmp_path / "file"
    file.write_text("mine")
    with pytest.raises(OSError, match="cannot create the folder"):
        sweep(client, 1, 201, file, block=100)
    assert file.read_text() == "mine"
    assert {name.name: name.read_bytes() for name in out.iterdir()} == before
    run(command, "sweep", "--verify", str(out), "--quiet")


def test_a_worker_with_another_solver(client: Client, tmp_path: Path) -> None:
    out = tmp_path / "out"
    freecell.cluster.sweep(client, 1, 11, out, progress=False)
    text = (out / "_manifest.json").read_text()
    solver = json.loads(text)["solver"]
    place = open_place(str(out))
    with pytest.raises(freecell.SweepError, match="the solver of this sweep is 9-9, but that of this worker"):
        make_block(1, manifest=text.replace(solver, "9-9"), place=place)
    # Another release with the same solver may join.
    other = text.replace('"freecell 0', '"freecell 9', 1)
    assert make_block(1, manifest=other, place=place)[0][0] == 1
    nowhere = open_place(str(tmp_path / "nowhere"))
    with pytest.raises(freecell.SweepError, match="all machines must see the same folder"):
        make_block(1, manifest=text, place=nowhere)


def test_the_journal_of_a_killed_client(client: Client, tmp_path: Path) -> None:
    """A store and a folder both continue with the files that only the journal lists."""
    out, killed = tmp_path / "out", tmp_path / "killed"
    wanted = Wanted(
        solutions=True,
        boards=False,
        cells=4,
        fewest_cells=False,
        level=False,
        max_states=None,
        max_memory=None,
        max_time=None,
    )
    job = freecell._freecell.Sweep(1, 301, wanted, 100, "csv")
    folder = freecell._freecell.SweepFolder(out, job)
    made, entry, _ = job.make(101)
    assert job.put(out, 101, made, "one")
    folder.add([entry])
    killed.mkdir()
    for file in out.iterdir():
        (killed / file.name).write_bytes(file.read_bytes())
    folder.close()
    assert (killed / "_manifest.journal").exists() and not (out / "_manifest.journal").exists()
    assert json.loads((killed / "_manifest.json").read_text())["files"] == []
    store = fsspec.filesystem("memory")
    store.put(str(killed), "/sweeps/journal", recursive=True)
    for place in [str(killed), "memory://sweeps/journal"]:
        summary = freecell.cluster.sweep(client, 1, 301, place, block=100, format="csv", progress=False)
        assert (summary.deals, summary.new_deals) == (300, 200)
        again = freecell.cluster.sweep(client, 1, 301, place, block=100, format="csv", progress=False)
        assert (again.deals, again.new_deals) == (300, 0)


def test_a_larger_range_extends_a_sweep(client: Client, command: str, tmp_path: Path) -> None:
    """A folder and a store; the file that was short is completed, and nothing is solved twice."""
    sweep = freecell.cluster.sweep
    store = fsspec.filesystem("memory")
    for name, out in [("folder", str(tmp_path / "folder")), ("store", "memory://sweeps/extended")]:
        first = sweep(client, 1, 351, out, block=100, progress=False)
        assert (first.deals, first.files) == (350, 4)
        # Without a block, the sweep keeps its own.
        second = sweep(client, 1, 581, out, progress=False)
        assert (second.deals, second.new_deals, second.files) == (580, 230, 6)
        assert (sweep(client, 1, 581, out, progress=False)).new_deals == 0
        with pytest.raises(freecell.SweepError, match="it was started with deals 1-580, not 1-350"):
            sweep(client, 1, 351, out, progress=False)
        folder = tmp_path / name
        if name == "store":
            store.get("/sweeps/extended", str(folder), recursive=True)
        whole = tmp_path / f"whole-{name}"
        run(command, "sweep", "1-580", "--block", "100", "--quiet", "--output", str(whole))
        assert_same(folder, whole)
        assert not list(folder.glob("_deals-*"))
        run(command, "sweep", "--verify", str(folder), "--quiet")


def test_the_default_block_is_that_of_the_command(client: Client, command: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    run(command, "sweep", "1-100", "--block", "30", "--quiet", "--output", str(out))
    assert freecell.cluster.sweep(client, 1, 101, out, progress=False).new_deals == 0
    new = tmp_path / "new"
    freecell.cluster.sweep(client, 1, 101, new, progress=False)
    assert manifest(new)["job"]["block"] == 100_000
    slow = tmp_path / "slow"
    freecell.cluster.sweep(client, 1, 3, slow, level=True, progress=False)
    assert manifest(slow)["job"]["block"] == 5000


def test_times_are_rounded_like_those_of_the_command(client: Client, command: str, tmp_path: Path) -> None:
    for millis in [1, 29, 290, 1001, 4035]:
        out = tmp_path / str(millis)
        run(command, "sweep", "1-2", "--quiet", "--output", str(out), "--max-time", f"{millis}ms")
        summary = freecell.cluster.sweep(client, 1, 3, out, max_time=millis / 1000, progress=False)
        assert summary.new_deals == 0
