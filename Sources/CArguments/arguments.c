#include "include/arguments.h"

#include <stdlib.h>

static int count;
static const char *const *words;

#if defined(__GLIBC__) || defined(__APPLE__)
// Before all other constructors: one of Swift's looks for the folder that Swift is in, and ends the process where a static program cannot
// read /proc. A static program needs nothing from that folder.
__attribute__((constructor(101))) static void take(int argument_count, char **arguments) {
  count = argument_count;
  words = (const char *const *)arguments;
  setenv("SWIFT_ROOT", "/", 0);
}
#endif

int arguments_given(const char *const **given) {
  *given = words;
  return count;
}
