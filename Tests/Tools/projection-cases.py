#!/usr/bin/env python3
"""Positions in many coordinate reference systems, and where pyproj puts them in WGS84.

Usage: projection-cases.py SEED POSITIONS

The first line is the version of PROJ that pyproj uses. Each other line is a system, x, y and z (or "-"), longitude, latitude and z, separated
by spaces, and the x and y that pyproj gives for these; numbers in full, so that they are the doubles that pyproj got and gave.
"""
import random
import sys

import pyproj

SYSTEMS = [
    "EPSG:32632", "EPSG:32733", "EPSG:25832", "EPSG:2154", "EPSG:2056", "EPSG:21781", "EPSG:27700", "EPSG:29903", "EPSG:2157", "EPSG:3857",
    "EPSG:3395", "EPSG:3035", "EPSG:5070", "EPSG:2193", "EPSG:3031", "EPSG:3413", "EPSG:31467", "EPSG:27572", "EPSG:28992", "EPSG:3006",
    "EPSG:26918", "EPSG:2263", "EPSG:7855", "EPSG:4258", "EPSG:4807", "EPSG:4267", "EPSG:5555", "EPSG:3832", "ESRI:54030",
]


def main():
    seed, count = int(sys.argv[1]), int(sys.argv[2])
    numbers = random.Random(seed)
    print(pyproj.proj_version_str)
    for name in SYSTEMS:
        system = pyproj.CRS.from_user_input(name)
        area = system.area_of_use
        has_heights = len(system.axis_info) == 3 or system.is_compound
        degrees = "EPSG:4979" if has_heights else "OGC:CRS84"
        there = pyproj.Transformer.from_crs(degrees, system, always_xy=True)
        back = pyproj.Transformer.from_crs(system, degrees, always_xy=True)
        width = area.east - area.west + (360 if area.east < area.west else 0)
        xs, ys, zs = [], [], []
        while len(xs) < count:
            longitude = (area.west + numbers.random() * width + 180) % 360 - 180
            latitude = area.south + numbers.random() * (area.north - area.south)
            x, y, z = there.transform(longitude, latitude, numbers.random() * 1000)
            # As files have them: to the millimetre.
            if abs(x) < 1e30:
                xs.append(round(x, 9 if abs(x) < 400 else 3))
                ys.append(round(y, 9 if abs(y) < 400 else 3))
                zs.append(round(z, 3))
        if has_heights:
            longitudes, latitudes, heights = back.transform(xs, ys, zs)
            again = there.transform(longitudes, latitudes, heights)[:2]
        else:
            longitudes, latitudes = back.transform(xs, ys)
            again = there.transform(longitudes, latitudes)
            zs = heights = ["-"] * count
        for fields in zip(xs, ys, zs, longitudes, latitudes, heights, *again):
            print(name, *fields)


if __name__ == "__main__":
    main()
