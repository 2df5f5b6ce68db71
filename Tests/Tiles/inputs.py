"""Random inputs whose properties are known: coverages with shared borders, lines and points. All features have the unique property
`number`."""
import math
import random

import shapely

PLACES = 6


class Coverage:
    """Cells of a jittered grid with rough borders, whose positions neighbours share; with enclaves, lakes and exclaves.

    `wrap`: longitudes past 180 are written from -180 on, so that rings jump there; else they are cut there, into polygons that touch."""

    def __init__(self, rng, west, south, width, height, columns, rows, points, wrap=True):
        self.rng, self.west, self.south, self.points, self.wrap = rng, west, south, points, wrap
        self.step = width / columns, height / rows
        self.columns, self.rows = columns, rows
        self.corners, self.edges = {}, {}

    def corner(self, column, row):
        if (column, row) not in self.corners:
            jitter = [self.rng.uniform(-0.15, 0.15) for _ in range(2)]
            self.corners[column, row] = (column + jitter[0], row + jitter[1])
        return self.corners[column, row]

    def edge(self, start, end):
        """Positions from one corner to before the next one, the same both ways."""
        if start > end:
            self.edge(end, start)
            return self.edges[end, start][:0:-1]
        if (start, end) not in self.edges:
            (x0, y0), (x1, y1) = self.corner(*start), self.corner(*end)
            waves = [(self.rng.uniform(0, 0.1 / order), order, self.rng.uniform(0, 2 * math.pi)) for order in (2, 5, 11)]
            line = [(x0, y0)]
            for step in range(1, self.points):
                t = step / self.points
                away = math.sin(math.pi * t) * sum(size * math.sin(order * math.pi * t + phase) for size, order, phase in waves)
                line.append((x0 + (x1 - x0) * t - (y1 - y0) * away, y0 + (y1 - y0) * t + (x1 - x0) * away))
            self.edges[start, end] = line + [(x1, y1)]
        return self.edges[start, end][:-1]

    def cell(self, column, row):
        corners = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
        return [at for start, end in zip(corners, corners[1:] + corners[:1]) for at in self.edge(start, end)]

    def enclave(self, column, row):
        size, sides = self.rng.uniform(0.02, 0.2), self.rng.randint(4, 24)
        middle = column + 0.5 + self.rng.uniform(-0.03, 0.03), row + 0.5 + self.rng.uniform(-0.03, 0.03)
        radii = [size * self.rng.uniform(0.5, 1) for _ in range(sides)]
        return [(middle[0] + radius * math.cos(2 * math.pi * side / sides), middle[1] + radius * math.sin(2 * math.pi * side / sides))
                for side, radius in enumerate(radii)]

    def place(self, at):
        return [round(self.west + at[0] * self.step[0], PLACES), round(self.south + at[1] * self.step[1], PLACES)]

    def features(self):
        """Polygons and multipolygons as lists of polygons, each a list of rings that are closed; neighbours have the same positions."""
        polygons = {}
        for row in range(self.rows):
            for column in range(self.columns):
                shell, kind = self.cell(column, row), self.rng.random()
                made = [shell]
                if kind < 0.3:
                    island = self.enclave(column, row)
                    made.append(island[::-1])
                    if kind < 0.1:
                        polygons.setdefault((column, row, "enclave"), []).append([island])
                    elif kind < 0.2:
                        # An exclave of a cell elsewhere.
                        owner = (column + 2) % self.columns, (row + 3) % self.rows, ""
                        polygons.setdefault(owner, []).append([island])
                polygons.setdefault((column, row, ""), []).append(made)
        found = []
        for members in polygons.values():
            rings = [[[self.place(at) for at in ring] for ring in polygon] for polygon in members]
            rings = [[ring + ring[:1] for ring in polygon] for polygon in rings]
            assert all(shapely.Polygon(polygon[0], polygon[1:]).is_valid for polygon in rings)
            found.append(self.wrapped(rings) if self.wrap else self.cut(rings))
        return found

    def wrapped(self, polygons):
        """The same with longitudes from -180 to 180, rings still whole."""
        def ring_of(ring):
            return [[round((x + 180) % 360 - 180, PLACES) if x > 180 else x, y] for x, y in ring]

        return [[ring_of(ring) for ring in polygon] for polygon in polygons]

    def cut(self, polygons):
        """The same cut at 180 degrees."""
        found = []
        for polygon in polygons:
            shape = shapely.Polygon(polygon[0], polygon[1:])
            for low, shift in ((-180, 0), (180, -360)):
                part = shape.intersection(shapely.box(low, -90, low + 360, 90))
                for one in shapely.get_parts(part):
                    if one.geom_type == "Polygon" and one.area > 0:
                        one = shapely.geometry.polygon.orient(one)
                        found.append([[[round(x + shift, PLACES), round(y, PLACES)] for x, y in ring.coords]
                                      for ring in (one.exterior, *one.interiors)])
        return found


