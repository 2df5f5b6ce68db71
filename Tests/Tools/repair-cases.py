"""Random broken polygons, and their area once GEOS has repaired them, by way of shapely 2.1.

    repair-cases.py SEED COUNT

Prints one case a line: the area after MakeValid by linework and by structure, and the geometry as WKT, separated by tabs.
Some cases lie on coarse grids, so that rings touch; others anywhere, so that crossings must be rounded. Where vertices are
off by a few units in the last place, GEOS snaps edges together that do cross: there the areas are nan, and only validity
is to be judged.
"""
import importlib.util
import pathlib
import random
import sys

import shapely

spec = importlib.util.spec_from_file_location("cases", pathlib.Path(__file__).with_name("validity-cases.py"))
cases = importlib.util.module_from_spec(spec)
spec.loader.exec_module(cases)


def ring_text(ring):
    return "(" + ", ".join(f"{x!r} {y!r}" for x, y in list(ring) + [ring[0]]) + ")"


def moved(r, parts, size):
    """Every vertex at some place near its own, the same for the same vertex."""
    places = {}

    def place(p):
        if p not in places:
            places[p] = (p[0] * 7.3 + r.uniform(-size, size), p[1] * 3.7 + r.uniform(-size, size))
        return places[p]

    return [[[place(tuple(p)) for p in (ring[:-1] if ring[0] == ring[-1] else ring)] for ring in part] for part in parts]


def tangle(r):
    return [[[(r.uniform(-50, 50), r.uniform(-50, 50)) for _ in range(r.randint(3, 40))]]]


def main():
    r = random.Random(int(sys.argv[1]))
    count = int(sys.argv[2])
    while count > 0:
        what = r.random()
        size = r.choice([1e-12, 1e-6, 0.3])
        if what < 0.05:
            parts = tangle(r)
        else:
            parts = cases.case(r)
            if what < 0.5:
                parts = moved(r, parts, size)
        texts = ["(" + ", ".join(ring_text(ring) for ring in part if ring) + ")" for part in parts]
        text = "POLYGON " + texts[0] if len(texts) == 1 else "MULTIPOLYGON (" + ", ".join(texts) + ")"
        try:
            shape = shapely.from_wkt(text)
            if shapely.is_valid(shape):
                continue
            linework = shapely.make_valid(shape, method="linework").area
            structure = shapely.make_valid(shape, method="structure").area
        except Exception:
            continue
        if 0.05 <= what < 0.5 and size < 1e-9:
            linework = structure = float("nan")
        print(f"{linework!r}\t{structure!r}\t{text}")
        count -= 1


if __name__ == "__main__":
    main()
