#include "bytescan.h"

#define INLINE static inline __attribute__((always_inline))

/// One bit a byte for 64 bytes of JSON text.
typedef struct {
  uint64_t quotes, backslashes, opening, closing, controls, comments;
} block;

/// Each bit becomes the parity of itself and all lower ones: between two quotes, all ones.
static inline uint64_t prefix_xor(uint64_t bits) {
  bits ^= bits << 1;
  bits ^= bits << 2;
  bits ^= bits << 4;
  bits ^= bits << 8;
  bits ^= bits << 16;
  bits ^= bits << 32;
  return bits;
}

/// Among control characters, the ones that JSON cannot hold there: a line feed inside a string, a record separator
/// anywhere. Few blocks of compact text have any.
static uint64_t damaged(const uint8_t *p, uint64_t controls, uint64_t string) {
  uint64_t damage = 0;
  for (; controls; controls &= controls - 1) {
    int bit = __builtin_ctzll(controls);
    uint64_t one = 1ULL << bit;
    if (p[bit] == 0x1E || (p[bit] == '\n' && (string & one))) damage |= one;
  }
  return damage;
}

/// The bits of characters that a backslash escapes. `carry` is 1 when the byte before this block was a
/// backslash that escapes. One round for each escape: they are rare.
static inline uint64_t escaped_characters(uint64_t backslashes, uint64_t carry) {
  uint64_t escaped = carry;
  backslashes &= ~escaped;
  while (backslashes) {
    uint64_t first = backslashes & -backslashes;
    uint64_t next = first << 1;
    escaped |= next;
    backslashes &= ~(first | next);
  }
  return escaped;
}

/// The offset of the nth bit that is set, counted from 1.
static inline size_t nth_bit_in_turn(uint64_t bits, uint32_t n) {
  while (--n) bits &= bits - 1;
  return (size_t)__builtin_ctzll(bits);
}

/// One block of the loop, of which `length` bytes count and have their bits in `valid`.
#define SKIP_BLOCK(classify, parity, nth_bit, length, valid)                                                   \
  do {                                                                                                         \
    block m = classify(p + at);                                                                                \
    uint64_t backslashes = m.backslashes & valid, quotes = m.quotes & valid, string = in_string;               \
    if (backslashes | carry) {                                                                                 \
      uint64_t escaped = escaped_characters(backslashes, carry);                                               \
      /* The last backslash escapes the byte behind this piece if it is not itself escaped. */                 \
      carry = (backslashes & ~escaped) >> (length - 1) & 1;                                                    \
      quotes &= ~escaped;                                                                                      \
    }                                                                                                          \
    if (quotes) {                                                                                              \
      string ^= parity(quotes);                                                                                \
      in_string = (string >> (length - 1) & 1) ? ~0ULL : 0;                                                    \
    }                                                                                                          \
    uint64_t controls = m.controls & valid, damage = m.comments & ~string & valid;                             \
    if (controls) damage |= damaged(p + at, controls, string);                                                 \
    uint64_t opening = m.opening & ~string & valid, closing = m.closing & ~string & valid;                     \
    int closings = __builtin_popcountll(closing);                                                              \
    if (__builtin_expect(damage != 0 || depth <= closings, 0)) {                                               \
      uint64_t before = damage ? (damage & -damage) - 1 : ~0ULL;                                               \
      uint64_t opened = opening & before, closed = closing & before;                                           \
      int64_t count = __builtin_popcountll(closed);                                                            \
      /* The first closing bracket for which as many were open: none in front of the one that `depth` counts to. */ \
      for (int64_t nth = depth > 0 ? depth : 1; nth <= count;) {                                               \
        size_t bit = nth_bit(closed, (uint32_t)nth);                                                           \
        int64_t open = depth + __builtin_popcountll(opened & ((1ULL << bit) - 1));                             \
        if (open == nth) {                                                                                     \
          uint64_t quoted = nesting->quoted | (m.opening & string & ((1ULL << bit) - 1));                      \
          *nesting = (bytescan_nesting){0, 0, 0, quoted};                                                      \
          return (bytescan_skip_result){at + bit + 1, BYTESCAN_CLOSED};                                        \
        }                                                                                                      \
        nth = open;                                                                                            \
      }                                                                                                        \
      if (damage) return (bytescan_skip_result){at + (size_t)__builtin_ctzll(damage), BYTESCAN_DAMAGED};       \
    }                                                                                                          \
    depth += __builtin_popcountll(opening) - closings;                                                         \
    if (__builtin_expect((m.opening & string) != 0, 0)) nesting->quoted |= m.opening & string & valid;         \
  } while (0)

