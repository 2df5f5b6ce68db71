"""Random valid geometries and boxes, many of them touching, with what GEOS (shapely 2) leaves of them.

    clip-cases.py SEED COUNT

Prints one case a line, separated by tabs: west south east north, the geometry as WKT, what is left of it as WKT: of
polygons the areas, of lines the lines.
"""
import math
import random
import sys

import shapely
from shapely import MultiPolygon, Polygon
from shapely.ops import polygonize, unary_union


def grid_star(r, k):
    points = list({(r.randint(0, k), r.randint(0, k)) for _ in range(r.randint(3, 12))})
    cx, cy = k / 2 + 0.1, k / 2 + 0.03
    points.sort(key=lambda p: math.atan2(p[1] - cy, p[0] - cx))
    return points


def grid_ring(r, k):
    return [(r.randint(0, k), r.randint(0, k)) for _ in range(r.randint(3, 9))]


def real_star(r):
    cx, cy = r.uniform(-100, 100), r.uniform(-60, 60)
    radius = 10 ** r.uniform(-3, 1.5)
    count = r.randint(3, 40)
    angles = sorted(r.uniform(0, 2 * math.pi) for _ in range(count))
    return [
        (cx + radius * r.uniform(0.2, 1) * math.cos(a), max(-90, min(90, cy + radius * r.uniform(0.2, 1) * math.sin(a))))
        for a in angles
    ]


def areal(r, k):
    """A valid polygon or multipolygon."""
    choice = r.random()
    if choice < 0.25:
        pieces = [Polygon(real_star(r))]
        if not pieces[0].is_valid:
            return None
        if r.random() < 0.5:
            x, y = pieces[0].centroid.coords[0]
            size = math.sqrt(pieces[0].area) * 0.3
            hole = Polygon([(x + size * math.cos(a), y + size * math.sin(a)) for a in (0.3, 1.9, 2.8, 4.4, 5.5)])
            pieces = [pieces[0].difference(hole)]
    elif choice < 0.5:
        # Everything that some lines enclose, some faces left out: holes that touch in points.
        lines = [grid_ring(r, k) + [] for _ in range(r.randint(1, 3))]
        faces = list(polygonize(unary_union([shapely.LinearRing(line) for line in lines if len(set(line)) > 2])))
        pieces = [face for face in faces if r.random() < 0.7]
    else:
        shell = grid_star(r, k)
        if len(shell) < 3:
            return None
        pieces = [Polygon(shell)]
        for _ in range(r.randint(0, 6)):
            x, y = r.randint(1, k - 1), r.randint(1, k - 1)
            hole = Polygon([(x + r.randint(-2, 2) / 2, y + r.randint(-2, 2) / 2) for _ in range(3)])
            # As a hole, or not at all: holes touch each other and the shell in points.
            holed = pieces[0].difference(hole) if pieces[0].is_valid and hole.is_valid and hole.area > 0 else None
            if holed is not None and holed.geom_type == "Polygon" and len(holed.interiors) > len(pieces[0].interiors):
                pieces = [holed]
    pieces = [piece for piece in pieces if piece.is_valid and piece.area > 0]
    if not pieces:
        return None
    shape = unary_union(pieces) if r.random() < 0.7 else pieces[0]
    return shape if shape.is_valid and shape.geom_type in ("Polygon", "MultiPolygon") else None


def line(r, k):
    if r.random() < 0.3:
        return shapely.LineString(real_star(r))
    points = grid_ring(r, k)
    points = [p for i, p in enumerate(points) if i == 0 or p != points[i - 1]]
    if len(points) < 2:
        return None
    shape = shapely.LineString(points)
    # GEOS would take lines apart that cross themselves.
    return shape if shape.is_simple else None


def box(r, k, shape):
    bounds = shape.bounds
    if r.random() < 0.6 and min(bounds) >= 0 and max(bounds) <= k:
        x = sorted(r.sample([i / 2 for i in range(2 * k + 1)], 2))
        y = sorted(r.sample([i / 2 for i in range(2 * k + 1)], 2))
        if r.random() < 0.5:
            x = [math.floor(x[0]), math.ceil(x[1])]
            y = [math.floor(y[0]), math.ceil(y[1])]
    else:
        west, south, east, north = bounds
        x = sorted(west + (east - west) * r.uniform(-0.2, 1.2) for _ in range(2))
        y = sorted(max(-90, min(90, south + (north - south) * r.uniform(-0.2, 1.2))) for _ in range(2))
    return (x[0], y[0], x[1], y[1]) if x[0] < x[1] and y[0] < y[1] else None


def through_corner(r):
    """A box, and a triangle with an edge through one of its corners, by decimals that leave the corner a hair beside it."""
    west, south, east, north = r.choice([(-10, 2, 10, 5), (0.1, 0.3, 0.7, 0.9), (7, 2, 8, 5)])
    x, y = r.choice([west, east]), r.choice([south, north])
    scale = r.choice([1, 2, 4, 5, 8, 10])
    dx, dy, further = r.randint(-12, 12) / scale, r.randint(-12, 12) / scale, r.choice([0.5, 1, 2, 3])
    ends = [(x - dx, y - dy), (x + further * dx, y + further * dy), (x + r.randint(-12, 12) / scale, y + r.randint(-12, 12) / scale)]
    shape = Polygon([(round(a, 6), round(b, 6)) for a, b in ends])
    return (shape, (west, south, east, north)) if shape.is_valid and shape.area > 1e-3 else (None, None)


def kept(shape, dimension):
    parts = [shape] if not hasattr(shape, "geoms") else list(shape.geoms)
    flat = []
    for part in parts:
        flat += list(part.geoms) if hasattr(part, "geoms") else [part]
    flat = [part for part in flat if shapely.get_dimensions(part) == dimension and not part.is_empty]
    return MultiPolygon(flat) if dimension == 2 else shapely.MultiLineString(flat)


def main():
    r = random.Random(int(sys.argv[1]))
    count = int(sys.argv[2])
    while count > 0:
        k = r.choice([4, 6, 10])
        if r.random() < 0.2:
            shape, edges = through_corner(r)
        else:
            shape = areal(r, k) if r.random() < 0.8 else line(r, k)
            edges = box(r, k, shape) if shape is not None and not shape.is_empty else None
        if edges is None:
            continue
        left = kept(shape.intersection(shapely.box(*edges)), shapely.get_dimensions(shape))
        print(" ".join(repr(float(edge)) for edge in edges), shapely.to_wkt(shape, rounding_precision=-1),
              shapely.to_wkt(left, rounding_precision=-1), sep="\t")
        count -= 1


main()
