internal import GeoAlgorithms
internal import GeoJSON
internal import GeoModel

/// The areas that polygons of one group cover more than once: the largest are listed, the others counted.
struct DissolvedOverlaps {
  /// How many are listed: with a line that counts all, as many as a report shows of one rule.
  static let mostListed = 19

  /// The largest first, those of one size in the order in which they come; with the group's value as JSON.
  private var largest: [(overlap: MergedOverlap, group: [UInt8])] = []
  private var count = 0
  private var area = 0.0

  /// Adds the overlaps of a group. Complexity: O(their number).
  mutating func add(_ overlaps: [MergedOverlap], group: [UInt8]) {
    for overlap in overlaps {
      let place = largest.firstIndex { Self.size($0.overlap) < Self.size(overlap) } ?? largest.count
      count += 1
      area += overlap.area ?? 0
      guard place < Self.mostListed else { continue }
      largest.insert((overlap, group), at: place)
      if largest.count > Self.mostListed { largest.removeLast() }
    }
  }

  private static func size(_ overlap: MergedOverlap) -> Double { overlap.area ?? 0 }

  var findings: [Diagnostic] {
    var found: [Diagnostic] = []
    if count > largest.count {
      found.append(
        Diagnostic(
          .dissolvedOverlap, byte: 0,
          message:
            "found \(count) overlaps between polygons of one group, \(Self.text(squareMetres: area)) in all; they were merged, and the largest \(largest.count) are listed"
        ))
    }
    found += largest.map { overlap, group in
      let place = "[\(overlap.position.x), \(overlap.position.y)]"
      let size = overlap.area.map { " by \(Self.text(squareMetres: $0))" } ?? ""
      return Diagnostic(
        .dissolvedOverlap, byte: 0,
        message: "found polygons of the group \(Self.excerpt(group)) that overlap\(size) at \(place); they were merged",
        location: overlap.position)
    }
    return found
  }

  private static func excerpt(_ value: [UInt8]) -> String {
    value.withUnsafeBufferPointer { bytes in bytes.baseAddress.map { RawExcerpt.of($0, count: bytes.count) } ?? "" }
  }

  /// Whole square metres from 100 on, otherwise three digits.
  private static func text(squareMetres area: Double) -> String {
    if area >= 100, let whole = Int64(exactly: area.rounded()) { return "\(whole) m²" }
    var unit = 1.0
    while area > 0, area * unit < 100, unit < 1e15 { unit *= 10 }
    return "\((area * unit).rounded() / unit) m²"
  }
}
