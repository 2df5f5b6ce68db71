public import GeoModel

/// Areas of planar regions by horizontal slabs, written without any of the code under test: all edges of both
/// regions are cut at every vertex and crossing, and in each slab the trapezoids between neighbouring edges
/// count or do not count.
public enum RegionDifference {
  private struct Edge {
    var a: Position
    var b: Position
    var isFirst: Bool

    func x(at y: Double) -> Double {
      a.y == b.y ? a.x : a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y))
    }
  }

  /// The area in square degrees where exactly one of two sets of rings is inside, by the even-odd rule.
  /// Complexity: O(n²).
  public static func area(_ first: [[Position]], _ second: [[Position]]) -> Double {
    var edges: [Edge] = []
    for (rings, isFirst) in [(first, true), (second, false)] {
      for ring in rings {
        for index in ring.indices {
          let a = ring[index]
          let b = ring[(index + 1) % ring.count]
          if a.y == b.y { continue }
          edges.append(a.y < b.y ? Edge(a: a, b: b, isFirst: isFirst) : Edge(a: b, b: a, isFirst: isFirst))
        }
      }
    }
    var levels = edges.flatMap { [$0.a.y, $0.b.y] }
    for index in edges.indices {
      for other in edges.indices where other > index {
        let e = edges[index]
        let f = edges[other]
        let low = max(e.a.y, f.a.y)
        let high = min(e.b.y, f.b.y)
        if low >= high { continue }
        let d0 = e.x(at: low) - f.x(at: low)
        let d1 = e.x(at: high) - f.x(at: high)
        if d0 * d1 < 0 { levels.append(low + (high - low) * (d0 / (d0 - d1))) }
      }
    }
    levels.sort()
    var total = 0.0
    for (low, high) in zip(levels, levels.dropFirst()) where low < high {
      let middle = (low + high) / 2
      let crossing = edges.filter { $0.a.y <= low && $0.b.y >= high }
        .sorted { $0.x(at: middle) < $1.x(at: middle) }
      var inFirst = false
      var inSecond = false
      for (index, edge) in crossing.enumerated() {
        if edge.isFirst { inFirst.toggle() } else { inSecond.toggle() }
        if inFirst != inSecond, index + 1 < crossing.count {
          let width = crossing[index + 1].x(at: middle) - edge.x(at: middle)
          total += width * (high - low)
        }
      }
    }
    return total
  }

  /// The signed area of a ring, counter-clockwise positive.
  public static func signedArea(_ ring: [Position]) -> Double {
    guard let origin = ring.first else { return 0 }
    var sum = 0.0
    for (a, b) in zip(ring, ring.dropFirst()) {
      sum += (a.x - origin.x) * (b.y - origin.y) - (b.x - origin.x) * (a.y - origin.y)
    }
    return sum / 2
  }
}
