#define _GNU_SOURCE
#include "processors.h"

#if defined(__linux__) && defined(__GLIBC__)
#include <sched.h>
#include <string.h>

_Static_assert(sizeof(cpu_set_t) == sizeof(((processors *)0)->set), "a set of processors has 1024 bits");

processors processors_allowed(void) {
  processors allowed = {0};
  cpu_set_t set;
  // Fails where the system has more processors than that.
  if (sched_getaffinity(0, sizeof set, &set) != 0) return allowed;
  allowed.is_known = true;
  memcpy(allowed.set, &set, sizeof set);
  return allowed;
}

void processors_begin_behind(pthread_attr_t *attributes, const processors *allowed, size_t distance) {
  cpu_set_t set, one;
  int here = sched_getcpu();
  if (!allowed->is_known || here < 0) return;
  memcpy(&set, allowed->set, sizeof set);
  int count = CPU_COUNT(&set);
  if (count < 2 || here >= CPU_SETSIZE || !CPU_ISSET(here, &set)) return;
  int place = here;
  for (size_t steps = distance % (size_t)count; steps > 0;) {
    place = (place + 1) % CPU_SETSIZE;
    if (CPU_ISSET(place, &set)) steps--;
  }
  CPU_ZERO(&one);
  CPU_SET(place, &one);
  pthread_attr_setaffinity_np(attributes, sizeof one, &one);
}

void processors_use(const processors *allowed) {
  cpu_set_t set;
  if (!allowed->is_known) return;
  memcpy(&set, allowed->set, sizeof set);
  sched_setaffinity(0, sizeof set, &set);
}
#else
processors processors_allowed(void) { return (processors){0}; }

void processors_begin_behind(pthread_attr_t *attributes, const processors *allowed, size_t distance) {
  (void)attributes, (void)allowed, (void)distance;
}

void processors_use(const processors *allowed) { (void)allowed; }
#endif
