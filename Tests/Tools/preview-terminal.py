#!/usr/bin/env python3
"""Runs `geojson preview` in a pseudo terminal that answers as a kitty, a terminal with sixel graphics, a plain one, or not at all.

  preview-terminal.py PROGRAM FOLDER [CASE…]

Files are written to FOLDER. Each case prints what went wrong; the status is 1 if anything did.
"""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

PROGRAM, FOLDER = os.path.abspath(sys.argv[1]), sys.argv[2]
KITTY_QUERY = b"\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\"
SQUARE = '{"type":"Polygon","coordinates":[[[0,0],[%d,0],[%d,10],[0,10],[0,0]]]}'
failures = []


def check(condition, message):
    if not condition:
        failures.append(message)


class Terminal:
    """A pseudo terminal with a program in it."""

    def __init__(self, arguments, answers=(), size=(24, 80, 0, 0), environment=None, typed=b"", redirect=None):
        self.answers, self.output, self.status = dict(answers), b"", None
        self.master, slave = pty.openpty()
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", *size))
        self.slave = slave
        self.modes = termios.tcgetattr(slave)
        if typed:
            os.write(self.master, typed)
        self.process = os.fork()
        if self.process == 0:
            # Test runners may ignore or block signals, which programs inherit.
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
                signal.signal(number, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_SETMASK, [])
            os.setsid()
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
            for number in range(3):
                os.dup2(slave, number)
            if redirect:
                redirect()
            os.chdir(FOLDER)
            for name in ("NO_COLOR", "COLUMNS"):
                os.environ.pop(name, None)
            os.environ.update({"TERM": "xterm-256color", "COLORTERM": "truecolor"})
            os.environ.update(environment or {})
            os.execv(PROGRAM, [PROGRAM, "preview"] + arguments)

    def read(self, until=None, seconds=10):
        """Reads, answering, until a condition holds of the output, or the program has ended."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if until and until(self.output):
                return True
            ready, _, _ = select.select([self.master], [], [], 0.02)
            if ready:
                try:
                    self.output += os.read(self.master, 1 << 16)
                except OSError:
                    pass
                for question in list(self.answers):
                    if question in self.output:
                        os.write(self.master, self.answers.pop(question))
            elif self.status is None:
                done, status = os.waitpid(self.process, os.WNOHANG)
                if done:
                    self.status = status
                    end = min(end, time.monotonic() + 0.05)
        return bool(until and until(self.output))

    def finish(self, name, status=0):
        self.read()
        check(self.status is not None, f"{name}: it does not end")
        if self.status is None:
            os.kill(self.process, signal.SIGKILL)
        check(self.status == status, f"{name}: status {self.status}, output {self.output[-300:]!r}")
        check(termios.tcgetattr(self.slave) == self.modes, f"{name}: the terminal is not as before")

    def kill(self, number):
        os.kill(self.process, number)

    def close(self):
        os.close(self.slave)
        os.close(self.master)


def write(name, text):
    # In one step, as an editor does.
    with open(os.path.join(FOLDER, name + ".new"), "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(os.path.join(FOLDER, name + ".new"), os.path.join(FOLDER, name))


def kind(output):
    found = [name for name, mark in (("kitty", b"\x1b_Ga=T,f=100,q=2"), ("sixel", b"\x1bP0;1;0q"), ("blocks", b"\x1b[48;")) if mark in output]
    return "+".join(found)


PLAIN = {b"\x1b[c": b"\x1b[?62;22c"}
SIXEL = {b"\x1b[c": b"\x1b[?62;4;22c"}
KITTY = {KITTY_QUERY: b"\x1b_Gi=31;OK\x1b\\", b"\x1b[c": b"\x1b[?62;4;22c"}


def protocols():
    for name, answers, expected in [
        ("kitty", KITTY, "kitty"), ("sixel", SIXEL, "sixel"), ("plain", PLAIN, "blocks"), ("mute", {}, "blocks"),
        ("refusing", {KITTY_QUERY: b"\x1b_Gi=31;ENODATA:no\x1b\\", **PLAIN}, "blocks"),
        ("in pieces", {KITTY_QUERY: b"\x1b_Gi=3", b"\x1b[c": b"1;OK\x1b\\\x1b[?62c"}, "kitty"),
        ("class 4", {b"\x1b[c": b"\x1b[?4;6c"}, "blocks"),
    ]:
        terminal = Terminal(["a.geojson"], answers)
        begin = time.monotonic()
        terminal.finish(name)
        check(kind(terminal.output) == expected, f"{name}: {kind(terminal.output)} instead of {expected}")
        check(b"1 shape drawn" in terminal.output, f"{name}: no message")
        check(time.monotonic() - begin < 5, f"{name}: takes long")
        terminal.close()
    # What was asked for is not asked of the terminal.
    terminal = Terminal(["a.geojson", "--protocol", "blocks"])
    terminal.finish("blocks")
    check(kind(terminal.output) == "blocks" and b"\x1b[c" not in terminal.output, "blocks: asks the terminal")
    terminal.close()


def sizes():
    for rows, columns, width, height, expected in [
        (24, 80, 800, 480, (800, 440)), (10, 40, 0, 0, (320, 128)), (1, 1, 0, 0, (8, 16)), (2, 10000, 0, 0, (4096, 16))
    ]:
        terminal = Terminal(["a.geojson", "--protocol", "sixel", "--padding", "0"], PLAIN, (rows, columns, width, height))
        terminal.finish(f"{columns}x{rows}")
        match = re.search(rb'"1;1;(\d+);(\d+)', terminal.output)
        found = match and (int(match[1]), int(match[2]))
        check(found == expected, f"{columns}x{rows}: {found} pixels instead of {expected}")
        terminal.close()
    terminal = Terminal(["a.geojson", "--protocol", "sixel", "--padding", "0"], {b"\x1b[c": b"\x1b[6;20;10t\x1b[?62c"}, (12, 30, 0, 0))
    terminal.finish("cells")
    check(b'"1;1;300;200' in terminal.output, "cells: the answer does not count")
    terminal.close()
    terminal = Terminal(["a.geojson", "--protocol", "blocks", "--padding", "0", "--size", "800x400"], PLAIN, (12, 30, 0, 0))
    terminal.finish("size")
    lines = terminal.output.count(b"\x1b[0m\r\n")
    check(lines == 8, f"size: {lines} lines of cells instead of 8")
    terminal.close()


def typed():
    # What was typed before is left for the shell, and the terminal is not asked.
    terminal = Terminal(["a.geojson"], KITTY, typed=b"ls\n")
    terminal.finish("typed before")
    check(kind(terminal.output) == "blocks", f"typed before: {kind(terminal.output)}")
    ready, _, _ = select.select([terminal.slave], [], [], 1)
    check(ready and os.read(terminal.slave, 100) == b"ls\n", "typed before: lost")
    terminal.close()
    terminal = Terminal(["a.geojson"], {b"\x1b[c": b"\x1b[?62cls\n"})
    terminal.finish("typed after")
    ready, _, _ = select.select([terminal.slave], [], [], 1)
    check(ready and os.read(terminal.slave, 100) == b"ls\n", "typed after: lost")
    terminal.close()


    # A signal while the terminal is asked. It may be too late for that.
    for number in (signal.SIGINT, signal.SIGTERM):
        terminal = Terminal(["a.geojson"])
        terminal.read(lambda output: b"\x1b[c" in output)
        terminal.kill(number)
        terminal.read()
        check(terminal.status in (0, number), f"asked: status {terminal.status}")
        check(termios.tcgetattr(terminal.slave) == terminal.modes, "asked: the terminal is not as before")
        terminal.close()


def shown(count):
    return lambda output: output.count(b"\x1b[?2026l") >= count


def watch():
    for name, number in [("SIGINT", signal.SIGINT), ("SIGTERM", signal.SIGTERM), ("SIGHUP", signal.SIGHUP), ("Ctrl-C", None)]:
        write("w.geojson", SQUARE % (5, 5))
        terminal = Terminal(["w.geojson", "--watch", "--base", "a.geojson"], PLAIN)
        check(terminal.read(shown(1)), f"{name}: nothing is shown")
        check(termios.tcgetattr(terminal.slave)[3] & termios.ECHO == 0, f"{name}: what is typed is shown")
        if number:
            terminal.kill(number)
        else:
            os.write(terminal.master, b"\x03")
        terminal.finish(name, number or signal.SIGINT)
        check(terminal.output.endswith(b"\x1b[?25h\x1b[?7h\r\n"), f"{name}: no cursor: {terminal.output[-40:]!r}")
        terminal.close()
    write("w.geojson", SQUARE % (5, 5))
    write("s.yml", "otherwise: {fill: \"#112233\"}\n")
    terminal = Terminal(["w.geojson", "--watch", "--style", "s.yml"], PLAIN, (24, 80, 0, 0))
    check(terminal.read(shown(1)), "watch: nothing is shown")
    check(b"17;34;51" in terminal.output, "watch: not in the colours of the style")
    write("w.geojson", SQUARE % (30, 30))
    check(terminal.read(shown(2)), "watch: a change of the input is not seen")
    write("s.yml", "otherwise: {fill: \"#aabbcc\"}\n")
    check(terminal.read(shown(3)) and b"170;187;204" in terminal.output, "watch: a change of the style is not seen")
    # Ctrl-Z would leave the terminal without a cursor.
    os.write(terminal.master, b"\x1a")
    write("w.geojson", '{"type":"Polygon","coordi')
    check(terminal.read(shown(4)), "watch: a broken input is not seen")
    last = terminal.output.split(b"\x1b[?2026h")[-1]
    check(b"error" in last and b"\x1b[H" not in last and last.startswith(b"\x1b[?25l\x1b8\x1b[J"), f"watch: {last!r}")
    check(last.count(b"\n") <= 1, "watch: the message scrolls")
    os.remove(os.path.join(FOLDER, "w.geojson"))
    check(terminal.read(shown(5)) and b"there is no file" in terminal.output, "watch: a missing input is not seen")
    write("s.yml", "nonsense: 1\n")
    check(terminal.read(shown(6)), "watch: a broken style is not seen")
    write("s.yml", "otherwise: {fill: \"#aabbcc\"}\n")
    write("w.geojson", SQUARE % (30, 30))
    check(terminal.read(lambda output: b"\x1b[H" in output.split(b"\x1b[?2026h")[-1] and b"drawn" in output.split(b"\x1b[?2026h")[-1]),
          "watch: it does not go on")
    count = terminal.output.count(b"\x1b[?2026l")
    fcntl.ioctl(terminal.master, termios.TIOCSWINSZ, struct.pack("HHHH", 12, 40, 0, 0))
    check(terminal.read(shown(count + 1)), "watch: the size of the window is not seen")
    picture = terminal.output.split(b"\x1b[?2026h")[-1]
    check(picture.count(b"\r\n") == 10, f"watch: {picture.count(bytes([13, 10]))} lines in a window of 12")
    check(not terminal.read(shown(count + 2), seconds=0.7), "watch: draws without a change")
    terminal.kill(signal.SIGTERM)
    terminal.finish("watch", signal.SIGTERM)
    terminal.close()
    # What cannot be read at first is waited for: an input that is not there yet, and a style that is being edited.
    os.remove(os.path.join(FOLDER, "w.geojson"))
    write("s.yml", "nonsense: 1\n")
    terminal = Terminal(["w.geojson", "--watch", "--style", "s.yml"], PLAIN, (24, 80, 0, 0))
    check(terminal.read(shown(1)) and b"error" in terminal.output and terminal.status is None, f"waiting: {terminal.output!r}")
    write("s.yml", "otherwise: {fill: \"#112233\"}\n")
    check(terminal.read(shown(2)) and b"there is no file" in terminal.output, "waiting: a missing input is not seen")
    write("w.geojson", SQUARE % (5, 5))
    check(terminal.read(lambda output: b"17;34;51" in output), "waiting: it does not draw")
    terminal.kill(signal.SIGTERM)
    terminal.finish("waiting", signal.SIGTERM)
    terminal.close()
    # Pictures of pixels take the place of one another.
    write("w.geojson", SQUARE % (5, 5))
    terminal = Terminal(["w.geojson", "--watch"], KITTY)
    check(terminal.read(shown(1)), "kitty: nothing is shown")
    write("w.geojson", SQUARE % (30, 30))
    check(terminal.read(shown(2)), "kitty: a change is not seen")
    check(terminal.output.count(b"a=d,d=I,i=") == 2 and len(set(re.findall(rb",i=(\d+),m=", terminal.output))) == 1, "kitty: not removed")
    terminal.kill(signal.SIGINT)
    terminal.finish("kitty", signal.SIGINT)
    terminal.close()


def refusals():
    write("empty.geojson", "")
    write("broken.geojson", '{"type":"Polygon","coordi')
    usage, failed, invalid = 64 << 8, 2 << 8, 1 << 8
    for arguments, environment, status, message in [
        (["nothing.geojson"], {}, failed, "nothing.geojson"), (["empty.geojson"], {}, None, "error"),
        (["broken.geojson"], {}, None, "error"), (["a.geojson", "--padding", "400"], {}, usage, "padding"),
        (["a.geojson"], {"TERM": "dumb"}, usage, "geojson render -o"), (["a.geojson"], {"NO_COLOR": "1"}, usage, "--protocol blocks"),
        (["-", "--watch"], {}, usage, "standard input"), ([], {}, usage, "no input file"),
    ]:
        terminal = Terminal(arguments, PLAIN, environment=environment)
        terminal.read()
        check(terminal.status in ([failed, invalid] if status is None else [status]), f"{arguments} {environment}: status {terminal.status}")
        check(message in terminal.output.decode(), f"{arguments} {environment}: {terminal.output!r}")
        check(termios.tcgetattr(terminal.slave) == terminal.modes, f"{arguments}: the terminal is not as before")
        terminal.close()
    # Standard output that is closed.
    terminal = Terminal(["a.geojson", "--protocol", "sixel"], redirect=lambda: os.close(1))
    terminal.finish("closed", failed)
    terminal.close()
    # A terminal that is written to alone: it is asked by its other name.
    def only_write():
        os.dup2(os.open(os.ttyname(1), os.O_WRONLY | os.O_NOCTTY), 1)
    terminal = Terminal(["a.geojson"], SIXEL, redirect=only_write)
    terminal.finish("written to alone")
    check(kind(terminal.output) == "sixel", f"written to alone: {kind(terminal.output)}")
    terminal.close()


CASES = {case.__name__: case for case in (protocols, sizes, typed, watch, refusals)}
write("a.geojson", SQUARE % (20, 20))
for chosen in sys.argv[3:] or CASES:
    before = len(failures)
    CASES[chosen]()
    failures[before:] = [f"{chosen}: {failure}" for failure in failures[before:]]
print("\n".join(failures))
sys.exit(1 if failures else 0)
