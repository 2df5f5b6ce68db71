#!/usr/bin/env python3
"""Makes a large indoor map of a small one: its buildings with all that is in them again and again, side by side, with new ids.

  repeat-venue.py FOLDER MEGABYTES OUT.zip

FOLDER is a map in IMDF. Venue and addresses stay one, and the venue's area becomes the box round all copies. Always the same for the same folder.
"""
import hashlib
import json
import math
import os
import re
import sys
import zipfile

ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", re.I)
SINGLE = ("venue", "address")


def main():
    folder, megabytes, out = sys.argv[1], float(sys.argv[2]), sys.argv[3]
    texts, manifest = {}, "{}"
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8-sig") as file:
            if name == "manifest.json":
                manifest = file.read()
            elif name.endswith(".geojson"):
                texts[name[:-8]] = json.load(file)["features"]
    kept = {feature["id"].lower() for name in SINGLE for feature in texts.get(name, [])}
    size = sum(len(json.dumps(feature, ensure_ascii=False).encode()) for name, features in texts.items() if name not in SINGLE for feature in features)
    copies = math.ceil(megabytes * 1e6 / size)
    across = math.ceil(math.sqrt(copies))

    def positions(value):
        if isinstance(value, list):
            if value and isinstance(value[0], (int, float)):
                yield value
            else:
                for part in value:
                    yield from positions(part)
        elif isinstance(value, dict):
            yield from positions(value.get("coordinates", []))

    everything = [p for name, features in texts.items() if name not in SINGLE for f in features for p in positions(f["geometry"])]
    west, east = min(p[0] for p in everything), max(p[0] for p in everything)
    south, north = min(p[1] for p in everything), max(p[1] for p in everything)
    step = (1.1 * (east - west), 1.1 * (north - south))

    def moved(value, x, y):
        if isinstance(value, list):
            if value and isinstance(value[0], (int, float)):
                return [round(value[0] + x, 9), round(value[1] + y, 9)] + value[2:]
            return [moved(part, x, y) for part in value]
        if isinstance(value, dict):
            return {key: moved(part, x, y) if key == "coordinates" else part for key, part in value.items()}
        return value

    result = {name: [] for name in texts}
    for copy in range(copies):
        x, y = step[0] * (copy % across), step[1] * (copy // across)

        def renamed(match):
            if copy == 0 or match.group().lower() in kept:
                return match.group()
            digits = hashlib.sha256(f"{copy} {match.group().lower()}".encode()).hexdigest()
            return f"{digits[:8]}-{digits[8:12]}-4{digits[13:16]}-{'89ab'[int(digits[16], 16) % 4]}{digits[17:20]}-{digits[20:32]}"

        for name, features in texts.items():
            if name in SINGLE:
                if copy == 0:
                    result[name] += features
                continue
            for feature in features:
                feature = dict(feature, geometry=moved(feature["geometry"], x, y), properties=dict(feature["properties"]))
                if feature["properties"].get("display_point"):
                    feature["properties"]["display_point"] = moved(feature["properties"]["display_point"], x, y)
                result[name].append(json.loads(ID.sub(renamed, json.dumps(feature, ensure_ascii=False))))
    far = (east + step[0] * (across - 1), north + step[1] * math.ceil(copies / across - 1))
    box = [[west - 1e-4, south - 1e-4], [far[0] + 1e-4, south - 1e-4], [far[0] + 1e-4, far[1] + 1e-4], [west - 1e-4, far[1] + 1e-4]]
    result["venue"][0]["geometry"] = {"type": "Polygon", "coordinates": [[[round(a, 7), round(b, 7)] for a, b in box + box[:1]]]}
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        def add(name, text):
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), text, zipfile.ZIP_DEFLATED)

        add("manifest.json", manifest)
        total = 0
        for name, features in sorted(result.items()):
            text = '{"type":"FeatureCollection","features":[\n' + ",\n".join(json.dumps(f, ensure_ascii=False, separators=(",", ":")) for f in features) + "\n]}\n"
            add(name + ".geojson", text)
            total += len(text.encode())
    print(f"{copies} copies, {sum(map(len, result.values()))} features, {total} bytes")


if __name__ == "__main__":
    main()
