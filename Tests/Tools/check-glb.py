#!/usr/bin/env python3
"""Checks GLB files by the glTF 2.0 specification (Khronos, 2.0.1), for what its validator calls errors and warnings (package: numpy).

  check-glb.py [--short] FILE.glb...

Container: magic, version, lengths, chunk order and padding. Document: references in range, nothing unused, buffer views inside the buffer and
apart from each other, alignment and strides of accessors, min and max exact, targets, indices below their vertices and never the
restart value, counts that fit the mode, finite numbers, nodes a tree. Features: ids below their count and whole numbers, property tables as long as they say,
string offsets rising. --short: no primitive may have more than 65,535 vertices, or indices of 32 bits.

Prints a line a file; status 1 and what is wrong if something is.
"""
import json
import struct
import sys

import numpy

SIZES = {5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4}
KINDS = {5121: numpy.uint8, 5123: numpy.uint16, 5125: numpy.uint32, 5126: numpy.float32}
WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4}
COLUMNS = {"INT8": 1, "UINT8": 1, "INT16": 2, "UINT16": 2, "INT32": 4, "UINT32": 4, "INT64": 8, "UINT64": 8, "FLOAT32": 4, "FLOAT64": 8}


class Problem(Exception):
    pass


def need(condition, message):
    if not condition:
        raise Problem(message)


class File:
    def __init__(self, path):
        with open(path, "rb") as file:
            data = file.read()
        need(len(data) >= 20 and data[:4] == b"glTF", "not a GLB file")
        version, length = struct.unpack_from("<II", data, 4)
        need(version == 2 and length == len(data), f"version {version}, length {length} of {len(data)}")
        size, kind = struct.unpack_from("<I4s", data, 12)
        need(kind == b"JSON" and size % 4 == 0 and size > 0, "the first chunk is not JSON")
        self.json = json.loads(data[20:20 + size].decode("utf-8"), parse_constant=lambda name: need(False, f"the number {name}"))
        at, self.binary = 20 + size, b""
        if at < len(data):
            size, kind = struct.unpack_from("<I4s", data, at)
            need(kind == b"BIN\0" and size % 4 == 0 and at + 8 + size == len(data), "the second chunk is not BIN, or not the last")
            self.binary = data[at + 8:]
        self.used = {name: set() for name in ("accessors", "bufferViews", "materials", "meshes", "nodes")}

    def get(self, kind, index):
        things = self.json.get(kind, [])
        need(isinstance(index, int) and 0 <= index < len(things), f"{kind} {index} is not there")
        if kind in self.used:
            self.used[kind].add(index)
        return things[index]

    def view(self, index, target=None):
        view = self.get("bufferViews", index)
        start, length = view.get("byteOffset", 0), view["byteLength"]
        need(view["buffer"] == 0 and length > 0 and start + length <= self.json["buffers"][0]["byteLength"], f"view {index} lies outside")
        need(view.get("target") == target, f"view {index} has the target {view.get('target')}, expected {target}")
        return view, start, length

    def accessor(self, index, target):
        accessor = self.get("accessors", index)
        view, start, length = self.view(accessor["bufferView"], target)
        size, width = SIZES[accessor["componentType"]], WIDTHS[accessor["type"]]
        offset, stride, count = accessor.get("byteOffset", 0), view.get("byteStride", size * width), accessor["count"]
        need(count > 0, f"accessor {index} is empty")
        need((start + offset) % size == 0 and offset % size == 0, f"accessor {index} is not aligned")
        need(offset + stride * (count - 1) + size * width <= length, f"accessor {index} lies outside its view")
        if target == 34962:
            need(stride % 4 == 0 and (start + offset) % 4 == 0 and 4 <= stride <= 252, f"accessor {index} is no vertex attribute")
        else:
            need("byteStride" not in view, f"view of indices {accessor['bufferView']} has a stride")
        raw = numpy.frombuffer(self.binary, numpy.uint8, stride * (count - 1) + size * width, start + offset)
        rows = numpy.lib.stride_tricks.as_strided(raw, (count, size * width), (stride, 1))
        values = numpy.ascontiguousarray(rows).view(KINDS[accessor["componentType"]]).reshape(count, width)
        need(numpy.isfinite(values).all(), f"accessor {index} holds a number that is not finite")
        for name, found in (("min", values.min(0)), ("max", values.max(0))):
            if name in accessor:
                stated = numpy.asarray(accessor[name], numpy.float64)
                need(len(stated) == width and (stated.astype(values.dtype) == found).all(), f"accessor {index}: {name} {stated}, found {found}")
        return accessor, values


