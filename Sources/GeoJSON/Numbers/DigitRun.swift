/// The significant digits of a number, ready to be written in plain or scientific notation.
struct DigitRun {
  /// The first digit, not 0, and the sixteen after it, with zeros at the end.
  private let first: UInt8
  private let characters: (UInt64, UInt64)
  /// The digits up to the last that is not 0: 1...17.
  private let count: Int
  /// Where the point stands: 1 after the first digit, 0 before it, -2 two zeros before it.
  let pointPosition: Int

  /// The digits of a nonzero decimal with at most 17 of them.
  @inline(__always)
  init(_ decimal: ShortestDecimal) {
    let length = PowersOfTen.digitCount(decimal.digits)
    // All numbers as 17 digits: then every digit has a known place.
    let aligned = decimal.digits &* PowersOfTen.integer(17 &- length)
    let firstDigit = aligned / 10_000_000_000_000_000
    let rest = aligned &- firstDigit &* 10_000_000_000_000_000
    let upper = rest / 100_000_000
    let firstBlock = DigitBlock(upper)
    let secondBlock = DigitBlock(rest &- upper &* 100_000_000)
    first = UInt8(truncatingIfNeeded: firstDigit) &+ UInt8(ascii: "0")
    characters = (firstBlock.characters, secondBlock.characters)
    // The first block's zeros count if the second's are all 8; a mask, as a branch would often be mispredicted.
    let zeros = secondBlock.trailingZeros
    count = 17 &- zeros &- firstBlock.trailingZeros & (0 &- zeros >> 3)
    pointPosition = length &+ decimal.exponent
  }

  /// Stores the digits after the first `skipped` of the sixteen after the first; 0...15.
  @inline(__always)
  private func storeRest(
    after skipped: Int, to out: UnsafeMutablePointer<UInt8>, at offset: Int
  ) {
    if skipped >= 8 {
      out.store(characters.1 >> UInt64(truncatingIfNeeded: (skipped &- 8) &* 8), at: offset)
    } else {
      let bits = UInt64(truncatingIfNeeded: skipped &* 8)
      // In two steps, because a shift by 64 is needed for 0 skipped.
      out.store(characters.0 >> bits | (characters.1 << 1) << (63 &- bits), at: offset)
      out.store(characters.1 >> bits, at: offset &+ 8)
    }
  }

  /// Writes without exponent. Returns the length.
  ///
  /// Bytes stored: up to 26 for a point position of -6...21, at most 7 more than the length + 16 otherwise.
  @inline(__always)
  func writePlain(to out: UnsafeMutablePointer<UInt8>) -> Int {
    if pointPosition <= 0 {
      var zeros = 0
      repeat {
        out.store(DigitBlock.zeros, at: zeros)
        zeros &+= 8
      } while zeros < 2 &- pointPosition
      out[1] = UInt8(ascii: ".")
      let start = 2 &- pointPosition
      out[start] = first
      storeRest(after: 0, to: out, at: start &+ 1)
      return start &+ count
    }
    out[0] = first
    storeRest(after: 0, to: out, at: 1)
    if count > pointPosition {
      // At most 16 digits in front of the point: there are 17 at most, and one is behind.
      out[pointPosition] = UInt8(ascii: ".")
      storeRest(after: pointPosition &- 1, to: out, at: pointPosition &+ 1)
      return count &+ 1
    }
    var filled = 17
    while filled < pointPosition {
      out.store(DigitBlock.zeros, at: filled)
      filled &+= 8
    }
    return pointPosition
  }

  /// Writes one digit, the point and the other digits if there are any, and the exponent. Returns the length,
  /// at most 23; nothing is stored after 28 bytes.
  func writeScientific(to out: UnsafeMutablePointer<UInt8>) -> Int {
    out[0] = first
    out[1] = UInt8(ascii: ".")
    storeRest(after: 0, to: out, at: 2)
    var length = count == 1 ? 1 : count &+ 1
    out[length] = UInt8(ascii: "e")
    length &+= 1
    out[length] = UInt8(ascii: "-")
    length &+= pointPosition < 1 ? 1 : 0
    let exponent = DigitBlock(UInt64((pointPosition &- 1).magnitude))
    let leadingZeros = exponent.leadingZeros
    out.store(exponent.characters >> UInt64(truncatingIfNeeded: leadingZeros &* 8), at: length)
    return length &+ 8 &- leadingZeros
  }
}
