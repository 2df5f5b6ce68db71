#pragma once

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

/// The processors that a thread may run on. Nothing is known of them where the C library is not glibc.
typedef struct {
  bool is_known;
  unsigned char set[128];
} processors;

/// Those of the calling thread.
processors processors_allowed(void);

/// Has a thread begin on the processor that comes so many behind the one at hand, round those that are allowed, if the system tells.
///
/// Linux lets a new thread begin on its parent's processor, and may leave it there for milliseconds, taking turns with the parent, though another processor is
/// idle: longer than many files take.
void processors_begin_behind(pthread_attr_t *attributes, const processors *allowed, size_t distance);

/// Lets the calling thread run on all of them.
void processors_use(const processors *allowed);
