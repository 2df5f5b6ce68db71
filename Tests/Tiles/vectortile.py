"""Vector tiles as the specification's version 2.1 reads them, and where they break it.

The message is parsed by protobuf's own parser; geometries are read here, as readers of others pass over what is forbidden.
"""
from mapbox_vector_tile.Mapbox import vector_tile_pb2

POINT, LINE, POLYGON = 1, 2, 3


class Layer:
    def __init__(self, name, version, extent, features, faults):
        self.name, self.version, self.extent, self.features, self.faults = name, version, extent, features, faults


class Feature:
    """`parts`: positions of points, lists of positions of lines, or rings without the repeated last position, in order."""

    __slots__ = ("id", "kind", "properties", "parts")

    def __init__(self, id, kind, properties, parts):
        self.id, self.kind, self.properties, self.parts = id, kind, properties, parts


def decode(data, geometries=True):
    """The layers of a message. What a layer breaks is counted by name in its `faults`; without `geometries` only ids and properties are
    read."""
    message = vector_tile_pb2.tile()
    message.ParseFromString(data)
    layers, names = [], set()
    for raw in message.layers:
        faults = {}
        if raw.name in names:
            count(faults, "layer name repeated")
        names.add(raw.name)
        if not raw.features:
            count(faults, "empty layer")
        values = [value_of(value, faults) for value in raw.values]
        keys = list(raw.keys)
        features = []
        for feature in raw.features:
            tags = feature.tags
            if len(tags) % 2 or any(key >= len(keys) for key in tags[::2]) or any(value >= len(values) for value in tags[1::2]):
                count(faults, "tag out of range")
                properties = {}
            else:
                properties = {keys[key]: values[value] for key, value in zip(tags[::2], tags[1::2])}
                if len(properties) < len(tags) // 2:
                    count(faults, "key repeated in a feature")
            parts = read(feature.geometry, feature.type, faults) if geometries else None
            features.append(Feature(feature.id if feature.HasField("id") else None, feature.type, properties, parts))
        layers.append(Layer(raw.name, raw.version, raw.extent, features, faults))
    return layers


def count(faults, name):
    faults[name] = faults.get(name, 0) + 1


def value_of(value, faults):
    fields = value.ListFields()
    if len(fields) != 1:
        count(faults, "value without exactly one field")
        return None
    return fields[0][1]


def read(geometry, kind, faults):
    numbers, at, x, y = list(geometry), 0, 0, 0
    parts, part = [], []
    if not numbers:
        count(faults, "no geometry")
    if kind not in (POINT, LINE, POLYGON):
        count(faults, "unknown kind of geometry")
        return parts
    expected = 1
    while at < len(numbers):
        command, times = numbers[at] & 7, numbers[at] >> 3
        at += 1
        if command != expected:
            count(faults, "command out of order")
        if command == 7:
            if times != 1:
                count(faults, "ClosePath count is not 1")
            if kind != POLYGON:
                count(faults, "ClosePath outside a polygon")
            if len(part) < 3:
                count(faults, "ring of less than 3 positions")
            elif part[0] == part[-1]:
                count(faults, "last position of a ring repeated")
            parts.append(part)
            part, expected = [], 1
            continue
        if command not in (1, 2) or times == 0:
            count(faults, "command of count 0" if command in (1, 2) else "unknown command")
            break
        if at + 2 * times > len(numbers):
            count(faults, "geometry cut short")
            break
        if command == 1:
            if kind != POINT and times != 1:
                count(faults, "MoveTo count is not 1")
            if kind == LINE and part:
                parts.append(part)
                part = []
            expected = 2 if kind != POINT else 0
        else:
            expected = 7 if kind == POLYGON else 1
        for index in range(at, at + 2 * times, 2):
            dx, dy = numbers[index], numbers[index + 1]
            if command == 2 and dx == 0 and dy == 0:
                count(faults, "position repeated")
            x += (dx >> 1) ^ -(dx & 1)
            y += (dy >> 1) ^ -(dy & 1)
            part.append((x, y))
        at += 2 * times
    if kind == POINT:
        return part
    if part:
        if kind == POLYGON:
            count(faults, "ring without ClosePath")
        elif len(part) < 2:
            count(faults, "line of one position")
        parts.append(part)
    return parts


def doubled_area(ring):
    """Twice the area of a ring by the surveyor's formula: positive for an exterior ring, as y points down."""
    total = 0
    x0, y0 = ring[-1]
    for x, y in ring:
        total += x0 * y - x * y0
        x0, y0 = x, y
    return total


def polygons(rings, faults):
    """Rings grouped into polygons (exterior, holes) by their direction; rings without area are counted and left out."""
    found = []
    for ring in rings:
        area = doubled_area(ring) if len(ring) > 2 else 0
        if area == 0:
            count(faults, "ring without area")
        elif area > 0:
            found.append((ring, []))
        elif not found:
            count(faults, "first ring is not an exterior ring")
            found.append((ring, []))
        else:
            found[-1][1].append(ring)
    return found
