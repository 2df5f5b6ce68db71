import GeoModel

/// The side of a ring round a pole that holds the pole, or the insides of several rings that go round none, searched by longitude.
///
/// Between a place and the pole a ring passes its meridian an even number of times if the place is on the pole's side. Edges
/// stand in slots of longitude, so that few are looked at for each place.
struct PolarRegion {
  /// Towards which pole is counted.
  let holdsNorth: Bool
  private let holdsPole: Bool
  private let points: [Position]
  private let west: Double
  private let east: Double
  private let slotsPerDegree: Double
  /// For each slot the end of its edges in ``edges``.
  private var ends: [UInt32]
  /// Edges by the point where they begin.
  private var edges: [UInt32]

  private static let mostSlots = 4096

  /// - Parameters:
  ///   - points: of the rings, longitudes running on; of one round a pole the last one a turn from the first.
  ///   - rings: the points at which their edges begin; at least one, and not all upright.
  ///   - holdsPole: whether it is one ring round a pole, and not several that are apart and go round none.
  /// - Complexity: O(n).
  init(_ points: [Position], rings: [Range<Int>], holdsNorth: Bool, holdsPole: Bool = true) {
    self.points = points
    self.holdsNorth = holdsNorth
    self.holdsPole = holdsPole
    let edges = rings.joined()
    let (west, east) = edges.reduce((Double.infinity, -Double.infinity)) { range, edge in
      (Swift.min(range.0, points[edge].x, points[edge + 1].x), Swift.max(range.1, points[edge].x, points[edge + 1].x))
    }
    (self.west, self.east) = (west, east)
    let width = east - west
    // A width near the smallest of numbers is one slot.
    func perDegree(_ slots: Int) -> Double { (Double(slots) / width).isFinite ? Double(slots) / width : 0 }
    let count = rings.reduce(0) { $0 + $1.count }
    // Edges that are wide stand in many slots: fewer slots then, so that there are no more entries than some for each edge.
    var slots = Swift.min(Self.mostSlots, count)
    func range(of edge: Int, _ perDegree: Double) -> ClosedRange<Int> {
      let (a, b) = (points[edge].x, points[edge + 1].x)
      return Int((Swift.min(a, b) - west) * perDegree)...Int((Swift.max(a, b) - west) * perDegree)
    }
    while slots > 1, edges.reduce(0, { $0 + range(of: $1, perDegree(slots)).count }) > 8 * count { slots /= 2 }
    slotsPerDegree = perDegree(slots)
    // The easternmost longitude has a slot of its own.
    var counts = [UInt32](repeating: 0, count: slots + 1)
    for edge in edges { for slot in range(of: edge, slotsPerDegree) { counts[slot] += 1 } }
    var end: UInt32 = 0
    ends = counts.map { count in
      defer { end += count }
      return end
    }
    self.edges = [UInt32](repeating: 0, count: Int(end))
    for edge in edges {
      for slot in range(of: edge, slotsPerDegree) {
        self.edges[Int(ends[slot])] = UInt32(edge)
        ends[slot] += 1
      }
    }
  }

  /// Where a place lies, whatever multiple of 360 its longitude has. Decided exactly, except for longitudes that become those of
  /// another turn (3e-14 degrees).
  ///
  /// - Complexity: O(1) expected on real outlines, O(n) at worst.
  func location(of place: Position) -> Containment {
    var isInside = holdsPole
    let longitude = Longitude.normalised(place.x)
    var turn = ((west - longitude) / 360).rounded(.up)
    while true {
      let copy = Position(x: longitude + 360 * turn, y: place.y)
      turn += 1
      if copy.x < west { continue }
      if copy.x > east { break }
      let slot = Int((copy.x - west) * slotsPerDegree)
      for entry in (slot > 0 ? ends[slot - 1] : 0)..<ends[slot] {
        let edge = Int(edges[Int(entry)])
        let (a, b) = points[edge].x <= points[edge + 1].x ? (points[edge], points[edge + 1]) : (points[edge + 1], points[edge])
        guard a.x <= copy.x, copy.x <= b.x else { continue }
        let side = orientation(a, b, copy)
        if side == .on, copy.y >= Swift.min(a.y, b.y), copy.y <= Swift.max(a.y, b.y) { return .boundary }
        // The eastern end belongs to the next edge.
        if copy.x < b.x, side == (holdsNorth ? .right : .left) { isInside.toggle() }
      }
    }
    return isInside ? .inside : .outside
  }
}
