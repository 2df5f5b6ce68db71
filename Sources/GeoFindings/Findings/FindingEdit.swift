public import GeoModel

/// One change of an input's text on the way to fixing a finding without changing the meaning: bytes that others take the
/// place of. A finding may need several, which go together, and fix all of it; except for separators that lack (GJ111): one finding stands
/// for all of an input, of which no more than the first is known, and has the change that puts this one in. The next is found then.
public struct FindingEdit: Sendable, Hashable {
  /// Offset in the (decompressed) input, and how many bytes go; none where something is put in.
  public var byte: Int
  public var byteCount: Int
  /// Where those bytes stand.
  public var start = TextPlace()
  public var end = TextPlace()
  /// What comes in their place.
  public var text: String
}

extension FindingEdit {
  /// Other bytes for those that a finding, whose lines are known, is about.
  package init(_ finding: Diagnostic, text: [UInt8]) {
    self.init(
      byte: finding.byte, byteCount: finding.byteCount, start: finding.start, end: finding.end, text: String(decoding: text, as: UTF8.self))
  }
}
