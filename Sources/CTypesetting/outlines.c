#include "setter.h"

#include <hb-ot.h>

static void add(GArray *steps, typesetting_step step) { g_array_append_val(steps, step); }

static void move(hb_draw_funcs_t *funcs, void *steps, hb_draw_state_t *state, float x, float y, void *data) {
  (void)funcs, (void)state, (void)data;
  add(steps, (typesetting_step){typesetting_move, {x}, {y}});
}

static void draw_line(hb_draw_funcs_t *funcs, void *steps, hb_draw_state_t *state, float x, float y, void *data) {
  (void)funcs, (void)state, (void)data;
  add(steps, (typesetting_step){typesetting_line_to, {x}, {y}});
}

static void draw_quadratic(
  hb_draw_funcs_t *funcs, void *steps, hb_draw_state_t *state, float x1, float y1, float x, float y, void *data) {
  (void)funcs, (void)state, (void)data;
  add(steps, (typesetting_step){typesetting_quadratic, {x1, x}, {y1, y}});
}

static void draw_cubic(
  hb_draw_funcs_t *funcs, void *steps, hb_draw_state_t *state, float x1, float y1, float x2, float y2, float x, float y, void *data) {
  (void)funcs, (void)state, (void)data;
  add(steps, (typesetting_step){typesetting_cubic, {x1, x2, x}, {y1, y2, y}});
}

hb_draw_funcs_t *typesetting_create_drawing(void) {
  hb_draw_funcs_t *funcs = hb_draw_funcs_create();
  hb_draw_funcs_set_move_to_func(funcs, move, NULL, NULL);
  hb_draw_funcs_set_line_to_func(funcs, draw_line, NULL, NULL);
  hb_draw_funcs_set_quadratic_to_func(funcs, draw_quadratic, NULL, NULL);
  hb_draw_funcs_set_cubic_to_func(funcs, draw_cubic, NULL, NULL);
  return funcs;
}

static void add_rectangle(GArray *steps, float left, float top, float right, float bottom) {
  add(steps, (typesetting_step){typesetting_move, {left}, {top}});
  add(steps, (typesetting_step){typesetting_line_to, {right}, {top}});
  add(steps, (typesetting_step){typesetting_line_to, {right}, {bottom}});
  add(steps, (typesetting_step){typesetting_line_to, {left}, {bottom}});
}

// What stands for a character that no font has: a frame in the room that Pango gives it.
static void add_frame(GArray *steps, PangoFont *font, PangoGlyph glyph) {
  PangoRectangle ink, logical;
  pango_font_get_glyph_extents(font, glyph, &ink, &logical);
  float left = (float)ink.x, top = (float)ink.y, right = left + (float)ink.width, bottom = top + (float)ink.height;
  float thickness = (float)MIN(ink.width, ink.height) / 8;
  if (thickness <= 0) return;
  add_rectangle(steps, left, top, right, bottom);
  // The other way round: a hole.
  add_rectangle(steps, right - thickness, top + thickness, left + thickness, bottom - thickness);
}

const typesetting_step *typesetting_outline(typesetting_setter *setter, uint32_t font, uint32_t glyph, size_t *count) {
  GArray *steps = setter->steps;
  g_array_set_size(steps, 0);
  if (font < setter->fonts->len) {
    PangoFont *own = g_ptr_array_index(setter->fonts, font);
    if ((glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0) {
      add_frame(steps, own, glyph);
    } else {
#if HB_VERSION_ATLEAST(7, 0, 0)
      hb_font_draw_glyph(pango_font_get_hb_font(own), glyph, setter->drawing, steps);
#else
      hb_font_get_glyph_shape(pango_font_get_hb_font(own), glyph, setter->drawing, steps);
#endif
      // HarfBuzz has y up.
      for (guint step = 0; step < steps->len; step++) {
        float *y = g_array_index(steps, typesetting_step, step).y;
        for (int index = 0; index < 3; index++) y[index] = -y[index];
      }
    }
  }
  *count = steps->len;
  return (const typesetting_step *)steps->data;
}

bool typesetting_has_colors(const typesetting_setter *setter, uint32_t font) {
  if (font >= setter->fonts->len) return false;
  hb_face_t *face = hb_font_get_face(pango_font_get_hb_font(g_ptr_array_index(setter->fonts, font)));
  return hb_ot_color_has_layers(face) || hb_ot_color_has_png(face) || hb_ot_color_has_svg(face);
}
