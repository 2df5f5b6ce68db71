#include "setter.h"

#include <fontconfig/fontconfig.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangoft2.h>

// Outlines and advances as the font has them, whatever the screen of this machine is.
static void leave_out_hints(FcPattern *pattern, gpointer data) {
  (void)data;
  FcPatternDel(pattern, FC_HINTING);
  FcPatternAddBool(pattern, FC_HINTING, FcFalse);
  FcPatternDel(pattern, FC_HINT_STYLE);
  FcPatternAddInteger(pattern, FC_HINT_STYLE, FC_HINT_NONE);
  FcPatternDel(pattern, FC_AUTOHINT);
  FcPatternAddBool(pattern, FC_AUTOHINT, FcFalse);
}

typesetting_setter *typesetting_create(typesetting_fonts *fonts, const char *language) {
  typesetting_setter *setter = g_new0(typesetting_setter, 1);
  setter->map = pango_ft2_font_map_new();
  PangoFT2FontMap *map = PANGO_FT2_FONT_MAP(setter->map);
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), (FcConfig *)fonts);
  pango_ft2_font_map_set_resolution(map, 72, 72);
  pango_fc_font_map_set_default_substitute(PANGO_FC_FONT_MAP(map), leave_out_hints, NULL, NULL);
  setter->context = pango_font_map_create_context(setter->map);
  pango_context_set_round_glyph_positions(setter->context, FALSE);
  pango_context_set_language(setter->context, pango_language_from_string(language));
  setter->layout = pango_layout_new(setter->context);
  pango_layout_set_wrap(setter->layout, PANGO_WRAP_WORD);
  setter->fonts = g_ptr_array_new_with_free_func(g_object_unref);
  setter->numbers = g_hash_table_new(NULL, NULL);
  setter->drawing = typesetting_create_drawing();
  setter->glyphs = g_array_new(FALSE, FALSE, sizeof(typesetting_glyph));
  setter->lines = g_array_new(FALSE, FALSE, sizeof(typesetting_line));
  setter->steps = g_array_new(FALSE, FALSE, sizeof(typesetting_step));
  return setter;
}

void typesetting_free(typesetting_setter *setter) {
  g_array_free(setter->steps, TRUE);
  g_array_free(setter->lines, TRUE);
  g_array_free(setter->glyphs, TRUE);
  hb_draw_funcs_destroy(setter->drawing);
  g_hash_table_destroy(setter->numbers);
  g_ptr_array_free(setter->fonts, TRUE);
  g_object_unref(setter->layout);
  g_object_unref(setter->context);
  g_object_unref(setter->map);
  g_free(setter);
}

void typesetting_use_font(
  typesetting_setter *setter, const char *families, int size, int weight, bool is_italic, int letter_spacing) {
  PangoFontDescription *description = pango_font_description_new();
  pango_font_description_set_family_static(description, families);
  pango_font_description_set_absolute_size(description, size);
  pango_font_description_set_weight(description, (PangoWeight)weight);
  if (is_italic) pango_font_description_set_style(description, PANGO_STYLE_ITALIC);
  pango_layout_set_font_description(setter->layout, description);
  pango_font_description_free(description);
  setter->size = size;
  setter->letter_spacing = letter_spacing;
}

size_t typesetting_font_count(const typesetting_setter *setter) { return setter->fonts->len; }

void typesetting_forget_fonts(typesetting_setter *setter) {
  g_hash_table_remove_all(setter->numbers);
  g_ptr_array_set_size(setter->fonts, 0);
}
