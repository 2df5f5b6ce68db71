import GeoModel
import Testing

@testable import GeoAlgorithms

/// What is pinned of a ring may lie on one line, or be two places on both sides of the 180th meridian.
struct LeastTriangleTests {
  private static func polygon(_ ring: [Position]) -> GeometryColumn {
    var column = GeometryColumn()
    for place in ring + ring.prefix(1) { column.append(place) }
    column.endPath()
    column.endPart()
    column.endGeometry(.polygon)
    return column
  }

  private static func simplified(
    _ ring: [Position], _ method: SimplificationMethod, _ tolerance: SimplificationTolerance, isSafe: Bool
  ) -> [Position] {
    var simplification = GeometrySimplification(method: method, metric: .metres, isSafe: isSafe)
    var output = GeometryColumn()
    let input = polygon(ring)
    return simplification.simplify(input, geometry: 0, tolerance: tolerance, into: &output) ? output.positions : input.positions
  }

  @Test(arguments: SimplificationMethod.allCases, [false, true])
  func `a ring with three positions on the 180th meridian keeps its area`(method: SimplificationMethod, isSafe: Bool) {
    var random = SeededNumbers(state: 21)
    for _ in 0..<400 {
      let count = Int.random(in: 2...5, using: &random)
      let heights = (0..<3 + Int.random(in: 0...2, using: &random)).map { 60 + Double($0) / 2 }
      let far = (0..<count).map { _ in
        Position(x: 180 - Double.random(in: 0.2...2, using: &random), y: Double.random(in: 60...62, using: &random))
      }
      let ring = heights.map { Position(x: 180, y: $0) } + far.sorted { $0.y > $1.y }
      for tolerance in [SimplificationTolerance.length(5e5), .share(0)] {
        let output = Self.simplified(ring, method, tolerance, isSafe: isSafe)
        #expect(output.count >= 4 && output.contains { $0.x != 180 }, "\(ring): \(output)")
      }
    }
  }

  @Test(arguments: SimplificationMethod.allCases, [false, true])
  func `of a ring round a pole a triangle stays`(method: SimplificationMethod, isSafe: Bool) {
    for ring in [
      [(179.9944, 0.0083), (-180, -0.0095), (180, -0.01), (-179.99, -0.0006)],
      [(170, 1), (90, 89), (170, 0), (-179, 0), (180, 90), (-180, 89)],
      [(-180, 80), (-100, 81), (0, 80), (100, 82), (180, 80)]
    ] {
      let places = ring.map { Position(x: $0.0, y: $0.1) }
      for tolerance in [SimplificationTolerance.length(5e6), .share(0), .share(0.1)] {
        let output = Self.simplified(places, method, tolerance, isSafe: isSafe)
        #expect(output.count >= 4 && output.first == output.last && Set(output).count >= 3, "\(ring): \(output)")
      }
    }
  }

  /// Nothing is left out that would leave a ring of three positions, even of rings that are no polygons.
  @Test(arguments: SimplificationMethod.allCases, [false, true])
  func `a ring of two places keeps four positions`(method: SimplificationMethod, isSafe: Bool) {
    let places = [(0.0, 0.0), (0.5, 0.5), (0, 0), (0.5, 0.5)].map { Position(x: $0.0, y: $0.1) }
    for tolerance in [SimplificationTolerance.length(0), .length(5e6), .share(0)] {
      let output = Self.simplified(places, method, tolerance, isSafe: isSafe)
      #expect(output.count >= 4 && output.first == output.last, "\(output)")
    }
  }

  @Test(arguments: SimplificationMethod.allCases, [false, true])
  func `a position goes that a triangle has twice, wherever`(method: SimplificationMethod, isSafe: Bool) {
    let places = [(25.0, 45.0), (45, 5), (5, 5)].map { Position(x: $0.0, y: $0.1) }
    for twice in 0..<3 {
      for start in 0..<4 {
        var ring = places
        ring.insert(ring[twice], at: twice)
        ring = Array(ring[start...] + ring[..<start])
        #expect(Self.simplified(ring, method, .length(0), isSafe: isSafe).count == 4, "\(ring)")
      }
    }
  }

  @Test func `by distance a level keeps the triangle that a run at its tolerance keeps`() {
    var areas = GeneratedAreas(seed: 41)
    for _ in 0..<GeneratedAreas.count {
      let input = areas.next()
      var simplification = GeometrySimplification(method: .douglasPeucker, metric: .plane, isSafe: false)
      let importances = simplification.importances(ofGeometry: 0, in: input)
      for threshold in [0.5, 1, 2, 4, 1e9] {
        var output = GeometryColumn()
        let isChanged = simplification.simplify(input, geometry: 0, tolerance: .length(threshold), into: &output)
        let single = isChanged ? output : input
        for path in input.paths(ofGeometry: 0) {
          let level = Set(input.positions(ofPath: path).filter { importances[$0] > threshold }.map { input.positions[$0] })
          let kept = Set(single.positions(ofPath: path).map { single.positions[$0] })
          #expect(level == kept, "\(threshold) \(input.pathPositions)")
        }
      }
    }
  }

  @Test(arguments: SimplificationMethod.allCases, [false, true])
  func `of a line that comes back a triangle stays, and there and back of one without area`(method: SimplificationMethod, isSafe: Bool) {
    func simplified(_ places: [(Double, Double)], _ tolerance: SimplificationTolerance) -> [Position] {
      var input = GeometryColumn()
      for (x, y) in places { input.append(Position(x: x, y: y)) }
      input.endPath()
      input.endPart()
      input.endGeometry(.lineString)
      var simplification = GeometrySimplification(method: method, metric: .metres, isSafe: isSafe)
      var output = GeometryColumn()
      return simplification.simplify(input, geometry: 0, tolerance: tolerance, into: &output) ? output.positions : input.positions
    }
    let circle = [(0.0, 0.0), (2, 0), (3, 1), (3, 3), (2, 4), (0, 4), (-1, 3), (-1, 1), (0, 0)]
    for tolerance in [SimplificationTolerance.share(0.3), .share(0.1), .share(0), .length(1e7), .area(1e15)] {
      let output = simplified(circle, tolerance)
      #expect(output.count == 4 && output.first == output.last && Set(output).count == 3, "\(tolerance): \(output)")
      #expect(orientation(output[0], output[1], output[2]) != .on)
    }
    #expect(simplified([(7, 46), (7.005, 45.994), (7.001, 45.997), (7, 46)], .length(1e5)).count == 4)
    if isSafe { return }
    #expect(simplified([(0, 0), (1, 1), (2, 2), (1, 1), (0, 0)], .length(1e7)).count == 3)
  }
}
