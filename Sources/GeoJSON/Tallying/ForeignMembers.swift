package import GeoModel

/// Finds the members that RFC 7946 does not name (§6.1), of features and of collections.
package enum ForeignMembers {
  private static let ofFeature: [StaticString] = ["type", "geometry", "properties", "id", "bbox"]
  private static let ofGeometry: [StaticString] = ["type", "coordinates", "geometries", "bbox"]

  /// Counts the foreign members of a feature, or of a bare geometry, that was read.
  ///
  /// - Parameter text: the block's text.
  /// - Complexity: O(length), quick over geometry and properties.
  package static func tally(_ row: FeatureRow, in text: UnsafePointer<UInt8>, into tally: inout MemberTally) {
    let known = row.flags.contains(.bareGeometry) ? ofGeometry : ofFeature
    let start = Int(row.text.start)
    for item in MemberWalk(text + start, count: row.text.count) {
      let name = UnsafeBufferPointer(
        start: text + start + item.name.lowerBound + 1, count: max(0, item.name.count - 2))
      if known.contains(where: { Self.is(name, $0) }) { continue }
      tally.member(
        name: name, value: TextRange(start + item.value.lowerBound, start + item.value.upperBound), in: text)
    }
  }

  /// A collection's own members at one of its ends.
  package struct Envelope: Sendable {
    /// The value of `crs`, which RFC 7946 §4 took out of GeoJSON, and of `bbox`, as JSON text.
    package var coordinateSystem: String?
    package var boundingBox: String?
  }

  /// Counts a collection's foreign members before its features, or, at its end, those behind them.
  /// Complexity: O(length).
  package static func tally(_ boundary: CollectionBoundary, into tally: inout MemberTally) -> Envelope {
    var envelope = Envelope()
    // Behind the features the text begins with their closing bracket; a brace in its place makes it an object.
    var text = boundary.text + [UInt8](repeating: 0, count: SliceGroup.padding)
    let count = boundary.text.count
    if count == 0 { return envelope }
    text[0] = 0x7B
    text.withUnsafeBufferPointer { all in
      guard let base = all.baseAddress else { return }
      for item in MemberWalk(base, count: count) {
        // The array of features, open at the end of the text.
        if !boundary.isEnd, item.value.upperBound >= count { break }
        let name = UnsafeBufferPointer(start: base + item.name.lowerBound + 1, count: max(0, item.name.count - 2))
        let value = TextRange(item.value.lowerBound, item.value.upperBound)
        if Self.is(name, "crs") {
          envelope.coordinateSystem = excerpt(base, value)
        } else if Self.is(name, "bbox") {
          envelope.boundingBox = excerpt(base, value)
        } else if !Self.is(name, "type") && !Self.is(name, "features") {
          tally.member(name: name, value: value, in: base)
        }
      }
    }
    return envelope
  }

  /// The most bytes of a `crs` or `bbox` that is kept.
  private static let longestExcerpt = 256

  private static func excerpt(_ base: UnsafePointer<UInt8>, _ range: TextRange) -> String {
    var length = min(range.count, longestExcerpt)
    let start = base + Int(range.start)
    while length > 0, length < range.count, start[length] & 0xC0 == 0x80 { length -= 1 }
    return String(decoding: UnsafeBufferPointer(start: start, count: length), as: UTF8.self)
      + (length < range.count ? "…" : "")
  }

  private static func `is`(_ name: UnsafeBufferPointer<UInt8>, _ expected: StaticString) -> Bool {
    name.count == expected.utf8CodeUnitCount && name.indices.allSatisfy { name[$0] == expected.utf8Start[$0] }
  }
}
