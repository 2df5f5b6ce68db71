import GeoModel
import Testing

@testable import GeoAlgorithms

/// Where lines that are not simple meet.
@Suite struct LineMeetingTests {
  private func defects(_ lines: [[Position]], _ validator: inout TopologyValidator) -> [TopologyDefect] {
    var column = GeometryColumn()
    for line in lines {
      for position in line { column.append(position) }
      column.endPath()
    }
    column.endPart()
    column.endGeometry(.multiLineString)
    return validator.defects(ofGeometry: 0, in: column)
  }

  private var validator: TopologyValidator {
    var options = TopologyOptions()
    options.reportsNotSimple = true
    return TopologyValidator(options: options)
  }

  @Test(
    arguments: [
      ([[(0, 0), (5, 5)], [(2.5, 2.5), (7.5, 7.5)]], (2.5, 2.5)),
      ([[(7.5, 7.5), (2.5, 2.5)], [(0, 0), (5, 5)]], (2.5, 2.5)),
      ([[(0, 0), (4, 4), (5, 0), (5, 5), (6, 6), (1, 1)]], (1, 1))
    ] as [([[(Double, Double)]], (Double, Double))])
  func `an overlap is told where it begins, not where the edge does`(_ lines: [[(Double, Double)]], _ place: (Double, Double)) {
    var validator = validator
    let found = defects(lines.map { $0.map { Position(x: $0.0, y: $0.1) } }, &validator)
    #expect(found.map(\.kind).allSatisfy { $0 == .notSimple })
    #expect(found.first?.location == Position(x: place.0, y: place.1))
  }

  @Test func `places where lines meet do not depend on the side of the 180th meridian`() {
    var generator = SplitMix(state: 37), validator = validator
    var count = 0
    for _ in 0..<6000 {
      let lines = (0..<Int(generator.next(upTo: 4)) + 1).map { _ in
        (0..<Int(generator.next(upTo: 3)) + 2).map { _ in
          Position(x: Double(generator.next(upTo: 6)) + 0.5, y: Double(generator.next(upTo: 6)))
        }
      }
      let across = lines.map { $0.map { Position(x: $0.x + 177 > 180 ? $0.x - 183 : $0.x + 177, y: $0.y) } }
      let expected = defects(lines, &validator), found = defects(across, &validator)
      count += expected.count
      #expect(
        Set(found.map { rounded($0.location) }) == Set(expected.map { rounded(Position(x: $0.location.x + 177, y: $0.location.y)) }),
        "\(lines)")
    }
    #expect(count > 10_000)
  }

  @Test func `of a place where lines from both sides of the 180th meridian meet it is told once`() {
    var validator = validator
    let lines = [[(179.5, 3.0), (-178.5, 1)], [(-176.5, 3), (-178.5, 1)], [(179.5, 1), (-176.5, 1)]]
    #expect(defects(lines.map { $0.map { Position(x: $0.0, y: $0.1) } }, &validator).map { [$0.path, $0.otherPath] } == [[0, 2]])
  }

  @Test(arguments: [-1000, -700, -310, 0, 300] as [Int]) func `edges of any size cross where they do`(_ exponent: Int) {
    let scale = Double(sign: .plus, exponent: exponent, significand: 1)
    let points = [(1.0, 1.0), (3, 5), (3, 1), (1, 3)].map { Position(x: $0.0 * scale, y: $0.1 * scale) }
    let place = crossingPoint(points[0], points[1], points[2], points[3])
    #expect(abs(place.x / scale - 5.0 / 3) < 1e-15 && abs(place.y / scale - 7.0 / 3) < 1e-15)
  }

  /// A longitude from 0 to 360, and a latitude; crossings are rounded, here and there otherwise.
  private func rounded(_ place: Position) -> Position {
    Position(x: ((place.x < 0 ? place.x + 360 : place.x) * 1e9).rounded(), y: (place.y * 1e9).rounded())
  }
}
