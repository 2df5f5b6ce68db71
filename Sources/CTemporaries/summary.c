#include "include/temporaries.h"
#include "table.h"

#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

static atomic_bool has_summary, goes_to_stream;
static atomic_llong feature_count, byte_count, files_done, files_total, published;

void temporaries_begin_summary(bool to_stream) {
  atomic_store(&goes_to_stream, to_stream);
  atomic_store(&published, 0);
  atomic_store(&has_summary, true);
}

void temporaries_end_summary(void) { atomic_store(&has_summary, false); }

void temporaries_note_progress(long long features, long long bytes) {
  atomic_store_explicit(&feature_count, features, memory_order_relaxed);
  atomic_store_explicit(&byte_count, bytes, memory_order_relaxed);
}

void temporaries_note_published(void) { atomic_fetch_add(&published, 1); }

void temporaries_note_files(long long done, long long total) {
  atomic_store_explicit(&files_done, done, memory_order_relaxed);
  atomic_store_explicit(&files_total, total, memory_order_relaxed);
}

// Room for all that is written below, with numbers of 20 digits.
typedef struct {
  char text[400];
  size_t count;
} line;

static void add(line *to, const char *text) {
  size_t count = strlen(text);
  if (to->count + count > sizeof to->text) return;
  memcpy(to->text + to->count, text, count);
  to->count += count;
}

// printf is none of the functions that a handler may call.
static void add_number(line *to, long long number, const char *one, const char *several) {
  char digits[24] = {0};
  size_t at = sizeof digits - 1;
  unsigned long long rest = number < 0 ? 0 : (unsigned long long)number;
  do {
    digits[--at] = (char)('0' + rest % 10);
    rest /= 10;
  } while (rest > 0);
  add(to, digits + at);
  add(to, number == 1 ? one : several);
}

void temporaries_write_summary(const char *signal, int removed) {
  if (!atomic_load(&has_summary)) return;
  line out = {.count = 0};
  // In place of a progress line.
  if (isatty(2)) add(&out, "\r\x1B[K");
  add(&out, "interrupted (");
  add(&out, signal);
  add(&out, "): ");
  long long total = atomic_load(&files_total);
  if (total > 0) {
    add_number(&out, atomic_load(&files_done), "", "");
    add(&out, " of ");
    add_number(&out, total, " file written", " files written");
  } else {
    add_number(&out, atomic_load(&feature_count), " feature", " features");
    add(&out, ", ");
    add_number(&out, atomic_load(&byte_count), " byte read", " bytes read");
    long long count = atomic_load(&published);
    if (count > 0) {
      add(&out, "; ");
      add_number(&out, count, " file written", " files written");
    } else {
      add(&out, atomic_load(&goes_to_stream) && removed == 0 ? "; the output is not complete" : "; no file was written");
    }
  }
  add(&out, "\n");
  const char *text = out.text;
  while (out.count > 0) {
    ssize_t written = write(2, text, out.count);
    if (written <= 0) return;
    text += written;
    out.count -= (size_t)written;
  }
}
