#include "bytescan.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX512 \
  __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx2,popcnt,bmi,bmi2")))
#define INLINE static inline __attribute__((always_inline))

/// Each number has sixteen bytes, of which those are left that its text has: [-0000.0000000,] of a longitude, -0000.0000000], of a latitude.
#define OF_BOTH(longitude, latitude) (((uint64_t)(latitude) << 16 | (longitude)) * 0x100000001ULL)
#define OF_EACH(bits) OF_BOTH(bits, bits)
/// The bits of bytes: always there, the minus, the digits that may lead, the point, the digits behind it.
#define ALWAYS OF_BOTH(0x4021, 0xC020)
#define MINUS OF_EACH(0x0002)
#define LEADING OF_EACH(0x001C)
#define POINT OF_EACH(0x0040)
#define DECIMALS OF_EACH(0x3F80)

/// The most decimals.
enum { MOST_DECIMALS = 7 };

static const double powers_of_ten[9] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8};

/// Stores two positions: of each number three groups of four digits, of which the last digit is 0. `to` has 64 bytes.
AVX512 INLINE size_t store_two(__m512i groups, uint64_t negative, uint64_t wanted, uint8_t *to) {
  // Quotients are exact: 5243 / 2^19 for /100 below 10^4, 6554 / 2^16 for /10 below 100.
  __m512i hundreds = _mm512_srli_epi16(_mm512_mulhi_epu16(groups, _mm512_set1_epi16(5243)), 3);
  __m512i rest = _mm512_sub_epi16(groups, _mm512_mullo_epi16(hundreds, _mm512_set1_epi16(100)));
  __m512i pairs = _mm512_or_si512(hundreds, _mm512_slli_epi32(rest, 16));
  __m512i tens = _mm512_mulhi_epu16(pairs, _mm512_set1_epi16(6554));
  __m512i ones = _mm512_sub_epi16(pairs, _mm512_mullo_epi16(tens, _mm512_set1_epi16(10)));
  __m512i digits = _mm512_or_si512(tens, _mm512_slli_epi16(ones, 8));
  const __m512i places = _mm512_broadcast_i32x4(_mm_setr_epi8(-1, -1, 0, 1, 2, 3, -1, 4, 5, 6, 7, 8, 9, 10, -1, -1));
  const __m512i text = _mm512_broadcast_i64x4(_mm256_setr_epi8(
    '[', '-', '0', '0', '0', '0', '.', '0', '0', '0', '0', '0', '0', '0', ',', 0,
    0, '-', '0', '0', '0', '0', '.', '0', '0', '0', '0', '0', '0', '0', ']', ','));
  digits = _mm512_shuffle_epi8(digits, places);
  uint64_t set = _mm512_test_epi8_mask(digits, digits);
  // From the first digit that is not 0 on, and up to the last one; the point with what is behind it.
  uint64_t leading = set & LEADING, decimals = set & DECIMALS;
  leading |= leading << 1;
  leading |= leading << 2;
  decimals |= decimals >> 1;
  decimals |= decimals >> 2;
  decimals |= decimals >> 4;
  uint64_t left = ALWAYS | (leading & LEADING) | (decimals & (POINT | DECIMALS)) | _pdep_u64(negative, MINUS);
  left &= wanted;
  _mm512_storeu_si512(to, _mm512_maskz_compress_epi8(left, _mm512_add_epi8(digits, text)));
  return (size_t)__builtin_popcountll(left);
}

