// Stands in front of the C library's allocator and counts. The memory itself comes from the C library, so free() and
// everything else stays as it is.
#include "allocation_count.h"

#include <stdlib.h>

#ifdef __GLIBC__
#include <errno.h>
#include <stdatomic.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static atomic_int_fast64_t count;

static void add(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

int64_t allocation_count(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

void *malloc(size_t size) {
  add();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  add();
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  add();
  return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  add();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  add();
  void *memory = __libc_memalign(alignment, size);
  if (!memory) return ENOMEM;
  *result = memory;
  return 0;
}
#else
int64_t allocation_count(void) { return -1; }
#endif
