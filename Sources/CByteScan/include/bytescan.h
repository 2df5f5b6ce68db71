// Looking at 16 or 64 bytes at a time: where are the quotes, the brackets, the plain characters?
//
// What Swift loops call for every token stands in this header, so that the compiler puts it into the loop; what walks whole
// pieces of text, in the widest vectors that the processor has, is in bytescan.c and positions.c. Here, three versions of
// one primitive (SSE2 on x86-64, NEON on AArch64, plain C elsewhere); everything else is written on top of it.
//
// Every function reads whole vectors. The caller guarantees that 64 bytes from `p` on may be read: the text
// of a slice group carries that much padding behind its last byte.
#ifndef BYTESCAN_H
#define BYTESCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define BYTESCAN_PADDING 64

#if defined(__SSE2__)
#include <emmintrin.h>

typedef __m128i bytescan_vector;
static inline bytescan_vector bytescan_load(const uint8_t *p) { return _mm_loadu_si128((const __m128i *)p); }
static inline bytescan_vector bytescan_equal(bytescan_vector v, uint8_t c) {
  return _mm_cmpeq_epi8(v, _mm_set1_epi8((char)c));
}
static inline bytescan_vector bytescan_all(uint8_t c) { return _mm_set1_epi8((char)c); }
static inline bytescan_vector bytescan_or(bytescan_vector a, bytescan_vector b) { return _mm_or_si128(a, b); }
static inline bytescan_vector bytescan_lowercase(bytescan_vector v) {
  return _mm_or_si128(v, _mm_set1_epi8(0x20));
}
// Control characters and everything outside ASCII: as signed bytes, both are below 0x20.
static inline bytescan_vector bytescan_below_space_or_not_ascii(bytescan_vector v) {
  return _mm_cmplt_epi8(v, _mm_set1_epi8(0x20));
}
static inline bytescan_vector bytescan_control(bytescan_vector v) {
  return _mm_cmpeq_epi8(_mm_min_epu8(v, _mm_set1_epi8(0x1F)), v);
}
static inline uint32_t bytescan_mask(bytescan_vector v) { return (uint32_t)_mm_movemask_epi8(v); }
static inline bytescan_vector bytescan_same(bytescan_vector a, bytescan_vector b) { return _mm_cmpeq_epi8(a, b); }
// Whether each byte is at least `low` and at most `allowed` above it.
static inline bytescan_vector bytescan_within(bytescan_vector v, bytescan_vector low, bytescan_vector allowed) {
  bytescan_vector above = _mm_sub_epi8(v, low);
  return _mm_cmpeq_epi8(_mm_min_epu8(above, allowed), above);
}

#elif defined(__aarch64__) && defined(__ARM_NEON)
#include <arm_neon.h>

