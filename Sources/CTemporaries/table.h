#pragma once

/// Removes every file on the list. Async-signal-safe.
///
/// @return how many there were.
int temporaries_remove_all(void);
