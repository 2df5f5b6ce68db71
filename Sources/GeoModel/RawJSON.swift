/// A JSON value as the exact bytes of the input: kept, not interpreted, until somebody asks.
public struct RawJSON: Sendable, Hashable {
  public let bytes: ArraySlice<UInt8>

  public init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }
  public init(_ text: String) { bytes = Array(text.utf8)[...] }

  /// The text itself. Complexity: O(n).
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether it is the literal `null`.
  public var isNull: Bool { bytes.elementsEqual("null".utf8) }

  public static func == (a: RawJSON, b: RawJSON) -> Bool { a.bytes.elementsEqual(b.bytes) }

  public func hash(into hasher: inout Hasher) {
    for byte in bytes { hasher.combine(byte) }
  }
}
