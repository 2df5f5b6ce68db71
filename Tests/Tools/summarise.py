#!/usr/bin/env python3
"""Sums up a GeoJSON file with the standard library only, to be compared with `geojson info`.

Usage: summarise.py FILE
Reads a FeatureCollection, a sequence of lines or of records, gzip or not, and writes one JSON object. Slow, and
written without a look at the program: longitudes by sorting all intervals, names by dictionaries.
"""
import gzip
import json
import sys


class Number(float):
    """A float that remembers its text."""

    def __new__(cls, text):
        number = super().__new__(cls, text)
        number.text = text
        return number


def read(text):
    return json.loads(text, parse_float=Number, parse_int=Number)


def kind(value):
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, Number):
        return "number" if any(c in value.text for c in ".eE") else "integer"
    return {str: "string", list: "array", dict: "object"}[type(value)]


def paths(geometry):
    kind, coordinates = geometry["type"], geometry.get("coordinates")
    if kind == "GeometryCollection":
        for member in geometry["geometries"]:
            yield from paths(member)
    elif kind == "Point":
        if coordinates:
            yield [coordinates]
    elif kind == "MultiPoint":
        for position in coordinates:
            yield [position]
    elif kind == "LineString":
        yield coordinates
    elif kind in ("MultiLineString", "Polygon"):
        yield from coordinates
    else:
        for polygon in coordinates:
            yield from polygon


def intervals(path):
    """The longitudes of one path as intervals within ±180."""
    xs = [p[0] for p in path]
    if max(xs) > 180 + 1e-9 or min(xs) < -180 - 1e-9:
        low, high = min(xs), max(xs)
    elif max(xs) - min(xs) <= 180:
        low, high = min(xs), max(xs)
    else:
        turns, unwrapped = 0, [(xs[0], xs[0], 0)]
        for a, b in zip(xs, xs[1:]):
            if abs(abs(b - a) - 360) < 1e-9:
                return [(-180.0, 180.0)]
            if b - a > 180:
                turns -= 1
            elif b - a < -180:
                turns += 1
            unwrapped.append((b + 360 * turns, b, turns))
        (low, low_x, low_turns), (high, high_x, high_turns) = min(unwrapped), max(unwrapped)
        if high - low >= 360 or (path[0] == path[-1] and turns):
            return [(-180.0, 180.0)]
        if high_turns > low_turns:
            return [(low_x, 180.0), (-180.0, high_x)]
        return [(low_x, high_x)]
    if high - low >= 360:
        return [(-180.0, 180.0)]
    a, b = wrap(low), wrap(high)
    return [(a, b)] if a <= b else [(a, 180.0), (-180.0, b)]


def wrap(x):
    if abs(x) > 180 + 1e-9:
        x -= 360 * round(x / 360)
    return (180.0 if x > 0 else -180.0) if 180 - abs(x) < 1e-9 else x


def longitudes(all_intervals):
    """The complement of the widest gap; gaps up to a quarter of a degree do not count, as in the program."""
    merged = []
    for low, high in sorted(all_intervals):
        if merged and low <= merged[-1][1]:
            merged[-1][1] = max(merged[-1][1], high)
        else:
            merged.append([low, high])
    if not merged:
        return None
    if any(a == -180 for a, _ in merged) or merged[-1][1] == 180:
        if merged[0][0] != -180:
            merged.insert(0, [-180.0, -180.0])
        if merged[-1][1] != 180:
            merged.append([180.0, 180.0])
    best = (merged[0][0] + 180 + 180 - merged[-1][1], merged[0][0], merged[-1][1])
    for before, after in zip(merged, merged[1:]):
        gap = after[0] - before[1]
        if gap > 0.25 and gap > best[0]:
            best = (gap, -180.0 if after[0] == 180 else after[0], 180.0 if before[1] == -180 else before[1])
    return best[1], best[2]


def records(text):
    if text.startswith("\x1e"):
        for record in text.split("\x1e"):
            if record.strip():
                yield read(record)
        return
    try:
        yield read(text)
    except json.JSONDecodeError:
        for line in text.splitlines():
            if line.strip():
                yield read(line)


def main(path):
    data = open(path, "rb").read()
    if data[:2] == b"\x1f\x8b":
        data = gzip.decompress(data)
    features = []
    for root in records(data.decode("utf-8")):
        features += root["features"] if root["type"] == "FeatureCollection" else [root]
    types, nulls, positions, solid = {}, 0, 0, 0
    spans, ys, zs, xs, decimals, names, foreign = [], [], [], [], {}, {}, {}
    ids = {"string": 0, "number": 0, "absent": 0}
    seen, repeated = set(), 0
    for feature in features:
        identifier = feature.get("id")
        if identifier is None:
            ids["absent"] += 1
        else:
            ids["string" if isinstance(identifier, str) else "number"] += 1
            key = identifier if isinstance(identifier, str) else (identifier.text,)
            repeated += key in seen
            seen.add(key)
        for name in feature:
            if name not in ("type", "geometry", "properties", "id", "bbox"):
                foreign[name] = foreign.get(name, 0) + 1
        for name, value in (feature["properties"] or {}).items():
            counts = names.setdefault(name, {})
            counts[kind(value)] = counts.get(kind(value), 0) + 1
        geometry = feature["geometry"]
        if geometry is None:
            nulls += 1
            continue
        types[geometry["type"]] = types.get(geometry["type"], 0) + 1
        most = 0
        for path in paths(geometry):
            spans += intervals(path)
            for position in path:
                positions += 1
                xs.append(position[0])
                ys.append(position[1])
                if len(position) > 2:
                    solid += 1
                    zs.append(position[2])
                for number in position[:3]:
                    mantissa = number.text.replace("E", "e").split("e")[0]
                    most = max(most, len(mantissa.partition(".")[2]))
        decimals[most] = decimals.get(most, 0) + 1
    west, east = longitudes(spans)
    json.dump({
        "features": len(features), "types": types, "null": nulls, "positions": positions, "positions_3d": solid,
        "bbox": [west, min(ys), east, max(ys)], "written_longitudes": [min(xs), max(xs)],
        "altitudes": [min(zs), max(zs)] if zs else None,
        "decimals": {str(k): decimals[k] for k in sorted(decimals)}, "ids": dict(ids, repeated=repeated),
        "foreign": foreign,
        "names": [
            {"name": name, "null": counts.get("null", 0), "kinds": {k: v for k, v in counts.items() if k != "null"}}
            for name, counts in names.items()
        ],
    }, sys.stdout)


main(sys.argv[1])
