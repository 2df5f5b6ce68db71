#pragma once

/// The words of the command line as the system gave them, the program's name first, taken before `main` and from no file: `/proc` may be
/// missing or fail.
///
/// @return how many there are; 0 where the C library does not tell, as musl does not.
int arguments_given(const char *const **words);
