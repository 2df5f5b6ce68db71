#include "bytescan.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2,popcnt,bmi,bmi2")))
#define AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx2,popcnt,bmi,bmi2")))
#define INLINE static inline __attribute__((always_inline))

/// What keeps the compiler from adding instead of branching: what is added would have to be waited for, while a branch is foreseen.
#define STAY_A_BRANCH __asm__ volatile("")

/// How many blocks of 64 bytes are looked through at a time: at first, since a path may be short, and then.
enum { FIRST_BLOCKS = 4, MORE_BLOCKS = 8 };

/// Marks behind the last one, as many as are looked at for one position. Each stands for the end of what was looked through. If that
/// is no digit, the first is right; with a number that begins behind it, no other can end.
enum { SPARE_MARKS = 16 };

/// The most bytes of a position that is taken, with what leads to the next one.
enum { LONGEST_POSITION = 64 };

/// Text that is taken apart. Marks are the offsets of all bytes that are no digits.
typedef struct {
  const uint8_t *text;
  const uint16_t *mark;
  size_t at;
} cursor;

/// A number: its digits, the values right-aligned, how many are behind the point, and whether there was a minus.
typedef struct {
  __m128i digits;
  size_t fraction;
  uint64_t negative;
} number;

/// Powers of ten that are doubles.
static const double powers_of_ten[16] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};

/// From the n-th byte on: a mask for the values of the last n of sixteen digits.
static const uint8_t last_digits[32] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15};

