import GeoAlgorithms
import GeoModel

/// One polygon as rings, its triangles, and what can be said about them without trusting how they were made.
struct TessellationCheck {
  var positions: [Position] = []
  var ringEnds: [UInt32] = []
  var indices: [UInt32] = []
  var outcome = TessellationOutcome.empty

  init(rings: [[Position]]) {
    for ring in rings {
      positions.append(contentsOf: ring)
      ringEnds.append(UInt32(positions.count))
    }
    var tessellator = PolygonTessellator()
    self.run(&tessellator)
  }

  mutating func run(_ tessellator: inout PolygonTessellator) {
    var made: [UInt32] = []
    outcome = tessellator.tessellate(positions.span, ringEnds: ringEnds.span, into: &made)
    indices = made
  }

  var isInRange: Bool { indices.count.isMultiple(of: 3) && indices.allSatisfy { $0 < positions.count } }

  private func corners(_ triangle: Int) -> (Position, Position, Position) {
    (
      positions[Int(indices[3 * triangle])], positions[Int(indices[3 * triangle + 1])],
      positions[Int(indices[3 * triangle + 2])]
    )
  }

  var triangleCount: Int { indices.count / 3 }

  /// How many triangles turn the wrong way, and how many have no area; exact.
  var turns: (clockwise: Int, flat: Int) {
    var (clockwise, flat) = (0, 0)
    for triangle in 0..<triangleCount {
      let (a, b, c) = corners(triangle)
      switch orientation(a, b, c) {
      case .right: clockwise += 1
      case .on: flat += 1
      case .left: break
      }
    }
    return (clockwise, flat)
  }

  /// Whether every triangle turns counter-clockwise and has an area; exact.
  var isEveryTriangleProper: Bool { turns == (0, 0) }

  /// The sum of the triangles' areas.
  var area: Double {
    (0..<triangleCount).reduce(0) { sum, triangle in
      let (a, b, c) = corners(triangle)
      return sum + (((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) / 2).magnitude
    }
  }

  /// The area of the first ring without those of the others.
  var ringArea: Double {
    var start = 0
    var total = 0.0
    for (ring, end) in ringEnds.enumerated() {
      let area = Self.area(positions[start..<Int(end)])
      total += ring == 0 ? area : -area
      start = Int(end)
    }
    return total
  }

  static func area(_ ring: ArraySlice<Position>) -> Double {
    guard let first = ring.first, let last = ring.last else { return 0 }
    var sum = 0.0
    var previous = last
    for position in ring {
      sum += (previous.x - first.x) * (position.y - first.y) - (previous.y - first.y) * (position.x - first.x)
      previous = position
    }
    return (sum / 2).magnitude
  }

  /// How many edges of triangles are neither an edge of a ring nor one of two that run opposite ways, and how many edges of
  /// rings are of no triangle: by places, so that coincident vertices are one. 0 for triangles that fit together and against
  /// whatever has the same border.
  var looseEdges: Int {
    struct Edge: Hashable { var a, b: Position }
    var balance: [Edge: Int] = [:]
    func add(_ a: Position, _ b: Position) {
      if a == b { return }
      let isForward = a.x < b.x || (a.x == b.x && a.y < b.y)
      balance[isForward ? Edge(a: a, b: b) : Edge(a: b, b: a), default: 0] += isForward ? 1 : -1
    }
    for triangle in 0..<triangleCount {
      let (a, b, c) = corners(triangle)
      add(a, b)
      add(b, c)
      add(c, a)
    }
    var borders: [Edge: Int] = [:]
    var start = 0
    for end in ringEnds {
      for index in start..<Int(end) {
        let a = positions[index], b = positions[index + 1 < Int(end) ? index + 1 : start]
        if a == b { continue }
        let isForward = a.x < b.x || (a.x == b.x && a.y < b.y)
        borders[isForward ? Edge(a: a, b: b) : Edge(a: b, b: a), default: 0] += 1
      }
      start = Int(end)
    }
    var loose = 0
    for (edge, count) in balance where count.magnitude != (borders[edge] ?? 0) % 2 { loose += 1 }
    for (edge, count) in borders where !count.isMultiple(of: 2) && (balance[edge] ?? 0) == 0 { loose += 1 }
    return loose
  }
}
