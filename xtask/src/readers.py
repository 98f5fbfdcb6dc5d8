"""Reads the output of `freecell sweep` with DuckDB, Polars and pandas.

The queries come from the README: the script runs each Python block that names
the folder `first` in its parent folder, and compares the output with counts
that plain Python computes from the CSV and JSON Lines of the same sweep.
"""

import contextlib
import csv
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

RANGE = "11001-13000"
IMPOSSIBLE = 11982


def sweep(freecell: str, folder: Path, form: str, *more: str) -> None:
    command = [freecell, "sweep", RANGE, "--block", "700", "--quiet", "--format", form]
    subprocess.run([*command, "--output", str(folder), *more], check=True, stdout=subprocess.DEVNULL)


def queries(readme: Path) -> list[str]:
    blocks = re.findall(r"```python\n(.*?)```", readme.read_text(encoding="utf-8"), re.S)
    return [block for block in blocks if "first/" in block or '"first"' in block]


def check_plain(parquet_rows: list[dict], folder: Path) -> list[dict]:
    """Checks that all three formats hold the same values, except times."""
    with contextlib.ExitStack() as stack:
        files = [stack.enter_context(open(name, newline="")) for name in sorted(folder.glob("csv/*.csv"))]
        from_csv = [row for file in files for row in csv.DictReader(file)]
    texts = [name.read_text() for name in sorted(folder.glob("jsonl/*.jsonl"))]
    from_jsonl = [json.loads(line) for text in texts for line in text.splitlines()]
    assert len(from_csv) == len(from_jsonl) == len(parquet_rows) == 2000
    for one, two, three in zip(from_csv, from_jsonl, parquet_rows):
        for name in two:
            if name == "micros":
                continue
            assert two[name] == three[name], (name, two, three)
            expected = "" if two[name] is None else str(two[name])
            assert one[name] == expected, (name, one, two)
    return from_jsonl


def main(freecell: str, root: str, work: str) -> None:
    import duckdb
    import pandas
    import polars

    folder = Path(work)
    sweep(freecell, folder / "first", "parquet")
    sweep(freecell, folder / "csv", "csv")
    sweep(freecell, folder / "jsonl", "jsonl")

    table = polars.read_parquet(folder / "first" / "*.parquet")
    rows = check_plain(table.to_dicts(), folder)
    assert table.schema["deal"] == polars.Int64 and table.schema["record"] == polars.String

    # Read a whole folder: files that are not tables start with an underscore.
    frame = pandas.read_parquet(folder / "first")
    assert len(frame) == 2000 and list(frame.columns) == list(rows[0])
    assert frame["deal"].tolist() == [row["deal"] for row in rows]

    solved = sum(row["verdict"] == "solved" for row in rows)
    hardest = sorted(rows, key=lambda row: (-row["states"], row["deal"]))[:5]
    found = queries(Path(root) / "README.md")
    assert len(found) == 3, f"the README has {len(found)} queries, not 3"
    os.chdir(folder)
    for query in found:
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile(query, "README.md", "exec"), {})
        said = out.getvalue()
        assert "impossible" in said and str(solved) in said, said
        for row in hardest:
            assert str(row["deal"]) in said, (row["deal"], said)
    duck = duckdb.sql("select deal from 'first/*.parquet' where verdict = 'impossible'")
    assert duck.fetchall() == [(IMPOSSIBLE,)]
    print(
        f"    {len(rows)} rows, {len(found)} queries of the README: DuckDB {duckdb.__version__}, "
        f"Polars {polars.__version__}, pandas {pandas.__version__}"
    )


main(*sys.argv[1:])
