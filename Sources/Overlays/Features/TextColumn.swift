/// Texts one after the other, as bytes and ends: no allocation for each.
public struct TextColumn: Sendable, Hashable {
  /// UTF-8.
  public package(set) var bytes: [UInt8] = []

  /// For each text, the end of its bytes.
  public package(set) var ends: [UInt32] = []

  public init() {}

  public var count: Int { ends.count }

  /// Complexity: O(1).
  public func bytes(of index: Int) -> ArraySlice<UInt8> {
    bytes[(index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])]
  }

  /// Complexity: O(n) in its length.
  public subscript(index: Int) -> String { String(decoding: bytes(of: index), as: UTF8.self) }

  /// Appends a text; for a feature without one append an empty text, so that indices match.
  ///
  /// - Parameter text: UTF-8. The texts of a column have 4 GiB together at most.
  /// - Complexity: O(its length), amortised.
  public mutating func append(_ text: some Collection<UInt8>) {
    bytes.append(contentsOf: text)
    ends.append(UInt32(bytes.count))
  }

  /// Appends some texts of another column.
  package mutating func append(_ other: TextColumn, _ range: Range<Int>) {
    if range.isEmpty { return }
    let start = range.lowerBound == 0 ? 0 : Int(other.ends[range.lowerBound - 1])
    let shift = bytes.count - start
    bytes += other.bytes[start..<Int(other.ends[range.upperBound - 1])]
    ends.append(contentsOf: other.ends[range].lazy.map { UInt32(Int($0) + shift) })
  }
}
