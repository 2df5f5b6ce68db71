/// By how many degrees polygons are moved so that those on both sides of the 180th meridian lie side by side.
enum PartAlignment {
  /// One entry for each part that moves. Where polygons leave no meridian of the globe free, or are none of degrees, all stay.
  ///
  /// Complexity: O(p log p) for p polygons.
  static func shifts(_ rings: [LoadedRing]) -> [Int: Double] {
    if rings.contains(where: \.isBeyondDegrees) { return [:] }
    var extents: [Int: (low: Double, high: Double)] = [:]
    for ring in rings where ring.copyOf < 0 {
      let known = extents[ring.part] ?? (.infinity, -.infinity)
      extents[ring.part] = (min(known.low, ring.box.minX), max(known.high, ring.box.maxX))
    }
    if extents.count < 2 || extents.values.allSatisfy({ !Longitude.isLiteral($0.low) && !Longitude.isLiteral($0.high) }) { return [:] }
    // Where parts begin on the circle, in [-180, 180).
    let arcs = extents.values.map { extent -> (low: Double, width: Double) in
      let low = extent.low - 360 * ((extent.low + 180 + Longitude.snap) / 360).rounded(.down)
      return (low, extent.high - extent.low)
    }.sorted { $0.low < $1.low }
    guard let start = freeMeridian(arcs) else { return [:] }
    var shifts: [Int: Double] = [:]
    for (part, extent) in extents {
      let turns = ((extent.low - start + Longitude.snap) / 360).rounded(.down)
      if turns != 0 { shifts[part] = -360 * turns }
    }
    return shifts
  }

  /// The beginning of the part behind the widest stretch of the globe that no part lies in, `nil` if there is none: parts that
  /// nearly meet stay beside each other.
  private static func freeMeridian(_ arcs: [(low: Double, width: Double)]) -> Double? {
    // What those before reach to, seen from the second time round.
    var reach = arcs.map { $0.low + $0.width - 360 }.max() ?? 0
    var widest: (low: Double, width: Double)?
    for arc in arcs {
      if arc.low - reach >= 0, arc.low - reach > widest?.width ?? -1 { widest = (arc.low, arc.low - reach) }
      reach = max(reach, arc.low + arc.width)
    }
    return widest?.low
  }
}