typedef uint8x16_t bytescan_vector;
static inline bytescan_vector bytescan_load(const uint8_t *p) { return vld1q_u8(p); }
static inline bytescan_vector bytescan_equal(bytescan_vector v, uint8_t c) { return vceqq_u8(v, vdupq_n_u8(c)); }
static inline bytescan_vector bytescan_all(uint8_t c) { return vdupq_n_u8(c); }
static inline bytescan_vector bytescan_or(bytescan_vector a, bytescan_vector b) { return vorrq_u8(a, b); }
static inline bytescan_vector bytescan_lowercase(bytescan_vector v) { return vorrq_u8(v, vdupq_n_u8(0x20)); }
static inline bytescan_vector bytescan_below_space_or_not_ascii(bytescan_vector v) {
  return vcltq_s8(vreinterpretq_s8_u8(v), vdupq_n_s8(0x20));
}
static inline bytescan_vector bytescan_control(bytescan_vector v) { return vcltq_u8(v, vdupq_n_u8(0x20)); }
static inline uint32_t bytescan_mask(bytescan_vector v) {
  static const uint8_t weights[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  uint8x16_t bits = vandq_u8(v, vld1q_u8(weights));
  return (uint32_t)vaddv_u8(vget_low_u8(bits)) | ((uint32_t)vaddv_u8(vget_high_u8(bits)) << 8);
}
static inline bytescan_vector bytescan_same(bytescan_vector a, bytescan_vector b) { return vceqq_u8(a, b); }
static inline bytescan_vector bytescan_within(bytescan_vector v, bytescan_vector low, bytescan_vector allowed) {
  return vcleq_u8(vsubq_u8(v, low), allowed);
}

#else

typedef struct { uint8_t b[16]; } bytescan_vector;
#define BYTESCAN_EACH(expression)                                                                              \
  bytescan_vector r;                                                                                           \
  for (int i = 0; i < 16; i++) r.b[i] = (uint8_t)(expression);                                                 \
  return r
static inline bytescan_vector bytescan_load(const uint8_t *p) { BYTESCAN_EACH(p[i]); }
static inline bytescan_vector bytescan_equal(bytescan_vector v, uint8_t c) { BYTESCAN_EACH(v.b[i] == c ? 255 : 0); }
static inline bytescan_vector bytescan_all(uint8_t c) { BYTESCAN_EACH(c); }
static inline bytescan_vector bytescan_or(bytescan_vector a, bytescan_vector b) { BYTESCAN_EACH(a.b[i] | b.b[i]); }
static inline bytescan_vector bytescan_lowercase(bytescan_vector v) { BYTESCAN_EACH(v.b[i] | 0x20); }
static inline bytescan_vector bytescan_below_space_or_not_ascii(bytescan_vector v) {
  BYTESCAN_EACH((int8_t)v.b[i] < 0x20 ? 255 : 0);
}
static inline bytescan_vector bytescan_control(bytescan_vector v) { BYTESCAN_EACH(v.b[i] < 0x20 ? 255 : 0); }
static inline uint32_t bytescan_mask(bytescan_vector v) {
  uint32_t m = 0;
  for (int i = 0; i < 16; i++) m |= (uint32_t)(v.b[i] >> 7) << i;
  return m;
}
static inline bytescan_vector bytescan_same(bytescan_vector a, bytescan_vector b) {
  BYTESCAN_EACH(a.b[i] == b.b[i] ? 255 : 0);
}
static inline bytescan_vector bytescan_within(bytescan_vector v, bytescan_vector low, bytescan_vector allowed) {
  BYTESCAN_EACH((uint8_t)(v.b[i] - low.b[i]) <= allowed.b[i] ? 255 : 0);
}
#undef BYTESCAN_EACH
#endif

/// White space of JSON (RFC 8259 section 2).
static inline bool bytescan_is_space(uint8_t byte) { return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t'; }

/// How far `p` and `q` agree, at most `n` bytes. Both sides may be read to the next multiple of 16 behind `n`.
static inline size_t bytescan_common_prefix(const uint8_t *p, const uint8_t *q, size_t n) {
  for (size_t i = 0; i < n; i += 16) {
    uint32_t differ = bytescan_mask(bytescan_same(bytescan_load(p + i), bytescan_load(q + i))) ^ 0xFFFF;
    if (differ) {
      size_t same = i + (size_t)__builtin_ctz(differ);
      return same < n ? same : n;
    }
  }
  return n;
}

/// How many of the 16 bytes from `p` on are plain string characters: ASCII, no quote, no backslash, no
/// control character. 16 means all of them.
static inline uint32_t bytescan_plain_run(const uint8_t *p) {
  bytescan_vector v = bytescan_load(p);
  uint32_t stop = bytescan_mask(bytescan_or(
      bytescan_or(bytescan_equal(v, '"'), bytescan_equal(v, '\\')), bytescan_below_space_or_not_ascii(v)));
  return (uint32_t)__builtin_ctz(stop | 0x10000);
}

/// How many of the 16 bytes from `p` on come before a quote or a backslash: where a string known to be well formed
/// may end. 16 means all of them.
static inline uint32_t bytescan_string_run(const uint8_t *p) {
  bytescan_vector v = bytescan_load(p);
  uint32_t stop = bytescan_mask(bytescan_or(bytescan_equal(v, '"'), bytescan_equal(v, '\\')));
  return (uint32_t)__builtin_ctz(stop | 0x10000);
}

/// Which of the 16 bytes from `p` on are digits, and which are points in the upper half.
static inline uint32_t bytescan_digits_and_points(const uint8_t *p) {
  bytescan_vector v = bytescan_load(p);
  return bytescan_mask(bytescan_within(v, bytescan_all('0'), bytescan_all(9))) | bytescan_mask(bytescan_equal(v, '.')) << 16;
}

/// Whether the `length` bytes from `p` on, the digits and points behind a minus, are a number without exponent that something else follows. No loop over
/// digits: numbers are of all lengths, and it would guess wrong at the end of most.
static inline bool bytescan_is_number(const uint8_t *p, uint32_t length, uint64_t digits, uint64_t points) {
  if (length >= 32) return false;
  uint32_t minus = p[0] == '-', all = ((uint32_t)1 << length) - 1;
  points &= all;
  bool has_leading_zero = p[minus] == '0' && (digits >> minus & 2);
  bool is_between_digits = digits >> minus & digits << 1 >> length & 1;
  return is_between_digits && !(points & (points - 1)) && !has_leading_zero && (p[length] | 0x20) != 'e';
}

/// How many of the 32 bytes from `p` on are such a number; 0 if they begin with none, or with a longer one.
static inline uint32_t bytescan_number(const uint8_t *p) {
  uint32_t first = bytescan_digits_and_points(p), minus = p[0] == '-';
  uint64_t digits = first & 0xFFFF, points = first >> 16;
  if ((digits | points | minus) == 0xFFFF) {
    uint32_t second = bytescan_digits_and_points(p + 16);
    digits |= (uint64_t)(second & 0xFFFF) << 16;
    points |= (uint64_t)(second >> 16) << 16;
  }
  uint32_t length = (uint32_t)__builtin_ctzll(~(digits | points | minus));
  return bytescan_is_number(p, length, digits, points) ? length : 0;
}

/// 10 to the power of `n`, 0...8.
static inline uint32_t bytescan_small_power_of_ten(int n) {
  static const uint32_t powers[9] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000};
  return powers[n];
}

/// How deep a walk over JSON text stands, between one piece of the text and the next.
typedef struct {
  int64_t depth;           ///< open arrays and objects
  uint64_t in_string;      ///< all ones inside a string, else 0
  uint64_t escape_carry;   ///< 1 when the next character is escaped by a backslash
  uint64_t quoted;         ///< not 0 once a bracket opened inside a string: perhaps the quotes are out of step
} bytescan_nesting;

typedef enum { BYTESCAN_MORE, BYTESCAN_CLOSED, BYTESCAN_DAMAGED } bytescan_outcome;

typedef struct {
  size_t end;  ///< CLOSED: just behind the bracket that closed depth 1; DAMAGED: the offending byte; MORE: `n`
  bytescan_outcome outcome;
} bytescan_skip_result;

/// Walks brackets until the depth comes back to 0. DAMAGED: a byte that JSON cannot have there, which is a line feed inside a string (RFC 8259
/// section 7), a record separator anywhere (RFC 8142 section 2.1), or outside of strings `/` or `#`: they begin comments, whose brackets do not
/// count. CLOSED: all of `nesting` is 0 again but for `quoted`.
bytescan_skip_result bytescan_skip(bytescan_nesting *nesting, const uint8_t *p, size_t n);

/// Where the object behind one that ends at `at` begins, if nothing but a comma and a little white space stands between the two; else `at`.
static inline size_t bytescan_next_object(const uint8_t *text, size_t at, size_t end) {
  size_t limit = end - at < 64 ? end : at + 64, next = at;
  while (next < limit && bytescan_is_space(text[next])) next++;
  if (next == limit || text[next] != ',') return at;
  next++;
  while (next < limit && bytescan_is_space(text[next])) next++;
  return next < limit && text[next] == '{' ? next : at;
}

/// From a brace to behind the one that closes it.
typedef struct {
  size_t start, end;
} bytescan_object;

typedef struct {
  size_t at;                  ///< where the first object begins; then, the first that was not taken
  size_t reach, longest;      ///< how many bytes of an object are looked at, and are taken, at most
  bytescan_skip_result last;  ///< of an object that was not taken, if it did not end or is damaged
  bytescan_nesting open;      ///< where the walk over that one stands
} bytescan_walk;

/// Walks objects in a row: behind each a comma, a little white space, and another object. Taken are those in which no bracket opens inside a string. Returns how
/// many there are, at most `room`.
size_t bytescan_objects(bytescan_walk *walk, const uint8_t *text, size_t end, bytescan_object *objects, size_t room);

/// The offset of the first quotation mark in a value's `n` bytes that can stand there in no JSON, `n` if there is none: it opens a string
/// behind something else than `{ [ , :`, or closes one before something else than `, : ] }`.
size_t bytescan_misplaced_quote(const uint8_t *p, size_t n);

/// Takes positions of two numbers that are certainly well formed, as long as another position follows in the same array: `1.5,2.5],[3.5,`…
///
/// Numbers have one to eight digits, and up to fifteen with those behind a point, or one to three, and up to sixteen more behind a point; no
/// exponent. Between all of them there is one space at most. Anything else, the last position of an array too, ends it. On processors without
/// AVX2 nothing is taken.
///
/// `text` is at the first number of a position, and then at that of the one that was not taken. Behind `end`, 64 bytes may be read,
/// and 16 in front of `text`. There is room for `room` positions in `coordinates`, two doubles each, those nearest to the text. `decimals` grows to
/// the most digits behind a point. Returns the number of positions.
size_t bytescan_positions(const uint8_t **text, const uint8_t *end, double *coordinates, size_t room, size_t *decimals);

/// Takes one position of that kind, and of 64 bytes at most, which stands alone in its array: `1.5,2.5]`. `text` is at its first number, and then at the
/// bracket. False if it is another, or no position.
bool bytescan_position(const uint8_t **text, const uint8_t *end, double *coordinates, size_t *decimals);

/// Writes positions of two numbers, a comma behind each: `[1.5,-2.25],[3,4],`…
///
/// With 0 to 7 decimals numbers are rounded as DecimalWriting.appendFixed in Swift does it, with -1 they are written as appendShortest does. It ends at the first
/// position with a number of 10,000 and more, or one that is not certain to be right with at most seven decimals; on processors without
/// AVX-512 (VBMI2) nothing is written.
///
/// There are two doubles for each of `count` positions, and 32 bytes of room for each and 64 more at `to`. `length` becomes what is written. Returns
/// the number of positions.
size_t bytescan_write_positions(const double *coordinates, size_t count, int decimals, uint8_t *to, size_t *length);

/// The offset of the first `byte` in `n` bytes, `n` if there is none.
static inline size_t bytescan_find(const uint8_t *p, size_t n, uint8_t byte) {
  const void *found = memchr(p, byte, n);
  return found ? (size_t)((const uint8_t *)found - p) : n;
}

/// Where the text behind the last `byte` of `n` bytes begins: 0 if there is none.
static inline size_t bytescan_behind_last(const uint8_t *p, size_t n, uint8_t byte) {
  while (n >= 16) {
    uint32_t found = bytescan_mask(bytescan_equal(bytescan_load(p + n - 16), byte));
    if (found) return n - 16 + (32 - (size_t)__builtin_clz(found));
    n -= 16;
  }
  while (n > 0 && p[n - 1] != byte) n--;
  return n;
}

/// How often a text of `length` bytes stands between `from` and `end` and behind a closing brace, with separators between the two. It is looked for by its byte
/// at `rare`, below 48. Behind it, 16 bytes may be read.
size_t bytescan_count_beginnings(
    const uint8_t *text, size_t from, size_t end, const uint8_t *beginning, size_t length, size_t rare);

/// Where the last of them begins; `from` where there is none.
size_t bytescan_last_beginning(
    const uint8_t *text, size_t from, size_t end, const uint8_t *beginning, size_t length, size_t rare);

/// The offset of the first 0 from `from` on that ends a number, with a byte behind it that is none of its digits, point or sign, among `n` bytes; `n` if there is none.
size_t bytescan_ending_zero(const uint8_t *p, size_t from, size_t n);

/// What lines and columns are counted from.
typedef struct {
  size_t line_feeds;
  /// Bytes that continue a UTF-8 sequence (10xxxxxx).
  size_t continuations;
} bytescan_line_counts;

/// Those of `n` bytes, in one pass.
bytescan_line_counts bytescan_count_lines(const uint8_t *p, size_t n);

#endif
