#!/usr/bin/env python3
"""Texts as Pango and cairo lay them out, by their public interface for drawing: without what Typesetting asks of them.

Usage: pango-layouts.py CONFIGURATION CASES

CONFIGURATION is a file of fontconfig. CASES has a JSON object a line: text, family, size (pixels), width (pixels, or null), and perhaps
image: [width, height]. For each, a line: its size and its lines, each with its baseline and clusters (x and width from the left end of
its line, byte of the text, and ink: left, top, width and height), in 1024ths of pixels; and the image as hexadecimal digits, a byte of
coverage for each pixel, the text's upper left corner in its own. Status 3 means that a library is missing.
"""
import ctypes as c
import json
import os
import sys


class Rectangle(c.Structure):
    _fields_ = [(name, c.c_int) for name in ("x", "y", "width", "height")]


def load():
    """The libraries, with functions that return pointers unless they are declared otherwise."""
    try:
        libraries = [c.CDLL(name) for name in ("libpangocairo-1.0.so.0", "libpango-1.0.so.0", "libcairo.so.2", "libgobject-2.0.so.0")]
    except OSError:
        sys.exit(3)

    def call(name, *arguments, result=c.c_void_p):
        function = next(getattr(library, name) for library in libraries if hasattr(library, name))
        function.restype = result
        return function(*[c.c_void_p(a) if isinstance(a, int) and a > 1 << 31 else a for a in arguments])

    return call


def clusters(call, layout):
    lines = []
    iterator = call("pango_layout_get_iter", layout)
    ink, logical = Rectangle(), Rectangle()
    while True:
        call("pango_layout_iter_get_line_extents", iterator, None, c.byref(logical), result=None)
        left, line = logical.x, []
        this = call("pango_layout_iter_get_line_readonly", iterator)
        baseline = call("pango_layout_iter_get_baseline", iterator, result=c.c_int)
        more = True
        while more and call("pango_layout_iter_get_line_readonly", iterator) == this:
            call("pango_layout_iter_get_cluster_extents", iterator, c.byref(ink), c.byref(logical), result=None)
            index = call("pango_layout_iter_get_index", iterator, result=c.c_int)
            line.append([logical.x - left, logical.width, index, ink.x - left, ink.y, ink.width, ink.height])
            more = call("pango_layout_iter_next_cluster", iterator, result=c.c_int)
        lines.append({"baseline": baseline, "clusters": line})
        if not more:
            call("pango_layout_iter_free", iterator, result=None)
            return lines


def picture(call, layout, size):
    """The outlines that cairo is given, filled by cairo."""
    stride = (size[0] + 3) // 4 * 4
    pixels = c.create_string_buffer(stride * size[1])
    surface = call("cairo_image_surface_create_for_data", pixels, 2, size[0], size[1], stride)
    context = call("cairo_create", surface)
    call("cairo_set_tolerance", context, c.c_double(0.02), result=None)
    call("pango_cairo_layout_path", context, layout, result=None)
    call("cairo_fill", context, result=None)
    call("cairo_destroy", context, result=None)
    call("cairo_surface_finish", surface, result=None)
    call("cairo_surface_destroy", surface, result=None)
    return b"".join(pixels.raw[y * stride : y * stride + size[0]] for y in range(size[1])).hex()


def main():
    os.environ["FONTCONFIG_FILE"] = sys.argv[1]
    call = load()
    fonts = call("pango_cairo_font_map_new")
    context = call("pango_font_map_create_context", fonts)
    options = call("cairo_font_options_create")
    call("cairo_font_options_set_hint_style", options, 1, result=None)
    call("cairo_font_options_set_hint_metrics", options, 1, result=None)
    call("pango_cairo_context_set_font_options", context, options, result=None)
    call("pango_context_set_round_glyph_positions", context, 0, result=None)
    call("pango_context_set_language", context, call("pango_language_from_string", b"und"), result=None)
    for row in open(sys.argv[2], encoding="utf-8"):
        case = json.loads(row)
        layout = call("pango_layout_new", context)
        description = call("pango_font_description_from_string", case["family"].encode())
        call("pango_font_description_set_absolute_size", description, c.c_double(case["size"] * 1024), result=None)
        call("pango_layout_set_font_description", layout, description, result=None)
        text = case["text"].encode()
        call("pango_layout_set_text", layout, text, len(text), result=None)
        if case["width"] is not None:
            call("pango_layout_set_width", layout, int(case["width"] * 1024), result=None)
        width, height = c.c_int(), c.c_int()
        call("pango_layout_get_size", layout, c.byref(width), c.byref(height), result=None)
        answer = {"size": [width.value, height.value], "lines": clusters(call, layout)}
        if "image" in case:
            answer["image"] = picture(call, layout, case["image"])
        print(json.dumps(answer))
        call("pango_font_description_free", description, result=None)
        call("g_object_unref", layout, result=None)


main()
