#!/usr/bin/env python3
"""Draws a GeoJSON file a second time, by other means, and says how much of the picture is different.

  compare.py FILE.geojson PICTURE.png --center LON,LAT --zoom Z [--supersampling N]

PICTURE.png is what the renderer made of FILE with the same --center and --zoom, and with the style styles/grey.yaml. Here the file is read by
Python's own json, projected by this script and drawn by cairo (packages: cairocffi, numpy; the system's libcairo2). Only that style is
known: for files whose features say nothing of colours. --width, --dashes and --cap say what a style document changed of its strokes.
Features across 180 degrees must be cut already.

What is drawn shape by shape, as cairo does it, gets too dark or too light a pixel where several shapes share one. With --supersampling it is
drawn N times as large and averaged, which leaves the less of that the greater N is; the renderer has the same option. What is
drawn in a wrong place stays as different as it was.

Prints the area of difference: the mean over all pixels of the difference in coverage, and the share of pixels that differ by
more than half. Status 1 when the area is above --limit (0.005).
"""
import argparse
import json
import math
import sys

import cairocffi as cairo
import numpy

FILL = (0x55 / 255, 0x55 / 255, 0x55 / 255, 153 / 255)
STROKE = (0x55 / 255, 0x55 / 255, 0x55 / 255, 1)
MARKER = (0x7E / 255, 0x7E / 255, 0x7E / 255, 1)


def project(lon, lat):
    lat = max(-85.0511287798066, min(85.0511287798066, lat))
    s = math.sin(math.radians(lat))
    return (lon + 180) / 360, 0.5 - math.log((1 + s) / (1 - s)) / (4 * math.pi)


def geometries(value):
    if value is None:
        return
    kind = value["type"]
    if kind == "FeatureCollection":
        for feature in value["features"]:
            yield from geometries(feature)
    elif kind == "Feature":
        yield from geometries(value["geometry"])
    elif kind == "GeometryCollection":
        for part in value["geometries"]:
            yield from geometries(part)
    else:
        yield kind, value["coordinates"]


def clip_ring(places, low, high):
    """What of a ring is between two corners, side by side (Sutherland and Hodgman); edges along the sides come twice, or bound what is inside."""
    for axis in (0, 1):
        for limit, sign in ((low[axis], 1), (high[axis], -1)):
            kept = []
            for a, b in zip(places, places[1:] + places[:1]):
                over_a, over_b = sign * (a[axis] - limit), sign * (b[axis] - limit)
                if over_a >= 0:
                    kept.append(a)
                if (over_a >= 0) != (over_b >= 0):
                    share = over_a / (over_a - over_b)
                    kept.append((a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))
            places = kept
    return places


