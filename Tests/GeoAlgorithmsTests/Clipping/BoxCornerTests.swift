import GeoModel
import GeoTestSupport
import Testing
@testable import GeoAlgorithms

/// Edges through the corners of a box, or past them by less than rounding can tell.
@Suite struct BoxCornerTests {
  @Test func `what ends a hair inside a corner is gone, or all but a hair of it`() {
    let box = GeographicBox(west: 7, south: 2, east: 8, north: 5)
    // Where numbers lie nearer to each other, a hair of it is left.
    for (ring, isGone) in [
      ([(8, 2.0.nextUp), (7, 1), (8, 1)], true), ([(8.0.nextDown, 2), (9, 3), (9, 2)], false), ([(7, 2.0.nextUp), (8, 1), (7, 1)], false),
      ([(8, 5.0.nextDown), (7, 6), (8, 6)], false), ([(7, 5.0.nextDown), (8, 6), (7, 6)], false)
    ] as [([(Double, Double)], Bool)] {
      for start in 0..<3 {
        let turned = (0..<4).map { ring[(start + $0) % 3] }
        for rings in [[turned], [turned.reversed()]] {
          let result = ClippedSample(.polygon(rings), box)
          #expect(isGone ? result.outcome == .gone : result.area < 1e-12, "\(rings)")
        }
      }
    }
    let acrossSeam = Sample.polygon([[(-179, 1), (-179.8, 2.2), (179, 1), (-179, 1)]])
    #expect(ClippedSample(acrossSeam, GeographicBox(west: 179, south: 2, east: 180, north: 5)).outcome == .gone)
  }

  @Test func `what cuts a hair off a corner leaves the rest of the box`() {
    let box = GeographicBox(west: 7, south: 2, east: 8, north: 5)
    let ring: [(Double, Double)] = [(8, 2.0.nextUp), (7, 1), (6, 1), (6, 6), (9, 6), (8, 2.0.nextUp)]
    for rings in [[ring], [ring.reversed()]] {
      let result = ClippedSample(.polygon(rings), box)
      #expect(result.area == 3 && result.violations(in: box) == [], "\(result)")
    }
  }

  @Test func `what lies behind an edge that is drawn onto a side is gone, and what lies before it stays`() {
    // From corner to corner of the eastern side, a hair inside.
    let box = GeographicBox(west: 7, south: 2, east: 8, north: 3)
    let sliver: [(Double, Double)] = [(8, 3), (8.0.nextDown, -100), (8, -100), (8, 3)]
    let rest: [(Double, Double)] = [(8, 3), (6, 3), (6, -100), (8.0.nextDown, -100), (8, 3)]
    for (ring, area) in [(sliver, 0.0), (rest, 1.0)] {
      for rings in [[ring], [ring.reversed()]] {
        let result = ClippedSample(.polygon(rings), box)
        #expect(abs(result.area - area) < 1e-12 && result.violations(in: box) == [], "\(result)")
      }
    }
  }

  /// By cutting off one side after the other (Sutherland and Hodgman), which is enough for a triangle.
  private static func area(of triangle: [Position], west: Double, south: Double, east: Double, north: Double) -> Double {
    var ring = triangle
    for (isUpright, border, sign) in [(true, west, 1.0), (true, east, -1), (false, south, 1), (false, north, -1)] {
      func depth(_ place: Position) -> Double { sign * ((isUpright ? place.x : place.y) - border) }
      var left: [Position] = []
      for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
        if depth(a) >= 0 { left.append(a) }
        if depth(a) * depth(b) < 0 {
          let share = depth(a) / (depth(a) - depth(b))
          left.append(Position(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share))
        }
      }
      ring = left
    }
    return ring.isEmpty ? 0 : RegionDifference.signedArea(ring + [ring[0]]).magnitude
  }

  @Test func `of triangles with an edge through a corner, what they have in the box is left`() {
    var judged = 0
    for seed in 0..<UInt64(GeneratedShapes.count * 2) {
      var random = SeededNumbers(state: seed &* 61 &+ 5)
      let (west, south, east, north) = [(-10.0, 2.0, 10.0, 5.0), (179, 2, 182, 5), (179, 2, 180, 5), (0.1, 0.3, 0.7, 0.9)][Int(seed % 4)]
      let corner = Position(
        x: [west, east, min(east, 180)].randomElement(using: &random) ?? west, y: [south, north].randomElement(using: &random) ?? south)
      let scale = ([1, 2, 4, 5, 8, 10] as [Double]).randomElement(using: &random) ?? 1
      func step() -> Double { Double(Int.random(in: -12...12, using: &random)) / scale }
      let (dx, dy, further) = (step(), step(), ([0.5, 1, 2, 3] as [Double]).randomElement(using: &random) ?? 1)
      let ends = [
        Position(x: corner.x - dx, y: corner.y - dy), Position(x: corner.x + further * dx, y: corner.y + further * dy),
        Position(x: corner.x + step(), y: corner.y + step())
      ]
      // With decimals that are no halves, so that the corner itself is a hair beside the edge.
      let triangle = ends.map { Position(x: ($0.x * 1e6).rounded() / 1e6, y: ($0.y * 1e6).rounded() / 1e6) }
      let whole = RegionDifference.signedArea(triangle + [triangle[0]]).magnitude
      if whole < 1e-3 { continue }
      judged += 1
      let ring = (triangle + [triangle[0]]).map { ($0.x > 180 ? $0.x - 360 : $0.x, $0.y) }
      let box = GeographicBox(west: west, south: south, east: east > 180 ? east - 360 : east, north: north)
      let result = ClippedSample(.polygon([ring]), box)
      #expect(result.violations(in: box) == [], "seed \(seed): \(ring)")
      let expected = Self.area(of: triangle, west: west, south: south, east: east, north: north)
      #expect(abs((result.outcome == .unchanged ? whole : result.area) - expected) < 1e-9, "seed \(seed): \(ring)")
    }
    #expect(judged > 0)
  }
}
