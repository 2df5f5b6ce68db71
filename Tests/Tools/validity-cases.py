"""Random polygons on coarse grids, so that rings touch, with the verdict of GEOS by way of shapely 2.

    validity-cases.py SEED COUNT

Prints one case a line: 1 or 0, the reason, the geometry as WKT, separated by tabs.
"""
import math
import random
import sys

import shapely
from shapely import Polygon, MultiPolygon
from shapely.ops import polygonize, unary_union


def wkt_ring(ring):
    ring = list(ring)
    if ring[0] != ring[-1]:
        ring.append(ring[0])
    return "(" + ", ".join(f"{x:g} {y:g}" for x, y in ring) + ")"


def wkt(parts):
    texts = ["(" + ", ".join(wkt_ring(r) for r in part) + ")" for part in parts]
    return "POLYGON " + texts[0] if len(texts) == 1 else "MULTIPOLYGON (" + ", ".join(texts) + ")"


def any_ring(r, k):
    return [(r.randint(0, k), r.randint(0, k)) for _ in range(r.randint(3, 9))]


def star_ring(r, k, low=0, high=None):
    high = k if high is None else high
    points = list({(r.randint(low, high), r.randint(low, high)) for _ in range(r.randint(3, 10))})
    cx = (low + high) / 2 + 0.1
    cy = (low + high) / 2 + 0.03
    points.sort(key=lambda p: math.atan2(p[1] - cy, p[0] - cx))
    return points if len(points) > 2 else any_ring(r, k)


def small_ring(r, k):
    while True:
        x, y = r.randint(0, k), r.randint(0, k)
        s = max(1, k // 3)
        points = [(min(k, x + r.randint(0, s)), min(k, y + r.randint(0, s))) for _ in range(r.randint(3, 4))]
        if len(set(points)) == len(points) or r.random() < 0.01:
            return points


def rings_of(p):
    return [list(p.exterior.coords)] + [list(h.coords) for h in p.interiors]


def cells(r, k):
    """Parts of unions of cells and of triangles: valid, with much touching."""
    shapes = []
    for _ in range(r.randint(2, k * k)):
        x, y = r.randint(0, k - 1), r.randint(0, k - 1)
        c = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
        if r.random() < 0.4:
            c.pop(r.randrange(4))
        shapes.append(Polygon(c))
    u = unary_union(shapes)
    return [rings_of(p) for p in (u.geoms if hasattr(u, "geoms") else [u])]


def apart(r, k):
    """Rings that meet in points at most: holes of a square, holes in holes, islands in holes."""
    kept = []
    for _ in range(r.randint(4, 40)):
        p = Polygon(small_ring(r, k))
        if p.is_valid and p.area > 0 and all(
            p.boundary.intersection(o.boundary).length == 0 and (p.disjoint(o) or p.touches(o) or r.random() < 0.2)
            for o in kept
        ):
            kept.append(p)
    if not kept:
        return [[[(0, 0), (k, 0), (0, k)]]]
    rings = [list(p.exterior.coords) for p in kept]
    what = r.randrange(4)
    if what < 2:
        low, high = (0, k) if what == 0 else (-1, k + 1)
        return [[[(low, low), (high, low), (high, high), (low, high)]] + rings]
    if what == 2:
        return [[ring] for ring in rings]
    # A frame with a hole in which the rings are islands.
    return [[[(-1, -1), (k + 1, -1), (k + 1, k + 1), (-1, k + 1)], [(0, 0), (0, k), (k, k), (k, 0)]]] + [
        [ring] for ring in rings
    ]


def faces(r, k):
    """Some faces of the arrangement of a broken ring."""
    ring = any_ring(r, k)
    try:
        found = list(polygonize(unary_union(shapely.LineString(ring + ring[:1]))))
    except Exception:
        return [[ring]]
    found = [p for p in found if all(float(v).is_integer() for c in p.exterior.coords for v in c)]
    if not found:
        return [[ring]]
    return [rings_of(p) for p in r.sample(found, min(len(found), r.randint(1, 3)))]


def disturb(r, parts, k):
    """One change: a vertex moved, a hole added, moved to another part, doubled; parts merged into one."""
    parts = [[list(ring) for ring in part] for part in parts]
    part = r.choice(parts)
    ring = r.choice(part)
    what = r.randrange(7)
    if what == 0:
        i = r.randrange(1, len(ring) - 1) if len(ring) > 2 else 0
        ring[i] = (r.randint(0, k), r.randint(0, k))
    elif what == 1:
        part.append(small_ring(r, k))
    elif what == 2 and len(parts) > 1:
        part.append(r.choice(parts)[0])
    elif what == 3:
        part.append(r.choice(part))
    elif what == 4 and len(parts) > 1:
        other = r.choice(parts)
        if other is not part:
            part.extend(other)
            parts.remove(other)
    elif what == 5:
        i = r.randrange(len(ring))
        ring.insert(i, ring[r.randrange(len(ring))])
    elif what == 6 and len(part) > 1:
        parts.append([part.pop()])
    return parts


def case(r):
    k = r.randint(3, 12)
    what = r.random()
    if what < 0.1:
        parts = [[any_ring(r, k)]]
    elif what < 0.3:
        parts = [[star_ring(r, k)] + [small_ring(r, k) for _ in range(r.randint(0, 4))]]
    elif what < 0.45:
        parts = [
            [star_ring(r, k)] + [small_ring(r, k) for _ in range(r.randint(0, 2))] for _ in range(r.randint(2, 3))
        ]
    elif what < 0.55:
        parts = [[[(0, 0), (k, 0), (k, k), (0, k)]] + [small_ring(r, k) for _ in range(r.randint(1, 6))]]
    elif what < 0.7:
        parts = apart(r, k)
    elif what < 0.87:
        parts = cells(r, min(k, 7))
    else:
        parts = faces(r, k)
    if what >= 0.55 and r.random() < (0.2 if what < 0.7 else 0.4):
        parts = disturb(r, parts, k)
    for part in parts:
        for ring in part:
            if r.random() < 0.3:
                ring.reverse()
    return parts


def main():
    r = random.Random(int(sys.argv[1]))
    count = int(sys.argv[2])
    while count > 0:
        text = wkt(case(r))
        try:
            shape = shapely.from_wkt(text)
        except Exception:
            continue
        reason = shapely.is_valid_reason(shape)
        print(f"{1 if reason == 'Valid Geometry' else 0}\t{reason.split('[')[0]}\t{text}")
        count -= 1


if __name__ == "__main__":
    main()
