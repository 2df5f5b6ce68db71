"""What tiles were made from: GeoJSON features in the world plane, x and y from 0 to 1, y down.

Longitudes that jump by more than 180 degrees cross the antimeridian: the ring goes on past 0 or 1, and one that encloses a pole is closed
along it. Asked for positions, a source looks at its copies to the left and right too.
"""
import gzip
import json
import os

import numpy as np
import shapely

from vectortile import LINE, POINT, POLYGON

LIMIT = 85.0511287798066
KINDS = {"Point": POINT, "MultiPoint": POINT, "LineString": LINE, "MultiLineString": LINE, "Polygon": POLYGON, "MultiPolygon": POLYGON}


def load(path):
    """The features of a GeoJSON file or of one with a feature a line, compressed with gzip or not."""
    with (gzip.open if path.endswith(".gz") else open)(path, "rb") as file:
        data = file.read()
    try:
        found = json.loads(data)
    except json.JSONDecodeError:
        return [json.loads(line.strip(b"\x1e \r")) for line in data.split(b"\n") if line.strip(b"\x1e \r")]
    if found["type"] == "FeatureCollection":
        return found["features"]
    return [found if found["type"] == "Feature" else {"type": "Feature", "properties": {}, "geometry": found}]


def layer_name(path):
    return os.path.basename(path).split(".")[0]


def positions(coordinates, closed=False):
    """Positions of a line or ring in the world plane, unwrapped."""
    at = np.array([position[:2] for position in coordinates], dtype=float).reshape(-1, 2)
    longitudes, latitudes = at[:, 0].copy(), np.clip(at[:, 1], -LIMIT, LIMIT)
    steps = np.diff(longitudes)
    jumps = (np.abs(steps) > 180) & (np.abs(steps) < 360)
    if jumps.any():
        longitudes[1:] -= 360 * np.cumsum(np.where(jumps, np.round(steps / 360), 0))
        if closed and abs(longitudes[-1] - longitudes[0]) > 180:
            pole = LIMIT if latitudes.mean() > 0 else -LIMIT
            longitudes = np.append(longitudes, [longitudes[-1], longitudes[0], longitudes[0]])
            latitudes = np.append(latitudes, [pole, pole, latitudes[0]])
    sines = np.sin(np.radians(latitudes))
    return np.column_stack([longitudes / 360 + 0.5, 0.5 - np.arctanh(sines) / (2 * np.pi)])


def polygon(rings):
    exterior = positions(rings[0], True)
    low, high = exterior[:, 0].min(), exterior[:, 0].max()
    holes = [positions(ring, True) for ring in rings[1:] if len(ring) > 3]
    for hole in holes:
        # Of an exterior that goes on past the antimeridian, a hole may lie at the other side of it.
        hole[:, 0] += next((turn for turn in (0, 1, -1) if low <= hole[0, 0] + turn <= high), 0)
    made = shapely.Polygon(exterior, holes)
    return made if shapely.is_valid(made) else shapely.make_valid(made)


def parts_of(geometry):
    """Its parts as shapes in the world plane."""
    kind, coordinates = geometry["type"], geometry.get("coordinates")
    if kind == "GeometryCollection":
        return [part for member in geometry["geometries"] for part in parts_of(member)]
    if not coordinates:
        return []
    if kind == "Point":
        return [shapely.Point(positions([coordinates])[0])]
    if kind == "MultiPoint":
        return [shapely.Point(at) for at in positions(coordinates)]
    if kind == "LineString":
        return [shapely.LineString(positions(coordinates))]
    if kind == "MultiLineString":
        return [shapely.LineString(positions(line)) for line in coordinates if line]
    found = []
    for rings in [coordinates] if kind == "Polygon" else coordinates:
        if rings and len(rings[0]) > 3:
            shape = polygon(rings)
            found.extend(part for part in shapely.get_parts(shapely.get_parts(shape)) if part.geom_type == "Polygon")
    return found


