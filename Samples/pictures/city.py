#!/usr/bin/env python3
"""Writes city.geojson: a made-up town of blocks along a river, with heights in metres. The same on every machine."""
import json

state = 7


def random(limit):
    """The next number below a limit, of a linear congruential generator."""
    global state
    state = (state * 1103515245 + 12345) % 2 ** 31
    return (state >> 8) % limit


# Metres east and north of here.
LONGITUDE, LATITUDE = 8.5, 47.0


def position(east, north):
    return [round(LONGITUDE + east / 76100, 6), round(LATITUDE + north / 111200, 6)]


def feature(properties, kind, places):
    line = [position(*place) for place in places]
    return {"type": "Feature", "properties": properties,
            "geometry": {"type": kind, "coordinates": [line + line[:1]] if kind == "Polygon" else line}}


def shape(east, north, width, depth, form):
    """The corners of a building: a box, an angle, a U."""
    places = [(0, 0), (1, 0), (1, 1), (0, 1)]
    if form == 1:
        places = [(0, 0), (1, 0), (1, .4), (.4, .4), (.4, 1), (0, 1)]
    elif form == 2:
        places = [(0, 0), (.3, 0), (.3, .6), (.7, .6), (.7, 0), (1, 0), (1, 1), (0, 1)]
    return [(east + x * width, north + y * depth) for x, y in places]


def main():
    river = [(-500, -170), (-200, -140), (60, -165), (500, -120)]
    features = [
        feature({"kind": "water"}, "Polygon", river + [(east, north - 60) for east, north in reversed(river)]),
        feature({"kind": "park"}, "Polygon", [(-45, -45), (45, -45), (45, 45), (-45, 45)]),
    ]
    for street in range(-4, 5):
        features.append(feature({"kind": "road"}, "LineString", [(street * 100 + 50, -130), (street * 100 + 50, 330)]))
    for street in range(-1, 4):
        features.append(feature({"kind": "road"}, "LineString", [(-350, street * 100 - 50), (450, street * 100 - 50)]))
    for column in range(-3, 4):
        for row in range(-0, 3):
            if (column, row) == (0, 0):
                continue
            for east, north in [(-40, -40), (4, -40), (-40, 4), (4, 4)]:
                if random(4) == 0:
                    continue
                height = 6 + random(14) + (random(60) if abs(column) < 2 and row > 0 else 0)
                size = [28 + random(9), 28 + random(9)]
                features.append(feature({"kind": "building", "height": height}, "Polygon",
                                        shape(column * 100 + east, row * 100 + north, *size, random(5))))
    # A podium, and a tower on it.
    features.append(feature({"kind": "building", "height": 12}, "Polygon", shape(-40, 310, 80, 60, 0)))
    features.append(feature({"kind": "building", "height": 95, "base": 12}, "Polygon", shape(-15, 325, 30, 30, 0)))
    with open("city.geojson", "w") as file:
        file.write('{"type":"FeatureCollection","features":[\n')
        file.write(",\n".join(json.dumps(feature, separators=(",", ":")) for feature in features))
        file.write("\n]}\n")


if __name__ == "__main__":
    main()
