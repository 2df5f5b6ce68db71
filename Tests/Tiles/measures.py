"""What is measured of one tile: how its geometries break the specification, and gaps and overlaps between neighbours."""
import numpy as np
import shapely

import vectortile
from vectortile import POLYGON

POLYGON_TYPE = 3
# Square units that arise from crossings that are off the grid.
ROUNDING = 1e-6
EMPTY = {"features": 0, "polygons": 0, "invalid polygons": 0, "invalid features": 0, "gaps": 0, "gap area": 0.0,
         "torn": 0.0, "overlap": 0.0}


def of_layer(layer, address, source, coverage, small):
    """Measures of a layer. `small`: see `neighbours`."""
    found = dict(EMPTY, features=len(layer.features))
    made, keys, owners = [], [], []
    for number, feature in enumerate(layer.features):
        if feature.kind == POLYGON:
            parts = [shapely.Polygon(exterior, holes) for exterior, holes in vectortile.polygons(feature.parts, layer.faults)]
            made.extend(parts)
            owners.extend([number] * len(parts))
            keys.extend([source.key_of_tile_feature(feature) if source else None] * len(parts))
    if not made:
        return found
    shapes, owners = np.array(made, dtype=object), np.array(owners)
    bad = ~shapely.is_valid(shapes)
    found["polygons"], found["invalid polygons"] = len(shapes), int(bad.sum())
    invalid = set(owners[bad])
    for owner in np.flatnonzero(np.bincount(owners) > 1):
        if owner not in invalid and not shapely.MultiPolygon(list(shapes[owners == owner])).is_valid:
            invalid.add(owner)
    found["invalid features"] = len(invalid)
    shapes[bad] = shapely.make_valid(shapes[bad])
    if coverage and source is not None:
        neighbours(found, shapes, keys, layer.extent, address, source, small)
    return found


def reduced(shapes, small):
    """Which shapes are upright rectangles of at most so many square units, as stand for what is too small to be seen."""
    bounds = shapely.bounds(shapes)
    boxes = (bounds[:, 2] - bounds[:, 0]) * (bounds[:, 3] - bounds[:, 1])
    return (boxes <= small) & (shapely.get_num_coordinates(shapes) == 5) & (shapely.area(shapes) == boxes)


def alone(squares, shapes):
    """The area that squares cover and no shape does."""
    parts = shapely.get_parts(shapely.union_all(squares))
    covered, tree = 0.0, shapely.STRtree(shapes)
    found = {}
    for part, shape in tree.query(parts, predicate="intersects").T:
        found.setdefault(part, []).append(shape)
    for part, near in found.items():
        covered += shapely.union_all(shapely.intersection(shapes[near], parts[part])).area
    return shapely.area(parts).sum() - covered


def neighbours(found, shapes, keys, extent, address, source, small):
    """Adds gaps and overlaps in the tile's core. A gap is a hole of the union whose inner point lies in a part of the source.

    Where the source covers all of it, a border was torn. Else it may be water as the source has it, which simplification moved or closed.

    With `small`, squares of at most so many square units do not overlap, and their features have no gaps, nor have parts of the source of
    that size."""
    zoom, column, row = address
    scale = float(extent << zoom)
    core = shapely.box(0, 0, extent, extent)
    squares = reduced(shapes, small)
    away = {key for key, square in zip(keys, squares) if square}
    firm = shapes[~squares]
    if len(firm) and (shapely.get_type_id(firm) == POLYGON_TYPE).all() and shapely.coverage_is_valid(firm):
        # Neighbours with the same positions on their borders, as ours are to be: found in a fifth of the time.
        union = shapely.coverage_union_all(firm)
        if away:
            union = shapely.union_all([union, *shapes[squares]])
    else:
        union = shapely.union_all(shapes)
        bounds = shapely.bounds(firm)
        cut = (bounds[:, 0] < 0) | (bounds[:, 1] < 0) | (bounds[:, 2] > extent) | (bounds[:, 3] > extent)
        clipped = firm.copy()
        clipped[cut] = shapely.intersection(firm[cut], core)
        area = union.intersection(core).area
        if away:
            area -= alone(shapely.intersection(shapes[squares], core), clipped)
        found["overlap"] = max(0.0, float(shapely.area(clipped).sum() - area))
    # With the buffer, a gap that crosses the core's edge is a hole too.
    rings = [ring for part in shapely.get_parts(union) if part.geom_type == "Polygon" for ring in part.interiors]
    holes = [hole for hole in shapely.intersection(shapely.polygons(rings), core) if hole.area > ROUNDING] if rings else []
    if not holes:
        return
    inner = shapely.point_on_surface(holes)
    points = [shapely.Point((column * extent + point.x) / scale, (row * extent + point.y) / scale) for point in inner]
    for hole, parts in zip(holes, source.covering(points)):
        if any(source.areas[part] * scale * scale > small and source.owners[part] not in away for part in parts):
            found["gaps"] += 1
            found["gap area"] += hole.area
            place = shapely.transform(hole, lambda at: (at + (column * extent, row * extent)) / scale)
            if source.covered(place) > 0.99:
                found["torn"] += hole.area