/// The loop, once for each way to classify a block. `[` and `{` differ in the bit 0x20 only; so do `]` and `}`.
/// Of a block that is plain, without bracket, backslash, control character and beginning of a comment, only the number of quotes matters.
/// A block behind the last whole one is read in full (the caller's padding) and its upper bits are ignored.
#define SKIP_LOOP(classify, parity, is_plain, nth_bit)                                                         \
  int64_t depth = nesting->depth;                                                                              \
  uint64_t in_string = nesting->in_string, carry = nesting->escape_carry;                                      \
  size_t at = 0;                                                                                               \
  for (; n - at >= 64; at += 64) {                                                                             \
    uint64_t between;                                                                                          \
    if (!carry && is_plain(p + at, &between)) {                                                                \
      in_string ^= 0 - (uint64_t)(__builtin_popcountll(between) & 1);                                          \
      continue;                                                                                                \
    }                                                                                                          \
    SKIP_BLOCK(classify, parity, nth_bit, 64, ~0ULL);                                                          \
  }                                                                                                            \
  if (at < n) {                                                                                                \
    size_t length = n - at;                                                                                    \
    uint64_t valid = (1ULL << length) - 1;                                                                     \
    SKIP_BLOCK(classify, parity, nth_bit, length, valid);                                                      \
  }                                                                                                            \
  *nesting = (bytescan_nesting){depth, in_string, carry, nesting->quoted};                                     \
  return (bytescan_skip_result) { n, BYTESCAN_MORE }

static inline block classify_by_16(const uint8_t *p) {
  block m = {0, 0, 0, 0, 0, 0};
  for (int i = 0; i < 4; i++) {
    bytescan_vector v = bytescan_load(p + 16 * i), low = bytescan_lowercase(v);
    int shift = 16 * i;
    m.quotes |= (uint64_t)bytescan_mask(bytescan_equal(v, '"')) << shift;
    m.backslashes |= (uint64_t)bytescan_mask(bytescan_equal(v, '\\')) << shift;
    m.opening |= (uint64_t)bytescan_mask(bytescan_equal(low, '{')) << shift;
    m.closing |= (uint64_t)bytescan_mask(bytescan_equal(low, '}')) << shift;
    m.controls |= (uint64_t)bytescan_mask(bytescan_control(v)) << shift;
    m.comments |= (uint64_t)(bytescan_mask(bytescan_equal(v, '/')) | bytescan_mask(bytescan_equal(v, '#'))) << shift;
  }
  return m;
}

static inline bool is_plain_by_16(const uint8_t *p, uint64_t *quotes) {
  block m = classify_by_16(p);
  *quotes = m.quotes;
  return !(m.backslashes | m.opening | m.closing | m.controls | m.comments);
}

/// Objects one after the other, each walked by `skip`.
#define OBJECTS_LOOP(skip)                                                                                     \
  size_t count = 0, start = walk->at, reach = walk->reach, longest = walk->longest;                            \
  walk->last = (bytescan_skip_result){0, BYTESCAN_CLOSED};                                                     \
  while (count < room) {                                                                                       \
    bytescan_nesting nesting = {0, 0, 0, 0};                                                                   \
    bytescan_skip_result object = skip(&nesting, text + start, end - start < reach ? end - start : reach);     \
    if (object.outcome != BYTESCAN_CLOSED) {                                                                   \
      walk->last = object;                                                                                     \
      walk->open = nesting;                                                                                    \
      break;                                                                                                   \
    }                                                                                                          \
    size_t behind = start + object.end, next = bytescan_next_object(text, behind, end);                        \
    if (next == behind || object.end > longest || nesting.quoted || text[behind - 1] != '}') break;            \
    objects[count++] = (bytescan_object){start, behind};                                                       \
    start = next;                                                                                              \
  }                                                                                                            \
  walk->at = start;                                                                                            \
  return count

INLINE bytescan_skip_result skip_by_16(bytescan_nesting *nesting, const uint8_t *p, size_t n) {
  SKIP_LOOP(classify_by_16, prefix_xor, is_plain_by_16, nth_bit_in_turn);
}

