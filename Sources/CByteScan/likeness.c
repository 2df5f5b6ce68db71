#include "likeness.h"

#include "bytescan.h"

#define INLINE static inline __attribute__((always_inline))

/// The loop, once for each width of vectors. `alike` says whether a text's bytes are what the model allows, or how many are, `step` steps over a value, or is
/// NULL. No vector is read whose first byte is behind a byte that is not allowed, that ends a value, or that is the text's last one: a value that a step steps
/// over ends at the stop behind the text at the latest (`bytescan_compare`).
///
/// Nearly all its time goes by how many instructions it has, so that all that can be known before stands in the stops.
#define COMPARE_LOOP(alike, step)                                                                              \
  const bytescan_stop *stop = model->stops + comparison->stop;                                                 \
  const uint8_t *p = comparison->text, *end = comparison->end, *low = model->low, *allowed = model->allowed;   \
  size_t at = comparison->at, next = comparison->slot;                                                         \
  bytescan_place place;                                                                                        \
  for (;;) {                                                                                                   \
    size_t start = stop->start, length = start - at, same;                                                     \
    bool is_behind_landmark, is_last = end - p <= (ptrdiff_t)length;                                           \
    if (__builtin_expect(is_last, 0)) {                                                                        \
      /* Nothing behind the text is compared, but a value in it may be another one that is shorter. */         \
      if (p > end) return BYTESCAN_UNLIKE;                                                                     \
      length = (size_t)(end - p);                                                                              \
    }                                                                                                          \
    if (__builtin_expect(alike(p, low + at, allowed + at, length, &same), 1)) {                                \
      if (__builtin_expect(is_last, 0) && (length < start - at || stop->place != BYTESCAN_END)) return BYTESCAN_UNLIKE; \
      p += length;                                                                                             \
      at = stop->end;                                                                                          \
      next = stop->next;                                                                                       \
      place = stop->place;                                                                                     \
      is_behind_landmark = stop->is_behind_landmark;                                                           \
      stop++;                                                                                                  \
    } else {                                                                                                   \
      /* By a loop, whose end is foreseen, and not by a table, which would have to be waited for. */           \
      bytescan_slot *slot = model->slots + next;                                                               \
      for (; slot->end < at + same; slot++) {}                                                                 \
      start = slot->start;                                                                                     \
      place = slot->place;                                                                                     \
      if (start > at + same || place == BYTESCAN_END) return BYTESCAN_UNLIKE;                                  \
      slot->others++;                                                                                          \
      comparison->others++;                                                                                    \
      p += start - at;                                                                                         \
      at = slot->end;                                                                                          \
      next = (size_t)(slot - model->slots) + 1;                                                                \
      is_behind_landmark = true;                                                                               \
    }                                                                                                          \
    if (is_behind_landmark) {                                                                                  \
      const bytescan_landmark *landmark = model->landmarks + comparison->landmark;                             \
      for (; landmark->offset <= start; landmark++) {                                                          \
        model->places[landmark->place] = (uint32_t)(p - comparison->base - (start - landmark->offset));        \
      }                                                                                                        \
      comparison->landmark = (size_t)(landmark - model->landmarks);                                            \
    }                                                                                                          \
    if (place != BYTESCAN_VALUE && place != BYTESCAN_COORDINATES) break;                                       \
    const uint8_t *behind = place == BYTESCAN_VALUE ? step(p) : step_over_position(comparison, p);             \
    if (!behind) break;                                                                                        \
    p = behind;                                                                                                \
  }                                                                                                            \
  comparison->text = p;                                                                                        \
  comparison->at = at;                                                                                         \
  comparison->slot = next;                                                                                     \
  comparison->stop = (size_t)(stop - model->stops);                                                            \
  return place

/// Behind coordinates that are one position of the usual form (`bytescan_position`), which the comparison keeps; NULL for others.
static const uint8_t *step_over_position(bytescan_comparison *comparison, const uint8_t *p) {
  if (*p != '[') return NULL;
  const uint8_t *at = p + 1;
  while (at < comparison->end && bytescan_is_space(*at)) at++;
  if (!bytescan_position(&at, comparison->end, comparison->position, &comparison->decimals)) return NULL;
  comparison->position_start = (uint32_t)(p - comparison->base);
  comparison->position_end = (uint32_t)(at + 1 - comparison->base);
  return at + 1;
}

/// A value by its first byte. A container is left to the caller.
#define STEP(string, number)                                                                                   \
  if (*p == '"') return string(p + 1);                                                                         \
  if (*p == '-' || (uint8_t)(*p - '0') <= 9) return number(p);                                                 \
  if (!memcmp(p, "null", 4) || !memcmp(p, "true", 4)) return p + 4;                                            \
  return memcmp(p, "false", 5) ? NULL : p + 5

INLINE bool alike_by_16(const uint8_t *p, const uint8_t *low, const uint8_t *allowed, size_t n, size_t *same) {
  for (size_t i = 0; i < n; i += 16) {
    uint32_t other =
        bytescan_mask(bytescan_within(bytescan_load(p + i), bytescan_load(low + i), bytescan_load(allowed + i))) ^ 0xFFFF;
    if (other) {
      *same = i + (size_t)__builtin_ctz(other);
      return *same >= n;
    }
  }
  return true;
}

