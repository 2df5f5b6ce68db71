/// A JSON value as the exact bytes of the input, parsed only when asked.
///
/// A view into storage that it shares, most often a block's text; making one copies nothing. It keeps that storage
/// alive: of a large input, keep what you decoded rather than the view.
///
/// Two values are equal when their texts are: `1.0` is not `1`, and the order of members counts.
public struct RawJSON: Sendable, Hashable {
  /// The value's bytes and at least ``padding`` more after them, so that scanners may read whole vectors.
  package let storage: [UInt8]
  package let range: Range<Int>

  /// How many bytes must stand after a value in its storage.
  package static let padding = 64

  /// The caller knows that JSON stands there, and that the storage goes on after it.
  package init(storage: [UInt8], range: Range<Int>) {
    assert(range.upperBound + Self.padding <= storage.count, "a JSON view needs padding behind its last byte")
    self.storage = storage
    self.range = range
  }

  /// Copies bytes that are known to be JSON into storage of their own. Complexity: O(n).
  package init(copying bytes: some Collection<UInt8>) {
    var storage: [UInt8] = []
    storage.reserveCapacity(bytes.count + Self.padding)
    storage.append(contentsOf: bytes)
    let count = storage.count
    storage.append(contentsOf: repeatElement(0, count: Self.padding))
    self.init(storage: storage, range: 0..<count)
  }

  /// The literal `null`.
  public static let null = RawJSON(copying: "null".utf8)

  /// The value's text as UTF-8, without white space before or after it. Complexity: O(1).
  public var bytes: ArraySlice<UInt8> { storage[range] }

  /// The value's text. Complexity: O(n).
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether it is the literal `null`.
  public var isNull: Bool { range.count == 4 && storage[range.lowerBound] == 0x6E && bytes.elementsEqual("null".utf8) }

  public static func == (a: RawJSON, b: RawJSON) -> Bool { a.bytes.elementsEqual(b.bytes) }

  public func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

extension RawJSON: CustomStringConvertible, CustomReflectable {
  public var description: String { text }

  /// Without the storage that it shares.
  public var customMirror: Mirror { Mirror(self, children: ["text": text], displayStyle: .struct) }
}
