/// A text as Pango gets it: without control characters, and not too long.
struct CleanText {
  /// Its line breaks are line feeds, and U+2028 and U+2029, which Pango knows too.
  let text: String

  /// Further line feeds become spaces: Pango counts heights in 32 bits.
  private static let mostLines = 1_000

  /// For each byte of ``text`` the byte of the original where its character begins; empty if they are the same.
  private let originals: [Int32]

  /// - Parameter mostBytes: at least 8. Of a longer text that many are kept at most: whole characters, and "…". Complexity: O(`mostBytes`).
  init(_ original: String, mostBytes: Int) {
    let isShort = original.utf8.count <= min(mostBytes, Self.mostLines)
    if isShort || original.utf8.count <= mostBytes && original.utf8.count(where: { $0 == 0x0A }) < Self.mostLines,
      !original.unicodeScalars.contains(where: Self.isControl)
    {
      (text, originals) = (original, [])
      return
    }
    var text = "", originals: [Int32] = [], lines = 1
    func append(_ scalar: Unicode.Scalar, at byte: Int) {
      text.unicodeScalars.append(scalar)
      originals.append(contentsOf: repeatElement(Int32(byte), count: UTF8.width(scalar)))
    }
    func breakLine(at byte: Int) {
      lines += 1
      append(lines < Self.mostLines ? "\n" : " ", at: byte)
    }
    var byte = 0, previous: Unicode.Scalar?
    for scalar in Self.beginning(of: original, mostBytes) {
      switch scalar {
      case "\n": if previous != "\r" { breakLine(at: byte) }
      case "\r": breakLine(at: byte)
      case "\t": append(" ", at: byte)
      default: if !Self.isControl(scalar) { append(scalar, at: byte) }
      }
      previous = scalar
      byte += UTF8.width(scalar)
    }
    if byte < original.utf8.count { append("…", at: byte) }
    (self.text, self.originals) = (text, originals)
  }

  /// Line feeds are none.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 && scalar != "\n" || 0x7F...0x9F ~= scalar.value
  }

  /// What is kept of a text: as much as leaves room for an ellipsis, if it is too long.
  private static func beginning(of text: String, _ mostBytes: Int) -> Substring.UnicodeScalarView {
    if text.utf8.count <= mostBytes { return text.unicodeScalars[...] }
    let scalars = text.unicodeScalars
    var end = text.utf8.index(text.startIndex, offsetBy: mostBytes - UTF8.width("…"))
    // Between scalars: UTF-8 has at most three bytes that continue one.
    while end > text.startIndex, end.samePosition(in: scalars) == nil { end = text.utf8.index(before: end) }
    let kept = scalars[..<end]
    // The last character may go on after the end. A single one is cut.
    let whole = Substring(kept).dropLast()
    return whole.isEmpty ? kept : whole.unicodeScalars
  }

  /// The byte of the original where the character begins that has this byte.
  func original(_ byte: Int) -> Int { originals.indices.contains(byte) ? Int(originals[byte]) : byte }

  /// The character that begins at a byte.
  func scalar(at byte: Int) -> Unicode.Scalar? {
    guard let index = text.utf8.index(text.startIndex, offsetBy: byte, limitedBy: text.endIndex), index < text.endIndex else { return nil }
    return text.unicodeScalars[index]
  }
}