static size_t objects_by_16(bytescan_walk *walk, const uint8_t *text, size_t end, bytescan_object *objects, size_t room) {
  OBJECTS_LOOP(skip_by_16);
}

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2,popcnt,bmi,bmi2,pclmul")))
#define AVX512 __attribute__((target("avx512f,avx512bw,popcnt,bmi,bmi2,pclmul")))

/// The same as `prefix_xor`: a product without carries by all ones.
__attribute__((target("pclmul"))) static inline uint64_t product_parity(uint64_t bits) {
  __m128i product = _mm_clmulepi64_si128(_mm_set_epi64x(0, (long long)bits), _mm_set1_epi8((char)0xFF), 0);
  return (uint64_t)_mm_cvtsi128_si64(product);
}

AVX2 static inline size_t nth_bit(uint64_t bits, uint32_t n) { return (size_t)_tzcnt_u64(_pdep_u64(1ULL << (n - 1), bits)); }

AVX2 static inline uint64_t mask_by_32(__m256i low, __m256i high) {
  return (uint32_t)_mm256_movemask_epi8(low) | (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << 32;
}

AVX2 static inline uint64_t equal_by_32(__m256i low, __m256i high, char c) {
  __m256i v = _mm256_set1_epi8(c);
  return mask_by_32(_mm256_cmpeq_epi8(low, v), _mm256_cmpeq_epi8(high, v));
}

/// What begins a comment, by its low four bits: a byte that is equal to the one that a shuffle finds for it.
#define COMMENT_BYTES 1, 0, 0, '#', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '/'
/// The same with the backslash.
#define SPECIAL_BYTES 1, 0, 0, '#', 0, 0, 0, 0, 0, 0, 0, 0, '\\', 0, 0, '/'

AVX2 static inline uint64_t comments_by_32(__m256i low, __m256i high) {
  __m256i bytes = _mm256_setr_epi8(COMMENT_BYTES, COMMENT_BYTES);
  return mask_by_32(_mm256_cmpeq_epi8(_mm256_shuffle_epi8(bytes, low), low), _mm256_cmpeq_epi8(_mm256_shuffle_epi8(bytes, high), high));
}

AVX512 static inline __mmask64 found_by_64(__m512i v, __m128i bytes) {
  return _mm512_cmpeq_epi8_mask(_mm512_shuffle_epi8(_mm512_broadcast_i32x4(bytes), v), v);
}

AVX2 static inline block classify_by_32(const uint8_t *p) {
  __m256i a = _mm256_loadu_si256((const __m256i *)p), b = _mm256_loadu_si256((const __m256i *)(p + 32));
  __m256i bit = _mm256_set1_epi8(0x20), al = _mm256_or_si256(a, bit), bl = _mm256_or_si256(b, bit);
  __m256i last = _mm256_set1_epi8(0x1F);
  return (block){equal_by_32(a, b, '"'), equal_by_32(a, b, '\\'), equal_by_32(al, bl, '{'),
                 equal_by_32(al, bl, '}'),
                 mask_by_32(_mm256_cmpeq_epi8(_mm256_min_epu8(a, last), a),
                            _mm256_cmpeq_epi8(_mm256_min_epu8(b, last), b)),
                 comments_by_32(a, b)};
}

AVX512 static inline block classify_by_64(const uint8_t *p) {
  __m512i v = _mm512_loadu_si512(p), low = _mm512_or_si512(v, _mm512_set1_epi8(0x20));
  return (block){_mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8('"')),
                 _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8('\\')),
                 _mm512_cmpeq_epi8_mask(low, _mm512_set1_epi8('{')),
                 _mm512_cmpeq_epi8_mask(low, _mm512_set1_epi8('}')),
                 _mm512_cmplt_epu8_mask(v, _mm512_set1_epi8(0x20)),
                 found_by_64(v, _mm_setr_epi8(COMMENT_BYTES))};
}

AVX2 static inline bool is_plain_by_32(const uint8_t *p, uint64_t *quotes) {
  block m = classify_by_32(p);
  *quotes = m.quotes;
  return !(m.backslashes | m.opening | m.closing | m.controls | m.comments);
}

AVX512 static inline bool is_plain_by_64(const uint8_t *p, uint64_t *quotes) {
  __m512i v = _mm512_loadu_si512(p), low = _mm512_or_si512(v, _mm512_set1_epi8(0x20));
  __mmask64 brackets = _mm512_cmpeq_epi8_mask(low, _mm512_set1_epi8('{')) | _mm512_cmpeq_epi8_mask(low, _mm512_set1_epi8('}'));
  __mmask64 others = found_by_64(v, _mm_setr_epi8(SPECIAL_BYTES)) | _mm512_cmplt_epu8_mask(v, _mm512_set1_epi8(0x20));
  *quotes = _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8('"'));
  return _kortestz_mask64_u8(brackets, others);
}

