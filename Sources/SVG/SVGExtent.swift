internal import GeoAlgorithms

/// Where the parts lie that a picture shows: measured sketch by sketch, in constant memory.
struct SVGExtent: Sendable {
  private var cover = LongitudeCover()
  private var added = 0
  /// As they are written.
  private var west = Double.infinity
  private var east = -Double.infinity
  private(set) var south = Double.infinity
  private(set) var north = -Double.infinity

  /// Adds the parts of a sketch.
  ///
  /// - Parameter backdrops: whether those of features that the picture is not fitted to, or the others.
  /// - Complexity: O(its steps).
  mutating func add(_ sketch: UnsafeRawBufferPointer, backdrops: Bool) {
    var reader = SketchReader(sketch)
    while let step = reader.next() {
      guard case .part(let west, let south, let east, let north, backdrops) = step else { continue }
      cover.add(from: west, to: east)
      self.west = min(self.west, west)
      self.east = max(self.east, east)
      self.south = min(self.south, south)
      self.north = max(self.north, north)
      added += 1
      if added.isMultiple(of: 4096) { cover.merge(closerThan: Self.resolution) }
    }
  }

  /// Whether nothing was added.
  var isEmpty: Bool { added == 0 }

  /// Degrees. Gaps no wider than this are not looked for.
  private static let resolution = 1.0 / 16

  /// From west to the greater or equal east, which may lie beyond 180; `nil` when nothing was added. What goes all round
  /// the globe is shown as it is written, three turns of it at most.
  var longitudes: (west: Double, east: Double)? {
    var cover = cover
    guard let range = cover.range() else { return nil }
    if range.width >= 360 { return (min(max(west, -540), -180), max(min(east, 540), 180)) }
    return (range.west, range.crossesAntimeridian ? range.east + 360 : range.east)
  }
}