def clip_line(places, low, high):
    """The runs of a line that are between two corners (Liang and Barsky), and how far along the line they begin."""
    run, along, start = [], 0.0, 0.0
    for a, b in zip(places, places[1:]):
        first, last, length = 0.0, 1.0, math.dist(a, b)
        along += length
        for axis in (0, 1):
            step = b[axis] - a[axis]
            if step == 0:
                if not low[axis] <= a[axis] <= high[axis]:
                    last = -1.0
                continue
            shares = sorted(((low[axis] - a[axis]) / step, (high[axis] - a[axis]) / step))
            first, last = max(first, shares[0]), min(last, shares[1])
        if run and (first > 0 or first > last):
            yield run, start
            run = []
        if first > last:
            continue
        at = [a if share == 0 else b if share == 1 else (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])) for share in (first, last)]
        if not run:
            run, start = at[:1], along - (1 - first) * length
        run.append(at[1])
        if last < 1:
            yield run, start
            run = []
    if run:
        yield run, start


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("file")
    options.add_argument("picture")
    options.add_argument("--center", required=True)
    options.add_argument("--zoom", type=float, required=True)
    options.add_argument("--limit", type=float, default=0.005)
    options.add_argument("--supersampling", type=int, default=1)
    options.add_argument("--width", type=float, default=2)
    options.add_argument("--dashes", help="dashes and gaps in widths, with commas between them")
    options.add_argument("--cap", choices=["butt", "round", "square"], default="round")
    options.add_argument("--write", help="write this script's own drawing")
    arguments = options.parse_args()

    picture = cairo.ImageSurface.create_from_png(arguments.picture)
    times = arguments.supersampling
    width, height = times * picture.get_width(), times * picture.get_height()
    lon, lat = map(float, arguments.center.split(","))
    middle = project(lon, lat)
    size = 256 * 2 ** arguments.zoom * times

    surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, width, height)
    context = cairo.Context(surface)
    context.set_source_rgb(1, 1, 1)
    context.paint()
    context.set_fill_rule(cairo.FILL_RULE_EVEN_ODD)
    context.set_line_join(cairo.LINE_JOIN_ROUND)
    context.set_line_cap({"butt": cairo.LINE_CAP_BUTT, "round": cairo.LINE_CAP_ROUND, "square": cairo.LINE_CAP_SQUARE}[arguments.cap])
    stroke_width = arguments.width * times
    context.set_line_width(stroke_width)
    dashes = [float(length) * stroke_width for length in arguments.dashes.split(",")] if arguments.dashes else []

    def place(position, world):
        x, y = project(position[0], position[1])
        return (x + world - middle[0]) * size + width / 2, (y - middle[1]) * size + height / 2

    def path(positions):
        for index, position in enumerate(positions):
            (context.line_to if index else context.move_to)(*position)

    # Cairo's numbers end at 2^23: shapes are clipped to the picture first, and to as much round it as strokes and markers reach.
    margin = 16 * times + 2 * stroke_width
    low, high = (-margin, -margin), (width + margin, height + margin)

    def fill(rings, world):
        for ring in rings:
            path(clip_ring([place(position, world) for position in ring[:-1]], low, high))
            context.close_path()
        context.fill()

    def stroke(positions, world):
        places = [place(position, world) for position in positions]
        for run, distance in clip_line(places, low, high):
            path(run)
            if run == places and positions[0] == positions[-1]:
                context.close_path()
            context.set_dash(dashes, distance)
            context.stroke()

    with open(arguments.file, "rb") as file:
        everything = list(geometries(json.load(file)))
    areas = [c for kind, cs in everything for c in ([cs] if kind == "Polygon" else cs if kind == "MultiPolygon" else [])]
    lines = [c for kind, cs in everything for c in ([cs] if kind == "LineString" else cs if kind == "MultiLineString" else [])]
    points = [c for kind, cs in everything for c in ([cs] if kind == "Point" else cs if kind == "MultiPoint" else [])]
    # The worlds that are seen, as far as markers reach.
    half = (width / 2 + 10 * times) / size
    worlds = range(math.ceil(middle[0] - half - 1), math.floor(middle[0] + half) + 1)
    for world in worlds:
        context.set_source_rgba(*FILL)
        for rings in areas:
            fill(rings, world)
        context.set_source_rgba(*STROKE)
        for rings in areas:
            for ring in rings:
                stroke(ring, world)
        for line in lines:
            stroke(line, world)
        context.set_source_rgba(*MARKER)
        for position in points:
            x, y = place(position, world)
            if low[0] <= x <= high[0] and low[1] <= y <= high[1]:
                context.arc(x, y, 5 * times, 0, 2 * math.pi)
                context.fill()
    surface.flush()
    if arguments.write:
        surface.write_to_png(arguments.write)

    def pixels(of, times):
        width, height = of.get_width(), of.get_height()
        whole = numpy.frombuffer(bytes(of.get_data()), numpy.uint8).reshape(height, of.get_stride() // 4, 4)[:, :width, :3]
        return whole.reshape(height // times, times, width // times, times, 3).mean(axis=(1, 3))

    difference = numpy.abs(pixels(surface, times) - pixels(picture, 1)).max(axis=2) / (255 - 0x55)
    area = difference.mean()
    print(f"area of difference {100 * area:.3f} %, pixels that differ by more than half {100 * (difference > 0.5).mean():.3f} %")
    sys.exit(1 if area > arguments.limit else 0)


if __name__ == "__main__":
    main()
