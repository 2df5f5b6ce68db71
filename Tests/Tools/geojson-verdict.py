#!/usr/bin/env python3
"""An independent reader of GeoJSON for the tests to agree with: Python's json module and the rules of RFC 7946.

  geojson-verdict.py texts FILE   FILE holds texts, each behind its length in bytes (8 bytes, little-endian).
                                  For each: "bad", or "good" and a digest of every feature.
  geojson-verdict.py file         A collection, or one feature a line, or a sequence on standard input: a digest of
                                  every feature a line.

A digest is the feature's id as JSON text, the number of its positions, and a hash of the bits of all coordinates.
"""
import json
import re
import struct
import sys

MASK = (1 << 64) - 1
KINDS = {"Point": 1, "MultiPoint": 2, "LineString": 2, "MultiLineString": 3, "Polygon": 3, "MultiPolygon": 4}
TYPES = set(KINDS) | {"GeometryCollection", "Feature", "FeatureCollection"}


class Bad(Exception):
    pass


class Number(str):
    """A number as its text."""


class Object(dict):
    pass


def need(condition, why):
    if not condition:
        raise Bad(why)


def pairs(members):
    result = Object()
    for name, value in members:
        need(name not in result, "duplicate " + name)
        result[name] = value
    return result


def constant(text):
    raise Bad(text)


DECODER = json.JSONDecoder(
    parse_float=Number, parse_int=Number, parse_constant=constant, object_pairs_hook=pairs, strict=True)
SPACE = re.compile("[ \t\r\n\x1e]*")


def number(value):
    need(isinstance(value, Number), "no number")
    result = float(value)
    need(result not in (float("inf"), float("-inf")), "overflow")
    return result


def box(value):
    if "bbox" not in value:
        return
    need(isinstance(value["bbox"], list), "bbox")
    numbers = [number(n) for n in value["bbox"]]
    need(len(numbers) in (4, 6), "bbox length")


def position(value, out):
    need(isinstance(value, list), "position")
    numbers = [number(n) for n in value]
    need(len(numbers) >= 2, "short position")
    out.append(numbers[:3] if len(numbers) > 2 else numbers + [None])


def positions(value, least, out):
    need(isinstance(value, list) and len(value) >= least, "too few positions")
    for item in value:
        position(item, out)


def ring(value, out):
    start = len(out)
    positions(value, 4, out)
    need(out[start] == out[-1], "open ring")


def polygon(value, out):
    need(isinstance(value, list), "polygon")
    for item in value:
        ring(item, out)


def geometry(value, out):
    need(isinstance(value, dict), "geometry")
    kind = value.get("type")
    need(isinstance(kind, str) and not isinstance(kind, Number), "type")
    for name in ("geometry", "properties", "features"):
        need(name not in value, "forbidden")
    box(value)
    if kind == "GeometryCollection":
        need(isinstance(value.get("geometries"), list), "geometries")
        for item in value["geometries"]:
            geometry(item, out)
        return
    need(kind in KINDS, "type")
    coordinates = value.get("coordinates")
    need(isinstance(coordinates, list), "coordinates")
    if not coordinates:
        return
    if kind == "Point":
        position(coordinates, out)
    elif kind == "MultiPoint":
        positions(coordinates, 1, out)
    elif kind == "LineString":
        positions(coordinates, 2, out)
    elif kind == "MultiLineString":
        for item in coordinates:
            positions(item, 2, out)
    elif kind == "Polygon":
        polygon(coordinates, out)
    else:
        for item in coordinates:
            polygon(item, out)


def feature(value, check=True):
    need(isinstance(value, dict) and value.get("type") == "Feature", "feature")
    out = []
    for name in ("coordinates", "geometries", "features"):
        need(name not in value, "forbidden")
    need("geometry" in value and "properties" in value, "missing")
    need(value["properties"] is None or isinstance(value["properties"], dict), "properties")
    name = value.get("id")
    need(name is None or isinstance(name, str), "id")
    box(value)
    if value["geometry"] is not None:
        geometry(value["geometry"], out)
    text = "" if name is None else name if isinstance(name, Number) else json.dumps(name, ensure_ascii=False)
    return digest(text, out)


def digest(name, out):
    numbers = [n if n is not None else float("nan") for p in out for n in p]
    words = struct.unpack("<%dQ" % len(numbers), struct.pack("<%dd" % len(numbers), *numbers))
    value = 0xCBF29CE484222325
    nothing = struct.unpack("<Q", struct.pack("<d", float("nan")))[0]
    for word in words:
        value = ((value ^ (MASK if word == nothing else word)) * 0x100000001B3) & MASK
    return "%s|%d|%016x" % (name, len(out), value)


def root(value):
    need(isinstance(value, dict), "root")
    kind = value.get("type")
    need(isinstance(kind, str) and not isinstance(kind, Number) and kind in TYPES, "type")
    if kind == "FeatureCollection":
        need(isinstance(value.get("features"), list), "features")
        for name in ("coordinates", "geometries", "geometry", "properties"):
            need(name not in value, "forbidden")
        box(value)
        return [feature(item) for item in value["features"]]
    if kind == "Feature":
        return [feature(value)]
    out = []
    geometry(value, out)
    return [digest("", out)]


def verdict(data):
    """The digests of the features of a text: one value, or several with white space or separators between."""
    try:
        text = data.decode("utf-8", "strict")
        if text.startswith("\ufeff"):
            text = text[1:]
        at = SPACE.match(text).end()
        need(at < len(text) or "\x1e" in text, "empty")
        result = []
        while at < len(text):
            value, end = DECODER.raw_decode(text, at)
            # Half a character cannot be written as UTF-8.
            json.dumps(value, ensure_ascii=False).encode("utf-8", "strict")
            result += root(value)
            at = SPACE.match(text, end).end()
        return result
    except (Bad, ValueError, RecursionError):
        return None


def main():
    if sys.argv[1] == "texts":
        with open(sys.argv[2], "rb") as file:
            while header := file.read(8):
                found = verdict(file.read(struct.unpack("<Q", header)[0]))
                print("bad" if found is None else " ".join(["good"] + [d.replace(" ", "_").replace("\n", "_") for d in found]))
        return
    found = verdict(sys.stdin.buffer.read())
    print("bad" if found is None else "\n".join(found))


main()
