#include "digest.h"

#include <stdbool.h>
#include <string.h>

// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4 §4.2.2).
static const uint32_t constants[64] __attribute__((aligned(16))) = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
    0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
    0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
    0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static inline uint32_t rotated(uint32_t x, int n) { return x >> n | x << (32 - n); }

/// `count` blocks of 64 bytes.
static void add_blocks_plain(uint32_t *state, const uint8_t *bytes, size_t count) {
  uint32_t w[64];
  for (; count > 0; count--, bytes += 64) {
    for (int i = 0; i < 16; i++) {
      w[i] = (uint32_t)bytes[4 * i] << 24 | (uint32_t)bytes[4 * i + 1] << 16 | (uint32_t)bytes[4 * i + 2] << 8 | bytes[4 * i + 3];
    }
    for (int i = 16; i < 64; i++) {
      uint32_t a = w[i - 15], b = w[i - 2];
      w[i] = w[i - 16] + (rotated(a, 7) ^ rotated(a, 18) ^ a >> 3) + w[i - 7] + (rotated(b, 17) ^ rotated(b, 19) ^ b >> 10);
    }
    uint32_t s[8];
    memcpy(s, state, sizeof s);
    // Instead of moving eight words each round, their names move: AT(0) to AT(7) are a to h of the standard.
#define AT(k) s[((k) - i) & 7]
    for (unsigned i = 0; i < 64; i++) {
      uint32_t e = AT(4), a = AT(0);
      uint32_t t = AT(7) + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + ((e & AT(5)) ^ (~e & AT(6))) + constants[i] + w[i];
      uint32_t u = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & AT(1)) ^ (a & AT(2)) ^ (AT(1) & AT(2)));
      AT(3) += t;
      AT(7) = t + u;
    }
#undef AT
    for (int i = 0; i < 8; i++) state[i] += s[i];
  }
}

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

/// The same with SHA-NI: two registers hold the state as ABEF and CDGH, and each instruction does two rounds.
__attribute__((target("sha,sse4.1,ssse3"))) static void add_blocks_fast(uint32_t *state, const uint8_t *bytes, size_t count) {
  const __m128i order = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  __m128i t = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xB1);
  __m128i cdgh = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1B);
  __m128i abef = _mm_alignr_epi8(t, cdgh, 8);
  cdgh = _mm_blend_epi16(cdgh, t, 0xF0);
  for (; count > 0; count--, bytes += 64) {
    __m128i a = abef, c = cdgh, w[4];
    for (int i = 0; i < 4; i++) w[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)bytes + i), order);
    for (int i = 0; i < 16; i++) {
      // Words 4 i to 4 i + 3 of the message schedule are in w[i % 4]; those that take their place are made on the way.
      __m128i now = w[i & 3];
      __m128i k = _mm_add_epi32(now, _mm_load_si128((const __m128i *)constants + i));
      c = _mm_sha256rnds2_epu32(c, a, k);
      a = _mm_sha256rnds2_epu32(a, c, _mm_shuffle_epi32(k, 0x0E));
      if (i < 12) {
        __m128i last = w[(i + 3) & 3];
        __m128i sum = _mm_add_epi32(_mm_sha256msg1_epu32(now, w[(i + 1) & 3]), _mm_alignr_epi8(last, w[(i + 2) & 3], 4));
        w[i & 3] = _mm_sha256msg2_epu32(sum, last);
      }
    }
    abef = _mm_add_epi32(abef, a);
    cdgh = _mm_add_epi32(cdgh, c);
  }
  t = _mm_shuffle_epi32(abef, 0x1B);
  cdgh = _mm_shuffle_epi32(cdgh, 0xB1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(t, cdgh, 0xF0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(cdgh, t, 8));
}

static bool has_instructions(void) {
  unsigned a, b, c, d;
  // Leaf 1: SSSE3 and SSE4.1; leaf 7: SHA.
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & 1 << 9) || !(c & 1 << 19)) return false;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & 1 << 29);
}

#elif defined(__aarch64__) && defined(__APPLE__)
#include <arm_neon.h>

/// The same with the instructions that every processor of a Mac has.
static void add_blocks_fast(uint32_t *state, const uint8_t *bytes, size_t count) {
  uint32x4_t abcd = vld1q_u32(state), efgh = vld1q_u32(state + 4);
  for (; count > 0; count--, bytes += 64) {
    uint32x4_t a = abcd, e = efgh, w[4];
    for (int i = 0; i < 4; i++) w[i] = vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(bytes + 16 * i)));
    for (int i = 0; i < 16; i++) {
      uint32x4_t now = w[i & 3];
      uint32x4_t k = vaddq_u32(now, vld1q_u32(constants + 4 * i));
      uint32x4_t before = a;
      a = vsha256hq_u32(a, e, k);
      e = vsha256h2q_u32(e, before, k);
      if (i < 12) w[i & 3] = vsha256su1q_u32(vsha256su0q_u32(now, w[(i + 1) & 3]), w[(i + 2) & 3], w[(i + 3) & 3]);
    }
    abcd = vaddq_u32(abcd, a);
    efgh = vaddq_u32(efgh, e);
  }
  vst1q_u32(state, abcd);
  vst1q_u32(state + 4, efgh);
}

static bool has_instructions(void) { return true; }
#else
static void add_blocks_fast(uint32_t *state, const uint8_t *bytes, size_t count) { add_blocks_plain(state, bytes, count); }
static bool has_instructions(void) { return false; }
#endif

static void add_blocks(digest_sha256 *digest, const uint8_t *bytes, size_t count) {
  // To ask the processor takes long where a hypervisor answers for it. Any number of threads may ask at once: all get one answer.
  static _Atomic int known = 0;
  if (known == 0) known = has_instructions() ? 1 : 2;
  if (!digest->is_plain && known == 1) {
    add_blocks_fast(digest->state, bytes, count);
  } else {
    add_blocks_plain(digest->state, bytes, count);
  }
}

void digest_sha256_begin(digest_sha256 *digest) {
  static const uint32_t first[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  memcpy(digest->state, first, sizeof first);
  digest->length = 0;
  digest->is_plain = false;
}

void digest_sha256_add(digest_sha256 *digest, const uint8_t *bytes, size_t count) {
  size_t kept = digest->length % 64;
  digest->length += count;
  if (kept > 0) {
    // No more than the block has room for: 64 - kept bytes.
    size_t more = count < 64 - kept ? count : 64 - kept;
    memcpy(digest->rest + kept, bytes, more);
    if (kept + more < 64) return;
    add_blocks(digest, digest->rest, 1);
    bytes += more;
    count -= more;
  }
  if (count >= 64) add_blocks(digest, bytes, count / 64);
  // At most 63 bytes.
  if (count % 64 > 0) memcpy(digest->rest, bytes + count / 64 * 64, count % 64);
}

void digest_sha256_end(digest_sha256 *digest, uint8_t *result) {
  uint64_t bits = digest->length * 8;
  size_t kept = digest->length % 64;
  // One bit, zeros up to 56 bytes of a block, and the length in bits: one block, or two.
  uint8_t end[128] = {0};
  memcpy(end, digest->rest, kept);
  end[kept] = 0x80;
  size_t size = kept < 56 ? 64 : 128;
  for (int i = 0; i < 8; i++) end[size - 1 - i] = (uint8_t)(bits >> 8 * i);
  add_blocks(digest, end, size / 64);
  for (int i = 0; i < 8; i++) {
    for (int j = 0; j < 4; j++) result[4 * i + j] = (uint8_t)(digest->state[i] >> (24 - 8 * j));
  }
}
