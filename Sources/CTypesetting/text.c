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

static void space_letters(typesetting_setter *setter, const char *text, int length) {
  if (setter->letter_spacing == 0) {
    pango_layout_set_attributes(setter->layout, NULL);
    return;
  }
  PangoAttrList *list = pango_attr_list_new();
  const char *start = text, *end = text + length;
  // The text is UTF-8, so that no step leaves it.
  for (const char *at = text; at < end; at = g_utf8_next_char(at)) {
    if (!joins(g_utf8_get_char(at))) continue;
    add_spacing(list, setter->letter_spacing, text, start, at);
    start = g_utf8_next_char(at);
  }
  add_spacing(list, setter->letter_spacing, text, start, end);
  pango_layout_set_attributes(setter->layout, list);
  pango_attr_list_unref(list);
}

/// Adds the glyphs of a run.
///
/// @return where the pen is after it.
static int add_run(typesetting_setter *setter, const PangoGlyphItem *run, int x, int baseline) {
  PangoFont *font = run->item->analysis.font;
  x += run->start_x_offset;
  for (int index = 0; index < run->glyphs->num_glyphs; index++) {
    const PangoGlyphInfo *info = &run->glyphs->glyphs[index];
    bool is_unknown = info->glyph != PANGO_GLYPH_EMPTY && (info->glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0;
    if (font != NULL && info->glyph != PANGO_GLYPH_EMPTY) {
      typesetting_glyph glyph = {
        .font = number(setter, font),
        .glyph = info->glyph,
        .missing = is_unknown ? info->glyph & ~PANGO_GLYPH_UNKNOWN_FLAG : 0,
        .x = x + info->geometry.x_offset,
        .y = baseline + info->geometry.y_offset - run->y_offset,
        .advance = info->geometry.width,
        .line = (int32_t)setter->lines->len,
        .cluster = run->item->offset + run->glyphs->log_clusters[index],
      };
      g_array_append_val(setter->glyphs, glyph);
    }
    x += info->geometry.width;
  }
  return x + run->end_x_offset;
}

typesetting_text typesetting_set(typesetting_setter *setter, const char *text, int length, int width) {
  g_array_set_size(setter->glyphs, 0);
  g_array_set_size(setter->lines, 0);
  PangoLayout *layout = setter->layout;
  pango_layout_set_text(layout, text, length);
  pango_layout_set_width(layout, width);
  space_letters(setter, text, length);

  PangoLayoutIter *iterator = pango_layout_get_iter(layout);
  do {
    int x = 0, baseline = pango_layout_iter_get_baseline(iterator);
    const PangoLayoutLine *line = pango_layout_iter_get_line_readonly(iterator);
    for (const GSList *runs = line->runs; runs != NULL; runs = runs->next) x = add_run(setter, runs->data, x, baseline);
    typesetting_line added = {.width = x, .baseline = baseline};
    g_array_append_val(setter->lines, added);
  } while (pango_layout_iter_next_line(iterator));
  pango_layout_iter_free(iterator);

  int height = 0;
  pango_layout_get_size(layout, NULL, &height);
  return (typesetting_text){
    .glyphs = (const typesetting_glyph *)setter->glyphs->data,
    .glyph_count = setter->glyphs->len,
    .lines = (const typesetting_line *)setter->lines->data,
    .line_count = setter->lines->len,
    .height = height,
  };
}
