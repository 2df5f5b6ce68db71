import Foundation
import GeoModel
import Testing

@testable import GeoAlgorithms

/// Rings that are small, come back to a place, or are there twice.
@Suite struct KeptRingTests {
  private static func places(_ places: [(Double, Double)]) -> [Position] { places.map { Position(x: $0.0, y: $0.1) } }

  @Test(arguments: [50, 100, 200, 300]) func `a share of a hundred is as many vertices as it has hundredths`(_ count: Int) {
    let path = SimplificationPath(start: 0, end: count - 1, isRing: false, goesRound: false, source: 0)
    let shares = ShareOfVertices(paths: [path], importance: (1...count).map { Double($0) })
    for percent in 1..<100 {
      let threshold = shares.threshold(keeping: Double(percent) / 100)
      #expect((1...count).count { Double($0) > threshold } == (count * percent + 99) / 100, "\(percent) %")
    }
  }

  @Test func `of two small rings in one place none goes`() throws {
    let small = Self.places([(0, 0), (0.001, 0), (0, 0.001), (0, 0)]), other = Self.places([(1, 0), (1.001, 0), (1, 0.001), (1, 0)])
    for turned in [small, small.reversed(), Array(small[1...] + [small[1]])] {
      var column = GeometryColumn()
      for ring in [small, other, turned] { column.appendPolygon(rings: [ring]) }
      var builder = TopologyBuilder()
      try builder.append(column)
      #expect(builder.build().smallRings(below: 1e6, roles: [.exterior, .exterior, .exterior]) == [false, true, false])
    }
  }

  /// All that is left of it are two places.
  @Test func `a ring that comes back to its first place has four positions whatever goes`() {
    let ring = Self.places([(0, 0), (1, 0), (0, 0), (1, 1), (0, 0)])
    for gone in [[3], [1], [1, 3], [2], [2, 3]] {
      var column = GeometryColumn(), output = GeometryColumn()
      column.appendPolygon(rings: [ring])
      column.appendGeometry(0, to: &output, where: { !gone.contains($0) })
      #expect(output.positions.first == output.positions.last)
      if gone == [3] || gone == [1] { #expect(output.positions.count >= 4, "\(gone) \(output.positions)") }
    }
  }

  /// Round a square, through its own wall and the other way round a smaller one: the inside of that is a hole.
  @Test func `what a ring that crosses itself goes round twice the other way is no area of it`() {
    let ring = [
      (-0.01, -0.01), (4, 0), (4, 4), (0, 4), (0, 1.9), (1, 2.1), (1, 3), (3, 3), (3, 1), (1, 1), (1, 1.9), (-0.01, 2.1), (-0.01, -0.01)
    ].map { Position(x: $0.0, y: $0.1) }
    for ring in [ring, ring.reversed()] {
      var enclosed = EnclosedArea(isGeographic: false)
      let area = enclosed.of(ring.span, below: 18) ?? 0
      #expect((11.5...12.5).contains(area), "\(area)")
    }
  }

  /// An edge of half a turn or more would be read the other way round the globe.
  @Test(arguments: SimplificationMethod.allCases, [false, true])
  func `a line keeps a vertex where its ends are half a turn apart`(_ method: SimplificationMethod, _ isSafe: Bool) {
    for (half, isKept) in [(89.0, false), (90, true), (100, true), (170, true)] {
      var column = GeometryColumn(), output = GeometryColumn()
      column.appendLineString(Self.places([(-half, 0), (-0.4 * half, 0.001), (0.3 * half, -0.001), (half, 0)]))
      var simplification = GeometrySimplification(method: method, metric: .metres, isSafe: isSafe)
      let hasChanged = simplification.simplify(column, geometry: 0, tolerance: .length(1e6), into: &output)
      let longitudes = (hasChanged ? output : column).positions.map(\.x)
      #expect(
        zip(longitudes, longitudes.dropFirst()).allSatisfy { ($0 - $1).magnitude < 180 } && (longitudes.count > 2) == isKept,
        "\(half): \(longitudes)")
    }
  }

  @Test func `a vertex of an obtuse angle has more weight than that of an acute one`() {
    let plain = EffectiveArea(metric: .plane, isWeighted: false), weighted = EffectiveArea(metric: .plane, isWeighted: true)
    let vertex = Position(x: 3, y: 4)
    for degrees in stride(from: 10.0, through: 170, by: 20) {
      for first in [0.0, 77, 200] {
        func arm(_ angle: Double, _ length: Double) -> Position {
          Position(x: vertex.x + length * cos(angle * .pi / 180), y: vertex.y + length * sin(angle * .pi / 180))
        }
        let (a, b) = (arm(first, 2), arm(first + degrees, 5))
        let share = weighted.of(vertex, between: a, and: b) / plain.of(vertex, between: a, and: b)
        #expect((share - (1 - 0.7 * cos(degrees * .pi / 180))).magnitude < 1e-9)
      }
    }
  }
}