def check(path, short):
    file = File(path)
    document, totals = file.json, {"primitives": 0, "triangles": 0, "segments": 0, "points": 0, "features": 0}
    need(document["asset"]["version"] == "2.0", "asset.version")
    need(set(document.get("extensionsRequired", [])) <= set(document.get("extensionsUsed", [])), "extensionsRequired")
    if document.get("buffers"):
        need(len(document["buffers"]) == 1 and 0 <= len(file.binary) - document["buffers"][0]["byteLength"] < 4, "the buffer's length")
        need("uri" not in document["buffers"][0], "the buffer has a uri")
    for name in ("accessors", "bufferViews", "buffers", "materials", "meshes", "nodes", "scenes", "extensionsUsed"):
        need(name not in document or document[name], f"{name} is empty")
    metadata = document.get("extensions", {}).get("EXT_structural_metadata", {})
    found = set(document.get("extensions", {}))
    tables = [check_table(file, metadata, table) for table in metadata.get("propertyTables", [])]
    totals["features"] = sum(tables)
    for mesh in document.get("meshes", []):
        need(mesh["primitives"], "a mesh without primitives")
        for primitive in mesh["primitives"]:
            found |= set(primitive.get("extensions", {})) | check_primitive(file, primitive, tables, totals, short)
    for material in document.get("materials", []):
        found |= set(material.get("extensions", {}))
    parents = [child for node in document.get("nodes", []) for child in node.get("children", [])]
    need(len(parents) == len(set(parents)), "a node has two parents")
    for node in document.get("nodes", []):
        need(node.get("children", True), "children is empty")
        if "mesh" in node:
            file.get("meshes", node["mesh"])
    for root in document["scenes"][document["scene"]]["nodes"] + parents:
        file.get("nodes", root)
    need(not set(parents) & set(document["scenes"][document["scene"]]["nodes"]), "a root has a parent")
    for name, used in file.used.items():
        unused = set(range(len(document.get(name, [])))) - used
        need(not unused, f"{name} {sorted(unused)[:5]} are used by nothing")
    need(found == set(document.get("extensionsUsed", [])), f"extensionsUsed is {document.get('extensionsUsed')}, in use are {sorted(found)}")
    spans = sorted((view.get("byteOffset", 0), view.get("byteOffset", 0) + view["byteLength"]) for view in document.get("bufferViews", []))
    need(all(a[1] <= b[0] for a, b in zip(spans, spans[1:])), "buffer views share bytes")
    return totals


def check_primitive(file, primitive, tables, totals, short):
    mode = primitive.get("mode", 4)
    need(mode in (0, 1, 4), f"the mode {mode}")
    counts = set()
    for name, index in primitive["attributes"].items():
        accessor, values = file.accessor(index, 34962)
        counts.add(accessor["count"])
        if name == "POSITION":
            need(accessor["componentType"] == 5126 and accessor["type"] == "VEC3" and "min" in accessor and "max" in accessor, "POSITION")
        elif name.startswith("_FEATURE_ID_"):
            ids = values
        else:
            need(False, f"the attribute {name}")
    need(len(counts) == 1, "attributes of different lengths")
    count = counts.pop()
    drawn = count
    if "indices" in primitive:
        accessor, indices = file.accessor(primitive["indices"], 34963)
        need(accessor["type"] == "SCALAR" and accessor["componentType"] in (5121, 5123, 5125), "indices are no integers")
        restart = {5121: 255, 5123: 65535, 5125: 2**32 - 1}[accessor["componentType"]]
        need(int(indices.max()) < count and int(indices.max()) != restart, f"the index {indices.max()} of {count} vertices")
        drawn = accessor["count"]
        need(not short or accessor["componentType"] != 5125, "indices of 32 bits")
    need(not short or count <= 65535, f"{count} vertices in one primitive")
    need(drawn >= {0: 1, 1: 2, 4: 3}[mode] and drawn % {0: 1, 1: 2, 4: 3}[mode] == 0, f"{drawn} corners in the mode {mode}")
    totals["primitives"] += 1
    totals[{0: "points", 1: "segments", 4: "triangles"}[mode]] += drawn // {0: 1, 1: 2, 4: 3}[mode]
    material = file.get("materials", primitive["material"])
    color = material["pbrMetallicRoughness"]["baseColorFactor"]
    need(len(color) == 4 and all(0 <= part <= 1 for part in color), f"the colour {color}")
    for feature in primitive.get("extensions", {}).get("EXT_mesh_features", {}).get("featureIds", []):
        need(f"_FEATURE_ID_{feature['attribute']}" in primitive["attributes"], "featureIds without their attribute")
        rows = tables[feature["propertyTable"]]
        need((ids >= 0).all() and (ids < rows).all() and (ids == numpy.floor(ids)).all(), "feature ids out of range")
        need(feature["featureCount"] == len(numpy.unique(ids)), "featureCount is not that of the attribute")
    return set(material.get("extensions", {}))


def check_table(file, metadata, table):
    properties = metadata["schema"]["classes"][table["class"]]["properties"]
    need(set(table.get("properties", {})) <= set(properties) and table["count"] > 0, "a table's properties")
    for name, column in table.get("properties", {}).items():
        kind, count = properties[name], table["count"]
        view, start, length = file.view(column["values"])
        need(start % 8 == 0, f"values of {name} are not aligned")
        if kind["type"] == "STRING":
            _, at, size = file.view(column["stringOffsets"])
            width = {"UINT8": 1, "UINT16": 2, "UINT32": 4, "UINT64": 8}[column.get("stringOffsetType", "UINT32")]
            offsets = numpy.frombuffer(file.binary, f"<u{width}", count + 1, at)
            need(size == width * (count + 1) and offsets[0] == 0 and (numpy.diff(offsets.astype(numpy.int64)) >= 0).all(), f"offsets of {name}")
            need(offsets[-1] <= length, f"texts of {name} are longer than their view")
            file.binary[start:start + int(offsets[-1])].decode("utf-8")
        elif kind["type"] == "BOOLEAN":
            need(length == (count + 7) // 8, f"values of {name}")
        else:
            need(kind["type"] == "SCALAR" and length == COLUMNS[kind["componentType"]] * count, f"values of {name}")
    return table["count"]


def main():
    short, bad = "--short" in sys.argv, False
    for path in (word for word in sys.argv[1:] if not word.startswith("--")):
        try:
            print(path, check(path, short))
        except (Problem, KeyError, IndexError, UnicodeDecodeError, ValueError) as problem:
            bad = True
            print(f"{path}: {type(problem).__name__} {problem}")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
