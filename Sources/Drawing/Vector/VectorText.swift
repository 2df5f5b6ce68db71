/// Text of SVG and PDF, as it is collected before it is written.
struct VectorText {
  private(set) var bytes: [UInt8] = []

  /// Whether it is time to write it.
  var isLarge: Bool { bytes.count >= 64 * 1024 }

  mutating func put(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func put(byte: UInt8) { bytes.append(byte) }

  /// `number` divided by a power of ten, as short as it can be: `.5`, `-12`, `0`.
  mutating func put(_ number: Int, decimals: Int) {
    var (rest, decimals) = (number.magnitude, decimals)
    while decimals > 0, rest % 10 == 0 { (rest, decimals) = (rest / 10, decimals - 1) }
    if number < 0 { bytes.append(0x2d) }
    let start = bytes.count
    repeat {
      bytes.append(0x30 + UInt8(rest % 10))
      rest /= 10
      decimals -= 1
      if decimals == 0 { bytes.append(0x2e) }
    } while rest > 0 || decimals > 0
    bytes[start...].reverse()
  }

  /// A number after another one.
  mutating func put(next number: Int, decimals: Int) {
    bytes.append(0x20)
    put(number, decimals: decimals)
  }

  /// What there is, which is then gone.
  mutating func taken() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }
}
