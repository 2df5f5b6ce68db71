import GeoModel
import Testing

@testable import GeoAlgorithms

/// Douglas and Peucker's promise where something is in the way: what goes lies within the tolerance of what stays.
struct LineDistanceTests {
  private static func line(_ places: [Position]) -> GeometryColumn {
    var column = GeometryColumn()
    for place in places { column.append(place) }
    column.endPath()
    column.endPart()
    column.endGeometry(.lineString)
    return column
  }

  private static func isSimple(_ line: GeometryColumn) -> Bool {
    var options = TopologyOptions()
    options.longitudes = .literal
    options.reportsNotSimple = true
    var validator = TopologyValidator(options: options)
    return validator.isValid(geometry: 0, in: line)
  }

  private static func check(_ places: [Position], _ tolerance: Double) -> Int {
    let guarantees = SimplificationGuarantees(.douglasPeucker, isSafe: true, tolerance: .length(tolerance))
    let input = line(places)
    let (output, _) = guarantees.simplified(input)
    let breaches = guarantees.breaches(input, output, wasValid: true)
    #expect(breaches.isEmpty && isSimple(output), "\(tolerance): \(breaches) \(places)")
    return places.count - output.positions.count
  }

  @Test func `a vertex whose split was shallow and whose section is deep`() {
    let places = [(2.45, 0.4), (1.45, 1.1), (1.85, 1.5), (1.15, 1.9), (0.2, 0.5), (1.4, 2.75), (2.7, 1.8), (1.95, 0.8)]
    _ = Self.check(places.map { Position(x: $0.0, y: $0.1) }, 0.45)
  }

  @Test func `lines that come near to themselves`() {
    var random = SeededNumbers(state: 31)
    var (lines, gone) = (0, 0)
    while lines < 600 {
      let places = (0..<Int.random(in: 6...9, using: &random)).map { _ in
        Position(x: Double.random(in: 0...3, using: &random), y: Double.random(in: 0...3, using: &random))
      }
      guard Self.isSimple(Self.line(places)) else { continue }
      lines += 1
      for tolerance in [0.2, 0.5, 0.8, 1.2] { gone += Self.check(places, tolerance) }
    }
    #expect(gone > 500)
  }
}
