"""Writes pairs of random polygons on a small grid and how GEOS says they lie to each other, one pair a line:
rings|rings|overlap, first covered, second covered. Rings are x,y;x,y;... separated by /, not closed."""
import random
import sys

from shapely.geometry import Polygon

random.seed(7)


def random_polygon():
    while True:
        count = random.choice([3, 4, 4, 5, 6, 8])
        ring = [(random.randint(0, 5), random.randint(0, 5)) for _ in range(count)]
        holes = []
        if random.random() < 0.3:
            ring = [(0, 0), (6, 0), (6, 6), (0, 6)]
            holes = [[(random.randint(0, 6), random.randint(0, 6)) for _ in range(random.choice([3, 4]))]]
        if random.random() < 0.5:
            ring.reverse()
        polygon = Polygon(ring, holes)
        if polygon.is_valid and polygon.area > 0:
            return [ring] + holes, polygon


def text(rings):
    return "/".join(";".join(f"{x},{y}" for x, y in ring) for ring in rings)


with open(sys.argv[1], "w") as out:
    for _ in range(4000):
        (a, first), (b, second) = random_polygon(), random_polygon()
        matrix = first.relate(second)
        flags = [matrix[0] == "2", first.covered_by(second), second.covered_by(first)]
        out.write(f"{text(a)}|{text(b)}|{''.join('1' if flag else '0' for flag in flags)}\n")
