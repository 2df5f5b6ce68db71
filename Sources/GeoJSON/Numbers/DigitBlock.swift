/// Eight decimal digits in a word, the first digit in the lowest byte, so that a little-endian store writes
/// them in order.
struct DigitBlock {
  /// The digits' values 0...9, one in each byte.
  let values: UInt64

  /// The digits of a number below 10^8, zeros in front.
  ///
  /// Three halvings, each for all parts of the word at once: 8 digits into 4 and 4, those into 2, those into
  /// 1. The divisions are multiplications by 10486 / 2^20 (exact for /100 below 10^4) and 103 / 2^10 (exact for
  /// /10 below 100).
  @inline(__always)
  init(_ number: UInt64) {
    assert(number < 100_000_000)
    let upper = number / 10_000
    let fours = upper | (number &- upper &* 10_000) << 32
    let hundreds = ((fours &* 10_486) >> 20) & 0x0000_007f_0000_007f
    let twos = hundreds | (fours &- hundreds &* 100) << 16
    let tens = ((twos &* 103) >> 10) & 0x000f_000f_000f_000f
    values = tens | (twos &- tens &* 10) << 8
  }

  /// How many zeros the digits end in, 8 when all are zero.
  @inline(__always)
  var trailingZeros: Int { values.leadingZeroBitCount >> 3 }

  /// How many zeros the digits begin with, but 7 when all are zero: a number has at least one digit.
  @inline(__always)
  var leadingZeros: Int { (values | 1 << 56).trailingZeroBitCount >> 3 }

  /// The digits as characters.
  @inline(__always)
  var characters: UInt64 { values | Self.zeros }

  /// Eight times the character "0".
  static var zeros: UInt64 {
    @inline(__always) get { 0x3030_3030_3030_3030 }
  }
}

extension UnsafeMutablePointer<UInt8> {
  /// Writes eight characters at an offset, of any alignment; the caller answers for the eight bytes.
  @inline(__always)
  func store(_ characters: UInt64, at offset: Int) {
    UnsafeMutableRawPointer(self + offset).storeBytes(of: characters.littleEndian, as: UInt64.self)
  }
}
