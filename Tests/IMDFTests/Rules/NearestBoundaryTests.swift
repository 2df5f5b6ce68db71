import GeoAlgorithms
import GeoModel
import GeoTestSupport
@testable import IMDF
import Testing

/// Boundaries that are looked for from openings.
@Suite struct NearestBoundaryTests {
  private let metres = LocalMetres(at: Position(x: 10, y: 50))

  private static func area(_ positions: [(Double, Double)]) -> PreparedShape {
    var column = GeometryColumn()
    for (x, y) in positions + positions.prefix(1) { column.append(Position(x: 10 + x * 1e-5, y: 50 + y * 1e-5)) }
    column.endPath()
    column.endPart()
    column.endGeometry(.polygon)
    return PreparedShape(column, geometry: 0)
  }

  private static func line(_ positions: [(Double, Double)]) -> PreparedShape {
    var column = GeometryColumn()
    for (x, y) in positions { column.append(Position(x: 10 + x * 1e-5, y: 50 + y * 1e-5)) }
    column.endPath()
    column.endPart()
    column.endGeometry(.lineString)
    return PreparedShape(column, geometry: 0)
  }

  @Test(arguments: [1, 2, 5, 40, 400]) func `the nearest of many is that of all`(_ count: Int) throws {
    var random = SplitMix64(state: UInt64(count))
    func number(_ range: Range<Double>) -> Double { .random(in: range, using: &random) }
    let areas = (0..<count).map { _ in
      let (x, y, width, height) = (number(0..<300), number(0..<300), number(1..<40), number(1..<40))
      return Self.area([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
    }
    let search = NearestBoundary(areas, metres)
    for far in [0.0, 0, 0, 5000] {
      let (x, y) = (far + number(0..<300), number(0..<300))
      let line = Self.line([(x, y), (x + 1, y + number(0..<3))])
      let least = areas.compactMap { line.distance(fromBoundaryOf: $0, metres)?.metres }.min()
      #expect(search.nearest(to: line)?.metres == least)
    }
  }

  @Test func `a wall counts, and not the box round it`() throws {
    // An opening in the notch of an L, whose walls are farther away than the room beyond the notch.
    let areas = [
      Self.area([(0, 0), (100, 0), (100, 1), (1, 1), (1, 100), (0, 100)]), Self.area([(103, 90), (110, 90), (110, 99), (103, 99)])
    ]
    let found = NearestBoundary(areas, metres).nearest(to: Self.line([(99, 95), (99, 96)]))
    #expect(try abs(#require(found).metres - 4e-5 * metres.east) < 1e-6)
  }

  @Test func `without an area nothing is near`() {
    #expect(NearestBoundary([], metres).nearest(to: Self.line([(0, 0), (1, 1)])) == nil)
  }
}
