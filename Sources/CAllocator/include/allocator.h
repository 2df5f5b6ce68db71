#pragma once

/// Has the allocator keep memory that is given back, for the next one who asks.
///
/// Blocks come and go by the megabyte, and the system would clear each page of every new one again, which takes as long as
/// all the work on a file of large features. What is live at once bounds what is kept. For a program, not a library: it
/// speaks for the whole process. To be called once, before threads begin. Does nothing where the C library is not glibc.
void allocator_keep_freed_memory(void);
