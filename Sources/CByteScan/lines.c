#include "bytescan.h"

// Line feeds, and bytes that are no characters of their own.

// Counted in bytes that cannot overflow, a run at a time, so that the compiler keeps to byte lanes.
#define COUNT_IN_RUNS                                                                                          \
  bytescan_line_counts counts = {0, 0};                                                                        \
  while (n > 0) {                                                                                              \
    size_t run = n < 192 ? n : 192;                                                                            \
    uint8_t feeds = 0, continuations = 0;                                                                      \
    for (size_t i = 0; i < run; i++) {                                                                         \
      feeds = (uint8_t)(feeds + (p[i] == '\n' ? 1 : 0));                                                       \
      continuations = (uint8_t)(continuations + ((p[i] & 0xC0) == 0x80 ? 1 : 0));                              \
    }                                                                                                          \
    counts.line_feeds += feeds;                                                                                \
    counts.continuations += continuations;                                                                     \
    p += run;                                                                                                  \
    n -= run;                                                                                                  \
  }                                                                                                            \
  return counts

static bytescan_line_counts count_by_16(const uint8_t *p, size_t n) { COUNT_IN_RUNS; }

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))
#define AVX512 __attribute__((target("avx512f,avx512bw,popcnt")))

AVX2 static bytescan_line_counts count_by_32(const uint8_t *p, size_t n) { COUNT_IN_RUNS; }

AVX512 static bytescan_line_counts count_by_64(const uint8_t *p, size_t n) {
  const __m512i feed = _mm512_set1_epi8('\n'), top = _mm512_set1_epi8((char)0xC0), continuation = _mm512_set1_epi8((char)0x80);
  bytescan_line_counts counts = {0, 0};
  for (size_t at = 0; at < n; at += 64) {
    // What is not the text's is not read, and is zero.
    __m512i v = n - at < 64 ? _mm512_maskz_loadu_epi8((1ULL << (n - at)) - 1, p + at) : _mm512_loadu_si512(p + at);
    counts.line_feeds += (size_t)__builtin_popcountll(_mm512_cmpeq_epi8_mask(v, feed));
    counts.continuations += (size_t)__builtin_popcountll(_mm512_cmpeq_epi8_mask(_mm512_and_si512(v, top), continuation));
  }
  return counts;
}

typedef bytescan_line_counts (*count_function)(const uint8_t *, size_t);

/// Chosen once, before main: no branch, no lock, no data race later.
static count_function best_count = count_by_16;
__attribute__((constructor)) static void choose(void) {
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512bw")) best_count = count_by_64;
  else if (__builtin_cpu_supports("avx2")) best_count = count_by_32;
}

bytescan_line_counts bytescan_count_lines(const uint8_t *p, size_t n) { return best_count(p, n); }
#else
bytescan_line_counts bytescan_count_lines(const uint8_t *p, size_t n) { return count_by_16(p, n); }
#endif
