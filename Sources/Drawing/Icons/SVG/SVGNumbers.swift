/// Reads numbers and commands as they are written in attributes of SVG, where little separates them: `M.5.5-1e2,3`.
struct SVGNumbers {
  private let bytes: [UInt8]
  private(set) var index = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  /// Whether there is nothing but separators left.
  var isAtEnd: Bool {
    mutating get {
      skipSeparators()
      return index == bytes.count
    }
  }

  /// The next letter, if there is one.
  mutating func letter() -> UInt8? {
    skipSeparators()
    guard index < bytes.count, (0x41...0x5a).contains(bytes[index] & 0xdf), bytes[index] >= 0x41 else { return nil }
    index += 1
    return bytes[index - 1]
  }

  /// A flag of an arc: one digit, after which nothing needs to separate it from the next.
  mutating func flag() -> Bool? {
    skipSeparators()
    guard index < bytes.count, bytes[index] == 0x30 || bytes[index] == 0x31 else { return nil }
    index += 1
    return bytes[index - 1] == 0x31
  }

  /// The next number, of a magnitude of a million at most; `nil` if there is none.
  mutating func number() -> Double? {
    skipSeparators()
    let start = index
    if let byte = peek, byte == 0x2b || byte == 0x2d { index += 1 }
    var digits = skipDigits()
    if peek == 0x2e {
      index += 1
      digits += skipDigits()
    }
    guard digits > 0 else {
      index = start
      return nil
    }
    let mantissaEnd = index
    if let byte = peek, byte | 0x20 == 0x65 {
      index += 1
      if let sign = peek, sign == 0x2b || sign == 0x2d { index += 1 }
      // "em" and "ex" are units.
      if skipDigits() == 0 { index = mantissaEnd }
    }
    guard let number = Double(String(decoding: bytes[start..<index], as: UTF8.self)), number.magnitude <= 1e6 else { return nil }
    return number
  }

  /// All numbers of a list; `nil` if there is something else.
  static func list(_ text: some StringProtocol) -> [Double]? {
    var (numbers, list) = (SVGNumbers(text), [Double]())
    while !numbers.isAtEnd {
      guard let number = numbers.number() else { return nil }
      list.append(number)
    }
    return list
  }

  /// A length in the units of the drawing; `nil` for other units.
  static func length(_ text: String) -> Double? {
    var numbers = SVGNumbers(text)
    guard let number = numbers.number() else { return nil }
    let unit = String(decoding: numbers.bytes[numbers.index...], as: UTF8.self)
    return unit.isEmpty || unit == "px" ? number : nil
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSeparators() {
    while let byte = peek, byte == 0x20 || byte == 0x2c || (0x09...0x0d).contains(byte) { index += 1 }
  }

  private mutating func skipDigits() -> Int {
    let start = index
    while let byte = peek, (0x30...0x39).contains(byte) { index += 1 }
    return index - start
  }
}
