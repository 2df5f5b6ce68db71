#define _GNU_SOURCE
#include "include/temporaries.h"
#include "table.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/syscall.h>
#endif

// Zeros, which take no memory before they are written to.
enum { slot_count = 256, slot_size = 4096 };
enum { slot_free, slot_filling, slot_armed };
static char texts[slot_count][slot_size];
static atomic_int states[slot_count];

// A text is written only by the thread that moved its state from free to filling, and read while the state is armed.
static int remember(const char *path) {
  size_t size = strlen(path) + 1;
  if (size > slot_size) return -1;
  for (int slot = 0; slot < slot_count; slot++) {
    int expected = slot_free;
    if (!atomic_compare_exchange_strong(&states[slot], &expected, slot_filling)) continue;
    memcpy(texts[slot], path, size);
    atomic_store(&states[slot], slot_armed);
    return slot;
  }
  return -1;
}

void temporaries_forget(int slot) {
  if (slot >= 0) atomic_store(&states[slot], slot_free);
}

// The process is about to end, and no more files are made. Files that are being made are waited for: they are not in the list yet.
static atomic_bool is_ending;
static atomic_int creating;
enum { longest_wait_in_milliseconds = 500 };

static void begin_creating(void) {
  atomic_fetch_add(&creating, 1);
  if (!atomic_load(&is_ending)) return;
  atomic_fetch_sub(&creating, 1);
  for (;;) pause();
}

// Another thread may reuse a slot while its text is read here. The text is then a mixture of two paths, and no file has that name.
int temporaries_remove_all(void) {
  int count = 0;
  atomic_store(&is_ending, true);
  struct timespec moment = {.tv_nsec = 1000000};
  for (int i = 0; i < longest_wait_in_milliseconds && atomic_load(&creating) > 0; i++) nanosleep(&moment, NULL);
  for (int slot = 0; slot < slot_count; slot++) {
    if (atomic_load(&states[slot]) != slot_armed) continue;
    unlink(texts[slot]);
    count++;
  }
  return count;
}

// Names are used again by other processes: no signal may come between a change of the file system and that of the list.
static void hold_signals(sigset_t *before) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, before);
}

static void let_signals(const sigset_t *before) {
  int error = errno;
  pthread_sigmask(SIG_SETMASK, before, NULL);
  errno = error;
}

int temporaries_create(const char *path, mode_t mode, int *slot) {
  sigset_t before;
  hold_signals(&before);
  begin_creating();
  int descriptor;
  do {
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOCTTY, mode);
  } while (descriptor < 0 && errno == EINTR);
  *slot = descriptor < 0 ? -1 : remember(path);
  int error = errno;
  atomic_fetch_sub(&creating, 1);
  errno = error;
  let_signals(&before);
  return descriptor;
}

// 0, EAGAIN if another process has the lock, or another error.
static int lock(int descriptor) {
#if defined(F_OFD_SETLK)
  struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  int result = fcntl(descriptor, F_OFD_SETLK, &whole);
#else
  int result = flock(descriptor, LOCK_EX | LOCK_NB);
#endif
  if (result == 0) return 0;
  return errno == EACCES || errno == EWOULDBLOCK ? EAGAIN : errno;
}

temporaries_lock_result temporaries_lock(int descriptor) {
  struct stat status;
  switch (lock(descriptor)) {
  case 0:
    // Another process had the lock before and took the file for one that was left.
    return fstat(descriptor, &status) == 0 && status.st_nlink == 0 ? temporaries_lost : temporaries_locked;
  case EAGAIN: return temporaries_lost;
  default: return temporaries_unlockable;
  }
}

bool temporaries_remove_stale(const char *path) {
  int descriptor = open(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
  if (descriptor < 0) return errno == ENOENT;
  struct stat own, named;
  // No other process removes a file that we have locked: the path is still its name at `unlink`.
  bool is_stale = lock(descriptor) == 0 && fstat(descriptor, &own) == 0 && S_ISREG(own.st_mode) && own.st_nlink == 1
    && lstat(path, &named) == 0 && named.st_dev == own.st_dev && named.st_ino == own.st_ino;
  bool is_gone = is_stale && unlink(path) == 0;
  close(descriptor);
  return is_gone;
}

static int rename_exclusively(const char *path, const char *final_path) {
#if defined(__APPLE__)
  return renamex_np(path, final_path, RENAME_EXCL);
#elif defined(SYS_renameat2)
  // By number: not every C library has a function for it. 1 is RENAME_NOREPLACE.
  return (int)syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, final_path, 1);
#else
  errno = ENOSYS;
  return -1;
#endif
}

static int rename_new(const char *path, const char *final_path) {
  if (rename_exclusively(path, final_path) == 0) return 0;
  // Not every file system can, and sandboxes refuse system calls that they do not know.
  if (errno != EINVAL && errno != ENOSYS && errno != ENOTSUP && errno != EOPNOTSUPP && errno != EPERM) return -1;
  // Unlike a rename, a hard link never takes the place of a file that appeared in the meantime.
  if (link(path, final_path) == 0) {
    unlink(path);
    return 0;
  }
  if (errno != EPERM && errno != ENOSYS && errno != ENOTSUP && errno != EOPNOTSUPP && errno != EMLINK) return -1;
  // A file system without hard links.
  struct stat status;
  if (lstat(final_path, &status) == 0) {
    errno = EEXIST;
    return -1;
  }
  return rename(path, final_path);
}

int temporaries_publish(int slot, const char *path, const char *final_path, bool replaces) {
  sigset_t before;
  hold_signals(&before);
  int result = replaces ? rename(path, final_path) : rename_new(path, final_path);
  if (result == 0) {
    temporaries_forget(slot);
    temporaries_note_published();
  }
  let_signals(&before);
  return result;
}

void temporaries_remove(int slot, const char *path) {
  sigset_t before;
  hold_signals(&before);
  unlink(path);
  temporaries_forget(slot);
  let_signals(&before);
}
