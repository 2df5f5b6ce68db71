#pragma once

#include "include/typesetting.h"

#include <hb.h>
#include <pango/pango.h>

struct typesetting_setter {
  PangoFontMap *map;
  PangoContext *context;
  PangoLayout *layout;
  int size, letter_spacing;
  /// PangoFont *, each referenced, and for each its number.
  GPtrArray *fonts;
  GHashTable *numbers;
  hb_draw_funcs_t *drawing;
  /// Of typesetting_glyph, typesetting_line and typesetting_step: what the caller reads.
  GArray *glyphs, *lines, *steps;
};

hb_draw_funcs_t *typesetting_create_drawing(void);

/// How far the frame that is drawn for missing characters moves the pen.
int typesetting_frame_advance(int size);
