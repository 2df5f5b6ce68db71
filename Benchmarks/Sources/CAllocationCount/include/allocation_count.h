#pragma once
#include <stdint.h>

/// Blocks of memory that this process has asked for since it began; -1 where they are not counted (anything but glibc).
int64_t allocation_count(void);