INLINE const uint8_t *string_by_16(const uint8_t *p) {
  uint32_t run;
  while ((run = bytescan_plain_run(p)) == 16) p += 16;
  return p[run] == '"' ? p + run + 1 : NULL;
}

INLINE const uint8_t *number_by_16(const uint8_t *p) {
  uint32_t length = bytescan_number(p);
  return length ? p + length : NULL;
}

INLINE const uint8_t *step_by_16(const uint8_t *p) { STEP(string_by_16, number_by_16); }

static bytescan_place compare_by_16(bytescan_comparison *comparison, const bytescan_model *model) {
  COMPARE_LOOP(alike_by_16, step_by_16);
}

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2,popcnt,bmi,bmi2")))
#define AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx2,popcnt,bmi,bmi2")))

AVX2 INLINE bool alike_by_32(const uint8_t *p, const uint8_t *low, const uint8_t *allowed, size_t n, size_t *same) {
  for (size_t i = 0; i < n; i += 32) {
    __m256i above = _mm256_sub_epi8(_mm256_loadu_si256((const __m256i *)(p + i)), _mm256_loadu_si256((const __m256i *)(low + i)));
    __m256i most = _mm256_loadu_si256((const __m256i *)(allowed + i));
    uint32_t other = ~(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_min_epu8(above, most), above));
    if (other) {
      *same = i + (size_t)__builtin_ctz(other);
      return *same >= n;
    }
  }
  return true;
}

AVX2 INLINE const uint8_t *string_by_32(const uint8_t *p) {
  for (;; p += 32) {
    __m256i v = _mm256_loadu_si256((const __m256i *)p);
    __m256i special = _mm256_or_si256(_mm256_cmpeq_epi8(v, _mm256_set1_epi8('"')), _mm256_cmpeq_epi8(v, _mm256_set1_epi8('\\')));
    uint32_t stop = (uint32_t)_mm256_movemask_epi8(_mm256_or_si256(special, _mm256_cmpgt_epi8(_mm256_set1_epi8(0x20), v)));
    if (!stop) continue;
    p += __builtin_ctz(stop);
    return *p == '"' ? p + 1 : NULL;
  }
}

AVX2 INLINE const uint8_t *step_by_32(const uint8_t *p) { STEP(string_by_32, number_by_16); }

AVX2 static bytescan_place compare_by_32(bytescan_comparison *comparison, const bytescan_model *model) {
  COMPARE_LOOP(alike_by_32, step_by_32);
}

AVX512 INLINE uint64_t others_by_64(const uint8_t *p, const uint8_t *low, const uint8_t *allowed) {
  return _mm512_cmpgt_epu8_mask(_mm512_sub_epi8(_mm512_loadu_si512(p), _mm512_loadu_si512(low)), _mm512_loadu_si512(allowed));
}

AVX512 INLINE bool alike_by_64(const uint8_t *p, const uint8_t *low, const uint8_t *allowed, size_t n, size_t *same) {
  size_t i = 0;
  for (; __builtin_expect(n - i > 64, 0); i += 64) {
    uint64_t other = others_by_64(p + i, low + i, allowed + i);
    if (__builtin_expect(other != 0, 0)) {
      *same = i + (size_t)__builtin_ctzll(other);
      return false;
    }
  }
  uint64_t other = _bzhi_u64(others_by_64(p + i, low + i, allowed + i), (uint32_t)(n - i));
  *same = i + (size_t)_tzcnt_u64(other);
  return !other;
}

/// Which of the 64 bytes from `p` on are wrong behind the three in front of them, in UTF-8: what may stand together, by the halves of two bytes in a row
/// (Keiser and Lemire, "Validating UTF-8 in less than one instruction per byte", 2020).
AVX512 INLINE uint64_t misplaced_bytes(const uint8_t *p, __m512i v) {
  enum {
    TOO_SHORT = 1, TOO_LONG = 2, OVERLONG_3 = 4, TOO_LARGE = 8, SURROGATE = 16, OVERLONG_2 = 32, TOO_LARGE_1000 = 64, OVERLONG_4 = 64,
    TWO_CONTINUE = 128, ALWAYS = TOO_SHORT | TOO_LONG | TWO_CONTINUE, LARGE = ALWAYS | TOO_LARGE | TOO_LARGE_1000,
    SECOND = TOO_LONG | OVERLONG_2 | TWO_CONTINUE
  };
  static const uint8_t first_high[16] = {
      TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TWO_CONTINUE, TWO_CONTINUE, TWO_CONTINUE, TWO_CONTINUE,
      TOO_SHORT | OVERLONG_2, TOO_SHORT, TOO_SHORT | OVERLONG_3 | SURROGATE, TOO_SHORT | TOO_LARGE | TOO_LARGE_1000 | OVERLONG_4};
  static const uint8_t first_low[16] = {
      ALWAYS | OVERLONG_3 | OVERLONG_2 | OVERLONG_4, ALWAYS | OVERLONG_2, ALWAYS, ALWAYS, ALWAYS | TOO_LARGE, LARGE, LARGE, LARGE,
      LARGE, LARGE, LARGE, LARGE, LARGE, LARGE | SURROGATE, LARGE, LARGE};
  static const uint8_t second_high[16] = {
      TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, SECOND | OVERLONG_3 | TOO_LARGE_1000 | OVERLONG_4,
      SECOND | OVERLONG_3 | TOO_LARGE, SECOND | SURROGATE | TOO_LARGE, SECOND | SURROGATE | TOO_LARGE, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT};
  __m512i nibble = _mm512_set1_epi8(0x0F), before = _mm512_loadu_si512(p - 1);
#define BY_NIBBLE(table, indices)                                                                              \
  _mm512_shuffle_epi8(_mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)table)), _mm512_and_si512(indices, nibble))
  __m512i special = _mm512_and_si512(
      _mm512_and_si512(BY_NIBBLE(first_high, _mm512_srli_epi16(before, 4)), BY_NIBBLE(first_low, before)),
      BY_NIBBLE(second_high, _mm512_srli_epi16(v, 4)));
