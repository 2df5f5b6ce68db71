"""What is measured of one tile: how its geometries break the specification, and gaps and overlaps between neighbours."""
import numpy as np
import shapely

import vectortile
from vectortile import POLYGON

EMPTY = {"features": 0, "polygons": 0, "invalid polygons": 0, "invalid features": 0, "gaps": 0, "gap area": 0.0, "overlap": 0.0}


def of_layer(layer, address, source, coverage, small):
    """Measures of a layer. `small`: see `neighbours`."""
    found = dict(EMPTY, features=len(layer.features))
    faults = layer.faults
    shapes, keys = [], []
    for feature in layer.features:
        if feature.kind != POLYGON:
            continue
        made = [shapely.Polygon(exterior, holes) for exterior, holes in vectortile.polygons(feature.parts, faults)]
        if not made:
            continue
        valid = shapely.is_valid(made)
        found["polygons"] += len(made)
        found["invalid polygons"] += len(made) - int(valid.sum())
        if not valid.all() or len(made) > 1 and not shapely.MultiPolygon(made).is_valid:
            found["invalid features"] += 1
        shapes.extend(shape if good else shapely.make_valid(shape) for shape, good in zip(made, valid))
        keys.extend([source.key_of_tile_feature(feature) if source else None] * len(made))
    if coverage and source is not None and shapes:
        neighbours(found, np.array(shapes, dtype=object), keys, layer.extent, address, source, small)
    return found


def reduced(shapes, small):
    """Which shapes are upright rectangles of at most so many square units, as stand for what is too small to be seen."""
    bounds = shapely.bounds(shapes)
    boxes = (bounds[:, 2] - bounds[:, 0]) * (bounds[:, 3] - bounds[:, 1])
    return (boxes <= small) & (shapely.get_num_coordinates(shapes) == 5) & (shapely.area(shapes) == boxes)


def neighbours(found, shapes, keys, extent, address, source, small):
    """Adds gaps and overlaps in the tile's core. A gap is a hole of the union whose inner point lies in a part of the source.

    With `small`, squares of at most so many square units do not overlap, and their features have no gaps, nor have parts of the source of that
    size."""
    zoom, column, row = address
    scale = float(extent << zoom)
    away = set()
    union = shapely.union_all(shapes)
    if small and (squares := reduced(shapes, small)).any():
        away = {key for key, square in zip(keys, squares) if square}
        shapes = shapes[~squares]
        firm = shapely.union_all(shapes)
    else:
        firm = union
    core = shapely.box(0, 0, extent, extent)
    bounds = shapely.bounds(shapes)
    cut = (bounds[:, 0] < 0) | (bounds[:, 1] < 0) | (bounds[:, 2] > extent) | (bounds[:, 3] > extent)
    shapes[cut] = shapely.intersection(shapes[cut], core)
    found["overlap"] = max(0.0, float(shapely.area(shapes).sum() - firm.intersection(core).area))
    # With the buffer, a gap that crosses the core's edge is a hole too.
    rings = [ring for part in shapely.get_parts(union) if part.geom_type == "Polygon" for ring in part.interiors]
    holes = [hole for hole in shapely.intersection(shapely.polygons(rings), core) if hole.area > 0] if rings else []
    if not holes:
        return
    inner = shapely.point_on_surface(holes)
    points = [shapely.Point((column * extent + point.x) / scale, (row * extent + point.y) / scale) for point in inner]
    for hole, parts in zip(holes, source.covering(points)):
        if any(source.areas[part] * scale * scale > small and source.owners[part] not in away for part in parts):
            found["gaps"] += 1
            found["gap area"] += hole.area
