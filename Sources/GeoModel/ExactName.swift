/// A name that is compared byte by byte, as in JSON (RFC 8259 §8.3) and file systems. Swift strings are equal
/// when Unicode calls them so, such as an "é" of one character and one of two.
public struct ExactName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  public let text: String

  public init(_ text: some StringProtocol) { self.text = String(text) }
  public init(stringLiteral text: String) { self.text = text }

  public var description: String { text }

  public static func == (a: Self, b: Self) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    // So that what follows in a greater value is not taken for more of it.
    hasher.combine(UInt8.max)
  }
}