/// From the n-th byte on: where sixteen bytes come from without the one in front of the last n; but for 0, where all are left. One that comes
/// from nowhere becomes 0.
static const uint8_t without_point[16][16] = {
#define FROM(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p) {a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p}
  FROM(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
  FROM(128, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15),
  FROM(128, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15),
  FROM(128, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15),
  FROM(128, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15),
  FROM(128, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15),
  FROM(128, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15),
  FROM(128, 0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15),
  FROM(128, 0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15),
  FROM(128, 0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15),
  FROM(128, 0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
  FROM(128, 0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
  FROM(128, 0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
  FROM(128, 0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
  FROM(128, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
  FROM(128, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
};

INLINE uint32_t four_bytes(const uint8_t *p) {
  uint32_t word;
  memcpy(&word, p, 4);
  return word;
}

/// Takes one number of at most 15 digits; `at` is left on the byte behind it, and so is `mark`.
AVX2 INLINE bool take_number(cursor *c, number *n) {
  const uint8_t *p = c->text;
  size_t start = c->at;
  n->negative = 0;
  if (p[start] == '-') {
    STAY_A_BRANCH;
    n->negative = 1ULL << 63;
    start++;
    c->mark++;
  }
  size_t point = *c->mark, whole = point - start, end = point, fraction = 0;
  if (p[point] == '.') {
    STAY_A_BRANCH;
    c->mark++;
    end = *c->mark;
    fraction = end - point - 1;
    if (fraction - 1 > 14) return false;
  }
  // More than eight digits in front of the point are a matter for others.
  if (whole - 1 > 7 || whole + fraction > 15 || (whole > 1 && p[start] == '0')) return false;
  __m128i text = _mm_loadu_si128((const __m128i *)(p + end - 16));
  __m128i packed = _mm_shuffle_epi8(text, _mm_loadu_si128((const __m128i *)without_point[fraction]));
  n->digits = _mm_and_si128(packed, _mm_loadu_si128((const __m128i *)(last_digits + whole + fraction)));
  n->fraction = fraction;
  c->at = end;
  return true;
}

/// The nearest doubles of two numbers: digits are added up in pairs, and those again, both at a time; at last two halves of eight. A whole
/// number below 2^52 becomes a double by its bits, and what it is divided by is exact, so that the result is rounded once (Clinger, "How to
/// read floating point numbers accurately", 1990).
AVX2 INLINE __m128d values(number x, number y) {
  __m256i digits = _mm256_inserti128_si256(_mm256_castsi128_si256(x.digits), y.digits, 1);
  __m256i twos = _mm256_maddubs_epi16(digits, _mm256_set1_epi16(0x010A));
  __m256i fours = _mm256_madd_epi16(twos, _mm256_set1_epi32(0x00010064));
  __m256i eights = _mm256_madd_epi16(_mm256_packus_epi32(fours, fours), _mm256_set1_epi32(0x00012710));
  __m128i both = _mm_unpacklo_epi64(_mm256_castsi256_si128(eights), _mm256_extracti128_si256(eights, 1));
  __m128i whole = _mm_add_epi64(_mm_mul_epu32(both, _mm_set1_epi64x(100000000)), _mm_srli_epi64(both, 32));
  __m128i exponent = _mm_set1_epi64x(0x4330000000000000);
  __m128d doubles = _mm_sub_pd(_mm_castsi128_pd(_mm_or_si128(whole, exponent)), _mm_castsi128_pd(exponent));
  __m128d quotients = _mm_div_pd(doubles, _mm_set_pd(powers_of_ten[y.fraction], powers_of_ten[x.fraction]));
  return _mm_or_pd(quotients, _mm_castsi128_pd(_mm_set_epi64x((long long)y.negative, (long long)x.negative)));
}

/// Steps over a space, if there is one.
INLINE void skip_one_space(cursor *c) {
  if (c->text[c->at] == ' ') {
    STAY_A_BRANCH;
    c->at++;
    c->mark++;
  }
}

/// Takes positions as long as another one follows on each.
AVX2 INLINE size_t take_marked(
  const uint8_t *text, const uint16_t *marks, const uint16_t *end, double *coordinates, size_t room, size_t *decimals, size_t *taken) {
  cursor c = {text, marks, 0};
  size_t count = 0, most = *decimals, behind = 0;
  number x, y;
  while (count < room && c.mark < end) {
    if (!take_number(&c, &x) || text[c.at] != ',') break;
    c.at++;
    c.mark++;
    skip_one_space(&c);
    if (!take_number(&c, &y)) break;
    if ((four_bytes(text + c.at) & 0xFFFFFF) == 0x5B2C5D) {  // ],[
      STAY_A_BRANCH;
      c.at += 3;
      c.mark += 3;
    } else {
      skip_one_space(&c);
      if (text[c.at] != ']' || text[c.at + 1] != ',') break;
      c.at += 2;
      c.mark += 2;
      skip_one_space(&c);
      if (text[c.at] != '[') break;
      c.at++;
      c.mark++;
      skip_one_space(&c);
    }
    _mm_storeu_pd(coordinates + 2 * count, values(x, y));
    if (x.fraction > most) most = x.fraction;
    if (y.fraction > most) most = y.fraction;
    count++;
    behind = c.at;
  }
  *decimals = most;
  *taken = behind;
  return count;
}

/// Marks up to 64 bytes; `marks` has room for as many.
AVX512 INLINE size_t mark_by_64(const uint8_t *p, size_t length, size_t offset, uint16_t *marks) {
  static const uint8_t all[64] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
    32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
  __m512i v = _mm512_sub_epi8(_mm512_loadu_si512(p), _mm512_set1_epi8('0'));
  uint64_t bits = _mm512_cmpgt_epu8_mask(v, _mm512_set1_epi8(9));
  if (length < 64) bits &= (1ULL << length) - 1;
  __m512i places = _mm512_maskz_compress_epi8(bits, _mm512_loadu_si512(all)), base = _mm512_set1_epi16((short)offset);
  _mm512_storeu_si512(marks, _mm512_add_epi16(_mm512_cvtepu8_epi16(_mm512_castsi512_si256(places)), base));
  size_t count = (size_t)__builtin_popcountll(bits);
  if (count > 32) _mm512_storeu_si512(marks + 32, _mm512_add_epi16(_mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64(places, 1)), base));
  return count;
}

AVX2 INLINE uint32_t digits_by_32(const uint8_t *p) {
  __m256i v = _mm256_sub_epi8(_mm256_loadu_si256((const __m256i *)p), _mm256_set1_epi8('0'));
  return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_min_epu8(v, _mm256_set1_epi8(9)), v));
}

AVX2 INLINE size_t mark_by_32(const uint8_t *p, size_t length, size_t offset, uint16_t *marks) {
  uint64_t bits = ~(digits_by_32(p) | (uint64_t)digits_by_32(p + 32) << 32);
  if (length < 64) bits &= (1ULL << length) - 1;
  size_t count = (size_t)__builtin_popcountll(bits);
  // In eights, so that how often this is done can mostly be foreseen; there is room for what is too much.
  for (size_t i = 0; i < count; i += 8) {
    for (size_t j = 0; j < 8; j++) {
      marks[i + j] = (uint16_t)(offset + (size_t)__builtin_ctzll(bits | 1ULL << 63));
      bits &= bits - 1;
    }
  }
  return count;
}

/// The loop, once for each way to mark a block.
#define TAKE_LOOP(mark_block)                                                                                  \
  uint16_t marks[64 * MORE_BLOCKS + SPARE_MARKS];                                                              \
  size_t count = 0, blocks = FIRST_BLOCKS;                                                                     \
  const uint8_t *p = *text;                                                                                    \
  while (count < room && p < end) {                                                                            \
    size_t left = (size_t)(end - p), size = left < 64 * blocks ? left : 64 * blocks, marked = 0, taken;        \
    for (size_t at = 0; at < size; at += 64)                                                                   \
      marked += mark_block(p + at, size - at < 64 ? size - at : 64, at, marks + marked);                       \
    for (size_t i = 0; i < SPARE_MARKS; i++) marks[marked + i] = (uint16_t)size;                               \
    size_t more = take_marked(p, marks, marks + marked, coordinates + 2 * count, room - count, decimals, &taken); \
    count += more;                                                                                             \
    p += taken;                                                                                                \
    /* What stopped it is something else, unless it lies near the end of what was marked. */                   \
    if (more == 0 || taken + LONGEST_POSITION <= size) break;                                                  \
    blocks = MORE_BLOCKS;                                                                                      \
  }                                                                                                            \
  *text = p;                                                                                                   \
  return count

AVX2 static size_t take_by_32(const uint8_t **text, const uint8_t *end, double *coordinates, size_t room, size_t *decimals) {
  TAKE_LOOP(mark_by_32);
}

AVX512 static size_t take_by_64(const uint8_t **text, const uint8_t *end, double *coordinates, size_t room, size_t *decimals) {
  TAKE_LOOP(mark_by_64);
}

static size_t take_none(const uint8_t **text, const uint8_t *end, double *coordinates, size_t room, size_t *decimals) { return 0; }

typedef size_t (*take_function)(const uint8_t **, const uint8_t *, double *, size_t, size_t *);

/// Chosen once, before main: no branch, no lock, no data race later.
static take_function best_take = take_none;
__attribute__((constructor)) static void choose(void) {
  __builtin_cpu_init();
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2")) return;
  best_take = __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512bw") ? take_by_64 : take_by_32;
}

size_t bytescan_positions(const uint8_t **text, const uint8_t *end, double *coordinates, size_t room, size_t *decimals) {
  return best_take(text, end, coordinates, room, decimals);
}
#else
size_t bytescan_positions(const uint8_t **text, const uint8_t *end, double *coordinates, size_t room, size_t *decimals) { return 0; }
#endif
