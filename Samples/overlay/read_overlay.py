#!/usr/bin/env python3
"""Reads overlay files (Schemas/overlay-batch.md) with the standard library alone: read_overlay.py FILE… says what is in them.

    for batch in batches("map.overlay"):
        batch.header["origin"], batch.groups, batch.column("polygon_vertices")
"""
import mmap
import struct
import sys

HEADER = struct.Struct("<8sII6Q2I4d4d4dd2f16I8x")
NAMES = "signature version sections bytes sequence first_feature end_feature first_byte end_byte space has_geometry".split()
COUNTS = ("groups styles features polygons rings polygon_vertices triangles strips line_vertices ribbon_vertices ribbon_triangles points "
          "dropped_features dropped_parts repaired_polygons beyond_map").split()
SECTION = struct.Struct("<HHIIIQQ")
GROUP = struct.Struct("<IIIIifffiI8Q4d8x")
GROUP_NAMES = ("geometry style level blend_mode z_order display_priority lowest_zoom highest_zoom floor has_floor first_index end_index first_vertex "
               "end_vertex first_ribbon_vertex end_ribbon_vertex first_path end_path min_x min_y max_x max_y").split()
KINDS = {1: "groups", 2: "styles", 3: "style_texts", 4: "style_text_ends", 5: "dashes", 16: "polygon_vertices",
         17: "polygon_low_vertices", 18: "polygon_features", 19: "edge_flags", 20: "ring_ends", 21: "polygon_ends",
         22: "triangle_indices", 32: "line_vertices", 33: "line_low_vertices", 34: "line_features", 35: "line_distances",
         36: "strip_ends", 37: "strip_flags", 40: "ribbon_vertices", 41: "ribbon_low_vertices", 42: "ribbon_extrusions",
         43: "ribbon_features", 44: "ribbon_distances", 45: "ribbon_indices", 48: "point_vertices", 49: "point_low_vertices",
         50: "point_features", 51: "clearances", 64: "ordinals", 65: "id_kinds", 66: "ids", 67: "id_ends", 68: "source_bytes",
         69: "feature_bounds", 70: "other_properties", 71: "other_property_ends", 80: "property_name", 81: "property_values",
         82: "property_text_ends", 83: "property_is_present", 96: "pick_boxes", 97: "pick_entries", 98: "pick_level_ends"}
ELEMENTS = {1: "B", 2: "H", 3: "I", 4: "Q", 5: "q", 6: "f", 7: "d", 8: "B"}


class Batch:
    def __init__(self, data, start):
        values = HEADER.unpack_from(data, start)
        if values[0] != b"OVERLAY\0" or values[1] != 1:
            raise ValueError(f"byte {start}: no overlay batch of version 1")
        self.header = dict(zip(NAMES, values), origin=values[11:13], scale=values[13:15],
                           bounds=values[15:19], rect=values[19:23], error_bound=values[23], zooms=values[24:26], **dict(zip(COUNTS, values[26:])))
        self.columns, self.strides = {}, {}
        for i in range(values[2]):
            kind, element, stride, number, _, offset, count = SECTION.unpack_from(data, start + HEADER.size + i * SECTION.size)
            name = KINDS.get(kind), number
            self.columns[name] = memoryview(data)[start + offset:start + offset + count * stride].cast(ELEMENTS[element])
            self.strides[name] = stride
        self.groups = [dict(zip(GROUP_NAMES, group)) for group in GROUP.iter_unpack(self.column("groups"))]

    def column(self, name, number=0):
        """The numbers of a section, flat; empty for one that is not there."""
        return self.columns.get((name, number), memoryview(b""))

    def texts(self, texts, ends, number=0):
        data, ends = bytes(self.column(texts, number)), list(self.column(ends, number))
        return [data[a:b].decode() for a, b in zip([0] + ends, ends)]


def batches(path):
    with open(path, "rb") as file:
        if not file.seek(0, 2):  # No features, no batches.
            return
        data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    start = 0
    while start < len(data):
        batch = Batch(data, start)
        yield batch
        start += batch.header["bytes"]


if __name__ == "__main__":
    for path in sys.argv[1:]:
        for batch in batches(path):
            print(path, {name: batch.header[name] for name in ["sequence", "origin", "bounds"] + COUNTS})