#undef BY_NIBBLE
  // The third byte of three, the third and fourth of four, must continue: there, two that do are right.
  __m512i third = _mm512_subs_epu8(_mm512_loadu_si512(p - 2), _mm512_set1_epi8(0xE0 - 0x80));
  __m512i fourth = _mm512_subs_epu8(_mm512_loadu_si512(p - 3), _mm512_set1_epi8((char)(0xF0 - 0x80)));
  __m512i continues = _mm512_and_si512(_mm512_or_si512(third, fourth), _mm512_set1_epi8((char)0x80));
  return _mm512_cmpneq_epi8_mask(continues, special);
}

/// Whether the byte is one that a backslash and nothing more escapes (RFC 8259 section 7).
INLINE bool is_simple_escape(uint8_t byte) {
  switch (byte) {
    case '"': case '\\': case '/': case 'b': case 'f': case 'n': case 'r': case 't': return true;
    default: return false;
  }
}

/// In front of a string's first byte, and of one behind an escape, stand two that are ASCII, and in the text something before them.
AVX512 INLINE const uint8_t *string_by_64(const uint8_t *p) {
  uint64_t open = 0;  // 1 if the byte in front is not ASCII: something may be missing behind it
  for (;;) {
    __m512i v = _mm512_loadu_si512(p);
    uint64_t quotes = _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8('"'));
    uint64_t others = _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8('\\')) | _mm512_cmplt_epu8_mask(v, _mm512_set1_epi8(0x20));
    uint64_t stop = quotes | others, upTo = stop ^ (stop - 1), notASCII = _mm512_movepi8_mask(v);
    if (__builtin_expect((notASCII & upTo | open) != 0, 0) && misplaced_bytes(p, v) & upTo) return NULL;
    if (__builtin_expect(!stop, 0)) {
      open = notASCII >> 63;
      p += 64;
      continue;
    }
    p += __builtin_ctzll(stop);
    if (*p == '"') return p + 1;
    if (*p != '\\' || !is_simple_escape(p[1])) return NULL;
    open = 0;
    p += 2;
  }
}

AVX512 INLINE const uint8_t *number_by_64(const uint8_t *p) {
  __m256i v = _mm256_loadu_si256((const __m256i *)p);
  uint32_t digits = _mm256_cmple_epu8_mask(_mm256_sub_epi8(v, _mm256_set1_epi8('0')), _mm256_set1_epi8(9));
  uint32_t points = _mm256_cmpeq_epi8_mask(v, _mm256_set1_epi8('.'));
  uint32_t length = _tzcnt_u32(~(digits | points | (*p == '-')));
  return bytescan_is_number(p, length, digits, points) ? p + length : NULL;
}

AVX512 INLINE const uint8_t *step_by_64(const uint8_t *p) { STEP(string_by_64, number_by_64); }

AVX512 static bytescan_place compare_by_64(bytescan_comparison *comparison, const bytescan_model *model) {
  COMPARE_LOOP(alike_by_64, step_by_64);
}

typedef bytescan_place (*compare_function)(bytescan_comparison *, const bytescan_model *);

/// Chosen once, before main: no branch, no lock, no data race later.
static compare_function best_compare = compare_by_16;
__attribute__((constructor)) static void choose(void) {
  __builtin_cpu_init();
  if (!__builtin_cpu_supports("bmi2")) return;
  if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl")) best_compare = compare_by_64;
  else if (__builtin_cpu_supports("avx2")) best_compare = compare_by_32;
}

bytescan_place bytescan_compare(bytescan_comparison *comparison, const bytescan_model *model) {
  return best_compare(comparison, model);
}
#else
bytescan_place bytescan_compare(bytescan_comparison *comparison, const bytescan_model *model) {
  return compare_by_16(comparison, model);
}
#endif
