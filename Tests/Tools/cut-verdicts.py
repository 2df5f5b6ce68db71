#!/usr/bin/env python3
"""What GEOS (shapely 2) says of geometries that were cut at the 180th meridian.

    cut-verdicts.py FILE

FILE has one JSON object a line, {"input": geometry, "output": geometry}. Prints a line for each: whether GEOS holds the
input, unwrapped, for valid, what it says of the output, the area of the symmetric difference of the output and the region
that the conventions define (every world of the unwrapped exterior laid over the others, less the same of the holes), made
here without any of the toolkit's code, that region's area, and how many rings its polygons have and how many the output's.
Fields are separated by tabs.
"""
import json
import math
import sys

import shapely
from shapely import Polygon, affinity
from shapely.ops import unary_union

class Invalid(Exception):
    """A ring that is no valid polygon once it is unwrapped: GEOS gives up on some."""


WORLD = shapely.box(-180, -90, 180, 90)


def unwrapped(ring):
    if any(abs(p[0]) > 180 + 1e-9 for p in ring):
        return [(p[0], p[1]) for p in ring]
    turns, result = 0, [(ring[0][0], ring[0][1])]
    for a, b in zip(ring, ring[1:]):
        step = b[0] - a[0]
        if abs(step) > 180:
            turns += -1 if step > 0 else 1
        result.append((b[0] + 360 * turns, b[1]))
    return result


def north_is_smaller(ring):
    total = 0
    for (ax, ay), (bx, by) in zip(ring, ring[1:]):
        half, mean = math.radians(by - ay) / 2, math.radians(ay + by) / 2
        total += (bx - ax) * math.sin(mean) * (math.sin(half) / half if half else 1)
    return total * (1 if ring[-1][0] > ring[0][0] else -1) >= 0


def worlds(ring, pole):
    """The region inside a ring, every world of it."""
    ring = unwrapped(ring)
    if ring[0] != ring[-1]:
        if pole is None:
            pole = 90 if north_is_smaller(ring) else -90
        ring = ring + [(ring[-1][0], pole), (ring[0][0], pole), ring[0]]
    shape = Polygon(ring)
    if not shape.is_valid:
        raise Invalid
    west, _, east, _ = shape.bounds
    copies = []
    for k in range(math.floor((west + 180) / 360), math.floor((east + 180) / 360) + 1):
        copies.append(affinity.translate(shape, -360 * k).intersection(WORLD))
    return unary_union(copies) if len(copies) > 1 else copies[0], shape, pole


def polygons(shape):
    return [p for p in getattr(shape, "geoms", [shape]) if p.geom_type == "Polygon" and p.area > 1e-12]


def region(rings):
    """The expected region of one polygon whose unwrapped rings are a valid one."""
    whole, exterior, pole = worlds(rings[0], None)
    is_polar = unwrapped(rings[0])[0] != unwrapped(rings[0])[-1]
    for hole in rings[1:]:
        whole = whole.difference(worlds(hole, pole)[0])
    if not is_polar and len(rings) > 1:
        # Holes in the world of their exterior.
        west = exterior.bounds[0]
        moved = []
        for hole in rings[1:]:
            ring = unwrapped(hole)
            turn = round((Polygon(ring).centroid.x - exterior.centroid.x) / 360)
            for k in (turn, turn - 1, turn + 1):
                candidate = [(x - 360 * k, y) for x, y in ring]
                if exterior.covers(Polygon(candidate)):
                    break
            moved.append(candidate)
        if not Polygon(exterior.exterior, moved).is_valid:
            raise Invalid
    return whole


def parts(geometry):
    return [geometry["coordinates"]] if geometry["type"] == "Polygon" else geometry["coordinates"]


def verdict(case):
    try:
        expected = [region(rings) for rings in parts(case["input"])]
    except Invalid:
        return ["skipped", "", 0, 0, "", ""]
    output = shapely.geometry.shape(case["output"])
    reason = shapely.is_valid_reason(output)
    union = unary_union(expected) if len(expected) > 1 else expected[0]
    difference = output.symmetric_difference(union).area if output.is_valid else math.inf
    rings = sorted(len(p.interiors) + 1 for whole in expected for p in polygons(whole))
    ours = sorted(len(p.interiors) + 1 for p in polygons(output))
    return ["judged", reason, difference, union.area, rings, ours]


def main():
    for line in open(sys.argv[1]):
        print(*verdict(json.loads(line)), sep="\t")


main()
