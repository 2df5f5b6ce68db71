#!/usr/bin/env python3
"""Writes Sources/GeoJSON/Numbers/PowersOfTen.swift: 10^k as 128-bit integers, k in -342...324.

Entry k is 10^k * 2^s with s such that 2^127 <= entry < 2^128, and it is
  - rounded down for k >= 0 (exact up to 10^55, the last power of five below 2^128),
  - rounded up for k < 0.
That is the rounding for which the Eisel-Lemire reading is proved (Lemire 2021, table T). Schubfach wants
every inexact entry rounded up, so it adds one above 10^55; the script checks that this never carries out of
the low word. Integer arithmetic only: Python's integers are exact.

    python3 Benchmarks/Tools/powers-of-ten.py > Sources/GeoJSON/Numbers/PowersOfTen.swift
"""

FIRST, LAST = -342, 324


def entry(k):
    power = 10 ** abs(k)
    if k >= 0:
        shift = power.bit_length() - 128
        return power >> shift if shift >= 0 else power << -shift
    # 2^b / 10^-k lies in (2^127, 2^128] for b = bit length + 127; no power of ten but 1 divides 2^b.
    return (1 << (power.bit_length() + 127)) // power + 1


def words(k):
    value = entry(k)
    assert 1 << 127 <= value < 1 << 128, k
    low = value & (1 << 64) - 1
    assert k <= 55 or low != (1 << 64) - 1, k
    return f"0x{value >> 64:016x}, 0x{low:016x}"


HEAD = f"""\
// Written by Benchmarks/Tools/powers-of-ten.py; change the script, not this file.

/// The powers of ten from 10^{FIRST} to 10^{LAST} as normalised 128-bit integers: one table for reading
/// (Eisel-Lemire, k <= 308) and writing (Schubfach, k >= -292).
///
/// Entry k is 10^k · 2^s with the s that puts it in 2^127 ..< 2^128, rounded down for k >= 0 (exact for
/// 0...55) and up for k < 0: table T of Lemire 2021, "Number parsing at a gigabyte per second".
"""

if __name__ == "__main__":
    print(HEAD, end="")
    print("package enum PowersOfTen {")
    print("  /// The exponents that have an entry.")
    print(f"  package static let exponents = {FIRST}...{LAST}")
    print()
    print("  /// High word, low word of every entry in turn; plain data in the program's image, not built at start.")
    print("  package static let words: [UInt64] = [")
    for k in range(FIRST, LAST + 1, 2):
        print("    " + ", ".join(words(i) for i in (k, k + 1) if i <= LAST) + ",")
    print("  ]")
    print("}")
