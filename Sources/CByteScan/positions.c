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

/// Text that is taken apart. Marks are the offsets of all bytes that are no digits; of a position that stands alone, whose 64 bytes at most are bits in
/// a word, the bits of those.
typedef struct {
  const uint8_t *text;
  const uint16_t *mark;
  uint64_t bits;
  size_t at;
} cursor;

/// The first mark that is left; one behind the last bit is the end of them all.
INLINE size_t next_mark(const cursor *c, bool is_alone) {
  return is_alone ? (size_t)(c->bits ? __builtin_ctzll(c->bits) : 64) : *c->mark;
}

INLINE void step_over_marks(cursor *c, size_t count, bool is_alone) {
  for (size_t i = 0; is_alone && i < count; i++) c->bits &= c->bits - 1;
  if (!is_alone) c->mark += count;
}

/// A number: its digits, the values right-aligned, how many are behind the point, and whether there was a minus. Of a long one, the digits are
/// those behind the point, and `head` is what stands in front of it.
typedef struct {
  __m128i digits;
  size_t fraction;
  uint64_t negative;
  uint64_t head;
  uint32_t is_long;
} number;

/// Powers of ten that are doubles.
static const double powers_of_ten[16] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};

/// The same as whole numbers.
static const uint64_t whole_powers_of_ten[17] = {
  1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000, 10000000000, 100000000000, 1000000000000, 10000000000000,
  100000000000000, 1000000000000000, 10000000000000000};

/// 10 to the power of -n as a whole number of 128 bits, the highest set, rounded up, and the power of two that is no more than it: what
/// PowersOfTen in Swift has.
static const struct {
  uint64_t high, low;
  int64_t exponent;
} negative_powers_of_ten[17] = {
  {0x8000000000000000, 0x0000000000000000, 0},   {0xcccccccccccccccc, 0xcccccccccccccccd, -4},
  {0xa3d70a3d70a3d70a, 0x3d70a3d70a3d70a4, -7},  {0x83126e978d4fdf3b, 0x645a1cac083126ea, -10},
  {0xd1b71758e219652b, 0xd3c36113404ea4a9, -14}, {0xa7c5ac471b478423, 0x0fcf80dc33721d54, -17},
  {0x8637bd05af6c69b5, 0xa63f9a49c2c1b110, -20}, {0xd6bf94d5e57a42bc, 0x3d32907604691b4d, -24},
  {0xabcc77118461cefc, 0xfdc20d2b36ba7c3e, -27}, {0x89705f4136b4a597, 0x31680a88f8953031, -30},
  {0xdbe6fecebdedd5be, 0xb573440e5a884d1c, -34}, {0xafebff0bcb24aafe, 0xf78f69a51539d749, -37},
  {0x8cbccc096f5088cb, 0xf93f87b7442e45d4, -40}, {0xe12e13424bb40e13, 0x2865a5f206b06fba, -44},
  {0xb424dc35095cd80f, 0x538484c19ef38c95, -47}, {0x901d7cf73ab0acd9, 0x0f9d37014bf60a11, -50},
  {0xe69594bec44de15b, 0x4c2ebe687989a9b4, -54},
};

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

/// Takes one number of at most 15 digits, or a long one, of one to three and up to sixteen behind the point; `at` is left on the byte behind
/// it, and so is `mark`. Whether long ones may be is known when this is compiled.
AVX2 INLINE bool take_number(cursor *c, number *n, bool may_be_long, bool is_alone) {
  const uint8_t *p = c->text;
  size_t start = c->at;
  n->negative = 0;
  if (p[start] == '-') {
    STAY_A_BRANCH;
    n->negative = 1ULL << 63;
    start++;
    step_over_marks(c, 1, is_alone);
  }
  size_t point = next_mark(c, is_alone), whole = point - start, end = point, fraction = 0;
  if (p[point] == '.') {
    STAY_A_BRANCH;
    step_over_marks(c, 1, is_alone);
    end = next_mark(c, is_alone);
    fraction = end - point - 1;
    if (fraction - 1 > 15) return false;
  }
  // More than eight digits in front of the point are a matter for others.
  if (whole - 1 > 7 || (whole > 1 && p[start] == '0')) return false;
  __m128i text = _mm_loadu_si128((const __m128i *)(p + end - 16));
  size_t count = fraction;
  n->is_long = whole + fraction > 15;
  if (n->is_long) {
    STAY_A_BRANCH;
    if (!may_be_long || whole > 3) return false;
    // The three bytes in front of the point, the last one highest; those that are not the number's are shifted out.
    uint32_t head = (four_bytes(p + point - 4) & 0x0F0F0F0F) >> (32 - 8 * whole) << (32 - 8 * whole);
    n->head = (head >> 24) + 10 * (head >> 16 & 15) + 100 * (head >> 8 & 15);
  } else {
    text = _mm_shuffle_epi8(text, _mm_loadu_si128((const __m128i *)without_point[fraction]));
    count += whole;
  }
  n->digits = _mm_and_si128(text, _mm_loadu_si128((const __m128i *)(last_digits + count)));
  n->fraction = fraction;
  c->at = end;
  return true;
}

