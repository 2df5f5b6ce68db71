"""Random coverages with T-junctions, gaps and overlaps, and the area of their union by GEOS, by way of shapely 2.1.

    dissolve-cases.py SEED COUNT

Prints one case a line: the area of the union, the area that is covered more than once, and the polygons as a MULTIPOLYGON that need not be
valid, separated by tabs. Where the union of GEOS in floating point loses a polygon (about one case in 300: it differs from the one on a grid of
1e-13 of the extent), the area is that of the latter. Cells of grids are split, moved, left out, doubled, turned and crossed by others; some cases lie on whole numbers, so that
edges run along each other, others anywhere, so that crossings must be rounded.
"""
import math
import random
import sys

import shapely
from shapely.geometry import MultiPolygon, Polygon, box


def lines(r, count, size):
    """Places where cells end: whole numbers, or anywhere."""
    if r.random() < 0.5:
        return [float(x) for x in range(count + 1)]
    return [0.0] + sorted(r.uniform(0.2, size - 0.2) for _ in range(count - 1)) + [float(size)]


def bricks(r):
    """Rows whose cells do not end where those of the next row do."""
    polygons = []
    rows = lines(r, r.randint(1, 5), 5)
    for south, north in zip(rows, rows[1:]):
        columns = lines(r, r.randint(1, 6), 6)
        for west, east in zip(columns, columns[1:]):
            polygons.append([(west, south), (east, south), (east, north), (west, north)])
    return polygons


def shape(r):
    count = r.randint(3, 12)
    x, y, size = r.uniform(0, 6), r.uniform(0, 5), r.choice([0.3, 1, 3])
    angles = sorted(r.uniform(0, 2 * math.pi) for _ in range(count))
    return [(x + size * r.uniform(0.3, 1) * math.cos(a), y + size * r.uniform(0.3, 1) * math.sin(a)) for a in angles]


def changed(r, ring):
    """A ring moved a little or much, made larger, or with a vertex in an edge."""
    what = r.random()
    if what < 0.2:
        d = r.choice([1e-12, 1e-9, 1e-6, 1e-3, 0.1, 0.5, 1.0])
        dx, dy = r.choice([-d, 0, d]), r.choice([-d, 0, d])
        return [(x + dx, y + dy) for x, y in ring]
    if what < 0.3:
        d = r.choice([1e-9, 1e-3, 0.25, -1e-3, -0.25])
        (cx, cy) = (sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring))
        return [(x + math.copysign(d, x - cx), y + math.copysign(d, y - cy)) for x, y in ring]
    if what < 0.5:
        i = r.randrange(len(ring))
        (a, b), (c, d) = ring[i], ring[(i + 1) % len(ring)]
        t = r.choice([0.5, 0.25, r.random()])
        return ring[: i + 1] + [(a + (c - a) * t, b + (d - b) * t)] + ring[i + 1 :]
    return ring


def holed(r, ring):
    """A polygon with a hole, and often what fills it, all or in part."""
    shell = Polygon(ring)
    if not shell.is_valid or shell.area < 0.1:
        return [[ring]]
    (x, y) = shell.representative_point().coords[0]
    size = r.choice([0.05, 0.1, 0.2])
    hole = [(x - size, y - size), (x + size, y - size), (x + size, y + size), (x - size, y + size)]
    if not shell.contains_properly(Polygon(hole)):
        return [[ring]]
    polygons = [[ring, hole]]
    what = r.random()
    if what < 0.3:
        polygons.append([hole])
    elif what < 0.5:
        polygons.append([hole[:3]])
    elif what < 0.6:
        polygons.append([[(x, y - size), (x + size, y), (x, y + size), (x - size, y)]])
    return polygons


def case(r):
    what = r.random()
    if what < 0.65:
        rings = [changed(r, ring) for ring in bricks(r) if r.random() < 0.9]
    elif what < 0.8:
        rings = [shape(r) for _ in range(r.randint(2, 12))]
    else:
        rings = bricks(r)
    if r.random() < 0.4:
        rings += [shape(r) for _ in range(r.randint(1, 3))]
    if r.random() < 0.15:
        # Two bars across each other, and across the rest.
        rings += [[(-1, 1.5), (7, 1.5), (7, 2.5), (-1, 2.5)], [(2.5, -1), (3.5, -1), (3.5, 6), (2.5, 6)]]
    if r.random() < 0.2 and rings:
        rings.append(list(r.choice(rings)))
    if r.random() < 0.3:
        a, s = r.uniform(0, 2 * math.pi), r.choice([1e-3, 1, 7.3])
        rings = [[((x * math.cos(a) - y * math.sin(a)) * s, (x * math.sin(a) + y * math.cos(a)) * s) for x, y in ring] for ring in rings]
    polygons = []
    for ring in rings:
        polygons += holed(r, ring) if r.random() < 0.15 else [[ring]]
    r.shuffle(polygons)
    return [[ring if r.random() < 0.5 else ring[::-1] for ring in polygon] for polygon in polygons]


def ring_text(ring):
    return "(" + ", ".join(f"{x!r} {y!r}" for x, y in list(ring) + [ring[0]]) + ")"


def covered_twice(shapes):
    """The area that lies in two shapes or more."""
    tree = shapely.STRtree(shapes)
    first, second = tree.query(shapes, predicate="intersects")
    pairs = [shapely.intersection(shapes[a], shapes[b]) for a, b in zip(first, second) if a < b]
    return shapely.union_all(pairs).area if pairs else 0.0


def union_of(shapes):
    floating = shapely.union_all(shapes)
    extent = max(abs(value) for value in floating.bounds)
    snapped = shapely.union_all(shapes, grid_size=extent * 1e-13)
    return floating if abs(floating.area - snapped.area) <= 1e-9 * snapped.area else snapped


def main():
    r = random.Random(int(sys.argv[1]))
    count = int(sys.argv[2])
    while count > 0:
        polygons = case(r)
        shapes = [Polygon(polygon[0], polygon[1:]) for polygon in polygons]
        if not shapes or not all(shape.is_valid for shape in shapes):
            continue
        try:
            union, twice = union_of(shapes), covered_twice(shapes)
        except shapely.errors.GEOSException:
            continue
        texts = ["(" + ", ".join(ring_text(ring) for ring in polygon) + ")" for polygon in polygons]
        print(f"{union.area!r}\t{twice!r}\tMULTIPOLYGON (" + ", ".join(texts) + ")")
        count -= 1


if __name__ == "__main__":
    main()
