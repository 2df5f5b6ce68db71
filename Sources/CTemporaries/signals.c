#define _GNU_SOURCE
#include "include/temporaries.h"
#include "table.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// Everything below that runs in a handler calls async-signal-safe functions only: write, unlink, tcsetattr, sigaction, raise, pause,
// _exit.

static atomic_flag has_begun = ATOMIC_FLAG_INIT;
static atomic_bool is_installed;

static const int ends[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
static const int faults[] = {SIGABRT, SIGSEGV, SIGILL, SIGTRAP, SIGBUS, SIGFPE};
enum { end_count = sizeof ends / sizeof *ends, fault_count = sizeof faults / sizeof *faults };

/// What was done about faults before: Swift's own handler may be there, which prints a backtrace.
static struct sigaction actions_before[fault_count];

// Only one thread removes and reports; it then ends the process.
static void begin_end(void) {
  while (atomic_flag_test_and_set(&has_begun)) pause();
}

static void say(const char *text) {
  size_t count = strlen(text);
  while (count > 0) {
    ssize_t written = write(2, text, count);
    if (written <= 0) return;
    text += written;
    count -= (size_t)written;
  }
}

static const char *name(int number) {
  switch (number) {
  case SIGABRT: return "SIGABRT";
  case SIGSEGV: return "SIGSEGV";
  case SIGILL: return "SIGILL";
  case SIGTRAP: return "SIGTRAP";
  case SIGBUS: return "SIGBUS";
  case SIGFPE: return "SIGFPE";
  case SIGINT: return "SIGINT";
  case SIGTERM: return "SIGTERM";
  case SIGHUP: return "SIGHUP";
  default: return "SIGQUIT";
  }
}

static void on_end(int number) {
  begin_end();
  temporaries_end_terminal();
  temporaries_write_summary(name(number), temporaries_remove_all());
  signal(number, SIG_DFL);
  // Stays pending until this handler returns, then takes the default action.
  raise(number);
}

static void end_without_memory(int count) {
  say(count > 0 ? "error: out of memory; the output is unchanged\n" : "error: out of memory\n");
  _exit(2);
}

void temporaries_end_without_memory(void) {
  // A handler on this thread would wait for it.
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, NULL);
  begin_end();
  temporaries_end_terminal();
  end_without_memory(temporaries_remove_all());
}

static void on_fault(int number) {
  // A failed allocation sets it before its caller gives up.
  int is_without_memory = errno == ENOMEM;
  begin_end();
  temporaries_end_terminal();
  int count = temporaries_remove_all();
  if (is_without_memory) end_without_memory(count);
  say("error: internal error (");
  say(name(number));
  say(count > 0 ? "); the output is unchanged\n" : ")\n");
  for (size_t index = 0; index < fault_count; index++) {
    if (faults[index] == number) sigaction(number, &actions_before[index], NULL);
  }
  raise(number);
}

static void install(int number, void (*handler)(int), struct sigaction *before) {
  struct sigaction removing;
  memset(&removing, 0, sizeof removing);
  removing.sa_handler = handler;
  removing.sa_flags = SA_ONSTACK;
  // No other signal, nor the same once more (`timeout` sends it to the process and to its group), ends the process before the files are
  // gone.
  sigfillset(&removing.sa_mask);
  sigaction(number, &removing, before);
}

void temporaries_remove_on_signals(void) {
  for (size_t index = 0; index < end_count; index++) {
    struct sigaction present;
    if (sigaction(ends[index], NULL, &present) != 0 || (present.sa_flags & SA_SIGINFO) || present.sa_handler != SIG_DFL) continue;
    install(ends[index], on_end, NULL);
  }
  if (atomic_exchange(&is_installed, true)) return;
  for (size_t index = 0; index < fault_count; index++) install(faults[index], on_fault, &actions_before[index]);
  temporaries_begin_signal_stack();
}

// More than any processor's registers take.
enum { stack_size = 64 << 10 };

void *temporaries_begin_signal_stack(void) {
  stack_t present;
  if (!atomic_load(&is_installed) || sigaltstack(NULL, &present) != 0 || !(present.ss_flags & SS_DISABLE)) return NULL;
  void *memory = mmap(NULL, stack_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return NULL;
  stack_t stack = {.ss_sp = memory, .ss_size = stack_size};
  if (sigaltstack(&stack, NULL) == 0) return memory;
  munmap(memory, stack_size);
  return NULL;
}

void temporaries_end_signal_stack(void *stack) {
  if (stack == NULL) return;
  stack_t none = {.ss_flags = SS_DISABLE, .ss_size = stack_size};
  sigaltstack(&none, NULL);
  munmap(stack, stack_size);
}
