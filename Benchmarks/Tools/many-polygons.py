#!/usr/bin/env python3
"""Writes polygons for measuring draw calls and checking batches: many-polygons.py COUNT [stars] > polygons.geojson

Squares, a seventh of them in each of seven colours (simplestyle properties); with `stars`, outlines of 5 to 60 random corners, a
third of them with a hole, the same for every run.
"""
import json
import math
import random
import sys

COLORS = ["#e41a1c", "#377eb8", "#4daf4a", "#984ea3", "#ff7f00", "#a65628", "#f781bf"]
count, stars = int(sys.argv[1]), "stars" in sys.argv[2:]
across = math.ceil(math.sqrt(2 * count))
step = 360 / across
random.seed(7)


def star(x, y, low, high, corners):
    ring = []
    for corner in range(corners):
        angle = 2 * math.pi * (corner + 0.9 * random.random()) / corners
        radius = step * random.uniform(low, high)
        ring.append([round(x + radius * math.cos(angle), 7), round(y + 0.4 * radius * math.sin(angle), 7)])
    return ring + ring[:1]


print('{"type":"FeatureCollection","features":[')
for number in range(count):
    x, y = -180 + step * (number % across + 0.5), -78 + 0.9 * step / 2 * (number // across + 0.5) * 2 * 0.98
    if stars:
        corners = random.randint(8, 60)
        rings = [star(x, y, 0.25, 0.45, corners)] + ([star(x, y, 0.05, 0.1, corners)] if number % 3 == 0 else [])
    else:
        a = 0.35 * step
        rings = [[[x - a, y - a], [x + a, y - a], [x + a, y + a], [x - a, y + a], [x - a, y - a]]]
    feature = {"type": "Feature", "id": number, "properties": {"fill": COLORS[number % 7], "fill-opacity": 1, "stroke-width": 0},
               "geometry": {"type": "Polygon", "coordinates": rings}}
    print(json.dumps(feature, separators=(",", ":")) + ("," if number + 1 < count else ""))
print("]}")
