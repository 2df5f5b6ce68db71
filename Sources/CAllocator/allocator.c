#include "allocator.h"

// A header of the C library says which it is.
#include <limits.h>

#if defined(__GLIBC__)
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/// Room for what is live of features of some megabytes each. It is taken from the system when it is written to.
static const int room = 64 << 20;
static const uintptr_t large_page = 2 << 20;

void allocator_keep_freed_memory(void) {
  // One pool for all threads: what one gives back is there for the others. Small pieces have pools by thread all the same.
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, INT_MAX);
  mallopt(M_TOP_PAD, room);
  void *first = malloc(1 << 20);
  if (first == NULL) return;
  // The heap has grown by the room asked for: one fault for two megabytes of it instead of 512. It is advice; where it is
  // not taken, pages are small as they were.
  uintptr_t start = ((uintptr_t)first + large_page - 1) & ~(large_page - 1);
  uintptr_t end = (uintptr_t)sbrk(0);
  if (end != (uintptr_t)-1 && end > start) madvise((void *)start, end - start, MADV_HUGEPAGE);
  free(first);
}
#else
void allocator_keep_freed_memory(void) {}
#endif
