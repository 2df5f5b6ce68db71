/* Overlay files (Schemas/overlay-batch.md) as records of C, for machines with the least significant byte first. */
#ifndef OVERLAY_H
#define OVERLAY_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum overlay_section_kind {
  OVERLAY_GROUPS = 1, OVERLAY_STYLES, OVERLAY_STYLE_TEXTS, OVERLAY_STYLE_TEXT_ENDS, OVERLAY_DASHES,
  OVERLAY_TEXT_STYLES, OVERLAY_TEXT_STYLE_TEXTS, OVERLAY_TEXT_STYLE_TEXT_ENDS, OVERLAY_EXTRUSIONS,
  OVERLAY_POLYGON_VERTICES = 16, OVERLAY_POLYGON_LOW_VERTICES, OVERLAY_POLYGON_FEATURES, OVERLAY_EDGE_FLAGS,
  OVERLAY_RING_ENDS, OVERLAY_POLYGON_ENDS, OVERLAY_TRIANGLE_INDICES, OVERLAY_POLYGON_HEIGHTS,
  OVERLAY_LINE_VERTICES = 32, OVERLAY_LINE_LOW_VERTICES, OVERLAY_LINE_FEATURES, OVERLAY_LINE_DISTANCES,
  OVERLAY_STRIP_ENDS, OVERLAY_STRIP_FLAGS, OVERLAY_LINE_HEIGHTS,
  OVERLAY_RIBBON_VERTICES = 40, OVERLAY_RIBBON_LOW_VERTICES, OVERLAY_RIBBON_EXTRUSIONS, OVERLAY_RIBBON_FEATURES,
  OVERLAY_RIBBON_DISTANCES, OVERLAY_RIBBON_INDICES, OVERLAY_RIBBON_HEIGHTS,
  OVERLAY_POINT_VERTICES = 48, OVERLAY_POINT_LOW_VERTICES, OVERLAY_POINT_FEATURES, OVERLAY_CLEARANCES,
  OVERLAY_POINT_HEIGHTS,
  OVERLAY_ORDINALS = 64, OVERLAY_ID_KINDS, OVERLAY_ID_TEXTS, OVERLAY_ID_ENDS, OVERLAY_SOURCE_BYTES, OVERLAY_FEATURE_BOUNDS,
  OVERLAY_OTHER_PROPERTIES, OVERLAY_OTHER_PROPERTY_ENDS,
  OVERLAY_PROPERTY_NAME = 80, OVERLAY_PROPERTY_VALUES, OVERLAY_PROPERTY_TEXT_ENDS, OVERLAY_PROPERTY_IS_PRESENT,
  OVERLAY_PICK_BOXES = 96, OVERLAY_PICK_ENTRIES, OVERLAY_PICK_LEVEL_ENDS,
  OVERLAY_TEXTS = 112, OVERLAY_TEXT_ENDS, OVERLAY_POINT_TEXTS, OVERLAY_POINT_TEXT_PRIORITIES,
  OVERLAY_STRIP_TEXTS, OVERLAY_STRIP_TEXT_PRIORITIES, OVERLAY_STRIP_TEXT_ANCHORS,
  OVERLAY_POINT_GLYPHS, OVERLAY_POINT_TITLES, OVERLAY_POINT_SUBTITLES,
  OVERLAY_MARKER_STYLES, OVERLAY_TITLE_STYLES, OVERLAY_TITLE_STYLE_TEXTS, OVERLAY_TITLE_STYLE_TEXT_ENDS
};

enum overlay_element {
  OVERLAY_UINT8 = 1, OVERLAY_UINT16, OVERLAY_UINT32, OVERLAY_UINT64, OVERLAY_INT64, OVERLAY_FLOAT32, OVERLAY_FLOAT64,
  OVERLAY_RECORD
};

typedef struct overlay_header {
  char signature[8];
  uint32_t version, sections;
  uint64_t bytes, sequence;
  uint64_t first_feature, end_feature, first_byte, end_byte;
  uint32_t space, has_geometry;
  double origin[2], scale[2];
  double west, south, east, north;
  double min_x, min_y, max_x, max_y;
  double error_bound;
  float lowest_zoom, highest_zoom;
  uint32_t groups, styles, features, polygons, rings, polygon_vertices, triangles, strips, line_vertices, ribbon_vertices,
    ribbon_triangles, points;
  uint32_t dropped_features, dropped_parts, repaired_polygons, beyond_map;
  float lowest_height, greatest_height; /* in metres; both 0 without a column of heights */
} overlay_header;

typedef struct overlay_section {
  uint16_t kind, element;
  uint32_t stride, property, zero;
  uint64_t offset, count;
} overlay_section;

/* Drawn where lowest_zoom <= z < highest_zoom; at z = highest_zoom only where that is 30, the last level, or both are equal. Groups are in drawing order
 * within their batch; those of several batches are to be sorted together: "Several batches" in Schemas/overlay-batch.md. */
typedef struct overlay_group {
  uint32_t geometry, style, level, blend_mode;
  int32_t z_order;
  float display_priority, lowest_zoom, highest_zoom;
  int32_t floor;
  uint32_t has_floor;
  uint64_t first_index, end_index, first_vertex, end_vertex, first_ribbon_vertex, end_ribbon_vertex, first_path, end_path;
  double min_x, min_y, max_x, max_y;
  uint32_t depth, zero; /* depth is 0 in version 1 */
} overlay_group;

typedef struct overlay_color {
  uint32_t is_used;
  uint8_t red, green, blue, alpha;
} overlay_color;

