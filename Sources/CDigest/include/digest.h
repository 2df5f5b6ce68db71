// SHA-256 (FIPS 180-4), with the SHA instructions of x86-64 and AArch64 where the processor has them.
#ifndef DIGEST_H
#define DIGEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  uint32_t state[8];
  /// Bytes of the message so far.
  uint64_t length;
  /// Those of a block that is not complete: `length % 64` of them.
  uint8_t rest[64];
  /// Whether the processor's instructions are left aside; for tests.
  bool is_plain;
} digest_sha256;

void digest_sha256_begin(digest_sha256 *digest);

/// `bytes` has `count` bytes.
void digest_sha256_add(digest_sha256 *digest, const uint8_t *bytes, size_t count);

/// `result` gets 32 bytes. The digest must not be used afterwards.
void digest_sha256_end(digest_sha256 *digest, uint8_t *result);

#endif