AVX2 INLINE bytescan_skip_result skip_by_32(bytescan_nesting *nesting, const uint8_t *p, size_t n) {
  SKIP_LOOP(classify_by_32, product_parity, is_plain_by_32, nth_bit);
}

AVX2 static size_t objects_by_32(bytescan_walk *walk, const uint8_t *text, size_t end, bytescan_object *objects, size_t room) {
  OBJECTS_LOOP(skip_by_32);
}

AVX512 INLINE bytescan_skip_result skip_by_64(bytescan_nesting *nesting, const uint8_t *p, size_t n) {
  SKIP_LOOP(classify_by_64, product_parity, is_plain_by_64, nth_bit);
}

AVX512 static size_t objects_by_64(bytescan_walk *walk, const uint8_t *text, size_t end, bytescan_object *objects, size_t room) {
  OBJECTS_LOOP(skip_by_64);
}

typedef bytescan_skip_result (*skip_function)(bytescan_nesting *, const uint8_t *, size_t);
typedef size_t (*objects_function)(bytescan_walk *, const uint8_t *, size_t, bytescan_object *, size_t);

/// Chosen once, before main: no branch, no lock, no data race later.
static skip_function best_skip = skip_by_16;
static objects_function best_objects = objects_by_16;
__attribute__((constructor)) static void choose(void) {
  __builtin_cpu_init();
  if (!__builtin_cpu_supports("bmi2") || !__builtin_cpu_supports("pclmul")) return;
  bool has_64 = __builtin_cpu_supports("avx512bw");
  if (!has_64 && !__builtin_cpu_supports("avx2")) return;
  best_skip = has_64 ? skip_by_64 : skip_by_32;
  best_objects = has_64 ? objects_by_64 : objects_by_32;
}

bytescan_skip_result bytescan_skip(bytescan_nesting *nesting, const uint8_t *p, size_t n) {
  return best_skip(nesting, p, n);
}

size_t bytescan_objects(bytescan_walk *walk, const uint8_t *text, size_t end, bytescan_object *objects, size_t room) {
  return best_objects(walk, text, end, objects, room);
}
#else
bytescan_skip_result bytescan_skip(bytescan_nesting *nesting, const uint8_t *p, size_t n) {
  return skip_by_16(nesting, p, n);
}

size_t bytescan_objects(bytescan_walk *walk, const uint8_t *text, size_t end, bytescan_object *objects, size_t room) {
  return objects_by_16(walk, text, end, objects, room);
}
#endif

size_t bytescan_misplaced_quote(const uint8_t *p, size_t n) {
  bool in_string = false;
  for (size_t at = 0; at < n;) {
    uint32_t run = bytescan_string_run(p + at);
    at += run;
    if (run == 16) continue;
    if (at >= n) break;
    if (p[at] == '\\') {
      at += 2;
      continue;
    }
    if (in_string) {
      size_t next = at + 1;
      while (next < n && bytescan_is_space(p[next])) next++;
      if (next < n && p[next] != ',' && p[next] != ':' && p[next] != ']' && p[next] != '}') return at;
    } else {
      size_t last = at;
      while (last > 0 && bytescan_is_space(p[last - 1])) last--;
      if (last > 0 && p[last - 1] != ',' && p[last - 1] != ':' && p[last - 1] != '[' && p[last - 1] != '{') return at;
    }
    in_string = !in_string;
    at++;
  }
  return n;
}

size_t bytescan_ending_zero(const uint8_t *p, size_t from, size_t n) {
  // From the sign to 9, and what no array of numbers holds.
  const bytescan_vector low = bytescan_all('-'), allowed = bytescan_all('9' - '-');
  size_t at = from;
  for (; at + 17 <= n; at += 16) {
    uint32_t zeros = bytescan_mask(bytescan_equal(bytescan_load(p + at), '0'));
    uint32_t found = zeros & ~bytescan_mask(bytescan_within(bytescan_load(p + at + 1), low, allowed));
    if (found) return at + (size_t)__builtin_ctz(found);
  }
  for (; at + 1 < n; at++) {
    if (p[at] == '0' && (uint8_t)(p[at + 1] - '-') > '9' - '-') return at;
  }
  return n;
}
