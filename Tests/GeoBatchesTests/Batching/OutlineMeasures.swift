import Foundation
import GeoToolkit

/// What of an outline lies on the map, found without the code that cuts, projects and tessellates.
extension GeneratedOutline {
  private typealias Edge = (a: Position, b: Position)

  /// Edges, those of a ring round a pole to the next world's first position.
  private func edges(of ring: Int) -> [Edge] {
    let places = rings[ring]
    return places.indices.map { index in
      if index + 1 < places.count { return (places[index], places[index + 1]) }
      var first = places[0]
      if isBelt(ring) { first.x += places[0].x < places[index].x ? 360 : -360 }
      return (places[index], first)
    }
  }

  /// Whether a ring goes round the pole.
  private func isBelt(_ ring: Int) -> Bool {
    guard pole != 0, let west = rings[ring].map(\.x).min(), let east = rings[ring].map(\.x).max() else { return false }
    return east - west > 180
  }

  /// The parts of an edge between the meridians at odd multiples of 180° and the map's ends.
  private static func pieces(_ edge: Edge) -> [Edge] {
    let (a, b) = edge
    func share(_ value: Double, _ from: Double, _ to: Double) -> Double? {
      let share = (value - from) / (to - from)
      return share > 0 && share < 1 ? share : nil
    }
    var shares = [-900.0, -540, -180, 180, 540, 900].compactMap { share($0, a.x, b.x) }
    shares += [Mercator.limit, -Mercator.limit].compactMap { share($0, a.y, b.y) }
    let between: [Position] = shares.sorted().map { Position(x: a.x + (b.x - a.x) * $0, y: a.y + (b.y - a.y) * $0) }
    let places = [a] + between + [b]
    return zip(places, places.dropFirst()).map { ($0.0, $0.1) }
  }

  /// Degrees of border on the map.
  var borderLength: Double {
    var length = 0.0
    for ring in rings.indices {
      for edge in edges(of: ring).flatMap(Self.pieces) where (edge.a.y + edge.b.y).magnitude / 2 < Mercator.limit {
        length += hypot(edge.b.x - edge.a.x, edge.b.y - edge.a.y)
      }
    }
    return length
  }

  /// The area in the world plane, and the length of its border there, which says how much rounding may do.
  var plane: (area: Double, length: Double) {
    var (area, length) = (0.0, 0.0)
    for ring in rings.indices {
      let origin = Mercator.plane(rings[ring][0])
      for edge in edges(of: ring).flatMap(Self.pieces) {
        let (a, b) = (Mercator.plane(edge.a), Mercator.plane(edge.b))
        length += hypot(b.x - a.x, b.y - a.y)
        // Below a belt nothing is taken away as far as the map's end; y runs to the south.
        if isBelt(ring) {
          area += (b.x - a.x) * ((a.y + b.y) / 2 - (pole > 0 ? 0 : 1))
        } else {
          let (u, v) = (SIMD2(a.x - origin.x, a.y - origin.y), SIMD2(b.x - origin.x, b.y - origin.y))
          area += (v.x * u.y - u.x * v.y) / 2
        }
      }
    }
    return (area, length)
  }

  /// Whether a stretch of border in degrees lies on one edge, in whichever world.
  func hasBorder(from a: Position, to b: Position, within tolerance: Double) -> Bool {
    for ring in rings.indices {
      for edge in edges(of: ring) {
        for turns in [-1080.0, -720, -360, 0, 360, 720, 1080] {
          if Self.distance(a, edge, turns) <= tolerance, Self.distance(b, edge, turns) <= tolerance { return true }
        }
      }
    }
    return false
  }

  private static func distance(_ place: Position, _ edge: Edge, _ turns: Double) -> Double {
    let (x, y) = (place.x + turns - edge.a.x, place.y - edge.a.y)
    let (dx, dy) = (edge.b.x - edge.a.x, edge.b.y - edge.a.y)
    let squared = dx * dx + dy * dy
    let share = squared > 0 ? min(max((x * dx + y * dy) / squared, 0), 1) : 0
    return hypot(x - dx * share, y - dy * share)
  }

  /// Whether the places right beside one on a meridian lie inside, on both sides of it: odd numbers of edges lie between each and the
  /// equator's far side.
  func isInside(_ place: Position) -> Bool {
    [true, false].allSatisfy { isEast in
      var count = 0
      for ring in rings.indices {
        for edge in edges(of: ring) {
          for turns in [-1080.0, -720, -360, 0, 360, 720, 1080] {
            let x = place.x + turns
            let (isBefore, isBehind) = isEast ? (edge.a.x <= x, edge.b.x <= x) : (edge.a.x < x, edge.b.x < x)
            if isBefore == isBehind { continue }
            let y = edge.a.y + (edge.b.y - edge.a.y) * ((x - edge.a.x) / (edge.b.x - edge.a.x))
            if pole < 0 ? y > place.y : y < place.y { count += 1 }
          }
        }
      }
      return count % 2 == 1
    }
  }
}
