#!/usr/bin/env python3
"""Reads the Parquet files and JSON lines of a report with DuckDB and pandas (pyarrow), and compares
every cell with the CSV.

    roque audit --format csv,parquet,jsonl --out report games.pgn
    pip install duckdb pandas pyarrow
    tests/oracle/parquet.py report
"""

import csv
import json
import sys
from itertools import zip_longest
from pathlib import Path

import duckdb
import pyarrow.parquet

TABLES = ["games", "castles", "illegal_castles", "rights", "blocks", "problems"]


def as_csv(value):
    """A value as the CSV writes it."""
    if value is None:
        return ""
    if value is True or value is False:
        return "true" if value else "false"
    if isinstance(value, list):
        return " ".join(value)
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def rows_of_duckdb(path):
    result = duckdb.connect().execute(f"SELECT * FROM '{path}'")
    yield [column[0] for column in result.description]
    while rows := result.fetchmany(10_000):
        yield from rows


def rows_of_pyarrow(path):
    file = pyarrow.parquet.ParquetFile(path)
    yield file.schema_arrow.names
    for batch in file.iter_batches():
        yield from zip(*(column.to_pylist() for column in batch.columns))


def rows_of_json(path, columns):
    yield columns
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            if list(row) != columns:
                sys.exit(f"{path}: the columns are {list(row)}")
            yield list(row.values())


def compare(path, rows, expected):
    number = 0
    for number, (row, other) in enumerate(zip_longest(rows, expected)):
        if row is None or other is None:
            sys.exit(f"{path}: {'too few' if row is None else 'too many'} rows, at row {number}")
        found = [as_csv(value) for value in row]
        if found != other:
            sys.exit(f"{path}: row {number} is\n{found}\nand not\n{other}")
    return number


def main():
    folder = Path(sys.argv[1])
    csv.field_size_limit(1 << 30)
    for table in TABLES:
        path = folder / f"{table}.csv"

        def expected():
            return csv.reader(open(path, encoding="utf-8", newline=""))

        columns = next(expected())
        parquet = folder / f"{table}.parquet"
        lines = folder / f"{table}.jsonl"
        rows = compare(parquet, rows_of_duckdb(parquet), expected())
        compare(parquet, rows_of_pyarrow(parquet), expected())
        if lines.exists():
            compare(lines, rows_of_json(lines, columns), expected())
        frame = pyarrow.parquet.read_table(parquet).to_pandas()
        assert len(frame) == rows, table
        metadata = pyarrow.parquet.ParquetFile(parquet).metadata
        about = {key.decode(): value.decode() for key, value in metadata.metadata.items()}
        print(f"{table}: {rows} rows, {metadata.num_row_groups} row groups, {about}")


main()
