#pragma once

/// Removes every file on the list. Async-signal-safe.
///
/// @return how many there were.
int temporaries_remove_all(void);

/// Writes the line about a run that a signal ends, if there is a run to be summed up. Async-signal-safe.
///
/// @param removed how many files were on the list.
void temporaries_write_summary(const char *signal, int removed);

/// Counts a file that got its name.
void temporaries_note_published(void);