/// The digits of two numbers as whole numbers: added up in pairs, and those again, both at a time; at last two halves of eight.
AVX2 INLINE __m128i whole_values(number x, number y) {
  __m256i digits = _mm256_inserti128_si256(_mm256_castsi128_si256(x.digits), y.digits, 1);
  __m256i twos = _mm256_maddubs_epi16(digits, _mm256_set1_epi16(0x010A));
  __m256i fours = _mm256_madd_epi16(twos, _mm256_set1_epi32(0x00010064));
  __m256i eights = _mm256_madd_epi16(_mm256_packus_epi32(fours, fours), _mm256_set1_epi32(0x00012710));
  __m128i both = _mm_unpacklo_epi64(_mm256_castsi256_si128(eights), _mm256_extracti128_si256(eights, 1));
  return _mm_add_epi64(_mm_mul_epu32(both, _mm_set1_epi64x(100000000)), _mm_srli_epi64(both, 32));
}

/// The nearest doubles of two numbers of at most 15 digits. A whole number below 2^52 becomes a double by its bits, and what it is divided by
/// is exact, so that the result is rounded once (Clinger, "How to read floating point numbers accurately", 1990).
AVX2 INLINE __m128d values(number x, number y) {
  __m128i exponent = _mm_set1_epi64x(0x4330000000000000);
  __m128d doubles = _mm_sub_pd(_mm_castsi128_pd(_mm_or_si128(whole_values(x, y), exponent)), _mm_castsi128_pd(exponent));
  __m128d quotients = _mm_div_pd(doubles, _mm_set_pd(powers_of_ten[y.fraction], powers_of_ten[x.fraction]));
  return _mm_or_pd(quotients, _mm_castsi128_pd(_mm_set_epi64x((long long)y.negative, (long long)x.negative)));
}

/// The bits of the double nearest to a number whose digits are the whole number `digits`, as DecimalReading.nearestBits in Swift has them, which
/// says why. Here none is too small or too large; and none lies in the middle between two doubles: one that does has an odd divisor of 54 bits,
/// which 15 digits have no room for, nor 19 beside 5 to the power of the 13 digits behind the point that a long one has at least.
AVX2 INLINE uint64_t nearest_bits(number n, uint64_t digits) {
  uint64_t mantissa = digits + (n.is_long ? n.head * whole_powers_of_ten[n.fraction] : 0);
  if (mantissa == 0) return n.negative;
  int64_t zeros = __builtin_clzll(mantissa);
  uint64_t normalised = mantissa << zeros;
  unsigned __int128 product = (unsigned __int128)normalised * negative_powers_of_ten[n.fraction].high;
  product += (uint64_t)((unsigned __int128)normalised * negative_powers_of_ten[n.fraction].low >> 64);
  uint64_t high = (uint64_t)(product >> 64), top = high >> 63, significand = high >> (top + 9);
  int64_t field = negative_powers_of_ten[n.fraction].exponent + 63 + (int64_t)top - zeros + 1023;
  // Where rounding makes 2^53 of it, the exponent grows by one.
  significand = (significand + (significand & 1)) >> 1;
  return ((uint64_t)field << 52) + (significand - (1ULL << 52)) + n.negative;
}

/// The same of two numbers of which one is long, at least.
AVX2 INLINE __m128d long_values(number x, number y) {
  __m128i digits = whole_values(x, y);
  uint64_t low = nearest_bits(x, (uint64_t)_mm_cvtsi128_si64(digits)), high = nearest_bits(y, (uint64_t)_mm_extract_epi64(digits, 1));
  return _mm_castsi128_pd(_mm_set_epi64x((long long)high, (long long)low));
}

/// Steps over a space, if there is one.
INLINE void skip_one_space(cursor *c, bool is_alone) {
  if (c->text[c->at] == ' ') {
    STAY_A_BRANCH;
    c->at++;
    step_over_marks(c, 1, is_alone);
  }
}

