#!/usr/bin/env python3
"""Compares `convert --sort` and the partition of `--out-name` with Python's own, over a file of features.

  Tests/Tools/sorted-cases.py PROGRAM FILE PROPERTY ...

Writes a line for each property whose order, or whose files, differ; nothing if none does.
"""
import decimal
import gzip
import json
import os
import subprocess
import sys
import tempfile


def read(text):
    # Each number keeps its digits.
    return json.loads(text, parse_float=decimal.Decimal, parse_int=decimal.Decimal)


def key(value):
    """Booleans, numbers, strings by code points, arrays and objects, and last what has no value."""
    if value is None:
        return (9,)
    if isinstance(value, bool):
        return (0, value)
    if isinstance(value, decimal.Decimal):
        return (1, value)
    if isinstance(value, str):
        return (2, value)
    return (3,)


def value(feature, name):
    return (feature["properties"] or {}).get(name)


def shown(features):
    return [json.dumps(feature, default=str, sort_keys=True) for feature in features]


def main(program, file, names):
    with gzip.open(file, "rt", encoding="utf-8") as source:
        features = read(source.read())["features"]
    for name in names:
        quoted = '"' + name.replace('"', '""') + '"'
        for sign in ("", "-"):
            output = subprocess.run([program, "convert", file, "--to", "geojsonseq", "--sort", sign + quoted, "--quiet"], check=True, capture_output=True)
            found = [read(line) for line in output.stdout.decode().splitlines()]
            present = sorted((f for f in features if value(f, name) is not None), key=lambda f: key(value(f, name)), reverse=False)
            if sign:
                # Reversed, and equal ones in their order.
                present = list(reversed(sorted(reversed([f for f in features if value(f, name) is not None]), key=lambda f: key(value(f, name)))))
            expected = present + [f for f in features if value(f, name) is None]
            if shown(found) != shown(expected):
                print(f"{os.path.basename(file)}: --sort {sign}{name} differs")
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([program, "convert", file, "--out-dir", folder, "--out-name", "{" + name + "}.geojsonl", "--quiet", "--no-sync"], check=True)
            found = []
            for part in sorted(os.listdir(folder)):
                with open(os.path.join(folder, part), encoding="utf-8") as lines:
                    own = [read(line) for line in lines]
                if len({json.dumps(value(f, name), default=str) for f in own}) != 1:
                    print(f"{os.path.basename(file)}: {part} has features of several values of {name}")
                found.append(own)
            expected = {}
            for feature in features:
                expected.setdefault(json.dumps(value(feature, name), default=str), []).append(feature)
            if sorted(map(shown, found)) != sorted(map(shown, expected.values())):
                print(f"{os.path.basename(file)}: the files of {name} differ")


main(sys.argv[1], sys.argv[2], sys.argv[3:])
