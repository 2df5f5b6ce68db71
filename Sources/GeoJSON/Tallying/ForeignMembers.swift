package import GeoModel

/// Finds the members that RFC 7946 does not name (§6.1), of features, of geometries and of collections.
package enum ForeignMembers {
  /// Counts the foreign members of a feature, or of a bare geometry, that was read.
  ///
  /// - Parameter text: the block's text.
  /// - Complexity: O(length), quick over geometry and properties.
  package static func tally(_ row: FeatureRow, in text: UnsafePointer<UInt8>, into tally: inout MemberTally) {
    let known = row.flags.contains(.bareGeometry) ? FeatureInterpreter.geometryMembers : FeatureInterpreter.featureMembers
    Self.tally(row.text, but: known, in: text, into: &tally)
  }

  /// Counts those of the geometry of a feature that was read, and of geometries in it, at any depth; of a bare one those in it alone.
  ///
  /// - Complexity: O(length · depth of collections in each other), quick over coordinates.
  package static func tallyGeometries(
    of row: FeatureRow, in text: UnsafePointer<UInt8>, into tally: inout MemberTally
  ) {
    if row.geometry.isEmpty || text[Int(row.geometry.start)] != .openBrace { return }
    geometry(row.geometry, isCounted: !row.flags.contains(.bareGeometry), in: text, into: &tally)
  }

  /// Readers take some 64 collections in each other at most.
  private static func geometry(
    _ object: TextRange, isCounted: Bool, in text: UnsafePointer<UInt8>, into tally: inout MemberTally
  ) {
    if isCounted { Self.tally(object, but: FeatureInterpreter.geometryMembers, in: text, into: &tally) }
    let start = text + Int(object.start)
    // Of members of one name the last one counts.
    var isCollection = false
    var inner = TextRange.empty
    for item in MemberWalk(start, count: object.count) {
      func isName(_ name: String) -> Bool { JSONString.isContent(start + item.name.lowerBound, count: item.name.count, name) }
      if isName("type") {
        isCollection = JSONString.isContent(start + item.value.lowerBound, count: item.value.count, "GeometryCollection")
      } else if isName("geometries") {
        inner = item.value.moved(by: object.start)
      }
    }
    guard isCollection, !inner.isEmpty else { return }
    for element in MemberWalk(text + Int(inner.start), count: inner.count) {
      let range = element.value.moved(by: inner.start)
      if text[Int(range.start)] == .openBrace { geometry(range, isCounted: true, in: text, into: &tally) }
    }
  }

  private static func tally(
    _ object: TextRange, but known: [String], in text: UnsafePointer<UInt8>, into tally: inout MemberTally
  ) {
    let start = text + Int(object.start)
    for item in MemberWalk(start, count: object.count) {
      let name = start + item.name.lowerBound
      if known.contains(where: { JSONString.isContent(name, count: item.name.count, $0) }) { continue }
      tally.member(
        name: UnsafeBufferPointer(start: name + 1, count: max(0, item.name.count - 2)),
        value: item.value.moved(by: object.start), in: text)
    }
  }

  /// A collection's own members at one of its ends.
  package struct Envelope: Sendable {
    /// The value of `crs`, which RFC 7946 §4 took out of GeoJSON, and of `bbox`, as JSON text.
    package var coordinateSystem: String?
    package var boundingBox: String?
  }

  /// Counts a collection's foreign members before its features, or, at its end, those after them and between several arrays of them.
  /// Complexity: O(length).
  package static func tally(_ boundary: CollectionBoundary, into tally: inout MemberTally) -> Envelope {
    var envelope = Envelope()
    // Behind the features the text begins with their closing bracket; a brace in its place makes it an object.
    var text = boundary.plainText
    let count = text.count
    text += repeatElement(0, count: SliceGroup.padding)
    if count == 0 { return envelope }
    text[0] = 0x7B
    text.withUnsafeBufferPointer { all in
      guard let base = all.baseAddress else { return }
      for item in MemberWalk(base, count: count) {
        // The array of features, open at the end of the text.
        if !boundary.isEnd, item.value.upperBound >= count { break }
        func isName(_ name: String) -> Bool { JSONString.isContent(base + item.name.lowerBound, count: item.name.count, name) }
        let value = TextRange(item.value.lowerBound, item.value.upperBound)
        if isName("crs") {
          envelope.coordinateSystem = excerpt(base, value)
        } else if isName("bbox") {
          envelope.boundingBox = excerpt(base, value)
        } else if !isName("type"), !isName("features"), isValue(base, value) {
          tally.member(
            name: UnsafeBufferPointer(start: base + item.name.lowerBound + 1, count: max(0, item.name.count - 2)), value: value, in: base)
        }
      }
    }
    return envelope
  }

  /// Whether the text of a value may be one: a collection's own members have not been checked. Of a string, an array or an object the
  /// first byte decides.
  private static func isValue(_ base: UnsafePointer<UInt8>, _ range: TextRange) -> Bool {
    var p = base + Int(range.start)
    if p[0] == .quote || p[0] == .openBrace || p[0] == .openBracket { return true }
    return RawValueScanner.scalar(&p) && p == base + Int(range.end)
  }

  /// The most bytes of a `crs` or `bbox` that is kept.
  private static let longestExcerpt = limit(256, small: 20)

  private static func excerpt(_ base: UnsafePointer<UInt8>, _ range: TextRange) -> String {
    var length = min(range.count, longestExcerpt)
    let start = base + Int(range.start)
    while length > 0, length < range.count, start[length] & 0xC0 == 0x80 { length -= 1 }
    return String(decoding: UnsafeBufferPointer(start: start, count: length), as: UTF8.self)
      + (length < range.count ? "…" : "")
  }
}
