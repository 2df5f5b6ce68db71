"""Tiles compared with a slow direct clip: each feature of the input is moved to a tile's grid and cut at its core by GEOS.

Simplified and rounded, a border has moved by less than `MOVED` units: the symmetric difference of two areas is at most that times the
length of the border, and positions of lines are that near to the other line. What is too small to be seen may be a square of `SMALL`
square units.
"""
import numpy as np
import shapely

import sources
import vectortile
from vectortile import LINE, POINT, POLYGON

MOVED, SMALL = 1.5, 4
EXTENT = 4096


class Reference:
    """The parts of an input's features in the world plane, and copies at both sides of it, by key."""

    def __init__(self, features, key):
        self.keys, shapes = [], []
        for one in features:
            for part in sources.parts_of(one["geometry"]):
                for shift in (-1, 0, 1):
                    moved = shapely.transform(part, lambda at: at + (shift, 0)) if shift else part
                    if moved.bounds[2] > -0.1 and moved.bounds[0] < 1.1:
                        shapes.append(moved)
                        self.keys.append(one["properties"][key])
        self.shapes = np.array(shapes, dtype=object)
        self.tree = shapely.STRtree(self.shapes)

    def in_tile(self, address):
        """By key, what lies in a tile and a little round it, on its grid: all of it, and what must be there.

        A part of a line that is smaller than simplification moves it may be left out; if it is all that a feature has, the judge looks
        for it."""
        zoom, column, row = address
        scale, corner = EXTENT << zoom, np.array([column, row]) * EXTENT
        around = shapely.box(*((corner - 128) / scale), *((corner + EXTENT + 128) / scale))
        found = {}
        for index in self.tree.query(around, predicate="intersects"):
            shape = shapely.transform(self.shapes[index], lambda at: at * scale - corner)
            left, top, right, bottom = shape.bounds
            small = shape.geom_type == "LineString" and max(right - left, bottom - top) < 2 * MOVED
            if shape.geom_type != "Point":
                shape = shapely.intersection(shape, shapely.box(-128, -128, EXTENT + 128, EXTENT + 128))
            every, needed = found.setdefault(self.keys[index], ([], []))
            every.append(shape)
            if not small:
                needed.append(shape)
        return {key: (shapely.union_all(every), shapely.union_all(needed)) for key, (every, needed) in found.items()}


def shapes_of(layer, key):
    """By key, the shape of a tile's features."""
    found = {}
    for one in layer.features:
        if one.kind == POINT:
            shape = shapely.MultiPoint(one.parts)
        elif one.kind == LINE:
            shape = shapely.MultiLineString(one.parts)
        else:
            made = [shapely.Polygon(exterior, holes) for exterior, holes in vectortile.polygons(one.parts, {})]
            shape = shapely.union_all([shapely.make_valid(polygon) for polygon in made])
        found.setdefault(one.properties[key], []).append(shape)
    return {name: shapely.union_all(shapes) for name, shapes in found.items()}


def compare(archive, name, features, key, addresses, kind):
    """Lines that say what differs in the given tiles. Only tiles' cores are compared, as buffers are free."""
    reference, wrong = Reference(features, key), []
    core = shapely.box(0, 0, EXTENT, EXTENT)
    for address in addresses:
        data = archive.message(address)
        layers = [layer for layer in vectortile.decode(data) if layer.name == name] if data else []
        held = shapes_of(layers[0], key) if layers else {}
        source = reference.in_tile(address)
        place = "/".join(map(str, address))
        for number in sorted(held.keys() - source.keys()):
            wrong.append(f"{name} {place}: feature {number} is not there in the input")
        for number, (every, needed) in source.items():
            if text := differs(every, needed, held.get(number), kind, core):
                wrong.append(f"{name} {place}: feature {number}: {text}")
    return wrong


def differs(source, needed, tile, kind, core):
    """What differs between a feature of the input (all of it, and what a tile needs) and of a tile, None if nothing does."""
    tile = tile if tile is not None else shapely.Polygon()
    if kind == POLYGON:
        one, other = source.intersection(core), tile.intersection(core)
        area, allowed = one.symmetric_difference(other).area, MOVED * one.length + SMALL
        return f"areas differ by {area:.1f} square units, {allowed:.1f} are allowed" if area > allowed else None
    if kind == POINT:
        inner = shapely.box(0, 0, EXTENT - 1e-6, EXTENT - 1e-6)
        missing = [at for at in positions(source, inner) if tile.is_empty or at.distance(tile) > 1]
        extra = [at for at in positions(tile, core) if at.distance(source) > 1]
        return f"{len(missing)} points missing, {len(extra)} added" if missing or extra else None
    # Lines: the part inside, less a border that the cut may move.
    inner = core.buffer(-2 * MOVED)
    for one, other, text in ((needed, tile, "missing"), (tile, source, "added")):
        line = one.intersection(inner)
        if line.is_empty:
            continue
        if other.is_empty:
            return f"a line of {line.length:.1f} units is {text}"
        # Rounding moves by up to 0.71 more than simplification.
        far = shapely.distance(shapely.points(shapely.get_coordinates(shapely.segmentize(line, 8))), other).max()
        if far > MOVED + 0.71:
            return f"a line is {far:.2f} units away from where it should be ({text})"
    return None


def positions(shape, box):
    return [at for at in shapely.get_parts(shape) if not at.is_empty and at.intersects(box)]
