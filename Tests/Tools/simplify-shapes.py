#!/usr/bin/env python3
"""Shapes on which simplification is hard, and what GEOS says of the result.

    simplify-shapes.py make SEED COUNT > shapes.geojsonl
    geojson simplify shapes.geojsonl --tolerance 100m > result.geojsonl
    simplify-shapes.py judge shapes.geojsonl result.geojsonl

`make` writes valid polygons near 0, 0, where a degree is 111 km both ways: unions of squares of a grid, whose holes
touch, with corners moved or not; rectangles with holes on a coarse grid; rough stars with holes that begin at a
corner of the exterior. `judge` counts results that are invalid, have lost a ring, or have a position that was not there.
"""
import json
import math
import random
import sys

import shapely
from shapely import geometry, ops

UNIT = 0.01


def cells(rng):
    n = rng.randint(2, 8)
    share = rng.uniform(0.4, 0.85)
    filled = [geometry.box(x, y, x + 1, y + 1) for x in range(n) for y in range(n) if rng.random() < share]
    if not filled:
        return None
    union = ops.unary_union(filled)
    if rng.random() < 0.3:
        union = shapely.segmentize(union, rng.choice([0.5, 0.34]))
    if rng.random() < 0.7:
        moves = {}

        def move(xy):
            return [moves.setdefault(tuple(p), (p[0] + rng.uniform(-0.3, 0.3), p[1] + rng.uniform(-0.3, 0.3))) for p in xy]

        union = shapely.transform(union, move)
    return union


def holes(rng):
    n = rng.randint(4, 12)
    shell = [(0, 0), (n, 0), (n, n), (0, n)]
    rings = []
    for _ in range(rng.randint(1, 6)):
        x, y = rng.randint(0, n), rng.randint(0, n)
        points = [(min(n, max(0, x + rng.randint(-3, 3))), min(n, max(0, y + rng.randint(-3, 3)))) for _ in range(rng.randint(3, 7))]
        hole = geometry.MultiPoint(points).convex_hull if rng.random() < 0.5 else geometry.Polygon(points)
        if hole.geom_type != "Polygon" or not hole.is_valid:
            continue
        ring = list(hole.exterior.coords)
        if geometry.Polygon(shell, rings + [ring]).is_valid:
            rings.append(ring)
    return geometry.Polygon(shell, rings)


def star(rng):
    def ring(x, y, r, n, rough):
        return [
            (x + r * (1 - rng.uniform(0, rough)) * math.cos(2 * math.pi * (i + rng.uniform(0, 0.8)) / n),
             y + r * (1 - rng.uniform(0, rough)) * math.sin(2 * math.pi * (i + rng.uniform(0, 0.8)) / n)) for i in range(n)]

    shell = ring(0, 0, 10, rng.randint(4, 120), rng.uniform(0.1, 0.95))
    rings = []
    for _ in range(rng.randint(0, 4)):
        hole = ring(rng.uniform(-3, 3), rng.uniform(-3, 3), 2, rng.randint(3, 20), 0.7)
        if rng.random() < 0.4:
            hole[0] = rng.choice(shell)
        if geometry.Polygon(shell, rings + [hole]).is_valid:
            rings.append(hole)
    return geometry.Polygon(shell, rings)


def make(seed, count):
    rng = random.Random(seed)
    made = 0
    while made < count:
        shape = rng.choice([cells, holes, star])(rng)
        if shape is None or shape.is_empty or not shape.is_valid:
            continue
        shape = shapely.transform(shape, lambda xy: xy * UNIT)
        if not shape.is_valid:
            continue
        print(json.dumps({"type": "Feature", "id": made, "properties": None, "geometry": geometry.mapping(shape)}))
        made += 1


def rings(shape):
    for part in getattr(shape, "geoms", [shape]):
        yield part.exterior
        yield from part.interiors


def judge(before, after):
    count = invalid = lost = strange = kept = all_positions = 0
    with open(before) as one, open(after) as two:
        for a, b in zip(one, two, strict=True):
            a, b = json.loads(a), json.loads(b)
            assert a["id"] == b["id"]
            x, y = geometry.shape(a["geometry"]), geometry.shape(b["geometry"])
            count += 1
            if not y.is_valid:
                invalid += 1
                if invalid < 5:
                    print("invalid:", shapely.is_valid_reason(y), x.wkt, y.wkt)
            if len(list(rings(x))) != len(list(rings(y))):
                lost += 1
            p, q = shapely.get_coordinates(x), shapely.get_coordinates(y)
            all_positions += len(p)
            kept += len(q)
            if not {tuple(v) for v in q} <= {tuple(v) for v in p}:
                strange += 1
    print(f"{count} shapes, {kept} of {all_positions} positions: {invalid} invalid, {lost} with rings lost, {strange} with new positions")
    return invalid + lost + strange


if sys.argv[1:2] == ["make"]:
    make(int(sys.argv[2]), int(sys.argv[3]))
else:
    sys.exit(1 if judge(sys.argv[2], sys.argv[3]) else 0)