def polar_cap(rng, sectors=6, points=40):
    """A cap over the south pole with an edge along it, and sectors round the cap, as polygons cut at 180 degrees."""
    total = sectors * points
    border = [(-180 + 360 * index / total, -75 + rng.uniform(-3, 3)) for index in range(total)]
    border.append((180, border[0][1]))
    border = [[round(x, PLACES), round(y, PLACES)] for x, y in border]
    cap = [[[[-180, -90], [180, -90]] + border[::-1] + [[-180, -90]]]]
    found = [cap]
    for sector in range(sectors):
        south = border[sector * points:(sector + 1) * points + 1]
        found.append([[south + [[south[-1][0], -60], [south[0][0], -60], south[0]]]])
    return found


def feature(number, kind, coordinates, **more):
    properties = {"number": number, "name": f"№ {number}", **more.pop("properties", {})}
    return {"type": "Feature", **more, "properties": properties, "geometry": {"type": kind, "coordinates": coordinates}}


def areas(polygons):
    return [feature(number, "Polygon", parts[0]) if len(parts) == 1 else feature(number, "MultiPolygon", parts)
            for number, parts in enumerate(polygons)]


def lines(rng, count=150):
    """Walks of all lengths, some closed, some across 180 degrees (with a jump), some in several parts."""
    made = []
    for number in range(count):
        parts = []
        for _ in range(1 if rng.random() < 0.8 else rng.randint(2, 4)):
            x, y = (rng.uniform(-175, 175) if rng.random() < 0.9 else rng.choice([-179.9, 179.9])), rng.uniform(-70, 75)
            size, line = 10 ** rng.uniform(-4, 0.3), []
            for _ in range(rng.randint(2, 60)):
                line.append([round((x + 180) % 360 - 180, PLACES), round(y, PLACES)])
                x, y = x + rng.gauss(0, size), max(-84, min(84, y + rng.gauss(0, size)))
            if rng.random() < 0.1:
                line.append(line[0])
            parts.append(line)
        made.append(feature(number, "LineString", parts[0]) if len(parts) == 1 else feature(number, "MultiLineString", parts))
    return made


def points(rng, count=400):
    """Points with ids of all kinds, at the seam and elsewhere, with properties of all types."""
    ids = [0, 1, 2 ** 63, 2 ** 64 - 1, "a", "17", "north"]
    made = []
    for number in range(count):
        at = [round(rng.uniform(-180, 180), PLACES), round(math.degrees(math.asin(rng.uniform(-0.99, 0.99))), PLACES)]
        if number % 20 == 0:
            at[0] = rng.choice([-180, 180, -179.99999, 179.99999, 0])
        more = {"id": ids[number]} if number < len(ids) else {"id": 1000 + number} if number % 3 else {}
        values = {"whole": rng.choice([0, -1, 2 ** 53 + 1, -2 ** 63, 2 ** 63 - 1]), "part": rng.choice([0.5, -1e300, 1 / 3]),
                  "is": rng.random() < 0.5, "nothing": None, "text": rng.choice(["", "é\"\\", "日本"]),
                  "list": [1, "a"], "object": {"a": [True]}}
        properties = {name: value for name, value in values.items() if rng.random() < 0.8}
        if number % 10 == 3:
            made.append(feature(number, "MultiPoint", [at, [at[0] / 2, at[1] / 2]], properties=properties, **more))
        else:
            made.append(feature(number, "Point", at, properties=properties, **more))
    return made


def all_of(seed):
    """Layer names with their features."""
    rng = random.Random(seed)
    coarse = Coverage(rng, -20, 25, 60, 42, 10, 9, 40).features()
    fine = Coverage(rng, 60, -5, 2.5, 2, 25, 20, 6).features()
    return {
        "areas": areas(coarse + fine),
        "seam": areas(Coverage(rng, 168, -20, 24, 24, 6, 6, 30).features()),
        "cut": areas(Coverage(rng, 168, -20, 24, 24, 6, 6, 30, wrap=False).features()),
        "pole": areas(polar_cap(rng)),
        "lines": lines(rng),
        "points": points(rng),
    }
