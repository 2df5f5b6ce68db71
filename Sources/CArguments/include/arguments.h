#pragma once

#include <stdbool.h>
#include <stddef.h>

/// The words of the command line as the system gave them, the program's name first, taken before `main` and from no file: `/proc` may be
/// missing or fail.
///
/// @return how many there are; 0 where the C library does not tell, as musl does not.
int arguments_given(const char *const **words);

/// The path of the program that runs, without links.
///
/// @param path gets it, with a zero byte at its end.
/// @param capacity how many bytes there are at `path`; 4097 hold every path that the system takes.
/// @return whether it is known and fits.
bool arguments_program_path(char *path, size_t capacity);

/// Has another program take the place of this one, with the words of this one, its name included, and its environment (execv).
///
/// @return -1 with errno; not at all if it succeeds.
int arguments_execute(const char *path);
