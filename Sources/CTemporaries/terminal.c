#define _GNU_SOURCE
#include "include/temporaries.h"

#include <stdatomic.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// Written before `is_changed` is set, and not again before it is cleared.
static int terminal;
static struct termios modes_before;
static char farewell_text[64];
static atomic_bool is_changed;

bool temporaries_begin_terminal(int descriptor, const char *farewell) {
  if (atomic_load(&is_changed) || strlen(farewell) >= sizeof farewell_text || tcgetpgrp(descriptor) != getpgrp() ||
      tcgetattr(descriptor, &modes_before) != 0) {
    return false;
  }
  terminal = descriptor;
  strcpy(farewell_text, farewell);
  struct termios modes = modes_before;
  // Signals stay: Ctrl-C ends the program. Ctrl-Z would leave the terminal like this.
  modes.c_lflag &= (tcflag_t) ~(ICANON | ECHO);
  modes.c_cc[VMIN] = 1;
  modes.c_cc[VTIME] = 0;
  modes.c_cc[VSUSP] = _POSIX_VDISABLE;
  // A signal from here on puts it back.
  atomic_store(&is_changed, true);
  if (tcsetattr(descriptor, TCSANOW, &modes) == 0) return true;
  temporaries_end_terminal();
  return false;
}

void temporaries_end_terminal(void) {
  if (!atomic_exchange(&is_changed, false)) return;
  size_t count = strlen(farewell_text);
  // What cannot be written there has no other place to go.
  if (count > 0 && write(terminal, farewell_text, count) < 0) count = 0;
  // What was typed meanwhile stays for the next reader.
  tcsetattr(terminal, TCSANOW, &modes_before);
}
