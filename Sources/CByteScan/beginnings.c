#include "bytescan.h"

// Where features begin: a text behind a closing brace.

static inline uint64_t equal_by_16(const uint8_t *p, uint8_t c) {
  uint64_t found = 0;
  for (int i = 0; i < 4; i++) found |= (uint64_t)bytescan_mask(bytescan_equal(bytescan_load(p + 16 * i), c)) << 16 * i;
  return found;
}

/// Whether something that separates features, or nothing, stands between a closing brace and `place`.
static bool is_behind_object(const uint8_t *text, size_t from, size_t place) {
  while (place > from && (bytescan_is_space(text[place - 1]) || text[place - 1] == ',' || text[place - 1] == 0x1E)) place--;
  return place > from && text[place - 1] == '}';
}

/// Whether a text of `length` bytes stands at `place`, behind an object.
static bool is_beginning(const uint8_t *text, size_t from, size_t place, const uint8_t *beginning, size_t length) {
  return bytescan_common_prefix(text + place, beginning, length) == length && is_behind_object(text, from, place);
}

/// Nothing begins at `stop` or behind it, for want of room. The rarest byte is looked for first: most blocks have none, and its vectors end less than 64 bytes
/// behind the text (the caller's padding).
#define COUNT_BEGINNINGS_LOOP(equal)                                                                           \
  size_t count = 0, stop = end - from < length ? from : end - length + 1;                                      \
  for (size_t at = from; at < stop; at += 64) {                                                                \
    uint64_t found = equal(text + at + rare, beginning[rare]);                                                 \
    if (!found) continue;                                                                                      \
    for (found &= equal(text + at, beginning[0]); found; found &= found - 1) {                                 \
      size_t place = at + (size_t)__builtin_ctzll(found);                                                      \
      if (place >= stop) return count;                                                                         \
      if (is_beginning(text, from, place, beginning, length)) count++;                                         \
    }                                                                                                          \
  }                                                                                                            \
  return count

/// The same from the end on. What stands at `from` is behind nothing.
#define LAST_BEGINNING_LOOP(equal)                                                                             \
  size_t stop = end - from < length ? from : end - length + 1;                                                 \
  while (stop > from) {                                                                                        \
    size_t at = stop - from < 64 ? from : stop - 64;                                                           \
    uint64_t found = equal(text + at + rare, beginning[rare]);                                                 \
    if (found) found &= equal(text + at, beginning[0]) & ~0ULL >> (64 - (stop - at));                          \
    while (found) {                                                                                            \
      uint64_t highest = 63 - (uint64_t)__builtin_clzll(found);                                                \
      if (is_beginning(text, from, at + highest, beginning, length)) return at + highest;                      \
      found ^= 1ULL << highest;                                                                                \
    }                                                                                                          \
    stop = at;                                                                                                 \
  }                                                                                                            \
  return from

static size_t count_beginnings_by_16(
    const uint8_t *text, size_t from, size_t end, const uint8_t *beginning, size_t length, size_t rare) {
  COUNT_BEGINNINGS_LOOP(equal_by_16);
}

static size_t last_beginning_by_16(
    const uint8_t *text, size_t from, size_t end, const uint8_t *beginning, size_t length, size_t rare) {
  LAST_BEGINNING_LOOP(equal_by_16);
}

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))
#define AVX512 __attribute__((target("avx512f,avx512bw")))

AVX2 static inline uint64_t equal_by_32(const uint8_t *p, uint8_t c) {
  __m256i v = _mm256_set1_epi8((char)c);
  uint32_t low = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_loadu_si256((const __m256i *)p), v));
  uint32_t high = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_loadu_si256((const __m256i *)(p + 32)), v));
  return low | (uint64_t)high << 32;
}

AVX512 static inline uint64_t equal_by_64(const uint8_t *p, uint8_t c) {
  return _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(p), _mm512_set1_epi8((char)c));
}

AVX2 static size_t count_beginnings_by_32(
    const uint8_t *text, size_t from, size_t end, const uint8_t *beginning, size_t length, size_t rare) {
  COUNT_BEGINNINGS_LOOP(equal_by_32);
}

AVX2 static size_t last_beginning_by_32(
    const uint8_t *text, size_t from, size_t end, const uint8_t *beginning, size_t length, size_t rare) {
  LAST_BEGINNING_LOOP(equal_by_32);
}

AVX512 static size_t count_beginnings_by_64(
    const uint8_t *text, size_t from, size_t end, const uint8_t *beginning, size_t length, size_t rare) {
  COUNT_BEGINNINGS_LOOP(equal_by_64);
}

AVX512 static size_t last_beginning_by_64(
    const uint8_t *text, size_t from, size_t end, const uint8_t *beginning, size_t length, size_t rare) {
  LAST_BEGINNING_LOOP(equal_by_64);
}

typedef size_t (*beginnings_function)(const uint8_t *, size_t, size_t, const uint8_t *, size_t, size_t);

/// Chosen once, before main: no branch, no lock, no data race later.
static beginnings_function best_count = count_beginnings_by_16, best_last = last_beginning_by_16;
__attribute__((constructor)) static void choose(void) {
  __builtin_cpu_init();
  bool has_64 = __builtin_cpu_supports("avx512bw");
  if (!has_64 && !__builtin_cpu_supports("avx2")) return;
  best_count = has_64 ? count_beginnings_by_64 : count_beginnings_by_32;
  best_last = has_64 ? last_beginning_by_64 : last_beginning_by_32;
}

size_t bytescan_count_beginnings(
    const uint8_t *text, size_t from, size_t end, const uint8_t *beginning, size_t length, size_t rare) {
  return best_count(text, from, end, beginning, length, rare);
}

size_t bytescan_last_beginning(
    const uint8_t *text, size_t from, size_t end, const uint8_t *beginning, size_t length, size_t rare) {
  return best_last(text, from, end, beginning, length, rare);
}
#else
size_t bytescan_count_beginnings(
    const uint8_t *text, size_t from, size_t end, const uint8_t *beginning, size_t length, size_t rare) {
  return count_beginnings_by_16(text, from, end, beginning, length, rare);
}

size_t bytescan_last_beginning(
    const uint8_t *text, size_t from, size_t end, const uint8_t *beginning, size_t length, size_t rare) {
  return last_beginning_by_16(text, from, end, beginning, length, rare);
}
#endif
