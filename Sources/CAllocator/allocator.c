#include "allocator.h"

// A header of the C library says which it is.
#include <limits.h>

#if defined(__GLIBC__)
#include <malloc.h>

/// Room for what is live of features of some megabytes each. It is taken from the system when it is written to.
static const int room = 64 << 20;

void allocator_keep_freed_memory(void) {
  // One pool for all threads: what one gives back is there for the others. Small pieces have pools by thread all the same.
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, INT_MAX);
  mallopt(M_TOP_PAD, room);
}
#else
void allocator_keep_freed_memory(void) {}
#endif
