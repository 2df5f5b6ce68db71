# Writes the polygons of GeoJSON files, of earcut's fixtures and one of a million vertices as the two programs read them:
# count, then for each polygon its number of rings, the rings' numbers of vertices, and x, y as doubles.
import json, math, os, random, struct, sys

data, suite, out = sys.argv[1:4]


def polygons(geometry):
    if geometry is None:
        return
    if geometry["type"] == "Polygon":
        yield geometry["coordinates"]
    elif geometry["type"] == "MultiPolygon":
        yield from geometry["coordinates"]
    elif geometry["type"] == "GeometryCollection":
        for inner in geometry["geometries"]:
            yield from polygons(inner)


def write(name, items):
    items = [p for p in items if p]
    with open(os.path.join(out, name + ".bin"), "wb") as file:
        file.write(struct.pack("<I", len(items)))
        for polygon in items:
            rings = [r[:-1] if r and r[0] == r[-1] else r for r in polygon]
            file.write(struct.pack("<I", len(rings)))
            for ring in rings:
                file.write(struct.pack("<I", len(ring)))
            for ring in rings:
                for position in ring:
                    file.write(struct.pack("<dd", *position[:2]))


for name in ["communes", "bathymetry", "uscounties"]:
    with open(os.path.join(data, name + ".geojson")) as file:
        write(name, [p for f in json.load(file)["features"] for p in polygons(f["geometry"])])
cases = json.load(open(os.path.join(suite, "cases.json")))["cases"]
# Those that are valid: the others are repaired first, which is not compared here.
write("fixtures", [json.load(open(os.path.join(suite, c["file"]))) for c in cases if c["valid"]])

random.seed(1)
count = 1_000_000
radius = [3.0] * count
for octave in range(1, 18):
    steps = 2**octave
    heights = [random.uniform(-1, 1) for _ in range(steps)]
    for index in range(count):
        place = index * steps / count
        step = int(place)
        share = place - step
        radius[index] += (heights[step] * (1 - share) + heights[(step + 1) % steps] * share) / steps**0.8 / 2
write("million", [[[(math.cos(2 * math.pi * i / count) * radius[i], math.sin(2 * math.pi * i / count) * radius[i]) for i in range(count)]]])
