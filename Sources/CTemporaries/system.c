#define _GNU_SOURCE
#include "include/temporaries.h"

#include <unistd.h>

int temporaries_synchronize_system(int descriptor) {
#if defined(__linux__)
  return syncfs(descriptor);
#else
  (void)descriptor;
  sync();
  return 0;
#endif
}
