#!/usr/bin/env python3
"""Loads GLB files by independent readers and compares them with the GeoJSON that they were made of (packages: pygltflib, trimesh, numpy).

  load-glb.py FILE.geojson FILE.glb [FILE.geojson FILE.glb...]

pygltflib reads heights: those of a source of points are on the upward axis, divided by the cosine of the latitude that the root's extras have,
to the last bit of a float but one. pygltflib also reads ids and ordinals of the property tables: those of the source, in its order. trimesh reads the shapes: their bounds are those of
the source, the area of all triangles is that of its polygons, exteriors less holes, in the Mercator plane, and there are as many
triangles as pygltflib counts. For valid polygons that need no cut, all filled.

Prints a line a file; status 1 and the first difference if something is wrong.
"""
import json
import math
import struct
import sys

try:
    import numpy
    import pygltflib
    import trimesh
except ImportError as error:
    print(f"skipped: {error}")
    sys.exit(0)

WORLD = 40075016.685578488


def need(condition, message):
    if not condition:
        print(message)
        sys.exit(1)


def project(positions):
    places = numpy.array([position[:2] for position in positions], float)
    sine = numpy.sin(numpy.radians(numpy.clip(places[:, 1], -85.0511287798066, 85.0511287798066)))
    return numpy.stack([(places[:, 0] + 180) / 360, 0.5 - numpy.arctanh(sine) / (2 * math.pi)], 1) * WORLD


def geometries(geometry):
    if not geometry:
        return
    if geometry["type"] == "GeometryCollection":
        for part in geometry["geometries"]:
            yield from geometries(part)
    else:
        yield geometry["type"], geometry["coordinates"]


def paths(kind, coordinates):
    depth = {"Point": -1, "MultiPoint": 0, "LineString": 0, "MultiLineString": 1, "Polygon": 1, "MultiPolygon": 2}[kind]
    lists = [[coordinates]] if depth < 0 else [coordinates]
    for _ in range(max(depth, 0)):
        lists = [part for parts in lists for part in parts]
    return lists


def ring_area(places):
    x, y = (places - places[0]).T
    return abs(float((x[:-1] * y[1:] - x[1:] * y[:-1]).sum())) / 2


def source_of(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    try:
        value = json.loads(text)
        features = value["features"] if value["type"] == "FeatureCollection" else [value]
    except json.JSONDecodeError:
        features = [json.loads(line) for line in text.replace("\x1e", "\n").split("\n") if line.strip()]
    area, everything = 0.0, []
    for feature in features:
        for kind, coordinates in geometries(feature.get("geometry")):
            for path in paths(kind, coordinates):
                everything.append(project(path))
            if "Polygon" in kind:
                for rings in [coordinates] if kind == "Polygon" else coordinates:
                    areas = [ring_area(project(ring)) for ring in rings]
                    area += 2 * areas[0] - sum(areas)
    return features, area, numpy.concatenate(everything)


def column(file, table, name):
    view = file.bufferViews[table["properties"][name]["values"]]
    return file.binary_blob()[view.byteOffset or 0:(view.byteOffset or 0) + view.byteLength]


def check_heights(file, features, latitude, path):
    positions = [place for feature in features for kind, coordinates in geometries(feature.get("geometry")) for line in paths(kind, coordinates) for place in line]
    if any("Point" not in kind for feature in features for kind, _ in geometries(feature.get("geometry"))):
        return
    ups = []
    for mesh in file.meshes:
        for part in mesh.primitives:
            accessor = file.accessors[part.attributes.POSITION]
            view = file.bufferViews[accessor.bufferView]
            start = (view.byteOffset or 0) + (accessor.byteOffset or 0)
            ups += numpy.frombuffer(file.binary_blob(), numpy.float32, 3 * accessor.count, start)[1::3].tolist()
    wanted = numpy.float32([(place[2] if len(place) > 2 else 0) / math.cos(math.radians(latitude)) for place in positions])
    off = numpy.abs(numpy.float32(ups) - wanted)
    need(len(ups) == len(wanted) and (off <= numpy.spacing(numpy.abs(wanted))).all(), f"{path}: heights {ups[:5]}, {wanted[:5].tolist()} in the source")


def check(source_path, path):
    features, area, places = source_of(source_path)
    file = pygltflib.GLTF2().load(path)
    ids, ordinals = [], []
    for table in file.extensions["EXT_structural_metadata"]["propertyTables"]:
        count = table["count"]
        ordinals += struct.unpack(f"<{count}Q", column(file, table, "ordinal")[:8 * count])
        if "id" not in table["properties"]:
            ids += [""] * count
            continue
        ends_view = file.bufferViews[table["properties"]["id"]["stringOffsets"]]
        ends = struct.unpack_from(f"<{count + 1}I", file.binary_blob(), ends_view.byteOffset or 0)
        texts = column(file, table, "id")
        ids += [texts[a:b].decode() for a, b in zip(ends, ends[1:])]
    need(ordinals == list(range(len(features))), f"{path}: ordinals {ordinals[:5]}…, {len(features)} features in the source")
    need(ids == [str(feature.get("id", "")) for feature in features], f"{path}: other ids than the source's")
    counted = sum(file.accessors[part.indices].count // 3 for mesh in file.meshes for part in mesh.primitives if part.mode in (4, None))
    scene = trimesh.load(path, process=False, force="scene")
    meshes = [shape for shape in scene.geometry.values() if isinstance(shape, trimesh.Trimesh)]
    need(sum(len(mesh.faces) for mesh in meshes) == counted, f"{path}: trimesh has other triangles than pygltflib")
    drawn = sum(float(mesh.area) for mesh in meshes)
    need(abs(drawn - area) <= 1e-5 * area, f"{path}: an area of {drawn} m², {area} in the source")
    # X runs east, Y up, Z south; the origin stands in the root's extras.
    root = next(node for node in file.nodes if node.extras and "worldPlane" in node.extras)
    origin = numpy.array(root.extras["worldPlane"]) * WORLD
    found = scene.bounds[:, [0, 2]] + origin
    check_heights(file, features, root.extras["latitude"], path)
    # What lies on both sides of the 180th meridian lies side by side.
    places[:, 0] += WORLD * (places[:, 0] < origin[0] - WORLD / 2)
    low, high = places.min(0), places.max(0)
    off = float(max(abs(found[0] - low).max(), abs(found[1] - high).max()))
    need(off <= 1e-6 * float((high - low).max()) + 0.01, f"{path}: bounds {found.tolist()}, {[low.tolist(), high.tolist()]} in the source")
    print(f"{path}: {len(ids)} features, {counted} triangles of {drawn:.6g} m² ({abs(drawn / area - 1) if area else 0:.1g} off), bounds within {off:.3g} m")


for source, file in zip(sys.argv[1::2], sys.argv[2::2]):
    check(source, file)
