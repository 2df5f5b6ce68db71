#include "setter.h"

static uint32_t number(typesetting_setter *setter, PangoFont *font) {
  gpointer found = NULL;
  if (g_hash_table_lookup_extended(setter->numbers, font, NULL, &found)) return GPOINTER_TO_UINT(found);
  uint32_t number = setter->fonts->len;
  g_ptr_array_add(setter->fonts, g_object_ref(font));
  g_hash_table_insert(setter->numbers, font, GUINT_TO_POINTER(number));
  return number;
}

// The scripts whose letters join, by appendix D of CSS Text 3. Pango would pull them apart.
static bool joins(gunichar character) {
  switch (g_unichar_get_script(character)) {
  case G_UNICODE_SCRIPT_ARABIC:
  case G_UNICODE_SCRIPT_HANIFI_ROHINGYA:
  case G_UNICODE_SCRIPT_MANDAIC:
  case G_UNICODE_SCRIPT_MONGOLIAN:
  case G_UNICODE_SCRIPT_NKO:
  case G_UNICODE_SCRIPT_PHAGS_PA:
  case G_UNICODE_SCRIPT_SYRIAC: return true;
  default: return false;
  }
}

static void add_spacing(PangoAttrList *list, int spacing, const char *text, const char *start, const char *end) {
  if (start == end) return;
  PangoAttribute *attribute = pango_attr_letter_spacing_new(spacing);
  attribute->start_index = (guint)(start - text);
  attribute->end_index = (guint)(end - text);
  pango_attr_list_insert(list, attribute);
}

static void space_letters(PangoAttrList *list, int spacing, const char *text, int length) {
  const char *start = text, *end = text + length;
  // The text is UTF-8, so that no step leaves it.
  for (const char *at = text; at < end; at = g_utf8_next_char(at)) {
    if (!joins(g_utf8_get_char(at))) continue;
    add_spacing(list, spacing, text, start, at);
    start = g_utf8_next_char(at);
  }
  add_spacing(list, spacing, text, start, end);
}

