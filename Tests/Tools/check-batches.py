#!/usr/bin/env python3
"""Checks overlay files against the GeoJSON that they were made of, by other means (package: numpy).

  check-batches.py FILE.geojson FILE.overlay [FILE-other-jobs.overlay]

Of every batch: no number is NaN or infinite, except for heights of vertices without; heights are those of the source, as floats, where a feature
has as many vertices as there; data without heights have no column of them; indices are below their counts; the areas of a polygon's triangles add up to that of
its rings; edges on the edge of the plane are no borders, but for those of the source; a stored place is less than half a pixel off at the batch's greatest
zoom. The second file, made with another number of threads, must have the same bytes. --integers asks for areas without any
difference: for coordinates on a coarse grid of the plane.

Prints what was checked; status 1 and the first difference if something is wrong.
"""
import json
import math
import os
import sys

import numpy

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../Samples/overlay"))
from read_overlay import batches  # noqa: E402

FLOATS = "polygon_vertices line_vertices line_distances ribbon_vertices ribbon_extrusions ribbon_distances point_vertices clearances feature_bounds".split()


def fail(batch, message):
    print(f"batch {batch.header['sequence']}: {message}")
    sys.exit(1)


def project(positions):
    """Spherical Mercator in 80 bits where the machine has them."""
    positions = numpy.asarray(positions, numpy.longdouble)
    sine = numpy.clip(numpy.sin(numpy.radians(positions[:, 1])), -1 + 1e-18, 1 - 1e-18)
    return numpy.stack([(positions[:, 0] + 180) / 360, 0.5 - numpy.log((1 + sine) / (1 - sine)) / (4 * numpy.longdouble(math.pi))], 1)


def parts(geometry):
    """Polygons' rings and lines, each without the repeated last position of a ring."""
    kind, coordinates = (geometry or {}).get("type"), (geometry or {}).get("coordinates")
    if kind == "Polygon":
        yield [ring[:-1] for ring in coordinates]
    elif kind == "MultiPolygon":
        for polygon in coordinates:
            yield [ring[:-1] for ring in polygon]


def runs_along_180(geometry):
    """Within what a float rounds away in a batch that is as wide as the world."""
    return any(abs(a[0]) >= 180 - 2e-5 and abs(b[0]) >= 180 - 2e-5 for rings in parts(geometry) for ring in rings for a, b in zip(ring, ring[1:] + ring[:1]))


def shoelace(places, ends):
    """The doubled signed area of each ring."""
    starts = numpy.concatenate([[0], ends[:-1]])
    following = numpy.arange(1, len(places) + 1)
    following[ends - 1] = starts
    base = numpy.repeat(places[starts], ends - starts, 0)
    a, b = places[: ends[-1]] - base, places[following] - base
    return numpy.add.reduceat(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0], starts)


def heights_of(geometry, wanted):
    """For each vertex of one class of geometry its height, NaN for none: rings without their last position, lines without repeated places."""
    kind, coordinates = (geometry or {}).get("type"), (geometry or {}).get("coordinates")
    if kind == "GeometryCollection":
        return [height for part in geometry["geometries"] for height in heights_of(part, wanted)]
    if kind is None or wanted not in kind:
        return []
    if wanted == "Polygon":
        positions = [position for rings in parts(geometry) for ring in rings for position in ring]
    elif wanted == "Point":
        positions = [coordinates] if kind == "Point" else coordinates
    else:
        lines = [coordinates] if kind == "LineString" else coordinates
        positions = [b for line in lines for a, b in zip([[None, None]] + line, line) if a[:2] != b[:2]]
    return [position[2] if len(position) > 2 else math.nan for position in positions]


