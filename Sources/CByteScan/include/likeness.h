// Comparing a text with one that was found good: what is left to read of it?
//
// In the widest vectors that the processor has, and without a call for each value: it is the loop in which features with many properties spend
// their time. It takes what is certainly well formed; all else is left to the caller.
#ifndef LIKENESS_H
#define LIKENESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What a value of a model is, by what may stand in its place.
typedef enum {
  BYTESCAN_VALUE,         ///< any JSON value
  BYTESCAN_IDENTIFIER,    ///< a string or a number
  BYTESCAN_TYPE,          ///< the name of a geometry's type
  BYTESCAN_COORDINATES,
  BYTESCAN_BOUNDING_BOX,
  BYTESCAN_END,           ///< the end of the model, behind the last value
  BYTESCAN_UNLIKE,        ///< nothing: the text is not like the model
} bytescan_place;

/// A value that may be another one. Offsets in the model; of what is no part of it, both are where it would stand.
typedef struct {
  uint32_t start, end;
  bytescan_place place;
  uint32_t others;  ///< how many texts had another
} bytescan_slot;

/// A slot that is read whatever it is.
typedef struct {
  uint32_t start, end;
  bytescan_place place;
  uint32_t next;            ///< the slot behind it
  bool is_behind_landmark;  ///< whether there is a landmark between the one before and this one
} bytescan_stop;

/// A place that is looked for: where it is in the model, and which of the caller's it is.
typedef struct {
  uint32_t offset, place;
} bytescan_landmark;

typedef struct {
  /// What may stand at each byte: at least `low`, and at most `allowed` above it. Behind both, BYTESCAN_PADDING bytes may be read.
  uint8_t *_Nonnull low, *_Nonnull allowed;
  /// In order; the last one is the end.
  bytescan_slot *_Nonnull slots;
  size_t slot_count;
  /// In order; the last one is the end.
  bytescan_stop *_Nonnull stops;
  /// In order; the last one is beyond the end.
  bytescan_landmark *_Nonnull landmarks;
  /// Where they are in the text at hand.
  uint32_t *_Nonnull places;
} bytescan_model;

/// Where a comparison stands: in the text, in the model, and which slot, stop and landmark come next.
typedef struct {
  const uint8_t *_Nonnull text, *_Nonnull end;
  const uint8_t *_Nonnull base;  ///< where offsets count from
  size_t at, slot, stop, landmark;
  size_t others;                 ///< how many values are others that were expected to be alike
  /// Coordinates that were stepped over, being one position: their offsets, and as in `bytescan_position`. There are none where both offsets are the same.
  uint32_t position_start, position_end;
  double position[2];
  size_t decimals;
} bytescan_comparison;

/// A comparison of the text from `text` to `end` with a model's beginning.
static inline bytescan_comparison bytescan_begin_comparison(const uint8_t *_Nonnull text, const uint8_t *_Nonnull end, const uint8_t *_Nonnull base) {
  return (bytescan_comparison){.text = text, .end = end, .base = base};
}

/// Compares on, up to the end of the model or to a value that the caller has to step over: `text` is at it. Strings, numbers, literals and positions of the
/// usual kinds are stepped over here.
///
/// At the end of the text, or behind it, stands a zero or a quotation mark without a backslash before it: a value that began in the text goes on no further. From
/// there on, BYTESCAN_PADDING bytes may be read.
bytescan_place bytescan_compare(bytescan_comparison *_Nonnull comparison, const bytescan_model *_Nonnull model);

#endif
