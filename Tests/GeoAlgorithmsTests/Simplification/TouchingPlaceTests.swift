import GeoModel
import Testing

@testable import GeoAlgorithms

/// Paths that come back to a place, and parts that meet in one.
struct TouchingPlaceTests {
  private static func simplified(
    _ column: GeometryColumn, _ method: SimplificationMethod, _ tolerance: SimplificationTolerance, isSafe: Bool
  ) -> GeometryColumn {
    var simplification = GeometrySimplification(method: method, metric: .metres, isSafe: isSafe)
    var output = GeometryColumn()
    for geometry in 0..<column.count where !simplification.simplify(column, geometry: geometry, tolerance: tolerance, into: &output) {
      output.append(geometries: geometry..<geometry + 1, of: column)
    }
    return output
  }

  @Test(arguments: SimplificationMethod.allCases, [false, true])
  func `a line does not stand still where it comes back to a place`(method: SimplificationMethod, isSafe: Bool) {
    var random = SeededNumbers(state: 8)
    var gone = 0
    for round in 0..<300 {
      var line = [Position(x: 50, y: 20)]
      while line.count < 8 {
        let next = Position(x: Double(Int.random(in: 50...53, using: &random)), y: Double(Int.random(in: 20...22, using: &random)))
        if next != line[line.count - 1] { line.append(next) }
      }
      if round % 3 == 0, line[0] != line[7] { line.append(line[0]) }
      var input = GeometryColumn()
      for place in line { input.append(place) }
      input.endPath()
      input.endPart()
      input.endGeometry(.lineString)
      for tolerance in [SimplificationTolerance.share(0.5), .share(0), .length(150_000), .length(1e7)] {
        let output = Self.simplified(input, method, tolerance, isSafe: isSafe).positions
        gone += line.count - output.count
        #expect(output.count > 1 && output.first == line.first && output.last == line.last, "\(line) \(tolerance)")
        #expect(zip(output, output.dropFirst()).allSatisfy { $0 != $1 }, "\(line) \(tolerance): \(output)")
      }
    }
    #expect(gone > 1000)
  }

  @Test(arguments: SimplificationMethod.allCases)
  func `parts that touch are simplified across the 180th meridian as elsewhere`(method: SimplificationMethod) {
    var random = SeededNumbers(state: 12)
    var gone = 0
    for round in 0..<24 {
      let cells = SpellingTests.cells(&random, island: false, isWhole: true)
      // They meet in corners, as the squares of one colour.
      let squares = cells.indices.filter { $0 % 2 == 0 }.map { cells[$0] }
      func parts(_ spelling: SpellingTests.Spelling) -> GeometryColumn {
        let apart = SpellingTests.column(squares, spelling, &random)
        var column = GeometryColumn()
        for path in apart.pathEnds.indices {
          for place in apart.positions(ofPath: path) { column.append(apart.positions[place]) }
          column.endPath()
          column.endPart()
        }
        column.endGeometry(.multiPolygon)
        return column
      }
      for tolerance in [SimplificationTolerance.length(5000), .length(60_000), .share(0.1)] {
        let input = parts(.elsewhere)
        let expected = Self.simplified(input, method, tolerance, isSafe: true)
        gone += input.positions.count - expected.positions.count
        for spelling in SpellingTests.Spelling.allCases {
          let output = Self.simplified(parts(spelling), method, tolerance, isSafe: true)
          #expect(output.pathEnds == expected.pathEnds, "\(round) \(spelling) \(tolerance)")
          #expect(SpellingTests.brought(output, from: spelling) == expected.positions, "\(round) \(spelling) \(tolerance)")
        }
      }
    }
    #expect(gone > 1000)
  }

  @Test func `of vertices that stay in one place one is looked out for, and every other vertex`() {
    var random = SeededNumbers(state: 21)
    for _ in 0..<200 {
      let points = (0..<40).map { _ in
        Position(x: Double(Int.random(in: 0...4, using: &random)), y: Double(Int.random(in: 0...4, using: &random)))
      }
      var traits = [VertexTraits](repeating: [], count: points.count)
      var shared = SharedPlaces()
      let runs = [0..<13, 13..<14, 20..<40]
      shared.find(runs, count: points.count, traits: &traits) { points[$0] }
      let heeded = points.withUnsafeBufferPointer { buffer in
        buffer.baseAddress.map { VertexRemoval.onceEach(of: runs, $0, traits, shared.twins) } ?? []
      }
      let places = heeded.joined().map { points[$0] }
      #expect(Set(places).count == places.count && Set(places) == Set(runs.joined().map { points[$0] }))
      #expect(zip(heeded, heeded.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound } && !heeded.contains(where: \.isEmpty))
      // Those that may go are there all the same.
      let going = [VertexTraits](repeating: [], count: points.count)
      let all = points.withUnsafeBufferPointer { buffer in
        buffer.baseAddress.map { VertexRemoval.onceEach(of: runs, $0, going, shared.twins) } ?? []
      }
      #expect(Array(all.joined()) == Array(runs.joined()))
    }
  }
}