AVX512 static size_t write_by_eight(const double *coordinates, size_t count, int decimals, uint8_t *to, size_t *length) {
#pragma STDC FP_CONTRACT OFF
  int places = decimals < 0 ? MOST_DECIMALS : decimals;
  const __m512d unit = _mm512_set1_pd(powers_of_ten[places]), fill = _mm512_set1_pd(powers_of_ten[8 - places]);
  const __m512d whole_numbers = _mm512_set1_pd(0x1p52);
  uint8_t *start = to;
  size_t at = 0;
  while (at < count) {
    size_t taken = count - at < 4 ? count - at : 4;
    // What is not read counts as 0, and is not stored.
    __m512d value = _mm512_maskz_loadu_pd((__mmask8)((1u << 2 * taken) - 1), coordinates + 2 * at);
    __m512d magnitude = _mm512_abs_pd(value);
    __m512d product = _mm512_mul_pd(magnitude, unit);
    // The sum is rounded to a whole number.
    __m512d scaled = _mm512_sub_pd(_mm512_add_pd(product, whole_numbers), whole_numbers);
    __m512d quotient = _mm512_div_pd(scaled, unit);
    __mmask8 good = _mm512_cmp_pd_mask(quotient, _mm512_set1_pd(10000), _CMP_LT_OQ);
    __mmask8 negative = _mm512_movepi64_mask(_mm512_castpd_si512(value));
    if (decimals < 0) {
      // See FixedDecimal.exactly in Swift; below that, numbers have an exponent. Zero keeps its sign.
      good &= _mm512_cmp_pd_mask(quotient, magnitude, _CMP_EQ_OQ);
      good &= _mm512_cmp_pd_mask(product, _mm512_set1_pd(9.5), _CMP_GE_OQ) | _mm512_cmp_pd_mask(product, _mm512_setzero_pd(), _CMP_EQ_OQ);
    } else {
      // See FixedDecimal.scaled in Swift. Zero has no sign.
      __m512d error = _mm512_abs_pd(_mm512_sub_pd(product, scaled));
      __m512d margin = _mm512_mul_pd(product, _mm512_set1_pd(0x1p-51));
      good &= _mm512_cmp_pd_mask(error, _mm512_sub_pd(_mm512_set1_pd(0.5), margin), _CMP_LT_OQ);
      negative &= _mm512_cmp_pd_mask(scaled, _mm512_setzero_pd(), _CMP_NEQ_OQ);
    }
    bool stops = good != 0xFF;
    if (stops) {
      size_t before = (size_t)__builtin_ctz(~(unsigned)good) / 2;
      taken = before < taken ? before : taken;
      if (taken == 0) break;
    }
    // Whole numbers below 2^53, and their products: all exact.
    __m512d whole = _mm512_roundscale_pd(quotient, _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC);
    __m512d fraction = _mm512_mul_pd(_mm512_sub_pd(scaled, _mm512_mul_pd(whole, unit)), fill);
    __m512i eight = _mm512_cvttpd_epi64(fraction);
    // ⌈2^45 / 10^4⌉: exact for all of 32 bits.
    __m512i first = _mm512_srli_epi64(_mm512_mul_epu32(eight, _mm512_set1_epi64(3518437209)), 45);
    __m512i last = _mm512_sub_epi64(eight, _mm512_mul_epu32(first, _mm512_set1_epi64(10000)));
    __m512i front = _mm512_or_si512(_mm512_cvttpd_epi64(whole), _mm512_slli_epi64(first, 32));
    __m512i one = _mm512_permutex2var_epi64(front, _mm512_setr_epi64(0, 8, 1, 9, 2, 10, 3, 11), last);
    to += store_two(one, negative & 15, taken == 1 ? 0xFFFFFFFF : UINT64_MAX, to);
    if (taken > 2) {
      __m512i other = _mm512_permutex2var_epi64(front, _mm512_setr_epi64(4, 12, 5, 13, 6, 14, 7, 15), last);
      to += store_two(other, negative >> 4, taken == 3 ? 0xFFFFFFFF : UINT64_MAX, to);
    }
    at += taken;
    if (stops) break;
  }
  *length = (size_t)(to - start);
  return at;
}

static size_t write_none(const double *coordinates, size_t count, int decimals, uint8_t *to, size_t *length) {
  *length = 0;
  return 0;
}

/// Chosen once, before main: no branch, no lock, no data race later.
static size_t (*best_write)(const double *, size_t, int, uint8_t *, size_t *) = write_none;
__attribute__((constructor)) static void choose(void) {
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("bmi2"))
    best_write = write_by_eight;
}

size_t bytescan_write_positions(const double *coordinates, size_t count, int decimals, uint8_t *to, size_t *length) {
  return best_write(coordinates, count, decimals, to, length);
}
#else
size_t bytescan_write_positions(const double *coordinates, size_t count, int decimals, uint8_t *to, size_t *length) {
  *length = 0;
  return 0;
}
#endif
