#pragma once

#include <stdbool.h>
#include <sys/types.h>

/// Temporary files that get the name of an output when they are complete, and are removed however the process ends.
///
/// Each one is locked while its process lives, so that another process can tell a file that is being written from one that was left
/// by a process that was killed. The list of them is a fixed array without locks, which a signal handler may read.

/// Creates a file for writing and puts it on the list of this process.
///
/// @param slot its place on the list; -1 if the list is full or the path is too long, in which case signals leave the file.
/// @return its descriptor, or -1 with errno; EEXIST if there is a file of this name.
int temporaries_create(const char *path, mode_t mode, int *slot);

/// Creates a file without a name, which is gone when its last descriptor is closed. Programs that are started inherit it.
///
/// @return its descriptor, or -1 with errno.
int temporaries_create_nameless(void);

typedef enum {
  temporaries_locked,
  /// Another process has the lock, or has removed the file: the file is not ours any more.
  temporaries_lost,
  /// The file system has no such locks.
  temporaries_unlockable
} temporaries_lock_result;

/// Locks a new file of ours until all duplicates of the descriptor are closed.
temporaries_lock_result temporaries_lock(int descriptor);

/// Removes a file that no process has locked.
///
/// @return whether there is no file of this name any more.
bool temporaries_remove_stale(const char *path);

/// Gives a file its final name and takes it off the list.
///
/// @param replaces whether a file of that name is replaced; otherwise the call fails with EEXIST if there is one.
/// @return 0, or -1 with errno; the file is still there then, and on the list.
int temporaries_publish(int slot, const char *path, const char *final_path, bool replaces);

/// Removes a file and takes it off the list.
void temporaries_remove(int slot, const char *path);

/// Takes a file off the list that is not ours any more.
void temporaries_forget(int slot);

/// Returns when the disk has all that was written to the file system of an open file or folder.
///
/// @return 0, or -1 with errno.
int temporaries_synchronize_system(int descriptor);

/// Has signals that end the process remove all files on the list first.
///
/// SIGINT, SIGTERM, SIGHUP and SIGQUIT end it as they always do. SIGABRT, SIGSEGV, SIGILL, SIGTRAP, SIGBUS and SIGFPE are reported in a
/// line on standard error before, and handled then as they were; where they come from a failed allocation, that is what the line says, and
/// the status is 2. Of the former, those that are ignored or handled already are left alone.
void temporaries_remove_on_signals(void);

/// Lets SIGINT, SIGTERM, SIGHUP and SIGQUIT write a line on standard error before they end the process: what was read and written so far.
///
/// @param to_stream whether the output is a stream, which keeps what it was sent.
void temporaries_begin_summary(bool to_stream);

/// Has them write none.
void temporaries_end_summary(void);

/// What was read so far. Any thread may call it.
void temporaries_note_progress(long long features, long long bytes);

/// Of a run with several outputs, how many of them have their names.
void temporaries_note_files(long long done, long long total);

/// Removes all files on the list, says on standard error that there is no memory, and ends the process with status 2.
void temporaries_end_without_memory(void);

/// Memory of its own for the calling thread's signal handlers, which then also run when the thread's stack is full. Does nothing unless
/// ``temporaries_remove_on_signals`` was called.
///
/// @return what ``temporaries_end_signal_stack`` gets at the end of the thread; NULL if there is none.
void *temporaries_begin_signal_stack(void);

void temporaries_end_signal_stack(void *stack);

/// Lets a terminal hand on what is typed key by key, without showing it, until ``temporaries_end_terminal``, which signals that end the
/// process (``temporaries_remove_on_signals``) call as well. One terminal at a time.
///
/// @param farewell what is written to the terminal in the end, at most 63 bytes; may be empty.
/// @return whether it does; not for what is no terminal, or one that another job of the shell has.
bool temporaries_begin_terminal(int descriptor, const char *farewell);

/// Handles a terminal as before. Does nothing if that is so. Async-signal-safe.
void temporaries_end_terminal(void);
