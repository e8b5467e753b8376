"""Reads result folders by what they and the specification (quorum verify --specification) say alone.

Usage: read_folder.py FOLDER... loads every table with the types that datapackage.json declares, and compares the
logs, where there are some, with deals.csv. It prints the numbers of rows and of records of each folder.
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


def hash_text(text):
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def read_block(line):
    text, check = line[:-28] + "}", line[-18:-2]
    assert line[-28:-18] == ',"check":"' and hash_text(text) == check, "a line is damaged"
    block = json.loads(text)
    records = json.loads(zlib.decompress(base64.b64decode(block["records"]), wbits=-15))
    assert len(records) == len(block["verdicts"]) == len(block["times"])
    return block, records


def list_ids(config, plan):
    """The ids of the configurations of a job, one for each number of nodes."""
    contender = dict(config["contender"])
    config = {**config, "format": 1, "version": plan["version"], "commit": plan["commit"], "contender": contender}
    retries = contender.pop("retries", [])
    ids = []
    for nodes in [None, *retries]:
        if nodes is not None:
            contender["budget"] = {**contender["budget"], "nodes": nodes}
        ids.append(hash_text(json.dumps(config, sort_keys=True, separators=(",", ":"), ensure_ascii=False)))
    return ids


def read_study(folder):
    """The records that count, in the order of the rows."""
    known = {}
    for path in (folder / "log").glob("*.jsonl"):
        *lines, rest = path.read_text(encoding="utf-8").split("\n")
        assert rest == ""
        for block, records in map(read_block, lines):
            for i, (letter, record) in enumerate(zip(block["verdicts"], records)):
                address = block["config"], block["source"], block["first"] + i
                if address not in known or known[address][0] == "f":
                    known[address] = letter, record
    study = json.loads((folder / "study.json").read_text(encoding="utf-8"))
    assert study["format"] == 8
    found = []
    for job in study["plan"]["jobs"]:
        ids, deals = list_ids(job["config"], study["plan"]), job["deals"]
        start = deals["firstSeed"] or 0
        for deal in range(start, start + deals["count"]):
            record = None
            for config in ids:
                letter, there = known.get((config, deals["digest"] or "seeds", deal), (None, None))
                if letter is None:
                    break
                record = there
                if letter not in "uf":
                    break
            if record is not None:
                found.append(record)
    return found


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
    if (folder / "study.json").exists():
        records = read_study(folder)
        rows = tables["deals.csv"]
        assert len(rows) == len(records), f"{len(rows)} rows, {len(records)} records"
        for row, record in zip(rows, records):
            compare(row, record)
    print(sum(map(len, tables.values())), len(records))
