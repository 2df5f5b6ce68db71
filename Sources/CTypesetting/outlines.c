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

int typesetting_frame_advance(int size) { return size * 5 / 8; }

// A frame as high as capital letters.
static void add_frame(GArray *steps, float size) {
  float left = size / 16, right = (float)typesetting_frame_advance((int)size) - left, top = -size * 11 / 16, thickness = size / 16;
  add_rectangle(steps, left, top, right, 0);
  // The other way round: a hole.
  add_rectangle(steps, right - thickness, top + thickness, left + thickness, -thickness);
}

const typesetting_step *typesetting_outline(typesetting_setter *setter, uint32_t font, uint32_t glyph, size_t *count) {
  GArray *steps = setter->steps;
  g_array_set_size(steps, 0);
  if (font < setter->fonts->len) {
    PangoFont *own = g_ptr_array_index(setter->fonts, font);
    if ((glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0) {
      int x, y;
      hb_font_get_scale(pango_font_get_hb_font(own), &x, &y);
      add_frame(steps, (float)x);
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