static bool is_unknown(PangoGlyph glyph) { return glyph != PANGO_GLYPH_EMPTY && (glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0; }

// Pango's room for characters that no font has depends on the language of the system, and on what was set before: they get another shape.
static void add_frame(PangoAttrList *list, int size, const char *text, const char *character) {
  PangoRectangle frame = {0, -size, typesetting_frame_advance(size), size + size / 4};
  PangoAttribute *attribute = pango_attr_shape_new(&frame, &frame);
  attribute->start_index = (guint)(character - text);
  attribute->end_index = (guint)(g_utf8_next_char(character) - text);
  pango_attr_list_insert(list, attribute);
}

/// Adds shapes for the characters of a run that no font has.
static void add_frames(PangoAttrList *list, int size, const char *text, const PangoGlyphItem *run) {
  const int *clusters = run->glyphs->log_clusters;
  for (int index = 0; index < run->glyphs->num_glyphs; index++) {
    PangoGlyph glyph = run->glyphs->glyphs[index].glyph;
    if (!is_unknown(glyph)) continue;
    int next = run->item->length;
    for (int other = 0; other < run->glyphs->num_glyphs; other++) {
      if (clusters[other] > clusters[index]) next = MIN(next, clusters[other]);
    }
    const char *at = text + run->item->offset + clusters[index], *end = text + run->item->offset + next;
    for (; at < end; at = g_utf8_next_char(at)) {
      if (g_utf8_get_char(at) == (glyph & ~PANGO_GLYPH_UNKNOWN_FLAG)) add_frame(list, size, text, at);
    }
  }
}

static bool is_frame(const PangoItem *item) {
  for (const GSList *attributes = item->analysis.extra_attrs; attributes != NULL; attributes = attributes->next) {
    if (((const PangoAttribute *)attributes->data)->klass->type == PANGO_ATTR_SHAPE) return true;
  }
  return false;
}

/// Adds the glyphs of a run.
///
/// @return where the pen is after it.
static int add_run(typesetting_setter *setter, const char *text, const PangoGlyphItem *run, int x, int baseline) {
  PangoFont *font = run->item->analysis.font;
  bool are_frames = is_frame(run->item);
  x += run->start_x_offset;
  for (int index = 0; index < run->glyphs->num_glyphs; index++) {
    const PangoGlyphInfo *info = &run->glyphs->glyphs[index];
    int cluster = run->item->offset + run->glyphs->log_clusters[index];
    bool is_missing = are_frames || is_unknown(info->glyph);
    int advance = is_unknown(info->glyph) ? typesetting_frame_advance(setter->size) : info->geometry.width;
    if (font != NULL && (is_missing || info->glyph != PANGO_GLYPH_EMPTY)) {
      typesetting_glyph glyph = {
        .font = number(setter, font),
        .glyph = is_missing ? PANGO_GLYPH_UNKNOWN_FLAG : info->glyph,
        .missing = are_frames ? g_utf8_get_char(text + cluster) : is_missing ? info->glyph & ~PANGO_GLYPH_UNKNOWN_FLAG : 0,
        .x = x + info->geometry.x_offset,
        .y = baseline + info->geometry.y_offset - run->y_offset,
        .advance = advance,
        .line = (int32_t)setter->lines->len,
        .cluster = cluster,
      };
      g_array_append_val(setter->glyphs, glyph);
    }
    x += advance;
  }
  return x + run->end_x_offset;
}

// Characters that a shape separates from others may be missing then: some more rounds find all. Until then lines are not broken, for that
// would depend on Pango's room for such characters.
enum { most_rounds = 4 };

/// Lays out a text with shapes for the characters that no font has.
static void lay_out(typesetting_setter *setter, const char *text, int length, int width) {
  PangoLayout *layout = setter->layout;
  pango_layout_set_width(layout, width);
  pango_layout_set_text(layout, text, length);
  PangoAttrList *list = setter->letter_spacing == 0 ? NULL : pango_attr_list_new();
  if (list != NULL) space_letters(list, setter->letter_spacing, text, length);
  pango_layout_set_attributes(layout, list);
  for (int round = 0; round < most_rounds && pango_layout_get_unknown_glyphs_count(layout) > 0; round++) {
    PangoAttrList *more = list == NULL ? pango_attr_list_new() : pango_attr_list_copy(list);
    if (list != NULL) pango_attr_list_unref(list);
    list = more;
    pango_layout_set_width(layout, -1);
    for (const GSList *lines = pango_layout_get_lines_readonly(layout); lines != NULL; lines = lines->next) {
      const PangoLayoutLine *line = lines->data;
      for (const GSList *runs = line->runs; runs != NULL; runs = runs->next) add_frames(list, setter->size, text, runs->data);
    }
    pango_layout_set_attributes(layout, list);
  }
  pango_layout_set_width(layout, width);
  if (list != NULL) pango_attr_list_unref(list);
}

// Pango 1.50 lays out some texts otherwise while another thread does the same, with other objects: metrics that are asked for within metrics
// are 0 (in_get_metrics in pangofc-font.c), and so are those of another thread's font.
G_LOCK_DEFINE_STATIC(layouts);

typesetting_text typesetting_set(typesetting_setter *setter, const char *text, int length, int width) {
  g_array_set_size(setter->glyphs, 0);
  g_array_set_size(setter->lines, 0);
  PangoLayout *layout = setter->layout;
  G_LOCK(layouts);
  lay_out(setter, text, length, width);

  PangoLayoutIter *iterator = pango_layout_get_iter(layout);
  do {
    int x = 0, baseline = pango_layout_iter_get_baseline(iterator);
    const PangoLayoutLine *line = pango_layout_iter_get_line_readonly(iterator);
    for (const GSList *runs = line->runs; runs != NULL; runs = runs->next) x = add_run(setter, text, runs->data, x, baseline);
    typesetting_line added = {.width = x, .baseline = baseline};
    g_array_append_val(setter->lines, added);
  } while (pango_layout_iter_next_line(iterator));
  pango_layout_iter_free(iterator);

  int height = 0;
  pango_layout_get_size(layout, NULL, &height);
  G_UNLOCK(layouts);
  return (typesetting_text){
    .glyphs = (const typesetting_glyph *)setter->glyphs->data,
    .glyph_count = setter->glyphs->len,
    .lines = (const typesetting_line *)setter->lines->data,
    .line_count = setter->lines->len,
    .height = height,
  };
}
