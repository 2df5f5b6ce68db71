#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Texts as glyphs in positions, and the outlines of glyphs, by Pango, HarfBuzz and fontconfig.
///
/// Lengths are in Pango's units, of which 1024 are a pixel; y runs down.

/// The fonts of the system that have outlines. Any number of threads may use it.
typedef struct typesetting_fonts typesetting_fonts;

/// @param configuration a file of fontconfig; NULL for that of the system.
/// @return NULL if there are none.
typesetting_fonts *typesetting_load_fonts(const char *configuration);

void typesetting_free_fonts(typesetting_fonts *fonts);

/// Whether a family is installed, or is a generic one such as "serif".
bool typesetting_has_family(const typesetting_fonts *fonts, const char *family);

/// The family that is used for a list of them.
///
/// @param families separated by commas, without spaces around these.
/// @param name gets it, cut at its size less one byte; empty if there is none.
void typesetting_used_family(typesetting_fonts *fonts, const char *families, char *name, size_t size);

/// Sets texts. One thread at a time uses it.
typedef struct typesetting_setter typesetting_setter;

/// @param fonts are kept while the setter exists.
/// @param language of all texts, as in BCP 47.
typesetting_setter *typesetting_create(typesetting_fonts *fonts, const char *language);

void typesetting_free(typesetting_setter *setter);

/// Sets the font of the texts that follow.
///
/// @param families separated by commas.
/// @param size of the em square.
/// @param letter_spacing is added between letters of scripts whose letters do not join.
void typesetting_use_font(
  typesetting_setter *setter, const char *families, int size, int weight, bool is_italic, int letter_spacing);

typedef struct {
  /// Numbers of its font and in its font: they name its outline.
  uint32_t font, glyph;
  /// A character that no font has, in whose place the glyph is; 0 for none.
  uint32_t missing;
  /// Where its origin is, and how far it moves the pen.
  int32_t x, y, advance;
  int32_t line;
  /// The first byte of its characters in the text.
  int32_t cluster;
} typesetting_glyph;

typedef struct {
  int32_t width, baseline;
} typesetting_line;

/// What the setter holds until it is used again.
typedef struct {
  /// Line by line, each from its left end at x = 0.
  const typesetting_glyph *glyphs;
  size_t glyph_count;
  const typesetting_line *lines;
  size_t line_count;
  int32_t height;
} typesetting_text;

/// Sets a text.
///
/// @param text UTF-8, without zero bytes.
/// @param width where longer lines are broken; -1 for none.
typesetting_text typesetting_set(typesetting_setter *setter, const char *text, int length, int width);

typedef enum { typesetting_move, typesetting_line_to, typesetting_quadratic, typesetting_cubic } typesetting_step_kind;

/// A step of an outline. The last of its positions is its end.
typedef struct {
  typesetting_step_kind kind;
  float x[3], y[3];
} typesetting_step;

/// The outline of a glyph of a text that was set since fonts were forgotten.
///
/// @param count gets the number of steps, which the setter holds until it is used again.
const typesetting_step *typesetting_outline(typesetting_setter *setter, uint32_t font, uint32_t glyph, size_t *count);

/// Whether a font draws some glyphs as pictures or in layers of colours.
bool typesetting_has_colors(const typesetting_setter *setter, uint32_t font);

/// How many fonts have a number.
size_t typesetting_font_count(const typesetting_setter *setter);

/// Forgets the numbers of fonts.
void typesetting_forget_fonts(typesetting_setter *setter);
