#!/usr/bin/env python3
"""Reads overlay files (Schemas/overlay-batch.md) with the standard library alone: read_overlay.py FILE… says what is in them.
In Python: for batch in batches("map.overlay"): batch.header["origin"], batch.groups, batch.column("polygon_vertices")"""
import mmap, struct, sys
HEADER, SECTION, GROUP = struct.Struct("<8sII6Q2I4d4d4dd2f16I2f"), struct.Struct("<HHIIIQQ"), struct.Struct("<IIIIifffiI8Q4dI4x")
NAMES = "signature version sections bytes sequence first_feature end_feature first_byte end_byte space has_geometry".split()
COUNTS = ("groups styles features polygons rings polygon_vertices triangles strips line_vertices ribbon_vertices ribbon_triangles points "
          "dropped_features dropped_parts repaired_polygons beyond_map").split()
GROUP_NAMES = ("geometry style level blend_mode z_order display_priority lowest_zoom highest_zoom floor has_floor first_index end_index first_vertex "
               "end_vertex first_ribbon_vertex end_ribbon_vertex first_path end_path min_x min_y max_x max_y depth").split()
KINDS = {first + i: name for first, names in {  # A section of a kind that is not here is passed over.
    1: "groups styles style_texts style_text_ends dashes text_styles text_style_texts text_style_text_ends extrusions", 96: "pick_boxes pick_entries pick_level_ends",
    16: "polygon_vertices polygon_low_vertices polygon_features edge_flags ring_ends polygon_ends triangle_indices polygon_heights",
    32: "line_vertices line_low_vertices line_features line_distances strip_ends strip_flags line_heights",
    40: "ribbon_vertices ribbon_low_vertices ribbon_extrusions ribbon_features ribbon_distances ribbon_indices ribbon_heights",
    48: "point_vertices point_low_vertices point_features clearances point_heights",
    112: "texts text_ends point_texts point_text_priorities strip_texts strip_text_priorities strip_text_anchors "
    "point_glyphs point_titles point_subtitles marker_styles title_styles title_style_texts title_style_text_ends",
    64: "ordinals id_kinds ids id_ends source_bytes feature_bounds other_properties other_property_ends",
    80: "property_name property_values property_text_ends property_is_present"}.items() for i, name in enumerate(names.split())}

class Batch:
    def __init__(self, data, start):
        def expect(holds, message):
            if not holds: raise ValueError(f"the batch at byte {start}: {message}")
        expect(len(data) - start >= HEADER.size, f"expected {HEADER.size} bytes of header, found {len(data) - start}: the file is cut short")
        signature, version, sections, length, *_ = values = HEADER.unpack_from(data, start)
        expect(signature == b"OVERLAY\0" and 1 <= version <= 3, "no overlay batch of version 1 to 3")
        expect(HEADER.size + sections * SECTION.size <= length <= len(data) - start and length % 64 == 0,
               f"its length is {length}: expected a multiple of 64, room for {sections} sections, and no more than the {len(data) - start} bytes that are left")
        self.header = dict(zip(NAMES, values), origin=values[11:13], scale=values[13:15], bounds=values[15:19], rect=values[19:23],
                           error_bound=values[23], zooms=values[24:26], **dict(zip(COUNTS, values[26:42])), heights=values[42:44])
        self.columns = {}
        for i in range(sections):
            kind, element, stride, number, _, offset, count = SECTION.unpack_from(data, start + HEADER.size + i * SECTION.size)
            if kind not in KINDS: continue
            expect(1 <= element <= 8, f"section {KINDS[kind]} has elements of type {element}, expected 1 to 8")
            format = " BHIQqfdB"[element]
            expect(stride and stride % struct.calcsize(format) == 0 and offset + count * stride <= length,
                   f"section {KINDS[kind]} has {count} elements of {stride} bytes from byte {offset} on, which do not fit")
            self.columns[KINDS[kind], number] = memoryview(data)[start + offset:start + offset + count * stride].cast(format)
        expect(len(self.column("groups")) % GROUP.size == 0, f"its groups are no records of {GROUP.size} bytes")
        self.groups = [dict(zip(GROUP_NAMES, group)) for group in GROUP.iter_unpack(self.column("groups"))]

    def column(self, name, number=0):  # The numbers of a section, flat; empty for one that is not there.
        return self.columns.get((name, number), memoryview(b""))

    def texts(self, texts, ends, number=0):
        ends = list(self.column(ends, number))
        return [bytes(self.column(texts, number)[a:b]).decode() for a, b in zip([0] + ends, ends)]

def batches(path):
    with open(path, "rb") as file:
        data, start = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) if file.seek(0, 2) else b"", 0  # No features, no batches.
    while start < len(data):
        yield (batch := Batch(data, start))
        start += batch.header["bytes"]

for path in sys.argv[1:] if __name__ == "__main__" else []:
    try:
        for batch in batches(path):
            names = ["sequence", "origin", "bounds"] + COUNTS + ["heights"] * any(batch.header["heights"])
            print(path, {name: batch.header[name] for name in names})
    except (OSError, ValueError) as error: sys.exit(f"error: {path}: {error}")