def check_heights(batch, source, totals):
    ordinals = numpy.frombuffer(batch.column("ordinals"), numpy.uint64)
    for name, kind in (("polygon", "Polygon"), ("line", "LineString"), ("point", "Point")):
        heights = numpy.frombuffer(batch.column(name + "_heights"), numpy.float32)
        features = numpy.frombuffer(batch.column(name + "_features"), numpy.uint32)
        if len(heights) and (len(heights) != len(features) or numpy.isnan(heights).all() or numpy.isinf(heights).any()):
            fail(batch, f"the heights of {name}s are not one for each vertex, or none is a height")
        if len(heights) and not (batch.header["heights"][0] <= numpy.nanmin(heights) <= numpy.nanmax(heights) <= batch.header["heights"][1]):
            fail(batch, f"heights of {name}s lie outside of {batch.header['heights']}")
        starts = numpy.concatenate([[0], numpy.flatnonzero(numpy.diff(features)) + 1, [len(features)]]) if len(features) else [0]
        for first, end in zip(starts, starts[1:]):
            wanted = numpy.asarray(heights_of(source[int(ordinals[features[first]])].get("geometry"), kind), numpy.float32)
            if len(wanted) != end - first:
                continue
            found = heights[first:end] if len(heights) else numpy.full(end - first, numpy.nan, numpy.float32)
            if not numpy.array_equal(found, wanted, equal_nan=True):
                fail(batch, f"heights {found[:5]} of a feature of {name}s, {wanted[:5]} in the source")
            totals["heights"] += int((~numpy.isnan(wanted)).sum())


def check(batch, source, totals):
    header = batch.header
    check_heights(batch, source, totals)
    for name in FLOATS:
        if not numpy.isfinite(numpy.frombuffer(batch.column(name), batch.column(name).format or "f")).all():
            fail(batch, f"{name} holds a number that is not finite")
    zoom = header["zooms"][1]
    if header["error_bound"] / 40075016.685578488 * 256 * 2**zoom >= 0.5:
        fail(batch, "the greatest zoom is too great for the bound of the error")
    for features in ["polygon_features", "line_features", "point_features", "ribbon_features"]:
        column = numpy.frombuffer(batch.column(features), numpy.uint32)
        if len(column) and column.max() >= header["features"]:
            fail(batch, f"{features} speaks of a feature that is not there")
    vertices = numpy.frombuffer(batch.column("polygon_vertices"), numpy.float32).astype(numpy.float64).reshape(-1, 2)
    features = numpy.frombuffer(batch.column("polygon_features"), numpy.uint32)
    indices = batch.column("triangle_indices")
    indices = numpy.frombuffer(indices, numpy.uint16 if indices.itemsize == 2 else numpy.uint32)
    corner_lists, triangles = [], 0
    for group in batch.groups:
        if group["geometry"] != 0:
            continue
        part = indices[group["first_index"]:group["end_index"]].astype(numpy.int64)
        if len(part) and part.max() >= group["end_vertex"] - group["first_vertex"]:
            fail(batch, "an index is not below its count")
        corner_lists.append(part + group["first_vertex"])
        triangles += len(part) // 3
    if triangles != header["triangles"]:
        fail(batch, "groups do not draw all triangles")
    if not len(vertices):
        return
    ring_ends = numpy.frombuffer(batch.column("ring_ends"), numpy.uint32).astype(numpy.int64)
    polygon_ends = numpy.frombuffer(batch.column("polygon_ends"), numpy.uint32).astype(numpy.int64)
    flags = numpy.frombuffer(batch.column("edge_flags"), numpy.uint8)

    # Areas, of each polygon: of its triangles, and of its exterior less its holes.
    corners = numpy.concatenate(corner_lists).reshape(-1, 3)
    polygon_of_vertex = numpy.searchsorted(ring_ends[polygon_ends - 1], numpy.arange(len(vertices)), side="right")
    u, v = vertices[corners[:, 1]] - vertices[corners[:, 0]], vertices[corners[:, 2]] - vertices[corners[:, 0]]
    doubled = -(u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0])
    filled = numpy.bincount(polygon_of_vertex[corners[:, 0]], doubled, len(polygon_ends))
    rings = numpy.abs(shoelace(vertices, ring_ends))
    first_rings = numpy.concatenate([[0], polygon_ends[:-1]])
    wanted = 2 * rings[first_rings] - numpy.add.reduceat(rings, first_rings)
    # Of a polygon clipped at the edge of the plane several rings may be exteriors.
    tall = numpy.add.reduceat(rings, first_rings)
    close = numpy.minimum(numpy.abs(filled - wanted), numpy.abs(filled - tall)) / numpy.maximum(tall, 1e-30)
    # What rounding to floats moves can turn over slivers of a polygon that is hardly wider than a float's step.
    small = tall < 1e-12
    worst = float(close[~small].max(initial=0))
    totals["area"] = max(totals["area"], worst)
    if worst > totals["limit"]:
        fail(batch, f"the triangles of polygon {int(numpy.argmax(numpy.where(small, 0, close)))} have another area: {worst:.3g}")

    # Edges along the edge of the plane.
    ordinals = numpy.frombuffer(batch.column("ordinals"), numpy.uint64)
    places = vertices * header["scale"] + header["origin"]
    following = numpy.arange(1, len(vertices) + 1) % len(vertices)
    following[ring_ends - 1] = numpy.concatenate([[0], ring_ends[:-1]])
    a, b = places[: ring_ends[-1]], places[following[: ring_ends[-1]]]
    near = header["error_bound"] / 40075016.685578488
    for axis in (0, 1):
        for edge in (0, 1):
            on = (abs(a[:, axis] - edge) <= near) & (abs(b[:, axis] - edge) <= near) & (abs(a - b).max(1) > 4 * near)
            totals["seams"] += int(on.sum())
            for vertex in numpy.flatnonzero(on & (flags[: ring_ends[-1]] == 1)):
                # An edge that stands in the source is a border, wherever it lies.
                feature = source[int(ordinals[features[vertex]])]
                if axis == 1 or not runs_along_180(feature.get("geometry")):
                    fail(batch, f"an edge that a cut made at {places[vertex]} is a border")
                totals["of the source"] += 1

    # Places beside those of the source, where a feature's polygons have as many vertices as there.
    starts = numpy.concatenate([[0], numpy.flatnonzero(numpy.diff(features[: ring_ends[-1]])) + 1, [ring_ends[-1]]])
    for first, end in zip(starts, starts[1:]):
        geometry = source[int(ordinals[features[first]])].get("geometry")
        positions = [p[:2] for rings in parts(geometry) for ring in rings for p in ring]
        if len(positions) != end - first:
            continue
        off = numpy.abs(project(positions) - places[first:end].astype(numpy.longdouble)).max() * 256 * 2.0**zoom
        if off < 8:  # otherwise it was cut or repaired, with as many vertices by chance
            totals["compared"] += end - first
            totals["pixels"] = max(totals["pixels"], float(off))
    if totals["pixels"] >= 0.5:
        fail(batch, f"a place is {totals['pixels']:.3f} pixels off at zoom {zoom:.0f}")


