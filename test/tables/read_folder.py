"""Reads result folders by what they and the specification (quorum verify --specification) say alone.

Usage: read_folder.py FOLDER... loads every table with the types that datapackage.json declares, and compares the
journal, where there is one, with deals.csv. It prints the numbers of rows and of records of each folder.
"""

import base64
import csv
import gzip
import hashlib
import io
import json
import pathlib
import sys
import zlib

TYPES = {"string": str, "integer": int, "number": float}


def load_table(folder, resource):
    data = (folder / resource["path"]).read_bytes()
    if resource.get("compression") == "gz":
        data = gzip.decompress(data)
    rows = csv.reader(io.StringIO(data.decode(resource.get("encoding", "utf-8")), newline=""), strict=True)
    schema = resource["schema"]
    fields = schema["fields"]
    names = [field["name"] for field in fields]
    if resource["dialect"]["header"]:
        assert next(rows) == names, f"{resource['path']}: other columns"
    missing = schema.get("missingValues", [""])
    table = []
    for cells in rows:
        assert len(cells) == len(fields), f"{resource['path']}: {cells}"
        row = {}
        for field, cell in zip(fields, cells):
            value = None if cell in missing else TYPES[field["type"]](cell)
            limits = field.get("constraints", {})
            assert value is not None or not limits.get("required"), f"{field['name']} is missing"
            if value is not None:
                assert value in limits.get("enum", [value]), f"{field['name']}: {cell}"
                assert limits.get("minimum", value) <= value <= limits.get("maximum", value), f"{field['name']}: {cell}"
            row[field["name"]] = value
        table.append(row)
    return table


def read_line(names, line):
    text, check = line[:-28] + "}", line[-18:-2]
    assert line[-28:-18] == ',"check":"', line[-28:]
    fits = (hashlib.sha256((name + text).encode()).hexdigest()[:16] == check for name in names)
    return json.loads(line) if any(fits) else None


def read_journal(path):
    """The records of each job."""
    header, chunks = None, {}
    *lines, rest = path.read_text(encoding="utf-8").split("\n")
    assert rest == ""
    for line in lines:
        found = read_line([""], line)
        if found is not None:
            assert found["format"] == 7
            header = found
            continue
        chunk = read_line([header["study"], *header.get("former", [])], line)
        assert chunk is not None, "a line is damaged"
        before = chunks.get(chunk["chunk"])
        if before is not None:
            old, new = before.get("stage", 0), chunk.get("stage", 0)
            if new < old or (new == old and not before.get("faults", 0)):
                continue
        chunks[chunk["chunk"]] = chunk
    records = []
    for number in sorted(chunks):
        chunk = chunks[number]
        text = zlib.decompress(base64.b64decode(chunk["data"]), wbits=-15)
        assert hashlib.sha256(text).hexdigest() == chunk["digest"]
        own = json.loads(text)
        assert len(own) == chunk["counts"]["deals"] == len(chunk["times"])
        records += own
    jobs = header["plan"]["jobs"]
    parts = [job["deals"].get("pieces", [{"count": job["deals"]["count"], "skip": 0}]) for job in jobs]
    deals = [[] for _ in jobs]
    start = 0
    for turn in range(max(map(len, parts))):
        for job, own in enumerate(parts):
            if turn < len(own):
                end = start + own[turn]["count"] - own[turn]["skip"]
                deals[job] += records[start:end]
                start = end
    assert start == len(records)
    return [record for job in deals for record in job]


def compare(row, record):
    outcome = record["outcome"]
    names = ["verdict", "reason", "nodes", "moves"]
    of_row = [row["scheme"], row["deal"], row["nodes_limit"], *(row[name] for name in names)]
    of_record = [record["scheme"], record["deal"], record["nodesLimit"], *(outcome[name] for name in names)]
    assert of_row == of_record, f"{of_row} {of_record}"


for name in sys.argv[1:]:
    folder = pathlib.Path(name)
    package = json.loads((folder / "datapackage.json").read_text(encoding="utf-8"))
    tables = {resource["path"]: load_table(folder, resource) for resource in package["resources"]}
    records = []
    if (folder / "chunks.jsonl").exists():
        records = read_journal(folder / "chunks.jsonl")
        rows = tables["deals.csv"]
        assert len(rows) == len(records), f"{len(rows)} rows, {len(records)} records"
        for row, record in zip(rows, records):
            compare(row, record)
    print(sum(map(len, tables.values())), len(records))
