/// By how many degrees polygons are moved so that those on both sides of the 180th meridian lie side by side.
enum PartAlignment {
  /// One entry for each part that moves. Where polygons leave no meridian of the globe free, all stay.
  ///
  /// Complexity: O(p log p) for p polygons.
  static func shifts(_ rings: [LoadedRing]) -> [Int: Double] {
    var extents: [Int: (low: Double, high: Double)] = [:]
    for ring in rings where ring.copyOf < 0 {
      let known = extents[ring.part] ?? (.infinity, -.infinity)
      extents[ring.part] = (min(known.low, ring.box.minX), max(known.high, ring.box.maxX))
    }
    if extents.count < 2 || extents.values.allSatisfy({ $0.low >= -180 && $0.high <= 180 }) { return [:] }
    // Where parts begin on the circle, in [-180, 180).
    let arcs = extents.values.map { extent -> (low: Double, width: Double) in
      let low = extent.low - 360 * ((extent.low + 180) / 360).rounded(.down)
      return (low, extent.high - extent.low)
    }.sorted { $0.low < $1.low }
    guard let start = freeMeridian(arcs) else { return [:] }
    var shifts: [Int: Double] = [:]
    for (part, extent) in extents {
      let turns = ((extent.low - start) / 360).rounded(.down)
      if turns != 0 { shifts[part] = -360 * turns }
    }
    return shifts
  }

  /// The first beginning of a part that no other part lies across.
  private static func freeMeridian(_ arcs: [(low: Double, width: Double)]) -> Double? {
    guard let first = arcs.first else { return nil }
    // What those before reach to, seen from the second time round.
    var reach = arcs.map { $0.low + $0.width - 360 }.max() ?? first.low
    for arc in arcs {
      if reach <= arc.low { return arc.low }
      reach = max(reach, arc.low + arc.width)
    }
    return nil
  }
}
