#include "include/arguments.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <limits.h>
#include <mach-o/dyld.h>
#include <stdint.h>
#else
#include <sys/auxv.h>
#endif

/// Copies a path without its links.
static bool resolve(const char *from, char *path, size_t capacity) {
  char *resolved = from == NULL ? NULL : realpath(from, NULL);
  if (resolved == NULL) return false;
  size_t count = strlen(resolved) + 1;
  bool fits = count <= capacity;
  if (fits) memcpy(path, resolved, count);
  free(resolved);
  return fits;
}

bool arguments_program_path(char *path, size_t capacity) {
#if defined(__APPLE__)
  char given[PATH_MAX + 1];
  uint32_t count = sizeof given;
  return _NSGetExecutablePath(given, &count) == 0 && resolve(given, path, capacity);
#else
  if (capacity == 0) return false;
  // The last byte is left for the zero; a path that fills all others may have been cut.
  ssize_t count = readlink("/proc/self/exe", path, capacity - 1);
  if (count > 0 && (size_t)count < capacity - 1) {
    path[count] = 0;
    return path[0] == '/';
  }
  // Without /proc: what the program was started as.
  return resolve((const char *)getauxval(AT_EXECFN), path, capacity);
#endif
}

int arguments_execute(const char *path) {
  const char *const *words;
  if (arguments_given(&words) == 0 || words == NULL) {
    errno = ENOSYS;
    return -1;
  }
  // The system ends its list with a null pointer. execv changes neither the list nor the words.
  return execv(path, (char *const *)words);
}
