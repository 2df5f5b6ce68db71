"""Whether other readers see in a topology what its GeoJSON holds: topojson-peers.py LIBRARY TOPOLOGY GEOJSON.

Prints the number of features that agree, or ends with status 3 where the library is absent. Quantised topologies may differ by
one step of their grid."""
import json
import sys
import tempfile


def load(path):
    with open(path) as file:
        return json.load(file)


def read(library, path, topology):
    """The features of every layer, in order."""
    if library == "topojson":
        from topojson import Topology

        features = []
        for name in topology["objects"]:
            found = json.loads(Topology(topology, topology=False, object_name=name).to_geojson(object_name=name))
            features += found["features"]
        return features
    import pyogrio

    features = []
    for name, _ in pyogrio.list_layers(path):
        frame = pyogrio.read_dataframe(path, layer=name)
        features += json.loads(frame.to_json())["features"]
    return features


def main(library, path, original):
    from shapely import hausdorff_distance
    from shapely.geometry import shape

    topology = load(path)
    try:
        found = read(library, path, topology)
    except ImportError:
        sys.exit(3)
    expected = load(original)["features"]
    if len(found) != len(expected):
        print(f"{len(found)} features, not {len(expected)}")
        sys.exit(1)
    step = max(topology["transform"]["scale"]) if "transform" in topology else 0
    agreeing = 0
    for a, b in zip(found, expected):
        a, b = shape(a["geometry"]), shape(b["geometry"])
        if a.geom_type == b.geom_type and (a.equals(b) or hausdorff_distance(a, b) <= step * 1.5 + 1e-9):
            agreeing += 1
    print(agreeing)


main(*sys.argv[1:4])
