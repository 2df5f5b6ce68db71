#!/usr/bin/env python3
"""The frames of an animated PNG as pillow decodes them: a line each, with milliseconds and pixels (RGBA, hexadecimal).

  apng-frames.py FILE

Without pillow, a line "-".
"""
import sys

try:
    from PIL import Image, ImageSequence
except ImportError:
    print("-")
    sys.exit()

with Image.open(sys.argv[1]) as image:
    for frame in ImageSequence.Iterator(image):
        print(f"{frame.info['duration']:.0f}", frame.convert("RGBA").tobytes().hex())