def main():
    files = [word for word in sys.argv[1:] if not word.startswith("--")]
    with open(files[0], "rb") as file:
        text = file.read()
    try:
        value = json.loads(text)
        source = value["features"] if value.get("type") == "FeatureCollection" else [value]
    except json.JSONDecodeError:
        source = [json.loads(part) for part in text.replace(b"\x1e", b"\n\x1e").split(b"\x1e" if b"\x1e" in text else b"\n") if part.strip()]
    totals = {"area": 0.0, "limit": 0.0 if "--integers" in sys.argv else 1e-9, "seams": 0, "of the source": 0, "pixels": 0.0, "compared": 0, "heights": 0}
    counts = dict.fromkeys(["batches", "groups", "polygons", "triangles", "strips", "points"], 0)
    for batch in batches(files[1]):
        counts["batches"] += 1
        for name in list(counts)[1:]:
            counts[name] += batch.header[name]
        check(batch, source, totals)
    for other in files[2:]:
        with open(files[1], "rb") as one, open(other, "rb") as two:
            if one.read() != two.read():
                print(f"{other} differs from {files[1]}")
                sys.exit(1)
    print(os.path.basename(files[0]), counts, f"areas within {totals['area']:.1e}, {totals['seams']} edges on the plane's edge, of them in the source "
          f"{totals['of the source']}; {totals['compared']} places within {totals['pixels']:.3f} pixels, {totals['heights']} heights" + ("; same bytes" if files[2:] else ""))


if __name__ == "__main__":
    main()
