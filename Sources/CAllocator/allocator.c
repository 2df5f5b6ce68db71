#include "allocator.h"

// A header of the C library says which it is.
#include <limits.h>
#include <stddef.h>

#if defined(__GLIBC__)
#include <malloc.h>
#include <sys/resource.h>

/// Room for what is live of features of some megabytes each. It is taken from the system when it is written to.
static const int room = 64 << 20;

static int is_limited(__rlimit_resource_t resource) {
  struct rlimit limit;
  return getrlimit(resource, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
}

void allocator_keep_freed_memory(void) {
  // One pool for all threads: what one gives back is there for the others. Small pieces have pools by thread all the same.
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, INT_MAX);
  // Where addresses are limited, room that nobody writes to counts as well.
  if (!is_limited(RLIMIT_AS) && !is_limited(RLIMIT_DATA)) mallopt(M_TOP_PAD, room);
}
#else
void allocator_keep_freed_memory(void) {}
#endif

#if defined(__linux__)
#include "temporaries.h"

// In the static program all calls of these functions come here (the linker's --wrap). A caller that gets no memory cannot continue, and
// Swift would print addresses of its stack. Without that option nothing calls them, and the real ones are missing.
#define REAL __attribute__((weak)) extern
REAL void *__real_malloc(size_t);
REAL void *__real_calloc(size_t, size_t);
REAL void *__real_realloc(void *, size_t);
REAL void *__real_aligned_alloc(size_t, size_t);
REAL int __real_posix_memalign(void **, size_t, size_t);

static void *had(void *memory) {
  if (memory == NULL) temporaries_end_without_memory();
  return memory;
}

void *__wrap_malloc(size_t size) { return had(__real_malloc(size)); }
void *__wrap_calloc(size_t count, size_t size) { return had(__real_calloc(count, size)); }
void *__wrap_aligned_alloc(size_t alignment, size_t size) { return had(__real_aligned_alloc(alignment, size)); }

void *__wrap_realloc(void *memory, size_t size) {
  void *moved = __real_realloc(memory, size);
  return size == 0 ? moved : had(moved);
}

int __wrap_posix_memalign(void **memory, size_t alignment, size_t size) {
  int result = __real_posix_memalign(memory, alignment, size);
  if (result != 0) temporaries_end_without_memory();
  return result;
}
#endif