def positions_in(geometry):
    if geometry["type"] == "GeometryCollection":
        for member in geometry["geometries"]:
            yield from positions_in(member)
        return
    held = [geometry.get("coordinates") or []]
    while held:
        at = held.pop()
        if at and not isinstance(at[0], list):
            yield at
        else:
            held.extend(at)


def plain_key(value):
    """Numbers that readers may have as integers or as fractions are made one; true is no number."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value


class Source:
    """One input: its features' keys, kinds and, on request, its parts with a search tree."""

    def __init__(self, path, key, shapes=True):
        self.name, self.key_name = layer_name(path), key
        self.kinds, self.outside, self.parts, owners = {}, set(), [], []
        self.keyless = self.features = 0
        for feature in load(path):
            geometry = feature.get("geometry")
            if not geometry or not any(True for _ in positions_in(geometry)):
                continue
            self.features += 1
            found = self.key_of(feature)
            if found is None:
                self.keyless += 1
                continue
            self.kinds.setdefault(found, set()).update(kinds_of(geometry))
            latitudes = [at[1] for at in positions_in(geometry)]
            if min(latitudes) > LIMIT or max(latitudes) < -LIMIT:
                self.outside.add(found)
            if shapes and POLYGON in self.kinds[found]:
                for part in parts_of(geometry):
                    if part.geom_type == "Polygon":
                        self.parts.append(part)
                        owners.append(found)
        self.owners = owners
        self.areas = shapely.area(np.array(self.parts, dtype=object)) if self.parts else np.zeros(0)
        self.tree = shapely.STRtree(self.parts)

    def key_of(self, feature):
        if self.key_name is None:
            return plain_key(feature.get("id"))
        return plain_key((feature.get("properties") or {}).get(self.key_name))

    def key_of_tile_feature(self, feature):
        """The key of a feature of a tile; an id that is no unsigned integer was written as the property `id`, or `_id`."""
        if self.key_name is not None:
            return plain_key(feature.properties.get(self.key_name))
        for candidate in (feature.properties.get("_id"), feature.properties.get("id")):
            if plain_key(candidate) in self.kinds:
                return plain_key(candidate)
        return feature.id

    def covering(self, points):
        """For each point of the world plane, the numbers of the parts that it lies in, at any turn round the world."""
        found = [[] for _ in points]
        for turn in (-1, 0, 1):
            moved = shapely.points([(point.x + turn, point.y) for point in points])
            for index, part in self.tree.query(moved, predicate="within").T:
                found[index].append(part)
        return found

    def covered(self, shape):
        """Which share of a shape of the world plane the parts cover, at any turn round the world."""
        area = 0.0
        for turn in (-1, 0, 1):
            moved = shapely.transform(shape, lambda at: at + (turn, 0)) if turn else shape
            near = [self.parts[part] for part in self.tree.query(moved, predicate="intersects")]
            area += shapely.union_all(shapely.intersection(near, moved)).area if near else 0
        return area / shape.area


def kinds_of(geometry):
    if geometry["type"] == "GeometryCollection":
        return {kind for member in geometry["geometries"] for kind in kinds_of(member)}
    return {KINDS[geometry["type"]]}


def unique_property(features):
    """The first property whose value is another text or integer in every feature, None without one."""
    for name in features[0].get("properties") or {}:
        values = [(feature.get("properties") or {}).get(name) for feature in features]
        if all(type(value) in (int, str) for value in values) and len(set(values)) == len(values):
            return name
    return None


def turned(features, degrees):
    """The features moved eastwards, longitudes wrapped at 180 without splitting anything. Changes them in place."""
    for feature in features:
        feature.pop("bbox", None)
        for at in positions_in(feature.get("geometry") or {"type": "Point"}):
            at[0] = round((at[0] + degrees + 180) % 360 - 180, 9)
    return features
