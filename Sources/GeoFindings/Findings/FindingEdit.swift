public import GeoModel

/// A replacement of bytes in an input's text, as a part of a safe fix of a finding. A finding may need several, which belong together and
/// fix all of it. Missing separators (GJ111) are the exception: one finding stands for all of an input, of which only the first is known,
/// and has the change that inserts this one. The next is found after that.
public struct FindingEdit: Sendable, Hashable {
  /// Offset in the (decompressed) input, and how many bytes are replaced; none for an insertion.
  public var byte: Int
  public var byteCount: Int
  /// The position of those bytes.
  public var start = TextPlace()
  public var end = TextPlace()
  /// The replacement.
  public var text: String
}

extension FindingEdit {
  /// Other bytes for those that a finding, whose lines are known, is about.
  package init(_ finding: Diagnostic, text: [UInt8]) {
    self.init(
      byte: finding.byte, byteCount: finding.byteCount, start: finding.start, end: finding.end, text: String(decoding: text, as: UTF8.self))
  }
}
