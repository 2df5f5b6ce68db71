#define _GNU_SOURCE
#include "include/temporaries.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

int temporaries_create_nameless(void) {
#if defined(__linux__)
  return memfd_create("geojson", 0);
#else
  const char *folder = getenv("TMPDIR");
  char path[PATH_MAX];
  int count = snprintf(path, sizeof path, "%s/geojson-XXXXXX", folder == NULL ? "/tmp" : folder);
  // A path that was cut would have another end than the one that mkstemp replaces.
  int descriptor = count > 0 && (size_t)count < sizeof path ? mkstemp(path) : -1;
  if (descriptor >= 0) unlink(path);
  return descriptor;
#endif
}