/* Its zoom levels are as those of a group. */
typedef struct overlay_style {
  uint64_t key;
  overlay_color fill, stroke, marker;
  float stroke_width, marker_size;
  uint32_t level, blend_mode;
  int32_t z_order;
  float display_priority, lowest_zoom, highest_zoom;
  uint32_t first_dash, end_dash;
  uint8_t line_join, line_cap;
  uint16_t flags; /* bit 0: everything but the areas is filled; 0 before version 3 */
  float miter_limit;
} overlay_style;

/* How the texts of the style with the same index are drawn. Pixels at a scale of 1. */
typedef struct overlay_text_style {
  uint32_t is_used; /* all else is 0 if the style has no texts */
  overlay_color color, halo;
  float size, halo_width;
  float letter_spacing, wrap_width, offset[2]; /* in ems */
  float spacing, padding;
  uint16_t weight;
  uint8_t is_italic, letter_case, anchor, placement;
  uint16_t zero[3];
} overlay_text_style;

/* How the markers of the style with the same index look. Pixels at a scale of 1. */
typedef struct overlay_marker_style {
  uint8_t form, anchor, title_visibility, is_selected;
  float offset[2];
  float frame_size[2], frame_middle[2]; /* of the collision frame; its middle is seen from the place */
  uint32_t zero;
} overlay_marker_style;

#ifndef __cplusplus
_Static_assert(sizeof(overlay_text_style) == 64 && sizeof(overlay_marker_style) == 32, "as the format has them");
_Static_assert(sizeof(overlay_header) == 256 && sizeof(overlay_section) == 32, "as the format has them");
_Static_assert(sizeof(overlay_group) == 144 && sizeof(overlay_style) == 80, "as the format has them");
#endif

/* The batch at `bytes`, or NULL if none that this header knows begins there, or `available` bytes do not hold it. The next one is `batch->bytes`
 * farther on, which is never 0. `bytes` is at a multiple of 8. */
static inline const overlay_header *overlay_batch_at(const void *bytes, size_t available) {
  const overlay_header *batch = (const overlay_header *)bytes;
  if (!bytes || available < sizeof *batch || memcmp(batch->signature, "OVERLAY", 8) != 0 || batch->version < 1 || batch->version > 3) return NULL;
  if (batch->bytes < sizeof *batch || batch->bytes > available || batch->bytes % 64 != 0) return NULL;
  if (batch->sections > (batch->bytes - sizeof *batch) / sizeof(overlay_section)) return NULL;
  return batch;
}

/* The least bytes of an element of a section; 0 for types that this header does not know. */
static inline uint32_t overlay_element_size(uint16_t kind, uint16_t element) {
  uint32_t numbers = 1;
  switch (kind) {
    case OVERLAY_GROUPS: return element == OVERLAY_RECORD ? (uint32_t)sizeof(overlay_group) : 0;
    case OVERLAY_STYLES: return element == OVERLAY_RECORD ? (uint32_t)sizeof(overlay_style) : 0;
    case OVERLAY_MARKER_STYLES: return element == OVERLAY_RECORD ? (uint32_t)sizeof(overlay_marker_style) : 0;
    case OVERLAY_TEXT_STYLES: case OVERLAY_TITLE_STYLES:
      return element == OVERLAY_RECORD ? (uint32_t)sizeof(overlay_text_style) : 0;
    case OVERLAY_POLYGON_VERTICES: case OVERLAY_POLYGON_LOW_VERTICES: case OVERLAY_LINE_VERTICES: case OVERLAY_LINE_LOW_VERTICES:
    case OVERLAY_EXTRUSIONS: case OVERLAY_RIBBON_VERTICES: case OVERLAY_RIBBON_LOW_VERTICES: case OVERLAY_RIBBON_EXTRUSIONS: case OVERLAY_POINT_VERTICES:
    case OVERLAY_POINT_LOW_VERTICES: case OVERLAY_SOURCE_BYTES: numbers = 2; break;
    case OVERLAY_FEATURE_BOUNDS: case OVERLAY_PICK_BOXES: case OVERLAY_STRIP_TEXT_ANCHORS: numbers = 4; break;
    default: break;
  }
  switch (element) {
    case OVERLAY_UINT8: return numbers;
    case OVERLAY_UINT16: return 2 * numbers;
    case OVERLAY_UINT32: case OVERLAY_FLOAT32: return 4 * numbers;
    case OVERLAY_UINT64: case OVERLAY_INT64: case OVERLAY_FLOAT64: return 8 * numbers;
    default: return 0;
  }
}

/* The elements of a section and how many there are; NULL and 0 where there is no batch, the batch has none, or its table
 * cannot be right about them; NULL also where there is no `count`. */
static inline const void *overlay_elements(
  const overlay_header *batch, enum overlay_section_kind kind, uint32_t property, uint64_t *count
) {
  if (!count) return NULL;
  *count = 0;
  if (!batch) return NULL;
  const overlay_section *table = (const overlay_section *)(batch + 1);
  for (uint32_t i = 0; i < batch->sections; i++) {
    if (table[i].kind != kind || table[i].property != property) continue;
    uint32_t least = overlay_element_size(table[i].kind, table[i].element);
    if (least == 0 || table[i].stride < least || table[i].offset > batch->bytes || table[i].offset % 64 != 0) return NULL;
    if (table[i].count > (batch->bytes - table[i].offset) / table[i].stride) return NULL;
    *count = table[i].count;
    return (const char *)batch + table[i].offset;
  }
  return NULL;
}

#endif