/// Takes positions as long as another one follows on each; or one, up to the bracket behind it, if it `is_alone`.
AVX2 INLINE size_t take_marked(
  const uint8_t *text, const uint16_t *marks, const uint16_t *end, uint64_t bits, double *coordinates, size_t room, size_t *decimals, size_t *taken,
  bool may_be_long, bool is_alone) {
  cursor c = {text, marks, bits, 0};
  size_t count = 0, most = *decimals, behind = 0;
  number x, y;
  while (count < room && (is_alone || c.mark < end)) {
    if (!take_number(&c, &x, may_be_long, is_alone) || text[c.at] != ',') break;
    c.at++;
    step_over_marks(&c, 1, is_alone);
    skip_one_space(&c, is_alone);
    if (!take_number(&c, &y, may_be_long, is_alone)) break;
    if (is_alone) {
      skip_one_space(&c, is_alone);
      if (text[c.at] != ']') break;
    } else if ((four_bytes(text + c.at) & 0xFFFFFF) == 0x5B2C5D) {  // ],[
      STAY_A_BRANCH;
      c.at += 3;
      step_over_marks(&c, 3, false);
    } else {
      skip_one_space(&c, is_alone);
      if (text[c.at] != ']' || text[c.at + 1] != ',') break;
      c.at += 2;
      step_over_marks(&c, 2, false);
      skip_one_space(&c, is_alone);
      if (text[c.at] != '[') break;
      c.at++;
      step_over_marks(&c, 1, false);
      skip_one_space(&c, is_alone);
    }
    if (may_be_long && (x.is_long | y.is_long)) {
      STAY_A_BRANCH;
      _mm_storeu_pd(coordinates + 2 * count, long_values(x, y));
    } else {
      _mm_storeu_pd(coordinates + 2 * count, values(x, y));
    }
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

/// Whether the number at `p` has more than sixteen bytes. Where it has not, long ones are rare, and the others are taken a little faster without them.
AVX2 INLINE bool begins_long(const uint8_t *p) {
  __m128i v = _mm_loadu_si128((const __m128i *)p);
  return _mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_set1_epi8(','))) == 0;
}

/// The loop, once for each way to mark a block.
#define TAKE_LOOP(mark_block)                                                                                  \
  uint16_t marks[64 * MORE_BLOCKS + SPARE_MARKS];                                                              \
  size_t count = 0, blocks = FIRST_BLOCKS;                                                                     \
  const uint8_t *p = *text;                                                                                    \
  bool has_long = begins_long(p);                                                                              \
  while (count < room && p < end) {                                                                            \
    size_t left = (size_t)(end - p), size = left < 64 * blocks ? left : 64 * blocks, marked = 0, taken;        \
    for (size_t at = 0; at < size; at += 64)                                                                   \
      marked += mark_block(p + at, size - at < 64 ? size - at : 64, at, marks + marked);                       \
    for (size_t i = 0; i < SPARE_MARKS; i++) marks[marked + i] = (uint16_t)size;                               \
    double *to = coordinates + 2 * count;                                                                      \
    size_t more = has_long ? take_marked(p, marks, marks + marked, 0, to, room - count, decimals, &taken, true, false)   \
                           : take_marked(p, marks, marks + marked, 0, to, room - count, decimals, &taken, false, false); \
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

/// Takes one position, of which the first 64 bytes are looked through; what lies behind `end` ends it.
AVX2 INLINE bool take_one(const uint8_t **text, const uint8_t *end, uint64_t bits, double *coordinates, size_t *decimals) {
  size_t left = (size_t)(end - *text), taken;
  if (left < 64) bits |= ~0ULL << left;
  if (!take_marked(*text, NULL, NULL, bits, coordinates, 1, decimals, &taken, true, true)) return false;
  *text += taken;
  return true;
}

AVX2 static bool take_one_by_32(const uint8_t **text, const uint8_t *end, double *coordinates, size_t *decimals) {
  return take_one(text, end, ~(digits_by_32(*text) | (uint64_t)digits_by_32(*text + 32) << 32), coordinates, decimals);
}

AVX512 static bool take_one_by_64(const uint8_t **text, const uint8_t *end, double *coordinates, size_t *decimals) {
  __m512i v = _mm512_sub_epi8(_mm512_loadu_si512(*text), _mm512_set1_epi8('0'));
  return take_one(text, end, _mm512_cmpgt_epu8_mask(v, _mm512_set1_epi8(9)), coordinates, decimals);
}

static bool take_not_one(const uint8_t **text, const uint8_t *end, double *coordinates, size_t *decimals) { return false; }

typedef size_t (*take_function)(const uint8_t **, const uint8_t *, double *, size_t, size_t *);
typedef bool (*take_one_function)(const uint8_t **, const uint8_t *, double *, size_t *);

/// Chosen once, before main: no branch, no lock, no data race later.
static take_function best_take = take_none;
static take_one_function best_take_one = take_not_one;
__attribute__((constructor)) static void choose(void) {
  __builtin_cpu_init();
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2")) return;
  bool has_all = __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512bw");
  best_take = has_all ? take_by_64 : take_by_32;
  best_take_one = has_all ? take_one_by_64 : take_one_by_32;
}

size_t bytescan_positions(const uint8_t **text, const uint8_t *end, double *coordinates, size_t room, size_t *decimals) {
  return best_take(text, end, coordinates, room, decimals);
}

bool bytescan_position(const uint8_t **text, const uint8_t *end, double *coordinates, size_t *decimals) {
  return best_take_one(text, end, coordinates, decimals);
}
#else
size_t bytescan_positions(const uint8_t **text, const uint8_t *end, double *coordinates, size_t room, size_t *decimals) { return 0; }
bool bytescan_position(const uint8_t **text, const uint8_t *end, double *coordinates, size_t *decimals) { return false; }
#endif
